"""What a seat may do: the one object that lists moves, draws one by chance, and judges them."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problem
from sheetgen.games.unicorn.abilities import Abilities
from sheetgen.games.unicorn.reasons import UnicornReasons
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import Claim, Done, Move, Pick, UnicornPhase, UnicornState


class UnicornMoves:
    """Picks; or claims as the dice lie, then claims with abilities, then `done` where it is
    allowed.

    A claim is listed with the dice as they show, so two dice with equal faces count once. Changes
    that would bring a die back to a number it has shown would spend abilities for nothing; they are
    neither listed nor allowed.
    """

    def __init__(
        self,
        abilities: Abilities,
        state: UnicornState,
        seat: Seat,
    ) -> None:
        self.abilities, self.groups = abilities, abilities.groups
        self.state, self.seat = state, seat

    @property
    def setup(self) -> UnicornSetup:
        """The sheet and the dice."""
        return self.groups.setup

    def __iter__(self) -> Iterator[Move]:
        if self.picks:
            yield from self.setup.picks
        if not self.acts:
            return
        claims: list[Claim] = []
        if not self.needs_extra or self.has_extra:
            claims = self.groups.open_claims(self.state, self.seat, extra=self.needs_extra)
            yield from claims
            pool = self.abilities.at_hand(self.state, self.seat)
            if pool:
                yield from self.abilities.claims(
                    self.state, self.seat, pool, extra=self.needs_extra
                )
        if self.needs_extra or not claims:
            yield Done()

    def __contains__(self, move: object) -> bool:
        """Whether nothing speaks against the move."""
        if not isinstance(move, Pick | Claim | Done):
            return False
        nameless = ("",) * len(self.state.sheets)
        return not any(self.reasons(move, nameless))

    def reasons(self, move: Move, names: Names) -> Iterator[Problem]:
        """Every reason against a move that is not allowed."""
        return UnicornReasons(self, names).against(move)

    def sample(self, stream: Stream) -> Move:
        """A pick by chance; or a claim as the dice lie, each as likely as all those with abilities
        together; or done.
        """
        if self.state.phase == UnicornPhase.PICK:
            return self.setup.picks[stream.below(len(self.setup.picks))]
        if self.needs_extra and (not self.has_extra or stream.below(2)):
            return Done()
        aided = self.abilities.at_hand(self.state, self.seat) is not None
        if aided:
            ways = self.groups.ways(self.state, self.seat)
            if not stream.below(1 + len(ways)):
                claim = self._aided(stream)
                if claim:
                    return claim
                aided = False
        left = self.groups.open_ways(self.state, self.seat)
        if left:
            return self.groups.plain(left[stream.below(len(left))], extra=self.needs_extra)
        claim = self._aided(stream) if aided and stream.below(2) else None
        return claim or Done()

    def _aided(self, stream: Stream) -> Claim | None:
        return self.abilities.any_claim(self.state, self.seat, stream, extra=self.needs_extra)

    @property
    def picks(self) -> bool:
        """Whether the seat picks dice now."""
        return self.state.phase == UnicornPhase.PICK and self.seat == self.state.active

    @property
    def acts(self) -> bool:
        """Whether the seat may claim now."""
        return self.state.phase != UnicornPhase.PICK and self.seat in self.state.acting

    @property
    def needs_extra(self) -> bool:
        """Whether the seat's next claim takes an extra: another player's second one (rules 1.c
        5).
        """
        return self.state.phase == UnicornPhase.OTHERS and bool(self.state.groups_of(self.seat))

    @property
    def has_extra(self) -> bool:
        """Whether the seat has an extra left."""
        sheets = self.state.sheets
        return sheets[self.seat].extras < self.setup.cap(len(sheets))
