"""What a game answers.

Three contracts are every game's: `Rules` (how it is played), `SheetFormat` (from a state to what
stands on paper, and back) and `Notation` (moves as text). Four more are capabilities that a game
may have: `ScanSupport`, `BotSupport`, `Commentary` and `BoardChoice`. `sheetgen.games.game.Game`
joins them.

A game is a set of pure functions over frozen states. Chance is explicit: a state says which dice
have to be thrown (`to_roll`), and what they show comes in as an event, thrown by the program or
typed in from real dice. Nothing here reads a clock, a file or a generator.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from sheetgen.core.cells import Cell, Sheet, Sheets, Texts
from sheetgen.core.dice import Roll, Stream, Throw
from sheetgen.core.drawing import Drawing, PencilMarks
from sheetgen.core.play import (
    Equation,
    Luck,
    M,
    MoveSummary,
    Names,
    Outcome,
    S,
    ScanAreas,
    Score,
    Seat,
    Seats,
    Summaries,
    Turn,
)
from sheetgen.errors import AnyProblems, Remarks
from sheetgen.fields.filled import Fields
from sheetgen.messages import Words

S_contra = TypeVar("S_contra", contravariant=True)
S_co = TypeVar("S_co", covariant=True)

MoveWorths = Iterator[tuple[M, float]]
"""Moves, each with what it is worth."""


class MoveSet(Protocol[M]):
    """The legal moves of a seat that the table waits for: one object that lists the moves and
    judges them, so that both always agree.
    """

    def __iter__(self) -> Iterator[M]:
        """Every legal move, each once, in reading order: picks of dice to be used later first, uses
        that spend an ability after those that spend none.
        """

    def __contains__(self, move: M) -> bool:
        """Whether the move is one of them, without listing them all."""

    def reasons(self, move: M, names: Names) -> AnyProblems:
        """Every reason against a move that is not one of them, also of a seat that the table does
        not wait for; it is neither waiting for dice nor over.
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

    def start(self, players: int) -> S:
        """The table before the first roll; the number of players is one that the game is for."""

    def seats(self, state: S) -> int:
        """How many sit at the table."""

    def turn(self, state: S) -> Turn:
        """Which turn it is."""

    def to_roll(self, state: S) -> Throw | None:
        """The dice that chance has to throw now; None when players decide or the game has ended."""

    def waiting(self, state: S) -> Seats:
        """The seats that may act now (several at once in a roll-and-write)."""

    def legal(self, state: S, seat: Seat) -> MoveSet[M]:
        """What a seat of the table may do now."""

    def rolled(self, state: S, roll: Roll) -> S:
        """The table after the dice that `to_roll` asked for have landed, in its order.

        Nothing is judged.
        """

    def moved(self, state: S, seat: Seat, move: M) -> S:
        """The table after a legal move, or one that the table agrees on; nothing is judged.

        Raises ValueError for a move that cannot be made whatever anybody agrees on: with dice or in
        cells that are not there.
        """

    def score(self, state: S, seat: Seat) -> Score:
        """The seat's score as things stand."""

    def outcome(self, state: S, names: Names) -> Outcome | None:
        """How the game ended, or None while it goes on."""


class BoardChoice(Protocol[S_co]):
    """What a game adds whose players take a board of a color each: the seat decides the turn, not
    the color.
    """

    def colors(self, players: int) -> Words:
        """The boards that so many players may take, in the order in which they are dealt."""

    def start_with(self, colors: Sequence[str]) -> S_co:
        """The table before the first roll where each seat has taken the board of a color."""


class SheetFormat(Protocol[S]):
    """What lies before the players: from a state to what is written on paper, and back."""

    def fields(self, players: int) -> Fields:
        """The lines of a filled sheet, in the order of the paper; `players`, who plays, is one of
        them where one sheet shows the whole table.
        """

    def sheet(self, state: S, seat: Seat) -> Sheet:
        """What the seat's sheet shows now, without a name."""

    def position(self, sheets: Sheets, roll: Roll | None) -> S:
        """The table that these sheets show at the beginning of a turn, one sheet a seat, the first
        one's owner having just thrown `roll`.

        Raises SheetError with everything that is wrong with the sheets, each by itself and taken
        together.
        """

    def others_half(self, state: S, thrower: Seat | None = None) -> S | None:
        """The table that `position` gives, in the half in which the others act on a roll; None
        where only whoever threw it acts.

        The first seat is one of the others; who threw is not always known.
        """

    def audit(self, sheet: Sheet) -> Remarks:
        """Everything that cannot be right on a sheet, without its history; `where` is the key of
        the filled sheet's line.
        """

    def worth(self, sheet: Sheet) -> Score | None:
        """The score of what stands on a sheet that `position` refuses; None where nothing can be
        counted.
        """

    def skippable(self, sheets: Sheets) -> Collection[str]:
        """The lines, by key, that nobody has to be asked for on the last of these sheets, as far as
        they are filled.
        """

    def picture(self, sheets: Sheets, seat: int, room: int) -> Drawing:
        """A sheet as it looks, marks visible, in lines of so many columns; wider only where nothing
        legible is as narrow.

        The sheets are those of the table, as far as they are here, `seat` the place of this one
        among them.
        """

    def pencil(self, sheets: Sheets, seat: int) -> PencilMarks:
        """What is to be seen in the cells of one of these sheets, which may share a pad."""


