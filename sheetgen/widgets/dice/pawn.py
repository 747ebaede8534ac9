"""Pawns of paper: discs, and stand-ups that fold into a small tent.

Color, letter and pattern on each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from sheetgen.page.canvas import BLACK, WHITE, Paint, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.hatch import hatch_ring
from sheetgen.page.ink import Ink
from sheetgen.page.piece import Piece
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.cutout import CUT, FOLD, drawn_piece

DISC = 16.0
"""Diameter of a disc in mm, that of a 5/8 inch punch; the places on a board are 18."""

LETTER = 13
"""Size in pt of the letter in the middle of a pawn."""

STAND_WIDTH, STAND_FACE, STAND_FOOT, STAND_TAB = 14.0, 20.0, 10.5, 5.0
"""A stand-up in mm: how wide, how high each face, how deep its foot, and the tab that closes it.

The foot stands within a ring of 18.
"""

STAND_LENGTH = 2 * STAND_FACE + STAND_FOOT + STAND_TAB
"""Of the strip that folds into a stand-up, in mm."""

_RIM = 0.5
_INNER = 0.4
_BAND = 2.2
_CLEAR = 6.6
_DASH = (1.9, 1.5)
_NAMES = 26.0
_BETWEEN_DISCS = 2.0
_HAIR = 0.1


def pawn_pieces(
    pen: Pen, colors: Sequence[str], count: int, dummies: Sequence[str]
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Rows of discs and rows of stand-ups, one for each color, then one for each color with
    dummies.

    Complains when there are no pawns.
    """
    if count < 1:
        pen.complain(
            "no-pawns", 'there are no pawns; "numbers" needs "pawns", how many of each color'
        )
        return (), ()
    rows = [(color, dummy) for dummy, made in ((False, colors), (True, dummies)) for color in made]
    discs = _NAMES + count * (DISC + _BETWEEN_DISCS) - _BETWEEN_DISCS + _HAIR, DISC + 2 * _HAIR
    stands = _NAMES + count * STAND_WIDTH + 2 * _HAIR, STAND_LENGTH + 2 * _HAIR
    return (
        tuple(
            _row(
                pen,
                color,
                "discs",
                dummy,
                discs,
                partial(_discs, color=color, count=count, dummy=dummy),
            )
            for color, dummy in rows
        ),
        tuple(
            _row(
                pen,
                color,
                "stand-ups",
                dummy,
                stands,
                partial(_stands, color=color, count=count, dummy=dummy),
            )
            for color, dummy in rows
        ),
    )


def draw_disc(pen: Pen, color: str, box: Rect, *, dummy: bool = False) -> None:
    """Draws a disc into a square. A dummy's is pale, with a dashed rim."""
    r = box.w / 2
    ink = pen.theme.ink(color)
    paint = _ground(pen, color, box.inset(_RIM), r - _RIM, dummy=dummy)
    ring = box.inset(_RIM + _INNER)
    hatch_ring(pen.canvas, ring, ink, pen.theme, band=_BAND, radius=ring.w / 2, paint=paint)
    _letter(pen, ink, box.cx, box.cy, dummy=dummy)
    pen.canvas.circle(box.cx, box.cy, r, line=CUT)


def draw_stand(pen: Pen, color: str, box: Rect, *, dummy: bool = False) -> None:
    """Draws a stand-up as a strip, from the top: tab, face on its head, face, foot. The outline is
    left to whoever draws the row.

    A dummy's is pale, with dashed rims.
    """
    ink = pen.theme.ink(color)
    top = Rect(box.x, box.y + STAND_TAB, box.w, STAND_FACE)
    for place, turn in ((top, 180.0), (top.moved(0, STAND_FACE), 0.0)):
        tile = place.inset(0.8)
        paint = _ground(pen, color, tile, 2.0, dummy=dummy)
        hatch_ring(
            pen.canvas, tile.inset(_INNER), ink, pen.theme, band=_BAND, radius=1.6, paint=paint
        )
        _letter(pen, ink, place.cx, place.cy, turn=turn, dummy=dummy)
    for y in (top.y, top.bottom, top.bottom + STAND_FACE):
        pen.canvas.line(((box.x, y), (box.right, y)), FOLD)
    foot = Rect(box.x, top.bottom + STAND_FACE, box.w, STAND_FOOT)
    for word, place in (("tab", Rect(box.x, box.y, box.w, STAND_TAB)), ("foot", foot)):
        pen.text(word, place, pen.type("hint"))


def _ground(pen: Pen, color: str, box: Rect, radius: float, *, dummy: bool) -> Paint:
    """The ground of a pawn; the paint of the pattern on it."""
    theme = pen.theme
    if theme.name == "color" and not dummy:
        pen.canvas.rect(box, radius=radius, fill=theme.solid(color))
        return theme.on_solid(color)
    line = theme.line(color)
    rim = replace(theme.frame(color, 1.25), dash=_DASH) if dummy else theme.frame(color, 1.25)
    pen.canvas.rect(box.inset(0.3), radius=radius - 0.3, fill=theme.tint(color) or WHITE, line=rim)
    return line


def _letter(
    pen: Pen, ink: Ink, x: float, y: float, *, turn: float = 0, dummy: bool = False
) -> None:
    """The color's letter in a clear disc; in `light` the disc is the color."""
    r = _CLEAR / 2
    filled = pen.theme.name == "light" and not dummy
    pen.canvas.circle(x, y, r, fill=ink.solid if filled else WHITE)
    pen.text(
        ink.letter,
        Rect(x - r, y - r, 2 * r, 2 * r),
        Type(LETTER, "bold", ink.text if filled else BLACK),
        turn=turn,
    )


def _row(
    pen: Pen,
    color: str,
    what: str,
    dummy: bool,
    size: tuple[float, float],
    draw: Callable[[Pen], None],
) -> Piece:
    """A row of pawns with its name at the left."""
    words = f"dummy {what}" if dummy else what

    def named(pen: Pen) -> None:
        pen.text(
            color.capitalize(), Rect(0, 3, _NAMES - 3, 5), pen.type("label", size=10), anchor="left"
        )
        pen.text(words, Rect(0, 7.6, _NAMES - 3, 4), pen.type("hint"), anchor="left")
        draw(pen)

    return drawn_piece(pen, f"{color} {words}", size, named)


def _discs(pen: Pen, color: str, count: int, *, dummy: bool) -> None:
    for number in range(count):
        draw_disc(
            pen,
            color,
            Rect(_NAMES + number * (DISC + _BETWEEN_DISCS), _HAIR, DISC, DISC),
            dummy=dummy,
        )


def _stands(pen: Pen, color: str, count: int, *, dummy: bool) -> None:
    row = Rect(_NAMES, _HAIR, count * STAND_WIDTH, STAND_LENGTH)
    for number in range(count):
        place = Rect(row.x + number * STAND_WIDTH, row.y, STAND_WIDTH, STAND_LENGTH)
        draw_stand(pen, color, place, dummy=dummy)
        if number:
            pen.canvas.line(((place.x, place.y), (place.x, place.bottom)), CUT)
    pen.canvas.rect(row, line=CUT)
