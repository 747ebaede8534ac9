"""Filled sheets asked for line by line, as on the paper: lines in, lines out, no terminal.

An `Asking` is everything that has been answered so far; what is asked next, the papers and the running total follow from it.
"""

from __future__ import annotations

import re
from typing import Generic

from sheetgen.core.cells import Sheet
from sheetgen.core.contracts import M, S
from sheetgen.core.filled import PART, PLAYER, PLAYERS, Entry, Field
from sheetgen.core.game import Game
from sheetgen.errors import Problem, Source
from sheetgen.table.draft import BETWEEN, Draft
from sheetgen.values import frozen, replace

EMPTY_ANSWER = "empty"  # what an empty answer is called while it is doubted

BACK, DONE, HELP = "back", "done", "help"
COMMANDS = (BACK, DONE, HELP)  # what can be typed instead of an answer


@frozen
class Question:
    """What is asked now."""

    key: str  # the line of the filled sheet that the answer becomes
    text: str  # the question
    example: str = ""  # an answer that can be typed, or ""
    words: tuple[str, ...] = ()  # what can be completed
    part: str = ""  # which part of the answer is asked for, `2/9`, or ""

    @property
    def label(self) -> str:
        """What stands before the cursor."""
        return f"{self.key} {self.part}".rstrip()

    @property
    def line(self) -> str:
        """The question with its example."""
        stop = "" if "?" in self.text or self.text.endswith(".") or not self.text else "."
        return f"{self.text}{stop} For example: {self.example}".strip() if self.example else self.text


@frozen
class Reply(Generic[S, M]):
    """What an answer leads to: where the asking stands, what is wrong with the line, and what else is to be said."""

    asking: Asking[S, M]
    problems: tuple[Problem, ...] = ()
    lines: tuple[str, ...] = ()


