"""What a photo of a board shows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sheetgen.core.cells import CellId, Sheet
from sheetgen.core.play import ScanArea, Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.filled import marks
from sheetgen.fields.rows import CLOSED
from sheetgen.games import kit
from sheetgen.games.uno import drawing
from sheetgen.games.uno.drawing import EMPTY
from sheetgen.games.uno.sheets import BOARD, COLOR, UnoSheets
from sheetgen.games.uno.state import Phase, State


class UnoPhotos:
    """A board by its color: entries, and ticks at extra spaces."""

    inconsistencies = kit.nothing
    cross_checks = kit.nothing

    def __init__(self, sheets: UnoSheets) -> None:
        self.sheets, self.setup, self.spec = sheets, sheets.setup, sheets.spec

    def scan_areas(self) -> Mapping[str, ScanArea]:
        """A number or a star in each space; any mark in an extra space's own box says that it is
        open.
        """
        entry = ScanArea(
            writes="|".join(map(re.escape, self.setup.entries)),
            glyphs=max(map(len, self.setup.entries)),
        )
        return {BOARD: entry, "extra": entry, drawing.OPENED: ScanArea()}

    def sheets_in(self, texts: Mapping[CellId, str], piece: str, players: int) -> tuple[Sheet, ...]:
        """The board of the piece's color; a ticked extra space is open, and one that is written in
        without a tick is not.
        """
        ticks = self.spec.cells.areas.get(drawing.OPENED)
        names = {box.name for box in ticks or () if texts.get(box.id)}
        told = {cell.id: texts.get(cell.id, "") for cell in self.setup.spaces}
        for cell in self.sheets.extras.area if ticks else ():
            if cell.name in names:
                told[cell.id] = told[cell.id] or EMPTY
            elif told[cell.id]:
                told[cell.id] += CLOSED
        facts = tuple((COLOR, color) for color in self.setup.colors if color in piece.split())
        return (Sheet(self.spec.id, "", 0, marks(self.spec, told), facts),)

    def owner(self, state: State, sheet: Sheet) -> Seat:
        """Who has the board of that color."""
        color = sheet.fact(COLOR)
        seats = {
            self.setup.colors[board.color]: Seat(seat) for seat, board in enumerate(state.boards)
        }
        if color not in seats:
            raise SheetError(
                Problem(
                    "nobody-has",
                    f"this is the {color} board, which nobody has in this game",
                    COLOR,
                    subject=color,
                )
            )
        return seats[color]

    def with_sheets(self, state: State, sheets: Sequence[Sheet]) -> State:
        """At any time after the set-up; a board that is full ends the game."""
        if state.phase == Phase.SETUP:
            raise kit.mid_turn("a board is put right once every board has its first number")
        boards = tuple(
            self.sheets.board_of(sheet, board.color)
            for sheet, board in zip(sheets, state.boards, strict=True)
        )
        problems = list(self.sheets.table_problems(sheets, state.players))
        for board in boards:
            if not board.entries:
                message = (
                    f"the {self.setup.colors[board.color]} board is empty; every board has had its"
                    " first number"
                )
                problems.append(Problem("empty-board", message, BOARD))
        if problems:
            raise SheetError(problems)
        return self.sheets.over(boards, state.players, state.turn) or state._replace(boards=boards)
