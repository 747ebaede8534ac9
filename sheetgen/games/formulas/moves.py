"""What a player may do now: one object that lists the moves, judges them, and draws one of them (rules 4.c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from sheetgen.core.cells import CellId
from sheetgen.core.contracts import Names, Seat
from sheetgen.core.dice import Stream
from sheetgen.errors import Problem
from sheetgen.games.formulas.acts import MOVES, Ability, Activate, Combine, Dice, Done, Draft, Move, Penalty, Reroll, Sign, Write
from sheetgen.games.formulas.reasons import reasons
from sheetgen.games.formulas.state import Phase, Setup, State
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
        state = self.state
        if state.phase == Phase.USE:
            return self._drawn(self._uses, stream)
        if state.phase == Phase.SETUP:
            return Write(one(self._uses.numbers, stream), one(self._blank, stream))
        if state.phase == Phase.SHARE:
            return Draft(self._chosen(1, stream))
        room = self._room
        kinds = (Done, *((Draft,) if room else ()), *((Reroll,) if self.setup.may_reroll(state) else ()))
        kind = one(kinds, stream)
        return Done() if kind is Done else kind(self._chosen(room if kind is Draft else state.table.bit_count(), stream))

    def _drawn(self, uses: Uses, stream: Stream) -> Move:
        """A use of the dice, or an end to it, by chance."""
        dice, kinds = uses.hand.dice, []
        if uses.cells and dice and max(dice) >= 0:
            kinds += [_write, _combine] if can_join(dice) else [_write]
        if uses.slots and dice and min(dice) < 0:
            kinds.append(_sign)
        if uses.lines:
            kinds.append(_activate)
        useful = bool(kinds)
        if uses.abilities():
            kinds.append(_ability)
        if not (dice and self.setup.strict and (useful or (kinds and not self.setup.free))):
            kinds.append(self._end)
        return one(kinds, stream)(uses, stream)

    def _end(self, uses: Uses, stream: Stream) -> Move:
        return one(self._penalties, stream) if uses.hand.dice else Done()

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


def _write(uses: Uses, stream: Stream) -> Move:
    return Write(one(uses.numbers, stream), one(uses.setup.lattice.cells_in(uses.cells), stream))


def _combine(uses: Uses, stream: Stream) -> Move:
    formula = draw_formula(uses.hand.dice, stream, negative=uses.setup.negative)
    return Combine(formula, one(uses.setup.lattice.cells_in(uses.cells), stream))


def _sign(uses: Uses, stream: Stream) -> Move:
    return Sign(one(uses.signs, stream), one(uses.setup.lattice.slots_in(uses.slots), stream))


def _activate(uses: Uses, stream: Stream) -> Move:
    return Activate(one(uses.setup.lattice.lines_in(uses.lines), stream).circle)


def _ability(uses: Uses, stream: Stream) -> Move:
    power, pays = one(uses.abilities(), stream)
    shows = one(uses.further(power, pays), stream)
    return Ability(power, some(uses.places(power), FORMS[power].places, stream), shows, pays)


def one(things: Sequence[T], stream: Stream) -> T:
    """One of several by chance."""
    return things[stream.below(len(things))] if len(things) > 1 else things[0]


def some(things: Sequence[T], count: int, stream: Stream) -> tuple[T, ...]:
    """So many different ones by chance."""
    left = list(things)
    return tuple([left.pop(stream.below(len(left))) for _ in range(count)])
