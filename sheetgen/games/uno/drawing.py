"""A board of Dice Chain in lines of text: its spaces with what is written in them, extra spaces,
what comes next.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.cells import Cell, Sheet
from sheetgen.core.drawing import (
    OPEN,
    Drawing,
    DrawnLine,
    Penciled,
    Run,
    Sign,
    in_rows,
    line,
    middle,
)
from sheetgen.fields.rows import CLOSED
from sheetgen.games.uno.moves import starting_numbers
from sheetgen.games.uno.state import STAR, ChainBoard, DiceChainSetup
from sheetgen.messages import listed

OPENED = "opened"
"""The boxes that are ticked when an extra space is opened."""

EMPTY = "open"
"""What stands in an extra space that is outlined and empty."""


def pencil(setup: DiceChainSetup, sheet: Sheet) -> Iterator[Penciled]:
    """What is drawn on a board: numbers and stars in its spaces, a tick at each extra space that is
    open.
    """
    ticks = {}
    if OPENED in setup.spec.cells:
        ticks = {box.name: box.id for box in setup.spec.cells[OPENED]}
    for mark in sheet.marks:
        text = mark.text.removesuffix(CLOSED)
        if text != EMPTY:
            yield Penciled(mark.cell, Sign.STAR if text == STAR else Sign.TEXT, text)
        area, _, name = mark.cell.partition(".")
        if area == "extra" and not mark.text.endswith(CLOSED) and name in ticks:
            yield Penciled(ticks[name], Sign.TICK)


def _space(cell: Cell, text: str, room: int) -> Run:
    """A space on the screen: its brackets say that it can be written in."""
    if not text and cell.area == "extra":
        return Run(middle(OPEN, room + 2))
    written = "" if text == EMPTY else text.removesuffix(CLOSED)
    return Run(f"[{middle(written or ' ', room)}]", strong=bool(written))


def picture(
    setup: DiceChainSetup,
    sheet: Sheet,
    board: ChainBoard,
    room: int,
) -> Drawing:
    """The spaces in lines of ten, as on paper, or as many as there is room for."""
    wide = max(map(len, setup.entries))
    runs = [_space(cell, sheet.text(cell.id), wide) for cell in setup.spaces]
    head = (Run(setup.spec.letters[board.color], board.color, strong=True), Run(" "))
    lines: list[DrawnLine] = []
    for start in range(0, setup.blanks, 10):
        row = runs[start : min(start + 10, setup.blanks)]
        lines += in_rows((Run("  "),) if start else head, row, room)
    lines += in_rows((Run("+1"),), runs[setup.blanks :], room)
    return (
        *lines,
        line(f"{board.color} board, {len(board.entries)} of {setup.capacity(board)} filled"),
        line(f"next: {_next(setup, board)}"),
    )


def _next(setup: DiceChainSetup, board: ChainBoard) -> str:
    """What the next chain on the board begins with."""
    if setup.full(board):
        return "the board is full"
    if not board.entries:
        return "the number of the set-up roll"
    numbers = starting_numbers(setup, setup.opening(board))
    if len(numbers) == len(setup.numbers):
        return "any number or *"
    return f"{listed(map(str, numbers))} or *" if numbers else "*"
