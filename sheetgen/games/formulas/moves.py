"""What a player may do now: one object that lists the moves, judges them, and draws one (rules
4.c); here, while dice are drafted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem
from sheetgen.games.formulas.acts import MOVES, Dice, Done, Draft, Move, Reroll
from sheetgen.games.formulas.state import Phase, Setup, State
from sheetgen.games.formulas.sums import face_text, faces_text
from sheetgen.games.kit import not_your_turn

T = TypeVar("T")


class Moves(ABC):
    """What a seat may do now: see `sheetgen.games.contracts.Legal`."""

    __slots__ = ("seat", "setup", "state")

    def __init__(self, setup: Setup, state: State, seat: Seat) -> None:
        self.setup, self.state, self.seat = setup, state, seat

    def __contains__(self, move: object) -> bool:
        """Whether nothing speaks against the move."""
        return (
            isinstance(move, MOVES)
            and self.seat in self.state.waiting
            and next(self.reasons(move, ()), None) is None
        )

    def reasons(self, move: Move, names: Names) -> Iterator[Problem]:
        """Every reason against a move; it has to be of this time before anything else is asked."""
        wrong_time = list(self.untimely(move))
        waiting = self.state.waiting
        if self.seat not in waiting:
            wrong_time.append(not_your_turn(names, self.seat, waiting))
        yield from wrong_time or self.against(move)

    @abstractmethod
    def untimely(self, move: Move) -> Iterator[Problem]:
        """Why it is not time for a move."""

    @abstractmethod
    def against(self, move: Move) -> Iterator[Problem]:
        """What speaks against a move that it is time for."""


class Drafting(Moves):
    """While the active player drafts, and while the others share out the rest."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Move]:
        """Dice few before many, then re-rolls, then the end of it."""
        if self.seat not in self.state.waiting:
            return
        yield from map(Draft, self._choices(self._room))
        if self.state.phase == Phase.DRAFT:
            if self.setup.may_reroll(self.state):
                yield from map(Reroll, self._choices(self.state.table.bit_count()))
            yield Done()

    def sample(self, stream: Stream) -> Move:
        """A kind of move by chance, then one of that kind."""
        if self.state.phase == Phase.SHARE:
            return Draft(self._chosen(1, stream))
        kinds = [Done, Draft] if self._room else [Done]
        kind = one([*kinds, Reroll] if self.setup.may_reroll(self.state) else kinds, stream)
        if kind is Done:
            return Done()
        return (
            Draft(self._chosen(self._room, stream))
            if kind is Draft
            else Reroll(self._chosen(self.state.table.bit_count(), stream))
        )

    def untimely(self, move: Move) -> Iterator[Problem]:
        """Dice are not used yet."""
        drafting = self.state.phase == Phase.DRAFT
        if not isinstance(move, Draft | Reroll | Done if drafting else Draft):
            right = (
                "the active player drafts, re-rolls or is done"
                if drafting
                else "the other players take one die each in turn"
            )
            yield Problem("wrong-phase", f"dice are used once they are shared out; now {right}")

    def against(self, move: Move) -> Iterator[Problem]:
        """What is wrong with how many dice are taken or thrown again, then with which."""
        setup, state = self.setup, self.state
        if not isinstance(move, Draft | Reroll):
            return
        count, drafted = len(move.dice), state.drafted.bit_count() + len(move.dice)
        if isinstance(move, Reroll):
            if not setup.may_reroll(state):
                often = {1: "once", 2: "twice"}[state.rerolls]
                yield Problem(
                    "no-reroll-left",
                    f"dice were re-rolled {often} in this round; that is all",
                    "",
                    setup.spec.named("rerolls"),
                )
        elif state.phase == Phase.SHARE:
            if count > 1:
                yield Problem(
                    "one-at-a-time", f"{count} dice are named; the rest is taken one die at a time"
                )
        elif drafted > setup.draft:
            yield Problem(
                "too-many-drafted",
                f"that makes {drafted} drafted dice; at most {setup.draft} may be drafted",
            )
        if not count:
            yield Problem("no-dice-named", "no die is named; name at least one on the table")
        yield from self._against_dice(move.dice)

    def _against_dice(self, dice: Dice) -> Iterator[Problem]:
        lying = dict(self._table)
        there = faces_text(list(lying.values()))
        for die, count in Counter(die for die, _ in dice).items():
            if count > 1:
                name = self.setup.die_name(die)
                yield Problem(
                    "die-twice", f"{name} is named {count} times; each die is taken once", name
                )
        for die, face in dict.fromkeys(dice):
            name, shown = self.setup.die_name(die), face_text(face)
            if die in dict(self.state.lying(self.state.drafted)):
                yield Problem(
                    "die-drafted", f"{shown} ({name}) is drafted already and stays as it is", name
                )
            elif die not in lying:
                yield Problem(
                    "not-on-table", f"{name} is not on the table; there are {there}", name
                )
            elif lying[die] != face:
                yield Problem(
                    "not-showing",
                    f"{name} shows {face_text(lying[die])}, not {shown}; on the table are {there}",
                    name,
                )

    @property
    def _room(self) -> int:
        """How many dice may be taken at once."""
        state = self.state
        return (
            1
            if state.phase == Phase.SHARE
            else min(self.setup.draft - state.drafted.bit_count(), state.table.bit_count())
        )

    @property
    def _table(self) -> Dice:
        """The dice that nobody has taken."""
        return self.state.lying(self.state.table)

    def _choices(self, most: int) -> Iterator[Dice]:
        for size in range(1, most + 1):
            yield from combinations(self._table, size)

    def _chosen(self, most: int, stream: Stream) -> Dice:
        return some(self._table, 1 + stream.below(most), stream)


def one(things: Sequence[T], stream: Stream) -> T:
    """One of several by chance."""
    return things[stream.below(len(things))] if len(things) > 1 else things[0]


def some(things: Sequence[T], count: int, stream: Stream) -> tuple[T, ...]:
    """So many different ones by chance."""
    left = list(things)
    return tuple([left.pop(stream.below(len(left))) for _ in range(count)])
