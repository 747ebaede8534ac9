"""What a seat may do now: listed, drawn by chance, and judged. A move is legal where no reason
speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problems
from sheetgen.games.colordice import reasons
from sheetgen.games.colordice.attacks import attacks, is_order_open
from sheetgen.games.colordice.state import (
    AttackOrder,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    KeepDice,
    Move,
    NoAttack,
    RerollColors,
)
from sheetgen.games.kit import of_any_kind

PASS, STOP, BEFORE, AFTER = NoAttack(), KeepDice(), AttackOrder("before"), AttackOrder("after")


def rethrowable(setup: ColorDiceSetup, table: ColorDiceState) -> list[str]:
    """The dice that the active player may still throw again, clockwise by their colors."""
    return [color for color in table.colors if table.throws.get(color, setup.throws) < setup.throws]


class ColorDiceMoves:
    """Attacks, passing, the order, and last the dice."""

    def __init__(
        self,
        setup: ColorDiceSetup,
        table: ColorDiceState,
        seat: Seat,
    ) -> None:
        self.setup, self.table, self.seat = setup, table, seat

    @property
    def acts(self) -> bool:
        """Whether the table waits for the seat."""
        return self.seat in self.table.waiting

    def __iter__(self) -> Iterator[Move]:
        if not self.acts:
            return
        listed = list(attacks(self.setup, self.table))
        yield from listed
        if not (listed and self.table.owes_attack):
            yield PASS
        if is_order_open(self.setup, self.table):
            yield from (BEFORE, AFTER)
        if self.table.phase is ColorPhase.DICE:
            yield STOP
            able = rethrowable(self.setup, self.table)
            for size in range(1, len(able) + 1):
                for dice in combinations(able, size):
                    yield RerollColors(frozenset(dice))

    def __contains__(self, move: object) -> bool:
        """Whether nothing speaks against it."""
        return (
            self.acts
            and isinstance(move, Move)
            and not any(reasons.against(self.setup, self.table, move))
        )

    def reasons(self, move: Move, names: Names) -> Problems:
        """Every reason against the move."""
        if not self.acts:
            return reasons.waits(
                self.setup,
                self.table,
                self.seat,
                move,
                names,
            )
        return reasons.against(self.setup, self.table, move)

    def sample(self, stream: Stream) -> Move:
        """One move: a kind of it first, then one of that kind."""
        return of_any_kind(self, stream)
