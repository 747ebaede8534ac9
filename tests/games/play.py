"""Random players and bots for every game: the driver of the laws and of the benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.core.dice import Roll, Stream, throw
from sheetgen.core.play import Moved, Rolled
from sheetgen.games.game import Game
from sheetgen.table.judge.policies import Policy

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")

LIMIT = 20_000
"""More events than any game of random players should need."""

Event = Rolled | Moved[Any]


@dataclass(frozen=True)
class Record:
    """A whole game: how many played, the table before the first roll, everything that happened, and
    the table at the end.
    """

    players: int
    start: Any
    events: tuple[Event, ...]
    end: Any
    ended: bool


def roll_for(game: Game[Any, Any], state: Any, stream: Stream) -> Roll:
    """What chance answers when the table waits for dice."""
    due = game.rules.to_roll(state)
    assert due is not None
    return throw([game.spec.die(die) for die in due.dice], due.take, stream)


def play(
    game: Game[Any, Any],
    players: int,
    seed: int,
    watch: Callable[[Any, Sequence[Event]], None] | None = None,
    limit: int = LIMIT,
) -> Record:
    """A game of random players, each event judged. `watch` sees every table and what has happened
    so far.

    It stops unfinished after `limit` events (`ended` is False).
    """
    chance = Stream(seed, game.spec.id, "players")
    dice = Stream(seed, game.spec.id)
    start = state = game.start(players)
    events: list[Event] = []
    while True:
        if watch is not None:
            watch(state, events)
        ended = game.rules.outcome(state, game.names(state)) is not None
        if ended or len(events) == limit:
            return Record(players, start, tuple(events), state, ended)
        if game.rules.to_roll(state) is not None:
            event: Event = Rolled(roll_for(game, state, dice))
        else:
            waiting = sorted(game.rules.waiting(state))
            if not waiting:
                return Record(players, start, tuple(events), state, False)
            seat = waiting[chance.below(len(waiting))]
            event = Moved(seat, game.rules.legal(state, seat).sample(chance))
        state = game.apply(state, event)
        events.append(event)


def quick(game: Game[Any, Any], players: int, seed: int, limit: int = LIMIT) -> Any:
    """The same game with nothing judged, as a simulation plays it; the table at the end."""
    chance, dice, rules = (
        Stream(seed, game.spec.id, "players"),
        Stream(seed, game.spec.id),
        game.rules,
    )
    box = {die.id: die for die in game.spec.dice}
    state = rules.start(players)
    for _ in range(limit):
        waiting = sorted(rules.waiting(state))
        if waiting:
            seat = waiting[chance.below(len(waiting))]
            state = rules.moved(state, seat, rules.legal(state, seat).sample(chance))
            continue
        due = rules.to_roll(state)
        if due is None:
            return state
        state = rules.rolled(state, throw([box[die] for die in due.dice], due.take, dice))
    return state


def match(game: Game[Any, Any], players: Sequence[Policy], seed: int) -> Any:
    """The table at the end of a game of bots; nothing is judged."""
    rules, box, dice, chance = (
        game.rules,
        {die.id: die for die in game.spec.dice},
        Stream(seed, "dice"),
        Stream(seed, "bots"),
    )
    state = rules.start(len(players))
    for _ in range(LIMIT):
        due, waiting = rules.to_roll(state), rules.waiting(state)
        if due is not None:
            state = rules.rolled(state, throw([box[die] for die in due.dice], due.take, dice))
            continue
        if not waiting:
            return state
        seat = min(waiting)
        state = rules.moved(state, seat, players[seat](game, state, seat, chance))
    raise AssertionError(f"game {seed} of {game.spec.id} does not end")
