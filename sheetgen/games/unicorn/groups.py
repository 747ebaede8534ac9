"""Groups of dice and the cells they reach (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from sheetgen.games.unicorn.state import DOWN, FLIP, OTHERS, TWICE, UP, WIDE, Claim, Setup, Shown, Table, Use, taken_by

MIXES: Mapping[frozenset[str], str] = {
    frozenset({"red", "yellow"}): "orange",
    frozenset({"yellow", "blue"}): "green",
    frozenset({"blue", "red"}): "violet",
}
"""The palette: which color two dice of different colors make."""

GROUP_SIZES = (1, 2)
"""How many dice make a group."""

ROOM = 4096
"""How many rolls are remembered."""

Dice = tuple[Shown, ...]
"""The dice of a group as a claim names them."""


Named = tuple[tuple[str, tuple[str, ...]], ...]
"""The same by face and changes alone."""


class Made(NamedTuple):
    """What the faces of a group make: how a claim names them, its claims without and with an extra, and the cells of these as bits."""

    dice: Dice
    claims: tuple[Claim, ...]
    extras: tuple[Claim, ...]
    bits: tuple[int, ...]


class Offer(NamedTuple):
    """What a roll allows as it lies, on an empty sheet.

    Attributes:
        claims, extras: every claim once, in reading order, without and with an extra.
        bits: the cell of each, as a bit.
        behind: of each the groups that make it, as bits over the places in the roll; several where dice show the same.
        reach: all their cells, as bits.
        groups: the groups by how a claim names them.
    """

    claims: Sequence[Claim]
    extras: Sequence[Claim]
    bits: Sequence[int]
    behind: Sequence[Sequence[int]]
    reach: int
    groups: Mapping[Named, Sequence[int]]


class Making(NamedTuple):
    """How a claim comes about: its group as bits over the places in the roll, and the abilities it newly spends, in order."""

    group: int
    uses: tuple[Use, ...] = ()


def mix(colors: Sequence[str]) -> str:
    """The color that one or two dice make; "" when there is none."""
    if len(colors) == 1 or colors[0] == colors[1]:
        return colors[0]
    return MIXES.get(frozenset(colors), "")


def is_plain(dice: Dice) -> bool:
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


class Offers(dict[tuple[int, ...], Offer]):
    """What each roll allows, worked out when it is asked for, as far as there is room to remember."""

    def __init__(self, groups: Groups, *, triple: bool) -> None:
        super().__init__()
        self.groups, self.triple = groups, triple

    def __missing__(self, shown: tuple[int, ...]) -> Offer:
        if len(self) >= ROOM:
            self.clear()
        offer = self[shown] = self.groups.offered(shown, triple=self.triple)
        return offer


class Groups:
    """What the groups of a roll make. Each group of faces and each roll is worked out once, as far as there is room to remember."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._made: dict[tuple[int, int, bool, bool], Made] = {}
        self.offers, self.tripled = Offers(self, triple=False), Offers(self, triple=True)
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
        setup = self.setup
        return setup.any_triple and (setup.triple_ones == "all" or seat == table.active) and self.is_triple(table.shown)

    def offer(self, table: Table, seat: int) -> Offer:
        """What the dice on the table offer a seat."""
        return (self.tripled if self.setup.any_triple and self.triple(table, seat) else self.offers)[table.shown]

    def offered(self, shown: tuple[int, ...], *, triple: bool) -> Offer:
        """What dice allow as they lie, with the rule of three 1s or without it."""
        groups: dict[Named, list[int]] = {}
        claims: list[Claim] = []
        extras: list[Claim] = []
        bits: list[int] = []
        behind: list[list[int]] = []
        for group, first, last in self.of(len(shown)):
            one, other, pair = shown[first], shown[last], first != last
            made = self._made.get((one, other, pair, triple)) or self.made(one, other, pair=pair, triple=triple)
            if made.dice in groups:
                groups[made.dice].append(group)
                continue
            groups[made.dice] = same = [group]
            claims += made.claims
            extras += made.extras
            bits += made.bits
            behind += [same] * len(made.bits)
        return Offer(claims, extras, bits, behind, reduce(or_, bits, 0), groups)

    def made(self, one: int, other: int, *, pair: bool, triple: bool) -> Made:
        """The claims that a face alone or a pair makes: their number's, or under the rule of three 1s each in their range (U12)."""
        known = self._made.get((one, other, pair, triple))
        if known is None:
            setup, row = self.setup, self.row(one, other)
            sides = [setup.faces[code] for code in ((one, other) if pair else (one,))]
            size, total = len(sides), sum(side.value for side in sides)
            numbers = range(size * setup.low, size * setup.high + 1) if triple else (total,)
            dice = tuple(sorted([Shown(side.text) for side in sides]))
            bits = tuple(dict.fromkeys(row[number] for number in numbers if number in row))
            claims, extras = (tuple([Claim(setup.ids[bit], dice, extra) for bit in bits]) for extra in (False, True))
            known = self._made[one, other, pair, triple] = Made(dice, claims, extras, bits)
        return known

    def open_claims(self, table: Table, seat: int) -> list[Claim]:
        """The claims on an open cell with a group that may still be claimed, no ability spent; as another player's second one, extras."""
        marks, taken, offer = table.papers[seat].marks, taken_by(table, seat), self.offer(table, seat)
        claims = zip(offer.extras if taken and table.phase == OTHERS else offer.claims, offer.bits, offer.behind, strict=True)
        return [claim for claim, bit, groups in claims if not marks & bit and self.first_free(groups, taken)]

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
        makings = self.makings(table, seat, claim)
        return min(makings, key=lambda making: len(making.uses)) if table.uses else next(makings)

    def makings(self, table: Table, seat: int, claim: Claim) -> Iterator[Making]:
        """Every way to find the claim's dice in the roll, in free groups and within what is at hand."""
        taken = taken_by(table, seat)
        pm1, flips = self.setup.pool(table.papers[seat])
        for making in self.assignments(table, seat, claim):
            if (not taken or self.free(making.group, taken)) and _within(making.uses, pm1, flips):
                yield making

    def assignments(self, table: Table, seat: int, claim: Claim) -> Iterator[Making]:
        """Each way to find the claim's dice in the roll: the group, and the abilities it newly spends."""
        dice, shown = claim.dice, table.shown
        for group in self.offers[shown].groups.get(tuple([(die.face, ()) for die in dice]), ()):
            places = (group & -group).bit_length() - 1, group.bit_length() - 1
            if shown[places[0]] != self.setup.by_text[dice[0].face]:
                places = places[1], places[0]
            yield Making(group, _uses(table, seat, dice, places))
            if len(dice) > 1 and dice[0].face == dice[1].face:
                yield Making(group, _uses(table, seat, dice, (places[1], places[0])))

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
            return bit in self.made(codes[0], codes[-1], pair=len(codes) > 1, triple=triple).bits
        ends = [self.end(die) for die in claim.dice]
        color = mix([self.setup.faces[code].color for code in codes])
        return None not in ends and self.setup.at.get(color, {}).get(sum(end or 0 for end in ends)) == bit


def _uses(table: Table, seat: int, dice: Dice, places: tuple[int, int]) -> tuple[Use, ...]:
    """What the dice of a claim newly spend when they lie at these places."""
    uses: list[Use] = []
    for place, die in zip(places, dice, strict=False):
        changes = die.changes
        if table.uses:
            changes = new_changes([use[2] for use in table.uses if use[0] == seat and use[1] == place], changes)
        uses += [(seat, place, change) for change in changes]
    return tuple(uses)


def _within(uses: Sequence[Use], pm1: int, flips: int) -> bool:
    """Whether the abilities at hand pay for the uses."""
    for _, _, change in uses:
        if change == FLIP:
            flips -= 1
        else:
            pm1 -= 1
    return pm1 >= 0 and flips >= 0
