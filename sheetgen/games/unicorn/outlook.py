"""What marks add to the points at the end of the game: a cell that is likely to be filled later
adds little now, and what it helps to complete counts by how likely the rest is to be filled. And
what penalties are expected to take.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import prod
from operator import itemgetter

from sheetgen.core.advice import ExpectedPenalties
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.bot import Gain, gains, summed, wholes_worth
from sheetgen.games.unicorn.odds import missed, table_of
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.score import ends
from sheetgen.games.unicorn.state import (
    OWN_CLAIMS,
    CellIdSet,
    CellWorths,
    UnicornPhase,
    UnicornSheet,
    UnicornState,
)

ABILITY = 4.0
"""Points that an ability at hand is held to be worth."""

USED = 0.5
"""Of the throws that reach a cell, the share that it is filled with; others serve other cells."""

LEAST = 1e-9
"""The chance that stands for none."""


class SeatOutlook:
    """What the marks of a seat are worth now.

    The game goes on for as many turns as the fullest sheet has room for, two marks in each, and for
    one at least unless it ends with this turn.

    Attributes:
        throws: how many throws all picks have.
        reached: how many of them reach each cell.
        chance: how likely each cell is to be filled from now on.
        ability: the points that an ability at hand is worth.
    """

    def __init__(
        self,
        rules: UnicornRules,
        state: UnicornState,
        seat: Seat,
    ) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.sheet = state.sheets[seat]
        setup = self.setup = rules.setup
        room = len(setup.cells) - max(len(sheet.marks) for sheet in state.sheets)
        is_last = ends(setup, *state.sheets)
        self.turns = 0 if is_last else max(1, room / OWN_CLAIMS)
        self.ability = 0 if is_last else ABILITY
        table = table_of(setup)
        self.throws = table[()].bit_count()
        self.reached = {cell.id: table[(cell.id,)].bit_count() for cell in setup.cells}
        self.chance = {
            cell: max(LEAST, 1 - (1 - USED * reached / self.throws) ** self.turns)
            for cell, reached in self.reached.items()
        }
        self.worths = cache(self._worths)

    def _worths(self, marks: CellIdSet) -> CellWorths:
        """For each cell that is open beside these marks the points that one more mark there adds by
        the end of the game.
        """
        setup = self.setup
        chance = self.chance
        # what any cell of a section gives comes by itself
        ability = 0 if setup.on_any else self.ability
        worths = wholes_worth(setup, self.sheet, len(self.state.sheets), ability)
        expected = {
            whole: worth * prod([chance[cell] for cell in setup.wholes[whole] - marks])
            for whole, worth in worths.items()
        }
        points = {cell.id: cell.times * chance[cell.id] for cell in setup.cells}
        # a mark makes the chance of its cell 1
        return {
            cell: worth / chance[cell] - worth
            for cell, worth in summed(setup, marks, points, expected).items()
        }

    def gains(self, state: UnicornState) -> Iterator[Gain]:
        """What the bot looks at of the seat's moves, now or after one of them, and their worth."""
        return gains(
            self.rules.legal(state, self.seat),
            self.worths(state.sheets[self.seat].marks),
            self.ability,
        )

    def best(self, state: UnicornState) -> Gain | None:
        """The best that the seat can still do in this half, if it can do anything."""
        if not state.shown or self.seat not in state.acting:
            return None
        return max(self.gains(state), key=itemgetter(0))

    def penalties(self, state: UnicornState) -> ExpectedPenalties:
        """What penalties take, once the seat has done all that it does in this half; the throws
        that may come next count alike.
        """
        setup = self.setup
        sheet = state.sheets[self.seat]
        yours = setup.times("yours")
        others = setup.times("others")
        now = yours * (sheet.yours - self.sheet.yours) + others * (sheet.others - self.sheet.others)
        due = self.rules.to_roll(state)
        if not due and ends(setup, *state.sheets):
            return ExpectedPenalties(now)
        picker = state.active + (state.phase == UnicornPhase.OTHERS)
        is_own = state.phase != UnicornPhase.REST and picker % len(state.sheets) == self.seat
        (throws, _), *_, (short, none) = missed(setup, due, is_own, sheet.marks)
        taken = (short, none)[: setup.boxes("yours") - sheet.yours] if is_own else (none,)
        return ExpectedPenalties(
            now,
            throws,
            max(taken, default=0),
            (yours if is_own else others) * sum(taken) / throws,
            self._by_end(sheet),
        )

    def _by_end(self, sheet: UnicornSheet) -> float:
        """What penalties take from now on.

        The cells that most throws reach are held to be filled first, two in each turn; of the
        penalties that throws then bring, each ability that can still be spent averts as many as are
        taken.
        """
        # a player alone throws for both halves of a turn
        players = max(2, len(self.state.sheets))
        own = self.setup.times("yours")
        other = self.setup.times("others") * (players - 1)
        turns = missed(self.setup, None, True, sheet.marks)[::-OWN_CLAIMS]
        lost = sum(
            own * (short + none) + other * none for short, none in turns[: int(max(1, self.turns))]
        )
        spendable = len(self.setup.circles) - len(sheet.used)
        return lost / (players * self.throws * (1 + spendable))
