"""What a photo of a board shows."""

from __future__ import annotations

import re
from dataclasses import replace

from sheetgen.core.cells import Sheet, Sheets, Texts
from sheetgen.core.play import ScanArea, ScanAreas, Seat
from sheetgen.errors import Problem, SheetError
from sheetgen.fields.rows import CLOSED
from sheetgen.games import kit
from sheetgen.games.uno import drawing
from sheetgen.games.uno.drawing import EMPTY
from sheetgen.games.uno.sheets import BOARD, COLOR, UnoSheets
from sheetgen.games.uno.state import ChainPhase, DiceChainState


class UnoPhotos:
    """A board by its color: entries, and ticks at extra spaces."""

    inconsistencies = equations = kit.nothing

    def __init__(self, sheets: UnoSheets) -> None:
        self.sheets = sheets
        self.setup = sheets.setup
        self.spec = sheets.spec

    def scan_areas(self) -> ScanAreas:
        """A number or a star in each space; any mark in an extra space's own box says that it is
        open.
        """
        entry = ScanArea(
            writes="|".join(map(re.escape, self.setup.entries)),
            glyphs=max(map(len, self.setup.entries)),
        )
        return {BOARD: entry, "extra": entry, drawing.OPENED: ScanArea()}

    def sheets_in(self, texts: Texts, piece: str, players: int) -> Sheets:
        """The board of the piece's color; a ticked extra space is open, and one that is written in
        without a tick is not.
        """
        shown = {cell.id: texts.get(cell.id, "") for cell in self.setup.spaces}
        if drawing.OPENED in self.spec.cells:
            ticked = {box.name for box in self.spec.cells[drawing.OPENED] if texts.get(box.id)}
            for cell in self.sheets.extras.area:
                if cell.name in ticked:
                    shown[cell.id] = shown[cell.id] or EMPTY
                elif shown[cell.id]:
                    shown[cell.id] += CLOSED
        facts = tuple((COLOR, color) for color in self.setup.colors if color in piece.split())
        return (kit.nameless_sheet(self.spec, shown, 0, facts),)

    def at_table(self, state: DiceChainState, sheet: Sheet) -> tuple[Seat, Sheet]:
        """Who has the board of that color."""
        color = sheet.fact(COLOR)
        colors = [board.color for board in state.boards]
        if color not in colors:
            raise SheetError(
                "nobody-has",
                f"this is the {color} board, which nobody has in this game",
                COLOR,
                subject=color,
            )
        return colors.index(color), sheet

    def with_sheets(self, state: DiceChainState, sheets: Sheets) -> DiceChainState:
        """At any time after the set-up; a board that is full ends the game."""
        if state.phase is ChainPhase.SETUP:
            raise kit.mid_turn("a board is corrected once every board has its first number")
        boards = tuple(
            [
                self.sheets.board_of(sheet, board.color)
                for sheet, board in zip(sheets, state.boards, strict=True)
            ]
        )
        problems = list(self.sheets.table_problems(sheets, state.players))
        problems += [
            Problem(
                "empty-board",
                f"the {board.color} board is empty; every board has had its first number",
                BOARD,
            )
            for board in boards
            if not board.entries
        ]
        if problems:
            raise SheetError(problems)
        return self.sheets.over(boards, state.players, state.turn) or replace(state, boards=boards)
