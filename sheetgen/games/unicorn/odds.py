"""What throws can bring, counted out over all faces of their dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations, product
from operator import and_

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Throw, rolls_that_show
from sheetgen.games.unicorn.groups import claims_of, go_together, groups_of
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import CellIdSet, CellWorths, Group

Marked = tuple[CellId, ...]
"""The cells of no claim, of one, or of two that can be made together, in order."""

Made = tuple[CellId, Group]
"""A cell, and a group that makes it."""

ThrowTable = Mapping[Marked, int]
"""Claims -> the throws that allow them as the dice lie, as bits of a number; all allow none."""


def table_of(setup: UnicornSetup, dice: Throw | None = None, *, is_own: bool = True) -> ThrowTable:
    """All throws of some dice or, one after the other, of all picks; and what a player with two
    claims may claim with them in a new game, in a turn that is the player's own or not.
    """
    return _table(setup, dice, setup.plays_ones(is_active=is_own))


@lru_cache(maxsize=2**5)
def _table(setup: UnicornSetup, dice: Throw | None, plays_ones: bool) -> ThrowTable:
    table = defaultdict[Marked, int](int)
    thrown = [dice] if dice else [setup.throws(pick.colors)[0] for pick in setup.picks]
    for throw in thrown:
        before = table[()].bit_length()
        shows = [
            {face: throws << before for face, throws in shown.items()}
            for shown in rolls_that_show([setup.spec.die(die) for die in throw.dice])
        ]
        table[()] |= sum(shows[0].values())
        made = _made(setup, shows, plays_ones)
        for (cell, _), throws in made:
            table[(cell,)] |= throws
        for ((cell, group), throws), ((other, second), too) in combinations(made, 2):
            if cell != other and throws & too and go_together(setup, group, second):
                table[(cell, other)] |= throws & too
    return table


def _made(
    setup: UnicornSetup, shows: Sequence[Mapping[str, int]], plays_ones: bool
) -> list[tuple[Made, int]]:
    """Each cell with a group that makes it, in order, and the throws in which the group does, of
    dice that show their faces in some throws each.
    """
    # the throws in which the rule for three 1s plays
    ones = -1 if plays_ones else 0
    for shown in shows:
        ones &= sum([throws for face, throws in shown.items() if setup.sides[face].number == 1])
    made = defaultdict[Made, int](int)
    for group in groups_of(len(shows)):
        for sides in product(*[shows[place].items() for place in group]):
            faces, lies = zip(*sides, strict=True)
            throws = reduce(and_, lies)
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


@lru_cache(maxsize=2**8)
def missed(
    setup: UnicornSetup, dice: Throw | None, is_own: bool, marks: CellIdSet
) -> Sequence[tuple[int, int]]:
    """In how many throws two claims cannot be made, and in how many none: where no cell is open
    beside these marks, the one that fewest throws reach, the two that fewest reach and so on.
    """
    table = table_of(setup, dice, is_own=is_own)
    throws = table[()].bit_count()
    reached = {cell.id: table.get((cell.id,), 0) for cell in setup.cells if cell.id not in marks}
    rarest = sorted(reached, key=lambda cell: reached[cell].bit_count())
    one = two = 0
    counts = [(throws, throws)]
    for place, cell in enumerate(rarest):
        one |= reached[cell]
        for other in rarest[:place]:
            two |= table.get((cell, other) if cell < other else (other, cell), 0)
        counts.append((throws - two.bit_count(), throws - one.bit_count()))
    return counts
