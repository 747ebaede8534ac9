"""What picks and claims are worth: the points of this half of the turn and of the next throw, with
a part of the rows, 1sts and abilities that they bring nearer (`bot.cells_worth`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice, Valued
from sheetgen.core.dice import DieId, Throw
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.bot import cells_worth, claim_worth, evaluate
from sheetgen.games.unicorn.notation import cell_text, completed
from sheetgen.games.unicorn.odds import (
    MOST_THROWS,
    Served,
    ThrowTable,
    count_of_throws,
    table_of,
)
from sheetgen.games.unicorn.score import ends
from sheetgen.games.unicorn.state import (
    OWN_CLAIMS,
    Cells,
    Claim,
    Done,
    Move,
    UnicornPhase,
    UnicornSheet,
    UnicornState,
)
from sheetgen.messages import count_of, listed

if TYPE_CHECKING:
    from sheetgen.games.unicorn.play import UnicornRules

MEASURE = "points of this half and your next throw, with a share of rows, 1sts and abilities"

RAREST = 5
"""Of how many open cells the facts say how many throws reach them."""


@dataclass(frozen=True, slots=True)
class NextThrow:
    """What the next throw brings to a sheet."""

    worth: float = 0.0  # on average, with the pick that is best; nothing after the last turn
    fits: int = 0  # the throws that leave no claim unmade, all picks together
    count: int = 0  # all throws

    @property
    def text(self) -> str:
        """How many throws still serve the sheet, in words."""
        if not self.count:
            return "then the game ends"
        return f"then {self.fits:,} of {self.count:,} throws allow every claim"


@dataclass(frozen=True, slots=True)
class HalfBest:
    """What the rest of a half comes to with the best that can still be done in it."""

    value: float  # with the next throw
    outlook: NextThrow
    claim: Claim | None = None  # the best claim that follows, or None


class UnicornAdviser:
    """What the moves of a seat are worth, and what is known of its throws."""

    def __init__(self, rules: UnicornRules) -> None:
        self.rules = rules

        self._tables: dict[tuple[DieId, ...], ThrowTable] = {}

    @cached_property
    def can_count(self) -> bool:
        """Whether there are few enough throws to count them out."""
        return count_of_throws(self.rules.setup) <= MOST_THROWS

    def table(self, throw: Throw) -> ThrowTable:
        """All throws of these dice, built once."""
        if throw.dice not in self._tables:
            self._tables[throw.dice] = table_of(self.rules.setup, throw.dice)
        return self._tables[throw.dice]

    def picks(self) -> list[ThrowTable]:
        """The throws of every pick."""
        setup = self.rules.setup
        return [self.table(setup.throws(pick.colors)[0]) for pick in setup.picks]

    def __call__(self, state: UnicornState, seat: Seat) -> Advice[Move] | None:
        """Every claim as the dice lie, of those with abilities what the bot looks at, picks, and
        `done`; of a throw that is due what it brings. None for a seat that has nothing to do, and
        where throws are too many to count them out.
        """
        due = self.rules.to_roll(state)
        if not self.can_count or (seat != state.active if due else seat not in state.acting):
            return None
        view = SeatView(self, state, seat)
        if due:
            own = state.phase == UnicornPhase.ROLL
            served = view.served(self.table(due), view.sheet, own=own)
            return Advice(MEASURE, EXACT_FOR_ROLL, facts=(f"this throw {_brings(served)}",))
        picking = state.phase == UnicornPhase.PICK
        moves = view.picks() if picking else view.acts()
        ranked = sorted(moves, key=lambda valued: -valued.value)
        return Advice(MEASURE, EXACT_FOR_ROLL, tuple(ranked), tuple(view.facts()))


class SeatView:
    """What one seat may look forward to at one table."""

    def __init__(
        self,
        adviser: UnicornAdviser,
        state: UnicornState,
        seat: Seat,
    ) -> None:
        self.adviser, self.state, self.seat = adviser, state, seat
        self.rules, self.setup = adviser.rules, adviser.rules.setup
        self.sheet = state.sheets[seat]
        self._outlooks: dict[tuple[Cells, Cells, int], NextThrow] = {}

    def picks(self) -> Iterator[Valued[Move]]:
        """Every pick, with what its throw brings, and to a solo player that of the other dice."""
        solo = len(self.state.sheets) == 1
        for pick in self.setup.picks:
            own, rest = map(self.adviser.table, self.setup.throws(pick.colors))
            served = self.served(own, self.sheet, own=True)
            value, why = served.worth, _brings(served)
            if solo:
                other = self.served(rest, self.sheet, own=False)
                value, why = value + other.worth, f"{why}; the other dice {other.worth:.1f}"
            yield Valued(pick, value, why)

    def acts(self) -> Iterator[Valued[Move]]:
        """Claims and `done`, each with the best that can follow it in this half."""
        for move, gain in evaluate(self.rules, self.state, self.seat):
            after = self.rules.moved(self.state, self.seat, move)
            points = self._points(after) - self._points(self.state)
            rest = self._rest(after)
            value = rest.value + (points if isinstance(move, Done) else gain)
            yield Valued(move, value, "; ".join(self._why(move, after, points, rest)))

    def served(
        self,
        table: ThrowTable,
        sheet: UnicornSheet,
        *,
        own: bool,
    ) -> Served:
        """What a throw of one's own, or of another, brings to what the seat's sheet may become."""
        worth = cells_worth(self.setup, sheet, len(self.state.sheets))
        ranked = sorted(worth.items(), key=lambda item: -item[1])
        return table.best(dict(ranked), self._penalties(sheet, own=own))

    def facts(self) -> Iterator[str]:
        """What is known of the throws to come, and which open cells few of them reach."""
        tables = self.adviser.picks()
        count = sum(table.count for table in tables)
        open_cells = [cell.id for cell in self.setup.cells if cell.id not in self.sheet.marks]
        reached = {cell: sum(table.serving([cell]) for table in tables) for cell in open_cells}
        rarest = sorted(open_cells, key=reached.__getitem__)[:RAREST]
        if rarest:
            cells = (f"{cell_text(self.setup.spec, cell)} {reached[cell]}" for cell in rarest)
            yield f"of {count:,} throws so many reach the rarest open cells: {', '.join(cells)}"

    def _penalties(self, sheet: UnicornSheet, *, own: bool) -> Sequence[float]:
        """What each claim costs that misses, in an own throw the first and the second; nothing
        where no box is left (U17).
        """
        area, taken = ("yours", sheet.yours) if own else ("others", sheet.others)
        left, times = self.setup.boxes(area) - taken, float(self.setup.times(area))
        return [times if number < left else 0.0 for number in range(OWN_CLAIMS if own else 1)]

    def _points(self, state: UnicornState) -> int:
        return self.rules.score(state, self.seat).total

    def _rest(self, state: UnicornState) -> HalfBest:
        """The best that the seat can still do in its half, as its dice lie."""
        here = (state.phase, state.turn) == (self.state.phase, self.state.turn)
        if not here or self.seat not in state.acting:
            outlook = self._outlook(state)
            return HalfBest(outlook.worth, outlook)
        legal = self.rules.legal(state, self.seat)
        claims = legal.groups.open_claims() if legal.may_claim else []
        if legal.may_claim and state.uses:
            claims += legal.groups.changed_claims((0, 0))
        worth = cells_worth(self.setup, state.sheets[self.seat], len(state.sheets))
        ways = [self._with(state, claim, claim_worth(legal, worth, claim)) for claim in claims]
        if Done() in legal:
            ways.append(self._with(state, Done(), 0))
        return max(ways, key=lambda way: way.value)

    def _with(
        self,
        state: UnicornState,
        move: Claim | Done,
        gain: float,
    ) -> HalfBest:
        """What the half comes to with this as its last move."""
        after = self.rules.moved(state, self.seat, move)
        outlook = self._outlook(after)
        if isinstance(move, Done):
            points = self._points(after) - self._points(state)
            return HalfBest(points + outlook.worth, outlook)
        return HalfBest(gain + outlook.worth, outlook, move)

    def _outlook(self, state: UnicornState) -> NextThrow:
        """What the next throw brings to the seat: of the dice that a solo player has left, or of
        the best pick.
        """
        sheet = state.sheets[self.seat]
        looked_at = (sheet.marks, sheet.dots, sheet.yours)
        if looked_at not in self._outlooks:
            self._outlooks[looked_at] = self._counted_out(state, sheet)
        return self._outlooks[looked_at]

    def _counted_out(self, state: UnicornState, sheet: UnicornSheet) -> NextThrow:
        due = self.rules.to_roll(state)
        if due:
            tables, own = [self.adviser.table(due)], False
        elif any(ends(self.setup, each) for each in state.sheets):
            return NextThrow()
        else:
            tables, own = self.adviser.picks(), True
        served = [self.served(table, sheet, own=own) for table in tables]
        fits = sum(
            round((1 - each.misses[0]) * table.count)
            for each, table in zip(served, tables, strict=True)
        )
        return NextThrow(
            max(each.worth for each in served), fits, sum(table.count for table in tables)
        )

    def _why(
        self,
        move: Move,
        after: UnicornState,
        points: int,
        rest: HalfBest,
    ) -> Iterator[str]:
        """The points at once, what they complete, the best second claim, and the next throw."""
        yield f"{count_of(points, 'point')} now"
        if isinstance(move, Claim):
            done = list(completed(self.setup, self.state, after, self.seat, move.cell))
            if done:
                yield f"completes {listed(done, 'and')}"
        if rest.claim:
            yield f"then best {cell_text(self.setup.spec, rest.claim.cell)}"
        yield rest.outlook.text


def _brings(served: Served) -> str:
    """What a throw brings, in words."""
    missed = served.misses[0]
    return (
        f"brings {served.worth:.1f} on average and leaves a claim unmade {missed:.1%} of the time"
    )
