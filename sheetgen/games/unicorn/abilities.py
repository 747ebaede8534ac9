"""What abilities add: the ways to change dice, and the cells that groups with changed dice
reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.core.dice import Stream
from sheetgen.games.unicorn.groups import Faces, Groups, Memo, cost, new_changes, spent_on
from sheetgen.games.unicorn.state import DOWN, FLIP, UP, Claim, Shown, Table, new, taken_by


class Pool(NamedTuple):
    """What a player may spend on a roll: ±1 and flips at hand, and what was already done in this
    half to the die at each place.
    """

    pm1: int
    flips: int
    spent: Changes


Changes = tuple[tuple[str, ...], ...]
"""What is done to dice, die by die."""

Option = tuple[int, int, int, Changes]
"""A die as abilities may leave it: its number, how many new ±1 and flips this takes, and all that
was done to it.
"""

ALONE: tuple[Option, ...] = ((0, 0, 0, ()),)
"""What stands for the second die of a group of one."""

Change = tuple[int, Changes]
"""A number that a group makes, and what is done to each of its dice for it."""

TRIES = range(4)
"""How often one of many claims is drawn before those on open cells are listed."""


class Abilities:
    """What abilities do to dice, whatever their color.

    Attributes:
        options: a number, what was already done to the die, and the ±1 and flips at hand -> every
            way to leave it.
        aid: the numbers of a group, the same for each die, ±1 and flips -> all numbers that it may
            make as bits, and every way to do it.
        reach: two faces, and numbers as bits -> the cells that these numbers mark in the color of
            the faces, as bits.
    """

    def __init__(self, groups: Groups) -> None:
        self.groups, self.setup = groups, groups.setup
        self.options, self.aid, self.reach = Memo(self._options), Memo(self._aid), Memo(self._reach)

    def at_hand(self, table: Table, seat: int) -> Pool | None:
        """What a seat may spend on the roll, or None where it cannot change any die."""
        paper, shown = table.papers[seat], table.shown
        if paper.gained == paper.used and not table.uses:
            return None
        spent = (
            tuple([spent_on(table, seat, place) for place in range(len(shown))])
            if table.uses
            else ((),) * len(shown)
        )
        return new(Pool, (*self.setup.pool(paper), spent))

    def claims(self, table: Table, seat: int, pool: Pool, *, extra: bool) -> list[Claim]:
        """Every claim on an open cell that changes a die; with two equal dice the same one may come
        about twice, and counts once.
        """
        open_cells, made = ~table.papers[seat].marks, self.groups.row
        found = [
            self._claim(faces, change, extra=extra)
            for faces, changes in self._open(table, seat, pool)
            for change in changes
            if made(faces[0], faces[-1]).get(change[0], 0) & open_cells
        ]
        return found if len(set(table.shown)) == len(table.shown) else list(dict.fromkeys(found))

    def any_claim(self, table: Table, seat: int, stream: Stream, *, extra: bool) -> Claim | None:
        """One of these claims by chance, of one of the groups; None where there is none."""
        pool = self.at_hand(table, seat)
        if pool is None:
            return None
        marks, first = table.papers[seat].marks, stream.below(len(self.groups.of[len(table.shown)]))
        for faces, changes in self._open(table, seat, pool, first):
            row = self.groups.row(faces[0], faces[-1])
            for _ in TRIES:
                change = changes[stream.below(len(changes))]
                if row.get(change[0], 0) & ~marks:
                    return self._claim(faces, change, extra=extra)
            left = [change for change in changes if row.get(change[0], 0) & ~marks]
            return self._claim(faces, left[stream.below(len(left))], extra=extra)
        return None

    def _claim(self, faces: Faces, change: Change, *, extra: bool) -> Claim:
        number, changes = change
        dice = [
            new(Shown, (self.setup.faces[code].text, done))
            for code, done in zip(faces, changes, strict=True)
        ]
        return Claim(
            self.setup.ids[self.groups.row(faces[0], faces[-1])[number]], tuple(dice), extra
        )

    def _open(
        self, table: Table, seat: int, pool: Pool, first: int = 0
    ) -> Iterator[tuple[Faces, list[Change]]]:
        """The free groups that reach an open cell, from the first to the one before it, with every
        way to change them.
        """
        (pm1, flips, spent), shown, marks, taken = (
            pool,
            table.shown,
            table.papers[seat].marks,
            taken_by(table, seat),
        )
        values, groups = (
            tuple([self.setup.faces[code].value for code in shown]),
            self.groups.of[len(shown)],
        )
        for group, cut in groups[first:] + groups[:first]:
            if self.groups.free(group, taken):
                faces = shown[cut]
                numbers, changes = self.aid[values[cut], spent[cut], pm1, flips]
                if self.reach[faces[0], faces[-1], numbers] & ~marks:
                    yield faces, changes

    def _reach(self, key: tuple[int, int, int]) -> int:
        one, other, numbers = key
        reach = 0
        for number, bit in self.groups.row(one, other).items():
            reach |= bit if numbers >> number & 1 else 0
        return reach

    def _aid(self, key: tuple[Faces, Changes, int, int]) -> tuple[int, list[Change]]:
        """Each way to leave the first die with each way to leave the second, but for both as they
        lie.
        """
        values, spent, pm1, flips = key
        options = self.options[values[0], spent[0], pm1, flips]
        others = self.options[values[1], spent[1], pm1, flips] if len(values) > 1 else ALONE
        plain = options[0][3] + others[0][3]
        changes = [
            (value + more, done + also)
            for value, some, turned, done in options
            for more, again, flipped, also in others
            if some + again <= pm1 and turned + flipped <= flips and done + also != plain
        ]
        return sum(1 << number for number in {number for number, _ in changes}), changes

    def _options(self, key: tuple[int, tuple[str, ...], int, int]) -> tuple[Option, ...]:
        """A die as it lies, then each way to change it within the pool, what was spent on it before
        being free; few changes first.
        """
        side, spent, pm1, flips = key
        setup = self.setup
        options: list[Option] = []

        def go(value: int, seen: tuple[int, ...], changes: tuple[str, ...]) -> None:
            paid = cost(new_changes(spent, changes))
            if paid[0] > pm1 or paid[1] > flips:
                return
            options.append((value, *paid, (changes,)))
            for change in (UP, DOWN, FLIP):
                new = setup.changed(value, change)
                if setup.low <= new <= setup.high and new not in seen:
                    go(new, (*seen, new), (*changes, change))

        go(side, (side,), ())
        return tuple(sorted(options, key=lambda option: len(option[3][0])))
