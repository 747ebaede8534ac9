"""What picks and claims add to the points at the end of the game (`outlook.SeatOutlook`)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.advice import ESTIMATED, Advice, ExpectedPenalties, Valued
from sheetgen.core.cells import CellId
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.bot import weighed
from sheetgen.games.unicorn.notation import cell_text, completed
from sheetgen.games.unicorn.odds import best_claims, table_of
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

    def __call__(self, state: UnicornState, seat: Seat) -> Advice[Move] | None:
        """Picks by what their throws bring, and what the bot looks at of claims, each with the best
        that can follow it in this half; of a throw that is due what it brings. None for a seat that
        has nothing to do, and where throws are too many to count them out.
        """
        due = self.rules.to_roll(state)
        if self.spec.numbers["dice-picked"] > MOST_PICKED or seat not in (
            {state.active} if due else state.acting
        ):
            return None
        outlook = SeatOutlook(self.rules, state, seat)
        if due:
            _, said, _ = self._thrown(outlook, state)
            return Advice(MEASURE, ESTIMATED, facts=(said,))
        valued = self._picks(outlook) if state.phase == UnicornPhase.PICK else self._claims(outlook)
        moves = sorted(valued, key=lambda each: -each.value)
        cells = {
            cell: each for cell, each in outlook.reached.items() if cell not in outlook.sheet.marks
        }
        rarest = sorted(cells, key=cells.__getitem__)[:RAREST]
        said = ", ".join(f"{cell_text(self.spec, cell)} {cells[cell]}" for cell in rarest)
        fewest = f"open cells that fewest of {outlook.throws:,} throws reach: {said or 'none'}"
        return Advice(MEASURE, ESTIMATED, tuple(moves), (WEIGHED, fewest), cells, outlook.throws)

    def _picks(self, outlook: SeatOutlook) -> Iterator[Valued[Move]]:
        """Each pick, with what its throw brings."""
        for pick in self.setup.picks:
            after = self.rules.moved(outlook.state, outlook.seat, pick)
            yield Valued(pick, *self._thrown(outlook, after))

    def _thrown(
        self, outlook: SeatOutlook, state: UnicornState
    ) -> tuple[float, str, ExpectedPenalties]:
        """What the throw that is due brings on average by its best claims, that in words, and what
        penalties take.
        """
        is_own = state.phase != UnicornPhase.REST
        claims, penalty = (OWN_CLAIMS, "yours") if is_own else (1, "others")
        table = table_of(self.setup, self.rules.to_roll(state))
        brings, whole = best_claims(
            table, outlook.worths(outlook.sheet.marks), self.setup.times(penalty), claims
        )
        penalties = outlook.penalties(state)
        served = f"{whole:,} of {penalties.throw_count:,} throws allow every claim"
        said = (f"{served}, worth {brings:.1f} on average", *lost(penalties))
        # sums of the same parts in another order are equal
        return round(brings, 9), "; ".join(said), penalties

    def _claims(self, outlook: SeatOutlook) -> Iterator[Valued[Move]]:
        """Each claim, or `done`, with the best that can follow it."""
        state = outlook.state
        seat = outlook.seat
        said = dict[CellId | None, list[str]]()
        for move, gain in weighed(outlook.gains(state)).items():
            after = self.rules.moved(state, seat, move)
            cell = move.cell if isinstance(move, Claim) else None
            if cell not in said:
                said[cell] = list(self._now(outlook, after, cell))
            why = said[cell].copy()
            if best := outlook.best(after):
                more, second, make = best
                gain += more
                after = self.rules.moved(after, seat, make())
                if second:
                    why.append(f"with {cell_text(self.spec, second)}")
            penalties = outlook.penalties(after)
            why += lost(penalties)
            # sums of the same parts in another order are equal
            yield Valued(move, round(gain, 9), "; ".join(why), penalties)

    def _now(self, outlook: SeatOutlook, after: UnicornState, cell: CellId | None) -> Iterator[str]:
        """What a move brings at once, in words."""
        seat = outlook.seat
        before = self.rules.score(outlook.state, seat).total
        yield f"{count_of(self.rules.score(after, seat).total - before, 'point')} now"
        if cell:
            if done := listed(completed(self.setup, outlook.state, after, seat, cell), "and"):
                yield f"completes {done}"
            reached = f"{outlook.reached[cell]:,} of {outlook.throws:,}"
            yield f"{reached} throws reach {cell_text(self.spec, cell)}"


def lost(penalties: ExpectedPenalties) -> Iterator[str]:
    """The points that penalties are expected to take, in words, if they may take any."""
    said = []
    if penalties.now:
        said.append(f"{penalties.now:g} in this half")
    if penalties.throw_count:
        said += [
            f"{penalties.next_throw:.2g} at the next throw (exact: {penalties.penalized:,} of"
            f" {penalties.throw_count:,} bring some as they lie)",
            f"about {penalties.by_end:.2g} from there to the end",
        ]
    if said:
        yield f"expected loss by penalties: {', '.join(said)}"
