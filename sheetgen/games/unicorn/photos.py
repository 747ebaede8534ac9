"""What photos of the sheets show."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.core.cells import Sheets
from sheetgen.core.play import ScanArea, ScanAreas
from sheetgen.errors import SheetError
from sheetgen.games import kit
from sheetgen.games.unicorn.audit import clashes
from sheetgen.games.unicorn.play import with_dots
from sheetgen.games.unicorn.score import ends
from sheetgen.games.unicorn.sheets import CROSS, DOT, FIRST, GAINED, USED, UnicornSheets
from sheetgen.games.unicorn.state import UnicornPhase, UnicornState


class UnicornPhotos:
    """Marks in rows, at abilities and firsts, and in the strips."""

    sheets_in = kit.sheet_as_read
    inconsistencies = equations = kit.nothing
    at_table = kit.anybodys

    def __init__(self, sheets: UnicornSheets) -> None:
        self.sheets = sheets
        self.setup = sheets.setup
        self.spec = sheets.spec

    def scan_areas(self) -> ScanAreas:
        """Any mark crosses a cell; a ring gains an ability, all else uses it; a dot is another
        player's 1st.

        Counts are not read.
        """
        return {
            **dict.fromkeys(
                (*(row.id for row in self.setup.rows), "bonus", "extras", "yours", "others"),
                ScanArea(CROSS),
            ),
            "abilities": ScanArea(USED, {"ring": GAINED}),
            "first": ScanArea(FIRST, {"dot": DOT}),
        }

    def with_sheets(self, state: UnicornState, sheets: Sheets) -> UnicornState:
        """Between two turns, before dice are picked; a sheet that ends the game does so.

        The 1st of which there is a dot may stand on a sheet that is put right after this one.
        """
        if state.phase != UnicornPhase.PICK:
            raise kit.mid_turn("a sheet is corrected between two turns, before dice are picked")
        read = tuple(map(self.sheets.read, sheets))
        if problems := [
            one for one in clashes(self.setup, read, len(read)) if one.code != "dot-without-first"
        ]:
            raise SheetError(problems)
        state = replace(state, sheets=with_dots(read))
        if ends(self.setup, *read):
            return replace(state, phase=UnicornPhase.END, acting=kit.NOBODY)
        return state
