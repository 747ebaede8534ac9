"""Grids of cells: rows and columns by number (`r2c3`) or by name (`ones.c3`, `ones.ann`), and the
cells of them that groups name, one by one, a row or column at a time, or from here to there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product

from sheetgen.core.cells import is_numbered, line_names
from sheetgen.layout.cells import last_place, read_cells
from sheetgen.layout.document import Place
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
    rows = _side(model.rows, many[0], at / "rows")
    columns = _side(model.columns, many[1], at / "columns", rows or ())
    if rows is None or columns is None:
        return None
    return {_name(row, column): (row, column) for row, column in product(rows, columns)}


def _side(
    given: object,
    many: int | None,
    at: Place,
    taken: Collection[str] = (),
) -> list[str] | None:
    """The names of rows or columns, `r1` or `c1` where they are counted; None and a complaint where
    they are not right.

    Args:
        many: how many the grid has, if it says so.
        at: where they stand, below `rows` or `columns`.
        taken: the names of rows, which no column has.
    """
    sides = str(at.path[-1])
    what = sides.removesuffix("s")
    given = (many or 1) if given is None else given
    names = None if at.is_hole else read_cells(given, at, one=what, most=MOST_SIDE)
    if names is None:
        return None
    if not 0 < len(names) <= MOST_SIDE or len(names) != (many or len(names)):
        right = str(many) if many else f"1 to {MOST_SIDE}"
        at.complain("bad-value", f"this grid has {right} {sides}, not {len(names)}")
        return None
    if str(given).isdecimal():
        return [f"{what[0]}{number}" for number in names]
    faults = {name: fault for name in names if (fault := _fault(name, what, names, taken))}
    for name, problem in faults.items():
        last_place(at, given, name).complain(*problem)
    return None if faults else names


def _fault(
    name: str, what: str, names: Sequence[str], taken: Collection[str]
) -> tuple[str, str] | None:
    """Why a row or column cannot be called so, with the code of the problem."""
    if name in taken:
        message = f'a row and a column are both called "{name}"; give one another name'
        return "name-twice", message
    if names.count(name) > 1:
        return "bad-name", f'{what} "{name}" stands twice'
    if "." in name:
        return "bad-name", f'the name of a {what} has no dot: "{name}"'
    if is_numbered(name):
        right = f"write {what}s: 3, or give it a name"
        return "bad-name", f'"{name}" is a {what} by number; {right}'
    return None


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
    rows, columns = (len({*names}) for names in zip(*places.values(), strict=True))
    cells = list(product(range(1, rows + 1), range(1, columns + 1)))
    right = [f"r{row}c{column}-r{row}c{column + 1}" for row, column in cells if column < columns]
    return right + [f"r{row}c{column}-r{row + 1}c{column}" for row, column in cells if row < rows]


def named_cells(places: GridPlaces, words: str) -> list[str]:
    """The cells that a word of a group names: a cell, a whole row or column, or all from one of
    these to another (`r2c1..r2c4`); none for another word.
    """
    rows, columns = (list(dict.fromkeys(names)) for names in zip(*places.values(), strict=True))
    ends = words.split("..")
    found: list[tuple[int, int]] = []
    for end in ends:
        spots = [
            (rows.index(row), columns.index(column))
            for cell, (row, column) in places.items()
            if end in (cell, *line_names(row), *line_names(column))
        ]
        if not spots or len(ends) > 2:
            return []
        found += spots
    down, across = zip(*found, strict=True)
    inside = {*rows[min(down) : max(down) + 1], *columns[min(across) : max(across) + 1]}
    return [cell for cell, place in places.items() if inside.issuperset(place)]
