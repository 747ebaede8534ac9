"""How good a move looks: what each die of it adds to the lines of the own sheet.

The fuller a line is, the more its value counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sheetgen.core.cells import CellId
from sheetgen.core.play import Seat
from sheetgen.games.formulas.acts import (
    FORMS,
    Ability,
    Activate,
    Combine,
    Done,
    Draft,
    Move,
    On,
    Penalty,
    Reroll,
    Sign,
    Use,
    Write,
    use_of,
)
from sheetgen.games.formulas.lattice import Line
from sheetgen.games.formulas.play import FormulasRules
from sheetgen.games.formulas.state import Board, Hand, Phase, Setup, State
from sheetgen.games.formulas.using import Using, numbers_of, signs_of

NUMBER, SIGN = 3.5, 0.4
"""What an empty cell is held to become, and what an empty slot: a plus more often than a minus."""

IDLE = 0.7
"""How much a line that is not active counts against one that is."""

JOINED = 3
"""Dice of the longest formula that is thought of."""


def evaluate(rules: FormulasRules, state: State, seat: Seat) -> Iterator[tuple[Move, float]]:
    """The best draft or re-roll; uses of dice and abilities, by far not all of them; a penalty, or
    the end of the round.
    """
    if state.phase in (Phase.DRAFT, Phase.SHARE):
        yield _drafting(rules, state, seat), 0
        return
    thoughts = Thoughts(rules, state, seat)
    found = [(move, thoughts.worth(use_of(rules.setup.lattice, move))) for move in thoughts.moves()]
    found += [
        (move, worth)
        for move, worth in ((Penalty(), -float(state.round)), (Done(), 0.0))
        if move in thoughts.using
    ]
    yield from found or [(next(iter(thoughts.using)), 0)]


def _drafting(rules: FormulasRules, state: State, seat: Seat) -> Move:
    """The dice that together do most on the own sheet; where the rest can be thrown again, at first
    only the better ones.
    """
    setup, table = rules.setup, state.lying(state.table)
    sharing = state.phase == Phase.SHARE
    room = min(1 if sharing else setup.draft - state.drafted.bit_count(), len(table))
    if not room:
        return Done()
    again = not sharing and setup.rerolls > 0 and setup.may_reroll(state)
    hand = Hand(tuple([face for _, face in table]))
    wanted = Thoughts(rules, state.with_hand(seat, hand), seat).wanted(room, better=again)
    taken = []
    for one in table:
        if wanted[one[1]]:
            wanted[one[1]] -= 1
            taken.append(one)
    return Draft(tuple(taken)) if taken else Reroll(table) if again else Draft(table[:room])


class Thoughts:
    """What a player thinks of with dice in hand.

    Attributes:
        using: what is legal with them.
        now: what each line is worth as it is.
    """

    def __init__(self, rules: FormulasRules, state: State, seat: Seat) -> None:
        self.rules, self.setup, self.using = rules, rules.setup, Using(rules.setup, state, seat)
        self.now = {
            line.bit: line_worth(self.setup, self.using.board, line)
            for line in self.setup.lattice.lines
        }

    def worth(self, use: Use) -> float:
        """What a use adds to the sheet, a die."""
        lattice, board = self.setup.lattice, self.using.board
        after = self.rules.written(board, use)
        squares = (
            (after.written ^ board.written)
            | (after.signed ^ board.signed)
            | (after.plus ^ board.plus)
        )
        lines = (after.active ^ board.active) | (after.doubled ^ board.doubled)
        touched = [line for line in lattice.lines if line.whole & squares or line.bit & lines]
        return sum(
            line_worth(self.setup, after, line) - self.now[line.bit] for line in touched
        ) / max(1, len(use.dice))

    def wanted(self, room: int, *, better: bool) -> Counter[int]:
        """What the dice show that are wanted, so many at most: those of the best uses that do not
        meet, or the `better` ones alone.
        """
        uses = [use_of(self.setup.lattice, move) for move in self.moves()]
        weighed = sorted([(self.worth(use), use) for use in uses], key=lambda one: -one[0])
        best: dict[int, float] = {}
        for worth, use in weighed:
            for face in use.dice:
                best.setdefault(face, worth)
        hand = self.using.hand.dice
        least = sum(best.get(face, 0) for face in hand) / len(hand) if better else float("-inf")
        left, wanted, places = Counter(hand), Counter[int](), set[CellId]()
        for worth, use in weighed:
            dice = Counter(use.dice)
            if (
                worth >= least
                and len(use.dice) <= room - wanted.total()
                and dice <= left
                and places.isdisjoint(use.places)
            ):
                left, wanted = left - dice, wanted + dice
                places.update(use.places)
        return wanted

    def moves(self) -> Iterator[Move]:
        """Single dice anywhere, short formulas where they do most, lines, abilities where they do
        most.
        """
        using, dice = self.using, self.using.hand.dice
        cells = using.places(On.CELL)
        yield from (Write(value, cell) for value in numbers_of(dice) for cell in cells)
        if using.state.phase == Phase.SETUP:
            return
        yield from (Sign(sign, slot) for sign in signs_of(dice) for slot in using.places(On.SLOT))
        yield from map(Activate, using.places(On.IDLE))
        for formula in self.setup.formulas(tuple(sorted(dice))) if cells else ():
            if len(formula.terms) <= JOINED:
                yield from (
                    Combine(formula, cell) for cell in self.best(On.CELL, cells, formula.result, 1)
                )
        for power, pays, further in using.abilities():
            yield from (self.ability(power, pays, shows) for shows in further)

    def ability(self, power: int, pays: int | None, shows: int | None) -> Ability:
        """An ability where it does most, with that die written."""
        form, writes = (
            FORMS[power],
            use_of(self.setup.lattice, Ability(power, (), shows, pays)).writes,
        )
        return Ability(
            power,
            self.best(form.kind, self.using.places(form.kind), writes, form.places),
            shows,
            pays,
        )

    def best(
        self, kind: int, places: Sequence[CellId], writes: int, count: int
    ) -> tuple[CellId, ...]:
        """So many of the places where something does most."""
        return tuple(
            sorted(places, key=lambda place: -self.worth(Use((), kind, (place,), writes)))[:count]
        )


def line_worth(setup: Setup, board: Board, line: Line) -> float:
    """What a line comes to with what is held to come into its empty squares, times the square of
    how much of it is full.
    """
    total, term = 0.0, 1.0
    full = (board.written | board.signed) & line.whole
    for place, square in enumerate(line.squares):
        if not place % 2:
            term *= board.numbers[line.cells[place // 2]] if full & square else NUMBER
        elif not board.times & square:
            total += term
            term = 1.0 if board.plus & square else -1.0 if board.minus & square else SIGN
    worth = (total + term) * line.times * (2 if board.doubled & line.bit else 1)
    share = full.bit_count() / len(line.squares)
    return (worth if board.active & line.bit else max(0.0, worth) * IDLE) * share**2
