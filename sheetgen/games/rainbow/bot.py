"""How good a move looks: the points of a turn that stops now, or what one more roll brings on
average, whichever is more.
"""

from __future__ import annotations

from functools import lru_cache

from sheetgen.core.dice import DieId
from sheetgen.core.play import Seat
from sheetgen.games.contracts import MoveWorths
from sheetgen.games.rainbow.advice import RolledFaces, planned, put_by, worth_of
from sheetgen.games.rainbow.play import RainbowRules
from sheetgen.games.rainbow.score import points_that_lose
from sheetgen.games.rainbow.state import Move, RainbowSetup, RainbowState, RainbowTurn
from sheetgen.games.rainbow.turns import NumbersAside, Prospect, StopOrRoll, points_of


def evaluate(rules: RainbowRules, state: RainbowState, seat: Seat) -> MoveWorths[Move]:
    """Every legal move. Who would lose by stopping rolls on."""
    setup = rules.setup
    turn = state.turn
    lost = points_that_lose(setup, state, seat)
    putting = Putting(setup, turn)

    def after(faces: RolledFaces) -> StopOrRoll:
        points, worth = putting.stop_and_roll(faces)
        return points if points > lost else 0, Prospect(worth, 0)

    legal = [*rules.legal(state, seat)]
    plans = planned(setup, turn, legal, after)
    for move in legal:
        yield move, worth_of(move, plans[frozenset()], plans[put_by(move)])


class Putting:
    """What a turn is worth with dice put aside, none of which is put there for it."""

    def __init__(self, setup: RainbowSetup, turn: RainbowTurn) -> None:
        self.setup = setup
        self.turn = turn
        self._aside = {die.face.color: die for die in turn.aside}
        self._rolled = {die.text: die for die in reversed(turn.rolled)}
        self._lucky = turn.lucky

    def stop_and_roll(self, faces: RolledFaces) -> tuple[int, float]:
        """The points of a stop with rolled faces put aside, and of one more roll."""
        setup = self.setup
        turn = self.turn
        aside = self._aside
        put = {die.face.color: die for die in map(self._rolled.__getitem__, faces)}
        freed = turn.freed.union([aside[place].die for place in put if place in aside])
        gone = {die.die for die in put.values()}
        dice = [die for die in setup.sides if die in freed] if freed else []
        dice += [die.die for die in turn.rolled if die.die not in gone]
        now = {place: die.face.number for place, die in (aside | put).items()}
        numbers = tuple([now.get(color, 0) for color in setup.colors])
        points = points_of(setup, numbers, self._lucky)
        return points, rolling(setup, numbers, now.get("", 0), tuple(dice), points)


@lru_cache(maxsize=2**10)
def rolling(
    setup: RainbowSetup,
    numbers: NumbersAside,
    lucky: int,
    dice: tuple[DieId, ...],
    points: int,
) -> float:
    """The points that a turn has on average after one more roll of these dice; 0 where none are
    left.

    What the dice bring is added up die by die, as though no two of them could show the same color;
    the true figure (see `odds`) takes too long for all that may be done with a roll. Nobody has to
    make an exchange that costs points, but with the only die.

    Args:
        setup: the rules.
        numbers: the number aside of each color, 0 for none.
        lucky: the number of the lucky die that lies aside, or 0.
        dice: those that are rolled.
        points: what the turn has now.
    """
    if not dice:
        return 0
    bust = 1.0
    gain = 0.0
    least = -setup.target if len(dice) == 1 else 0
    bonus = setup.bonus if numbers.count(0) == 1 else 0
    there = dict(zip(setup.colors, numbers, strict=True))
    for die in dice:
        brings = []
        for color, number in setup.shown[die]:
            if not color:
                if setup.lucky_counts:
                    brings.append(number * numbers.count(number))
            elif not (old := there[color]):
                brings.append(_counted(number, lucky) + bonus)
            elif number > old:
                brings.append(max(least, _counted(number, lucky) - _counted(old, lucky)))
        sides = len(setup.shown[die])
        bust *= 1 - len(brings) / sides
        gain += sum(brings) / sides
    return (1 - bust) * points + gain


def _counted(number: int, lucky: int) -> int:
    return number * 2 if number == lucky else number
