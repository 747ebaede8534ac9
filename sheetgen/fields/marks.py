"""Fields of a paper: marks in cells, counts, choices, single numbers.

Each kind says in one place how its line is asked for, read, written, completed, and what is right
in it. All of them read what people
write: `2–8`, `2..8`, `2 - 8`, `all`, `none`, `-`, the key once more (`red 2-8`), cells by their
color's letter (`O7,O9`). A value that can count once is refused when it stands twice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from sheetgen.core.cells import Area, Cell, CellId, CellIds, CellRun, Sheet, Texts
from sheetgen.core.notation import Line, Token
from sheetgen.fields.filled import Entry, Field, Filling
from sheetgen.messages import Meanings, Words, listed, nearest_or_known

NOTHING = ("NONE", "NOTHING", "NO", "EMPTY", "-", "0")  # how people say that nothing stands there

ALL = ("ALL", "EVERYTHING")
AND = ("AND", "&")

RANGES = (
    (re.compile(r"(?<=[\w./])\s*(?:\.\.+|\u2026)\s*(?=\w)"), "-"),
    (re.compile(r"(?<=[\w.])[ \t]+([-\u2010-\u2014\u2212]|to)[ \t]+(?=\w)"), "-"),
    (re.compile(";"), " "),
)
"""How people write a range with dots, blanks or `to`, and part cells; and what stands for that."""

# how people write a sum with blanks
SUMS = ((re.compile(r"(?<=[0-9])[ \t]*\+[ \t]*(?=[0-9])"), "+"),)

_FILLER = "\0"


def nothing(entry: Entry) -> bool:
    """Whether the line says that nothing stands there."""
    words = entry.words.tokens()
    return not words or (len(words) == 1 and words[0].text in NOTHING)


def spoken(
    entry: Entry, joints: Sequence[tuple[re.Pattern[str], str]] = RANGES, *, keyed: bool = True
) -> list[Token]:
    """The words of a line without its key, should somebody have typed it once more; what is joined
    in one word each, blanks gone.

    Not `keyed` is a line in which the key may be a word of its own.
    """
    text = entry.text
    for pattern, sign in joints:
        # A filler of the same length keeps every word at its place.
        text = pattern.sub(partial(_filled, sign), text)
    tokens = []
    words = [word for word in Line(text).tokens() if word.text not in AND]
    for word in words:
        raw = entry.text[word.start : word.start + len(word.raw)]
        tokens.append(Token(word.text.replace(_FILLER, ""), raw, word.start))
    if keyed and len(tokens) > 1 and tokens[0].text.lower() == entry.key.lower():
        del tokens[0]
    return tokens


def _filled(sign: str, match: re.Match[str]) -> str:
    return sign.rjust(len(match[0]), _FILLER)


def said(entry: Entry) -> list[Token]:
    """The words of a line in the same way; none where it says that nothing stands there."""
    return [] if nothing(entry) else spoken(entry)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfArea(Field):
    """What stands in the cells of an area."""

    area: Area  # the cells
    # what cells are called in the line whose names cannot stand there as they are
    called: Texts = field(default_factory=dict)

    @property
    def words(self) -> Words:
        return tuple(map(self.word, self.area))

    def word(self, cell: Cell) -> str:
        """What a cell is called in the line."""
        return self.called.get(cell.id, cell.name)

    def named(self, text: str) -> Cell | None:
        """The cell that is called so, or None."""
        return next((cell for cell in self.area if text in (self.word(cell), cell.name)), None)


@dataclass(frozen=True, slots=True)
class Marks(OfArea):
    """Cells of an area that are marked: `2-8 11/12`, `6 7.`, `red.a used, red.b`."""

    text: str = "x"  # what then stands in them
    dotted: str = ""  # what a point behind a cell says, or ""
    after: Meanings = field(default_factory=dict)  # what a word behind a cell says, by the word
    # the letter that may stand before each cell (`O7`) or before all of them (`O 7 9`), or ""
    letter: str = ""
    noun: str = "cell"  # what one of them is called in messages
    ranges: bool = True  # whether three in a row and more are written as a range

    @property
    def words(self) -> Words:
        return (*map(self.word, self.area), *self.after)

    def read(self, entry: Entry, filling: Filling) -> None:
        """Mark the cells. Problems: `unknown-cell`, `bad-range`, `marked-twice`."""
        last: CellRun = ()
        tokens = self._said(entry)
        if len(tokens) > 1 and tokens[0].text == self.letter:
            del tokens[0]
        for token in tokens:
            word = token.text.lower()
            if word in self.after and last:
                filling.texts |= {cell.id: self.after[word] for cell in last}
                continue
            name = word.removesuffix(".")
            last = self._cells(entry, token, name, filling)
            for cell in last:
                if cell.id in filling.texts:
                    filling.refuse(
                        entry,
                        "marked-twice",
                        f"{self.word(cell)} stands twice in this line; write it once",
                        token,
                        subject=cell.id,
                    )
                filling.texts[cell.id] = self.text if name == word else self.dotted or self.text

    def write(self, sheet: Sheet) -> str:
        """Runs of at least three cells as ranges, where nothing but the plain mark can stand in
        them.
        """
        texts = sheet.texts
        behind = {text: f" {word}" for word, text in self.after.items()} | {self.dotted: "."}
        ranges = self.ranges and not self.after and not self.dotted
        words: list[str] = []
        for plain, cells in groupby(self.area, lambda cell: texts.get(cell.id) == self.text):
            names = [
                self.word(cell) + behind.get(texts[cell.id], "")
                for cell in cells
                if cell.id in texts
            ]
            is_range = plain and ranges and len(names) > 2
            words += [f"{names[0]}-{names[-1]}"] if is_range else names
        return (", " if self.after else " ").join(words)

    def _cells(
        self,
        entry: Entry,
        token: Token,
        word: str,
        filling: Filling,
    ) -> CellRun:
        """The cells of one word, a cell or a range; () after a complaint."""
        cells = self.area.cells
        alone = self._cell(word)
        if token.text in ALL and not alone:
            return cells
        low, dash, high = word.partition("-")
        first = alone or self._cell(low)
        last = alone or self._cell(high if dash else low)
        if first is None or last is None:
            filling.refuse(
                entry,
                "unknown-cell",
                self._unknown(token.raw),
                token,
            )
            return ()
        start = cells.index(first)
        end = cells.index(last)
        if start > end:
            filling.refuse(
                entry, "bad-range", f"{token.raw} runs backwards; write {high}-{low}", token
            )
        return cells[start : end + 1]

    def _said(self, entry: Entry) -> list[Token]:
        """The words of a line; a cell may be called as the line is, or as nothing is."""
        if self.named(entry.text.strip().lower()):
            return entry.words.tokens()
        if nothing(entry):
            return []
        return spoken(entry, keyed=self.named(entry.key.lower()) is None)

    def _unknown(self, word: str) -> str:
        if all(cell.values for cell in self.area):
            right = f"{run_of(self.area.cells)}, or ranges of them"
            return f"{word} is not in {self.area.id}; it has {right}"
        known = [*map(self.word, self.area)]
        behind = f"; behind one may stand {listed(self.after)}" if self.after else ""
        return f"unknown {self.noun} {word}{nearest_or_known(word.lower(), known)}{behind}"

    def _cell(self, text: str) -> Cell | None:
        """The cell of a name, or that holds a number; its color's letter may stand before it."""
        for name in (text, text.removeprefix(self.letter.lower())):
            found = self.named(name) or (
                self.area.holding(int(name)) if re.fullmatch("[0-9]{1,3}", name) else None
            )
            if found:
                return found
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Implied(Marks):
    """Cells that are marked by themselves when others are: a bonus box with its row.

    Only what goes against that is written.
    """

    # each of the cells -> the cells that it follows from
    by: Mapping[CellId, CellIds]

    def unwritten(self, filling: Filling) -> None:
        """Mark what follows from the lines before."""
        filling.texts |= dict.fromkeys(self._due(filling.texts), self.text)

    def write(self, sheet: Sheet) -> str:
        """Nothing where it follows; else the cells, or that there are none."""
        texts = sheet.texts
        crossed = [cell.id for cell in self.area if cell.id in texts]
        return "" if crossed == self._due(texts) else Marks.write(self, sheet) or NOTHING[0].lower()

    def _due(self, texts: Texts) -> list[CellId]:
        return [cell for cell, others in self.by.items() if all(other in texts for other in others)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Field):
    """How many boxes of an area are marked, from the first on."""

    area: Area  # the boxes
    text: str = "x"  # what then stands in them
    # how many can be, as far as this table is concerned; more of them on paper is for the audit to
    # say
    cap: int = 0

    @property
    def right(self) -> str:
        """What can be: `0 to 9`."""
        return f"0 to {self.cap}"

    def read(self, entry: Entry, filling: Filling) -> None:
        """Mark so many boxes. Problem: `bad-count`."""
        text = " ".join(word.text for word in said(entry)) or "0"
        if re.fullmatch("[0-9]{1,3}", text) and int(text) <= len(self.area):
            self.mark(self.area.cells[: int(text)], filling)
        else:
            filling.refuse(
                entry,
                "bad-count",
                f'{self.key}: "{entry.text.strip()}" is not a number from {self.right}',
            )

    def mark(self, cells: CellRun, filling: Filling) -> None:
        """Mark the boxes."""
        filling.texts |= {cell.id: self.text for cell in cells}

    def write(self, sheet: Sheet) -> str:
        """The number; nothing for none."""
        texts = sheet.texts
        return str(sum(cell.id in texts for cell in self.area) or "")


def run_of(cells: CellRun) -> str:
    """Cells in words: `2 to 11/12`."""
    return f"{cells[0].name} to {cells[-1].name}" if cells else "nothing"
