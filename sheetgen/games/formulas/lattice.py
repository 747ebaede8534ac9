"""The geometry of the sheet, read off its cell table: cells and slots as bits of one lattice, and
what makes up a line (rules 4.0).

A sheet of five by five cells is a lattice of nine by nine squares: numbers stand on squares in even
rows and columns, signs between them. A set of squares is one whole number, a bit a square, so that
what touches a set is found by moving it to all four sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.core.cells import CellId, CellTable
from sheetgen.games.formulas.needs import LINE_AREAS, coordinates, sides


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column that can be activated.

    Attributes:
        bit: the line in a set of lines.
        circle, result: its activation circle (`rows.4`), and where its result is written
            (`row-results.4`).
        label: the number printed beside it, which the die that activates it shows.
        times: what its value is multiplied with on the printed sheet.
        cells: its number cells, as places in the grid.
        squares, whole: its squares, a number, a sign, a number and so on, each as a bit, and all of
            them.
    """

    bit: int
    circle: CellId
    result: CellId
    word: str
    label: int
    times: int
    cells: tuple[int, ...]
    squares: tuple[int, ...]
    whole: int

    @property
    def name(self) -> str:
        """As it is said: `row 4`."""
        return f"{self.word} {self.label}"


class Lattice:
    """Number cells, sign slots and lines of a sheet.

    Attributes:
        cells, slots: address of each number cell in reading order, and of each sign slot, those of
            the rows first -> its square.
        place: address of a number cell -> its place in reading order.
        lines: rows, then columns.
        circles: address of a circle -> its line.
        labels: what a die shows -> the lines that it may activate.
        plus, minus, printed: the slots in which these signs are printed, and both together.
        rows: the sheet as it is read: cells and slots of a row, the slots below it, and so on.
        written: address of a cell or slot -> where a filled sheet has it: its line, and its word in
            it, as in `5.9 of 9`.
    """

    def __init__(self, table: CellTable) -> None:
        rows, columns = sides(table["grid"].cells)
        self._width = 2 * columns
        self.cells, self.slots = (
            {cell.id: self._square(cell.name) for cell in table[area]} for area in ("grid", "signs")
        )
        self.place = {cell: place for place, cell in enumerate(self.cells)}
        self.numbers, self.signs = sum(self.cells.values()), sum(self.slots.values())
        self.lines = tuple(self._lines(table))
        self.circles = {line.circle: line for line in self.lines}
        labels = [line.label for line in self.lines]
        self.labels = {
            label: sum(line.bit for line in self.lines if line.label == label) for label in labels
        }
        self.plus, self.minus = (
            sum(self.slots[slot.id] for slot in table["signs"] if slot.group == sign)
            for sign in "+-"
        )
        self.printed = self.plus | self.minus
        squares = {bit: cell for cell, bit in (self.cells | self.slots).items()}
        reading = [
            [squares.get(1 << (row * self._width + column)) for column in range(2 * columns)]
            for row in range(2 * rows - 1)
        ]
        self.rows = tuple(tuple(cell for cell in row if cell) for row in reading)
        self.written = {
            box: f"{line}.{word} of {len(row)}"
            for line, row in enumerate(self.rows, start=1)
            for word, box in enumerate(row, start=1)
        }

    def _square(self, name: str) -> int:
        """The square of a cell, or of the slot between two cells, as a bit."""
        places = [coordinates(part) for part in name.split("-")]
        row, column = (sum(ends) * 2 // len(places) - 2 for ends in zip(*places, strict=True))
        square: int = 1 << (row * self._width + column)
        return square

    def _lines(self, table: CellTable) -> Iterator[Line]:
        squares = [
            (coordinates(cell.name), bit)
            for cell, bit in zip(table["grid"], self.cells.values(), strict=True)
        ]
        bit = 1
        for axis, (word, (circles, results)) in enumerate(LINE_AREAS.items()):
            step = self._width if axis else 1
            for number, (circle, result) in enumerate(
                zip(table[circles], table[results], strict=True), start=1
            ):
                own = [
                    (place, square)
                    for place, (at, square) in enumerate(squares)
                    if at[axis] == number
                ]
                whole = tuple(square << move for _, square in own for move in (0, step))[:-1]
                cells = tuple(place for place, _ in own)
                yield Line(
                    bit,
                    circle.id,
                    result.id,
                    word,
                    circle.values[0],
                    circle.times,
                    cells,
                    whole,
                    sum(whole),
                )
                bit <<= 1

    def near(self, squares: int) -> int:
        """The squares beside a set of squares; those beyond the edge are no cells and no slots."""
        return squares << 1 | squares >> 1 | squares << self._width | squares >> self._width

    def cells_in(self, squares: int) -> tuple[CellId, ...]:
        """The number cells of a set of squares, in reading order."""
        return tuple([cell for cell, bit in self.cells.items() if squares & bit])

    def slots_in(self, squares: int) -> tuple[CellId, ...]:
        """The sign slots of a set of squares, those of the rows first."""
        return tuple([slot for slot, bit in self.slots.items() if squares & bit])

    def lines_in(self, lines: int) -> tuple[Line, ...]:
        """The lines of a set of lines."""
        return tuple(line for line in self.lines if lines & line.bit)


def short(place: str) -> str:
    """A place as it is typed: `r2c3`, `r2c3-r2c4`, `row 4`."""
    area, _, name = place.rpartition(".")
    return (
        f"{area.removesuffix('s')} {name}"
        if area in {circles for circles, _ in LINE_AREAS.values()}
        else name
    )
