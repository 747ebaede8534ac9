"""`scan --key` and `scan --check`: how well somebody's own photos are read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.output import Output
from sheetgen.errors import Problem, UsageError
from sheetgen.files import write_text
from sheetgen.table.judge.answers import of_fields

if TYPE_CHECKING:
    from sheetgen.scan.reading import ReadSheet
    from sheetgen.scan.registry import Prints

_TOLD = ("cells", "marked", "wrong", "unsure", "other_kind", "wrongs")


def make_key(path: Path, prints: Prints, output: Output) -> int:
    """Writes a key for a game's sheet, another one for each name of a file.

    Raises:
        UsageError: no game is named, or photos of it cannot be read.
    """
    from sheetgen.core.dice import Stream
    from sheetgen.scan.key import key_of
    from sheetgen.scan.reading import inked_areas

    if not prints.likely():
        raise UsageError(
            Problem("key-of-what", "name the game that the key is for: --layout unicorn", "--key")
        )
    printed = prints.likely()[0]
    inked = inked_areas(printed)
    key = key_of(printed.piece.cells, inked, Stream(str(path), "key"))
    cells = sum(placed.cell.area in inked for placed in printed.piece.cells)
    if not key:
        raise UsageError(
            Problem(
                "not-read-yet", f"photos of {printed.spec.id} cannot be read yet", printed.spec.id
            )
        )
    write_text(path, json.dumps({"game": printed.spec.id, "marks": key}, indent=1) + "\n")
    if not output.as_json:
        output.line(f"{path}: {len(key)} of {cells} cells to mark on a printed sheet:")
        for cell, kind in key.items():
            output.line(f"  {cell}: {kind}")
    else:
        output.json({"path": str(path), "marks": key})
    return 0


def check_key(path: Path, sheets: Iterable[ReadSheet], output: Output) -> int:
    """Says how well photos of sheets that were marked by a key are read.

    Raises UsageError for what is no key.
    """
    from sheetgen.scan.key import checked
    from sheetgen.scan.reading import inked_areas

    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        game, key = (
            str(told["game"]),
            {str(cell): str(kind) for cell, kind in told["marks"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise UsageError(
            Problem(
                "no-key",
                f"{path} is no key; sheetgen scan --layout unicorn --key FILE makes one",
                str(path),
            )
        ) from None
    answers = []
    for sheet in sheets:
        if sheet.printed.spec.id != game:
            output.say(
                f"{sheet.picture.shown}: a sheet of {sheet.printed.spec.id}; the key is for {game}"
            )
            continue
        check = checked(sheet, key, inked_areas(sheet.printed))
        answers.append({"file": sheet.picture.shown, **of_fields(check, *_TOLD)})
        if not output.as_json:
            rates = ", ".join(
                f"{count} {what}"
                for count, what in (
                    (check.wrong, "wrong"),
                    (check.unsure, "unsure"),
                    (check.other_kind, "of another kind"),
                )
            )
            output.line(
                f"{sheet.picture.shown}: {check.cells} cells, {check.marked} marked: {rates}"
            )
            output.lines(f"  {line}" for line in check.wrongs)
    if output.as_json:
        output.json({"game": game, "checks": answers})
    return 0 if answers else 1
