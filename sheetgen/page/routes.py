"""Ways of lines on a page: straight and with right angles, in what is free between other things."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain, pairwise, product

from sheetgen.page.geometry import Point, Points, Rect, Rects

CLEAR = 0.45
"""mm from the middle of a line to what it passes, at least."""

_BEND = 6.0  # What a bend costs, in mm of way
_LATER = 0.001  # How much less it costs for each mm and bend before it

_SLIVER = 0.3
_EXACT = 0.001


def route(
    room: Rect,
    walls: Rects,
    starts: Mapping[Point, Point],
    ends: Mapping[Point, Point],
) -> list[Point]:
    """The shortest way with few bends in a room around walls: its ends and the bends between them;
    empty where there is none.

    Args:
        starts, ends: where it may come into what is free or leave it, each with the point straight
            beyond where it begins or ends.
    """
    roads = _Crossroads(room, walls, [*starts, *ends])
    goals = {*ends.values()}
    # What looks shortest with all that is left, straight on, is followed first.
    queue = [
        (_left(port, goals), 0.0, [starts[port], port]) for port in starts if port in roads.free
    ]
    done: set[tuple[Point, bool]] = set()
    while queue:
        _, cost, way = heappop(queue)
        before, node = way[-2:]
        if node in goals:
            return way
        upright = before[0] == node[0]
        if (node, upright) in done:
            continue
        done.add((node, upright))
        for there in [*roads.beside(node), *([ends[node]] if node in ends else [])]:
            goes_upright = there[0] == node[0]
            if (there, goes_upright) in done:
                continue
            straight = goes_upright == upright
            bend = 0 if straight else _BEND - _LATER * cost
            far = cost + math.dist(node, there) + bend
            total = far + _left(there, goals)
            heappush(queue, (total, far, [*way[: len(way) - straight], there]))
    return []


def _left(node: Point, goals: Iterable[Point]) -> float:
    """How far the nearest goal is along the axes."""
    return min(abs(node[0] - x) + abs(node[1] - y) for x, y in goals)


class _Crossroads:
    """Where free lines cross in a room, and through some points of their own.

    Attributes:
        free: the crossroads.
    """

    def __init__(self, room: Rect, walls: Rects, own: Points) -> None:
        corners = chain.from_iterable(box.corners for box in (room, *walls))
        across, down = map(_lanes, zip(*corners, strict=True), zip(*own, strict=True))
        xs = _within(room.x, room.right, across)
        ys = _within(room.y, room.bottom, down)
        self.free = set(product(xs, ys))
        self._left, self._above = _neighbors(xs), _neighbors(ys)
        for wall in walls:
            # Each wall has crossroads inside, so no step between two free ones leads through it.
            box = wall.inset(_EXACT - CLEAR)
            shut = product(_within(box.x, box.right, xs), _within(box.y, box.bottom, ys))
            self.free.difference_update(shut)

    def beside(self, node: Point) -> list[Point]:
        """The free crossroads beside one."""
        x, y = node
        near = (*product(self._left[x], [y]), *product([x], self._above[y]))
        return [there for there in near if there in self.free]


def _neighbors(lanes: Sequence[float]) -> dict[float, set[float]]:
    """The lanes beside each."""
    return {lane: {*lanes[max(0, n - 1) : n + 2]} - {lane} for n, lane in enumerate(lanes)}


def _within(low: float, high: float, lanes: Iterable[float]) -> list[float]:
    return [lane for lane in lanes if low < lane < high]


def _lanes(edges: Iterable[float], own: Iterable[float]) -> list[float]:
    """Where lines may run along an axis: in the middle between edges, and at their own places."""
    pairs = pairwise(sorted({*edges}))
    return sorted({*own, *((one + two) / 2 for one, two in pairs if two - one > _SLIVER)})
