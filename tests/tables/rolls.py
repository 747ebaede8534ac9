"""The rolls of a draw of Rainbow Roll, and where each may lead."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class States(NamedTuple):
    """Every state that the rainbow dice of a draw can show.

    Attributes:
        codes: ascending.
        digits: the number aside of each color, 0 for none: by state and color.
        pools: how many dice of each kind are left: by state and kind.
        left: how many dice are left.
        order: the states from the highest sum aside down.
        places: the state of each code.
        sides: color and number of each face, by kind and face.
        powers: what a digit of a color counts in a code.
    """

    codes: Ints
    digits: Ints
    pools: Ints
    left: Ints
    order: Ints
    places: NDArray[np.int32]
    sides: Ints
    powers: Ints


def states_of(owners: Ints, counts: Ints, sides: Ints) -> States:
    """The states of a draw.

    Args:
        owners: the kind that shows a color and a number, -1 where none does.
        counts: how many dice there are of each kind.
        sides: color and number of each face, by kind and face.
    """
    colors, base = owners.shape
    powers = base ** np.arange(colors)
    codes, pools = np.zeros(1, int), counts[None]
    for kinds, power in zip(owners, powers, strict=True):
        grown = [(codes, pools)]
        for number, kind in enumerate(kinds):
            there = pools[:, kind] > 0
            if kind >= 0:
                fewer = pools[there] - (np.arange(len(counts)) == kind)
                grown.append((codes[there] + number * power, fewer))
        codes, pools = map(np.concatenate, zip(*grown, strict=True))
    ascending = np.argsort(codes)
    codes, pools = codes[ascending], pools[ascending]
    places = np.full(base**colors, -1, np.int32)
    places[codes] = np.arange(len(codes))
    digits = codes[:, None] // powers % base
    order = np.argsort(-digits.sum(axis=1), kind="stable")
    return States(codes, digits, pools, pools.sum(axis=1), order, places, sides, powers)


class Rolls(NamedTuple):
    """Room for the rolls of a state, die by die: each of its steps is one more die of a roll.

    Attributes:
        dice: how many have been rolled after the step.
        often: the chance of these dice.
        ends: where the states end in `leads` that need the last of these dice.
        leads: states that a roll may lead to.
    """

    dice: NDArray[np.int8]
    often: Floats
    ends: Ints
    leads: NDArray[np.int32]


@njit
def room_for(states: States) -> Any:
    """Room for the rolls of each of these states."""
    dice = states.left[0]
    steps = (states.sides.shape[1] + 1) ** dice
    return Rolls(
        np.empty(steps, np.int8),
        np.empty(steps),
        np.empty(steps, np.int64),
        np.empty(steps << min(dice, states.powers.size), np.int32),
    )


@njit
def fill(rolls: Rolls, states: States, state: int, whole: float) -> int:
    """Fills in the rolls of the dice that are left in a state, whose chances sum up to `whole`;
    returns the number of steps.

    Faces of no use are one branch; of dice of one kind, only ascending branches are gone, so many
    times as they have orders.
    """
    digits, pool, sides = states.digits[state], states.pools[state], states.sides
    kinds, faces = sides.shape[0], sides.shape[1]
    dice = states.left[state]
    branches = np.zeros(kinds, np.int64)
    branch_color = np.zeros((kinds, faces + 1), np.int64)
    branch_step = np.zeros((kinds, faces + 1), np.int64)
    branch_share = np.zeros((kinds, faces + 1))
    kind_of, nth = np.zeros(dice + 1, np.int64), np.zeros(dice + 1, np.int64)
    die = 0
    for kind in range(kinds):
        for copy in range(pool[kind]):
            kind_of[die], nth[die] = kind, copy + 1
            die += 1
        useless = 0
        for face in range(faces):
            color, number = sides[kind, face, 0], sides[kind, face, 1]
            step = number - digits[color]
            if step <= 0:
                useless += 1
                continue
            branch = branches[kind]
            branch_color[kind, branch] = color
            branch_step[kind, branch] = step * states.powers[color]
            branch_share[kind, branch] = 1 / faces
            branches[kind] += 1
        if useless:
            branch_share[kind, branches[kind]] = useless / faces
            branches[kind] += 1
    at, run = np.zeros(dice + 1, np.int64), np.zeros(dice + 1, np.int64)
    count, share = np.ones(dice + 1, np.int64), np.full(dice + 1, whole)
    reach, taken = np.zeros(1 << dice, np.int64), np.zeros(1 << dice, np.int64)
    reach[0] = states.codes[state]
    rolls.dice[0], rolls.often[0], rolls.ends[0] = 0, whole, 0
    depth, steps, used = 0, 1, 0
    while depth >= 0:
        if depth == dice or at[depth] == branches[kind_of[depth]]:
            depth -= 1
            if depth >= 0:
                at[depth] += 1
            continue
        kind, branch, found = kind_of[depth], at[depth], count[depth]
        again = nth[depth] > 1 and at[depth - 1] == branch
        run[depth] = run[depth - 1] + 1 if again else 1
        below = depth + 1
        share[below] = share[depth] * branch_share[kind, branch] * nth[depth] / run[depth]
        step, bit = branch_step[kind, branch], 1 << branch_color[kind, branch]
        if step:
            for known in range(count[depth]):
                if not taken[known] & bit:
                    reach[found], taken[found] = reach[known] + step, taken[known] | bit
                    rolls.leads[used] = states.places[reach[found]]
                    found += 1
                    used += 1
        rolls.dice[steps], rolls.often[steps], rolls.ends[steps] = below, share[below], used
        steps += 1
        count[below] = found
        at[below] = branch if below < dice and nth[below] > 1 else 0
        depth = below
    return steps


@njit
def copy_row(table: Any, source: int, to: int) -> None:
    """Copies a row; as an assignment that would take numba seconds to compile."""
    for column in range(table.shape[1]):
        table[to, column] = table[source, column]
