"""Pawns of paper: discs, and stand-ups that fold into a small tent.

Color, letter, suit and pattern on each.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.page.canvas import WHITE, Paint, Stroke, Type
from sheetgen.page.geometry import Rect, Rects
from sheetgen.page.hatch import hatch_ring
from sheetgen.page.piece import PAWN_DISC, PAWN_LETTER, Piece, Pieces
from sheetgen.page.suits import suit
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import color_tab, disc
from sheetgen.widgets.dice.cutout import CUT, FOLD, own_sheet, piece_of

PawnForm = Literal["discs", "stand-ups"]

STAND_WIDTH = 14.0
"""mm, how wide a stand-up is."""

STAND_FACE = 20.0
"""mm, how high each of its faces is."""

STAND_FOOT = 10.5
"""mm, how deep its foot is, which stands within a ring of 18."""

STAND_TAB = 5.0
"""mm of the tab that closes it."""

STAND_LENGTH = 2 * STAND_FACE + STAND_FOOT + STAND_TAB
"""Of the strip that folds into a stand-up, in mm."""

BLEED = 1.0
"""mm that color reaches past a cut or a fold."""

_RIM = 0.5  # mm from the cut to a rim
_INNER = 0.4  # mm from there to the ring of the color's pattern

_STAND_RIM = 0.8
_STAND_ROUND = 2.0
_BAND = 2.2
_CLEAR = 6.6
_SUIT = 2.6
_SUIT_AIR = 0.3
# mm: of the suits on a disc, white around them, and where they are from its middle
_SUITS = ((5.3, 0), (0, 5.3), (-5.3, 0), (0, -5.3))

_STAND_SUIT = 4.6  # mm of the suit on a stand-up
_STAND_SUIT_AT = -3.6  # mm that it stands below the middle
_STAND_LETTER = 2.6  # mm that the letter does

_DASH = (1.9, 1.5)
_BETWEEN_DISCS = 4.0
_MOST = 7  # Discs side by side
_AIR = 6.0  # mm between the edge of a panel and its discs
_ROUND = 1.5  # mm, radius of its corners
_TAB = 9.0  # mm, width of the colored tab at the left of a piece
_NAMES = 33.0  # mm that it takes with the name

_HAIR = 0.1


def pawn_pieces(
    pen: Pen, colors: Sequence[str], count: int, dummies: Sequence[str]
) -> tuple[Pieces, Pieces]:
    """Return panels of discs and rows of stand-ups, one for each color, then one for each color
    with dummies.

    Complain when there are no pawns.
    """
    if count < 1:
        pen.complain(
            "no-pawns", 'this game has no pawns; "numbers" needs "pawns", how many of each color'
        )
        return (), ()
    kinds = [(color, False) for color in colors] + [(color, True) for color in dummies]
    discs = tuple(_discs(pen, *kind, count) for kind in kinds)
    return discs, tuple(_stands(pen, *kind, count) for kind in kinds)


def _discs(pen: Pen, color: str, dummy: bool, count: int) -> Piece:
    """Return a panel of discs, as near to a square as can be, their name at the left."""
    sheet = own_sheet(pen)
    pawns = _DrawnPawns(sheet, color, dummy)
    columns = min(math.isqrt(count - 1) + 1, _MOST)
    rows = -(-count // columns)
    step = PAWN_DISC + _BETWEEN_DISCS
    panel = Rect(
        _HAIR,
        _HAIR,
        _NAMES + columns * step - _BETWEEN_DISCS + _AIR,
        rows * step - _BETWEEN_DISCS + 2 * _AIR,
    )
    sheet.canvas.rect(panel, radius=_ROUND, line=pen.theme.frame(color, 0.75))
    name = pawns.draw_name("discs", panel)
    first = Rect(panel.x + _NAMES, panel.y + _AIR, PAWN_DISC, PAWN_DISC)
    for number in range(count):
        pawns.draw_disc(first.nth(number, columns, _BETWEEN_DISCS))
    return piece_of(sheet, name, panel.w + 2 * _HAIR, panel.h + 2 * _HAIR)


def _stands(pen: Pen, color: str, dummy: bool, count: int) -> Piece:
    """Return a row of stand-ups, their name at the left."""
    sheet = own_sheet(pen)
    pawns = _DrawnPawns(sheet, color, dummy)
    row = Rect(_NAMES, _HAIR, count * STAND_WIDTH, STAND_LENGTH)
    name = pawns.draw_name("stand-ups", row.less(left=-_NAMES))
    faces = row.less(top=STAND_TAB, bottom=STAND_FOOT).inset(-BLEED)
    sheet.canvas.rect(faces, fill=pawns.ground)
    stands = row.columns([STAND_WIDTH] * count)
    for stand in stands:
        pawns.draw_stand(stand)
    for edge in (row.upper_edge, row.lower(0).upper_edge):
        sheet.canvas.line(edge, CUT)
    for x in (row.x, *(stand.right for stand in stands)):
        sheet.canvas.line(((x, row.y), (x, row.bottom)), CUT)
        sheet.canvas.line(((x, faces.y), (x, faces.bottom)), pawns.line(CUT))
    return piece_of(
        sheet,
        name,
        row.right + BLEED + _HAIR,
        STAND_LENGTH + 2 * _HAIR,
    )


@dataclass(frozen=True, slots=True)
class _DrawnPawns:
    """Pawns of a color on a sheet; those of a dummy are pale, with a dashed rim."""

    pen: Pen
    color: str
    dummy: bool

    @property
    def ground(self) -> Paint:
        """What they are filled with, past their cuts."""
        theme = self.pen.theme
        return theme.tint(self.color) or WHITE if self.dummy else theme.solid(self.color)

    @property
    def _paint(self) -> Paint:
        """Of patterns and lines on that."""
        theme = self.pen.theme
        return theme.line(self.color) if self.dummy else theme.on_solid(self.color)

    def line(self, line: Stroke) -> Stroke:
        """A line to cut or fold along, as it is seen on the ground."""
        return replace(line, paint=self._paint)

    def draw_name(self, what: str, panel: Rect) -> str:
        """Draw a tab at the left of a panel, and what its pawns are beside it; return their
        name.
        """
        words = f"dummy {what}" if self.dummy else what
        color_tab(self.pen, self.color, panel.left_part(_TAB))
        place = panel.left_part(_NAMES).less(left=_TAB + 3).middle(11)
        name = self.pen.type("head", size=13)
        self.pen.text(
            self.color.capitalize(),
            place.upper(5),
            name,
            anchor="left",
        )
        self.pen.text(words, place.lower(4), "small", anchor="left")
        return f"{self.color} {words}"

    def draw_disc(self, box: Rect) -> None:
        """Draw a disc, and the line to cut it out."""
        disc(self.pen, box.inset(-BLEED), self.ground)
        small = box.square(_SUIT)
        self._draw_side(
            box.inset(_RIM),
            PAWN_DISC / 2 - _RIM,
            box.square(_CLEAR),
            [small.moved(*off) for off in _SUITS],
        )
        disc(self.pen, box, line=self.line(CUT))

    def draw_stand(self, box: Rect) -> None:
        """Draw a stand-up as a strip, from the top: tab, face on its head, face, foot. The ground
        and the outline are left to the row.
        """
        tab, head, face, foot = box.rows((STAND_TAB, STAND_FACE, STAND_FACE, STAND_FOOT))
        for place, way in ((head, -1), (face, 1)):
            self._draw_side(
                place.inset(_STAND_RIM),
                _STAND_ROUND,
                place.square(_CLEAR).moved(0, way * _STAND_LETTER),
                # a box of negative sides holds a drawing upside down
                [place.square(way * _STAND_SUIT).moved(0, way * _STAND_SUIT_AT)],
                turn=90 - way * 90,
            )
        for place in (head, face, foot):
            self.pen.canvas.line(place.upper_edge, self.line(FOLD))
        for word, place in (("tab", tab), ("foot", foot)):
            self.pen.text(word, place, "hint")

    def _draw_side(
        self,
        tile: Rect,
        radius: float,
        clear: Rect,
        suits: Rects,
        *,
        turn: float = 0,
    ) -> None:
        """Draw one side of a pawn: its rim, a ring of the color's pattern, the suits, the letter in
        a clear disc.
        """
        pen = self.pen
        theme = self.pen.theme
        ink = theme.ink(self.color)
        if self.dummy or self.ground == WHITE:
            rim = replace(theme.frame(self.color, 1.25), dash=_DASH if self.dummy else ())
            pen.canvas.rect(tile.inset(0.3), radius=radius - 0.3, line=rim)
        hatch_ring(
            pen.canvas,
            tile.inset(_INNER),
            ink,
            theme,
            band=_BAND,
            radius=radius - _INNER,
            over=[(small.inset(-_SUIT_AIR), _SUIT / 2) for small in suits],
            paint=self._paint,
        )
        for small in suits:
            suit(pen.canvas, self.color, small, theme, self._paint)
        disc(pen, clear, WHITE)
        letter = Type(PAWN_LETTER, "bold")
        pen.text(ink.letter, clear, letter, turn=turn)
