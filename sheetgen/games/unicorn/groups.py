"""Groups of dice, the cells they reach, and what abilities add to them (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.unicorn.plan import Plan
from sheetgen.games.unicorn.state import FLIP, Claim, Half, Shown, Use

MIXES: Mapping[frozenset[str], str] = {
    frozenset({"red", "yellow"}): "orange",
    frozenset({"yellow", "blue"}): "green",
    frozenset({"blue", "red"}): "violet",
}
"""The palette: which color two dice of different colors make."""

GROUP_SIZES = (1, 2)
"""How many dice make a group."""


class Way(NamedTuple):
    """A claim that the dice allow as they lie, the bit of its cell, and the groups behind it (two when two dice show the same)."""

    claim: Claim
    bit: int
    groups: tuple[int, ...]


class Made(NamedTuple):
    """How a claim comes about: the bit of its cell, its group as bits over the places in the roll, and the abilities it newly spends."""

    bit: int
    group: int
    uses: tuple[Use, ...] = ()


def mix(colors: Sequence[str]) -> str:
    """The color that one or two dice make; "" when there is none."""
    kinds = frozenset(colors)
    return colors[0] if len(kinds) == 1 else MIXES.get(kinds, "")


def places(dice: int) -> tuple[tuple[int, ...], ...]:
    """The groups of so many dice, as places in the roll: each die alone, then each pair."""
    return tuple(group for size in GROUP_SIZES for group in combinations(range(dice), size))


def group_bits(group: Sequence[int]) -> int:
    """A group as bits over the places in the roll."""
    return sum(1 << place for place in group)


def reach(plan: Plan, faces: Sequence[tuple[str, int]], *, triple: bool) -> tuple[int, ...]:
    """The bits of the cells that a group of faces marks: its number's, or under the rule of three 1s each in its range (U12)."""
    color = mix([color for color, _ in faces])
    size = len(faces)
    numbers = range(size * plan.low, size * plan.high + 1) if triple else (sum(value for _, value in faces),)
    return tuple(dict.fromkeys(plan.at[color, number] for number in numbers if (color, number) in plan.at))


def is_triple(plan: Plan, shown: Sequence[str]) -> bool:
    """Whether every die shows a 1."""
    return all(plan.faces[face][1] == 1 for face in shown)


class Offers:
    """What rolls allow on an empty sheet without abilities; each group of faces and each roll is worked out once."""

    def __init__(self, plan: Plan, picked: int) -> None:
        self._plan = plan
        self._groups = tuple((group, group_bits(group)) for group in places(picked))
        self._claims: dict[tuple[tuple[str, ...], bool], tuple[tuple[Claim, int], ...]] = {}
        self._rolls: dict[tuple[tuple[str, ...], bool], tuple[Way, ...]] = {}

    def of(self, shown: tuple[str, ...], *, triple: bool = False) -> tuple[Way, ...]:
        """Every claim of a roll, each once, in reading order."""
        known = self._rolls.get((shown, triple))
        if known is None:
            known = self._rolls[shown, triple] = self._ways(shown, triple=triple)
        return known

    def _ways(self, shown: tuple[str, ...], *, triple: bool) -> tuple[Way, ...]:
        found: dict[tuple[str, ...], tuple[int, ...]] = {}
        for group, bits in self._groups:
            faces = tuple(sorted([shown[place] for place in group]))
            found[faces] = (*found.get(faces, ()), bits)
        return tuple([Way(claim, bit, bits) for faces, bits in found.items() for claim, bit in self._made(faces, triple=triple)])

    def _made(self, faces: tuple[str, ...], *, triple: bool) -> tuple[tuple[Claim, int], ...]:
        """The claims of one group of faces with the bits of their cells."""
        known = self._claims.get((faces, triple))
        if known is None:
            plan, dice = self._plan, tuple(map(Shown, faces))
            bits = reach(plan, [plan.faces[face] for face in faces], triple=triple)
            known = self._claims[faces, triple] = tuple((Claim(plan.ids[bit], dice), bit) for bit in bits)
        return known


def free_group(group: int, half: Half, *, disjoint: bool) -> bool:
    """Whether a group may still be claimed in this half: it is no earlier one (U1), or shares no die with one (`claim-mode=disjoint`)."""
    if disjoint:
        return not any(group & earlier for earlier in half.groups)
    return group not in half.groups


def spent_on(uses: Sequence[Use], place: int) -> tuple[str, ...]:
    """What abilities spent earlier in this half already did to the die at a place, in order."""
    return tuple(change for use_place, change in uses if use_place == place) if uses else ()


def new_changes(spent: Sequence[str], changes: tuple[str, ...]) -> tuple[str, ...]:
    """The changes of a die that have to be paid: those after what was already spent on it, each use serving once and in order (U8)."""
    paid = 0
    for change in spent:
        if paid < len(changes) and changes[paid] == change:
            paid += 1
    return changes[paid:]


def cost(changes: Sequence[str]) -> tuple[int, int]:
    """How many ±1 and how many flips the changes take."""
    flips = changes.count(FLIP)
    return len(changes) - flips, flips


class Option(NamedTuple):
    """A die as an ability may leave it: its number, how a claim names it, and how many new ±1 and flips this takes."""

    value: int
    shown: Shown
    pm1: int
    flips: int


def options(plan: Plan, face: str, spent: tuple[str, ...], pool: tuple[int, int]) -> tuple[Option, ...]:
    """A die as it lies, then each way to change it within the pool, what was spent on it before being free."""
    value = plan.faces[face][1]
    found = [Option(value, Shown(face), 0, 0)]
    for walk in plan.walks[value]:
        pm1, flips = cost(new_changes(spent, walk.changes)) if spent else (walk.pm1, walk.flips)
        if pm1 <= pool[0] and flips <= pool[1]:
            found.append(Option(walk.end, Shown(face, walk.changes), pm1, flips))
    return tuple(found)


def aided(dice: Sequence[tuple[Option, ...]], pool: tuple[int, int], group: Sequence[int]) -> Iterator[tuple[int, tuple[Shown, ...]]]:
    """Numbers that a group of dice makes with at least one of them changed, within the pool, and how a claim names the dice."""
    first = dice[group[0]]
    if len(group) == 1:
        for one in first[1:]:
            yield one.value, (one.shown,)
        return
    second = dice[group[1]]
    for other in second[1:]:
        yield first[0].value + other.value, (first[0].shown, other.shown)
    pm1, flips = pool
    for one in first[1:]:
        for other in second:
            if one.pm1 + other.pm1 <= pm1 and one.flips + other.flips <= flips:
                yield one.value + other.value, (one.shown, other.shown)
