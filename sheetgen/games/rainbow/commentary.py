"""What there is to say of the game apart from its moves."""

from __future__ import annotations

from sheetgen.core.cells import Cell
from sheetgen.core.dice import Roll
from sheetgen.core.play import Luck, MoveSummary, Names, Summaries
from sheetgen.games import kit
from sheetgen.games.rainbow.play import RainbowRules
from sheetgen.games.rainbow.state import RainbowPhase, RainbowState


class RainbowCommentary:
    """Luck, a throw that ends the turn by itself, and what is written."""

    set_up = "the lucky die picks who starts"
    luck_counts = "what each throw can add at once to the dice aside, the highest of each color"
    seat_name = kit.numbered_seat
    standing = notes = kit.nothing

    def __init__(self, rules: RainbowRules) -> None:
        self.rules = rules

    def luck(self, state: RainbowState, roll: Roll) -> Luck:
        """What the throw can add at once to the dice aside: the highest of each color, less a lower
        one that it takes the place of.
        """
        if state.phase is not RainbowPhase.THROW:
            return {}
        best = dict.fromkeys(self.rules.setup.colors, 0)
        for die in roll:
            color = die.face.color
            number = die.face.number
            old = state.turn.at(color)
            if color:
                less = old.face.number if old else 0
                best[color] = max(best[color], number - less)
        return {state.queue[0]: sum(best.values())}

    def consequences(
        self,
        state: RainbowState,
        roll: Roll,
        names: Names,
    ) -> Summaries:
        """That none of the dice can be used."""
        if (
            state.phase is RainbowPhase.FIRST
            or self.rules.rolled(state, roll).phase is RainbowPhase.ACT
        ):
            return ()
        why = f"none of it can be used, and {names[state.queue[0]]} scores nothing"
        return (MoveSummary("bamboozled", tells=(why,)),)

    def written(self, cell: Cell, text: str) -> str:
        """The points of a round and their running total; dice that are set aside lie on the mat for
        all to see.
        """
        return {"points": f"write {text} points", "totals": f"{text} in all"}.get(cell.area, "")
