"""Simulated games added up in whole numbers, and what the sums say: estimates, each with an
interval that holds the true value 95 times in 100.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from sheetgen.core.cells import CellId
from sheetgen.messages import span
from sheetgen.table.simulation.chunks import (
    ENDS,
    MARKED,
    POINTS,
    TURNS,
    WINS,
    GameResult,
    win_unit,
)

Z = 1.959964
"""So many standard deviations to both sides hold 95 % of a normal distribution."""

FEWEST = 100
"""Games before anybody looks whether they are enough."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What games say of something."""

    measure: str  # a measure of `chunks`
    of: str  # the number of a seat, a reason, a cell, or ""
    value: float
    low: float  # the ends of the interval
    high: float
    spread: float = 0.0  # the standard deviation of one game; 0 for shares

    def times(self, unit: float) -> tuple[float, float, float]:
        """The value and the ends of its interval, each so many times."""
        return unit * self.value, unit * self.low, unit * self.high

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def share(measure: str, of: str, came: float, games: int) -> Figure:
    """How often something comes that came so often in so many games, by the interval of E. B.
    Wilson (1927). For parts of a game, as of a shared win, it is a little too wide.
    """
    rate = came / games
    spread = Z**2 / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return Figure(measure, of, rate, max(0.0, middle - reach), min(1.0, middle + reach))


class GameSums:
    """GameSums over games of one set-up, or over differences between games of two."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self._seats = [str(seat + 1) for seat in range(seats)]
        self._totals = Counter[tuple[str, str]]()
        self._squares = Counter[tuple[str, str]]()

    def add(self, results: Iterable[GameResult]) -> None:
        """Count games, too."""
        for result in results:
            self.games += 1
            self._totals.update(result)
            self._squares.update({key: value * value for key, value in result.items()})

    def shares_won(self) -> list[Figure]:
        """By seat, how often it wins; nothing for one player alone."""
        unit = win_unit(len(self._seats))
        won = [(seat, self._totals[WINS, seat] / unit) for seat in self._seats]
        return [share(WINS, seat, wins, self.games) for seat, wins in won if len(won) > 1]

    def means(self, measure: str) -> list[Figure]:
        """By seat, or of the game, the mean with the interval of a normal distribution."""
        names = [""] if measure == TURNS else self._seats
        return [self._mean(measure, name) for name in names]

    def _mean(self, measure: str, of: str, unit: int = 1, added: int = 0) -> Figure:
        """The mean, with the interval of so many games more, half of which are one more and half
        one less.
        """
        games = self.games + added
        total = self._totals[measure, of]
        squares = self._squares[measure, of]

        def spread(games: int, squares: int) -> float:
            return sqrt((games * squares - total * total) / (games * (games - 1))) / unit

        middle = total / games / unit
        reach = Z * spread(games, squares + added * unit**2) / sqrt(games)
        mean = total / self.games / unit
        ends = middle - reach, middle + reach
        return Figure(measure, of, mean, *ends, spread(self.games, squares))

    def ends(self) -> list[Figure]:
        """How games end, the most frequent first; reasons that differ in numbers alone, or in what
        stands in parentheses, are one, with the least and the largest of each number.
        """
        alike: dict[str, Counter[str]] = defaultdict(Counter)
        for (measure, reason), came in self._totals.items():
            if measure == ENDS:
                plain = re.sub(r" \([^)]*\)", "", reason)
                said = "; ".join(dict.fromkeys(plain.split("; ")))
                alike[re.sub(r"\d+", "#", said)][said] += came
        found = [
            share(ENDS, _together([*reasons]), reasons.total(), self.games)
            for reasons in alike.values()
        ]
        return sorted(found, key=lambda figure: (-figure.value, figure.of))

    def marked(self, cells: Iterable[CellId]) -> list[Figure]:
        """For cells that were ever marked at the end, on what share of the sheets they were, or in
        what share of the games, where each seat has cells of its own.

        Sheets of one game are alike, so the interval is that of as many sheets as games.
        """
        keys = [(MARKED, cell) for cell in cells if self._totals[MARKED, cell]]
        of_one = all(self._squares[key] == self._totals[key] for key in keys)
        sheets = 1 if of_one else len(self._seats)
        return [share(*key, self._totals[key] / sheets, self.games) for key in keys]

    def figures(self, cells: Iterable[CellId]) -> list[Figure]:
        """All there is to say of one set-up."""
        means = self.means(POINTS) + self.means(TURNS)
        return self.shares_won() + means + self.ends() + self.marked(cells)

    def differences(self) -> list[Figure]:
        """All there is to say of differences between two.

        Those of win rates have the interval of D. G. Bonett and R. M. Price (2012), so that few
        games without any are not sure to have none.
        """
        unit = win_unit(len(self._seats))
        rates = [self._mean(WINS, seat, unit, added=2) for seat in self._seats]
        won = rates if len(rates) > 1 else []
        return won + self.means(POINTS) + self.means(TURNS)


def _together(reasons: Sequence[str]) -> str:
    """One sentence for several that differ in numbers."""
    numbers = [[int(digits) for digits in re.findall(r"\d+", reason)] for reason in reasons]
    ranges = iter([(min(found), max(found)) for found in zip(*numbers, strict=True)])

    return re.sub(r"\d+", lambda _: span(*next(ranges)), reasons[0])


class Simulation:
    """Games of one set-up, or the same games under several: the first, and others compared with it.

    Attributes:
        sums: one for each set-up.
        pairs: of differences, one for each set-up but the first.
    """

    def __init__(self, seats: int, set_ups: int = 1) -> None:
        self.sums = [GameSums(seats) for _ in range(set_ups)]
        self.pairs = [GameSums(seats) for _ in range(set_ups - 1)]

    def add(self, chunks: Sequence[Sequence[GameResult]]) -> None:
        """Count chunks of the same numbers, one of each set-up."""
        for sums, chunk in zip(self.sums, chunks, strict=True):
            sums.add(chunk)
        for pair, chunk in zip(self.pairs, chunks[1:], strict=True):
            pair.add(map(_difference, chunks[0], chunk))

    @property
    def games(self) -> int:
        """How many games of each set-up were counted."""
        return self.sums[0].games

    @property
    def widest(self) -> float:
        """Half the width of the widest interval of a win rate or, where set-ups are compared, of a
        difference of win rates; 1 while games are too few to tell.
        """
        if self.games < FEWEST:
            return 1.0
        rates = self.sums[0].shares_won()
        compared = [figure for pair in self.pairs for figure in pair.differences()]
        return max(each.half for each in compared or rates if each.measure == WINS)


def _difference(base: GameResult, other: GameResult) -> GameResult:
    """The other less the base; reasons and cells are not compared."""
    measures = (key for key in base if key[0] in (WINS, POINTS, TURNS))
    return {key: other[key] - base[key] for key in measures}
