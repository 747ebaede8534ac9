"""What every game has to answer: three small contracts, for its rules, its paper and its words, and
the values that they speak of.

A game is a set of pure functions over frozen states. Chance is explicit: a state says which dice
have to be thrown (`to_roll`), and what they show comes in as an event, thrown by the program or
typed in from real dice. Nothing here reads a clock, a file or a generator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from sheetgen.core.cells import Cell, CellId, Sheet
from sheetgen.core.dice import Roll, Stream, Throw
from sheetgen.core.drawing import Drawing, Penciled
from sheetgen.core.play import Inked, Names, Note, Outcome, Score, Seat, Turn
from sheetgen.errors import Problem
from sheetgen.fields.filled import Field

S = TypeVar("S")
M = TypeVar("M")
S_contra = TypeVar("S_contra", contravariant=True)


class Legal(Protocol[M]):
    """What one seat may do now: one object that lists the moves and judges them, so that both
    always agree.
    """

    def __iter__(self) -> Iterator[M]:
        """Every legal move, each once, in reading order; none for a seat that has nothing to
        decide.
        """

    def __contains__(self, move: object) -> bool:
        """Whether the move is one of them, without listing them all."""

    def reasons(self, move: M, names: Names) -> Iterable[Problem]:
        """Every reason against a move that is not one of them; the table is neither waiting for
        dice nor over.
        """

    def sample(self, stream: Stream) -> M:
        """One of them by chance, every kind of move likely, without listing all; asked only where
        there is one.
        """


class Rules(Protocol[S, M]):
    """How a game is played.

    Every method is a pure function; states are small, hashable, and hold no names, no prose and no
    cache.
    """

    @property
    def moves(self) -> tuple[type[M], ...]: ...  # the kinds of move there are
    @property
    def states(self) -> type[S]: ...  # what a table is
    @property
    # the dice that an ordinary turn begins with; None where a player picks them first
    def turn_throw(self) -> Throw | None: ...
    @property
    # whether typed dice may show any face of the box on any die, as real dice may be made otherwise
    def any_faces(self) -> bool: ...

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
        """The table after the dice that `to_roll` asked for have landed, in its order.

        Nothing is judged.
        """

    def moved(self, state: S, seat: Seat, move: M) -> S:
        """The table after a legal move. Nothing is judged."""

    def fortunes(self, state: S, roll: Roll) -> Mapping[Seat, int]:
        """For whom the dice that `to_roll` asked for count how much, as `Words.fortune` says;
        nothing where they only decide who begins.
        """

    def score(self, state: S, seat: Seat) -> Score:
        """The seat's score as things stand."""

    def outcome(self, state: S, names: Names) -> Outcome | None:
        """How the game ended, or None while it goes on."""


