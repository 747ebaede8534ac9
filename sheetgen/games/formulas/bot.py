"""How good a move looks: what each die of it adds to the lines of the own sheet.

The fuller a line is, the more its value counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

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
from sheetgen.games.formulas.lattice import Cells, FormulasLattice
from sheetgen.games.formulas.moves import Drafting
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.state import FormulasSheet, FormulasState, Hand
from sheetgen.games.formulas.sums import MINUS, PLUS, TIMES
from sheetgen.games.formulas.using import AbilityChoice
from sheetgen.games.kit import replaced

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

Squares = tuple[int | None, ...]


class LineLook(NamedTuple):
    """A line as it is weighed."""

    written: Squares
    times: int  # how often it counts
    active: bool
    # what it comes to with what is held to come into its empty squares, times the square of how
    # much of it is full
    worth: float


def evaluate(
    rules: FormulasRules, state: FormulasState, seat: Seat
) -> Iterator[tuple[Move, float]]:
    """The best draft or re-roll; uses of dice and abilities, by far not all of them; a penalty, or
    the end of the round.
    """
    if state.takes_dice:
        yield _drafting(rules, state, seat), 0
        return
    thoughts = Thoughts(rules, state, seat)
    found: list[tuple[Move, float]] = [(move, worth) for worth, move, _ in thoughts.weighed()]
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


def best_dice(rules: FormulasRules, legal: Drafting, *, better: bool = False) -> Dice:
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
        lattice = rules.setup.lattice
        self._of = worths(lattice, outlook(lattice, self.using.sheet))

    def weighed(self) -> Iterator[tuple[float, Move, Use]]:
        """What is thought of, with what it does and adds to the sheet, a die."""
        for move in self._moves():
            use = use_of(self.setup.lattice, move)
            yield self._of(use.kind, use.places, use.writes) / max(1, len(use.dice)), move, use

    def wanted(self, room: int, *, better: bool) -> Counter[int]:
        """What the dice show that are wanted, so many at most: those of the best uses that do not
        meet, or the `better` ones alone.
        """
        weighed = sorted(self.weighed(), key=lambda one: -one[0])
        least = self._average(weighed) if better else float("-inf")
        left = Counter(self.using.hand.dice)
        wanted = Counter[int]()
        places = set[CellId]()
        for worth, _, use in weighed:
            dice = Counter(use.dice)
            fits = len(use.dice) <= room - wanted.total() and dice <= left
            if worth >= least and fits and places.isdisjoint(use.places):
                left = left - dice
                wanted = wanted + dice
                places.update(use.places)
        return wanted

    def _average(self, weighed: Sequence[tuple[float, Move, Use]]) -> float:
        """What the best uses of the dice in hand are worth on average."""
        best: dict[int, float] = {}
        for worth, _, use in weighed:
            for face in use.dice:
                best.setdefault(face, worth)
        hand = self.using.hand.dice
        return sum(best.get(face, 0) for face in hand) / len(hand)

    def _moves(self) -> Iterator[Move]:
        """Single dice anywhere, short formulas where they do most, lines, abilities where they do
        most.
        """
        using = self.using
        dice = self.using.hand.dice
        yield from using.written()
        if using.sets_up:
            return
        yield from map(Activate, using.idle_lines)
        for formula in self.setup.formulas(dice) if using.cells else ():
            if len(formula.terms) <= JOINED:
                (cell,) = self.best(On.CELL, formula.result, 1)
                yield Combine(formula, cell)
        for choice in using.abilities:
            yield from (self.ability(choice, shows) for shows in choice.further)

    def ability(self, choice: AbilityChoice, shows: int | None) -> Ability:
        """An ability where it does most, with that die written."""
        form = choice.form
        places = self.best(form.kind, form.writes(shows), form.places)
        return Ability(
            choice.number,
            places,
            shows,
            choice.pays,
        )

    def best(
        self,
        kind: On,
        writes: int,
        count: int,
    ) -> Cells:
        """So many of the places of a kind where something does most."""
        places = self.using.places(kind)
        ranked = sorted(places, key=lambda place: self._of(kind, (place,), writes), reverse=True)
        return tuple(ranked[:count])


def outlook(lattice: FormulasLattice, sheet: FormulasSheet) -> tuple[LineLook, ...]:
    """The lines of a sheet."""
    written = sheet.written
    return tuple(
        [
            _look(
                tuple(map(written.get, line.squares)),
                sheet.times(line),
                line.circle in sheet.active,
            )
            for line in lattice.lines
        ]
    )


@lru_cache(maxsize=256)
def worths(
    lattice: FormulasLattice, looks: tuple[LineLook, ...]
) -> Callable[[On, Cells, int], float]:
    """What a use adds to the lines of a sheet, by what it is made on, where, and what it writes."""

    @cache
    def worth(kind: On, places: Cells, writes: int) -> float:
        after = dict[int, LineLook]()
        for place in places:
            for line, square in lattice.lines_at[place]:
                after[line] = _changed(after.get(line, looks[line]), kind, square, writes)
        return sum([after[line].worth - looks[line].worth for line in sorted(after)])

    return worth


@lru_cache(maxsize=2**16)
def _changed(
    look: LineLook,
    kind: On,
    square: int,
    writes: int,
) -> LineLook:
    """A line after a use on one of its squares, or on its circle."""
    match kind:
        case On.IDLE:
            return _look(look.written, look.times, True)
        case On.LINE:
            return _look(look.written, look.times * 2, look.active)
    return _look(replaced(look.written, square, writes), look.times, look.active)


@lru_cache(maxsize=2**16)
def _look(written: Squares, times: int, active: bool) -> LineLook:
    total = 0.0
    term = _number(written[0])
    for sign, number in zip(written[1::2], written[2::2], strict=True):
        if sign != TIMES:
            total += term
            term = FACTORS.get(sign, SIGN)
        term *= _number(number)
    worth = (total + term) * times
    if not active:
        worth = max(0.0, worth) * IDLE
    full = (len(written) - written.count(None)) / len(written)
    return LineLook(
        written,
        times,
        active,
        worth * full**2,
    )


def _number(written: int | None) -> float:
    return NUMBER if written is None else written
