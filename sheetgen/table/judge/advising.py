"""What the moves of a seat are worth, as it is said at the table."""

from __future__ import annotations

from sheetgen.core.advice import EXACT, SIMULATED, Advice, AnyAdvice
from sheetgen.messages import Words
from sheetgen.table.judge.move_set import MoveOffer


def advice_for(offer: MoveOffer) -> AnyAdvice:
    """What is known of the moves of a seat, or while dice are due, of the throw of whose turn it
    is; without a measure where nothing is computed.
    """
    rules = offer.game.rules
    state = offer.state
    due = rules.to_roll(state) is not None
    seat = rules.turn(state).seat if due else offer.seat
    return offer.game.advice(state, seat) or Advice("", "")


def values(advice: AnyAdvice) -> list[str]:
    """The values of the moves with two decimals, three where all are below 1; with none where all
    are whole numbers.
    """
    places = 0
    if any(valued.value % 1 for valued in advice.moves):
        places = 2 if any(abs(valued.value) >= 1 for valued in advice.moves) else 3
    return [f"{valued.value:.{places}f}" for valued in advice.moves]


def facts(advice: AnyAdvice) -> Words:
    """What else is known; and how, where that is said and there are no values that are known like
    that, and the fact does not end with it.
    """
    if advice.moves or not advice.known:
        return advice.facts
    labels = (EXACT, SIMULATED)
    return tuple(
        fact
        if fact.endswith(")") and fact.rpartition("(")[2].startswith(labels)
        else f"{fact} ({advice.known})"
        for fact in advice.facts
    )


def hint(offer: MoveOffer) -> Words:
    """The best move, why it is that and how that is known; while dice are due, the facts."""
    advice = advice_for(offer)
    if not advice.moves:
        return facts(advice)
    best = advice.moves[0]
    return (f"{offer.typed(best.move)}: {best.reason().text} ({advice.known})",)
