"""The boards of Color Dice in lines of text: the areas clockwise with the pawns in them, the dice,
and who waits outside.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import Sheet
from sheetgen.core.drawing import (
    OPEN,
    Drawing,
    DrawnLine,
    Penciled,
    Run,
    Sign,
    fitting,
    line,
    right,
)
from sheetgen.games.colordice.audit import StatedPosition
from sheetgen.games.colordice.state import OUT, REMOVED, ColorDiceSetup
from sheetgen.messages import padded


def pencil(setup: ColorDiceSetup, sheet: Sheet) -> Iterator[Penciled]:
    """The pawns that lie on the positions."""
    for mark in sheet.marks:
        yield Penciled(
            mark.cell,
            Sign.PAWN,
            mark.text,
            setup.color_of.get(mark.text, ""),
        )


def picture(
    setup: ColorDiceSetup,
    stated: StatedPosition,
    sheet: Sheet,
    room: int,
) -> Drawing:
    """A line an area, in the order in which they lie around the table, with their names or else
    their letters alone.
    """
    sizes = (max(map(len, stated.colors), default=0), 0)
    return fitting(
        [tuple(_DrawnBoards(setup, stated, sheet, wide).lines()) for wide in sizes], room
    )


class _DrawnBoards:
    """The areas while they are drawn; `wide` columns of the screen for the names of colors, 0 for
    their letters alone.
    """

    def __init__(
        self, setup: ColorDiceSetup, stated: StatedPosition, sheet: Sheet, wide: int
    ) -> None:
        self.setup = setup
        self.stated = stated
        self.sheet = sheet
        self.wide = wide
        self.most = max([setup.positions[color] for color in stated.colors], default=0)
        self.removed = any(stated.count(color, REMOVED) for color in stated.colors)

    def lines(self) -> Iterator[DrawnLine]:
        """A line an area, and who is a dummy."""
        head = padded("", 5 + self.wide) + padded("pawns", 2 * self.most) + " die out"
        yield line(head + " gone" if self.removed else head)
        for color in self.stated.colors:
            yield tuple(self._board(color))
        yield line("clockwise, the last beside the first")
        if dummies := self.stated.dummies:
            names = dummies if self.wide else [self.setup.letters[color] for color in dummies]
            yield line(f"dummies: {' '.join(names)}")

    def _board(self, color: str) -> Iterator[Run]:
        """An area, its die, and the pawns that are nowhere."""
        setup = self.setup
        stated = self.stated
        yield Run(">" if color == (stated.counter or stated.turn) else " ", strong=True)
        yield Run(" ")
        yield Run(setup.letters[color], color, strong=True)
        yield Run(padded(f" {color}", self.wide + 2) if self.wide else ": ")
        yield from _area(setup, self.sheet, color)
        yield Run("  " * (self.most - setup.positions[color]))
        yield Run(right(str(stated.dice.get(color, "-")), 4) + self._gone(color, OUT, 4))
        yield Run(self._gone(color, REMOVED, 5) if self.removed else "")

    def _gone(self, color: str, place: str, room: int) -> str:
        """How many pawns of a color are in no area."""
        return right(str(self.stated.count(color, place)), room)


def _area(setup: ColorDiceSetup, sheet: Sheet, color: str) -> Iterator[Run]:
    """The positions of an area with the pawns on them."""
    for cell in setup.spec.cells[color]:
        pawn = sheet.text(cell.id)
        yield Run(pawn or OPEN, setup.color_of.get(pawn, ""), bool(pawn))
        yield Run(" ")
