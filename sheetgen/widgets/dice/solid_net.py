"""Nets of dice that are no cubes, one a piece, and the key of each kind: the net in small with the
letters of its edges, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from sheetgen.core.dice import Die, Face
from sheetgen.page.canvas import BLACK, Step, Stroke, Type
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.piece import Piece
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.cutout import (
    CUT,
    FOLD,
    MADE,
    WIDTH,
    drawn_piece,
    placed_faces,
    small_text,
)
from sheetgen.widgets.dice.facet import draw_corners, draw_facet
from sheetgen.widgets.dice.glue import Cut, cut
from sheetgen.widgets.dice.solid import PLANS, leaves, numbers

KEY_SHORT, KEY_DEPTH = 9.0, 3.0
"""The shortest edge of a key, and how far its tabs reach, in mm."""

_NAME = 5.4
_NAME_TALL = 2.6
_INSIDE = 1.7
_LETTER = Type(7, "semibold", BLACK)
_KEY_LETTER = Type(6.5, "semibold", BLACK)
_KEY_CUT, _KEY_FOLD = Stroke(BLACK, 0.5), Stroke(MID_GRAY, 0.75, (0.9, 0.7))


def high(faces: int, size: float) -> float:
    """How many mm a die with so many faces lies high, where dice of a size are asked for."""
    return size * PLANS[faces].grown


def solid_pieces(pen: Pen, dice: Sequence[tuple[Die, str]], size: float) -> Iterator[Piece]:
    """For each kind of dice its nets, one a piece, named below, and its key; complains about those
    that no page is wide enough for.

    Args:
        dice: the dice, each with its name.
        size: mm; how high a d8 lies, others are `Plan.grown` times as high.
    """
    for faces in sorted({len(die.faces) for die, _ in dice}):
        net = cut(faces, high(faces, size))
        if net.width > WIDTH:
            most = next(
                one
                for one in range(int(size), 0, -1)
                if cut(faces, high(faces, one)).width <= WIDTH
            )
            pen.complain(
                "die-size",
                f"the net of a d{faces} of {size:g} mm is {net.width - WIDTH:.1f} mm too wide;"
                f" {most} mm would do",
            )
            continue
        for die, name in dice:
            if len(die.faces) == faces:
                yield _piece(pen, f"net of {die.id}", net, partial(_net, die, name, net))
        yield _key_piece(pen, faces)


def _net(die: Die, name: str, net: Cut, pen: Pen) -> None:
    faces = placed_faces(die, MADE)
    for place, corners in enumerate(net.faces):
        _side(pen, die, faces, place, corners)
    _lines(pen, net, CUT, FOLD)
    for letter, tab in net.tabs.items():
        _letter(pen, letter, _center(tab), _LETTER)
    small_text(pen, name, Rect(0, net.height + _NAME - _NAME_TALL, net.width, _NAME_TALL))


def _side(
    pen: Pen, die: Die, faces: Mapping[int, Face], place: int, corners: Sequence[Point]
) -> None:
    """What stands on the face at a place of the net; a d4 shows at each corner what is thrown when
    that is up.
    """
    order = numbers(len(die.faces))
    if len(die.faces) == 4:
        draw_corners(
            pen,
            [faces[order[corner]] for corner in leaves(4)[place].corners[::-1]],
            die.style,
            corners,
        )
    else:
        draw_facet(pen, faces[order[place]], die.style, corners)


def _key_piece(pen: Pen, faces: int) -> Piece:
    """The net in small: each tab's letter on it and at the edge that it goes under."""
    short = min(
        math.dist(*side) for face in cut(faces, 1.0).faces for side in pairwise((*face, face[0]))
    )
    net = cut(faces, KEY_SHORT / short, KEY_DEPTH)
    return _piece(pen, f"key of d{faces}", net, partial(_key, faces, net))


def _piece(pen: Pen, name: str, net: Cut, draw: Callable[[Pen], None]) -> Piece:
    """A net or key with room for the name below it."""
    return replace(drawn_piece(pen, name, (net.width, net.height + _NAME), draw), turns=True)


def _key(faces: int, net: Cut, pen: Pen) -> None:
    _lines(pen, net, _KEY_CUT, _KEY_FOLD)
    for letter, tab in net.tabs.items():
        _letter(pen, letter, _center(tab), _KEY_LETTER)
        _letter(pen, letter, _within(*net.under[letter]), _KEY_LETTER)
    small_text(
        pen,
        f"Where the tabs of a d{faces} go",
        Rect(0, net.height + _NAME - _NAME_TALL, net.width, _NAME_TALL),
    )


def _lines(pen: Pen, net: Cut, cutting: Stroke, folding: Stroke) -> None:
    for ends in net.folds:
        pen.canvas.line(ends, folding)
    start, *rest = net.outline
    pen.canvas.path(
        (Step("M", (start,)), *(Step("L", (point,)) for point in rest), Step("Z")), line=cutting
    )


def _center(tab: Sequence[Point]) -> Point:
    """The middle of a tab, halfway up."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = tab
    return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4


def _within(start: Point, end: Point) -> Point:
    """The point beside the middle of an edge, on its face."""
    length, dx, dy = math.dist(start, end), end[0] - start[0], end[1] - start[1]
    return (start[0] + end[0]) / 2 + _INSIDE * dy / length, (
        start[1] + end[1]
    ) / 2 - _INSIDE * dx / length


def _letter(pen: Pen, letter: str, middle: Point, type: Type) -> None:
    x, y = middle
    pen.text(letter, Rect(x - 2, y - 2, 4, 4), type)
