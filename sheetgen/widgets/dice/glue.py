"""What is cut, folded and glued to make a solid of paper: the outline of its net, the folds, and
the tabs with their letters.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from sheetgen.page.geometry import Point
from sheetgen.widgets.dice.solid import PLANS, Leaf, Side, leaves

LETTERS = "abcdefghijkmnopqrstuvwxyz"
"""Names of tabs in the order of gluing; no l, which looks like a 1.

Small letters, since capitals are colors.
"""

SLANT = 45.0
"""Degrees at the ends of a tab, less in a narrow notch."""

LEAST_TOP = 0.1
"""How wide a tab is at its top at least, as a share of its edge."""

AIR = 2.5
"""mm left and right of a net."""

_NARROW, _SHARED = 0.75, 0.45
_TRIED = 0.3
_NEAR = 1e-9


def tab_depth(edge: float) -> float:
    """How far a tab reaches, in mm: 0.3 of its edge, 4 to 8."""
    return min(8.0, max(4.0, 0.3 * edge))


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab.

    Attributes:
        carrier: the edge that carries it.
        target: the edge that it goes under.
        ends: degrees between the carrier and the tab's ends.
    """

    carrier: Side
    target: Side
    ends: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cut:
    """A net on paper, all in mm, y down.

    Attributes:
        width, height: of everything that is cut out, tabs and the air beside them included.
        faces: the corners of each face, clockwise on the page, in the order of the plan.
        outline: the line to cut along.
        folds: the lines to fold along: between faces, and where tabs begin.
        tabs: each letter's tab, from its fold to its top.
        under: the edge that each letter's tab goes under.
    """

    width: float
    height: float
    faces: tuple[tuple[Point, ...], ...]
    outline: tuple[Point, ...]
    folds: tuple[tuple[Point, Point], ...]
    tabs: Mapping[str, tuple[Point, ...]]
    under: Mapping[str, tuple[Point, Point]]


