"""What throws can bring, counted out over all faces of their dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain, combinations, product

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
    faces = {die.id: [face.text for face in die.faces] for die in setup.spec.dice}
    shown = chain.from_iterable(product(*[faces[die] for die in throw.dice]) for throw in throws)
    alike = defaultdict[Words, int](int)
    for place, each in enumerate(shown):
        alike[tuple(sorted(each))] |= 1 << place
    table = defaultdict[Marked, int](int)
    for each, places in alike.items():
        for cells in _claims(setup, each):
            table[cells] |= places
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
    groups = Groups(setup, UnicornState((UnicornSheet(),), UnicornPhase.YOURS, shown=shown), 0)
    made = sorted((claim.cell, group) for group, made in groups.all.items() for claim in made)
    found = {Marked(), *((cell,) for cell, _ in made)}
    for (one, group), (other, second) in combinations(made, 2):
        groups.claimed = [group]
        if one != other and groups.is_free(second):
            found.add((one, other))
    return found
