"""Every way to play that the laws are tried on, with a random game of each."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import pytest

from sheetgen.catalog import LoadedGame, load_game
from sheetgen.core.cells import Sheet
from sheetgen.core.play import Moved, Seat
from sheetgen.errors import Problem
from sheetgen.fields.filled import Entry
from sheetgen.games import ENGINES
from sheetgen.games.game import Game
from tests.games.bent import bent
from tests.games.play import Record, play
from tests.newgame import new_game
from tests.sample import few

TOY = "sums"

GAMES = (*ENGINES, TOY)
"""Every game with rules, and a new one that somebody has just written."""

SAMPLED_TABLES, SAMPLED_UNDER_A_HOUSE_RULE = few(5, 20), few(2, 20)
SAMPLED_MOVES = few(12, 20)

TABLES_KEPT = 100
"""Of so many tables is kept what several laws ask for."""


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
        return tuple(Seat(seat) for seat in range(self.players))

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
def _played(case: Case) -> tuple[Record, tuple[Any, ...]]:
    states: list[Any] = []
    record = play(game_of(case), case.players, case.seed, lambda state, _: states.append(state))
    return record, tuple(states)


def record_of(case: Case) -> Record:
    """One random game of a case, shared by its laws."""
    return _played(case)[0]


def states_of(case: Case) -> tuple[Any, ...]:
    """Every table of that game, from before the first event to after the last."""
    return _played(case)[1]


@lru_cache(maxsize=12)
def tables_of(case: Case) -> tuple[Any, ...]:
    """Some tables of that game: the first, the last, and others picked by chance."""
    first, *later, last = states_of(case)
    count = SAMPLED_UNDER_A_HOUSE_RULE if case.switch else SAMPLED_TABLES
    picked = random.Random(case.seed).sample(range(len(later)), min(count, len(later)))
    return (first, *(later[index] for index in sorted(picked)), last)


@lru_cache(maxsize=TABLES_KEPT)
def moves_of(case: Case, state: Any) -> dict[Seat, list[Any]]:
    """The moves of each seat."""
    return {seat: list(game_of(case).moves(state, seat)) for seat in case.seats}


@lru_cache(maxsize=TABLES_KEPT)
def papers_of(case: Case, state: Any) -> tuple[Sheet, ...]:
    """The paper of each seat."""
    return tuple(game_of(case).sheet(state, seat) for seat in case.seats)


def kinds_of_paper(case: Case, state: Any) -> list[Sheet]:
    """The papers on that table, equal ones once."""
    return list(dict.fromkeys(papers_of(case, state)))


@lru_cache(maxsize=12)
def moves_seen(case: Case) -> tuple[Any, ...]:
    """Every move of the case's random game, once."""
    return tuple(
        dict.fromkeys(event.move for event in record_of(case).events if isinstance(event, Moved))
    )


@lru_cache(maxsize=TABLES_KEPT)
def judged(case: Case, state: Any) -> list[tuple[Seat, Any, tuple[Problem, ...]]]:
    """For each seat some moves of the game, and what stands against each at that table."""
    moves = some(moves_seen(case))
    return [
        (seat, move, game_of(case).problems(state, seat, move))
        for seat in case.seats
        for move in moves
    ]


def some(moves: Sequence[Any], seed: int = 3) -> list[Any]:
    """A few of many moves."""
    return random.Random(seed).sample(list(moves), min(SAMPLED_MOVES, len(moves)))


def entries_of(game: Game[Any, Any], sheet: Sheet) -> list[Entry]:
    """A filled sheet as a file would hold it."""
    lines = game.format_sheet(sheet)
    return [
        Entry(key, text, number, len(key) + 3, "sheet.yaml")
        for number, (key, text) in enumerate(lines, start=1)
    ]
