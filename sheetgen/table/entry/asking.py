"""Filled sheets asked for line by line, as on the paper: lines in, lines out, no terminal.

An `Asking` is everything that has been answered so far; what is asked next, the papers and the
running total follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sheetgen.core.cells import Sheet
from sheetgen.errors import Problem, Source
from sheetgen.fields.filled import HEAD, PART, PLAYER, PLAYERS, Entry
from sheetgen.games.game import AnyGame
from sheetgen.messages import listed, short
from sheetgen.table.entry.draft import (
    BETWEEN,
    Change,
    FormLine,
    SheetDraft,
    put,
    read_change,
)

EMPTY_ANSWER = "empty"  # what an empty answer is called while it is doubted
KEEP = (
    "Type it again to keep it as it stands on the paper, or correct it; {} goes to the line before."
)

BACK, DONE, HELP = "back", "done", "help"
COMMANDS = (BACK, DONE, HELP)  # what can be typed instead of an answer
LONGEST_NAME = 12  # letters of a name that stand before the cursor


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
class Reply:
    """What an answer leads to: where the asking stands, what is wrong with the line, and what else
    is to be said.
    """

    asking: Asking
    problems: tuple[Problem, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """The papers of a table while they are typed: the answers so far, what is asked, and what an
    answer leads to.
    """

    game: AnyGame  # what is played
    answers: tuple[str, ...] = ()  # what was typed, question by question
    begun: tuple[str, ...] = ()  # the first parts of an answer that has several
    doubted: str = ""  # what was typed last and cannot be right; the same again keeps it
    ended: bool = False  # nothing more is asked; what was not answered is empty
    # Whether somebody sits at a terminal: then only what matters is asked, in few questions, and
    # all of it shown before it is scored. Lines that are piped in are those of the paper one after
    # the other, whatever they say.
    live: bool = False
    # by the place of a question (`7`, `7/2` for a part) what Enter keeps there
    kept: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()  # who plays, where that was said in one line

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The papers as far as they are answered."""
        return tuple(
            self.draft(number).sheet()
            for number in range(-(-max(0, len(self.answers) - self.head) // self.paper.size))
        )

    def draft(self, number: int) -> SheetDraft:
        """A paper as far as it is answered, counted from 0."""
        empty = self._empty
        start = self.head + number * empty.size
        return replace(empty, answers=self.answers[start : start + empty.size])

    def called(self, number: int) -> str:
        """Whose paper it is: a name, or `player 2`."""
        return (
            short(self.draft(number).answered.get(PLAYER, "").strip(), LONGEST_NAME)
            or f"player {number + 1}"
        )

    def shown(self, number: int) -> str:
        """A paper in one sentence."""
        draft = self.draft(number)
        written = dict(self.game.format_sheet(draft.sheet()))
        left_out = {*HEAD} - {PLAYERS} if self.game.one_sheet else {*HEAD}
        shown = [key for key in written if key not in left_out]
        lines = [f"{key} {written[key]}".replace("\n", BETWEEN) for key in shown]
        skippable = self.game.sheets.skippable(self.sheets[: number + 1])
        keys = [key for line in draft.form for key in line.keys]
        empty = [key for key in keys if key not in written and key not in skippable]
        if empty:
            lines.append(f"nothing in {listed(empty)}")
        return f"{self.called(number)}: {'; '.join(lines)}"

    def wrong(self, number: int) -> tuple[Problem, ...]:
        """What cannot be right on a paper as far as it is answered, and between all of them."""
        draft, sheets = self.draft(number), self.sheets
        audited = self.game.audit(draft.sheet())
        found = [problem for problem in audited if str(problem.where) in draft.answered]
        clashes = self.game.clashes(sheets) if len(sheets) > 1 else ()
        return (*found, *(problem for problem in clashes if problem not in found))

    @property
    def head(self) -> int:
        """How many questions come before the first paper."""
        return int(self.game.spec.players[0] < self.game.spec.players[1])

    @property
    def names_at_once(self) -> bool:
        """Whether all names can be said at once."""
        return self.live and not self.game.one_sheet

    @property
    def seats_line(self) -> FormLine | None:
        """The line that says who plays, where the one paper of a table has it; at a terminal it is
        as good as their number.
        """
        line = SheetDraft(self.game, self.players).form[0]
        return line if self.live and self.game.one_sheet and line.key == PLAYERS else None

    @property
    def players(self) -> int:
        """How many play; the fewest that can while nobody has said it."""
        return int(self.answers[0]) if self.head and self.answers else self.game.spec.players[0]

    @property
    def papers(self) -> int:
        """How many papers there are."""
        return 1 if self.game.one_sheet else self.players

    @property
    def number(self) -> int:
        """Which paper is being asked for, from 0."""
        return max(0, len(self.answers) - self.head) // self._empty.size

    @property
    def _empty(self) -> SheetDraft:
        return SheetDraft(self.game, self.players, grouped=self.live)

    @property
    def paper(self) -> SheetDraft:
        """The paper that is being asked for."""
        return self.draft(self.number)

    @property
    def before(self) -> str:
        """What Enter keeps."""
        return self.kept.get(self._place_now, "")

    @property
    def _place_now(self) -> str:
        """The place of what is asked, as `kept` has it."""
        place = str(len(self.answers))
        return f"{place}/{len(self.begun)}" if self.begun else place

    @property
    def question(self) -> Question | None:
        """What is asked next; None when all is answered."""
        asked = None if self.ended else self._asked
        if asked and self.live and self.before:
            was = f"It was: {self.before} (Enter keeps it, none empties it)"
            return replace(asked, above=(was, *asked.above))
        return asked

    @property
    def _asked(self) -> Question | None:
        if len(self.answers) < self.head:
            return self._who
        if self.number == self.papers:
            return self._review if self.live else None
        line = self.paper.line
        return self._of_line(line) if line else self._name

    @property
    def _name(self) -> Question:
        """Whose paper comes next."""
        number = self.number
        done = f"; {DONE} = no more sheets" if number else ""
        which = f"player {number + 1} of {self.papers}" if self.papers > 1 else "the player"
        return Question(PLAYER, f"Name of {which}? (empty = none{done})")

    def _of_line(self, line: FormLine) -> Question:
        """What stands on a line of the paper, or in the next part of it."""
        spoken = re.findall(r"[\w.+*-]*[A-Za-z][\w.+*-]*", line.example)
        words = tuple(dict.fromkeys((*line.words, *spoken)))
        whose = self.called(self.number) if self.live and self.papers > 1 else ""
        asked = Question(
            line.key,
            line.question,
            line.example,
            words,
            "",
            whose,
        )
        if not line.parts:
            return asked
        step = len(self.begun)
        text = "" if step else f"{line.question} Enter each by itself, or all separated by {PART}."
        example = line.example.split(BETWEEN)[step]
        return replace(
            asked,
            text=text,
            example=example,
            part=f"{step + 1}/{len(line.parts)}",
        )

    def answer(
        self,
        text: str,
        file: str = "",
        line: int = 1,
    ) -> Reply:
        """What a line that was typed leads to; `file` and `line` say where it stands, if not at a
        prompt.
        """
        word, question = text.strip().lower(), self.question
        if word == BACK:
            return self._back()
        if word == DONE:
            return Reply(self.end())
        if word in (HELP, "?"):
            return self._help()
        if question is None:
            return Reply(self)
        if self._doubts_an_answer and not word:
            again = f"Type {self.doubted} again to keep it, or what is right"
            return Reply(self, lines=(f"{again}; none if nothing stands there.",))
        entry = Entry(
            question.key,
            text,
            line,
            1,
            file or f"<{question.key}>",
        )
        if len(self.answers) < self.head:
            return self._seated(entry)
        if self.number == self.papers and not word:
            return Reply(replace(self, ended=True))
        reply = self._own_or_changed(entry)
        return replace(reply, asking=reply.asking.onward())

    def _help(self) -> Reply:
        question = self.question
        always = (
            f"Empty = nothing there, {BACK} = the line before, {DONE} = the rest is empty: show"
            " the score."
        )
        asked = (question.line,) if question else ()
        return Reply(self, lines=(*asked, *_ranges(self.paper.line), always))

    @property
    def _doubts_an_answer(self) -> bool:
        return self.doubted not in ("", EMPTY_ANSWER)

    def _own_or_changed(self, entry: Entry) -> Reply:
        """What a line leads to, as the answer to what is asked or as a correction by its name.

        Where a line can be an answer, it is one; that of a name can be anything.
        """
        own, change = self._own(entry), self._change(entry.text)
        unreadable = own is None or (bool(own.problems) and not own.lines)
        name = self.paper.line is None and self.live
        if change and (unreadable or ":" in entry.text or name):
            changed = self._changed(change, entry)
            if own is None or not changed.problems or self.paper.line:
                return changed
        return own or Reply(self, lines=(self._review.text,))

    def onward(self) -> Asking:
        """The same without questions that need no answer."""
        spared = self._spared
        if spared is None:
            return self
        return replace(self, answers=(*self.answers, spared)).onward()

    def end(self) -> Asking:
        """Nothing more is typed; parts that are missing are empty, and what is doubted stands as it
        was typed.
        """
        asking = self.answer(self.doubted).asking if self._doubts_an_answer else self
        form = asking.paper.line if asking.begun else None
        answers = asking.answers
        if form:
            missing = form.parts[len(asking.begun) :]
            answers = (*answers, BETWEEN.join((*asking.begun, *missing)))
        return replace(
            asking,
            answers=answers,
            begun=(),
            doubted="",
            ended=True,
        )

    @property
    def _spared(self) -> str | None:
        """The answer to what is asked, where nobody has to give it; None where somebody has."""
        number = self.number
        asked_of_all = len(self.answers) < self.head or number == self.papers
        if not self.live or self.ended or self.begun or self.before or asked_of_all:
            return None
        line = self.paper.line
        if line is None:
            return self.names[number] if number < len(self.names) else None
        skippable = self.game.sheets.skippable((*self.sheets[:number], self.paper.sheet()))
        return "" if set(line.keys) <= set(skippable) else None

    @property
    def _who(self) -> Question:
        """How many play, or who, where that can be said at once."""
        fewest, most = self.game.spec.players
        if line := self.seats_line:
            text = f"{line.question.rstrip('?')}, or how many ({fewest} to {most})?"
            return Question(PLAYERS, text, line.example, line.words)
        if self.names_at_once:
            return Question(PLAYERS, f"How many play ({fewest} to {most}), or who?", "Ann, Ben")
        return Question(PLAYERS, f"How many play? ({fewest} to {most})")

    @property
    def _review(self) -> Question:
        """The papers once more, before they are scored."""
        form = self.draft(0).form
        whose = f"{self.called(0)} " if self.papers > 1 else ""
        example = f"{whose}{form[0].key} {form[0].example.split(BETWEEN)[0]}"
        text = f"Enter = score; a line is changed by its name, as in: {example}"
        words = tuple(dict.fromkeys(key for line in form for key in line.keys))
        return Question(
            "right?", text, words=words, above=tuple(map(self.shown, range(self.papers)))
        )

    def _seated(self, entry: Entry) -> Reply:
        """Takes how many play, or who."""
        fewest, most = self.game.spec.players
        said = entry.text.strip() or self.before
        count = len(said.replace(",", " ").split())
        if self.seats_line and not said.isdecimal() and fewest <= count <= most:
            return self._by_seats(replace(entry, text=said), count)
        names = self._names_in(said)
        number = str(len(names)) if names else said
        if re.fullmatch("[0-9]{1,2}", number) and fewest <= int(number) <= most:
            kept = self.kept if number == self.before else {}
            return Reply(
                replace(
                    self,
                    answers=(number,),
                    names=names,
                    kept=kept,
                ).onward()
            )
        where = Source(
            entry.file,
            entry.line,
            1,
            max(1, len(entry.text)),
            entry.text,
        )
        message = f'{fewest} to {most} can play, not "{number[:20]}"'
        return Reply(self, (Problem("bad-players", message, where),))

    def _by_seats(self, entry: Entry, count: int) -> Reply:
        """Takes who plays, where the one sheet of a table has a line for that."""
        seated = replace(self, answers=(str(count),))
        problems = seated.paper.unreadable(entry)
        return Reply(self, problems) if problems else seated._whole(entry)

    def _names_in(self, said: str) -> tuple[str, ...]:
        """The names of all players in one line; () for a number, or one word."""
        if not self.names_at_once:
            return ()
        names = [name.strip() for name in (said.split(",") if "," in said else said.split())]
        readable = len(names) > 1 and all(name and not name.isdecimal() for name in names)
        return tuple(names) if readable else ()

    def _own(self, entry: Entry) -> Reply | None:
        """What a line leads to as the answer to what is asked; None where nothing is."""
        if self.number == self.papers:
            return None
        line = self.paper.line
        if not entry.text.strip() and self.before:
            entry = replace(entry, text=self.before)
        elif line and not line.single and not self.paper.unreadable(entry):
            before = self.kept.get(str(len(self.answers)), "")
            entry = replace(entry, text=line.merged(before, entry.text))
        return self._part(line, entry) if line and line.parts else self._whole(entry)

    def _whole(self, entry: Entry) -> Reply:
        """Takes a whole answer, unless it cannot be read, or cannot be right and was not typed
        twice.
        """
        draft = self.paper
        cleared = replace(self, begun=(), doubted="")
        problems = draft.unreadable(entry)
        if problems:
            return Reply(cleared, problems)
        doubts = draft.doubts(entry, self.sheets[: self.number])
        typed = entry.text.strip() or EMPTY_ANSWER
        if doubts and self.doubted != typed:
            return Reply(replace(cleared, doubted=typed), doubts, (KEEP.format(BACK),))
        after = replace(draft, answers=(*draft.answers, entry.text))
        lines = list(after.subtotal())
        if len(self.answers) == self.head:
            lines = [*_ranges(after.line), *lines]
        if self.live and draft.line and typed == EMPTY_ANSWER:
            lines = [f"{draft.line.key}: nothing", *lines]
        return Reply(replace(cleared, answers=(*self.answers, entry.text)), (), tuple(lines))

    def _part(self, form: FormLine, entry: Entry) -> Reply:
        """Takes some parts of an answer, each checked as it comes; an empty one is an empty
        part.
        """
        before = "".join(part + BETWEEN for part in self.begun)
        typed = entry.text.rstrip(BETWEEN) or form.parts[len(self.begun)]
        done = len(self.begun) + typed.count(PART) + 1
        missing = "".join(BETWEEN + part for part in form.parts[done:])
        whole = replace(entry, text=before + typed + missing)
        problems = self.paper.unreadable(whole)
        if problems:
            return Reply(self, tuple(_shifted(problem, len(before), typed) for problem in problems))
        if done >= len(form.parts):
            return self._whole(whole)
        skipped = self.live and not entry.text.strip()
        lines = (f"{form.key} {done}/{len(form.parts)}: nothing",) if skipped else ()
        begun = (*self.begun, *(part.strip() for part in typed.split(PART)))
        return Reply(replace(self, begun=begun), lines=lines)

    def _back(self) -> Reply:
        if self.begun:
            return self._again(replace(self, begun=self.begun[:-1]), self.begun[-1])
        if not self.answers:
            return Reply(self, lines=("This is the first line.",))
        last = self.answers[-1].strip()
        asking = replace(self, answers=self.answers[:-1], doubted="")
        if asking._spared is not None:
            return asking._back()
        if asking.seats_line and len(asking.answers) == asking.head:
            asking = replace(asking, answers=())
        line = asking.paper.line if len(asking.answers) >= asking.head else None
        if line and line.parts and last:
            *begun, last = [part.strip() for part in last.split(PART)]
            asking = replace(asking, begun=tuple(begun))
        if self.names and not asking.answers:
            last = ", ".join(self.names)
        return self._again(asking, last)

    def _again(self, asking: Asking, last: str) -> Reply:
        """What was answered is asked once more."""
        kept = {**asking.kept, asking._place_now: last}
        lines = (f"It was: {last}",) if last and not asking.live else ()
        return Reply(replace(asking, kept=kept), lines=lines)

    def _change(self, text: str) -> Change | None:
        """The change of some line that was typed, if it was one."""
        last = min(self.number, self.papers - 1)
        names = [] if self.game.one_sheet else [self.called(number) for number in range(last + 1)]
        keys = [
            *[PLAYER] * self.paper.named,
            *(key for line in self.paper.form for key in line.keys),
        ]
        return read_change(text, keys, names)

    def _changed(self, change: Change, entry: Entry) -> Reply:
        """Puts a line right, or keeps what it says until it is asked for."""
        if change.paper is None and self.number == self.papers > 1:
            return Reply(self, lines=(f"Say whose: {self.called(0)} {change.key} {change.text}",))
        number = min(self.number, self.papers - 1) if change.paper is None else change.paper
        draft = self.draft(number)
        step = draft.step_of(change.key)
        place = self.head + number * draft.size + step
        started = draft.up_to(step)
        text = put(change, started.line, self._text_at(place))
        key = started.line.key if started.line else PLAYER
        problems = started.unreadable(replace(entry, key=key, text=text))
        if problems:
            return Reply(replace(self, doubted=""), problems)
        said = f"{self.called(number)}: {change}"
        if place >= len(self.answers):
            return self._later(change, place, text, said)
        answers = (*self.answers[:place], text, *self.answers[place + 1 :])
        return self._instead(
            number,
            answers,
            entry.text.strip(),
            said,
        )

    def _text_at(self, place: int) -> str:
        """What was answered at a place, or is kept for it."""
        if place < len(self.answers):
            return self.answers[place]
        return self.kept.get(str(place), "")

    def _later(
        self,
        change: Change,
        place: int,
        text: str,
        said: str,
    ) -> Reply:
        """Keeps what a line says until it is asked for, or takes it for a part that was."""
        if place == len(self.answers) and 0 < change.part <= len(self.begun):
            begun = (*self.begun[: change.part - 1], change.text, *self.begun[change.part :])
            return Reply(replace(self, begun=begun, doubted=""), lines=(said,))
        kept = dict(self.kept)
        if change.part > 1:
            kept[f"{place}/{change.part - 1}"] = change.text
        else:
            kept[str(place)] = change.text if change.part else text
        later = replace(self, doubted="", kept=kept)
        return Reply(later, lines=(f"{said}, when it is asked for",))

    def _instead(
        self,
        number: int,
        answers: tuple[str, ...],
        typed: str,
        said: str,
    ) -> Reply:
        """Takes other answers for a paper, unless they cannot be right and were not typed twice."""
        after = replace(self, answers=answers, doubted="")
        known = self.wrong(number)
        doubts = tuple(problem for problem in after.wrong(number) if problem not in known)
        if doubts and self.doubted != typed:
            return Reply(replace(self, doubted=typed), doubts, (KEEP.format(BACK),))
        worth = self.game.worth(after.draft(number).sheet())
        return Reply(after, lines=(f"{said}; {worth.total} so far" if worth else said,))


def _ranges(line: FormLine | None) -> tuple[str, ...]:
    found = re.search(r"(\d+)-(\d+)", line.example) if line else None
    return (f"{found[0]} stands for all cells from {found[1]} to {found[2]}.",) if found else ()


def _shifted(problem: Problem, by: int, text: str) -> Problem:
    """A problem of a part, placed as if the part stood alone."""
    if isinstance(where := problem.where, Source):
        where = replace(
            where, column=max(1, where.column - by), length=min(where.length, len(text)), text=text
        )
    return replace(problem, where=where)
