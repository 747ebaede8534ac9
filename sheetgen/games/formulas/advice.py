"""What moves are worth by the end of the round, and what may still become of lines."""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle, product
from operator import itemgetter

from sheetgen.core.advice import EXACT_FOR_ROLL, Advice, Valued
from sheetgen.core.play import Seat
from sheetgen.games.formulas.acts import DraftDice, FormulasDone, Move, WriteNumber
from sheetgen.games.formulas.bot import evaluate, outlook
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.notation import FormulasNotation
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasPhase, FormulasSheet, FormulasState
from sheetgen.games.formulas.sums import MINUS, PLUS, formula_value
from sheetgen.games.formulas.using import Using
from sheetgen.messages import count_of

MEASURE = "points that the dice of this round add"

HOW = (
    "dice are used one by one where each does most, and lines that are not full count by the part"
    " that is filled; several dice at once, other places of abilities and throwing again are not"
    " valued"
)
"""How the values come about."""

SPARED = 4
"""So many dice abilities spare at most: two of them write three squares each with one die or two
(rules 4.c 9).
"""


class FormulasAdviser:
    """What the moves of a seat are worth, and which lines may still count."""

    def __init__(self, notation: FormulasNotation) -> None:
        self.notation, self.rules, self.setup = notation, notation.rules, notation.rules.setup

    def __call__(self, state: FormulasState, seat: Seat) -> Advice[Move] | None:
        """The uses of dice that the bot looks at, or each die that may be drafted; before a throw,
        which lines may still count. None for a seat that has nothing to do.
        """
        lines = self._lines(state, seat)
        if seat not in state.waiting:
            return Advice(MEASURE, EXACT_FOR_ROLL, facts=lines) if state.due and lines else None
        moves = [self._valued(state, seat, move) for move in self._looked_at(state, seat)]
        moves.sort(key=lambda valued: -valued.value)
        return Advice(MEASURE, EXACT_FOR_ROLL, tuple(moves), (*lines, HOW))

    def _looked_at(self, state: FormulasState, seat: Seat) -> list[Move]:
        """Drafts of one die, and no more; or what the bot looks at, the likeliest first; in the
        set-up, which may be written in any order, the cells of one number. Where the others share
        out what is left (F3), drafts are not looked at.
        """
        legal = self.rules.legal(state, seat)
        if isinstance(legal, Using):
            if legal.sets_up:
                return [WriteNumber(legal.numbers[0], cell) for cell in legal.cells]
            looks = sorted(evaluate(self.rules, state, seat), key=itemgetter(1), reverse=True)
            return [move for move, _ in looks]
        if self.setup.split and len(state.hands) > 2:
            return []
        drafts: list[Move] = [DraftDice((die,)) for die in legal.table if legal.room]
        return [*drafts, FormulasDone()]

    def _valued(
        self,
        state: FormulasState,
        seat: Seat,
        move: Move,
    ) -> Valued[Move]:
        """A move with what is done with the other dice."""
        before, then = self._worth(state, seat, state), []
        after = self.rules.moved(state, seat, move)
        if after.phase == FormulasPhase.DRAFT and not after.due:
            after = self.rules.moved(after, seat, FormulasDone())
        while seat in after.waiting:
            other, _ = max(evaluate(self.rules, after, seat), key=itemgetter(1))
            then.append(self.setup.lattice.on_paper(self.notation.format(other)))
            after = self.rules.moved(after, seat, other)
        value = self._worth(after, seat, state) - before
        # sums of the same parts in another order are equal
        return Valued(move, round(value, 9), f"then {', '.join(then) or 'nothing'}")

    def _worth(
        self,
        state: FormulasState,
        seat: Seat,
        now: FormulasState,
    ) -> float:
        """The points of a sheet, lines that are not full by the part that is filled; where it is
        the last round now those alone that count.
        """
        if now.known and now.round >= self.setup.last(len(now.sheets)):
            return self.rules.score(state, seat).total
        sheet = state.sheets[seat]
        lines = sum(look.worth for look in outlook(self.setup.lattice, sheet))
        return lines - sum(sheet.penalties)

    def _lines(self, state: FormulasState, seat: Seat) -> tuple[str, ...]:
        """The lines that may still count, with the dice that they take: one an empty square, one
        for the circle.
        """
        if not state.round or self.setup.runs:
            return ()
        sheet, dice, said = state.sheets[seat], len(self.setup.faces), []
        rounds = self.setup.last(len(state.sheets)) - state.round
        room = rounds * dice + (len(state.hands[seat].dice) or dice) + SPARED
        for line in self.setup.lattice.lines:
            empty = sum(not sheet.holds(square) for square in line.squares)
            takes = empty + (line.circle not in sheet.active)
            if 0 < takes <= room:
                most = most_of(self.setup, sheet, line)
                said.append(f"{line.name} ({count_of(takes, 'die', 'dice')}, {most} at most)")
        return (f"lines that may still count, without abilities: {', '.join(said) or 'none'}",)


def most_of(setup: FormulasSetup, sheet: FormulasSheet, line: FormulaLine) -> int:
    """The most points that a line can come to without abilities: a sum is greatest with the least
    or the greatest number in each cell.
    """
    numbers = setup.values | setup.results(len(setup.faces))
    least = min(numbers) if setup.negative else 0
    written = {**sheet.numbers, **sheet.signs}
    empty = cycle(((least, max(numbers)), (PLUS, MINUS)))
    squares = [
        (written[square],) if square in written else may_be
        for square, may_be in zip(line.squares, empty, strict=False)
    ]
    return _most(tuple(squares), setup.left_to_right) * sheet.times(line)


@lru_cache(maxsize=2**10)
def _most(squares: tuple[tuple[int, ...], ...], left_to_right: bool) -> int:
    ways = product(*squares)
    return max(formula_value(way[::2], way[1::2], left_to_right=left_to_right) for way in ways)
