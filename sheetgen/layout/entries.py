"""What a part is drawn for each of: words, mappings, columns, or the rows of a file, as a table of
texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.errors import Source
from sheetgen.layout.document import Place, entries, listing
from sheetgen.layout.model_errors import found, wrong_type
from sheetgen.messages import count_of

MOST_ENTRIES, MOST_COLUMNS = 2_000, 100
"""Entries a part can be drawn for each of, and texts that each of them can have."""

MOST_COPIES, MOST_PIECES = 100, 5_000
"""Copies of an entry, and pieces of a part."""

MOST_LETTERS = 2_000
"""Letters of a text."""

WORD = "each"
"""The column of a plain list of words."""

COPIES = "copies"
"""The column that says how many pieces of an entry there are."""

_COLUMN = re.compile(r"[a-z][a-z0-9-]*\Z")

_Cells = Mapping[str, tuple[object, Place]]
"""What a row says by column, and where."""

_Row = tuple[Place, _Cells]
"""Where a row stands, and what it says."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One of those that a part is drawn for.

    Attributes:
        texts: what it says, by column.
        where: where it stands.
        places: where its texts stand, by column.
        copies: how many pieces of it there are.
    """

    texts: Mapping[str, str]
    where: Source
    places: Mapping[str, Source]
    copies: int = 1

    @property
    def name(self) -> str:
        """What it is called: its first text."""
        return next(iter(self.texts.values()), "")


NOTHING = Entry({}, Source("", 1, 1), {})
"""What a part is drawn for that has no entries."""


@dataclass(frozen=True, slots=True)
class Table:
    """All entries of a part.

    Attributes:
        columns: where each is named first.
        entries: in order.
    """

    columns: Mapping[str, Source] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()


def column_name(text: str) -> str:
    """The name of a column in texts: small letters, hyphens for blanks; "" where it has none."""
    name = re.sub(r"[\s_]+", "-", text.strip()).lower()
    return name if _COLUMN.match(name) else ""


def written_table(data: object, at: Place) -> Table:
    """The entries that a layout writes down itself: words, mappings, or columns; none where they
    are not written right, which is noted.
    """
    problems = at.document.problems
    before = len(problems)
    rows = _transposed(data, at) if isinstance(data, dict) else _listed(data, at)
    return _table(rows, at) if len(problems) == before else Table()


def file_table(at: Place) -> Table:
    """The entries of a document that is a list of rows, the heads of its columns first; none where
    a head is wrong, which is noted.
    """
    problems = at.document.problems
    before = len(problems)
    head, *below = listing(at.document.data) or [[]]
    names = _names((str(text), at / 0 / step) for step, text in entries(head))
    if len(problems) > before:
        return Table()
    rows = [(at / number, _cells(row, at / number, names)) for number, row in enumerate(below, 1)]
    columns = {name: (at / 0 / step).where for step, name in names.items()}
    return replace(_table(rows, at), columns=columns)


def _listed(data: object, at: Place) -> list[_Row]:
    """The rows of a list of words or of mappings."""
    if not isinstance(data, list):
        at.complain("wrong-type", wrong_type("a list, columns, or the name of a file", data))
        return []
    placed = ((item, at / number) for number, item in enumerate(data))
    items = [(item, place) for item, place in placed if not place.is_hole]
    if not any(isinstance(item, dict) for item, _ in items):
        return [(place, {WORD: (item, place)}) for item, place in items]
    rows: list[_Row] = []
    for item, place in items:
        if isinstance(item, dict):
            rows.append((place, _cells(item, place, _names((key, place / key) for key in item))))
        else:
            place.complain("wrong-type", wrong_type("a mapping, as other entries are", item))
    return rows


def _names(heads: Iterable[tuple[str, Place]]) -> dict[str | int, str]:
    """The columns by the last steps to their heads; a complaint for a head that names none, or one
    that there is.
    """
    names: dict[str | int, str] = {}
    for head, at in heads:
        name = column_name(head)
        if not name:
            message = f"{found(head)} names no column; write letters a to z, digits and hyphens"
            at.complain("bad-column", message, key=True)
        elif name in names.values():
            at.complain("duplicate-column", f'the column "{name}" stands twice', key=True)
        else:
            names[at.path[-1]] = name
    if len(names) > MOST_COLUMNS:
        message = f"an entry has at most {MOST_COLUMNS} columns, not {len(names)}"
        at.complain("too-large", message, key=True)
    return names


def _cells(row: object, at: Place, names: Mapping[str | int, str]) -> _Cells:
    """What a row says by the columns that have names."""
    return {names[step]: (value, at / step) for step, value in entries(row) if step in names}


def _transposed(columns: Mapping[str, object], at: Place) -> list[_Row]:
    """The rows of columns that are as long as the first; a complaint for any other."""
    names = _names((head, at / head) for head in columns)
    lists = {head: columns[head] for head in columns if head in names}
    longest = max((len(listing(column)) for column in lists.values()), default=0)
    for head, column in lists.items():
        if not isinstance(column, list):
            (at / head).complain("wrong-type", wrong_type("a list", column))
        elif len(column) != longest:
            message = (
                f'the column "{head}" has {count_of(len(column), "entry", "entries")}, another one'
                f" {longest:,}; all are of one length"
            )
            (at / head).complain("ragged", message, key=True)
    return [
        (
            at / next(iter(lists)) / number,
            {
                names[head]: (column[number], at / head / number)
                for head, column in lists.items()
                if isinstance(column, list) and number < len(column)
            },
        )
        for number in range(longest)
    ]


def _table(rows: Sequence[_Row], at: Place) -> Table:
    """The table of rows, each with its texts and copies; without those that have anything else than
    texts.
    """
    if len(rows) > MOST_ENTRIES:
        message = f"a part is drawn for at most {MOST_ENTRIES:,} entries, not {len(rows):,}"
        at.complain("bad-value", message)
        return Table()
    if not rows and not at.document.problems:
        message = "there are no entries to draw a part for; add some, or leave `each` out"
        at.complain("bad-value", message)
    columns: dict[str, Source] = {}
    for _, cells in rows:
        for name, (_, place) in cells.items():
            columns.setdefault(name, place.key)
    made = tuple(filter(None, (_entry(place, cells, columns) for place, cells in rows)))
    pieces = sum(entry.copies for entry in made)
    if pieces > MOST_PIECES:
        at.complain("bad-value", f"a part has at most {MOST_PIECES:,} pieces, not {pieces:,}")
        return Table()
    return Table(columns, made)


def _entry(at: Place, cells: _Cells, columns: Iterable[str]) -> Entry | None:
    """An entry with a text for every column, "" where it says nothing; None where one is no text,
    which is noted.
    """
    before = len(at.document.problems)
    texts = dict.fromkeys(columns, "")
    for name, (value, place) in cells.items():
        texts[name] = _text(value, place)
    if len(at.document.problems) > before:
        return None
    copies = _copies(texts[COPIES], cells[COPIES][1]) if texts.get(COPIES) else 1
    places = {name: place.where for name, (_, place) in cells.items()}
    return Entry(texts, at.where, places, copies)


def _text(value: object, at: Place) -> str:
    """A value as a text; numbers and true are their own, false and nothing are none."""
    if value is None or value is False:
        return ""
    if isinstance(value, dict | list):
        at.complain("wrong-type", wrong_type("text", value))
        return ""
    text = "true" if value is True else str(value)
    if len(text) > MOST_LETTERS:
        message = f"a text has at most {MOST_LETTERS:,} letters, not {len(text):,}"
        at.complain("bad-value", message)
        return ""
    return text


def _copies(text: str, at: Place) -> int:
    """How many pieces a text says there are."""
    if text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= MOST_COPIES:
        return int(text)
    message = f"copies are a whole number from 0 to {MOST_COPIES}, not {found(text)}"
    at.complain("bad-copies", message)
    return 0
