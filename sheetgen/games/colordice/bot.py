"""How good a move looks: how near it brings the own pawns to be all in one foreign area, and others
from being so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sheetgen.core.dice import DieId
from sheetgen.core.play import Seat
from sheetgen.games.colordice.attacks import attacks, is_locked
from sheetgen.games.colordice.moves import PASS, rethrowable
from sheetgen.games.colordice.play import ColorRules, gone_over
from sheetgen.games.colordice.state import (
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    Move,
    RerollColors,
)

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
    again = _again(setup, state) if state.phase is ColorPhase.DICE else []
    if again:
        yield RerollColors(frozenset(again)), 0
        return
    now = position_worth(setup, state, color)
    for attack in attacks(setup, state):
        yield attack, position_worth(setup, gone_over(setup, state, attack), color) - now
    if PASS in rules.legal(state, seat):
        yield PASS, 0


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
    others = [other for other in table.colors if other != color]
    if area == color or any(is_locked(setup, table, other, area) for other in others):
        return 0.0
    own = table.pawns[color][area]
    if own == setup.pawns:
        return WON
    return own**2 - STRANGER * sum([table.pawns[other][area] for other in others])


def _again(setup: ColorDiceSetup, state: ColorDiceState) -> list[str]:
    """The dice whose throw promises most beside those that stay; none where the dice as they lie
    promise as much.

    What is done to one opponent is held to be of no account for the others, so that each of their
    dice is thought of by itself.
    """
    me, able = state.active, rethrowable(setup, state)
    faces = [face.number for face in setup.spec.die(DieId(me)).faces]
    brings = {other: _brings(setup, state, other, faces) for other in state.colors if other != me}
    lies, falling = [state.dice[me]], {other: faces for other in brings if other in able}
    choices = [_beside(state, brings, lies, falling)]
    if me in able:
        total, again = _beside(state, brings, faces, falling)
        choices.append((total, [me, *again]))
    return max(choices, key=lambda choice: choice[0])[1]


def _beside(
    state: ColorDiceState,
    brings: Mapping[str, Mapping[int, float]],
    mine: Sequence[int],
    falling: Mapping[str, Sequence[int]],
) -> tuple[float, list[str]]:
    """What the dice promise beside the own one, which shows one of some numbers, and which of those
    that can fall anew promise more than they do as they lie.
    """
    total, again = 0.0, list[str]()
    for other, brought in brings.items():
        lies = falls = _promise(brought, mine, [state.dice[other]])
        if other in falling:
            falls = _promise(brought, mine, falling[other])
        total += max(lies, falls)
        if falls > lies:
            again.append(other)
    return total, again


def _promise(brings: Mapping[int, float], mine: Sequence[int], theirs: Sequence[int]) -> float:
    """What two dice promise on average, each number of theirs equally likely."""
    promised = sum(brings[own - their] for own in mine for their in theirs)
    return promised / (len(mine) * len(theirs))


def _brings(
    setup: ColorDiceSetup, state: ColorDiceState, other: str, faces: Sequence[int]
) -> dict[int, float]:
    """For each lead over an opponent what the best attack brings; a die that is behind is
    feared.
    """
    me, now = state.active, position_worth(setup, state, state.active)
    found = {lead: FEAR * lead for lead in range(min(faces) - max(faces), 1)}
    for lead in range(1, max(faces) - min(faces) + 1):
        # Against this one opponent alone, so far ahead.
        table = replace(state, dice=dict.fromkeys(state.colors, lead) | {other: 0})
        worth = [
            position_worth(setup, gone_over(setup, table, attack), me)
            for attack in attacks(setup, table)
        ]
        found[lead] = max(0.0, max(worth, default=now) - now)
    return found
