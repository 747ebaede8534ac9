"""What there is to say of the game beside its moves."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.core.cells import Cell
from sheetgen.core.dice import Roll
from sheetgen.core.play import Names, Seat
from sheetgen.games import kit
from sheetgen.games.rainbow.play import RainbowRules
from sheetgen.games.rainbow.state import DIE, Phase, State


class RainbowCommentary:
    """Luck, a throw that ends the turn by itself, and what is written."""

    set_up = "the lucky die picks who starts"
    luck_counts = "what each throw can add at once to the dice aside, the highest of each color"
    seat_name = kit.numbered_seat
    standing = kit.nothing
    within_reach = kit.nothing
    remarks = kit.nothing
    notes = kit.nothing

    def __init__(self, rules: RainbowRules) -> None:
        self.rules, self.setup = rules, rules.setup

    def luck(self, state: State, roll: Roll) -> Mapping[Seat, int]:
        """What the throw can add at once to the dice aside: the highest of each color, less a lower
        one that it takes the place of.
        """
        if state.phase is not Phase.THROW:
            return {}
        setup, aside = self.setup, state.turn.aside
        best: dict[int, int] = {}
        for die in setup.landed(roll):
            place, value = setup.place[die >> DIE], setup.value[die >> DIE]
            lying = setup.value[aside[place] >> DIE] if aside[place] >= 0 else 0
            if place < setup.lucky:
                best[place] = max(best.get(place, 0), value - lying)
        return {state.queue[0]: sum(best.values())}

    def consequences(self, state: State, roll: Roll, names: Names) -> tuple[str, ...]:
        """That none of the dice can be used."""
        if state.phase is Phase.FIRST or self.rules.rolled(state, roll).phase is Phase.ACT:
            return ()
        return (f"bamboozled: none of it can be used, and {names[state.queue[0]]} scores nothing",)

    def written(self, cell: Cell, text: str) -> str:
        """The points of a round and their running total; dice that are set aside lie on the mat for
        all to see.
        """
        return {"points": f"write {text} points", "totals": f"{text} in all"}.get(cell.area, "")
