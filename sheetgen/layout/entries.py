"""What a part is drawn for each of: words, mappings, columns, or the rows of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.errors import Problem, Source
from sheetgen.layout.document import Place, listing, mapping
from sheetgen.layout.model_errors import found, wrong_type

MOST_ENTRIES, MOST_COPIES = 2_000, 100
"""Entries a part can be drawn for each of, and copies of an entry."""

WORD, COPIES = "each", "copies"
"""The column of a plain list of words, and the one that says how many pieces of an entry there
are.
"""

_COLUMN, _COUNT = re.compile(r"[a-z][a-z0-9-]*"), re.compile(r"\d\d?|100", re.ASCII)

_EXPECTED = "this must be a list of words or one of mappings, columns, or the name of a table"

Row = Sequence[tuple[str, object, Source]]
"""What stands in each column of a row, and where."""


@dataclass(frozen=True, slots=True)
class PieceEntry:
    """One of those that a part is drawn for.

    Attributes:
        cells: what each column says, and where.
        copies: how many pieces of it there are.
    """

    cells: Mapping[str, tuple[str, Source]] = field(default_factory=dict)
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


def columns(heads: Iterable[tuple[str, Source]], problems: list[Problem]) -> list[str]:
    """The columns by their heads; a problem for one that cannot be named, or stands twice."""
    names: list[str] = []
    for head, where in heads:
        name = column_name(head)
        if not name:
            message = f"{found(head)} names no column; write letters a to z, digits and hyphens"
            problems.append(Problem("bad-column", message, where))
        elif name in names:
            problems.append(Problem("bad-column", f'the column "{name}" stands twice', where))
        names.append(name)
    return names


def written_rows(data: object, at: Place) -> list[Row]:
    """The rows that a layout writes down itself: of columns, words, or mappings."""
    if isinstance(data, dict) and len({len(listing(column)) for column in data.values()}) == 1:
        names = columns([(head, (at / head).key) for head in data], at.document.problems)
        rows = enumerate(zip(*data.values(), strict=True))
        return [
            [
                (name, value, (at / head / number).where)
                for name, head, value in zip(names, data, row, strict=True)
            ]
            for number, row in rows
        ]
    if not isinstance(data, list) or len({isinstance(item, dict) for item in data}) > 1:
        at.complain("wrong-type", _EXPECTED)
        return []
    placed = [(item, at / number) for number, item in enumerate(data)]
    return [_row(mapping(item) or {WORD: item}, at) for item, at in placed if not at.is_hole]


def _row(data: Mapping[str, object], at: Place) -> Row:
    """The row of a mapping."""
    names = columns([(head, (at / head).key) for head in data], at.document.problems)
    places = [(at / head).where for head in data]
    return list(zip(names, data.values(), places, strict=True))


def read_entries(rows: Sequence[Row], at: Place) -> list[PieceEntry]:
    """The entries of rows, each with a text for every column, "" where it says nothing; without
    those that have anything else than texts, which is noted.
    """
    if len(rows) > MOST_ENTRIES:
        message = f"a part is drawn for at most {MOST_ENTRIES:,} entries, not {len(rows):,}"
        at.complain("bad-value", message)
        return []
    names = dict.fromkeys(name for row in rows for name, _, _ in row)
    made = (_entry(row, names, at.document.problems) for row in rows)
    return [entry for entry in made if entry]


def _entry(row: Row, names: Iterable[str], problems: list[Problem]) -> PieceEntry | None:
    """The entry of a row, or None."""
    before = len(problems)
    cells = dict.fromkeys(names, ("", row[0][2]))
    for name, value, where in row:
        cells[name] = str(value), where
        if type(value) not in (str, int, float):
            problems.append(Problem("wrong-type", wrong_type("text", value), where))
    if len(problems) > before:
        return None
    copies, where = cells.get(COPIES, ("", row[0][2]))
    if copies and not _COUNT.fullmatch(copies):
        message = f"copies are a whole number from 0 to {MOST_COPIES}, not {found(copies)}"
        problems.append(Problem("bad-copies", message, where))
        copies = ""
    return PieceEntry(cells, int(copies or 1))
