"""Exact chances: how often the next roll bamboozles, and what one more roll is worth.

Each die fails by itself, so every figure is made of products over the dice; nothing is tried out,
however many dice there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain, combinations, pairwise
from math import comb, prod

from sheetgen.errors import IllegalMove, Problem, UsageError
from sheetgen.games.game import Game
from sheetgen.games.rainbow.moves import ROLL_ON, Moves, serves
from sheetgen.games.rainbow.play import RainbowRules, gathered
from sheetgen.games.rainbow.state import DIE, Move, Phase, Setup, State, Turn

ZERO, ONE = Fraction(0), Fraction(1)


def bamboozle_chance(game: Game[State, Move], state: State) -> Fraction:
    """The chance that the next roll, or rolling on now, ends the turn without points.

    Where dice are still drawn unseen, it is the mean over all draws. A roll that names fewer dice
    than a turn has is taken as all that are left, as the rules take it.

    Raises:
        IllegalMove: when nothing can be rolled now, with every reason.
        UsageError: for another game.
    """
    setup = _setup(game, state)
    return chance(setup, _next_roll(setup, state))


def roll_again_value(game: Game[State, Move], state: State) -> Fraction:
    """The expected points of a turn that rolls once more, makes the most of that roll and stops.

    Raises:
        IllegalMove: when nothing can be rolled now, with every reason, or when the dice are still
            drawn unseen.
        UsageError: for another game.
    """
    setup = _setup(game, state)
    turn = _next_roll(setup, state)
    dice = _dice(setup, turn)
    if turn.take < len(dice):
        raise IllegalMove(
            Problem(
                "not-drawn", f"the dice are not known: {turn.take} of {len(dice)} are drawn unseen"
            )
        )
    rainbow = [setup.sides[die] for die in dice if die != setup.lucky_die]
    if len(rainbow) < len(dice):
        numbers = [setup.value[face] for face in setup.sides[setup.lucky_die]]
        return sum(
            (_value(setup, turn, rainbow, number, free=setup.lucky_counts) for number in numbers),
            ZERO,
        ) / len(numbers)
    number = setup.value[turn.aside[-1] >> DIE] if turn.aside[-1] >= 0 else 0
    return _value(setup, turn, rainbow, number, free=False)


def chance(setup: Setup, turn: Turn) -> Fraction:
    """The chance that the dice on hand bamboozle."""
    # What so many dice fail with together, summed over all draws of them from the dice looked at so
    # far.
    failing = [ONE] + [ZERO] * turn.take
    dice = _dice(setup, turn)
    for die in dice:
        sides = setup.sides[die]
        fails = Fraction(sum(not serves(setup, turn.aside, face) for face in sides), len(sides))
        for drawn in range(turn.take, 0, -1):
            failing[drawn] += failing[drawn - 1] * fails
    return failing[turn.take] / comb(len(dice), turn.take)


def _value(
    setup: Setup, turn: Turn, dice: Sequence[Sequence[int]], lucky: int, *, free: bool
) -> Fraction:
    """What the turn banks on average after one roll of these rainbow dice, given the lucky number.

    Every gain is taken, and the smallest loss when nothing else can be done; `free` when the lucky
    die is the action asked for.
    """
    points = [value * (1 + (value == lucky)) for value in setup.value]
    held = [points[die >> DIE] if die >= 0 else 0 for die in turn.aside[:-1]]
    gains = {
        face: points[face] - held[setup.place[face]]
        for die in dice
        for face in die
        if serves(setup, turn.aside, face)
    }
    colors = [
        [face for face in gains if setup.place[face] == place] for place in range(setup.lucky)
    ]

    def never(shown: Iterable[int]) -> Fraction:
        """The chance that no die shows any of these."""
        wanted = frozenset(shown)
        return prod(
            (Fraction(sum(face not in wanted for face in die), len(die)) for die in dice), start=ONE
        )

    alive = ONE if free else ONE - never(gains)
    missing = [faces for faces, die in zip(colors, turn.aside, strict=False) if die < 0]
    without = (chosen for size in range(len(missing) + 1) for chosen in combinations(missing, size))
    complete = (
        sum(((-1) ** len(chosen) * never(chain(*chosen)) for chosen in without), ZERO)
        if missing
        else alive
    )
    expected = sum(held) * alive + setup.bonus * complete
    for faces in colors:
        for low, high in pairwise([0, *sorted({gains[face] for face in faces if gains[face] > 0})]):
            expected += (high - low) * (ONE - never(face for face in faces if gains[face] >= high))
    for loss in {gain for gain in gains.values() if gain < 0 and not free}:
        better = never(face for face, gain in gains.items() if gain > loss)
        expected += loss * (better - never(face for face, gain in gains.items() if gain >= loss))
    return expected


def _setup(game: Game[State, Move], state: State) -> Setup:
    """What the rules make of the layout. Raises UsageError for another game."""
    if isinstance(game, Game) and isinstance(game.rules, RainbowRules) and isinstance(state, State):
        return game.rules.setup
    raise UsageError(
        Problem(
            "wrong-game", "this takes a game of Rainbow Roll and one of its tables", subject="game"
        )
    )


def _next_roll(setup: Setup, state: State) -> Turn:
    """The turn as it is before the next roll. Raises IllegalMove."""
    if state.phase is Phase.THROW:
        return state.turn
    if state.phase is not Phase.ACT:
        raise IllegalMove(
            Problem(
                "no-roll-due", "no turn is being played, so there is no next roll", subject="roll"
            )
        )
    moves = Moves(setup, state, state.queue[0])
    if ROLL_ON not in moves:
        raise IllegalMove(moves.reasons(ROLL_ON, ()))
    return gathered(state.turn)


def _dice(setup: Setup, turn: Turn) -> list[int]:
    """The numbers of the dice on hand."""
    return [number for number in range(len(setup.dice)) if turn.cup >> number & 1]
