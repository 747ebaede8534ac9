"""Folds a drawn net into a solid. Knows nothing of how nets are made: it reads the drawing as a
person with scissors would.

Solid path = cut, dashed line = fold, a large numeral = a face, a small letter on a tab = that tab,
in a square = the edge it goes under.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot

import numpy as np
import numpy.typing as npt

from sheetgen.page.piece import Piece
from tests.printed import ink
from tests.widgets.table import drawn

Vector = npt.NDArray[np.float64]
Segment = tuple[Vector, Vector]


@dataclass(frozen=True)
class Paper:
    """What is drawn: one outline a net, folds, numerals and letters with their places; x to the
    right, y up, as on a desk.
    """

    outlines: list[list[Vector]]
    folds: list[Segment]
    numerals: list[tuple[str, Vector]]
    letters: list[tuple[str, Vector]]

    def mirrored(self) -> Paper:
        """The same, seen in a mirror."""
        flip = np.array([-1.0, 1.0])
        return Paper(
            [[point * flip for point in outline] for outline in self.outlines],
            [(a * flip, b * flip) for a, b in self.folds],
            [(text, place * flip) for text, place in self.numerals],
            [(text, place * flip) for text, place in self.letters],
        )


KEY_TALL, KEY_TYPE = 30.0, 6.5
"""A key is less high than that, in mm, and lettered in that size."""


def read(piece: Piece, *, small: bool = False) -> Paper:
    """The nets of dice with numerals on a piece, or the small one that is their key."""
    paper = Paper([], [], [], [])
    for op, x, y in drawn(piece):
        line = dict(op.options).get("line")
        if op.verb == "path" and line is not None and op.args[0][-1].verb == "Z":
            outline = [
                np.array([x + p[0], -(y + p[1])]) for step in op.args[0] for p in step.points
            ]
            if (np.ptp([point[1] for point in outline]) < KEY_TALL) == small:
                paper.outlines.append(outline)
        elif op.verb == "line" and op.args[1].dash:
            start, end = (np.array([x + px, -(y + py)]) for px, py in op.args[0])
            if (np.linalg.norm(end - start) < KEY_TALL / 4) == small:
                paper.folds.append((start, end))
        elif op.verb == "text":
            text, tx, baseline, type = op.args
            middle = np.array(
                [x + tx, -(y + baseline) + sum(ink(text)) / 2 * type.size * 25.4 / 72]
            )
            if type.weight == "bold" or (len(text) == 1 and (type.size == KEY_TYPE) == small):
                {"bold": paper.numerals, "semibold": paper.letters}.get(type.weight, []).append(
                    (text, middle)
                )
    return paper


def key(piece: Piece, net: Paper) -> Paper:
    """The key on a piece, with the numerals of a net in its squares."""
    paper = read(piece, small=True)
    (corner, end), (home, far) = paper.folds[0], net.folds[0]
    scale = float(np.linalg.norm(end - corner) / np.linalg.norm(far - home))
    return Paper(
        paper.outlines,
        paper.folds,
        [(text, corner + (place - home) * scale) for text, place in net.numerals],
        paper.letters,
    )


def inside(point: Vector, outline: list[Vector]) -> bool:
    """Whether a point lies in the outline (a ray to the right crosses it an odd number of
    times).
    """
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
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


@dataclass
class Flat:
    """A piece of paper between folds, somewhere in space: a map from the page, and the way that its
    print looks.
    """

    home: Vector
    turn: npt.NDArray[np.float64]
    shift: Vector

    def place(self, point: Vector) -> Vector:
        """Where a point of the page has come to."""
        there: Vector = self.turn @ np.array([*point, 0.0]) + self.shift
        return there

    @property
    def outward(self) -> Vector:
        """The side that is printed."""
        way: Vector = self.turn @ np.array([0.0, 0.0, 1.0])
        return way

    def beyond(self, fold: Segment, home: Vector) -> Flat:
        """The paper on the other side of a fold, bent by 90 degrees away from the print."""
        start, end = self.place(fold[0]), self.place(fold[1])
        axis = (end - start) / np.linalg.norm(end - start)
        for angle in (np.pi / 2, -np.pi / 2):
            turn = rotation(axis, angle)
            flat = Flat(home, turn @ self.turn, turn @ (self.shift - start) + start)
            if np.dot(flat.place(home) - start, self.outward) < 0:
                return flat
        raise AssertionError("a fold bends one way or the other")


def rotation(axis: Vector, angle: float) -> npt.NDArray[np.float64]:
    """The matrix that turns space around an axis (Rodrigues)."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    matrix: npt.NDArray[np.float64] = (
        np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    )
    return matrix


