"""The geometry of the sheet, read off its cell table: cells, the slots between them, and lines
(rules 4.0); and what they are called on paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise, product

from sheetgen.core.cells import Cell, CellId, CellIds, CellTable, WholeNumbers
from sheetgen.games.formulas.needs import LINE_AREAS, sides
from sheetgen.games.formulas.sums import SIGNS

_ADDRESS = re.compile(r"\b(?:grid\.|signs\.)?(r\d{1,3}c\d{1,3})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FormulaLine:
    """A row or column that can be activated."""

    circle: CellId  # its activation circle (`rows.4`)
    result: CellId  # where its result is written (`row-results.4`)
    word: str  # `row` or `column`
    label: int  # the number printed beside it, which the die that activates it shows
    times: int  # what its value is multiplied with on the printed sheet
    squares: CellIds  # a cell, the slot behind it, the next cell and so on

    @property
    def parts(self) -> CellIds:
        """Its cells, then the slots between them."""
        return self.squares[::2] + self.squares[1::2]

    @property
    def name(self) -> str:
        """As it is said: `row 4`."""
        return f"{self.word} {self.label}"


class FormulasLattice:
    """Number cells, sign slots and lines of a sheet.

    Attributes:
        cells, slots: the number cells in reading order, and the sign slots, those of the rows
            first.
        ends: each slot -> the two cells that it lies between.
        around: each cell -> the slots that touch it.
        lines: rows, then columns.
        circles: circle -> its line.
        through: each square and circle -> the numbers of its lines, from 0, with its place in each,
            that of the circle behind all squares.
        lines_through: some squares or circles -> the numbers of their lines, each with their places
            in the line.
        beside: some cells -> the slots that touch any of them, some slots -> the cells that they
            lie between, in reading order.
        printed: the slots in which a sign is printed -> that sign.
        rows: the sheet as it is read: cells and slots of a row, the slots below it, and so on.
        words: each cell and slot -> where it is: `row 3, column 4`, `between 34 and 35`.
        dot: what stands between their numbers where it is called by them.
    """

    def __init__(self, table: CellTable, most: int) -> None:
        grid = table["grid"]
        signs = table["signs"]
        self.cells = tuple(cell.id for cell in grid)
        self.ends = {slot.id: _ends(slot) for slot in signs}
        self.slots = tuple(self.ends)
        self.around = {
            cell: frozenset(slot for slot, ends in self.ends.items() if cell in ends)
            for cell in self.cells
        }
        self.printed = {slot.id: SIGNS[slot.group] for slot in signs if slot.group}
        _, wide = sides(grid.cells)
        rows = [self.cells[start : start + wide] for start in range(0, len(self.cells), wide)]
        columns = list(zip(*rows, strict=True))
        self.lines = (*_lines(table, "row", rows), *_lines(table, "column", columns))
        self.circles = {line.circle: line for line in self.lines}
        self.lines_through = lru_cache(maxsize=2**12)(self._lines_through)
        self.through = {
            place: [(line, at) for line, (at,) in self._lines_through((place,))]
            for place in (*self.cells, *self.slots, *self.circles)
        }
        self.beside = lru_cache(maxsize=2**12)(self._beside)
        self.rows = tuple(_reading(rows))
        self._call_places(most)

    def _lines_through(self, places: CellIds) -> list[tuple[int, WholeNumbers]]:
        found = []
        for number, line in enumerate(self.lines):
            parts = enumerate((*line.squares, line.circle))
            if at := tuple([place for place, part in parts if part in places]):
                found.append((number, at))
        return found

    def _beside(self, some: frozenset[CellId]) -> CellIds:
        squares = {**self.around, **self.ends}
        return tuple([square for square in squares if not some.isdisjoint(squares[square])])

    def _call_places(self, most: int) -> None:
        """Cells go by the numbers of their row and column; two digits are a cell where no such
        number and none of a die, `most` being the largest, has more than one.
        """
        labels = [[line.label for line in self.lines if line.word == word] for word in LINE_AREAS]
        self.dot = "" if max(most, *map(max, labels)) < 10 else "."
        at = dict(zip(self.cells, product(*labels), strict=True))
        self._names = {short(cell): self.dot.join(map(str, labels)) for cell, labels in at.items()}
        self._addresses = {name: address.upper() for address, name in self._names.items()}
        self.words = {cell: "row {}, column {}".format(*labels) for cell, labels in at.items()}
        for slot, ends in self.ends.items():
            self.words[slot] = "between {} and {}".format(*map(self.name, ends))

    def name(self, place: str) -> str:
        """What a place is called on paper: `34` in row 3 and column 4, `34-35`, `row 4`; its
        address where there is none.
        """
        return self.on_paper(short(place))

    def on_paper(self, text: str) -> str:
        """A text with cells as they are called on paper instead of their addresses."""
        return _ADDRESS.sub(lambda found: self._names.get(found[1].lower(), found[0]), text)

    def address(self, word: str) -> str:
        """The address of a cell or slot by what it is called: `R2C3-R2C4` for `34-35`; the word
        where it is none.
        """
        return "-".join(self._addresses.get(name, name) for name in word.split("-"))

    def word(self, square: CellId) -> str:
        """Where a filled sheet has a cell or slot: its line, and its word in it, as in `5.9 of
        9`.
        """
        row = next(row for row in self.rows if square in row)
        return f"{self.rows.index(row) + 1}.{row.index(square) + 1} of {len(row)}"


def _ends(slot: Cell) -> tuple[CellId, CellId]:
    one, other = slot.name.split("-")
    return CellId(f"grid.{one}"), CellId(f"grid.{other}")


def _slot(one: CellId, other: CellId) -> CellId:
    """The slot between two cells, the upper or left one first."""
    return CellId(f"signs.{short(one)}-{short(other)}")


def _with_slots(cells: CellIds) -> CellIds:
    """The cells of a line with the slots between them."""
    pairs = zip(cells, map(_slot, cells, cells[1:]), strict=False)
    return (*chain.from_iterable(pairs), cells[-1])


def _lines(table: CellTable, word: str, lines: Sequence[CellIds]) -> Iterator[FormulaLine]:
    """The rows, or the columns, by the cells of each."""
    circles, results = map(table.__getitem__, LINE_AREAS[word])
    for circle, result, cells in zip(circles, results, lines, strict=True):
        yield FormulaLine(
            circle.id,
            result.id,
            word,
            circle.values[0],
            circle.times,
            _with_slots(cells),
        )


def _reading(rows: Sequence[CellIds]) -> Iterator[CellIds]:
    for row, below in pairwise(rows):
        yield _with_slots(row)
        yield tuple(map(_slot, row, below))
    yield _with_slots(rows[-1])


def short(place: str) -> str:
    """A place by its address, as files and logs have it: `r2c3`, `r2c3-r2c4`, `row 4`."""
    area, _, name = place.rpartition(".")
    circles = {circles for circles, _ in LINE_AREAS.values()}
    return f"{area.removesuffix('s')} {name}" if area in circles else name
