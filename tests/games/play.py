"""Random players and bots for every game, with nothing judged: the driver of the benchmarks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.core.dice import Stream, throw
from sheetgen.games.game import Game
from sheetgen.table.judge.policies import Policy
from sheetgen.testing.random_games import LIMIT

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")


def quick(game: Game[Any, Any], players: int, seed: int, limit: int = LIMIT) -> Any:
    """A game of random players with nothing judged, as a simulation plays it; the table at the end."""
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
