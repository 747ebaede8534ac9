"""What picks and claims are worth: the points of this half of the turn and of the next throw, with
a part of the rows, 1sts and abilities that they bring nearer (`bot.cells_worth`).
"""

from __future__ import annotations

from functools import cache, partial
from operator import itemgetter

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice, Valued
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.bot import cells_worth, evaluate
from sheetgen.games.unicorn.notation import cell_text, completed
from sheetgen.games.unicorn.odds import best_claims, table_of
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.score import ends
from sheetgen.games.unicorn.state import OWN_CLAIMS, Claim, Move, UnicornPhase, UnicornState
from sheetgen.messages import count_of, listed

MEASURE = "points of this half and your next throw"

SHARES = (
    "the second claim is the one that looks best, and rows, 1sts and abilities count by the part"
    " that is marked"
)
"""How the values come about."""

MOST_PICKED = 3
"""The throws of so many dice are counted out at most; there are 1,512 of our dice."""

RAREST = 5
"""Of how many open cells the facts say how many throws reach them."""


class UnicornAdviser:
    """What the moves of a seat are worth, and what is known of its throws."""

    def __init__(self, rules: UnicornRules) -> None:
        self.rules, self.setup = rules, rules.setup
        self._picks = tuple(self.setup.throws(pick.colors)[0] for pick in self.setup.picks)
        self._table = cache(partial(table_of, self.setup))

    def __call__(self, state: UnicornState, seat: Seat) -> Advice[Move] | None:
        """What the bot looks at, each move with the best that it sees for the rest of the half; of
        a throw that is due what it brings. None for a seat that has nothing to do, and where throws
        are too many to count them out.
        """
        due = self.rules.to_roll(state)
        is_large = self.setup.spec.numbers["dice-picked"] > MOST_PICKED
        if is_large or seat not in ({state.active} if due else state.acting):
            return None
        if due:
            return Advice(MEASURE, EXACT_FOR_ROLL, facts=(self._next(state, seat)[1],))
        looks = evaluate(self.rules, state, seat)
        moves = [self._valued(state, seat, move, gain) for move, gain in looks]
        moves.sort(key=lambda valued: -valued.value)
        facts = (SHARES, self._rarest(state, seat))
        return Advice(MEASURE, EXACT_FOR_ROLL, tuple(moves), facts)

    def _valued(
        self,
        state: UnicornState,
        seat: Seat,
        move: Move,
        gain: float,
    ) -> Valued[Move]:
        """A move with the points that it brings at once, what it completes, the best claim besides
        it, and the next throw.
        """
        score, after = self.rules.score, self.rules.moved(state, seat, move)
        points = score(after, seat).total - score(state, seat).total
        value, why = gain if state.shown else 0.0, [f"{count_of(points, 'point')} now"]
        if isinstance(move, Claim):
            done = listed(completed(self.setup, state, after, seat, move.cell), "and")
            why += [f"completes {done}"] if done else []
        while after.shown and seat in after.acting:
            other, worth = max(evaluate(self.rules, after, seat), key=itemgetter(1))
            after, value = self.rules.moved(after, seat, other), value + worth
            if isinstance(other, Claim):
                why.append(f"with {cell_text(self.setup.spec, other.cell)}")
        brings, then = self._next(after, seat)
        # sums of the same parts in another order are equal
        return Valued(move, round(value + brings, 9), "; ".join([*why, f"then {then}"]))

    def _next(self, state: UnicornState, seat: Seat) -> tuple[float, str]:
        """What the throw that is due brings to a seat, or the next one of any pick, and that in
        words; nothing after the last turn.
        """
        due, sheet = self.rules.to_roll(state), state.sheets[seat]
        if not due and any(ends(self.setup, each) for each in state.sheets):
            return 0, "the game ends"
        solo_rest = state.phase == UnicornPhase.REST
        claims, penalty = (1, "others") if solo_rest else (OWN_CLAIMS, "yours")
        table = self._table((due,) if due else self._picks)
        worth = cells_worth(self.setup, sheet, len(state.sheets))
        brings, whole = best_claims(table, worth, self.setup.times(penalty), claims)
        served = f"{whole:,} of {table[()].bit_count():,} throws allow every claim"
        return brings, f"{served}, worth {brings:.1f} on average"

    def _rarest(self, state: UnicornState, seat: Seat) -> str:
        """The open cells that fewest throws reach."""
        table, marks = self._table(self._picks), state.sheets[seat].marks
        reach = {
            cell_text(self.setup.spec, cell.id): table.get((cell.id,), 0).bit_count()
            for cell in self.setup.cells
            if cell.id not in marks
        }
        rarest = sorted(reach, key=reach.__getitem__)[:RAREST]
        said = ", ".join(f"{cell} {reach[cell]}" for cell in rarest) or "none"
        return f"open cells that fewest of {table[()].bit_count():,} throws reach: {said}"
