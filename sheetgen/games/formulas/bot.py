"""How good a move looks: what each die of it adds to the lines of the own sheet.

The fuller a line is, the more its value counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType

from sheetgen.core.cells import CellId
from sheetgen.core.play import Seat
from sheetgen.games.formulas.acts import (
    Ability,
    Activate,
    Combine,
    Dice,
    DraftDice,
    FormulasDone,
    Move,
    On,
    TakePenalty,
    ThrowAgain,
    Use,
    faces_of,
    use_of,
)
from sheetgen.games.formulas.lattice import Cells, FormulaLine
from sheetgen.games.formulas.moves import Drafting
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.state import FormulasPhase, FormulasSheet, FormulasState, Hand
from sheetgen.games.formulas.sums import MINUS, PLUS, TIMES
from sheetgen.games.formulas.using import AbilityChoice, Using

NUMBER, SIGN = 3.5, 0.4
"""What an empty cell is held to become, and what an empty slot: a plus more often than a minus."""

FACTORS: Mapping[int | None, float] = MappingProxyType({PLUS: 1.0, MINUS: -1.0})
"""What a number behind a sign is multiplied with."""

IDLE = 0.7
"""How much a line that is not active counts against one that is."""

JOINED = 3
"""Dice of the longest formula that is thought of."""


def evaluate(
    rules: FormulasRules, state: FormulasState, seat: Seat
) -> Iterator[tuple[Move, float]]:
    """The best draft or re-roll; uses of dice and abilities, by far not all of them; a penalty, or
    the end of the round.
    """
    if state.phase in (FormulasPhase.DRAFT, FormulasPhase.SHARE):
        yield _drafting(rules, state, seat), 0
        return
    thoughts = Thoughts(rules, state, seat)
    found = [(move, thoughts.worth(use_of(rules.setup.lattice, move))) for move in thoughts.moves()]
    if TakePenalty() in thoughts.using.ends:
        found.append((TakePenalty(), -float(state.round)))
    if FormulasDone() in thoughts.using.ends:
        found.append((FormulasDone(), 0.0))
    yield from found or [(next(iter(thoughts.using)), 0)]


def _drafting(rules: FormulasRules, state: FormulasState, seat: Seat) -> Move:
    """The dice that together do most on the own sheet; where the rest can be thrown again, at first
    only the better ones.
    """
    setup, legal = rules.setup, Drafting(rules.setup, state, seat)
    room = min(legal.room, len(legal.table))
    if not room:
        return FormulasDone()
    again = legal.drafts and setup.rerolls > 0 and setup.may_reroll(state)
    hand = Hand(faces_of(legal.table))
    wanted = Thoughts(rules, state.with_hand(seat, hand), seat).wanted(room, better=again)
    taken = _taken(legal.table, wanted)
    if taken:
        return DraftDice(taken)
    return ThrowAgain(legal.table) if again else DraftDice(legal.table[:room])


def _taken(table: Dice, wanted: Counter[int]) -> Dice:
    """The first dice on the table that show what is wanted."""
    left, taken = wanted.copy(), []
    for die, face in table:
        if left[face]:
            left[face] -= 1
            taken.append((die, face))
    return tuple(taken)


class Thoughts:
    """What a player thinks of with dice in hand.

    Attributes:
        using: what is legal with them.
    """

    def __init__(
        self,
        rules: FormulasRules,
        state: FormulasState,
        seat: Seat,
    ) -> None:
        self.rules, self.setup, self.using = rules, rules.setup, Using(rules.setup, state, seat)
        self._of = worths(rules, self.using.sheet)

    def worth(self, use: Use) -> float:
        """What a use adds to the sheet, a die."""
        return self._of(use.kind, use.places, use.writes) / max(1, len(use.dice))

    def wanted(self, room: int, *, better: bool) -> Counter[int]:
        """What the dice show that are wanted, so many at most: those of the best uses that do not
        meet, or the `better` ones alone.
        """
        weighed = self._weighed()
        least = self._average(weighed) if better else float("-inf")
        left, wanted, places = Counter(self.using.hand.dice), Counter[int](), set[CellId]()
        for worth, use in weighed:
            dice = Counter(use.dice)
            fits = len(use.dice) <= room - wanted.total() and dice <= left
            if worth >= least and fits and places.isdisjoint(use.places):
                left, wanted = left - dice, wanted + dice
                places.update(use.places)
        return wanted

    def _weighed(self) -> list[tuple[float, Use]]:
        """The uses that are thought of, the best first, with what they are worth."""
        uses = [use_of(self.setup.lattice, move) for move in self.moves()]
        return sorted([(self.worth(use), use) for use in uses], key=lambda one: -one[0])

    def _average(self, weighed: Sequence[tuple[float, Use]]) -> float:
        """What the best uses of the dice in hand are worth on average."""
        best: dict[int, float] = {}
        for worth, use in weighed:
            for face in use.dice:
                best.setdefault(face, worth)
        hand = self.using.hand.dice
        return sum(best.get(face, 0) for face in hand) / len(hand)

    def moves(self) -> Iterator[Move]:
        """Single dice anywhere, short formulas where they do most, lines, abilities where they do
        most.
        """
        using, dice = self.using, self.using.hand.dice
        yield from using.written()
        if using.sets_up:
            return
        yield from map(Activate, using.idle_lines)
        for formula in self.setup.formulas(dice) if using.cells else ():
            if len(formula.terms) <= JOINED:
                (cell,) = self.best(On.CELL, formula.result, 1)
                yield Combine(formula, cell)
        for choice in using.abilities():
            yield from (self.ability(choice, shows) for shows in choice.further)

    def ability(self, choice: AbilityChoice, shows: int | None) -> Ability:
        """An ability where it does most, with that die written."""
        somewhere = Ability(
            choice.number,
            (),
            shows,
            choice.pays,
        )
        writes = use_of(self.setup.lattice, somewhere).writes
        return replace(somewhere, places=self.best(choice.form.kind, writes, choice.form.places))

    def best(
        self,
        kind: On,
        writes: int,
        count: int,
    ) -> tuple[CellId, ...]:
        """So many of the places of a kind where something does most."""
        ranked = sorted(
            self.using.places(kind),
            key=lambda place: (
                -self.worth(
                    Use(
                        (),
                        kind,
                        (place,),
                        writes,
                    )
                )
            ),
        )
        return tuple(ranked[:count])


@lru_cache(maxsize=16)
def worths(rules: FormulasRules, sheet: FormulasSheet) -> Callable[[On, Cells, int], float]:
    """What a use adds to a sheet, by what it is made on, where, and what it writes."""
    lattice = rules.setup.lattice
    now = {circle: line_worth(sheet, line) for circle, line in lattice.circles.items()}

    @cache
    def worth(kind: On, places: Cells, writes: int) -> float:
        after = rules.written(sheet, Use((), kind, places, writes))
        touched = frozenset(places)
        lines = [line for line in lattice.lines if touched & lattice.through[line.circle]]
        return sum([line_worth(after, line) - now[line.circle] for line in lines])

    return worth


def line_worth(sheet: FormulasSheet, line: FormulaLine) -> float:
    """What a line comes to with what is held to come into its empty squares, times the square of
    how much of it is full.
    """
    numbers = tuple([sheet.numbers.get(cell) for cell in line.squares[::2]])
    signs = tuple([sheet.signs.get(slot) for slot in line.squares[1::2]])
    value, share = _looked_forward(numbers, signs)
    worth = value * line.times
    if line.circle == sheet.doubled:
        worth *= 2
    if line.circle not in sheet.active:
        worth = max(0.0, worth) * IDLE
    return worth * share**2


@lru_cache(maxsize=2**16)
def _looked_forward(
    numbers: tuple[int | None, ...], signs: tuple[int | None, ...]
) -> tuple[float, float]:
    """What these numbers and signs of a line come to, None being empty, and how much is full."""
    total, term = 0.0, _number(numbers[0])
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign != TIMES:
            total += term
            term = FACTORS.get(sign, SIGN)
        term *= _number(number)
    squares = numbers + signs
    return total + term, sum([square is not None for square in squares]) / len(squares)


def _number(written: int | None) -> float:
    return NUMBER if written is None else written
