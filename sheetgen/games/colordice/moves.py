"""What players can do in Color Dice. Colors and areas go by their names in the layout; `out` is the place outside all areas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

OUT = "out"
"""Outside the colored areas, where pawns start and struck pawns go."""

REMOVED = "removed"
"""Out of the game, where a dummy's struck pawns go."""


def counted(number: int, color: str = "") -> str:
    """`1 red pawn`, `3 pawns`, `no pawns`."""
    return " ".join(filter(None, (str(number or "no"), color, "pawn" if number == 1 else "pawns")))


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throws some dice again before the attacks (rules 5.c.1)."""

    dice: frozenset[str]


@dataclass(frozen=True, slots=True)
class Stop:
    """Leaves the dice as they are (rules 5.c.2). Whoever goes on without saying so leaves them too."""


@dataclass(frozen=True, slots=True)
class Order:
    """All own attacks before or all after the counterattacks (rules 5.c.3). Whoever attacks right away has chosen before."""

    attacks: Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class Attack:
    """A group of pawns goes from one place into one area because of a higher die (rules 5.c.4 and, for a counterattack, 5.c.6).

    Attributes:
        opponent: the color whose die is lower; in a counterattack the color whose turn it is.
        source: the area that the group leaves, or `out`.
        target: the area that it goes to.
        moves: pawns that take empty positions.
        strikes: pawns that take the place of an opponent's pawn.
    """

    opponent: str
    source: str
    target: str
    moves: int
    strikes: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No more attacks, or no counterattack (rules 5.c.5 and 5.c.6). A turn in which nothing is left to do ends by itself (5.c.7)."""


Move = Reroll | Stop | Order | Attack | Pass
