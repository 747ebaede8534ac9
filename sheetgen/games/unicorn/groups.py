"""Groups of dice and the cells they reach (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.unicorn.state import DOWN, FLIP, OTHERS, UP, WIDE, Claim, Setup, Shown, Table, Use, new, taken_by

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


Way = tuple[tuple[Claim, Claim], int]
"""How a cell can be claimed with dice as they lie: the claim without and with an extra, and the bit of the cell."""


class Made(NamedTuple):
    """What the faces of a group make: how a claim names them, how they claim cells, and all these cells as bits."""

    dice: Dice
    ways: tuple[Way, ...]
    reach: int


class Offer(NamedTuple):
    """What a roll allows as it lies, on an empty sheet.

    Attributes:
        ways: every claim once, in reading order.
        reach: all their cells, as bits.
        groups: by how a claim names them the groups, as bits over the places in the roll; several where dice show the same.
    """

    ways: Sequence[Way]
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


def groups_of(dice: int) -> tuple[tuple[int, slice], ...]:
    """The groups of so many dice, each die alone and then each pair: as bits over the places in the roll, and what cuts them out of it."""
    singles = [(1 << place, slice(place, place + 1)) for place in range(dice)]
    pairs = [(1 << one | 1 << other, slice(one, other + 1, other - one)) for one, other in combinations(range(dice), 2)]
    return (*singles, *pairs)


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
    """What each roll allows, with the rule of three 1s or without it, worked out when it is asked for, as far as there is room."""

    def __init__(self, groups: Groups, *, triple: bool) -> None:
        super().__init__()
        self.groups, self.triple = groups, triple
        self._made: dict[tuple[int, ...], Made] = {}

    def __missing__(self, shown: tuple[int, ...]) -> Offer:
        if len(self) >= ROOM:
            self.clear()
        groups: dict[Named, list[int]] = {}
        ways: list[Way] = []
        known, all_reached = self._made, 0
        for group, places in self.groups.of(len(shown)):
            faces = shown[places]
            dice, own, reach = known.get(faces) or self.made(faces)
            if dice in groups:
                groups[dice].append(group)
            else:
                groups[dice] = [group]
                ways += own
                all_reached |= reach
        self[shown] = offer = new(Offer, (ways, all_reached, groups))
        return offer

    def made(self, faces: tuple[int, ...]) -> Made:
        """The claims that one or two faces make: their number's, or under the rule of three 1s each in their range (U12)."""
        known = self._made.get(faces)
        if known is None:
            setup, row = self.groups.setup, self.groups.row(faces[0], faces[-1])
            sides = [setup.faces[code] for code in faces]
            size, total = len(sides), sum(side.value for side in sides)
            numbers = range(size * setup.low, size * setup.high + 1) if self.triple else (total,)
            dice = tuple(sorted([Shown(side.text) for side in sides]))
            bits = tuple(dict.fromkeys(row[number] for number in numbers if number in row))
            ways = tuple([((Claim(setup.ids[bit], dice), Claim(setup.ids[bit], dice, extra=True)), bit) for bit in bits])
            known = self._made[faces] = Made(dice, ways, sum(bits))
        return known


class Groups:
    """What the groups of a roll make. Each group of faces and each roll is worked out once, as far as there is room to remember."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.offers, self.tripled = Offers(self, triple=False), Offers(self, triple=True)
        self.of = lru_cache(maxsize=WIDE)(groups_of)
        colors = [side.color for side in setup.faces]
        self._rows = tuple(tuple(setup.at.get(mix((one, other)), {}) for other in colors) for one in colors)

    def row(self, one: int, other: int) -> Mapping[int, int]:
        """Number -> bit of the cell that it marks in the color that two faces make; twice the same face for one die alone."""
        return self._rows[one][other]

    def is_triple(self, shown: tuple[int, ...]) -> bool:
        """Whether every die shows a 1."""
        return all(self.setup.faces[code].value == 1 for code in shown)

    def triple(self, table: Table, seat: int) -> bool:
        """Whether the optional rule for three 1s opens all numbers to a seat (U12); in solo play the player rolls both times."""
        setup = self.setup
        return setup.any_triple and (setup.triple_ones == "all" or seat == table.active) and self.is_triple(table.shown)

    def offer(self, table: Table, seat: int) -> Offer:
        """What the dice on the table offer a seat."""
        return (self.tripled if self.setup.any_triple and self.triple(table, seat) else self.offers)[table.shown]

    def open_claims(self, table: Table, seat: int) -> list[Claim]:
        """The claims on an open cell with a group that may still be claimed, no ability spent; as another player's second one, extras."""
        marks, taken, (ways, _, groups) = table.papers[seat].marks, taken_by(table, seat), self.offer(table, seat)
        extra = taken > 0 and table.phase == OTHERS
        if not taken:
            return [both[extra] for both, bit in ways if not marks & bit]
        return [both[extra] for both, bit in ways if not marks & bit and self.first_free(groups[both[extra].dice], taken)]

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
            return (self.tripled if triple else self.offers).made(tuple(codes)).reach & bit > 0
        ends = [self.end(die) for die in claim.dice]
        return None not in ends and self.row(codes[0], codes[-1]).get(sum(end or 0 for end in ends)) == bit


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
