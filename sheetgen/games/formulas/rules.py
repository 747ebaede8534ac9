"""Formulas behind the one interface of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.game import Entry, Event, FormLine, GameSpec, Moved, Note, Outcome, Rolled, Score, Seat
from sheetgen.core.notation import Line, parse_roll
from sheetgen.core.ranking import ranking
from sheetgen.errors import IllegalMove, Problem
from sheetgen.games.formulas import audit, judge, notation, notes, paper, play, uses
from sheetgen.games.formulas.moves import Move
from sheetgen.games.formulas.state import Hand, House, State
from sheetgen.games.formulas.value import score_of
from sheetgen.games.kit import Stock, check_seats


class Formulas(Stock):
    """The rules of Formulas under the house rules of its layout."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.house = House(spec)

    def start(self, seats: Sequence[str]) -> State:
        """Blank sheets, the plain dice still to be thrown; the first seat is the starting player."""
        check_seats(self.spec, seats)
        blank = (self.house.blank(),) * len(seats)
        return State(tuple(seats), blank, (Hand(),) * len(seats), due=self.house.setup)

    def to_roll(self, state: State) -> Throw | None:
        """The plain dice, all dice, or those that are re-rolled."""
        return Throw(state.due, len(state.due)) if state.due else None

    def turn_throw(self) -> Throw:
        """All dice; the plain ones alone are thrown once, before the first round."""
        return Throw(self.house.dice, len(self.house.dice))

    def waiting(self, state: State) -> frozenset[Seat]:
        """All players with dice to use; while dice are drafted or shared out, the one whose turn it is."""
        return play.whose(state)

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """Every legal move; formulas that differ only in order are one move."""
        return uses.moves(self.house, state, seat) if seat in play.whose(state) else iter(())

    def problems(self, state: State, seat: Seat, move: Move) -> tuple[Problem, ...]:
        """Every reason why the move is not allowed now; () = legal."""
        return judge.problems(self.house, state, seat, move)

    def apply(self, state: State, event: Event) -> State:
        """The table after a throw or a move. Penalties for dice without any use happen by themselves."""
        match event:
            case Rolled(roll=roll):
                return play.rolled(self.house, state, roll)
            case Moved(seat=seat, move=move):
                problems = self.problems(state, seat, move)
                if problems:
                    raise IllegalMove(problems)
                return play.moved(self.house, state, seat, move)

    def sheet(self, state: State, seat: Seat) -> Sheet:
        """What the seat's paper shows now."""
        return paper.sheet_of(self.house, state.boards[seat], state.seats[seat], len(state.seats))

    def position(self, sheets: Sequence[Sheet], roll: Roll | None = None) -> State:
        """The table that these papers show; papers that are missing for `players` are blank.

        The round is the one after the last crossed-out box (1 without one). A throw of all dice is the first sheet's owner's to
        draft from; fewer dice are the owner's to use. On a grid without numbers, numbers alone are the setup.
        """
        return paper.position(self.house, sheets, roll)

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right on a paper, without its history."""
        return audit.audit(self.house, sheet)

    def score(self, state: State, seat: Seat) -> Score:
        """Every row and column, then the penalties."""
        return score_of(self.house, state.boards[seat])

    def outcome(self, state: State) -> Outcome | None:
        """The ranking once the last round is over."""
        if state.phase != "end":
            return None
        scores = [score_of(self.house, board) for board in state.boards]
        return Outcome(f"all {state.round} rounds are played", ranking(scores))

    def explain(self, state: State, seat: Seat, move: Move) -> Note:
        """What a legal move means, in words."""
        return notes.explain(self.house, state, seat, move)

    def parse_move(self, text: str, state: State, seat: Seat) -> Move:
        """Reads a move as typed; raises AmbiguousMove when it matters which of two dice, or which line, is meant."""
        return notation.parse_move(self.house, text, state, seat)

    def format_move(self, move: Move) -> str:
        """The move in notation."""
        return notation.format_move(self.house, move)

    def parse_roll(self, text: str) -> Roll:
        """Reads `4 + 5 - 2 + - 6`."""
        return parse_roll(Line(text, "<roll>"), self.spec.dice)

    def form(self, players: int) -> tuple[FormLine, ...]:
        """The grid, then lines, abilities and penalties."""
        return paper.form(self.house)

    def parse_sheet(self, entries: Sequence[Entry]) -> Sheet:
        """Reads a filled sheet. Raises NotationError with every problem and its place."""
        return paper.parse_sheet(self.house, entries)

    def format_sheet(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """The filled sheet's lines."""
        return paper.format_sheet(self.house, sheet)
