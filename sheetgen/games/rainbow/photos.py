"""What a photo of the pad shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from sheetgen.core.cells import CellId, CellIds, Sheet, Sheets, Texts
from sheetgen.core.play import Equation, ScanArea, ScanAreas, Seat
from sheetgen.errors import Problem, Problems, SheetError
from sheetgen.games.kit import nameless_sheet
from sheetgen.games.rainbow.needs import PAD
from sheetgen.games.rainbow.position import with_columns
from sheetgen.games.rainbow.sheets import COLUMN, WHOLE, RainbowSheets
from sheetgen.games.rainbow.state import RainbowState

DASH = "-"
"""What stands for no points in a photographed round."""


class RainbowPhotos:
    """The columns of a pad: points and the totals that they add up to."""

    def __init__(self, sheets: RainbowSheets) -> None:
        self.sheets = sheets
        self.setup = sheets.setup
        self._turns = sheets.turns
        self._totals = sheets.totals

    def scan_areas(self) -> ScanAreas:
        """Points that dice can make, or a dash for none, running totals, and points of tiebreakers.

        Dice can make nearly all points: where no totals confirm them, a misread number would be
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

    def sheets_in(self, texts: Texts, piece: str, players: int) -> Sheets:
        """A sheet for each column in which anything is written; the first one's where nothing
        is.
        """
        spec = self.setup.spec
        sheets = []
        for number in self._turns.columns:
            turns, tiebreak, totals = (
                [box.id for box in field.columns.get(number, ())]
                for field in (self._turns, self.sheets.tiebreak, self._totals)
            )
            # A line of totals has no gaps: those behind one that is missing are only checked.
            boxes = [*turns, *tiebreak, *takewhile(texts.get, totals)]
            written = {box: texts[box].replace(DASH, "0") for box in boxes if texts.get(box)}
            if written:
                facts = ((COLUMN, number),) if number != "1" else ()
                sheets.append(nameless_sheet(spec, written, 0, facts))
        return tuple(sheets) or (nameless_sheet(spec, {}, 0),)

    def inconsistencies(self, texts: Texts) -> Problems:
        """Rounds that were passed over."""
        for column, turns in self._turns.columns.items():
            last = max((place for place, box in enumerate(turns) if texts.get(box.id)), default=0)
            for place, box in enumerate(turns[:last], start=1):
                if not texts.get(box.id):
                    yield Problem(
                        "round-passed-over",
                        f"round {place} of column {column} is empty, and a later one is not",
                        subject=box.id,
                    )

    def equations(self, texts: Texts) -> Iterator[Equation]:
        """Each running total that is written, up to the first round without points: the one before
        and the points of the rounds since then.
        """
        for column, turns in self._turns.columns.items():
            totals = self._totals.columns.get(column, ())
            parts: CellIds = ()
            for place, (box, total) in enumerate(zip(turns, totals, strict=False), start=1):
                if not texts.get(box.id):
                    break
                parts += (box.id,)
                if texts.get(total.id):
                    yield Equation(f"round {place} of column {column}", parts, total.id, _number)
                    parts = (total.id,)

    def at_table(self, state: RainbowState, sheet: Sheet) -> tuple[Seat, Sheet]:
        """Whose column of the pad it is."""
        number = int(sheet.fact(COLUMN) or "1")
        if number not in state.columns:
            raise SheetError(
                "nobody-has",
                f"column {number} of the pad is written in, and nobody has it in this game",
                COLUMN,
                subject=COLUMN,
            )
        return state.columns.index(number), sheet

    def with_sheets(self, state: RainbowState, sheets: Sheets) -> RainbowState:
        """The table with these columns (see `sheetgen.games.rainbow.position`)."""
        return with_columns(self.setup, state, self.sheets.columns(sheets))


def _number(_: CellId, text: str) -> int | None:
    """The points or the total that a text stands for."""
    digits = text.replace(DASH, "0")
    return int(digits) if WHOLE.fullmatch(digits) else None
