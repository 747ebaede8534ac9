"""What a player may do now: one object that lists the moves, judges them, and draws one of them (rules 4.c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from sheetgen.core.cells import CellId
from sheetgen.core.contracts import Names, Seat
from sheetgen.core.dice import Stream
from sheetgen.errors import Problem
from sheetgen.games.formulas.reasons import reasons
from sheetgen.games.formulas.state import (
    MOVES,
    Ability,
    Activate,
    Combine,
    Dice,
    Done,
    Draft,
    Move,
    Penalty,
    Phase,
    Power,
    Reroll,
    Setup,
    Sign,
    State,
    Write,
)
from sheetgen.games.formulas.sums import can_join, draw_formula
from sheetgen.games.formulas.uses import FORMS, Uses, uses_of

T = TypeVar("T")


class Moves:
    """What a seat may do now: see `sheetgen.core.contracts.Legal`."""

    __slots__ = ("seat", "setup", "state")

    def __init__(self, setup: Setup, state: State, seat: Seat) -> None:
        self.setup, self.state, self.seat = setup, state, seat

    def __iter__(self) -> Iterator[Move]:
        """Every legal move; formulas that differ only in order are one move."""
        state = self.state
        if self.seat not in state.waiting:
            return
        match state.phase:
            case Phase.SETUP:
                uses = self._uses
                yield from (Write(value, cell) for value in uses.numbers for cell in self._blank)
            case Phase.DRAFT:
                yield from map(Draft, self._choices(self._room))
                if self.setup.may_reroll(state):
                    yield from map(Reroll, self._choices(state.table.bit_count()))
                yield Done()
            case Phase.SHARE:
                yield from map(Draft, self._choices(1))
            case _:
                uses = self._uses
                yield from uses.moves()
                if not uses.hand.dice:
                    yield Done()
                elif not (self.setup.strict and uses.uses_die):
                    yield from self._penalties

    def __contains__(self, move: object) -> bool:
        """Whether nothing speaks against the move."""
        if not isinstance(move, MOVES) or self.seat not in self.state.waiting:
            return False
        return next(iter(self.reasons(move, ())), None) is None

    def reasons(self, move: Move, names: Names) -> Iterable[Problem]:
        """Every reason against a move."""
        return reasons(self.setup, self.state, self.seat, move, names)

    def sample(self, stream: Stream) -> Move:
        """A kind of move by chance, then one of that kind."""
        return one(self._drawers(), stream)(stream)

    def _drawers(self) -> Sequence[Callable[[Stream], Move]]:
        """One for each kind of move that there is."""
        match self.state.phase:
            case Phase.SETUP:
                return (lambda stream: Write(one(self._uses.numbers, stream), one(self._blank, stream)),)
            case Phase.DRAFT:
                drawers: list[Callable[[Stream], Move]] = [lambda _: Done()]
                if self._room:
                    drawers.append(lambda stream: Draft(self._chosen(self._room, stream)))
                if self.setup.may_reroll(self.state):
                    drawers.append(lambda stream: Reroll(self._chosen(self.state.table.bit_count(), stream)))
                return drawers
            case Phase.SHARE:
                return (lambda stream: Draft(self._chosen(1, stream)),)
            case _:
                return self._use_drawers(self._uses)

    def _use_drawers(self, uses: Uses) -> Sequence[Callable[[Stream], Move]]:
        drawers: list[Callable[[Stream], Move]] = []
        lattice, dice = self.setup.lattice, uses.hand.dice
        if uses.cells and (numbers := uses.numbers):
            cells = lattice.cells_in(uses.cells)
            drawers.append(lambda stream: Write(one(numbers, stream), one(cells, stream)))
            negative = self.setup.negative
            if can_join(dice, negative=negative):
                drawers.append(lambda stream: Combine(draw_formula(dice, stream, negative=negative), one(cells, stream)))
        if uses.slots and (signs := uses.signs):
            drawers.append(lambda stream: Sign(one(signs, stream), one(lattice.slots_in(uses.slots), stream)))
        if lines := uses.lines:
            drawers.append(lambda stream: Activate(one(lattice.lines_in(lines), stream).circle))
        if abilities := tuple(uses.abilities()):
            drawers.append(lambda stream: draw_ability(uses, *one(abilities, stream), stream))
        if not dice:
            drawers.append(lambda _: Done())
        elif not (self.setup.strict and uses.uses_die):
            drawers.append(lambda stream: one(self._penalties, stream))
        return drawers

    @property
    def _uses(self) -> Uses:
        return uses_of(self.setup, self.state, self.seat)

    @property
    def _blank(self) -> tuple[CellId, ...]:
        """The cells without a number."""
        return self.setup.lattice.cells_in(~self.state.boards[self.seat].written)

    @property
    def _room(self) -> int:
        """How many dice may still be drafted."""
        state = self.state
        return min(self.setup.draft - state.drafted.bit_count(), state.table.bit_count())

    @property
    def _penalties(self) -> tuple[Penalty, ...]:
        """The penalty; where the round is not known, with each that it can be."""
        state = self.state
        if state.known:
            return (Penalty(),)
        return tuple(Penalty(number) for number in range(state.round, self.setup.last(len(state.boards)) + 1))

    @property
    def _table(self) -> Dice:
        """The dice that nobody has taken."""
        return self.state.lying(self.state.table)

    def _choices(self, most: int) -> Iterator[Dice]:
        for size in range(1, most + 1):
            yield from combinations(self._table, size)

    def _chosen(self, most: int, stream: Stream) -> Dice:
        return some(self._table, 1 + stream.below(most), stream)


def draw_ability(uses: Uses, power: int, pays: int | None, stream: Stream) -> Ability:
    """A use of an ability by chance."""
    shows = one(uses.further(power, pays), stream)
    return Ability(power, some(uses.places(power), FORMS[Power(power)].places, stream), shows, pays)


def one(things: Sequence[T], stream: Stream) -> T:
    """One of several by chance."""
    return things[stream.below(len(things))]


def some(things: Sequence[T], count: int, stream: Stream) -> tuple[T, ...]:
    """So many different ones by chance."""
    left = list(things)
    return tuple([left.pop(stream.below(len(left))) for _ in range(count)])
