"""Every way to play that the laws are tried on, with a random game of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import pytest

from sheetgen.catalog import LoadedGame, load_game
from sheetgen.core.play import Seat
from sheetgen.games import ENGINES
from sheetgen.games.game import Game
from sheetgen.testing import GameTrial, Sampling
from sheetgen.testing.random_games import LIMIT
from tests.games.bent import bent
from tests.newgame import new_game
from tests.sample import few

TOY = "sums"

GAMES = (*ENGINES, TOY)
"""Every game with rules, and a new one that somebody has just written."""

AS_IT_COMES = Sampling(few(5, 20), few(12, 20), few(60, LIMIT))
UNDER_A_HOUSE_RULE = Sampling(few(2, 20), few(12, 20), few(60, LIMIT), few(80, LIMIT))


@dataclass(frozen=True)
class Case:
    """A way to play: a game, one switch set (or none), and how many play; perhaps with something in
    it broken on purpose (see `bent`).
    """

    game: str
    players: int
    switch: str = ""
    reading: str = ""
    seed: int = 7
    bend: str = ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat at the table."""
        return tuple(seat for seat in range(self.players))

    def __str__(self) -> str:
        return f"{self.game}-{self.players}p" + (
            f"-{self.switch}={self.reading}" if self.switch else ""
        )


def game_of(case: Case) -> Game[Any, Any]:
    """The game of a case."""
    return _game(case.game, case.switch, case.reading, case.bend)


@cache
def _game(name: str, switch: str = "", reading: str = "", bend: str = "") -> Game[Any, Any]:
    if bend:
        return bent(_game(name, switch, reading), bend)
    with new_game():
        game = load_game(name, {switch: reading} if switch else {}).game
    assert game is not None
    return game


def _loaded(name: str) -> LoadedGame:
    with new_game():
        return load_game(name)


@cache
def readings(game: str) -> tuple[tuple[str, str], ...]:
    """Every reading of every switch of a game; the ends of a range stand for it."""
    loaded = _loaded(game)
    found: list[tuple[str, str]] = []
    for name, switch in loaded.spec.switches.items():
        spread = loaded.document.data["switches"][name].get("range", ())
        found += [(name, reading) for reading in switch.readings] or [
            (name, str(end)) for end in spread
        ]
    return tuple(found)


def cases() -> Iterator[Case]:
    """Every game as it comes for all player counts, then each reading of each switch, the player
    counts taken in turn.
    """
    for game in GAMES:
        counts = player_counts(game)
        yield from (Case(game, players) for players in counts)
        for index, (switch, reading) in enumerate(readings(game)):
            yield Case(game, counts[index % len(counts)], switch, reading)


@cache
def player_counts(game: str) -> list[int]:
    """How many can play the game."""
    fewest, most = _loaded(game).spec.players
    return list(range(fewest, most + 1))


CASES = list(cases())
each_game = pytest.mark.parametrize("name", GAMES)


@lru_cache(maxsize=12)
def trial_of(case: Case) -> GameTrial:
    """One random game of a case, shared by its laws."""
    sampling = UNDER_A_HOUSE_RULE if case.switch else AS_IT_COMES
    return GameTrial(game_of(case), case.players, case.seed, sampling)


def tables_of(case: Case) -> list[Any]:
    """Some tables of that game: the first, the last, and others picked by chance."""
    return [table.state for table in trial_of(case).sampled]
