"""What marks add to the points at the end of the game: a cell that is likely to be filled later
adds little now, and what it helps to complete counts by how likely the rest is to be filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import prod
from operator import itemgetter

from sheetgen.core.cells import CellId
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.bot import Gain, gains, summed, wholes_worth
from sheetgen.games.unicorn.odds import Marked
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.score import ends
from sheetgen.games.unicorn.state import OWN_CLAIMS, Cells, CellWorths, UnicornState

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

    Args:
        reached: how many throws there are, and how many reach each cell.

    Attributes:
        chance: how likely each cell is to be filled from now on.
        ability: the points that an ability at hand is worth.
    """

    def __init__(
        self,
        rules: UnicornRules,
        state: UnicornState,
        seat: Seat,
        reached: Mapping[Marked, int],
    ) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.sheet = state.sheets[seat]
        setup = self.setup = rules.setup
        room = len(setup.cells) - max(len(sheet.marks) for sheet in state.sheets)
        is_last = ends(setup, *state.sheets)
        turns = 0 if is_last else max(1, room / OWN_CLAIMS)
        self.ability = 0 if is_last else ABILITY
        used = USED / reached[()]
        self.chance = {
            cell.id: max(LEAST, 1 - (1 - used * reached[(cell.id,)]) ** turns)
            for cell in setup.cells
        }
        self.worths = cache(self._worths)

    def _worths(self, marks: Cells) -> CellWorths:
        """For each cell that is open beside these marks the points that one more mark there adds by
        the end of the game.
        """
        setup = self.setup
        chance = self.chance
        # what any cell of a section gives comes by itself
        ability = 0 if setup.on_any else self.ability
        expected = {
            whole: worth * prod([chance[cell] for cell in setup.wholes[whole] - marks])
            for whole, worth in wholes_worth(
                setup, self.sheet, len(self.state.sheets), ability
            ).items()
        }
        points = {cell.id: cell.times * chance[cell.id] for cell in setup.cells}
        # a mark makes the chance of its cell 1
        return {
            cell: worth / chance[cell] - worth
            for cell, worth in summed(setup, marks, points, expected).items()
        }

    def gains(self, state: UnicornState) -> Iterator[Gain]:
        """What the bot looks at of the seat's moves, now or after one of them, and their worth."""
        worth = self.worths(state.sheets[self.seat].marks)
        return gains(self.rules.legal(state, self.seat), worth, self.ability)

    def rest(self, state: UnicornState) -> tuple[float, CellId | None]:
        """The best that the seat can still do in this half, and the cell that this marks."""
        if not state.shown or self.seat not in state.acting:
            return 0, None
        return max(self.gains(state), key=itemgetter(0))[:2]
