"""What a photo of the board shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from sheetgen.core.cells import Sheet, Sheets, Texts
from sheetgen.core.play import ScanArea, ScanAreas, Seat
from sheetgen.errors import SheetError
from sheetgen.games import kit
from sheetgen.games.colordice import play
from sheetgen.games.colordice.attacks import stalemate, won
from sheetgen.games.colordice.sheets import ColorSheets
from sheetgen.games.colordice.state import OUT, REMOVED, ColorDiceState, ColorPhase, Colors


class ColorPhotos:
    """Pawns in areas."""

    inconsistencies = equations = kit.nothing

    def __init__(self, sheets: ColorSheets) -> None:
        self.sheets = sheets
        self.setup = sheets.setup

    def scan_areas(self) -> ScanAreas:
        """Pawns of the colors in play on the positions of their areas."""
        colors = self.setup.colors_for(self.setup.seats)
        pawns = {color: self.setup.letters[color] for color in colors}
        return dict.fromkeys(colors, ScanArea(pawns=pawns))

    def sheets_in(self, texts: Texts, piece: str, players: int) -> Sheets:
        """The position, the first colors playing, as many as play; see `at_table`."""
        playing = self.setup.palette[: players or self.setup.seats]
        colors = self.setup.colors_for(len(playing))
        return (self._position(texts, players, colors, colors[len(playing) :]),)

    def at_table(self, state: ColorDiceState, sheet: Sheet) -> tuple[Seat, Sheet]:
        """The position that a photo shows, by the colors that play."""
        return 0, self._position(sheet.texts, sheet.players, state.colors, state.dummies)

    def _position(
        self,
        texts: Texts,
        players: int,
        colors: Colors,
        dummies: Colors,
    ) -> Sheet:
        """The pawns in their areas; those that stand in none are outside, those of a dummy gone
        where they do not come back.
        """
        setup = self.setup
        inside = Counter(texts.values())
        facts = []
        for color in colors:
            rest = setup.pawns - inside[setup.letters[color]]
            place = REMOVED if color in dummies and not setup.dummy_returns else OUT
            if rest > 0:
                facts.append((color, f"{place} {rest}"))
        return kit.nameless_sheet(setup.spec, texts, players, tuple(facts))

    def with_sheets(self, state: ColorDiceState, sheets: Sheets) -> ColorDiceState:
        """Before the first attack or counterattack of a turn; a position that ends the game does
        so.
        """
        begun = state.phase in (ColorPhase.FIRST, ColorPhase.COUNTER) or state.attacked
        if begun or state.order == "after":
            raise kit.mid_turn(
                "pawns are corrected before the attacks of a turn; finish them, and take another"
                " photo of the board"
            )
        stated, problems = self.sheets.audited(sheets[0], ())
        if problems:
            raise SheetError(problems)
        after = replace(state, pawns=stated.placed)
        ended = won(self.setup, after) or stalemate(self.setup, after)
        return play.over(after) if ended else after
