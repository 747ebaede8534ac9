"""The boards of Color Dice in lines of text: the areas clockwise with the pawns in them, the dice,
and who waits outside.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from sheetgen.games.colordice.audit import Told
from sheetgen.games.colordice.state import OUT, REMOVED, Setup


def pencil(setup: Setup, sheet: Sheet) -> Iterator[Penciled]:
    """The pawns that lie on the positions."""
    colors = dict(zip(setup.letters, setup.palette, strict=True))
    for mark in sheet.marks:
        yield Penciled(mark.cell, Sign.PAWN, mark.text, colors.get(mark.text, ""))


def picture(setup: Setup, told: Told, sheet: Sheet, room: int) -> Drawing:
    """A line an area, in the order in which they lie around the table, with their names or else
    their letters alone.
    """
    large = tuple(_lines(setup, told, sheet, large=True))
    return large if room_of(large) <= room else tuple(_lines(setup, told, sheet, large=False))


def _lines(setup: Setup, told: Told, sheet: Sheet, *, large: bool) -> Iterator[Line]:
    letters = dict(zip(setup.palette, setup.letters, strict=True))
    names = max(map(len, told.colors), default=0)
    places = max((len(setup.spec.cells[color]) for color in told.colors), default=0)
    removed = any(told.count(color, REMOVED) for color in told.colors)
    head = left("", 5 + names * large) + left("pawns", 2 * places) + " die out" + " gone" * removed
    yield line(head)
    inks = dict(zip(setup.letters, setup.palette, strict=True))
    for color in told.colors:
        turn = ">" if color == (told.counter or told.turn) else " "
        runs = [Run(turn, strong=True), Run(" "), Run(letters[color], color, strong=True)]
        runs.append(Run(left(f" {color}", names + 2) if large else ": "))
        for cell in setup.spec.cells[color]:
            pawn = sheet.text(cell.id)
            runs += [Run(pawn or OPEN, inks.get(pawn, ""), bool(pawn)), Run(" ")]
        runs.append(Run(" " * 2 * (places - len(setup.spec.cells[color]))))
        runs.append(
            Run(right(str(told.dice.get(color, "-")), 4) + right(str(told.count(color, OUT)), 4))
        )
        yield (*runs, Run(right(str(told.count(color, REMOVED)), 5) if removed else ""))
    yield line("clockwise, the last beside the first")
    if told.dummies:
        yield line(
            "dummies:"
            f" {' '.join(told.dummies if large else (letters[color] for color in told.dummies))}"
        )
