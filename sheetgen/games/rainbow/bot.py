"""How good a move looks: the points of a turn that stops now, or what one more roll brings on
average, whichever is more.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.dice import Face
from sheetgen.core.play import Seat
from sheetgen.games.rainbow.advice import Faces, planned, put_by, valued
from sheetgen.games.rainbow.moves import serves
from sheetgen.games.rainbow.play import RainbowRules, put
from sheetgen.games.rainbow.score import points_that_lose, turn_now, turn_score
from sheetgen.games.rainbow.state import Move, RainbowSetup, RainbowState, RainbowTurn
from sheetgen.games.rainbow.turns import Ends, Prospect


def evaluate(rules: RainbowRules, state: RainbowState, seat: Seat) -> Iterator[tuple[Move, float]]:
    """Every legal move. Who would lose by stopping rolls on."""
    setup, turn = rules.setup, state.turn
    lost = points_that_lose(setup, state, seat)

    def after(faces: Faces) -> Ends:
        left = put(setup, turn, sorted(faces))
        points = turn_now(setup, left).points
        return points if points > lost else 0, Prospect(rolling(setup, left), 0)

    legal = [*rules.legal(state, seat)]
    plans = planned(setup, turn, legal, after)
    for move in legal:
        yield move, valued(setup, move, plans[frozenset()], plans[put_by(move)]).value


def rolling(setup: RainbowSetup, turn: RainbowTurn) -> float:
    """The points that a turn has on average after one more roll of all dice that are not aside; 0
    where none are left.

    What the dice bring is added up die by die, as though no two of them could show the same color;
    the true figure (see `odds`) takes too long for all that may be done with a roll. Nobody has to
    make an exchange that costs points, but with the only die.
    """
    freed = [die for die in setup.sides if die in turn.freed]
    dice = [*freed, *(thrown.die for thrown in turn.rolled)]
    if not dice:
        return 0
    before = turn_score(setup, turn.faces_aside).points
    bust, gain, least = 1.0, 0.0, -setup.target if len(dice) == 1 else 0
    for faces in [setup.sides[die] for die in dice]:
        usable = [face for face in faces if serves(setup, turn, face.text)]
        brings = [max(least, _after(setup, turn, face) - before) for face in usable]
        bust *= 1 - len(brings) / len(faces)
        gain += sum(brings) / len(faces)
    return (1 - bust) * turn_now(setup, turn).points + gain


def _after(setup: RainbowSetup, turn: RainbowTurn, face: Face) -> int:
    """The points of the dice aside with a face put aside or exchanged."""
    others = [aside for aside in turn.faces_aside if aside.color != face.color]
    return turn_score(setup, [*others, face]).points
