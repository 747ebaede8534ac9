"""What a part is drawn for each of: words, mappings, columns, or the rows of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sheetgen.errors import LayoutError, Problem, Source
from sheetgen.layout.document import Place, listing, mapping
from sheetgen.layout.model_errors import found, wrong_type

MOST_ENTRIES = 2_000
"""Entries a part can be drawn for each of."""

MOST_COPIES = 100
"""Copies of an entry."""

COPIES = "copies"
"""The column that says how many pieces of an entry there are."""

_COLUMN = re.compile(r"[a-z][a-z0-9-]*")
_COUNT = re.compile(r"[0-9]{1,4}")

_EXPECTED = (
    "this must be a list of words or one of mappings, columns of one length, or the name of a table"
)

PlacedText = tuple[str, Source]
"""What a column says, and where."""

TableRow = Sequence[tuple[str, Source, object, Source]]
"""The heads of columns and what stands in them, each with its place."""


@dataclass(frozen=True, slots=True)
class PieceEntry:
    """One of those that a part is drawn for.

    Attributes:
        cells: what each column says, and where.
        copies: how many pieces of it there are.
    """

    cells: Mapping[str, PlacedText] = field(default_factory=dict)
    copies: int = 1

    @property
    def first(self) -> tuple[str, Source | str]:
        """What it is called, which its first column says, and where; "" for a part that is drawn
        once.
        """
        return next(iter(self.cells.values()), ("", ""))


ONCE = PieceEntry()
"""What a part is drawn for that says nothing of `each`."""


def column_name(text: str) -> str:
    """The name of a column in texts: small letters, hyphens for blanks; "" where it has none."""
    name = re.sub(r"[ _]+", "-", text.strip()).lower()
    return name if _COLUMN.fullmatch(name) else ""


def read_each(part: Place, folders: Sequence[Path]) -> list[PieceEntry]:
    """What a part is drawn for; nothing where its `each` is wrong."""
    at = part / "each"
    top = part.document.top
    problems = part.document.problems
    if "each" not in top:
        return [ONCE]
    if at.is_hole:
        return []
    data = top["each"]
    before = len(problems)
    rows: list[TableRow] = []
    try:
        if isinstance(data, str):
            # few layouts have tables, and what reads them takes long to load
            from sheetgen.layout.datafile import read_table

            rows = read_table(folders, data)
        else:
            rows = _written_rows(data, at)
    except LayoutError as error:
        problems += [replace(one, where=one.where or at.where) for one in error.problems]
    entries = _entries(rows, at)
    if len(problems) == before and not any(entry.copies for entry in entries):
        at.complain(
            "bad-value", "there are no entries to draw a part for; add some, or leave `each` out"
        )
    return entries


def _written_rows(data: object, at: Place) -> list[TableRow]:
    """The rows that a layout writes down itself: of columns, words, or mappings."""
    if isinstance(data, dict):
        columns = [
            [
                (head, (at / head).key, value, (at / head / number).where)
                for number, value in enumerate(listing(column))
            ]
            for head, column in data.items()
        ]
        if len(set(map(len, columns))) == 1:
            return list(zip(*columns, strict=True))
    if isinstance(data, list) and len({isinstance(item, dict) for item in data}) < 2:
        placed = [(mapping(item) or {"each": item}, at / row) for row, item in enumerate(data)]
        return [
            [(head, (at / head).key, value, (at / head).where) for head, value in row.items()]
            for row, at in placed
            if not at.is_hole
        ]
    at.complain("wrong-type", _EXPECTED)
    return []


def _entries(rows: Sequence[TableRow], at: Place) -> list[PieceEntry]:
    """The entries of rows, each with a text for every column, "" where it says nothing; without
    those that have anything else than texts, which is noted.
    """
    if len(rows) > MOST_ENTRIES:
        at.complain(
            "bad-value", f"a part is drawn for at most {MOST_ENTRIES:,} entries, not {len(rows):,}"
        )
        return []
    names = dict.fromkeys(column_name(head) for row in rows for head, *_ in row)
    problems: list[Problem] = []
    made = [_entry(row, names, problems) for row in rows]
    at.document.problems += dict.fromkeys(problems)  # one of a head is found in each row
    return [entry for entry in made if entry]


def _entry(row: TableRow, names: Iterable[str], problems: list[Problem]) -> PieceEntry | None:
    """The entry of a row, or None."""
    before = len(problems)
    nothing = ("", row[0][3])
    cells: dict[str, PlacedText] = {}
    for head, at, value, where in row:
        name = column_name(head)
        if not name:
            message = f"{found(head)} names no column; write letters a to z, digits and hyphens"
            problems.append(Problem("bad-column", message, at))
        elif name in cells:
            problems.append(Problem("bad-column", f'the column "{name}" stands twice', at))
        if type(value) not in (str, int, float):
            problems.append(Problem("wrong-type", wrong_type(value, "text"), where))
        cells[name] = str(value), where
    if len(problems) > before:
        return None
    copies, where = cells.get(COPIES, nothing)
    if copies and not (_COUNT.fullmatch(copies) and int(copies) <= MOST_COPIES):
        message = f"copies are a whole number from 0 to {MOST_COPIES}, not {found(copies)}"
        problems.append(Problem("bad-copies", message, where))
        copies = ""
    return PieceEntry(dict.fromkeys(names, nothing) | cells, int(copies or 1))
