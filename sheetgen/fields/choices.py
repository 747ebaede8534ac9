"""Fields of a sheet that say one thing: a name out of several, a whole number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.spec import Letters
from sheetgen.fields.filled import Entry, Field, Filling
from sheetgen.fields.marks import nothing, spoken
from sheetgen.messages import Words, nearest_or_known


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Field):
    """What is said with names out of several."""

    options: Words  # what can be named
    # letters and short words that stand for options
    letters: Letters = field(default_factory=dict)
    noun: str = "choice"  # what one of them is called in messages (`board`)

    @property
    def words(self) -> Words:
        return self.options

    @property
    def known(self) -> dict[str, str]:
        """Every way to name an option, in small letters -> the option."""
        short = {
            letter.lower(): option
            for option, letter in self.letters.items()
            if option in self.options
        }
        return short | {option.lower(): option for option in self.options}


@dataclass(frozen=True, slots=True)
class Choice(Named):
    """One name out of several, kept as a fact of the sheet, or as a mark in the cell that it stands
    for.
    """

    # option -> the cell that is marked when it is chosen; {} = a choice has no cell
    cells: Mapping[str, CellId] = field(default_factory=dict)
    text: str = "x"  # what then stands there

    def read(self, entry: Entry, filling: Filling) -> None:
        """Keep the choice. Problem: `unknown-choice`."""
        text = " ".join(word.text.lower() for word in spoken(entry))
        choice = text and self.known.get(text, "")
        if choice in self.cells:
            filling.texts[self.cells[choice]] = self.text
        elif choice:
            filling.facts[self.key] = choice
        elif not nothing(entry):
            filling.refuse(
                entry,
                "unknown-choice",
                f'there is no "{text}" {self.noun}{nearest_or_known(text, self.options)}',
            )

    def write(self, sheet: Sheet) -> str:
        """The choice."""
        texts = sheet.texts
        return sheet.fact(self.key) or " ".join(
            option for option, cell in self.cells.items() if cell in texts
        )


@dataclass(frozen=True, slots=True)
class Number(Field):
    """One whole number, kept as a fact of the sheet."""

    least: int = 0  # the least that can be
    most: int = 99  # the most
    # what is meant where nothing is written, and not written down; "" = nothing is meant
    default: str = ""
    other: str = ""  # a word that may stand there instead, as when a game is over; "" = none

    @property
    def right(self) -> str:
        """What can be: `1 to 12`, `1 to 12 or over`."""
        return f"{self.least} to {self.most}" + (f" or {self.other}" if self.other else "")

    def read(self, entry: Entry, filling: Filling) -> None:
        """Keep the number. Problem: `bad-number`."""
        text = " ".join(word.text for word in spoken(entry))
        if text and text == self.other.upper():
            filling.facts[self.key] = self.other
        elif re.fullmatch("[0-9]{1,4}", text) and self.least <= int(text) <= self.most:
            if str(int(text)) != self.default:
                filling.facts[self.key] = str(int(text))
        elif text:
            filling.refuse(
                entry,
                "bad-number",
                f'{self.key}: "{entry.text.strip()}" is not a number from {self.right}',
            )
