"""How good a move looks: how near it brings the own pawns to be all in one foreign area, and others
from being so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from sheetgen.core.play import Seat
from sheetgen.games.colordice.attacks import attacks, is_locked
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

STRANGER = 0.5
"""What a pawn of another color costs that has to be struck first."""

FEAR = 1.0
"""What each point costs by which another die is ahead, which may then counterattack."""


def evaluate(rules: ColorRules, state: ColorDiceState, seat: Seat) -> Iterator[tuple[Move, float]]:
    """The dice to throw again, if that is better than to leave them; else attacks by the position
    after them, or passing.
    """
    setup, color = rules.setup, state.players[seat]
    if state.phase is ColorPhase.DICE:
        promised = promises(setup, state, brought(setup, state))
        again = max(promised, key=promised.__getitem__)
        if again:
            yield RerollColors(again), 0
            return
    yield from gains(setup, state, color)
    if PASS in rules.legal(state, seat):
        yield PASS, 0


def gains(
    setup: ColorDiceSetup, state: ColorDiceState, color: str
) -> Iterator[tuple[Attack, float]]:
    """What each attack of the color that acts changes for a player."""
    now = position_worth(setup, state, color)
    for attack, then in after_attacks(setup, state, color):
        yield attack, then - now


def after_attacks(
    setup: ColorDiceSetup, state: ColorDiceState, color: str
) -> Iterator[tuple[Attack, float]]:
    """The worth of the position for a player after each attack of the color that acts."""
    for attack in attacks(setup, state):
        yield attack, position_worth(setup, gone_over(setup, state, attack), color)


def position_worth(setup: ColorDiceSetup, table: ColorDiceState, color: str) -> float:
    """How near a player is to winning, less how near the others are.

    Of each color its best area counts: the more own pawns are there and the fewer of others the
    better; none where others are locked.
    """
    near = {
        player: max([0.0, *[_worth(setup, table, player, area) for area in table.colors]])
        for player in table.players
    }
    return near[color] - (sum(near.values()) - near[color]) / (len(near) - 1)


def _worth(
    setup: ColorDiceSetup,
    table: ColorDiceState,
    color: str,
    area: str,
) -> float:
    """What the pawns of a color in an area are worth to it."""
    own = table.pawns[color][area]
    if area == color or not own:
        return 0.0
    others = [other for other in table.colors if other != color]
    if any(is_locked(setup, table, other, area) for other in others):
        return 0.0
    if own == setup.pawns:
        return WON
    return own**2 - STRANGER * sum([table.pawns[other][area] for other in others])


def promises(
    setup: ColorDiceSetup, state: ColorDiceState, brings: Brings
) -> dict[frozenset[str], float]:
    """What the dice bring on average once some are thrown again, for each choice of them; few dice
    come first, and none at all.

    What is done to one opponent is held to be of no account for the others, so that each of their
    dice is thought of by itself.
    """
    able, found = rethrowable(setup, state), dict[frozenset[str], float]()
    for again in [each for count in range(len(able) + 1) for each in combinations(able, count)]:
        shows = {color: [state.dice[color]] for color in state.colors}
        shows |= {color: setup.values[color] for color in again}
        total = 0.0
        for other, brought_by in brings.items():
            leads = [own - their for own in shows[state.active] for their in shows[other]]
            total += sum([brought_by[lead] for lead in leads]) / len(leads)
        found[frozenset(again)] = total
    return found


def brought(setup: ColorDiceSetup, state: ColorDiceState) -> Brings:
    """For each opponent and lead over it what the best attack brings; a die that is behind is
    feared.
    """
    me, found = state.active, dict[str, dict[int, float]]()
    now = position_worth(setup, state, me)
    for other in [color for color in state.colors if color != me]:
        leads = {own - their for own in setup.values[me] for their in setup.values[other]}
        found[other] = {lead: FEAR * min(lead, 0) for lead in leads}
        for lead, table in ahead(setup, state, other):
            best = max([now, *[then for _, then in after_attacks(setup, table, me)]])
            found[other][lead] = best - now
    return found


def ahead(
    setup: ColorDiceSetup, state: ColorDiceState, other: str
) -> Iterator[tuple[int, ColorDiceState]]:
    """Each lead that there may be over an opponent, with the table where it alone is behind."""
    mine, theirs = setup.values[state.active], setup.values[other]
    for lead in sorted({own - their for own in mine for their in theirs if own > their}):
        yield lead, replace(state, dice=dict.fromkeys(state.colors, lead) | {other: 0})
