"""The points of everybody at the end of each turn of a game."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.core.cells import WholeNumbers
from sheetgen.core.play import Seat
from sheetgen.table.log.game_log import GameLog


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """A turn that has ended, or the one under way.

    Attributes:
        number: of the turn, from 1.
        seat: whose turn it was.
        events: how many had happened at its end.
        points: of each seat then.
    """

    number: int
    seat: Seat
    events: int
    points: WholeNumbers


def start_of(game_log: GameLog) -> TurnEnd:
    """The table before the first turn, as the end of a turn 0."""
    turns = game_log.each_turn
    events = next((place for place, turn in enumerate(turns) if not turn.set_up), len(turns) - 1)
    return TurnEnd(0, turns[events].seat, events, _points(game_log, events))


def turn_ends(game_log: GameLog) -> tuple[TurnEnd, ...]:
    """The turns of a game in order, the last one as far as it went; none of the set-up, and none in
    which nothing has happened.
    """
    ends = []
    turns = game_log.each_turn
    number = 0
    last = len(turns) - 1
    for events in range(1, len(turns)):
        turn = turns[events - 1]
        if turn.set_up:
            continue
        number += events == 1 or turn != turns[events - 2]
        if events == last or turns[events] != turn:
            ends.append(TurnEnd(number, turn.seat, events, _points(game_log, events)))
    return tuple(ends)


def _points(game_log: GameLog, events: int) -> WholeNumbers:
    """The points of each seat after so many events."""
    rules = game_log.game.rules
    state = game_log.states[events]
    return tuple(rules.score(state, seat).total for seat in range(rules.seats(state)))
