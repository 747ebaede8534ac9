"""What a sheet is asked for, question by question, and what an answer says: a line, a part of one,
or several lines by their names; and a line named at any question: `red 2-9`, `Ben red 2-9`, `grid
3/9 2 . . . . . . . .`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sheetgen.fields.filled import PART, PLAYER, Entry, Field
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, listed

BETWEEN = f" {PART} "  # between the parts of an answer, such as the rows of a grid

Slots = Mapping[str, str]
"""What is written on a sheet, by the key of the line; the parts of a line by `grid 1`, `grid 2`."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a line of the sheet, a part of one (`grid 2/9`), or several, each by its name
    (`first 6 7, extras 5`).
    """

    key: str  # what stands before the cursor
    text: str  # the question
    example: str = ""  # an answer that can be typed, or ""
    words: Words = ()  # what can be completed
    keys: Words = ()  # the lines that an answer says
    part: int = 0  # which part of the line, from 1 on; 0 = all of it
    parts: Words = ()  # the parts of the line, each as it stands while empty
    whose: str = ""  # whose sheet it is, where that has to be said
    # what is shown above it: what stood here before, the sheets that are looked over
    above: Words = ()

    @property
    def place(self) -> str:
        """The line, and which part of it: `grid 2/9`."""
        return f"{self.key} {self.part}/{len(self.parts)}" if self.part else self.key

    @property
    def label(self) -> str:
        """What stands before the cursor."""
        return f"{self.whose} {self.place}".strip()

    @property
    def line(self) -> str:
        """The question with its example."""
        stop = "" if "?" in self.text or self.text.endswith(".") or not self.text else "."
        # A point that ends an example would be taken for the end of the sentence.
        example = f'"{self.example}"' if self.example.endswith(".") else self.example
        return f"{self.text}{stop} For example: {example}".strip() if self.example else self.text

    @property
    def slots(self) -> Words:
        """Where an answer is kept."""
        return (f"{self.key} {self.part}",) if self.part else self.keys

    @property
    def empty(self) -> str:
        """What stands there while nothing does."""
        return self.parts[self.part - 1] if self.part else ""

    @property
    def whole(self) -> bool:
        """Whether an answer ends its lines."""
        return self.part == len(self.parts)

    def entries(self, entry: Entry) -> tuple[Entry, ...]:
        """The lines that an answer says.

        Raises NotationError for words before the first name.
        """
        if len(self.keys) == 1:
            return (replace(entry, key=self.keys[0]),)
        key = rf"(?<![\w.])(?:{'|'.join(map(re.escape, self.keys))})(?![\w.])"
        if re.split(key, entry.text, maxsplit=1, flags=re.IGNORECASE)[0].strip():
            raise entry.words.error(
                "which-line",
                f"say what it is: {listed(self.keys)}, as in {self.example}",
                next(iter(entry.words.tokens()), None),
            )
        said = re.finditer(rf"({key}):?(.*?)(?={key}|$)", entry.text, re.IGNORECASE | re.DOTALL)
        return tuple(
            replace(
                entry,
                key=line[1].lower(),
                text=line[2].rstrip(" ,;"),
                column=entry.column + line.start(2),
            )
            for line in said
        )

    def read(self, entry: Entry) -> dict[str, str]:
        """What an answer says, by slot; further parts may stand behind the one that is asked for.

        Raises NotationError.
        """
        if not entry.text.strip():
            return dict.fromkeys(self.slots, "")
        if not self.part:
            return {each.key: each.text for each in self.entries(entry)}
        # Too many parts are the last one's, which then cannot be read.
        parts = entry.text.rstrip(BETWEEN).split(PART, len(self.parts) - self.part)
        numbered = enumerate(parts, start=self.part)
        return {f"{self.key} {number}": part.strip() for number, part in numbered}

    def said(self, slots: Slots) -> str:
        """What was said before, as an answer."""
        texts = {slot: slots[slot].strip() for slot in self.slots if slots.get(slot, "").strip()}
        if len(self.keys) == 1:
            return "".join(texts.values())
        return ", ".join(f"{key} {text}" for key, text in texts.items())


def form_of(game: AnyGame, players: int, *, grouped: bool) -> tuple[Question, ...]:
    """What a sheet is asked for: whose it is, unless one shows the whole table, and line by line;
    grouped, lines that can be are asked for together.
    """
    asked = [] if game.one_sheet else [Question(PLAYER, "", keys=(PLAYER,))]
    fields = (field for field in game.sheets.fields(players) if field.asked)
    for together, some in groupby(fields, lambda field: grouped and field.grouped):
        lines = tuple(some)
        if together and len(lines) > 1:
            asked.append(_group(lines))
        else:
            asked += (question for field in lines for question in _questions(field))
    return tuple(asked)


def _questions(field: Field) -> Iterator[Question]:
    """The question for a line, or one for each part of it."""
    spoken = re.findall(r"[\w.+*-]*[A-Za-z][\w.+*-]*", field.example)
    words = tuple(dict.fromkeys((*field.words, *spoken)))
    line = Question(
        field.key,
        field.question,
        field.example,
        words,
        (field.key,),
    )
    if not field.parts:
        yield line
        return
    first = f"{field.question} Enter each by itself, or all separated by {PART}."
    for part, example in enumerate(field.example.split(BETWEEN), 1):
        text = first if part == 1 else ""
        yield replace(
            line,
            text=text,
            example=example,
            part=part,
            parts=field.parts,
        )


def _group(fields: Sequence[Field]) -> Question:
    """One question for several lines."""
    keys = tuple(field.key for field in fields)
    example = ", ".join(f"{field.key} {field.example}" for field in fields[1:3])
    return Question(
        "rest",
        f"What else stands there ({', '.join(keys)})? Each by its name.",
        example,
        tuple(dict.fromkeys((*keys, *(word for field in fields for word in field.words)))),
        keys,
    )


def lines_of(form: Sequence[Question], slots: Slots) -> dict[str, str]:
    """The lines of a sheet by key, each part of one on a line of its own."""
    lines: dict[str, str] = {}
    for question in form:
        for key, slot in zip(question.keys, question.slots, strict=True):
            text = slots.get(slot) or question.empty
            lines[key] = f"{lines[key]}\n{text}" if question.part > 1 else text
    return lines


@dataclass(frozen=True, slots=True)
class Change:
    """What a line of a sheet is to say."""

    key: str  # the line
    text: str  # what stands there
    step: int  # which question asks for it, from 0
    part: str = ""  # which of its parts, from 1 on; "" = all of it
    paper: int | None = None  # whose sheet, counted from 0; None where nobody was named

    def __str__(self) -> str:
        return " ".join(filter(None, (self.key, self.part, self.text)))


def read_change(text: str, form: Sequence[Question], names: Sequence[str]) -> Change | None:
    """The change that a line asks for, a key with something behind it, perhaps behind a name; None
    for any other line.
    """
    keys = {key for question in form for key in question.keys}
    whose, line = (
        "|".join(map(re.escape, sorted(words, key=len, reverse=True))) for words in (names, keys)
    )
    found = re.fullmatch(
        rf"(?:({whose})\s+)?({line})(?![\w-])\s*:?\s*(?:([0-9]{{1,3}})/[0-9]{{1,3}}\s+)?(\S.*)",
        text.strip(),
        re.IGNORECASE | re.DOTALL,
    )
    if found is None:
        return None
    name, key, part, said = found.groups()
    asks = [
        key.lower() in question.keys and question.part in (0, int(part or 1)) for question in form
    ]
    if True not in asks:
        return None
    paper = [each.casefold() for each in names].index(name.casefold()) if name else None
    return Change(key.lower(), said, asks.index(True), part or "", paper)
