"""Nets of dice to fold and glue, and the key of each kind: the net in small, which says which tab
goes under which edge.

The printed side becomes the outside of the die. What is printed beside a net falls to the scissors,
so the letters stand on the tabs, and those of the edges only on the key. The nets of dice with six
faces nest in rows: the right wing of one and the left wing of the next share the column between
their spines, so four dice of 20 mm stand side by side across a page. Their key stands at the foot
of the page, or in the free corner of a net so large that it has its row for itself; that of other
dice is a piece of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from sheetgen.core.dice import Dice, Die, Face
from sheetgen.page.canvas import BLACK, THIN, Stroke, Type
from sheetgen.page.geometry import Point, Points, Rect
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.paths import polygon
from sheetgen.page.piece import Piece, Pieces
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.cutout import (
    CUT,
    FOLD,
    MADE,
    WIDTH,
    NamedDie,
    buildable,
    own_sheet,
    piece_of,
    placed_faces,
    small_text,
)
from sheetgen.widgets.dice.face import draw_face
from sheetgen.widgets.dice.facet import draw_corners, draw_facet
from sheetgen.widgets.dice.glue import Net, paper_net, tab_depth
from sheetgen.widgets.dice.solid import PLANS, NetPlan

LEAST_EDGE = 12.0
"""mm, the shortest edge that a paper die can have."""

MOST_EDGE = 60.0
"""mm, the longest."""

AIR = 2.5
"""mm left and right of nets."""

COLUMNS = 3
"""Squares across in the net of a die with six faces."""

ROWS = 4
"""Squares down."""

_LETTER = Type(8, "semibold", BLACK)
_KEY_LETTER = Type(6.5, "semibold", BLACK)
_KEY_CUT = THIN
_KEY_FOLD = Stroke(MID_GRAY, 0.75, (0.9, 0.7))
# mm in the key of six faces: shortest edge, how far tabs reach, how far inside a letter is
_SQUARE_KEY = (5.4, 1.9, 1.15)

_KEY = (9.0, 3.0, 1.7)  # The same of other dice

_LOW = 0.25
# How far above the baseline the middle of a letter lies, in em: one without a stem, and those that
# have one
_MIDDLES = {**dict.fromkeys("bdfhik", 0.35), **dict.fromkeys("gpq", 0.15), "t": 0.31}

_TILE = 0.55
_SEAM = 0.45
_BETWEEN = 3.0
_NAME = 5.4
_NAME_TALL = 2.6


def net_pieces(pen: Pen, dice: Dice, size: float) -> Pieces:
    """Return the dice with six faces in even rows of nets, as few as will do, then for each other
    kind its nets and its key; those of one kind together, each die's name below its net.

    Complain about dice that have other numbers of faces than paper dice, odd sizes, and those that
    no page is wide enough for.

    Args:
        size: mm; the edge of a die with six faces, others are `NetPlan.grown` times as high.
    """
    if not LEAST_EDGE <= size <= MOST_EDGE:
        pen.complain("die-size", f"paper dice are {LEAST_EDGE:g} to {MOST_EDGE:g} mm, not {size:g}")
        return ()
    made = buildable(pen, dice, MADE)
    pieces: list[Piece] = []
    for faces in (6, 4, 8, 10, 12, 20):
        kind = [(die, name) for die, name in made if len(die.faces) == faces]
        if kind:
            pieces += (_rows if faces == 6 else _apart)(pen, kind, size)
    return tuple(pieces)


def _apart(pen: Pen, dice: Sequence[NamedDie], size: float) -> Iterator[Piece]:
    """Yield the nets of one kind of dice, one a piece, and their key."""
    faces = len(dice[0][0].faces)
    if not _fits(pen, faces, size):
        return
    net = paper_net(faces, size * PLANS[faces].grown, at=(AIR, 0))
    for die, name in dice:
        sheet = own_sheet(pen)
        _draw_net(sheet, die, net)
        yield _named(sheet, f"net of {die.id}", net, name)
    key = key_net(faces, (AIR, 0))
    sheet = own_sheet(pen)
    _draw_key(sheet, faces, key)
    yield _named(
        sheet,
        f"key of d{faces}",
        key,
        f"Where the tabs of a d{faces} go",
    )


def _fits(pen: Pen, faces: int, size: float) -> bool:
    """Whether a page is wide enough for a net; complains if not."""
    over = _width(faces, size) - WIDTH
    if over > 0:
        fits = next(one for one in range(int(size), 0, -1) if _width(faces, one) <= WIDTH)
        pen.complain(
            "die-size",
            f"the net of a d{faces} of {size:g} mm is {over:.1f} mm too wide; {fits} mm would fit",
        )
    return over <= 0


def _width(faces: int, size: float) -> float:
    """Return the width of a net with its air in mm."""
    return paper_net(faces, size * PLANS[faces].grown).right + 2 * AIR


def _named(sheet: Pen, name: str, net: Net, words: str) -> Piece:
    """Return a net or key as a piece that may lie on its side, with some words below it."""
    width = net.right + AIR
    height = net.bottom + _NAME
    small_text(sheet, words, Rect(0, 0, width, height).lower(_NAME_TALL))
    return replace(piece_of(sheet, name, width, height), turns=True)


def _rows(pen: Pen, dice: Sequence[NamedDie], edge: float) -> Iterator[Piece]:
    """Yield even rows of nets of dice with six faces; what is left stands in the middle of the
    last.
    """
    rows = -(-len(dice) // nets_in_a_row(edge))
    most = -(-len(dice) // rows)
    width = (most - 1) * _pitch(edge) + COLUMNS * edge + 2 * AIR
    height = ROWS * edge + tab_depth(edge) + _foot(edge)
    for start in range(0, len(dice), most):
        row = dice[start : start + most]
        sheet = own_sheet(pen)
        if key_beside(edge):
            draw_key(sheet, AIR, AIR)
        for number, (die, name) in enumerate(row):
            left = AIR + (number + (most - len(row)) / 2) * _pitch(edge)
            _draw_net(sheet, die, paper_net(6, edge, at=(left, 0)))
            below = Rect(
                left + edge - 1.5,
                height - _NAME_TALL,
                edge + 4,
                _NAME_TALL,
            )
            small_text(sheet, name, below)
        names = ", ".join(die.id for die, _ in row)
        yield piece_of(sheet, f"net of {names}", width, height)


def nets_in_a_row(edge: float) -> int:
    """Return how many nets of six faces stand side by side on a page; each further one needs two
    squares and the gap.
    """
    first = COLUMNS * edge + 2 * AIR
    return max(1, 1 + int((WIDTH - first + 1e-6) / _pitch(edge)))


def _pitch(edge: float) -> float:
    """From one net to the next: its wings lie in the columns of its neighbors."""
    return 2 * edge + _BETWEEN


def _foot(edge: float) -> float:
    """What a net needs below its squares: a tab, or the name beside it with some air."""
    return max(tab_depth(edge), _NAME_TALL + 2.8)


def _draw_net(pen: Pen, die: Die, net: Net) -> None:
    """Draw a die's net: faces, dashed folds, the line to cut, a letter on each tab."""
    count = len(die.faces)
    faces = placed_faces(die)
    folding = [FOLD] * len(net.folds)
    if count == 4:
        # Each corner shows what is thrown when that is up; on the page they run clockwise.
        for place, corners in enumerate(net.faces):
            numbers = PLANS[4].numbers[3 * place : 3 * place + 3]
            draw_corners(
                pen,
                [faces[number] for number in numbers[::-1]],
                die.style,
                corners,
            )
    else:
        folding = _draw_grounds(pen, PLANS[count], faces, net)
        draw_side = _draw_square if count == 6 else draw_facet
        for number, corners in zip(PLANS[count].numbers, net.faces, strict=True):
            draw_side(pen, faces[number], die.style, corners)
    _draw_lines(pen, net, CUT, folding)
    for letter, tab in net.tabs.items():
        _draw_letter(pen, letter, _middle(tab), _LETTER)


