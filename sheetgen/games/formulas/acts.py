"""What a player can do (rules 4.c): the kinds of moves, and what those on the sheet take and
write.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.cells import CellId
from sheetgen.games.formulas.lattice import Lattice
from sheetgen.games.formulas.sums import PLUS, TIMES, Faces, Formula

Dice = tuple[tuple[int, int], ...]
"""Dice on the table by their number in the box, each with what it shows."""


@dataclass(frozen=True, slots=True)
class _Picked:
    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@dataclass(frozen=True, slots=True)
class Draft(_Picked):
    """Dice taken for the own sheet, in any order: by the active player, or one by one by the
    others.
    """


@dataclass(frozen=True, slots=True)
class Reroll(_Picked):
    """The active player throws undrafted dice again."""


@dataclass(frozen=True, slots=True)
class Done:
    """Drafting is over, or no free ability is wanted any more."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """A player crosses out the box of the round for dice without a use.

    Attributes:
        round: which round it is, said where the table does not know; 0 = the round being played.
    """

    round: int = 0


@dataclass(frozen=True, slots=True)
class Write:
    """A number die, written in a cell."""

    value: int
    cell: CellId


@dataclass(frozen=True, slots=True)
class Sign:
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
    places: tuple[CellId, ...]
    shows: int | None = None
    pays: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", tuple(sorted(self.places)))


Move = Draft | Reroll | Done | Penalty | Write | Sign | Combine | Activate | Ability
MOVES: tuple[type[Move], ...] = (
    Draft,
    Reroll,
    Done,
    Penalty,
    Write,
    Sign,
    Combine,
    Activate,
    Ability,
)


class On:
    """What dice and abilities are used on: an empty cell, an empty slot, a slot with a minus, a
    line to activate, a line to double.
    """

    CELL, SLOT, MINUS, IDLE, LINE = range(1, 6)


class Power:
    """The six abilities, from left to right.

    (Plain numbers, here and below: an Enum's members are slow to look up.)
    """

    TIMES, SQUARE, TRIPLE, TURN, SPREAD, DOUBLE = range(1, 7)


class Form(NamedTuple):
    """How an ability is used: the further die that it writes (`number`, `sign` or ""), how many
    places of which kind, and what it does.
    """

    further: str
    places: int
    kind: int
    words: str
    does: str


FORMS = MappingProxyType(
    {
        Power.TIMES: Form("", 1, On.SLOT, "one slot", "writes a multiplication sign"),
        Power.SQUARE: Form(
            "number", 1, On.CELL, "a number die and one cell", "writes a number squared"
        ),
        Power.TRIPLE: Form(
            "number", 3, On.CELL, "a number die and three cells", "writes a number three times"
        ),
        Power.TURN: Form(
            "", 2, On.MINUS, "two slots with a minus", "turns two minus signs into plus"
        ),
        Power.SPREAD: Form(
            "sign", 3, On.SLOT, "a sign die and three slots", "writes a sign three times"
        ),
        Power.DOUBLE: Form("", 1, On.LINE, "a row or column", "doubles a line"),
    }
)


class Use(NamedTuple):
    """What a move does on the sheet: the dice that it takes, where it is made, and the number or
    sign that it writes there.
    """

    dice: Faces = ()
    kind: int = 0
    places: tuple[CellId, ...] = ()
    writes: int = 0


def use_of(lattice: Lattice, move: Move) -> Use:
    """What a move of a known form does on the sheet; nothing where it is none on the sheet, without
    dice for a line that is not there.
    """
    match move:
        case Write(value, cell):
            return Use((value,), On.CELL, (cell,), value)
        case Sign(sign, slot):
            return Use((sign,), On.SLOT, (slot,), sign)
        case Combine(formula, cell):
            return Use(formula.terms, On.CELL, (cell,), formula.result if formula.balanced else 0)
        case Activate(circle):
            line = lattice.circles.get(circle)
            return Use((line.label,) if line else (), On.IDLE, (circle,))
        case Ability(number, places, shows, pays):
            written = {Power.TIMES: TIMES, Power.TURN: PLUS, Power.SQUARE: (shows or 0) ** 2}.get(
                number, shows or 0
            )
            return Use(
                tuple([face for face in (pays, shows) if face is not None]),
                FORMS[number].kind,
                places,
                written,
            )
    return Use()
