"""What abilities add: the ways to change dice, and the claims that groups with changed dice
make.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.games.unicorn.groups import Faces, Groups, cost, groups_of, new_changes
from sheetgen.games.unicorn.state import DOWN, FLIP, UP, Claim, ClaimedDie, UnicornState

TRIES = 4
"""How often one of many claims is drawn before those on open cells are listed."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The abilities that a player may spend on a roll."""

    pm1: int
    flips: int


@dataclass(frozen=True, slots=True)
class ChangedDie:
    """A die as abilities may leave it."""

    number: int
    changes: tuple[str, ...]  # all that was done to it
    pm1: int  # how many new ±1 this takes
    flips: int  # how many new flips


@dataclass(frozen=True, slots=True)
class ChangedGroup:
    """The dice of a group as abilities may leave them."""

    number: int  # the number that they make
    changes: tuple[tuple[str, ...], ...]  # what is done to each die


class Abilities:
    """What abilities do to dice, whatever their color."""

    def __init__(self, groups: Groups) -> None:
        self.groups, self.setup = groups, groups.setup

    def at_hand(self, state: UnicornState, seat: Seat) -> Pool | None:
        """What a seat may spend on the roll, or None where it cannot change any die."""
        pool = Pool(*self.groups.at_hand(state, seat))
        return pool if pool.pm1 or pool.flips or state.uses else None

    def claims(
        self,
        state: UnicornState,
        seat: Seat,
        pool: Pool,
        *,
        extra: bool,
    ) -> list[Claim]:
        """Every claim on an open cell that changes a die; with two equal dice the same one may come
        about twice, and counts once.
        """
        claims = [
            self._claim(faces, one, extra=extra)
            for faces, _, reaching in self._open_groups(state, seat, pool)
            for one in reaching
        ]
        return list(dict.fromkeys(claims))

    def any_claim(
        self, state: UnicornState, seat: Seat, stream: Stream, *, extra: bool
    ) -> Claim | None:
        """One of these claims by chance, of one of the groups; None where there is none."""
        pool = self.at_hand(state, seat)
        if pool is None:
            return None
        first = stream.below(len(groups_of(len(state.shown))))
        for faces, changed, reaching in self._open_groups(state, seat, pool, first):
            tries = (changed[stream.below(len(changed))] for _ in range(TRIES))
            drawn = next((one for one in tries if one in reaching), None)
            drawn = drawn or reaching[stream.below(len(reaching))]
            return self._claim(faces, drawn, extra=extra)
        return None

    def _claim(
        self,
        faces: Faces,
        changed: ChangedGroup,
        *,
        extra: bool,
    ) -> Claim:
        dice = map(ClaimedDie, faces, changed.changes)
        return Claim(self.groups.row(faces)[changed.number], tuple(dice), extra)

    def _open_groups(
        self, state: UnicornState, seat: Seat, pool: Pool, first: int = 0
    ) -> Iterator[tuple[Faces, list[ChangedGroup], list[ChangedGroup]]]:
        """The free groups that reach an open cell, from the first to the one before it, with every
        way to change them, and those ways that reach one.
        """
        marks, claimed = state.sheets[seat].marks, state.groups_of(seat)
        groups = groups_of(len(state.shown))
        for group in groups[first:] + groups[:first]:
            if not self.groups.is_free(group, claimed):
                continue
            faces = tuple([state.shown[place] for place in group])
            spent = [state.changes_of(seat, place) for place in group]
            changed = self._changed(faces, spent, pool)
            row = self.groups.row(faces)
            reached = {number for number, cell in row.items() if cell not in marks}
            reaching = [one for one in changed if one.number in reached]
            if reaching:
                yield faces, changed, reaching

    def _changed(
        self, faces: Faces, spent: Sequence[tuple[str, ...]], pool: Pool
    ) -> list[ChangedGroup]:
        """Each way to leave the first die with each way to leave the second, but for both as they
        lie.
        """
        values = [self.setup.sides[face].value for face in faces]
        first, *others = (
            self._changes_of_die(value, done, pool)
            for value, done in zip(values, spent, strict=True)
        )
        if not others:
            return [ChangedGroup(die.number, (die.changes,)) for die in first[1:]]
        return [
            ChangedGroup(one.number + other.number, (one.changes, other.changes))
            for one in first
            for other in others[0]
            if one.pm1 + other.pm1 <= pool.pm1
            and one.flips + other.flips <= pool.flips
            and (one.changes or other.changes)
        ]

    def _changes_of_die(
        self, value: int, spent: tuple[str, ...], pool: Pool
    ) -> tuple[ChangedDie, ...]:
        """A die as it lies, then each way to change it within the pool, what was spent on it before
        being free; few changes first.
        """
        ways: list[ChangedDie] = []

        def change_further(seen: tuple[int, ...], changes: tuple[str, ...]) -> None:
            pm1, flips = cost(new_changes(spent, changes))
            if pm1 > pool.pm1 or flips > pool.flips:
                return
            ways.append(
                ChangedDie(
                    seen[-1],
                    changes,
                    pm1,
                    flips,
                )
            )
            for change in (UP, DOWN, FLIP):
                number = self.setup.changed(seen[-1], change)
                if self.setup.low <= number <= self.setup.high and number not in seen:
                    change_further((*seen, number), (*changes, change))

        change_further((value,), ())
        return tuple(sorted(ways, key=lambda way: len(way.changes)))
