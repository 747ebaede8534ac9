"""What is printed on a piece, read from its drawing: texts, shapes and lines with the room that
they take, in the order of drawing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from font_source_sans_pro import font_files_ttf
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from sheetgen.page.canvas import Step, Stroke
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op
from sheetgen.render.fonts import Typeface

FACE = Typeface()

_FONT = ImageFont.truetype(str(font_files_ttf["SourceSansProSemibold"]), 1000)

DENSE = 0.8
"""mm; the smallest text is 1.5 mm high."""


@dataclass(frozen=True)
class Mark:
    """One verb's room: a text, a letter of a wordmark, a `rect`, a `circle`, a `line` or a `path`."""

    verb: str
    box: Rect
    text: str = ""
    fill: str | None = None
    line: Stroke | None = None
    edge: tuple[Point, ...] = ()
    """Places along a path or a line, close enough that nothing that is read lies between two of
    them.
    """

    def holds(self, box: Rect) -> bool:
        """Whether the box lies wholly within it; of a path nobody knows, if it is no rectangle."""
        if self.verb == "circle":
            return (
                math.hypot(
                    abs(box.cx - self.box.cx) + box.w / 2, abs(box.cy - self.box.cy) + box.h / 2
                )
                <= self.box.w / 2
            )
        is_rect = self.verb == "rect" or (self.verb == "path" and self._is_upright)
        return is_rect and self.box.holds(box)

    @property
    def _is_upright(self) -> bool:
        """Whether a path runs along the edges of its box."""
        inner = self.box.inset(0.02)
        return not any(
            inner.x < x < inner.right and inner.y < y < inner.bottom for x, y in self.edge
        )

    def meets(self, box: Rect) -> bool:
        """Whether they have a place in common."""
        if not self.box.overlaps(box):
            return False
        if self.verb == "circle":
            return gap(box, Rect(self.box.cx, self.box.cy, 0, 0)) < self.box.w / 2
        return not self.edge or any(
            box.x <= x <= box.right and box.y <= y <= box.bottom for x, y in self.edge
        )


def marks(piece: Piece) -> list[Mark]:
    """All that the piece draws but its hatches, which lie under everything."""
    return [_mark(op, x, y) for op, x, y in _drawn(piece)]


def _drawn(piece: Piece) -> Iterator[tuple[Op, float, float]]:
    """Each verb that is drawn, with where the stamp that it is part of stands."""

    def walk(ops: Sequence[Op], x: float, y: float) -> Iterator[tuple[Op, float, float]]:
        for op in ops:
            if op.verb == "stamp":
                key, dx, dy, _ = op.args
                if not key.startswith("hatch"):
                    yield from walk(piece.stamps[key], x + dx, y + dy)
            else:
                yield op, x, y

    return walk(piece.ops, 0.0, 0.0)


@cache
def _mark(op: Op, x: float, y: float) -> Mark:
    """What a verb draws; most is drawn alike in all themes and under all rule options."""
    options = dict(op.options)
    if _is_text(op):
        return Mark("text", text_box(op, x, y), op.args[0])
    if op.verb == "text":
        return Mark("letter", text_box(op, x, y))
    if op.verb in ("line", "path"):
        steps = op.args[0] if op.verb == "path" else [Step("L", (point,)) for point in op.args[0]]
        edge = tuple((px + x, py + y) for px, py in _along(steps))
        return Mark(
            op.verb,
            _around(edge).inset(-0.01),
            fill=options.get("fill"),
            line=options.get("line", op.args[-1]),
            edge=edge,
        )
    box = (
        op.args[0]
        if op.verb == "rect"
        else Rect(op.args[0] - op.args[2], op.args[1] - op.args[2], 2 * op.args[2], 2 * op.args[2])
    )
    return Mark(op.verb, box.moved(x, y), fill=options.get("fill"), line=options.get("line"))


def _is_text(op: Op) -> bool:
    """Whether it is a text; the letters of a wordmark are shapes."""
    return op.verb == "text" and op.args[3].weight != "display"


def _along(steps: Sequence[Step]) -> Iterator[Point]:
    """Places along an outline, at most `DENSE` apart."""
    at = start = complex(*steps[0].points[0])
    for step in steps:
        ends = [complex(*point) for point in step.points] or [start]
        if step.verb == "M":
            at = start = ends[0]
            yield at.real, at.imag
            continue
        way = [at, *ends]
        count = max(1, math.ceil(sum(abs(b - a) for a, b in pairwise(way)) / DENSE))
        for number in range(count + 1):
            place = _on_curve(way, number / count)
            yield place.real, place.imag
        at = ends[-1]


def _on_curve(way: Sequence[complex], share: float) -> complex:
    """A place on a straight line or a Bezier curve."""
    while len(way) > 1:
        way = [(1 - share) * a + share * b for a, b in pairwise(way)]
    return way[0]


def _around(points: Sequence[tuple[float, float]]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def text_box(op: Op, dx: float, dy: float) -> Rect:
    """What a text covers, from its lowest letter's foot to its highest one's head."""
    text, x, y, type = op.args
    width, options = FACE.width(text, type.size, type.weight), dict(op.options)
    left = {"left": 0.0, "center": -width / 2, "right": -width}[options["anchor"]]
    foot, head = (reach * type.size * MM_PER_PT for reach in ink(text))
    angle = math.radians(options.get("turn", 0))
    corners = [(x, -y) for x in (left, left + width) for y in (foot, head)]
    turned = [
        (cx * math.cos(angle) - cy * math.sin(angle), cx * math.sin(angle) + cy * math.cos(angle))
        for cx, cy in corners
    ]
    return _around(turned).moved(x + dx, y + dy)


@cache
def ink(text: str) -> tuple[float, float]:
    """From where to where a text reaches above its baseline, in em."""
    _, top, _, bottom = _FONT.getbbox(text, anchor="ls")
    return -bottom / _FONT.size, -top / _FONT.size


def written(piece: Piece) -> Iterator[tuple[str, Rect]]:
    """Every text with its room."""
    for op, x, y in _drawn(piece):
        if _is_text(op):
            yield op.args[0], text_box(op, x, y)


def off(text: str, box: Rect, other: Rect) -> float:
    """mm from the ink of a text's letters, which leaves corners of its room white, to the middle of
    another box.
    """
    across, down = _letters(text)
    x, y = across * box.w + (box.x - other.cx), down * box.h + (box.y - other.cy)
    return math.sqrt((x * x + y * y).min())


@cache
def _letters(text: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where a text's room has ink, as shares of its width from its first letter's left, and of its
    height.
    """
    _, top, _, bottom = _FONT.getbbox(text, anchor="ls")
    sheet = Image.new("L", (round(_FONT.getlength(text)), round(bottom - top)))
    ImageDraw.Draw(sheet).text((0, -top), text, 255, _FONT, anchor="ls")
    down, across = np.nonzero(np.asarray(sheet) > 127)
    shares = ((across + 0.5) / sheet.width, (down + 0.5) / sheet.height)
    return shares[0].astype(np.float32), shares[1].astype(np.float32)


def gap(one: Rect, other: Rect) -> float:
    """White between two rectangles."""
    across = max(one.x - other.right, other.x - one.right, 0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0)
    return math.hypot(across, down)
