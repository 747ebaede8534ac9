"""What a player can do in Formulas (rules 4.c). Dice on the sheet are named by what they show: equal faces are equal dice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from operator import attrgetter

from sheetgen.core.cells import CellId
from sheetgen.core.dice import Roll

_BY_NAME = attrgetter("die")


class Power(IntEnum):
    """The six abilities, from left to right."""

    TIMES = 1
    SQUARE = 2
    TRIPLE = 3
    TURN = 4
    SPREAD = 5
    DOUBLE = 6


@dataclass(frozen=True, slots=True)
class Draft:
    """The active player sets dice aside for the own sheet, in any order."""

    dice: Roll

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice, key=_BY_NAME)))


@dataclass(frozen=True, slots=True)
class Reroll:
    """The active player throws undrafted dice again."""

    dice: Roll

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice, key=_BY_NAME)))


@dataclass(frozen=True, slots=True)
class Done:
    """Drafting is over, or no free ability is wanted any more."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """A player crosses out this round's box for dice without a use."""


@dataclass(frozen=True, slots=True)
class Write:
    """A number die, written in a cell."""

    value: int
    cell: CellId


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign die, written in a slot."""

    sign: str
    slot: CellId


@dataclass(frozen=True, slots=True)
class Combine:
    """Dice joined to a formula whose result is written as one number.

    The order of what is added and taken away changes nothing, so `5+4` and `4+5` are the same move: a well-formed
    formula is kept as its added numbers, then its subtracted ones, each from the smallest.
    """

    terms: tuple[str, ...]
    cell: CellId

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", ordered(self.terms))


@dataclass(frozen=True, slots=True)
class Activate:
    """A number die, spent to make the line of its number count; `cell` is the line's circle (`rows.4`)."""

    cell: CellId


@dataclass(frozen=True, slots=True)
class Ability:
    """One of the six abilities.

    Attributes:
        number: 1 to 6, from left to right.
        places: the slots, cells or line circle it is used on, in any order.
        shows: the further die that is written by abilities 2, 3 and 5, or "".
        pays: the die that pays for it, or "" when it is free.
    """

    number: int
    places: tuple[CellId, ...]
    shows: str = ""
    pays: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", tuple(sorted(self.places)))


Move = Draft | Reroll | Done | Penalty | Write | Sign | Combine | Activate | Ability


def balanced(terms: tuple[str, ...]) -> bool:
    """Whether numbers and plus or minus signs alternate, from a number to a number."""
    numbers, signs = terms[::2], terms[1::2]
    return len(terms) > 2 and len(terms) % 2 == 1 and all(term.isdecimal() for term in numbers) and set(signs) <= {"+", "-"}


@lru_cache(maxsize=65536)
def ordered(terms: tuple[str, ...]) -> tuple[str, ...]:
    """A well-formed formula in its one order; anything else as it is."""
    if not balanced(terms):
        return terms
    pairs = list(zip(("+", *terms[1::2]), terms[::2], strict=True))
    flat = [part for wanted in "+-" for number in sorted((n for sign, n in pairs if sign == wanted), key=int) for part in (wanted, number)]
    return tuple(flat[1:])


def result(terms: tuple[str, ...]) -> int:
    """What a well-formed formula comes to."""
    return int(terms[0]) + sum(int(number) if sign == "+" else -int(number) for sign, number in zip(terms[1::2], terms[2::2], strict=True))


def taken(move: Move) -> tuple[str, ...]:
    """The faces of the own dice that a move on the sheet uses up; () for the others."""
    match move:
        case Write(value=value):
            return (str(value),)
        case Sign(sign=sign):
            return (sign,)
        case Combine(terms=terms):
            return terms
        case Activate(cell=cell):
            return (cell.rpartition(".")[2],)
        case Ability(shows=shows, pays=pays):
            return tuple(face for face in (pays, shows) if face)
        case _:
            return ()
