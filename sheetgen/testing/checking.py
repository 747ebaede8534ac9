"""All laws, and a game held to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import cast

from sheetgen.core.play import M, S
from sheetgen.games.arguments import checked
from sheetgen.games.game import AnyGame, Game
from sheetgen.testing import of_moves, of_photos, of_play, of_sheets, of_words
from sheetgen.testing.law import Law
from sheetgen.testing.trial import GameTrial, Sampling

_THINGS = chain.from_iterable(
    vars(module).values() for module in (of_play, of_moves, of_sheets, of_photos, of_words)
)

LAWS: tuple[Law, ...] = tuple(thing for thing in _THINGS if isinstance(thing, Law))
"""Every law, those first without which the others mean nothing."""


@checked
def check(
    game: Game[S, M],
    *,
    games: int = 1,
    seed: int = 7,
    players: Iterable[int] = (),
    laws: Iterable[Law] = LAWS,
    sampling: Sampling | None = None,
) -> Mapping[str, int]:
    """Hold a game under the rule options in force to the laws, in so many random games for each
    number of players that it is for, or for those given. Return how many things each law has looked
    at, by its name: 0 for one about something that the game does not have.

    Raises BrokenLaw for the first law that does not hold, UsageError for what is no game.
    """
    kept = tuple(laws)
    looked = Counter({law.name: 0 for law in kept})
    for count in tuple(players) or game.spec.player_numbers:
        for number in range(games):
            trial = GameTrial(cast("AnyGame", game), count, seed + number, sampling or Sampling())
            for law in kept:
                looked[law.name] += law(trial)
    return looked
