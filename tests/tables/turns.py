"""The turn of Rainbow Roll under best play, solved from its end: every legal action raises the sum
of what is aside, so one sweep over the states of a draw from the highest sum down is enough.

A state is what may be rolled on from: the number aside of each color (0 = none), as the digits of a
code, and the number of the lucky die that is aside. Dice on hand are those of the draw that do not
lie aside, for which each face has to tell its kind of die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Side = tuple[int, int]
"""A face of the rainbow: its color as its place on the mat, and its number."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Rolling = tuple[Floats, Floats, Floats]
"""By code and lane: what something is worth, its chance to be bamboozled, and rolls still made."""

TIE = 1e-9
"""What differs by less is worth the same; a turn then stops."""


@dataclass(frozen=True)
class Box:
    """The dice of a turn, and what it scores.

    Attributes:
        kinds: the faces of each kind of rainbow dice.
        copies: how many there are of each.
        lucky: the numbers of the lucky die, none where it is not drawn.
        bonus: the points for all colors.
        colors: how many there are, also those that these dice do not show.
    """

    kinds: tuple[tuple[Side, ...], ...]
    copies: tuple[int, ...]
    lucky: tuple[int, ...]
    bonus: int
    colors: int

    @classmethod
    def of(
        cls, dice: Sequence[tuple[Side, ...]], lucky: tuple[int, ...], bonus: int, colors: int
    ) -> Box:
        """These dice."""
        counted = Counter(dice)
        return cls(tuple(counted), tuple(counted.values()), lucky, bonus, colors)

    @property
    def base(self) -> int:
        """Of the codes: a number is a digit."""
        return 1 + max(number for faces in self.kinds for _, number in faces)

    @property
    def owners(self) -> Ints:
        """The kind that shows a color and a number, -1 where none does."""
        found = np.full((self.colors, self.base), -1)
        for kind, faces in enumerate(self.kinds):
            for color, number in faces:
                if found[color, number] >= 0:
                    raise ValueError("two kinds of dice show a face, so it does not tell its die")
                found[color, number] = kind
        return found


@dataclass(frozen=True)
class Solved:
    """Rolling on from every state of a draw from which there is something to roll, by code."""

    codes: Ints
    value: Floats
    bust: Floats
    rolls: Floats

    def only(self, kept: NDArray[np.bool_]) -> Solved:
        """Some of the states."""
        return Solved(self.codes[kept], self.value[kept], self.bust[kept], self.rolls[kept])


def solved(box: Box, worth: Floats) -> Solved:
    """A draw whole.

    Args:
        worth: what a turn is worth that ends with so many points.
    """
    owners, powers = box.owners, box.base ** np.arange(box.colors)
    codes, digits, pools = states_of(owners, np.array(box.copies), box.base)
    order = np.argsort(-digits.sum(axis=1), kind="stable")
    sides = np.array(box.kinds)
    size = int(box.base**box.colors)

    def swept(other: Rolling, idle_busts: bool) -> tuple[Rolling, Rolling]:
        return _sweep(order, codes, digits, pools, sides, powers, *other, idle_busts, worth[0])

    def stops(number: int) -> Rolling:
        """Stopping, where the lucky die lies there with that number (0 = it was not drawn)."""
        stop = np.zeros((size, 1))
        doubled = digits * (1 + (digits == number))
        points = doubled.sum(axis=1) + box.bonus * (digits > 0).all(axis=1)
        stop[codes, 0] = worth[points]
        return stop, np.zeros((size, 1)), np.zeros((size, 1))

    level = size  # the lucky die is the highest digit
    if not box.lucky:
        return _listed([(codes, swept(stops(0), True)[0])])
    aside = [swept(stops(number), True) for number in box.lucky]
    laid = tuple(np.hstack(lanes) for lanes in zip(*[after for _, after in aside], strict=True))
    parts = [(codes, swept(laid, False)[0])]  # type: ignore[arg-type]
    for number, (rolling, _) in zip(box.lucky, aside, strict=True):
        shifted = tuple(np.concatenate([np.zeros(number * level), part]) for part in rolling)
        parts.append((codes + number * level, shifted))  # type: ignore[arg-type]
    return _listed(parts)


def _listed(parts: list[tuple[Ints, Rolling]]) -> Solved:
    """The states that can be rolled on from, in the order of their codes."""
    found = []
    for codes, rolling in parts:
        kept = codes[rolling[2][codes] > 0]
        found.append((kept, *[part[kept] for part in rolling]))
    return Solved(*[np.concatenate(column) for column in zip(*found, strict=True)])


@njit
def states_of(owners: Ints, counts: Ints, base: int) -> Any:
    """Every state that a draw can show: codes, digits, and how many dice of each kind are left."""
    colors = owners.shape[0]
    size = base**colors
    codes = np.empty(size, np.int64)
    digits = np.empty((size, colors), np.int64)
    pools = np.empty((size, counts.size), np.int64)
    found = 0
    for code in range(size):
        rest = code
        pools[found] = counts
        fits = True
        for color in range(colors):
            number = rest % base
            rest //= base
            digits[found, color] = number
            if number:
                kind = owners[color, number]
                if kind < 0 or pools[found, kind] == 0:
                    fits = False
                    break
                pools[found, kind] -= 1
        if fits:
            codes[found] = code
            found += 1
    return codes[:found].copy(), digits[:found].copy(), pools[:found].copy()


