"""What the moves of a turn are worth: dice by what their next throw promises, attacks by the
position at the end of the turn, both by the same weighing; who could strike back is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from math import ceil
from operator import itemgetter

from sheetgen.core.advice import ESTIMATED, EXACT, Advice, Reason, Valued, best_first, told
from sheetgen.core.play import Seat
from sheetgen.games import kit
from sheetgen.games.colordice.attacks import able, attacks, counterattackers, leads_of, ways_on, won
from sheetgen.games.colordice.bot import (
    OUTSIDE,
    STRANGER,
    WON,
    Brings,
    brought,
    gains,
    played_out,
    position_worth,
    promises,
)
from sheetgen.games.colordice.moves import AFTER, BEFORE, PASS, STOP
from sheetgen.games.colordice.odds import chance_of_leads, lead_odds
from sheetgen.games.colordice.play import ColorRules, gone_over, moved
from sheetgen.games.colordice.state import (
    Attack,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    Move,
    RerollColors,
)
from sheetgen.messages import count_of, listed, often

MEASURE = "change of the position by the end of the turn"

WINS = "wins"
"""What is said of an attack that ends the game."""

FOLLOWED = 8
"""Attacks, those that change most by themselves, that are played out to the end of the turn."""

WEIGHED = (
    "a position counts each color's pawns in its best foreign area times themselves, less"
    f" {STRANGER:g} for each other pawn there and {OUTSIDE:g} for each of its own outside; attacks"
    " count with those and the strikes back that look best next in this turn, throws without"
    f" them; a win counts {WON}"
)


def advise(rules: ColorRules, state: ColorDiceState, seat: Seat) -> Advice[Move] | None:
    """The moves with what they are worth, or what a throw makes likely; None where nothing is to be
    decided.
    """
    setup = rules.setup
    brings = brought(setup, state) if state.phase in (ColorPhase.THROW, ColorPhase.DICE) else {}
    if state.phase is ColorPhase.THROW:
        facts = map(", ".join, _chances(setup, state, brings, state.rolling))
        return Advice("chance of a lead", EXACT, facts=tuple(facts))
    if seat not in state.waiting:
        return None
    valued = best_first(_valued(rules, state, seat, brings))
    chances = [f"{', '.join(found)} ({EXACT})" for found in _chances(setup, state, brings, ())]
    return Advice(MEASURE, ESTIMATED, valued, (WEIGHED, *_locking(setup, state), *chances))


def _valued(
    rules: ColorRules, state: ColorDiceState, seat: Seat, brings: Brings
) -> Iterator[Valued[Move]]:
    """Each move: attacks by what they change, dice by what they promise."""
    setup = rules.setup
    changes = _changes(rules, state, seat)
    lies = max(changes.values())
    by_effect = {move.effect: move for move in changes if isinstance(move, Attack)}
    ends = {effect: _then(setup, state, attack) for effect, attack in by_effect.items()}
    threats = [threat for _, threat in ends.values()]
    for move, change in changes.items():
        if isinstance(move, Attack):
            why, threat = ends[move.effect]
            if 0 < threat == min(threats) < max(threats):
                why += "; no attack leaves fewer"
            if why != WINS and change > WON / 2:
                why += "; an attack after it wins"
            yield told(move, WON if why == WINS else change, why)
        else:
            why = "changes nothing by itself" if move == PASS else "the dice as they lie"
            yield told(move, change, why)
    if brings:
        yield told(STOP, lies, "the dice as they lie")
        # No throw is worth more than a win that is there.
        most = lies if lies > WON / 2 else WON
        for dice, promised in promises(setup, state, brings).items():
            if dice:
                hope = partial(_hoped_for, setup, state, brings, dice)
                yield Valued(RerollColors(dice), min(most, promised), hope)


def _hoped_for(
    setup: ColorDiceSetup, state: ColorDiceState, brings: Brings, again: Collection[str]
) -> Reason:
    """What is hoped for when some dice are thrown again."""
    return Reason(next(_chances(setup, state, brings, again))[0])


def _changes(rules: ColorRules, state: ColorDiceState, seat: Seat) -> dict[Move, float]:
    """What each attack, passing and each order change for a seat when the turn is played out; to
    attack before strikes back is as good as its best attack.

    Of equal attacks the one that changes more comes first: it may bar the others. An attack that is
    not followed changes what it does by itself, at most as much as any move that is.
    """
    setup = rules.setup
    color = state.players[seat]
    now = position_worth(setup, state, state.pawns, color)
    alone = dict[Move, float](gains(setup, state, color, attacks(setup, state)))
    found = sorted(alone, key=lambda each: -alone[each])
    legal = rules.legal(state, seat)
    changes: dict[Move, float] = {}
    for move in [*found[:FOLLOWED], PASS, BEFORE, AFTER]:
        if move in legal:
            end = played_out(rules, moved(setup, state, move))
            change = position_worth(setup, end, end.pawns, color) - now
            # What leads to a win is not the win.
            changes[move] = min(WON - 1, round(change, 6))
            if move == BEFORE:
                changes[move] = max(changes.values())
    least = min(changes.values())
    return changes | {attack: min(least, alone[attack]) for attack in found[FOLLOWED:]}


def _chances(
    setup: ColorDiceSetup, state: ColorDiceState, brings: Brings, again: Collection[str]
) -> Iterator[list[str]]:
    """For each opponent how likely the lead is that brings most of those that can come, then every
    other lead, when some dice are thrown now and later those that are best for it.
    """
    mine = setup.values[state.active]
    found = []
    for other, leads in brings.items():
        chances = {
            lead: chance_of_leads(setup, state, other, [lead], again)
            for lead in leads_of(mine, setup.values[other]) or (0,)
        }
        best = max(chances, key=lambda lead: (chances[lead] > 0, leads[lead]))
        texts = [f"a lead of {best} over {other}: {chances.pop(best):.1%} by best throws"]
        texts += [f"of {lead} {chance:.1%}" for lead, chance in chances.items()]
        # Where dice are thrown those over their colors come first.
        found.append(((other not in again, -leads[best]), texts))
    for _, texts in sorted(found, key=itemgetter(0)):
        yield texts


def _locking(setup: ColorDiceSetup, state: ColorDiceState) -> Iterator[str]:
    """How many turns the color that acts needs to lock the area with most of its pawns, by leads
    over the opponent whose die suits best.
    """
    pawns = state.pawns[state.acting]
    area = max([each for each in state.colors if each != state.acting], key=pawns.__getitem__)
    more = setup.locked - pawns[area]
    own = setup.values[state.acting]
    others = {setup.values[color] for color in state.colors if color != state.acting}
    again = setup.throws - 1
    left = again, again if setup.rolls_all else 0
    chances = {
        step: max(lead_odds(own, other, frozenset({step}))(own, other, *left) for other in others)
        for step in range(1, more + 1)
    }
    plans = [(ceil(more / step) / chance, step) for step, chance in chances.items() if chance]
    for turns, step in sorted(plans)[:1]:
        yield (
            f"{count_of(more, 'more pawn')} in {area} to lock it: {float(turns):.1f} turns on"
            f" average by leads of {step} over one opponent, if there is room and nobody strikes"
        )


def _then(setup: ColorDiceSetup, state: ColorDiceState, attack: Attack) -> tuple[str, float]:
    """What there is to say of the pawns after an attack, and how many on average could strike
    back.
    """
    after = gone_over(setup, state, attack)
    if won(setup, after):
        return WINS, 0
    strikers = dict(_strikers(setup, after))
    back = [f"{other} {often(chance)}" for other, chance in strikers.items()] or ["nobody"]
    own = after.pawns[state.acting][attack.target]
    why = f"{own} in {attack.target}; can strike back: {listed(back, 'and')}"
    return why, kit.added(strikers.values())


def _strikers(setup: ColorDiceSetup, table: ColorDiceState) -> Iterator[tuple[str, float]]:
    """Who could strike pawns of the color that has acted, and how likely the dice let them: at once
    in a counterattack, or in a turn of their own.
    """
    me = table.acting
    falling = table.colors if setup.rolls_all else ()
    at_once = (
        counterattackers(setup, table) if me == table.active and table.order != "after" else []
    )
    there = [area for area in table.colors if table.pawns[me][area]]
    turn = replace(table, used={}, throws={})
    for other in [color for color in table.colors if color != me]:
        sources = [area for area in table.colors if able(setup, turn, other, area)]
        leads = [
            step
            for step in leads_of(setup.values[other], setup.values[me])
            if any(
                choices[-1].strikes
                for choices in ways_on(setup, turn, other, me, step, sources, there)
            )
        ]
        if other in at_once and table.dice[other] - table.dice[me] in leads:
            yield other, 1.0
        elif other in table.players and leads:
            own = replace(turn, active=other)
            yield other, chance_of_leads(setup, own, me, leads, {other, *falling})
