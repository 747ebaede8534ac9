"""How good a move looks: the points of a turn that stops now, or what one more roll brings on
average, whichever is more.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.play import Seat
from sheetgen.games.rainbow.moves import serves
from sheetgen.games.rainbow.play import RainbowRules, put
from sheetgen.games.rainbow.score import turn_now
from sheetgen.games.rainbow.state import (
    DIE,
    NUMBER,
    Bamboozled,
    Keep,
    Move,
    RollOn,
    Setup,
    State,
    Stop,
    Swap,
    Turn,
)


def evaluate(rules: RainbowRules, state: State, seat: Seat) -> Iterator[tuple[Move, float]]:
    """Every legal move. Who would lose by stopping rolls on."""
    setup, turn = rules.setup, state.turn
    lost = _needed(setup, state, seat)
    for move in rules.legal(state, seat):
        match move:
            case Keep(faces):
                yield move, _best(setup, put(setup, turn, faces), lost)
            case Swap(face):
                yield move, _best(setup, put(setup, turn, (face,)), lost)
            case RollOn():
                yield move, rolling(setup, turn)
            case Stop():
                yield move, _stopping(setup, turn, lost)
            case Bamboozled():
                yield move, 0


def _needed(setup: Setup, state: State, seat: Seat) -> int:
    """With how many points of this turn or fewer the game is lost: in the last round, behind
    somebody who has reached the target.
    """
    if state.tiebreaker:
        return (
            max(
                (turns[-1] for turns in state.extra if len(turns) > len(state.extra[seat])),
                default=0,
            )
            - 1
        )
    totals = [sum(turns) for turns in state.points]
    return max(totals) - totals[seat] - 1 if max(totals) >= setup.target else -1


def _best(setup: Setup, turn: Turn, lost: int) -> float:
    """A turn after something was put aside: the better of stopping and rolling on."""
    return max(_stopping(setup, turn, lost), rolling(setup, turn))


def _stopping(setup: Setup, turn: Turn, lost: int) -> float:
    points = turn_now(setup, turn).points
    return points if points > lost else 0


def rolling(setup: Setup, turn: Turn) -> float:
    """The points that a turn has on average after one more roll of all dice that are not aside; 0
    where none are left.

    What the dice bring is added up die by die, as though no two of them could show the same color;
    the true figure (see `odds`) takes too long for all that may be done with a roll. Nobody has to
    make an exchange that costs points, but with the only die.
    """
    dice = [number for number in range(len(setup.dice)) if turn.freed >> number & 1] + [
        die & NUMBER for die in turn.rolled
    ]
    values = [setup.value[die >> DIE] if die >= 0 else 0 for die in turn.aside]
    bonus = setup.bonus if values[: setup.lucky].count(0) == 1 else 0
    bust, gain, least = 1.0, 0.0, -setup.target if len(dice) == 1 else 0
    for faces in [setup.sides[number] for number in dice]:
        brings = [
            max(least, _brings(setup, values, face, bonus))
            for face in faces
            if serves(setup, turn.aside, face)
        ]
        bust *= 1 - len(brings) / len(faces)
        gain += sum(brings) / len(faces)
    return (1 - bust) * turn_now(setup, turn).points + gain if dice else 0


def _brings(setup: Setup, values: list[int], face: int, bonus: int) -> int:
    """The points that a die brings which may be put aside or exchanged."""
    place, value, lucky = setup.place[face], setup.value[face], values[setup.lucky]
    if place == setup.lucky:
        return value * values[:place].count(value)
    before = values[place]
    more = value * (1 + (value == lucky)) - before * (1 + (before == lucky))
    return more + (0 if before else bonus)
