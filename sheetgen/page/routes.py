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
    beside = _crossroads(room, walls, [*starts, *ends])
    queue = [(0.0, [starts[port], port]) for port in starts if port in beside]
    done: set[tuple[Point, bool]] = set()
    while queue:
        cost, way = heappop(queue)
        before, node = way[-2:]
        if node in ends.values():
            return way
        upright = before[0] == node[0]
        if (node, upright) in done:
            continue
        done.add((node, upright))
        for there in [*beside[node], *([ends[node]] if node in ends else [])]:
            straight = (there[0] == node[0]) == upright
            far = math.dist(node, there) + (_BEND - _LATER * cost) * (not straight)
            heappush(queue, (cost + far, [*way[: len(way) - straight], there]))
    return []


def _crossroads(room: Rect, walls: Rects, own: Points) -> dict[Point, list[Point]]:
    """Where free lines cross in a room, and through some points of their own, each with the free
    crossroads beside it.
    """
    corners = chain.from_iterable(box.corners for box in (room, *walls))
    across, down = map(_lanes, zip(*corners, strict=True), zip(*own, strict=True))
    xs = _within(room.x, room.right, across)
    ys = _within(room.y, room.bottom, down)
    free = set(product(xs, ys))
    for wall in walls:
        # Each wall has crossroads inside, so that no step between two free ones leads through it.
        box = wall.inset(_EXACT - CLEAR)
        shut = product(_within(box.x, box.right, xs), _within(box.y, box.bottom, ys))
        free.difference_update(shut)
    left = _neighbors(xs)
    above = _neighbors(ys)
    ways = {}
    for x, y in free:
        beside = (*product(left[x], [y]), *product([x], above[y]))
        ways[x, y] = [there for there in beside if there in free]
    return ways


def _neighbors(lanes: Sequence[float]) -> dict[float, set[float]]:
    """The lanes beside each."""
    return {lane: {*lanes[max(0, n - 1) : n + 2]} - {lane} for n, lane in enumerate(lanes)}


def _within(low: float, high: float, lanes: Iterable[float]) -> list[float]:
    return [lane for lane in lanes if low < lane < high]


def _lanes(edges: Iterable[float], own: Iterable[float]) -> list[float]:
    """Where lines may run along an axis: in the middle between edges, and at their own places."""
    pairs = pairwise(sorted({*edges}))
    return sorted({*own, *((one + two) / 2 for one, two in pairs if two - one > _SLIVER)})
