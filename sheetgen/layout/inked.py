"""Where a drawing puts ink: which of its lines, shapes and texts reach into a rectangle that has to
stay free.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from sheetgen.page.canvas import WHITE, Metrics, Step, Stroke
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.recorder import Op
from sheetgen.page.type import CAP_HEIGHT

_BITS = 8
"""Straight pieces that a curve is taken for."""

_Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Ink:
    """What was drawn, asked where it puts ink; white is none.

    Args:
        ops: the verbs, in order.
        stamps: what the stamps among them draw, by key.
        metrics: the measures of the texts.
    """

    def __init__(
        self, ops: Iterable[Op], stamps: Mapping[str, Sequence[Op]], metrics: Metrics
    ) -> None:
        self._stamps = stamps
        self._metrics = metrics
        self._reaches: dict[str, _Edges] = {}
        self._ops = [(op, *self._edges(op)) for op in ops]

    def within(self, room: Rect) -> list[Op]:
        """The verbs that put ink into a room."""
        left, top, right, bottom = room.x, room.y, room.right, room.bottom
        return [
            op
            for op, x, y, end, foot in self._ops
            if x < right and left < end and y < bottom and top < foot and self._touches(op, room)
        ]

    def boxes(self) -> Iterator[Rect]:
        """For each verb a rectangle that holds all that it draws."""
        for _, left, top, right, bottom in self._ops:
            yield Rect(left, top, right - left, bottom - top)

    def _edges(self, op: Op) -> _Edges:
        """A rectangle that holds all that a verb draws."""
        match op.verb, op.args:
            case "rect", [box]:
                edges = box.x, box.y, box.right, box.bottom
            case "circle", [x, y, r]:
                edges = x - r, y - r, x + r, y + r
            case "line", [points, _]:
                edges = around(points)
            case "path", [steps]:
                edges = around([point for step in steps for point in step.points])
            case "stamp", [key, x, y, _]:
                if key not in self._reaches:
                    inner = [self._edges(one) for one in self._stamps[key]]
                    self._reaches[key] = around(
                        [(edge[at], edge[at + 1]) for edge in inner for at in (0, 2)]
                    )
                left, top, right, bottom = self._reaches[key]
                return left + x, top + y, right + x, bottom + y
            case _:
                box = text_box(op, self._metrics)
                edges = box.x, box.y, box.right, box.bottom
        half = _half(dict(op.options).get("line") or (op.args[1] if op.verb == "line" else None))
        return edges[0] - half, edges[1] - half, edges[2] + half, edges[3] + half

    def _touches(self, op: Op, room: Rect) -> bool:
        options: dict[str, Any] = dict(op.options)
        filled, line = options.get("fill") not in (None, WHITE), options.get("line")
        match op.verb, op.args:
            case "rect", [box]:
                half = _half(line)
                rim = (
                    half > 0 and box.inset(-half).overlaps(room) and not box.inset(half).holds(room)
                )
                return rim or (filled and box.overlaps(room))
            case "circle", [x, y, r]:
                near, far = _distances(x, y, room)
                half = _half(line)
                return (filled and near < r) or (half > 0 and near < r + half and far > r - half)
            case "line", [points, stroke]:
                return _half(stroke) > 0 and any(
                    _crosses(one, two, room.inset(-_half(stroke))) for one, two in pairwise(points)
                )
            case "path", [steps]:
                window = options.get("inside")
                return (window is None or window.overlaps(room)) and _path(
                    steps, room, filled=filled, half=_half(line)
                )
            case "stamp", [key, x, y, _]:
                return any(self._touches(inner, room.moved(-x, -y)) for inner in self._stamps[key])
            case _:
                return op.args[3].paint != WHITE and text_box(op, self._metrics).overlaps(room)


def text_box(op: Op, metrics: Metrics) -> Rect:
    """The rectangle that a text's capitals cover."""
    text, x, y, type = op.args
    options = dict(op.options)
    wide = metrics.width(text, type.size, type.weight)
    tall = type.size * MM_PER_PT * CAP_HEIGHT
    left = {"left": 0.0, "center": -wide / 2, "right": -wide}[options.get("anchor", "left")]
    match options.get("turn", 0) % 360:
        case 180:
            return Rect(x - left - wide, y, wide, tall)
        case 90:
            return Rect(x, y + left, tall, wide)
        case 270:
            return Rect(x - tall, y - left - wide, tall, wide)
        case _:
            return Rect(x + left, y - tall, wide, tall)


def around(points: Sequence[Point]) -> _Edges:
    """The edges of all points together: left, top, right, bottom."""
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def _half(line: Stroke | None) -> float:
    """Half the width of a line in mm; 0 for none."""
    return line.pt * MM_PER_PT / 2 if line is not None and line.paint != WHITE else 0.0


def _distances(x: float, y: float, room: Rect) -> tuple[float, float]:
    """How far the nearest and the farthest point of a room are from a point."""
    near = math.hypot(max(room.x - x, 0, x - room.right), max(room.y - y, 0, y - room.bottom))
    return near, math.hypot(
        max(abs(room.x - x), abs(room.right - x)), max(abs(room.y - y), abs(room.bottom - y))
    )


def _path(steps: Sequence[Step], room: Rect, *, filled: bool, half: float) -> bool:
    """Whether an outline runs through the room, or its filled inside lies there."""
    reach = room.inset(-half)
    lines = [(one, two) for run in _runs(steps) for one, two in pairwise(run)]
    if (filled or half) and any(_crosses(one, two, reach) for one, two in lines):
        return True
    return filled and sum(_left_of(one, two, room) for one, two in lines) % 2 == 1


def _runs(steps: Sequence[Step]) -> Iterator[list[Point]]:
    """The outlines of a path as points."""
    run: list[Point] = []
    for step in steps:
        if step.verb == "M":
            if len(run) > 1:
                yield run
            run = [step.points[0]]
        elif step.verb == "L":
            run.append(step.points[0])
        elif step.verb == "C":
            run += [_bend(run[-1], step.points, bit / _BITS) for bit in range(1, _BITS + 1)]
        elif run:
            run.append(run[0])
    if len(run) > 1:
        yield run


def _bend(start: Point, points: Sequence[Point], at: float) -> Point:
    shares = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    return (
        sum(share * point[0] for share, point in zip(shares, (start, *points), strict=True)),
        sum(share * point[1] for share, point in zip(shares, (start, *points), strict=True)),
    )


def _left_of(one: Point, two: Point, room: Rect) -> bool:
    """Whether a line passes the middle of the room on the left, at its height."""
    if (one[1] > room.cy) == (two[1] > room.cy):
        return False
    return one[0] + (room.cy - one[1]) / (two[1] - one[1]) * (two[0] - one[0]) < room.cx


def _crosses(one: Point, two: Point, room: Rect) -> bool:
    """Whether a straight line runs through a room."""
    first, last = 0.0, 1.0
    for start, end, low, high in (
        (one[0], two[0], room.x, room.right),
        (one[1], two[1], room.y, room.bottom),
    ):
        if start == end:
            if not low < start < high:
                return False
            continue
        enter, leave = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        first, last = max(first, enter), min(last, leave)
    return first < last
