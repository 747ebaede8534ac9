"""Fields of a paper in whose cells whole numbers are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sheetgen.core.cells import Cell, CellRun, Sheet
from sheetgen.core.counting import LARGEST
from sheetgen.fields.filled import Entry, Filling
from sheetgen.fields.marks import NOTHING, OfArea, run_of, spoken

EMPTY = (".", "-")
"""What stands for a cell that is passed over."""

_NUMBER = re.compile("-?[0-9]{1,4}|[.-]")
# How people set a number behind a name with blanks
_NAMED = ((re.compile(r"(?<=\S)[ \t]*=[ \t]*(?=\S)"), "="),)


@dataclass(frozen=True, slots=True)
class Numbers(OfArea):
    """Whole numbers, one cell after the other (`5 . 12`), or each behind the name of its cell
    (`ones 3, sixes=18`).
    """

    # the cells that numbers without a name are for, in order; () = all of the area
    own: CellRun = ()

    def read(self, entry: Entry, filling: Filling) -> None:
        """Write the numbers up to the first word that cannot be read. Problem: `not-a-number`."""
        tokens = spoken(entry, _NAMED, keyed=not entry.key.isdecimal())
        if [token.text for token in tokens] == [NOTHING[0]]:
            return
        following = list(self.own or self.area.cells)
        begun = ""
        for token in tokens:
            text = begun + token.text.lower()
            begun = f"{text}=" if self.named(text) and not _NUMBER.fullmatch(text) else ""
            if begun:
                continue
            name, sign, number = text.rpartition("=")
            cell = self.named(name) if sign else next(iter(following), None)
            wrong = self._wrong(cell, number, filling)
            if wrong or cell is None:
                filling.refuse(
                    entry,
                    "not-a-number",
                    f"{token.raw.strip()}: {wrong}",
                    token,
                )
                return
            if cell in following:
                del following[: following.index(cell) + 1]
            if number not in EMPTY:
                filling.texts[cell.id] = str(int(number))
        if begun:
            filling.refuse(
                entry,
                "not-a-number",
                f"{begun[:-1]} has no number; write one behind it",
                tokens[-1],
            )

    def _wrong(self, cell: Cell | None, number: str, filling: Filling) -> str:
        """What is wrong with a number for a cell, or ""."""
        least = -LARGEST if self.area.signed else 0
        is_number = _NUMBER.fullmatch(number) is not None
        if not is_number or (number not in EMPTY and not least <= int(number) <= LARGEST):
            how = f"write whole numbers from {least} to {LARGEST}, or {EMPTY[0]} for an empty cell"
            return f"not a number here; {how}, as in {self.example}"
        if cell is None:
            span = run_of(self.own or self.area.cells)
            return f"no cell is left for it, or none is called so; there is {span}"
        twice = cell.id in filling.texts
        return f"{self.word(cell)} has a number already; write it once" if twice else ""

    def write(self, sheet: Sheet) -> str:
        """Each number behind the name of its cell, unless there is but one cell."""
        texts = sheet.texts
        written = tuple(cell for cell in self.area if cell.id in texts)
        if len(written) == 1 and written == (self.own or self.area.cells):
            return texts[written[0].id]
        return " ".join(f"{self.word(cell)}={texts[cell.id]}" for cell in written)
