"""Stays for Color Dice, whose table of pawns at the start follows from numbers of the layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.page.canvas import BLACK, MEDIUM, THIN, Stroke
from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import disc

_HEAD = 4.0  # mm, height of the words over the seats
_FULL = MEDIUM  # Around the pawns of a player
_FILLED_UP = Stroke(BLACK, 0.75, (0.9, 0.7))  # Around those of a dummy

_ORDINALS = ("1st", "2nd", "3rd")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpTable:
    """A line for each number of players, a disc with the number of its pawns for each seat; dummies
    fill up, on dashed discs.

    Attributes:
        first: the entry of numbers with the pawns of the first seat; each next seat has one more
        dummy: the entry of numbers with the pawns of a dummy
        least: the entry of numbers that dummies fill the seats up to
        head: mm, width of the number of players
        column: mm, width of a seat
        line: mm, height of a line
    """

    kind = "set-up"
    first: str
    dummy: str
    least: str
    head: float = 14.0
    column: float = 7.4
    line: float = 6.6

    def size(self, pen: Pen) -> Size:
        low, high = pen.game.players
        return (
            self.head + self.column * max(high, number(pen, self.least)),
            _HEAD + self.line * (high - low + 1),
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        low, high = pen.game.players
        first, dummy, least = (number(pen, name) for name in (self.first, self.dummy, self.least))
        games = range(low, high + 1)
        head, *rows = box.left_part(self.size(pen)[0]).rows([_HEAD, *(self.line for _ in games)])
        pen.text("players", head, "hint", anchor="left")
        for seat, place in enumerate(self._seats(head, max(high, least))):
            pen.text(ordinal(seat), place, "hint")
        for players, row in zip(games, rows, strict=True):
            pawns = range(first, first + players)
            self._players(pen, row, pawns, [dummy] * (least - players))

    def _players(
        self,
        pen: Pen,
        row: Rect,
        pawns: Sequence[int],
        dummies: Sequence[int],
    ) -> None:
        """The line of a number of players: how many pawns the seats have, and then dummies."""
        pen.canvas.line(row.upper_edge, THIN)
        pen.text(str(len(pawns)), row.left_part(self.head - 5), "numeral")
        seats = [(pawn, _FULL) for pawn in pawns] + [(dummy, _FILLED_UP) for dummy in dummies]
        for (count, line), place in zip(seats, self._seats(row, len(seats)), strict=True):
            disc(pen, place.square(row.h - 1.4), line=line)
            pen.text(str(count), place, "numeral")

    def _seats(self, row: Rect, count: int) -> list[Rect]:
        """The places of the seats in a line."""
        return row.less(left=self.head).columns([self.column] * count)


def ordinal(seat: int) -> str:
    """The place of a seat in the order of turns, 0 being the first."""
    return _ORDINALS[seat] if seat < len(_ORDINALS) else f"{seat + 1}th"


def number(pen: Pen, name: str) -> int:
    """That entry of the game's numbers; 0 and a complaint where there is none."""
    if name not in pen.game.numbers:
        pen.unknown("number", name, pen.game.numbers)
    return pen.game.numbers.get(name, 0)
