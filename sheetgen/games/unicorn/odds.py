"""What throws can bring, counted out over all faces of their dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import combinations, product
from operator import and_

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Throw, rolls_that_show
from sheetgen.games.unicorn.groups import claims_of, go_together, groups_of
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import CellWorths, Group

Marked = tuple[CellId, ...]
"""The cells of no claim, of one, or of two that can be made together, in order."""

Made = tuple[CellId, Group]
"""A cell, and a group that makes it."""

ThrowTable = Mapping[Marked, int]
"""Claims -> the throws that allow them as the dice lie, as bits of a number; all allow none."""


def table_of(setup: UnicornSetup, throw: Throw) -> ThrowTable:
    """All throws of some dice, and what the active player of a new game may claim with them."""
    shows = rolls_that_show([setup.spec.die(die) for die in throw.dice])
    table = defaultdict[Marked, int](int, {(): sum(shows[0].values())})
    made = _made(setup, shows)
    for (cell, _), throws in made:
        table[(cell,)] |= throws
    for ((cell, group), throws), ((other, second), too) in combinations(made, 2):
        if cell != other and throws & too and go_together(setup, group, second):
            table[(cell, other)] |= throws & too
    return table


def _made(setup: UnicornSetup, shows: Sequence[Mapping[str, int]]) -> list[tuple[Made, int]]:
    """Each cell with a group that makes it, in order, and the throws in which the group does, of
    dice that show their faces in some throws each.
    """
    # the throws in which the rule for three 1s plays
    ones = 0 if setup.triple_ones == "off" else -1
    for shown in shows:
        ones &= sum([throws for face, throws in shown.items() if setup.sides[face].number == 1])
    made = defaultdict[Made, int](int)
    for group in groups_of(len(shows)):
        for sides in product(*[shows[place].items() for place in group]):
            faces = tuple([face for face, _ in sides])
            throws = reduce(and_, [each for _, each in sides])
            for has_triple, among in ((False, throws), (True, throws & ones)):
                for claim in claims_of(setup, faces, has_triple, False) if among else ():
                    made[claim.cell, group] |= among
    return sorted(made.items())


def best_claims(
    table: ThrowTable,
    worth: CellWorths,
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
