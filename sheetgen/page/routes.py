"""Ways of lines on a page: straight and with right angles, in what is free between other things."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise, takewhile

from sheetgen.page.geometry import Point, Rect

CLEAR = 0.45
"""mm from the middle of a line to what it passes, at least."""

_BEND = 6.0
"""What a bend costs, in mm of way."""

_SLIVER, _EXACT = 0.3, 0.001


def route(
    room: Rect, walls: Sequence[Rect], starts: Collection[Point], ends: Collection[Point]
) -> list[Point]:
    """The shortest way with few bends from one of the starts to one of the ends, in a room around
    walls: both ends and the bends between them; empty where there is none.
    """
    boxes = [room, *walls, *(Rect(*node, 0, 0) for node in (*starts, *ends))]
    xs = _lanes((box.x, box.right) for box in boxes)
    ys = _lanes((box.y, box.bottom) for box in boxes)
    free = _free(room, walls, xs, ys)
    queue = [(0.0, node, node) for node in starts]
    costs = dict.fromkeys(starts, 0.0)
    before: dict[Point, Point] = {}
    while queue:
        cost, node, origin = heappop(queue)
        if node in before or node not in free:
            continue
        before[node] = origin
        if node in ends:
            return _traced(before, node)
        for there in _straight_on(node, xs, ys, free):
            far = cost + math.dist(node, there) + _BEND
            if far < costs.get(there, math.inf):
                costs[there] = far
                heappush(queue, (far, there, node))
    return []


def _straight_on(
    node: Point, xs: Sequence[float], ys: Sequence[float], free: Collection[Point]
) -> Iterator[Point]:
    """The crossroads that lines come to straight on from one, in all four ways."""
    x, y = node
    column, row = xs.index(x), ys.index(y)
    for line in (xs[column + 1 :], xs[:column][::-1]):
        yield from takewhile(free.__contains__, ((at, y) for at in line))
    for line in (ys[row + 1 :], ys[:row][::-1]):
        yield from takewhile(free.__contains__, ((x, at) for at in line))


def _traced(before: Mapping[Point, Point], node: Point) -> list[Point]:
    """The way that led to a crossroad."""
    way = [node]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way[::-1]


def _lanes(edges: Iterable[tuple[float, float]]) -> list[float]:
    """Where lines may run along an axis: in the middle between edges, and at a lone place."""
    pairs = list(edges)
    there = sorted({edge for pair in pairs for edge in pair})
    lone = [low for low, high in pairs if low == high]
    wide = {(one + two) / 2 for one, two in pairwise(there) if two - one > _SLIVER}
    return sorted(wide.union(lone))


def _free(
    room: Rect, walls: Iterable[Rect], xs: Iterable[float], ys: Iterable[float]
) -> set[Point]:
    """The crossroads in a room that are not too near by a wall. Each wall has crossroads inside, so
    that no step between two free ones leads through it.
    """
    solid = [wall.inset(_EXACT - CLEAR) for wall in walls]
    free = set[Point]()
    for x in xs:
        beside = [wall for wall in solid if wall.x < x < wall.right]
        for y in ys:
            shut = any(wall.y < y < wall.bottom for wall in beside)
            if room.holds(Rect(x, y, 0, 0)) and not shut:
                free.add((x, y))
    return free
