"""What the moves of a turn are worth in points of the turn, and how often it bamboozles.

What may be done with a roll is looked at whole, as the set of faces that are put aside; a move that
does a part of it is worth as much as the best that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice, Valued
from sheetgen.core.dice import Face
from sheetgen.core.play import Seat
from sheetgen.games.rainbow.moves import RainbowMoves
from sheetgen.games.rainbow.odds import chance as bust_chance
from sheetgen.games.rainbow.odds import one_more_roll
from sheetgen.games.rainbow.play import RainbowRules, gathered, put
from sheetgen.games.rainbow.score import turn_now
from sheetgen.games.rainbow.state import (
    Keep,
    Move,
    RainbowPhase,
    RainbowSetup,
    RainbowState,
    RainbowTurn,
    RollOn,
    StopTurn,
    Swap,
)
from sheetgen.messages import count_of, listed

MEASURE = "points of this turn"

Faces = frozenset[str]
"""Rolled faces, in notation."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What rolling on brings."""

    value: float  # points of the turn on average
    next_bust: float  # the chance that the very next roll bamboozles
    # the chance that some roll of the turn does, under best play; None where it is not known
    bust: float | None = None

    @property
    def text(self) -> str:
        """`worth 22.1 and busts 1 time in 4`."""
        return f"worth {self.value:.1f} and {busts(self.next_bust)}"


class Outlook(Protocol):
    """What is known of a turn once more dice of its roll are put aside."""

    @property
    def known(self) -> str:
        """How well, in the words of `core.advice`."""

    def rolling(self, faces: Faces) -> Prospect | None:
        """Rolling on after that; None where no dice are left."""


@dataclass(frozen=True, slots=True)
class OneRoll:
    """One more roll, of which the most is made, and then a stop."""

    setup: RainbowSetup
    turn: RainbowTurn
    known: str = EXACT_FOR_ROLL

    def rolling(self, faces: Faces) -> Prospect | None:
        """Rolling once more and stopping."""
        return next_roll(self.setup, gathered(put(self.setup, self.turn, sorted(faces))))


def next_roll(setup: RainbowSetup, turn: RainbowTurn) -> Prospect | None:
    """One more roll of the dice on hand; None where there are none."""
    if not turn.hand:
        return None
    return Prospect(float(one_more_roll(setup, turn)), float(bust_chance(setup, turn)))


@dataclass(frozen=True, slots=True)
class Plan:
    """What is put aside, and what is done then."""

    faces: Faces
    points: int | None  # of stopping; None where that is not allowed
    rolling: Prospect | None  # None where rolling on is not allowed

    @property
    def value(self) -> float:
        """Points of the turn."""
        return max(self.points or 0, self.rolling.value if self.rolling else 0)

    @property
    def rolls(self) -> bool:
        """Whether rolling on is better than stopping."""
        return self.rolling is not None and self.rolling.value > (self.points or 0)

    @property
    def text(self) -> str:
        """What is done then, and why."""
        if self.rolling is None:
            return f"stop with {self.points or 0}; there is nothing to roll"
        if self.rolls:
            return f"roll on, which is {self.rolling.text}; stopping scores {self.points}"
        return f"stop with {self.points}; rolling on is {self.rolling.text}"


def advise(rules: RainbowRules, state: RainbowState, seat: Seat) -> Advice[Move] | None:
    """What the moves of the player on turn are worth; None for everybody else."""
    if state.queue[:1] != (seat,) or state.phase is RainbowPhase.FIRST:
        return None
    if state.phase is RainbowPhase.THROW:
        return _before(rules.setup, state.turn)
    outlook = OneRoll(rules.setup, state.turn)
    plans = _Plans(rules.setup, state.turn, outlook)
    moves = tuple(plans.valued(rules.legal(state, seat)))
    return Advice(MEASURE, outlook.known, moves, tuple(plans.facts()))


def _before(setup: RainbowSetup, turn: RainbowTurn) -> Advice[Move]:
    """What is known of the throw that is due."""
    rolling = next_roll(setup, turn) if turn.take == len(turn.hand) else None
    if rolling is None:
        fact = f"this roll {busts(float(bust_chance(setup, turn)))}"
    else:
        fact = f"this roll is {rolling.text}"
    return Advice(MEASURE, EXACT_FOR_ROLL, facts=(fact,))


