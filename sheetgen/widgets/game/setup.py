"""Stays for Color Dice: how many pawns each player starts with, for every number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.page.canvas import BLACK, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.colored import disc

_HEAD = 4.0
"""mm, height of the words over the seats."""

_ORDINALS = ("1st", "2nd", "3rd")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpTable:
    """A line for each number of players, a disc with the number of its pawns for each seat; dummies
    fill up, on dashed discs.
    """

    kind: ClassVar[str] = "set-up"
    first: Annotated[
        str, "the entry of numbers with the pawns of the first seat; each next seat has one more"
    ]
    dummy: Annotated[str, "the entry of numbers with the pawns of a dummy"]
    least: Annotated[str, "the entry of numbers that dummies fill the seats up to"]
    head: Annotated[float, "mm, width of the number of players"] = 14.0
    column: Annotated[float, "mm, width of a seat"] = 7.4
    line: Annotated[float, "mm, height of a line"] = 6.6

    def size(self, pen: Pen) -> Size:
        low, high = pen.game.players
        return (
            self.head + self.column * max(high, number(pen, self.least)),
            _HEAD + self.line * (high - low + 1),
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        low, high = pen.game.players
        first, dummy, least = (number(pen, name) for name in (self.first, self.dummy, self.least))
        row = Rect(box.x, box.y, self.size(pen)[0], _HEAD)
        hint = pen.type("hint")
        pen.text("players", row, hint, anchor="left")
        for seat, place in enumerate(self._seats(row, max(high, least))):
            pen.text(ordinal(seat), place, hint)
        for players in range(low, high + 1):
            row = Rect(row.x, row.bottom, row.w, self.line)
            pawns = [first + seat for seat in range(players)]
            self._players(pen, row, pawns, [dummy] * (least - players))

    def _players(self, pen: Pen, row: Rect, pawns: Sequence[int], dummies: Sequence[int]) -> None:
        """The line of a number of players: how many pawns the seats have, and then dummies."""
        numeral = pen.type("numeral")
        pen.canvas.line(((row.x, row.y), (row.right, row.y)), Stroke(pt=0.5))
        pen.text(str(len(pawns)), Rect(row.x, row.y, self.head - 5, row.h), numeral)
        counts = [*pawns, *dummies]
        for seat, place in enumerate(self._seats(row, len(counts))):
            line = Stroke(BLACK, 0.75, () if seat < len(pawns) else (0.9, 0.7))
            disc(pen, place.amid(row.h - 1.4, row.h - 1.4), line=line)
            pen.text(str(counts[seat]), place, numeral)

    def _seats(self, row: Rect, count: int) -> list[Rect]:
        """The places of the seats in a line."""
        first = Rect(row.x + self.head, row.y, self.column, row.h)
        return [first.moved(seat * self.column, 0) for seat in range(count)]


def ordinal(seat: int) -> str:
    """The place of a seat in the order of turns, 0 being the first."""
    return _ORDINALS[seat] if seat < len(_ORDINALS) else f"{seat + 1}th"


def number(pen: Pen, name: str) -> int:
    """That entry of the game's numbers; 0 and a complaint where there is none."""
    if name not in pen.game.numbers:
        pen.complain(
            "unknown-number",
            f'there is no number "{name}"{pen.guess(name, pen.game.numbers)}',
            name,
        )
    return pen.game.numbers.get(name, 0)
