"""Filled sheets as small text files: read with the place of every character, written whole or not
at all.

A sheet is YAML of one level with every value as text: `6.`, `010` and `yes` stay as written. The
words behind each key are read by the rules.
"""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Container, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TypeVar

from sheetgen.core.cells import Sheet
from sheetgen.errors import (
    AnyProblems,
    LayoutError,
    NotationError,
    OutputError,
    Problem,
    Remarks,
    Source,
)
from sheetgen.fields.filled import GAME, PLAYER, Entry, Lines
from sheetgen.files import read_file, write_text
from sheetgen.games.game import AnyGame
from sheetgen.layout.document import YamlDocument
from sheetgen.layout.textfile import OF_LAYOUTS, SHEET, read_text
from sheetgen.messages import Meanings, printable
from sheetgen.table.entry.earlier import keep

T = TypeVar("T")
R = TypeVar("R")

_LAYOUT_LINE = re.compile(rf"^(?:{'|'.join(OF_LAYOUTS)})[ \t]*:", re.MULTILINE)
_LAYOUT_KEYS = OF_LAYOUTS | {"areas", "parts"}  # of which two make a layout
_SHEET_LINE = re.compile(
    rf"^(?:{GAME}[ \t]*:[ \t]*[^\s{{|]|{PLAYER}[ \t]*:)", re.MULTILINE | re.IGNORECASE
)
_WORD = r"[^\s,]+"
_LINE_END = re.compile(r"\r?\n|\r|$")
_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'""")
"""A value in quotes that are closed on its line."""

_LIST = re.compile(r"\[[ \t]*([^][{}\"']*?)[ \t,]*\]")
MARK = BOM_UTF8.decode()  # how some programs begin a file of text

AGREED = "# agreed: "  # how a comment begins that says on what the table has agreed
_AGREED = re.compile(f"^{AGREED}([^:\n]*):", re.MULTILINE)
_PLACE = re.compile(r'(?P<line>\d+)\.(?P<word>\d+) of (?P<many>\d+)|(?P<number>\d+)|"(?P<text>.+)"')

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """A filled sheet as somebody wrote it."""

    shown: str  # the file's name as the user gave it
    text: str  # the whole file
    entries: tuple[Entry, ...]  # its lines, each with its place
    problems: Remarks = ()  # what is wrong with other lines, whatever the game

    def value(self, key: str) -> str:
        """What stands behind a key, or ""."""
        return next((entry.text.strip() for entry in self.entries if entry.key == key), "")

    def excepted(self, problems: Remarks) -> tuple[Remarks, Remarks]:
        """The problems that nobody has agreed on, and those that a comment of the sheet says the
        table has agreed on; `where` is a key.
        """
        comments = {match[1] for match in _AGREED.finditer(self.text)}
        agreed = tuple(problem for problem in problems if self.exception(problem) in comments)
        return tuple(problem for problem in problems if problem not in agreed), agreed

    def exception(self, problem: Problem) -> str:
        """What a table agrees on: a kind of problem with a line as it stands now,
        `first-on-open-column first 6`.
        """
        key = str(problem.where)
        return " ".join((problem.code, key, *self.value(key).replace(":", " ").split()))

    def placed(self, problems: AnyProblems) -> Remarks:
        """The problems, each pointing into the file: those that name a key at its line, those with
        a place with the whole line to show.

        Where a key has several lines below it, a subject of the key and a place in them says more:
        `turns 2` is the second word, `grid 5.9 of 9` the ninth word of the fifth line, if that line
        has nine, and `red "out"` the word itself.
        """
        return tuple(replace(problem, where=self._place(problem)) for problem in problems)

    def refused(self, problems: Remarks) -> Remarks:
        """Why the sheet cannot be read, each at its place; what else is wrong with a sheet of
        another game is not said.
        """
        of_another = [problem for problem in problems if problem.code == "wrong-game"]
        return tuple(map(_at_key, self.placed(of_another or problems)))

    def _place(self, problem: Problem) -> Source | str:
        where = problem.where
        if isinstance(where, str):
            entry = next((entry for entry in self.entries if entry.key == where), None)
            if entry is None:
                return where
            where = _within(entry, problem.subject.removeprefix(f"{where} "))
        lines = self.text.splitlines()
        if where.file == self.shown and where.line <= len(lines):
            return replace(where, text=lines[where.line - 1])
        return where


