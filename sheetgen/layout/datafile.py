"""Tables beside a layout, CSV or spreadsheets, become rows of texts with places: the only module
that reads them.
"""

from __future__ import annotations

import csv
import warnings
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from sheetgen.errors import LayoutError, Problem, Source
from sheetgen.layout.beside import FileBeside
from sheetgen.layout.document import YamlDocument
from sheetgen.layout.source import OBEYED
from sheetgen.messages import count_of

MAX_BYTES, MAX_UNPACKED = 2_000_000, 50_000_000
"""Size of a table's file, and of a spreadsheet once it is unpacked."""

MOST_ROWS = 10_000
"""Rows of a spreadsheet that are looked at, empty ones among them."""

_Row = list[tuple[object, Source]]
"""What stands in each cell of a row, and where."""


def read_data(folders: Sequence[Path], file: str) -> YamlDocument:
    """The rows of a table below the first of the folders that has one of that name, without empty
    ones; what is wrong inside is in the document's problems.

    Raises:
        LayoutError: when it is no table, lies outside that folder, is missing or too large.
    """
    beside = FileBeside("table", file)
    kind = Path(file).suffix.lower()
    if kind not in (".csv", ".xlsx"):
        message = (
            f'"{file}" is no table; each is a list, columns, or the name of a CSV or XLSX file'
        )
        raise beside.refuse("unknown", message)
    data = beside.read(folders, MAX_BYTES)
    shown = str(beside.folder(folders) / file)
    document = YamlDocument([], values={(): Source(shown, 1, 1)})
    try:
        read = _csv_rows if kind == ".csv" else _spreadsheet_rows
        _keep(document, [row for row in read(data, shown) if any(text != "" for text, _ in row)])
    except LayoutError as error:
        document.problems += error.problems
    return document


def _keep(document: YamlDocument, rows: Sequence[_Row]) -> None:
    """Makes rows the document's data, those with a mistake left out; none where the first has
    one.
    """
    kept: list[list[object]] = []
    wide = len(_trimmed(rows[0])) if rows else 0
    for row in rows:
        problems = list(_faults(row, wide))
        document.problems += problems
        if problems and not kept:
            return
        if not problems:
            document.values[(len(kept),)] = row[0][1]
            for step, (_, where) in enumerate(row[:wide]):
                document.values[len(kept), step] = where
            kept.append([text for text, _ in row[:wide]])
    document.data = kept
    if not rows:
        message = "the table is empty; its first row names the columns"
        document.problems.append(Problem("empty-file", message, document.where(())))


def _faults(row: _Row, wide: int) -> Iterator[Problem]:
    """What is wrong with a row below one of so many cells."""
    if len(_trimmed(row)) > wide or len(row) < wide:
        cells = count_of(len(row), "cell")
        message = f"this row has {cells}; the first has {wide}, and all have as many"
        yield Problem("ragged", message, row[0][1])
        return
    for text, where in row:
        if isinstance(text, str) and (found := OBEYED.search(text)):
            message = f"the character U+{ord(found[0]):04X} is not allowed in a table"
            yield Problem("control-character", message, where)


def _trimmed(row: _Row) -> _Row:
    """A row without the empty cells at its end."""
    last = max((number for number, (text, _) in enumerate(row, 1) if text != ""), default=0)
    return row[:last]


def _csv_rows(data: bytes, shown: str) -> Iterator[_Row]:
    """The rows of a CSV file. Raises LayoutError where it is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = "this is not UTF-8 text; save the table as CSV in UTF-8"
        raise LayoutError(Problem("not-utf-8", message, Source(shown, line, 1))) from None
    lines = StringIO(text, newline="").readlines()
    sign = _separator(next((line for line in lines if line.strip()), ""))
    reader = csv.reader(lines, delimiter=sign, strict=True, skipinitialspace=True)
    before = 0
    try:
        for fields in reader:
            raw = "".join(lines[before : reader.line_num])
            yield [
                (field.strip().replace("\r\n", "\n"), where)
                for field, where in zip(fields, _places(raw, fields, shown, before), strict=True)
            ]
            before = reader.line_num
    except csv.Error as error:
        where = Source(shown, before + 1, 1, text=lines[before].rstrip("\r\n"))
        raise LayoutError(Problem("not-csv", _not_csv(str(error)), where)) from None


def _separator(head: str) -> str:
    """What parts the columns: of semicolon and comma the one that is more often in the head."""
    outside = "".join(head.split('"')[::2])
    return ";" if outside.count(";") > outside.count(",") else ","


def _places(raw: str, fields: Sequence[str], shown: str, before: int) -> Iterator[Source]:
    """Where each field of a row stands, behind so many lines."""
    at = 0
    for field in fields:
        at += len(raw) - at - len(raw[at:].lstrip(" "))
        quotes = 2 + field.count('"') if raw[at : at + 1] == '"' else 0
        start = raw.rfind("\n", 0, at) + 1
        line = raw[start:].partition("\n")[0].rstrip("\r")
        length = min(len(field) + quotes, len(line) - (at - start))
        number = before + raw.count("\n", 0, at) + 1
        yield Source(shown, number, at - start + 1, max(1, length), line)
        at += len(field) + quotes + 1


def _not_csv(said: str) -> str:
    """What the CSV reader says, in plain words."""
    if "unexpected end" in said:
        return "a text that opens with a quote here is not closed"
    if "expected after" in said:
        return 'something follows a closing quote; a quote inside of a quoted text is written ""'
    return f"this row is not CSV: {said}"


def _spreadsheet_rows(data: bytes, shown: str) -> Iterator[_Row]:
    """The rows of the first sheet of a spreadsheet. Raises LayoutError where it cannot be read."""
    where = Source(shown, 1, 1)
    try:
        import openpyxl
    except ImportError:
        message = "spreadsheets need openpyxl; install it with: pip install openpyxl"
        raise LayoutError(Problem("spreadsheet-missing", message, where)) from None
    try:
        with ZipFile(BytesIO(data)) as packed:
            unpacked = sum(entry.file_size for entry in packed.infolist())
    except BadZipFile:
        unpacked = 0
    if unpacked > MAX_UNPACKED:
        message = f"the table is larger than {MAX_UNPACKED / 1e6:g} MB once it is unpacked"
        raise LayoutError(Problem("table-too-large", message, where))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
            rows = list(islice(book.worksheets[0].iter_rows(values_only=True), MOST_ROWS))
    except Exception:  # whatever its readers of ZIP and XML raise
        message = "this is no spreadsheet that can be read; save it as XLSX or CSV"
        raise LayoutError(Problem("table-broken", message, where)) from None
    wide = max(map(len, rows), default=0)
    for number, row in enumerate(rows, 1):
        cells = enumerate([*row, *[None] * (wide - len(row))], 1)
        yield [(_written(value), Source(shown, number, step)) for step, value in cells]


def _written(value: object) -> object:
    """What stands in a cell of a spreadsheet, as its own program shows it."""
    if isinstance(value, bool):
        return value
    if isinstance(value, float):
        return f"{value:.15g}"
    return "" if value is None else str(value).strip()
