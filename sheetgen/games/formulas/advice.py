"""What moves are worth in points of the own sheet at the end of the round, the dice that are left
being used one by one where each does most.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice, Valued
from sheetgen.core.play import Seat
from sheetgen.games.formulas.acts import DraftDice, FormulasDone, Move, faces_of
from sheetgen.games.formulas.bot import Thoughts, evaluate, line_worth
from sheetgen.games.formulas.moves import Drafting
from sheetgen.games.formulas.prospects import Prospects
from sheetgen.games.formulas.state import (
    THROUGH,
    FormulasPhase,
    FormulasState,
    Hand,
    Stage,
)
from sheetgen.games.formulas.sums import Faces
from sheetgen.messages import count_of

if TYPE_CHECKING:
    from sheetgen.games.formulas.notation import FormulasNotation

MEASURE = (
    "points that the dice of this round add, used one by one where each does most, with a share of"
    " lines that are not full"
)
LAST_MEASURE = "points that the dice of the last round add, used one by one where each does most"

DRAFTS = 24
"""How many drafts are played out, those that look best."""

NAMED = 3
"""How many lines are named that may still count."""

NOT_ALL = "longer formulas, and abilities in other places, are not valued"
NO_REROLLS = "throwing dice again is not valued, nor drafts that look worse"


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """What becomes of a sheet by the end of the round."""

    value: float  # what is added to it from now on
    text: str  # what is still done, in notation


class FormulasAdviser:
    """What the moves of a seat are worth, and which lines may still count."""

    def __init__(self, notation: FormulasNotation) -> None:
        self.notation, self.rules = notation, notation.rules

    def __call__(self, state: FormulasState, seat: Seat) -> Advice[Move] | None:
        """The moves that the bot looks at, and drafts; before a throw, which lines may still count.
        None for a seat that has nothing to do.
        """
        view = RoundView(self.notation, state, seat)
        lines = tuple(view.lines())
        if self.rules.to_roll(state):
            return Advice(MEASURE, EXACT_FOR_ROLL, facts=lines) if lines else None
        if seat not in state.waiting:
            return None
        drafting = state.phase in (FormulasPhase.DRAFT, FormulasPhase.SHARE)
        moves = view.drafts() if drafting else view.uses()
        return Advice(
            LAST_MEASURE if view.is_last else MEASURE,
            EXACT_FOR_ROLL,
            tuple(sorted(moves, key=lambda valued: -round(valued.value, 9))),
            (*lines, NO_REROLLS if drafting else NOT_ALL),
        )


class RoundView:
    """What a seat may look forward to in a round.

    Attributes:
        is_last: whether no throw comes after this round.
    """

    def __init__(
        self,
        notation: FormulasNotation,
        state: FormulasState,
        seat: Seat,
    ) -> None:
        self.notation, self.rules, self.setup = notation, notation.rules, notation.rules.setup
        self.state, self.seat = state, seat
        self.sheet, self.players = state.sheets[seat], len(state.sheets)
        self.is_last = state.known and state.round >= self.setup.last(self.players)
        self._before = self._worth(state)

    def uses(self) -> Iterator[Valued[Move]]:
        """What the bot looks at, the likeliest first, each with what it sees for the other
        dice.
        """
        points = self.rules.score(self.state, self.seat).total
        looks = sorted(evaluate(self.rules, self.state, self.seat), key=lambda one: -one[1])
        for move, _ in looks:
            after = self.rules.moved(self.state, self.seat, move)
            now = self.rules.score(after, self.seat).total - points
            rest = self._played_on(after)
            then = f"; then {rest.text}" if rest.text else ""
            yield Valued(move, rest.value, f"{count_of(now, 'point')} now{then}")

    def drafts(self) -> Iterator[Valued[Move]]:
        """The drafts that look best, each with what is seen for its dice."""
        state, legal = self.state, Drafting(self.setup, self.state, self.seat)
        mine = state.faces(state.drafted) if legal.drafts else state.hands[self.seat].dice
        table = self._in_hand(faces_of(legal.table))
        best = Thoughts(self.rules, table, self.seat).best_of_faces() if legal.table else {}
        found = [move for move in legal if isinstance(move, DraftDice)]
        drafts = {tuple(sorted(faces_of(move.dice))): move for move in reversed(found)}
        ranked = sorted(drafts, key=lambda faces: -sum(best.get(face, -1.0) for face in faces))
        moves: dict[Faces, Move] = {faces: drafts[faces] for faces in ranked[:DRAFTS]}
        if FormulasDone() in legal:
            moves[()] = FormulasDone()
        for faces, move in moves.items():
            rest = self._played_on(self._in_hand((*mine, *faces)))
            yield Valued(move, rest.value, f"then {rest.text}" if rest.text else "nothing to do")

    def lines(self) -> Iterator[str]:
        """The lines that lack least and may still count, and how many can no more."""
        state, setup = self.state, self.setup
        if not state.known or setup.runs or state.phase == FormulasPhase.SETUP:
            return
        each = len(setup.faces) if self.players > 1 else setup.draft
        using = state.phase == FormulasPhase.USE
        later = setup.last(self.players) - state.round
        now = len(state.hands[self.seat].dice) if using else each
        prospects = Prospects(setup, self.sheet)
        may, lost = prospects.split(now + later * each, later + 1)
        for one in may[:NAMED]:
            yield f"{one.text}; it can come to {prospects.most(one.line)} at most"
        if lost:
            yield f"{count_of(lost, 'line')} can no longer be completed"

    def _in_hand(self, faces: Faces) -> FormulasState:
        """The table as if the seat alone used these dice now."""
        state, hands = self.state, [THROUGH] * self.players
        hands[self.seat] = Hand(faces, stage=Stage.OPEN)
        return FormulasState(
            state.sheets,
            tuple(hands),
            FormulasPhase.USE,
            state.round,
            state.known,
            state.active,
        )

    def _played_on(self, state: FormulasState) -> PlayedOn:
        """The end of the seat's part of the round, its dice used where each does most."""
        moves: list[str] = []
        while state.round == self.state.round and self.seat in state.waiting:
            weighed = evaluate(self.rules, state, self.seat)
            move, _ = max(weighed, key=lambda one: one[1])
            moves.append(self.setup.lattice.on_paper(self.notation.format(move)))
            state = self.rules.moved(state, self.seat, move)
        return PlayedOn(self._worth(state) - self._before, ", ".join(moves))

    def _worth(self, state: FormulasState) -> float:
        """The points of the sheet, lines that are not full by the part that is filled; in the last
        round those alone that count.
        """
        if self.is_last:
            return self.rules.score(state, self.seat).total
        sheet = state.sheets[self.seat]
        lines = sum(line_worth(sheet, line) for line in self.setup.lattice.lines)
        return lines - sum(sheet.penalties)
