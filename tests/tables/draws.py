"""The draws of a turn of Rainbow Roll."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.state import RainbowSetup
from sheetgen.games.rainbow.turns import Sides, first_shown, rainbow_dice
from tests.tables.turns import Box

Dice = tuple[tuple[Sides, ...], bool]
"""The rainbow dice of a draw, and whether the lucky die is among them."""


def draws_of(setup: RainbowSetup) -> dict[Dice, float]:
    """The draws of a box, and how often each comes."""
    cup = sorted(rainbow_dice(setup, setup.sides))
    draws: Counter[Dice] = Counter()
    for has_lucky in (False, True):
        same = Counter(combinations(cup, setup.a_turn - has_lucky))
        for dice, ways in same.items():
            draws[first_shown(dice, len(setup.colors))[0], has_lucky] += ways
    whole = comb(len(cup) + 1, setup.a_turn)
    return {draw: ways / whole for draw, ways in draws.items()}


def box_of(setup: RainbowSetup, draw: Dice) -> Box:
    """The dice of a draw, and what they score."""
    dice, has_lucky = draw
    lucky = tuple([face.number for face in setup.sides[LUCKY]])
    return Box.of(dice, lucky if has_lucky else (), setup.bonus, len(setup.colors))
