"""What the moves of a seat are worth, as it is said at the table: what a game advises, or where
nothing is computed, the moves as they look.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby

from sheetgen.core.advice import Advice
from sheetgen.core.play import MoveSummary
from sheetgen.table.judge.move_set import MoveOffer

DIGITS = 9  # decimals by which values differ that are not the same but for the way they were added
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

    @property
    def sentences(self) -> tuple[str, ...]:
        """The facts; with how they are known where no moves are shown that say it."""
        if self.moves:
            return self.facts
        return tuple(f"{fact} ({self.known})" for fact in self.facts)

    @property
    def alike(self) -> list[list[RatedMove]]:
        """The moves, those of the same value together."""
        return [list(run) for _, run in groupby(self.moves, key=_shared)]

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


def _shared(rated: RatedMove) -> float | str:
    """What a move has in common with those that are as good; nothing where nothing is computed."""
    return rated.note.text if rated.value is None else round(rated.value, DIGITS)


def advice_for(offer: MoveOffer) -> Advice[object] | None:
    """What is known of the moves of a seat; while dice are due, of the throw of whose turn it is.
    None where nothing is computed.
    """
    rules, state = offer.game.rules, offer.state
    due = rules.to_roll(state) is not None
    return offer.game.advice(state, rules.turn(state).seat if due else offer.seat)


def rating(offer: MoveOffer, read: Callable[[str], str]) -> Rating:
    """What is known of the moves of a seat, their texts read like that."""
    advice = advice_for(offer)
    if advice is None:
        due = offer.game.rules.to_roll(offer.state) is not None
        moves = [RatedMove(note) for note in ([] if due else offer.notes())]
        advice = Advice("", "")
    else:
        moves = [RatedMove(offer.explain(each.move), each.value, each.why) for each in advice.moves]
    moves = [replace(each, note=replace(each.note, text=read(each.note.text))) for each in moves]
    return Rating(
        advice.measure,
        advice.known,
        tuple(moves),
        advice.facts,
    )


def hint(offer: MoveOffer, read: Callable[[str], str]) -> tuple[str, ...]:
    """The best move, its text read like that, why it is that and how that is known; while dice are
    due, what is known of them. () where nothing is computed.
    """
    advice = advice_for(offer)
    if advice is None:
        return ()
    if not advice.moves:
        return Rating(known=advice.known, facts=advice.facts).sentences
    best = advice.moves[0]
    text = read(offer.game.notation.format(best.move))
    return (f"{text}: {best.why} ({advice.known})",)
