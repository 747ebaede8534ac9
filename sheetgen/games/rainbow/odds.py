"""Exact chances: how often the next roll bamboozles, and what one more roll is worth.

Each die fails by itself, so every figure is made of products over the dice; nothing is tried out,
however many dice there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations, pairwise
from math import comb, prod

from sheetgen.core.dice import DieId, Face
from sheetgen.errors import IllegalMove, UsageError
from sheetgen.games.game import Game
from sheetgen.games.rainbow.moves import ROLL_ON, serves
from sheetgen.games.rainbow.needs import LUCKY
from sheetgen.games.rainbow.play import RainbowRules, gathered
from sheetgen.games.rainbow.state import (
    Move,
    RainbowPhase,
    RainbowSetup,
    RainbowState,
    RainbowTurn,
)


def bamboozle_chance(game: Game[RainbowState, Move], state: RainbowState) -> Fraction:
    """The chance that the next roll, or rolling on now, ends the turn without points.

    Where dice are still drawn unseen, it is the mean over all draws. A roll that names fewer dice
    than a turn has is taken as all that are left, as the rules take it.

    Raises:
        IllegalMove: when nothing can be rolled now, with every reason.
        UsageError: for another game.
    """
    setup = _setup(game, state)
    return chance(setup, _next_roll(game, state))


def roll_again_value(game: Game[RainbowState, Move], state: RainbowState) -> Fraction:
    """The expected points of a turn that rolls once more, makes the most of that roll and stops.

    Raises:
        IllegalMove: when nothing can be rolled now, with every reason, or when the dice are still
            drawn unseen.
        UsageError: for another game.
    """
    setup = _setup(game, state)
    turn = _next_roll(game, state)
    if turn.take < len(turn.hand):
        raise IllegalMove(
            "not-drawn",
            f"the dice are not known: {turn.take} of {len(turn.hand)} are drawn unseen",
        )
    return one_more_roll(setup, turn)


def one_more_roll(setup: RainbowSetup, turn: RainbowTurn) -> Fraction:
    """The points after a roll of all dice on hand, of which the most is made, and a stop."""
    dice = sorted(turn.hand)
    lucky = turn.at("")
    falls = LUCKY in dice
    numbers = [lucky.face.number if lucky else 0]
    if falls:
        dice.remove(LUCKY)
        numbers = [face.number for face in setup.sides[LUCKY]]
    free = falls and setup.lucky_counts
    values = [_OneMoreRoll(setup, turn, dice, number, free).value for number in numbers]
    return Fraction(sum(values), len(values))


def chance(setup: RainbowSetup, turn: RainbowTurn) -> Fraction:
    """The chance that the dice on hand bamboozle."""
    # What so many dice fail with together, summed over all draws of them from the dice looked at so
    # far.
    failing = [Fraction(1)] + [Fraction(0)] * turn.take
    for die in turn.hand:
        sides = setup.sides[die]
        failed = sum(not serves(setup, turn, face.text) for face in sides)
        for drawn in range(turn.take, 0, -1):
            failing[drawn] += failing[drawn - 1] * Fraction(failed, len(sides))
    return failing[turn.take] / comb(len(turn.hand), turn.take)


@dataclass(frozen=True)
class _OneMoreRoll:
    """What a turn banks on average after one roll of some rainbow dice, given the lucky number.

    Every gain is taken, and the smallest loss when nothing else can be done; `free` when the lucky
    die is the action asked for.
    """

    setup: RainbowSetup
    turn: RainbowTurn
    dice: list[DieId]
    lucky: int
    free: bool

    @property
    def value(self) -> Fraction:
        """The expected points."""
        rolls = self._never(())
        held = sum(self._points(die.face) for die in self.turn.aside if die.face.color)
        alive = rolls if self.free else rolls - self._never(self._gains)
        bonus = self.setup.bonus * self._complete(alive)
        return Fraction(held * alive + bonus + self._gained(rolls) + self._lost(), rolls)

    def _points(self, face: Face) -> int:
        number = face.number
        return 2 * number if number == self.lucky else number

    @cached_property
    def _gains(self) -> dict[Face, int]:
        """What each face brings that can be used."""
        gains = {}
        for face in chain(*[self.setup.sides[die] for die in self.dice]):
            if serves(self.setup, self.turn, face.text):
                old = self.turn.at(face.color)
                gains[face] = self._points(face) - (self._points(old.face) if old else 0)
        return gains

    def _never(self, faces: Iterable[Face]) -> int:
        """In how many rolls no die shows any of these."""
        texts = {face.text for face in faces}
        sides = [self.setup.sides[die] for die in self.dice]
        return prod([sum([face.text not in texts for face in die]) for die in sides])

    def _complete(self, alive: int) -> int:
        """In how many rolls all colors are there: none of the missing ones stays away."""
        colors = [color for color in self.setup.colors if self.turn.at(color) is None]
        if not colors:
            return alive
        found = 0
        for size in range(len(colors) + 1):
            for absent in combinations(colors, size):
                none = self._never([face for face in self._gains if face.color in absent])
                found += (-1) ** size * none
        return found

    def _gained(self, rolls: int) -> int:
        """The gains of each color in all rolls, of which the best one is taken."""
        gained = 0
        for color in self.setup.colors:
            gains = {face: gain for face, gain in self._gains.items() if face.color == color}
            steps = [0, *sorted({gain for gain in gains.values() if gain > 0})]
            for low, high in pairwise(steps):
                reached = [face for face, gain in gains.items() if gain >= high]
                gained += (high - low) * (rolls - self._never(reached))
        return gained

    def _lost(self) -> int:
        """The smallest loss in all rolls, where nothing else can be done."""
        if self.free:
            return 0
        lost = 0
        for loss in {gain for gain in self._gains.values() if gain < 0}:
            better = [face for face, gain in self._gains.items() if gain > loss]
            as_good = [face for face, gain in self._gains.items() if gain >= loss]
            lost += loss * (self._never(better) - self._never(as_good))
        return lost


def _setup(game: Game[RainbowState, Move], state: RainbowState) -> RainbowSetup:
    """What the rules make of the layout. Raises UsageError for another game."""
    if (
        isinstance(game, Game)
        and isinstance(game.rules, RainbowRules)
        and isinstance(state, RainbowState)
    ):
        return game.rules.setup
    raise UsageError(
        "wrong-game", "this takes a game of Rainbow Roll and one of its tables", subject="game"
    )


def _next_roll(game: Game[RainbowState, Move], state: RainbowState) -> RainbowTurn:
    """The turn as it is before the next roll. Raises IllegalMove."""
    if state.phase is RainbowPhase.THROW:
        return state.turn
    if state.phase is not RainbowPhase.ACT:
        raise IllegalMove(
            "no-roll-due", "no turn is being played, so there is no next roll", subject="roll"
        )
    seat = state.queue[0]
    if ROLL_ON not in game.rules.legal(state, seat):
        raise IllegalMove(game.problems(state, seat, ROLL_ON))
    return gathered(state.turn)
