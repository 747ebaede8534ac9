"""What every game has to answer: three small contracts, for its rules, its paper and its words, and the values that they speak of.

A game is a set of pure functions over frozen states. Chance is explicit: a state says which dice have to be thrown (`to_roll`), and what
they show comes in as an event, thrown by the program or typed in from real dice. Nothing here reads a clock, a file or a generator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, NewType, Protocol, TypeVar

from sheetgen.core.cells import Cell, CellId, Sheet
from sheetgen.core.dice import Roll, Stream, Throw
from sheetgen.core.drawing import Drawing, Penciled
from sheetgen.core.filled import Field
from sheetgen.errors import Problem
from sheetgen.values import frozen

Seat = NewType("Seat", int)

Names = Sequence[str]  # what each seat is called, by seat; nobody is nameless (`Game.names` fills the gaps)

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)


@frozen
class Rolled:
    """Chance has spoken: these dice show these faces."""

    roll: Roll


@frozen
class Moved(Generic[M]):
    """A player has done something."""

    seat: Seat
    move: M


@frozen
class ScoreLine:
    """One line of the score table: count x multiplier = points (negative for penalties)."""

    name: str
    count: int
    multiplier: int
    points: int


@frozen
class Score:
    """A player's score with what breaks a tie."""

    lines: tuple[ScoreLine, ...]  # the score table, in the order printed
    total: int  # their sum, as the game counts it
    ties: tuple[tuple[str, int], ...] = ()  # (what it is, key) from first to last; the *larger* key wins each
    band: str = ""  # the solo verdict, or ""


@frozen
class Rank:
    """A seat's place: 1 is best, equal places are shared; `decided_by` names the tie-break that set it apart, or ""."""

    seat: Seat
    place: int
    decided_by: str = ""


@frozen
class Outcome:
    """How a game ended: why, and who came where (best first)."""

    reason: str
    ranks: tuple[Rank, ...]


@frozen
class Note:
    """What a legal move means at the table."""

    text: str  # the move in notation
    cell: str = ""  # the cell it marks, or ""
    group: str = ""  # the heading it is listed under (`singles`, `pairs`, `attack blue`)
    detail: str = ""  # the dice or amounts behind it, in words
    completes: tuple[str, ...] = ()  # what it would complete (`row red`, `1st of 7`, `ability red.a`)
    aided: bool = False  # whether it spends an ability
    # What else happens at the table because of it, a sentence each: who writes at a call, a penalty without effect, the round that is lost
    tells: tuple[str, ...] = ()
    # How good it looks by itself, in points of the game; the moves of a group are listed from the largest down, equal ones in order
    worth: int = 0


@frozen
class Turn:
    """Which turn a table is in: it changes when, and only when, a turn has ended."""

    number: int  # the turn or round, as far as the table counts it
    seat: Seat  # whose turn it is


SURE = 0.95
"""How likely what a photo shows has to be that nobody is asked about it."""


@frozen
class Inked:
    """What marks in the cells of an area say when they are read from a photo, or what is written there by hand."""

    text: str = "x"  # what a mark of any kind there says
    kinds: Mapping[str, str] = MappingProxyType({})  # what a mark of a kind says (`ring`, `dot`) where that differs
    pawns: Mapping[str, str] = MappingProxyType({})  # what a pawn of a color says that stands there; {} = no pawns, ink
    writes: str = ""  # a pattern of all that can be written there, in digits and `+-x*`; "" = marks, not writing
    glyphs: int = 1  # the most digits and signs that it has
    sure: float = SURE  # how likely a reading is at least that nobody is asked about


class Legal(Protocol[M]):
    """What one seat may do now: one object that lists the moves and judges them, so that both always agree."""

    def __iter__(self) -> Iterator[M]:
        """Every legal move, each once, in reading order; none for a seat that has nothing to decide."""

    def __contains__(self, move: object) -> bool:
        """Whether the move is one of them, without listing them all."""

    def reasons(self, move: M, names: Names) -> Iterable[Problem]:
        """Every reason against a move that is not one of them; the table is neither waiting for dice nor over."""

    def sample(self, stream: Stream) -> M:
        """One of them by chance, every kind of move likely, without listing all; asked only where there is one."""


class Rules(Protocol[S, M]):
    """How a game is played. Every method is a pure function; states are small, hashable, and hold no names, no prose and no cache."""

    @property
    def moves(self) -> tuple[type[M], ...]: ...  # the kinds of move there are
    @property
    def states(self) -> type[S]: ...  # what a table is
    @property
    def turn_throw(self) -> Throw | None: ...  # the dice that an ordinary turn begins with; None where a player picks them first
    @property
    def any_faces(self) -> bool: ...  # whether typed dice may show any face of the box on any die, as real dice may be made otherwise

    def start(self, players: int) -> S:
        """The table before the first roll; the number of players is one that the game seats."""

    def seats(self, state: S) -> int:
        """How many sit at the table."""

    def turn(self, state: S) -> Turn:
        """Which turn it is."""

    def to_roll(self, state: S) -> Throw | None:
        """The dice that chance has to throw now; None when players decide or the game has ended."""

    def waiting(self, state: S) -> frozenset[Seat]:
        """The seats that may act now (several at once in a roll-and-write)."""

    def legal(self, state: S, seat: Seat) -> Legal[M]:
        """What a seat of the table may do now."""

    def rolled(self, state: S, roll: Roll) -> S:
        """The table after the dice that `to_roll` asked for have landed, in its order. Nothing is judged."""

    def moved(self, state: S, seat: Seat, move: M) -> S:
        """The table after a legal move. Nothing is judged."""

    def fortunes(self, state: S, roll: Roll) -> Mapping[Seat, int]:
        """For whom the dice that `to_roll` asked for count how much, as `Words.fortune` says; nothing where they only decide who begins."""

    def score(self, state: S, seat: Seat) -> Score:
        """The seat's score as things stand."""

    def outcome(self, state: S, names: Names) -> Outcome | None:
        """How the game ended, or None while it goes on."""


