"""What throws can bring, counted out over all faces of their dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, partial
from itertools import product

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Throw
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import UnicornPhase, UnicornSheet, UnicornState

Marked = tuple[CellId, ...]
"""The cells of no claim, of one, or of two that can be made together, in order."""

ThrowTable = Mapping[Marked, int]
"""Claims -> the throws that allow them as the dice lie, as bits of a number; all allow none."""


def table_of(setup: UnicornSetup, throws: Iterable[Throw]) -> ThrowTable:
    """All throws of these dice, one pick after the other."""
    table, count = defaultdict[Marked, int](int), 0
    claims = cache(partial(_claims, setup))
    for throw in throws:
        faces = [[face.text for face in setup.spec.die(die).faces] for die in throw.dice]
        for shown in product(*faces):
            for cells in claims(tuple(sorted(shown))):
                table[cells] |= 1 << count
            count += 1
    return table


def best_claims(
    table: ThrowTable,
    worth: Mapping[CellId, float],
    penalty: float,
    claims: int,
) -> tuple[float, int]:
    """What the best claims of open cells are worth on average, so many of them, less a penalty for
    each that misses; and in how many throws none does.
    """
    values = {
        cells: sum(map(worth.__getitem__, cells)) - penalty * (claims - len(cells))
        for cells in table
        if len(cells) <= claims and worth.keys() >= {*cells}
    }
    total, whole, left = 0.0, 0, table[()]
    for cells in sorted(values, key=values.__getitem__, reverse=True):
        served = (table[cells] & left).bit_count()
        left &= ~table[cells]
        total += values[cells] * served
        whole += served if len(cells) == claims else 0
    return total / table[()].bit_count(), whole


def _claims(setup: UnicornSetup, shown: tuple[str, ...]) -> set[Marked]:
    """What the active player of a new game may claim with dice that show this."""
    state = UnicornState((UnicornSheet(),), UnicornPhase.YOURS, shown=shown)
    groups, found = Groups(setup, state, 0), {Marked()}
    for group in groups.all:
        groups.claimed = [group]
        others = {claim.cell for claim in groups.claims(groups.free)}
        for claim in groups.claims([group]):
            cell = claim.cell
            found |= {(cell,), *((min(cell, one), max(cell, one)) for one in others - {cell})}
    return found
