"""Groups of dice and the cells they reach, as they lie and with abilities (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors
mix.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from itertools import combinations, permutations, product

from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import (
    DOWN,
    FLIP,
    NO_CELLS,
    UP,
    AbilityUse,
    Cells,
    Changes,
    Claim,
    ClaimedDie,
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

TRIES = 4
"""How often one of many claims is drawn before those on open cells are listed."""

Cost = tuple[int, int]
"""How many ±1 and how many flips."""


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
class ChangedDie:
    """A die as abilities may leave it."""

    number: int
    changes: Changes  # all that was done to it
    cost: Cost  # what this takes that was not spent before


Way = tuple[ChangedDie, ...]
"""The dice of a group as abilities may leave them."""


def new_changes(spent: Changes, changes: Changes) -> Changes:
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


def is_within(costs: Iterable[Cost], pool: Cost) -> bool:
    """Whether there are abilities enough for all of these."""
    pm1, flips = map(sum, zip(*costs, strict=True))
    return pm1 <= pool[0] and flips <= pool[1]


def color_of(setup: UnicornSetup, faces: Iterable[str]) -> str:
    """The color that dice make."""
    return MIXES[frozenset([setup.sides[face].color for face in faces])]


def numbers_of(setup: UnicornSetup, faces: Sequence[str], *, has_triple: bool) -> Sequence[int]:
    """The numbers that dice make as they lie, more than one under the rule of three 1s."""
    if has_triple:
        return range(len(faces) * setup.low, len(faces) * setup.high + 1)
    return [sum([setup.sides[face].number for face in faces])]


@lru_cache(maxsize=2**12)
def plain_claims(
    setup: UnicornSetup, shown: Sequence[str], *, has_triple: bool, extra: bool
) -> Mapping[Group, Sequence[Claim]]:
    """The groups of a roll, each die alone and then each pair -> what each claims as it lies."""
    places = range(len(shown))
    return {
        group: _claims_of(setup, tuple([shown[place] for place in group]), has_triple, extra)
        for size in GROUP_SIZES
        for group in combinations(places, size)
    }


@lru_cache(maxsize=2**10)
def _claims_of(
    setup: UnicornSetup, faces: Sequence[str], has_triple: bool, extra: bool
) -> Sequence[Claim]:
    """What dice that show these faces claim."""
    row, dice = setup.at[color_of(setup, faces)], tuple(map(ClaimedDie, faces))
    numbers = numbers_of(setup, faces, has_triple=has_triple)
    cells = dict.fromkeys(row[number] for number in numbers if number in row)
    return [Claim(cell, dice, extra) for cell in cells]


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
        self.setup, self.state, self.seat = setup, state, seat
        self.sheet, self.claimed = state.sheets[seat], state.groups_of(seat)
        plays = setup.triple_ones == "all"
        if setup.triple_ones == "roller":
            plays = seat == state.active
        self.has_triple = plays and self.are_ones(state.shown)
        self.all = plain_claims(
            setup, state.shown, has_triple=self.has_triple, extra=self.needs_extra
        )

    @property
    def free(self) -> list[Group]:
        """The groups that may still be claimed."""
        return [group for group in self.all if self.is_free(group)]

    def is_free(self, group: Group) -> bool:
        """Whether a group may be claimed after other ones in the same half: it is another (U1), or
        shares no die with them (`disjoint`).
        """
        if self.setup.disjoint:
            return all(set(group).isdisjoint(other) for other in self.claimed)
        return group not in self.claimed

    @property
    def needs_extra(self) -> bool:
        """Whether the next claim takes an extra: another player's second one (rules 1.c 5)."""
        return self.state.phase == UnicornPhase.OTHERS and bool(self.claimed)

    def are_ones(self, faces: Iterable[str]) -> bool:
        """Whether every die shows a 1."""
        return all(self.setup.sides[face].number == 1 for face in faces)

    def claims(self, groups: Iterable[Group], marks: Cells = NO_CELLS) -> list[Claim]:
        """Every claim of an unmarked cell with one of these groups as its dice lie, in reading
        order.
        """
        made = [claim for group in groups for claim in self.all[group] if claim.cell not in marks]
        return list(dict.fromkeys(made))

    def open_claims(self) -> list[Claim]:
        """Those on an open cell, with a group that may still be claimed."""
        return self.claims(self.free, self.sheet.marks)

    def faces(self, group: Group) -> list[str]:
        """What the dice of a group show."""
        return [self.state.shown[place] for place in group]

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
        faces, shown = [die.face for die in claim.dice], self.state.shown
        for places in permutations(range(len(shown)), len(faces)):
            if [shown[place] for place in places] == faces:
                uses = [
                    AbilityUse(self.seat, place, change)
                    for place, die in zip(places, claim.dice, strict=True)
                    for change in self._unpaid(place, die)
                ]
                yield Making(tuple(sorted(places)), tuple(uses))

    def _unpaid(self, place: int, die: ClaimedDie) -> Changes:
        """The changes of a die that have to be paid in this claim."""
        spent = self.state.changes_of(self.seat, place) if die.changes else ()
        return new_changes(spent, die.changes)

    def is_paid(self, making: Making) -> bool:
        """Whether the seat has the abilities that are newly spent."""
        return not making.uses or is_within([making.cost], self.at_hand)

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
        return reduce(self.setup.changed, die.changes, self.setup.sides[die.face].number)

    def changed_claims(self, pool: Cost) -> dict[Claim, int]:
        """Every claim on an open cell that changes a die, with the abilities of a pool, and how
        many it newly spends; with two equal dice the same one may come about twice, and counts as
        the cheaper.
        """
        claims: dict[Claim, int] = {}
        for faces, _, reaching in self._open_ways(pool):
            for way in reaching:
                claim, spends = self._claim(faces, way), sum([sum(die.cost) for die in way])
                claims[claim] = min(spends, claims.get(claim, spends))
        return claims

    def any_changed_claim(self, stream: Stream) -> Claim | None:
        """One of these claims by chance, of one of the groups; None where there is none."""
        first = stream.below(len(self.all))
        for faces, ways, reaching in self._open_ways(self.at_hand, first):
            tries = (ways[stream.below(len(ways))] for _ in range(TRIES))
            drawn = next((way for way in tries if way in reaching), None)
            return self._claim(faces, drawn or reaching[stream.below(len(reaching))])
        return None

    def _claim(self, faces: Sequence[str], way: Way) -> Claim:
        dice = [ClaimedDie(face, die.changes) for face, die in zip(faces, way, strict=True)]
        return Claim(
            self.setup.at[color_of(self.setup, faces)][_number(way)], tuple(dice), self.needs_extra
        )

    def _open_ways(
        self, pool: Cost, first: int = 0
    ) -> Iterator[tuple[list[str], list[Way], list[Way]]]:
        """What the free groups that reach an open cell show, from the first to the one before it,
        with every way to change them, and those ways that reach one.
        """
        groups = list(self.all)
        for group in groups[first:] + groups[:first]:
            if not self.is_free(group):
                continue
            faces = self.faces(group)
            cells = self.setup.at[color_of(self.setup, faces)].items()
            reached = {number for number, cell in cells if cell not in self.sheet.marks}
            ways = self._ways(group, pool)
            reaching = [way for way in ways if _number(way) in reached]
            if reaching:
                yield faces, ways, reaching

    def _ways(self, group: Group, pool: Cost) -> list[Way]:
        """Each way to leave the first die with each way to leave the second, but for both as they
        lie.
        """
        sides, state = self.setup.sides, self.state
        lying = [
            (sides[state.shown[place]].number, state.changes_of(self.seat, place))
            for place in group
        ]
        return ways_to_change(self.setup, tuple(lying), pool)


