"""Which rolls make which chains, counted out without going through the rolls one by one.

A set of rolls is a whole number with a bit for each roll. The place of the bit has a digit for each
die: which of its sides is up. Dice that a chain leaves out have the digit 0, so that the dice that
chains take grow link by link, those of all chains at once, by shifting.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, product
from math import prod
from operator import mul

from sheetgen.core.dice import Die
from sheetgen.core.spec import GameSpec
from sheetgen.games.uno.state import STAR, WILD, Chain, ChainBoard, DiceChainSetup

MOST = 1 << 20
"""So many rolls are counted out; for more, sets would be too large."""

End = tuple[int, str]
"""How long a chain is, and its last link."""

Level = tuple[float, int]
"""What some chains are worth, and all rolls that make one that is worth as much or more."""


class RollSets:
    """Sets of the rolls of some dice, by the chains that they make (rules 3.c.4).

    Attributes:
        sides: what each die shows, by its digit. First comes a face that no chain uses, or "" where
            there is none; last what the die shows now, where a real die has another face.
        falling: the digits of the faces that come up when the die is thrown.
    """

    def __init__(self, setup: DiceChainSetup, dice: Sequence[Die], shown: Chain) -> None:
        """Of dice that show something now."""
        self.setup = setup
        faces = [[face.text for face in die.faces] for die in dice]
        self.sides = [self._sides(*of_die) for of_die in zip(faces, shown, strict=True)]
        self.falling = [_digits(*of_die) for of_die in zip(self.sides, faces, strict=True)]
        self._strides = list(accumulate(map(len, self.sides[:-1]), mul, initial=1))
        self._free = [self._without([die]) for die in range(len(dice))]
        self._steps = {link: list(self._ways(link)) for link in setup.links}
        self.chains = cache(self._chains)

    def _sides(self, faces: list[str], shown: str) -> list[str]:
        useless = [face for face in faces if face not in self.setup.links and face != STAR]
        left = faces.copy()
        if useless:
            left.remove(useless[0])
        sides = [useless[0] if useless else "", *left]
        return sides if shown in sides else [*sides, shown]

    def rolls(self, digits: Sequence[Collection[int]]) -> int:
        """All rolls in which each die has one of some digits."""
        found = 1
        for own, stride in zip(digits, self._strides, strict=True):
            found = sum([found << digit * stride for digit in own])
        return found

    def showing(self, faces: Collection[str]) -> list[int]:
        """For each die all rolls in which it shows one of some faces."""
        every = [range(len(sides)) for sides in self.sides]
        return [
            self.rolls([*every[:die], _digits(sides, faces), *every[die + 1 :]])
            for die, sides in enumerate(self.sides)
        ]

    def _without(self, dice: Collection[int]) -> int:
        """Where none of these dice are taken."""
        return self.rolls(
            [[0] if die in dice else range(len(sides)) for die, sides in enumerate(self.sides)]
        )

    def _ways(self, link: str) -> Iterator[tuple[int, int]]:
        """For each choice of dice that show a link how far it shifts a set, and where those dice
        are free.
        """
        face, count = (STAR, 2) if link == WILD else (link, 1)
        for dice in combinations(range(len(self.sides)), count):
            free = self._without(dice)
            for digits in product(*[_digits(self.sides[die], [face]) for die in dice]):
                yield sum(map(mul, digits, [self._strides[die] for die in dice])), free

    def _chains(self, opening: frozenset[str]) -> Mapping[End, int]:
        """The dice that chains take, by the length and last link of a chain."""
        found: dict[End, int] = {}
        layer = {link: self._carried(1, link) for link in opening}
        while any(layer.values()):
            length = 1 + max([length for length, _ in found], default=0)
            found |= {(length, link): taken for link, taken in layer.items() if taken}
            layer = {link: self._carried(self._before(link, layer), link) for link in self._steps}
        return found

    def _before(self, link: str, layer: Mapping[str, int]) -> int:
        """The dice of all chains that a link can carry on: what fits fits both ways."""
        taken = 0
        for other in self.setup.followers[link]:
            taken |= layer.get(other, 0)
        return taken

    def _carried(self, taken: int, link: str) -> int:
        """The dice of chains with one more link."""
        found = 0
        for shift, free in self._steps[link]:
            found |= (taken & free) << shift
        return found

    def levels(self, opening: frozenset[str], worth: Mapping[End, float]) -> list[Level]:
        """What chains are worth more than none, from high to low, with the rolls that make as
        much.
        """
        taken: dict[float, int] = {}
        for end, dice in self.chains(opening).items():
            taken[worth[end]] = taken.get(worth[end], 0) | dice
        levels: list[Level] = []
        makes = 0
        for value in sorted([value for value in taken if value > 0], reverse=True):
            makes |= self._holding(taken[value])
            levels.append((value, makes))
        return levels

    def listed(self, levels: Sequence[Level]) -> list[int]:
        """How many levels each roll that may fall reaches; the last die changes fastest."""
        places = [0]
        for digits, stride in zip(self.falling, self._strides, strict=True):
            places = [place + digit * stride for place in places for digit in digits]
        bits = [f"{makes:b}"[::-1].ljust(places[-1] + 1, "0") for _, makes in levels]
        return [sum([row[place] == "1" for row in bits]) for place in places]

    def _holding(self, taken: int) -> int:
        """All rolls in which some dice show as they are taken, whatever the others show."""
        for free, sides, stride in zip(self._free, self.sides, self._strides, strict=True):
            left_out = taken & free
            for digit in range(1, len(sides)):
                taken |= left_out << digit * stride
        return taken


def _digits(sides: Sequence[str], faces: Collection[str]) -> list[int]:
    return [digit for digit, side in enumerate(sides) if side in faces]


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """What the dice of a turn bring that lie there, or some of them thrown again.

    Attributes:
        sets: the rolls that there are.
        shown: what each die shows.
        spaces: how many spaces the longest chain fills.
        worth: what the best chain is worth when its call is weighed.
    """

    sets: RollSets
    shown: Chain
    spaces: list[Level]
    worth: list[Level]

    def rolls(self, dice: Collection[int]) -> int:
        """The rolls that can lie once some dice, by place, are thrown again."""
        return self.sets.rolls(
            [
                self.sets.falling[die] if die in dice else [sides.index(self.shown[die])]
                for die, sides in enumerate(self.sets.sides)
            ]
        )

    def reaching(self, spaces: int) -> int:
        """All rolls whose longest chain fills so many spaces, or more."""
        return next((makes for value, makes in reversed(self.spaces) if value >= spaces), 0)


def share(rolls: int, *these: int) -> float:
    """How many of some rolls are among these, as a part of 1; added up for more such sets."""
    return sum([(each & rolls).bit_count() for each in these]) / rolls.bit_count()


def mean(levels: Sequence[Level], rolls: int) -> float:
    """What some rolls are worth on average by the best chain of each."""
    lower = [value for value, _ in levels[1:]] + [0.0]
    steps = zip(levels, lower, strict=True)
    total = sum([(value - less) * (makes & rolls).bit_count() for (value, makes), less in steps])
    return total / rolls.bit_count()


def countable(dice: Sequence[Die]) -> bool:
    """Whether there are few enough rolls to count them out."""
    return prod([len(die.faces) + 2 for die in dice]) <= MOST << 1


def mean_spaces(spec: GameSpec, last: str, *, again: bool = True) -> Fraction:
    """How many spaces a turn fills on average by its longest chain, behind a last entry and with
    room enough.

    Args:
        spec: the layout under the rule options in force.
        last: the last number on the board, or `*`.
        again: whether the dice are thrown again that are best thrown again.

    >>> from sheetgen.catalog import load_game
    >>> mean_spaces(load_game("uno").spec, "1")
    Fraction(128771563, 34012224)
    """
    setup = DiceChainSetup(spec)
    sets = RollSets(setup, spec.dice, tuple([die.faces[0].text for die in spec.dice]))
    opening = setup.opening(ChainBoard("", (last,)))
    levels = sets.levels(opening, {end: float(end[0]) for end in sets.chains(opening)})
    spaces, sizes = sets.listed(levels), [len(die.faces) for die in spec.dice]
    if not again:
        return Fraction(sum(spaces), len(spaces))
    return Fraction(sum(_best_sums(spaces, sizes)), len(spaces) ** 2)


def _best_sums(values: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """For each roll what the best dice thrown again bring on average, times the number of rolls;
    from what each is worth as it lies and the number of faces of each die.
    """
    faces, *rest = sizes
    if not rest:
        falling = sum(values)
        return [max(faces * value, falling) for value in values]
    size = len(values) // faces
    lying = [values[start : start + size] for start in range(0, len(values), size)]
    again = _best_sums([sum(column) for column in zip(*lying, strict=True)], rest)
    best: list[int] = []
    for kept in lying:
        best += map(max, _best_sums([faces * value for value in kept], rest), again)
    return best
