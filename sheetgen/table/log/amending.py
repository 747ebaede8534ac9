"""A game corrected in one event and played again from there: what was typed stays where it fits,
bots choose anew, and people are asked about what no longer fits.
"""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.errors import SheetgenError
from sheetgen.table.judge.policies import find
from sheetgen.table.log.game_log import Event, GameLog, Record, dice_seen

Instead = Callable[[GameLog, Event, str], GameLog]
"""What somebody does instead of an act that no longer fits, and why it does not: the game after
that, or the same where it is nothing.
"""


def bot_move(game_log: GameLog) -> Record | None:
    """What the first bot that may act does, the same however often it is asked; None where none
    may.
    """
    game = game_log.game
    state = game_log.state
    bots = game_log.seating.bots
    seat = min(game.rules.waiting(state) & bots.keys(), default=None)
    if seat is None:
        return None
    move = find(bots[seat])(game, state, seat, game_log.chance("bot", len(game_log.events) + 1))
    return {"seat": seat, "move": game.format_move(move)}


def amended(
    game_log: GameLog,
    number: int,
    text: str,
    instead: Instead,
) -> tuple[GameLog, list[Event]]:
    """The game with an event corrected, and what was typed later and has no place in it any more.

    Raises SheetgenError where the event cannot say so, and `dice-seen` where dice of the program
    would not fall as they did.
    """
    events = game_log.events[number:]
    turn = game_log.game.rules.turn
    again = game_log.amended_at(number, text)
    left: list[Event] = []
    for place, event in enumerate(events, start=number):
        if event.seat in game_log.seatings[place].bots:
            continue
        while record := bot_move(again):
            again = again.apply(record)
        now = again.state
        fits = bool(event.players) or turn(now) == turn(game_log.states[place])
        try:
            again = again.apply(event.record) if fits else again
        except SheetgenError as error:
            fits = event.seat in again.game.rules.waiting(now)
            again = instead(again, event, error.problems[0].message) if fits else again
        if not fits:
            left.append(event)
    if any(event.is_roll for event in left) and any(event.thrown for event in events):
        raise dice_seen("dice that the program threw would fall otherwise, and have been seen")
    return again, left
