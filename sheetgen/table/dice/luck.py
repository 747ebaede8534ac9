"""Luck: how the dice of a game fell for each player, against the same throws with other dice.

A game is gone through as its log has it. For every throw there is one number that says how good it
was for whom, at the table as it lay (`Commentary.luck`; what is counted, `luck_counts` says). Then
each of these throws is thrown anew, a hundred times, at the same table, and the sums are compared.
So nobody's decisions count, only dice; what a throw would have led to is left out, as nobody knows
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Roll, Stream, throws
from sheetgen.core.play import M, Moved, Names, Rolled, S, Seat
from sheetgen.games.game import AnyGame, Game
from sheetgen.messages import Words, count_of
from sheetgen.table.log.game_log import GameLog

GAMES = 100
"""How often each throw is thrown anew."""


@dataclass(frozen=True, slots=True)
class SeatLuck:
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
) -> tuple[SeatLuck, ...]:
    """How the dice of a game fell, from its start on; a seat for which no throw counted is left
    out. The same seed gives the same answer.

    Raises IllegalMove for a throw that was not due, SheetError for a number of players that the
    game is not for.
    """
    state = game.start(players)
    thrown: list[TableThrow[S]] = []
    for number, event in enumerate(events):
        if isinstance(event, Moved):
            state = game.rules.moved(state, event.seat, event.move)
        else:
            roll = game.fitted(state, event.roll)
            thrown.append((number, state, roll))
            state = game.rules.rolled(state, roll)
    return _luck(game, thrown, games, seed)


TableThrow = tuple[int, S, Roll]
"""A throw: the number of the event, the table before it, and what the dice show."""


def _luck(
    game: Game[S, M], thrown: Iterable[TableThrow[S]], games: int, seed: int | str
) -> tuple[SeatLuck, ...]:
    """How the dice fell for each seat for which any throw counted; as many other games are
    compared, equal ones counting half.
    """
    counts = Counter[Seat]()
    worths = Counter[Seat]()
    others = [Counter[Seat]() for _ in range(games)]  # what other dice were worth, by game
    worth_of = game.comments.luck
    for number, state, roll in thrown:
        worth = worth_of(state, roll)
        due = game.rules.to_roll(state)
        if worth and due is not None:
            stream = Stream(seed, "luck", number)
            counts.update(worth.keys())
            worths.update(worth)
            dice = game.spec.dice_of(due)
            for other, anew in zip(others, throws(dice, due.take, stream, games), strict=True):
                other.update(worth_of(state, anew))
    lucks = []
    for seat, count in sorted(counts.items()):
        own = worths[seat]
        # those that were worth as much count half
        better = sum((other[seat] < own) + (other[seat] <= own) for other in others) // 2
        luck = SeatLuck(seat, count, own, better, games)
        lucks.append(luck)
    return tuple(lucks)


def sentences(game: AnyGame, lucks: Sequence[SeatLuck], names: Names) -> Words:
    """What is said of it, a sentence each, and last what was compared."""
    if not lucks:
        return ()
    return (
        *(
            f"{names[one.seat]}'s dice were better than in {one.better} of"
            f" {count_of(one.games, 'game')}"
            for one in lucks
        ),
        f"compared is {game.comments.luck_counts}, thrown anew at the same table",
    )


def luck_of(game_log: GameLog) -> tuple[SeatLuck, ...]:
    """How the dice fell in a game at the table, each throw at the table as it lay."""
    thrown = (
        (number, state, game_log.game.parse_roll(event.text))
        for number, (event, state) in enumerate(zip(game_log.events, game_log.states, strict=False))
        if event.is_roll
    )
    return _luck(game_log.game, thrown, GAMES, 0)


def luck_so_far(game_log: GameLog) -> Words:
    """What is said of the luck in a game at the table."""
    return sentences(game_log.game, luck_of(game_log), game_log.names)
