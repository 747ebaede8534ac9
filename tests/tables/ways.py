"""Turns of Rainbow Roll under many ways to play at once: each way makes the most, on average, of a
worth of its own of the points that a turn scores.

A first sweep from the highest sums down finds what rolling on is worth to each way; a second one
from the draw up finds how often each scores what. The rolls of a state are gone through once for
all lanes: each is a number of the lucky die and a way, way after way of the first number first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tests.tables.rolls import Floats, States, copy_row, fill, room_for
from tests.tables.turns import Box

Singles = NDArray[np.float32]

TIE = np.float32(1e-6)
"""What differs by less is worth the same; a turn then stops."""


@dataclass(frozen=True)
class Level:
    """Rolling on while the lucky die lies aside or is not there, or while it is rolled; all by
    state and lane.

    Attributes:
        other: what else may be done.
        rolling: what rolling on is worth.
        after: the better of both.
        falls: whether the lucky die is rolled: its number is open then, and no roll bamboozles.
    """

    other: Singles
    rolling: Singles
    after: Singles
    falls: bool


class Draw:
    """The dice of a turn.

    Args:
        box: the dice.
        worth: by way and points.
    """

    def __init__(self, box: Box, worth: Floats) -> None:
        self.worth = worth.astype(np.float32)
        self.states = box.states()
        self.points = [box.points(self.states.digits, number) for number in box.lucky or (0,)]
        stops = np.hstack([self.worth[:, points].T for points in self.points])
        self.lies = self._solved(stops, False)
        self.falls = self._solved(self.lies.after, True) if box.lucky else None

    @property
    def values(self) -> Singles:
        """What the turn is worth to each way."""
        return (self.falls or self.lies).rolling[0, : len(self.worth)]

    def scored(self) -> Floats:
        """How often each way scores what, by way and points."""
        ways, points = self.worth.shape
        ends = np.zeros((len(self.states.codes) + 1, self.lies.other.shape[1]))
        ends[0] = 1 / len(self.points)
        for level in filter(None, (self.falls, self.lies)):
            ends = self._passed(level, ends)
        found = np.zeros((ways, points))
        for lane, often in enumerate(ends.T):
            number, way = divmod(lane, ways)
            found[way] += np.bincount([*self.points[number], 0], often, points)
        return found

    def _solved(self, other: Singles, falls: bool) -> Level:
        rolling, after = _back(self.states, other, self.worth[:, 0].copy(), falls)
        return Level(other, rolling, after, falls)

    def _passed(self, level: Level, start: Floats) -> Floats:
        goes_on = level.rolling > level.other + TIE
        goes_on[0] |= level is (self.falls or self.lies)  # the first roll of a turn
        ways = len(self.worth)
        found: Floats = _forth(
            self.states, start, level.other, level.after, goes_on, level.falls, ways
        )
        return found


@njit
def _back(states: States, other: Singles, nothing: Singles, falls: bool) -> Any:
    """What rolling on is worth in each state, and the better of that and what else may be done."""
    lanes, ways = other.shape[1], nothing.size
    rolls = room_for(states)
    rolling, after = np.zeros(other.shape, np.float32), other.copy()
    best = np.zeros((states.left[0] + 1, lanes), np.float32)
    for state in states.order:
        dice = states.left[state]
        if dice == 0 and not falls:
            rolling[state] = -1
            continue
        total, lead = np.zeros(lanes), 0
        for lane in range(lanes):
            best[0, lane] = other[state, lane] if falls else nothing[lane % ways]
        for step in range(fill(rolls, states, state, 1.0)):
            depth = rolls.dice[step]
            if depth:
                copy_row(best, depth - 1, depth)
            for place in range(lead, rolls.ends[step]):
                there = rolls.leads[place]
                for lane in range(lanes):
                    here = after[there, lane]
                    best[depth, lane] = here if here > best[depth, lane] else best[depth, lane]
            lead = rolls.ends[step]
            if depth == dice:
                for lane in range(lanes):
                    total[lane] += rolls.often[step] * best[depth, lane]
        if falls:
            _level(total, ways)
        for lane in range(lanes):
            rolling[state, lane] = total[lane]
            after[state, lane] = max(after[state, lane], rolling[state, lane])
    return rolling, after


@njit
def _level(lanes: Floats, ways: int) -> None:
    """Gives the lanes of a way the mean of theirs: each number falls as often."""
    for way in range(ways):
        lanes[way::ways] = lanes[way::ways].mean()


@njit
def _forth(
    states: States,
    start: Floats,
    other: Singles,
    after: Singles,
    goes_on: NDArray[np.bool_],
    falls: bool,
    ways: int,
) -> Any:
    """How often a turn of each lane does not go on from a state, by state and lane, from how often
    it gets into each at the start; the last row is for turns that are bamboozled.
    """
    lanes = other.shape[1]
    rolls = room_for(states)
    here = start.copy()
    most = states.left[0] + 1
    best, leads = np.zeros((most, lanes), np.float32), np.zeros((most, lanes), np.int32)
    for state in states.order[::-1]:
        chance = here[state] * goes_on[state]
        if not chance.any():
            continue
        for lane in range(lanes):
            here[state, lane] -= chance[lane]
            best[0, lane] = other[state, lane] if falls else -1
            leads[0, lane] = state if falls else states.order.size
        if falls:
            _level(chance, ways)
        going = np.flatnonzero(chance)
        dice, lead = states.left[state], 0
        for step in range(fill(rolls, states, state, 1.0)):
            depth = rolls.dice[step]
            if depth:
                copy_row(best, depth - 1, depth)
                copy_row(leads, depth - 1, depth)
            for place in range(lead, rolls.ends[step]):
                there = rolls.leads[place]
                for lane in range(lanes):
                    worth = after[there, lane]
                    is_better = worth > best[depth, lane]
                    best[depth, lane] = worth if is_better else best[depth, lane]
                    leads[depth, lane] = there if is_better else leads[depth, lane]
            lead = rolls.ends[step]
            if depth == dice:
                for lane in going:
                    here[leads[depth, lane], lane] += chance[lane] * rolls.often[step]
    return here
