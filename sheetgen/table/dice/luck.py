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
from sheetgen.games.game import AnyGame

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
    game: AnyGame,
    players: int,
    events: Iterable[Rolled | Moved[object]],
    games: int = GAMES,
    seed: int | str = 0,
) -> tuple[Luck, ...]:
    """How the dice of a game fell, from its start on; a seat for which no throw counted is left
    out. The same seed gives the same answer.

    Raises IllegalMove for a throw that was not due, SheetError for a number of players that the
    game is not for.
    """
    state, rules = game.start(players), game.rules
    by_seat: dict[Seat, _Thrown] = {}
    for number, event in enumerate(events):
        if isinstance(event, Moved):
            state = rules.moved(state, event.seat, event.move)
            continue
        roll = game.fitted(state, event.roll)
        worth = game.comments.luck(state, roll)
        for seat, value in worth.items():
            by_seat.setdefault(seat, _Thrown([0] * games)).add(value)
        due = rules.to_roll(state)
        if worth and due is not None:
            dice = [game.spec.die(die) for die in due.dice]
            others = throws(dice, due.take, Stream(seed, "luck", number), games)
            for place, other in enumerate(others):
                for seat, value in game.comments.luck(state, other).items():
                    by_seat.setdefault(seat, _Thrown([0] * games)).others[place] += value
        state = rules.rolled(state, roll)
    return tuple(
        Luck(seat, thrown.count, thrown.worth, _below(thrown.worth, thrown.others), games)
        for seat, thrown in sorted(by_seat.items())
        if thrown.count
    )


@dataclass(slots=True)
class _Thrown:
    """What the throws of a seat came to so far, and what other dice would have."""

    others: list[int]  # for each other game
    count: int = 0  # how many throws counted
    worth: int = 0  # what they were worth together

    def add(self, value: int) -> None:
        """Count a throw."""
        self.count += 1
        self.worth += value


def _below(total: int, others: Sequence[int]) -> int:
    """How many of the others are less, the equal ones by half."""
    return (2 * sum(other < total for other in others) + others.count(total)) // 2


def sentences(game: AnyGame, told: Sequence[Luck], names: Names) -> tuple[str, ...]:
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
