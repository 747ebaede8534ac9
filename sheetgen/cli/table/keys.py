"""`scan --key` and `scan --check`: how well somebody's own photos are read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.output import Output
from sheetgen.core.dice import Stream
from sheetgen.errors import AnyProblems, FileName, Problem, UsageError
from sheetgen.files import SPOILT, read_file, write_text
from sheetgen.messages import count_of
from sheetgen.table.judge.answers import encoded

if TYPE_CHECKING:
    from sheetgen.scan.reading import ReadSheet
    from sheetgen.scan.registry import PrintRegistry


def make_key(path: Path, prints: PrintRegistry, output: Output) -> int:
    """Write a key for a game's sheet, another one for each name of a file.

    Raises:
        UsageError: no game is named, or photos of it cannot be read.
    """
    from sheetgen.scan.key import key_of

    if not prints.likely():
        raise UsageError(
            "key-of-what", "name the game that the key is for: --layout unicorn", "--key"
        )
    printed = prints.likely()[0]
    key = key_of(printed, Stream(str(path), "key"))
    if not key:
        raise UsageError(
            "not-read-yet", f"photos of {printed.spec.id} cannot be read yet", printed.spec.id
        )
    write_text(path, json.dumps({"game": printed.spec.id, "marks": key}, indent=1) + "\n")
    if output.as_json:
        output.json({"path": str(path), "marks": key})
        return 0
    areas = printed.scan_areas()
    cells = sum(placed.cell.area in areas for placed in printed.piece.cells)
    output.line(f"{path}: {len(key)} of {cells} cells to mark on a printed sheet:")
    output.lines(f"  {cell}: {kind}" for cell, kind in key.items())
    return 0


def check_key(
    path: Path,
    sheets: Iterable[ReadSheet],
    unread: AnyProblems,
    output: Output,
) -> int:
    """Say how well photos of sheets that were marked by a key are read; `unread` is what was wrong
    with other photos.

    Raises UsageError for what is no key.
    """
    from sheetgen.scan.key import checked

    game, key = _read_key(path)
    answers = []
    problems = list(unread)
    for sheet in sheets:
        file = sheet.shown
        its_game = sheet.printed.spec.id
        if its_game != game:
            message = f"a sheet of {its_game}; the key is for {game}"
            problems.append(Problem("other-game", message, FileName(file)))
            output.say(f"{file}: {message}")
            continue
        counts, wrongs = checked(sheet, key)
        named = {f"{name}_count": count for name, count in counts.items()}
        answers.append({"file": file, **named, "wrongs": wrongs})
        if not output.as_json:
            _show(file, counts, output)
            output.lines(f"  {line}" for line in wrongs)
            if sheet.fault:
                output.say(f"{file}: {sheet.fault}")
    if output.as_json:
        output.json({"game": game, "checks": answers, "problems": encoded(problems)})
    return 0 if answers else 1


def _read_key(path: Path) -> tuple[str, dict[str, str]]:
    """A key's game, and what is to be marked in which cell. Raises UsageError for what is none."""
    try:
        data = json.loads(read_file(path))
        marks = {str(cell): str(kind) for cell, kind in data["marks"].items()}
        return str(data["game"]), marks
    except SPOILT:
        raise UsageError(
            "no-key",
            f"{path} is not a key; sheetgen scan --layout unicorn --key FILE makes one",
            path,
        ) from None


def _show(file: str, counts: Mapping[str, int], output: Output) -> None:
    rates = "{marked} marked: {wrong} wrong, {unsure} unsure, {other_kind} of another kind"
    output.line(f"{file}: {count_of(counts['cells'], 'cell')}, {rates.format(**counts)}")
