"""Opponents: a policy chooses one of the legal moves of a seat, through the same door as everybody
else.

Chance comes in as a stream of the game's seed, so a game of bots is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Protocol

from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, UsageError
from sheetgen.games.game import Game
from sheetgen.messages import hint

# moves that are weighed where a game has no bot of its own; those behind them are not seen
LOOKED_AT = 200


class Policy(Protocol):
    """Somebody who plays by a fixed way of choosing."""

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
        """One of the legal moves of a seat that the table waits for."""


class Random:
    """Any legal move, every kind of move likely."""

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
        """One by chance."""
        return game.rules.legal(state, seat).sample(stream)


class Greedy:
    """The move that looks best to the game's own bot (`BotSupport`), or without one by
    itself; equals by chance.
    """

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
        """The best of the moves that are weighed."""
        weighed: list[tuple[Any, Any]] = list(
            game.bot.evaluator(state, seat) if game.bot else by_score(game, state, seat)
        )
        most = max(worth for _, worth in weighed)
        best = [move for move, worth in weighed if worth == most]
        return best[stream.below(len(best))]


def by_score(game: Game[Any, Any], state: Any, seat: Seat) -> Iterator[tuple[Any, tuple[int, int]]]:
    """The first moves of any game, each by the score right after it, then by what the game says of
    its worth.
    """
    names = game.names(state)
    for move in islice(game.rules.legal(state, seat), LOOKED_AT):
        after = game.rules.moved(state, seat, move)
        yield (
            move,
            (
                game.rules.score(after, seat).total,
                game.notation.explain(state, seat, move, names).worth,
            ),
        )


POLICIES: Mapping[str, Callable[[], Policy]] = {"greedy": Greedy, "random": Random}


def find(name: str) -> Policy:
    """The policy of that name. Raises UsageError for none."""
    if name not in POLICIES:
        raise UsageError(
            Problem(
                "unknown-policy",
                f'there is no bot "{name}"{hint(name, POLICIES)}',
                name,
                subject=name,
            )
        )
    return POLICIES[name]()
