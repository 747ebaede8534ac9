"""How dice from d4 to d20 are unfolded onto paper.

A plan says which face hangs at which edge of another, which open edges are glued, and where each
number stands; how a net that is folded and glued so closes to a solid is proved in the tests, which
fold what is drawn. Points of the paper are complex numbers, x to the right and y up.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sheetgen.core.cells import WholeNumbers

_NEAR = 1e-6

FaceEdge = tuple[int, int]
"""An edge of a face on paper: the face's place in the net, and which of its edges,
counter-clockwise from the one that it hangs at.
"""

FaceEdges = tuple[FaceEdge, ...]

NetFace = Sequence[complex]
"""The corners of a face as it lies on paper, counter-clockwise, beginning with those of the edge
that it hangs at.
"""


@dataclass(frozen=True, slots=True)
class NetPlan:
    """How a solid is unfolded: each further face hangs at an edge of an earlier one.

    Attributes:
        shape: the first face of a solid that lies 1 mm high; all faces are equal.
        hangs: for each face after the first, the place in the net of the face it hangs at, and the
            edge.
        tabs: the open edges that carry a tab, in the order of gluing: one of each pair that come
            together, where a tab lies free on the paper.
        under: the open edge that each of those tabs goes under.
        numbers: of each face in the order of the net, opposite ones having the same sum; of a d4
            those of the three corners of each face. The numbers around each corner of the solid
            have sums as even as can be, and 1-2-3 run counter-clockwise.
        turn: degrees that the whole net is turned by, counter-clockwise, so that it takes less
            paper.
        grown: how high the die is made as a share of what is asked for: small faces would be hard
            to read and short edges to fold.
    """

    shape: NetFace
    hangs: FaceEdges
    tabs: FaceEdges
    under: FaceEdges
    numbers: WholeNumbers
    turn: float = 0.0
    grown: float = 1.0


def _edges(notation: str) -> FaceEdges:
    """Return edges from `place.edge` with blanks between."""
    pairs = [word.split(".") for word in notation.split()]
    return tuple((int(place), int(edge)) for place, edge in pairs)


def _regular(corners: int, edge: float) -> NetFace:
    """Return a face with equal edges and angles."""
    turn = cmath.rect(1, math.tau / corners)
    return [edge * (turn**number - 1) / (turn - 1) for number in range(corners)]


def _kite(long: float, short: float) -> NetFace:
    """Return a kite with right angles at its sides, beginning at the corner between its long
    edges.
    """
    foot = complex(long, short)
    return [0j, complex(long), foot, cmath.rect(long, 2 * cmath.phase(foot))]


_TRIANGLE = _regular(3, math.sqrt(1.5))

PLANS: Mapping[int, NetPlan] = {
    4: NetPlan(
        _TRIANGLE,
        _edges("0.1 1.1 2.2"),
        _edges("0.0 3.1 3.2"),
        _edges("2.1 0.2 1.2"),
        (2, 4, 3, 3, 4, 1, 1, 4, 2, 1, 2, 3),
        grown=1.4,
    ),
    # Six squares in an S: first the ring is glued, then the right lid, then the left one.
    6: NetPlan(
        (0j, 1 + 0j, 1 + 1j, 1j),
        _edges("0.1 0.0 2.2 3.2 4.1"),
        _edges("0.2 2.3 3.3 1.3 3.1 2.1 5.3"),
        _edges("4.2 1.1 1.2 4.3 5.1 5.2 0.3"),
        (1, 3, 2, 6, 5, 4),
    ),
    8: NetPlan(
        _TRIANGLE,
        _edges("0.1 1.1 2.2 3.1 4.2 3.2 2.1"),
        _edges("0.0 7.2 5.1 5.2 6.2"),
        _edges("7.1 4.1 0.2 6.1 1.2"),
        (2, 5, 3, 7, 4, 6, 1, 8),
    ),
    10: NetPlan(
        _kite(1, math.sqrt(math.sqrt(5) - 2)),
        _edges("0.3 1.3 0.0 3.1 0.2 5.1 6.3 5.2 8.1"),
        _edges("0.1 6.2 7.1 7.2 7.3 9.2 9.3 8.2 8.3 5.3 2.3"),
        _edges("6.1 3.3 3.2 4.3 9.1 4.2 2.2 2.1 1.2 1.1 4.1"),
        (3, 6, 7, 10, 2, 9, 4, 5, 1, 8),
        turn=144,
        grown=1.25,
    ),
    12: NetPlan(
        _regular(5, 10 / math.sqrt(250 + 110 * math.sqrt(5))),
        _edges("0.0 0.1 0.2 0.3 0.4 2.3 6.2 7.1 7.2 7.3 7.4"),
        _edges("1.1 1.2 1.3 1.4 2.2 6.1 8.4 9.3 9.4 10.2 10.3 10.4 11.2 11.3 11.4 6.4 2.4 3.4 4.4"),
        _edges("5.4 9.2 8.3 2.1 8.2 8.1 9.1 5.3 10.1 5.2 4.3 11.1 4.2 3.3 6.3 3.2 3.1 4.1 5.1"),
        (5, 12, 2, 10, 7, 4, 9, 8, 6, 3, 11, 1),
        grown=1.5,
    ),
    20: NetPlan(
        _regular(3, 2 * math.sqrt(3) / (3 + math.sqrt(5))),
        _edges("0.1 1.1 2.2 3.1 4.2 5.1 6.2 7.1 8.2 1.2 3.2 5.2 7.2 9.2 0.0 2.1 4.1 6.1 8.1"),
        _edges("0.2 15.1 15.2 16.2 17.2 18.2 14.1 14.2 13.2 12.2 11.2"),
        _edges("9.1 19.2 16.1 17.1 18.1 19.1 10.2 13.1 12.1 11.1 10.1"),
        (7, 13, 5, 1, 11, 14, 8, 16, 20, 10, 19, 15, 12, 3, 4, 9, 18, 17, 2, 6),
        grown=1.5,
    ),
}
"""The plan of each number of faces."""


def unfolded(faces: int, high: float) -> list[NetFace]:
    """Return the faces of a solid that is so many mm high on paper, in the order of its plan."""
    plan = PLANS[faces]
    scale = cmath.rect(high, math.radians(plan.turn))
    net: list[NetFace] = [[scale * corner for corner in plan.shape]]
    for place, edge in plan.hangs:
        net.append(_beyond(net[place], edge))
    return net


def ends(net: Sequence[NetFace], edge: FaceEdge) -> tuple[complex, complex]:
    """Return where an edge of a net starts and ends."""
    face = net[edge[0]]
    number = edge[1]
    return face[number], face[(number + 1) % len(face)]


def _beyond(face: NetFace, edge: int) -> NetFace:
    """Return the face beyond an edge: this one mirrored there, or, at the short edge of a kite,
    turned half around, since the foot of each of the two is at the side of the other.
    """
    here = [*face[edge:], *face[:edge]]
    start, end = here[:2]
    longest = max(abs(two - one) for one, two in pairwise(here))
    if abs(end - start) < longest - _NEAR:
        return [start + end - corner for corner in here]
    way = end - start
    around = [*here[1::-1], *here[:1:-1]]
    return [start + way * ((corner - start) / way).conjugate() for corner in around]
