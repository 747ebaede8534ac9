"""What is allowed: the predicates that both the list of moves and the verdict on a move stand on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, product

from sheetgen.core.dice import Roll
from sheetgen.games.unicorn.groups import (
    GROUP_SIZES,
    Lying,
    Made,
    Offers,
    Way,
    aided,
    cost,
    free_group,
    group_bits,
    is_triple,
    mix,
    new_changes,
    places,
    spent_on,
)
from sheetgen.games.unicorn.plan import Plan
from sheetgen.games.unicorn.state import Claim, Done, Half, Move, Paper, Phase, Pick, Table, Use

OWN_CLAIMS = 2
"""How many claims the active player makes, and how many others may with an extra (rules 1.c 4)."""

ROLLING: tuple[Phase, ...] = ("roll", "roll-rest")
"""The phases in which chance has the word."""

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
        self._groups = tuple((group, group_bits(group)) for group in places(self.picked))
        self._changed = lru_cache(maxsize=8192)(partial(aided, plan))
        self._offers = Offers(plan, self.picked)

    def picking(self, table: Table, seat: int, pick: Pick) -> bool:
        """Whether a seat may pick these dice now."""
        return table.phase == "pick" and seat == table.active and pick in self.picks

    def thrown(self, table: Table, roll: Roll) -> tuple[str, ...] | None:
        """What the dice show, in the order of the box; None when these are not the dice that are thrown now."""
        dice, texts = [thrown.die for thrown in roll], [thrown.face.text for thrown in roll]
        if table.phase not in ROLLING or not self.plan.boxed.issuperset(zip(dice, texts, strict=True)):
            return None
        texts.sort(key=self.plan.order.__getitem__)
        colors = tuple([self.plan.faces[text][0] for text in texts])
        return tuple(texts) if colors == table.picked and len(set(dice)) == len(dice) else None

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
        claims: list[Move] = [way.extra if extra else way.claim for way in found]
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
        if not bit or paper.marks & bit or bit != self.reached(claim):
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

    def assignments(self, shown: Sequence[str], half: Half, claim: Claim) -> Iterator[tuple[int, tuple[Use, ...]]]:
        """Each way to find the claim's dice in the roll: the group, and the abilities it newly spends."""
        spots = [[place for place, face in enumerate(shown) if face == die.face] for die in claim.dice]
        for group in product(*spots):
            if len(set(group)) == len(group):
                uses = [
                    (place, change)
                    for place, die in zip(group, claim.dice, strict=True)
                    for change in new_changes(spent_on(half.uses, place), die.changes)
                ]
                yield group_bits(group), tuple(uses)

    def reached(self, claim: Claim) -> int:
        """The bit of the cell that the claim's dice make after their changes; 0 when they make none or cannot be changed so."""
        if len(claim.dice) not in GROUP_SIZES:
            return 0
        number, colors = 0, []
        for die in claim.dice:
            color, value = self.plan.faces.get(die.face, ("", 0))
            end = self.plan.ends.get((value, die.changes))
            if end is None:
                return 0
            number += end
            colors.append(color)
        return self.plan.at.get(mix(colors), {}).get(number, 0)

    def _aided(self, shown: tuple[str, ...], paper: Paper, half: Half, *, extra: bool) -> list[Claim]:
        """The claims on open cells that change a die; with two equal dice the same claim may come about twice, and counts once."""
        marks, pool = paper.marks, self.pool(paper)
        dice = [Lying(face, spent_on(half.uses, place)) for place, face in enumerate(shown)]
        found: list[Claim] = []
        for group, bits in self._groups:
            if not half.groups or free_group(bits, half, disjoint=self.disjoint):
                reached = self._changed(tuple([dice[place] for place in group]), pool, extra=extra)
                found += [claim for claim, bit in reached if not marks & bit]
        return found if len(set(shown)) == len(shown) else list(dict.fromkeys(found))
