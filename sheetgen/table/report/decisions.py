"""What the decisions of a game cost: the value of the best legal move less that of the one that was
made, by the game's own advice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import nan

from sheetgen.core.play import Seat
from sheetgen.table.judge.move_set import MoveOffer
from sheetgen.table.log.corrections import is_correction
from sheetgen.table.log.game_log import Event, GameLog

COSTLIEST = 3
"""Decisions of a player that are shown."""

_ROUNDING = 1e-6  # A smaller cost is none


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was made where moves have values, and the best one.

    Attributes:
        event: its number in the log, from 1.
        turn: in which it was made.
        seat: who made it.
        move, value: what was done, in notation, and what it was worth; nan where nobody knows.
        best, worth, why: the best move that is advised, its value, and why it is that, in a
            sentence.
        measure, known: what the values count, and how well they are known.
    """

    event: int
    turn: int
    seat: Seat
    move: str
    value: float
    best: str
    worth: float
    why: str
    measure: str
    known: str

    @property
    def cost(self) -> float:
        """What the best move would have been worth more; below 0 for one better than advised."""
        return self.worth - self.value


def decisions(game_log: GameLog) -> Iterator[Decision]:
    """Every legal move of a game where the game's adviser knows what moves are worth, in order."""
    for event, happened in enumerate(game_log.events, start=1):
        is_move = not (happened.is_roll or happened.players or happened.forced)
        if is_move and not is_correction(happened.text):
            yield from _valued(game_log, event, happened)


def costliest(made: Sequence[Decision], seat: Seat, most: int = COSTLIEST) -> tuple[Decision, ...]:
    """The decisions of a seat that cost most, the costliest first; none that cost nothing."""
    costly = [each for each in made if each.seat == seat and each.cost > _ROUNDING]
    return tuple(sorted(costly, key=lambda each: (-each.cost, each.event))[:most])


def offer_at(game_log: GameLog, event: int) -> MoveOffer:
    """What whoever made a move could do then; by the number of its event, from 1."""
    before = event - 1
    seat = game_log.events[before].seat
    names = game_log.seatings[before].names
    return MoveOffer(game_log.game, game_log.states[before], seat, names)


def _valued(game_log: GameLog, event: int, happened: Event) -> Iterator[Decision]:
    """A move as a decision; nothing where no moves have values, or there is no other one.

    Moves that are typed alike have the same value.
    """
    offer = offer_at(game_log, event)
    advice = offer.game.advice(offer.state, offer.seat)
    if advice is None or not advice.moves:
        return
    move = offer.parse(happened.text)
    made = offer.typed(move)
    value = next((each.value for each in advice.moves if offer.typed(each.move) == made), None)
    if value is None:
        value = offer.game.move_value(offer.state, offer.seat, move)
    elif len(advice.moves) < 2:
        return
    best = advice.moves[0]
    yield Decision(
        event=event,
        turn=game_log.turns(event - 1),
        seat=happened.seat,
        move=happened.text,
        value=nan if value is None else value,
        best=offer.game.format_move(best.move),
        worth=best.value,
        why=best.reason().text,
        measure=advice.measure,
        known=advice.known,
    )
