"""What there is to say of the game besides its moves."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from sheetgen.core.cells import Cell
from sheetgen.core.dice import Roll
from sheetgen.core.play import Luck, MoveSummary, Names, Seat, Summaries
from sheetgen.games import kit
from sheetgen.games.formulas.acts import (
    Activate,
    Combine,
    DraftDice,
    FormulasDone,
    Move,
    ShownDice,
    WriteNumber,
    WriteSign,
    faces_of,
)
from sheetgen.games.formulas.moves import Drafting
from sheetgen.games.formulas.notation import FormulasNotation
from sheetgen.games.formulas.state import FormulasPhase, FormulasState

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
    """Luck, what a draft leads to, and what is written."""

    set_up = "everybody writes the same three numbers"
    luck_counts = "the sum of the numbers in each throw of a player's own rounds"
    seat_name = kit.numbered_seat
    standing = notes = kit.nothing

    def __init__(self, notation: FormulasNotation) -> None:
        self.notation = notation
        self.rules = notation.rules

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

    def within_reach(self, state: FormulasState, seat: Seat, names: Names) -> Summaries:
        """While dice are drafted, what any draft of as many as can be would let a player write or
        activate, without abilities.
        """
        if state.phase != FormulasPhase.DRAFT:
            return ()
        found: dict[Move, MoveSummary] = {}
        for dice in self._largest_drafts(state, seat):
            after = self.rules.moved(state, seat, DraftDice(dice))
            if after.phase == FormulasPhase.DRAFT:
                after = self.rules.moved(after, seat, FormulasDone())
            uses = self.rules.legal(after, seat) if after.phase == FormulasPhase.USE else ()
            for move in uses:
                is_use = isinstance(move, WriteNumber | WriteSign | Combine | Activate)
                if is_use and move not in found:
                    found[move] = self.notation.explain(after, seat, move, names)
        return tuple(found.values())

    def _largest_drafts(self, state: FormulasState, seat: Seat) -> Iterable[ShownDice]:
        """The drafts of the most dice; dice that show the same are as good as each other."""
        legal = Drafting(self.rules.setup, state, seat)
        largest = combinations(legal.table, legal.room) if legal.room else ()
        return {tuple(sorted(faces_of(dice))): dice for dice in largest}.values()

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
