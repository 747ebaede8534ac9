"""What there is to say of the game apart from its moves."""

from __future__ import annotations

from itertools import product

from sheetgen.core.cells import Sheet
from sheetgen.core.dice import Roll
from sheetgen.core.play import Luck, Names, Seat
from sheetgen.errors import Problem, Remarks
from sheetgen.fields.filled import PLAYERS
from sheetgen.games import kit
from sheetgen.games.colordice.attacks import is_locked
from sheetgen.games.colordice.sheets import ColorSheets, dice_shown
from sheetgen.games.colordice.state import ColorDiceState, ColorPhase
from sheetgen.messages import Words


class ColorCommentary:
    """Luck, seats by color, locked pawns, and who is taken to play."""

    set_up = "the highest die begins"
    luck_counts = "the number of a player's own die in each throw"
    consequences = kit.nothing
    written = kit.no_text

    def __init__(self, sheets: ColorSheets) -> None:
        self.sheets = sheets

    def luck(self, state: ColorDiceState, roll: Roll) -> Luck:
        """The number of each player's own die."""
        if state.phase is ColorPhase.FIRST:
            return {}
        shown = dice_shown(roll)
        return {seat: shown[color] for seat, color in enumerate(state.players) if color in shown}

    def seat_name(self, state: ColorDiceState, seat: Seat) -> str:
        """Somebody without a name goes by the own color."""
        return state.players[seat]

    def standing(self, state: ColorDiceState, names: Names) -> Words:
        """Which pawns are locked in which area, and whether the game goes on."""
        sentences = []
        for color, area in product(state.colors, state.colors):
            if is_locked(self.sheets.setup, state, color, area):
                pawns = state.pawns[color][area]
                sentences.append(f"{color} is locked in {area}: {pawns} pawns")
        if state.phase is not ColorPhase.END:
            sentences.append("nobody has won yet")
        return tuple(sentences)

    def notes(self, sheet: Sheet) -> Remarks:
        """Who is taken to play where nothing says it."""
        if sheet.players or not (sheet.facts or sheet.marks):
            return ()
        players = " ".join(self.sheets.audited(sheet, ())[0].players)
        return (
            Problem(
                "players-unsaid",
                f"the players are not named; it is read as if {players} did",
                PLAYERS,
            ),
        )
