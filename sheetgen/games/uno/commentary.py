"""What there is to say of the game apart from its moves."""

from __future__ import annotations

from sheetgen.core.cells import Cell
from sheetgen.core.dice import Roll
from sheetgen.core.play import Luck, Names, Seat
from sheetgen.games import kit
from sheetgen.games.uno.play import UnoRules
from sheetgen.games.uno.state import STAR, ChainPhase, DiceChainState
from sheetgen.messages import Words


class UnoCommentary:
    """Luck, boards and their room, and what is written."""

    set_up = "a number on one die begins each board"
    luck_counts = "the longest chain that each throw makes"
    consequences = notes = kit.nothing

    def __init__(self, rules: UnoRules) -> None:
        self.rules = rules
        self.setup = rules.setup

    def luck(self, state: DiceChainState, roll: Roll) -> Luck:
        """The longest chain that can be built with it, for whoever's turn it is."""
        if state.phase is ChainPhase.SETUP:
            return {}
        after = self.rules.rolled(state, roll)
        seat = after.turn
        return {seat: max(map(len, self.rules.legal(after, seat).chains))}

    def seat_name(self, state: DiceChainState, seat: Seat) -> str:
        """Somebody without a name goes by the board."""
        return f"the {state.boards[seat].color} player"

    def standing(self, state: DiceChainState, names: Names) -> Words:
        """How much room is left on each board."""
        return tuple(
            [
                f"{name}: {len(board.entries)} of {self.setup.capacity(board)} spaces filled,"
                f" {self.setup.room(board)} to go"
                for name, board in zip(names, state.boards, strict=False)
            ]
        )

    def written(self, cell: Cell, text: str) -> str:
        """A number or a star in the next space, or the line around an extra space."""
        if text == "open":
            return f"open extra space {cell.name}"
        what = "a star" if text == STAR else text
        return f"write {what} in {'extra space' if cell.area == 'extra' else 'space'} {cell.name}"
