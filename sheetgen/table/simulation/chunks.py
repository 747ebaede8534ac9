"""Games in chunks of a fixed size, each game as whole numbers that can be added up.

A chunk is what one process plays at a time, here or on another machine. What comes out of it hangs
on the set-up and its number alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import lcm

from sheetgen.core.ranking import ranking
from sheetgen.errors import SheetgenError, UsageError
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words
from sheetgen.table.judge.policies import find
from sheetgen.table.log.corrections import sheet_seats
from sheetgen.table.log.journal import layout_hash
from sheetgen.table.log.session import MOST_EVENTS
from sheetgen.table.simulation.playing import Played, chance_of, play_out

GAMES = 20
"""Games of a chunk: two seconds or less, so that Ctrl-C and a lost worker cost little."""

CUT = f"nobody wins: no end after {MOST_EVENTS:,} throws and moves"

WINS, POINTS, TURNS, ENDS, MARKED = ("wins", "points", "turns", "ends", "marked")

GameResult = Mapping[tuple[str, str], int]
"""What came out of a game: for each measure above, and of whom or what it is measured (the number
of a seat, a reason for the end, a cell), a whole number. A win is `win_unit` parts, a mark a sheet.
"""

Loader = Callable[[str, Mapping[str, str]], AnyGame]
"""Finds a game by name and rule options in any process; a function of a module."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """What is simulated, as any process can be told of it."""

    loader: Loader
    game: str  # as `loader` finds it
    settings: tuple[tuple[str, str], ...]  # values of rule options
    layout: str  # the layout's hash, so that no machine plays another one
    policies: Words  # by seat
    boards: Words  # the color of each seat, or ()
    seed: str


def win_unit(seats: int) -> int:
    """The parts of a win: any of so many players can share them equally."""
    return lcm(*range(1, seats + 1))


def chunk_starts(games: int) -> Iterator[tuple[int, int]]:
    """The first game of each chunk, and how many it has."""
    return ((first, min(GAMES, games - first)) for first in range(0, games, GAMES))


def play_chunk(set_up: SetUp, first: int, games: int) -> tuple[GameResult, ...]:
    """Some games, from one number on. Raises UsageError with the number of a game that fails."""
    game = _loaded(set_up)
    policies = [find(name) for name in set_up.policies]
    results = []
    for number in range(first, first + games):
        start = game.start(len(policies), set_up.boards)
        try:
            played = play_out(game, start, policies, chance_of(set_up.seed, number))
        except SheetgenError as error:
            problem = error.problems[0]
            raise UsageError(
                problem.code, f"game {number + 1}: {problem.message}", problem.where
            ) from error
        results.append(_result(game, played))
    return tuple(results)


@cache
def _loaded(set_up: SetUp) -> AnyGame:
    """The game, read once by each process. Raises UsageError where it is another one."""
    game = set_up.loader(set_up.game, dict(set_up.settings))
    if layout_hash(game) != set_up.layout:
        raise UsageError(
            "other-layout",
            f"a worker has another layout of {set_up.game}; each machine needs the same one",
            set_up.game,
        )
    return game


def _result(game: AnyGame, played: Played) -> GameResult:
    """What is counted of one game: its turns, how it ended, points, shares of the win, and which
    cells are marked.
    """
    state = played.state
    outcome = played.outcome
    scores = [game.rules.score(state, seat) for seat in range(game.rules.seats(state))]
    count = len(scores)
    ranks = outcome.ranks if outcome and len(outcome.ranks) == count else ranking(scores)
    first = {rank.seat for rank in ranks if outcome and rank.place == 1}
    result = Counter({(TURNS, ""): played.turns, (ENDS, outcome.reason if outcome else CUT): 1})
    for seat, score in enumerate(scores):
        result[POINTS, str(seat + 1)] = score.total
        result[WINS, str(seat + 1)] = win_unit(count) // len(first) if seat in first else 0
    for seat in sheet_seats(game, state):
        marks = game.sheets.sheet(state, seat).marks
        result.update((MARKED, cell) for cell in {mark.cell for mark in marks})
    return result