def _draw_grounds(
    pen: Pen,
    plan: NetPlan,
    faces: Mapping[int, Face],
    net: Net,
) -> list[Stroke]:
    """Fill faces to their edges in `color`, and on over the folds of their tabs; return the line of
    each fold, which is seen on the face that it belongs to.
    """
    known = pen.theme.inks if pen.theme.name == "color" else {}
    inks = [known.get(faces[number].color) for number in plan.numbers]
    folded, glued = ([inks[place] for place, _ in edges] for edges in (plan.hangs, plan.tabs))
    for ink, corners in zip((*glued, *inks), (*net.strips, *net.faces), strict=True):
        if ink:
            pen.canvas.path(polygon(corners), fill=ink.solid, line=Stroke(ink.solid, _SEAM))
    return [replace(FOLD, paint=ink.text) if ink else FOLD for ink in (*folded, *glued)]


def _draw_square(pen: Pen, face: Face, style: str, corners: Points) -> None:
    """Draw a side of a die with six faces, upright on the page; one on a ground has no frame."""
    side = math.dist(*corners[:2]) - 2 * _TILE
    draw_face(
        pen,
        face,
        style,
        Rect.around(*_middle(corners), side, side),
        frame=bool(face.color) and pen.theme.name != "color",
    )


def key_net(faces: int, at: Point) -> Net:
    """Return the net in small, large enough for its letters, its left and upper end in mm."""
    edge, depth, _ = _SQUARE_KEY if faces == 6 else _KEY
    sides = [pairwise((*face, face[0])) for face in paper_net(faces, 1.0).faces]
    shortest = min(math.dist(*ends) for side in sides for ends in side)
    return paper_net(faces, edge / shortest, depth, at)


