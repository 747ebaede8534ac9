"""What a photo of a sheet shows: marks, and numbers where the layout has them written."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.core.cells import Sheets
from sheetgen.core.play import ScanArea
from sheetgen.fields.marks import Marks
from sheetgen.fields.numbers import Numbers
from sheetgen.games import kit
from sheetgen.games.declared.play import Table
from sheetgen.games.declared.sheets import DeclaredSheets

_WHOLE = "(0|[1-9][0-9]{0,2})"


class DeclaredPhotos:
    """One player's sheet, or a page of it."""

    inconsistencies = cross_checks = kit.nothing
    owner = kit.no_value
    sheets_in = kit.sheet_as_read

    def __init__(self, sheets: DeclaredSheets) -> None:
        self.sheets, self.spec = sheets, sheets.spec

    def scan_areas(self) -> Mapping[str, ScanArea]:
        """What stands in the cells of each area that has a line."""
        return {line.area.id: _scan_area(line) for line in self.sheets.lines}

    def with_sheets(self, state: Table, sheets: Sheets) -> Table:
        """The table of these sheets."""
        return self.sheets.position(sheets, None)


def _scan_area(line: Marks | Numbers) -> ScanArea:
    """What can stand in the cells of a line."""
    if isinstance(line, Marks):
        return ScanArea(line.text, line.after)
    sign, glyphs = ("-?", 4) if line.area.signed else ("", 3)
    return ScanArea(writes=sign + _WHOLE, glyphs=glyphs)
