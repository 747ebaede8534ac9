"""Groups of dice and the cells they reach (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors
mix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from typing import NamedTuple, TypeVar

from sheetgen.games.unicorn.state import (
    DOWN,
    FLIP,
    UP,
    Claim,
    Setup,
    Shown,
    Table,
    Use,
    new,
    taken_by,
)

K = TypeVar("K")
V = TypeVar("V")

MIXES: Mapping[frozenset[str], str] = {
    frozenset({"red", "yellow"}): "orange",
    frozenset({"yellow", "blue"}): "green",
    frozenset({"blue", "red"}): "violet",
}
"""The palette: which color two dice of different colors make."""

GROUP_SIZES = (1, 2)
"""How many dice make a group."""

ROOM = 4096
"""How many rolls are remembered, and how many groups."""

Dice = tuple[Shown, ...]
"""The dice of a group as a claim names them."""

Faces = tuple[int, ...]
"""What dice show (see `Setup.faces`)."""

Way = tuple[int, tuple[Claim, Claim]]
"""How dice as they lie mark a cell: its bit, and the claim without and with an extra."""


class Memo(dict[K, V]):
    """What was worked out when it was first asked for, as far as there is room."""

    def __init__(self, work: Callable[[K], V]) -> None:
        super().__init__()
        self.work = work

    def __missing__(self, key: K) -> V:
        if len(self) >= ROOM:
            self.clear()
        self[key] = value = self.work(key)
        return value


class Making(NamedTuple):
    """How a claim comes about: its group as bits over the places in the roll, and the abilities it
    newly spends, in order.
    """

    group: int
    uses: tuple[Use, ...] = ()

    @property
    def cost(self) -> tuple[int, int]:
        """How many ±1 and how many flips it takes."""
        return cost([change for _, _, change in self.uses])


def mix(colors: Sequence[str]) -> str:
    """The color that one or two dice make; "" when there is none."""
    if len(colors) == 1 or colors[0] == colors[1]:
        return colors[0]
    return MIXES.get(frozenset(colors), "")


def is_plain(dice: Dice) -> bool:
    """Whether dice are named as they lie, none of them changed."""
    return not [die for die in dice if die.changes]


def groups_of(dice: int) -> tuple[tuple[int, slice], ...]:
    """The groups of so many dice, each die alone and then each pair: as bits over the places in the
    roll, and what cuts them out of it.
    """
    singles = [(1 << place, slice(place, place + 1)) for place in range(dice)]
    pairs = [
        (1 << one | 1 << other, slice(one, other + 1, other - one))
        for one, other in combinations(range(dice), 2)
    ]
    return (*singles, *pairs)


def faces_of(shown: Faces) -> Iterable[Faces]:
    """The faces of each group of a roll, once where several show the same."""
    groups: list[Faces] = [*zip(shown), *combinations(shown, 2)]
    if len(set(shown)) == len(shown):
        return groups
    return dict.fromkeys([faces if faces[0] <= faces[-1] else faces[::-1] for faces in groups])


def spent_on(table: Table, seat: int, place: int) -> tuple[str, ...]:
    """What the seat's abilities have done in this half to the die at a place."""
    return tuple([change for user, spot, change in table.uses if user == seat and spot == place])


