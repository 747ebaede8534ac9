"""The boards of Color Dice in lines of text: the areas clockwise with the pawns in them, the dice,
and who waits outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetgen.core.cells import Sheet
from sheetgen.core.drawing import (
    OPEN,
    Drawing,
    Line,
    Penciled,
    Run,
    Sign,
    left,
    line,
    right,
    room_of,
)
from sheetgen.games.colordice.audit import StatedPosition
from sheetgen.games.colordice.state import OUT, REMOVED, ColorDiceSetup


def pencil(setup: ColorDiceSetup, sheet: Sheet) -> Iterator[Penciled]:
    """The pawns that lie on the positions."""
    colors = {letter: color for color, letter in setup.letters.items()}
    for mark in sheet.marks:
        yield Penciled(mark.cell, Sign.PAWN, mark.text, colors.get(mark.text, ""))


def picture(setup: ColorDiceSetup, stated: StatedPosition, sheet: Sheet, room: int) -> Drawing:
    """A line an area, in the order in which they lie around the table, with their names or else
    their letters alone.
    """
    wide = max(map(len, stated.colors), default=0)
    large = tuple(_lines(setup, stated, sheet, {color: color for color in stated.colors}, wide))
    if room_of(large) <= room:
        return large
    return tuple(_lines(setup, stated, sheet, setup.letters, 0))


def _lines(
    setup: ColorDiceSetup,
    stated: StatedPosition,
    sheet: Sheet,
    names: Mapping[str, str],
    wide: int,
) -> Iterator[Line]:
    """The areas, names being so wide where they are written out."""
    places = max([setup.positions[color] for color in stated.colors], default=0)
    on_turn = stated.counter or stated.turn
    removed = any(stated.count(color, REMOVED) for color in stated.colors)
    head = left("", 5 + wide) + left("pawns", 2 * places) + " die out"
    yield line(head + " gone" if removed else head)
    for color in stated.colors:
        free = "  " * (places - setup.positions[color])
        gone = right(str(stated.count(color, REMOVED)), 5) if removed else ""
        yield (
            Run(">" if color == on_turn else " ", strong=True),
            Run(" "),
            Run(setup.letters[color], color, strong=True),
            Run(left(f" {color}", wide + 2) if wide else ": "),
            *_area(setup, sheet, color),
            Run(free),
            Run(
                right(str(stated.dice.get(color, "-")), 4) + right(str(stated.count(color, OUT)), 4)
            ),
            Run(gone),
        )
    yield line("clockwise, the last beside the first")
    if stated.dummies:
        yield line(f"dummies: {' '.join(names[color] for color in stated.dummies)}")


def _area(setup: ColorDiceSetup, sheet: Sheet, color: str) -> Iterator[Run]:
    """The positions of an area with the pawns on them."""
    colors = {letter: color for color, letter in setup.letters.items()}
    for cell in setup.spec.cells[color]:
        pawn = sheet.text(cell.id)
        yield Run(pawn or OPEN, colors.get(pawn, ""), bool(pawn))
        yield Run(" ")
