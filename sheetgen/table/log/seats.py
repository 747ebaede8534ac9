"""Players come and go: a game with its players, and who sits there after a bot plays on for
somebody, somebody leaves, is called something else, or joins.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from sheetgen.errors import IllegalMove, UsageError
from sheetgen.games.game import AnyGame
from sheetgen.messages import Words, listed
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.log.players import GREEDY, seating_of


def new_game(game: AnyGame, players: Sequence[str], seed: str = "") -> GameLog:
    """A game before its first roll.

    Raises UsageError, SheetError for players that cannot sit there.
    """
    seating = seating_of(game, players)
    return GameLog(
        game,
        (seating,),
        seed or os.urandom(16).hex(),
        (game.start(len(players), seating.boards),),
    )


def with_bot(game_log: GameLog, text: str) -> Words:
    """The players where a bot plays on for the one who is named. Raises UsageError."""
    return _seated(game_log, _named(game_log, text), GREEDY)


def renamed(game_log: GameLog, text: str) -> Words:
    """The players where one has another name: `Ben Bea`; a bot becomes that person.

    Raises UsageError.
    """
    seat = _named(game_log, text)
    name = text[len(game_log.names[seat]) :].strip().removeprefix("to ")
    if not name:
        raise UsageError("name-missing", f"rename {text} NEW says the new name")
    return _seated(game_log, seat, name)


def without(game_log: GameLog, text: str) -> Words:
    """The players without the one who is named, as long as nothing has happened.

    Raises UsageError, IllegalMove.
    """
    seat = _named(game_log, text)
    players = game_log.seating.players
    if game_log.begun:
        goes_on = f"bot {game_log.names[seat]} lets a bot play on"
        raise IllegalMove(
            "seats-fixed", f"the game is counted for {len(players)} players; {goes_on}"
        )
    return (*players[:seat], *players[seat + 1 :])


def joined(game_log: GameLog, text: str) -> Words:
    """The players with one more, as long as nothing has happened; later in the seat of the bot.

    Raises UsageError without a name, IllegalMove.
    """
    if not text:
        raise UsageError("name-missing", "join NAME says who")
    players = game_log.seating.players
    bots = [*game_log.seating.bots]
    if not game_log.begun and len(players) < game_log.game.spec.players[1]:
        return (*players, text)
    if len(bots) == 1:
        return _seated(game_log, bots[0], text)
    raise IllegalMove(
        "seats-fixed", f"nobody joins any more; rename NAME {text} lets {text} play on for somebody"
    )


def _named(game_log: GameLog, text: str) -> int:
    """The seat of the player whose name a text begins with. Raises UsageError."""
    said = f"{text} ".casefold()
    found = [name for name in game_log.names if said.startswith(f"{name} ".casefold())]
    if not found:
        raise UsageError("no-such-player", f"whose seat? there is {listed(game_log.names)}", text)
    return game_log.names.index(max(found, key=len))


def _seated(game_log: GameLog, seat: int, player: str) -> Words:
    """The players with another one in a seat, on the same board."""
    players = game_log.seating.players
    board = "".join(players[seat].partition("=")[1:])
    return (*players[:seat], f"{player}{board}", *players[seat + 1 :])
