"""What moves are worth by the end of the round, and what may still become of lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice, Valued
from sheetgen.core.play import Seat
from sheetgen.games.formulas.acts import DraftDice, FormulasDone, Move, faces_of
from sheetgen.games.formulas.bot import evaluate, line_worth
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.notation import FormulasNotation
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import (
    THROUGH,
    FormulasPhase,
    FormulasSheet,
    FormulasState,
    Hand,
    Stage,
)
from sheetgen.games.formulas.sums import MINUS, PLUS, formula_value
from sheetgen.games.kit import played_on, replaced
from sheetgen.messages import count_of

MEASURE = "points that the dice of this round add"

HOW = (
    "dice are used one by one where each does most, and lines that are not full count by the part"
    " that is filled; several dice at once, other places of abilities and throwing again are not"
    " valued"
)
"""How the values come about."""

MAY_COUNT = "lines that may still count, without abilities"

SPARED = 4
"""So many dice abilities spare at most: two of them write three squares each with one die or two
(rules 4.c 9).
"""

DRAFTING = (FormulasPhase.DRAFT, FormulasPhase.SHARE)


class FormulasAdviser:
    """What the moves of a seat are worth, and which lines may still count."""

    def __init__(self, notation: FormulasNotation) -> None:
        self.notation, self.rules, self.setup = notation, notation.rules, notation.rules.setup

    def __call__(self, state: FormulasState, seat: Seat) -> Advice[Move] | None:
        """The uses of dice that the bot looks at, or each die that may be drafted; before a throw,
        which lines may still count. None for a seat that has nothing to do.
        """
        lines = tuple(self._lines(state, seat))
        if seat not in state.waiting:
            return Advice(MEASURE, EXACT_FOR_ROLL, facts=lines) if state.due and lines else None
        moves = [self._valued(state, seat, move) for move in self._looked_at(state, seat)]
        moves.sort(key=lambda valued: -valued.value)
        return Advice(MEASURE, EXACT_FOR_ROLL, tuple(moves), (*lines, HOW))

    def _looked_at(self, state: FormulasState, seat: Seat) -> list[Move]:
        """Drafts of one die, and no more; or what the bot looks at, the likeliest first."""
        if state.phase in DRAFTING:
            drafts: list[Move] = [DraftDice((die,)) for die in state.lying(state.table)]
            return list(
                filter(self.rules.legal(state, seat).__contains__, [*drafts, FormulasDone()])
            )
        looks = sorted(evaluate(self.rules, state, seat), key=lambda one: -one[1])
        return [move for move, _ in looks]

    def _valued(
        self,
        state: FormulasState,
        seat: Seat,
        move: Move,
    ) -> Valued[Move]:
        """A move with what is done with the other dice."""
        after = self._after(state, seat, move)
        rest, end = played_on(self.rules, partial(evaluate, self.rules), after, seat)
        last = state.known and state.round >= self.setup.last(len(state.sheets))
        value = self._worth(end, seat, last) - self._worth(state, seat, last)
        then = ", ".join(self.notation.format(one) for one, _ in rest)
        why = f"then {self.setup.lattice.on_paper(then)}" if then else "nothing then"
        # sums of the same parts in another order are equal
        return Valued(move, round(value, 9), why)

    def _after(
        self,
        state: FormulasState,
        seat: Seat,
        move: Move,
    ) -> FormulasState:
        """The table after a move; after a draft as if the seat alone used its dice at once."""
        if state.phase not in DRAFTING:
            return self.rules.moved(state, seat, move)
        drafted = faces_of(move.dice) if isinstance(move, DraftDice) else ()
        dice = (*state.faces(state.drafted), *state.hands[seat].dice, *drafted)
        hands = replaced((THROUGH,) * len(state.hands), seat, Hand(dice, stage=Stage.OPEN))
        return replace(state, phase=FormulasPhase.USE, hands=hands)

    def _worth(
        self,
        state: FormulasState,
        seat: Seat,
        last: bool,
    ) -> float:
        """The points of a sheet, lines that are not full by the part that is filled; in the last
        round those alone that count.
        """
        if last:
            return self.rules.score(state, seat).total
        sheet = state.sheets[seat]
        lines = sum(line_worth(sheet, line) for line in self.setup.lattice.lines)
        return lines - sum(sheet.penalties)

    def _lines(self, state: FormulasState, seat: Seat) -> Iterator[str]:
        """The lines that may still count: all for which dice are left."""
        if not state.round or self.setup.runs:
            return
        sheet, dice = state.sheets[seat], len(self.setup.faces)
        rounds = self.setup.last(len(state.sheets)) - state.round
        room = rounds * dice + (len(state.hands[seat].dice) or dice) + SPARED
        takes = {line: dice_for(sheet, line) for line in self.setup.lattice.lines}
        lines = [line for line in takes if 0 < takes[line] <= room]
        said = []
        for line in sorted(lines, key=takes.__getitem__):
            most = most_of(self.setup, sheet, line)
            said.append(f"{line.name} ({count_of(takes[line], 'die', 'dice')}, {most} at most)")
        yield f"{MAY_COUNT}: {', '.join(said) or 'none'}"


def dice_for(sheet: FormulasSheet, line: FormulaLine) -> int:
    """How many dice a line takes to count: one an empty square, one to activate it."""
    empty = [square for square in line.squares if not sheet.holds(square)]
    return len(empty) + (line.circle not in sheet.active)


def most_of(setup: FormulasSetup, sheet: FormulasSheet, line: FormulaLine) -> int:
    """The most points that a line can come to without abilities: a sum is greatest with the least
    or the greatest number in each cell.
    """
    numbers = setup.values | setup.results(len(setup.faces))
    least = min(numbers) if setup.negative else 0
    written = {**sheet.numbers, **sheet.signs}
    empty = ((least, max(numbers)), (PLUS, MINUS)) * len(line.squares)
    ways = [
        (written[square],) if square in written else may_be
        for square, may_be in zip(line.squares, empty, strict=False)
    ]
    values = (
        formula_value(way[::2], way[1::2], left_to_right=setup.left_to_right)
        for way in product(*ways)
    )
    return max(values) * line.times * (2 if line.circle == sheet.doubled else 1)
