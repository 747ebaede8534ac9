"""The geometry of the sheet, read off its cell table: cells and slots as bits of one lattice, and what makes up a line (rules 4.0).

A sheet of five by five cells is a lattice of nine by nine squares: numbers stand on squares in even rows and columns, signs between
them. A set of squares is one whole number, a bit a square, so that what touches a set is found by moving it to all four sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetgen.core.cells import CellId, CellTable
from sheetgen.games.formulas.needs import LINE_AREAS, coordinates, sides
from sheetgen.values import frozen


@frozen
class Line:
    """A row or column that can be activated.

    Attributes:
        bit: the line in a set of lines.
        circle: its activation circle (`rows.4`).
        result: where its result is written (`row-results.4`).
        word: `row` or `column`.
        label: the number printed beside it, which the die that activates it shows.
        times: what its value is multiplied with on the printed sheet.
        cells: its number cells, as places in the grid.
        squares: its squares, a number, a sign, a number and so on, each as a bit.
        whole: all of them.
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
        cells: the number cells in reading order, by place.
        slots: the sign slots, those of the rows first.
        place: address of a number cell -> its place.
        bits: for each place its square, as a bit.
        slot_bits: address of a sign slot -> its square, as a bit.
        numbers: the squares of all cells.
        signs: the squares of all slots.
        lines: rows, then columns.
        circles: address of a circle -> its line.
        labels: what a die shows -> the lines that it may activate.
        plus: the slots in which a plus is printed.
        minus: the slots in which a minus is printed.
        width: how many squares on the square below another is.
        rows: the sheet as it is read: cells and slots of a row, the slots below it, and so on.
    """

    def __init__(self, table: CellTable) -> None:
        rows, columns = sides(table["grid"].cells)
        self.width = 2 * columns
        self.cells = tuple(cell.id for cell in table["grid"])
        self.slots = tuple(slot.id for slot in table["signs"])
        self.place = {cell: place for place, cell in enumerate(self.cells)}
        self.bits = tuple(self._square(cell.name) for cell in table["grid"])
        self.slot_bits = {slot.id: self._square(slot.name) for slot in table["signs"]}
        self._cells, self._slots = tuple(zip(self.cells, self.bits, strict=True)), tuple(self.slot_bits.items())
        self.numbers, self.signs = sum(self.bits), sum(self.slot_bits.values())
        self.lines = tuple(self._lines(table))
        self.circles: Mapping[str, Line] = MappingProxyType({line.circle: line for line in self.lines})
        labels = [line.label for line in self.lines]
        self.labels = {label: sum(line.bit for line in self.lines if line.label == label) for label in labels}
        self.plus, self.minus = (sum(self.slot_bits[slot.id] for slot in table["signs"] if slot.group == sign) for sign in "+-")
        squares = {bit: cell for cell, bit in (*zip(self.cells, self.bits, strict=True), *self.slot_bits.items())}
        reading = [[squares.get(1 << (row * self.width + column)) for column in range(2 * columns)] for row in range(2 * rows - 1)]
        self.rows = tuple(tuple(cell for cell in row if cell) for row in reading)

    def _square(self, name: str) -> int:
        """The square of a cell, or of the slot between two cells, as a bit."""
        places = [coordinates(part) for part in name.split("-")]
        row, column = (sum(ends) * 2 // len(places) - 2 for ends in zip(*places, strict=True))
        square: int = 1 << (row * self.width + column)
        return square

    def _lines(self, table: CellTable) -> list[Line]:
        lines: list[Line] = []
        places = [coordinates(cell.name) for cell in table["grid"]]
        for axis, (word, (circles, results)) in enumerate(LINE_AREAS.items()):
            step = 1 if word == "row" else self.width
            for number, (circle, result) in enumerate(zip(table[circles], table[results], strict=True), start=1):
                own = tuple(place for place, at in enumerate(places) if at[axis] == number)
                squares = tuple(bit << move for place in own for bit in (self.bits[place],) for move in (0, step))[:-1]
                bit = 1 << len(lines)
                lines.append(Line(bit, circle.id, result.id, word, circle.values[0], circle.times, own, squares, sum(squares)))
        return lines

    def near(self, squares: int) -> int:
        """The squares beside a set of squares; those beyond the edge are no cells and no slots."""
        width = self.width
        return squares << 1 | squares >> 1 | squares << width | squares >> width

    def cells_in(self, squares: int) -> tuple[CellId, ...]:
        """The number cells of a set of squares, in reading order."""
        return tuple([cell for cell, bit in self._cells if squares & bit])

    def slots_in(self, squares: int) -> tuple[CellId, ...]:
        """The sign slots of a set of squares, those of the rows first."""
        return tuple([slot for slot, bit in self._slots if squares & bit])

    def lines_in(self, lines: int) -> tuple[Line, ...]:
        """The lines of a set of lines."""
        return tuple(line for line in self.lines if lines & line.bit)


def short(place: str) -> str:
    """A place as it is typed: `r2c3`, `r2c3-r2c4`, `row 4`."""
    area, _, name = place.rpartition(".")
    return f"{area.removesuffix('s')} {name}" if area in {circles for circles, _ in LINE_AREAS.values()} else name