@frozen
class Asking(Generic[S, M]):
    """The papers of a table while they are typed."""

    game: Game[S, M]  # what is played
    answers: tuple[str, ...] = ()  # what was typed, question by question
    begun: tuple[str, ...] = ()  # the first parts of an answer that has several
    doubted: str = ""  # an answer that cannot be right; the same again keeps it
    ended: bool = False  # nothing more is asked; what was not answered is empty

    @property
    def question(self) -> Question | None:
        """What is asked next; None when all is answered."""
        if self.ended:
            return None
        if len(self.answers) < self._head:
            fewest, most = self.game.spec.players
            return Question(PLAYERS, f"How many play? ({fewest} to {most})")
        number, draft, papers = self._number, self._draft, 1 if self.game.paper.one else self._players
        if number == papers:
            return None
        form = draft.line
        if form is None:
            done = f"; {DONE} = no more sheets" if number else ""
            which = f"player {number + 1} of {papers}" if papers > 1 else "the player"
            return Question(PLAYER, f"Name of {which}? (empty = none{done})")
        # What the field completes, and the words of the example.
        spoken = [word for word in re.findall(r"[\w.+*-]+", form.example) if re.search("[A-Za-z]", word)]
        words = tuple(dict.fromkeys((*form.words, *spoken)))
        if not form.parts:
            return Question(form.key, form.question, form.example, words)
        step = len(self.begun)
        text = "" if step else f"{form.question} Enter each by itself, or all parted by {PART}."
        return Question(form.key, text, form.example.split(BETWEEN)[step], words, f"{step + 1}/{len(form.parts)}")

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The papers as far as they are answered."""
        size, rest = self._draft.size, self.answers[self._head :]
        return tuple(replace(self._draft, answers=rest[start : start + size]).sheet() for start in range(0, len(rest), size))

    def answer(self, text: str, file: str = "", line: int = 1) -> Reply[S, M]:
        """Takes a line that was typed; `file` and `line` say where it stands, if not at a prompt."""
        word, question = text.strip().lower(), self.question
        if word == BACK:
            return self._back()
        if word == DONE:
            return Reply(self.end())
        if word in (HELP, "?"):
            always = f"Empty = nothing there, {BACK} = the line before, {DONE} = the rest is empty: show the score."
            return Reply(self, lines=(*([question.line] if question else ()), *_ranges(self._draft.line), always))
        if question is None:
            return Reply(self)
        entry = Entry(question.key, text, line, 1, file or f"<{question.key}>")
        if len(self.answers) < self._head:
            (fewest, most), number = self.game.spec.players, text.strip()
            if re.fullmatch("[0-9]{1,2}", number) and fewest <= int(number) <= most:
                return Reply(replace(self, answers=(number,)))
            where = Source(entry.file, line, 1, max(1, len(text)), text)
            return Reply(self, (Problem("bad-players", f'{fewest} to {most} can play, not "{number[:20]}"', where),))
        form = self._draft.line
        return self._part(form, entry) if form and form.parts else self._whole(entry)

    def end(self) -> Asking[S, M]:
        """Nothing more is typed; parts that are missing are empty, and a doubted answer stands as it was typed."""
        form = self._draft.line if self.begun else None
        begun = (BETWEEN.join((*self.begun, *form.parts[len(self.begun) :])),) if form else ()
        doubted = (self.doubted,) if self.doubted not in ("", EMPTY_ANSWER) else ()
        return replace(self, answers=(*self.answers, *(doubted or begun)), begun=(), doubted="", ended=True)

    @property
    def _head(self) -> int:
        """How many questions come before the first paper."""
        return int(self.game.spec.players[0] < self.game.spec.players[1])

    @property
    def _players(self) -> int:
        return int(self.answers[0]) if self._head and self.answers else self.game.spec.players[0]

    @property
    def _number(self) -> int:
        """Which paper is being asked for, from 0."""
        return max(0, len(self.answers) - self._head) // Draft(self.game, self._players).size

    @property
    def _draft(self) -> Draft[S, M]:
        """The paper that is being asked for."""
        empty = Draft(self.game, self._players)
        return replace(empty, answers=self.answers[self._head + self._number * empty.size :])

    def _whole(self, entry: Entry) -> Reply[S, M]:
        """Takes a whole answer, unless it cannot be read, or cannot be right and was not typed twice."""
        draft = self._draft
        cleared = replace(self, begun=(), doubted="")
        if problems := draft.unreadable(entry):
            return Reply(cleared, problems)
        doubts = draft.doubts(entry, self.sheets[: self._number])
        typed = entry.text.strip()
        if self.doubted and not typed:
            return Reply(self, lines=(f"Type {self.doubted} again to keep it, or what is right; none if nothing stands there.",))
        typed = typed or EMPTY_ANSWER
        if doubts and self.doubted != typed:
            keep = f"Type it again to keep it as it stands on the paper, or correct it; {BACK} goes to the line before."
            return Reply(replace(cleared, doubted=typed), doubts, (keep,))
        after = replace(draft, answers=(*draft.answers, entry.text))
        told = _ranges(after.line) if len(self.answers) == self._head else ()
        return Reply(replace(cleared, answers=(*self.answers, entry.text)), (), (*told, *after.subtotal()))

    def _part(self, form: Field, entry: Entry) -> Reply[S, M]:
        """Takes some parts of an answer, each checked as it comes; an empty one is an empty part."""
        before = "".join(part + BETWEEN for part in self.begun)
        typed = entry.text.rstrip(BETWEEN) or form.parts[len(self.begun)]
        done = len(self.begun) + typed.count(PART) + 1
        whole = replace(entry, text=before + typed + "".join(BETWEEN + part for part in form.parts[done:]))
        if problems := self._draft.unreadable(whole):
            return Reply(self, tuple(_shifted(problem, len(before), typed) for problem in problems))
        if done < len(form.parts):
            return Reply(replace(self, begun=(*self.begun, *(part.strip() for part in typed.split(PART)))))
        return self._whole(whole)

    def _back(self) -> Reply[S, M]:
        if self.begun:
            return Reply(replace(self, begun=self.begun[:-1]), lines=(f"It was: {self.begun[-1]}",))
        if not self.answers:
            return Reply(self, lines=("This is the first line.",))
        last = self.answers[-1].strip()
        return Reply(replace(self, answers=self.answers[:-1], doubted=""), lines=(f"It was: {last}",) if last else ())


def _ranges(line: Field | None) -> tuple[str, ...]:
    found = re.search(r"(\d+)-(\d+)", line.example) if line else None
    return (f"{found[0]} stands for all cells from {found[1]} to {found[2]}.",) if found else ()


def _shifted(problem: Problem, by: int, text: str) -> Problem:
    """A problem of a part, placed as if the part stood alone."""
    if isinstance(where := problem.where, Source):
        where = replace(where, column=max(1, where.column - by), length=min(where.length, len(text)), text=text)
    return replace(problem, where=where)
