"""What picks and claims add to the points at the end of the game (`outlook.SeatOutlook`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, partial

from sheetgen.core.advice import ESTIMATED, Advice, Valued
from sheetgen.core.cells import CellId
from sheetgen.core.dice import Throw
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.bot import weighed
from sheetgen.games.unicorn.notation import cell_text, completed
from sheetgen.games.unicorn.odds import Marked, best_claims, table_of
from sheetgen.games.unicorn.outlook import SeatOutlook
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.state import (
    OWN_CLAIMS,
    Claim,
    Move,
    UnicornPhase,
    UnicornState,
)
from sheetgen.messages import count_of, listed

MEASURE = "points added by the end of the game"

WEIGHED = (
    "rows, 1sts and abilities count by the chance that the rest of them is filled; a cell that is"
    " likely to be filled later anyway counts little now"
)
"""How the values come about."""

MOST_PICKED = 3
"""The throws of so many dice are counted out at most; there are 1,512 of our dice."""

RAREST = 5
"""Of how many open cells the facts say how many throws reach them."""


class UnicornAdviser:
    """What the moves of a seat are worth, and what is known of its throws."""

    def __init__(self, rules: UnicornRules) -> None:
        self.rules = rules
        self.setup = rules.setup
        self.spec = rules.setup.spec
        self._table = cache(partial(table_of, self.setup))

    def __call__(self, state: UnicornState, seat: Seat) -> Advice[Move] | None:
        """Picks by what their throws bring, and what the bot looks at of claims, each with the best
        that can follow it in this half; of a throw that is due what it brings. None for a seat that
        has nothing to do, and where throws are too many to count them out.
        """
        due = self.rules.to_roll(state)
        is_large = self.spec.numbers["dice-picked"] > MOST_PICKED
        if is_large or seat not in ({state.active} if due else state.acting):
            return None
        outlook = SeatOutlook(self.rules, state, seat, self._reached)
        if due:
            return Advice(MEASURE, ESTIMATED, facts=(self._thrown(outlook, due)[1],))
        valued = self._claims(outlook)
        if state.phase == UnicornPhase.PICK:
            throws = ((pick, self.setup.throws(pick.colors)[0]) for pick in self.setup.picks)
            valued = (Valued(pick, *self._thrown(outlook, due)) for pick, due in throws)
        moves = sorted(valued, key=lambda each: -each.value)
        cells = {
            cell.id: self._reached[(cell.id,)]
            for cell in self.setup.cells
            if cell.id not in outlook.sheet.marks
        }
        facts = (WEIGHED, self._rarest(cells))
        return Advice(MEASURE, ESTIMATED, tuple(moves), facts, cells, self._reached[()])

    @cached_property
    def _reached(self) -> Counter[Marked]:
        """How many throws of all picks there are, and how many of them reach each cell."""
        reached = Counter[Marked]()
        for pick in self.setup.picks:
            table = self._table(self.setup.throws(pick.colors)[0])
            reached += {each: table[each].bit_count() for each in table if len(each) < OWN_CLAIMS}
        return reached

    def _thrown(self, outlook: SeatOutlook, due: Throw) -> tuple[float, str]:
        """What a throw brings on average by its best claims, and that in words."""
        solo_rest = outlook.state.phase == UnicornPhase.REST
        claims, penalty = (1, "others") if solo_rest else (OWN_CLAIMS, "yours")
        table = self._table(due)
        brings, whole = best_claims(
            table, outlook.worths(outlook.sheet.marks), self.setup.times(penalty), claims
        )
        served = f"{whole:,} of {table[()].bit_count():,} throws allow every claim"
        # sums of the same parts in another order are equal
        return round(brings, 9), f"{served}, worth {brings:.1f} on average"

    def _claims(self, outlook: SeatOutlook) -> Iterator[Valued[Move]]:
        """Each claim, or `done`, with the best that can follow it."""
        said = dict[CellId | None, str]()
        state = outlook.state
        for move, gain in weighed(outlook.gains(state)).items():
            after = self.rules.moved(state, outlook.seat, move)
            cell = move.cell if isinstance(move, Claim) else None
            if cell not in said:
                said[cell] = "; ".join(self._now(outlook, after, cell))
            more, best = outlook.rest(after)
            then = f"; with {cell_text(self.spec, best)}" if best else ""
            # sums of the same parts in another order are equal
            yield Valued(move, round(gain + more, 9), said[cell] + then)

    def _now(self, outlook: SeatOutlook, after: UnicornState, cell: CellId | None) -> Iterator[str]:
        """What a move brings at once, in words."""
        score = self.rules.score
        state = outlook.state
        seat = outlook.seat
        yield f"{count_of(score(after, seat).total - score(state, seat).total, 'point')} now"
        if cell:
            if done := listed(completed(self.setup, state, after, seat, cell), "and"):
                yield f"completes {done}"
            reached = f"{self._reached[(cell,)]:,} of {self._reached[()]:,}"
            yield f"{reached} throws reach {cell_text(self.spec, cell)}"

    def _rarest(self, reached: Mapping[CellId, int]) -> str:
        """The open cells that fewest throws reach."""
        rarest = sorted(reached, key=reached.__getitem__)[:RAREST]
        said = ", ".join(f"{cell_text(self.spec, cell)} {reached[cell]}" for cell in rarest)
        return f"open cells that fewest of {self._reached[()]:,} throws reach: {said or 'none'}"
