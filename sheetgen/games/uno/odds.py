"""Which rolls make which chains, counted for all rolls at once.

A set of rolls is a whole number with a bit for each of them: `&` is what two sets have in common,
`|` both together, `bit_count` how many they are. The rolls in which the first die shows Y2 and the
third Y1 are `shows[0]["Y2"] & shows[2]["Y1"]`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations, pairwise
from math import prod

from sheetgen.core.dice import DieId
from sheetgen.games.uno.state import STAR, WILD, ChainBoard, DiceChainSetup

MOST = 1 << 20
"""So many rolls are counted quickly."""

Ends = dict[tuple[int, str], int]
"""Rolls by a number and a link."""

Level = tuple[float, int]
"""How much more some rolls are worth than those of the next level, and these rolls."""


@lru_cache(4)
def shows_of(setup: DiceChainSetup) -> list[dict[str, int]]:
    """For each die of the layout the rolls in which it shows a face; nothing for too many rolls."""
    dice = [[face.text for face in die.faces] for die in setup.spec.dice]
    rolls = alike = prod(map(len, dice))
    shows: list[dict[str, int]] = []
    for faces in dice if rolls <= MOST else ():
        times = rolls // alike
        alike = alike // len(faces)
        # In the order of all rolls a side lies for so many of them, and comes again so many times.
        lies = {face: ["01"[each == face] * alike for each in faces] for face in faces}
        shows.append({face: int("".join(sides) * times, 2) for face, sides in lies.items()})
    return shows


def rolls_of(setup: DiceChainSetup, lying: Mapping[DieId, str]) -> int:
    """All rolls in which dice show these faces, and the others any; none where real dice have other
    faces than those of the layout.
    """
    shows = shows_of(setup)
    rolls = sum(shows[0].values())
    for die, shown in zip(setup.dice, shows, strict=True):
        if die in lying:
            rolls &= shown.get(lying[die], 0)
    return rolls


def _takes(setup: DiceChainSetup) -> dict[str, list[tuple[int, int]]]:
    """By link the dice that it may take, a bit each, and the rolls in which they show it: one that
    shows a number, two stars for a Wild Space (rules 3.c.4).
    """
    takes: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for die, shown in enumerate(shows_of(setup)):
        for face, rolls in shown.items():
            takes[face].append((1 << die, rolls))
    pairs = combinations(takes[STAR], 2)
    takes[WILD] = [(one | two, rolls & too) for (one, rolls), (two, too) in pairs]
    return takes


@lru_cache(8)
def _chains(setup: DiceChainSetup, opening: frozenset[str]) -> Ends:
    """By length and last link the rolls that make such a chain."""
    takes = _takes(setup)
    fitting = {**setup.followers, "": opening}
    found: Ends = defaultdict(int)
    # by the dice that a chain takes, and its last link
    layer: Ends = {(0, ""): rolls_of(setup, {})}
    for length in range(1, len(setup.dice) + 1):
        grown: Ends = defaultdict(int)
        for (used, last), rolls in layer.items():
            for link in fitting[last]:
                for dice, showing in takes[link]:
                    if not used & dice:
                        grown[used | dice, link] |= rolls & showing
        for (_, link), rolls in grown.items():
            found[length, link] |= rolls
        layer = grown
    return found


def levels_of(
    setup: DiceChainSetup, board: ChainBoard, worth: Callable[[int, str], float]
) -> list[Level]:
    """What chains on a board are worth more than none by their length and last link, from the most
    down, with the rolls that make as much.
    """
    makes = defaultdict(int, {0.0: 0})
    for end, rolls in _chains(setup, setup.opening(board)).items():
        makes[max(0.0, worth(*end))] |= rolls
    levels = list[Level]()
    rolls = 0
    for value, lower in pairwise(sorted(makes, reverse=True)):
        rolls |= makes[value]
        levels.append((value - lower, rolls))
    return levels


def mean(levels: list[Level], rolls: int) -> float:
    """What some rolls are worth on average by the best chain of each."""
    total = sum([step * (makes & rolls).bit_count() for step, makes in levels])
    return total / rolls.bit_count()