@lru_cache(maxsize=2**12)
def ways_to_change(
    setup: UnicornSetup, lying: tuple[tuple[int, Changes], ...], pool: Cost
) -> list[Way]:
    """Every way within the pool to change dice that show these numbers, what was spent on each
    before being free.
    """
    dice = product(*[_changed_dice(setup, number, spent, pool) for number, spent in lying])
    next(dice)  # all as they lie
    return [way for way in dice if is_within([die.cost for die in way], pool)]


def _changed_dice(
    setup: UnicornSetup,
    shows: int,
    spent: Changes,
    pool: Cost,
) -> list[ChangedDie]:
    """A die as it lies, then each way to change it within the pool; few changes first."""
    ways: list[ChangedDie] = []

    def change_further(seen: tuple[int, ...], changes: Changes) -> None:
        price = cost(new_changes(spent, changes))
        if price[0] > pool[0] or price[1] > pool[1]:
            return
        ways.append(ChangedDie(seen[-1], changes, price))
        for change in (UP, DOWN, FLIP):
            number = setup.changed(seen[-1], change)
            if setup.low <= number <= setup.high and number not in seen:
                change_further((*seen, number), (*changes, change))

    change_further((shows,), ())
    return sorted(ways, key=lambda way: len(way.changes))


def _number(way: Way) -> int:
    """The number that the dice of a group make."""
    return sum([die.number for die in way])
