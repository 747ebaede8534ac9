"""What abilities add: the ways to change dice, and the cells that groups with changed dice reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.dice import Stream
from sheetgen.games.unicorn.groups import Groups, cost, new_changes
from sheetgen.games.unicorn.state import DOWN, FLIP, TWICE, UP, WIDE, Claim, Shown, Table, taken_by
from sheetgen.values import field, frozen

TRIES = 4
"""How often dice are changed at random before every change is looked at."""


class Pool(NamedTuple):
    """What a player may spend on a roll: ±1 and flips at hand, and what was already done in this half to the die at each place."""

    pm1: int
    flips: int
    spent: tuple[tuple[str, ...], ...] = ()


@frozen
class Option:
    """A die as abilities may leave it: its number, how a claim names it, and how many new ±1 and flips this takes."""

    value: int
    shown: Shown
    pm1: int
    flips: int


ALONE = (Option(0, Shown(""), 0, 0),)
"""What stands for the second die of a group of one."""


@frozen
class Aid:
    """A group and how abilities may leave its dice.

    Attributes:
        first, second: its dice, each as it lies and then each way to change it.
        row: number -> bit of the cell that it marks in the color of the group.
        pm1, flips: what may be spent.
        reach: all cells that the group marks with at least one die changed, as bits.
    """

    first: Sequence[Option]
    second: Sequence[Option]
    row: Mapping[int, int]
    pm1: int
    flips: int
    reach: int = field(init=False)

    def __post_init__(self) -> None:
        reach = 0
        for bit, _, _ in self.changed():
            reach |= bit
        object.__setattr__(self, "reach", reach)

    def changed(self) -> Iterator[tuple[int, Option, Option]]:
        """The cells, as bits, that the group marks with at least one die changed, and how its dice are left then."""
        row, pm1, flips = self.row, self.pm1, self.flips
        for one in self.first:
            for other in self.second[1:] if one is self.first[0] else self.second:
                if one.value + other.value in row and one.pm1 + other.pm1 <= pm1 and one.flips + other.flips <= flips:
                    yield row[one.value + other.value], one, other


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
        if not uses:
            return None if paper.gained == paper.used else Pool(*self.setup.pool(paper))
        spent = [tuple([change for _, spot, change in uses if spot == place]) for place in range(len(table.shown))]
        return Pool(*self.setup.pool(paper), tuple(spent))

    def claims(self, table: Table, seat: int, pool: Pool, *, extra: bool) -> list[Claim]:
        """Every claim on an open cell that changes a die; with two equal dice the same one may come about twice, and counts once."""
        marks = table.papers[seat].marks
        changed = [change for aid in self._open(table, seat, pool) for change in aid.changed() if change[0] & ~marks]
        claims = [self._claim(*change, extra=extra) for change in changed]
        return claims if len(set(table.shown)) == len(table.shown) else list(dict.fromkeys(claims))

    def any_claim(self, table: Table, seat: int, stream: Stream, *, extra: bool) -> Claim | None:
        """One of these claims by chance; None where there is none."""
        pool, marks, taken = self.at_hand(table, seat), table.papers[seat].marks, table.taken >> WIDE * seat & TWICE
        if pool is None:
            return None
        groups = self.groups.of(len(table.shown))
        for _ in range(TRIES):
            bits, first, last = groups[stream.below(len(groups))]
            if not taken or self.groups.free(bits, taken):
                bit, one, other = self._any_change(table.shown, pool, stream, first, last)
                if bit & ~marks:
                    return self._claim(bit, one, other, extra=extra)
        aids = self._open(table, seat, pool)
        changed = [change for change in aids[stream.below(len(aids))].changed() if change[0] & ~marks] if aids else []
        return self._claim(*changed[stream.below(len(changed))], extra=extra) if changed else None

    def _any_change(self, shown: Sequence[int], pool: Pool, stream: Stream, first: int, last: int) -> tuple[int, Option, Option]:
        """A way to leave the dice of a group, by chance; 0 for the cell where it marks none, changes no die, or cannot be paid."""
        pm1, flips, spent = pool
        options = self.options(shown[first], spent[first] if spent else (), pm1, flips)
        one, other = options[stream.below(len(options))], ALONE[0]
        if first != last:
            options = self.options(shown[last], spent[last] if spent else (), pm1, flips)
            other = options[stream.below(len(options))]
        if one.pm1 + other.pm1 > pm1 or one.flips + other.flips > flips or not (one.shown.changes or other.shown.changes):
            return 0, one, other
        return self.groups.row(shown[first], shown[last]).get(one.value + other.value, 0), one, other

    def _claim(self, bit: int, one: Option, other: Option, *, extra: bool) -> Claim:
        return Claim(self.setup.ids[bit], (one.shown, other.shown) if other.shown.face else (one.shown,), extra)

    def _open(self, table: Table, seat: int, pool: Pool) -> list[Aid]:
        """The free groups that reach an open cell with dice changed."""
        (pm1, flips, spent), shown, marks = pool, table.shown, table.papers[seat].marks
        taken, aids = taken_by(table, seat), []
        for bits, first, last in self.groups.of(len(shown)):
            if not taken or self.groups.free(bits, taken):
                places = (first,) if first == last else (first, last)
                used = tuple([spent[place] for place in places]) if spent else ((),) * len(places)
                aid = self.aid(tuple([shown[place] for place in places]), used, pm1, flips)
                if aid.reach & ~marks:
                    aids.append(aid)
        return aids

    def _aid(self, faces: tuple[int, ...], spent: tuple[tuple[str, ...], ...], pm1: int, flips: int) -> Aid:
        row = self.groups.row(faces[0], faces[-1])
        dice = [self.options(code, used, pm1, flips) for code, used in zip(faces, spent, strict=True)]
        return Aid(dice[0], dice[1] if len(dice) > 1 else ALONE, row, pm1, flips)

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
