"""What abilities add: the ways to change dice, and the cells that groups with changed dice reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.dice import Stream
from sheetgen.games.unicorn.groups import Groups, cost, new_changes
from sheetgen.games.unicorn.state import DOWN, FLIP, UP, Claim, Shown, Table, new, taken_by

TRIES = range(8)
"""How often one of many claims is drawn before those on open cells are listed."""


class Pool(NamedTuple):
    """What a player may spend on a roll: ±1 and flips at hand, and what was already done in this half to the die at each place."""

    pm1: int
    flips: int
    spent: tuple[tuple[str, ...], ...] = ()


class Option(NamedTuple):
    """A die as abilities may leave it: its number, how a claim names it, and how many new ±1 and flips this takes."""

    value: int
    shown: Shown
    pm1: int
    flips: int


ALONE = Option(0, Shown(""), 0, 0)
"""What stands for the second die of a group of one."""

UNSPENT: tuple[tuple[str, ...], ...] = ((), ())
"""What was done to the dice of a group before the first claim of a half."""

Change = tuple[int, Shown, Shown | None]
"""A cell, as a bit, and how the one or two dice that mark it are left."""


class Aid(NamedTuple):
    """What a group marks with at least one die changed: all these cells as bits, and every way to do it."""

    reach: int
    changes: tuple[Change, ...]


class Abilities:
    """What abilities do to dice; what was worked out is remembered as far as there is room."""

    def __init__(self, groups: Groups) -> None:
        self.groups, self.setup = groups, groups.setup
        self.options = lru_cache(maxsize=1024)(self._options)
        self.aid = lru_cache(maxsize=8192)(self._aid)

    def at_hand(self, table: Table, seat: int) -> Pool | None:
        """What a seat may spend on the roll, or None where it cannot change any die."""
        paper = table.papers[seat]
        uses = [use for use in table.uses if use[0] == seat] if table.uses else ()
        if not uses and paper.gained == paper.used:
            return None
        spent = [tuple([change for _, spot, change in uses if spot == place]) for place in range(len(table.shown))] if uses else ()
        return new(Pool, (*self.setup.pool(paper), tuple(spent)))

    def claims(self, table: Table, seat: int, pool: Pool, *, extra: bool) -> list[Claim]:
        """Every claim on an open cell that changes a die; with two equal dice the same one may come about twice, and counts once."""
        marks = table.papers[seat].marks
        aids = self._aids(table, seat, pool, range(len(self.groups.of(len(table.shown)))))
        claims = [self._claim(change, extra=extra) for aid in aids for change in aid.changes if change[0] & ~marks]
        return claims if len(set(table.shown)) == len(table.shown) else list(dict.fromkeys(claims))

    def any_claim(self, table: Table, seat: int, stream: Stream, *, extra: bool) -> Claim | None:
        """One of these claims by chance; None where there is none."""
        pool, marks = self.at_hand(table, seat), table.papers[seat].marks
        if pool is None:
            return None
        groups = len(self.groups.of(len(table.shown)))
        first = stream.below(groups)
        for _, changes in self._aids(table, seat, pool, range(first - groups, first)):
            for _ in TRIES:
                change = changes[stream.below(len(changes))]
                if change[0] & ~marks:
                    return self._claim(change, extra=extra)
            left = [change for change in changes if change[0] & ~marks]
            return self._claim(left[stream.below(len(left))], extra=extra)
        return None

    def _claim(self, change: Change, *, extra: bool) -> Claim:
        bit, one, other = change
        return Claim(self.setup.ids[bit], (one, other) if other else (one,), extra)

    def _aids(self, table: Table, seat: int, pool: Pool, places: Iterable[int]) -> Iterator[Aid]:
        """What the free groups at these places of all groups mark, those that reach an open cell."""
        (pm1, flips, spent), shown, marks, taken = pool, table.shown, table.papers[seat].marks, taken_by(table, seat)
        groups = self.groups.of(len(shown))
        for place in places:
            bits, cut = groups[place]
            if not taken or self.groups.free(bits, taken):
                aid = self.aid(shown[cut], spent[cut] if spent else UNSPENT, pm1, flips)
                if aid.reach & ~marks:
                    yield aid

    def _aid(self, faces: tuple[int, ...], spent: tuple[tuple[str, ...], ...], pm1: int, flips: int) -> Aid:
        """Each way to leave the first die with each way to leave the second, but for both as they lie."""
        row, reach, changes, pair = self.groups.row(faces[0], faces[-1]), 0, list[Change](), len(faces) > 1
        options = self.options(faces[0], spent[0], pm1, flips)
        others = self.options(faces[1], spent[1], pm1, flips) if pair else (ALONE,)
        for value, shown, some, turned in options:
            for second in others:
                bit = row.get(value + second.value, 0)
                if bit and (shown.changes or second.shown.changes) and some + second.pm1 <= pm1 and turned + second.flips <= flips:
                    reach |= bit
                    changes.append((bit, shown, second.shown if pair else None))
        return Aid(reach, tuple(changes))

    def _options(self, code: int, spent: tuple[str, ...], pm1: int, flips: int) -> tuple[Option, ...]:
        """A die as it lies, then each way to change it within the pool, what was spent on it before being free; few changes first."""
        setup, side = self.setup, self.setup.faces[code]
        options: list[Option] = []

        def go(value: int, seen: tuple[int, ...], changes: tuple[str, ...]) -> None:
            paid = cost(new_changes(spent, changes))
            if paid[0] > pm1 or paid[1] > flips:
                return
            options.append(Option(value, Shown(side.text, changes), *paid))
            for change in (UP, DOWN, FLIP):
                new = setup.changed(value, change)
                if setup.low <= new <= setup.high and new not in seen:
                    go(new, (*seen, new), (*changes, change))

        go(side.value, (side.value,), ())
        return tuple(sorted(options, key=lambda option: len(option.shown.changes)))
