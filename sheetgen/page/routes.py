"""Ways of lines on a page: straight and with right angles, in what is free between other things."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain, pairwise, product

from sheetgen.page.geometry import Point, Rect

CLEAR = 0.45
"""mm from the middle of a line to what it passes, at least."""

_BEND, _LATER = 6.0, 0.001
"""What a bend costs, in mm of way, and how much less for each mm and bend before it."""

_SLIVER, _EXACT = 0.3, 0.001


def route(
    room: Rect,
    walls: Sequence[Rect],
    starts: Mapping[Point, Point],
    ends: Mapping[Point, Point],
) -> list[Point]:
    """The shortest way with few bends in a room around walls: its ends and the bends between them;
    empty where there is none.

    Args:
        starts, ends: where it may come into what is free or leave it, each with the point straight
            beyond where it begins or ends.
    """
    corners = chain.from_iterable(box.corners for box in (room, *walls))
    own = zip(*starts, *ends, strict=True)
    lanes = [*map(_lanes, zip(*corners, strict=True), own)]
    xs, ys = _within(room.x, room.right, lanes[0]), _within(room.y, room.bottom, lanes[1])
    free = set(product(xs, ys))
    for wall in walls:
        # Each wall has crossroads inside, so that no step between two free ones leads through it.
        box = wall.inset(_EXACT - CLEAR)
        shut = product(_within(box.x, box.right, xs), _within(box.y, box.bottom, ys))
        free.difference_update(shut)
    across, down = _neighbors(xs), _neighbors(ys)
    queue = [(0.0, [starts[port], port]) for port in free.intersection(starts)]
    done = set[tuple[Point, bool]]()
    while queue:
        cost, way = heappop(queue)
        before, node = way[-2:]
        if node in ends.values():
            return way
        x, y = node
        upright = before[0] == x
        if (node, upright) in done:
            continue
        done.add((node, upright))
        beside = [*product(across[x], [y]), *product([x], down[y])]
        steps = [there for there in beside if there in free]
        if node in ends:
            steps.append(ends[node])
        for there in steps:
            straight = (there[0] == x) == upright
            far = math.dist(node, there) + (_BEND - _LATER * cost) * (not straight)
            heappush(queue, (cost + far, [*way[: len(way) - straight], there]))
    return []


def _neighbors(lanes: Sequence[float]) -> dict[float, set[float]]:
    """The lanes beside each."""
    return {lane: {*lanes[max(0, n - 1) : n + 2]} - {lane} for n, lane in enumerate(lanes)}


def _within(low: float, high: float, lanes: Iterable[float]) -> list[float]:
    return [lane for lane in lanes if low < lane < high]


def _lanes(edges: Iterable[float], own: Iterable[float]) -> list[float]:
    """Where lines may run along an axis: in the middle between edges, and at their own places."""
    pairs = pairwise(sorted({*edges}))
    return sorted({*own, *((one + two) / 2 for one, two in pairs if two - one > _SLIVER)})
