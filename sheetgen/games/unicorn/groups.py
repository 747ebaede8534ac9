"""Groups of dice and the cells they reach, as they lie and with abilities (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors
mix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial, reduce
from itertools import combinations, permutations, product

from sheetgen.core.cells import CellId, WholeNumbers
from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import (
    DOWN,
    FLIP,
    NO_CELLS,
    UP,
    AbilityUse,
    CellIdSet,
    Claim,
    ClaimedDie,
    DieChanges,
    Group,
    UnicornPhase,
    UnicornState,
)

MIXES: Mapping[frozenset[str], str] = {
    frozenset({"red"}): "red",
    frozenset({"yellow"}): "yellow",
    frozenset({"blue"}): "blue",
    frozenset({"red", "yellow"}): "orange",
    frozenset({"yellow", "blue"}): "green",
    frozenset({"blue", "red"}): "violet",
}
"""The palette: which color the dice of a group make, by their colors."""

GROUP_SIZES = (1, 2)
"""How many dice make a group."""

Cost = tuple[int, int]
"""How many ±1 and how many flips."""

Option = tuple[CellId, int, Callable[[], Claim]]
"""An open cell, how many abilities a claim of it newly spends, and what makes this claim."""

RowCells = Mapping[int, CellId]
"""The cell of a color that each number marks."""


@dataclass(frozen=True, slots=True)
class Making:
    """How a claim comes about."""

    group: Group
    uses: tuple[AbilityUse, ...] = ()  # the abilities it newly spends, in order

    @property
    def cost(self) -> Cost:
        """What it takes."""
        return cost([use.change for use in self.uses])


@dataclass(frozen=True, slots=True)
class Way:
    """The dice of a group as abilities may leave them."""

    changes: tuple[DieChanges, ...]  # what was done to each die
    number: int  # what they make
    spends: int  # how many abilities that takes that were not spent before


def new_changes(spent: DieChanges, changes: DieChanges) -> DieChanges:
    """The changes of a die that have to be paid: those after what was already spent on it, each use
    serving once and in order (U8).
    """
    paid = 0
    for change in spent:
        if paid < len(changes) and changes[paid] == change:
            paid += 1
    return changes[paid:]


def cost(changes: Sequence[str]) -> Cost:
    """What changes take."""
    flips = changes.count(FLIP)
    return len(changes) - flips, flips


def is_within(price: Cost, pool: Cost) -> bool:
    """Whether there are abilities enough."""
    return price[0] <= pool[0] and price[1] <= pool[1]


def color_of(setup: UnicornSetup, faces: Iterable[str]) -> str:
    """The color that dice make."""
    return MIXES[frozenset([setup.sides[face].color for face in faces])]


def numbers_of(setup: UnicornSetup, faces: Sequence[str], *, has_triple: bool) -> Sequence[int]:
    """The numbers that dice make as they lie, more than one under the rule of three 1s."""
    if has_triple:
        return range(len(faces) * setup.low, len(faces) * setup.high + 1)
    return [sum([setup.sides[face].number for face in faces])]


def plain_claims(
    setup: UnicornSetup, shown: Sequence[str], *, has_triple: bool, extra: bool
) -> Mapping[Group, Sequence[Claim]]:
    """The groups of a roll, each die alone and then each pair -> what each claims as it lies."""
    return {
        group: claims_of(setup, tuple([shown[place] for place in group]), has_triple, extra)
        for group in groups_of(len(shown))
    }


@cache
def groups_of(dice: int) -> Sequence[Group]:
    """The groups of so many dice, each die alone and then each pair."""
    return tuple(group for size in GROUP_SIZES for group in combinations(range(dice), size))


@lru_cache(maxsize=2**10)
def claims_of(
    setup: UnicornSetup, faces: Sequence[str], has_triple: bool, extra: bool
) -> Sequence[Claim]:
    """What dice that show these faces claim."""
    row = setup.at[color_of(setup, faces)]
    dice = tuple(map(ClaimedDie, faces))
    cells = dict.fromkeys(
        row[number] for number in numbers_of(setup, faces, has_triple=has_triple) if number in row
    )
    return [Claim(cell, dice, extra) for cell in cells]


def go_together(setup: UnicornSetup, group: Group, other: Group) -> bool:
    """Whether both groups may be claimed in the same half: they are not the same (U1), or share no
    die (`disjoint`).
    """
    return set(group).isdisjoint(other) if setup.disjoint else group != other


class Groups:
    """What the groups of a roll make for one seat.

    Attributes:
        sheet: the seat's sheet.
        all: the groups of the roll, each die alone and then each pair, with what they claim as
            they lie.
        claimed: those that the seat has claimed in this half.
        has_triple: whether the optional rule for three 1s opens all numbers to the seat (U12); in
            solo play the player rolls both times.
    """

    def __init__(self, setup: UnicornSetup, state: UnicornState, seat: Seat) -> None:
        self.setup = setup
        self.state = state
        self.seat = seat
        self.sheet = state.sheets[seat]
        self.claimed = state.groups_of(seat)
        self.has_triple = setup.plays_ones(is_active=seat == state.active) and self.are_ones(
            state.shown
        )
        self.all = plain_claims(
            setup, state.shown, has_triple=self.has_triple, extra=self.needs_extra
        )

    @property
    def free(self) -> list[Group]:
        """The groups that may still be claimed."""
        return [group for group in self.all if self.is_free(group)]

    def is_free(self, group: Group) -> bool:
        """Whether a group may be claimed after other ones in the same half."""
        return all(go_together(self.setup, group, other) for other in self.claimed)

    @property
    def needs_extra(self) -> bool:
        """Whether the next claim takes an extra: another player's second one (rules 1.c 5)."""
        return self.state.phase == UnicornPhase.OTHERS and bool(self.claimed)

    def are_ones(self, faces: Iterable[str]) -> bool:
        """Whether every die shows a 1."""
        return all(self.setup.sides[face].number == 1 for face in faces)

    def claims(self, groups: Iterable[Group], marks: CellIdSet = NO_CELLS) -> list[Claim]:
        """Every claim of an unmarked cell with one of these groups as its dice lie, in reading
        order.
        """
        made = [claim for group in groups for claim in self.all[group] if claim.cell not in marks]
        return list(dict.fromkeys(made))

    def open_claims(self) -> list[Claim]:
        """Those on an open cell, with a group that may still be claimed."""
        return self.claims(self.free, self.sheet.marks)

    def making(self, claim: Claim) -> Making:
        """How a claim comes about: with the first free group, and the fewest abilities; of a forced
        one the best that there is.

        Raises ValueError where the dice of a forced claim do not lie there.
        """
        makings = list(self.makings(claim))
        legal = [one for one in makings if self.is_free(one.group) and self.is_paid(one)]
        return min(legal or makings, key=lambda making: len(making.uses))

    def makings(self, claim: Claim) -> Iterator[Making]:
        """Each way to find the claim's dice in the roll: the group, and the abilities it newly
        spends.
        """
        faces = [die.face for die in claim.dice]
        shown = self.state.shown
        for places in permutations(range(len(shown)), len(faces)):
            if [shown[place] for place in places] != faces:
                continue
            uses: list[AbilityUse] = []
            for place, die in zip(places, claim.dice, strict=True):
                spent = self.state.changes_of(self.seat, place)
                new = new_changes(spent, die.changes)
                uses += [AbilityUse(self.seat, place, change) for change in new]
            yield Making(tuple(sorted(places)), tuple(uses))

    def is_paid(self, making: Making) -> bool:
        """Whether the seat has the abilities that are newly spent."""
        return not making.uses or is_within(making.cost, self.at_hand)

    @cached_property
    def at_hand(self) -> Cost:
        """The abilities that the seat has gained and not used."""
        return cost([circle.group for circle in self.setup.unused(self.sheet)])

    @property
    def may_change(self) -> bool:
        """Whether abilities may serve, those that were spent on the other claim again."""
        return any(self.at_hand) or bool(self.state.uses)

    def end(self, die: ClaimedDie) -> int:
        """What a die shows after its changes."""
        return _end(self.setup, self.setup.sides[die.face].number, die.changes)

    def changed(self, pool: Cost) -> Iterator[Option]:
        """Every way to claim an open cell that changes a die, with the abilities of a pool; with
        two equal dice the same claim may come about twice.
        """
        for faces, row, ways in self._open_ways(pool):
            for way in ways:
                yield row[way.number], way.spends, partial(self._claim, faces, row, way)

    def any_changed_claim(self, stream: Stream) -> Claim | None:
        """One of these claims by chance, of one of the groups; None where there is none."""
        for faces, row, ways in self._open_ways(self.at_hand, stream.below(len(self.all))):
            return self._claim(faces, row, stream.choice(ways))
        return None

    def _claim(self, faces: Sequence[str], row: RowCells, way: Way) -> Claim:
        return Claim(row[way.number], tuple(map(ClaimedDie, faces, way.changes)), self.needs_extra)

    def _open_ways(
        self, pool: Cost, first: int = 0
    ) -> Iterator[tuple[Sequence[str], RowCells, Sequence[Way]]]:
        """What the free groups that reach an open cell show, from the first to the one before it,
        with the row of their color and the ways to change them that reach one.
        """
        setup = self.setup
        shown = self.state.shown
        groups = list(self.all)
        for group in filter(self.is_free, groups[first:] + groups[:first]):
            faces = [shown[place] for place in group]
            row = setup.at[color_of(setup, faces)]
            numbers = tuple([setup.sides[face].number for face in faces])
            spent = tuple([self.state.changes_of(self.seat, place) for place in group])
            reached = {number for number, cell in row.items() if cell not in self.sheet.marks}
            ways = [
                way for way in ways_to_change(setup, numbers, spent, pool) if way.number in reached
            ]
            if ways:
                yield faces, row, ways


