"""Sums, a new game with rules of its own, whole: cross the sum of two dice in a row of 2 to 12, or
take a miss; the last miss ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Throw
from sheetgen.core.needs import AreaNeed, Needs, SwitchNeed
from sheetgen.core.notation import Line
from sheetgen.core.play import Names, Outcome, Score, ScoreLine, Seat, Turn
from sheetgen.core.ranking import ranking
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem
from sheetgen.fields.filled import Field, marks
from sheetgen.fields.marks import Count, Marks
from sheetgen.games.game import Game
from sheetgen.games.kit import (
    Listed,
    StockPaper,
    StockRules,
    StockWords,
    check_papers,
    not_your_turn,
)

NEEDS = Needs(
    (1, 3),
    (AreaNeed("row", kind="number"), AreaNeed("miss", least=3)),
    (),
    (SwitchNeed("misses", range=(1, 3)),),
)


class State(NamedTuple):
    """Each seat's crosses as bits and its misses, the seat on turn, and the sum of the dice; 0
    before the throw.
    """

    rows: tuple[int, ...]
    misses: tuple[int, ...]
    seat: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross a number; 0 takes a miss."""

    number: int

    def __str__(self) -> str:
        return f"cross {self.number}" if self.number else "miss"


class Rules(StockRules):
    moves, states = (Cross,), State

    def start(self, players: int) -> State:
        return State((0,) * players, (0,) * players)

    def seats(self, state: State) -> int:
        return len(state.rows)

    def turn(self, state: State) -> Turn:
        return Turn(state.rows[state.seat].bit_count() + state.misses[state.seat], Seat(state.seat))

    def to_roll(self, state: State) -> Throw | None:
        return (
            None
            if state.total or max(state.misses) == self.spec.count("misses")
            else self.turn_throw
        )

    def waiting(self, state: State) -> frozenset[Seat]:
        return frozenset({Seat(state.seat)} if state.total else ())

    def legal(self, state: State, seat: Seat) -> Listed[Cross]:
        crosses = () if state.rows[seat] >> state.total & 1 else (Cross(state.total),)
        return Listed(
            (*crosses, Cross(0)) if seat in self.waiting(state) else (),
            lambda move, names: self.why(state, seat, move, names),
        )

    def why(self, state: State, seat: Seat, move: Cross, names: Names) -> Iterator[Problem]:
        if seat != state.seat:
            yield not_your_turn(names, seat, self.waiting(state))
        if move.number not in (0, state.total):
            yield Problem(
                "wrong-sum", f"the dice make {state.total}, not {move.number}", f"row.{move.number}"
            )
        if move.number and state.rows[seat] >> move.number & 1:
            yield Problem("marked", f"{move.number} is crossed already", f"row.{move.number}")

    def rolled(self, state: State, roll: Roll) -> State:
        return state._replace(total=sum(thrown.face.value or 0 for thrown in roll))

    def moved(self, state: State, seat: Seat, move: Cross) -> State:
        rows = (
            row | (seat == each and move.number > 0) << move.number
            for each, row in enumerate(state.rows)
        )
        misses = (
            taken + (seat == each and not move.number) for each, taken in enumerate(state.misses)
        )
        return State(tuple(rows), tuple(misses), (seat + 1) % len(state.rows))

    def score(self, state: State, seat: Seat) -> Score:
        crosses, misses = state.rows[seat].bit_count(), state.misses[seat]
        return Score(
            (
                ScoreLine("crosses", crosses, 1, crosses),
                ScoreLine("misses", misses, -2, -2 * misses),
            ),
            crosses - 2 * misses,
        )

    def outcome(self, state: State, names: Names) -> Outcome | None:
        if max(state.misses) < self.spec.count("misses"):
            return None
        return Outcome(
            "the last miss is taken",
            ranking([self.score(state, Seat(seat)) for seat in range(len(state.rows))]),
        )


class Paper(StockPaper):
    def fields(self, players: int) -> tuple[Field, ...]:
        row = Marks("row", "Which numbers are crossed?", "2-4 7", area=self.spec.cells["row"])
        return (
            row,
            Count(
                "miss",
                "How many misses?",
                "2",
                area=self.spec.cells["miss"],
                cap=self.spec.count("misses"),
            ),
        )

    def sheet(self, state: State, seat: Seat) -> Sheet:
        crossed = [
            cell for cell in self.spec.cells["row"] if state.rows[seat] >> cell.values[0] & 1
        ]
        texts = {
            cell.id: "x"
            for cell in (*crossed, *self.spec.cells["miss"].cells[: state.misses[seat]])
        }
        return Sheet(self.spec.id, "", len(state.rows), marks(self.spec, texts))

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> State:
        blank = [0] * (check_papers(self.spec, sheets) - len(sheets))
        rows = [
            sum(1 << cell.values[0] for cell in self.spec.cells["row"] if sheet.text(cell.id))
            for sheet in sheets
        ]
        misses = [
            min(
                sum(bool(sheet.text(cell.id)) for cell in self.spec.cells["miss"]),
                self.spec.count("misses"),
            )
            for sheet in sheets
        ]
        return State(
            (*rows, *blank),
            (*misses, *blank),
            0,
            sum(thrown.face.value or 0 for thrown in roll or ()),
        )


class Words(StockWords):
    def parse_move(self, text: str, state: State, seat: Seat, names: Names) -> Cross:
        match = re.fullmatch(
            r"\s*(?:miss|cross\s+([2-9]|1[0-2]))\s*", text, re.IGNORECASE | re.ASCII
        )
        if match is None:
            raise Line(text).error("unknown-verb", "write cross 7, or miss")
        return Cross(int(match[1] or 0))


def game(spec: GameSpec) -> Game[State, Cross]:
    return Game(spec, NEEDS, Rules(spec), Paper(spec), Words())
