"""Opponents: a policy chooses one of the legal moves of a seat, through the same door as everybody
else.

Chance comes in as a stream of the game's seed, so a game of bots is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.errors import Problem, UsageError
from sheetgen.games.contracts import BotSupport
from sheetgen.games.game import AnyGame
from sheetgen.messages import hint

# moves that are weighed where a game has no bot of its own; those behind them are not seen
LOOKED_AT = 200


Policy = Callable[[AnyGame, object, Seat, Stream], object]
"""One of the legal moves of a seat that the table waits for."""


def by_chance(game: AnyGame, state: object, seat: Seat, stream: Stream) -> object:
    """Any legal move, every kind of move likely."""
    return game.rules.legal(state, seat).sample(stream)


def greedy(game: AnyGame, state: object, seat: Seat, stream: Stream) -> object:
    """The move that looks best to the game's own bot (`BotSupport`), or without one by
    itself; equals by chance.
    """
    weighed = list(by_bot(game.bot, state, seat) if game.bot else by_score(game, state, seat))
    most = max(worth for _, worth in weighed)
    best = [move for move, worth in weighed if worth == most]
    return best[stream.below(len(best))]


Weighed = Iterator[tuple[object, tuple[float, float]]]
"""Moves, each with how good it looks, and how good among equals."""


def by_bot(bot: BotSupport[object, object], state: object, seat: Seat) -> Weighed:
    """The moves that a game's own bot weighs."""
    for move, worth in bot.evaluator(state, seat):
        yield move, (worth, 0)


def by_score(game: AnyGame, state: object, seat: Seat) -> Weighed:
    """The first moves of any game, each by the score right after it, then by what the game says of
    its worth.
    """
    names = game.names(state)
    for move in islice(game.rules.legal(state, seat), LOOKED_AT):
        score = game.rules.score(game.rules.moved(state, seat, move), seat)
        yield move, (score.total, game.notation.explain(state, seat, move, names).worth)


POLICIES: Mapping[str, Policy] = {"greedy": greedy, "random": by_chance}


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
    return POLICIES[name]