@lru_cache(maxsize=64)
def cut(faces: int, high: float, depth: float = 0.0) -> Cut:
    """The net of a solid that lies so many mm high; its tabs reach as far as usual, or `depth`
    mm.
    """
    net = tuple(
        Leaf(leaf.corners, tuple((x * high, y * high) for x, y in leaf.points))
        for leaf in leaves(faces)
    )
    glued = tabs(faces)
    drawn = {
        tab.carrier: _tab(net, tab.carrier, tab.ends, depth or tab_depth(_length(net, tab.carrier)))
        for tab in glued
    }
    rim = _rim(faces)
    points = [
        point
        for side in rim
        for point in (drawn[side][:3] if side in drawn else (net[side[0]].side(side[1])[0],))
    ]
    left, top = min(x for x, _ in points), max(y for _, y in points)

    def on_page(run: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((x - left + AIR, top - y) for x, y in run)

    def line(side: Side) -> tuple[Point, Point]:
        start, end = on_page(net[side[0]].side(side[1]))
        return start, end

    outline = on_page(points)
    return Cut(
        max(x for x, _ in outline) + AIR,
        max(y for _, y in outline),
        tuple(on_page(leaf.points[::-1]) for leaf in net),
        outline,
        tuple(line(side) for side in (*PLANS[faces].hangs, *(tab.carrier for tab in glued))),
        {letter: on_page(drawn[tab.carrier]) for letter, tab in zip(LETTERS, glued, strict=False)},
        {letter: line(tab.target) for letter, tab in zip(LETTERS, glued, strict=False)},
    )


@cache
def tabs(faces: int) -> tuple[Tab, ...]:
    """The tabs of a net in the order around it: one for each pair of edges that come together,
    where it lies free on the paper.
    """
    net, rim = leaves(faces), _rim(faces)
    chosen: list[tuple[Side, Side]] = []
    taken: list[tuple[Point, ...]] = [leaf.points for leaf in net]
    free = _free(net, rim)
    for side in rim:
        other = next(one for one in rim if one != side and _ends(net, one) == _ends(net, side))
        if any(side in pair for pair in chosen):
            continue
        shapes = {
            one: _tab(net, one, _ends_of(one, rim, free), _TRIED * _length(net, one))
            for one in (side, other)
        }
        carrier = next(
            (one for one in shapes if all(_apart(shapes[one], shape) for shape in taken)), side
        )
        chosen.append((carrier, other if carrier == side else side))
        taken.append(shapes[carrier])
    carriers = {carrier for carrier, _ in chosen}
    return tuple(
        Tab(carrier, target, _ends_of(carrier, rim, free, carriers)) for carrier, target in chosen
    )


def _ends_of(
    carrier: Side,
    rim: Sequence[Side],
    free: Mapping[Side, tuple[float, float]],
    carriers: Collection[Side] = (),
) -> tuple[float, float]:
    """How slanted the ends of a tab are; a notch between two tabs is shared by them."""
    at = rim.index(carrier)
    beside = rim[at - 1], rim[(at + 1) % len(rim)]
    one, two = (
        min(SLANT, room * (_SHARED if side in carriers else _NARROW))
        for room, side in zip(free[carrier], beside, strict=True)
    )
    return one, two


@cache
def _rim(faces: int) -> tuple[Side, ...]:
    """The open edges, counter-clockwise around the net."""
    net, over = leaves(faces), {}
    for place, side in enumerate(PLANS[faces].hangs, start=1):
        over[side], over[place, 0] = (place, 0), side

    def following(side: Side) -> Side:
        place, edge = side
        side = place, (edge + 1) % len(net[place].corners)
        return following(over[side]) if side in over else side

    rim = [
        next(
            (place, edge)
            for place, leaf in enumerate(net)
            for edge in range(len(leaf.corners))
            if (place, edge) not in over
        )
    ]
    while (side := following(rim[-1])) != rim[0]:
        rim.append(side)
    return tuple(rim)


def _free(net: Sequence[Leaf], rim: Sequence[Side]) -> dict[Side, tuple[float, float]]:
    """The degrees of bare paper at both ends of each open edge."""
    lines = [net[place].side(edge) for place, edge in rim]
    ways = [math.atan2(end[1] - start[1], end[0] - start[0]) for start, end in lines]
    turns = [
        math.degrees((after - before + math.pi) % math.tau - math.pi)
        for before, after in pairwise((ways[-1], *ways))
    ]
    room = [180 + turn for turn in turns]
    return {side: (room[number], room[(number + 1) % len(rim)]) for number, side in enumerate(rim)}


def _tab(
    net: Sequence[Leaf], carrier: Side, ends: tuple[float, float], depth: float
) -> tuple[Point, ...]:
    """The four corners of a tab: fold, slant, top, slant back; less deep where it would come to a
    point.
    """
    (ax, ay), (bx, by) = start, end = net[carrier[0]].side(carrier[1])
    length = math.dist(start, end)
    one, two = (1 / math.tan(math.radians(slant)) for slant in ends)
    deep = min(depth, length * (1 - LEAST_TOP) / (one + two))
    ux, uy = (bx - ax) / length, (by - ay) / length
    first, last = one * deep, length - two * deep
    return (
        start,
        (ax + ux * first + uy * deep, ay + uy * first - ux * deep),
        (ax + ux * last + uy * deep, ay + uy * last - ux * deep),
        end,
    )


def _ends(net: Sequence[Leaf], side: Side) -> frozenset[int]:
    return net[side[0]].ends(side[1])


def _length(net: Sequence[Leaf], side: Side) -> float:
    return math.dist(*net[side[0]].side(side[1]))


def _apart(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether two shapes without notches share no more than an edge."""
    return any(_beside(line, one, two) for line in _lines(one, two))


def _lines(*shapes: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    for shape in shapes:
        yield from pairwise((*shape, shape[0]))


def _beside(line: tuple[Point, Point], one: Sequence[Point], two: Sequence[Point]) -> bool:
    (ax, ay), (bx, by) = line
    here, there = (
        [(x - ax) * (by - ay) - (y - ay) * (bx - ax) for x, y in shape] for shape in (one, two)
    )
    return max(here) < min(there) + _NEAR or max(there) < min(here) + _NEAR
