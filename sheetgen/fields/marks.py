"""Fields of a paper: marks in cells, counts, choices, single numbers.

Each kind says in one place how its line is asked for, read, written, completed, and what is right
in it. All of them read what people
write: `2–8`, `2..8`, `2 - 8`, `all`, `none`, `-`, the key once more (`red 2-8`), cells by their
color's letter (`O7,O9`). A value that can count once is refused when it stands twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.core.cells import Area, Cell, CellId, Sheet
from sheetgen.core.notation import Line, Token
from sheetgen.fields.filled import Entry, Filling
from sheetgen.messages import hint, listed

NOTHING = ("NONE", "-", "0")  # how people say that nothing stands there

ALL = "ALL"

RANGES = (
    (re.compile(r"(?<=[\w./])\s*\.\.+\s*(?=\w)"), "-"),
    (re.compile(r"(?<=[\w.])[ \t]+([-\u2010-\u2014\u2212])[ \t]+(?=\w)"), "-"),
)
"""How people write a range with dots or blanks, and what joins its ends."""

# how people write a sum with blanks
SUMS = ((re.compile(r"(?<=[0-9])[ \t]*\+[ \t]*(?=[0-9])"), "+"),)

_FILLER = "\0"


def nothing(line: Line) -> bool:
    """Whether the line says that nothing stands there."""
    words = line.tokens()
    return not words or (len(words) == 1 and words[0].text in NOTHING)


def spoken(entry: Entry, joints: Sequence[tuple[re.Pattern[str], str]] = RANGES) -> list[Token]:
    """The words of a line without its key, should somebody have typed it once more; what is joined
    in one word each, blanks gone.
    """
    text = entry.text
    for pattern, sign in joints:
        # A filler of the same length keeps every word at its place.
        text = pattern.sub(lambda match, sign=sign: sign.rjust(len(match[0]), _FILLER), text)  # type: ignore[misc]
    words = Line(text).tokens()
    tokens = [
        Token(
            word.text.replace(_FILLER, ""),
            entry.text[word.start : word.start + len(word.raw)],
            word.start,
        )
        for word in words
    ]
    return tokens[1:] if len(tokens) > 1 and tokens[0].text.lower() == entry.key.lower() else tokens


def said(entry: Entry) -> list[Token]:
    """The words of a line in the same way; none where it says that nothing stands there."""
    return [] if nothing(entry.words) else spoken(entry)


@dataclass(frozen=True, slots=True)
class Asked:
    """What every kind of field has: see `sheetgen.fields.filled.Field`."""

    key: str
    question: str = ""
    example: str = ""
    waits: tuple[str, ...] = ()
    asked: bool = True
    grouped: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        return ()

    @property
    def parts(self) -> tuple[str, ...]:
        return ()

    def unwritten(self, filling: Filling) -> None:
        """Nothing stands there where nothing is written."""

    def write(self, sheet: Sheet) -> str:
        """The fact of the sheet that the line holds."""
        return sheet.fact(self.key)


@dataclass(frozen=True, slots=True)
class Marks(Asked):
    """Cells of an area that are marked: `2-8 11/12`, `6 7.`, `red.a used, red.b`."""

    area: Area = field(default_factory=lambda: Area("", ()))  # the cells
    text: str = "x"  # what then stands in them
    dotted: str = ""  # what a point behind a cell says, or ""
    after: Mapping[str, str] = field(
        default_factory=dict
    )  # what a word behind a cell says, by the word
    # the letter that may stand before each cell (`O7`) or before all of them (`O 7 9`), or ""
    letter: str = ""
    noun: str = "cell"  # what one of them is called in messages
    ranges: bool = True  # whether three in a row and more are written as a range

    @property
    def words(self) -> tuple[str, ...]:
        return (*(cell.name for cell in self.area), *self.after)

    def read(self, entry: Entry, filling: Filling) -> None:
        """Marks the cells. Problems: `unknown-cell`, `bad-range`, `marked-twice`."""
        last: tuple[Cell, ...] = ()
        tokens = said(entry)
        for token in tokens[1:] if len(tokens) > 1 and tokens[0].text == self.letter else tokens:
            word = token.text.lower()
            if word in self.after and last:
                filling.texts.update(dict.fromkeys((cell.id for cell in last), self.after[word]))
                continue
            point = bool(self.dotted) and word.endswith(".")
            last = self._cells(
                entry.words, token, word.removesuffix(".") if point else word, filling
            )
            for cell in last:
                if cell.id in filling.texts:
                    twice = f"{cell.name} stands twice in this line; write it once"
                    filling.refuse(entry.words, "marked-twice", twice, token, subject=cell.id)
                filling.texts[cell.id] = self.dotted if point else self.text

    def write(self, sheet: Sheet) -> str:
        """Runs of at least three cells as ranges, where nothing but the plain mark can stand in
        them.
        """
        return (", " if self.after else " ").join(self._words(sheet.texts))

    def _words(self, texts: Mapping[CellId, str]) -> Iterator[str]:
        run: list[str] = []
        for cell in (*self.area, None):
            text = texts.get(cell.id, "") if cell else ""
            if cell and text == self.text and self.ranges and not self.after and not self.dotted:
                run.append(cell.name)
                continue
            yield from [f"{run[0]}-{run[-1]}"] if len(run) > 2 else run
            run = []
            if cell and text:
                words = {mark: word for word, mark in self.after.items()}
                yield (
                    f"{cell.name}."
                    if text == self.dotted
                    else f"{cell.name} {words[text]}"
                    if text in words
                    else cell.name
                )

    def _cells(self, line: Line, token: Token, word: str, filling: Filling) -> tuple[Cell, ...]:
        """The cells of one word, a cell or a range; () after a complaint."""
        if word == ALL.lower():
            return self.area.cells
        low, dash, high = word.partition("-")
        ends = [self._cell(low), self._cell(high) if dash else self._cell(low)]
        if None in ends:
            filling.refuse(line, "unknown-cell", self._unknown(token.raw), token)
            return ()
        first, last = (self.area.cells.index(cell) for cell in ends if cell)
        if first > last:
            filling.refuse(
                line, "bad-range", f"{token.raw} runs backwards; write {high}-{low}", token
            )
        return self.area.cells[first : last + 1]

    def _unknown(self, word: str) -> str:
        if all(cell.values for cell in self.area):
            return (
                f"{word} is not in {self.area.id}; it has {run_of(self.area.cells)}, or ranges of"
                " them"
            )
        known = [cell.name for cell in self.area]
        behind = f", and no {listed(self.after)} after one" if self.after else ""
        return f"{word} is no {self.noun}{behind}{hint(word.lower(), known)}"

    def _cell(self, text: str) -> Cell | None:
        """The cell of a name, or that holds a number; its color's letter may stand before it."""
        for name in (text, text.removeprefix(self.letter.lower())):
            found = self.area.named(name) or (
                self.area.holding(int(name)) if re.fullmatch("[0-9]{1,3}", name) else None
            )
            if found:
                return found
        return None


