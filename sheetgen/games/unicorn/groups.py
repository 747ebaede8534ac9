"""Groups of dice, the cells they reach, and what abilities add to them (rules 1.c, "a group").

The palette is the one rule here that no layout declares: two dice of a color stay it, two colors mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.unicorn.plan import Plan, Walk
from sheetgen.games.unicorn.state import FLIP, Claim, Half, Shown, Use

MIXES: Mapping[frozenset[str], str] = {
    frozenset({"red", "yellow"}): "orange",
    frozenset({"yellow", "blue"}): "green",
    frozenset({"blue", "red"}): "violet",
}
"""The palette: which color two dice of different colors make."""

UNCHANGED = Walk((), 0, 0, 0)


class Way(NamedTuple):
    """A claim that the dice allow as they lie, the bit of its cell, and the groups behind it (two when two dice show the same)."""

    claim: Claim
    bit: int
    groups: tuple[int, ...]


class Made(NamedTuple):
    """How a claim comes about: the bit of its cell, its group as bits over the places in the roll, and the abilities it newly spends."""

    bit: int
    group: int
    uses: tuple[Use, ...] = ()


def mix(colors: Sequence[str]) -> str:
    """The color that one or two dice make; "" when there is none."""
    kinds = frozenset(colors)
    return colors[0] if len(kinds) == 1 else MIXES.get(kinds, "")


def places(dice: int) -> tuple[tuple[int, ...], ...]:
    """The groups of so many dice, as places in the roll: each die alone, then each pair."""
    return tuple(group for size in (1, 2) for group in combinations(range(dice), size))


def group_bits(group: Sequence[int]) -> int:
    """A group as bits over the places in the roll."""
    return sum(1 << place for place in group)


def reach(plan: Plan, faces: Sequence[tuple[str, int]], *, triple: bool) -> tuple[int, ...]:
    """The bits of the cells that a group of faces marks: its number's, or under the rule of three 1s each in its range (U12)."""
    color = mix([color for color, _ in faces])
    size = len(faces)
    numbers = range(size * plan.low, size * plan.high + 1) if triple else (sum(value for _, value in faces),)
    return tuple(dict.fromkeys(plan.at[color, number] for number in numbers if (color, number) in plan.at))


def is_triple(plan: Plan, shown: Sequence[str]) -> bool:
    """Whether every die shows a 1."""
    return all(plan.faces[face][1] == 1 for face in shown)


def ways(plan: Plan, shown: tuple[str, ...], *, triple: bool = False) -> tuple[Way, ...]:
    """Every claim that a roll allows on an empty sheet without abilities, each once, in reading order."""
    found: dict[tuple[tuple[str, ...], int], list[int]] = {}
    for group in places(len(shown)):
        faces = tuple(sorted(shown[place] for place in group))
        for bit in reach(plan, [plan.faces[face] for face in faces], triple=triple):
            found.setdefault((faces, bit), []).append(group_bits(group))
    return tuple(
        Way(Claim(plan.cells[bit.bit_length() - 1].id, tuple(map(Shown, faces))), bit, tuple(groups))
        for (faces, bit), groups in found.items()
    )


def free_group(group: int, half: Half, *, disjoint: bool) -> bool:
    """Whether a group may still be claimed in this half: it is no earlier one (U1), or shares no die with one (`claim-mode=disjoint`)."""
    if disjoint:
        return not any(group & earlier for earlier in half.groups)
    return group not in half.groups


def new_changes(uses: Sequence[Use], place: int, changes: tuple[str, ...]) -> tuple[str, ...]:
    """The changes of a die that have to be paid: those after what abilities spent earlier in this half already did to it, in order (U8)."""
    paid = 0
    for use_place, change in uses:
        if use_place == place and paid < len(changes) and changes[paid] == change:
            paid += 1
    return changes[paid:]


def cost(changes: Sequence[str]) -> tuple[int, int]:
    """How many ±1 and how many flips the changes take."""
    flips = changes.count(FLIP)
    return len(changes) - flips, flips


def aided(
    plan: Plan, shown: tuple[str, ...], marks: int, half: Half, pool: tuple[int, int], *, disjoint: bool, extra: bool = False
) -> dict[Claim, Made]:
    """Every claim on an open cell that changes a die, with the cheapest way to make it.

    Args:
        plan: the sheet and the dice.
        shown: the roll.
        marks: the crossed cells.
        half: what the player has done in this half.
        pool: how many ±1 and how many flips are at hand.
        disjoint: whether the claims of a half may not share a die.
        extra: whether the claims spend an extra.
    """
    found: dict[Claim, Made] = {}
    options = [list(_options(plan, face, place, half, pool)) for place, face in enumerate(shown)]
    for group in places(len(shown)):
        bits = group_bits(group)
        if not free_group(bits, half, disjoint=disjoint):
            continue
        color = mix([plan.faces[shown[place]][0] for place in group])
        for total, dice, uses in _combined(group, options, pool):
            bit = plan.at.get((color, total))
            if bit is None or marks & bit:
                continue
            claim = Claim(plan.cells[bit.bit_length() - 1].id, dice, extra)
            known = found.get(claim)
            if known is None or len(uses) < len(known.uses):
                found[claim] = Made(bit, bits, uses)
    return found


class _Option(NamedTuple):
    """A die as an ability may leave it: its number, how a claim names it, and the abilities that this newly spends."""

    value: int
    shown: Shown
    uses: tuple[Use, ...]
    pm1: int
    flips: int


def _options(plan: Plan, face: str, place: int, half: Half, pool: tuple[int, int]) -> Iterator[_Option]:
    value = plan.faces[face][1]
    yield _Option(value, Shown(face), (), 0, 0)
    for walk in plan.walks[value]:
        new, pm1, flips = walk.changes, walk.pm1, walk.flips
        if half.uses:
            new = new_changes(half.uses, place, new)
            pm1, flips = cost(new)
        if pm1 <= pool[0] and flips <= pool[1]:
            yield _Option(walk.end, Shown(face, walk.changes), tuple((place, change) for change in new), pm1, flips)


def _combined(
    group: Sequence[int], options: Sequence[Sequence[_Option]], pool: tuple[int, int]
) -> Iterator[tuple[int, tuple[Shown, ...], tuple[Use, ...]]]:
    """The group's numbers with at least one die changed, within the pool."""
    if len(group) == 1:
        for one in options[group[0]][1:]:
            yield one.value, (one.shown,), one.uses
        return
    for one in options[group[0]]:
        for two in options[group[1]]:
            changed = one.shown.changes or two.shown.changes
            if changed and one.pm1 + two.pm1 <= pool[0] and one.flips + two.flips <= pool[1]:
                yield one.value + two.value, (one.shown, two.shown), one.uses + two.uses
