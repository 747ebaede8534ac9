"""Luck: how the dice of a game fell for each player, against the same throws with other dice.

A game is gone through as its log has it. For every throw there is one number that says how good it
was for whom, at the table as it lay (`Commentary.luck`; what is counted, `luck_counts` says). Then
each of these throws is thrown anew, a hundred times, at the same table, and the sums are compared.
So nobody's decisions count, only dice; what a throw would have led to is left out, as nobody knows
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Stream, throws
from sheetgen.core.play import Moved, Names, Rolled, Seat
from sheetgen.games.contracts import M, S
from sheetgen.games.game import Game

GAMES = 100
"""How often each throw is thrown anew."""


@dataclass(frozen=True, slots=True)
class Luck:
    """How a seat's dice fell.

    Attributes:
        seat: whose dice.
        throws: how many throws counted for it.
        worth: what they were worth together.
        better: in how many games other dice were worth less; those in which they were worth as much
            count half.
        games: out of how many.
    """

    seat: Seat
    throws: int
    worth: int
    better: int
    games: int


def luck(
    game: Game[S, M],
    players: int,
    events: Iterable[Rolled | Moved[M]],
    games: int = GAMES,
    seed: int | str = 0,
) -> tuple[Luck, ...]:
    """How the dice of a game fell, from its start on; a seat for which no throw counted is left
    out. The same seed gives the same answer.

    Raises IllegalMove for a throw that was not due, SheetError for a number of players that the
    game is not for.
    """
    state, rules = game.start(players), game.rules
    worth: dict[Seat, int] = {}
    anew: dict[Seat, list[int]] = {}
    counted: dict[Seat, int] = {}
    for number, event in enumerate(events):
        if isinstance(event, Moved):
            state = rules.moved(state, event.seat, event.move)
            continue
        roll = game.fitted(state, event.roll)
        due = rules.to_roll(state)
        told = game.comments.luck(state, roll)
        if told and due is not None:
            for seat, value in told.items():
                worth[seat], counted[seat] = worth.get(seat, 0) + value, counted.get(seat, 0) + 1
            dice = [game.spec.die(die) for die in due.dice]
            for place, other in enumerate(
                throws(dice, due.take, Stream(seed, "luck", number), games)
            ):
                for seat, value in game.comments.luck(state, other).items():
                    anew.setdefault(seat, [0] * games)[place] += value
        state = rules.rolled(state, roll)
    return tuple(
        Luck(seat, counted[seat], total, _below(total, anew[seat]), games)
        for seat, total in sorted(worth.items())
    )


def _below(total: int, others: Sequence[int]) -> int:
    """How many of the others are less, the equal ones by half."""
    return (2 * sum(other < total for other in others) + others.count(total)) // 2


def sentences(game: Game[S, M], told: Sequence[Luck], names: Names) -> tuple[str, ...]:
    """What is said of it, a sentence each, and last what was compared."""
    said = [
        f"{names[one.seat]}'s dice were better than in {one.better} of {one.games} games"
        for one in told
    ]
    return (
        (*said, f"compared is {game.comments.luck_counts}, thrown anew at the same table")
        if said
        else ()
    )
