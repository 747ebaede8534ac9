"""A whole game in a session, and the same game through files, command by command, as
`validate --write` plays it, and at the prompt of `play`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from sheetgen.cli import run
from sheetgen.cli.keyboard import Keyboard
from sheetgen.core.dice import Roll, Stream, Thrown, named_text, roll_text, throw
from sheetgen.core.play import Moved, Rolled
from sheetgen.errors import Problem, SheetgenError
from sheetgen.games.formulas.acts import DraftDice
from sheetgen.games.game import Game
from sheetgen.table.entry.papers import ParsedSheet, begun_anew, parse_file, write_turn
from sheetgen.table.entry.sheets import read_sheet, sheet_text
from sheetgen.table.judge.move_set import MoveOffer, die_names_left_out
from sheetgen.table.judge.referee import Trial, judge
from sheetgen.table.log.session import Session, begin
from sheetgen.testing.random_games import LIMIT, AnyEvent
from tests.games.play import NAMES
from tests.newgame import new_game

Lines = list[tuple[str, str]]


def repeating_game(game: Game[Any, Any], players: int, seed: int) -> Iterator[AnyEvent]:
    """The events of a game of random players whose dice show, every other time, what they showed
    before.
    """
    chance, dice = Stream(seed, "repeating"), Stream(seed, "dice")
    state, shown = game.start(players), dict[str, Thrown]()
    for _ in range(LIMIT):
        due, waiting = game.rules.to_roll(state), sorted(game.rules.waiting(state))
        if due is None and not waiting:
            return
        if due is None:
            seat = waiting[chance.below(len(waiting))]
            event: AnyEvent = Moved(seat, game.rules.legal(state, seat).sample(chance))
        else:
            roll = throw([game.spec.die(die) for die in due.dice], due.take, dice)
            known = len(due.dice) == due.take and shown.keys() >= {*due.dice}
            # Dice that decide who begins could decide nothing for ever.
            if known and not game.rules.turn(state).set_up and chance.below(2):
                roll = tuple(shown[die] for die in due.dice)
            shown |= {thrown.die: thrown for thrown in roll}
            event = Rolled(roll)
        yield event
        state = game.apply(state, event)


@dataclass
class Desk:
    """The papers of a table in a folder, one a seat, or one for all."""

    game: Game[Any, Any]
    players: int
    folder: Path
    # the turn in which each paper was last written by a command, and the dice that it was told
    said: dict[int, tuple[int, list[str]]] = field(default_factory=dict)
    read: dict[int, ParsedSheet] = field(default_factory=dict)  # as the files were read last

    @property
    def names(self) -> tuple[str, ...]:
        """Whose papers they are; where one shows the whole table, it is nobody's."""
        return () if self.game.one_sheet else NAMES[: self.players]

    @property
    def papers(self) -> range:
        """The seats that have a paper."""
        return range(1 if self.game.one_sheet else self.players)

    @property
    def files(self) -> list[str]:
        """The papers by seat."""
        return [str(self.path(seat)) for seat in self.papers]

    def path(self, seat: int) -> Path:
        return self.folder / f"{NAMES[seat]}.yaml"

    def lines(self, state: Any, seat: int) -> tuple[tuple[str, str], ...]:
        """The paper of a seat as it is on the table."""
        return self.game.format_sheet(self.game.sheet(state, seat, self.names))

    def write(self, state: Any) -> None:
        """Fills in every paper by hand as it is on the table."""
        for seat in self.papers:
            self.path(seat).write_text(sheet_text(self.lines(state, seat)), encoding="utf-8")

    def paper(self, seat: int) -> ParsedSheet:
        """A paper as its file holds it; one that says what it said is not read again."""
        known = self.read.get(seat)
        if not known or known.file.text != self.path(seat).read_text(encoding="utf-8"):
            self.read[seat] = parse_file(self.game, read_sheet(self.path(seat)))
        return self.read[seat]

    def differs(self, state: Any) -> Lines:
        """What stands on the papers or on the table and not on both."""
        found: Lines = []
        for seat in self.papers:
            there = self.game.format_sheet(self.paper(seat).sheet)
            found += {*there} ^ {*self.lines(state, seat)}
        return found

    def command(self, seat: int, number: int, roll: str, move: str, *, other: bool) -> str:
        """A claim on the dice of a turn, its mover's paper first and the others' clockwise; the
        code of the reason where it is refused, else "".

        Whoever was told the same dice in an earlier turn says that a new one begins, and whoever
        throws dice that anybody was told.
        """
        dice, paper = sorted(roll.split()), 0 if self.game.one_sheet else seat
        begins = self.said.get(paper, (-1, []))[0] != number
        told = self.said.values() if not other else [self.said.get(paper, (-1, []))]
        anew = begins and any(known == dice for _, known in told)
        self.said[paper] = number, dice
        seats = (*self.papers[paper:], *self.papers[:paper])
        try:
            papers = tuple(map(self.paper, seats))
            papers = begun_anew(papers, other=other) if anew else papers
            verdict = judge(Trial(self.game, papers, roll or None, (move,), other))
            if isinstance(verdict, Problem):
                return verdict.code
            if not verdict.legal or verdict.unclear:
                codes = [problem.code for each in verdict.rulings for problem in each.problems]
                return (*codes, "unclear")[0]
            write_turn(papers, verdict.before, verdict.after, ())
        except SheetgenError as error:
            return error.problems[0].code
        return ""


