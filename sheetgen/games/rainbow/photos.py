"""What a photo of the pad shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sheetgen.core.cells import CellId, Sheet, Sheets, Texts
from sheetgen.core.play import ScanArea, Seat
from sheetgen.errors import Problem, Problems, SheetError
from sheetgen.games.kit import nameless_sheet
from sheetgen.games.rainbow.needs import PAD
from sheetgen.games.rainbow.position import with_columns
from sheetgen.games.rainbow.sheets import COLUMN, WHOLE, RainbowSheets
from sheetgen.games.rainbow.state import RainbowState

DASH = "-"
"""What stands for no points in a photographed round."""


@dataclass(frozen=True, slots=True)
class _RoundSum:
    """A round's points between two running totals; before the first round the total is 0 and has no
    box, so that the points' own box stands in its place.
    """

    number: int
    cells: tuple[CellId, CellId, CellId]
    before: int
    points: int
    after: int

    @property
    def adds_up(self) -> bool:
        """Whether the total is the one before and the points."""
        return self.before + self.points == self.after

    def differs(self, column: str) -> Problems:
        """What is wrong, for each of the boxes."""
        message = (
            f"round {self.number} of column {column}: {self.before} and {self.points} are"
            f" {self.before + self.points}, and {self.after} is written"
        )
        for cell in dict.fromkeys(self.cells):
            yield Problem("total-differs", message, subject=cell)


class RainbowPhotos:
    """The columns of a pad: points and the totals that they add up to."""

    def __init__(self, sheets: RainbowSheets) -> None:
        self.sheets, self.setup = sheets, sheets.setup
        self._turns, self._totals = sheets.turns, sheets.totals

    def scan_areas(self) -> Mapping[str, ScanArea]:
        """Points that dice can make, or a dash for none, running totals, and points of tiebreakers.

        Dice can make nearly all points: where no totals vouch for them, a misread number would be
        found by nobody.
        """
        possible = self.setup.possible_points
        turns = ScanArea(
            writes="|".join([*map(str, sorted(possible)), DASH]),
            glyphs=len(str(max(possible))),
            sure=0.99,
        )
        totals = ScanArea(writes="0|[1-9][0-9]{0,2}", glyphs=3)
        return dict(zip(PAD, (turns, totals, turns), strict=True))

    def sheets_in(
        self,
        texts: Texts,
        piece: str,
        players: int,
    ) -> tuple[Sheet, ...]:
        """A sheet for each column in which anything is written; the first one's where nothing
        is.
        """
        spec, sheets = self.setup.spec, []
        for number in self._turns.columns:
            boxes = [
                box.id for field in self.sheets.written for box in field.columns.get(number, ())
            ]
            written = {box: texts[box].replace(DASH, "0") for box in boxes if texts.get(box)}
            if written:
                facts = ((COLUMN, number),) if number != "1" else ()
                sheets.append(nameless_sheet(spec, written, 0, facts))
        return tuple(sheets) or (nameless_sheet(spec, {}, 0),)

    def inconsistencies(self, texts: Texts) -> tuple[Problem, ...]:
        """Rounds that were passed over, and totals that are not what the points make of the one
        before.
        """
        problems: list[Problem] = []
        for column in self._turns.columns:
            problems += self._passed_over(column, texts)
            for round_sum in self._sums(column, texts):
                if not round_sum.adds_up:
                    problems += round_sum.differs(column)
        return tuple(problems)

    def _passed_over(self, column: str, texts: Texts) -> Problems:
        turns = self._turns.columns[column]
        last = max((place for place, box in enumerate(turns) if texts.get(box.id)), default=0)
        for place, box in enumerate(turns[:last]):
            if not texts.get(box.id):
                message = f"round {place + 1} of column {column} is empty, and a later one is not"
                yield Problem("round-passed-over", message, subject=box.id)

    def cross_checks(self, texts: Texts) -> tuple[tuple[CellId, ...], ...]:
        """Points, and the totals before and after them, that add up."""
        checks = []
        for column in self._turns.columns:
            for round_sum in self._sums(column, texts):
                if round_sum.adds_up:
                    # A total of nothing says nothing of what is written there.
                    checks.append(round_sum.cells if round_sum.before else round_sum.cells[1:])
        return tuple(checks)

    def _sums(self, column: str, texts: Texts) -> Iterator[_RoundSum]:
        """The rounds of which the points and both totals are written."""
        turns, totals = self._turns.columns[column], self._totals.columns.get(column, ())
        for place, (box, total) in enumerate(zip(turns, totals, strict=False)):
            before = totals[place - 1].id if place else box.id
            cells = (before, box.id, total.id)
            words = [texts.get(cell, "").replace(DASH, "0") for cell in cells]
            if not place:
                words[0] = "0"
            if all(map(WHOLE.fullmatch, words)):
                yield _RoundSum(place + 1, cells, *map(int, words))

    def owner(self, state: RainbowState, sheet: Sheet) -> Seat:
        """Whose column of the pad it is."""
        number = int(sheet.fact(COLUMN) or "1")
        if number not in state.columns:
            message = f"column {number} of the pad is written in, and nobody has it in this game"
            raise SheetError(Problem("nobody-has", message, COLUMN, subject=COLUMN))
        return Seat(state.columns.index(number))

    def with_sheets(self, state: RainbowState, sheets: Sheets) -> RainbowState:
        """The table with these columns (see `sheetgen.games.rainbow.position`)."""
        return with_columns(self.setup, state, self.sheets.columns(sheets))
