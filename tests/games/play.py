"""Random players for every game: the driver of the laws and of the benchmarks."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.core.dice import Roll, Stream, throw
from sheetgen.core.game import Event, Game, Moved, Rolled

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")

LIMIT = 20_000
"""More events than any game of random players should need."""


@dataclass(frozen=True)
class Record:
    """A whole game: the seats, the table before the first roll, everything that happened, and the table at the end."""

    seats: tuple[str, ...]
    start: Any
    events: tuple[Event, ...]
    end: Any
    ended: bool


def roll_for(rules: Game[Any], state: Any, stream: Stream) -> Roll:
    """What chance answers when the table waits for dice."""
    due = rules.to_roll(state)
    assert due is not None
    return throw([rules.spec.die(die) for die in due.dice], due.take, stream)


def choose(moves: Sequence[Any], chance: random.Random) -> Any:
    """A kind of move first, then one of that kind, so that a huge family does not hide a small one."""
    kinds: dict[type, list[Any]] = defaultdict(list)
    for move in moves:
        kinds[type(move)].append(move)
    return chance.choice(kinds[chance.choice(list(kinds))])


def play(
    rules: Game[Any], seats: Sequence[str], seed: int, watch: Callable[[Any, Sequence[Event]], None] | None = None, limit: int = LIMIT
) -> Record:
    """A game of random players. `watch` sees every table and what has happened so far.

    It stops unfinished after `limit` events (`ended` is False).
    """
    chance = random.Random(seed)
    dice = Stream(seed, rules.spec.id)
    start = state = rules.start(seats)
    events: list[Event] = []
    while True:
        if watch is not None:
            watch(state, events)
        ended = rules.outcome(state) is not None
        if ended or len(events) == limit:
            return Record(tuple(seats), start, tuple(events), state, ended)
        if rules.to_roll(state) is not None:
            event: Event = Rolled(roll_for(rules, state, dice))
        else:
            seat = chance.choice(sorted(rules.waiting(state)))
            event = Moved(seat, choose(list(rules.moves(state, seat)), chance))
        state = rules.apply(state, event)
        events.append(event)
