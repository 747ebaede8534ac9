"""One paper while it is typed: the lines answered so far, what is wrong with a further one, and
what they are worth; and a line of it corrected by its name, at any question: `red 2-9`, `Ben red
2-9`, `grid 3/9 2 . . . . . . . .`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from sheetgen.core.cells import Sheet
from sheetgen.core.play import ScoreLine
from sheetgen.errors import NotationError, Problem, Source
from sheetgen.fields.filled import GAME, PART, PLAYER, PLAYERS, Entry, Field
from sheetgen.games.game import AnyGame
from sheetgen.messages import listed

BETWEEN = f" {PART} "  # between the parts of an answer, such as the rows of a grid
MOST_CHANGES = 3  # so many changed lines of the score table are shown after an answer


@dataclass(frozen=True, slots=True)
class FormLine:
    """What one question asks for: a line of the paper, or several, each by its name (`first 6 7.,
    extras 5`).
    """

    keys: tuple[str, ...]  # the names of the lines
    key: str  # what stands before the cursor
    question: str
    example: str  # an answer that can be typed
    words: tuple[str, ...]  # what can be completed
    parts: tuple[str, ...] = ()  # the parts of the answer, each as it stands while empty

    @staticmethod
    def of(*fields: Field) -> FormLine:
        """The question that asks for these lines."""
        keys = tuple(field.key for field in fields)
        if len(fields) == 1:
            (field,) = fields
            return FormLine(
                keys, field.key, field.question, field.example, field.words, field.parts
            )
        question = f"What else stands there ({', '.join(keys)})? Each by its name."
        example = ", ".join(f"{field.key} {field.example}" for field in fields[1:3])
        words = [word for field in fields for word in field.words]
        return FormLine(
            keys,
            "rest",
            question,
            example,
            (*keys, *words),
        )

    @property
    def single(self) -> bool:
        """Whether it asks for one line."""
        return len(self.keys) == 1

    def entries(self, entry: Entry) -> tuple[Entry, ...]:
        """The lines of the paper that an answer holds.

        Raises NotationError for words before the first name.
        """
        if self.single:
            return (replace(entry, key=self.key),)
        pattern = rf"(?<![\w.])({'|'.join(map(re.escape, self.keys))})(?![\w.]):?"
        names = list(re.finditer(pattern, entry.text, re.IGNORECASE))
        first = names[0].start() if names else len(entry.text)
        if entry.text[:first].strip():
            message = f"say what it is: {listed(self.keys)}, as in {self.example}"
            raise entry.words.error("which-line", message, next(iter(entry.words.tokens()), None))
        ends = [*(name.start() for name in names[1:]), len(entry.text)]
        lines: list[Entry] = []
        for name, end in zip(names, ends, strict=False):
            text, column = entry.text[name.end() : end], entry.column + name.end()
            key = name[1].lower()
            lines.append(
                replace(
                    entry,
                    key=key,
                    text=text.rstrip(" ,;"),
                    column=column,
                )
            )
        return tuple(lines)

    def merged(self, before: str, text: str) -> str:
        """An answer with what was typed later; what it says of a line replaces what was said of
        that line.
        """
        if self.single:
            return text
        texts = {
            entry.key: entry.text
            for answer in (before, text)
            for entry in self.entries(Entry(self.key, answer))
        }
        return ", ".join(f"{key} {texts[key].strip()}" for key in self.keys if key in texts)


@dataclass(frozen=True)
class SheetDraft:
    """A paper as far as it is answered."""

    game: AnyGame  # what is played
    players: int  # how many play
    # what was typed: the player's name, where papers have one each, then line by line
    answers: tuple[str, ...] = ()
    grouped: bool = False  # whether lines that can be are asked for together

    @property
    def _fields(self) -> list[Field]:
        return [field for field in self.game.sheets.fields(self.players) if field.asked]

    @cached_property
    def form(self) -> tuple[FormLine, ...]:
        """What the paper is asked for, question by question."""
        lines: list[FormLine] = []
        for together, some in groupby(self._fields, lambda field: self.grouped and field.grouped):
            fields = tuple(some)
            lines += [FormLine.of(*fields)] if together else map(FormLine.of, fields)
        return tuple(lines)

    @property
    def named(self) -> int:
        """How many answers come before the form: the name, unless one paper shows the whole
        table.
        """
        return int(not self.game.one_sheet)

    @property
    def size(self) -> int:
        """How many answers make a paper."""
        return self.named + len(self.form)

    @property
    def line(self) -> FormLine | None:
        """What comes next; None for the name, and after the last."""
        step = len(self.answers) - self.named
        return self.form[step] if 0 <= step < len(self.form) else None

    def step_of(self, key: str) -> int:
        """Which question, from 0 on, asks for a line; the first one for no line of the form."""
        steps = (step for step, line in enumerate(self.form, self.named) if key in line.keys)
        return next(steps, 0)

    def up_to(self, step: int) -> SheetDraft:
        """The paper as it is when a question is asked; what is not answered before is empty."""
        missing = [""] * (step - len(self.answers))
        return replace(self, answers=(*self.answers[:step], *missing))

    @property
    def answered(self) -> dict[str, str]:
        """The answers by key."""
        texts = dict(zip([PLAYER] * self.named, self.answers, strict=False))
        for line, answer in zip(self.form, self.answers[self.named :], strict=False):
            texts |= dict.fromkeys(line.keys, "") | {
                entry.key: entry.text for entry in line.entries(Entry(line.key, answer))
            }
        return texts

    def sheet(self, *more: Entry) -> Sheet:
        """The paper, with other lines if some are given. Raises NotationError."""
        lines = {GAME: self.game.spec.id, PLAYERS: str(self.players)} | self.answered
        entries = {key: Entry(key, text, file=f"<{key}>") for key, text in lines.items()} | {
            entry.key: entry for entry in more
        }
        return self.game.parse_sheet(entry for entry in entries.values() if entry.text.strip())

    def unreadable(self, entry: Entry) -> tuple[Problem, ...]:
        """Why an answer to the next question cannot be read; an empty one says nothing."""
        try:
            self.sheet(*self.entries(entry))
        except NotationError as error:
            return error.problems
        return ()

    def entries(self, entry: Entry) -> tuple[Entry, ...]:
        """The lines of the paper that an answer to the next question holds.

        Raises NotationError.
        """
        return self.line.entries(entry) if self.line else (entry,)

    def doubts(self, entry: Entry, earlier: tuple[Sheet, ...]) -> tuple[Problem, ...]:
        """Why an answer cannot be right, or what it makes wrong in lines and papers before it; and
        why lines cannot that waited for it.
        """
        if self.line is None:
            return ()
        typed = {each.key: each for each in self.entries(entry)}
        texts = {key: each.text for key, each in typed.items()}
        answered = self.answered | dict.fromkeys(self.line.keys, "") | texts
        sheet, before = self.sheet(*typed.values()), self.game.audit(self.sheet())
        ready, fresh = self._awaited(answered.keys(), self.line)
        found = dict.fromkeys((*self.game.audit(sheet), *self._clashes(earlier, sheet)))
        return tuple(
            _placed(problem, typed, answered)
            for problem in found
            if problem.where in fresh or (problem.where in ready and problem not in before)
        )

    def _awaited(self, answered: Set[str], line: FormLine) -> tuple[set[str], set[str]]:
        """The lines that are answered with all that they wait for, and those that waited for this
        one last.
        """
        waits = {field.key: (field.key, *field.waits) for field in self._fields}
        ready = {key for key, awaited in waits.items() if answered >= set(awaited)}
        return ready, {key for key, awaited in waits.items() if awaited[-1] in line.keys}

    def _clashes(self, earlier: tuple[Sheet, ...], sheet: Sheet) -> list[Problem]:
        """What cannot be between this paper and those before it."""
        known = self.game.clashes(earlier) if earlier else ()
        together = self.game.clashes((*earlier, sheet))
        return [problem for problem in together if problem not in known]

    def subtotal(self) -> tuple[str, ...]:
        """What the last answer changed, and the score so far; () where a part of a paper says
        nothing yet.
        """
        sheet = self.sheet()
        after = self.game.worth(sheet)
        if after is None:
            return ()
        if len(self.answers) == self.named:
            counted = ", ".join(written(line) for line in after.lines if line.points)
            return (f"An empty sheet counts {after.total} ({counted})",) if counted else ()
        before = replace(self, answers=self.answers[:-1])
        score = self.game.worth(before.sheet())
        changed = _changed_lines(score.lines if score else (), after.lines)
        shown = f"{', '.join(changed)}; " if 0 < len(changed) <= MOST_CHANGES else ""
        notes = self.game.comments.notes(sheet)
        asked = before.line.keys if before.line else ()
        hints = [problem.message for problem in notes if problem.where in asked]
        return (*hints, f"{shown}{after.total} so far")


def _changed_lines(old: Sequence[ScoreLine], new: Sequence[ScoreLine]) -> list[str]:
    """The lines of a score table that an answer changed; new ones only where they count."""
    known = {line.name for line in old}
    changed = [line for line in new if line not in old]
    return [written(line) for line in changed if line.count or line.name in known]


def written(line: ScoreLine) -> str:
    """A line of a score table in one breath: `A 2-5: 4 x 2 = 8`."""
    if line.multiplier in (0, 1):
        return f"{line.name}: {line.count}"
    return f"{line.name}: {line.count} x {line.multiplier} = {line.points}"


def _placed(problem: Problem, typed: Mapping[str, Entry], answered: Mapping[str, str]) -> Problem:
    """The problem with its place: in the line that was typed, or at an earlier answer.

    Of several parts none is underlined.
    """
    key = str(problem.where)
    text = answered.get(key, "")
    shown = "" if PART in text else text
    file, line = (typed[key].file, typed[key].line) if key in typed else (f"<{key}>", 1)
    return replace(
        problem,
        where=Source(
            file,
            line,
            1,
            max(1, len(text)),
            shown,
        ),
    )


_NAMED = re.compile(r"([\w-]+)[ \t]*:?[ \t]*(?:([0-9]{1,3})/[0-9]{1,3}[ \t]+)?(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Change:
    """What a line of a paper is to say."""

    key: str  # the line
    text: str  # what stands there
    part: int = 0  # which of its parts, from 1 on; 0 = all of it
    paper: int | None = None  # whose paper, counted from 0; None where nobody was named

    def __str__(self) -> str:
        return f"{self.key} {self.part} {self.text}" if self.part else f"{self.key} {self.text}"


def read_change(text: str, keys: Sequence[str], names: Sequence[str]) -> Change | None:
    """The change that a line asks for, a key with something behind it, perhaps behind a name; None
    for any other line.
    """
    begun = [
        number
        for number, name in enumerate(names)
        if text.casefold().startswith(f"{name.casefold()} ")
    ]
    if begun:
        paper = max(begun, key=lambda number: len(names[number]))
        change = _named_line(text[len(names[paper]) :], keys, paper)
        if change:
            return change
    return _named_line(text, keys, None)


def _named_line(text: str, keys: Sequence[str], paper: int | None) -> Change | None:
    found = _NAMED.fullmatch(text.strip())
    if found is None or found[1].lower() not in keys or not found[3].strip():
        return None
    return Change(
        found[1].lower(),
        found[3].strip(),
        int(found[2] or 0),
        paper,
    )


def put(change: Change, line: FormLine | None, before: str) -> str:
    """The whole answer to a question with the change in it; the name of a paper has no line."""
    if line is None:
        return change.text
    if change.part:
        parts = [part.strip() for part in before.split(PART)] if before.strip() else [*line.parts]
        parts[change.part - 1 : change.part] = [change.text]
        return BETWEEN.join(parts)
    return line.merged(before, change.text if line.single else f"{change.key} {change.text}")
