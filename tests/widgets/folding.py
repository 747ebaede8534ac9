"""Folds a drawn net into a solid. Knows nothing of how nets are made: it reads the drawing as a
person with scissors would.

Solid path = cut, dashed line = fold, bold text = what a face shows, a small letter = a tab or, in a
key, also the edge that a tab goes under. How far each fold bends is geometry: the angle between two
faces of the solid with so many.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import acos, atan2, cos, hypot, pi, radians, sin, sqrt

import numpy as np
import numpy.typing as npt

from sheetgen.page.geometry import MM_PER_PT
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op
from tests.printed import ink
from tests.widgets.table import drawn

Vector = npt.NDArray[np.float64]
Segment = tuple[Vector, Vector]

ANGLES: dict[int, Callable[[bool], float]] = {
    4: lambda _: acos(1 / 3),
    6: lambda _: pi / 2,
    8: lambda _: acos(-1 / 3),
    10: lambda long: acos((1 - sqrt(5)) / 2) if long else pi / 2,
    12: lambda _: acos(-1 / sqrt(5)),
    20: lambda _: acos(-sqrt(5) / 3),
}
"""The angle between two faces at a long or short edge, by the number of faces."""

NEAR = 1e-6


@dataclass(frozen=True)
class Mark:
    """Something written on the paper: where its middle is, and which way is up for it."""

    text: str
    place: Vector
    up: Vector


@dataclass(frozen=True)
class Sheet:
    """What is drawn; x to the right, y up, as on a desk."""

    outline: list[Vector]
    folds: list[Segment]
    marks: list[Mark]
    letters: list[Mark]

    def mirrored(self) -> Sheet:
        """The same, seen in a mirror."""
        flip = np.array([-1.0, 1.0])
        flipped = [
            [Mark(mark.text, mark.place * flip, mark.up * flip) for mark in marks]
            for marks in (self.marks, self.letters)
        ]
        return Sheet(
            [point * flip for point in self.outline],
            [(a * flip, b * flip) for a, b in self.folds],
            *flipped,
        )

    def exchanged(self, one: str, two: str) -> Sheet:
        """The same with two letters or two marks in each other's place."""
        names = {one: two, two: one}
        swapped = [
            [replace(mark, text=names.get(mark.text, mark.text)) for mark in marks]
            for marks in (self.marks, self.letters)
        ]
        return Sheet(self.outline, self.folds, *swapped)


def sheets(piece: Piece) -> list[Sheet]:
    """The nets and keys that are drawn on a piece, in the order of their outlines: what has letters
    on its tabs.
    """
    found = []
    whole = Sheet([], [], [], [])
    for op, x, y in drawn(piece):
        options = dict(op.options)
        if op.verb == "path" and options.get("line") and not options.get("fill"):
            if op.args[0][-1].verb == "Z":
                points = [point for step in op.args[0] for point in step.points]
                found.append([np.array([x + px, -(y + py)]) for px, py in points])
        elif op.verb == "line" and op.args[1].dash:
            start, end = (np.array([x + px, -(y + py)]) for px, py in op.args[0])
            whole.folds.append((start, end))
        elif op.verb == "text" and op.args[3].weight in ("bold", "semibold"):
            marks = whole.marks if op.args[3].weight == "bold" else whole.letters
            marks.append(_mark(op, x, y))
    cut_out = [_cut_out(whole, outline) for outline in found]
    return [sheet for sheet in cut_out if sheet.letters]


def read(piece: Piece) -> Sheet:
    """The only net or key that is drawn on a piece."""
    (sheet,) = sheets(piece)
    return sheet


def _mark(op: Op, x: float, y: float) -> Mark:
    text, tx, baseline, type = op.args
    turn = radians(dict(op.options).get("turn", 0))
    up = np.array([sin(turn), cos(turn)])
    middle = sum(ink(text)) / 2 * type.size * MM_PER_PT
    return Mark(text, np.array([x + tx, -(y + baseline)]) + up * middle, up)


def _cut_out(whole: Sheet, outline: list[Vector]) -> Sheet:
    """What is left of the paper when it is cut along an outline."""
    return Sheet(
        outline,
        [bend for bend in whole.folds if _on(sum(bend) / 2, outline)],
        [mark for mark in whole.marks if inside(mark.place, outline)],
        [mark for mark in whole.letters if inside(mark.place, outline)],
    )


def _on(point: Vector, outline: list[Vector]) -> bool:
    """Whether a point lies in the outline or on it."""
    lines = pairwise([*outline, outline[0]])
    return inside(point, outline) or any(distance(point, line) < NEAR for line in lines)


