"""How good a move looks: the points of a mark, and what it brings nearer of rows, 1sts and
abilities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import combinations, product

from sheetgen.core.cells import CellId
from sheetgen.core.play import Seat
from sheetgen.games import kit
from sheetgen.games.contracts import MoveWorths
from sheetgen.games.unicorn.groups import GROUP_SIZES, MIXES
from sheetgen.games.unicorn.moves import UnicornMoves
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import (
    CellIdSet,
    CellWorths,
    Claim,
    Done,
    Move,
    Pick,
    UnicornPhase,
    UnicornSheet,
    UnicornState,
)

ABILITY = 3.0
"""Points that an ability at hand is held to be worth."""

SAVED = 0.3
"""Points that an extra is held to be worth beyond its own, as it may be of better use later."""


def evaluate(rules: UnicornRules, state: UnicornState, seat: Seat) -> MoveWorths[Move]:
    """Picks by the cells that they may reach; claims, of those with abilities the ones that spend
    at most one of each kind, less a penalty where a first one leaves no second; done.
    """
    setup = rules.setup
    worth = cells_worth(setup, state.sheets[seat], len(state.sheets))
    if state.phase == UnicornPhase.PICK:
        yield from _picks(setup, worth)
        return
    moves = weighed(gains(rules.legal(state, seat), worth, ABILITY, SAVED))
    chooses = setup.disjoint and state.phase == UnicornPhase.YOURS and not state.groups_of(seat)
    for move, gain in moves.items():
        alone = chooses and _leaves_no_second(rules, state, seat, move)
        yield move, gain - setup.times("yours") if alone else gain


def _leaves_no_second(rules: UnicornRules, state: UnicornState, seat: Seat, move: Move) -> bool:
    """Whether no second claim can follow a first one as the dice lie."""
    is_claim = isinstance(move, Claim)
    return is_claim and rules.legal(rules.moved(state, seat, move), seat).may_be_done


Gain = tuple[float, CellId | None, Callable[[], Move]]
"""What a move is worth, the cell that it marks, and what makes this move."""


def weighed(looks: Iterable[Gain]) -> Mapping[Move, float]:
    """What each move is worth that may come about in several ways."""
    moves: dict[Move, float] = {}
    for gain, _, make in looks:
        move = make()
        moves[move] = max(gain, moves.get(move, gain))
    return moves


def gains(
    legal: UnicornMoves, worth: CellWorths, ability: float, saved: float = 0
) -> Iterator[Gain]:
    """Claims and `done`, by what cells and spent abilities are worth; an extra is worth so much
    beyond its points.
    """
    setup = legal.setup
    groups = legal.groups
    extra = setup.times("extras") + saved if groups.needs_extra else 0
    if legal.may_claim:
        for claim in groups.open_claims():
            yield (
                worth[claim.cell] - extra,
                claim.cell,
                partial(Claim, claim.cell, claim.dice, claim.extra),
            )
        pm1, flips = groups.at_hand
        pool = min(1, pm1), min(1, flips)
        for cell, spends, make in groups.changed(pool) if groups.may_change else ():
            yield worth[cell] - extra - ability * spends, cell, make
    if legal.may_be_done:
        penalties, count = legal.state.missed(legal.seat)
        yield -count * setup.times(penalties), None, Done


@lru_cache(maxsize=64)
def cells_worth(setup: UnicornSetup, sheet: UnicornSheet, players: int) -> CellWorths:
    """For each open cell its points, and its part of what it helps to complete, the more of that is
    marked the larger.
    """
    points = {cell.id: cell.times for cell in setup.cells}
    shares = {
        whole: worth * _share(sheet.marks, setup.wholes[whole])
        for whole, worth in wholes_worth(setup, sheet, players, ABILITY).items()
    }
    if setup.on_any:
        shares |= dict.fromkeys(setup.circles, ABILITY)
    return summed(setup, sheet.marks, points, shares)


def _share(marks: CellIdSet, cells: CellIdSet) -> float:
    """What one more mark is to be counted for of a bonus for all these cells: all marks together
    make the whole of it.
    """
    return (2 * len(marks & cells) + 1) / len(cells) ** 2


def wholes_worth(
    setup: UnicornSetup, sheet: UnicornSheet, players: int, ability: float
) -> Mapping[str, float]:
    """What each of the `wholes` gives that is completed, a section an ability of that worth, a
    column its 1st unless somebody has it.
    """
    given = dict.fromkeys(setup.row_cells, setup.times("bonus")) | dict.fromkeys(
        setup.circles, ability
    )
    for section in setup.sections:
        for box in section.boxes:
            given[box] = 0 if players == 1 or box in sheet.dots else section.times
    return given


def summed(
    setup: UnicornSetup,
    marks: CellIdSet,
    points: CellWorths,
    shares: Mapping[str, float],
) -> CellWorths:
    """For each open cell its points and the shares of the `wholes` that it is a part of."""
    return {
        cell: kit.added([worth, *[shares[whole] for whole in setup.parts[cell]]])
        for cell, worth in points.items()
        if cell not in marks
    }


def _picks(setup: UnicornSetup, worth: CellWorths) -> Iterator[tuple[Pick, float]]:
    """Every pick, with what its groups are worth on average, added up."""
    numbers = range(setup.low, setup.high + 1)
    average = {}
    for size in GROUP_SIZES:
        sums = [sum(each) for each in product(numbers, repeat=size)]
        for color, row in setup.at.items():
            reached = [worth.get(row[each], 0) for each in sums if each in row]
            average[size, color] = kit.added(reached) / len(sums)
    for pick in setup.picks:
        groups = [group for size in GROUP_SIZES for group in combinations(pick.colors, size)]
        worths = [average[len(group), MIXES[frozenset(group)]] for group in groups]
        yield pick, kit.added(worths)
