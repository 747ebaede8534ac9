"""Games of random players: each event judged, as people play, or nothing judged, as a simulation
plays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sheetgen.core.dice import Roll, Stream, throw
from sheetgen.core.play import Moved, Rolled
from sheetgen.games.game import AnyGame

LIMIT = 20_000
"""More events than any game of random players should need."""

AnyEvent = Rolled | Moved[object]


@dataclass(slots=True)
class RandomGame:
    """A game of random players, as far as it went."""

    events: list[AnyEvent] = field(default_factory=list)
    states: list[object] = field(default_factory=list)  # before the first event, and after each
    fault: Exception | None = None  # what the game raised in the step after, if it did


def roll_for(game: AnyGame, state: object, stream: Stream) -> Roll:
    """What chance answers when the table waits for dice. Raises ValueError where it does not."""
    due = game.rules.to_roll(state)
    if due is None:
        raise ValueError("no dice are due")
    return throw(game.spec.dice_of(due), due.take, stream)


def play(
    game: AnyGame,
    players: int,
    seed: int,
    limit: int = LIMIT,
) -> RandomGame:
    """A game of random players, each event judged, to its end or to so many events. Raises what the
    game does.
    """
    record = try_to_play(game, players, seed, game.apply, limit)
    if record.fault is not None:
        raise record.fault
    return record


def try_to_play(
    game: AnyGame,
    players: int,
    seed: int,
    apply: Callable[[object, AnyEvent], object],
    limit: int = LIMIT,
) -> RandomGame:
    """A game of random players, to what the game raises, its end or so many events."""
    name = game.spec.id
    chance = Stream(seed, name, "players")
    dice = Stream(seed, name)
    record = RandomGame()
    try:
        state = game.start(players)
        record.states.append(state)
        while len(record.events) < limit:
            event = _next_event(game, state, chance, dice)
            if event is None:
                break
            state = apply(state, event)
            record.events.append(event)
            record.states.append(state)
    except Exception as error:
        record.fault = error
    return record


def unjudged(game: AnyGame, state: object, event: AnyEvent) -> object:
    """The table after an event, with nothing judged."""
    if isinstance(event, Rolled):
        return game.rules.rolled(state, event.roll)
    return game.rules.moved(state, event.seat, event.move)


def _next_event(
    game: AnyGame,
    state: object,
    chance: Stream,
    dice: Stream,
) -> AnyEvent | None:
    """What is thrown or done next; None where the game is over, or cannot go on."""
    rules = game.rules
    if game.outcome(state) is not None:
        return None
    if rules.to_roll(state) is not None:
        return Rolled(roll_for(game, state, dice))
    waiting = sorted(rules.waiting(state))
    if not waiting:
        return None
    seat = chance.choice(waiting)
    return Moved(seat, rules.legal(state, seat).sample(chance))
