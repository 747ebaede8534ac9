"""Where a drawing puts ink: which of its lines, shapes and texts reach into a rectangle that has to
stay free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from operator import mul

from sheetgen.page.canvas import BEFORE, WHITE, Gradient, Metrics, Paint, PathSteps
from sheetgen.page.geometry import MM_PER_PT, Edge, Point, Points, Rect, Rotation
from sheetgen.page.ink import LEAST_CONTRAST, contrast, opaque
from sheetgen.page.paths import circle, polygon
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
        return _box(op, self._metrics).inset(-_half(op))

    def _touches(self, op: Op, room: Rect) -> bool:
        """Whether a verb's outline runs through the room, or its filled inside lies there."""
        if op.verb == "stamp":
            key, x, y, _ = op.args
            return any(self._touches(inner, room.moved(-x, -y)) for inner in self._stamps[key])
        options = dict(op.options)
        window = options.get("inside")
        fill = op.args[3].paint if op.verb == "text" else options.get("fill")
        filled = isinstance(fill, Gradient) or (fill and opaque(fill) != WHITE)
        half = _half(op)
        if not (filled or half) or (window and not window.overlaps(room)):
            return False
        lines = edges(_outline(op, self._metrics))
        wide = room.inset(-half)
        is_crossed = any(_crosses(*edge, wide) for edge in lines)
        return is_crossed or bool(filled and _surround(lines, room.cx, room.cy))


def faint_texts(ops: Iterable[Op], metrics: Metrics) -> Iterator[tuple[Op, float]]:
    """Each text of a drawing that is hard to read, with its contrast with the uppermost paint that
    hides all below its middle, or white.
    """
    below: list[tuple[float, float, float, float, Op, Paint]] = []
    for op in ops:
        fill = dict(op.options).get("fill")
        if isinstance(fill, str) and opaque(fill) == fill:
            box = _box(op, metrics)
            below.append((box.x, box.right, box.y, box.bottom, op, fill))
        if is_read(op):
            box = text_box(op, metrics)
            x = box.cx
            y = box.cy
            near = [
                (fill, other)
                for left, right, top, bottom, other, fill in reversed(below)
                if left <= x <= right and top <= y <= bottom
            ]
            contrast_with = partial(contrast, op.args[3].paint)
            # Outlines are followed only where one of the paints would not do.
            if min(map(contrast_with, [WHITE, *(fill for fill, _ in near)])) < LEAST_CONTRAST:
                grounds = (
                    fill
                    for fill, other in near
                    if other.verb == "rect" or _surround(edges(_outline(other, metrics)), x, y)
                )
                found = contrast_with(next(grounds, WHITE))
                if found < LEAST_CONTRAST:
                    yield op, found


def is_read(op: Op) -> bool:
    """Whether a verb sets words; a wordmark is drawn."""
    return op.verb == "text" and op.args[3].weight != "display"


def _outline(op: Op, metrics: Metrics) -> PathSteps:
    """The outline of what a verb other than a stamp draws; that of a text is the rectangle of its
    capitals.
    """
    match op.verb, op.args:
        case "circle", [x, y, r]:
            return circle(x, y, r)
        case "line", [points, _]:
            return polygon(points)[:-1]
        case "path", [steps]:
            return tuple(steps)
    return polygon(_box(op, metrics).corners)


def _box(op: Op, metrics: Metrics) -> Rect:
    """The rectangle around an outline, whatever the width of the line along it."""
    match op.verb, op.args:
        case "rect", [Rect() as box]:
            return box
        case "circle", [x, y, r]:
            return Rect.around(x, y, 2 * r, 2 * r)
        case "text", _:
            return text_box(op, metrics)
    return _around(_outline(op, metrics))


@lru_cache(maxsize=1000)
def _around(steps: PathSteps) -> Rect:
    """The rectangle around a path; many pieces have the same picture."""
    return around([point for step in steps for point in step.points])


def _half(op: Op) -> float:
    """Half the width in mm of the line along an outline; 0 for none."""
    line = op.args[1] if op.verb == "line" else dict(op.options).get("line")
    return line.pt * MM_PER_PT / 2 if line is not None and opaque(line.paint) != WHITE else 0.0


def text_box(op: Op, metrics: Metrics) -> Rect:
    """The rectangle that a text's capitals cover."""
    text, x, y, type = op.args
    options = dict(op.options)
    wide = metrics.width(text, type.size, type.weight)
    left = x - wide * BEFORE[options["anchor"]]
    level = Rect(left, y - type.tall, wide, type.tall)
    turn = options["turn"]
    return Rotation(turn, (x, y)).around(level) if turn else level


def around(points: Points) -> Rect:
    """The rectangle around points; an empty one at (0, 0) for none."""
    return Rect.holding(points or [(0.0, 0.0)])


@lru_cache(maxsize=1000)
def edges(steps: PathSteps) -> Sequence[Edge]:
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