@dataclass
class Solid:
    """A folded net.

    Attributes:
        faces: each numeral's paper.
        tabs: each letter's tab, bent, with the line that it is bent along.
        edges: the outline's pieces that belong to faces, in space, by the letter that stands in the
            square beside them.
        edge: length of the die's edge on the page.
    """

    faces: dict[str, Flat]
    tabs: dict[str, tuple[Flat, Segment, list[Vector]]]
    edges: dict[str, Segment]
    edge: float


def fold(paper: Paper) -> Solid:
    """Folds the only net on the paper."""
    (outline,) = paper.outlines
    edge = float(np.linalg.norm(paper.folds[0][1] - paper.folds[0][0]))
    homes = {
        text: centre_of_square(place, paper.folds[0][0], edge) for text, place in paper.numerals
    }
    first = next(iter(homes))
    faces = {first: Flat(homes[first], np.eye(3), np.zeros(3))}
    waiting = [first]
    while waiting:
        flat = faces[waiting.pop()]
        for text, home in homes.items():
            between = next(
                (f for f in paper.folds if is_side(f, flat.home, edge) and is_side(f, home, edge)),
                None,
            )
            if text not in faces and between is not None:
                faces[text] = flat.beyond(between, home)
                waiting.append(text)
    sides = list(pairwise([*outline, outline[0]]))
    tabs, edges = {}, {}
    for letter, place in paper.letters:
        if not any(np.abs(place - home).max() < edge / 2 for home in homes.values()):
            bend = min(paper.folds, key=lambda f: distance(place, f))
            owner = next(flat for flat in faces.values() if is_side(bend, flat.home, edge))
            far = between_ends(outline, bend)
            tabs[letter] = (owner.beyond(bend, place), tuple(owner.place(p) for p in bend), far)
        else:
            side = min(sides, key=lambda s: distance(place, s))
            owner = next(flat for flat in faces.values() if is_side(side, flat.home, edge))
            edges[letter] = (owner.place(side[0]), owner.place(side[1]))
    return Solid(faces, tabs, edges, edge)  # type: ignore[arg-type]


def between_ends(outline: list[Vector], bend: Segment) -> list[Vector]:
    """The outline's corners on the shorter way between the ends of a tab's fold."""
    first, last = (
        min(range(len(outline)), key=lambda i: float(np.linalg.norm(outline[i] - end)))
        for end in bend
    )
    ways = [
        [outline[(a + step) % len(outline)] for step in range(1, (b - a) % len(outline))]
        for a, b in ((first, last), (last, first))
    ]
    return min(ways, key=len)


def centre_of_square(point: Vector, corner: Vector, edge: float) -> Vector:
    """The middle of the square of the grid through `corner` in which the point lies."""
    square: Vector = corner + (np.floor((point - corner) / edge) + 0.5) * edge
    return square


def is_side(segment: Segment, home: Vector, edge: float) -> bool:
    """Whether a segment is a whole side of the square around `home`."""
    middle = (segment[0] + segment[1]) / 2
    off = np.abs(middle - home)
    long = abs(float(np.linalg.norm(segment[1] - segment[0])) - edge) < 1e-6
    return long and abs(off.max() - edge / 2) < 1e-6 and off.min() < 1e-6
