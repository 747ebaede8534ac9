"""Exact chances: how often the next roll bamboozles, and what one more roll is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, prod

from sheetgen.core.dice import Die
from sheetgen.errors import IllegalMove, Problem
from sheetgen.games.rainbow.legal import serves
from sheetgen.games.rainbow.play import moved
from sheetgen.games.rainbow.state import LUCKY, Box, Phase, RollOn, State, Turn

Best = tuple[int, ...]
"""For each color the most points that a usable rolled die of it would score, 0 = none."""


def bamboozle_chance(box: Box, state: State) -> Fraction:
    """The chance that the next roll, or rolling on now, ends the turn without points.

    Each die fails on the colors that it cannot add or better, so the chance is the product over the dice (rules 2.0);
    where dice are still drawn unseen, it is the mean over all draws. Raises IllegalMove when the turn is over.
    """
    turn = _next_roll(box, state)
    dead = {die.id: _dead(box, turn, die) for die in box.dice(turn.cup)}
    hands = sum(prod(dead[die] for die in hand) for hand in combinations(turn.cup, turn.take))
    return Fraction(hands) / comb(len(turn.cup), turn.take)


def roll_again_value(box: Box, state: State) -> Fraction:
    """The expected points of a turn that rolls once more, makes the most of that roll and stops.

    Raises IllegalMove when the turn is over or its dice are not drawn yet.
    """
    turn = _next_roll(box, state)
    if turn.take < len(turn.cup):
        raise IllegalMove(Problem("not-drawn", f"the dice are not known: {turn.take} of {len(turn.cup)} are drawn unseen"))
    dice = box.dice(turn.cup)
    rainbow = tuple(die for die in dice if die.id != LUCKY)
    if len(rainbow) < len(dice):
        values = [face.value or 0 for face in box.spec.die(LUCKY).faces]
        return sum((_value(box, turn, rainbow, lucky, free=box.lucky_counts) for lucky in values), Fraction(0)) / len(values)
    lucky = turn.lucky.face.value or 0 if turn.lucky else 0
    return _value(box, turn, rainbow, lucky, free=False)


def _next_roll(box: Box, state: State) -> Turn:
    match state.phase:
        case Phase.ACT:
            return moved(box, state, RollOn()).turn
        case Phase.THROW:
            return replace(state.turn, fresh=frozenset())
        case _:
            raise IllegalMove(Problem("no-roll-now", "no turn is being played, so there is no next roll"))


def _dead(box: Box, turn: Turn, die: Die) -> Fraction:
    return Fraction(sum(not serves(box, turn, face) for face in die.faces), len(die.faces))


def _value(box: Box, turn: Turn, dice: Sequence[Die], lucky: int, *, free: bool) -> Fraction:
    """The mean over all faces of the rainbow dice, given the lucky number; `free` when the lucky die is the action asked for."""

    def points(value: int) -> int:
        return 2 * value if value == lucky else value

    table: Counter[Best] = Counter({(0,) * len(box.colors): 1})
    for die in dice:
        after: Counter[Best] = Counter()
        for best, ways in table.items():
            for face in die.faces:
                after[_better(box, turn, best, face.color, points(face.value or 0)) if serves(box, turn, face) else best] += ways
        table = after
    aside = {thrown.face.color: points(thrown.face.value or 0) for thrown in turn.aside}
    held = tuple(aside.get(color, 0) for color in box.colors)
    total = sum(ways * _best_points(box, held, best, free=free) for best, ways in table.items())
    return Fraction(total, prod(len(die.faces) for die in dice))


def _better(box: Box, turn: Turn, best: Best, color: str, points: int) -> Best:
    place = box.colors.index(color)
    return (*best[:place], max(best[place], points), *best[place + 1 :])


def _best_points(box: Box, held: Best, best: Best, *, free: bool) -> int:
    """The most a turn can bank: every gain is taken, and the smallest loss when nothing else can be done."""
    changes = [new - old for old, new in zip(held, best, strict=True) if new]
    if not changes and not free:
        return 0
    gained = sum(change for change in changes if change > 0)
    forced = 0 if free or gained else max(changes)
    full = all(old or new for old, new in zip(held, best, strict=True))
    return sum(held) + gained + forced + (box.bonus if full else 0)
