"""What a player can do (rules 4.c): the kinds of moves, and what those on the sheet take and
write.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import lru_cache
from typing import get_args

from sheetgen.core.cells import CellId, CellIds
from sheetgen.core.dice import DieId
from sheetgen.games.formulas.lattice import FormulasLattice
from sheetgen.games.formulas.sums import PLUS, TIMES, FaceValues, Formula

ShownDie = tuple[DieId, int]
"""A die on the table with what it shows."""

ShownDice = tuple[ShownDie, ...]


def faces_of(dice: ShownDice) -> FaceValues:
    """What the dice show."""
    return tuple([face for _, face in dice])


@dataclass(frozen=True, slots=True)
class _DiceNamed:
    dice: ShownDice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@dataclass(frozen=True, slots=True)
class DraftDice(_DiceNamed):
    """Dice taken for the own sheet, in any order: by the active player, or one by one by the
    others.
    """


@dataclass(frozen=True, slots=True)
class ThrowAgain(_DiceNamed):
    """The active player throws undrafted dice again."""


@dataclass(frozen=True, slots=True)
class FormulasDone:
    """Drafting is over, or no free ability is wanted any more."""


@dataclass(frozen=True, slots=True)
class TakePenalty:
    """A player crosses out the box of the round for dice without a use.

    Attributes:
        round: which round it is, said where the table does not know; 0 = the round being played.
    """

    round: int = 0


@dataclass(frozen=True, slots=True)
class WriteNumber:
    """A number die, written in a cell."""

    value: int
    cell: CellId


@dataclass(frozen=True, slots=True)
class WriteSign:
    """A sign die, written in a slot."""

    sign: int
    slot: CellId


@dataclass(frozen=True, slots=True)
class Combine:
    """A formula of dice whose result is written as one number."""

    formula: Formula
    cell: CellId


@dataclass(frozen=True, slots=True)
class Activate:
    """A number die, spent to make the line of its number count; `circle` is the line's
    (`rows.4`).
    """

    circle: CellId


@dataclass(frozen=True, slots=True)
class Ability:
    """One of the six abilities.

    Attributes:
        number: 1 to 6, from left to right.
        places: the slots, cells or line circle it is used on, in any order.
        shows: the further die that is written by abilities 2, 3 and 5, or None.
        pays: the die that pays for it, or None when it is free.
    """

    number: int
    places: CellIds
    shows: int | None = None
    pays: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", tuple(sorted(self.places)))


Move = (
    DraftDice
    | ThrowAgain
    | FormulasDone
    | TakePenalty
    | WriteNumber
    | WriteSign
    | Combine
    | Activate
    | Ability
)
MOVES: tuple[type[Move], ...] = get_args(Move)


class On(IntEnum):
    """What dice and abilities are used on."""

    CELL = auto()  # an empty cell
    SLOT = auto()  # an empty slot
    MINUS = auto()  # a slot with a minus
    IDLE = auto()  # a line to activate
    LINE = auto()  # a line to double


class AbilityKind(IntEnum):
    """The six abilities, from left to right."""

    TIMES = 1
    SQUARE = 2
    TRIPLE = 3
    TURN = 4
    SPREAD = 5
    DOUBLE = 6


@dataclass(frozen=True, slots=True)
class AbilityForm:
    """How an ability is used."""

    further: str  # the further die that it writes (`number`, `sign` or "")
    places: int  # how many places it is used on
    kind: On  # of which kind
    words: str  # what it is used on, in words
    does: str  # what it does
    sign: int = 0  # the sign that it writes without a die
    power: int = 1  # what the number of the further die is raised to

    def writes(self, shows: int | None) -> int:
        """The number or sign that it writes, 0 for none."""
        return int((self.sign or shows or 0) ** self.power)


FORMS: Mapping[int, AbilityForm] = {
    AbilityKind.TIMES: AbilityForm(
        "", 1, On.SLOT, "one slot", "writes a multiplication sign", TIMES
    ),
    AbilityKind.SQUARE: AbilityForm(
        "number", 1, On.CELL, "a number die and one cell", "writes a number squared", power=2
    ),
    AbilityKind.TRIPLE: AbilityForm(
        "number", 3, On.CELL, "a number die and three cells", "writes a number three times"
    ),
    AbilityKind.TURN: AbilityForm(
        "", 2, On.MINUS, "two slots with a minus", "turns two minus signs into plus", PLUS
    ),
    AbilityKind.SPREAD: AbilityForm(
        "sign", 3, On.SLOT, "a sign die and three slots", "writes a sign three times"
    ),
    AbilityKind.DOUBLE: AbilityForm(
        "",
        1,
        On.LINE,
        "a row or column",
        "doubles a line",
    ),
}


@dataclass(frozen=True, slots=True)
class Use:
    """What a move does on the sheet."""

    dice: FaceValues = ()  # what the dice show that it takes
    kind: On = On.CELL  # what it is made on
    places: CellIds = ()
    writes: int = 0  # the number or sign that it writes there


# advice asks it of each move for the table and for its lines
@lru_cache(maxsize=2**12)
def use_of(lattice: FormulasLattice, move: Move) -> Use:
    """What a move of a known form does on the sheet; nothing for a move that is not made on it, no
    dice for a line that is not there.
    """
    match move:
        case WriteNumber(value, cell):
            return Use((value,), On.CELL, (cell,), value)
        case WriteSign(sign, slot):
            return Use((sign,), On.SLOT, (slot,), sign)
        case Combine(formula, cell):
            return Use(formula.terms, On.CELL, (cell,), formula.result)
        case Activate(circle):
            line = lattice.circles.get(circle)
            return Use((line.label,) if line else (), On.IDLE, (circle,))
        case Ability(number, places, shows, pays):
            form = FORMS[number]
            dice = tuple([face for face in (pays, shows) if face is not None])
            return Use(dice, form.kind, places, form.writes(shows))
    return Use()
