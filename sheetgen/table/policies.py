"""Opponents: a policy chooses one of the legal moves of a seat, through the same door as everybody else.

Chance comes in as a stream of the game's seed, so a game of bots is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Protocol

from sheetgen.core.contracts import Seat
from sheetgen.core.dice import Stream
from sheetgen.core.game import Game
from sheetgen.errors import Problem, UsageError
from sheetgen.words import hint

LOOKED_AT = 200  # moves that are weighed; those behind them are not seen


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
    """The move that looks best by itself: by the score right after it, then by what the game says of its worth; equals by chance."""

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
        """The best of the first moves."""
        names = game.names(state)
        moves = list(islice(game.rules.legal(state, seat), LOOKED_AT))

        def value(move: Any) -> tuple[int, int]:
            after = game.rules.moved(state, seat, move)
            return game.rules.score(after, seat).total, game.words.explain(state, seat, move, names).worth

        values = [value(move) for move in moves]
        best = [move for move, worth in zip(moves, values, strict=True) if worth == max(values)]
        return best[stream.below(len(best))]


POLICIES: Mapping[str, Callable[[], Policy]] = {"greedy": Greedy, "random": Random}


def find(name: str) -> Policy:
    """The policy of that name. Raises UsageError for none."""
    if name not in POLICIES:
        raise UsageError(Problem("unknown-policy", f'there is no bot "{name}"{hint(name, POLICIES)}', name, subject=name))
    return POLICIES[name]()
