"""What a photo of the pad shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.core.cells import Cell, CellId, Sheet
from sheetgen.core.play import ScanArea, Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.filled import marks
from sheetgen.games.rainbow.needs import PAD
from sheetgen.games.rainbow.position import laid
from sheetgen.games.rainbow.sheets import COLUMN, WHOLE, RainbowSheets
from sheetgen.games.rainbow.state import State

DASH = "-"
"""What stands for no points in a photographed round."""


class RainbowPhotos:
    """The columns of a pad: points and the totals that they add up to."""

    def __init__(self, sheets: RainbowSheets) -> None:
        self.sheets, self.setup = sheets, sheets.setup
        self._turns, self._totals, self._tiebreak = sheets.turns, sheets.totals, sheets.tiebreak

    def scan_areas(self) -> Mapping[str, ScanArea]:
        """Points that dice can make, or a dash for none, running totals, and points of tiebreakers.

        Dice can make nearly all points: where no totals vouch for them, a misread number would be
        found by nobody.
        """
        points = "|".join(map(str, sorted(self.setup.possible_points)))
        turns = ScanArea(
            writes=f"{points}|-", glyphs=len(str(max(self.setup.possible_points))), sure=0.99
        )
        return dict(
            zip(PAD, (turns, ScanArea(writes="0|[1-9][0-9]{0,2}", glyphs=3), turns), strict=True)
        )

    def sheets_in(self, texts: Mapping[CellId, str], piece: str, players: int) -> tuple[Sheet, ...]:
        """A paper for each column in which anything is written; the first one's where nothing
        is.
        """
        papers = []
        for number in self._turns.columns:
            told = {
                box.id: texts[box.id].replace(DASH, "0")
                for box in self._boxes(number)
                if texts.get(box.id)
            }
            if told:
                facts = ((COLUMN, number),) if number != "1" else ()
                papers.append(Sheet(self.setup.spec.id, "", 0, marks(self.setup.spec, told), facts))
        return tuple(papers) or (Sheet(self.setup.spec.id, "", 0, ()),)

    def _boxes(self, number: str) -> Iterator[Cell]:
        """All boxes of a column."""
        for field in (self._turns, self._totals, self._tiebreak):
            yield from field.columns.get(number, ())

    def inconsistencies(self, texts: Mapping[CellId, str]) -> tuple[Problem, ...]:
        """Rounds that were passed over, and totals that are not what the points make of the one
        before.
        """
        return tuple(
            problem for number in self._turns.columns for problem in self._steps(number, texts)
        )

    def _steps(self, column: str, texts: Mapping[CellId, str]) -> Iterator[Problem]:
        turns = self._turns.columns[column]
        last = max((place for place, box in enumerate(turns) if texts.get(box.id)), default=0)
        for place, box in enumerate(turns[:last]):
            if not texts.get(box.id):
                yield Problem(
                    "round-passed-over",
                    f"round {place + 1} of column {column} is empty, and a later one is not",
                    subject=box.id,
                )
        numbers = {box.id: number for number, box in enumerate(turns, start=1)}
        for cells, (before, points, after) in self._sums(column, texts):
            if before + points != after:
                there = f"round {numbers[cells[1]]} of column {column}"
                message = (
                    f"{there}: {before} and {points} are {before + points}, and {after} is written"
                )
                yield from (
                    Problem("total-differs", message, subject=cell) for cell in dict.fromkeys(cells)
                )

    def cross_checks(self, texts: Mapping[CellId, str]) -> tuple[tuple[CellId, ...], ...]:
        """Points, and the totals before and after them, that add up."""
        sums = (each for column in self._turns.columns for each in self._sums(column, texts))
        return tuple(
            cells if before else cells[1:]
            for cells, (before, points, after) in sums
            if before + points == after
        )

    def _sums(
        self, column: str, texts: Mapping[CellId, str]
    ) -> Iterator[tuple[tuple[CellId, CellId, CellId], tuple[int, int, int]]]:
        """Of rounds where all three are written: the boxes of the total before, of the points and
        of the total, and their numbers.
        """
        turns, totals = self._turns.columns[column], self._totals.columns.get(column, ())
        for place, (box, total) in enumerate(zip(turns, totals, strict=False)):
            cells = (totals[place - 1].id if place else box.id, box.id, total.id)
            words = [texts.get(cell, "").replace(DASH, "0") for cell in cells]
            words[0] = words[0] if place else "0"
            if all(map(WHOLE.fullmatch, words)):
                yield cells, (int(words[0]), int(words[1]), int(words[2]))

    def owner(self, state: State, sheet: Sheet) -> Seat:
        """Whose column of the pad it is."""
        number = int(sheet.fact(COLUMN) or "1")
        if number not in state.columns:
            message = f"column {number} of the pad is written in, and nobody has it in this game"
            raise SheetError(Problem("nobody-has", message, COLUMN, subject=COLUMN))
        return Seat(state.columns.index(number))

    def with_sheets(self, state: State, sheets: Sequence[Sheet]) -> State:
        """The table with these columns (see `sheetgen.games.rainbow.position`)."""
        return laid(
            self.setup,
            state,
            [
                self.sheets.column_of(sheet, f"player {seat}", [])
                for seat, sheet in enumerate(sheets, start=1)
            ],
        )
