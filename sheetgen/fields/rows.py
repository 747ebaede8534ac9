"""Fields of a sheet whose line is a row of things: what is written box after box, dice, a grid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from sheetgen.core.cells import Cell, CellId, CellIds, CellRun, Sheet, Texts
from sheetgen.core.dice import Face
from sheetgen.core.notation import Token, Tokens, apart, typed
from sheetgen.fields.filled import Entry, Field, Filling
from sheetgen.fields.marks import SUMS, Count, said, spoken
from sheetgen.messages import Meanings, Words, listed

EMPTY = "."  # what stands in a grid, and in a row of boxes, for an empty one
CLOSED = "!"  # behind what was written into a box that was not open

_POINTS = re.compile(r"(0|[1-9][0-9]{0,3})(\+(0|[1-9][0-9]{0,3}))*")
_WHOLE = re.compile("[0-9]{1,9}")
_BLANKS = r"[\s,]*"
_NO_POINTS = ("-", "BUST", "BAMBOOZLED")
_FIRST = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written(Field):
    """What is written into boxes, one after the other from the first on: `2 2 1 1 6 *`."""

    cells: CellRun  # the boxes, in the order in which they are filled
    # every word that can stand there -> what then stands in the box
    known: Meanings
    right: str = ""  # what can be written, in words, for messages
    # how a word is written that is the whole line, where files have another use for it
    alone: Meanings = field(default_factory=dict)
    blank: str = ""  # what stands in a box that is empty all the same, see `Opened`

    def read(self, entry: Entry, filling: Filling) -> None:
        """Fill the boxes in order. Problems: `bad-entry`, `too-many-entries`."""
        words = [part for word in said(entry) for part in self._apart(word)]
        for word in words:
            if word.text not in self.known:
                filling.refuse(
                    entry,
                    "bad-entry",
                    f'"{word.raw}" is not allowed on a {self.key}; write {self.right}',
                    word,
                )
        if len(words) > len(self.cells):
            filling.refuse(
                entry,
                "too-many-entries",
                f"{len(words)} entries; a {self.key} has at most {len(self.cells)} spaces",
                words[len(self.cells)],
            )
        for cell, word in zip(self.cells, words, strict=False):
            filling.texts[cell.id] = self.known.get(word.text, word.text)

    def _apart(self, word: Token) -> Tokens:
        """A word; one that is several run together (`2211`) as that many."""
        signs = [*word.text]
        if word.text in self.known or not self.known.keys() >= {*signs}:
            return [word]
        return [Token(sign, sign, word.start + place) for place, sign in enumerate(signs)]

    def write(self, sheet: Sheet) -> str:
        """What stands in the boxes, gaps closed."""
        spelled = {text: word for word, text in self.known.items()}
        texts = [sheet.text(cell.id) for cell in self.cells]
        written = [text.removesuffix(CLOSED) for text in texts if text not in ("", self.blank)]
        line = " ".join(spelled.get(text, text) for text in written)
        return self.alone.get(line, line)


@dataclass(frozen=True, slots=True)
class Opened(Count):
    """How many boxes have been opened, from the first on; a line above may have written into them.

    `text` stands in one that is open and empty. What was written into one that was never opened has
    `CLOSED` behind it.
    """

    def mark(self, cells: CellRun, filling: Filling) -> None:
        """Open the boxes."""
        for cell in self.area:
            if cell in cells:
                filling.texts.setdefault(cell.id, self.text)
            elif cell.id in filling.texts:
                filling.texts[cell.id] += CLOSED

    def unwritten(self, filling: Filling) -> None:
        """No box is open."""
        self.mark((), filling)

    def write(self, sheet: Sheet) -> str:
        """The number; nothing for none."""
        return str(self.opened(sheet) or "")

    def opened(self, sheet: Sheet) -> int:
        """How many boxes are open."""
        texts = [sheet.text(cell.id) for cell in self.area]
        return sum(bool(text) and not text.endswith(CLOSED) for text in texts)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPoints(Field):
    """Whole numbers of points, one a box: `28 0 31`. A dash or `bust` is nothing scored, and sums
    are added up (`5+6+8`).
    """

    # the boxes of each column of the pad, by its number
    columns: Mapping[str, CellRun]
    # the key of the line that says which column is this sheet's; without such a line it is the
    # first
    column: str = ""
    more: str = ""  # the key of the fact that takes what there is no box for
    joined: bool = False  # whether all of them stand in one box (tiebreaker rounds)
    # What these are the running totals of: they are added up where nobody has written them, and
    # written where they are other ones
    of: BoxPoints | None = None

    def read(self, entry: Entry, filling: Filling) -> None:
        """Write the numbers. Problem: `not-a-number`."""
        words = spoken(entry, SUMS)
        if not words or [word.text for word in words] == ["NONE"]:
            self.unwritten(filling)
            return
        numbers = []
        for word in words:
            text = "0" if word.text in _NO_POINTS else word.text
            if _POINTS.fullmatch(text):
                numbers.append(sum(map(int, text.split("+"))))
            else:
                filling.refuse(
                    entry,
                    "not-a-number",
                    f'"{word.raw}" is not a number of points; write a whole number such as 28',
                    word,
                )
        self.put(numbers, filling)

    def unwritten(self, filling: Filling) -> None:
        """Running totals are added up."""
        if self.of:
            self.put(_running(self.of.words_of(filling.texts, filling.facts)), filling)

    def put(self, numbers: Sequence[int], filling: Filling) -> None:
        """Write the numbers into the boxes, and what there is no box for beside them."""
        boxes = self._boxes(filling.facts)
        words = [str(number) for number in numbers]
        if self.joined:
            words = [" ".join(words)] if words else []
        for box, word in zip(boxes, words, strict=False):
            filling.texts[box.id] = word
        beyond = words[len(boxes) :]
        if boxes and beyond:
            filling.facts[self.more] = " ".join(beyond)

    def numbers(self, sheet: Sheet) -> Words:
        """What stands in the boxes and beside them, word by word."""
        return self.words_of(sheet.texts, dict(sheet.facts))

    def words_of(self, texts: Texts, facts: Meanings) -> Words:
        """The same while a sheet is read."""
        there = (*(texts.get(box.id, "") for box in self._boxes(facts)), facts.get(self.more, ""))
        return tuple(word for text in there for word in text.split())

    def write(self, sheet: Sheet) -> str:
        """The numbers; nothing for totals that are what they add up to."""
        words = self.numbers(sheet)
        sums = tuple(map(str, _running(self.of.numbers(sheet)))) if self.of else ()
        return "" if words == sums else " ".join(words)

    def _boxes(self, facts: Meanings) -> CellRun:
        return self.columns.get(facts.get(self.column, _FIRST), ())


def _running(words: Iterable[str]) -> list[int]:
    return list(accumulate(int(word) for word in words if _WHOLE.fullmatch(word)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Faces(Field):
    """Dice that lie at places, one of each color: `O5 R6 L4`."""

    # color of a face ("" = a die without color) -> the place where it lies
    places: Mapping[str, Cell]
    faces: Mapping[str, Face]  # every face by its text
    right: str = ""  # the faces that there are, in words

    def read(self, entry: Entry, filling: Filling) -> None:
        """Lay the dice down. Problems: `unknown-face`, `color-twice`."""
        for word in apart(said(entry), self.faces):
            face = self.faces.get(word.text)
            if face is None or face.color not in self.places:
                filling.refuse(
                    entry,
                    "unknown-face",
                    f"{word.raw}: {self.right}",
                    word,
                )
                continue
            cell = self.places[face.color]
            if cell.id in filling.texts:
                there = f"{face.letter}{filling.texts[cell.id]}"
                what = f"{face.color or 'the lucky die'} is aside already with {there}"
                filling.refuse(
                    entry,
                    "color-twice",
                    f"{what}; each color is set aside once",
                    word,
                )
            filling.texts[cell.id] = str(face.value)

    def write(self, sheet: Sheet) -> str:
        """The dice in the order of their places."""
        return " ".join(face.text for face in self.lying(sheet))

    def lying(self, sheet: Sheet) -> tuple[Face, ...]:
        """The faces that lie there, in the order of their places; what no die shows is left out."""
        shown = {(face.color, str(face.value)): face for face in self.faces.values()}
        lying = (shown.get((color, sheet.text(cell.id))) for color, cell in self.places.items())
        return tuple(face for face in lying if face)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid(Field):
    """Lines of boxes that hold different things: `4 + 6 . . . . . .`, then `. + . . .`, also
    without blanks (`4+6-3-1+5`).
    """

    rows: tuple[CellIds, ...]  # the boxes, line by line
    # the boxes that take a number; the others take a sign
    numbered: frozenset[CellId]
    signs: Meanings  # every way to write a sign -> the sign
    # what stands in boxes from the start, and is no mark
    printed: Texts = field(default_factory=dict)
    digits: int = 3  # the most digits of a number

    @property
    def parts(self) -> Words:
        return tuple(" ".join(EMPTY for _ in row) for row in self.rows)

    def read(self, entry: Entry, filling: Filling) -> None:
        """Fill the boxes. Problems: `grid-lines`, `grid-width`, `no-sign`, `no-number`."""
        lines = [line for line in entry.parts() if line.words.tokens()]
        if len(lines) == len(self.rows):
            for line, row in zip(lines, self.rows, strict=True):
                self._line(line, row, filling)
        elif lines:
            what = "lines, cells with signs between and signs below in turn"
            filling.refuse(
                lines[-1],
                "grid-lines",
                f"the grid has {len(self.rows)} {what}; found {len(lines)}",
            )

    def _line(
        self,
        line: Entry,
        row: Sequence[CellId],
        filling: Filling,
    ) -> None:
        words = self._split(line, row)
        if len(words) != len(row):
            what = "cells with the signs between" if row[0] in self.numbered else "signs"
            right = f"{len(row)} {what}, {EMPTY} where nothing is written"
            filling.refuse(
                line,
                "grid-width",
                f"this line holds {right}; found {len(words)}",
            )
            return
        for word, box in zip(words, row, strict=True):
            text = "" if word.text == EMPTY else self._box(line, word, box, filling)
            if text and text != self.printed.get(box):
                filling.texts[box] = text

    def _split(self, line: Entry, row: Sequence[CellId]) -> list[Token]:
        """The words of a line; one without blanks is read box by box."""
        words = line.words.tokens()
        if len(words) == len(row):
            return words
        number = rf"-?[0-9]{{1,{self.digits}}}|{re.escape(EMPTY)}"
        sign = "|".join(map(re.escape, (*self.signs, EMPTY)))
        boxes = (f"({number if box in self.numbered else sign})" for box in row)
        found = re.fullmatch(_BLANKS + _BLANKS.join(boxes) + _BLANKS, typed(line.text))
        if found is None:
            return words
        spans = [found.span(place) for place in range(1, len(row) + 1)]
        return [
            Token(typed(raw), raw, start) for start, end in spans if (raw := line.text[start:end])
        ]

    def _box(
        self,
        line: Entry,
        word: Token,
        box: CellId,
        filling: Filling,
    ) -> str:
        """What a word says of a box, kept as it is where it says nothing that is possible there."""
        if box in self.numbered:
            if re.fullmatch(rf"-?[0-9]{{1,{self.digits}}}", word.text):
                return str(int(word.text))
            what = f"no number; a cell holds a whole number or {EMPTY}"
            filling.refuse(line, "no-number", f'"{word.raw}" is {what}', word)
        elif word.text in self.signs:
            return self.signs[word.text]
        else:
            right = listed((*dict.fromkeys(self.signs.values()), EMPTY))
            filling.refuse(
                line, "no-sign", f'"{word.raw}" is not a sign; a slot holds {right}', word
            )
        return word.text

    def write(self, sheet: Sheet) -> str:
        """All lines, if anything but what is printed stands there."""
        texts = sheet.texts
        if not any(box in texts for row in self.rows for box in row):
            return ""
        shown = {**self.printed, **texts}
        return "\n".join(" ".join(shown.get(box, EMPTY) for box in row) for row in self.rows)
