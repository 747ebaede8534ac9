"""What picks and claims are worth: the points of this half of the turn and of the next throw, with
a part of the rows, 1sts and abilities that they bring nearer (`bot.cells_worth`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice, Valued
from sheetgen.core.play import Seat
from sheetgen.games.kit import played_on
from sheetgen.games.unicorn.bot import cells_worth, evaluate
from sheetgen.games.unicorn.notation import cell_text, completed
from sheetgen.games.unicorn.odds import Served, table_of
from sheetgen.games.unicorn.play import UnicornRules
from sheetgen.games.unicorn.score import ends
from sheetgen.games.unicorn.state import (
    OWN_CLAIMS,
    Claim,
    Move,
    Pick,
    UnicornPhase,
    UnicornState,
)
from sheetgen.messages import count_of, listed

MEASURE = "points of this half and your next throw"

SHARES = "rows, 1sts and abilities count by the part that is marked"
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
            return Advice(MEASURE, EXACT_FOR_ROLL, facts=(self._next(state, seat).text,))
        moves = (
            self._valued(state, seat, move, gain)
            for move, gain in evaluate(self.rules, state, seat)
        )
        return Advice(
            MEASURE,
            EXACT_FOR_ROLL,
            tuple(sorted(moves, key=lambda valued: -valued.value)),
            (SHARES, *self._rarest(state, seat)),
        )

    def _valued(
        self,
        state: UnicornState,
        seat: Seat,
        move: Move,
        gain: float,
    ) -> Valued[Move]:
        """A move with the points that it brings at once, what it completes, and the next throw."""
        after = self.rules.moved(state, seat, move)
        rest, end = played_on(self.rules, partial(evaluate, self.rules), after, seat)
        served = self._next(end, seat)
        score = self.rules.score
        points = score(after, seat).total - score(state, seat).total
        why = [f"{count_of(points, 'point')} now"]
        if isinstance(move, Claim):
            done = listed(completed(self.setup, state, after, seat, move.cell), "and")
            why += [f"completes {done}"] if done else []
        cells = [cell_text(self.setup.spec, one.cell) for one, _ in rest if isinstance(one, Claim)]
        why += [f"with {cells[0]}"] if cells else []
        why.append(f"then {served.text}" if served.count else "then the game ends")
        gained = 0 if isinstance(move, Pick) else gain + sum(worth for _, worth in rest)
        return Valued(move, round(gained + served.worth, 9), "; ".join(why))

    def _next(self, state: UnicornState, seat: Seat) -> Served:
        """What the throw that is due brings to a seat, or the next one of any pick; nothing after
        the last turn.
        """
        due, sheet = self.rules.to_roll(state), state.sheets[seat]
        if not due and any(ends(self.setup, each) for each in state.sheets):
            return Served(0, 0, 0)
        own = state.phase != UnicornPhase.REST
        claims, penalty = (OWN_CLAIMS, "yours") if own else (1, "others")
        worth = cells_worth(self.setup, sheet, len(state.sheets))
        table = self._table((due,) if due else self._picks)
        return table.best(worth, self.setup.times(penalty), claims)

    def _rarest(self, state: UnicornState, seat: Seat) -> Iterator[str]:
        """The open cells that fewest throws reach."""
        table, marks = self._table(self._picks), state.sheets[seat].marks
        reach = {
            cell_text(self.setup.spec, cell.id): table.ways.get((cell.id,), 0).bit_count()
            for cell in self.setup.cells
            if cell.id not in marks
        }
        rarest = sorted(reach, key=reach.__getitem__)[:RAREST]
        if rarest:
            said = ", ".join(f"{cell} {reach[cell]}" for cell in rarest)
            yield f"open cells that fewest of {table.count:,} throws reach: {said}"