@dataclass
class Evening:
    """A game that goes on in a session and on papers at once.

    Attributes:
        typed: a line for each event, as `play` takes it, and what it prints of it.
        roll: what was thrown last in this turn.
        lying: the dice that others may use, by id.
        number: of the turn.
        made: how many commands there were.
        wrong: commands that were refused, and those after which papers are not as on the table.
    """

    desk: Desk
    session: Session
    typed: Lines = field(default_factory=list)
    roll: str = ""
    lying: dict[str, str] = field(default_factory=dict)
    number: int = 0
    made: int = 0
    wrong: list[str] = field(default_factory=list)

    def happens(self, event: AnyEvent, *, by_hand: bool) -> None:
        """An event at both tables; `by_hand` the papers are only filled in once it has happened."""
        game, turn = self.desk.game, self.desk.game.rules.turn(self.session.state)
        if isinstance(event, Rolled):
            claims = self._thrown(event.roll)
        else:
            claims = [(event.seat, self._moved(event))]
        now = self.session.state
        # Dice that decide who begins leave nothing on paper that a turn could go on with.
        by_hand = by_hand or (turn.set_up and isinstance(event, Rolled))
        for seat, claim in () if by_hand else claims:
            self._claimed(seat, claim, other=seat != turn.seat and not game.one_sheet)
        if by_hand or turn.set_up or self.wrong:
            self.desk.write(now)
        if isinstance(event, Moved) and isinstance(event.move, DraftDice):
            for die, _ in event.move.dice:
                self.lying.pop(die)
        if game.rules.turn(now) != turn:
            self.number += 1
            self.roll = ""
            self.lying.clear()

    def _claimed(self, seat: int, claim: str, *, other: bool) -> None:
        dice = " ".join(self.lying.values()) if other else self.roll
        self.made += 1
        code = self.desk.command(seat, self.number, dice, claim, other=other)
        if wrong := code or self.desk.differs(self.session.state):
            self.wrong.append(f"{NAMES[seat]}: {claim} with {dice}: {wrong}")

    def _thrown(self, roll: Roll) -> list[tuple[int, str]]:
        """The dice fall; what has to be claimed of them, and by whom."""
        game, state = self.desk.game, self.session.state
        notes = game.comments.consequences(state, roll, self.session.names)
        self.session.typed(roll)
        self.typed.append((named_text(roll), named_text(roll)))
        self.roll = roll_text(roll)
        self.lying |= {thrown.die: thrown.text for thrown in roll}
        return [(game.rules.turn(state).seat, note.text) for note in notes]

    def _moved(self, event: Moved[Any]) -> str:
        """Somebody moves; the move in notation.

        It is typed as it is, as it stands on the paper, and without the names of the dice.
        """
        game, text = self.desk.game, self.desk.game.format_move(event.move)
        printed, short = game.on_paper(text), die_names_left_out(game, text)
        offer = MoveOffer(game, self.session.state, event.seat, self.session.names)
        # Of two dice that show the same, the first is meant.
        shortest = short if event.move in offer.readings(short) else printed
        typed = (text, printed, shortest)[len(self.typed) % 3]
        first = event.seat == self.session.waiting[0]
        self.typed.append((typed if first else f"{NAMES[event.seat]}: {typed}", printed))
        self.session.do({"seat": event.seat, "move": text})
        return text


def evening(game: Game[Any, Any], players: int, seed: int, folder: Path, every: int = 1) -> Evening:
    """A whole game in a session, and through commands on files, all that the next one knows being
    in them.

    With `every` = 2 two turns are played so, and in the next two the papers are filled in by hand.
    """
    session = begin(game, NAMES[:players], folder / "session.jsonl", seed="1", typed=True)
    tables = Evening(Desk(game, players, folder), session)
    tables.desk.write(session.state)
    for event in repeating_game(game, players, seed):
        tables.happens(event, by_hand=tables.number // 2 % every > 0)
    session.journal.close()
    return tables


READING = re.compile(r"([0-9]+) = (.*?)(?=; [0-9]+ = |\. Which )")


@dataclass
class Typist:
    """Types a game at the prompt: a line for each event, and what is asked about it."""

    lines: Lines
    meant: str = ""  # what the last line is to be

    def __call__(self, label: str) -> str | None:
        """The answer to a question; None at the end."""
        if label.endswith("(y/n)"):
            return "y"
        if label.endswith("Enter = yes"):
            return ""
        if ". Which " in label:
            readings = READING.findall(label)
            (number,) = (no for no, text in readings if f"{text} ".startswith(f"{self.meant} "))
            return str(number)
        line, self.meant = self.lines.pop(0) if self.lines else (None, "")
        return line


def at_the_prompt(tables: Evening, log: Path, patch: pytest.MonkeyPatch) -> str:
    """The game at the prompt of `play`, every line typed; what it shows."""
    return typed_in(tables.desk.game, tables.desk.players, tables.typed, log, patch)


def typed_in(
    game: Game[Any, Any], players: int, lines: Lines, log: Path, patch: pytest.MonkeyPatch
) -> str:
    """What `play` shows of a game whose lines are typed, dice and all."""
    typist, who = Typist([*lines]), ",".join(NAMES[:players])
    patch.setattr(Keyboard, "read", lambda _, label, words=tuple: typist(label))
    return shown("play", game, "--players", who, "--dice", "typed", "--seed", "1", "--log", log)


def shown(command: str, game: Game[Any, Any], *arguments: object) -> str:
    """What a command of the program shows in plain words; it has to go well."""
    options = [f"--set={name}={reading}" for name, reading in game.settings().items()]
    data, talk = io.StringIO(), io.StringIO()
    with redirect_stdout(data), redirect_stderr(talk), new_game():
        code = run([command, game.spec.id, *map(str, arguments), *options, "--plain"])
    assert code == 0, talk.getvalue()[-2000:]
    return data.getvalue()
