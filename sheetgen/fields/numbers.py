"""Fields of a paper in whose cells whole numbers are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sheetgen.core.cells import Cell, Sheet
from sheetgen.core.notation import Token
from sheetgen.fields.filled import Entry, Filling
from sheetgen.fields.marks import NOTHING, OfArea, spoken
from sheetgen.messages import hint

MOST = 999
"""The largest number that can be written in a cell."""

EMPTY = (".", "-")
"""What stands for a cell that is passed over."""

_NUMBER = re.compile("-?[0-9]{1,4}")
_NAMED = ((re.compile(r"(?<=\S)[ \t]*=[ \t]*(?=\S)"), "="),)
"""How people set a number behind a name with blanks."""


@dataclass(frozen=True, slots=True)
class Numbers(OfArea):
    """Whole numbers, one cell after the other (`5 . 12`), or each behind the name of its cell
    (`ones=3 sixes=18`).
    """

    # the cells that numbers without a name are for, in order; () = all of the area
    own: tuple[Cell, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(f"{self.word(cell)}=" for cell in self.area) if len(self.area) > 1 else ()

    @property
    def least(self) -> int:
        """The smallest number that can be written in a cell."""
        return -MOST if self.area.signed else 0

    def read(self, entry: Entry, filling: Filling) -> None:
        """Writes the numbers up to the first word that cannot be read. Problems: `unknown-cell`,
        `too-many-entries`, `not-a-number`, `written-twice`.
        """
        tokens = spoken(entry, _NAMED, keyed=not _NUMBER.fullmatch(entry.key))
        if [token.text for token in tokens] == [NOTHING[0]]:
            return
        following = list(self.own or self.area.cells)
        named: Cell | None = None
        for token in tokens:
            name, sign, number = token.text.rpartition("=")
            if not sign and (cell := self._meant(number)):
                named = cell
                continue
            cell = self.named(name.lower()) if sign else named or next(iter(following), None)
            code, message = self._wrong(cell, number, token, filling)
            if code:
                filling.refuse(entry.words, code, message, token)
                return
            if cell in following:
                del following[: following.index(cell) + 1]
            if cell and number not in EMPTY:
                filling.texts[cell.id] = str(int(number))
            named = None

    def _meant(self, word: str) -> Cell | None:
        """The cell that a word names, whose number stands behind it; None for a number."""
        return None if _NUMBER.fullmatch(word) or word in EMPTY else self.named(word.lower())

    def _wrong(
        self,
        cell: Cell | None,
        number: str,
        token: Token,
        filling: Filling,
    ) -> tuple[str, str]:
        """The code and message of what is wrong with a number for a cell; two empty texts where
        nothing is.
        """
        if cell is None and "=" in token.text:
            name = token.raw.rpartition("=")[0]
            known = hint(name.lower(), map(self.word, self.area))
            return "unknown-cell", f"unknown cell {name}{known}"
        if number not in EMPTY and not self._is_number(number):
            right = f"a whole number from {self.least} to {MOST}, or {EMPTY[0]} for an empty cell"
            by_name = f", also behind its name: {self.example}" if "=" in self.example else ""
            return "not-a-number", f'"{token.raw}" is not a number; write {right}{by_name}'
        if cell is None:
            return "too-many-entries", f"{token.raw}: no cell is left for it"
        if cell.id in filling.texts:
            return "written-twice", f"a number for {self.word(cell)} stands twice; write it once"
        return "", ""

    def _is_number(self, text: str) -> bool:
        return bool(_NUMBER.fullmatch(text)) and self.least <= int(text) <= MOST

    def write(self, sheet: Sheet) -> str:
        """The numbers in the order of the cells where each has one, else each behind its name."""
        texts = sheet.texts
        written = tuple(cell for cell in self.area if cell.id in texts)
        if written == (self.own or self.area.cells):
            return " ".join(texts[cell.id] for cell in written)
        return " ".join(f"{self.word(cell)}={texts[cell.id]}" for cell in written)
