"""Where a drawing puts ink: which of its lines, shapes and texts reach into a rectangle that has to
stay free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import mul

from sheetgen.page.canvas import BEFORE, WHITE, Gradient, Metrics, Paint, Steps
from sheetgen.page.geometry import MM_PER_PT, Edge, Point, Points, Rect, Rotation
from sheetgen.page.ink import opaque
from sheetgen.page.paths import arc, polygon
from sheetgen.page.recorder import Op

_BITS = 8  # Straight pieces that a curve is taken for


class DrawnInk:
    """What was drawn, asked where it puts ink; white does not count.

    Attributes:
        boxed: each verb with a rectangle that holds all that it draws.

    Args:
        ops: the verbs, in order.
        stamps: what the stamps among them draw, by key; those inside of a stamp before it.
        metrics: the measures of the texts.
    """

    def __init__(
        self, ops: Iterable[Op], stamps: Mapping[str, Sequence[Op]], metrics: Metrics
    ) -> None:
        self._stamps = stamps
        self._metrics = metrics
        self._stamp_boxes: dict[str, Rect] = {}
        for key, inner in stamps.items():
            boxes = map(self._box, inner)
            self._stamp_boxes[key] = around([corner for box in boxes for corner in box.corners])
        self.boxed = [(op, self._box(op)) for op in ops]

    def within(self, room: Rect) -> list[Op]:
        """The verbs that put ink into a room."""
        return [op for op, box in self.boxed if box.overlaps(room) and self._touches(op, room)]

    def _box(self, op: Op) -> Rect:
        """A rectangle that holds all that a verb draws."""
        if op.verb == "stamp":
            key, x, y, _ = op.args
            return self._stamp_boxes[key].moved(x, y)
        shape = _shape(op, self._metrics)
        return shape.box.inset(-shape.half)

    def _touches(self, op: Op, room: Rect) -> bool:
        if op.verb == "stamp":
            key, x, y, _ = op.args
            return any(self._touches(inner, room.moved(-x, -y)) for inner in self._stamps[key])
        window = dict(op.options).get("inside")
        seen = window is None or window.overlaps(room)
        return seen and _shape(op, self._metrics).touches(room)


def grounds(ops: Iterable[Op], metrics: Metrics) -> Iterator[tuple[Op, Paint]]:
    """Each text of a drawing with the uppermost paint that hides all below its middle, or white."""
    below: list[tuple[tuple[float, ...], Sequence[Edge], Paint]] = []
    for op in ops:
        fill = dict(op.options).get("fill")
        if isinstance(fill, str) and opaque(fill) == fill:
            shape = _shape(op, metrics)
            box = shape.box
            sides = (box.x, box.right, box.y, box.bottom)
            below.append((sides, () if op.verb == "rect" else edges(shape.steps), fill))
        if op.verb == "text":
            text = text_box(op, metrics)
            x = text.cx
            y = text.cy
            paints = (
                fill
                for (left, right, top, bottom), lines, fill in reversed(below)
                if left <= x <= right and top <= y <= bottom
                if not lines or _surround(lines, x, y)
            )
            yield op, next(paints, WHITE)


@dataclass(frozen=True, slots=True)
class _Shape:
    """An outline that is filled or drawn along.

    Attributes:
        filled: whether there is ink inside.
        half: half the width in mm of the line along it; 0 for none.
    """

    steps: Steps
    filled: bool
    half: float

    @property
    def box(self) -> Rect:
        """The rectangle around the outline, whatever the width of the line along it."""
        return around([point for step in self.steps for point in step.points])

    def touches(self, room: Rect) -> bool:
        """Whether the outline runs through the room, or its filled inside lies there."""
        if not self.filled and not self.half:
            return False
        wide = room.inset(-self.half)
        is_crossed = any(_crosses(*edge, wide) for edge in edges(self.steps))
        return is_crossed or (self.filled and _surround(edges(self.steps), room.cx, room.cy))


def _shape(op: Op, metrics: Metrics) -> _Shape:
    """What a verb other than a stamp draws; a text is the rectangle of its capitals."""
    options = dict(op.options)
    fill = options.get("fill")
    line = options.get("line")
    steps: Steps
    match op.verb, op.args:
        case "rect", [box]:
            steps = polygon(box.corners)
        case "circle", [x, y, r]:
            steps = arc(x, y, r, 0, 360)
        case "line", [points, line]:
            steps = polygon(points)[:-1]
        case "path", [steps]:
            pass
        case _:
            steps = polygon(text_box(op, metrics).corners)
            fill = op.args[3].paint
    half = line.pt * MM_PER_PT / 2 if line is not None and opaque(line.paint) != WHITE else 0.0
    filled = isinstance(fill, Gradient) or (fill and opaque(fill) != WHITE)
    return _Shape(steps, bool(filled), half)


def text_box(op: Op, metrics: Metrics) -> Rect:
    """The rectangle that a text's capitals cover."""
    text, x, y, type = op.args
    options = dict(op.options)
    wide = metrics.width(text, type.size, type.weight)
    left = x - wide * BEFORE[options["anchor"]]
    return Rotation(options["turn"], (x, y)).around(
        Rect(
            left,
            y - type.tall,
            wide,
            type.tall,
        )
    )


def around(points: Points) -> Rect:
    """The rectangle around points; an empty one at (0, 0) for none."""
    return Rect.holding(points or [(0.0, 0.0)])


@lru_cache(maxsize=1000)
def edges(steps: Steps) -> Sequence[Edge]:
    """The straight lines along a path, as curves are taken for; a picture on many cards is asked
    for again.
    """
    lines: list[Edge] = []
    start = at = (0.0, 0.0)
    for step in steps:
        points = step.points or (start,)
        if step.verb == "C":
            points = tuple(_bend(at, points, bit / _BITS) for bit in range(1, _BITS + 1))
        if step.verb == "M":
            start = points[0]
        else:
            lines += pairwise((at, *points))
        at = points[-1]
    return lines


def _bend(start: Point, points: Points, at: float) -> Point:
    """The place on a curve at a share of its way."""
    shares = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    across, down = zip(start, *points, strict=True)
    return sum(map(mul, shares, across)), sum(map(mul, shares, down))


def _surround(lines: Sequence[Edge], x: float, y: float) -> bool:
    """Whether a place lies inside of an outline."""
    level = [line for line in lines if (line[0][1] > y) != (line[1][1] > y)]
    return sum(_at_height(*line, y) < x for line in level) % 2 == 1


def _at_height(one: Point, two: Point, y: float) -> float:
    """Where across a line passes a height."""
    return one[0] + (y - one[1]) / (two[1] - one[1]) * (two[0] - one[0])


def _crosses(one: Point, two: Point, room: Rect) -> bool:
    """Whether a straight line runs through a room: not all corners lie on one side of it."""
    if not Rect.holding((one, two)).overlaps(room):
        return False
    dx = two[0] - one[0]
    dy = two[1] - one[1]
    sides = [(x - one[0]) * dy - (y - one[1]) * dx for x, y in room.corners]
    return min(sides) <= 0 <= max(sides)
