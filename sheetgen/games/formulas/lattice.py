"""The sheet's geometry, read off its cell table: which sign slots touch a number cell, which spaces make up a line (rules 4.0)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from sheetgen.core.cells import Cell, CellId, CellTable

LINE_WORDS: Mapping[str, str] = MappingProxyType({"row": "rows", "column": "columns"})
"""What a line is called -> the area of its activation circles."""

_PLACE = re.compile(r"r(\d+)c(\d+)$")


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column that can be activated.

    Attributes:
        cell: its activation circle (`rows.4`).
        word: `row` or `column`.
        label: the number printed beside it, which the die that activates it shows.
        times: what its value is multiplied with on the printed sheet.
        cells: its number cells, as places in the grid area.
        slots: the sign slots between them, as places in the signs area.
    """

    cell: CellId
    word: str
    label: int
    times: int
    cells: tuple[int, ...]
    slots: tuple[int, ...]

    @property
    def name(self) -> str:
        """As it is said: `row 4`."""
        return f"{self.word} {self.label}"


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Number cells, sign slots and lines of the sheet; one per layout, told apart by identity.

    Attributes:
        cells: the number cells in reading order.
        slots: the sign slots, those of the rows first.
        cell_at: address of a number cell -> its place in `cells`.
        slot_at: address of a sign slot -> its place in `slots`.
        beside: for each number cell the slots that touch it.
        ends: for each slot the two cells that it joins.
        lines: rows, then columns.
        printed: for each slot the sign printed there, or "".
    """

    cells: tuple[CellId, ...]
    slots: tuple[CellId, ...]
    cell_at: Mapping[str, int]
    slot_at: Mapping[str, int]
    beside: tuple[tuple[int, ...], ...]
    ends: tuple[tuple[int, int], ...]
    lines: tuple[Line, ...]
    printed: tuple[str, ...]

    def line(self, cell: str) -> Line | None:
        """The line with that activation circle, or None."""
        return next((line for line in self.lines if line.cell == cell), None)

    def rows(self) -> tuple[tuple[CellId, ...], ...]:
        """The sheet as it is read: cells and slots of a row, the slots below it, and so on."""
        result: list[tuple[CellId, ...]] = []
        rows = [line for line in self.lines if line.word == "row"]
        for row in rows:
            cells = [self.cells[place] for place in row.cells]
            between = [self.slots[place] for place in row.slots]
            result.append((*(space for pair in zip(cells, between, strict=False) for space in pair), cells[-1]))
            below = [place for cell in row.cells for place in self.beside[cell] if self.ends[place][0] == cell and place not in row.slots]
            if row is not rows[-1]:
                result.append(tuple(self.slots[place] for place in below))
        return tuple(result)


def lattice_of(table: CellTable) -> Lattice:
    """The geometry of the areas `grid`, `signs`, `rows` and `columns`."""
    cells, slots = tuple(table["grid"]), tuple(table["signs"])
    names = {cell.name: place for place, cell in enumerate(cells)}
    ends = [tuple(names[name] for name in slot.name.split("-")) for slot in slots]
    return Lattice(
        cells=tuple(cell.id for cell in cells),
        slots=tuple(slot.id for slot in slots),
        cell_at=MappingProxyType({cell.id: place for place, cell in enumerate(cells)}),
        slot_at=MappingProxyType({slot.id: place for place, slot in enumerate(slots)}),
        beside=tuple(tuple(place for place, pair in enumerate(ends) if cell in pair) for cell in range(len(cells))),
        ends=tuple((pair[0], pair[1]) for pair in ends),
        lines=tuple(_lines(table, cells, {frozenset(pair): place for place, pair in enumerate(ends)})),
        printed=tuple(slot.group for slot in slots),
    )


def _lines(table: CellTable, cells: tuple[Cell, ...], joined: Mapping[frozenset[int], int]) -> list[Line]:
    places = [tuple(int(part) for part in match.groups()) for cell in cells if (match := _PLACE.match(cell.name))]
    lines = []
    for axis, (word, area) in enumerate(LINE_WORDS.items()):
        for number, circle in enumerate(table[area], start=1):
            own = tuple(index for index, place in enumerate(places) if place[axis] == number)
            slots = tuple(joined[frozenset(pair)] for pair in pairwise(own))
            lines.append(Line(circle.id, word, circle.values[0], circle.times, own, slots))
    return lines
