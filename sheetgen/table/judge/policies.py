"""Opponents: a policy chooses one of the legal moves of a seat, through the same door as everybody
else.

Chance comes in as a stream of the game's seed, so a game of bots is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from sheetgen.core.dice import Stream
from sheetgen.core.packages import installed, loaded
from sheetgen.core.play import Seat
from sheetgen.errors import UsageError
from sheetgen.games.game import AnyGame
from sheetgen.messages import nearest_or_known

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
    if game.bot:
        weighed = [(move, (worth, 0.0)) for move, worth in game.bot.evaluator(state, seat)]
    else:
        weighed = list(by_score(game, state, seat))
    most = max(worth for _, worth in weighed)
    best = [move for move, worth in weighed if worth == most]
    return stream.choice(best)


def by_score(
    game: AnyGame, state: object, seat: Seat
) -> Iterator[tuple[object, tuple[float, float]]]:
    """The first moves of any game, each by the score right after it, then by what the game says of
    its worth.
    """
    names = game.names(state)
    for move in islice(game.rules.legal(state, seat), LOOKED_AT):
        score = game.rules.score(game.rules.moved(state, seat, move), seat)
        yield move, (score.total, game.notation.explain(state, seat, move, names).worth)


def advised(game: AnyGame, state: object, seat: Seat, stream: Stream) -> object:
    """The best move by the game's own advice (`Game.advice`), or the greedy one where it says
    nothing.
    """
    advice = game.adviser(state, seat)
    if advice is None or not advice.moves:
        return greedy(game, state, seat, stream)
    return advice.moves[0].move


POLICIES: Mapping[str, Policy] = {"greedy": greedy, "random": by_chance, "advised": advised}


@dataclass(frozen=True, slots=True)
class OwnBot:
    """The bot of a package, whose moves are judged before they count."""

    name: str
    choose: Policy

    def __call__(
        self,
        game: AnyGame,
        state: object,
        seat: Seat,
        stream: Stream,
    ) -> object:
        """The move that it returns. Raises UsageError for one that is not legal."""
        try:
            move = self.choose(game, state, seat, stream)
        except Exception as error:  # a package of somebody else may raise whatever it likes
            raise self._wrong(f"raised {type(error).__name__}: {error}") from error
        if problems := game.problems(state, seat, move):
            raise self._wrong(f"returned {move!r}: {problems[0].message}")
        return move

    def _wrong(self, what: str) -> UsageError:
        return UsageError("broken-bot", f"the bot {self.name} {what}", self.name)


def find(name: str) -> Policy:
    """The policy of that name, which may be a bot in a package of its own.

    Raises UsageError for none, and for one that cannot be loaded.
    """
    if name in POLICIES:
        return POLICIES[name]
    points = {point.name.lower(): point for point in installed("bots")}
    if name not in points:
        known = [*POLICIES, *sorted(points)]
        raise UsageError(
            "unknown-policy",
            f'there is no bot "{name}"{nearest_or_known(name, known)}',
            name,
            subject=name,
        )
    what = "a bot: a function of game, state, seat and stream"
    found = loaded(points[name], "bot", "broken-bot", what, callable)
    assert callable(found)
    return OwnBot(name, found)
