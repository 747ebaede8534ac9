"""What throws can bring, counted out over all faces of their dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, partial
from itertools import combinations, product

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Throw
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import UnicornPhase, UnicornSheet, UnicornState
from sheetgen.messages import Words

Marked = tuple[CellId, ...]
"""The cells of no claim, of one, or of two that can be made together, in order."""

ThrowTable = Mapping[Marked, int]
"""Claims -> the throws that allow them as the dice lie, as bits of a number; all allow none."""


def table_of(setup: UnicornSetup, throws: Iterable[Throw]) -> ThrowTable:
    """All throws of these dice, one pick after the other."""
    table = defaultdict[Marked, int](int)
    count = 0
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
    total = 0.0
    whole = 0
    left = table[()]
    for cells in sorted(values, key=values.__getitem__, reverse=True):
        served = (table[cells] & left).bit_count()
        left &= ~table[cells]
        total += values[cells] * served
        whole += served if len(cells) == claims else 0
    return total / table[()].bit_count(), whole


def _claims(setup: UnicornSetup, shown: Words) -> set[Marked]:
    """What the active player of a new game may claim with dice that show this."""
    state = UnicornState((UnicornSheet(),), UnicornPhase.YOURS, shown=shown)
    groups = Groups(setup, state, 0)
    cells = {group: [claim.cell for claim in claims] for group, claims in groups.all.items()}
    found = {Marked(), *((cell,) for made in cells.values() for cell in made)}
    for (group, made), (other, more) in combinations(cells.items(), 2):
        groups.claimed = [group]
        if groups.is_free(other):
            found |= {tuple(sorted(pair)) for pair in product(made, more) if pair[0] != pair[1]}
    return found
