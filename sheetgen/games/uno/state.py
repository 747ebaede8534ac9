"""What stands on the table: boards, dice, and what a player can do with them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sheetgen.core.dice import DieId, Roll
from sheetgen.core.game import Seat

STAR = "*"
STAR_SYMBOL = "star"
WILD = "**"
PENALTIES = ("+1", "-1")
EXTEND, ERASE = PENALTIES

FIRST = Seat(0)

Chain = tuple[str, ...]
"""A chain from first to last: faces in notation, and `**` for two stars that make a Wild Space."""


class Phase(StrEnum):
    """What the table waits for."""

    SETUP = "setup"
    ROLL = "roll"
    BUILD = "build"
    AGAIN = "again"
    PENALTIES = "penalties"
    NUMBERS = "numbers"
    END = "end"


@dataclass(frozen=True, slots=True)
class Board:
    """A player's board.

    Attributes:
        player: whose it is.
        color: its color's name.
        entries: what is written on it, in order: numbers and `*`.
        extras: how many extra spaces are opened.
    """

    player: str
    color: str
    entries: tuple[str, ...] = ()
    extras: int = 0

    @property
    def name(self) -> str:
        """The player, or who plays that color."""
        return self.player or f"the {self.color} player"


@dataclass(frozen=True, slots=True)
class State:
    """The table at one moment.

    Attributes:
        boards: one a seat; a position may show fewer than play.
        players: how many play.
        turn: whose turn it is.
        phase: what the table waits for.
        roll: the dice as they lie.
        again: the dice in the hand, to be thrown again.
        rerolled: whether the one re-roll of this turn has been taken.
        chain: the chain written this turn.
        given: the penalty dice already assigned this turn.
        named: who has named a number after a Wild Space was called.
        winners: whose boards won, or ().
        reason: how they were filled, in words.
    """

    boards: tuple[Board, ...]
    players: int
    turn: Seat = FIRST
    phase: Phase = Phase.SETUP
    roll: Roll = ()
    again: tuple[DieId, ...] = ()
    rerolled: bool = False
    chain: Chain = ()
    given: tuple[str, ...] = ()
    named: frozenset[Seat] = frozenset()
    winners: tuple[Seat, ...] = ()
    reason: str = ""

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats, clockwise from the one whose turn it is."""
        return tuple(Seat((self.turn + step) % len(self.boards)) for step in range(1, len(self.boards)))


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throw some dice again (rules 3.c.3).

    Attributes:
        dice: what they show; the second die that shows a star is `*#2`.
    """

    dice: frozenset[str]


@dataclass(frozen=True, slots=True)
class WriteChain:
    """Build a chain and write it on the board; an empty one writes nothing (rules 3.c.4 and 3.c.5)."""

    links: Chain


@dataclass(frozen=True, slots=True)
class Penalty:
    """Give a penalty die to an opponent (rules 3.c.6).

    Attributes:
        die: `+1` or `-1`.
        color: the color of the opponent's board.
    """

    die: str
    color: str


@dataclass(frozen=True, slots=True)
class Done:
    """Leave the penalty dice that are left unused."""


@dataclass(frozen=True, slots=True)
class Number:
    """The number that a player writes when a Wild Space was called, where the table lets them choose."""

    value: int


Move = Reroll | WriteChain | Penalty | Done | Number


def dice_names(roll: Roll) -> tuple[str, ...]:
    """A name for each die as it lies: its face, and `#2`, `#3`, ... after a face that stood before."""
    names: list[str] = []
    texts = [thrown.text for thrown in roll]
    for index, text in enumerate(texts):
        nth = texts[: index + 1].count(text)
        names.append(text if nth == 1 else f"{text}#{nth}")
    return tuple(names)
