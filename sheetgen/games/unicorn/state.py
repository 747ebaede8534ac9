"""What lies on the table: papers, the current half of the turn, and what a player may do.

Positions are named tuples of whole numbers and words, so that a game is fast to copy and to compare. Marks are bits: bit *n* of
`Paper.marks` is the *n*-th cell of the colored rows, in the order of the layout's table of cells (see `plan.Plan`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from sheetgen.core.cells import CellId

Phase = Literal["pick", "roll", "yours", "roll-rest", "others", "end"]
"""Where a turn stands: the active player picks, the dice fall, the active player claims, (solo: the other dice fall,) the others claim."""

UP, DOWN, FLIP = "+1", "-1", "flip"
"""What an ability does to one die: the first two are one ability, `pm1`."""

Use = tuple[int, str]
"""An ability spent in this half of the turn: the die's place in the roll, and what was done to it."""


class Paper(NamedTuple):
    """One player's sheet; a row's bonus follows from its marks.

    Attributes:
        marks: crossed cells of the colored rows, as bits.
        gained: circled abilities, as bits over the area `abilities`; a used one stays circled.
        used: crossed abilities, likewise.
        firsts: columns with an own 1st, as bits over the area `first`.
        dots: columns where another player was first, likewise.
        extras: how many extras are crossed out.
        yours: how many "yours" penalties were taken.
        others: how many "others" penalties were taken.
    """

    marks: int = 0
    gained: int = 0
    used: int = 0
    firsts: int = 0
    dots: int = 0
    extras: int = 0
    yours: int = 0
    others: int = 0


class Half(NamedTuple):
    """What a player has done in the current half of the turn.

    Attributes:
        groups: the dice behind each claim so far, as bits over the places in the roll.
        uses: the abilities spent, in order.
        done: whether the player has finished the half.
    """

    groups: tuple[int, ...] = ()
    uses: tuple[Use, ...] = ()
    done: bool = False


FRESH = Half()


class Table(NamedTuple):
    """The whole game at one moment.

    Attributes:
        names: the players, by seat; one player plays solo.
        papers: their sheets, by seat.
        halves: what each has done in this half of the turn, by seat.
        phase: what happens next.
        active: the seat whose turn it is.
        turn: 1 for the first turn.
        picked: the colors of the dice that are thrown now, in the order of the box.
        shown: what they show (`R3`), in the same order; () before the roll.
    """

    names: tuple[str, ...]
    papers: tuple[Paper, ...]
    halves: tuple[Half, ...]
    phase: Phase = "pick"
    active: int = 0
    turn: int = 1
    picked: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


class Shown(NamedTuple):
    """A die in a claim: the face it shows and what abilities do to it, in that order (`R5(+1)`)."""

    face: str
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """The active player picks dice by color, as many of each as the color is named (rules 1.c 1).

    The order of the colors is of no account; they are kept sorted, so that equal picks are equal.
    """

    colors: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "colors", tuple(sorted(self.colors)))


@dataclass(frozen=True, slots=True)
class Claim:
    """A player crosses a cell with one group of dice (rules 1.c 3 to 5).

    Attributes:
        cell: the cell's address (`orange.7`).
        dice: the group, one or two dice with their changes; kept sorted, so that equal claims are equal.
        extra: whether an extra is spent, which allows another player a second claim.
    """

    cell: CellId
    dice: tuple[Shown, ...] = ()
    extra: bool = False

    def __post_init__(self) -> None:
        dice = self.dice
        if len(dice) > 2 or (len(dice) == 2 and dice[0] > dice[1]):
            object.__setattr__(self, "dice", tuple(sorted(dice)))


@dataclass(frozen=True, slots=True)
class Done:
    """A player has finished this half of the turn, and takes the penalties for claims that were not to be had (rules 1.c 6)."""


Move = Pick | Claim | Done