class Paper(Protocol[S]):
    """What lies before the players: from a state to what is written on paper, and back."""

    @property
    def one(self) -> bool: ...  # whether one paper shows the whole table (a position) instead of one player's part of it

    def fields(self, players: int) -> tuple[Field, ...]:
        """The lines of a filled sheet, in the order of the paper."""

    def inked(self) -> Mapping[str, Inked]:
        """What marks on a photographed paper say, by area, of the areas that are read; none where photos cannot be read yet."""

    def photographed(self, texts: Mapping[CellId, str], piece: str, players: int) -> tuple[Sheet, ...]:
        """The papers that a photo of a piece (`board red`) shows, by what stands in its cells; several where players share one.

        How many play is 0 where nobody has said it.
        """

    def amiss(self, texts: Mapping[CellId, str]) -> tuple[Problem, ...]:
        """What stands on a photographed piece and no paper takes over, and is not what the rest comes to: `subject` is the cell."""

    def agreed(self, texts: Mapping[CellId, str]) -> tuple[tuple[CellId, ...], ...]:
        """Cells of a photographed piece that say the same together, such as points between two totals: no one could be otherwise alone."""

    def sheet(self, state: S, seat: Seat) -> Sheet:
        """What the seat's paper shows now, without a name."""

    def owner(self, state: S, sheet: Sheet) -> Seat | None:
        """Whose paper that is, where it says so itself, as the color of a board does. Raises SheetError where it is nobody's."""

    def laid(self, state: S, sheets: Sequence[Sheet]) -> S:
        """The table with these papers on it, all of them, each right by itself; whose turn it is and which dice lie stays.

        Raises SheetError where papers cannot be exchanged now, and where they do not go with each other.
        """

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> S:
        """The table that these papers show at the beginning of a turn, one paper a seat, the first one's owner having just thrown `roll`.

        Raises SheetError with everything that is wrong with the papers, each by itself and taken together.
        """

    def beside(self, state: S) -> S | None:
        """The table that `position` gives, in the half in which the others act on a roll; None where only whoever threw it acts."""

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right on a paper, without its history; `where` is the key of the filled sheet's line."""

    def notes(self, sheet: Sheet) -> tuple[Problem, ...]:
        """What may have been forgotten on a paper, or is odd but can be; `where` as in `audit`."""

    def worth(self, sheet: Sheet) -> Score | None:
        """The score of what stands on a paper that `position` refuses; None where nothing can be counted."""

    def needless(self, sheets: Sequence[Sheet]) -> frozenset[str]:
        """The lines, by key, that nobody has to be asked for on the last of these papers, as far as they are filled."""

    def picture(self, sheets: Sequence[Sheet], seat: int, room: int) -> Drawing:
        """A paper as it looks, marks visible, in lines of so many columns; wider only where nothing legible is as narrow.

        The sheets are those of the table, as far as they are here, `seat` the place of this one among them.
        """

    def pencil(self, sheets: Sequence[Sheet], seat: int) -> tuple[Penciled, ...]:
        """What is to be seen in the cells of one of these papers, which may share a pad."""


class Words(Protocol[S_contra, M]):
    """How moves are typed and what is said of them."""

    @property
    def fortune(self) -> str: ...  # what of each throw is counted for good or bad luck: `the sum of the numbers thrown`

    @property
    def set_up(self) -> str: ...  # what dice decide before the first turn: `the highest die begins`; "" where none are thrown then

    def seat_name(self, state: S_contra, seat: Seat) -> str:
        """What a seat is called that nobody has given a name: `player 2`, `the red player`."""

    def parse_move(self, text: str, state: S_contra, seat: Seat, names: Names) -> M:
        """Reads a move as typed. Raises NotationError, or AmbiguousMove with every reading."""

    def format_move(self, move: M) -> str:
        """The move in notation; `parse_move` reads it back."""

    def explain(self, state: S_contra, seat: Seat, move: M, names: Names) -> Note:
        """What a legal move means, in words."""

    def within_reach(self, state: S_contra, seat: Seat, names: Names) -> tuple[Note, ...]:
        """What a seat could do with the dice that lie there once it has chosen among them; () where its moves say that themselves."""

    def standing(self, state: S_contra, names: Names) -> tuple[str, ...]:
        """What to know of the table beside the scores, a sentence each: who is locked where, how much room is left."""

    def asks(self, state: S_contra, seat: Seat) -> str:
        """What a seat that may act is asked for, in a few words: `mark two cells`; "" where the moves say it all."""

    def tells(self, state: S_contra, roll: Roll, names: Names) -> tuple[str, ...]:
        """What a roll that is due brings about by itself, a sentence each: a turn that ends."""

    def written(self, cell: Cell, text: str) -> str:
        """What somebody does who writes a mark: `X on orange 7`; "" for what the table sees without pencil."""

    def remarks(self, roll: Roll) -> tuple[Problem, ...]:
        """What is odd about a roll, though it may be played."""
