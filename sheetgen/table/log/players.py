"""Who sits at a table: people by their names, bots as `bot:greedy`."""

from __future__ import annotations

import os
from collections.abc import Sequence

from sheetgen.errors import Problem, UsageError
from sheetgen.games.game import AnyGame
from sheetgen.table.log.game_log import GameLog

BOT = "bot:"  # a player of that name is one of the program's: `bot:greedy`


def bot_of(player: str) -> str:
    """The policy that a player stands for, or "" for somebody who is no bot."""
    return player.lower().removeprefix(BOT) if player.lower().startswith(BOT) else ""


def names_of(game: AnyGame, players: Sequence[str]) -> tuple[str, ...]:
    """What every seat is called; bots by their policy, and nobody like another.

    Raises UsageError for a name twice.
    """
    names: list[str] = []
    for player in players:
        name, bot = player.strip(), bot_of(player).capitalize()
        if bot:
            numbered = [bot, *(f"{bot} {number}" for number in range(2, len(names) + 2))]
            name = next(each for each in numbered if each not in names)
        elif name and name.casefold() in map(str.casefold, names):
            message = f"two players are called {name}; give them different names"
            raise UsageError(Problem("name-twice", message, name, subject="players"))
        names.append(name)
    return game.names(game.start(len(players)), names)


def in_seats(game: AnyGame, players: Sequence[str]) -> tuple[str, ...]:
    """The players in the order of the seats; `Ann=blue` sits where blue is, the others where there
    is room. Raises UsageError.
    """
    seats = game.names(game.start(len(players)))
    placed: dict[int, str] = {}
    others = [player for player in players if "=" not in player]
    for player in players:
        name, equals, color = player.partition("=")
        if equals:
            placed[
                _place(
                    name.strip(),
                    color.strip(),
                    seats,
                    placed,
                )
            ] = name.strip()
    return tuple(
        placed[place] if place in placed else others.pop(0) for place in range(len(players))
    )


def _place(
    name: str,
    color: str,
    seats: Sequence[str],
    placed: dict[int, str],
) -> int:
    """Where the player of a color sits. Raises UsageError."""
    places = (at for at, seat in enumerate(seats) if color.casefold() in seat.casefold().split())
    place = next(places, None)
    if place is not None and place not in placed:
        return place
    why = f"the seats are {', '.join(seats)}" if place is None else f"{placed[place]} has that seat"
    message = f"{name} cannot be {color}: {why}"
    raise UsageError(Problem("no-such-seat", message, color, subject="players"))


def new_game(game: AnyGame, players: Sequence[str], seed: str = "") -> GameLog:
    """A game before its first roll.

    Raises UsageError, SheetError for players that cannot sit there.
    """
    state = game.start(len(players))
    return GameLog(
        game,
        names_of(game, players),
        seed or os.urandom(16).hex(),
        (state,),
    )
