"""Groups of dice and the cells they reach (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from sheetgen.games.unicorn.state import DOWN, FLIP, TWICE, UP, WIDE, Claim, Setup, Shown, Table, Use
from sheetgen.values import frozen

MIXES: Mapping[frozenset[str], str] = {
    frozenset({"red", "yellow"}): "orange",
    frozenset({"yellow", "blue"}): "green",
    frozenset({"blue", "red"}): "violet",
}
"""The palette: which color two dice of different colors make."""

GROUP_SIZES = (1, 2)
"""How many dice make a group."""

Faces = tuple[int, ...]
"""What one or two dice show, as places in `Setup.faces`, the smaller first."""


@frozen
class Way:
    """How a cell can be claimed with the dice as they lie: the claim, the same with an extra, the bit of its cell."""

    claim: Claim
    extra: Claim
    bit: int


@frozen
class Made:
    """What one or two faces make: how a claim names them, and the cells that they mark."""

    dice: tuple[Shown, ...]
    ways: tuple[Way, ...]


@frozen
class Offer:
    """What a roll allows as it lies, on an empty sheet.

    Attributes:
        ways: every claim once, in reading order.
        reach: all their cells, as bits.
        groups: for each of the claims the groups that make it, as bits over the places in the roll; several where dice show the same.
        by_dice: the groups by how a claim names them.
    """

    ways: tuple[Way, ...]
    reach: int
    groups: tuple[tuple[int, ...], ...]
    by_dice: Mapping[tuple[Shown, ...], tuple[int, ...]]


class Making(NamedTuple):
    """How a claim comes about: its group as bits over the places in the roll, and the abilities it newly spends, in order."""

    group: int
    uses: tuple[Use, ...] = ()


def mix(colors: Sequence[str]) -> str:
    """The color that one or two dice make; "" when there is none."""
    if len(colors) == 1 or colors[0] == colors[1]:
        return colors[0]
    return MIXES.get(frozenset(colors), "")


def is_plain(dice: Sequence[Shown]) -> bool:
    """Whether dice are named as they lie, none of them changed."""
    return not [die for die in dice if die.changes]


def groups_of(dice: int) -> tuple[tuple[int, int, int], ...]:
    """The groups of so many dice, each die alone and then each pair: as bits over the places in the roll, and its first and last place."""
    groups = [group for size in GROUP_SIZES for group in combinations(range(dice), size)]
    return tuple((sum(1 << place for place in group), group[0], group[-1]) for group in groups)


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


class Groups:
    """What the groups of a roll make. Each group of faces and each roll is worked out once, as far as there is room to remember."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._made: dict[tuple[Faces, bool], Made] = {}
        self.offers = lru_cache(maxsize=4096)(self._offers)
        self.of = lru_cache(maxsize=WIDE)(groups_of)
        colors = [side.color for side in setup.faces]
        self._rows = tuple(tuple(setup.at.get(mix((one, other)), {}) for other in colors) for one in colors)

    def row(self, one: int, other: int) -> Mapping[int, int]:
        """Number -> bit of the cell that it marks in the color that two faces make; twice the same face for one die alone."""
        return self._rows[one][other]

    def is_triple(self, shown: Faces) -> bool:
        """Whether every die shows a 1."""
        return all(self.setup.faces[code].value == 1 for code in shown)

    def triple(self, table: Table, seat: int) -> bool:
        """Whether the optional rule for three 1s opens all numbers to a seat (U12); in solo play the player rolls both times."""
        who = self.setup.triple_ones
        return who != "off" and (who == "all" or seat == table.active) and self.is_triple(table.shown)

    def offer(self, table: Table, seat: int) -> Offer:
        """What the dice on the table offer a seat."""
        return self.offers(table.shown, self.setup.triple_ones != "off" and self.triple(table, seat))

    def _offers(self, shown: Faces, triple: bool) -> Offer:
        groups: dict[Faces, tuple[int, ...]] = {}
        for bits, one, other in self.of(len(shown)):
            first, second = shown[one], shown[other]
            faces: Faces = (first,) if one == other else (first, second) if first <= second else (second, first)
            groups[faces] = (*groups[faces], bits) if faces in groups else (bits,)
        ways: list[Way] = []
        behind: list[tuple[int, ...]] = []
        by_dice, reach = {}, 0
        for faces, each in groups.items():
            made = self._made.get((faces, triple)) or self.made(faces, triple=triple)
            by_dice[made.dice] = each
            for way in made.ways:
                ways.append(way)
                behind.append(each)
                reach |= way.bit
        return Offer(tuple(ways), reach, tuple(behind), by_dice)

    def made(self, faces: Faces, *, triple: bool) -> Made:
        """The claims that faces make: their number's, or under the rule of three 1s each in their range (U12)."""
        known = self._made.get((faces, triple))
        if known is None:
            setup, sides = self.setup, [self.setup.faces[code] for code in faces]
            row = self.row(faces[0], faces[-1])
            size, total = len(faces), sum(side.value for side in sides)
            numbers = range(size * setup.low, size * setup.high + 1) if triple else (total,)
            dice = tuple(sorted([Shown(side.text) for side in sides]))
            ways = tuple(
                Way(Claim(setup.ids[bit], dice), Claim(setup.ids[bit], dice, extra=True), bit)
                for bit in dict.fromkeys(row[number] for number in numbers if number in row)
            )
            known = self._made[faces, triple] = Made(dice, ways)
        return known

    def open_ways(self, table: Table, seat: int) -> list[Way]:
        """The ways that lead to an open cell with a group that may still be claimed, no ability spent."""
        marks, taken = table.papers[seat].marks, table.taken >> WIDE * seat & TWICE
        offer = self.offer(table, seat)
        if not taken:
            return [way for way in offer.ways if not marks & way.bit]
        ways = zip(offer.ways, offer.groups, strict=True)
        return [way for way, groups in ways if not marks & way.bit and self.first_free(groups, taken)]

    def first_free(self, groups: Sequence[int], taken: int) -> int:
        """The first of equal groups that may still be claimed; 0 for none."""
        for group in groups:
            if not taken or self.free(group, taken):
                return group
        return 0

    def free(self, group: int, taken: int) -> bool:
        """Whether a group may be claimed after another one in the same half: it is another (U1), or shares no die with it (`disjoint`)."""
        return not (group & taken if self.setup.disjoint else group == taken)

    def making(self, table: Table, seat: int, claim: Claim) -> Making:
        """How a legal claim comes about: with the first free group, and the fewest abilities."""
        groups = self.offers(table.shown, False).by_dice.get(claim.dice)
        if groups is None:
            return self.makings(table, seat, claim)[0]
        taken = table.taken >> WIDE * seat & TWICE
        return Making(groups[0] if not taken else self.first_free(groups, taken))

    def makings(self, table: Table, seat: int, claim: Claim) -> list[Making]:
        """Every way to find the claim's dice in the roll, in free groups and within what is at hand, the fewest abilities first."""
        taken = table.taken >> WIDE * seat & TWICE
        pm1, flips = self.setup.pool(table.papers[seat])
        makings = []
        for group, uses in self.assignments(table, seat, claim):
            if (not taken or self.free(group, taken)) and _within(uses, pm1, flips):
                makings.append(Making(group, uses))
        return sorted(makings, key=lambda making: len(making.uses)) if len(makings) > 1 else makings

    def assignments(self, table: Table, seat: int, claim: Claim) -> Iterator[Making]:
        """Each way to find the claim's dice in the roll: the group, and the abilities it newly spends."""
        shown, by_text = table.shown, self.setup.by_text
        codes = [by_text.get(die.face) for die in claim.dice]
        for group in product(*[[place for place, code in enumerate(shown) if code == wanted] for wanted in codes]):
            bits = 0
            for place in group:
                bits |= 1 << place
            if bits.bit_count() == len(group):
                uses: list[Use] = []
                for place, die in zip(group, claim.dice, strict=True):
                    changes = die.changes
                    if table.uses:
                        changes = new_changes([use[2] for use in table.uses if use[0] == seat and use[1] == place], changes)
                    uses += [(seat, place, change) for change in changes]
                yield Making(bits, tuple(uses))

    def end(self, die: Shown) -> int | None:
        """What a die shows after its changes; None when they cannot be made, or come back to a number it has shown already."""
        code = self.setup.by_text.get(die.face)
        if code is None:
            return None
        numbers = [self.setup.faces[code].value]
        for change in die.changes:
            if change not in (UP, DOWN, FLIP):
                return None
            number = self.setup.changed(numbers[-1], change)
            if number in numbers or not self.setup.low <= number <= self.setup.high:
                return None
            numbers.append(number)
        return numbers[-1]

    def reaches(self, claim: Claim, bit: int, *, triple: bool) -> bool:
        """Whether the claim's dice, as they lie or after their changes, make the cell."""
        if len(claim.dice) not in GROUP_SIZES or any(die.face not in self.setup.by_text for die in claim.dice):
            return False
        codes = [self.setup.by_text[die.face] for die in claim.dice]
        if is_plain(claim.dice):
            return any(way.bit == bit for way in self.made(tuple(sorted(codes)), triple=triple).ways)
        ends = [self.end(die) for die in claim.dice]
        color = mix([self.setup.faces[code].color for code in codes])
        return None not in ends and self.setup.at.get(color, {}).get(sum(end or 0 for end in ends)) == bit


def _within(uses: Sequence[Use], pm1: int, flips: int) -> bool:
    """Whether the abilities at hand pay for the uses."""
    for _, _, change in uses:
        if change == FLIP:
            flips -= 1
        else:
            pm1 -= 1
    return pm1 >= 0 and flips >= 0
