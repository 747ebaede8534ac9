"""The one interface behind which every game's rules stand.

A game is a set of pure functions over frozen states. Chance is explicit: a state says which dice have to be thrown (`to_roll`), and
what they show comes in as an event, thrown by the program or typed in from real dice. Nothing here reads a clock, a file or a generator.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NewType, Protocol, TypeVar

from sheetgen.core.cells import CellTable, Sheet
from sheetgen.core.dice import Die, DieId, Roll, Throw
from sheetgen.errors import Problem

Seat = NewType("Seat", int)

SwitchValue = str | int | bool


def reading_text(value: SwitchValue) -> str:
    """A switch's reading as it is written in layouts and after `--set`: `any`, `2`, `true`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that the rule text leaves open.

    Attributes:
        id: kebab-case name (`claim-mode`).
        question: what a table has to settle.
        readings: each value in words, by its text; {} when any whole number will do.
        default: the reading that is played unless a table says otherwise.
        reason: why that is the default.
        value: the reading in force.
        range: least and most, for a switch that takes any whole number between.
    """

    id: str
    question: str
    readings: Mapping[str, str]
    default: SwitchValue
    reason: str
    value: SwitchValue
    range: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        """The switch as verdicts name it: `claim-mode=any`."""
        return f"{self.id}={reading_text(self.value)}"

    @property
    def others(self) -> tuple[str, ...]:
        """The readings that are not in force, by their text; of a range its ends."""
        given = tuple(self.readings) or tuple(str(end) for end in self.range or ())
        return tuple(reading for reading in given if reading != reading_text(self.value))


@dataclass(frozen=True, slots=True)
class GameSpec:
    """Everything about a game that rules, prompts and pages share, as the layout declares it under the switches in force.

    Attributes:
        id: `unicorn-rainbow`.
        title: as printed.
        players: fewest and most players (1 = solo).
        engine: the id of the rules that play it, or `none`.
        dice: all dice in the box.
        cells: the table of cells.
        letters: color name -> letter in notation.
        switches: switch id -> switch.
        numbers: named whole numbers that both pages and rules use.
        turn: the turn summary, one sentence a step.
    """

    id: str
    title: str
    players: tuple[int, int]
    engine: str
    dice: tuple[Die, ...]
    cells: CellTable
    letters: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    switches: Mapping[str, Switch] = field(default_factory=lambda: MappingProxyType({}))
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    turn: tuple[str, ...] = ()

    def switch(self, switch_id: str) -> SwitchValue:
        """The reading in force."""
        return self.switches[switch_id].value

    def count(self, switch_id: str) -> int:
        """The reading in force of a switch whose readings are whole numbers."""
        return int(self.switches[switch_id].value)

    def die(self, die_id: DieId) -> Die:
        """The die of that id."""
        return next(die for die in self.dice if die.id == die_id)


@dataclass(frozen=True, slots=True)
class Rolled:
    """Chance has spoken: these dice show these faces."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class Moved:
    """A player has done something."""

    seat: Seat
    move: Any


Event = Rolled | Moved


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score table: count x multiplier = points (negative for penalties)."""

    name: str
    count: int
    multiplier: int
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """A player's score with what breaks a tie.

    Attributes:
        lines: the score table, in the order printed.
        total: their sum, as the game counts it.
        ties: (what it is, key) from first to last; the *larger* key wins each.
        band: the solo verdict, or "".
    """

    lines: tuple[ScoreLine, ...]
    total: int
    ties: tuple[tuple[str, int], ...] = ()
    band: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """A seat's place: 1 is best, equal places are shared; `decided_by` names the tie-break that set it apart, or ""."""

    seat: Seat
    place: int
    decided_by: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, and who came where (best first)."""

    reason: str
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What a legal move means at the table, for `claims`.

    Attributes:
        text: the move in notation.
        cell: the cell it marks, or "".
        group: the heading it is listed under (`singles`, `pairs`, `attack blue`).
        detail: the dice or amounts behind it, in words.
        completes: what it would complete (`row red`, `1st of 7`, `ability red.a`).
        aided: whether it spends an ability.
    """

    text: str
    cell: str = ""
    group: str = ""
    detail: str = ""
    completes: tuple[str, ...] = ()
    aided: bool = False


