"""How good a move looks: how near it brings the own pawns to be all in one foreign area, and others
from being so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations, product
from operator import itemgetter
from statistics import fmean

from sheetgen.core.cells import WholeNumbers
from sheetgen.core.play import Seat
from sheetgen.games import kit
from sheetgen.games.colordice.attacks import attacks, attacks_on
from sheetgen.games.colordice.moves import PASS, rethrowable
from sheetgen.games.colordice.play import ColorRules, moved, pawns_after
from sheetgen.games.colordice.state import (
    OUT,
    Attack,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    Move,
    Pawns,
    RerollColors,
)
from sheetgen.games.contracts import MoveWorths

Brings = Mapping[str, Mapping[int, float]]
"""For each opponent and each lead over it what that brings."""

WON = 1000
"""What a won game is worth; pawns in an area are worth their number times itself."""


STRANGER = 0.5
"""What each pawn of another color costs that has to be struck first."""

OUTSIDE = 0.5
"""What each own pawn outside costs, from where it cannot strike."""


def evaluate(rules: ColorRules, state: ColorDiceState, seat: Seat) -> MoveWorths[Move]:
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
    yield from gains(setup, state, state.players[seat], attacks(setup, state))


def gains(
    setup: ColorDiceSetup, state: ColorDiceState, color: str, found: Iterable[Attack]
) -> Iterator[tuple[Attack, float]]:
    """What each of these attacks of the color that acts changes for a player."""
    now = position_worth(setup, state, state.pawns, color)
    known: dict[object, float] = {}
    for attack in found:
        effect = attack.effect
        if effect not in known:
            after = pawns_after(setup, state, attack)
            known[effect] = position_worth(setup, state, after, color) - now
        yield attack, known[effect]


def played_out(rules: ColorRules, state: ColorDiceState) -> ColorDiceState:
    """The table at the end of the turn once the dice are final: each attack and each strike back is
    made that looks best to whoever decides on it.
    """
    while state.waiting:
        move, _ = max(evaluate(rules, state, state.decider), key=itemgetter(1))
        state = moved(rules.setup, state, move)
    return state


def position_worth(setup: ColorDiceSetup, table: ColorDiceState, pawns: Pawns, color: str) -> float:
    """How near a player is to winning with the pawns of all there, less how near the others are:
    each by its best area, less what its pawns outside cost.
    """
    colors = table.colors
    areas = [
        _in_area(setup, tuple([pawns[each][area] for each in colors]), home)
        for home, area in enumerate(colors)
    ]
    best: dict[str, float] = dict(zip(colors, map(max, *areas), strict=True))
    near = {each: best[each] - OUTSIDE * pawns[each][OUT] for each in table.players}
    own = near.pop(color)
    return own - fmean(near.values())


@lru_cache(maxsize=2**12)
def _in_area(setup: ColorDiceSetup, pawns: WholeNumbers, home: int) -> list[float]:
    """What an area is worth to each color, by how many pawns of each are there: the own ones, the
    more and the fewer of others the better; nothing at home and where others are locked.
    """
    worths = [0.0] * len(pawns)
    for color, own in enumerate(pawns):
        guests = [count for other, count in enumerate(pawns) if other not in (color, home)]
        if own and color != home and max(guests, default=0) < setup.locked:
            strangers = sum(pawns) - own
            worths[color] = WON if own == setup.pawns else own * own - STRANGER * strangers
    return worths


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
    found: dict[frozenset[str], float] = {}

    @cache
    def average(other: str, mine_falls: bool, theirs_falls: bool) -> float:
        mine = setup.values[me] if mine_falls else (state.dice[me],)
        theirs = setup.values[other] if theirs_falls else (state.dice[other],)
        return fmean([brings[other][own - their] for own in mine for their in theirs])

    for count in range(len(able) + 1):
        for again in combinations(able, count):
            promised = [average(other, me in again, other in again) for other in brings]
            found[frozenset(again)] = kit.added(promised)
    return found


def brought(setup: ColorDiceSetup, state: ColorDiceState) -> Brings:
    """For each opponent and lead over it what the best attack brings; nothing where it is none."""
    me = state.active
    others = [each for each in state.colors if each != me]
    pairs = {each: product(setup.values[me], setup.values[each]) for each in others}
    found = {each: {mine - theirs: 0.0 for mine, theirs in pairs[each]} for each in others}
    possible: list[Attack] = []
    for other, leads in found.items():
        for lead in (each for each in leads if each > 0):
            possible += attacks_on(setup, state, me, other, lead)
    for attack, gain in gains(setup, state, me, possible):
        leads = found[attack.opponent]
        leads[attack.group] = max(leads[attack.group], gain)
    return found
