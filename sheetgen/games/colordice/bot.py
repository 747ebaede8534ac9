"""How good a move looks: how near it brings the own pawns to be all in one foreign area, and others
from being so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from operator import itemgetter
from statistics import fmean

from sheetgen.core.play import Seat
from sheetgen.games.colordice.attacks import attacks, attacks_on, leads_of
from sheetgen.games.colordice.moves import PASS, rethrowable
from sheetgen.games.colordice.play import ColorRules, gone_over, moved
from sheetgen.games.colordice.state import (
    OUT,
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


STRANGER = 0.5
"""What each pawn of another color costs that has to be struck first."""

OUTSIDE = 0.5
"""What each own pawn outside costs, from where it cannot strike."""


def evaluate(rules: ColorRules, state: ColorDiceState, seat: Seat) -> Iterator[tuple[Move, float]]:
    """The dice to throw again, if that is better than to leave them; else passing, or attacks by
    the position after them.
    """
    setup = rules.setup
    if state.phase is ColorPhase.DICE:
        promised = promises(setup, state, brought(setup, state))
        again = max(promised, key=promised.__getitem__)
        if again:
            yield RerollColors(again), 0
            return
    if PASS in rules.legal(state, seat):
        yield PASS, 0
    yield from gains(setup, state, state.players[seat])


def gains(
    setup: ColorDiceSetup, state: ColorDiceState, color: str
) -> Iterator[tuple[Attack, float]]:
    """What each attack of the color that acts changes for a player."""
    now = position_worth(setup, state, color)
    for attack in attacks(setup, state):
        yield attack, position_worth(setup, gone_over(setup, state, attack), color) - now


def played_out(rules: ColorRules, state: ColorDiceState) -> ColorDiceState:
    """The table at the end of the turn once the dice are final: each attack and each strike back is
    made that looks best to whoever decides on it.
    """
    while state.waiting:
        move, _ = max(evaluate(rules, state, state.decider), key=itemgetter(1))
        state = moved(rules.setup, state, move)
    return state


def position_worth(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> float:
    """How near a player is to winning, less how near the others are."""
    near = {player: _near(setup, table, player) for player in table.players}
    own = near.pop(color)
    return own - fmean(near.values())


def _near(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> float:
    """What the pawns of a color are worth to it: those in its best area, the more and the fewer of
    others there the better, none where others are locked; less those outside.
    """
    pawns = table.pawns
    best = 0.0
    for area in table.colors:
        own = pawns[color][area]
        if own and area != color:
            guests = [pawns[other][area] for other in table.colors if other not in (color, area)]
            if max(guests, default=0) < setup.locked:
                strangers = pawns[area][area] + sum(guests)
                worth = WON if own == setup.pawns else own**2 - STRANGER * strangers
                best = max(best, worth)
    return best - OUTSIDE * pawns[color][OUT]


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
        return fmean([brings[other][own - their] for own in mine for their in theirs])

    for count in range(len(able) + 1):
        for again in combinations(able, count):
            promised = [average(other, me in again, other in again) for other in brings]
            found[frozenset(again)] = sum(promised)
    return found


def brought(setup: ColorDiceSetup, state: ColorDiceState) -> Brings:
    """For each opponent and lead over it what the best attack brings; nothing where it is none."""
    me = state.active
    found = dict[str, dict[int, float]]()
    now = position_worth(setup, state, me)
    others = [each for each in state.colors if each != me]

    @cache
    def then(attack: Attack) -> float:
        return position_worth(setup, gone_over(setup, state, attack), me)

    for other in others:
        mine = setup.values[me]
        theirs = setup.values[other]
        found[other] = {a - b: 0.0 for a in mine for b in theirs}
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
