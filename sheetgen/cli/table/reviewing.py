"""The cells of a photo that are not sure, asked at the terminal in the order of the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.output import Output
from sheetgen.files import write_whole
from sheetgen.messages import Meanings, listed
from sheetgen.scan.decide import REASONS
from sheetgen.scan.marked import contact_sheet, in_blocks
from sheetgen.scan.papers import can_hold, choices
from sheetgen.scan.reading import ReadSheet

if TYPE_CHECKING:
    from sheetgen.cli.table.scanning import Scanned

# What is typed for what stands in a cell
_KEYS: Meanings = {
    "": "-",
    "dot": ".",
    "gained": "o",
    "1st": "1",
    "used": "x",
    "cross": "x",
    "ring": "o",
    "ring-cross": "@",
    "tick": "v",
}

_NOTHING = "."  # What is typed where nothing is written; a dash is a sign
_GUESS = 0.05  # How likely the likeliest of what may be written is where it is no more than a guess


def review(
    sheets: Sequence[Scanned],
    players: int,
    keep: Callable[[Scanned], None],
    output: Output,
) -> list[Scanned]:
    """The sheets after somebody was asked about each cell that is not sure, until none is left or
    they stop. `back` takes the last answer back, whichever sheet it was about; `keep` gets a sheet
    with each answer, and without it.
    """
    now = [*sheets]
    before: list[tuple[int, dict[str, str]]] = []
    shown = -1
    while unsure := [number for number, sheet in enumerate(now) if sheet.is_unsure]:
        number = unsure[0]
        sheet = now[number]
        if number != shown:
            shown = number
            output.say(
                f"{sheet.read.shown}: {sheet.counted}. Enter = as proposed, back = the one before,"
                " ? = picture of all, q = stop."
            )
        cell = UnsureCell(sheet.read, sheet.doubts[0])
        said = _ask(cell, output)
        if said == "?":
            output.say(f"see {_contacts(sheet)}")
            continue
        if said in ("q", "quit"):
            break
        if said == "back":
            if not before:
                output.say("this is the first question of this sheet")
                continue
            number, corrections = before.pop()
        else:
            text = cell.said(said) if said else cell.proposed
            if text is None:
                output.say(cell.refusal(said))
                continue
            before.append((number, sheet.corrections))
            corrections = {**sheet.corrections, cell.name: text}
        now[number] = sheets[number].corrected(corrections, players)
        keep(now[number])
    return now


def _ask(cell: UnsureCell, output: Output) -> str:
    """What somebody types for a cell; the end of the input is `q`."""
    from sheetgen.cli.keyboard import answer

    output.say(cell.doubt)
    output.picture(in_blocks(cell.read, cell.name))
    enter = [f"; Enter = {key}" for key, text in cell.keys.items() if text == cell.proposed]
    line = answer(f"{cell.name} ({cell.meanings}{''.join(enter[:1])}): ")
    return "q" if line is None else line.strip().lower()


@dataclass(frozen=True, slots=True)
class UnsureCell:
    """A cell of a photo that is not sure."""

    read: ReadSheet
    name: str

    @property
    def is_written(self) -> bool:
        """Whether hands write in it."""
        return bool(self.read.area_of(self.name).writes)

    @property
    def keys(self) -> dict[str, str]:
        """What stands there by what can be typed for it."""
        texts = choices(self.read, self.name)
        if self.is_written:
            return {text or _NOTHING: text for text in texts}
        return {_KEYS.get(text, text.lower()): text for text in texts}

    @property
    def meanings(self) -> str:
        """What can be typed, and what it says."""
        if not self.is_written:
            return ", ".join(f"{key} = {_word(text)}" for key, text in self.keys.items())
        likely = listed(key for key, text in self.keys.items() if text)
        or_else = "or what else is written" if likely else "what is written"
        return ", ".join(filter(None, (likely, or_else, f"{_NOTHING} = empty")))

    @property
    def proposed(self) -> str | None:
        """What most likely stands there; None where that is a guess that nobody should take over by
        Enter.
        """
        seen = self.read.seen[self.name]
        return None if seen.text and self.is_written and seen.p < _GUESS else seen.text

    @property
    def doubt(self) -> str:
        """What was seen there, and why that is not enough, in a line."""
        seen = self.read.seen[self.name]
        written = self.is_written
        if self.proposed is None or (written and not seen.text and seen.reason != "erased"):
            looks = "nothing that is possible there"
        elif seen.text:
            looks = f"looks like {seen.text if written else _word(seen.text)} ({seen.p:.2f})"
        elif written:
            looks = "looks empty"
        else:
            looks = f"looks empty (a mark: {seen.p:.2f})"
        return f"{self.name}: {REASONS[seen.reason]}; {looks}"

    def said(self, typed: str) -> str | None:
        """What stands there by what was typed: a key, or what is written there; None for what
        cannot be.
        """
        if typed in self.keys:
            return self.keys[typed]
        return typed if can_hold(self.read, self.name, typed) else None

    def refusal(self, typed: str) -> str:
        """Why nothing comes of what was typed."""
        if not self.is_written:
            return f'"{typed}" is not one of {listed(self.keys)}'
        wrong = f'"{typed}" is not possible in {self.name}; ' if typed else ""
        return f"{wrong}type what is written there, or {_NOTHING} for nothing"


def _word(text: str) -> str:
    words = {
        "": "empty",
        "x": "a mark",
        "gained": "a ring",
        "used": "a crossed ring",
        "ring-cross": "a crossed ring",
    }
    return words.get(text, f"pawn {text}" if text.isupper() else f"a {text}")


def _contacts(sheet: Scanned) -> Path:
    path = sheet.path.with_name(f"{sheet.path.name}.doubts.png")
    write_whole(path, contact_sheet(sheet.read, sheet.doubts))
    return path
