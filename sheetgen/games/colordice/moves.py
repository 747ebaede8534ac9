"""What a seat may do now: listed, drawn by chance, and judged. A move is legal where no reason
speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problems
from sheetgen.games.colordice import reasons
from sheetgen.games.colordice.attacks import attacks, is_order_open, some_attack
from sheetgen.games.colordice.state import (
    Attack,
    AttackOrder,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    KeepDice,
    Move,
    NoAttack,
    RerollColors,
)
from sheetgen.games.kit import some_of

PASS = NoAttack()
STOP = KeepDice()
BEFORE = AttackOrder("before")
AFTER = AttackOrder("after")


# The kinds of moves that chance picks from while an attack is owed; else there are attacks alone
_KINDS: Mapping[ColorPhase, tuple[type[Move], ...]] = {
    ColorPhase.DICE: (Attack, AttackOrder, KeepDice, RerollColors),
    ColorPhase.ORDER: (Attack, AttackOrder),
}


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
        self.setup = setup
        self.table = table
        self.seat = seat

    def __iter__(self) -> Iterator[Move]:
        yield from attacks(self.setup, self.table)
        yield from [move for move in (PASS, BEFORE, AFTER) if move in self]
        if self.table.phase is ColorPhase.DICE:
            yield STOP
            able = rethrowable(self.setup, self.table)
            for size in range(1, len(able) + 1):
                for dice in combinations(able, size):
                    yield RerollColors(frozenset(dice))

    def __contains__(self, move: Move) -> bool:
        """Whether nothing speaks against it."""
        return not any(reasons.against(self.setup, self.table, move))

    def reasons(self, move: Move, names: Names) -> Problems:
        """Every reason against the move."""
        if self.seat not in self.table.waiting:
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
        setup = self.setup
        table = self.table
        if not table.owes_attack:
            return (some_attack(setup, table, stream) if stream.below(2) else None) or PASS
        kind = stream.choice(_KINDS.get(table.phase, (Attack,)))
        if kind is RerollColors:
            return RerollColors(frozenset(some_of(rethrowable(setup, table), stream)))
        if kind is KeepDice:
            return STOP
        if kind is AttackOrder and is_order_open(setup, table):
            return (BEFORE, AFTER)[stream.below(2)]
        return some_attack(setup, table, stream) or PASS
