"""One paper while it is typed: the lines answered so far, what is wrong with a further one, and
what they are worth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Generic

from sheetgen.core.cells import Sheet
from sheetgen.core.play import ScoreLine
from sheetgen.errors import NotationError, Problem, Source
from sheetgen.fields.filled import GAME, PART, PLAYER, PLAYERS, Entry, Field
from sheetgen.games.contracts import M, S
from sheetgen.games.game import Game
from sheetgen.messages import listed

BETWEEN = f" {PART} "  # between the parts of an answer, such as the rows of a grid
MOST_CHANGES = 3  # so many changed lines of the score table are told after an answer


@dataclass(frozen=True)
class Line:
    """What one question asks for: a line of the paper, or several, each by its name (`first 6 7.,
    extras 5`).
    """

    fields: tuple[Field, ...]  # the lines of the paper

    @property
    def field(self) -> Field | None:
        """The line, where it is one."""
        return self.fields[0] if len(self.fields) == 1 else None

    @property
    def key(self) -> str:
        """What stands before the cursor."""
        return self.field.key if self.field else "rest"

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its lines."""
        return tuple(field.key for field in self.fields)

    @property
    def question(self) -> str:
        """What is asked."""
        return (
            self.field.question
            if self.field
            else f"What else stands there ({', '.join(self.keys)})? Each by its name."
        )

    @property
    def example(self) -> str:
        """An answer that can be typed."""
        return (
            self.field.example
            if self.field
            else ", ".join(f"{field.key} {field.example}" for field in self.fields[1:3])
        )

    @property
    def words(self) -> tuple[str, ...]:
        """What can be completed."""
        return (
            self.field.words
            if self.field
            else (*self.keys, *(word for field in self.fields for word in field.words))
        )

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the answer, each as it stands while empty."""
        return self.field.parts if self.field else ()

    def entries(self, entry: Entry) -> tuple[Entry, ...]:
        """The lines of the paper that an answer holds.

        Raises NotationError for words before the first name.
        """
        if self.field:
            return (replace(entry, key=self.key),)
        names = re.compile(
            rf"(?<![\w.])({'|'.join(map(re.escape, self.keys))})(?![\w.]):?", re.IGNORECASE
        )
        found = list(names.finditer(entry.text))
        if (entry.text[: found[0].start()] if found else entry.text).strip():
            message = f"say what it is: {listed(self.keys)}, as in {self.example}"
            raise entry.words.error("which-line", message, next(iter(entry.words.tokens()), None))
        ends = [match.start() for match in found[1:]] + [len(entry.text)]
        return tuple(
            replace(
                entry,
                key=name[1].lower(),
                text=entry.text[name.end() : end].rstrip(" ,;"),
                column=entry.column + name.end(),
            )
            for name, end in zip(found, ends, strict=False)
        )

    def merged(self, before: str, text: str) -> str:
        """An answer with what was typed later; what it says of a line replaces what was said of
        that line.
        """
        if self.field:
            return text
        told = {
            entry.key: entry.text
            for answer in (before, text)
            for entry in self.entries(Entry(self.key, answer))
        }
        return ", ".join(f"{key} {told[key].strip()}" for key in self.keys if key in told)


@dataclass(frozen=True)
class Draft(Generic[S, M]):
    """A paper as far as it is answered."""

    game: Game[S, M]  # what is played
    players: int  # how many play
    # what was typed: the player's name, where papers have one each, then line by line
    answers: tuple[str, ...] = ()
    grouped: bool = False  # whether lines that can be are asked for together

    @cached_property
    def form(self) -> tuple[Line, ...]:
        """What the paper is asked for, question by question."""
        fields = [field for field in self.game.sheets.fields(self.players) if field.asked]
        sorted_out = groupby(fields, lambda field: self.grouped and field.grouped)
        lines = (
            (Line(tuple(some)),) if together else (Line((field,)) for field in some)
            for together, some in sorted_out
        )
        return tuple(line for some in lines for line in some)

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
    def line(self) -> Line | None:
        """What comes next; None for the name, and after the last."""
        step = len(self.answers) - self.named
        return self.form[step] if 0 <= step < len(self.form) else None

    @property
    def answered(self) -> dict[str, str]:
        """The answers by key."""
        told = dict(zip([PLAYER] * self.named, self.answers, strict=False))
        for line, answer in zip(self.form, self.answers[self.named :], strict=False):
            told |= dict.fromkeys(line.keys, "") | {
                entry.key: entry.text for entry in line.entries(Entry(line.key, answer))
            }
        return told

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
        answered = (
            self.answered
            | dict.fromkeys(self.line.keys, "")
            | {key: each.text for key, each in typed.items()}
        )
        fields = [field for line in self.form for field in line.fields]
        ready = {field.key for field in fields if answered.keys() >= {field.key, *field.waits}}
        fresh = {
            field.key for field in fields if (field.waits[-1:] or (field.key,))[0] in self.line.keys
        }
        sheet, before = self.sheet(*typed.values()), self.game.audit(self.sheet())
        known = self.game.clashes(earlier) if earlier else ()
        together = [
            problem for problem in self.game.clashes((*earlier, sheet)) if problem not in known
        ]
        doubts = dict.fromkeys((*self.game.audit(sheet), *together))
        due = [
            problem
            for problem in doubts
            if problem.where in fresh or (problem.where in ready and problem not in before)
        ]
        return tuple(_placed(problem, typed, answered) for problem in due)

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
        old = score.lines if score else ()
        known = {line.name for line in old}
        changed = [
            written(line)
            for line in after.lines
            if line not in old and (line.count or line.name in known)
        ]
        shown = f"{', '.join(changed)}; " if 0 < len(changed) <= MOST_CHANGES else ""
        hints = [
            problem.message
            for problem in self.game.comments.notes(sheet)
            if before.line and problem.where in before.line.keys
        ]
        return (*hints, f"{shown}{after.total} so far")


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
    return replace(problem, where=Source(file, line, 1, max(1, len(text)), shown))
