"""What a seat may do now: the list of it, and the judge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names
from sheetgen.errors import Problem
from sheetgen.games.colordice import reasons
from sheetgen.games.colordice.attacks import allows, attacks, next_counter, some_attack
from sheetgen.games.colordice.state import (
    Attack,
    Move,
    Order,
    Pass,
    Phase,
    Reroll,
    Setup,
    State,
    Stop,
)

PASS, STOP, BEFORE, AFTER = Pass(), Stop(), Order("before"), Order("after")


def decider(table: State) -> int:
    """The seat that decides for the color that acts: its player, or for a dummy the player left of
    the active one.
    """
    return table.acting if table.acting < table.players else (table.active + 1) % table.players


def rethrowable(setup: Setup, table: State) -> list[int]:
    """The dice that the active player may still throw again."""
    if setup.rolls_all:
        return [color for color, times in enumerate(table.throws) if times < setup.throws]
    return [table.active] if table.throws[table.active] < setup.throws else []


def dice_mask(table: State, dice: tuple[int, ...] | list[int]) -> int:
    """Dice as a move names them."""
    return sum(1 << table.colors[color] for color in dice)


class Moves:
    """Attacks, passing, the order, and last the dice."""

    __slots__ = ("seat", "setup", "table")

    def __init__(self, setup: Setup, table: State, seat: int) -> None:
        self.setup, self.table, self.seat = setup, table, seat

    @property
    def acts(self) -> bool:
        """Whether the table waits for the seat."""
        return (
            not self.table.rolling
            and self.table.phase is not Phase.END
            and self.seat == decider(self.table)
        )

    def __iter__(self) -> Iterator[Move]:
        if not self.acts:
            return
        first = next(attacks(self.setup, self.table), None)
        if first is not None:
            yield from attacks(self.setup, self.table)
        if first is None or not self._owes:
            yield PASS
        if self._order_open:
            yield from (BEFORE, AFTER)
        if self.table.phase is Phase.DICE:
            yield STOP
            able = rethrowable(self.setup, self.table)
            for size in range(1, len(able) + 1):
                yield from (
                    Reroll(dice_mask(self.table, dice)) for dice in combinations(able, size)
                )

    def __contains__(self, move: object) -> bool:
        if not self.acts:
            return False
        match move:
            case Attack():
                return allows(self.setup, self.table, move)
            case Pass():
                return not self._owes or next(attacks(self.setup, self.table), None) is None
            case Order(attacks="before" | "after"):
                return self._order_open
            case Stop():
                return self.table.phase is Phase.DICE
            case Reroll(dice) if self.table.phase is Phase.DICE and dice > 0:
                return not dice & ~dice_mask(self.table, rethrowable(self.setup, self.table))
        return False

    def reasons(self, move: Move, names: Names) -> Iterator[Problem]:
        """Every reason against the move."""
        if not self.acts:
            return reasons.waits(
                self.setup, self.table, self.seat, decider(self.table), move, names
            )
        return reasons.against(self.setup, self.table, move)

    def sample(self, stream: Stream) -> Move:
        """One move: a kind of it first, then one of that kind."""
        table = self.table
        if not self._owes:
            return (some_attack(self.setup, table, stream) if stream.below(2) else None) or PASS
        kinds: tuple[type[Move], ...] = (Attack,)
        if table.phase is Phase.DICE:
            kinds = (Attack, Order, Stop, Reroll)
        elif table.phase is Phase.ORDER:
            kinds = (Attack, Order)
        kind = kinds[stream.below(len(kinds))]
        if kind is Attack or (kind is Order and not self._order_open):
            return some_attack(self.setup, table, stream) or PASS
        if kind is Reroll:
            able = rethrowable(self.setup, table)
            picked = 1 + stream.below((1 << len(able)) - 1)
            return Reroll(
                dice_mask(table, [color for bit, color in enumerate(able) if picked >> bit & 1])
            )
        if kind is Order:
            return (BEFORE, AFTER)[stream.below(2)]
        return STOP

    @property
    def _owes(self) -> bool:
        """Whether the active color still owes its one attack."""
        return self.table.phase is not Phase.COUNTER and not self.table.attacked

    @property
    def _order_open(self) -> bool:
        """Whether it is open when the attacks come, and makes a difference."""
        table = self.table
        return (
            table.phase in (Phase.DICE, Phase.ORDER)
            and next_counter(self.setup, table, table.active) != table.active
        )