@lru_cache(maxsize=2**12)
def ways_to_change(
    setup: UnicornSetup,
    numbers: WholeNumbers,
    spent: tuple[DieChanges, ...],
    pool: Cost,
) -> Sequence[Way]:
    """Every way within the pool to change dice that show these numbers, what was spent on each
    before being free.
    """
    ways = []
    for dice in product(*map(partial(_changes, setup, pool), numbers, spent)):
        paid = [change for changes in map(new_changes, spent, dice) for change in changes]
        if any(dice) and is_within(cost(paid), pool):
            ways.append(Way(dice, sum(map(partial(_end, setup), numbers, dice)), len(paid)))
    return ways


def _end(setup: UnicornSetup, shows: int, changes: DieChanges) -> int:
    """What a die that shows a number shows after its changes."""
    return reduce(setup.changed, changes, shows)


def _changes(setup: UnicornSetup, pool: Cost, shows: int, spent: DieChanges) -> list[DieChanges]:
    """No change of a die, then each way to change it within the pool; few changes first."""
    ways: list[DieChanges] = []

    def change_further(seen: WholeNumbers, changes: DieChanges) -> None:
        if not is_within(cost(new_changes(spent, changes)), pool):
            return
        ways.append(changes)
        for change in (UP, DOWN, FLIP):
            number = setup.changed(seen[-1], change)
            if setup.low <= number <= setup.high and number not in seen:
                change_further((*seen, number), (*changes, change))

    change_further((shows,), ())
    return sorted(ways, key=len)
