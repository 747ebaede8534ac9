"""Which rolls make which chains, counted for all rolls at once.

A set of rolls is a whole number with a bit for each of them: `&` is what two sets have in common,
`|` both together, `bit_count` how many they are. The rolls in which the first die shows Y2 and the
third Y1 are `shows[0]["Y2"] & shows[2]["Y1"]`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache, reduce
from itertools import combinations, pairwise
from operator import or_

from sheetgen.core.dice import DieId, rolls_that_show
from sheetgen.games import kit
from sheetgen.games.uno.state import STAR, WILD, ChainBoard, DiceChainSetup, Links

RollsByLink = dict[tuple[int, str], int]
"""Rolls by a number and a link."""

Takes = dict[str, list[tuple[int, int]]]
"""Links, each with the dice that it may take and the rolls in which these show it."""

Level = tuple[float, int]
"""How much more some rolls are worth than those of the next level, and these rolls."""


@lru_cache(4)
def shows_of(setup: DiceChainSetup) -> list[dict[str, int]]:
    """For each die of the layout the rolls in which it shows a face; nothing for too many rolls."""
    return rolls_that_show(setup.spec.dice)


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


def _takes(setup: DiceChainSetup) -> Takes:
    """By link the dice that it may take, a bit each, and the rolls in which they show it: one that
    shows a number, two stars for a Wild Space (rules 3.c.4).
    """
    takes: Takes = defaultdict(list)
    for die, shown in enumerate(shows_of(setup)):
        for face, rolls in shown.items():
            takes[face].append((1 << die, rolls))
    pairs = combinations(takes[STAR], 2)
    takes[WILD] = [(one | two, rolls & too) for (one, rolls), (two, too) in pairs]
    return takes


@lru_cache(8)
def _chains(setup: DiceChainSetup, opening: Links) -> RollsByLink:
    """By length and last link the rolls that make such a chain."""
    takes = _takes(setup)
    fitting = {**setup.followers, "": opening}
    found: RollsByLink = defaultdict(int)
    # by the dice that chains take the rolls by their last link
    layer = {0: {"": rolls_of(setup, {})}}
    for length in range(1, len(setup.dice) + 1):
        grown: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for used, ends in layer.items():
            for link, taken in takes.items():
                free = [each for each in taken if not used & each[0]]
                before = [ends[last] for last in ends if free and link in fitting[last]]
                so_far = reduce(or_, before) if before else 0
                for dice, showing in free if so_far else ():
                    rolls = so_far & showing
                    grown[used | dice][link] |= rolls
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
    levels: list[Level] = []
    rolls = 0
    for value, lower in pairwise(sorted(makes, reverse=True)):
        rolls |= makes[value]
        levels.append((value - lower, rolls))
    return levels


def mean(levels: list[Level], rolls: int) -> float:
    """What some rolls are worth on average by the best chain of each."""
    worths = [step * (makes & rolls).bit_count() for step, makes in levels]
    return kit.added(worths) / rolls.bit_count()