def new_changes(spent: Sequence[str], changes: tuple[str, ...]) -> tuple[str, ...]:
    """The changes of a die that have to be paid: those after what was already spent on it, each use
    serving once and in order (U8).
    """
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
    """What the groups of a roll make. Each group of faces and each roll is worked out once, as far
    as there is room to remember.

    Attributes:
        of: how many dice -> their groups (see `groups_of`).
        dice: the faces of a group -> how a claim names them.
        named: a roll -> how claims name its groups -> these groups; several where dice show the
            same.
        made: the faces of a group -> every way to claim a cell with them, without and with the rule
            of three 1s (U12).
        ways: a roll -> every such way of its groups, once and in reading order.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.strict = setup.disjoint or setup.any_triple
        colors = [side.color for side in setup.faces]
        self._rows = tuple(
            tuple(setup.at.get(mix((one, other)), {}) for other in colors) for one in colors
        )
        self.of = Memo(groups_of)
        self.dice = Memo(self._dice)
        self.named = Memo(self._named)
        self.made = tuple(Memo(partial(self._made, triple=triple)) for triple in (False, True))
        self.ways = tuple(Memo(partial(self._ways, made)) for made in self.made)

    def row(self, one: int, other: int) -> Mapping[int, int]:
        """Number -> bit of the cell that it marks in the color that two faces make; twice the same
        face for one die alone.
        """
        return self._rows[one][other]

    def _dice(self, faces: Faces) -> Dice:
        return tuple(sorted([new(Shown, (self.setup.faces[code].text, ())) for code in faces]))

    def _named(self, shown: Faces) -> Mapping[Dice, list[int]]:
        groups: dict[Dice, list[int]] = {}
        for group, cut in self.of[len(shown)]:
            groups.setdefault(self.dice[shown[cut]], []).append(group)
        return groups

    def _made(self, faces: Faces, *, triple: bool) -> list[Way]:
        setup, row, dice = self.setup, self.row(faces[0], faces[-1]), self.dice[faces]
        total = sum([setup.faces[code].value for code in faces])
        numbers = range(len(faces) * setup.low, len(faces) * setup.high + 1) if triple else (total,)
        cells = {row[number]: None for number in numbers if number in row}
        return [
            (bit, (Claim(setup.ids[bit], dice), Claim(setup.ids[bit], dice, extra=True)))
            for bit in cells
        ]

    def _ways(self, made: Memo[Faces, list[Way]], shown: Faces) -> list[Way]:
        return [way for faces in faces_of(shown) for way in made[faces]]

    def is_triple(self, shown: Faces) -> bool:
        """Whether every die shows a 1."""
        return all(self.setup.faces[code].value == 1 for code in shown)

    def triple(self, table: Table, seat: int) -> bool:
        """Whether the optional rule for three 1s opens all numbers to a seat (U12); in solo play
        the player rolls both times.
        """
        setup = self.setup
        return (
            setup.any_triple
            and (setup.triple_ones == "all" or seat == table.active)
            and self.is_triple(table.shown)
        )

    def opened(self, table: Table, seat: int) -> int:
        """Which of `made` and `ways` a seat has: 1 where the rule of three 1s opens all numbers."""
        return self.setup.any_triple and self.triple(table, seat)

    def open_claims(self, table: Table, seat: int, *, extra: bool = False) -> list[Claim]:
        """The claims on an open cell with a group that may still be claimed, no ability spent."""
        marks, made = table.papers[seat].marks, self.made[self.strict and self.opened(table, seat)]
        claims = [
            both[extra]
            for faces in faces_of(table.shown)
            for bit, both in made[faces]
            if not bit & marks
        ]
        return (
            [claim for claim in claims if self.any_free(table, seat, claim.dice)]
            if table.taken and self.asks(table)
            else claims
        )

    def asks(self, table: Table) -> bool:
        """Whether a group as it lies may find its cell open and yet not be free.

        It makes one cell, and finds that marked the second time, but for house rules and where dice
        were changed.
        """
        return self.strict or len(table.uses) > 0

    def any_free(self, table: Table, seat: int, dice: Dice) -> bool:
        """Whether one of the groups that a claim names like this, as they lie, may still be
        claimed.
        """
        taken = taken_by(table, seat)
        return any(self.free(group, taken) for group in self.named[table.shown][dice])

    def free(self, group: int, taken: int) -> bool:
        """Whether a group may be claimed after another one in the same half: it is another (U1), or
        shares no die with it (`disjoint`).
        """
        return not (group & taken if self.setup.disjoint else group == taken)

    def making(self, table: Table, seat: int, claim: Claim) -> Making:
        """How a legal claim comes about: with the first free group, and the fewest abilities."""
        ways = list(self.assignments(table, seat, claim))
        return (
            ways[0]
            if len(ways) == 1
            else min(self.makings(table, seat, claim), key=lambda making: len(making.uses))
        )

    def makings(self, table: Table, seat: int, claim: Claim) -> Iterator[Making]:
        """Every way to find the claim's dice in the roll, in free groups and within what is at
        hand.
        """
        taken = taken_by(table, seat)
        pm1, flips = self.setup.pool(table.papers[seat])
        for making in self.assignments(table, seat, claim):
            some, turned = making.cost
            if self.free(making.group, taken) and some <= pm1 and turned <= flips:
                yield making

    def assignments(self, table: Table, seat: int, claim: Claim) -> Iterator[Making]:
        """Each way to find the claim's dice in the roll: the group, and the abilities it newly
        spends.
        """
        codes = [self.setup.by_text.get(die.face) for die in claim.dice]
        for places in product(
            *([place for place, shown in enumerate(table.shown) if shown == code] for code in codes)
        ):
            if len(set(places)) == len(places):
                uses: list[Use] = []
                for place, die in zip(places, claim.dice, strict=True):
                    changes = (
                        new_changes(spent_on(table, seat, place), die.changes)
                        if table.uses
                        else die.changes
                    )
                    uses += [(seat, place, change) for change in changes]
                yield new(Making, (sum([1 << place for place in places]), tuple(uses)))

    def end(self, die: Shown) -> int | None:
        """What a die shows after its changes; None when they cannot be made, or come back to a
        number it has shown already.
        """
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
        if len(claim.dice) not in GROUP_SIZES or any(
            die.face not in self.setup.by_text for die in claim.dice
        ):
            return False
        codes = [self.setup.by_text[die.face] for die in claim.dice]
        if is_plain(claim.dice):
            return bit in [made for made, _ in self.made[triple][tuple(codes)]]
        ends = [self.end(die) for die in claim.dice]
        return (
            None not in ends
            and self.row(codes[0], codes[-1]).get(sum(end or 0 for end in ends)) == bit
        )
