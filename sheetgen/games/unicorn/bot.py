"""How good a move looks: the points of a mark, and what it brings nearer of rows, 1sts and
abilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from sheetgen.core.cells import Cell, CellId
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
        for pick in setup.picks:
            yield pick, _pick_worth(setup, pick, worth)
        return
    legal = rules.legal(state, seat)
    extra = setup.times("extras") + SAVED if legal.groups.needs_extra else 0
    for claim in _claims(legal):
        spent = ABILITY * len(legal.groups.making(claim).uses)
        yield claim, worth[claim.cell] - extra - spent
    if Done() in legal:
        yield Done(), -_penalty(legal)


def _penalty(legal: UnicornMoves) -> int:
    """What it costs to be done now."""
    claimed = len(legal.groups.claimed)
    if legal.state.phase == UnicornPhase.YOURS:
        return legal.setup.times("yours") * (OWN_CLAIMS - claimed)
    return 0 if claimed else legal.setup.times("others")


def _claims(legal: UnicornMoves) -> list[Claim]:
    """The claims that spend at most one ability of each kind."""
    if not legal.may_claim:
        return []
    pm1, flips = legal.groups.at_hand
    changed = legal.groups.changed_claims((min(1, pm1), min(1, flips)))
    return legal.groups.open_claims() + changed


def cells_worth(setup: UnicornSetup, sheet: UnicornSheet, players: int) -> Mapping[CellId, float]:
    """For each open cell its points, and its part of what it helps to complete, the more of that is
    marked the larger.
    """
    return {
        cell.id: _cell_worth(setup, sheet, players, cell)
        for cell in setup.cells
        if cell.id not in sheet.marks
    }


def _cell_worth(
    setup: UnicornSetup,
    sheet: UnicornSheet,
    players: int,
    cell: Cell,
) -> float:
    row, box = setup.row_cells[cell.area], setup.box_of.get(cell.id)
    circle = setup.circle_of.get(cell.id)
    worth = cell.times + setup.times("bonus") * _share(sheet.marks, row)
    if circle:
        section = frozenset({cell.id}) if setup.on_any else setup.circles[circle]
        worth += ABILITY * _share(sheet.marks, section)
    if box and players > 1 and box not in sheet.dots:
        worth += cell.times * _share(sheet.marks, setup.columns[box])
    return worth


def _share(marks: Cells, cells: Cells) -> float:
    """What one more mark is to be counted for of a bonus for all these cells: all marks together
    make the whole of it.
    """
    return (2 * len(marks & cells) + 1) / len(cells) ** 2


def _pick_worth(setup: UnicornSetup, pick: Pick, worth: Mapping[CellId, float]) -> float:
    """What the groups of these dice are worth on average, added up."""
    numbers = range(setup.low, setup.high + 1)
    sums = [one + other for one in numbers for other in numbers]
    total = 0.0
    for color in pick.colors:
        total += _average_worth(setup.at[color], numbers, worth)
    for one, other in combinations(pick.colors, 2):
        total += _average_worth(setup.at[MIXES[frozenset({one, other})]], sums, worth)
    return total


def _average_worth(
    row: Mapping[int, CellId], numbers: Sequence[int], worth: Mapping[CellId, float]
) -> float:
    """What the cells of a row with these numbers are worth on average."""
    reached = [row[number] for number in numbers if number in row]
    return sum(worth.get(cell, 0) for cell in reached) / len(numbers)
