"""Chains of the dice game counted a second time, by adding up paths, for comparison with the rules.

Shares nothing with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

# The face table of rules 3.0, written from the page: number and color of each die, then its star
# and its penalty.
DICE = (
    ("R3", "Y2", "B4", "G1", "*", "+1"),
    ("R6", "Y3", "B2", "G5", "*", "-1"),
    ("R4", "Y1", "B3", "G6", "*", "+1"),
    ("R1", "Y5", "B6", "G2", "*", "-1"),
    ("R2", "Y6", "B5", "G4", "*", "+1"),
    ("R5", "Y4", "B1", "G3", "*", "-1"),
)


def all_rolls() -> Iterator[tuple[str, ...]]:
    """The 46,656 rolls of the six dice, each die in its place."""
    return product(*DICE)


def paths(roll: tuple[str, ...]) -> Counter[tuple[str, int]]:
    """How many chains there are for each first entry (`1` to `6`, `*`) and each length from 1."""
    return _paths(tuple(face for face in roll if face[0] in "RYBG"), roll.count("*") // 2)


@cache
def _paths(numbers: tuple[str, ...], wilds: int) -> Counter[tuple[str, int]]:
    """A table of (first entry, dice used, wilds used, last die) grown by one place at a time; the
    last die is -1 after a Wild Space.
    """
    total: Counter[tuple[str, int]] = Counter()
    layer: Counter[tuple[str, int, int, int]] = Counter()
    for index, face in enumerate(numbers):
        layer[face[1], 1 << index, 0, index] += 1
    if wilds:
        layer["*", 0, 1, -1] += 1
    length = 1
    while layer:
        following: Counter[tuple[str, int, int, int]] = Counter()
        for (first, used, spent, last), ways in layer.items():
            total[first, length] += ways
            if spent < wilds:
                following[first, used, spent + 1, -1] += ways
            for index, face in enumerate(numbers):
                if not used >> index & 1 and (
                    last < 0 or face[0] == numbers[last][0] or face[1] == numbers[last][1]
                ):
                    following[first, used | 1 << index, spent, index] += ways
        layer = following
        length += 1
    return total


def longest(roll: tuple[str, ...], last: str) -> int:
    """The greatest length of a chain on a board that ends with `last`."""
    return _longest(tuple(face for face in roll if face[0] in "RYBG"), roll.count("*") // 2, last)


@cache
def _longest(numbers: tuple[str, ...], wilds: int, last: str) -> int:
    return max(
        (length for first, length in _paths(numbers, wilds) if last == "*" or first in (last, "*")),
        default=0,
    )
