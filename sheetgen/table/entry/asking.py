"""Filled sheets asked for line by line, as on the paper: lines in, lines out, no terminal.

An `Asking` is everything that has been answered so far; what is asked next, the papers and the
running total follow from it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Generic

from sheetgen.errors import Problem, Source
from sheetgen.fields.filled import PART, PLAYER, PLAYERS, Entry
from sheetgen.games.contracts import M, S
from sheetgen.table.entry.change import Change, put, read_change
from sheetgen.table.entry.draft import BETWEEN, Line
from sheetgen.table.entry.typed import Typed

EMPTY_ANSWER = "empty"  # what an empty answer is called while it is doubted
KEEP = (
    "Type it again to keep it as it stands on the paper, or correct it; {} goes to the line before."
)

BACK, DONE, HELP = "back", "done", "help"
COMMANDS = (BACK, DONE, HELP)  # what can be typed instead of an answer


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now."""

    key: str  # the line of the filled sheet that the answer becomes
    text: str  # the question
    example: str = ""  # an answer that can be typed, or ""
    words: tuple[str, ...] = ()  # what can be completed
    part: str = ""  # which part of the answer is asked for, `2/9`, or ""
    whose: str = ""  # whose paper it is, where that has to be said
    # what is shown above it: what stood here before, the papers that are looked over
    above: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What stands before the cursor."""
        return f"{self.whose} {self.key} {self.part}".strip()

    @property
    def line(self) -> str:
        """The question with its example."""
        stop = "" if "?" in self.text or self.text.endswith(".") or not self.text else "."
        # A point that ends an example would be taken for the end of the sentence.
        example = f'"{self.example}"' if self.example.endswith(".") else self.example
        return f"{self.text}{stop} For example: {example}".strip() if self.example else self.text


@dataclass(frozen=True, slots=True)
class Reply(Generic[S, M]):
    """What an answer leads to: where the asking stands, what is wrong with the line, and what else
    is to be said.
    """

    asking: Asking[S, M]
    problems: tuple[Problem, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking(Typed[S, M]):
    """The papers of a table while they are typed: what is asked, and what an answer leads to."""

    @property
    def question(self) -> Question | None:
        """What is asked next; None when all is answered."""
        if self.ended:
            return None
        above = (
            (f"It was: {self.before} (Enter keeps it, none empties it)",)
            if self.live and self.before
            else ()
        )
        if len(self.answers) < self.head:
            return self._who(above)
        number, line = self.number, self.paper.line
        if number == self.papers:
            return self._review if self.live else None
        if line is None:
            done = f"; {DONE} = no more sheets" if number else ""
            which = f"player {number + 1} of {self.papers}" if self.papers > 1 else "the player"
            return Question(PLAYER, f"Name of {which}? (empty = none{done})", above=above)
        # What the line completes, and the words of the example.
        spoken = [
            word for word in re.findall(r"[\w.+*-]+", line.example) if re.search("[A-Za-z]", word)
        ]
        words = tuple(dict.fromkeys((*line.words, *spoken)))
        whose = self.called(number) if self.live and self.papers > 1 else ""
        if not line.parts:
            return Question(line.key, line.question, line.example, words, "", whose, above)
        step = len(self.begun)
        text = "" if step else f"{line.question} Enter each by itself, or all parted by {PART}."
        return Question(
            line.key,
            text,
            line.example.split(BETWEEN)[step],
            words,
            f"{step + 1}/{len(line.parts)}",
            whose,
            above,
        )

    def answer(self, text: str, file: str = "", line: int = 1) -> Reply[S, M]:
        """Takes a line that was typed; `file` and `line` say where it stands, if not at a
        prompt.
        """
        word, question = text.strip().lower(), self.question
        if word == BACK:
            return self._back()
        if word == DONE:
            return Reply(self.end())
        if word in (HELP, "?"):
            always = (
                f"Empty = nothing there, {BACK} = the line before, {DONE} = the rest is empty: show"
                " the score."
            )
            return Reply(
                self,
                lines=(*([question.line] if question else ()), *_ranges(self.paper.line), always),
            )
        if question is None:
            return Reply(self)
        if self.doubted not in ("", EMPTY_ANSWER) and not word:
            return Reply(
                self,
                lines=(
                    (
                        f"Type {self.doubted} again to keep it, or what is right; none if nothing"
                        " stands there."
                    ),
                ),
            )
        entry = Entry(question.key, text, line, 1, file or f"<{question.key}>")
        if len(self.answers) < self.head:
            return self._seated(entry)
        if self.number == self.papers and not word:
            return Reply(replace(self, ended=True))
        reply, change = self._own(entry), self._change(text)
        # Where a line can be an answer, it is one; that of a name can be anything.
        if change and (
            not reply
            or (reply.problems and not reply.lines)
            or ":" in text
            or (self.paper.line is None and self.live)
        ):
            changed = self._changed(change, entry)
            reply = changed if not changed.problems or self.paper.line or reply is None else reply
        reply = reply or Reply(self, lines=(self._review.text,))
        return replace(reply, asking=reply.asking.onward())

    def onward(self) -> Asking[S, M]:
        """The same without questions that need no answer."""
        return (
            replace(self, answers=(*self.answers, self._spared)).onward()
            if self._spared is not None
            else self
        )

    def end(self) -> Asking[S, M]:
        """Nothing more is typed; parts that are missing are empty, and what is doubted stands as it
        was typed.
        """
        asking = (
            self.answer(self.doubted).asking if self.doubted not in ("", EMPTY_ANSWER) else self
        )
        form = asking.paper.line if asking.begun else None
        begun = (BETWEEN.join((*asking.begun, *form.parts[len(asking.begun) :])),) if form else ()
        return replace(asking, answers=(*asking.answers, *begun), begun=(), doubted="", ended=True)

    @property
    def _spared(self) -> str | None:
        """The answer to what is asked, where nobody has to give it; None where somebody has."""
        number = self.number
        if (
            not self.live
            or self.ended
            or self.begun
            or len(self.answers) < self.head
            or number == self.papers
            or self.before
        ):
            return None
        line = self.paper.line
        if line is None:
            return self.names[number] if number < len(self.names) else None
        skippable = self.game.sheets.skippable((*self.sheets[:number], self.paper.sheet()))
        return "" if set(line.keys) <= set(skippable) else None

    def _who(self, above: tuple[str, ...]) -> Question:
        """How many play, or who, where that can be said at once."""
        fewest, most = self.game.spec.players
        if seats := self.seats_line:
            text = f"{seats.question.rstrip('?')}, or how many ({fewest} to {most})?"
            return Question(PLAYERS, text, seats.example, seats.words, above=above)
        text = (
            f"How many play ({fewest} to {most}), or who?"
            if self.names_at_once
            else f"How many play? ({fewest} to {most})"
        )
        return Question(PLAYERS, text, "Ann, Ben" if self.names_at_once else "", above=above)

    @property
    def _review(self) -> Question:
        """The papers once more, before they are scored."""
        line = self.draft(0).form[0]
        whose = f"{self.called(0)} " if self.papers > 1 else ""
        text = (
            f"Enter = score; a line is changed by its name, as in: {whose}{line.key}"
            f" {line.example.split(BETWEEN)[0]}"
        )
        words = tuple(dict.fromkeys(key for each in self.draft(0).form for key in each.keys))
        return Question(
            "right?", text, words=words, above=tuple(map(self.shown, range(self.papers)))
        )

    def _seated(self, entry: Entry) -> Reply[S, M]:
        """Takes how many play, or who."""
        (fewest, most), said = self.game.spec.players, entry.text.strip() or self.before
        names = (
            [name.strip() for name in (said.split(",") if "," in said else said.split())]
            if self.names_at_once
            else []
        )
        if len(names) > 1 and all(name and not name.isdecimal() for name in names):
            said = str(len(names))
        else:
            names = []
        count = len(said.replace(",", " ").split())
        if self.seats_line and not said.isdecimal() and fewest <= count <= most:
            seated = replace(self, answers=(str(count),))
            problems = seated.paper.unreadable(entry := replace(entry, text=said))
            return Reply(self, problems) if problems else seated._whole(entry)
        if re.fullmatch("[0-9]{1,2}", said) and fewest <= int(said) <= most:
            kept = self.kept if (said == self.before or not self.kept) else ()
            return Reply(replace(self, answers=(said,), names=tuple(names), kept=kept).onward())
        where = Source(entry.file, entry.line, 1, max(1, len(entry.text)), entry.text)
        return Reply(
            self,
            (Problem("bad-players", f'{fewest} to {most} can play, not "{said[:20]}"', where),),
        )

    def _own(self, entry: Entry) -> Reply[S, M] | None:
        """What a line leads to as the answer to what is asked; None where nothing is."""
        if self.number == self.papers:
            return None
        line = self.paper.line
        if not entry.text.strip() and self.before:
            entry = replace(entry, text=self.before)
        elif line and not line.field:
            before = dict(self.kept).get(str(len(self.answers)), "")
            entry = (
                entry
                if self.paper.unreadable(entry)
                else replace(entry, text=line.merged(before, entry.text))
            )
        return self._part(line, entry) if line and line.parts else self._whole(entry)

    def _whole(self, entry: Entry) -> Reply[S, M]:
        """Takes a whole answer, unless it cannot be read, or cannot be right and was not typed
        twice.
        """
        draft = self.paper
        cleared = replace(self, begun=(), doubted="")
        if problems := draft.unreadable(entry):
            return Reply(cleared, problems)
        doubts = draft.doubts(entry, self.sheets[: self.number])
        typed = entry.text.strip() or EMPTY_ANSWER
        if doubts and self.doubted != typed:
            return Reply(replace(cleared, doubted=typed), doubts, (KEEP.format(BACK),))
        after = replace(draft, answers=(*draft.answers, entry.text))
        told = _ranges(after.line) if len(self.answers) == self.head else ()
        skipped = (
            (f"{draft.line.key}: nothing",)
            if self.live and draft.line and typed == EMPTY_ANSWER
            else ()
        )
        return Reply(
            replace(cleared, answers=(*self.answers, entry.text)),
            (),
            (*skipped, *told, *after.subtotal()),
        )

    def _part(self, form: Line, entry: Entry) -> Reply[S, M]:
        """Takes some parts of an answer, each checked as it comes; an empty one is an empty
        part.
        """
        before = "".join(part + BETWEEN for part in self.begun)
        typed = entry.text.rstrip(BETWEEN) or form.parts[len(self.begun)]
        done = len(self.begun) + typed.count(PART) + 1
        whole = replace(
            entry, text=before + typed + "".join(BETWEEN + part for part in form.parts[done:])
        )
        if problems := self.paper.unreadable(whole):
            return Reply(self, tuple(_shifted(problem, len(before), typed) for problem in problems))
        if done < len(form.parts):
            skipped = (
                ()
                if entry.text.strip() or not self.live
                else (f"{form.key} {done}/{len(form.parts)}: nothing",)
            )
            return Reply(
                replace(self, begun=(*self.begun, *(part.strip() for part in typed.split(PART)))),
                lines=skipped,
            )
        return self._whole(whole)

    def _back(self) -> Reply[S, M]:
        if self.begun:
            return self._again(replace(self, begun=self.begun[:-1]), self.begun[-1])
        if not self.answers:
            return Reply(self, lines=("This is the first line.",))
        last, asking = (
            self.answers[-1].strip(),
            replace(self, answers=self.answers[:-1], doubted=""),
        )
        if asking._spared is not None:
            return asking._back()
        if asking.seats_line and len(asking.answers) == asking.head:
            asking = replace(asking, answers=())
        line = asking.paper.line if len(asking.answers) >= asking.head else None
        if line and line.parts and last:
            *begun, last = [part.strip() for part in last.split(PART)]
            asking = replace(asking, begun=tuple(begun))
        return self._again(
            asking, ", ".join(self.names) if self.names and not asking.answers else last
        )

    def _again(self, asking: Asking[S, M], last: str) -> Reply[S, M]:
        """What was answered is asked once more."""
        place = (
            f"{len(asking.answers)}/{len(asking.begun)}"
            if asking.begun
            else str(len(asking.answers))
        )
        kept = {**dict(asking.kept), place: last}
        told = (f"It was: {last}",) if last and not asking.live else ()
        return Reply(replace(asking, kept=tuple(kept.items())), lines=told)

    def _change(self, text: str) -> Change | None:
        """The change of some line that was typed, if it was one."""
        last = min(self.number, self.papers - 1)
        names = [] if self.game.one_sheet else [self.called(number) for number in range(last + 1)]
        keys = [
            *[PLAYER] * self.paper.named,
            *(key for line in self.paper.form for key in line.keys),
        ]
        return read_change(text, keys, names)

    def _changed(self, change: Change, entry: Entry) -> Reply[S, M]:
        """Puts a line right, or keeps what it says until it is asked for."""
        number = change.paper
        if number is None and self.number == self.papers > 1:
            return Reply(self, lines=(f"Say whose: {self.called(0)} {change.key} {change.text}",))
        number = min(self.number, self.papers - 1) if number is None else number
        draft = self.draft(number)
        step = next(
            (
                draft.named + index
                for index, line in enumerate(draft.form)
                if change.key in line.keys
            ),
            0,
        )
        place = self.head + number * draft.size + step
        started = replace(
            draft, answers=(*draft.answers[:step], *[""] * (step - len(draft.answers)))
        )
        now = place < len(self.answers)
        told = (
            f"{self.called(number)}: {change.key}{f' {change.part}' * bool(change.part)}"
            f" {change.text}"
        )
        text = put(
            change,
            started.line,
            self.answers[place] if now else dict(self.kept).get(str(place), ""),
        )
        typed = replace(entry, key=started.line.key if started.line else PLAYER, text=text)
        if problems := started.unreadable(typed):
            return Reply(replace(self, doubted=""), problems)
        if place == len(self.answers) and 0 < change.part <= len(self.begun):
            begun = (*self.begun[: change.part - 1], change.text, *self.begun[change.part :])
            return Reply(replace(self, begun=begun, doubted=""), lines=(told,))
        if not now:
            there = (
                {f"{place}/{change.part - 1}": change.text}
                if change.part > 1
                else {str(place): change.text if change.part else text}
            )
            kept = {**dict(self.kept), **there}
            return Reply(
                replace(self, doubted="", kept=tuple(kept.items())),
                lines=(f"{told}, when it is asked for",),
            )
        after = replace(
            self, answers=(*self.answers[:place], text, *self.answers[place + 1 :]), doubted=""
        )
        doubts = tuple(
            problem for problem in after.wrong(number) if problem not in self.wrong(number)
        )
        if doubts and self.doubted != entry.text.strip():
            return Reply(replace(self, doubted=entry.text.strip()), doubts, (KEEP.format(BACK),))
        worth = self.game.worth(after.draft(number).sheet())
        return Reply(after, lines=(f"{told}; {worth.total} so far" if worth else told,))


def _ranges(line: Line | None) -> tuple[str, ...]:
    found = re.search(r"(\d+)-(\d+)", line.example) if line else None
    return (f"{found[0]} stands for all cells from {found[1]} to {found[2]}.",) if found else ()


def _shifted(problem: Problem, by: int, text: str) -> Problem:
    """A problem of a part, placed as if the part stood alone."""
    if isinstance(where := problem.where, Source):
        where = replace(
            where, column=max(1, where.column - by), length=min(where.length, len(text)), text=text
        )
    return replace(problem, where=where)