FilledSheets = Sequence[FilledSheet]
"""Filled sheets in the order of the seats."""


def _at_key(problem: Problem) -> Problem:
    """A line that the sheet does not have is wrong from its first letter on."""
    where = problem.where
    if problem.code == "unknown-key" and isinstance(where, Source):
        key = where.text[: where.column - 1].partition(":")[0].rstrip()
        if key and not key[0].isspace():
            return replace(problem, where=replace(where, column=1, length=len(key)))
    return problem


def _within(entry: Entry, place: str) -> Source:
    """Where in an entry of several lines a place is, its first line where there is no such place or
    only one line, shown whole.
    """
    first_line, *more = entry.text.rstrip("\n").split("\n")
    length = max(1, len(first_line.rstrip()))
    whole = Source(entry.file, entry.line, entry.column, length)
    found = _PLACE.fullmatch(place) if more else None
    if found is None:
        return whole
    if text := found["text"]:
        return next(chain(*_found(entry, rf"(?<![\w.]){re.escape(text)}(?![\w/])")), whole)
    lines = _found(entry, _WORD)
    if found["number"]:
        return dict(enumerate(chain(*lines), start=1)).get(int(found["number"]), whole)
    words = dict(enumerate(lines, start=1)).get(int(found["line"]), [whole])
    if len(words) == int(found["many"]):
        return words[int(found["word"]) - 1]
    end = words[-1].column + words[-1].length
    return replace(words[0], length=end - words[0].column)


def _found(entry: Entry, pattern: str) -> list[list[Source]]:
    """The places of what a pattern finds in each line of an entry that has any."""
    lines = []
    for down, line in enumerate(entry.text.split("\n"), start=entry.line):
        words = re.finditer(pattern, line)
        columns = [(entry.column + word.start(), len(word[0])) for word in words]
        lines.append([Source(entry.file, down, *column) for column in columns])
    return [line for line in lines if line]


def read_sheet(path: Path | str) -> FilledSheet:
    """The filled sheet of a file. Raises NotationError with every problem and its place."""
    name = str(path)
    try:
        text = read_text(Path(path), name, SHEET)
    except LayoutError as error:
        raise NotationError(error.problems) from None
    return as_read(text, name)


def sheet_at(path: str) -> FilledSheet | None:
    """The filled sheet of a file; None where it is none, or no text.

    Raises NotationError for a sheet that cannot be read.
    """
    try:
        text = read_text(Path(path), path, SHEET)
    except LayoutError:
        return None
    looks_so = _SHEET_LINE.search(text) and not _LAYOUT_LINE.search(text)
    try:
        sheet = as_read(text, path)
    except NotationError:
        if looks_so:
            raise
        return None
    return sheet if looks_so or not sheet.problems else None


def as_read(text: str, shown: str) -> FilledSheet:
    """The filled sheet that a text is, with what is wrong with its lines. Raises NotationError for
    a text without lines.
    """
    # A command that reads no sheet should not wait for YAML.
    from sheetgen.layout.source import read

    try:
        document = read(text, shown, SHEET)
    except LayoutError as error:
        raise NotationError(error.problems) from None
    if not isinstance(document.data, dict):
        raise NotationError(
            "not-a-sheet",
            "a filled sheet is made of lines such as `player: Ann`, each with a key and a colon",
            document.where(()),
        )
    of_layouts = [key for key in document.data if key in _LAYOUT_KEYS]
    if GAME not in document.data and len(of_layouts) > 1:
        raise NotationError(
            "layout-not-sheet",
            f"this is a layout, not a filled sheet; one begins with {GAME}: or {PLAYER}:",
            document.where((of_layouts[0],), key=True),
        )
    lines = text.splitlines()
    entries: list[Entry] = []
    problems = [*document.problems]
    for key, value in document.data.items():
        if (key,) in document.holes:
            continue
        try:
            entries.append(_entry(document, key, value, lines))
        except NotationError as error:
            problems += error.problems
    return FilledSheet(shown, text, tuple(entries), tuple(problems))


