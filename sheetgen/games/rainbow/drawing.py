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
    Line,
    Penciled,
    Run,
    Sign,
    left,
    line,
    right,
    room_of,
)
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.state import Setup
from sheetgen.messages import clipped, wide

NAMES, TIE = "names", "tie"
"""The fields at the head of the pad's columns, and what the line of tiebreaker rounds is called."""

LEAST = 6
"""Columns of a screen that a player's points and total take."""


@dataclass(frozen=True, slots=True)
class Pad:
    """A player's column of the pad, as it is written."""

    name: str
    points: tuple[str, ...]
    totals: tuple[str, ...]
    tiebreak: tuple[str, ...]

    @property
    def sums(self) -> tuple[str, ...]:
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


def picture(setup: Setup, sheet: Sheet, pads: Sequence[Pad], room: int) -> Drawing:
    """The mat, and the pad with points and totals, or else with points and one total at the end."""
    large = (*_mat(setup, sheet), *_large(pads, room))
    return large if room_of(large) <= room else (*_mat(setup, sheet), *_small(pads, room))


def _mat(setup: Setup, sheet: Sheet) -> Iterator[Line]:
    runs = []
    for cell in (*setup.spec.cells["aside"], *setup.spec.cells[LUCKY]):
        lucky, text = cell.area == LUCKY, sheet.text(cell.id)
        letter = setup.spec.letters.get(cell.name, "L" if lucky else cell.name[:1].upper())
        color = cell.name if cell.name in setup.colors and text else ""
        runs += [Run("  "), Run(f"{letter}{text or OPEN}", color, bool(text))]
    yield (Run("aside"), *runs)


def _large(pads: Sequence[Pad], room: int) -> Iterator[Line]:
    """Rounds down, players across: points and running total of each."""
    column = max(LEAST + 1, *(wide(pad.name) for pad in pads))
    yield line(
        left("round", 5), *(Run("  " + right(pad.name, column), strong=True) for pad in pads)
    )
    for number in range(max(len(pad.points) for pad in pads)):
        cells = []
        for pad in pads:
            points, sums = (
                words[number] if number < len(words) else "" for words in (pad.points, pad.sums)
            )
            cells.append("  " + right(right(points, 2) + right(sums, 5), column))
        yield line(right(str(number + 1), 5), *cells)
    if any(pad.tiebreak for pad in pads):
        yield line(left(TIE, 5), *("  " + right("+".join(pad.tiebreak), column) for pad in pads))


def _small(pads: Sequence[Pad], room: int) -> Iterator[Line]:
    """Rounds down, players across: the points of each, and below them the last total."""
    column = max(3, (room - 5) // len(pads) - 1)
    yield line(
        left("round", 5),
        *(Run(" " + right(clipped(pad.name, column), column), strong=True) for pad in pads),
    )
    for number in range(max(len(pad.points) for pad in pads)):
        yield line(
            right(str(number + 1), 5),
            *(
                " " + right(pad.points[number] if number < len(pad.points) else "", column)
                for pad in pads
            ),
        )
    yield line("total", *(" " + right(pad.sums[-1] if pad.sums else "", column) for pad in pads))
    if any(pad.tiebreak for pad in pads):
        yield line(left(TIE, 5), *(" " + right("+".join(pad.tiebreak), column) for pad in pads))
