"""A game of Unicorn Rainbow at one moment, and what players do (rules 1.b and 1.c)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from sheetgen.core.cells import CellId
from sheetgen.core.play import Seat, Seats, TableState
from sheetgen.messages import Words

UP = "+1"
DOWN = "-1"
FLIP = "flip"
"""What an ability does to one die: the first two are one ability, `pm1`."""

OWN_CLAIMS = 2
"""How many claims the active player makes, and how many others may with an extra (rules 1.c 4)."""

DieChanges = Words
"""What abilities do to one die, one after the other."""

Group = tuple[int, ...]
"""The dice behind a claim, by their places in the roll; () where no dice make a forced claim."""

CellIdSet = frozenset[CellId]
"""Cells, First boxes or abilities, by their addresses."""

CellWorths = Mapping[CellId, float]
"""What one more mark in each of some cells is worth."""

NO_CELLS: CellIdSet = frozenset()
FIRST_SEAT = 0


class UnicornPhase(Enum):
    """Where a turn stands: the active player picks, the dice fall, the active player claims, (solo:
    the other dice fall,) the others claim.
    """

    PICK = auto()
    ROLL = auto()
    YOURS = auto()
    REST = auto()
    OTHERS = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class UnicornSheet:
    """One player's sheet; a row's bonus follows from its marks."""

    marks: CellIdSet = NO_CELLS  # crossed cells of the colored rows
    gained: CellIdSet = NO_CELLS  # circled abilities; a used one stays circled
    used: CellIdSet = NO_CELLS  # crossed abilities
    firsts: CellIdSet = NO_CELLS  # First boxes with an own 1st
    dots: CellIdSet = NO_CELLS  # First boxes of columns where another player was first
    extras: int = 0  # how many extras are crossed out
    yours: int = 0  # how many "yours" penalties were taken
    others: int = 0  # how many "others" penalties were taken


SheetsBySeat = tuple[UnicornSheet, ...]
"""The sheets of all players; one player plays solo."""


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """An ability spent in this half of the turn."""

    seat: int
    place: int  # the die's place in the roll
    change: str  # what was done to it: UP, DOWN or FLIP


@dataclass(frozen=True, slots=True)
class UnicornState(TableState):
    """The whole game at one moment."""

    sheets: SheetsBySeat
    phase: UnicornPhase = UnicornPhase.PICK
    acting: Seats = frozenset({FIRST_SEAT})  # the seats that may act now
    active: Seat = FIRST_SEAT  # whose turn it is
    turn: int = 1  # 1 for the first turn
    picked: Words = ()  # the colors of the dice to be thrown now, sorted
    # what the dice show (`R3`), the colors in the order of the box; () before the roll
    shown: Words = ()
    # the groups claimed in this half by seats that may still act, and by those with two claims,
    # sorted
    claimed: tuple[tuple[Seat, Group], ...] = ()
    uses: tuple[AbilityUse, ...] = ()  # the abilities spent on those claims, seat by seat

    def groups_of(self, seat: Seat) -> list[Group]:
        """The groups that a seat has claimed in this half."""
        return [group for claimer, group in self.claimed if claimer == seat]

    def missed(self, seat: Seat) -> tuple[str, int]:
        """The penalties of a seat that is done now: which, and how many (rules 1.c 6)."""
        claims = len(self.groups_of(seat))
        if self.phase == UnicornPhase.YOURS:
            return "yours", OWN_CLAIMS - claims
        return "others", 0 if claims else 1

    def changes_of(self, seat: Seat, place: int) -> DieChanges:
        """What the seat's abilities have done in this half to the die at a place."""
        return tuple([use.change for use in self.uses if use.seat == seat and use.place == place])


@dataclass(frozen=True, slots=True, order=True)
class ClaimedDie:
    """A die in a claim: the face it shows and what abilities do to it, in that order (`R5(+1)`)."""

    face: str
    changes: DieChanges = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """The active player picks dice by color, as many of each as the color is named (rules 1.c 1).

    The order of the colors is of no account; they are kept sorted, so that equal picks are equal.
    """

    colors: Words

    def __post_init__(self) -> None:
        object.__setattr__(self, "colors", tuple(sorted(self.colors)))


@dataclass(frozen=True, slots=True)
class Claim:
    """A player crosses a cell with one group of dice (rules 1.c 3 to 5)."""

    cell: CellId  # the cell's address (`orange.7`)
    # the group, one or two dice with their changes; kept sorted, so that equal claims are equal
    dice: tuple[ClaimedDie, ...] = ()
    extra: bool = False  # whether an extra is spent, which allows another player a second claim

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))

    @property
    def is_plain(self) -> bool:
        """Whether the dice are named as they lie, none of them changed."""
        return not any(die.changes for die in self.dice)


@dataclass(frozen=True, slots=True)
class Done:
    """A player has finished this half of the turn, and takes the penalties for claims that were not
    to be had (rules 1.c 6).
    """


Move = Pick | Claim | Done
