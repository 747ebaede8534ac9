"""One game played out by policies, from the start or from any table.

Chance comes from a seed and the number of the game alone, a stream of its own for each throw and
each choice of each turn. So games of one number have the same dice under other rules, too, as far
as they go alike, and what these rules change is not drowned in other dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from sheetgen.core.dice import Stream, throw
from sheetgen.core.play import Outcome
from sheetgen.games.game import AnyGame
from sheetgen.table.judge.policies import Policy
from sheetgen.table.log.session import MOST_EVENTS

Chance = Callable[..., Stream]
"""The stream of chance of a game for some labels."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went."""

    state: object  # the table at the end
    turns: int  # that began, the one under way at the start included; none of the set-up
    outcome: Outcome | None  # None for a game that was cut off, or where nobody can go on


def chance_of(seed: str | int, number: int) -> Chance:
    """The chance of the game of that number."""
    return partial(Stream, seed, number)


def play_out(
    game: AnyGame,
    state: object,
    policies: Sequence[Policy],
    chance: Chance,
    most: int = MOST_EVENTS,
) -> Played:
    """The game from a table to its end, or to so many events, a policy for each seat. In the reason
    for the end nobody has a name.

    Raises UsageError for a bot of somebody else that does what it must not.
    """
    rules = game.rules
    box = {die.id: die for die in game.spec.dice}
    turn = None
    turns = 0
    step = 0
    for _ in range(most):
        due = rules.to_roll(state)
        waiting = rules.waiting(state)
        if due is None and not waiting:
            break
        now = rules.turn(state)
        step += 1
        if now != turn and not now.set_up:
            turn = now
            turns += 1
            step = 0
        if due is not None:
            dice = [box[die] for die in due.dice]
            state = rules.rolled(state, throw(dice, due.take, chance("dice", turns, step)))
        else:
            seat = min(waiting)
            move = policies[seat](game, state, seat, chance("bot", turns, step))
            state = rules.moved(state, seat, move)
    names = ["a player"] * rules.seats(state)
    return Played(state, turns, rules.outcome(state, names))
