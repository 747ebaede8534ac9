"""What is allowed: the predicates that both the list of moves and the verdict on a move stand on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from sheetgen.games.unicorn.groups import (
    GROUP_SIZES,
    Made,
    Offers,
    Option,
    Way,
    aided,
    cost,
    free_group,
    group_bits,
    is_triple,
    mix,
    new_changes,
    options,
    places,
    reach,
    spent_on,
)
from sheetgen.games.unicorn.plan import Plan
from sheetgen.games.unicorn.state import DOWN, FLIP, UP, Claim, Done, Half, Move, Paper, Pick, Shown, Table

OWN_CLAIMS = 2
"""How many claims the active player makes, and how many others may with an extra (rules 1.c 4)."""

DONE = Done()


class Judge:
    """The predicates of one game under its switches; what a roll offers is worked out once for each roll.

    Attributes:
        plan: the sheet and the dice.
        disjoint: whether the claims of a half may not share a die (`claim-mode`).
        triple_ones: who plays the optional rule for three 1s.
        picked: how many dice are picked.
        picks: every pick -> its colors in the order of the box.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        spec = plan.spec
        self.disjoint: bool = spec.switch("claim-mode") == "disjoint"
        self.triple_ones = spec.switch("triple-ones")
        self.picked: int = spec.numbers["dice-picked"]
        self.picks: dict[Pick, tuple[str, ...]] = {Pick(colors): colors for colors in combinations(plan.colors, self.picked)}
        self._places = places(self.picked)
        self._options: dict[tuple[str, tuple[str, ...], tuple[int, int]], tuple[Option, ...]] = {}
        self._offers = Offers(plan, self.picked)

    def picking(self, table: Table, seat: int, pick: Pick) -> bool:
        """Whether a seat may pick these dice now."""
        return table.phase == "pick" and seat == table.active and pick in self.picks

    def acting(self, table: Table, seat: int) -> bool:
        """Whether a seat may claim now."""
        if table.phase == "yours":
            return seat == table.active
        if table.phase != "others" or not 0 <= seat < len(table.papers):
            return False
        return (seat != table.active or len(table.papers) == 1) and not table.halves[seat].done

    def triple(self, table: Table, seat: int) -> bool:
        """Whether the optional rule for three 1s opens all numbers to a seat (U12); in solo play the player rolls both times."""
        if self.triple_ones == "off" or not is_triple(self.plan, table.shown):
            return False
        return self.triple_ones == "all" or seat == table.active

    def offer(self, table: Table, seat: int) -> tuple[Way, ...]:
        """What the dice allow as they lie, on an empty sheet."""
        return self._offers.of(table.shown, triple=self.triple_ones != "off" and self.triple(table, seat))

    def open_ways(self, table: Table, seat: int) -> list[Way]:
        """The ways that lead to an open cell with a group that may still be claimed, no ability spent."""
        marks = table.papers[seat].marks
        half = table.halves[seat]
        found = [way for way in self.offer(table, seat) if not marks & way.bit]
        if not half.groups:
            return found
        if self.disjoint:
            return [way for way in found if any(free_group(group, half, disjoint=True) for group in way.groups)]
        return [way for way in found if way.groups != half.groups]  # one earlier claim at most: it bars its own group only

    def needs_extra(self, table: Table, seat: int) -> bool:
        """Whether the seat's next claim takes an extra: another player's second one (rules 1.c 5)."""
        return table.phase == "others" and bool(table.halves[seat].groups)

    def has_extra(self, table: Table, seat: int) -> bool:
        """Whether the seat has an extra left."""
        return table.papers[seat].extras < self.plan.caps[len(table.papers)]

    def pool(self, paper: Paper) -> tuple[int, int]:
        """How many ±1 and how many flips are gained and unused."""
        unused = paper.gained & ~paper.used
        return (unused & self.plan.pm1).bit_count(), (unused & self.plan.flips).bit_count()

    def moves(self, table: Table, seat: int) -> Iterator[Move]:
        """Every legal move of a seat: picks, or claims as the dice lie, claims with abilities, done."""
        if table.phase == "pick":
            return iter(self.picks) if seat == table.active else iter(())
        if not self.acting(table, seat):
            return iter(())
        extra = self.needs_extra(table, seat)
        if extra and not self.has_extra(table, seat):
            return iter((DONE,))
        found = self.open_ways(table, seat)
        claims: list[Move] = [Claim(way.claim.cell, way.claim.dice, extra=True) if extra else way.claim for way in found]
        paper, half = table.papers[seat], table.halves[seat]
        if paper.gained != paper.used or half.uses:
            claims += self._aided(table.shown, paper, half, extra=extra)
        if extra or not found:
            claims.append(DONE)
        return iter(claims)

    def may_finish(self, table: Table, seat: int) -> bool:
        """Whether a seat may finish its half: it has made its claims, or no claim without an ability is left (rules 1.c 6, U13)."""
        return self.acting(table, seat) and (self.needs_extra(table, seat) or not self.open_ways(table, seat))

    def making(self, table: Table, seat: int, claim: Claim) -> Made | None:
        """How a claim comes about with the fewest abilities; None when it is not allowed."""
        if not self.acting(table, seat) or claim.extra != self.needs_extra(table, seat):
            return None
        if claim.extra and not self.has_extra(table, seat):
            return None
        paper, half = table.papers[seat], table.halves[seat]
        for way in self.offer(table, seat):
            if way.claim.cell == claim.cell and way.claim.dice == claim.dice:
                return self._plain(way, paper, half)
        bit = self.plan.bits.get(claim.cell, 0)
        if not bit or paper.marks & bit or bit not in self.reached(claim):
            return None
        return self.cheapest(table.shown, paper, half, claim, bit)

    def _plain(self, way: Way, paper: Paper, half: Half) -> Made | None:
        """A claim as the dice lie, with its first group that is still free."""
        if paper.marks & way.bit:
            return None
        for group in way.groups:
            if not half.groups or free_group(group, half, disjoint=self.disjoint):
                return Made(way.bit, group)
        return None

    def cheapest(self, shown: Sequence[str], paper: Paper, half: Half, claim: Claim, bit: int) -> Made | None:
        """The free group that spends the fewest abilities, within what is at hand."""
        pm1, flips = self.pool(paper)
        best: Made | None = None
        for group, uses in self.assignments(shown, half, claim):
            needs = cost([change for _, change in uses])
            if needs[0] > pm1 or needs[1] > flips or not free_group(group, half, disjoint=self.disjoint):
                continue
            if best is None or len(uses) < len(best.uses):
                best = Made(bit, group, uses)
        return best

    def assignments(self, shown: Sequence[str], half: Half, claim: Claim) -> Iterator[tuple[int, tuple[tuple[int, str], ...]]]:
        """Each way to find the claim's dice in the roll: the group, and the abilities it newly spends."""
        for group in permutations(range(len(shown)), len(claim.dice)):
            if all(shown[place] == die.face for place, die in zip(group, claim.dice, strict=True)):
                new = [(place, new_changes(spent_on(half.uses, place), die.changes)) for place, die in zip(group, claim.dice, strict=True)]
                yield group_bits(group), tuple((place, change) for place, changes in sorted(new) for change in changes)

    def reached(self, claim: Claim) -> tuple[int, ...]:
        """The bits of the cells that the claim's dice make after their changes; () when a die cannot be changed so."""
        if len(claim.dice) not in GROUP_SIZES or any(die.face not in self.plan.faces for die in claim.dice):
            return ()
        faces: list[tuple[str, int]] = []
        for die in claim.dice:
            trail = self.trail(die)
            if trail is None:
                return ()
            faces.append((self.plan.faces[die.face][0], trail[-1]))
        return reach(self.plan, faces, triple=False)

    def trail(self, die: Shown) -> list[int] | None:
        """The numbers that a die shows one after the other; None when a change is unknown, leaves the die, or leads back (U9)."""
        numbers = [self.plan.faces[die.face][1]]
        for change in die.changes:
            if change not in (UP, DOWN, FLIP):
                return None
            new = self.plan.changed(numbers[-1], change)
            if not self.plan.low <= new <= self.plan.high or new in numbers:
                return None
            numbers.append(new)
        return numbers

    def _aided(self, shown: tuple[str, ...], paper: Paper, half: Half, *, extra: bool) -> list[Claim]:
        """The claims on open cells that change a die; with two equal dice the same claim may come about twice, and counts once."""
        plan, pool = self.plan, self.pool(paper)
        dice = [self._options_of(face, spent_on(half.uses, place), pool) for place, face in enumerate(shown)]
        found: list[Claim] = []
        for group in self._places:
            if half.groups and not free_group(group_bits(group), half, disjoint=self.disjoint):
                continue
            color = mix([plan.faces[shown[place]][0] for place in group])
            for number, named in aided(dice, pool, group):
                bit = plan.at.get((color, number))
                if bit is not None and not paper.marks & bit:
                    found.append(Claim(plan.ids[bit], named, extra))
        return found if len(set(shown)) == len(shown) else list(dict.fromkeys(found))

    def _options_of(self, face: str, spent: tuple[str, ...], pool: tuple[int, int]) -> tuple[Option, ...]:
        known = self._options.get((face, spent, pool))
        if known is None:
            known = self._options[face, spent, pool] = options(self.plan, face, spent, pool)
        return known