class Paper(Protocol[S]):
    """What lies before the players: from a state to what is written on paper, and back."""

    @property
    # whether one paper shows the whole table (a position) instead of one player's part of it
    def one(self) -> bool: ...

    def fields(self, players: int) -> tuple[Field, ...]:
        """The lines of a filled sheet, in the order of the paper."""

    def inked(self) -> Mapping[str, Inked]:
        """What marks on a photographed paper say, by area, of the areas that are read; none where
        photos cannot be read yet.
        """

    def photographed(
        self, texts: Mapping[CellId, str], piece: str, players: int
    ) -> tuple[Sheet, ...]:
        """The papers that a photo of a piece (`board red`) shows, by what stands in its cells;
        several where players share one.

        How many play is 0 where nobody has said it.
        """

    def amiss(self, texts: Mapping[CellId, str]) -> tuple[Problem, ...]:
        """What stands on a photographed piece and no paper takes over, and is not what the rest
        comes to: `subject` is the cell.
        """

    def agreed(self, texts: Mapping[CellId, str]) -> tuple[tuple[CellId, ...], ...]:
        """Cells of a photographed piece that say the same together, such as points between two
        totals: no one could be otherwise alone.
        """

    def sheet(self, state: S, seat: Seat) -> Sheet:
        """What the seat's paper shows now, without a name."""

    def owner(self, state: S, sheet: Sheet) -> Seat | None:
        """Whose paper that is, where it says so itself, as the color of a board does.

        Raises SheetError where it is nobody's.
        """

    def laid(self, state: S, sheets: Sequence[Sheet]) -> S:
        """The table with these papers on it, all of them, each right by itself; whose turn it is
        and which dice lie stays.

        Raises SheetError where papers cannot be exchanged now, and where they do not go with each
        other.
        """

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> S:
        """The table that these papers show at the beginning of a turn, one paper a seat, the first
        one's owner having just thrown `roll`.

        Raises SheetError with everything that is wrong with the papers, each by itself and taken
        together.
        """

    def beside(self, state: S) -> S | None:
        """The table that `position` gives, in the half in which the others act on a roll; None
        where only whoever threw it acts.
        """

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right on a paper, without its history; `where` is the key of
        the filled sheet's line.
        """

    def notes(self, sheet: Sheet) -> tuple[Problem, ...]:
        """What may have been forgotten on a paper, or is odd but can be; `where` as in `audit`."""

    def worth(self, sheet: Sheet) -> Score | None:
        """The score of what stands on a paper that `position` refuses; None where nothing can be
        counted.
        """

    def needless(self, sheets: Sequence[Sheet]) -> frozenset[str]:
        """The lines, by key, that nobody has to be asked for on the last of these papers, as far as
        they are filled.
        """

    def picture(self, sheets: Sequence[Sheet], seat: int, room: int) -> Drawing:
        """A paper as it looks, marks visible, in lines of so many columns; wider only where nothing
        legible is as narrow.

        The sheets are those of the table, as far as they are here, `seat` the place of this one
        among them.
        """

    def pencil(self, sheets: Sequence[Sheet], seat: int) -> tuple[Penciled, ...]:
        """What is to be seen in the cells of one of these papers, which may share a pad."""


class Words(Protocol[S_contra, M]):
    """How moves are typed and what is said of them."""

    @property
    # what of each throw is counted for good or bad luck: `the sum of the numbers thrown`
    def fortune(self) -> str: ...

    @property
    # what dice decide before the first turn: `the highest die begins`; "" where none are thrown
    # then
    def set_up(self) -> str: ...

    def seat_name(self, state: S_contra, seat: Seat) -> str:
        """What a seat is called that nobody has given a name: `player 2`, `the red player`."""

    def parse_move(self, text: str, state: S_contra, seat: Seat, names: Names) -> M:
        """Reads a move as typed. Raises NotationError, or AmbiguousMove with every reading."""

    def format_move(self, move: M) -> str:
        """The move in notation; `parse_move` reads it back."""

    def explain(self, state: S_contra, seat: Seat, move: M, names: Names) -> Note:
        """What a legal move means, in words."""

    def within_reach(self, state: S_contra, seat: Seat, names: Names) -> tuple[Note, ...]:
        """What a seat could do with the dice that lie there once it has chosen among them; () where
        its moves say that themselves.
        """

    def standing(self, state: S_contra, names: Names) -> tuple[str, ...]:
        """What to know of the table beside the scores, a sentence each: who is locked where, how
        much room is left.
        """

    def asks(self, state: S_contra, seat: Seat) -> str:
        """What a seat that may act is asked for, in a few words: `mark two cells`; "" where the
        moves say it all.
        """

    def tells(self, state: S_contra, roll: Roll, names: Names) -> tuple[str, ...]:
        """What a roll that is due brings about by itself, a sentence each: a turn that ends."""

    def written(self, cell: Cell, text: str) -> str:
        """What somebody does who writes a mark: `X on orange 7`; "" for what the table sees without
        pencil.
        """

    def remarks(self, roll: Roll) -> tuple[Problem, ...]:
        """What is odd about a roll, though it may be played."""
