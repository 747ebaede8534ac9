"""What a player can do (rules 4.c): the kinds of moves."""

from __future__ import annotations

from sheetgen.core.cells import CellId
from sheetgen.games.formulas.sums import Formula
from sheetgen.values import frozen

Dice = tuple[tuple[int, int], ...]
"""Dice on the table by their number in the box, each with what it shows."""


class Power:
    """The six abilities, from left to right. (Plain numbers, here and below: an Enum's members are slow to look up.)"""

    TIMES, SQUARE, TRIPLE, TURN, SPREAD, DOUBLE = range(1, 7)


@frozen
class Draft:
    """Dice taken for the own sheet, in any order: by the active player, or one by one by the others."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@frozen
class Reroll:
    """The active player throws undrafted dice again."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@frozen
class Done:
    """Drafting is over, or no free ability is wanted any more."""


@frozen
class Penalty:
    """A player crosses out the box of the round for dice without a use.

    Attributes:
        round: which round it is, said where the table does not know; 0 = the round being played.
    """

    round: int = 0


@frozen
class Write:
    """A number die, written in a cell."""

    value: int
    cell: CellId


@frozen
class Sign:
    """A sign die, written in a slot."""

    sign: int
    slot: CellId


@frozen
class Combine:
    """A formula of dice whose result is written as one number."""

    formula: Formula
    cell: CellId


@frozen
class Activate:
    """A number die, spent to make the line of its number count; `circle` is the line's (`rows.4`)."""

    circle: CellId


@frozen
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
MOVES: tuple[type[Move], ...] = (Draft, Reroll, Done, Penalty, Write, Sign, Combine, Activate, Ability)
