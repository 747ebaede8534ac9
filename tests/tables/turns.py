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

from tests.tables.rolls import Floats, Ints, States, copy_row, fill, room_for, states_of

Side = tuple[int, int]
"""A face of the rainbow: its color as its place on the mat, and its number."""

VALUE, ROLLS = 0, 2
"""What is known of a play: what it is worth, its chance to be bamboozled, and rolls still made."""

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

    def states(self) -> States:
        """What these dice can show."""
        return states_of(self.owners, np.array(self.copies), np.array(self.kinds))

    def points(self, digits: Ints, lucky: int) -> Ints:
        """What stopping scores, by state, where the lucky die shows that number (0 = it is not
        there).
        """
        doubled = digits * (1 + (digits == lucky))
        return np.asarray(doubled.sum(axis=1) + self.bonus * (digits > 0).all(axis=1))


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
    states = box.states()
    stops = np.zeros((len(states.codes) + 1, max(1, len(box.lucky)), 3))
    for lane, number in enumerate(box.lucky or (0,)):
        stops[:-1, lane, 0] = worth[box.points(states.digits, number)]
    stops[-1] = worth[0], 1, 0
    lies, after = _sweep(states, stops, False)
    if not box.lucky:
        return _listed(states.codes, lies[:, 0])
    falls, _ = _sweep(states, after, True)
    places = np.array([0, *box.lucky]) * len(states.places)  # the highest digit of a code
    codes = states.codes + places[:, None]
    return _listed(codes.ravel(), np.concatenate([falls[:, 0], *lies.swapaxes(0, 1)]))


def _listed(codes: Ints, rolling: Floats) -> Solved:
    """The states that can be rolled on from."""
    kept = rolling[:, ROLLS] > 0
    return Solved(codes[kept], *rolling[kept].T)


@njit
def _sweep(states: States, other: Floats, falls: bool) -> Any:
    """Rolling on from every state, and the best that may be done once the state is reached.

    Lanes are the numbers of the lucky die: where it lies, or what it shows in a roll if it falls.
    `other` is what there is to do in a state besides rolling on; a roll without use for a rainbow
    die leads there if the lucky die falls, and else to the last row, that of being bamboozled.
    """
    rows, lanes, parts = other.shape
    rolls = room_for(states)
    rolling, after = np.zeros((rows - 1, lanes, parts)), other.copy()
    best = np.zeros((states.left[0] + 1, lanes))
    leads = np.zeros(best.shape, np.int64)
    for state in states.order:
        dice, lead = states.left[state], 0
        if dice == 0 and not falls:
            continue
        for lane in range(lanes):
            leads[0, lane] = state if falls else rows - 1
            best[0, lane] = other[state, lane, VALUE] if falls else other[-1, lane, VALUE] - 1
            rolling[state, lane, ROLLS] = 1
        for step in range(fill(rolls, states, state, 1 / lanes if falls else 1.0)):
            depth = rolls.dice[step]
            if depth:
                copy_row(best, depth - 1, depth)
                copy_row(leads, depth - 1, depth)
            for place in range(lead, rolls.ends[step]):
                there = rolls.leads[place]
                for lane in range(lanes):
                    if after[there, lane, VALUE] > best[depth, lane]:
                        best[depth, lane], leads[depth, lane] = after[there, lane, VALUE], there
            lead = rolls.ends[step]
            if depth == dice:
                for lane in range(lanes):
                    mean = 0 if falls else lane
                    for part in range(parts):
                        end = after[leads[depth, lane], lane, part]
                        rolling[state, mean, part] += rolls.often[step] * end
        for lane in range(lanes):
            for part in range(parts):
                if falls:
                    rolling[state, lane, part] = rolling[state, 0, part]
            if rolling[state, lane, VALUE] > after[state, lane, VALUE] + TIE:
                for part in range(parts):
                    after[state, lane, part] = rolling[state, lane, part]
    return rolling, after