def inside(point: Vector, outline: list[Vector]) -> bool:
    """Whether a point lies in the outline (a ray to the right crosses it an odd number of
    times).
    """
    x, y = point.tolist()
    ends = [end.tolist() for end in outline]
    crossings = 0
    for (ax, ay), (bx, by) in pairwise([*ends, ends[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def distance(point: Vector, segment: Segment) -> float:
    """From a point to the nearest point of a segment."""
    (x, y), (ax, ay), (bx, by) = point.tolist(), segment[0].tolist(), segment[1].tolist()
    along, across = bx - ax, by - ay
    share = min(
        1, max(0, ((x - ax) * along + (y - ay) * across) / (along * along + across * across))
    )
    return hypot(x - ax - share * along, y - ay - share * across)


def rotation(axis: Vector, angle: float) -> npt.NDArray[np.float64]:
    """The matrix that turns space around an axis (Rodrigues)."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    matrix: npt.NDArray[np.float64] = (
        np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    )
    return matrix


Corner = tuple[float, ...]
"""A point of the page, rounded so that lines that meet there meet in the same one."""


def corner(point: Vector) -> Corner:
    """A point of the page as such."""
    return tuple(point.round(3).tolist())


@dataclass(eq=False)
class Flap:
    """A face or tab between folds and cuts, and where it has come to in space: a map from the
    page.
    """

    points: list[Vector]
    marks: list[Mark]
    letters: list[Mark]
    # whether it is glued under another one: it bears a letter and no mark, and two of its four
    # sides run alike; of a kite none do, of a square all
    tab: bool
    corners: frozenset[Corner]
    turn: Vector = field(default_factory=lambda: np.eye(3))
    shift: Vector = field(default_factory=lambda: np.zeros(3))

    def at(self, point: Vector) -> Vector:
        """Where a point of the page is."""
        there: Vector = self.turn @ np.array([*point, 0.0]) + self.shift
        return there

    @property
    def middle(self) -> Vector:
        """The middle of its corners in space."""
        mean: Vector = np.mean([self.at(point) for point in self.points], axis=0)
        return mean

    @property
    def outward(self) -> Vector:
        """The side that is printed."""
        return self.turn @ np.array([0.0, 0.0, 1.0])


def flaps(sheet: Sheet) -> list[Flap]:
    """The paper between folds: every region that is walked around counter-clockwise along cuts and
    folds.
    """
    cuts = list(pairwise([*sheet.outline, sheet.outline[0]]))
    ways = [(corner(a), corner(b)) for one in (*cuts, *sheet.folds) for a, b in (one, one[::-1])]
    points = {corner(p): p for one in (*cuts, *sheet.folds) for p in one}
    onward: dict[Corner, list[Corner]] = {}
    for start, end in ways:
        onward.setdefault(start, []).append(end)
    regions, walked = [], set()
    for way in ways:
        ring = []
        while way not in walked:
            walked.add(way)
            ring.append(way[0])
            start, end = way
            back = atan2(start[1] - end[1], start[0] - end[0])
            # The next line on the right hand of the way back keeps the paper on the left.
            way = (
                end,
                max(
                    onward[end],
                    key=lambda to: (atan2(to[1] - end[1], to[0] - end[0]) - back + NEAR) % (2 * pi),
                ),
            )
        if sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, *ring[:1]])) > 0:
            regions.append([points[one] for one in ring])
    return [_flap(ring, sheet) for ring in regions]


def _flap(ring: list[Vector], sheet: Sheet) -> Flap:
    marks, letters = (
        [mark for mark in some if inside(mark.place, ring)] for some in (sheet.marks, sheet.letters)
    )
    ways = [b - a for a, b in pairwise([*ring, ring[0]])]
    alike = sum(
        abs(float(one[0] * two[1] - one[1] * two[0])) < NEAR
        for one, two in zip(ways, ways[2:], strict=False)
    )
    return Flap(
        ring,
        marks,
        letters,
        len(letters) == 1 and not marks and len(ring) == 4 and alike == 1,
        frozenset(map(corner, ring)),
    )


def fold(sheet: Sheet, faces: int) -> list[Flap]:
    """Folds the sheet, the print outside; all its flaps, the first lying as on the page."""
    left = flaps(sheet)
    longest = max(float(np.linalg.norm(b - a)) for a, b in sheet.folds)
    bends = [(frozenset((corner(a), corner(b))), (a, b)) for a, b in sheet.folds]
    first = next(flap for flap in left if not flap.tab)
    left.remove(first)
    folded, waiting = [first], [first]
    while waiting:
        flap = waiting.pop()
        for ends, bend in bends:
            beyond = (
                next((one for one in left if ends <= one.corners), None)
                if ends <= flap.corners
                else None
            )
            if beyond is not None:
                bent(
                    beyond,
                    flap,
                    bend,
                    ANGLES[faces](float(np.linalg.norm(bend[1] - bend[0])) > 0.9 * longest),
                )
                left = [one for one in left if one is not beyond]
                folded.append(beyond)
                waiting.append(beyond)
    assert not left
    return folded


def bent(flap: Flap, beside: Flap, bend: Segment, angle: float) -> None:
    """Puts a flap where it comes to when it is folded away from the print at a bend of another
    one.
    """
    start, end = beside.at(bend[0]), beside.at(bend[1])
    axis = (end - start) / np.linalg.norm(end - start)
    for way in (pi - angle, angle - pi):
        turn = rotation(axis, way)
        flap.turn, flap.shift = turn @ beside.turn, turn @ (beside.shift - start) + start
        if np.dot(flap.middle - start, beside.outward) < 0:
            return


def corners(flap: Flap) -> list[Vector]:
    """Its corners in space."""
    return [flap.at(point) for point in flap.points]


def nearest_edge(flap: Flap, letter: Mark) -> Segment:
    """The edge of a flap that a letter on it stands at, in space."""
    side = min(
        pairwise([*flap.points, flap.points[0]]), key=lambda line: distance(letter.place, line)
    )
    return flap.at(side[0]), flap.at(side[1])
