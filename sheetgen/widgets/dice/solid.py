"""The solids that dice are made as, d4 to d20, unfolded onto paper.

A solid is its corners and the outward directions of its faces; everything else follows: which face
shares which edge, how faces lie when one is unfolded after the other, which edges stay open and
have to be glued, which faces lie opposite each other. Points of the paper are complex numbers, x to
the right and y up.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType

from sheetgen.page.geometry import Point

Vector = tuple[float, float, float]
Edge = tuple[int, int]
"""An edge of a face on paper: the face's place in the net, and which of its edges,
counter-clockwise from the one that it hangs at.
"""

_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class NetPlan:
    """How a solid is unfolded: each further face hangs at an edge of an earlier one.

    Attributes:
        hangs: for each face after the first, the place in the net of the face it hangs at, and the
            edge.
        tabs: the open edges that carry a tab, in the order of gluing: one of each pair that come
            together, where a tab lies free on the paper.
        low: where in the net the faces with the numbers 1, 2, ... of the lower half are; each
            higher one lies opposite of what it makes a full sum with. The numbers around each
            corner of the solid have sums as even as can be, and 1-2-3 run counter-clockwise.
        turn: degrees that the whole net is turned by, counter-clockwise, so that it takes less
            paper.
        grown: how high the die is made as a share of what is asked for: small faces would be hard
            to read and short edges to fold.
    """

    hangs: tuple[Edge, ...]
    tabs: tuple[Edge, ...]
    low: tuple[int, ...]
    turn: float = 0.0
    grown: float = 1.0


def _edges(notation: str) -> tuple[Edge, ...]:
    """Return edges from `place.edge` with blanks between."""
    pairs = [word.split(".") for word in notation.split()]
    return tuple((int(place), int(edge)) for place, edge in pairs)


PLANS: Mapping[int, NetPlan] = MappingProxyType(
    {
        4: NetPlan(
            _edges("0.1 1.1 2.2"),
            _edges("0.0 3.1 3.2"),
            (),
            grown=1.4,
        ),
        # Six squares in an S: first the ring is glued, then the right lid, then the left one.
        6: NetPlan(
            _edges("0.1 0.0 2.2 3.2 4.1"),
            _edges("0.2 2.3 3.3 1.3 3.1 2.1 5.3"),
            (0, 2, 1),
        ),
        8: NetPlan(
            _edges("0.1 1.1 2.2 3.1 4.2 3.2 2.1"),
            _edges("0.0 7.2 5.1 5.2 6.2"),
            (6, 0, 2, 4),
        ),
        10: NetPlan(
            _edges("0.3 1.3 0.0 3.1 0.2 5.1 6.3 5.2 8.1"),
            _edges("0.1 6.2 7.1 7.2 7.3 9.2 9.3 8.2 8.3 5.3 2.3"),
            (8, 4, 0, 6, 7),
            turn=144,
            grown=1.25,
        ),
        12: NetPlan(
            _edges("0.0 0.1 0.2 0.3 0.4 2.3 6.2 7.1 7.2 7.3 7.4"),
            _edges(
                "1.1 1.2 1.3 1.4 2.2 6.1 8.4 9.3 9.4 10.2 10.3 10.4 11.2 11.3 11.4 6.4 2.4 3.4 4.4"
            ),
            (11, 2, 9, 5, 0, 8),
            grown=1.5,
        ),
        20: NetPlan(
            _edges("0.1 1.1 2.2 3.1 4.2 5.1 6.2 7.1 8.2 1.2 3.2 5.2 7.2 9.2 0.0 2.1 4.1 6.1 8.1"),
            _edges("0.2 15.1 15.2 16.2 17.2 18.2 14.1 14.2 13.2 12.2 11.2"),
            (3, 18, 13, 14, 2, 19, 0, 6, 15, 9),
            grown=1.5,
        ),
    }
)
"""The plan of each number of faces."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A solid of height 1 as it lies on the table, around its middle.

    Attributes:
        corners: places in space.
        faces: the corners of each face by number, counter-clockwise seen from outside.
    """

    corners: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]

    def beyond(self, start: int, end: int) -> tuple[int, ...]:
        """Return the face that has an edge from one corner to another, beginning with it."""
        for face in self.faces:
            if start in face:
                first = face.index(start)
                turned = face[first:] + face[:first]
                if turned[1] == end:
                    return turned
        raise ValueError(f"no edge from corner {start} to {end}")


@dataclass(frozen=True, slots=True)
class NetFace:
    """A face of a solid as it lies on paper.

    Attributes:
        corners: the solid's corners, beginning with those of the edge that it hangs at.
        points: where they lie, counter-clockwise.
    """

    corners: tuple[int, ...]
    points: tuple[complex, ...]

    def ends(self, edge: int) -> tuple[complex, complex]:
        """Return where an edge starts and ends."""
        return self.points[edge], self.points[(edge + 1) % len(self.points)]

    def corner_pair(self, edge: int) -> tuple[int, int]:
        """Return the corners of the solid at the start and the end of an edge."""
        return self.corners[edge], self.corners[(edge + 1) % len(self.corners)]


def solid(faces: int) -> Solid:
    """Return the solid with 4, 6, 8, 10, 12 or 20 equal faces."""
    if faces == 10:
        return _trapezohedron()
    ends = (-1.0, 1.0)
    cube = [(x, y, z) for x, y, z in product(ends, repeat=3)]
    axes = [*_cycled(-1, 0, 0), *_cycled(1, 0, 0)]
    if faces == 4:
        upright = [corner for corner in cube if math.prod(corner) > 0]
        return _hull(upright, [_times(corner, -1) for corner in upright])
    if faces == 6:
        return _hull(cube, axes)
    if faces == 8:
        return _hull(axes, cube)
    # Twelve points on three crossed golden rectangles, and the twenty between them: each are the
    # directions of the other's faces.
    golden = (1 + math.sqrt(5)) / 2
    twelve: list[Vector] = []
    twenty = [*cube]
    for one, two in product(ends, repeat=2):
        twelve += _cycled(0, one, two * golden)
        twenty += _cycled(0, one * golden, two / golden)
    return _hull(twenty, twelve) if faces == 12 else _hull(twelve, twenty)


def _cycled(x: float, y: float, z: float) -> tuple[Vector, ...]:
    return (x, y, z), (z, x, y), (y, z, x)


def _trapezohedron() -> Solid:
    """Return ten kites, five around each pole, with right angles at their sides: that is what
    ten-sided dice are.
    """
    fifth = math.cos(math.pi / 5)
    scale = 2 * math.sqrt(fifth)
    zigzag, pole = (1 - fifth) / scale, (1 + fifth) / scale
    corners, ways = [(0.0, 0.0, pole), (0.0, 0.0, -pole)], []
    for number in range(10):
        up = (-1.0) ** number
        x, y = math.cos(number * math.pi / 5), math.sin(number * math.pi / 5)
        corners.append((x, y, -up * zigzag))
        ways.append((x, y, up / (pole + zigzag)))
    return _hull(corners, ways)


def _hull(corners: Sequence[Vector], ways: Sequence[Vector]) -> Solid:
    """Return the solid with these corners and outward directions of faces, made 1 high between a
    face and what is farthest from it.
    """
    heights = [_dot(corner, _unit(ways[0])) for corner in corners]
    scale = 1 / (max(heights) - min(heights))
    return Solid(
        tuple(_times(corner, scale) for corner in corners),
        tuple(_ring(corners, _unit(way)) for way in ways),
    )


def _ring(corners: Sequence[Vector], way: Vector) -> tuple[int, ...]:
    """Return the corners that are farthest in a direction, counter-clockwise seen from there."""
    reaches = [_dot(corner, way) for corner in corners]
    far = max(reaches)
    around = [number for number, reach in enumerate(reaches) if reach > far - _NEAR]
    along = _minus(corners[around[0]], _times(way, far))
    across = _cross(way, along)

    def angle(number: int) -> float:
        flat = complex(_dot(corners[number], along), _dot(corners[number], across))
        return round(cmath.phase(flat), 6) % math.tau

    return tuple(sorted(around, key=angle))


def unfolded(faces: int, high: float = 1.0) -> tuple[NetFace, ...]:
    """Return the faces of a solid that is so high on paper, in the order of its plan."""
    body, plan = solid(faces), PLANS[faces]
    body = replace(body, corners=tuple(_times(corner, high) for corner in body.corners))
    net = [
        _flat(
            body,
            body.faces[0],
            0,
            cmath.rect(1, math.radians(plan.turn)),
        )
    ]
    for place, edge in plan.hangs:
        start, end = net[place].ends(edge)
        first, second = net[place].corner_pair(edge)
        net.append(
            _flat(
                body,
                body.beyond(second, first),
                end,
                start,
            )
        )
    return tuple(net)


def _flat(
    body: Solid,
    face: tuple[int, ...],
    start: complex,
    toward: complex,
) -> NetFace:
    """Return a face that lies flat, the print up: its first corner on a point, its first edge
    toward another.
    """
    spokes = [_minus(body.corners[corner], body.corners[face[0]]) for corner in face]
    along = _unit(spokes[1])
    upward = _unit(_minus(spokes[2], _times(along, _dot(spokes[2], along))))
    way = (toward - start) / abs(toward - start)
    points = [start + complex(_dot(spoke, along), _dot(spoke, upward)) * way for spoke in spokes]
    return NetFace(face, tuple(points))


def numbers(faces: int) -> tuple[int, ...]:
    """Return the number of each face in the order of its plan, 1 and up: opposite ones have the
    same sum. The faces of a d4 have none, only its corners.
    """
    corners = solid(faces).corners
    middles = [_middle([corners[corner] for corner in face.corners]) for face in unfolded(faces)]
    found = [0] * faces
    for number, place in enumerate(PLANS[faces].low, start=1):
        opposite = max(range(faces), key=lambda other: math.dist(middles[other], middles[place]))
        found[place], found[opposite] = number, faces + 1 - number
    return tuple(found)


def incircle(corners: Sequence[Point]) -> tuple[Point, float]:
    """Return the middle and the radius of the circle that touches all edges of a face."""
    points = [complex(*corner) for corner in corners]
    along = points[1] - points[0]
    first = _bisector(points[-1], points[0], points[1])
    second = _bisector(points[0], points[1], points[2])
    share = _cross_2d(along, second) / _cross_2d(first, second)
    middle = points[0] + share * first
    return (middle.real, middle.imag), abs(_cross_2d(along, share * first)) / abs(along)


def _bisector(before: complex, here: complex, after: complex) -> complex:
    return (before - here) / abs(before - here) + (after - here) / abs(after - here)


def _cross_2d(one: complex, two: complex) -> float:
    return (one.conjugate() * two).imag


def _dot(one: Vector, two: Vector) -> float:
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]


def _minus(one: Vector, two: Vector) -> Vector:
    return one[0] - two[0], one[1] - two[1], one[2] - two[2]


def _times(one: Vector, by: float) -> Vector:
    return one[0] * by, one[1] * by, one[2] * by


def _unit(one: Vector) -> Vector:
    return _times(one, 1 / math.hypot(*one))


def _middle(places: Sequence[Vector]) -> Vector:
    x, y, z = map(sum, zip(*places, strict=True))
    return _times((x, y, z), 1 / len(places))


def _cross(one: Vector, two: Vector) -> Vector:
    return (
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    )
