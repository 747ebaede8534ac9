"""Groups of dice, the cells they reach, and what abilities add to them (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors mix.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """How a cell can be claimed with the dice as they lie.

    Attributes:
        claim: the claim.
        extra: the same claim with an extra.
        bit: the bit of its cell.
        groups: the groups behind it, as bits over the places in the roll; two when two dice show the same.
    """

    claim: Claim
    extra: Claim
    bit: int
    groups: tuple[int, ...]


class Made(NamedTuple):
    """How a claim comes about: the bit of its cell, its group as bits over the places in the roll, and the abilities it newly spends."""

    bit: int
    group: int
    uses: tuple[Use, ...] = ()


def mix(colors: Sequence[str]) -> str:
    """The color that one or two dice make; "" when there is none."""
    if len(colors) == 1 or colors[0] == colors[1]:
        return colors[0]
    return MIXES.get(frozenset(colors), "")


def places(dice: int) -> tuple[tuple[int, ...], ...]:
    """The groups of so many dice, as places in the roll: each die alone, then each pair."""
    return tuple(group for size in GROUP_SIZES for group in combinations(range(dice), size))


def group_bits(group: Sequence[int]) -> int:
    """A group as bits over the places in the roll."""
    return sum(1 << place for place in group)


def reach(plan: Plan, faces: Sequence[tuple[str, int]], *, triple: bool) -> tuple[int, ...]:
    """The bits of the cells that a group of faces marks: its number's, or under the rule of three 1s each in its range (U12)."""
    row = plan.at.get(mix([color for color, _ in faces]), {})
    size = len(faces)
    numbers = range(size * plan.low, size * plan.high + 1) if triple else (sum(value for _, value in faces),)
    return tuple(dict.fromkeys(row[number] for number in numbers if number in row))


def is_triple(plan: Plan, shown: Sequence[str]) -> bool:
    """Whether every die shows a 1."""
    return all(plan.faces[face][1] == 1 for face in shown)


class Offers:
    """What rolls allow on an empty sheet without abilities; each group of faces and each roll is worked out once."""

    def __init__(self, plan: Plan, picked: int) -> None:
        self._plan = plan
        self._groups = tuple((group, group_bits(group)) for group in places(picked))
        self._claims: dict[tuple[tuple[str, ...], bool], tuple[tuple[Claim, Claim, int], ...]] = {}
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
        return tuple([Way(*made, groups) for faces, groups in found.items() for made in self._made(faces, triple=triple)])

    def _made(self, faces: tuple[str, ...], *, triple: bool) -> tuple[tuple[Claim, Claim, int], ...]:
        """The claims of one group of faces, without and with an extra, and the bits of their cells."""
        known = self._claims.get((faces, triple))
        if known is None:
            plan, dice = self._plan, tuple(map(Shown, faces))
            bits = reach(plan, [plan.faces[face] for face in faces], triple=triple)
            known = self._claims[faces, triple] = tuple(
                (Claim(plan.ids[bit], dice), Claim(plan.ids[bit], dice, extra=True), bit) for bit in bits
            )
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


class Lying(NamedTuple):
    """A die on the table: the face it shows, and what abilities spent earlier in this half already did to it."""

    face: str
    spent: tuple[str, ...] = ()


class Option(NamedTuple):
    """A die as an ability may leave it: its number, how a claim names it, and how many new ±1 and flips this takes."""

    value: int
    shown: Shown
    pm1: int
    flips: int


def options(plan: Plan, die: Lying, pool: tuple[int, int]) -> list[Option]:
    """A die as it lies, then each way to change it within the pool, what was spent on it before being free."""
    value = plan.faces[die.face][1]
    found = [Option(value, Shown(die.face), 0, 0)]
    for walk in plan.walks[value]:
        pm1, flips = cost(new_changes(die.spent, walk.changes)) if die.spent else (walk.pm1, walk.flips)
        if pm1 <= pool[0] and flips <= pool[1]:
            found.append(Option(walk.end, Shown(die.face, walk.changes), pm1, flips))
    return found


def aided(plan: Plan, dice: tuple[Lying, ...], pool: tuple[int, int], *, extra: bool) -> tuple[tuple[Claim, int], ...]:
    """Every claim that one group of dice makes with at least one of them changed, within the pool, and the bit of its cell."""
    row, ids = plan.at[mix([plan.faces[die.face][0] for die in dice])], plan.ids
    first = options(plan, dice[0], pool)
    reached: Iterable[tuple[int, tuple[Shown, ...]]] = [(one.value, (one.shown,)) for one in first[1:]]
    if len(dice) > 1:
        reached = _pairs(first, options(plan, dice[1], pool), pool)
    return tuple([(Claim(ids[row[number]], named, extra), row[number]) for number, named in reached if number in row])


def _pairs(first: Sequence[Option], second: Sequence[Option], pool: tuple[int, int]) -> Iterator[tuple[int, tuple[Shown, Shown]]]:
    """The sums of two dice that the pool can pay, but for the one with neither changed."""
    pm1, flips = pool
    lying = first[0]
    for other in second[1:]:
        yield lying.value + other.value, (lying.shown, other.shown)
    for value, shown, one_pm1, one_flips in first[1:]:
        for other in second:
            if one_pm1 + other.pm1 <= pm1 and one_flips + other.flips <= flips:
                yield value + other.value, (shown, other.shown)
