"""What the moves of Sums are worth."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from sheetgen.core.advice import EXACT, Advice, Reason, Valued
from sheetgen.core.play import Seat

if TYPE_CHECKING:
    from sums_game import Cross, State, SumsRules

MEASURE = "points of this turn"


def advise(rules: SumsRules, state: State, seat: Seat) -> Advice[Cross] | None:
    """What each move brings at once; before a throw, how many throws cross something."""
    if seat != state.seat or rules.outcome(state, ()):
        return None
    if rules.to_roll(state):
        numbers = [[face.number for face in die.faces] for die in rules.dice]
        throws = list(map(sum, product(*numbers)))
        new = sum(total not in state.rows[seat] for total in throws)
        fact = f"{new} of {len(throws)} throws make a number that is not crossed yet"
        return Advice(MEASURE, EXACT, facts=(fact,))
    before = rules.score(state, seat).total
    valued = []
    for move in rules.legal(state, seat):
        gain = rules.score(rules.moved(state, seat, move), seat).total - before
        valued.append(Valued(move, gain, partial(Reason, f"{gain:+d} at once")))
    return Advice(MEASURE, EXACT, tuple(valued))
