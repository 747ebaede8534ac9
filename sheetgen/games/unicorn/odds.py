"""What throws can bring, counted out over all faces of their dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, product

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Throw
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import UnicornPhase, UnicornSheet, UnicornState

Marked = tuple[CellId, ...]
"""The cells of no claim, of one, or of two that can be made together, in order."""


@dataclass(frozen=True, slots=True)
class Served:
    """What a throw brings to a sheet with the best claims as the dice lie."""

    worth: float  # on average, less the penalties for claims that miss
    whole: int  # in how many throws no claim misses
    count: int  # all throws, equally likely

    @property
    def text(self) -> str:
        """What it brings, in words."""
        served = f"{self.whole:,} of {self.count:,} throws allow every claim"
        return f"{served}, worth {self.worth:.1f} on average"


@dataclass(frozen=True, slots=True)
class ThrowTable:
    """All throws of some dice: the claims that they allow as they lie, with the throws as the bits
    of a number.
    """

    count: int
    ways: Mapping[Marked, int]

    def best(
        self,
        worth: Mapping[CellId, float],
        penalty: float,
        claims: int,
    ) -> Served:
        """What so many of the best claims of open cells bring, less a penalty for each that
        misses.
        """
        ways = []
        for cells, throws in self.ways.items():
            missing = claims - len(cells)
            if missing >= 0 and worth.keys() >= {*cells}:
                value = sum(map(worth.__getitem__, cells)) - penalty * missing
                ways.append((value, not missing, throws))
        total, whole, left = 0.0, 0, (1 << self.count) - 1
        for value, is_whole, throws in sorted(ways, reverse=True):
            served = (throws & left).bit_count()
            total += value * served
            whole += served * is_whole
            left &= ~throws
        return Served(total / self.count, whole, self.count)


def table_of(setup: UnicornSetup, throws: Iterable[Throw]) -> ThrowTable:
    """All throws of these dice, one pick after the other."""
    ways, count = defaultdict[Marked, int](int), 0
    claims = cache(partial(_claims, setup))
    for throw in throws:
        faces = [[face.text for face in setup.spec.die(die).faces] for die in throw.dice]
        for shown in product(*faces):
            for cells in claims(tuple(sorted(shown))):
                ways[cells] |= 1 << count
            count += 1
    return ThrowTable(count, ways)


def _claims(setup: UnicornSetup, shown: tuple[str, ...]) -> frozenset[Marked]:
    """What the active player of a new game may claim with dice that show this."""
    state = UnicornState((UnicornSheet(),), UnicornPhase.YOURS, shown=shown)
    groups = Groups(setup, state, Seat(0))
    marked = [(group, groups.cells(tuple(groups.faces(group)))) for group in groups.all]
    found: list[Marked] = [(), *((cell,) for _, cells in marked for cell in cells)]
    for (group, ones), (other, others) in combinations(marked, 2):
        if not setup.disjoint or set(group).isdisjoint(other):
            found += [tuple(sorted(pair)) for pair in product(ones, others) if len({*pair}) > 1]
    return frozenset(found)
