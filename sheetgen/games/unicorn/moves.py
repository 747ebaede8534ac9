"""What a seat may do: the one object that lists moves, draws one by chance, and judges them."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.dice import Stream
from sheetgen.core.play import Names, Seat
from sheetgen.errors import Problems
from sheetgen.games.unicorn.groups import Groups
from sheetgen.games.unicorn.reasons import UnicornReasons
from sheetgen.games.unicorn.setup import UnicornSetup
from sheetgen.games.unicorn.state import Done, Move, UnicornPhase, UnicornState


class UnicornMoves:
    """Picks; or claims as the dice lie, then claims with abilities, then `done` where it is
    allowed.

    A claim is listed with the dice as they show, so two dice with equal faces count once. Changes
    that would bring a die back to a number it has shown would spend abilities for nothing; they are
    neither listed nor allowed.
    """

    def __init__(
        self,
        setup: UnicornSetup,
        state: UnicornState,
        seat: Seat,
    ) -> None:
        self.setup = setup
        self.state = state
        self.seat = seat
        self.groups = Groups(setup, state, seat)

    def __iter__(self) -> Iterator[Move]:
        if self.state.phase == UnicornPhase.PICK:
            yield from self.setup.picks
            return
        if self.may_claim:
            yield from self.groups.open_claims()
            if self.groups.may_change:
                yield from dict.fromkeys(
                    claim() for *_, claim in self.groups.changed(self.groups.at_hand)
                )
        if self.may_be_done:
            yield Done()

    def __contains__(self, move: Move) -> bool:
        """Whether nothing speaks against the move."""
        return not any(self.reasons(move, ("",) * len(self.state.sheets)))

    def reasons(self, move: Move, names: Names) -> Problems:
        """Every reason against a move that is not allowed."""
        return UnicornReasons(self, names).against(move)

    def sample(self, stream: Stream) -> Move:
        """A pick by chance; or a claim as the dice lie, each as likely as all those with abilities
        together; or done where there is none.
        """
        if self.state.phase == UnicornPhase.PICK:
            return stream.choice(self.setup.picks)
        groups = self.groups
        if groups.needs_extra and (not self.has_extra or stream.below(2)):
            return Done()
        moves: list[Move] = [*groups.open_claims()] or [Done()]
        if groups.may_change and not stream.below(1 + len(groups.claims(groups.all))):
            return groups.any_changed_claim(stream) or stream.choice(moves)
        return stream.choice(moves)

    @property
    def acts(self) -> bool:
        """Whether the seat may claim now."""
        return self.state.phase != UnicornPhase.PICK and self.seat in self.state.acting

    @property
    def may_claim(self) -> bool:
        """Whether the seat has the extra that its next claim may take."""
        return self.has_extra or not self.groups.needs_extra

    @property
    def may_be_done(self) -> bool:
        """Whether a seat that acts may finish: all claims that cost nothing come first."""
        return self.groups.needs_extra or not self.groups.open_claims()

    @property
    def has_extra(self) -> bool:
        """Whether the seat has an extra left."""
        sheets = self.state.sheets
        return sheets[self.seat].extras < self.setup.cap(len(sheets))