class Notation(Protocol[S_contra, M]):
    """Moves as text."""

    def parse(
        self,
        text: str,
        state: S_contra,
        seat: Seat,
        names: Names,
    ) -> M:
        """Read a move as typed. Raises NotationError, or AmbiguousMove with every reading."""

    def format(self, move: M) -> str:
        """The move in notation; `parse` reads it back."""

    def explain(
        self,
        state: S_contra,
        seat: Seat,
        move: M,
        names: Names,
    ) -> MoveSummary:
        """What a legal move means."""

    def asks(self, state: S_contra, seat: Seat) -> str:
        """What a seat that may act is asked for, in a few words: `mark two cells`; "" where the
        moves say it all.
        """


class ScanSupport(Protocol[S]):
    """What can be read from photos of a game's sheets."""

    def scan_areas(self) -> ScanAreas:
        """What marks on a photographed sheet say, by area, of the areas that are read."""

    def sheets_in(self, texts: Texts, piece: str, players: int) -> Sheets:
        """The sheets that a photo of a piece (`board red`) shows, by what stands in its cells;
        several where players share one.

        How many play is 0 where nobody has said it.
        """

    def inconsistencies(self, texts: Texts) -> AnyProblems:
        """What stands on a photographed piece and no sheet takes over, and is not what the rest
        comes to: `subject` is the cell.
        """

    def equations(self, texts: Texts) -> Iterable[Equation]:
        """What cells of a photographed piece say together, such as points and the totals around
        them: all that are written in. A total comes before the equations that it is a part of.
        """

    def at_table(self, state: S, sheet: Sheet) -> tuple[Seat | None, Sheet]:
        """What the table knows of a sheet that a photo shows: whose it is, where it says so itself,
        as the color of a board does, the first seat's where it is the whole table's; and the sheet
        with what a photo cannot say, such as who plays.

        Raises SheetError where it is nobody's.
        """

    def with_sheets(self, state: S, sheets: Sheets) -> S:
        """The table with these sheets on it, all of them, each right by itself; whose turn it is
        and which dice lie stays.

        Raises SheetError where sheets cannot be exchanged now, and where they do not go with each
        other.
        """


@dataclass(frozen=True, slots=True)
class BotSupport(Generic[S, M]):
    """What a game's own bot thinks.

    The evaluator gives, for a table and a seat that may act, legal moves and how good each looks.
    It sees what a player sees, draws nothing by chance, and leaves out what is not worth a thought,
    but never all.
    """

    evaluator: Callable[[S, Seat], MoveWorths[M]]


class Commentary(Protocol[S_contra]):
    """What there is to say of a game beside its moves."""

    @property
    # what dice decide before the first turn: `the highest die begins`; "" where none are thrown
    # then
    def set_up(self) -> str: ...
    @property
    # what of each throw is counted for good or bad luck: `the sum of the numbers thrown`
    def luck_counts(self) -> str: ...

    def luck(self, state: S_contra, roll: Roll) -> Luck:
        """For whom the dice that `to_roll` asked for count how much, as `luck_counts` says; nothing
        where they only decide who begins.
        """

    def seat_name(self, state: S_contra, seat: Seat) -> str:
        """What a seat is called that nobody has given a name: `player 2`, `the red player`."""

    def standing(self, state: S_contra, names: Names) -> Words:
        """What to know of the table beside the scores, a sentence each: who is locked where, how
        much room is left.
        """

    def consequences(
        self,
        state: S_contra,
        roll: Roll,
        names: Names,
    ) -> Summaries:
        """What a roll that is due brings about by itself, so that whoever threw has nothing left to
        do: each as the move that says it, in the words of a move and with a sentence.
        """

    def written(self, cell: Cell, text: str) -> str:
        """What somebody does who writes a mark: `X on orange 7`; "" for what the table sees without
        pencil.
        """

    def notes(self, sheet: Sheet) -> Remarks:
        """What may have been forgotten on a sheet, or is odd but can be; `where` as in `audit`."""
