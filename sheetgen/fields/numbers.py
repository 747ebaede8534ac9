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
        """Writes the numbers. Problems: `unknown-cell`, `too-many-entries`, `not-a-number`,
        `written-twice`.
        """
        tokens = spoken(entry, _NAMED, keyed=not _NUMBER.fullmatch(entry.key))
        if [token.text for token in tokens] == [NOTHING[0]]:
            return
        following = list(self.own or self.area.cells)
        for token in tokens:
            name, named, number = token.text.rpartition("=")
            cell = self.named(name.lower()) if named else next(iter(following), None)
            if cell is None:
                self._refuse(token, named, entry, filling)
                return
            self._put(cell, number, entry, token, filling)
            if cell in following:
                del following[: following.index(cell) + 1]

    def _put(
        self,
        cell: Cell,
        number: str,
        entry: Entry,
        token: Token,
        filling: Filling,
    ) -> None:
        """Writes a number into a cell; nothing where it is passed over."""
        if number in EMPTY:
            return
        is_number = _NUMBER.fullmatch(number) and self.least <= int(number) <= MOST
        if not is_number:
            right = f"a whole number from {self.least} to {MOST}, or {EMPTY[0]} for an empty cell"
            message = f'"{token.raw}" is not a number; write {right}'
            filling.refuse(entry.words, "not-a-number", message, token)
        elif cell.id in filling.texts:
            message = f"a number for {self.word(cell)} stands twice; write it once"
            filling.refuse(entry.words, "written-twice", message, token, subject=cell.id)
        else:
            filling.texts[cell.id] = str(int(number))

    def _refuse(self, token: Token, named: str, entry: Entry, filling: Filling) -> None:
        """Refuses a number for which there is no cell, or none of its name."""
        name = token.raw.rpartition("=")[0]
        code, message = "too-many-entries", f"{token.raw}: no cell is left for it"
        if named:
            known = hint(name.lower(), map(self.word, self.area))
            code, message = "unknown-cell", f"unknown cell {name}{known}"
        filling.refuse(entry.words, code, message, token)

    def write(self, sheet: Sheet) -> str:
        """The numbers in the order of the cells where each has one, else each behind its name."""
        texts = sheet.texts
        written = tuple(cell for cell in self.area if cell.id in texts)
        if written == (self.own or self.area.cells):
            return " ".join(texts[cell.id] for cell in written)
        return " ".join(f"{self.word(cell)}={texts[cell.id]}" for cell in written)
