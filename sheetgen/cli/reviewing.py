"""The cells of a photo that are not sure, asked at the terminal in the order of the paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.output import Output
from sheetgen.files import replacing
from sheetgen.scan.decide import REASONS
from sheetgen.words import listed

if TYPE_CHECKING:
    from sheetgen.cli.scanning import Scanned
    from sheetgen.scan.reading import ReadSheet

_KEYS: Mapping[str, str] = {"": "-", "x": "x", "dot": ".", "gained": "o", "1st": "1", "used": "x"}
"""What is typed for what stands in a cell."""


def review(sheet: Scanned, kept: Callable[[dict[str, str]], Scanned], output: Output) -> Scanned:
    """Asks about each cell that is not sure until none is left, or somebody stops; `kept` takes each answer at once."""
    from sheetgen.cli.prompting import ask_line

    output.say(f"{len(sheet.doubts)} of {len(sheet.read.cells)} cells unsure. Enter = as proposed, ? = picture of all, q = stop.")
    while sheet.doubts:
        cell = sheet.doubts[0]
        keys = _keys(sheet.read, cell)
        proposed = sheet.read.seen[cell].text
        _show(sheet.read, cell, output)
        key = next(key for key, text in keys.items() if text == proposed)
        meanings = ", ".join(f"{each} = {_word(text)}" for each, text in keys.items())
        said = ask_line(f"{cell} ({meanings}; Enter = {key}): ").lower() or "\n"
        if said == "?":
            output.say(f"see {_contacts(sheet)}")
        elif said in ("q", "quit"):
            break
        elif said == "\n" or said in keys:
            sheet = kept({**sheet.corrections, cell: proposed if said == "\n" else keys[said]})
        else:
            output.say(f'"{said}" is none of {listed(keys)}')
    return sheet


def doubt_line(read: ReadSheet, cell: str) -> str:
    """A cell that is not sure, in a line: what was seen there, and why that is not enough."""
    seen = read.seen[cell]
    looks = f"looks like {_word(seen.text)} ({seen.p:.2f})" if seen.text else f"looks empty (a mark: {seen.p:.2f})"
    return f"{cell}: {REASONS[seen.reason]}; {looks}"


def _show(read: ReadSheet, cell: str, output: Output) -> None:
    from sheetgen.scan.marked import in_blocks

    output.say(doubt_line(read, cell))
    if not output.plain:
        for line in in_blocks(read, cell):
            output.talk(f"  {line}")


def _keys(read: ReadSheet, cell: str) -> dict[str, str]:
    """What can be typed, by key."""
    from sheetgen.scan.papers import choices

    return {_KEYS.get(text, text.lower()): text for text in choices(read, cell)}


def _word(text: str) -> str:
    words = {"": "empty", "x": "a mark", "gained": "a ring", "used": "a crossed ring"}
    return words.get(text, f"pawn {text}" if text.isupper() else f"a {text}")


def _contacts(sheet: Scanned) -> Path:
    from sheetgen.scan.marked import contact_sheet

    path = sheet.path.with_name(f"{sheet.path.name}.doubts.png")
    with replacing(path) as file:
        file.write(contact_sheet(sheet.read, sheet.doubts))
    return path
