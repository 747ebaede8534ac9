"""What may still become of a line: what it lacks, whether dice enough are left, and the most that
it can come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from sheetgen.core.cells import CellId
from sheetgen.games.formulas.acts import FORMS, AbilityKind
from sheetgen.games.formulas.lattice import FormulaLine
from sheetgen.games.formulas.setup import FormulasSetup
from sheetgen.games.formulas.state import FormulasSheet
from sheetgen.games.formulas.sums import MINUS, PLUS, TIMES, formula_value
from sheetgen.messages import count_of, listed

THRICE = (AbilityKind.TRIPLE, AbilityKind.SPREAD)
"""The abilities that fill three squares with one die, and one that may have to be paid."""


@dataclass(frozen=True, slots=True)
class LineProspect:
    """What a line lacks of counting."""

    line: FormulaLine
    squares: int  # how many of its squares are empty
    circle: bool  # whether it is still to be activated

    @property
    def dice(self) -> int:
        """How many dice it takes, one a square and one for the circle."""
        return self.squares + self.circle

    @property
    def text(self) -> str:
        """What is said of it: `row 4 lacks 2 squares and its circle`."""
        lacks = [count_of(self.squares, "square")] if self.squares else []
        lacks += ["its circle"] if self.circle else []
        return f"{self.line.name} lacks {listed(lacks, 'and')}"


class Prospects:
    """The lines of a sheet that may still count."""

    def __init__(self, setup: FormulasSetup, sheet: FormulasSheet) -> None:
        self.setup, self.sheet = setup, sheet
        self.used_up = sheet.used | ({AbilityKind.DOUBLE} if sheet.doubled else set())

    def of(self, line: FormulaLine) -> LineProspect:
        """What a line lacks."""
        empty = [square for square in line.squares if not self.sheet.holds(square)]
        idle = line.circle not in self.sheet.active
        return LineProspect(line, len(empty), idle)

    def split(self, dice: int, rounds: int) -> tuple[list[LineProspect], int]:
        """The lines that lack something and for which so many dice, with abilities in so many
        rounds, may be enough, those that lack least first; and how many there are for which they
        are not.
        """
        threes = min(rounds, len([each for each in THRICE if each not in self.used_up]))
        # three squares of one ability take two dice, or one where it is free
        room = dice + threes * (2 if self.setup.free else 1)
        lacking = [one for one in map(self.of, self.setup.lattice.lines) if one.dice]
        may = sorted((one for one in lacking if one.dice <= room), key=lambda one: one.dice)
        return may, len(lacking) - len(may)

    def most(self, line: FormulaLine) -> int:
        """The most points that a line can come to: any number that dice can make in an empty cell,
        any sign that dice show in an empty slot, and each ability that is left used once.
        """
        best = max(self._values(line))
        times = line.times * (2 if line.circle == self.sheet.doubled else 1)
        may_double = AbilityKind.DOUBLE not in self.used_up and self.setup.may_double(line.circle)
        return max(best * times, best * times * 2 if may_double else best * times)

    def _values(self, line: FormulaLine) -> Iterator[int]:
        """What the line comes to with all signs, and in each empty cell the least or the greatest
        number, of which one is where a sum of products is greatest.
        """
        squared = max(self.setup.squares) if AbilityKind.SQUARE not in self.used_up else None
        cells = [self._numbers(cell, squared) for cell in line.squares[::2]]
        free = [cell for cell in line.squares[::2] if cell not in self.sheet.numbers]
        signs = list(self._signs(line.squares[1::2]))
        for numbers in product(*cells):
            at_cells = dict(zip(line.squares[::2], numbers, strict=True))
            if sum(at_cells[cell] == squared for cell in free) <= 1:
                for each in signs:
                    yield formula_value(numbers, each, left_to_right=self.setup.left_to_right)

    def _numbers(self, cell: CellId, squared: int | None) -> Sequence[int]:
        """What stands in a cell, or the ends of what may, and a number squared."""
        if cell in self.sheet.numbers:
            return (self.sheet.numbers[cell],)
        written = self.setup.values | self.setup.results(len(self.setup.faces))
        if not self.setup.negative:
            written = frozenset(number for number in written if number >= 0)
        ends = (min(written), max(written))
        return ends if squared is None else (*ends, squared)

    def _signs(self, slots: Sequence[CellId]) -> Iterator[Sequence[int]]:
        """All signs that a line may have in the end: dice write those that they show, abilities
        one multiplication sign, and a plus over two minus signs.
        """
        shown = {face for faces in self.setup.faces.values() for face in faces if face < 0}
        empty = [*sorted(shown), *([TIMES] if AbilityKind.TIMES not in self.used_up else [])]
        turns = FORMS[AbilityKind.TURN].places if AbilityKind.TURN not in self.used_up else 0
        there = [self.sheet.signs.get(slot) for slot in slots]
        choices = [self._choices(sign, empty) for sign in there]
        for signs in product(*choices):
            changed = [(old, new) for old, new in zip(there, signs, strict=True) if old != new]
            if changed.count((None, TIMES)) <= 1 and changed.count((MINUS, PLUS)) <= turns:
                yield signs

    def _choices(self, sign: int | None, empty: Sequence[int]) -> Sequence[int]:
        """What may stand in a slot in the end."""
        if sign is None:
            return empty
        return (sign, PLUS) if sign == MINUS else (sign,)
