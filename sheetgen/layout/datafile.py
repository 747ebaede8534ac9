"""Tables beside a layout, CSV or spreadsheets, become rows of texts with places: the only module
that reads them.
"""

from __future__ import annotations

import csv
import re
import warnings
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from itertools import islice, zip_longest
from pathlib import Path
from zipfile import ZipFile

from sheetgen.errors import LayoutError, Problem, Source
from sheetgen.layout.entries import PlacedText, TableRow
from sheetgen.layout.pictures import read_beside
from sheetgen.layout.textfile import decoded
from sheetgen.messages import count_of

MAX_BYTES = 2_000_000
"""Size of a table's file."""

MAX_UNPACKED = 50_000_000
"""Size of a spreadsheet once it is unpacked."""

MOST_ROWS = 10_000
"""Rows of a spreadsheet that are looked at, empty ones among them."""

_Cells = list[PlacedText]  # What stands in each cell of a row, and where

_RAGGED = "this row has {}; the first has {}, and all have as many"

_NOT_CSV = (
    "this row is not CSV; a text that opens with a quote is closed with one, and a quote inside of"
    ' it is written ""'
)


def read_table(folders: Sequence[Path], file: str) -> list[TableRow]:
    """The rows of a table below the first of the folders that has one of that name.

    Raises LayoutError where it cannot be read; what is wrong with it as a whole has no place.
    """
    read = _READERS.get(Path(file).suffix.lower())
    if read is None:
        raise LayoutError(
            "table-unknown", f'"{file}" is not a table; name a CSV or XLSX file, or write a list'
        )
    data = read_beside(folders, file, "table", MAX_BYTES)
    every = read(data, str(folders[0] / file))
    rows = [row for row in every if _has_text(row)]
    heads, *below = rows or [[]]
    while heads and not heads[-1][0]:
        heads.pop()
    ragged = [
        Problem("ragged", _RAGGED.format(count_of(len(row), "cell"), len(heads)), row[0][1])
        for row in below
        if len(row) < len(heads) or _has_text(row[len(heads) :])
    ]
    if ragged:
        raise LayoutError(ragged)
    return [[(*head, *cell) for head, cell in zip(heads, row, strict=False)] for row in below]


def _has_text(cells: _Cells) -> bool:
    return any(text for text, _ in cells)


def _csv_rows(data: bytes, shown: str) -> Iterator[_Cells]:
    """The rows of a CSV file. Raises LayoutError where it is none."""
    lines = StringIO(decoded(data, shown), newline=None).readlines()
    head = re.sub('"[^"]*"', "", next(filter(str.strip, lines), ""))
    sign = max(",;", key=head.count)
    reader = csv.reader(
        lines,
        delimiter=sign,
        strict=True,
        skipinitialspace=True,
    )
    before = 0
    try:
        for fields in reader:
            line = " ".join(map(str.rstrip, lines[before : reader.line_num]))
            at = 0
            row = []
            for text in fields:
                at = max(at, line.find(text, at))  # one with quotes or line ends is not found
                place = Source(
                    shown,
                    before + 1,
                    at + 1,
                    max(1, len(text)),
                    line,
                )
                row.append((text.strip(), place))
                at += len(text) + 1
            yield row
            before = reader.line_num
    except csv.Error:
        where = Source(shown, before + 1, 1, text=lines[before].rstrip())
        raise LayoutError("not-csv", _NOT_CSV, where) from None


def _sheet_rows(data: bytes, shown: str) -> Iterator[_Cells]:
    """The rows of the first sheet of a spreadsheet. Raises LayoutError where it cannot be read."""
    where = Source(shown, 1, 1)
    try:
        import openpyxl
    except ImportError:
        raise LayoutError(
            "spreadsheet-missing",
            "spreadsheets need openpyxl; install it with: pip install openpyxl",
            where,
        ) from None
    try:
        if sum(each.file_size for each in ZipFile(BytesIO(data)).infolist()) > MAX_UNPACKED:
            raise ValueError
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
            rows = list(islice(book.worksheets[0].iter_rows(values_only=True), MOST_ROWS))
    except Exception:  # whatever its readers of ZIP and XML raise
        raise LayoutError(
            "table-broken", "this spreadsheet cannot be read; save it as XLSX or CSV", where
        ) from None
    for number, row in enumerate(zip(*zip_longest(*rows), strict=True), 1):
        yield [(_written(value), Source(shown, number, step)) for step, value in enumerate(row, 1)]


def _written(value: object) -> str:
    """What stands in a cell of a spreadsheet, as its own program shows it."""
    if value is None:
        return ""
    return f"{value:.15g}" if isinstance(value, float) else str(value).strip()


_READERS = {".csv": _csv_rows, ".xlsx": _sheet_rows}
