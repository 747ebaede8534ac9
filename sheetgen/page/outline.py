"""Pictures as plain outlines: paths with a fill and a line, free of any file format."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sheetgen.page.canvas import BLACK, WHITE, Canvas, Corners, Ends, Paint, Step, Stroke
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.ink import PALE, Theme, colored

_SLACK = 1e-6

_THINNER = 0.6
"""How wide colored lines are in `light`, as a share of their usual width: thin enough for a third
less ink.
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """One path of a picture, in the picture's own units; `even_odd`, `dash`, `ends`, `corners` and
    `miter` as of a canvas.
    """

    steps: tuple[Step, ...]
    fill: Paint | None = None
    line: Paint | None = None
    width: float = 0
    even_odd: bool = False
    dash: tuple[float, ...] = ()
    ends: Ends = "butt"
    corners: Corners = "miter"
    miter: float = 4.0


@dataclass(frozen=True, slots=True)
class Outline:
    """A picture: its size in its own units, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    @property
    def black(self) -> bool:
        """Whether it is drawn in black alone: such a picture can be printed in any ink, as icons
        are.
        """
        return all(
            paint in (None, BLACK) for shape in self.shapes for paint in (shape.fill, shape.line)
        )

    def painted(self, paint: Paint) -> Outline:
        """A black picture in another paint."""
        shapes = (
            replace(shape, fill=shape.fill and paint, line=shape.line and paint)
            for shape in self.shapes
        )
        return replace(self, shapes=tuple(shapes))


def draw_outline(
    canvas: Canvas, outline: Outline, box: Rect, theme: Theme, *, sign: bool = False
) -> None:
    """Draws the picture into the box, proportions kept, in the middle; its colors are pale and thin
    in `light`, black lines in `mono`.

    A sign is small and has to be known again: in `light` only the palette's own colors are tints.
    """
    scale = min(box.w / outline.width, box.h / outline.height)
    left = box.cx - outline.width * scale / 2
    top = box.cy - outline.height * scale / 2
    whole = Rect(left, top, outline.width * scale, outline.height * scale)
    for shape in outline.shapes:
        steps = scaled(shape.steps, left, top, scale)
        line = None
        if shape.line:
            thinner = _THINNER if theme.name == "light" and not sign and colored(shape.line) else 1
            pt, dash = (
                max(0.25, thinner * shape.width * scale / MM_PER_PT),
                tuple(length * scale for length in shape.dash),
            )
            line = Stroke(
                _paint(shape.line, theme), pt, dash, shape.ends, shape.corners, shape.miter
            )
        fill = shape.fill and theme.picture(shape.fill, 1 if sign else PALE)
        if theme.name == "mono" and fill not in (None, BLACK, WHITE):
            fill, line = WHITE, line or Stroke(BLACK, 0.5)
        canvas.path(
            steps,
            fill=fill,
            line=line,
            even_odd=shape.even_odd,
            inside=None if _within(steps, line, whole) else whole,
        )


def _within(steps: Sequence[Step], line: Stroke | None, whole: Rect) -> bool:
    """Whether a path, with half of its line and the tips of its corners, keeps within the
    picture.
    """
    half = line.pt * MM_PER_PT / 2 if line else 0.0
    room = whole.inset(half * (math.sqrt(2) if line and line.ends == "square" else 1))
    if not all(
        room.x <= x <= room.right and room.y <= y <= room.bottom
        for step in steps
        for x, y in step.points
    ):
        return False
    edge = whole.inset(-_SLACK)
    tips = _tips(steps, half, line.miter) if line and line.corners == "miter" else ()
    return all(edge.x <= x <= edge.right and edge.y <= y <= edge.bottom for x, y in tips)


def _tips(steps: Iterable[Step], half: float, miter: float) -> Iterator[Point]:
    """How far the pointed corners of a line reach; those that are cut off do not count."""
    for (x, y), (ax, ay), (bx, by) in _corners(steps):
        # the cosine of half the turn: 1 straight on, 0 back again
        short = math.sqrt(max((1 + ax * bx + ay * by) / 2, 0.0))
        apart = math.hypot(ax - bx, ay - by)
        if apart and short * miter >= 1:
            reach = half / short / apart
            yield x + (ax - bx) * reach, y + (ay - by) * reach


def _corners(steps: Iterable[Step]) -> Iterator[tuple[Point, Point, Point]]:
    """Where a path turns: the place, the way that leads there, and the way that leads on."""
    start = here = (0.0, 0.0)
    first: Point | None = None
    last: Point | None = None
    for step in steps:
        if step.verb == "M":
            start, here, first, last = step.points[0], step.points[0], None, None
            continue
        points = (here, *(step.points or (start,)))
        ways = [way for one, two in pairwise(points) if (way := _way(one, two))]
        if ways and last:
            yield here, last, ways[0]
        first, last, here = (
            first or (ways[0] if ways else None),
            ways[-1] if ways else last,
            points[-1],
        )
        if step.verb == "Z":
            if first and last:
                yield start, last, first
            first = last = None


def _way(one: Point, two: Point) -> Point | None:
    """The way from a point to another, of length 1; None where they are the same."""
    length = math.dist(one, two)
    return ((two[0] - one[0]) / length, (two[1] - one[1]) / length) if length else None


def scaled(steps: Iterable[Step], left: float, top: float, scale: float) -> tuple[Step, ...]:
    """A path in mm, its (0, 0) put to a place."""
    return tuple(
        Step(step.verb, tuple((left + x * scale, top + y * scale) for x, y in step.points))
        for step in steps
    )


def _paint(paint: Paint, theme: Theme) -> Paint:
    return BLACK if theme.name == "mono" and paint != WHITE else paint
