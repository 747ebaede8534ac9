"""What a throw can bring, counted out over all faces of its dice.

The throws of some dice are the bits of a whole number, so that what cells have in common is counted
by a few operations.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

from sheetgen.core.cells import CellId
from sheetgen.core.dice import DieId
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import UnicornPhase, UnicornSheet, UnicornState

MOST_THROWS = 20_000
"""So many throws are counted out at most, all picks together; with our dice there are 1,512."""


@dataclass(frozen=True, slots=True)
class Reached:
    """What a throw can mark as it lies: each cell once, and each two cells that may be claimed
    together.
    """

    cells: tuple[CellId, ...]
    pairs: frozenset[frozenset[CellId]]

    @property
    def is_free(self) -> bool:
        """Whether any two of the cells may be claimed together."""
        count = len(self.cells)
        return len(self.pairs) == count * (count - 1) // 2

    def best(self, worth: Mapping[CellId, float], penalties: Sequence[float]) -> tuple[float, int]:
        """What the best two claims of open cells bring, or one or none with penalties for those
        that miss; and how many miss.
        """
        pairs = [sum(map(worth.__getitem__, pair)) for pair in self.pairs if worth.keys() >= pair]
        singles = [worth[cell] - penalties[0] for cell in self.cells if cell in worth]
        ways = [(max(values), missing) for missing, values in enumerate((pairs, singles)) if values]
        return max(ways, default=(-sum(penalties), len(penalties)))


@dataclass(frozen=True, slots=True)
class Served:
    """What a throw brings to a sheet on average, with the best claims as the dice lie."""

    worth: float  # what the claims are worth, less the penalties for those that miss
    misses: tuple[float, ...]  # the chance that one claim or more miss, two or more, ...


@dataclass(frozen=True, slots=True)
class ThrowTable:
    """All throws of some dice.

    Attributes:
        count: how many there are, all equally likely.
        reach: cell -> the throws that mark it as they lie, a bit each.
        free: the throws of which any two cells may be claimed together.
        apart: what the others reach, with how many reach the same.
    """

    count: int
    reach: Mapping[CellId, int]
    free: int
    apart: Sequence[tuple[Reached, int]]

    def serving(self, cells: Iterable[CellId]) -> int:
        """How many throws mark one of these cells at least."""
        served = 0
        for cell in cells:
            served |= self.reach.get(cell, 0)
        return served.bit_count()

    def best(self, worth: Mapping[CellId, float], penalties: Sequence[float]) -> Served:
        """What the best claims bring of open cells, given from the one that is worth most down; a
        penalty each for the first and the second claim that misses.
        """
        one = len(penalties) == 1
        # the throws in which one claim or more, two or more miss
        left = [(1 << self.count) - 1 if one else self.free] * len(penalties)
        total = 0.0
        for cell, points in worth.items():
            hits = self.reach.get(cell, 0)
            total += points * (hits & left[0]).bit_count()
            for missing, more in enumerate(left[1:]):
                left[missing] &= more | ~hits
            left[-1] &= ~hits
        short = [throws.bit_count() for throws in left]
        total -= sum(count * points for count, points in zip(short, penalties, strict=True))
        for reached, alike in () if one else self.apart:
            value, missing = reached.best(worth, penalties)
            total += value * alike
            short[:missing] = [count + alike for count in short[:missing]]
        return Served(total / self.count, tuple(count / self.count for count in short))


def table_of(setup: UnicornSetup, dice: Sequence[DieId]) -> ThrowTable:
    """All throws of these dice."""
    throws = Counter[tuple[str, ...]]()
    for shown in product(*[_shown(setup, die) for die in dice]):
        throws[tuple(sorted(shown))] += 1
    reach, apart, free, count = defaultdict[CellId, int](int), [], 0, 0
    for shown, alike in throws.items():
        reached, bits = reached_by(setup, shown), ((1 << alike) - 1) << count
        for cell in reached.cells:
            reach[cell] |= bits
        if reached.is_free:
            free |= bits
        else:
            apart.append((reached, alike))
        count += alike
    return ThrowTable(
        count,
        reach,
        free,
        apart,
    )


def count_of_throws(setup: UnicornSetup) -> int:
    """How many throws there are, all picks together."""
    picked = [setup.throws(pick.colors)[0].dice for pick in setup.picks]
    return sum(prod(len(_shown(setup, die)) for die in dice) for dice in picked)


def _shown(setup: UnicornSetup, die: DieId) -> list[str]:
    """What a die can show."""
    return [face.text for face in setup.spec.die(die).faces]


def reached_by(setup: UnicornSetup, shown: Sequence[str]) -> Reached:
    """What dice mark that the active player of a new game has thrown."""
    state = UnicornState((UnicornSheet(),), UnicornPhase.YOURS, shown=tuple(shown))
    groups = Groups(setup, state, Seat(0))
    marked = [(group, groups.cells(tuple(groups.faces(group)))) for group in groups.all]
    cells = dict.fromkeys(cell for _, found in marked for cell in found)
    pairs = {
        frozenset(pair)
        for (group, ones), (other, others) in combinations(marked, 2)
        if not setup.disjoint or set(group).isdisjoint(other)
        for pair in product(ones, others)
    }
    return Reached(tuple(cells), frozenset(pair for pair in pairs if len(pair) > 1))
