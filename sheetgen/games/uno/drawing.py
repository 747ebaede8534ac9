"""A board of Dice Chain in lines of text: its spaces with what is written in them, extra spaces,
what comes next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.core.cells import Cell, Sheet
from sheetgen.core.drawing import OPEN, Drawing, Line, Penciled, Run, Sign, in_rows, line, middle
from sheetgen.fields.rows import CLOSED
from sheetgen.games.uno.state import STAR, Board, Setup
from sheetgen.messages import listed

OPENED = "opened"
"""The boxes that are ticked when an extra space is opened."""

EMPTY = "open"
"""What stands in an extra space that is outlined and empty."""


def pencil(setup: Setup, sheet: Sheet) -> Iterator[Penciled]:
    """What is drawn on a board: numbers and stars in its spaces, a tick at each extra space that is
    open.
    """
    ticks = (
        {box.name: box.id for box in setup.spec.cells[OPENED]} if OPENED in setup.spec.cells else {}
    )
    for mark in sheet.marks:
        text = mark.text.removesuffix(CLOSED)
        if text != EMPTY:
            yield Penciled(mark.cell, Sign.STAR if text == STAR else Sign.TEXT, text)
        area, _, name = mark.cell.partition(".")
        if area == "extra" and not mark.text.endswith(CLOSED) and name in ticks:
            yield Penciled(ticks[name], Sign.TICK)


@dataclass(frozen=True, slots=True)
class _Space:
    """A space on the screen: its brackets say that it can be written in."""

    cell: Cell
    text: str

    def run(self, room: int) -> Run:
        if not self.text and self.cell.area == "extra":
            return Run(middle(OPEN, room + 2))
        written = "" if self.text == EMPTY else self.text.removesuffix(CLOSED)
        return Run(f"[{middle(written or ' ', room)}]", strong=bool(written))


def picture(setup: Setup, sheet: Sheet, board: Board, room: int) -> Drawing:
    """The spaces in lines of ten, as on paper, or as many as there is room for."""
    color = setup.colors[board.color]
    spaces = [_Space(cell, sheet.text(cell.id)) for cell in setup.spaces]
    head = Run(setup.spec.letters[color], color, strong=True)
    wide = max([1, *(len(text) for text in setup.entries)])
    lines: list[Line] = []
    blank, extra = spaces[: setup.blanks], spaces[setup.blanks :]
    runs = [one.run(wide) for one in blank]
    for start in range(0, len(runs), 10):
        lines += in_rows(
            (head, Run(" ")) if not start else (Run("  "),), runs[start : start + 10], room
        )
    lines += in_rows((Run("+1"),), [one.run(wide) for one in extra], room)
    filled = f"{color} board, {len(board.entries)} of {setup.capacity(board)} filled"
    return (*lines, *(line(text) for text in (filled, f"next: {_next(setup, board)}")))


def _next(setup: Setup, board: Board) -> str:
    """What the next chain on the board begins with."""
    if setup.full(board):
        return "the board is full"
    if not board.entries:
        return "the number of the set-up roll"
    opening = setup.opening(board)
    numbers = [number for number in setup.numbers if setup.holding[number] & opening & ~setup.wild]
    return (
        "any number or *"
        if len(numbers) == len(setup.numbers)
        else f"{listed(map(str, numbers))} or *"
        if numbers
        else "*"
    )
