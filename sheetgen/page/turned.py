"""A canvas that turns what is drawn on it: the faces of dice lie on a net in many ways."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import Anchor, Canvas, Paint, SlotKind, Step, Stroke, Type
from sheetgen.page.geometry import BEND, Point, Rect


class Turned:
    """Draws on another canvas, turned clockwise around a point. What cuts a path off is as upright
    as ever, around all that it held.

    Args:
        canvas: what is drawn on.
        turn: degrees.
        middle: the point that stays where it is, in mm.
    """

    def __init__(self, canvas: Canvas, turn: float, middle: Point) -> None:
        self._canvas = canvas
        self._turn = turn
        self._middle = middle
        self._cos, self._sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def rect(
        self, box: Rect, *, radius: float = 0, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        self.path(_rounded(box, radius), fill=fill, line=line)

    def circle(
        self, x: float, y: float, r: float, *, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        self._canvas.circle(*self._at((x, y)), r, fill=fill, line=line)

    def line(self, points: Sequence[Point], line: Stroke) -> None:
        self._canvas.line([self._at(point) for point in points], line)

    def path(
        self,
        steps: Sequence[Step],
        *,
        fill: Paint | None = None,
        line: Stroke | None = None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> None:
        turned = [Step(step.verb, tuple(map(self._at, step.points))) for step in steps]
        self._canvas.path(
            turned, fill=fill, line=line, even_odd=even_odd, inside=inside and self._around(inside)
        )

    def text(
        self, text: str, x: float, y: float, type: Type, *, anchor: Anchor = "left", turn: float = 0
    ) -> None:
        self._canvas.text(text, *self._at((x, y)), type, anchor=anchor, turn=turn + self._turn)

    def stamp(self, key: str, x: float, y: float, draw: Callable[[Canvas], None]) -> None:
        turned = f"{key} turned by {self._turn:g}"
        self._canvas.stamp(
            turned, *self._at((x, y)), lambda inner: draw(Turned(inner, self._turn, (0, 0)))
        )

    def cell(self, cell: Cell, box: Rect) -> None:
        self._canvas.cell(cell, self._around(box))

    def slot(self, kind: SlotKind, box: Rect, type: Type | None = None) -> None:
        self._canvas.slot(kind, self._around(box), type)

    def _at(self, point: Point) -> Point:
        x, y = point[0] - self._middle[0], point[1] - self._middle[1]
        return (
            self._middle[0] + x * self._cos - y * self._sin,
            self._middle[1] + x * self._sin + y * self._cos,
        )

    def _around(self, box: Rect) -> Rect:
        """The upright rectangle around a turned one."""
        corners = [self._at((x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        return Rect(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


def _rounded(box: Rect, radius: float) -> tuple[Step, ...]:
    """The outline of a rectangle with round corners, clockwise."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    if radius <= 0:
        return (
            Step("M", ((left, top),)),
            Step("L", ((right, top),)),
            Step("L", ((right, bottom),)),
            Step("L", ((left, bottom),)),
            Step("Z"),
        )
    r = min(radius, box.w / 2, box.h / 2)
    k = r * (1 - BEND)
    return (
        Step("M", ((left + r, top),)),
        Step("L", ((right - r, top),)),
        Step("C", ((right - k, top), (right, top + k), (right, top + r))),
        Step("L", ((right, bottom - r),)),
        Step("C", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
        Step("L", ((left + r, bottom),)),
        Step("C", ((left + k, bottom), (left, bottom - k), (left, bottom - r))),
        Step("L", ((left, top + r),)),
        Step("C", ((left, top + k), (left + k, top), (left + r, top))),
        Step("Z"),
    )
