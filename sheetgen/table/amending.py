"""A filled sheet's file after moves: what has changed is written, comments and all other lines stay as somebody wrote them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from sheetgen.core.cells import Sheet
from sheetgen.core.contracts import M, S
from sheetgen.core.filled import Entry
from sheetgen.core.game import Game
from sheetgen.errors import NotationError
from sheetgen.table.papers import Laid, written_lines
from sheetgen.table.sheets import FilledSheet, read_entries, sheet_text, write_over, written
from sheetgen.table.turns import KEY, Sitting, SoFar, changes
from sheetgen.values import replace

Lines = Sequence[tuple[str, str]]
"""A sheet's lines as its game writes them, (key, text)."""


def write_turn(papers: Sequence[Laid], before: Sitting[S, M], after: Sitting[S, M]) -> tuple[str, ...]:
    """Marks in the sheets' files what has happened, with what a later command needs of a turn that is not over; the files written.

    Raises OutputError, NotationError.
    """
    paths: list[str] = []
    starts, ends = before.sheets(len(papers)), after.sheets(len(papers))
    for number, (paper, start, end) in enumerate(zip(papers, starts, ends, strict=False)):
        so_far = _so_far(after, paper, end, first=not number)
        # A paper that is taken as it was before this half of the turn shows more by now, and keeps it.
        shown = start if number and paper.before != paper.sheet else paper.sheet
        text = marked(after.game, paper, shown, end, so_far)
        if text != paper.file.text or not os.path.exists(paper.file.shown):
            write_over(paper.file, text)
            paths.append(paper.file.shown)
    return tuple(paths)


def _so_far(after: Sitting[S, M], paper: Laid, end: Sheet, *, first: bool) -> SoFar:
    """What a paper keeps of the turn: the first one all that has happened, another one how it was, if anything has changed there.

    What somebody has done by themselves in the other half of the turn stays on their paper, until the turn has ended for all.
    """
    told = SoFar(after.events, after.other)
    goes_on, own = paper.so_far.half == told.half, len(paper.so_far.events) > 1
    passed = after.game.rules.turn(after.state) != after.turn
    if not first and own and not passed and not (goes_on and after.over):
        return paper.so_far
    if after.over:
        return SoFar()
    began = paper.before if goes_on else paper.sheet
    was = tuple(changes(written_lines(after.game, began), written_lines(after.game, end)))
    return replace(told, was=was) if first else SoFar(after.events[:1], after.other, was) if was else SoFar()


def marked(game: Game[S, M], paper: Laid, before: Sheet, after: Sheet, so_far: SoFar) -> str:
    """The file of a paper after moves. Whose paper it is stays as it is written: moves change nothing but what the paper holds."""
    was, now = game.format_sheet(before), written_lines(game, after)
    kept = [line for line in was if line not in written_lines(game, before)]
    old, new = paper.so_far.text, so_far.text if so_far.events else ""
    return amended(paper.file, (*was, *_turn_line(old)), (*kept, *now, *_turn_line(new)))


def _turn_line(text: str) -> Lines:
    return ((KEY, text),) if text else ()


def amended(sheet: FilledSheet, before: Lines, after: Lines) -> str:
    """The file with everything in which the sheet after a move differs from the sheet before it.

    A file that cannot be changed line by line (two keys on one line, say) is written anew, without its comments.
    """
    was, now = dict(before), dict(after)
    changed = {key: text for key, text in after if text != was.get(key)}
    lines = sheet.text.splitlines()
    for entry in sorted(sheet.entries, key=lambda entry: entry.line, reverse=True):
        first, last = _extent(entry, lines)
        if entry.key in changed:
            lines[first:last] = _rewritten(lines[first:last], entry, changed[entry.key])
        elif entry.key in was and entry.key not in now:
            del lines[first:last]
    there = {entry.key for entry in sheet.entries}
    for index, (key, text) in enumerate(after):
        if key in changed and key not in there:
            place = _behind(lines, [key for key, _ in after[:index]])
            lines[place:place] = sheet_text(((key, text),)).splitlines()
    text = "".join(f"{line}\n" for line in lines)
    wanted = {entry.key: entry.text for entry in sheet.entries if entry.key in now or entry.key not in was} | changed
    return text if _says(text) == _split(wanted.items()) else sheet_text(after)


def _says(text: str) -> dict[str, list[str]] | None:
    try:
        return _split((entry.key, entry.text) for entry in read_entries(text))
    except NotationError:
        return None


def _split(lines: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    return {key: text.split() for key, text in lines}


def _extent(entry: Entry, lines: Sequence[str]) -> tuple[int, int]:
    """The lines of the file that an entry takes, its key's line first."""
    first = entry.line - 1
    while first and not lines[first].startswith((entry.key, f'"{entry.key}"', f"'{entry.key}'")):
        first -= 1
    return first, entry.line - 1 + len(entry.text.rstrip("\n").split("\n"))


def _rewritten(lines: Sequence[str], entry: Entry, text: str) -> list[str]:
    """An entry's lines with another text; a comment behind a single line is kept."""
    if len(lines) > 1 or "\n" in text:
        return sheet_text(((entry.key, text),)).splitlines()
    (line,) = lines
    quoted = line[entry.column - 2 : entry.column - 1] in ('"', "'")
    start = entry.column - 1 - quoted
    gap = " " if line[:start].endswith(":") else ""
    return [f"{line[:start]}{gap}{written(entry.key, text)}{line[entry.column - 1 + len(entry.text) + quoted :]}"]


def _behind(lines: Sequence[str], keys: Sequence[str]) -> int:
    """Where a new line belongs: behind the last of the keys that come before it on the paper, with all that is indented below it."""
    starts = tuple(f"{key}:" for key in keys)
    place = max((number + 1 for number, line in enumerate(lines) if line.startswith(starts)), default=len(lines))
    while place < len(lines) and lines[place].startswith((" ", "\t")):
        place += 1
    return place
