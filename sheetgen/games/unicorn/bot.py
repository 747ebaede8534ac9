"""How good a move looks: the points of a mark, and what it brings nearer of rows, 1sts and
abilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from sheetgen.core.play import Seat
from sheetgen.games.unicorn.abilities import Pool
from sheetgen.games.unicorn.groups import mix
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.state import PICK, YOURS, Claim, Done, Move, Paper, Pick, Setup, Table

ABILITY = 3.0
"""Points that an ability at hand is held to be worth."""

SAVED = 0.3
"""Points that an extra is held to be worth beyond its own, as it may be of better use later."""


def evaluate(rules: UnicornRules, state: Table, seat: Seat) -> Iterator[tuple[Move, float]]:
    """Picks by the cells that they may reach; claims, of those with abilities the ones that spend
    at most one of each kind; done.
    """
    worth = cells_worth(rules.setup, state.papers[seat], len(state.papers))
    if state.phase == PICK:
        yield from ((pick, _pick_worth(rules.setup, pick, worth)) for pick in rules.setup.picks)
        return
    legal = rules.legal(state, seat)
    extra = legal.needs_extra
    cost = _times(rules.setup, "extras") + SAVED if extra else 0
    if not extra or legal.has_extra:
        yield from (
            (claim, worth[rules.setup.bits[claim.cell]] - cost)
            for claim in rules.groups.open_claims(state, seat, extra=extra)
        )
        for claim in _aided(rules, state, seat, extra=extra):
            spent = ABILITY * len(rules.groups.making(state, seat, claim).uses)
            yield claim, worth[rules.setup.bits[claim.cell]] - cost - spent
    if Done() in legal:
        yield (
            Done(),
            (0 if extra else -_times(rules.setup, "yours" if state.phase == YOURS else "others")),
        )


def cells_worth(setup: Setup, paper: Paper, players: int) -> Mapping[int, float]:
    """For each open cell, by its bit: its points, and its part of what it helps to complete, the
    more of that is marked the larger.
    """
    worth: dict[int, float] = {}
    rows = {bit: row for row in setup.row_bits for bit in setup.ids if row & bit}
    for cell in setup.cells:
        bit, column, box, section, _ = setup.near[cell.id]
        if paper.marks & bit:
            continue
        worth[bit] = (
            cell.times
            + _times(setup, "bonus") * _share(paper.marks, rows[bit])
            + ABILITY * _share(paper.marks, section)
        )
        if box and players > 1 and not paper.dots & box:
            worth[bit] += cell.times * _share(paper.marks, column)
    return worth


def _share(marks: int, cells: int) -> float:
    """What one more mark is to be counted for of a bonus for all these cells: all marks together
    make the whole of it.
    """
    count = cells.bit_count()
    done = (marks & cells).bit_count()
    return (2 * done + 1) / count**2 if count else 0


def _pick_worth(setup: Setup, pick: Pick, worth: Mapping[int, float]) -> float:
    """What the groups of these dice are worth on average, added up."""
    numbers = range(setup.low, setup.high + 1)
    total = 0.0
    for color in pick.colors:
        total += sum(worth.get(setup.at[color].get(number, 0), 0) for number in numbers) / len(
            numbers
        )
    for pair in combinations(pick.colors, 2):
        row = setup.at.get(mix(pair), {})
        total += (
            sum(worth.get(row.get(one + other, 0), 0) for one in numbers for other in numbers)
            / len(numbers) ** 2
        )
    return total


def _aided(rules: UnicornRules, state: Table, seat: Seat, *, extra: bool) -> list[Claim]:
    pool = rules.abilities.at_hand(state, seat)
    if pool is None:
        return []
    return rules.abilities.claims(
        state, seat, Pool(min(1, pool.pm1), min(1, pool.flips), pool.spent), extra=extra
    )


def _times(setup: Setup, area: str) -> int:
    """What a mark in an area counts."""
    return setup.spec.cells[area].cells[0].times
