"""Pawns of paper: discs, and stand-ups that fold into a small tent.

Color, letter and pattern on each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from sheetgen.page.canvas import BLACK, WHITE, Paint, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.hatch import hatch_ring
from sheetgen.page.piece import Piece
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import disc
from sheetgen.widgets.dice.cutout import CUT, FOLD, own_sheet

PawnForm = Literal["discs", "stand-ups"]

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
_STAND_RIM, _STAND_ROUND = 0.8, 2.0
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
    """Return rows of discs and rows of stand-ups, one for each color, then one for each color with
    dummies.

    Complain when there are no pawns.
    """
    if count < 1:
        pen.complain(
            "no-pawns", 'this game has no pawns; "numbers" needs "pawns", how many of each color'
        )
        return (), ()
    rows = [(color, False) for color in colors] + [(color, True) for color in dummies]
    discs = tuple(_discs(pen, color, count, dummy=dummy) for color, dummy in rows)
    return discs, tuple(_stands(pen, color, count, dummy=dummy) for color, dummy in rows)


def _discs(
    pen: Pen,
    color: str,
    count: int,
    *,
    dummy: bool,
) -> Piece:
    """Return a row of discs, their name at the left."""
    sheet, drawing = own_sheet(pen)
    name = _draw_name(sheet, color, "discs", dummy=dummy)
    for box in Rect(_NAMES, _HAIR, 0, DISC).columns([DISC] * count, _BETWEEN_DISCS):
        _draw_side(
            sheet,
            color,
            box.inset(_RIM),
            DISC / 2 - _RIM,
            dummy=dummy,
        )
        disc(sheet, box, line=CUT)
    wide = _NAMES + count * (DISC + _BETWEEN_DISCS) - _BETWEEN_DISCS + _HAIR
    return Piece.recorded(
        name,
        wide,
        DISC + 2 * _HAIR,
        drawing,
    )


def _stands(
    pen: Pen,
    color: str,
    count: int,
    *,
    dummy: bool,
) -> Piece:
    """Return a row of stand-ups, their name at the left."""
    sheet, drawing = own_sheet(pen)
    name = _draw_name(sheet, color, "stand-ups", dummy=dummy)
    row = Rect(
        _NAMES,
        _HAIR,
        count * STAND_WIDTH,
        STAND_LENGTH,
    )
    stands = row.columns([STAND_WIDTH] * count)
    for number, stand in enumerate(stands):
        _draw_stand(sheet, color, stand, dummy=dummy)
        if number:
            sheet.canvas.line(stands[number - 1].right_edge, CUT)
    sheet.canvas.rect(row, line=CUT)
    return Piece.recorded(
        name,
        row.right + 2 * _HAIR,
        STAND_LENGTH + 2 * _HAIR,
        drawing,
    )


def _draw_name(pen: Pen, color: str, what: str, *, dummy: bool) -> str:
    """Draw what a row of pawns is at its left; return its name."""
    words = f"dummy {what}" if dummy else what
    place = Rect(0, 3, _NAMES - 3, 5)
    pen.text(
        color.capitalize(),
        place,
        pen.type("label", size=10),
        anchor="left",
    )
    pen.text(
        words,
        place.moved(0, 4.6).upper(4),
        "hint",
        anchor="left",
    )
    return f"{color} {words}"


def _draw_stand(
    pen: Pen,
    color: str,
    box: Rect,
    *,
    dummy: bool,
) -> None:
    """Draw a stand-up as a strip, from the top: tab, face on its head, face, foot. The outline is
    left to the row.
    """
    tab, head, face, foot = box.rows((STAND_TAB, STAND_FACE, STAND_FACE, STAND_FOOT))
    for place, turn in ((head, 180.0), (face, 0.0)):
        _draw_side(
            pen,
            color,
            place.inset(_STAND_RIM),
            _STAND_ROUND,
            turn=turn,
            dummy=dummy,
        )
    for place in (head, face, foot):
        pen.canvas.line(place.upper_edge, FOLD)
    for word, place in (("tab", tab), ("foot", foot)):
        pen.text(word, place, "hint")


def _draw_side(
    pen: Pen, color: str, tile: Rect, radius: float, *, turn: float = 0, dummy: bool
) -> None:
    """Draw one side of a pawn: its ground, a ring of the color's pattern, the letter.

    A dummy's is pale, with a dashed rim.
    """
    ink = pen.theme.ink(color)
    paint = _ground(pen, color, tile, radius, dummy=dummy)
    ring = tile.inset(_INNER)
    hatch_ring(
        pen.canvas,
        ring,
        ink,
        pen.theme,
        band=_BAND,
        radius=radius - _INNER,
        paint=paint,
    )
    # The letter stands in a clear disc; in `light` the disc is the color.
    filled = pen.theme.name == "light" and not dummy
    clear = tile.amid(_CLEAR, _CLEAR)
    disc(pen, clear, ink.solid if filled else WHITE)
    pen.text(
        ink.letter,
        clear,
        Type(LETTER, "bold", ink.text if filled else BLACK),
        turn=turn,
    )


def _ground(
    pen: Pen,
    color: str,
    box: Rect,
    radius: float,
    *,
    dummy: bool,
) -> Paint:
    """Draw the ground of a pawn; the paint of the pattern on it."""
    theme = pen.theme
    if theme.name == "color" and not dummy:
        pen.canvas.rect(box, radius=radius, fill=theme.solid(color))
        return theme.on_solid(color)
    rim = theme.frame(color, 1.25)
    if dummy:
        rim = replace(rim, dash=_DASH)
    pen.canvas.rect(
        box.inset(0.3),
        radius=radius - 0.3,
        fill=theme.tint(color) or WHITE,
        line=rim,
    )
    return theme.line(color)
