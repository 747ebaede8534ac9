"""The table of cells: every mark on paper has an address.

The layout file declares the cells once (its `areas`). The printer draws them, the prompt reads
them, the rules judge them and the score counts them, all from the one `CellTable` made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NewType, TypeVar

from sheetgen.errors import LayoutError
from sheetgen.messages import Words

CellId = NewType("CellId", str)

CellIds = tuple[CellId, ...]
"""Cells by their addresses, in their order."""

V = TypeVar("V")


def area_of(cell: str) -> str:
    """The area that an address begins with: `orange` of `orange.7`."""
    return cell.partition(".")[0]


class Declared(dict[str, V]):
    """Things by name, of one kind.

    Rules that ask for one that is not there find a fault of the layout, not of the program.
    """

    def __init__(self, kind: str, things: Mapping[str, V]) -> None:
        super().__init__(things)
        self.kind = kind

    def __missing__(self, name: str) -> V:
        raise LayoutError(
            "rules-need",
            f'the rules of this game need the {self.kind} "{name}", which the layout does not'
            " declare",
            name,
        )


POINTS = "score"  # the area into which players write the points of each line of the score
COUNTS = "counts"  # the area for what each of these lines counts
TOTAL = "total"  # the cell for the sum of all points

TOTALS = (POINTS, COUNTS)


WholeNumbers = tuple[int, ...]
"""Whole numbers in their order."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place on paper that can be marked or written in."""

    area: str  # the area it belongs to (`red`)
    name: str  # its name there (`5`, `11/12`, `r2c3`, `red.a`)
    color: str = ""  # its color's name, or ""
    values: WholeNumbers = ()  # the numbers that its name stands for: (5,), (11, 12), or ()
    # the name of the group inside the area that it belongs to (a section, a ring of abilities), or
    # ""
    group: str = ""
    times: int = 1  # what one mark here is multiplied with, 1 unless the layout says otherwise
    # the names of its row and column, where it stands in a grid (`r2` and `c3`, `ones` and `ann`)
    row: str = field(default="", repr=False, compare=False)
    column: str = field(default="", repr=False, compare=False)
    id: CellId = field(
        init=False,
        repr=False,
        compare=False,
    )  # its address: `red.5`

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", CellId(f"{self.area}.{self.name}"))


CellRun = Sequence[Cell]
"""Cells in an order."""


@dataclass(frozen=True, slots=True)
class Area:
    """A named run of cells in reading order: a color's row, a strip of extras, the grid."""

    id: str
    cells: tuple[Cell, ...]
    color: str = ""
    # whether whole numbers are written into its cells, and whether those may be below 0
    writes: bool = field(default=False, repr=False)
    signed: bool = field(default=False, repr=False)
    # the kinds of mark (`ring`) that differ in what they say; () = any mark says the same
    marks: Words = field(default=(), repr=False)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def plain(self) -> str:
        """What a mark says of whose kind nothing else is said."""
        return "cross" if "cross" in self.marks else "x"

    def holding(self, value: int) -> Cell | None:
        """The cell whose numbers include the value, or None: `red` holding 11 is `red.11/12`."""
        return next((cell for cell in self.cells if value in cell.values), None)

    def named(self, name: str) -> Cell | None:
        """The cell of that name, or None."""
        return next((cell for cell in self.cells if cell.name == name), None)


@dataclass(frozen=True, slots=True)
class CellTable:
    """All areas of a game under the switches in force; nobody changes them."""

    areas: Mapping[str, Area]
    _by_id: Mapping[str, Cell] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "areas", MappingProxyType(Declared("area", self.areas)))
        by_id = {cell.id: cell for area in self.areas.values() for cell in area}
        object.__setattr__(self, "_by_id", by_id)

    def __reduce__(self) -> tuple[type[CellTable], tuple[dict[str, Area]]]:
        """How it is copied and pickled: a mapping that cannot be changed is not, by itself."""
        return CellTable, (dict(self.areas),)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __getitem__(self, area: str) -> Area:
        return self.areas[area]

    def __contains__(self, area: object) -> bool:
        return area in self.areas

    def cell(self, cell_id: str) -> Cell | None:
        """The cell at an address, or None."""
        return self._by_id.get(cell_id)


_LONG = {"r": ("row",), "c": ("column", "col")}


def is_numbered(line: str) -> bool:
    """Whether a row or column of a grid has no name of its own (`r2`, `c3`)."""
    return line[:1] in _LONG and line[1:].isdecimal()


def line_names(line: str) -> Words:
    """What a row or column is called: `r2` also `row2`, `c3` also `column3` and `col3`."""
    more = _LONG[line[0]] if is_numbered(line) else ()
    return (line, *(f"{word}{line[1:]}" for word in more))


def called(cell: Cell) -> Words:
    """What a widget may call a cell by, its own name first and its area last."""
    lines = (*line_names(cell.row), *line_names(cell.column))
    return (cell.name, *lines, cell.group, cell.area)


Texts = Mapping[CellId, str]
"""What stands in which cell."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands in one cell: `x`, `1st`, `dot`, `used`, or the number or sign written there."""

    cell: CellId
    text: str = "x"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's sheet at one moment, without its history."""

    game: str  # the game's id
    player: str = ""  # whose it is
    players: int = 1  # how many play (1 = solo)
    marks: tuple[Mark, ...] = ()  # what stands in which cell, in the order of the cell table
    # what a filled sheet says beside its cells (`turns: 28 0 31`, `dice: G1 R6`), by key
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def texts(self) -> dict[CellId, str]:
        """What stands in which cell."""
        return {mark.cell: mark.text for mark in self.marks}

    def text(self, cell: str) -> str:
        """What stands in the cell, or ""."""
        return next((mark.text for mark in self.marks if mark.cell == cell), "")

    def fact(self, key: str) -> str:
        """What the sheet says under that key, or ""."""
        return dict(self.facts).get(key, "")


Sheets = Sequence[Sheet]
"""The sheets of a table, a seat each, as far as they are here."""
