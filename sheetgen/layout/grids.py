"""Grids of cells: rows and columns by number (`r2c3`) or by name (`ones.c3`, `ones.ann`), and the
cells of them that groups name, one by one, a row or column at a time, or from here to there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product

from sheetgen.core.cells import is_numbered, line_names
from sheetgen.layout.cells import read_cells
from sheetgen.layout.document import Place, listing, whole
from sheetgen.layout.model import AreaModel

MOST_SIDE = 40
"""Rows, and columns, that a grid can have."""

GRID = ("grid", "rows", "columns")
"""The keys of an area that make it a grid."""

GridPlaces = Mapping[str, tuple[str, str]]
"""The cells of a grid by their names, row by row, each with the names of its row and column."""

_CELL = re.compile(r"(r[1-9]\d*)(c[1-9]\d*)")


def has_grid(model: AreaModel) -> bool:
    """Whether an area is written as a grid."""
    return any(getattr(model, key) is not None for key in GRID)


def read_grid(model: AreaModel, at: Place) -> GridPlaces | None:
    """The cells of an area that is a grid; None and a complaint where it is not right."""
    if model.grid and not (min(model.grid) > 0 and max(model.grid) <= MOST_SIDE):
        (at / "grid").complain("bad-value", f"a grid has 1 to {MOST_SIDE} rows and columns")
        return None
    many = model.grid or (None, None)
    rows = _side(model.rows, many[0], "row", at / "rows")
    columns = _side(model.columns, many[1], "column", at / "columns")
    if rows is None or columns is None:
        return None
    if both := [name for name in rows if name in columns]:
        message = f'a row and a column are both called "{both[0]}"; give one another name'
        _written(at / "columns", model.columns, both[0]).complain("name-twice", message)
        return None
    return {_name(row, column): (row, column) for row, column in product(rows, columns)}


def _side(
    given: object,
    many: int | None,
    what: str,
    at: Place,
) -> list[str] | None:
    """The names of rows or columns, `r1` or `c1` where they are counted; None and a complaint where
    they are not right.

    Args:
        many: how many the grid has, if it says so.
        what: `row` or `column`.
    """
    if at.is_hole:
        return None
    if given is None:
        return [f"{what[0]}{number}" for number in range(1, (many or 1) + 1)]
    names = read_cells(given, at, one=what, most=MOST_SIDE)
    if names is None:
        return None
    if not 0 < len(names) <= MOST_SIDE or len(names) != (many or len(names)):
        right = str(many) if many else f"1 to {MOST_SIDE}"
        at.complain("bad-value", f"this grid has {right} {what}s, not {len(names)}")
        return None
    if whole(given) or str(given).isdecimal():
        return _side(None, len(names), what, at)
    faults = dict(_faults(names, what))
    for name, fault in faults.items():
        _written(at, given, name).complain("bad-name", fault)
    return None if faults else names


def _faults(names: Sequence[str], what: str) -> Iterator[tuple[str, str]]:
    """The names of rows or columns that cannot be, and why."""
    for name, count in Counter(names).items():
        if count > 1:
            yield name, f'{what} "{name}" stands twice'
        elif "." in name:
            yield name, f'the name of a {what} has no dot: "{name}"'
        elif is_numbered(name):
            yield name, f'"{name}" is a {what} by number; write {what}s: 3, or give it a name'


def _written(at: Place, given: object, name: str) -> Place:
    """Where a name stands last in a list; the list where it stands in a range."""
    places = [index for index, item in enumerate(listing(given)) if str(item) == name]
    return at / places[-1] if places else at


def _name(row: str, column: str) -> str:
    """The name of a cell in a grid: `r2c3`, or `ones.c3` where its row or column has a name."""
    numbers = is_numbered(row) and is_numbered(column)
    return f"{row}{column}" if numbers else f"{row}.{column}"


def places_of(names: Iterable[str]) -> GridPlaces:
    """The cells in a list of names that are called `r2c3`, each with its row and column."""
    matches = [match for match in map(_CELL.fullmatch, names) if match]
    return {match[0]: (match[1], match[2]) for match in matches}


def between(places: GridPlaces) -> list[str]:
    """The slots between the neighbors of a grid, by number: first those side by side, then those
    one above the other.
    """
    rows, columns = (len(set(names)) for names in zip(*places.values(), strict=True))
    cells = list(product(range(1, rows + 1), range(1, columns + 1)))
    right = [f"r{row}c{column}-r{row}c{column + 1}" for row, column in cells if column < columns]
    return right + [f"r{row}c{column}-r{row + 1}c{column}" for row, column in cells if row < rows]


def named_cells(places: GridPlaces, words: str) -> list[str]:
    """The cells that a word of a group names: a cell, a whole row or column, or all from one of
    these to another (`r2c1..r2c4`); none for another word.
    """
    rows, columns = (list(dict.fromkeys(names)) for names in zip(*places.values(), strict=True))
    spots = {
        cell: (rows.index(row), columns.index(column)) for cell, (row, column) in places.items()
    }
    ends = [
        [
            spots[cell]
            for cell, (row, column) in places.items()
            if end in (cell, *line_names(row), *line_names(column))
        ]
        for end in words.split("..")
    ]
    if len(ends) > 2 or not all(ends):
        return []
    down, across = zip(*chain.from_iterable(ends), strict=True)
    return [
        cell
        for cell, (row, column) in spots.items()
        if min(down) <= row <= max(down) and min(across) <= column <= max(across)
    ]
