"""What moves are worth: a value for each, how well it is known, and why it is what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Generic

from sheetgen.core.cells import CellId
from sheetgen.core.play import M
from sheetgen.messages import Words

EXACT = "exact"
"""The value of the best play to the end of what `Advice.measure` counts."""

EXACT_FOR_ROLL = "exact for this roll"
"""The value of what can happen next, counted out; what comes after that is weighed."""

ESTIMATED = "estimated"
"""What a rule of thumb holds a position to be worth: good to compare moves, no forecast."""

SIMULATED = "simulated ±"
"""What the label of simulated values begins with."""


def simulated(interval: float) -> str:
    """The label of values that random games gave: they are as near with a chance of 95 %."""
    return f"{SIMULATED} {interval:.2g}"


@dataclass(frozen=True, slots=True)
class ExpectedPenalties:
    """Points that penalties take after a move and the best that can follow it."""

    now: float  # before other dice are thrown
    throw_count: int = 0  # throws that may come next; 0 where none does
    penalized: int = 0  # those of them that bring penalties as their dice lie
    next_throw: float = 0  # by the next throw as its dice lie: exact, a mean over all these throws
    by_end: float = 0  # from the next throw to the end of the game: estimated


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is worth what it is."""

    # one plain sentence without the move itself: `27 now; rolling on is worth 22.1 and busts 1 time
    # in 4`
    text: str
    penalties: ExpectedPenalties | None = None  # in a game in which dice may bring some


@dataclass(frozen=True, slots=True)
class Valued(Generic[M]):
    """A legal move and its worth."""

    move: M
    value: float  # in what `Advice.measure` counts; more is better
    # finds the reason; bots, who look at many moves, never ask
    reason: Callable[[], Reason] = field(compare=False)


def told(move: M, value: float, why: str) -> Valued[M]:
    """A legal move and its worth, whose reason is known at once."""
    return Valued(move, value, partial(Reason, why))


def best_first(moves: Iterable[Valued[M]]) -> tuple[Valued[M], ...]:
    """Moves from the best down, equal ones in their order."""
    return tuple(sorted(moves, key=lambda each: -each.value))


@dataclass(frozen=True, slots=True)
class Advice(Generic[M]):
    """What the moves of a seat are worth."""

    measure: str  # what the values count, and from when on: `points of this turn`
    known: str  # EXACT, EXACT_FOR_ROLL, ESTIMATED, or what `simulated` says
    # every legal move that was valued, the best first; none while dice are due
    moves: tuple[Valued[M], ...] = ()
    # what else is known of chances now, a sentence each with how it is known where that differs
    facts: Words = ()
    # each open cell -> how many of all throws reach it as their dice lie; after a move that marks
    # one of them the others stay as they are
    open_cells: Mapping[CellId, int] = field(default_factory=dict)
    throw_count: int = 0  # all throws


AnyAdvice = Advice[object]
"""Advice for whoever does not know the type of a game's moves."""
