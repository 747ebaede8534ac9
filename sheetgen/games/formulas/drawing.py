"""The formula sheet in lines of text: the grid of numbers and signs with its rings and results,
then abilities and rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sheetgen.core.cells import CellId, Sheet, area_of
from sheetgen.core.drawing import (
    CROSS,
    OPEN,
    Drawing,
    DrawnLine,
    Penciled,
    Run,
    Sign,
    fitting,
    in_rows,
    middle,
)
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.sums import face_text

WRITTEN = {"-": "−", "x": "×", "x2": "×2"}
"""How a pencil writes signs, and that a line counts twice."""

CROSSED = ("rows", "columns", "abilities")
"""The areas in which a pencil crosses rings."""

_EMPTY = "_"  # What stands in an empty cell of the grid
_RING = 3  # Columns that a ring takes


def pencil(setup: FormulasSetup, sheet: Sheet, played: int) -> Iterator[Penciled]:
    """What is drawn into the cells of a sheet: crosses in the rings of active lines and used
    abilities, ticks at so many rounds.
    """
    for mark in sheet.marks:
        if area_of(mark.cell) in CROSSED:
            yield Penciled(mark.cell, Sign.CROSS)
        else:
            yield Penciled(mark.cell, Sign.TEXT, WRITTEN.get(mark.text, mark.text))
    for box in setup.spec.cells["played"].cells[:played] if "played" in setup.spec.cells else ():
        yield Penciled(box.id, Sign.TICK)


def picture(setup: FormulasSetup, sheet: Sheet, room: int) -> Drawing:
    """The grid with blanks around its signs, or else without."""
    grids = (_DrawnGrid(setup, sheet, room, between) for between in (3, 1))
    return fitting((tuple(grid.lines()) for grid in grids), room)


@dataclass
class _DrawnGrid:
    """A sheet while it is drawn: columns of numbers, and so many columns of the screen between them
    for a sign.
    """

    setup: FormulasSetup
    sheet: Sheet
    room: int
    between: int

    def __post_init__(self) -> None:
        self.lattice = self.setup.lattice
        self.texts = self.sheet.texts
        self.printed = {slot: face_text(sign) for slot, sign in self.lattice.printed.items()}
        self.number = max(_RING, *(len(self.texts.get(cell, "")) for cell in self.lattice.cells))
        lines = self.lattice.lines
        self.rows = [line for line in lines if line.word == "row"]
        self.columns = [line for line in lines if line.word == "column"]

    def lines(self) -> Iterator[DrawnLine]:
        """Rings, the squares row by row, column results, abilities, rounds; a cell goes by the
        numbers of its two rings.
        """
        yield self._below(self._ring(one, self.number) for one in self.columns)
        yield from self._squares()
        yield self._below([Run(middle("=", self.number))] * len(self.columns))
        yield self._below(self._result(one, self.number) for one in self.columns)
        yield from self._boxes("abilities", None)
        players = self.sheet.players or self.setup.spec.players[1]
        yield from self._boxes("rounds", self.setup.last(players))

    def _squares(self) -> Iterator[DrawnLine]:
        """Rows of cells, and the slots between them."""
        for number, squares in enumerate(self.lattice.rows):
            place, is_below = divmod(number, 2)
            if is_below:
                yield self._below(self._square(slot, self.number) for slot in squares)
            else:
                yield tuple(self._row(self.rows[place]))

    def _row(self, row: FormulaLine) -> Iterator[Run]:
        """A row with its ring and its result."""
        yield self._ring(row, _RING)
        yield _blank(1)
        for index, square in enumerate(row.squares):
            yield self._square(square, self.between if index % 2 else self.number)
        yield Run(" = ")
        yield self._result(row, 0)

    def _below(self, runs: Iterable[Run]) -> DrawnLine:
        """What stands in each column of numbers."""
        line = [_blank(_RING + 1)]
        for run in runs:
            line += (run, _blank(self.between))
        return tuple(line[:-1])

    def _boxes(self, area: str, most: int | None) -> Iterator[DrawnLine]:
        boxes = [
            Run(f" {CROSS if cell.id in self.texts else cell.name}", strong=cell.id in self.texts)
            for cell in self.setup.spec.cells[area].cells[:most]
        ]
        yield from in_rows((Run(area),), boxes, self.room)

    def _square(self, place: CellId, room: int) -> Run:
        empty = _EMPTY if place in self.lattice.around else OPEN
        return Run(
            middle(self.texts.get(place, self.printed.get(place, empty)), room),
            strong=place in self.texts,
        )

    def _ring(self, one: FormulaLine, room: int) -> Run:
        active = one.circle in self.texts
        return Run(middle(f"({one.label})" if active else str(one.label), room), strong=active)

    def _result(self, one: FormulaLine, room: int) -> Run:
        """What multiplies a line's value: as it is printed, and as the sixth ability doubled it."""
        doubled = one.result in self.texts
        text = f"x{one.times}" if one.times > 1 else ""
        return Run(middle(f"{text}x2" if doubled else text, room), strong=doubled)


def _blank(room: int) -> Run:
    return Run(" " * room)
