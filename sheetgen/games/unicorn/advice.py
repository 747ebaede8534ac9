"""What picks and claims add to the points at the end of the game (`outlook.SeatOutlook`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetgen.core.advice import (
    ESTIMATED,
    Advice,
    ExpectedPenalties,
    Reason,
    Valued,
    best_first,
)
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.bot import Gain, weighed
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

DECIMALS = 9
"""Of values: sums of the same parts in another order are equal."""

MOST_PICKED = 3
"""The throws of so many dice are counted out at most; there are 1,512 of our dice."""

RAREST = 5
"""Of how many open cells the facts say how many throws reach them."""


def advise(rules: UnicornRules, state: UnicornState, seat: Seat) -> Advice[Move] | None:
    """Picks by what their throws bring, and what the bot looks at of claims, each with the best
    that can follow it in this half; of a throw that is due what it brings. None for a seat that
    has nothing to do, and where throws are too many to count them out.
    """
    due = rules.to_roll(state)
    if rules.setup.spec.numbers["dice-picked"] > MOST_PICKED or seat not in (
        {state.active} if due else state.acting
    ):
        return None
    adviser = UnicornAdviser(rules, state, seat)
    if due:
        return Advice(MEASURE, ESTIMATED, facts=(adviser.of_throw(state).text,))
    return adviser.of_moves()


class UnicornAdviser(SeatOutlook):
    """What the moves of a seat are worth, and what is known of its throws."""

    def of_moves(self) -> Advice[Move]:
        """Each pick, or each claim and `done`, and the open cells."""
        valued = self._picks() if self.state.phase == UnicornPhase.PICK else self._claims()
        cells = {cell: each for cell, each in self.reached.items() if cell not in self.sheet.marks}
        rarest = sorted(cells, key=cells.__getitem__)[:RAREST]
        said = ", ".join(f"{cell_text(self.setup.spec, cell)} {cells[cell]}" for cell in rarest)
        fewest = f"open cells that fewest of {self.throws:,} throws reach: {said or 'none'}"
        return Advice(MEASURE, ESTIMATED, best_first(valued), (WEIGHED, fewest), cells, self.throws)

    def of_throw(self, state: UnicornState) -> Reason:
        """What the throw that is due brings by its best claims, and what penalties take."""
        brings, whole = self._thrown(state)
        penalties = self.penalties(state)
        served = f"{whole:,} of {penalties.throw_count:,} throws allow every claim"
        said = (f"{served}, worth {brings:.1f} on average", *lost(penalties))
        return Reason("; ".join(said), penalties)

    def _thrown(self, state: UnicornState) -> tuple[float, int]:
        """What the throw that is due brings on average by its best claims, and how many throws
        allow every claim.
        """
        is_own = state.phase != UnicornPhase.REST
        claims, penalty = (OWN_CLAIMS, "yours") if is_own else (1, "others")
        table = table_of(self.setup, self.rules.to_roll(state))
        return best_claims(table, self.worths(self.sheet.marks), self.setup.times(penalty), claims)

    def _picks(self) -> Iterator[Valued[Move]]:
        """Each pick, with what its throw brings."""
        for pick in self.setup.picks:
            after = self.rules.moved(self.state, self.seat, pick)
            brings, _ = self._thrown(after)
            yield Valued(pick, round(brings, DECIMALS), partial(self.of_throw, after))

    def _claims(self) -> Iterator[Valued[Move]]:
        """Each claim, or `done`, with the best that can follow it."""
        for move, gain in weighed(self.gains(self.state)).items():
            after = self.rules.moved(self.state, self.seat, move)
            best = self.best(after)
            worth = gain + best[0] if best else gain
            reason = partial(self._of_claim, move, after, best)
            yield Valued(move, round(worth, DECIMALS), reason)

    def _of_claim(self, move: Move, after: UnicornState, best: Gain | None) -> Reason:
        """What a claim, or `done`, brings with the best that can follow it, and what penalties
        take.
        """
        why = list(self._now(move, after))
        if best:
            _, second, make = best
            after = self.rules.moved(after, self.seat, make())
            if second:
                why.append(f"with {cell_text(self.setup.spec, second)}")
        penalties = self.penalties(after)
        return Reason("; ".join([*why, *lost(penalties)]), penalties)

    def _now(self, move: Move, after: UnicornState) -> Iterator[str]:
        """What a move brings at once, in words."""
        state = self.state
        seat = self.seat
        before = self.rules.score(state, seat).total
        yield f"{count_of(self.rules.score(after, seat).total - before, 'point')} now"
        if isinstance(move, Claim):
            if done := listed(completed(self.setup, state, after, seat, move.cell), "and"):
                yield f"completes {done}"
            reached = f"{self.reached[move.cell]:,} of {self.throws:,}"
            yield f"{reached} throws reach {cell_text(self.setup.spec, move.cell)}"


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
