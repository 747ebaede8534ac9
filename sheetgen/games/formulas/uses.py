"""What one player may do with the dice in hand on the own sheet; asked by whoever lists moves, judges or draws them, or goes on without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.cells import CellId
from sheetgen.games.formulas.acts import Ability, Activate, Combine, Move, Power, Sign, Write
from sheetgen.games.formulas.state import Board, Hand, Setup, State
from sheetgen.games.formulas.sums import MINUS, PLUS, Faces


class Form(NamedTuple):
    """How an ability is used.

    Attributes:
        further: the further die that it writes: `number`, `sign` or "".
        places: how many places it is used on.
        kind: what these are: `cell`, `slot`, `minus` (a slot that holds one) or `line`.
        words: all that in words.
    """

    further: str
    places: int
    kind: str
    words: str


FORMS = MappingProxyType(
    {
        Power.TIMES: Form("", 1, "slot", "one slot"),
        Power.SQUARE: Form("number", 1, "cell", "a number die and one cell"),
        Power.TRIPLE: Form("number", 3, "cell", "a number die and three cells"),
        Power.TURN: Form("", 2, "minus", "two slots with a minus"),
        Power.SPREAD: Form("sign", 3, "slot", "a sign die and three slots"),
        Power.DOUBLE: Form("", 1, "line", "a row or column"),
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

    def __init__(self, setup: Setup, board: Board, hand: Hand, active: bool) -> None:
        lattice, written, signed = setup.lattice, board.written, board.plus | board.minus | board.times
        self.setup, self.board, self.hand, self.active = setup, board, hand, active
        self.cells = lattice.near(signed) & lattice.numbers & ~written
        self.slots = lattice.near(written) & lattice.signs & ~signed

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

    def further(self, power: int, pays: int | None) -> tuple[int | None, ...]:
        """The further dice that an ability may write; None = it writes none."""
        kind = FORMS[power].further
        if not kind:
            return (None,)
        left = self.hand.dice if pays is None else self.hand.without((pays,))
        return numbers_of(left) if kind == "number" else signs_of(left)

    def targets(self, kind: str) -> int:
        """The squares, or the lines, that an ability may be used on."""
        if kind == "cell":
            return self.cells
        if kind == "slot":
            return self.slots
        return self.board.minus if kind == "minus" else self.setup.doubles

    def places(self, power: int) -> tuple[CellId, ...]:
        """The same as places of the sheet."""
        kind, lattice = FORMS[power].kind, self.setup.lattice
        targets = self.targets(kind)
        if kind == "line":
            return tuple(line.circle for line in lattice.lines_in(targets))
        return lattice.cells_in(targets) if kind == "cell" else lattice.slots_in(targets)

    def abilities(self) -> Sequence[tuple[int, int | None]]:
        """The abilities that can be used now, each with what pays for it; None = nothing has to."""
        dice, spent = self.hand.dice, self.spent
        if self.hand.ability or not (self.active or self.setup.any_time):
            return ()
        payable: list[tuple[int, int | None]]
        if self.setup.free:
            payable = [(power, None) for power in FORMS]
        elif self.setup.any_pays:
            payable = [(power, face) for power in FORMS for face in dict.fromkeys(dice)]
        else:
            payable = [(power, power) for power in FORMS if power in dice]
        signs = dice.count(PLUS) + dice.count(MINUS)
        return [pair for pair in payable if not spent >> pair[0] & 1 and self._can(*pair, signs, len(dice) - signs)]

    def _can(self, power: int, pays: int | None, signs: int, numbers: int) -> bool:
        """Whether an ability has a further die to write, beside the one that pays, and places enough."""
        form = FORMS[power]
        if form.further == "number" and numbers <= (pays is not None and pays >= 0):
            return False
        if form.further == "sign" and signs <= (pays is not None and pays < 0):
            return False
        return self.targets(form.kind).bit_count() >= form.places

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
            places, count = self.places(power), FORMS[power].places
            for shows in self.further(power, pays):
                yield from (Ability(power, some, shows, pays) for some in combinations(places, count))

    @property
    def uses_die(self) -> bool:
        """Whether a die that is left has a use."""
        cells, slots = self.cells, self.slots
        for face in self.hand.dice:
            if slots if face < 0 else cells:
                return True
        return bool(self.lines or (not self.setup.free and self.abilities()))

    @property
    def idle(self) -> bool:
        """Whether nothing can be done at all."""
        return not self.uses_die and not self.abilities()


def uses_of(setup: Setup, state: State, seat: int) -> Uses:
    """What a seat may do with its dice."""
    return Uses(setup, state.boards[seat], state.hands[seat], seat == state.active)


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