def filled_in(game: AnyGame, sheet: Sheet, shown: str) -> FilledSheet:
    """A sheet as if it had been read from a file of that name."""
    return as_read(sheet_text(game.format_sheet(sheet)), shown)


def all_read(read: Callable[[T], R], things: Iterable[T]) -> tuple[R, ...]:
    """What is read of each.

    Raises NotationError with everything that cannot be read in any of them, each thing's problems
    in order.
    """
    made: list[R] = []
    problems: list[Problem] = []
    for thing in things:
        try:
            made.append(read(thing))
        except NotationError as error:
            problems += error.problems
    if problems:
        raise NotationError(problems)
    return tuple(made)


def read_entries(text: str, shown: str = "<sheet>") -> tuple[Entry, ...]:
    """The lines of a filled sheet. Raises NotationError with every problem and its place."""
    sheet = as_read(text, shown)
    if sheet.problems:
        raise NotationError(sheet.problems)
    return sheet.entries


def _entry(document: YamlDocument, key: str, value: object, lines: Sequence[str]) -> Entry:
    """One line, placed where its first character stands: behind a quote, or below the `|` of a text
    of several lines.

    Raises NotationError for a value that is not on one line.
    """
    where = document.where((key,))
    if isinstance(value, str) and where.text.startswith("|", where.column - 1):
        return Entry(key.lower(), value, *_block(value, where, lines), where.file)
    words = _words(value, where)
    if words is None:
        raise NotationError(
            "bad-value",
            f'"{key}" holds its words on one line, as in `player: Ann`, or below a `|` one indented'
            " line after the other",
            where,
        )
    text, start = words
    return Entry(key.lower(), text, where.line, start + 1, where.file)


def _words(value: object, where: Source) -> tuple[str, int] | None:
    """The words of a value on one line as they stand in the file, those of a list in its brackets,
    and where they begin; None for any other value.
    """
    start = where.column - 1
    if isinstance(value, list):
        found = _LIST.match(where.text, start)
        return (found[1], found.start(1)) if found else None
    if not isinstance(value, str):
        return None
    if _QUOTED.match(where.text, start):
        return value, start + 1
    return (value, start) if where.text.startswith(value, start) else None


def _block(value: str, where: Source, lines: Sequence[str]) -> tuple[int, int]:
    """Where a text of several lines below a `|` begins, line and column: its lines are those of the
    file, less the indent that they share.
    """
    written = zip(value.split("\n"), lines[where.line :], strict=False)
    for line, below in written:
        if line.strip():
            return where.line + 1, max(0, len(below) - len(line)) + 1
    return where.line, where.column


def sheet_text(lines: Iterable[tuple[str, str]]) -> str:
    """A filled sheet as a file holds it; `read_entries` gives the same keys and texts."""
    return "".join(f"{key}: {written(key, text)}\n" for key, text in lines)


def excepted_note(problem: Problem) -> Problem:
    """What is wrong with a sheet, as something that the table has agreed on."""
    return replace(problem, message=f"agreed: {problem.message}")


def with_exceptions(text: str, messages: Sequence[str]) -> str:
    """A sheet's text with a comment at its end for each exception that the table has agreed on."""
    end = _line_end(text)
    comments = [f"{AGREED}{' '.join(printable(message).split())}{end}" for message in messages]
    unended = text and comments and not text.endswith(end)
    return "".join((f"{text}{end}" if unended else text, *comments))


def write_over(sheet: FilledSheet, text: str) -> None:
    """Write a sheet's file anew, with the byte order mark that it began with, and keep what it
    said.

    Raises OutputError where it says something else by now: a mark made meanwhile is not to be lost.
    """
    path = Path(sheet.shown)
    now = read_file(path) if os.path.exists(path) else b""
    if now and read_sheet(path).text != sheet.text:
        raise OutputError(
            "sheet-changed",
            f"{path} was changed meanwhile; nothing is written to it, judge the claim again",
            path,
        )
    text = f"{MARK}{text}" if now.startswith(BOM_UTF8) else text
    keep(path, text)
    write_text(path, text)


