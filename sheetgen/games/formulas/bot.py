"""How good a move looks: what each die of it adds to the lines of the own sheet.

The fuller a line is, the more its value counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from sheetgen.core.cells import CellId, CellIds
from sheetgen.core.play import Seat
from sheetgen.games import kit
from sheetgen.games.contracts import MoveWorths
from sheetgen.games.formulas.acts import (
    Ability,
    Activate,
    Combine,
    DraftDice,
    FormulasDone,
    Move,
    On,
    ShownDice,
    TakePenalty,
    ThrowAgain,
    Use,
    WriteNumber,
    WriteSign,
    faces_of,
    use_of,
)
from sheetgen.games.formulas.lattice import FormulasLattice
from sheetgen.games.formulas.moves import Drafting
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.state import FormulasSheet, FormulasState, Hand
from sheetgen.games.formulas.sums import MINUS, PLUS, TIMES

NUMBER = 3.5
"""What an empty cell is held to become."""

SIGN = 0.4
"""What an empty slot is held to become: a plus more often than a minus."""

FACTORS: Mapping[int | None, float] = {PLUS: 1.0, MINUS: -1.0}
"""What a number behind a sign is multiplied with."""

IDLE = 0.7
"""How much a line that is not active counts against one that is."""

JOINED = 3
"""Dice of the longest formula that is thought of."""

LineLook = tuple[tuple[int | None, ...], int, bool]
"""A line as it is weighed: what stands in its squares, how often it counts, and whether it does."""


def evaluate(rules: FormulasRules, state: FormulasState, seat: Seat) -> MoveWorths[Move]:
    """The best draft or re-roll; uses of dice and abilities, by far not all of them; a penalty, or
    the end of the round.
    """
    if state.takes_dice:
        yield _drafting(rules, state, seat), 0
        return
    thoughts = Thoughts(rules, state, seat)
    found = list(thoughts.weighed())
    ends = {TakePenalty(): -float(state.round), FormulasDone(): 0.0}
    found += [(move, ends[move]) for move in thoughts.using.ends if move in ends]
    yield from found or [(next(iter(thoughts.using)), 0)]


def _drafting(rules: FormulasRules, state: FormulasState, seat: Seat) -> Move:
    """The dice that together do most on the own sheet; where the rest can be thrown again, at first
    only the better ones.
    """
    setup = rules.setup
    legal = Drafting(rules.setup, state, seat)
    if not legal.room:
        return FormulasDone()
    again = legal.drafts and setup.rerolls > 0 and setup.may_reroll(state)
    if taken := best_dice(rules, legal, better=again):
        return DraftDice(taken)
    return ThrowAgain(legal.table) if again else DraftDice(legal.table[: legal.room])


def best_dice(rules: FormulasRules, legal: Drafting, *, better: bool = False) -> ShownDice:
    """The dice on the table that together do most on the own sheet, as many as may be drafted; or
    the `better` ones among them.
    """
    hand = Hand(faces_of(legal.table))
    thoughts = Thoughts(rules, legal.state.with_hand(legal.seat, hand), legal.seat)
    left = thoughts.wanted(legal.room, better=better)
    taken = []
    for die, face in legal.table:
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
        self.setup = rules.setup
        self.using = rules.using(state, seat)
        self.lattice = rules.setup.lattice
        self.looks = outlook(self.lattice, self.using.sheet)

    def weighed(self) -> MoveWorths[Move]:
        """What is thought of, with what it adds to the sheet, a die: single dice anywhere, lines,
        short formulas and abilities where they do most.
        """
        using = self.using
        for value, cell in product(using.numbers, using.cells):
            yield WriteNumber(value, cell), self.worth(On.CELL, (cell,), value)
        for sign, slot in product(using.signs, using.slots):
            yield WriteSign(sign, slot), self.worth(On.SLOT, (slot,), sign)
        if using.sets_up:
            return
        for circle in using.idle_lines:
            yield Activate(circle), self.worth(On.IDLE, (circle,), 0)
        for formula in self.setup.formulas(using.hand.dice) if using.cells else ():
            if len(formula.terms) <= JOINED:
                (cell,), worth = self.best(On.CELL, formula.result, 1)
                yield Combine(formula, cell), worth / len(formula.terms)
        for choice in using.abilities:
            form = choice.form
            for shows in choice.further:
                places, worth = self.best(form.kind, form.writes(shows), form.places)
                dice = 2 - (choice.pays, shows).count(None)
                yield Ability(choice.number, places, shows, choice.pays), worth / max(1, dice)

    def worth(self, kind: On, places: CellIds, writes: int) -> float:
        """What a use adds to the lines of the sheet, by what it is made on, where, and what it
        writes.
        """
        looks = self.looks
        lines = self.lattice.lines_through(places)
        return kit.added([gain(looks[line], kind, squares, writes) for line, squares in lines])

    def best(self, kind: On, writes: int, count: int) -> tuple[CellIds, float]:
        """So many of the places of a kind where something does most, and what it does there."""
        alone = {place: self.worth(kind, (place,), writes) for place in self.using.places(kind)}
        places = tuple(sorted(alone, key=alone.__getitem__, reverse=True)[:count])
        return places, self.worth(kind, places, writes)

    def wanted(self, room: int, *, better: bool) -> Counter[int]:
        """What the dice show that are wanted, so many at most: those of the best uses that do not
        meet, or the `better` ones alone.
        """
        weighed = sorted(self.weighed(), key=lambda one: -one[1])
        uses = [(use_of(self.lattice, move), worth) for move, worth in weighed]
        least = self._average(uses) if better else float("-inf")
        hand = Counter(self.using.hand.dice)
        wanted = Counter[int]()
        places: set[CellId] = set()
        for use, worth in uses:
            dice = wanted + Counter(use.dice)
            fits = dice.total() <= room and dice <= hand and places.isdisjoint(use.places)
            if worth >= least and fits:
                wanted = dice
                places.update(use.places)
        return wanted

    def _average(self, uses: Sequence[tuple[Use, float]]) -> float:
        """What the best uses of the dice in hand are worth on average."""
        best = {face: worth for use, worth in reversed(uses) for face in use.dice}
        hand = self.using.hand.dice
        return kit.added(best.get(face, 0) for face in hand) / len(hand)


def outlook(lattice: FormulasLattice, sheet: FormulasSheet) -> Sequence[LineLook]:
    """The lines of a sheet."""
    written = sheet.written
    return [
        (tuple(map(written.get, line.squares)), sheet.times(line), line.circle in sheet.active)
        for line in lattice.lines
    ]


@lru_cache(maxsize=2**16)
def gain(look: LineLook, kind: On, squares: tuple[int, ...], writes: int) -> float:
    """What a use on some squares of a line, or on its circle, adds to it."""
    there, times, active = look
    written = list(there)
    if kind == On.IDLE:
        active = True
    elif kind == On.LINE:
        times *= 2
    else:
        for square in squares:
            written[square] = writes
    return worth_of((tuple(written), times, active)) - worth_of(look)


@lru_cache(maxsize=2**16)
def worth_of(look: LineLook) -> float:
    """What a line comes to with what is held to come into its empty squares, times the square of
    how much of it is full.
    """
    written, times, active = look
    squares = iter((PLUS, *written))
    total = term = 0.0
    for sign, number in zip(squares, squares, strict=True):
        held = NUMBER if number is None else number
        if sign == TIMES:
            term *= held
        else:
            total += term
            term = FACTORS.get(sign, SIGN) * held
    worth = (total + term) * times
    if not active:
        worth = max(0.0, worth) * IDLE
    full = (len(written) - written.count(None)) / len(written)
    return worth * full**2
