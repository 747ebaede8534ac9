"""The solids that dice are made as, d4 to d20, unfolded onto paper.

A solid is its corners and the outward directions of its faces; everything else follows: which face
shares which edge, how faces lie when one is unfolded after the other, which edges stay open and
have to be glued, which faces lie opposite each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from types import MappingProxyType

from sheetgen.page.geometry import Point

Vector = tuple[float, float, float]
Side = tuple[int, int]
"""An edge of a face on paper: the face's place in the net, and which of its edges,
counter-clockwise from the one that it hangs at.
"""

_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Plan:
    """How a solid is unfolded: each further face hangs at an edge of an earlier one.

    Attributes:
        hangs: for each face after the first, the place in the net of the face it hangs at, and the
            edge.
        low: where in the net the faces with the numbers 1, 2, ... of the lower half are; each
            higher one lies opposite of what it makes
            a full sum with. The numbers around each corner of the solid have sums as even as can
            be, and 1-2-3 run counter-clockwise.
        turn: degrees that the whole net is turned by, counter-clockwise, so that it takes less
            paper.
        grown: how high the die is made as a share of what is asked for: small faces would be hard
            to read and short edges to fold.
    """

    hangs: tuple[Side, ...]
    low: tuple[int, ...]
    turn: float = 0.0
    grown: float = 1.0


def _band(triangles: int) -> tuple[Side, ...]:
    """A strip of triangles, upright and hanging by turns."""
    return tuple((place, 2 if place and place % 2 == 0 else 1) for place in range(triangles - 1))


PLANS: Mapping[int, Plan] = MappingProxyType(
    {
        4: Plan(_band(4), (), grown=1.4),
        8: Plan((*_band(6), (3, 2), (2, 1)), (6, 0, 2, 4)),
        10: Plan(
            ((0, 3), (1, 3), (0, 0), (3, 1), (0, 2), (5, 1), (6, 3), (5, 2), (8, 1)),
            (8, 4, 0, 6, 7),
            turn=144,
            grown=1.25,
        ),
        12: Plan(
            (
                *((0, edge) for edge in range(5)),
                (2, 3),
                (6, 2),
                *((7, edge) for edge in range(1, 5)),
            ),
            (11, 2, 9, 5, 0, 8),
            grown=1.5,
        ),
        20: Plan(
            (
                *_band(10),
                *((place, 2) for place in range(1, 10, 2)),
                (0, 0),
                *((place, 1) for place in range(2, 10, 2)),
            ),
            (3, 18, 13, 14, 2, 19, 0, 6, 15, 9),
            grown=1.5,
        ),
    }
)
"""The plan of each number of faces but six."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A solid of height 1 as it lies on the table, around its middle.

    Attributes:
        corners: places in space.
        faces: the corners of each face by number, counter-clockwise seen from outside.
    """

    corners: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]

    def beyond(self, face: Sequence[int], edge: int) -> tuple[int, ...]:
        """The face that shares an edge, its corners beginning so that this is its edge 0."""
        start, end = face[edge], face[(edge + 1) % len(face)]
        for other in self.faces:
            for first, (one, two) in enumerate(pairwise((*other, other[0]))):
                if (one, two) == (end, start):
                    return other[first:] + other[:first]
        raise ValueError(edge)

    def opposite(self, face: Iterable[int]) -> frozenset[int]:
        """The corners of the face on the other side of the middle."""
        far = [_times(self.corners[corner], -1) for corner in face]
        return frozenset(
            number
            for number, corner in enumerate(self.corners)
            if any(math.dist(corner, one) < _NEAR for one in far)
        )


@dataclass(frozen=True, slots=True)
class Leaf:
    """A face of a solid as it lies on paper.

    Attributes:
        corners: the solid's corners, beginning with those of the edge that it hangs at.
        points: where they lie, counter-clockwise, x to the right and y up.
    """

    corners: tuple[int, ...]
    points: tuple[Point, ...]

    def side(self, edge: int) -> tuple[Point, Point]:
        """Where an edge starts and ends."""
        return self.points[edge], self.points[(edge + 1) % len(self.points)]

    def ends(self, edge: int) -> frozenset[int]:
        """The corners of the solid at the ends of an edge."""
        return frozenset((self.corners[edge], self.corners[(edge + 1) % len(self.corners)]))


@cache
def solid(faces: int) -> Solid:
    """The solid with 4, 8, 10, 12 or 20 equal faces."""
    golden = (1 + math.sqrt(5)) / 2
    ends = (-1.0, 1.0)
    cube = tuple((x, y, z) for x in ends for y in ends for z in ends)
    # Twelve points on three crossed golden rectangles, and the twenty between them: each are the
    # directions of the other's faces.
    twelve = tuple(_cycled(0, one, two * golden) for one, two in product(ends, repeat=2))
    twenty = tuple(_cycled(0, one * golden, two / golden) for one, two in product(ends, repeat=2))
    icosahedron, dodecahedron = sum(twelve, ()), (*cube, *sum(twenty, ()))
    axes = tuple(way for one in ends for way in _cycled(one, 0, 0))
    upright = tuple(one for one in cube if math.prod(one) > 0)
    match faces:
        case 4:
            return _hull(upright, [_times(one, -1) for one in upright])
        case 8:
            return _hull(axes, cube)
        case 10:
            return _trapezohedron()
        case 12:
            return _hull(dodecahedron, icosahedron)
        case _:
            return _hull(icosahedron, dodecahedron)


def _trapezohedron() -> Solid:
    """Ten kites, five around each pole, with right angles at their sides: that is what ten-sided
    dice are.
    """
    fifth = math.cos(math.pi / 5)
    zigzag, pole = (1 - fifth) / (2 * math.sqrt(fifth)), (1 + fifth) / (2 * math.sqrt(fifth))
    ring = [
        (math.cos(k * math.pi / 5), math.sin(k * math.pi / 5), zigzag * (-1) ** (k + 1))
        for k in range(10)
    ]
    ways = [
        ((pole + zigzag) * x, (pole + zigzag) * y, float((-1) ** k))
        for k, (x, y, _) in enumerate(ring)
    ]
    return _hull([(0.0, 0.0, pole), (0.0, 0.0, -pole), *ring], ways)


def _hull(corners: Sequence[Vector], ways: Sequence[Vector]) -> Solid:
    """The solid with these corners and outward directions of faces, made 1 high between a face and
    what is farthest from it.
    """
    faces = []
    for way in ways:
        most = max(_dot(corner, way) for corner in corners)
        around = [
            number for number, corner in enumerate(corners) if _dot(corner, way) > most - _NEAR
        ]
        middle = _times(_sum(corners[number] for number in around), 1 / len(around))
        along = _minus(corners[around[0]], middle)
        across = _cross(way, along)
        size = math.hypot(*way)

        def angle(
            number: int,
            middle: Vector = middle,
            along: Vector = along,
            across: Vector = across,
            size: float = size,
        ) -> float:
            spoke = _minus(corners[number], middle)
            return math.atan2(_dot(spoke, across) / size, _dot(spoke, along)) % math.tau

        ring = sorted(around, key=lambda number: round(angle(number), 6))
        faces.append(tuple(ring))
    unit = _times(ways[0], 1 / math.hypot(*ways[0]))
    high = max(_dot(corner, unit) for corner in corners) - min(
        _dot(corner, unit) for corner in corners
    )
    return Solid(tuple(_times(corner, 1 / high) for corner in corners), tuple(faces))


@cache
def leaves(faces: int) -> tuple[Leaf, ...]:
    """The faces of a solid on paper, in the order of its plan; as large as on the solid."""
    body, plan = solid(faces), PLANS[faces]
    turn = math.radians(plan.turn)
    first = body.faces[0]
    laid = [_laid(body, first, (0.0, 0.0), (math.cos(turn), math.sin(turn)))]
    for at, edge in plan.hangs:
        start, end = laid[at].side(edge)
        laid.append(_laid(body, body.beyond(laid[at].corners, edge), end, start))
    return tuple(laid)


def _laid(body: Solid, face: tuple[int, ...], start: Point, toward: Point) -> Leaf:
    """A face laid flat, its first corner on a point and its edge 0 toward another, the print up."""
    places = [body.corners[corner] for corner in face]
    along = _unit(_minus(places[1], places[0]))
    upward = _unit(_cross(_cross(along, _minus(places[2], places[1])), along))
    way = (
        (toward[0] - start[0]) / math.dist(start, toward),
        (toward[1] - start[1]) / math.dist(start, toward),
    )
    points = []
    for place in places:
        x, y = _dot(_minus(place, places[0]), along), _dot(_minus(place, places[0]), upward)
        points.append((start[0] + x * way[0] - y * way[1], start[1] + x * way[1] + y * way[0]))
    return Leaf(face, tuple(points))


@cache
def numbers(faces: int) -> tuple[int, ...]:
    """The number of each face in the order of its plan, 1 and up: opposite ones have the same sum.

    Of a d4, of each corner.
    """
    if faces == 4:
        return (1, 2, 3, 4)
    body, net, plan = solid(faces), leaves(faces), PLANS[faces]
    by_corners = {frozenset(leaf.corners): place for place, leaf in enumerate(net)}
    found = dict.fromkeys(range(faces), 0)
    for number, place in enumerate(plan.low, start=1):
        found[place] = number
        found[by_corners[body.opposite(net[place].corners)]] = faces + 1 - number
    return tuple(found.values())


def middle(points: Sequence[Point]) -> tuple[Point, float]:
    """The middle of the circle that touches all edges of a face, and its radius."""
    (ax, ay), (bx, by) = points[0], points[1]
    (ux, uy), (vx, vy) = _bisector(points, 0), _bisector(points, 1)
    share = ((bx - ax) * vy - (by - ay) * vx) / (ux * vy - uy * vx)
    x, y = ax + share * ux, ay + share * uy
    length = math.dist(points[0], points[1])
    return (x, y), abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length


def _bisector(points: Sequence[Point], at: int) -> Point:
    here, before, after = points[at], points[at - 1], points[(at + 1) % len(points)]
    one, two = math.dist(here, before), math.dist(here, after)
    return (
        (before[0] - here[0]) / one + (after[0] - here[0]) / two,
        (before[1] - here[1]) / one + (after[1] - here[1]) / two,
    )


def _cycled(x: float, y: float, z: float) -> tuple[Vector, ...]:
    return (x, y, z), (z, x, y), (y, z, x)


def _dot(one: Vector, two: Vector) -> float:
    return sum(a * b for a, b in zip(one, two, strict=True))


def _minus(one: Vector, two: Vector) -> Vector:
    return one[0] - two[0], one[1] - two[1], one[2] - two[2]


def _times(one: Vector, by: float) -> Vector:
    return one[0] * by, one[1] * by, one[2] * by


def _unit(one: Vector) -> Vector:
    return _times(one, 1 / math.hypot(*one))


def _sum(all_of: Iterable[Vector]) -> Vector:
    x, y, z = map(sum, zip(*all_of, strict=True))
    return x, y, z


def _cross(one: Vector, two: Vector) -> Vector:
    return (
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    )
