"""How good a move looks: what each die of it adds to the lines of the own sheet.

The fuller a line is, the more its value counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from sheetgen.core.cells import CellId, CellIds, WholeNumbers
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

FACTORS: Mapping[int | None, float] = {PLUS: 1.0, MINUS: -1.0, None: 0.4}
"""What a number behind a sign is multiplied with; an empty slot is held to become a plus more often
than a minus.
"""

IDLE = 0.7
"""How much a line that is not active counts against one that is."""

JOINED = 3
"""Dice of the longest formula that is thought of."""

LineState = tuple[tuple[int | None, ...], int, bool]
"""What stands in the squares of a line, how often it counts, and whether it does."""


class LineLook(dict[tuple[On, int, int], float]):
    """A line as it is weighed: what a use of one of its places adds to it, by what it is made on,
    which place that is and what is written there; found when it is asked for first. Lines that look
    alike are one object (`line_look`).
    """

    def __init__(self, there: LineState) -> None:
        self.there = there
        self.worth = worth_of(there)

    def __missing__(self, use: tuple[On, int, int]) -> float:
        kind, place, writes = use
        self[use] = gain = worth_of(changed(self.there, kind, (place,), writes)) - self.worth
        return gain


Looks = Sequence[LineLook]
"""All lines of a sheet."""

# moves are values: one of each is enough
_write_number = lru_cache(maxsize=2**10)(WriteNumber)
_write_sign = lru_cache(maxsize=2**10)(WriteSign)
line_look = lru_cache(maxsize=2**14)(LineLook)


def evaluate(rules: FormulasRules, state: FormulasState, seat: Seat) -> MoveWorths[Move]:
    """The best draft or re-roll; uses of dice and abilities, by far not all of them; a penalty, or
    the end of the round.
    """
    if state.takes_dice:
        yield _drafting(rules, state, seat), 0
        return
    yield from Thoughts(rules, state, seat).choices()


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
        looks: Looks = (),
    ) -> None:
        self.setup = rules.setup
        self.using = rules.using(state, seat)
        self.lattice = rules.setup.lattice
        self.looks = looks or outlook(self.lattice, self.using.sheet)

    def choices(self) -> Sequence[tuple[Move, float]]:
        """Uses of dice and abilities, by far not all of them; a penalty or the end of the round."""
        using = self.using
        found = list(self.weighed())
        if using.ends:
            ends = {TakePenalty(): -float(using.state.round), FormulasDone(): 0.0}
            found += [(move, ends[move]) for move in using.ends if move in ends]
        return found or [(next(iter(using)), 0)]

    def weighed(self) -> MoveWorths[Move]:
        """What is thought of, with what it adds to the sheet, a die: single dice anywhere, lines,
        short formulas and abilities where they do most.
        """
        using = self.using
        for value in using.numbers:
            for cell, worth in self.alone(On.CELL, value).items():
                yield _write_number(value, cell), worth
        for sign in using.signs:
            for slot, worth in self.alone(On.SLOT, sign).items():
                yield _write_sign(sign, slot), worth
        if using.sets_up:
            return
        for circle, worth in self.alone(On.IDLE, 0).items():
            yield Activate(circle), worth
        # whatever dice a result is made of, and whatever die pays for an ability, it does as much
        best: dict[tuple[On, int, int], tuple[CellIds, float]] = {}
        for formula in self.setup.formulas(using.hand.dice, JOINED) if using.cells else ():
            way = On.CELL, formula.result, 1
            if way not in best:
                best[way] = self.best(*way)
            (cell,), worth = best[way]
            yield Combine(formula, cell), worth / len(formula.terms)
        for choice in using.abilities:
            form = choice.form
            for shows in choice.further:
                way = form.kind, form.writes(shows), form.places
                if way not in best:
                    best[way] = self.best(*way)
                places, worth = best[way]
                dice = 2 - (choice.pays, shows).count(None)
                yield Ability(choice.number, places, shows, choice.pays), worth / max(1, dice)

    def looks_after(self, move: Move) -> Looks:
        """The lines of the sheet after a move."""
        use = use_of(self.lattice, move)
        looks = list(self.looks)
        for line, places in self.lattice.lines_through(use.places):
            look = looks[line]
            there = changed(look.there, use.kind, places, use.writes)
            looks[line] = line_look(there)
        return looks

    def alone(self, kind: On, writes: int) -> Mapping[CellId, float]:
        """What a use of each place of a kind by itself adds to the lines of the sheet, by what it
        writes there.
        """
        looks = self.looks
        through = self.lattice.through
        worths = {}
        for place in self.using.places(kind):
            worth = 0.0
            for line, at in through[place]:
                worth += looks[line][kind, at, writes]
            worths[place] = worth
        return worths

    def worth(self, kind: On, places: CellIds, writes: int) -> float:
        """What a use adds to the lines of the sheet, by what it is made on, where, and what it
        writes.
        """
        worth = 0.0
        for line, squares in self.lattice.lines_through(places):
            look = self.looks[line]
            worth += line_look(changed(look.there, kind, squares, writes)).worth - look.worth
        return worth

    def best(self, kind: On, writes: int, count: int) -> tuple[CellIds, float]:
        """So many of the places of a kind where something does most, and what it does there."""
        alone = self.alone(kind, writes)
        if count == 1:
            place = max(alone, key=alone.__getitem__)
            return (place,), alone[place]
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


def outlook(lattice: FormulasLattice, sheet: FormulasSheet) -> Looks:
    """The lines of a sheet."""
    written = sheet.written
    looks = []
    for line in lattice.lines:
        squares = tuple(map(written.get, line.squares))
        there = squares, sheet.times(line), line.circle in sheet.active
        looks.append(line_look(there))
    return looks


def changed(there: LineState, kind: On, places: WholeNumbers, writes: int) -> LineState:
    """A line after a use on some of its squares, or on its circle."""
    written, times, active = there
    match kind:
        case On.IDLE:
            return written, times, True
        case On.LINE:
            return written, times * 2, active
    squares = list(written)
    for place in places:
        squares[place] = writes
    return tuple(squares), times, active


def worth_of(there: LineState) -> float:
    """What a line comes to with what is held to come into its empty squares, times the square of
    how much of it is full.
    """
    written, times, active = there
    total = term = 0.0
    for sign, number in zip((PLUS, *written[1::2]), written[::2], strict=True):
        held = NUMBER if number is None else number
        if sign == TIMES:
            term *= held
        else:
            total += term
            term = FACTORS[sign] * held
    worth = (total + term) * times
    if not active:
        worth = max(0.0, worth) * IDLE
    full = (len(written) - written.count(None)) / len(written)
    return worth * full**2
