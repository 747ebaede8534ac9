"""Filled sheets asked for line by line, as on the paper: lines in, lines out, no terminal.

An `Asking` is everything that has been said so far and how many questions are answered; what is
asked next, the sheets and the running total follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sheetgen.core.cells import Sheet, Sheets
from sheetgen.core.play import ScoreLine
from sheetgen.errors import NotationError, Problem, Remarks, Source, UsageError
from sheetgen.fields.filled import GAME, HEAD, PART, PLAYER, PLAYERS, Entry
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, listed, short, span
from sheetgen.table.entry.draft import (
    BETWEEN,
    Change,
    Question,
    Slots,
    form_of,
    lines_of,
    read_change,
)
from sheetgen.table.log.players import check_names, count_in, names_of, players_in

KEEP = (
    "Type it again to keep it as it stands on the paper, or correct it; back goes to the line"
    " before."
)

BACK = "back"
DONE = "done"
HELP = "help"
COMMANDS = (BACK, DONE, HELP)  # what can be typed instead of an answer
LONGEST_NAME = 12  # letters of a name that stand before the cursor
MOST_CHANGES = 3  # so many changed lines of the score table are shown after an answer


@dataclass(frozen=True)
class Asking:
    """The sheets of a table while they are typed: what was said so far, what is asked, and what an
    answer leads to.
    """

    game: AnyGame  # what is played
    # Whether somebody sits at a terminal: then only what matters is asked, in few questions, and
    # all of it shown before it is scored. Lines that are piped in are those of the paper one after
    # the other, whatever they say.
    live: bool = False
    who: str = ""  # what was said of how many play, or who
    players: int = 0  # how many that is; 0 while nobody has said it
    at: int = 0  # how many questions are answered
    # what was said of each sheet: the answers, and behind `at` what Enter keeps there
    texts: tuple[Slots, ...] = ()
    # what was typed last and cannot be right; the same again keeps it
    doubted: str | None = None
    ended: bool = False  # nothing more is asked; what was not said is empty
    problems: Remarks = field(default=(), compare=False)  # what is wrong with the last line
    lines: Words = field(default=(), compare=False)  # what else is to be said of it

    @property
    def head(self) -> int:
        """How many questions come before the first sheet."""
        return int(self.game.spec.players[0] < self.game.spec.players[1])

    @cached_property
    def form(self) -> tuple[Question, ...]:
        """What each sheet is asked for."""
        return form_of(self.game, self.seats, grouped=self.live)

    @property
    def seats(self) -> int:
        """How many play; the fewest that can while nobody has said it."""
        return self.players or self.game.spec.players[0]

    @property
    def papers(self) -> int:
        """How many sheets there are."""
        return 1 if self.game.one_sheet else self.seats

    @property
    def number(self) -> int:
        """Which sheet is being asked for, from 0; as many as there are after the last."""
        return self._place[0]

    @property
    def _place(self) -> tuple[int, int]:
        """The sheet and the question that come next."""
        return divmod(max(0, self.at - self.head), len(self.form))

    def slots(self, number: int) -> Slots:
        """All that was said of a sheet."""
        return self.texts[number] if number < len(self.texts) else {}

    def answered(self, number: int) -> tuple[Question, ...]:
        """The questions that are answered for a sheet."""
        return self.form[: max(0, self.at - self.head - number * len(self.form))]

    def entries(self, number: int, *more: Entry) -> dict[str, Entry]:
        """The lines of a sheet by key as far as it is answered, some as they are typed now."""
        said = self.slots(number)
        if not self.ended:
            asked = {slot for question in self.answered(number) for slot in question.slots}
            said = {slot: text for slot, text in said.items() if slot in asked}
        head = {GAME: self.game.spec.id, PLAYERS: str(self.seats)}
        texts = head | lines_of(self.form, said)
        lines = {key: Entry(key, text, file=f"<{key}>") for key, text in texts.items()}
        return lines | {entry.key: entry for entry in more}

    def sheet(self, number: int, *more: Entry) -> Sheet:
        """A sheet as far as it is answered, with other lines if some are given.

        Raises NotationError.
        """
        lines = self.entries(number, *more).values()
        return self.game.parse_sheet(entry for entry in lines if entry.text.strip())

    @property
    def sheets(self) -> Sheets:
        """The sheets as far as they are answered."""
        return tuple(self.sheet(number) for number in range(self.papers) if self._begun(number))

    def _begun(self, number: int) -> bool:
        said = self.ended and any(
            text for slot, text in self.slots(number).items() if slot != PLAYER
        )
        return bool(said or self.answered(number))

    def called(self, number: int) -> str:
        """Whose sheet it is: a name, or `player 2`."""
        name = short(self.slots(number).get(PLAYER, "").strip(), LONGEST_NAME)
        return name or f"player {number + 1}"

    def shown(self, number: int) -> str:
        """A sheet in one sentence."""
        written = dict(self.game.format_sheet(self.sheet(number)))
        left_out = {*HEAD} - {PLAYERS} if self.game.one_sheet else {*HEAD}
        lines = [
            f"{key} {text}".replace("\n", BETWEEN)
            for key, text in written.items()
            if key not in left_out
        ]
        skippable = self.game.sheets.skippable(self.sheets[: number + 1])
        keys = dict.fromkeys(key for question in self.form for key in question.keys)
        empty = [key for key in keys if key not in (*written, *skippable, PLAYER)]
        if empty:
            lines.append(f"nothing in {listed(empty)}")
        return f"{self.called(number)}: {'; '.join(lines)}"

    def wrong(self, number: int) -> Remarks:
        """What cannot be right on a sheet and between all of them, in lines that are answered with
        all that they wait for.
        """
        sheets = self.sheets
        if number >= len(sheets):
            return ()
        done = {key for each in self.answered(number) if each.whole for key in each.keys}
        fields = self.game.sheets.fields(self.seats)
        ready = {field.key for field in fields if done >= {field.key, *field.waits}}
        others = (*sheets[:number], *sheets[number + 1 :])
        known = self.game.clashes(others) if others else ()
        clashes = self.game.clashes(sheets) if others else ()
        found = dict.fromkeys((*self.game.audit(sheets[number]), *clashes))
        return tuple(
            problem for problem in found if problem.where in ready and problem not in known
        )

    @property
    def before(self) -> str:
        """What Enter keeps."""
        if self.at < self.head:
            return self.who
        number, step = self._place
        return self.form[step].said(self.slots(number))

    @property
    def question(self) -> Question | None:
        """What is asked next; None when all is answered."""
        if self.ended:
            return None
        if self.at < self.head:
            asked = self._who
        elif self.number < self.papers:
            asked = self._of_sheet()
        else:
            return self._review if self.live else None
        if self.before:
            return replace(
                asked, above=(f"It was: {self.before} (Enter keeps it, none empties it)",)
            )
        return asked

    def _of_sheet(self) -> Question:
        """What stands on a line of a sheet, or whose it is."""
        number, step = self._place
        asked = self.form[step]
        if asked.key == PLAYER:
            done = f"; {DONE} = no more sheets" if number else ""
            which = f"player {number + 1} of {self.papers}" if self.papers > 1 else "the player"
            return replace(asked, text=f"Name of {which}? (empty = none{done})")
        return replace(asked, whose=self.called(number) if self.live and self.papers > 1 else "")

    @property
    def seats_line(self) -> Question | None:
        """The line that says who plays, where the one sheet of a table has it; at a terminal it is
        as good as their number.
        """
        first = self.form[0]
        return first if self.live and self.game.one_sheet and first.key == PLAYERS else None

    @property
    def _who(self) -> Question:
        """How many play, or who, where that can be said at once."""
        many = span(*self.game.spec.players)
        if line := self.seats_line:
            return replace(line, text=f"{line.text.rstrip('?')}, or how many ({many})?")
        if self.live and not self.game.one_sheet:
            return Question(PLAYERS, f"How many play ({many}), or who?", "Ann, Ben")
        return Question(PLAYERS, f"How many play? ({many})")

    @property
    def _review(self) -> Question:
        """The sheets once more, before they are scored."""
        lines = [question for question in self.form if question.key != PLAYER]
        whose = f"{self.called(0)} " if self.papers > 1 else ""
        example = f"{whose}{lines[0].key} {lines[0].example}"
        text = f"Enter = score; a line is changed by its name, as in: {example}"
        words = tuple(dict.fromkeys(key for line in lines for key in line.keys))
        above = tuple(map(self.shown, range(self.papers)))
        return Question("right?", text, words=words, above=above)

    def answer(self, text: str, file: str = "", line: int = 1) -> Asking:
        """What a line that was typed leads to; `file` and `line` say where it stands, if not at a
        prompt.
        """
        word = text.strip().lower()
        question = self.question
        asking = replace(self, problems=(), lines=())
        if word == BACK:
            return asking._back()
        if word == DONE:
            return self.end()
        if word in (HELP, "?"):
            return asking._help()
        if question is None:
            return asking
        if self.doubted and not word:
            again = f"Type {self.doubted} again to keep it, or what is right"
            return replace(asking, lines=(f"{again}; none if nothing stands there.",))
        entry = Entry(
            question.key,
            text,
            line,
            1,
            file or f"<{question.key}>",
        )
        if self.at < self.head:
            return asking._seated(entry).onward()
        if self.number == self.papers and not word:
            return replace(asking, ended=True)
        return asking._own_or_changed(entry).onward()

    def _help(self) -> Asking:
        question = self.question
        always = (
            f"Empty = nothing there, {BACK} = the line before, {DONE} = the rest is empty: show"
            " the score."
        )
        asked = (question.line, *_ranges(question)) if question else ()
        return replace(self, lines=(*asked, always))

    def onward(self) -> Asking:
        """The same without questions that need no answer."""
        return replace(self, at=self.at + 1).onward() if self._spared else self

    @property
    def _spared(self) -> bool:
        """Whether nobody has to be asked what comes next."""
        number, step = self._place
        if not self.live or self.ended or self.at < self.head or number == self.papers:
            return False
        question = self.form[step]
        if question.key == PLAYER:
            return count_in(self.who) is None
        if self.before or question.part > 1:
            return False
        return {*question.keys} <= {
            *self.game.sheets.skippable((*self.sheets[:number], self.sheet(number)))
        }

    def end(self) -> Asking:
        """Nothing more is typed; what was not said is empty, and what is doubted stands as it was
        typed.
        """
        asking = self.answer(self.doubted) if self.doubted else self
        return replace(asking, doubted=None, ended=True, problems=(), lines=())

    def _seated(self, entry: Entry) -> Asking:
        """Take how many play, or who."""
        fewest, most = self.game.spec.players
        said = entry.text.strip() or self.who
        count = count_in(said)
        try:
            names = self._names_in(said) if count is None else ()
            number = len(names) if count is None else count
            if not fewest <= number <= most:
                shown = str(number) if names else said[:20]
                raise UsageError("bad-players", f'{span(fewest, most)} can play, not "{shown}"')
        except UsageError as error:
            problem = entry.words.problem("bad-players", error.problems[0].message)
            return replace(self, problems=(problem,))
        # With others than before nothing was said of them.
        texts = self.texts if number == self.players else ()
        begun = replace(self, who=said, players=number, at=self.head, texts=texts)
        if self.seats_line and names:
            after = begun._own(begun.form[0], replace(entry, text=said))
            refused = replace(self, problems=after.problems, lines=after.lines)
            return refused if after.problems else after
        for place, name in enumerate(names):
            begun = begun._with(place, {PLAYER: name})
        return begun

    def _names_in(self, said: str) -> Sequence[str]:
        """The names (or colors) of all players in one line, where they can be said at once; () for
        none.

        Raises UsageError.
        """
        if self.seats_line:
            return said.replace(",", " ").split()
        if not self.live or self.game.one_sheet or not said:
            return ()
        if change := read_change(said, self.form, ()):
            raise UsageError(
                "bad-players", f"{change.key} is a line of a sheet; say first how many play, or who"
            )
        players = players_in(self.game, said)
        check_names(players, (*COMMANDS, "none", "all"))
        return names_of(players)

    def _with(self, number: int, slots: Slots) -> Asking:
        """The same with more said of a sheet."""
        texts = [self.slots(place) for place in range(max(number + 1, len(self.texts)))]
        texts[number] = {**texts[number], **slots}
        return replace(self, texts=tuple(texts), doubted=None)

    def _own_or_changed(self, entry: Entry) -> Asking:
        """What a line leads to, as the answer to what is asked or as a correction by its name.

        Where a line can be an answer, it is one; that of a name can be anything.
        """
        number, step = self._place
        asked = self.form[step] if number < self.papers else None
        own = self._own(asked, entry) if asked else None
        change = self._change(entry.text)
        unreadable = own is None or (own.problems and not own.lines)
        name = self.live and asked is not None and asked.key == PLAYER
        if change and (unreadable or name or ":" in entry.text):
            changed = self._changed(change, entry)
            if not (name and changed.problems):
                return changed
        return own or replace(self, lines=(self._review.text,))

    def _own(self, asked: Question, entry: Entry) -> Asking:
        """Take an answer to what is asked, and say what it changes."""
        number = self.number
        typed = entry.text.strip()
        if not typed:
            entry = replace(entry, text=self.before)
        elif typed.lower() == "none" and asked.slots != (asked.key,):
            entry = replace(entry, text="")
        after = self._taken(number, asked, entry, entry.text.strip(), next=True)
        if after.problems:
            return after
        first = self.number == 0 and asked == self.form[0]
        lines = _ranges(after.form[after._place[1]]) if first else ()
        if self.live and not entry.text.strip() and asked.key != PLAYER:
            lines = (*lines, f"{asked.place}: nothing")
        return replace(after, lines=(*lines, *self._counted(after, asked)))

    def _taken(
        self, number: int, asked: Question, entry: Entry, typed: str, *, next: bool
    ) -> Asking:
        """Take what a line says of a sheet, unless it cannot be read, or cannot be right and was
        not typed twice; `next` goes on to the question behind it.
        """
        whole = self._whole(number, asked, entry)
        try:
            slots = asked.read(entry)
            entries = asked.entries(whole)
            self.sheet(number, *entries)
        except NotationError as error:
            return replace(self, doubted=None, problems=error.problems)
        after = self._with(number, slots)
        if next:
            after = replace(after, at=self.at + (len(slots) if asked.part else 1))
        known = self.wrong(number)
        doubts = [problem for problem in after.wrong(number) if problem not in known]
        if doubts and self.doubted != typed:
            lines = after.entries(number, *entries)
            placed = tuple(_placed(problem, lines) for problem in doubts)
            return replace(self, doubted=typed, problems=placed, lines=(KEEP,))
        return after

    def _whole(self, number: int, asked: Question, entry: Entry) -> Entry:
        """The whole line for a part of it, each part on a line of its own."""
        if not asked.part:
            return entry
        said = lines_of(self.form, self.slots(number))[asked.key].split("\n")
        typed = entry.text.rstrip(BETWEEN) or asked.empty
        said[asked.part - 1 : asked.part + typed.count(PART)] = [typed]
        return replace(entry, text="\n".join(said), line=entry.line - asked.part + 1)

    def _counted(self, after: Asking, asked: Question) -> Words:
        """What an answer changed, and the score so far; () where a part of a sheet says nothing
        yet.
        """
        sheet = after.sheet(self.number)
        score = self.game.worth(sheet) if asked.whole else None
        if score is None:
            return ()
        if asked.key == PLAYER:
            counted = ", ".join(written(line) for line in score.lines if line.points)
            return (f"An empty sheet counts {score.total} ({counted})",) if counted else ()
        before = self.game.worth(self.sheet(self.number))
        old = before.lines if before else ()
        known = {line.name for line in old}
        # A new line of the score table is shown only where it counts.
        lines = (line for line in score.lines if line.count or line.name in known)
        changed = [written(line) for line in lines if line not in old]
        shown = f"{', '.join(changed)}; " if 0 < len(changed) <= MOST_CHANGES else ""
        notes = self.game.comments.notes(sheet)
        hints = [problem.message for problem in notes if problem.where in asked.keys]
        return (*hints, f"{shown}{score.total} so far")

    def _back(self) -> Asking:
        if not self.at:
            return replace(self, lines=("This is the first line.",))
        asking = replace(self, at=self.at - 1, doubted=None)
        if asking._spared or (asking.seats_line and 0 < asking.at == asking.head):
            return asking._back()
        return asking

    def _change(self, text: str) -> Change | None:
        """The change of some line that was typed, if it was one."""
        last = min(self.number, self.papers - 1)
        names = [] if self.game.one_sheet else [self.called(number) for number in range(last + 1)]
        return read_change(text, self.form, names)

    def _changed(self, change: Change, entry: Entry) -> Asking:
        """Put a line right, or keep what it says until it is asked for."""
        if change.paper is None and self.number == self.papers > 1:
            return replace(self, lines=(f"Say whose: {self.called(0)} {change}",))
        number = min(self.number, self.papers - 1) if change.paper is None else change.paper
        asked = self.form[change.step]
        text = change.text if len(asked.keys) == 1 else f"{change.key} {change.text}"
        answer = replace(entry, key=change.key, text=text)
        after = self._taken(number, asked, answer, entry.text.strip(), next=False)
        if after.problems:
            return after
        said = f"{after.called(number)}: {change}"
        if change.step >= len(self.answered(number)):
            return replace(after, lines=(f"{said}, when it is asked for",))
        worth = self.game.worth(after.sheet(number))
        return replace(after, lines=(f"{said}; {worth.total} so far" if worth else said,))


def written(line: ScoreLine) -> str:
    """A line of a score table in one breath: `A 2-5: 4 x 2 = 8`."""
    if line.multiplier in (0, 1):
        return f"{line.name}: {line.count}"
    return f"{line.name}: {line.count} x {line.multiplier} = {line.points}"


def _ranges(line: Question) -> Words:
    found = re.search(r"(\d+)-(\d+)", line.example)
    return (f"{found[0]} stands for all cells from {found[1]} to {found[2]}.",) if found else ()


def _placed(problem: Problem, lines: Mapping[str, Entry]) -> Problem:
    """The problem with the line where it is; of several parts none is underlined."""
    entry = lines[str(problem.where)]
    shown = "" if "\n" in entry.text else entry.text
    where = Source(entry.file, entry.line, 1, max(1, len(entry.text)), shown)
    return replace(problem, where=where)
