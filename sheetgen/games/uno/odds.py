"""Which rolls make which chains, counted out without going through the rolls one by one.

A set of rolls is a whole number with a bit for each roll. The place of the bit has a digit for each
die: which of its sides is up. Dice that a chain leaves out have the digit 0, so that the dice that
chains take grow link by link, those of all chains at once, by shifting.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations, pairwise
from math import prod
from operator import or_

from sheetgen.core.dice import DieId
from sheetgen.games.uno.state import STAR, WILD, ChainBoard, DiceChainSetup

MOST = 1 << 20
"""So many rolls are counted out quickly."""

Level = tuple[float, int]
"""How much more some rolls are worth than those of the next level, and these rolls."""


@lru_cache(4)
def sides_of(setup: DiceChainSetup) -> list[list[str]]:
    """What each die shows, by its digit; first a face that no chain takes, or "" for none. Nothing
    where the dice have too many rolls.
    """
    taken = setup.links | {STAR}
    dice = [[face.text for face in die.faces] for die in setup.spec.dice]
    sides = [sorted(faces, key=taken.__contains__) for faces in dice]
    sides = [["", *faces] if faces[0] in taken else faces for faces in sides]
    return sides if prod(map(len, sides)) <= MOST else []


def rolls_of(setup: DiceChainSetup, shown: Mapping[DieId, str]) -> int:
    """All rolls in which dice show these faces, and the others any.

    None where real dice have faces that those of the layout have not.
    """
    found = stride = 1
    for die, faces in zip(setup.dice, sides_of(setup), strict=True):
        digits = [
            digit for digit, face in enumerate(faces) if face and shown.get(die, face) == face
        ]
        found = sum([found << digit * stride for digit in digits])
        stride *= len(faces)
    return found


@lru_cache(4)
def _ways(setup: DiceChainSetup) -> Mapping[str, Sequence[tuple[int, int]]]:
    """How dice are taken: by face how far each die that shows it shifts a set, and where that die
    is free; two stars for a Wild Space (rules 3.c.4).
    """
    ways: dict[str, list[tuple[int, int]]] = defaultdict(list)
    stride, rolls = 1, prod(map(len, sides_of(setup)))
    for faces in sides_of(setup):
        period = stride * len(faces)
        # the bits of digit 0, so many in every period
        free = ((1 << rolls) - 1) // ((1 << period) - 1) * ((1 << stride) - 1)
        for digit, face in enumerate(faces):
            ways[face].append((digit * stride, free))
        stride = period
    # Two sides of one die are free in the same places.
    pairs = combinations(ways[STAR], 2)
    ways[WILD] = [(one + two, free & too) for (one, free), (two, too) in pairs if free != too]
    return ways


@lru_cache(8)
def _chains(setup: DiceChainSetup, opening: frozenset[str]) -> Mapping[tuple[int, str], int]:
    """The dice that chains take, by the length and last link of a chain."""
    fitting = {**setup.followers, "": opening}
    found: dict[tuple[int, str], int] = {}
    length, layer = 0, {"": 1}
    while layer:
        length, grown = length + 1, dict[str, int]()
        for link in setup.links:
            before = _union([taken for last, taken in layer.items() if link in fitting[last]])
            steps = [(before & free) << shift for shift, free in _ways(setup)[link]]
            if taken := _union(steps):
                grown[link] = found[length, link] = taken
        layer = grown
    return found


def _union(sets: Sequence[int]) -> int:
    return reduce(or_, sets, 0)


def levels_of(
    setup: DiceChainSetup, board: ChainBoard, worth: Callable[[int, str], float]
) -> list[Level]:
    """What chains on a board are worth more than none by their length and last link, from the most
    down, with the rolls that make them.
    """
    taken = defaultdict(int, {0.0: 0})
    for end, dice in _chains(setup, setup.opening(board)).items():
        taken[max(0.0, worth(*end))] |= dice
    rolls, levels = 0, []
    for value, lower in pairwise(sorted(taken, reverse=True)):
        rolls |= taken[value]
        # Dice that a chain leaves out show anything.
        for ways in _ways(setup).values():
            for shift, free in ways:
                rolls |= (rolls & free) << shift
        levels.append((value - lower, rolls))
    return levels


def mean(levels: Sequence[Level], rolls: int) -> float:
    """What some rolls are worth on average by the best chain of each."""
    total = sum([step * (makes & rolls).bit_count() for step, makes in levels])
    return total / rolls.bit_count()
