"""Groups of dice and the cells they reach (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors
mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from sheetgen.core.cells import CellId
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.setup import PM1, UnicornSetup
from sheetgen.games.unicorn.state import (
    DOWN,
    FLIP,
    UP,
    AbilityUse,
    Claim,
    ClaimedDie,
    Group,
    UnicornState,
)

MIXES: Mapping[frozenset[str], str] = {
    frozenset({"red", "yellow"}): "orange",
    frozenset({"yellow", "blue"}): "green",
    frozenset({"blue", "red"}): "violet",
}
"""The palette: which color two dice of different colors make."""

GROUP_SIZES = (1, 2)
"""How many dice make a group."""

Faces = tuple[str, ...]
"""What the dice of a group show."""

Way = tuple[CellId, Faces]
"""A cell, and what the dice show that mark it as they lie."""


@dataclass(frozen=True, slots=True)
class Making:
    """How a claim comes about."""

    group: Group
    uses: tuple[AbilityUse, ...] = ()  # the abilities it newly spends, in order

    @property
    def cost(self) -> tuple[int, int]:
        """How many ±1 and how many flips it takes."""
        return cost([use.change for use in self.uses])


def mix(one: str, other: str) -> str:
    """The color that two dice make, or one die alone, counted twice; "" when there is none."""
    return one if one == other else MIXES.get(frozenset({one, other}), "")


def groups_of(dice: int) -> list[Group]:
    """The groups of so many dice, each die alone and then each pair."""
    places = range(dice)
    return [group for size in GROUP_SIZES for group in combinations(places, size)]


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
    """What the groups of a roll make."""

    def __init__(self, setup: UnicornSetup) -> None:
        self.setup = setup

    def row(self, faces: Faces) -> Mapping[int, CellId]:
        """Number -> the cell that it marks in the color that one or two dice make."""
        one, other = self.setup.sides[faces[0]], self.setup.sides[faces[-1]]
        return self.setup.at.get(mix(one.color, other.color), {})

    def ways(self, state: UnicornState, seat: Seat) -> list[Way]:
        """Every way to mark a cell with dice as they lie, in reading order; dice that show the same
        count once.
        """
        return self._ways_of(state, seat, groups_of(len(state.shown)))

    def free_ways(self, state: UnicornState, seat: Seat) -> list[Way]:
        """Those with a group that may still be claimed."""
        groups, claimed = groups_of(len(state.shown)), state.groups_of(seat)
        free = [group for group in groups if self.is_free(group, claimed)]
        return self._ways_of(state, seat, free)

    def _ways_of(
        self,
        state: UnicornState,
        seat: Seat,
        groups: Sequence[Group],
    ) -> list[Way]:
        triple = self.has_triple(state, seat)
        unlike = dict.fromkeys(
            [tuple(sorted([state.shown[place] for place in group])) for group in groups]
        )
        return [(cell, faces) for faces in unlike for cell in self._made(faces, triple=triple)]

    def _made(self, faces: Faces, *, triple: bool) -> list[CellId]:
        row = self.row(faces)
        if triple:
            numbers = range(len(faces) * self.setup.low, len(faces) * self.setup.high + 1)
            return list(dict.fromkeys(row[number] for number in numbers if number in row))
        total = sum([self.setup.sides[face].value for face in faces])
        return [row[total]] if total in row else []

    def is_triple(self, faces: Sequence[str]) -> bool:
        """Whether every die shows a 1."""
        return all(self.setup.sides[face].value == 1 for face in faces)

    def has_triple(self, state: UnicornState, seat: Seat) -> bool:
        """Whether the optional rule for three 1s opens all numbers to a seat (U12); in solo play
        the player rolls both times.
        """
        who = self.setup.triple_ones
        plays = who == "all" or (who == "roller" and seat == state.active)
        return plays and self.is_triple(state.shown)

    def open_ways(self, state: UnicornState, seat: Seat) -> list[Way]:
        """Those on an open cell, with a group that may still be claimed."""
        marks = state.sheets[seat].marks
        return [way for way in self.free_ways(state, seat) if way[0] not in marks]

    def open_claims(
        self,
        state: UnicornState,
        seat: Seat,
        *,
        extra: bool = False,
    ) -> list[Claim]:
        """The claims on an open cell with a group that may still be claimed, no ability spent."""
        return [self.plain(way, extra=extra) for way in self.open_ways(state, seat)]

    def plain(self, way: Way, *, extra: bool) -> Claim:
        """The claim of a cell with dice as they lie."""
        cell, faces = way
        return Claim(cell, tuple([ClaimedDie(face) for face in faces]), extra)

    def is_free(self, group: Group, claimed: Sequence[Group]) -> bool:
        """Whether a group may be claimed after other ones in the same half: it is another (U1), or
        shares no die with them (`disjoint`).
        """
        if self.setup.disjoint:
            return all(set(group).isdisjoint(other) for other in claimed)
        return group not in claimed

    def making(
        self,
        state: UnicornState,
        seat: Seat,
        claim: Claim,
    ) -> Making:
        """How a claim comes about: with the first free group, and the fewest abilities; of a forced
        one the best that there is.

        Raises ValueError where the dice of a forced claim do not lie there.
        """
        makings = list(self.makings(state, seat, claim))
        legal = [making for making in makings if self.is_legal(state, seat, making)]
        return min(legal or makings, key=lambda making: len(making.uses))

    def is_legal(
        self,
        state: UnicornState,
        seat: Seat,
        making: Making,
    ) -> bool:
        """Whether the group is free, and its abilities at hand."""
        is_free = self.is_free(making.group, state.groups_of(seat))
        return is_free and self.is_paid(state, seat, making)

    def is_paid(
        self,
        state: UnicornState,
        seat: Seat,
        making: Making,
    ) -> bool:
        """Whether a seat has the abilities that are newly spent."""
        pm1, flips = making.cost
        has_pm1, has_flips = self.at_hand(state, seat)
        return pm1 <= has_pm1 and flips <= has_flips

    def at_hand(self, state: UnicornState, seat: Seat) -> tuple[int, int]:
        """How many ±1 and how many flips a seat has gained and not used."""
        sheet = state.sheets[seat]
        if sheet.gained == sheet.used:
            return 0, 0
        return len(self.setup.unused(sheet, PM1)), len(self.setup.unused(sheet, FLIP))

    def makings(
        self,
        state: UnicornState,
        seat: Seat,
        claim: Claim,
    ) -> Iterator[Making]:
        """Each way to find the claim's dice in the roll: the group, and the abilities it newly
        spends.
        """
        faces = [die.face for die in claim.dice]
        for places in permutations(range(len(state.shown)), len(faces)):
            if [state.shown[place] for place in places] == faces:
                uses = [
                    AbilityUse(seat, place, change)
                    for place, die in zip(places, claim.dice, strict=True)
                    for change in new_changes(state.changes_of(seat, place), die.changes)
                ]
                yield Making(tuple(sorted(places)), tuple(uses))

    def end(self, die: ClaimedDie) -> int | None:
        """What a die shows after its changes; None when they cannot be made, or come back to a
        number it has shown already.
        """
        numbers = [self.setup.sides[die.face].value]
        for change in die.changes:
            if change not in (UP, DOWN, FLIP):
                return None
            number = self.setup.changed(numbers[-1], change)
            if number in numbers or not self.setup.low <= number <= self.setup.high:
                return None
            numbers.append(number)
        return numbers[-1]
