"""What happens in a game, as values: rolls and moves, scores, ranks, what a move means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic

from sheetgen.core.cells import CellId, CellIds, Texts
from sheetgen.core.dice import Roll
from sheetgen.core.drawing import Penciled, Sign
from sheetgen.messages import Meanings, Words

Seat = int
"""A seat at the table: 0 for the first player, then 1, 2, … in their order."""

Seats = frozenset[Seat]

# what each seat is called, by seat; nobody is nameless (`Game.names` fills the gaps)
Names = Sequence[str]

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # A game's states and moves; who does not know which game it is, knows them as objects.
    S = TypeVar("S", default=object)
    M = TypeVar("M", default=object)
else:
    from typing import TypeVar

    S = TypeVar("S")
    M = TypeVar("M")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """What the states of games have in common: the rule options that they belong to, as `Game`
    notes them down; None where nobody has. They are no part of what makes two states equal.
    """

    options: Words | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rolled:
    """Chance has spoken: these dice show these faces."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class Moved(Generic[M]):
    """A player has done something."""

    seat: Seat
    move: M


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score table: count x multiplier = points (negative for penalties)."""

    name: str
    count: int
    multiplier: int
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """A player's score with what breaks a tie."""

    lines: tuple[ScoreLine, ...]  # the score table, in the order printed
    total: int  # their sum, as the game counts it
    # (what it is, key) from first to last; the *larger* key wins each
    ties: tuple[tuple[str, int], ...] = ()
    band: str = ""  # the solo verdict, or ""


@dataclass(frozen=True, slots=True)
class Rank:
    """A seat's place: 1 is best, equal places are shared; `decided_by` names the tie-break that set
    it apart, or "".
    """

    seat: Seat
    place: int
    decided_by: str = ""


Luck = Mapping[Seat, int]
"""How much the dice of a roll count, by the seats that they count for."""

Ranks = tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, and who came where (best first)."""

    reason: str
    ranks: Ranks


@dataclass(frozen=True, slots=True)
class MoveSummary:
    """What a legal move means at the table."""

    text: str  # the move in notation
    cell: str = ""  # the cell it marks, or ""
    group: str = ""  # the heading it is listed under (`singles`, `pairs`, `attack blue`)
    detail: str = ""  # the dice or amounts behind it, in words
    # what it would complete (`row red`, `1st of 7`, `ability red.a`)
    completes: Words = ()
    aided: bool = False  # whether it spends an ability
    # What else happens at the table because of it, a sentence each: who writes at a call, a penalty
    # without effect, the round that is lost
    tells: Words = ()
    # How good it looks by itself, in points of the game; the moves of a group are listed from the
    # largest down, equal ones in order
    worth: int = 0


Summaries = Sequence[MoveSummary]


@dataclass(frozen=True, slots=True)
class Turn:
    """Which turn a table is in: it changes when, and only when, a turn has ended."""

    number: int  # the turn or round, as far as the table counts it
    seat: Seat  # whose turn it is
    set_up: bool = False  # whether dice still decide how the game begins, before the first turn


SURE = 0.95
"""How likely what a photo shows has to be that nobody is asked about it."""


@dataclass(frozen=True, slots=True)
class ScanArea:
    """What marks in the cells of an area say when they are read from a photo, or what is written
    there by hand.
    """

    text: str = "x"  # what a mark of any kind there says
    # what a mark of a kind says (`ring`, `dot`) where that differs
    kinds: Meanings = field(default_factory=dict)
    # what a pawn of a color says that stands there; {} = no pawns, ink
    pawns: Meanings = field(default_factory=dict)
    # a pattern of all that can be written there, in digits and `+-x*`; "" = marks, not writing
    writes: str = ""
    glyphs: int = 1  # the most digits and signs that it has
    sure: float = SURE  # how likely a reading is at least that nobody is asked about

    def reading(self, mark: Penciled) -> str:
        """What a photo without any fault shows of a mark that is no pawn."""
        if not self.writes:
            return self.kinds.get(mark.sign.value, self.text)
        if mark.sign is Sign.STAR:
            return "*"
        return mark.text.replace("−", "-").replace("×", "x")


ScanAreas = Mapping[str, ScanArea]
"""What marks say in the cells of each area."""

ILLEGIBLE = "?"
"""What stands for what is written in a cell and cannot be read."""


@dataclass(frozen=True, slots=True)
class Equation:
    """What cells of a photographed piece say together: what the parts come to is the total.

    Attributes:
        name: what is counted, in words: `round 3 of column 2`.
        parts: the cells that it is made of.
        total: the cell in which it is written.
        reads: the number that a text in one of them stands for, a sign's included; None for none.
        value: what the parts come to by their numbers; None where they are added up, one at least.
        full: whether a number says all of a text, which may then be known where it is illegible.
    """

    name: str
    parts: CellIds
    total: CellId
    reads: Callable[[CellId, str], int | None]
    value: Callable[[Sequence[int]], int] | None = None
    full: bool = True

    @property
    def cells(self) -> CellIds:
        """Its parts, then the total."""
        return (*self.parts, self.total)

    def numbers(self, texts: Texts) -> list[int]:
        """What stands in its cells, as far as it can be read."""
        read = [self.reads(cell, texts.get(cell, "")) for cell in self.cells]
        return [number for number in read if number is not None]

    def value_of(self, parts: Sequence[int]) -> int:
        """What its parts come to by their numbers."""
        return self.value(parts) if self.value else sum(parts)
