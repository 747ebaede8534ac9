"""Rainbow Roll behind the one interface: push your luck for one die of each color."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.game import Entry, Event, FormLine, GameSpec, Moved, Note, Outcome, Rolled, Score, Seat
from sheetgen.core.ranking import ranking
from sheetgen.errors import IllegalMove, Problem
from sheetgen.games.kit import Stock
from sheetgen.games.rainbow import legal, notation, odds, pad, play, position, score
from sheetgen.games.rainbow.state import LUCKY, Bamboozled, Box, Keep, Move, Phase, RollOn, State, Stop, Swap


class RainbowRoll(Stock):
    """The rules of Rainbow Roll (rules 2). Every method is a pure function of its arguments."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.box = Box.of(spec)

    @cached_property
    def _possible(self) -> frozenset[int]:
        return score.possible_points(self.box)

    def start(self, seats: Sequence[str]) -> State:
        """The table before the first roll. With `first=random` the lucky die is thrown first, to pick who starts. Raises SheetError."""
        return play.start(self.box, seats)

    def to_roll(self, state: State) -> Throw | None:
        """The lucky die that picks who starts, seven of the thirteen dice, or the dice that are left."""
        return play.to_roll(self.box, state)

    def turn_throw(self) -> Throw | None:
        """Seven dice, drawn from all that there are."""
        return self.to_roll(self.position((Sheet(self.spec.id),)))

    def waiting(self, state: State) -> frozenset[Seat]:
        """The player on turn, once the dice have landed."""
        return frozenset(state.queue[:1]) if state.phase is Phase.ACT else frozenset()

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """Every legal move, once."""
        return legal.moves(self.box, state, seat)

    def problems(self, state: State, seat: Seat, move: Move) -> tuple[Problem, ...]:
        """Every reason why the move is not allowed now."""
        return legal.problems(self.box, state, seat, move)

    def apply(self, state: State, event: Event) -> State:
        """The table after the event. Raises IllegalMove with every problem."""
        match event:
            case Rolled(roll):
                return play.rolled(self.box, state, roll)
            case Moved(seat, move):
                found = self.problems(state, seat, move)
                if found:
                    raise IllegalMove(found)
                return play.moved(self.box, state, move)

    def sheet(self, state: State, seat: Seat) -> Sheet:
        """The seat's column of the pad, and the mat while it is its turn."""
        return pad.sheet_of(self.box, state, seat)

    def position(self, sheets: Sequence[Sheet], roll: Roll | None = None) -> State:
        """The table that these papers show (see `sheetgen.games.rainbow.position`). Raises SheetError."""
        return position.position(self.box, sheets, roll)

    def audit(self, sheet: Sheet) -> tuple[Problem, ...]:
        """Everything that cannot be right on a paper."""
        return pad.audit(self.box, sheet, self._possible)

    def score(self, state: State, seat: Seat) -> Score:
        """The seat's rounds, and what its running turn would add if it stopped now."""
        return score.score(self.box, state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Who won once a round has ended with one player in front at the target or above."""
        if state.phase is not Phase.END:
            return None
        ranks = ranking([self.score(state, Seat(seat)) for seat in range(len(state.names))])
        best = ranks[0].seat
        total = sum(state.points[best])
        how = f" and won tiebreaker round {len(state.extra[best])}" if state.extra[best] else ""
        rounds = len(state.points[best])
        return Outcome(f"{state.names[best]} has {total} points after {rounds} round{'s' * (rounds != 1)}{how}", ranks)

    def explain(self, state: State, seat: Seat, move: Move) -> Note:
        """What a legal move does to the turn."""
        text = self.format_move(move)
        match move:
            case Stop():
                return Note(text, "", "end the turn", f"scores {score.turn_now(self.box, state.turn).points}")
            case Bamboozled():
                return Note(text, "", "end the turn", "no rolled die can be used; the turn scores nothing")
            case RollOn():
                chance = odds.bamboozle_chance(self.box, state)
                return Note(text, "", "roll on", f"bamboozled with a chance of {chance}")
            case Keep(faces):
                cell = self._cell(faces[0].color) if len(faces) == 1 else ""
                heading = "set aside one die" if len(faces) == 1 else f"set aside {len(faces)} dice"
                return self._change(state, move, Note(text, cell, heading))
            case Swap(_, color):
                old = state.turn.of_color(color)
                return self._change(state, move, Note(text, self._cell(color), "exchange"), f"for {old.text}; " if old else "")

    def _cell(self, color: str) -> CellId:
        return CellId(f"aside.{color}" if color else f"lucky.{LUCKY}")

    def _change(self, state: State, move: Move, note: Note, before: str = "") -> Note:
        """The note with what stopping would score after the move, and whether it completes the rainbow."""
        was, now = (score.turn_now(self.box, each.turn) for each in (state, play.moved(self.box, state, move)))
        completes = (f"all {len(self.box.colors)} colors",) if now.bonus and not was.bonus else ()
        return Note(note.text, note.cell, note.group, f"{before}stopping would score {now.points}", completes)

    def parse_move(self, text: str, state: State, seat: Seat) -> Move:
        """Reads `keep O5 R6`, `swap P6`, `roll`, `stop` or `bamboozled`. Raises NotationError or AmbiguousMove."""
        return notation.parse_move(self.box, text)

    def format_move(self, move: Move) -> str:
        """The move in notation."""
        return notation.format_move(self.box, move)

    def parse_roll(self, text: str) -> Roll:
        """Reads what the dice show. Raises NotationError."""
        return notation.parse_roll(self.box, text)

    def form(self, players: int) -> tuple[FormLine, ...]:
        """The lines of a filled sheet."""
        return pad.form(self.box)

    def parse_sheet(self, entries: Sequence[Entry]) -> Sheet:
        """Reads a filled sheet. Raises NotationError."""
        return pad.parse_sheet(self.box, entries)

    def format_sheet(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """The filled sheet's lines."""
        return pad.format_sheet(self.box, sheet)

    def bamboozle_chance(self, state: State) -> Fraction:
        """The exact chance that the next roll, or rolling on now, ends the turn without points. Raises IllegalMove."""
        return odds.bamboozle_chance(self.box, state)

    def roll_again_value(self, state: State) -> Fraction:
        """The exact expected points of rolling once more, making the most of it, and stopping. Raises IllegalMove."""
        return odds.roll_again_value(self.box, state)