@njit
def _sweep(
    order: Ints,
    codes: Ints,
    digits: Ints,
    pools: Ints,
    sides: Ints,
    powers: Ints,
    other: Floats,
    other_bust: Floats,
    other_rolls: Floats,
    idle_busts: bool,
    nothing: float,
) -> Any:
    """Rolling on from every state, and the best that may be done once the state is reached.

    Lanes are what the lucky die may show in the roll, one where it is not rolled. `other` is what
    there is to do in a state besides rolling on; a roll without use for a rainbow die leads there,
    or bamboozles.

    The rolls of the dice left are gone through die by die. Faces of no use are one branch; of dice
    of one kind, only ascending branches are gone, so many times as they have orders.
    """
    size, lanes = other.shape
    kinds, faces = sides.shape[0], sides.shape[1]
    value, bust, rolls = np.zeros(size), np.zeros(size), np.zeros(size)
    after, after_bust, after_rolls = other.copy(), other_bust.copy(), other_rolls.copy()
    most = pools.sum(axis=1).max() + 2
    branches = np.zeros(kinds, np.int64)
    branch_color = np.zeros((kinds, faces + 1), np.int64)
    branch_step = np.zeros((kinds, faces + 1), np.int64)
    branch_share = np.zeros((kinds, faces + 1))
    kind_of = np.zeros(most, np.int64)
    nth = np.zeros(most, np.int64)
    at = np.zeros(most, np.int64)
    run = np.zeros(most, np.int64)
    count = np.zeros(most, np.int64)
    share = np.zeros(most)
    best = np.zeros((most, lanes))
    best_code = np.zeros((most, lanes), np.int64)
    reach = np.zeros(1 << 12, np.int64)
    taken = np.zeros(1 << 12, np.int64)
    for state in order:
        code = codes[state]
        dice = 0
        for kind in range(kinds):
            for copy in range(pools[state, kind]):
                kind_of[dice], nth[dice] = kind, copy + 1
                dice += 1
            branches[kind] = 0
            useless = 0
            for face in range(faces):
                color, number = sides[kind, face, 0], sides[kind, face, 1]
                step = number - digits[state, color]
                if step <= 0:
                    useless += 1
                    continue
                branch = branches[kind]
                branch_color[kind, branch] = color
                branch_step[kind, branch] = step * powers[color]
                branch_share[kind, branch] = 1 / faces
                branches[kind] += 1
            if useless:
                branch_step[kind, branches[kind]] = 0
                branch_share[kind, branches[kind]] = useless / faces
                branches[kind] += 1
        if dice == 0 and idle_busts:
            continue
        reach[0], taken[0], count[0], share[0] = code, 0, 1, 1 / lanes
        for lane in range(lanes):
            best[0, lane] = nothing - 1 if idle_busts else other[code, lane]
            best_code[0, lane] = -1
        depth, at[0] = 0, 0
        while depth >= 0:
            whole = depth == dice
            if whole:
                for lane in range(lanes):
                    leads = best_code[depth, lane]
                    if leads >= 0:
                        value[code] += share[depth] * best[depth, lane]
                        bust[code] += share[depth] * after_bust[leads, lane]
                        rolls[code] += share[depth] * after_rolls[leads, lane]
                    elif idle_busts:
                        value[code] += share[depth] * nothing
                        bust[code] += share[depth]
                    else:
                        value[code] += share[depth] * other[code, lane]
                        bust[code] += share[depth] * other_bust[code, lane]
                        rolls[code] += share[depth] * other_rolls[code, lane]
            if whole or at[depth] >= branches[kind_of[depth]]:
                depth -= 1
                if depth >= 0:
                    at[depth] += 1
                continue
            kind, branch, found = kind_of[depth], at[depth], count[depth]
            again = nth[depth] > 1 and at[depth - 1] == branch
            run[depth] = run[depth - 1] + 1 if again else 1
            below = depth + 1
            share[below] = share[depth] * branch_share[kind, branch] * nth[depth] / run[depth]
            best[below], best_code[below] = best[depth], best_code[depth]
            step, bit = branch_step[kind, branch], 1 << branch_color[kind, branch]
            if step:
                for known in range(count[depth]):
                    if taken[known] & bit:
                        continue
                    leads = reach[known] + step
                    reach[found], taken[found] = leads, taken[known] | bit
                    found += 1
                    for lane in range(lanes):
                        if after[leads, lane] > best[below, lane]:
                            best[below, lane] = after[leads, lane]
                            best_code[below, lane] = leads
            count[below] = found
            at[below] = branch if below < dice and nth[below] > 1 else 0
            depth = below
        rolls[code] += 1
        for lane in range(lanes):
            if value[code] > after[code, lane] + TIE:
                after[code, lane] = value[code]
                after_bust[code, lane], after_rolls[code, lane] = bust[code], rolls[code]
    return (value, bust, rolls), (after, after_bust, after_rolls)
