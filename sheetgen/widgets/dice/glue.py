"""What is cut, folded and glued to make a solid of paper: the outline of its net, the folds, and
the tabs with their letters.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from sheetgen.page.geometry import Point, Points
from sheetgen.widgets.dice.solid import PLANS, FaceEdge, NetFace, ends, unfolded

LETTERS = "abcdefghijkmnopqrstuvwxyz"
"""Names of tabs in the order of gluing; no l, which looks like a 1.

Small letters, since capitals are colors.
"""

SLANT = 45.0
"""Degrees at the ends of a tab, less in a narrow notch."""

OVER = 1.0
"""mm that a face's color reaches onto a tab, which lies under the edge that it is glued to."""

LEAST_TOP = 0.1
"""How wide a tab is at its top at least, as a share of its edge."""

_NARROW = 0.75  # What a tab takes of a notch
_SHARED = 0.45  # What each of two tabs takes in one notch

Slants = Mapping[FaceEdge, tuple[float, float]]
"""Degrees between each open edge and the ends of a tab on it: at its start, at its end."""


def tab_depth(edge: float) -> float:
    """Return how far a tab reaches, in mm: 0.3 of its edge, 4 to 8."""
    return min(8.0, max(4.0, 0.3 * edge))


@dataclass(frozen=True, slots=True)
class Net:
    """A net on paper, all in mm, y down.

    Attributes:
        faces: the corners of each face, clockwise on the page, in the order of the plan.
        outline: the line to cut along.
        folds: the lines to fold along: between faces, and where tabs begin.
        tabs: each letter's tab, from its fold to its top.
        under: the edge that each letter's tab goes under.
        strips: of each tab what lies next to its fold, where the color of its face goes on.
    """

    faces: tuple[Points, ...]
    outline: Points
    folds: tuple[Points, ...]
    tabs: Mapping[str, Points]
    under: Mapping[str, Points]
    strips: tuple[Points, ...]

    @property
    def right(self) -> float:
        """The x of the right end of what is cut out."""
        return max(x for x, _ in self.outline)

    @property
    def bottom(self) -> float:
        """The y of the lower end of what is cut out."""
        return max(y for _, y in self.outline)


def paper_net(
    faces: int,
    high: float,
    depth: float = 0.0,
    at: Point = (0, 0),
) -> Net:
    """Return the net of a solid that lies so many mm high.

    Args:
        depth: mm that the tabs reach; 0 = as far as usual.
        at: the left and the upper end of what is cut out, in mm.
    """
    plan = PLANS[faces]
    net = unfolded(faces, high)
    rim = _rim(net, plan.hangs, plan.tabs[0])
    slants = _slants(net, rim, plan.tabs)
    ends_of = partial(ends, net)
    tabs = [_tab(ends_of(edge), slants[edge], depth) for edge in plan.tabs]
    strips = [_tab(ends_of(edge), slants[edge], OVER) for edge in plan.tabs]
    outline = _outline(net, rim, dict(zip(plan.tabs, tabs, strict=True)))
    folds = map(ends_of, (*plan.hangs, *plan.tabs))
    under = map(ends_of, plan.under)
    corner = complex(min(point.real for point in outline), max(point.imag for point in outline))
    on_page = partial(_on_page, corner, at)
    return Net(
        tuple(on_page(face[::-1]) for face in net),
        on_page(outline),
        tuple(map(on_page, folds)),
        dict(zip(LETTERS, map(on_page, tabs), strict=False)),
        dict(zip(LETTERS, map(on_page, under), strict=False)),
        tuple(map(on_page, strips)),
    )


def _on_page(corner: complex, at: Point, points: Sequence[complex]) -> Points:
    """Return points on the page, where a corner comes to lie at a place."""
    moved = [point - corner for point in points]
    return tuple((at[0] + point.real, at[1] - point.imag) for point in moved)


def _rim(net: Sequence[NetFace], hangs: Sequence[FaceEdge], first: FaceEdge) -> list[FaceEdge]:
    """Return the open edges counter-clockwise around the net, from one of them on."""
    beyond: dict[FaceEdge, FaceEdge] = {}
    for place, edge in enumerate(hangs, start=1):
        beyond[edge] = place, 0
        beyond[place, 0] = edge
    rim: list[FaceEdge] = []
    edge = first
    while edge not in rim:
        rim.append(edge)
        edge = _next(net, edge)
        while edge in beyond:
            edge = _next(net, beyond[edge])
    return rim


def _next(net: Sequence[NetFace], edge: FaceEdge) -> FaceEdge:
    """Return the edge of a face that follows another one, counter-clockwise."""
    place, number = edge
    return place, (number + 1) % len(net[place])


def _outline(
    net: Sequence[NetFace], rim: Sequence[FaceEdge], tabs: Mapping[FaceEdge, tuple[complex, ...]]
) -> list[complex]:
    """Return the corners of what is cut out, counter-clockwise."""
    outline: list[complex] = []
    for edge in rim:
        outline += tabs[edge][:3] if edge in tabs else ends(net, edge)[:1]
    return outline


def _slants(
    net: Sequence[NetFace], rim: Sequence[FaceEdge], carriers: Sequence[FaceEdge]
) -> Slants:
    """Return how slanted tabs are in the notches around the net; two tabs share a notch."""
    notches = []
    for before, after in pairwise((rim[-1], *rim)):
        start, end = ends(net, before)
        first, last = ends(net, after)
        bare = 180 + math.degrees(cmath.phase((last - first) / (end - start)))
        both = before in carriers and after in carriers
        notches.append(min(SLANT, bare * (_SHARED if both else _NARROW)))
    return dict(zip(rim, pairwise((*notches, notches[0])), strict=True))


def _tab(
    ends: tuple[complex, complex], slants: tuple[float, float], depth: float
) -> tuple[complex, ...]:
    """Return the four corners of a tab: fold, slant, top, slant back; less deep where it would come
    to a point. A depth of 0 is the usual one.
    """
    start, end = ends
    length = abs(end - start)
    along = (end - start) / length
    first, last = (1 / math.tan(math.radians(slant)) for slant in slants)
    deep = min(depth or tab_depth(length), length * (1 - LEAST_TOP) / (first + last))
    outward = -1j * along * deep
    return start, start + along * first * deep + outward, end - along * last * deep + outward, end
