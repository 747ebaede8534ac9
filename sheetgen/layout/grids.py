"""Grids of cells: rows and columns by number (`r2c3`) or by name (`ones.c3`, `ones.ann`), and the
cells of them that groups name, one by one, a row or column at a time, or from here to there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, product

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


def read_grid(model: AreaModel, at: Place) -> GridPlaces:
    """The cells of an area that is a grid, none where it has no size; complain about what is not
    right.
    """
    if model.grid and not (min(model.grid) > 0 and max(model.grid) <= MOST_SIDE):
        (at / "grid").complain("bad-value", f"a grid has 1 to {MOST_SIDE} rows and columns")
        return {}
    many = model.grid or (None, None)
    rows = _side(model.rows, many[0], "row", at / "rows")
    columns = _side(model.columns, many[1], "column", at / "columns", rows)
    return {_name(row, column): (row, column) for row, column in product(rows, columns)}


def _side(
    given: object,
    many: int | None,
    what: str,
    at: Place,
    rows: Collection[str] = (),
) -> list[str]:
    """The names of rows or columns, `r1` or `c1` where they are counted; complain about those that
    are not right.

    Args:
        many: how many the grid has, if it says so.
        what: `row` or `column`.
        rows: the names of rows, which no column has.
    """
    given = (many or 1) if given is None else given
    names = None if at.is_hole else read_cells(given, at, one=what, most=MOST_SIDE)
    if names is None:
        return []
    if len(names) not in ([many] if many else range(1, MOST_SIDE + 1)):
        right = many or f"1 to {MOST_SIDE}"
        at.complain("bad-value", f"this grid has {right} {what}s, not {len(names)}")
        return []
    if str(given).isdecimal():
        return [f"{what[0]}{number}" for number in names]
    faults = {
        'a row and a column are both called "{}"; give one another name': rows,
        f'{what} "{{}}" stands twice': [name for name in names if names.count(name) > 1],
        f'the name of a {what} has no dot: "{{}}"': [name for name in names if "." in name],
        f'"{{}}" is a {what} by number; write {what}s: 3, or give it a name': filter(
            is_numbered, names
        ),
    }
    for fault, wrong in faults.items():
        for name in set(names).intersection(wrong):
            last_place(at, given, name).complain("bad-name", fault.format(name))
    return names


def _name(row: str, column: str) -> str:
    """The name of a cell in a grid: `r2c3`, or `ones.c3` where its row or column has a name."""
    numbers = is_numbered(row) and is_numbered(column)
    return f"{row}{column}" if numbers else f"{row}.{column}"


def places_of(names: Iterable[str]) -> GridPlaces:
    """The cells in a list of names that are called `r2c3`, each with its row and column."""
    matches = [match for match in map(_CELL.fullmatch, names) if match]
    return {match[0]: (match[1], match[2]) for match in matches}


def between(places: GridPlaces) -> Iterator[str]:
    """The slots between the neighbors of a grid, by number: first those side by side, then those
    one above the other.
    """
    rows, columns = (len({*names}) for names in zip(*places.values(), strict=True))
    for down, right in ((0, 1), (1, 0)):
        for row, column in product(range(1, rows + 1 - down), range(1, columns + 1 - right)):
            yield f"r{row}c{column}-r{row + down}c{column + right}"


def named_cells(places: GridPlaces, words: str) -> list[str]:
    """The cells that a word of a group names: a cell, a whole row or column, or all from one of
    these to another (`r2c1..r2c4`); none for another word.
    """
    ends = [
        [
            (row, column)
            for cell, (row, column) in places.items()
            if end in (cell, *line_names(row), *line_names(column))
        ]
        for end in words.split("..")
    ]
    if len(ends) > 2 or not all(ends):
        return []
    every = zip(*places.values(), strict=True)
    named = zip(*chain(*ends), strict=True)
    rows, columns = map(_span, every, named)
    return [cell for cell, (row, column) in places.items() if row in rows and column in columns]


def _span(names: Iterable[str], named: Iterable[str]) -> list[str]:
    """The names from the first to the last of those that are named."""
    order = list(dict.fromkeys(names))
    spots = sorted(map(order.index, named))
    return order[spots[0] : spots[-1] + 1]
