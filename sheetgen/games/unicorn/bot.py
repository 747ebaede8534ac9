"""How good a move looks: the points of a mark, and what it brings nearer of rows, 1sts and
abilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from sheetgen.core.cells import CellId
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.groups import MIXES
from sheetgen.games.unicorn.moves import UnicornMoves
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import (
    OWN_CLAIMS,
    Cells,
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


def evaluate(rules: UnicornRules, state: UnicornState, seat: Seat) -> Iterator[tuple[Move, float]]:
    """Picks by the cells that they may reach; claims, of those with abilities the ones that spend
    at most one of each kind; done.
    """
    setup = rules.setup
    worth = cells_worth(setup, state.sheets[seat], len(state.sheets))
    if state.phase == UnicornPhase.PICK:
        yield from _picks(setup, worth)
        return
    legal = rules.legal(state, seat)
    extra = setup.times("extras") + SAVED if legal.groups.needs_extra else 0
    for claim, spends in _claims(legal).items():
        yield claim, worth[claim.cell] - extra - ABILITY * spends
    if Done() in legal:
        yield Done(), -_penalty(legal)


def _penalty(legal: UnicornMoves) -> int:
    """What it costs to be done now."""
    claimed = len(legal.groups.claimed)
    if legal.state.phase == UnicornPhase.YOURS:
        return legal.setup.times("yours") * (OWN_CLAIMS - claimed)
    return 0 if claimed else legal.setup.times("others")


def _claims(legal: UnicornMoves) -> dict[Claim, int]:
    """The claims that spend at most one ability of each kind, and how many each spends."""
    if not legal.may_claim:
        return {}
    pm1, flips = legal.groups.at_hand
    changed = legal.groups.changed_claims((min(1, pm1), min(1, flips)))
    return dict.fromkeys(legal.groups.open_claims(), 0) | changed


@lru_cache(maxsize=64)
def cells_worth(setup: UnicornSetup, sheet: UnicornSheet, players: int) -> Mapping[CellId, float]:
    """For each open cell its points, and its part of what it helps to complete, the more of that is
    marked the larger.
    """
    marks, bonus = sheet.marks, setup.times("bonus")
    rows = {row: bonus * _share(marks, cells) for row, cells in setup.row_cells.items()}
    sections = {
        circle: ABILITY * (1 if setup.on_any else _share(marks, cells))
        for circle, cells in setup.circles.items()
    }
    open_boxes = setup.columns.keys() - sheet.dots if players > 1 else ()
    columns = {box: _share(marks, setup.columns[box]) for box in open_boxes}
    found = {}
    for cell in setup.cells:
        if cell.id not in marks:
            circle, box = setup.circle_of.get(cell.id), setup.box_of.get(cell.id)
            worth = cell.times + rows[cell.area]
            if circle:
                worth += sections[circle]
            if box in columns:
                worth += cell.times * columns[box]
            found[cell.id] = worth
    return found


def _share(marks: Cells, cells: Cells) -> float:
    """What one more mark is to be counted for of a bonus for all these cells: all marks together
    make the whole of it.
    """
    return (2 * len(marks & cells) + 1) / len(cells) ** 2


def _picks(setup: UnicornSetup, worth: Mapping[CellId, float]) -> Iterator[tuple[Pick, float]]:
    """Every pick, with what single dice and pairs of it are worth on average, added up."""
    numbers = range(setup.low, setup.high + 1)
    sums = [one + other for one in numbers for other in numbers]
    alone = {color: _average_worth(row, numbers, worth) for color, row in setup.at.items()}
    paired = {color: _average_worth(row, sums, worth) for color, row in setup.at.items()}
    for pick in setup.picks:
        mixes = [MIXES[frozenset(pair)] for pair in combinations(pick.colors, 2)]
        singles = [alone[color] for color in pick.colors]
        yield pick, sum([*singles, *[paired[color] for color in mixes]])


def _average_worth(
    row: Mapping[int, CellId], numbers: Sequence[int], worth: Mapping[CellId, float]
) -> float:
    """What the cells of a row with these numbers are worth on average."""
    reached = [row[number] for number in numbers if number in row]
    return sum(worth.get(cell, 0) for cell in reached) / len(numbers)
