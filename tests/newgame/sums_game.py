"""Sums, a game in a package of its own: cross the sum of two dice, or take a miss."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from sums_advice import advise

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll, Throw, fit
from sheetgen.core.needs import AreaNeed, Needs, SwitchNeed
from sheetgen.core.notation import Line
from sheetgen.core.play import Names, Outcome, ScanArea, Score, ScoreLine, Seat, Turn
from sheetgen.core.ranking import ranking
from sheetgen.core.spec import GameSpec
from sheetgen.errors import Problem
from sheetgen.fields.filled import Field, marks
from sheetgen.fields.marks import Count, Marks
from sheetgen.games import kit
from sheetgen.games.game import Game, engine_of


@dataclass(frozen=True, slots=True)
class State:
    """What lies on the table."""

    rows: tuple[frozenset[int], ...]  # the numbers that each seat has crossed
    misses: tuple[int, ...]  # and how many misses it has taken
    seat: int = 0  # whose turn it is
    total: int = 0  # what the dice make; 0 before the throw


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross a number; 0 takes a miss."""

    number: int

    def __str__(self) -> str:
        return f"cross {self.number}" if self.number else "miss"


class SumsRules:
    moves, states = (Cross,), State

    def __init__(self, spec: GameSpec) -> None:
        self.last_miss, self.dice = spec.count("misses"), spec.dice
        self.turn_throw: Throw | None = kit.all_dice(spec)

    def start(self, players: int) -> State:
        return State((frozenset(),) * players, (0,) * players)

    def seats(self, state: State) -> int:
        return len(state.rows)

    def turn(self, state: State) -> Turn:
        return Turn(1 + len(state.rows[state.seat]) + state.misses[state.seat], state.seat)

    def to_roll(self, state: State) -> Throw | None:
        over = max(state.misses) >= self.last_miss
        return None if state.total or over else self.turn_throw

    def waiting(self, state: State) -> frozenset[Seat]:
        return frozenset({state.seat} if state.total else ())

    def legal(self, state: State, seat: Seat) -> kit.Listed[Cross]:
        numbers = {state.total, 0} - state.rows[seat] if seat in self.waiting(state) else set()
        moves = [Cross(number) for number in sorted(numbers, reverse=True)]
        return kit.Listed(moves, partial(self.why_not, state, seat))

    def why_not(self, state: State, seat: Seat, move: Cross, names: Names) -> Iterator[Problem]:
        if seat != state.seat:
            yield kit.not_your_turn(names, seat, self.waiting(state))
        if move.number not in (0, state.total):
            yield Problem("wrong-sum", f"the dice make {state.total}, not {move.number}")
        if move.number in state.rows[seat]:
            yield Problem("marked", f"{move.number} is crossed already")

    def rolled(self, state: State, roll: Roll) -> State:
        return replace(state, total=kit.numbers_thrown(roll))

    def moved(self, state: State, seat: Seat, move: Cross) -> State:
        row = state.rows[seat] | ({move.number} - {0})
        misses = state.misses[seat] + (move.number == 0)
        rows = kit.replaced(state.rows, seat, row)
        return State(rows, kit.replaced(state.misses, seat, misses), (seat + 1) % len(rows))

    def score(self, state: State, seat: Seat) -> Score:
        row, misses = len(state.rows[seat]), state.misses[seat]
        lines = (ScoreLine("crosses", row, 1, row), ScoreLine("misses", misses, -2, -2 * misses))
        return Score(lines, sum(line.points for line in lines))

    def outcome(self, state: State, names: Names) -> Outcome | None:
        if max(state.misses) < self.last_miss:
            return None
        scores = [self.score(state, seat) for seat in range(len(state.rows))]
        return Outcome("the last miss is taken", ranking(scores))


class SumsSheets:
    """A row of numbers and a strip of misses, on paper and on photos of it."""

    audit = skippable = inconsistencies = equations = kit.nothing
    worth = others_half = kit.no_value
    picture, pencil = kit.plain_picture, kit.plain_pencil
    sheets_in, at_table = kit.sheet_as_read, kit.anybodys

    def __init__(self, spec: GameSpec) -> None:
        self.spec, self.row, self.miss = spec, spec.cells["row"], spec.cells["miss"]

    def fields(self, players: int) -> tuple[Field, ...]:
        crossed = Marks("row", "Which numbers are crossed?", "2-4 7", area=self.row)
        most = self.spec.count("misses")
        return (crossed, Count("miss", "How many misses?", "2", area=self.miss, cap=most))

    def sheet(self, state: State, seat: Seat) -> Sheet:
        crossed = [cell for cell in self.row if cell.values[0] in state.rows[seat]]
        missed = self.miss.cells[: state.misses[seat]]
        texts = {cell.id: "x" for cell in (*crossed, *missed)}
        return Sheet(self.spec.id, "", len(state.rows), marks(self.spec, texts))

    def position(self, sheets: Sequence[Sheet], roll: Roll | None) -> State:
        blank = [Sheet(self.spec.id)] * (kit.check_papers(self.spec, sheets) - len(sheets))
        rows, misses = [], []
        for sheet in (*sheets, *blank):
            rows.append(frozenset(cell.values[0] for cell in self.row if sheet.text(cell.id)))
            misses.append(sum(cell.id in sheet.texts for cell in self.miss))
        whole = fit(kit.all_dice(self.spec), roll, self.spec.dice) if roll else ()
        return State(tuple(rows), tuple(misses), total=kit.numbers_thrown(whole))

    def scan_areas(self) -> Mapping[str, ScanArea]:
        return {"row": ScanArea(), "miss": ScanArea()}

    def with_sheets(self, state: State, sheets: Sequence[Sheet]) -> State:
        return replace(self.position(sheets, None), seat=state.seat, total=state.total)


class SumsNotation:
    """`cross 7`, or `miss`."""

    format, explain, asks = kit.move_as_text, kit.plain_summary, kit.no_text

    def parse(self, text: str, state: State, seat: Seat, names: Names) -> Cross:
        written = re.fullmatch(r"\s*(miss|cross\s+([2-9]|1[0-2]))\s*", text, re.I | re.ASCII)
        if written is None:
            raise Line(text).error("unknown-verb", "write cross 7, or miss")
        return Cross(int(written[2] or 0))


def game(spec: GameSpec) -> Game[State, Cross]:
    rules, sheets = SumsRules(spec), SumsSheets(spec)
    return Game(spec, rules, sheets, SumsNotation(), photos=sheets, adviser=partial(advise, rules))


AREAS = (AreaNeed("row", kind="number"), AreaNeed("miss", least=3))
NEEDS = Needs(players=(1, 3), areas=AREAS, switches=(SwitchNeed("misses", range=(1, 3)),))
ENGINE = engine_of(NEEDS, game, [Path(__file__).with_name("sums.yaml")])
