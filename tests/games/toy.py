"""Pairs, a new game with rules of its own, whole: two dice, a row of six boxes, cross one that a die shows or pass; six crosses or passes end it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Stream, Throw
from sheetgen.core.filled import Field, marks
from sheetgen.core.game import Game, Names, Note, Outcome, Score, ScoreLine, Seat, Turn
from sheetgen.core.needs import AreaNeed, DiceNeed, Needs, SwitchNeed
from sheetgen.core.notation import Line
from sheetgen.core.ranking import ranking
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem, SheetError
from sheetgen.games.kit import StockPaper, StockWords, check_papers, not_your_turn
from sheetgen.text.fields import Count, Marks

ID, LAYOUT, ROUNDS = "pairs", Path(__file__).with_name("toy.yaml"), 6
NEEDS = Needs(
    players=(1, 3),
    areas=(AreaNeed("row", cells=("1", "2", "3", "4", "5", "6")), AreaNeed("passes", least=6)),
    switches=(SwitchNeed("doubles", ("single", "double")),),
    dice=DiceNeed(least=2, most=2, values=(1, 6), faces=(6, 6)),
)


class State(NamedTuple):
    """Crossed boxes of each seat as bits, passes of each seat, the seat on turn, and what the dice show; () before the throw."""

    rows: tuple[int, ...]
    passes: tuple[int, ...]
    seat: int = 0
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross the box of this number; 0 is a pass."""

    number: int


def rounds(state: State, seat: int) -> int:
    """How many turns a seat has had."""
    return state.rows[seat].bit_count() + state.passes[seat]


class Moves:
    """Boxes that a die shows and that are open, and a pass."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat

    def __iter__(self) -> Iterator[Cross]:
        return (Cross(number) for number in range(7) if Cross(number) in self)

    def __contains__(self, move: object) -> bool:
        state = self.state
        acts = bool(state.dice) and state.seat == self.seat
        return (
            acts
            and isinstance(move, Cross)
            and (not move.number or (move.number in state.dice and not state.rows[self.seat] >> move.number & 1))
        )

    def reasons(self, move: Cross, names: Names) -> Iterator[Problem]:
        if self.state.seat != self.seat:
            yield not_your_turn(names, Seat(self.seat), (Seat(self.state.seat),))
        if move.number not in (0, *self.state.dice):
            yield Problem("die-not-thrown", f"no die shows {move.number}")
        if move.number and self.state.rows[self.seat] >> move.number & 1:
            yield Problem("marked", f"box {move.number} is crossed already", f"row.{move.number}")

    def sample(self, stream: Stream) -> Cross:
        listed = list(self)
        return listed[stream.below(len(listed))]


class Rules:
    """A throw and a cross or a pass, seat by seat, six times each."""

    moves, any_faces = (Cross,), False

    def __init__(self, spec: GameSpec) -> None:
        self.turn_throw: Throw | None = Throw(tuple(die.id for die in spec.dice), 2)
        self.double = 1 + (spec.switch("doubles") == "double")

    def start(self, players: int) -> State:
        return State((0,) * players, (0,) * players)

    def seats(self, state: State) -> int:
        return len(state.rows)

    def turn(self, state: State) -> Turn:
        return Turn(rounds(state, state.seat), Seat(state.seat))

    def to_roll(self, state: State) -> Throw | None:
        return None if state.dice or rounds(state, state.seat) == ROUNDS else self.turn_throw

    def waiting(self, state: State) -> frozenset[Seat]:
        return frozenset({Seat(state.seat)}) if state.dice else frozenset()

    def legal(self, state: State, seat: Seat) -> Moves:
        return Moves(state, seat)

    def rolled(self, state: State, roll: Roll) -> State:
        return state._replace(dice=tuple(thrown.face.value or 0 for thrown in roll))

    def moved(self, state: State, seat: Seat, move: Cross) -> State:
        rows, passes = list(state.rows), list(state.passes)
        rows[seat] |= (move.number > 0) << move.number
        passes[seat] += not move.number
        return State(tuple(rows), tuple(passes), (seat + 1) % len(rows))

    def score(self, state: State, seat: Seat) -> Score:
        numbers = sum(number for number in range(7) if state.rows[seat] >> number & 1)
        return Score((ScoreLine("numbers", numbers, self.double, numbers * self.double),), numbers * self.double)

    def outcome(self, state: State, names: Names) -> Outcome | None:
        if state.dice or rounds(state, state.seat) < ROUNDS:
            return None
        return Outcome("all rounds are played", ranking([self.score(state, Seat(seat)) for seat in range(len(state.rows))]))


class Paper(StockPaper):
    """The row and the passes."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def fields(self, players: int) -> tuple[Field, ...]:
        cells = self.spec.cells
        row = Marks("row", "Which boxes are crossed?", "1-3 6", area=cells["row"])
        return (row, Count("passes", "How many passes?", "2", area=cells["passes"], cap=ROUNDS))

    def sheet(self, state: State, seat: Seat) -> Sheet:
        texts = {cell.id: "x" for cell in self.spec.cells["row"] if state.rows[seat] >> cell.values[0] & 1}
        texts |= dict.fromkeys((cell.id for cell in self.spec.cells["passes"].cells[: state.passes[seat]]), "x")
        return Sheet(self.spec.id, "", len(state.rows), marks(self.spec, texts))

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> State:
        missing = check_papers(self.spec, sheets) - len(sheets)
        if problems := [problem for sheet in sheets for problem in self.audit(sheet)]:
            raise SheetError(problems)
        rows = [sum(1 << int(mark.cell[4:]) for mark in sheet.marks if mark.cell.startswith("row.")) for sheet in sheets]
        passes = [sum(mark.cell.startswith("passes.") for mark in sheet.marks) for sheet in sheets]
        state = State((*rows, *[0] * missing), (*passes, *[0] * missing))
        return state._replace(dice=tuple(thrown.face.value or 0 for thrown in roll or ()))

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        return (Problem("too-many-turns", "more crosses and passes than rounds", "passes"),) if len(sheet.marks) > ROUNDS else ()


class Words(StockWords):
    """`cross 4`, `pass`."""

    def parse_move(self, text: str, state: State, seat: Seat, names: Names) -> Cross:
        line = Line(text)
        match [word.text for word in line.tokens()]:
            case ["PASS"]:
                return Cross(0)
            case ["CROSS", number] if number in "123456":
                return Cross(int(number))
        raise line.error("unknown-verb", "write cross 4, or pass")

    def format_move(self, move: Cross) -> str:
        return f"cross {move.number}" if move.number else "pass"

    def explain(self, state: State, seat: Seat, move: Cross, names: Names) -> Note:
        return Note(self.format_move(move), f"row.{move.number}" if move.number else "")


def game(spec: GameSpec) -> Game[State, Cross]:
    return Game(spec, NEEDS, Rules(spec), Paper(spec), Words())