@dataclass(frozen=True, slots=True)
class Implied(Marks):
    """Cells that are marked by themselves when others are: a bonus box with its row.

    Only what goes against that is written.
    """

    # each of the cells -> the cells that it follows from
    by: Mapping[CellId, tuple[CellId, ...]] = field(default_factory=dict)

    def unwritten(self, filling: Filling) -> None:
        """Marks what follows from the lines before."""
        filling.texts.update(dict.fromkeys(self._due(filling.texts), self.text))

    def write(self, sheet: Sheet) -> str:
        """Nothing where it follows; else the cells, or that there are none."""
        texts = sheet.texts
        crossed = [cell.id for cell in self.area if cell.id in texts]
        return "" if crossed == self._due(texts) else Marks.write(self, sheet) or NOTHING[0].lower()

    def _due(self, texts: Mapping[CellId, str]) -> list[CellId]:
        return [cell for cell, others in self.by.items() if all(other in texts for other in others)]


@dataclass(frozen=True, slots=True)
class Count(Asked):
    """How many boxes of an area are marked, from the first on."""

    area: Area = field(default_factory=lambda: Area("", ()))  # the boxes
    text: str = "x"  # what then stands in them
    # how many can be, as far as this table is concerned; more of them on paper is for the audit to
    # say
    cap: int = 0

    @property
    def right(self) -> str:
        """What can be: `0 to 9`."""
        return f"0 to {self.cap}"

    def read(self, entry: Entry, filling: Filling) -> None:
        """Marks so many boxes. Problem: `bad-count`."""
        words = spoken(entry)
        text = (
            "0"
            if nothing(entry.words)
            else words[0].text
            if len(words) == 1
            else entry.text.strip()
        )
        if re.fullmatch("[0-9]{1,3}", text) and int(text) <= len(self.area):
            self.mark(self.area.cells[: int(text)], filling)
        else:
            message = f'{self.key}: "{entry.text.strip()}" is not a number from {self.right}'
            filling.refuse(entry.words, "bad-count", message, subject=self.key)

    def mark(self, cells: Sequence[Cell], filling: Filling) -> None:
        """Marks the boxes."""
        filling.texts.update(dict.fromkeys((cell.id for cell in cells), self.text))

    def write(self, sheet: Sheet) -> str:
        """The number; nothing for none."""
        texts = sheet.texts
        return str(sum(cell.id in texts for cell in self.area) or "")


def run_of(cells: Sequence[Cell]) -> str:
    """Cells in words: `2 to 11/12`."""
    return f"{cells[0].name} to {cells[-1].name}" if cells else "nothing"
