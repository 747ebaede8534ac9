"""What one player may do with the dice in hand on the own sheet; asked by whoever lists moves, judges or draws them, or goes on without."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.cells import CellId
from sheetgen.games.formulas.state import Ability, Activate, Board, Combine, Hand, Move, Power, Setup, Sign, State, Write
from sheetgen.games.formulas.sums import Faces


class Form(NamedTuple):
    """How an ability is used.

    Attributes:
        further: the further die that it writes: `number`, `sign` or "".
        places: how many places it is used on.
        words: both in words.
    """

    further: str
    places: int
    words: str


FORMS = MappingProxyType(
    {
        Power.TIMES: Form("", 1, "one slot"),
        Power.SQUARE: Form("number", 1, "a number die and one cell"),
        Power.TRIPLE: Form("number", 3, "a number die and three cells"),
        Power.TURN: Form("", 2, "two slots with a minus"),
        Power.SPREAD: Form("sign", 3, "a sign die and three slots"),
        Power.DOUBLE: Form("", 1, "a row or column"),
    }
)


class Uses:
    """What a player may do in the use of dice.

    Attributes:
        setup: the sheet, the dice and the house rules.
        board: the own sheet.
        hand: the own dice.
        active: whether it is the player's own round.
        cells: the squares in which a number may be written.
        slots: the squares in which a sign may be written.
    """

    __slots__ = ("active", "board", "cells", "hand", "setup", "slots")

    def __init__(self, setup: Setup, board: Board, hand: Hand, *, active: bool) -> None:
        lattice, signed = setup.lattice, board.signed
        self.setup, self.board, self.hand, self.active = setup, board, hand, active
        self.cells = lattice.near(signed) & lattice.numbers & ~board.written
        self.slots = lattice.near(board.written) & lattice.signs & ~signed

    @property
    def numbers(self) -> Faces:
        """The different numbers in hand."""
        return numbers_of(self.hand.dice)

    @property
    def signs(self) -> Faces:
        """The different signs in hand."""
        return signs_of(self.hand.dice)

    @property
    def lines(self) -> int:
        """The lines that may be activated."""
        able = 0
        for face in self.hand.dice:
            able |= self.setup.lattice.labels.get(face, 0)
        return able & ~self.board.active

    @property
    def spent(self) -> int:
        """The abilities that are used up; a line that is doubled has been doubled by the sixth."""
        return self.board.used | (1 << Power.DOUBLE if self.board.doubled else 0)

    @property
    def in_time(self) -> bool:
        """Whether an ability may be used in this round at all."""
        return not self.hand.ability and (self.active or self.setup.any_time)

    def payers(self, power: int) -> tuple[int | None, ...]:
        """What may pay for an ability; None = nothing has to."""
        if self.setup.free:
            return (None,)
        if self.setup.any_pays:
            return tuple(dict.fromkeys(self.hand.dice))
        return (power,) if power in self.hand.dice else ()

    def further(self, power: int, pays: int | None) -> tuple[int | None, ...]:
        """The further dice that an ability may write; None = it writes none."""
        kind = FORMS[Power(power)].further
        if not kind:
            return (None,)
        left = self.hand.dice if pays is None else self.hand.without((pays,))
        return numbers_of(left) if kind == "number" else signs_of(left)

    def targets(self, power: int) -> int:
        """The squares, or the lines, that an ability may be used on."""
        if power in (Power.SQUARE, Power.TRIPLE):
            return self.cells
        if power in (Power.TIMES, Power.SPREAD):
            return self.slots
        return self.board.minus if power == Power.TURN else self.setup.doubles

    def places(self, power: int) -> tuple[CellId, ...]:
        """The same as places of the sheet."""
        targets, lattice = self.targets(power), self.setup.lattice
        if power == Power.DOUBLE:
            return tuple(line.circle for line in lattice.lines_in(targets))
        return lattice.cells_in(targets) if power in (Power.SQUARE, Power.TRIPLE) else lattice.slots_in(targets)

    def abilities(self) -> Iterator[tuple[int, int | None]]:
        """The abilities that can be used now, each with what pays for it."""
        if not self.in_time:
            return
        spent = self.spent
        for power, form in FORMS.items():
            if not spent >> power & 1 and self.targets(power).bit_count() >= form.places:
                yield from ((int(power), pays) for pays in self.payers(power) if self.further(power, pays))

    def moves(self) -> Iterator[Move]:
        """Every use of the dice, and every ability that may be used now, in reading order."""
        lattice = self.setup.lattice
        cells, slots = lattice.cells_in(self.cells), lattice.slots_in(self.slots)
        yield from (Write(value, cell) for value in self.numbers for cell in cells)
        yield from (Sign(sign, slot) for sign in self.signs for slot in slots)
        if cells:
            yield from (Combine(formula, cell) for formula in self.setup.formulas(tuple(sorted(self.hand.dice))) for cell in cells)
        yield from (Activate(line.circle) for line in lattice.lines_in(self.lines))
        for power, pays in self.abilities():
            places, count = self.places(power), FORMS[Power(power)].places
            for shows in self.further(power, pays):
                yield from (Ability(power, some, shows, pays) for some in combinations(places, count))

    @property
    def uses_die(self) -> bool:
        """Whether a die that is left has a use."""
        for face in self.hand.dice:
            if self.slots if face < 0 else self.cells or self.setup.lattice.labels.get(face, 0) & ~self.board.active:
                return True
        return not self.setup.free and next(self.abilities(), None) is not None

    @property
    def idle(self) -> bool:
        """Whether nothing can be done at all."""
        return not self.uses_die and next(self.abilities(), None) is None


def uses_of(setup: Setup, state: State, seat: int) -> Uses:
    """What a seat may do with its dice."""
    return Uses(setup, state.boards[seat], state.hands[seat], active=seat == state.active)


def taken(setup: Setup, move: Move) -> Faces:
    """What the own dice show that a move on the sheet uses up; () for the others, and for a line that is not there."""
    match move:
        case Write(value=face) | Sign(sign=face):
            return (face,)
        case Combine(formula=formula):
            return formula.terms
        case Activate(circle=circle):
            line = setup.lattice.circles.get(circle)
            return (line.label,) if line else ()
        case Ability(shows=shows, pays=pays):
            return tuple(face for face in (pays, shows) if face is not None)
        case _:
            return ()


def numbers_of(dice: Faces) -> Faces:
    """The different numbers among dice."""
    return tuple(dict.fromkeys([face for face in dice if face >= 0]))


def signs_of(dice: Faces) -> Faces:
    """The different signs among dice."""
    return tuple(dict.fromkeys([face for face in dice if face < 0]))
