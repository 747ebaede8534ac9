"""Rainbow Roll in lines of text: the dice set aside in the order of the rainbow, and the score pad,
a column a player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from sheetgen.core.cells import CellId, Sheet
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
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.state import RainbowSetup
from sheetgen.messages import Words, clipped, padded, wide

NAMES = "names"
"""The fields at the head of the pad's columns."""

TIE = "tie"
"""What the line of tiebreaker rounds is called."""

LEAST = 6
"""Columns of a screen that a player's points and total take."""


@dataclass(frozen=True, slots=True)
class DrawnColumn:
    """A player's column of the pad, as it is written."""

    name: str
    points: Words
    totals: Words
    tiebreak: Words

    @property
    def sums(self) -> Words:
        """The running totals as written, or else added up."""
        if self.totals or not all(word.isdecimal() for word in self.points):
            return self.totals
        return tuple(map(str, accumulate(map(int, self.points))))


def pencil(sheet: Sheet, column: str, moved: Mapping[CellId, CellId]) -> Iterator[Penciled]:
    """What is written on the pad, in the player's column, with the name at its head, and the
    numbers of the dice on the mat.
    """
    if sheet.player and moved:
        yield Penciled(CellId(f"{NAMES}.{column}"), Sign.TEXT, sheet.player)
    for mark in sheet.marks:
        yield Penciled(moved.get(mark.cell, mark.cell), Sign.TEXT, mark.text)


def picture(
    setup: RainbowSetup, sheet: Sheet, columns: Sequence[DrawnColumn], room: int
) -> Drawing:
    """The mat, and the pad with points and totals, or else with points and one total at the end."""
    mat = _mat(setup, sheet)
    wide_enough = max(LEAST + 1, *(wide(column.name) for column in columns)) + 2
    narrow = max(4, (room - 5) // len(columns))
    pads = (_pad(columns, wide_enough, large=True), _pad(columns, narrow, large=False))
    return fitting([(mat, *pad) for pad in pads], room)


def _mat(setup: RainbowSetup, sheet: Sheet) -> DrawnLine:
    runs = [Run("aside")]
    for cell in (*setup.spec.cells["aside"], *setup.spec.cells[LUCKY]):
        lucky = cell.area == LUCKY
        text = sheet.text(cell.id)
        letter = setup.spec.letters.get(cell.name, "L" if lucky else cell.name[:1].upper())
        color = cell.name if cell.name in setup.colors and text else ""
        runs += [Run("  "), Run(f"{letter}{text or OPEN}", color, bool(text))]
    return tuple(runs)


def _pad(columns: Sequence[DrawnColumn], room: int, *, large: bool) -> Iterator[DrawnLine]:
    """Rounds down, players across: the points of each, with the running total or with the last
    total below them.
    """
    names = [_cell(clipped(column.name, room - 1), room) for column in columns]
    yield line("round", *(Run(name, strong=True) for name in names))
    for number in range(max(len(column.points) for column in columns)):
        cells = []
        for column in columns:
            points = _at(column.points, number)
            total = _at(column.sums, number)
            cells.append(right(points, 2) + right(total, 5) if large else points)
        yield _row(str(number + 1), cells, room)
    if not large:
        yield _row("total", [_at(column.sums[-1:], 0) for column in columns], room)
    if any(column.tiebreak for column in columns):
        yield line(padded(TIE, 5), *(_cell("+".join(one.tiebreak), room) for one in columns))


def _row(head: str, cells: Sequence[str], room: int) -> DrawnLine:
    return line(right(head, 5), *(_cell(cell, room) for cell in cells))


def _cell(text: str, room: int) -> str:
    """A text at the right of its column, with at least a blank before it."""
    return " " + right(text, room - 1)


def _at(words: Sequence[str], number: int) -> str:
    return words[number] if number < len(words) else ""
