"""What there is to say of the game besides its moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sheetgen.core.cells import Cell
from sheetgen.core.dice import Roll
from sheetgen.core.play import MoveSummary, Names, Seat
from sheetgen.games import kit
from sheetgen.games.formulas.acts import (
    Activate,
    Combine,
    DraftDice,
    FormulasDone,
    WriteNumber,
    WriteSign,
    faces_of,
)
from sheetgen.games.formulas.notation import FormulasNotation
from sheetgen.games.formulas.state import FormulasPhase, FormulasState


class FormulasCommentary:
    """Luck, what a draft leads to, and what is written."""

    set_up = "everybody writes the same three numbers"
    luck_counts = "the sum of the numbers in each throw of a player's own rounds"
    seat_name = kit.numbered_seat
    standing = kit.nothing
    remarks = kit.nothing
    notes = kit.nothing

    def __init__(self, notation: FormulasNotation) -> None:
        self.notation, self.rules = notation, notation.rules

    def luck(self, state: FormulasState, roll: Roll) -> Mapping[Seat, int]:
        """The sum of the numbers, for whoever drafts from them; the numbers of the set-up are
        everybody's.
        """
        return {state.active: kit.numbers_thrown(roll)} if state.round else {}

    def consequences(
        self,
        state: FormulasState,
        roll: Roll,
        names: Names,
    ) -> tuple[MoveSummary, ...]:
        """That the dice of whoever has thrown them again have no use."""
        after, seat = self.rules.rolled(state, roll), state.active
        lost = after.sheets[seat].penalties - state.sheets[seat].penalties
        why = f"{names[seat]} has no use for the dice, and crosses out round {state.round}"
        return (MoveSummary("penalty", tells=(why,)),) if lost else ()

    def within_reach(
        self, state: FormulasState, seat: Seat, names: Names
    ) -> tuple[MoveSummary, ...]:
        """While dice are drafted, what any draft of as many as can be would let a player write or
        activate, without abilities.
        """
        if state.phase != FormulasPhase.DRAFT:
            return ()
        found: dict[str, MoveSummary] = {}
        for draft in self._largest_drafts(state, seat):
            after = self._in_use(self.rules.moved(state, seat, draft), seat)
            uses = self.rules.legal(after, seat) if after.phase == FormulasPhase.USE else ()
            for move in uses:
                if isinstance(move, WriteNumber | WriteSign | Combine | Activate):
                    text = self.notation.format(move)
                    if text not in found:
                        found[text] = self.notation.explain(after, seat, move, names)
        return tuple(found.values())

    def _largest_drafts(self, state: FormulasState, seat: Seat) -> Iterable[DraftDice]:
        """The drafts of the most dice; dice that show the same are as good as each other."""
        moves = self.rules.legal(state, seat)
        drafts = [move for move in moves if isinstance(move, DraftDice)]
        most = max((len(move.dice) for move in drafts), default=0)
        largest = [move for move in drafts if len(move.dice) == most]
        return {tuple(sorted(faces_of(move.dice))): move for move in largest}.values()

    def _in_use(self, state: FormulasState, seat: Seat) -> FormulasState:
        """The table once nothing more is drafted."""
        drafts = state.phase == FormulasPhase.DRAFT
        return self.rules.moved(state, seat, FormulasDone()) if drafts else state

    def written(self, cell: Cell, text: str) -> str:
        """A number in the grid, a sign between two of its cells, a line's circle, an ability, a
        doubled line or a penalty.
        """
        name = self.rules.setup.lattice.name(cell.id)
        match cell.area:
            case "grid":
                return f"write {text} in {name}"
            case "signs":
                return f"{text} between {' and '.join(name.split('-'))}"
            case "rows" | "columns":
                return f"X on {cell.area[:-1]} {cell.name}"
            case "row-results" | "column-results":
                return f"{text} beside {cell.area.partition('-')[0]} {cell.name}"
            case "abilities":
                return f"cross out ability {cell.name}"
            case "rounds":
                return f"a penalty in round {cell.name}"
        return ""
