"""How good a move looks: how near it brings the own pawns to be all in one foreign area, and others
from being so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.core.play import Seat
from sheetgen.games.colordice.attacks import attacks, is_locked
from sheetgen.games.colordice.moves import PASS, dice_mask, rethrowable
from sheetgen.games.colordice.play import ColorRules, gone_over
from sheetgen.games.colordice.state import Move, Pawns, Phase, Reroll, Setup, State

WON = 1000
"""What a won game is worth; pawns in an area are worth their number times itself."""

STRANGER = 0.5
"""What a pawn of another color costs that has to be struck first."""

FEAR = 1.0
"""What each point costs by which another die is ahead, which may then counterattack."""


def evaluate(rules: ColorRules, state: State, seat: Seat) -> Iterator[tuple[Move, float]]:
    """The dice to throw again, if that is better than to leave them; else attacks by the position
    after them, or passing.
    """
    if state.phase is Phase.DICE and (dice := _again(rules.setup, state)):
        yield Reroll(dice_mask(state, dice)), 0
        return
    now = position_worth(rules.setup, state, state.pawns, seat)
    for attack in attacks(rules.setup, state):
        yield (
            attack,
            position_worth(rules.setup, state, gone_over(rules.setup, state, attack), seat) - now,
        )
    if PASS in rules.legal(state, seat):
        yield PASS, 0


def position_worth(setup: Setup, state: State, pawns: Pawns, seat: int) -> float:
    """How near a player is to winning, less how near the others are.

    Of each color its best area counts: the more own pawns are there and the fewer of others the
    better; none where others are locked.
    """
    table, areas = state._replace(pawns=pawns), range(len(state.colors))
    here = [sum([row[area] for row in pawns]) for area in areas]
    locked = [
        next((color for color in areas if is_locked(setup, table, color, area)), None)
        for area in areas
    ]
    near = [0.0] * state.players
    for color in range(state.players):
        for area in areas:
            if color != area and locked[area] in (None, color):
                own = pawns[color][area]
                near[color] = max(
                    near[color],
                    WON if own == setup.pawns else own**2 - STRANGER * (here[area] - own),
                )
    return near[seat] - (sum(near) - near[seat]) / (state.players - 1)


def _again(setup: Setup, state: State) -> list[int]:
    """The dice whose throw promises most beside those that stay; none where the dice as they lie
    promise as much.

    What is done to one opponent is held to be of no account for the others, so that each of their
    dice is thought of by itself.
    """
    me, dice, able = state.active, state.dice, rethrowable(setup, state)
    faces = tuple(face.value or 0 for face in setup.spec.die(setup.dice[state.colors[me]]).faces)
    brings = {
        other: _brings(setup, state, other, faces) for other in range(len(dice)) if other != me
    }

    def promise(mine: Sequence[int], other: int, theirs: Sequence[int]) -> float:
        return sum(brings[other][own - their] for own in mine for their in theirs) / (
            len(mine) * len(theirs)
        )

    best: list[int] = []
    most = sum(promise((dice[me],), other, (dice[other],)) for other in brings)
    for own, mine in (
        ([], (dice[me],)),
        ([me] if me in able else [], faces if me in able else (dice[me],)),
    ):
        lies = {other: promise(mine, other, (dice[other],)) for other in brings}
        falls = {
            other: promise(mine, other, faces) if other in able else lies[other] for other in brings
        }
        total = sum(max(lies[other], falls[other]) for other in brings)
        if total > most:
            best, most = own + [other for other in brings if falls[other] > lies[other]], total
    return best


def _brings(setup: Setup, state: State, other: int, faces: Sequence[int]) -> dict[int, float]:
    """For each lead over an opponent what the best attack brings; a die that is behind is
    feared.
    """
    me, now = state.active, position_worth(setup, state, state.pawns, state.active)
    found = {lead: FEAR * lead for lead in range(min(faces) - max(faces), 1)}
    for lead in range(1, max(faces) - min(faces) + 1):
        # Against this one opponent alone, so far ahead.
        dice = tuple(
            lead if color == me else 0 if color == other else lead
            for color in range(len(state.colors))
        )
        table = state._replace(dice=dice)
        after = (
            position_worth(setup, state, gone_over(setup, table, attack), me)
            for attack in attacks(setup, table)
        )
        found[lead] = max(0.0, max(after, default=now) - now)
    return found
