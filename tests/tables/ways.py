"""Turns of Rainbow Roll under many ways to play at once: each way makes the most, on average, of a
worth of its own of the points that a turn scores.

A first sweep from the highest sums down finds what rolling on is worth to each way; a second one
from the draw up finds how often each scores what. The rolls of a state are gone through once for
all ways, which are lanes of the arrays, as is what the lucky die shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tests.tables.turns import Box, Floats, Ints, states_of

Singles = NDArray[np.float32]

TIE = np.float32(1e-6)
"""What differs by less is worth the same; a turn then stops."""


@dataclass(frozen=True)
class Level:
    """Rolling on while the lucky die lies aside or is not there, or while it is rolled.

    Attributes:
        other: by code and lane, what else may be done in a state.
        rolling: by code and way, what rolling on is worth.
        after: by code and lane, the better of both.
        busts: whether a roll without use for a rainbow die bamboozles.
    """

    other: Singles
    rolling: Singles
    after: Singles
    busts: bool


class Draw:
    """The dice of a turn.

    Args:
        box: the dice.
        worth: by way and points.
    """

    def __init__(self, box: Box, worth: Floats) -> None:
        self.worth = worth.astype(np.float32)
        self.powers = box.base ** np.arange(box.colors)
        self.codes, self.digits, self.pools = states_of(box.owners, np.array(box.copies), box.base)
        self.order = np.argsort(-self.digits.sum(axis=1), kind="stable")
        self.sides = np.array(box.kinds)
        self.size = int(box.base**box.colors)
        self.bonus = box.bonus
        self.levels = [self._solved(self._stops(number), True) for number in box.lucky or (0,)]
        self.points = [self._points(number) for number in box.lucky or (0,)]
        self.rolled = None
        if box.lucky:
            laid = np.hstack([level.after for level in self.levels])
            self.rolled = self._solved(laid, False)

    @property
    def values(self) -> Singles:
        """What the turn is worth to each way."""
        return (self.rolled or self.levels[0]).rolling[0]

    def scored(self) -> Floats:
        """How often each way scores what, by way and points."""
        ways, found = len(self.worth), np.zeros(self.worth.shape)
        start = np.zeros((self.size, ways))
        start[0] = 1
        if self.rolled is None:
            self._ended(0, start, found)
            return found
        laid, _ = self._passed(self.rolled, start)
        for lane, level in enumerate(self.levels):
            there = laid[:, lane * ways : (lane + 1) * ways]
            goes_on = level.rolling > level.other + TIE
            self._stopped(lane, np.where(goes_on, 0, there), found)
            self._ended(lane, np.where(goes_on, there, 0), found)
        return found

    def _ended(self, lane: int, start: Floats, found: Floats) -> None:
        """Adds the scores of turns that roll on from these states."""
        stopped, busted = self._passed(self.levels[lane], start)
        self._stopped(lane, stopped, found)
        found[:, 0] += busted

    def _stopped(self, lane: int, stopped: Floats, found: Floats) -> None:
        points = self.points[lane]
        for way, scores in enumerate(found):
            scores += np.bincount(points, stopped[self.codes, way], len(scores))

    def _points(self, number: int) -> Ints:
        """What stopping scores where the lucky die shows that number (0 = it is not there)."""
        doubled = self.digits * (1 + (self.digits == number))
        return np.asarray(doubled.sum(axis=1) + self.bonus * (self.digits > 0).all(axis=1))

    def _stops(self, number: int) -> Singles:
        stop = np.zeros((self.size, len(self.worth)), np.float32)
        stop[self.codes] = self.worth[:, self._points(number)].T
        return stop

    def _solved(self, other: Singles, busts: bool) -> Level:
        nothing = self.worth[:, 0].copy()
        rolling, after = _back(*self._graph(self.order), other, nothing, busts)
        return Level(other, rolling, after, busts)

    def _passed(self, level: Level, start: Floats) -> tuple[Floats, Floats]:
        found: tuple[Floats, Floats] = _forth(
            *self._graph(self.order[::-1]),
            start,
            level.other,
            level.rolling,
            level.after,
            level.busts,
        )
        return found

    def _graph(self, order: Ints) -> tuple[Ints, ...]:
        return order, self.codes, self.digits, self.pools, self.sides, self.powers


@njit
def _room(pools: Ints, faces: int, colors: int) -> Any:
    """Room for the rolls of a state: how often each comes, where its states end, the states."""
    dice = pools.sum(axis=1).max()
    rolls = faces**dice
    return (
        np.zeros(rolls),
        np.zeros(rolls + 1, np.int64),
        np.zeros(rolls << min(dice, colors), np.int32),
    )


@njit
def _rolls(
    code: int,
    digits: Ints,
    pool: Ints,
    sides: Ints,
    powers: Ints,
    often: Floats,
    ends: Ints,
    leads: Any,
) -> int:
    """Fills in the rolls of a state, and the states that each may lead to; returns how many.

    Of dice of one kind only rolls in ascending order are gone through, so many times as they have
    orders.
    """
    faces = sides.shape[1]
    most = pool.sum() + 1
    kind_of, nth = np.zeros(most, np.int64), np.zeros(most, np.int64)
    dice = 0
    for kind in range(pool.size):
        for copy in range(pool[kind]):
            kind_of[dice], nth[dice] = kind, copy + 1
            dice += 1
    at, run, count = np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64)
    share = np.ones(most)
    reach = np.zeros(1 << most, np.int64)
    taken = np.zeros(1 << most, np.int64)
    reach[0], count[0] = code, 1
    depth, rolls, used = 0, 0, 0
    while depth >= 0:
        whole = depth == dice
        if whole:
            often[rolls] = share[depth]
            for known in range(1, count[depth]):
                leads[used] = reach[known]
                used += 1
            rolls += 1
            ends[rolls] = used
        if whole or at[depth] >= faces:
            depth -= 1
            if depth >= 0:
                at[depth] += 1
            continue
        kind, face, found = kind_of[depth], at[depth], count[depth]
        again = nth[depth] > 1 and at[depth - 1] == face
        run[depth] = run[depth - 1] + 1 if again else 1
        below = depth + 1
        share[below] = share[depth] / faces * nth[depth] / run[depth]
        color, number = sides[kind, face]
        step, bit = (number - digits[color]) * powers[color], 1 << color
        if step > 0:
            for known in range(count[depth]):
                if not taken[known] & bit:
                    reach[found], taken[found] = reach[known] + step, taken[known] | bit
                    found += 1
        count[below] = found
        at[below] = face if below < dice and nth[below] > 1 else 0
        depth = below
    return rolls


@njit
def _back(
    order: Ints,
    codes: Ints,
    digits: Ints,
    pools: Ints,
    sides: Ints,
    powers: Ints,
    other: Singles,
    nothing: Singles,
    busts: bool,
) -> Any:
    """What rolling on is worth in each state, and the better of that and what else may be done."""
    size, lanes = other.shape
    ways = nothing.size
    often, ends, leads = _room(pools, sides.shape[1], powers.size)
    rolling, after = np.zeros((size, ways), np.float32), other.copy()
    best, total = np.zeros(lanes, np.float32), np.zeros(lanes)
    for state in order:
        code = codes[state]
        if busts and not pools[state].any():
            rolling[code] = -1
            continue
        total[:] = 0
        rolls = _rolls(code, digits[state], pools[state], sides, powers, often, ends, leads)
        for roll in range(rolls):
            for lane in range(lanes):
                best[lane] = nothing[lane] if busts else other[code, lane]
            for place in range(ends[roll], ends[roll + 1]):
                lead = leads[place]
                for lane in range(lanes):
                    here = after[lead, lane]
                    best[lane] = here if here > best[lane] else best[lane]
            for lane in range(lanes):
                total[lane] += often[roll] * best[lane]
        shown = lanes // ways
        for way in range(ways):
            rolling[code, way] = total[way::ways].sum() / shown
        for lane in range(lanes):
            after[code, lane] = max(after[code, lane], rolling[code, lane % ways])
    return rolling, after


@njit
def _forth(
    order: Ints,
    codes: Ints,
    digits: Ints,
    pools: Ints,
    sides: Ints,
    powers: Ints,
    start: Floats,
    other: Singles,
    rolling: Singles,
    after: Singles,
    busts: bool,
) -> Any:
    """How often something else is done in each state, by code and lane, and how often each way is
    bamboozled.
    """
    size, lanes = other.shape
    ways = start.shape[1]
    shown = lanes // ways
    often, ends, leads = _room(pools, sides.shape[1], powers.size)
    here, done, busted = start.copy(), np.zeros((size, lanes)), np.zeros(ways)
    for state in order:
        code = codes[state]
        if not here[code].any():
            continue
        rolls = _rolls(code, digits[state], pools[state], sides, powers, often, ends, leads)
        for lane in range(lanes):
            way = lane % ways
            if here[code, way] == 0:
                continue
            for roll in range(rolls):
                chance = here[code, way] * often[roll] / shown
                lead = -1
                best = np.float32(-1) if busts else other[code, lane]
                for place in range(ends[roll], ends[roll + 1]):
                    if after[leads[place], lane] > best:
                        lead = leads[place]
                        best = after[lead, lane]
                if lead < 0 and busts:
                    busted[way] += chance
                elif lead >= 0 and rolling[lead, way] > other[lead, lane] + TIE:
                    here[lead, way] += chance
                else:
                    done[lead if lead >= 0 else code, lane] += chance
    return done, busted
