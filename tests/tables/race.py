"""The race of two players to the target, each turn played in the one of some ways that wins most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Floats = NDArray[np.float64]

Place = tuple[bool, int, int]
"""Whether the second player of a round is on turn, and what the first and the second player have.
From the target on only the lead of the first one counts.
"""


PLAYED: tuple[Place, ...] = (
    (False, 0, 0),
    (False, 65, 65),
    (False, 80, 50),
    (False, 50, 80),
    (True, 90, 65),
    (True, 112, 100),
    (True, 120, 100),
    (True, 127, 100),
    (True, 134, 100),
    (True, 142, 100),
    (True, 152, 100),
)
"""What is played for besides points: the best turn at each of these places of the race."""


@dataclass(frozen=True)
class Race:
    """The chances of the player on turn, who plays each turn in the way that wins most.

    Attributes:
        scores: of each way, how often it scores what.
        first: of the first player of a round, by the points of both.
        second: of the second one, while the first one is below the target.
        last: of the second one when that turn ends the game, by what the first one leads by.
        tie: of the first player of a tiebreaker.
    """

    scores: Floats
    first: Floats
    second: Floats
    last: Floats
    tie: float

    def worth(self, place: Place) -> Floats:
        """The chance of the player on turn after a turn of so many points."""
        second, one, two = place
        target, points = len(self.first), np.arange(self.scores.shape[1])
        if not second:
            return np.array([1 - self._answer(one + more, two) for more in points])
        if one >= target:
            return (points > one - two) + (points == one - two) * (1 - self.tie)
        more = two + points
        return np.where(more < target, 1 - self.first[one, np.minimum(more, target - 1)], 1.0)

    def _answer(self, one: int, two: int) -> float:
        if one < len(self.first):
            return float(self.second[one, two])
        return float(self.last[one - two]) if one - two < len(self.last) else 0.0

    def by_way_first(self) -> Floats:
        """The first player's chance for each way to play the turn: by both totals and way."""
        target, points = len(self.first), len(self.last)
        leads = np.arange(target, target + points - 1)[:, None] - np.arange(target)
        beyond = np.where(leads < points, self.last[np.minimum(leads, points - 1)], 0)
        answers = 1 - np.vstack([self.second, beyond])
        return np.asarray(sliding_window_view(answers, points, axis=0) @ self.scores.T)

    def by_way_second(self) -> Floats:
        """The second player's, where the first is below the target."""
        target, points = len(self.first), len(self.last)
        answers = np.hstack([1 - self.first, np.ones((target, points - 1))])
        return np.asarray(sliding_window_view(answers, points, axis=1) @ self.scores.T)

    def rounds(self) -> float:
        """How many are played from the start on average, without tiebreakers."""
        target, points = len(self.first), len(self.last)
        firsts = self.scores[self.by_way_first().argmax(axis=2)]
        seconds = self.scores[self.by_way_second().argmax(axis=2)]
        here, rounds = np.zeros((target, target)), 0.0
        here[0, 0] = 1
        while here.sum() > 1e-9:
            rounds += here.sum()
            passed = np.zeros((2, target + points, target + points))
            for more in range(points):
                passed[0, more : more + target, :target] += here * firsts[:, :, more]
            for more in range(points):
                below = passed[0, :target, :target]
                passed[1, :target, more : more + target] += below * seconds[:, :, more]
            here = passed[1, :target, :target]
        return float(rounds)

    def chance(self, place: Place) -> float:
        """Of the player on turn in the best of the ways."""
        return float((self.scores @ self.worth(place)).max())


def answered(scores: Floats, near: float = 1e-12) -> Floats:
    """The chances of the second player in the turn that ends the game, or a tiebreaker, by what the
    first one leads by.
    """
    tie, before = 0.5, 0.0
    last = np.zeros(scores.shape[1])
    while abs(tie - before) > near:
        above = 1 - np.cumsum(scores, axis=1)
        last, before = (above + scores * (1 - tie)).max(axis=0), tie
        tie = float((scores @ (1 - last)).max())
    return last


def raced(scores: Floats, target: int, last: Floats, near: float = 1e-12) -> Race:
    """Solves the race: chances are taken from one another until they stay as they are.

    Args:
        last: what `answered` says, or better.
    """
    tie = float((scores @ (1 - last)).max())
    start = np.full((target, target), 0.5)
    race, change = Race(scores, start, start, last, tie), 1.0
    while change > near:
        first = race.by_way_first().max(axis=2)
        ahead = replace(race, first=first)
        after = replace(ahead, second=ahead.by_way_second().max(axis=2))
        change = max(
            np.abs(after.first - race.first).max(), np.abs(after.second - race.second).max()
        )
        race = after
    return race


def worths(race: Race, places: Iterable[Place]) -> Floats:
    """What is played for at these places, from 0 to 1."""
    rows = np.array([race.worth(place) for place in places])
    low = rows.min(axis=1, keepdims=True)
    return np.asarray((rows - low) / (rows.max(axis=1, keepdims=True) - low))