@dataclass(frozen=True, slots=True)
class FormLine:
    """One line of a filled sheet, as the file names it and the prompt asks it.

    Attributes:
        key: its key in the file (`red`, `abilities`, `turns`).
        question: what the prompt asks.
        example: an answer that can be typed.
        areas: the areas whose cells it fills, for completion.
        parts: of an answer of several parts (a grid, row by row, parted by `/`), each as it stands while empty.
        waits: the keys of later lines without which nobody can tell whether this one can be right.
    """

    key: str
    question: str
    example: str
    areas: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a filled sheet as somebody wrote it, with where each character stands."""

    key: str
    text: str
    line: int = 1
    column: int = 1
    file: str = "<sheet>"


S = TypeVar("S")


class Game(Protocol[S]):
    """The rules of one game. Every method is a pure function of its arguments."""

    spec: GameSpec
    one_paper: bool
    """Whether one paper shows the whole table (a position) instead of one player's part of it."""

    def start(self, seats: Sequence[str]) -> S:
        """The table before the first roll; one name a seat."""

    def to_roll(self, state: S) -> Throw | None:
        """The dice that chance has to throw now; None when players decide or the game has ended."""

    def turn_throw(self) -> Throw | None:
        """The dice that an ordinary turn begins with; None where a player picks them first."""

    def waiting(self, state: S) -> frozenset[Seat]:
        """The seats that may act now (several at once in a roll-and-write)."""

    def moves(self, state: S, seat: Seat) -> Iterator[Any]:
        """Every legal move of a seat, each once, in reading order."""

    def problems(self, state: S, seat: Seat, move: Any) -> tuple[Problem, ...]:
        """Every reason why the move is not allowed now; () = legal."""

    def apply(self, state: S, event: Event) -> S:
        """The table after the event. Raises IllegalMove with all problems."""

    def sheet(self, state: S, seat: Seat) -> Sheet:
        """What the seat's paper shows now."""

    def position(self, sheets: Sequence[Sheet], roll: Roll | None = None) -> S:
        """The table that these papers show, one a seat, the first one's owner having just thrown `roll`. Raises SheetError."""

    def as_other(self, state: S) -> S | None:
        """The table that `position` gives, in the half in which the others act on a roll; None where only whoever threw it acts."""

    def remarks(self, roll: Roll) -> tuple[Problem, ...]:
        """What is odd about a roll, though it may be played."""

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right on a paper, without its history. `where` is the key of the filled sheet's line."""

    def notes(self, sheet: Sheet) -> tuple[Problem, ...]:
        """What may have been forgotten on a paper, or is odd but can be; `where` as in `audit`."""

    def score(self, state: S, seat: Seat) -> Score:
        """The seat's score as things stand."""

    def worth(self, sheet: Sheet) -> Score | None:
        """The score of what stands on a paper that `position` refuses; None where nothing can be counted."""

    def standing(self, state: S) -> tuple[str, ...]:
        """What to know of the table beside the scores, a sentence each: who is locked where, how much room is left."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def explain(self, state: S, seat: Seat, move: Any) -> Note:
        """What a legal move means, in words."""

    def parse_move(self, text: str, state: S, seat: Seat) -> Any:
        """Reads a move as typed. Raises NotationError or AmbiguousMove."""

    def format_move(self, move: Any) -> str:
        """The move in notation; `parse_move` reads it back."""

    def parse_roll(self, text: str) -> Roll:
        """Reads a roll as typed from real dice: `R3 R5 Y4`. Raises NotationError with position."""

    def form(self, players: int) -> tuple[FormLine, ...]:
        """The lines of a filled sheet, in the order of the paper."""

    def parse_sheet(self, entries: Sequence[Entry]) -> Sheet:
        """Reads a filled sheet, `game`, `player` and `players` among the entries. Raises NotationError with every problem and its place."""

    def format_sheet(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """The filled sheet's lines, (key, text); `parse_sheet` reads them back."""
