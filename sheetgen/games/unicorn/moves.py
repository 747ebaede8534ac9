"""What a seat may do: the one object that lists moves, draws one by chance, and judges them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem
from sheetgen.games.unicorn.abilities import Abilities
from sheetgen.games.unicorn.reasons import reasons
from sheetgen.games.unicorn.state import (
    DONE,
    OTHERS,
    PICK,
    Claim,
    Done,
    Move,
    Pick,
    Setup,
    Table,
    taken_by,
)


class Moves:
    """Picks; or claims as the dice lie, then claims with abilities, then `done` where it is
    allowed.

    A claim is listed with the dice as they show, so two dice with equal faces count once. Changes
    that would bring a die back to a number it has shown would spend abilities for nothing; they are
    neither listed nor allowed.
    """

    __slots__ = ("abilities", "groups", "seat", "table")

    def __init__(self, abilities: Abilities, table: Table, seat: Seat) -> None:
        self.abilities: Final = abilities
        self.groups: Final = abilities.groups
        self.table: Final = table
        self.seat: Final = seat

    @property
    def setup(self) -> Setup:
        """The sheet and the dice."""
        return self.groups.setup

    def __iter__(self) -> Iterator[Move]:
        table, seat = self.table, self.seat
        if table.phase == PICK:
            return iter(self.setup.picks if self.picks else ())
        if not table.acting >> seat & 1:
            return iter(())
        extra = table.taken > 0 and self.needs_extra
        if extra and not self.has_extra:
            return iter((DONE,))
        claims = self.groups.open_claims(table, seat, extra=extra)
        done = extra or not claims
        if pool := self.abilities.at_hand(table, seat):
            claims += self.abilities.claims(table, seat, pool, extra=extra)
        return iter([*claims, DONE] if done else claims)

    def __contains__(self, move: object) -> bool:
        match move:
            case Pick():
                return self.picks and move.colors in self.setup.pick_of
            case Claim():
                return self.allows(move)
            case Done():
                return self.acts and (
                    self.needs_extra or not self.groups.open_claims(self.table, self.seat)
                )
        return False

    def reasons(self, move: Move, names: Names) -> Iterator[Problem]:
        """Every reason against a move that is not allowed; the codes are listed in `reasons`."""
        return reasons(self, move, names)

    def sample(self, stream: Stream) -> Move:
        """A pick by chance; or a claim as the dice lie, each as likely as all those with abilities
        together; or done.
        """
        table, seat, groups = self.table, self.seat, self.groups
        papers, phase, _, _, _, _, shown, taken, uses = table
        if phase == PICK:
            return groups.setup.picks[stream.below(len(groups.setup.picks))]
        marks, gained, used, _, _, spent, _, _ = papers[seat]
        extra = taken > 0 and self.needs_extra
        if extra and (spent >= groups.setup.caps[len(papers)] or stream.below(2)):
            return DONE
        ways = groups.ways[groups.strict and groups.opened(table, seat)][shown]
        aided = gained != used or len(uses) > 0
        if aided and not stream.below(1 + len(ways)):
            claim = self.abilities.any_claim(table, seat, stream, extra=extra)
            if claim:
                return claim
            aided = False
        asks = taken and groups.asks(table)
        left = [
            both
            for bit, both in ways
            if not bit & marks and (not asks or groups.any_free(table, seat, both[0].dice))
        ]
        if left:
            return left[stream.below(len(left))][extra]
        return (
            aided and stream.below(2) and self.abilities.any_claim(table, seat, stream, extra=extra)
        ) or DONE

    @property
    def picks(self) -> bool:
        """Whether the seat picks dice now."""
        return self.table.phase == PICK and self.seat == self.table.active

    @property
    def acts(self) -> bool:
        """Whether the seat may claim now."""
        return self.table.phase != PICK and self.table.acting >> self.seat & 1 > 0

    @property
    def needs_extra(self) -> bool:
        """Whether the seat's next claim takes an extra: another player's second one (rules 1.c
        5).
        """
        return self.table.phase == OTHERS and taken_by(self.table, self.seat) > 0

    @property
    def has_extra(self) -> bool:
        """Whether the seat has an extra left."""
        return self.table.papers[self.seat].extras < self.setup.caps[len(self.table.papers)]

    def allows(self, claim: Claim) -> bool:
        """Whether the seat may make a claim."""
        if not self.acts or claim.extra != self.needs_extra or (claim.extra and not self.has_extra):
            return False
        table, seat = self.table, self.seat
        paper, bit = table.papers[seat], self.setup.bits.get(claim.cell, 0)
        if (
            not bit
            or paper.marks & bit
            or not self.groups.reaches(claim, bit, triple=self.groups.triple(table, seat))
        ):
            return False
        return any(self.groups.makings(table, seat, claim))
