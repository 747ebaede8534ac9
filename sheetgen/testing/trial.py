"""What laws look at: a random game, and some of its tables with their moves and sheets."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TypeVar

from sheetgen.core.cells import Sheet, Sheets
from sheetgen.core.dice import Roll, Stream
from sheetgen.core.play import Moved, Seat
from sheetgen.errors import Remarks
from sheetgen.games.game import AnyGame
from sheetgen.testing.random_games import LIMIT, RandomGame, roll_for, try_to_play

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Sampling:
    """How much of a random game is looked at."""

    tables: int = 5  # tables that are looked at closely, beside the first and the last
    moves: int = 12  # moves of each seat at one of them
    states: int = 60  # tables or events of the game that are looked at in passing
    events: int = LIMIT  # events of the game that are read back from notation


class TrialTable:
    """A table of a random game, with what several laws ask for."""

    def __init__(self, trial: GameTrial, number: int) -> None:
        self.trial = trial
        self.number = number  # of events before it
        self.state = trial.record.states[number]
        self.waiting = trial.game.rules.waiting(self.state)

    @cached_property
    def moves(self) -> dict[Seat, list[object]]:
        """The moves of each seat."""
        moves = self.trial.game.moves
        return {seat: list(moves(self.state, seat)) for seat in self.trial.seats}

    @cached_property
    def sheets(self) -> Sheets:
        """The sheet of each seat."""
        sheet = self.trial.game.sheet
        return tuple(sheet(self.state, seat) for seat in self.trial.seats)

    @cached_property
    def judged(self) -> list[tuple[Seat, object, Remarks]]:
        """For each seat some moves of the game, and what stands against each."""
        trial = self.trial
        pairs = product(trial.seats, trial.some(trial.moves_made))
        problems = trial.game.problems
        return [(seat, move, problems(self.state, seat, move)) for seat, move in pairs]

    def position(self) -> object:
        """The table that its sheets show at the beginning of a turn."""
        return self.trial.game.position(self.sheets)

    @cached_property
    def thrown(self) -> object | None:
        """The table that its sheets show after a throw; None where none is due then."""
        game = self.trial.game
        state = _after_pick(game, self.position())
        if game.rules.to_roll(state) is None:
            return None
        first = game.rules.turn(state).seat
        sheets = [*self.sheets[first:], *self.sheets[:first]]
        stream = Stream(self.trial.seed, self.number)
        return game.position(sheets, roll_for(game, state, stream))


@dataclass(eq=False)
class GameTrial:
    """A game of random players and what laws look at in it.

    Attributes:
        at: how many events had happened at the table that is being looked at.
        about: what is being looked at there: a seat, a move, a throw, a sheet.
    """

    game: AnyGame
    players: int
    seed: int
    sampling: Sampling
    at: int = 0
    about: Mapping[str, object] = field(default_factory=dict)

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of the players."""
        return tuple(range(self.players))

    @property
    def sheet_seats(self) -> Sequence[Seat]:
        """The seats with a sheet of their own; the first for one of the whole table."""
        return self.seats[:1] if self.game.one_sheet else self.seats

    @cached_property
    def record(self) -> RandomGame:
        """The random game."""
        return try_to_play(self.game, self.players, self.seed, self.game.apply)

    @cached_property
    def moves_made(self) -> Sequence[object]:
        """Every move of the random game, once."""
        moves = (event.move for event in self.record.events if isinstance(event, Moved))
        return tuple(dict.fromkeys(moves))

    @cached_property
    def sampled(self) -> Sequence[TrialTable]:
        """Some tables of the game: the first, some picked by chance, and the last."""
        last = len(self.record.events)
        picked = _sample(self.seed, range(1, last), self.sampling.tables)
        numbers = {0, *picked, last}
        return [TrialTable(self, number) for number in sorted(numbers)]

    @property
    def end(self) -> TrialTable:
        """The table at the end."""
        return self.sampled[-1]

    def tables(self, most: int = LIMIT) -> Iterator[TrialTable]:
        """These tables, at most so many; the one that is being looked at is noted."""
        places = range(len(self.sampled))
        for place in sorted(_sample(most, places, most)):
            table = self.sampled[place]
            self.at = table.number
            self.about = {}
            yield table

    def in_passing(self) -> Iterator[object]:
        """Many tables of the game in their order, the last one among them."""
        last = len(self.record.events)
        picked = _sample(3, range(last), self.sampling.states)
        for number in (*sorted(picked), last):
            self.at = number
            yield self.record.states[number]

    def waited_for(self) -> Iterator[tuple[TrialTable, Seat]]:
        """Each seat that may act at one of the tables."""
        for table in self.tables():
            for seat in sorted(table.waiting):
                self.about = {"seat": seat}
                yield table, seat

    def listed(self) -> Iterator[tuple[TrialTable, Seat, object]]:
        """Some moves of each seat at the tables."""
        for table, seat in self.waited_for():
            for move in self.some(table.moves[seat]):
                self.about = {"seat": seat, "move": move}
                yield table, seat, move

    def judged(self) -> Iterator[tuple[TrialTable, Seat, object, Remarks]]:
        """For each seat some moves of the game at the tables, and what speaks against each."""
        for table in self.tables():
            for seat, move, problems in table.judged:
                self.about = {"seat": seat, "move": move}
                yield table, seat, move, problems

    def throws(self) -> Iterator[tuple[TrialTable, Roll]]:
        """A throw of the dice at each table where some are due."""
        for table in self.tables():
            if self.game.rules.to_roll(table.state) is not None:
                roll = roll_for(self.game, table.state, Stream(self.seed, table.number))
                self.about = {"roll": roll}
                yield table, roll

    def sheets(self) -> Iterator[Sheet]:
        """The sheets on the tables, equal ones of a table once."""
        for table in self.tables():
            for sheet in dict.fromkeys(table.sheets):
                self.about = {"sheet": sheet}
                yield sheet

    def some(self, moves: Sequence[object]) -> list[object]:
        """A few of many moves, by chance, the same ones each time."""
        return _sample(3, moves, self.sampling.moves)


def _after_pick(game: AnyGame, state: object) -> object:
    """The table after a pick of dice, where a turn begins with one: a move that writes nothing and
    after which dice are due.
    """
    rules = game.rules
    if rules.turn_throw is not None:
        return state
    for seat in sorted(rules.waiting(state)):
        move = rules.legal(state, seat).sample(Stream("pick"))
        after = rules.moved(state, seat, move)
        is_due = rules.to_roll(after) is not None
        is_written = game.sheet(after, seat) != game.sheet(state, seat)
        if is_due and not is_written:
            return after
    return state


def _sample(seed: int, things: Sequence[Thing], most: int) -> list[Thing]:
    """So many of the things by chance, or all of them."""
    return random.Random(seed).sample(things, min(most, len(things)))