def key_width() -> float:
    """Return the width in mm of the key of dice with six faces."""
    return key_net(6, (0, 0)).right


def draw_key(pen: Pen, x: float, y: float) -> None:
    """Draw the key of dice with six faces, its top left corner there."""
    _draw_key(pen, 6, key_net(6, (x, y)))


def _draw_key(pen: Pen, faces: int, net: Net) -> None:
    """Draw a net with each tab's letter on it and at the edge that it goes under."""
    _draw_lines(pen, net, _KEY_CUT, [_KEY_FOLD] * len(net.folds))
    for letter, tab in net.tabs.items():
        _draw_letter(pen, letter, _middle(tab), _KEY_LETTER)
        (x, y), (end_x, end_y) = edge = net.under[letter]
        inside = (_SQUARE_KEY if faces == 6 else _KEY)[2] / math.dist(*edge)
        cx, cy = _middle(edge)
        place = cx + inside * (end_y - y), cy - inside * (end_x - x)
        _draw_letter(pen, letter, place, _KEY_LETTER)


def key_beside(edge: float) -> bool:
    """Whether nets of that size carry the key themselves: they need the height that it takes at the
    foot of a page.
    """
    return nets_in_a_row(edge) == 1


def _draw_lines(
    pen: Pen,
    net: Net,
    cutting: Stroke,
    folding: Sequence[Stroke],
) -> None:
    for ends, line in zip(net.folds, folding, strict=True):
        pen.canvas.line(ends, line)
    pen.canvas.path(polygon(net.outline), line=cutting)


def _middle(points: Points) -> Point:
    """Return the middle of some points."""
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _draw_letter(pen: Pen, letter: str, middle: Point, type: Type) -> None:
    """Draw a letter whose ink, not its line of type, has its middle there: a tab of a key has just
    room for it.
    """
    x, y = middle
    y -= type.tall / 2 - _MIDDLES.get(letter, _LOW) * type.em
    pen.text(letter, Rect.around(x, y, 4, 4), type)
