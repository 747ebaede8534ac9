"""The sheet as bits: rows, columns, sections and ability circles, all taken from the layout's table of cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.cells import Area, Cell, CellId
from sheetgen.core.dice import DieId
from sheetgen.core.game import GameSpec
from sheetgen.games.unicorn.state import DOWN, FLIP, UP, Paper


@dataclass(frozen=True, slots=True)
class Section:
    """A run of columns with one multiplier.

    Attributes:
        name: the group's name in the layout (`A`).
        span: its columns in words (`2-5`).
        times: what each mark in it is multiplied with.
        cells: its row cells, as bits.
        boxes: its First boxes, as bits.
        columns: the row cells of each of its columns that has a First box, as bits.
    """

    name: str
    span: str
    times: int
    cells: int
    boxes: int
    columns: tuple[int, ...]


class Neighbors(NamedTuple):
    """What one row cell helps to complete: its column's cells and First box, its section's cells and ability (0 = none), all as bits."""

    column: int
    box: int
    section: int
    circle: int


class Walk(NamedTuple):
    """Changes that take a die to another number, never to one that it has shown already: how, where to, and what they cost."""

    changes: tuple[str, ...]
    end: int
    pm1: int
    flips: int


class Plan:
    """Everything the rules look up about the sheet and the dice.

    Attributes:
        spec: the layout under the switches in force.
        rows: the areas that are colored rows, in reading order.
        cells: the row cells; cell *n* is bit *n*.
        bits: address of a row cell -> its bit.
        ids: bit -> address of its row cell.
        at: color -> number -> bit of the cell that the number marks.
        row_bits: each row's cells, as bits.
        mixed_bits: the row cells of the rows whose color no die has, each row's as bits.
        column_bits: the row cells of each column that has a First box, as bits, in the order of the area `first`.
        sections: the sections, in reading order.
        circle_bits: for each ability, its section's cells in its row.
        neighbors: bit of a row cell -> what it helps to complete.
        pm1: the abilities that add or subtract one, as bits.
        flips: the abilities that flip a die, as bits.
        colors: the colors of the dice in the box, one a die.
        faces: what a die can show -> its color and number.
        boxed: each die with each face that it has, in notation.
        order: what a die can show -> the place of its color in the box.
        walks: number on a die -> the ways to change it.
        ends: number on a die and changes of it -> what it shows then; changes that cannot be made are not there.
        caps: how many extras a player may cross out, by the number of players; the first is for nobody (rules 1.0, U11).
        yours: how many boxes the "yours" penalties have.
        others: how many boxes the "others" penalties have.
    """

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.rows: tuple[Area, ...] = tuple(area for area in spec.cells.areas.values() if area.color)
        self.cells: tuple[Cell, ...] = tuple(cell for row in self.rows for cell in row)
        self.bits: Mapping[CellId, int] = {cell.id: 1 << n for n, cell in enumerate(self.cells)}
        self.ids: Mapping[int, CellId] = {bit: cell for cell, bit in self.bits.items()}
        self.at: Mapping[str, Mapping[int, int]] = {
            row.color: {value: self.bits[cell.id] for cell in row for value in cell.values} for row in self.rows
        }
        self.colors: tuple[str, ...] = tuple(die.color for die in spec.dice)
        self.row_bits: tuple[int, ...] = tuple(self.of(row) for row in self.rows)
        self.mixed_bits: tuple[int, ...] = tuple(self.of(row) for row in self.rows if row.color not in self.colors)
        self.column_bits: tuple[int, ...] = tuple(self.column(box.name) for box in spec.cells["first"])
        self.sections: tuple[Section, ...] = tuple(self._section(name) for name in dict.fromkeys(cell.group for cell in self.cells))
        circles = tuple(spec.cells["abilities"])
        self.circle_bits: tuple[int, ...] = tuple(self._circle(circle) for circle in circles)
        self.pm1: int = sum(1 << n for n, circle in enumerate(circles) if circle.group == "pm1")
        self.flips: int = sum(1 << n for n, circle in enumerate(circles) if circle.group == "flip")
        self.on_any: bool = spec.switch("ability-on") == "any"
        self.neighbors: Mapping[int, Neighbors] = {self.bits[cell.id]: self._neighbors(cell) for cell in self.cells}
        shown = {face.text: (face.color, face.value) for die in spec.dice for face in die.faces if face.value is not None}
        self.faces: Mapping[str, tuple[str, int]] = shown
        self.boxed: frozenset[tuple[DieId, str]] = frozenset((die.id, face.text) for die in spec.dice for face in die.faces)
        self.order: Mapping[str, int] = {text: self.colors.index(color) for text, (color, _) in shown.items()}
        values = [value for _, value in shown.values()]
        self.low, self.high = min(values), max(values)
        self.walks: Mapping[int, tuple[Walk, ...]] = {value: self._walks(value) for value in range(self.low, self.high + 1)}
        self.ends: Mapping[tuple[int, tuple[str, ...]], int] = {
            (value, changes): end for value, walks in self.walks.items() for changes, end, _, _ in (Walk((), value, 0, 0), *walks)
        }
        self.caps: tuple[int, ...] = tuple(self._cap(players) for players in range(spec.players[1] + 1))
        self.yours: int = len(spec.cells["yours"])
        self.others: int = len(spec.cells["others"])

    def of(self, cells: Iterable[Cell]) -> int:
        """Row cells as bits."""
        return sum(self.bits[cell.id] for cell in cells)

    def column(self, name: str) -> int:
        """The row cells of a column, as bits."""
        return self.of(cell for cell in self.cells if cell.name == name)

    def changed(self, value: int, change: str) -> int:
        """What a die shows after an ability; the bottom of a die and its top make the sum of its lowest and highest number."""
        if change == FLIP:
            return self.low + self.high - value
        return value + 1 if change == UP else value - 1

    def marked(self, paper: Paper, bit: int, spent: int = 0) -> Paper:
        """The paper with one more row cell, the 1st and the ability that come with it by themselves, and the extras spent (rules 1.c 7)."""
        marks, gained, used, firsts, dots, extras, yours, others = paper
        column, box, section, circle = self.neighbors[bit]
        marks |= bit
        if circle and (self.on_any or marks & section == section):
            gained |= circle
        if box and marks & column == column and not dots & box:
            firsts |= box
        return Paper(marks, gained, used, firsts, dots, extras + spent, yours, others)

    def rows_complete(self, marks: int) -> int:
        """How many rows are complete."""
        return sum(marks & row == row for row in self.row_bits)

    def earned(self, marks: int) -> int:
        """The abilities that these marks have given, as bits."""
        return sum(1 << n for n, section in enumerate(self.circle_bits) if (marks & section if self.on_any else marks & section == section))

    def _section(self, name: str) -> Section:
        cells = [cell for cell in self.cells if cell.group == name]
        boxes = [(n, box) for n, box in enumerate(self.spec.cells["first"]) if box.group == name]
        columns = sorted({cell.name: min(cell.values) for cell in cells}.items(), key=lambda item: item[1])
        ends = dict.fromkeys((columns[0][0], columns[-1][0]))
        return Section(
            name=name,
            span="-".join(ends),
            times=cells[0].times,
            cells=self.of(cells),
            boxes=sum(1 << n for n, _ in boxes),
            columns=tuple(self.column_bits[n] for n, _ in boxes),
        )

    def _circle(self, circle: Cell) -> int:
        row, _, group = circle.name.partition(".")
        return self.of(cell for cell in self.spec.cells[row] if cell.group.lower() == group)

    def _neighbors(self, cell: Cell) -> Neighbors:
        bit = self.bits[cell.id]
        box = next((1 << n for n, column in enumerate(self.column_bits) if column & bit), 0)
        circle, section = next(((1 << n, cells) for n, cells in enumerate(self.circle_bits) if cells & bit), (0, 0))
        return Neighbors(self.column(cell.name), box, section, circle)

    def _cap(self, players: int) -> int:
        if players == 1:
            return self.spec.count("extras-solo")
        return sum(int(box.group) <= players for box in self.spec.cells["extras"])

    def _walks(self, start: int) -> tuple[Walk, ...]:
        found: list[Walk] = []

        def go(value: int, seen: frozenset[int], changes: tuple[str, ...]) -> None:
            for change in (UP, DOWN, FLIP):
                new = self.changed(value, change)
                if self.low <= new <= self.high and new not in seen:
                    path = (*changes, change)
                    flips = path.count(FLIP)
                    found.append(Walk(path, new, len(path) - flips, flips))
                    go(new, seen | {new}, path)

        go(start, frozenset({start}), ())
        return tuple(sorted(found, key=lambda walk: len(walk.changes)))
