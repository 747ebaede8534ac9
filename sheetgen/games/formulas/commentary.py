"""What there is to say of the game besides its moves."""

from __future__ import annotations

from sheetgen.core.cells import Cell
from sheetgen.core.dice import Roll
from sheetgen.core.play import Luck, MoveSummary, Names, Summaries
from sheetgen.games import kit
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.state import FormulasState

WRITTEN = {
    "grid": "write {text} in {place}",
    "signs": "{text} between {one} and {other}",
    "rows": "X on row {name}",
    "columns": "X on column {name}",
    "row-results": "{text} beside row {name}",
    "column-results": "{text} beside column {name}",
    "abilities": "cross out ability {name}",
    "rounds": "a penalty in round {name}",
}
"""What somebody does who writes in a cell of an area; nothing in the others."""


class FormulasCommentary:
    """Luck, dice without a use, and what is written."""

    set_up = "everybody writes the same three numbers"
    luck_counts = "the sum of the numbers in each throw of a player's own rounds"
    seat_name = kit.numbered_seat
    standing = notes = kit.nothing

    def __init__(self, rules: FormulasRules) -> None:
        self.rules = rules

    def luck(self, state: FormulasState, roll: Roll) -> Luck:
        """The sum of the numbers, for whoever drafts from them; the numbers of the set-up are
        everybody's.
        """
        return {state.active: kit.numbers_thrown(roll)} if state.round else {}

    def consequences(
        self,
        state: FormulasState,
        roll: Roll,
        names: Names,
    ) -> Summaries:
        """That the dice of whoever has thrown them again have no use."""
        after = self.rules.rolled(state, roll)
        seat = state.active
        lost = after.sheets[seat].penalties - state.sheets[seat].penalties
        why = f"{names[seat]} has no use for the dice, and crosses out round {state.round}"
        return (MoveSummary("penalty", tells=(why,)),) if lost else ()

    def written(self, cell: Cell, text: str) -> str:
        """A number in the grid, a sign between two of its cells, a line's circle, an ability, a
        doubled line or a penalty.
        """
        name = self.rules.setup.lattice.name(cell.id)
        one, _, other = name.partition("-")
        return WRITTEN.get(cell.area, "").format(
            text=text,
            place=name,
            one=one,
            other=other,
            name=cell.name,
        )
