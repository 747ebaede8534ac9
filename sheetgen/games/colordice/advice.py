"""What the moves of a turn are worth: dice by what their next throw promises, attacks by the
position after them, both by the same weighing; who could strike back is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from math import ceil

from sheetgen.core.advice import ESTIMATED, EXACT, Advice, Valued
from sheetgen.core.play import Seat
from sheetgen.games.colordice.attacks import counterattackers, lead, leads_of, ways_on
from sheetgen.games.colordice.bot import (
    FEAR,
    WON,
    AreaWeights,
    Brings,
    brought,
    gains,
    promises,
)
from sheetgen.games.colordice.odds import chance_of, chance_of_leads
from sheetgen.games.colordice.play import ColorRules, gone_over
from sheetgen.games.colordice.state import (
    Attack,
    ColorDiceSetup,
    ColorDiceState,
    ColorPhase,
    Move,
    NoAttack,
    RerollColors,
)
from sheetgen.messages import count_of, listed, often

MEASURE = "change of the position"

WEIGHTS = AreaWeights(stranger=2.0, second=0.5)

WEIGHED = (
    "a position counts each color's pawns in its best foreign area times themselves, less"
    f" {WEIGHTS.stranger:g} for each other pawn there, and {WEIGHTS.second:g} times its second best"
    " one; until the first attack the best ones on the others are"
    f" counted with each, and each point behind a die costs {FEAR:g}; a win counts {WON}; strikes"
    " back are not counted"
)


def advise(rules: ColorRules, state: ColorDiceState, seat: Seat) -> Advice[Move] | None:
    """The moves with what they are worth, or what a throw makes likely; None where nothing is to be
    decided.
    """
    setup = rules.setup
    before = (ColorPhase.THROW, ColorPhase.DICE, ColorPhase.ORDER)
    brings = brought(setup, state, WEIGHTS) if state.phase in before else {}
    if state.phase is ColorPhase.THROW:
        facts = _chances(setup, state, brings, state.rolling)
        return Advice("chance of a lead", EXACT, facts=tuple(facts))
    if seat not in state.waiting:
        return None
    valued = [*_valued(rules, state, seat, brings)]
    facts = [WEIGHED, *_locking(setup, state)]
    if state.phase is ColorPhase.DICE:
        facts += [f"{fact} ({EXACT})" for fact in _chances(setup, state, brings, ())]
    valued.sort(key=lambda each: -each.value)
    return Advice(
        MEASURE,
        ESTIMATED,
        tuple(valued),
        tuple(facts),
    )


def _valued(
    rules: ColorRules, state: ColorDiceState, seat: Seat, brings: Brings
) -> Iterator[Valued[Move]]:
    """Each move: attacks by what they change, dice by what they promise.

    Until the first attack all count the dice as they lie over the other opponents, so that attacks
    and throws compare.
    """
    setup = rules.setup
    promised = promises(rules.setup, state, brings)
    changes = dict[Move, float](gains(setup, state, state.players[seat], WEIGHTS))
    now = {other: leads[lead(state, other)] for other, leads in brings.items()}
    total = sum(now.values())
    # No throw, and no other attack, is worth more than a win that is there.
    lies = min(WON - 1, round(total, 6))
    most = lies if lies > WON / 2 else WON
    # Of equal attacks the one that changes more comes first: it may bar the others.
    for move in sorted(rules.legal(state, seat), key=lambda each: -changes.get(each, 0.0)):
        if isinstance(move, Attack):
            others = total - now.get(move.opponent, 0.0)
            yield _attack(setup, state, move, min(WON - 1, round(changes[move] + others, 6)))
        elif isinstance(move, RerollColors):
            why = _chances(setup, state, brings, move.dice)[0]
            yield Valued(move, min(most, promised[move.dice]), why)
        elif isinstance(move, NoAttack):
            feared = sum([worth for worth in now.values() if worth < 0])
            yield Valued(move, feared, "changes nothing")
        else:
            yield Valued(move, lies, "the dice as they lie")


def _chances(
    setup: ColorDiceSetup, state: ColorDiceState, brings: Brings, again: Collection[str]
) -> list[str]:
    """How likely the lead is over each opponent that brings most, when some dice are thrown now and
    later those that are best.
    """
    best = {other: max(leads, key=leads.__getitem__) for other, leads in brings.items()}
    # Where dice are thrown those over their colors come first.
    order = sorted(best, key=lambda other: (other not in again, -brings[other][best[other]]))
    found = []
    for other in order:
        chance = chance_of_leads(setup, state, other, [best[other]], again)
        found.append(f"a lead of {best[other]} over {other}: {chance:.1%} by best throws")
    return found


def _locking(setup: ColorDiceSetup, state: ColorDiceState) -> Iterator[str]:
    """How many turns the color that acts needs to lock the area with most of its pawns."""
    pawns = state.pawns[state.acting]
    area = max([each for each in state.colors if each != state.acting], key=pawns.__getitem__)
    more = setup.locked - pawns[area]
    chances = {step: chance_of(setup.spec, step) for step in range(1, more + 1)}
    plans = [(ceil(more / step) / chance, step) for step, chance in chances.items() if chance]
    for turns, step in sorted(plans)[:1]:
        yield (
            f"{count_of(more, 'more pawn')} in {area} to lock it: {float(turns):.1f} turns on"
            f" average by leads of {step} over one opponent, if nobody strikes"
        )


def _attack(
    setup: ColorDiceSetup, state: ColorDiceState, move: Attack, value: float
) -> Valued[Move]:
    """An attack, by the change that it makes and who could strike back."""
    after = gone_over(setup, state, move)
    own = after.pawns[state.acting][move.target]
    if own == setup.pawns and state.acting in state.players:
        return Valued(move, WON, "wins")
    strikers = dict(_strikers(setup, after))
    back = [f"{other} {often(chance)}" for other, chance in strikers.items()] or ["nobody"]
    return Valued(move, value, f"{own} in {move.target}; can strike back: {listed(back, 'and')}")


def _strikers(setup: ColorDiceSetup, table: ColorDiceState) -> Iterator[tuple[str, float]]:
    """Who could strike pawns of the color that has acted, and how likely the dice let them: at once
    in a counterattack, or in a turn of their own.
    """
    me = table.acting
    falling = table.colors if setup.rolls_all else ()
    pending = me == table.active and table.order != "after"
    at_once = counterattackers(setup, table) if pending else []
    there = [area for area in table.colors if table.pawns[me][area]]
    for other in [color for color in table.colors if color != me]:
        turn = replace(
            table,
            active=other,
            used={},
            throws={},
        )
        leads = []
        for step in leads_of(setup.values[other], setup.values[me]):
            ways = ways_on(
                setup,
                turn,
                other,
                me,
                step,
                table.colors,
                there,
            )
            if any(choices[-1].strikes for choices in ways):
                leads.append(step)
        if other in at_once and table.dice[other] - table.dice[me] in leads:
            yield other, 1.0
        elif other in table.players and leads:
            yield other, chance_of_leads(setup, turn, me, leads, {other, *falling})
