"""Stays for Color Dice, whose examples show pawns, and a picture of pawns has no cells to fill."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from sheetgen.page.canvas import BLACK, Stroke, Type
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.icons import icon
from sheetgen.page.ink import MID_GRAY
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import SMALL_FRAME, color_frame, disc
from sheetgen.widgets.limits import SideLength

_BAND = 1.4  # mm, width of an area's frame
_TAB = 3.0  # mm, height of the tab on it
_TAB_WIDE = 6.5  # mm, width of that tab
_ARROW = 4.5  # mm, width of the arrow to the second picture
_GAP = 2.0  # mm of white on both sides of it

_LABEL_AIR = 0.5
_MOVED = Stroke(BLACK, 1.75)
_QUIET = Stroke(MID_GRAY, 0.75)


@dataclass(frozen=True, slots=True, kw_only=True)
class Camp:
    """An area in small: `BBB R*R*. ...` are its pawns by the letters of their colors, a dot for an
    empty position.

    A star behind a letter: that pawn moves, and has a heavy ring.

    Attributes:
        color: the color of the area; empty = the field outside the areas
        pawns: a letter or dot for each position, line by line; blanks do not count
        side: mm, width; it is a little higher
        label: a small word over it; empty = none
        after: its pawns after a move, in a second picture behind an arrow; empty = none
    """

    kind = "camp"
    color: str = ""
    pawns: str
    side: SideLength = 16.0
    label: str = ""
    after: str = ""

    def size(self, pen: Pen) -> Size:
        wide = self.side + (self._step if self.after else 0)
        return (wide, self._over(pen) + self.side + _TAB - _BAND)

    def draw(self, pen: Pen, box: Rect) -> None:
        over = self._over(pen)
        words = box.left_part(self.side).upper(over - _LABEL_AIR)
        pen.text(self.label, words, "hint", anchor="left")
        place = box.left_part(self.side).less(top=over)
        self._picture(pen, place, self.pawns)
        if self.after:
            arrow = Rect(
                place.right + _GAP,
                box.cy - _ARROW / 2,
                _ARROW,
                _ARROW,
            )
            icon(pen.canvas, "arrow-right", arrow, BLACK)
            self._picture(pen, place.moved(self._step, 0), self.after)

    @property
    def _step(self) -> float:
        """From a picture to that behind the arrow."""
        return self.side + _ARROW + 2 * _GAP

    def _over(self, pen: Pen) -> float:
        """What the word takes, with the white under it."""
        return pen.lines_height(1, "hint") + _LABEL_AIR if self.label else 0.0

    def _picture(self, pen: Pen, box: Rect, pawns: str) -> None:
        """The frame of the area, or of the field outside the areas, with its pawns."""
        if self.color:
            tab = box.upper(_TAB).part(_TAB_WIDE, "center")
            color_frame(pen, self.color, box, _BAND, [tab], SMALL_FRAME)
        else:
            pen.canvas.rect(box, radius=1.5, line=_QUIET)
        marks = re.findall(r"\S\*?", pawns)
        columns = math.isqrt(max(0, len(marks) - 1)) + 1
        step = (self.side - 2 * _BAND) / columns
        first = Rect(box.x + _BAND, box.y + _TAB, step, step)
        for index, mark in enumerate(marks):
            place = first.nth(index, columns).inset(0.3)
            if mark != ".":
                _draw_pawn(pen, mark, place)
            elif self.color:
                disc(pen, place, line=_QUIET)


def _draw_pawn(pen: Pen, mark: str, place: Rect) -> None:
    """A pawn on its position."""
    letter = mark[0]
    moves = mark[1:]
    color = next((name for name, ink in pen.theme.inks.items() if ink.letter == letter), "")
    if color:
        line = _MOVED if moves else Stroke(pen.theme.line(color), 0.75)
        disc(pen, place, pen.theme.solid(color), line)
        pen.text(letter, place, Type(6.5, "bold", pen.theme.on_solid(color)))
    else:
        pen.complain("unknown-color", f'no color of the game has the letter "{letter}"', mark)