class _Plans:
    """All that may be done with a roll.

    Attributes:
        best: the best plan that begins with these faces.
    """

    def __init__(self, setup: RainbowSetup, turn: RainbowTurn, outlook: Outlook) -> None:
        self.setup, self.turn, self.outlook = setup, turn, outlook
        self.own = {faces: self._plan(faces) for faces in self._choices()}
        self.best = dict(self.own)
        for faces in sorted(self.own, key=len, reverse=True):
            for face in faces:
                fewer = faces - {face}
                if self.best[faces].value > self.best[fewer].value:
                    self.best[fewer] = self.best[faces]

    def _choices(self) -> Iterable[Faces]:
        """Every set of faces that may be put aside: one of each place at most."""
        places: dict[str, list[Face]] = {}
        for die in dict.fromkeys([thrown.face for thrown in self.turn.rolled]):
            old = self.turn.at(die.color)
            is_higher = old and die.color not in self.turn.fresh and die.number > old.face.number
            if old is None or is_higher:
                places.setdefault(die.color, []).append(die)
        chosen: list[Faces] = [frozenset()]
        for faces in places.values():
            chosen += [some | {face.text} for some in chosen for face in faces]
        return chosen

    def _plan(self, faces: Faces) -> Plan:
        """Stopping or rolling on with these faces put aside."""
        setup = self.setup
        places = {setup.faces[face].color for face in faces} | self.turn.fresh
        done = places if setup.lucky_counts else places - {""}
        lucky = any(not die.face.color for die in self.turn.rolled)
        after = put(setup, self.turn, sorted(faces))
        stops = bool(done) or (setup.stops_by_lucky and lucky)
        points = turn_now(setup, after).points if stops else None
        return Plan(faces, points, self.outlook.rolling(faces) if done else None)

    def valued(self, moves: RainbowMoves) -> Iterator[Valued[Move]]:
        """The legal moves, the best first; of equal ones those that leave less to be put aside."""
        valued = [(self._missing(move), self._valued(move)) for move in moves]
        for _, move in sorted(valued, key=lambda pair: (-pair[1].value, len(pair[0]))):
            yield move

    def _valued(self, move: Move) -> Valued[Move]:
        now = self.own[frozenset()]
        match move:
            case Keep() | Swap():
                plan = self.best[_put_by(move)]
                more = self.setup.in_order(self._missing(move))
                also = f"with {listed(more, 'and')}, " if more else ""
                return Valued(move, plan.value, f"{also}then {plan.text}")
            case RollOn() if now.rolling:
                why = f"{now.rolling.text}; stopping scores {now.points}"
                return Valued(move, now.rolling.value, why)
            case StopTurn():
                rolls = f"; rolling on is {now.rolling.text}" if now.rolling else ""
                return Valued(move, now.points or 0, f"{now.points} now{rolls}")
        return Valued(move, 0, "no die can be used")

    def _missing(self, move: Move) -> Faces:
        """What else is put aside by the best plan that begins with the move."""
        faces = _put_by(move)
        return self.best[faces].faces - faces if faces else faces

    def facts(self) -> Iterator[str]:
        """What is known of rolling on after the best that may be done."""
        plan = self.best[frozenset()]
        if plan.rolling is not None and plan.rolling.bust is not None:
            yield (
                f"at best rolling on is {plan.rolling.text}; until the turn ends, it"
                f" {busts(plan.rolling.bust)}"
            )


def _put_by(move: Move) -> Faces:
    """The faces that a move puts aside."""
    match move:
        case Keep(faces):
            return frozenset(faces)
        case Swap(face):
            return frozenset({face})
    return frozenset()


def busts(chance: float) -> str:
    """How often a roll bamboozles: `busts 1 time in 4`, `busts 17 times in 100`, `cannot bust`."""
    if chance <= 0:
        return "cannot bust"
    for out_of in range(1, 11):
        count = round(chance * out_of)
        if count and abs(chance * out_of - count) < 1e-6:
            return f"busts {count_of(count, 'time')} in {out_of}"
    if chance < 0.1:
        return f"busts 1 time in {round(1 / chance):,}"
    return f"busts {chance * 100:.0f} times in 100"
