"""What the moves of a seat are worth, as it is said at the table: what a game advises, or where
nothing is computed, the moves as they look.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sheetgen.core.advice import Advice
from sheetgen.core.play import MoveSummary
from sheetgen.table.judge.move_set import MoveOffer

MANY = 100  # values from here on, and whole numbers, are said without decimals


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A legal move with its value and why it is that; neither where nothing is computed."""

    note: MoveSummary
    value: float | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rating:
    """The moves of a seat, the best first; none while dice are due.

    Attributes:
        measure: what the values count; "" where nothing is computed.
        known: how well the values are known; "" where nothing is computed.
        moves: the moves.
        facts: what else is known of chances, a sentence each.
    """

    measure: str = ""
    known: str = ""
    moves: tuple[RatedMove, ...] = ()
    facts: tuple[str, ...] = ()

    def shown(self, rated: RatedMove) -> str:
        """A value as it is read beside the others: chances with three decimals, other numbers with
        two, and none where all are whole or one is large; "" where nothing is computed.
        """
        values = [each.value for each in self.moves if each.value is not None]
        largest = max(map(abs, values), default=0)
        if rated.value is None:
            return ""
        if largest >= MANY or all(float(value).is_integer() for value in values):
            return f"{rated.value:.0f}"
        return f"{rated.value:.3f}" if largest <= 1 else f"{rated.value:.2f}"


def rating(offer: MoveOffer, read: Callable[[str], str]) -> Rating:
    """What is known of the moves of a seat, their texts read like that; while dice are due, of the
    throw of whose turn it is.
    """
    rules, seat = offer.game.rules, offer.seat
    due = rules.to_roll(offer.state) is not None
    advice = offer.game.advice(offer.state, rules.turn(offer.state).seat if due else seat)
    if advice is None:
        moves = [RatedMove(note) for note in ([] if due else offer.notes())]
        advice = Advice("", "")
    else:
        moves = [
            RatedMove(offer.explain(valued.move), valued.value, valued.why)
            for valued in advice.moves
        ]
    moves = [replace(each, note=replace(each.note, text=read(each.note.text))) for each in moves]
    return Rating(
        advice.measure,
        advice.known,
        tuple(moves),
        advice.facts,
    )
