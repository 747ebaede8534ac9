"""The cells of a photo that are not sure, asked at the terminal in the order of the paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.output import Output
from sheetgen.files import replacing
from sheetgen.messages import listed
from sheetgen.scan.decide import REASONS

if TYPE_CHECKING:
    from sheetgen.cli.table.scanning import Scanned
    from sheetgen.scan.reading import ReadSheet

_KEYS: Mapping[str, str] = {"": "-", "x": "x", "dot": ".", "gained": "o", "1st": "1", "used": "x"}
"""What is typed for what stands in a cell."""

_NOTHING = "."
"""What is typed where nothing is written; a dash is a sign."""

_GUESS = 0.05
"""How likely the likeliest of what may be written is where it is no more than a guess."""


def review(sheet: Scanned, kept: Callable[[dict[str, str]], Scanned], output: Output) -> Scanned:
    """Asks about each cell that is not sure until none is left, or somebody stops; `kept` takes
    each answer at once.
    """
    output.say(
        f"{len(sheet.doubts)} of {len(sheet.read.cells)} cells unsure. Enter = as proposed, ? ="
        " picture of all, q = stop."
    )
    while sheet.doubts:
        cell = sheet.doubts[0]
        said = _ask(sheet.read, cell, output)
        if said == "?":
            output.say(f"see {_contacts(sheet)}")
            continue
        if said in ("q", "quit"):
            break
        text = _said(sheet.read, cell, said) if said else _proposed(sheet.read, cell)
        if text is None:
            output.say(_refusal(sheet.read, cell, said))
        else:
            sheet = kept({**sheet.corrections, cell: text})
    return sheet


def _ask(read: ReadSheet, cell: str, output: Output) -> str:
    """What somebody types for a cell; the end of the input is `q`."""
    from sheetgen.cli.keyboard import answer

    keys, proposed = _keys(read, cell), _proposed(read, cell)
    _show(read, cell, output)
    meanings = _meanings(read, cell, keys)
    enter = [f"; Enter = {key}" for key, text in keys.items() if text == proposed]
    line = answer(f"{cell} ({meanings}{''.join(enter[:1])}): ")
    return "q" if line is None else line.strip().lower()


def _refusal(read: ReadSheet, cell: str, said: str) -> str:
    """Why nothing comes of what was typed for a cell."""
    if not _is_written(read, cell):
        return f'"{said}" is not one of {listed(_keys(read, cell))}'
    wrong = f'"{said}" cannot stand in {cell}; ' if said else ""
    return f"{wrong}type what is written there, or {_NOTHING} for nothing"


def _proposed(read: ReadSheet, cell: str) -> str | None:
    """What most likely stands in a cell; None where that is a guess that nobody should take over by
    Enter.
    """
    seen = read.seen[cell]
    return None if seen.text and _is_written(read, cell) and seen.p < _GUESS else seen.text


def _said(read: ReadSheet, cell: str, said: str) -> str | None:
    """What stands in a cell by what was typed: a key, or what is written there; None for what
    cannot be.
    """
    from sheetgen.scan.papers import can_hold

    keys = _keys(read, cell)
    if said in keys:
        return keys[said]
    return said if can_hold(read, cell, said) else None


def _is_written(read: ReadSheet, cell: str) -> bool:
    """Whether hands write in that cell."""
    return bool(read.area_of(cell).writes)


def _meanings(read: ReadSheet, cell: str, keys: Mapping[str, str]) -> str:
    """What can be typed, and what it says."""
    if _is_written(read, cell):
        likely = listed(key for key, text in keys.items() if text)
        return (
            f"{likely}, or what else is written, {_NOTHING} = empty"
            if likely
            else f"what is written, {_NOTHING} = empty"
        )
    return ", ".join(f"{each} = {_word(text)}" for each, text in keys.items())


def doubt_line(read: ReadSheet, cell: str) -> str:
    """A cell that is not sure, in a line: what was seen there, and why that is not enough."""
    seen = read.seen[cell]
    written = _is_written(read, cell)
    looks = (
        f"looks like {seen.text if written else _word(seen.text)} ({seen.p:.2f})"
        if seen.text
        else f"looks empty (a mark: {seen.p:.2f})"
    )
    if _proposed(read, cell) is None or (written and not seen.text and seen.reason != "erased"):
        looks = "nothing that can stand there"
    elif written and not seen.text:
        looks = "looks empty"
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

    if _is_written(read, cell):
        return {text or _NOTHING: text for text in choices(read, cell)}
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
