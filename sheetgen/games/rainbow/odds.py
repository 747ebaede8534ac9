"""Exact chances: how often the next roll bamboozles, and what one more roll is worth.

Each die fails by itself, so every figure is made of products over the dice; nothing is tried out,
however many dice there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import chain, combinations, pairwise
from math import comb, prod
from operator import itemgetter

from sheetgen.core.dice import DieId
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
    points, _ = one_more_roll(setup, turn)
    return points


def one_more_roll(setup: RainbowSetup, turn: RainbowTurn) -> tuple[Fraction, Fraction]:
    """The points after a roll of all dice on hand, of which the most is made, and a stop; and the
    chance that it bamboozles.
    """
    dice = sorted(turn.hand)
    lucky = turn.at("")
    falls = LUCKY in dice
    numbers = [lucky.face.number if lucky else 0]
    if falls:
        dice.remove(LUCKY)
        numbers = [face.number for face in setup.sides[LUCKY]]
    roll = _OneMoreRoll(setup, turn, dice, free=falls and setup.lucky_counts)
    points = Fraction(sum(map(roll.points, numbers)), roll.rolls * len(numbers))
    return points, 1 - Fraction(roll.alive, roll.rolls)


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


class _OneMoreRoll:
    """What a turn banks after one roll of some rainbow dice.

    Every gain is taken, and the smallest loss when nothing else can be done.

    Args:
        setup: the rules.
        turn: the turn before the roll.
        dice: the rainbow dice that are rolled.
        free: whether the lucky die is rolled, too, and is the action asked for.

    Attributes:
        rolls, alive: how many rolls there are, and in how many something can be done.
    """

    def __init__(
        self, setup: RainbowSetup, turn: RainbowTurn, dice: Iterable[DieId], *, free: bool
    ) -> None:
        self.setup = setup
        self.free = free
        self.aside = [face for face in turn.faces_aside if face.color]
        self.sides = [[face.text for face in setup.sides[die]] for die in dice]
        usable = [face for face in dict.fromkeys(chain(*self.sides)) if serves(setup, turn, face)]
        self.usable: dict[str, dict[str, int]] = {}
        for text in usable:
            face = setup.faces[text]
            self.usable.setdefault(face.color, {})[text] = face.number
        self._never: dict[frozenset[str], int] = {}
        self.rolls = self.never(())
        self.alive = self.rolls if free else self.rolls - self.never(usable)
        self.complete = self._complete()

    def points(self, lucky: int) -> int:
        """The points of all rolls together, given the lucky number."""
        held = {face.color: face.number for face in self.aside}
        held |= {color: 2 * number for color, number in held.items() if number == lucky}
        points = sum(held.values()) * self.alive + self.setup.bonus * self.complete
        every: dict[str, int] = {}
        for color, numbers in self.usable.items():
            old = held.get(color, 0)
            gains = {
                face: (2 * number if number == lucky else number) - old
                for face, number in numbers.items()
            }
            points += self._gained(gains)
            every |= gains
        return points if self.free else points + self._lost(every)

    def never(self, faces: Iterable[str]) -> int:
        """In how many rolls no die shows any of these."""
        avoided = frozenset(faces)
        if avoided not in self._never:
            ways = [len(sides) - sum(map(avoided.__contains__, sides)) for sides in self.sides]
            self._never[avoided] = prod(ways)
        return self._never[avoided]

    def _complete(self) -> int:
        """In how many rolls all colors are there: none of the missing ones stays away."""
        there = [face.color for face in self.aside]
        colors = [color for color in self.setup.colors if color not in there]
        if not colors:
            return self.alive
        found = 0
        for size in range(len(colors) + 1):
            for absent in combinations(colors, size):
                none = self.never(chain(*[self.usable.get(color, ()) for color in absent]))
                found += (-1) ** size * none
        return found

    def _gained(self, gains: Mapping[str, int]) -> int:
        """The gains of a color in all rolls, of which the best one is taken."""
        gained = 0
        reached: list[str] = []
        best_first = sorted(gains.items(), key=itemgetter(1), reverse=True)
        for (face, gain), (_, lower) in pairwise([*best_first, ("", 0)]):
            if gain <= 0:
                break
            reached.append(face)
            if gain > lower:
                gained += (gain - max(0, lower)) * (self.rolls - self.never(reached))
        return gained

    def _lost(self, gains: Mapping[str, int]) -> int:
        """The smallest loss in all rolls, where nothing else can be done."""
        lost = 0
        for loss in {gain for gain in gains.values() if gain < 0}:
            better = [face for face, gain in gains.items() if gain > loss]
            as_good = [face for face, gain in gains.items() if gain >= loss]
            lost += loss * (self.never(better) - self.never(as_good))
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
