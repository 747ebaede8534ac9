"""How good a move looks: how near it brings the own pawns to be all in one foreign area, and others
from being so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from sheetgen.core.play import Seat
from sheetgen.games.colordice.attacks import attacks, attacks_on, is_locked, leads_of
from sheetgen.games.colordice.moves import PASS, rethrowable
from sheetgen.games.colordice.play import ColorRules, gone_over
from sheetgen.games.colordice.state import (
    Attack,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    Move,
    RerollColors,
)

Brings = Mapping[str, Mapping[int, float]]
"""For each opponent and each lead over it what that brings."""

WON = 1000
"""What a won game is worth; pawns in an area are worth their number times itself."""


@dataclass(frozen=True, slots=True)
class AreaWeights:
    """What counts in a position beside the pawns in the best area of each color.

    Attributes:
        stranger: what a pawn of another color costs that has to be struck first.
        second: how much the second best area counts.
    """

    stranger: float
    second: float


GREEDY = AreaWeights(stranger=0.5, second=0.0)

FEAR = 1.0
"""What each point costs by which another die is ahead, which may then counterattack."""


def evaluate(rules: ColorRules, state: ColorDiceState, seat: Seat) -> Iterator[tuple[Move, float]]:
    """The dice to throw again, if that is better than to leave them; else attacks by the position
    after them, or passing.
    """
    setup = rules.setup
    color = state.players[seat]
    if state.phase is ColorPhase.DICE:
        promised = promises(setup, state, brought(setup, state, GREEDY))
        again = max(promised, key=promised.__getitem__)
        if again:
            yield RerollColors(again), 0
            return
    yield from gains(setup, state, color, GREEDY)
    if PASS in rules.legal(state, seat):
        yield PASS, 0


def gains(
    setup: ColorDiceSetup, state: ColorDiceState, color: str, weights: AreaWeights
) -> Iterator[tuple[Attack, float]]:
    """What each attack of the color that acts changes for a player."""
    now = position_worth(setup, state, color, weights)
    for attack in attacks(setup, state):
        then = position_worth(setup, gone_over(setup, state, attack), color, weights)
        yield attack, then - now


def position_worth(
    setup: ColorDiceSetup, table: ColorDiceState, color: str, weights: AreaWeights
) -> float:
    """How near a player is to winning, less how near the others are.

    Of each color its best areas count: the more own pawns are there and the fewer of others the
    better; none where others are locked.
    """
    near = {player: _near(setup, table, player, weights) for player in table.players}
    return near[color] - (sum(near.values()) - near[color]) / (len(near) - 1)


def _near(setup: ColorDiceSetup, table: ColorDiceState, color: str, weights: AreaWeights) -> float:
    """What the pawns of a color in its best foreign areas are worth to it."""
    others = [other for other in table.colors if other != color]
    worths = [0.0, 0.0]
    for area in others:
        own = table.pawns[color][area]
        if own and not any(is_locked(setup, table, other, area) for other in others):
            strangers = sum([table.pawns[other][area] for other in others])
            worths.append(WON if own == setup.pawns else own**2 - weights.stranger * strangers)
    *_, second, best = sorted(worths)
    return best + weights.second * second


def promises(
    setup: ColorDiceSetup, state: ColorDiceState, brings: Brings
) -> dict[frozenset[str], float]:
    """What the dice bring on average once some are thrown again, for each choice of them; few dice
    come first, and none at all.

    What is done to one opponent is held to be of no account for the others, so that each of their
    dice is thought of by itself.
    """
    me = state.active
    able = rethrowable(setup, state)
    found = dict[frozenset[str], float]()

    @cache
    def average(other: str, mine_falls: bool, theirs_falls: bool) -> float:
        mine = setup.values[me] if mine_falls else (state.dice[me],)
        theirs = setup.values[other] if theirs_falls else (state.dice[other],)
        worths = [brings[other][own - their] for own in mine for their in theirs]
        return sum(worths) / len(worths)

    for again in [each for count in range(len(able) + 1) for each in combinations(able, count)]:
        promised = [average(other, me in again, other in again) for other in brings]
        found[frozenset(again)] = sum(promised)
    return found


def brought(setup: ColorDiceSetup, state: ColorDiceState, weights: AreaWeights) -> Brings:
    """For each opponent and lead over it what the best attack brings; a die that is behind is
    feared.
    """
    me = state.active
    found = dict[str, dict[int, float]]()
    now = position_worth(setup, state, me, weights)
    others = [each for each in state.colors if each != me]

    @cache
    def then(attack: Attack) -> float:
        return position_worth(setup, gone_over(setup, state, attack), me, weights)

    for other in others:
        mine = setup.values[me]
        theirs = setup.values[other]
        found[other] = {a - b: FEAR * min(a - b, 0) for a in mine for b in theirs}
        for lead in leads_of(mine, theirs):
            attack_on = attacks_on(
                setup,
                state,
                me,
                other,
                lead,
            )
            # A group that strikes nobody does the same against any opponent.
            alike = [
                each if each.strikes else replace(each, opponent=others[0]) for each in attack_on
            ]
            found[other][lead] = max([now, *map(then, alike)]) - now
    return found