def written(key: str, text: str) -> str:
    """A value as YAML: plain where that reads back as the same words, lines below a `|`, else in
    quotes.
    """
    plain = text
    if "\n" in text:
        plain = "|\n  " + text.replace("\n", "\n  ")
    with suppress(NotationError):
        entries = read_entries(f"{key}: {plain}\n")
        if [entry.text.removesuffix("\n") for entry in entries] == [text]:
            return plain
    escaped = (
        _ESCAPES.get(char, char if char.isprintable() else f"\\U{ord(char):08X}") for char in text
    )
    return '"' + "".join(escaped) + '"'


def amended(sheet: FilledSheet, before: Lines, after: Lines) -> str:
    """The file with everything in which the sheet after a move differs from the sheet before it.

    Lines end as they do in the file. A file that cannot be changed line by line (two keys on one
    line, say) is written anew, without its comments.
    """
    was = dict(before)
    now = dict(after)
    changed = {key: text for key, text in after if text != was.get(key)}
    kept = {
        entry.key: entry.text for entry in sheet.entries if entry.key in now or entry.key not in was
    }
    end = _line_end(sheet.text)
    whole = sheet.text if sheet.text.endswith(("\n", "\r")) else f"{sheet.text}{end}"
    lines = whole.splitlines(keepends=True)
    for entry in sorted(sheet.entries, key=lambda entry: entry.line, reverse=True):
        _amend(lines, entry, changed.get(entry.key), kept, end)
    keys = list(now)
    for key in [key for key in changed if key not in kept]:
        place = _behind(lines, keys[: keys.index(key)])
        lines[place:place] = _new_lines(key, changed[key], end)
    text = "".join(lines)
    if text == whole:
        return sheet.text
    return text if _says(text, kept | changed) else sheet_text(after).replace("\n", end)


def _amend(
    lines: list[str], entry: Entry, text: str | None, kept: Container[str], end: str
) -> None:
    """Give an entry another text, where there is one; take its lines away, unless they are kept."""
    first, last = _span(lines, entry)
    if text is not None:
        lines[first:last] = _rewritten(lines[first:last], entry, text, end)
    elif entry.key not in kept:
        del lines[first:last]


def _line_end(text: str) -> str:
    """How the first line of a text ends; with a line feed where there is none."""
    found = _LINE_END.search(text)
    return (found and found[0]) or "\n"


def _new_lines(key: str, text: str, end: str) -> list[str]:
    """The lines of a value, each with its end."""
    return sheet_text(((key, text),)).replace("\n", end).splitlines(keepends=True)


def _span(lines: Sequence[str], entry: Entry) -> tuple[int, int]:
    """The lines that an entry takes, its key's line first, as a slice."""
    first = entry.line - 1
    last = entry.line - 1 + len(entry.text.rstrip("\n").split("\n"))
    keys = (entry.key, f'"{entry.key}"', f"'{entry.key}'")
    while first and not lines[first].lower().startswith(keys):
        first -= 1
    return first, last


def _says(text: str, wanted: Meanings) -> bool:
    """Whether a file has these values, whatever blanks are between their words."""
    try:
        entries = read_entries(text)
    except NotationError:
        return False
    there = {entry.key: entry.text.split() for entry in entries}
    return there == {key: said.split() for key, said in wanted.items()}


def _rewritten(
    lines: Sequence[str],
    entry: Entry,
    text: str,
    end: str,
) -> list[str]:
    """An entry's lines with another text; a comment behind a single line is kept."""
    if len(lines) > 1 or "\n" in text:
        return _new_lines(entry.key, text, end)
    (line,) = lines
    quoted = line[entry.column - 2 : entry.column - 1] in ('"', "'")
    start = entry.column - 1 - quoted
    gap = " " if line[:start].endswith(":") else ""
    behind = line[entry.column - 1 + len(entry.text) + quoted :]
    return [f"{line[:start]}{gap}{written(entry.key, text)}{behind}"]


def _behind(lines: Sequence[str], keys: Sequence[str]) -> int:
    """Where a new line belongs: behind the last of the keys that come before it on the paper, with
    all that is indented below it.
    """
    starts = tuple(f"{key}:" for key in keys)
    place = max(
        (number + 1 for number, line in enumerate(lines) if line.lower().startswith(starts)),
        default=len(lines),
    )
    while place < len(lines) and lines[place].startswith((" ", "\t")):
        place += 1
    return place
