"""One paper while it is typed: the lines answered so far, what is wrong with a further one, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic

from sheetgen.core.cells import Sheet
from sheetgen.core.contracts import M, S, ScoreLine
from sheetgen.core.filled import GAME, PART, PLAYER, PLAYERS, Entry, Field
from sheetgen.core.game import Game
from sheetgen.errors import NotationError, Problem, Source

BETWEEN = f" {PART} "  # between the parts of an answer, such as the rows of a grid
MOST_CHANGES = 3  # so many changed lines of the score table are told after an answer


@dataclass(frozen=True)
class Draft(Generic[S, M]):
    """A paper as far as it is answered."""

    game: Game[S, M]  # what is played
    players: int  # how many play
    answers: tuple[str, ...] = ()  # what was typed: the player's name, where papers have one each, then line by line

    @cached_property
    def form(self) -> tuple[Field, ...]:
        """The lines that the paper is asked for."""
        return tuple(field for field in self.game.paper.fields(self.players) if field.asked)

    @property
    def named(self) -> int:
        """How many answers come before the form: the name, unless one paper shows the whole table."""
        return int(not self.game.paper.one)

    @property
    def size(self) -> int:
        """How many answers make a paper."""
        return self.named + len(self.form)

    @property
    def line(self) -> Field | None:
        """The line that comes next; None for the name, and after the last."""
        step = len(self.answers) - self.named
        return self.form[step] if 0 <= step < len(self.form) else None

    @property
    def answered(self) -> dict[str, str]:
        """The answers by key."""
        return dict(zip((*[PLAYER] * self.named, *(line.key for line in self.form)), self.answers, strict=False))

    def sheet(self, *more: Entry) -> Sheet:
        """The paper, with another line if one is given. Raises NotationError."""
        lines = {GAME: self.game.spec.id, PLAYERS: str(self.players)} | self.answered
        entries = {key: Entry(key, text, file=f"<{key}>") for key, text in lines.items()} | {entry.key: entry for entry in more}
        return self.game.parse_sheet(entry for entry in entries.values() if entry.text.strip())

    def unreadable(self, entry: Entry) -> tuple[Problem, ...]:
        """Why a further line cannot be read; an empty one says nothing."""
        try:
            self.sheet(entry)
        except NotationError as error:
            return error.problems
        return ()

    def doubts(self, entry: Entry, earlier: tuple[Sheet, ...]) -> tuple[Problem, ...]:
        """Why a line cannot be right, or what it makes wrong in lines and papers before it; and why lines cannot that waited for it."""
        if self.line is None:
            return ()
        answered = self.answered | {entry.key: entry.text}
        ready = {line.key for line in self.form if answered.keys() >= {line.key, *line.waits}}
        fresh = {line.key for line in self.form if (line.waits[-1:] or (line.key,)) == (entry.key,)}
        sheet, before = self.sheet(entry), self.game.audit(self.sheet())
        known = self.game.clashes(earlier) if earlier else ()
        together = [problem for problem in self.game.clashes((*earlier, sheet)) if problem not in known]
        doubts = dict.fromkeys((*self.game.audit(sheet), *together))
        due = [problem for problem in doubts if problem.where in fresh or (problem.where in ready and problem not in before)]
        return tuple(_placed(problem, entry, answered) for problem in due)

    def subtotal(self) -> tuple[str, ...]:
        """What the last answer changed, and the score so far; () where a part of a paper says nothing yet."""
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
        changed = [written(line) for line in after.lines if line not in old and (line.count or line.name in known)]
        shown = f"{', '.join(changed)}; " if 0 < len(changed) <= MOST_CHANGES else ""
        hints = [problem.message for problem in self.game.paper.notes(sheet) if before.line and problem.where == before.line.key]
        return (*hints, f"{shown}{after.total} so far")


def written(line: ScoreLine) -> str:
    """A line of a score table in one breath: `A 2-5: 4 x 2 = 8`."""
    if line.multiplier in (0, 1):
        return f"{line.name}: {line.count}"
    return f"{line.name}: {line.count} x {line.multiplier} = {line.points}"


def _placed(problem: Problem, entry: Entry, answered: dict[str, str]) -> Problem:
    """The problem with its place: in the line that was typed, or at an earlier answer. Of several parts none is underlined."""
    key = str(problem.where)
    text = answered[key]
    shown = "" if PART in text else text
    file, line = (entry.file, entry.line) if key == entry.key else (f"<{key}>", 1)
    return replace(problem, where=Source(file, line, 1, max(1, len(text)), shown))
