"""Players come and go: a game with its players, and who sits there after a bot plays on for
somebody, somebody leaves, is called something else, or joins.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from sheetgen.errors import IllegalMove, Problem, UsageError
from sheetgen.games.game import AnyGame
from sheetgen.messages import listed
from sheetgen.table.log.game_log import GameLog
from sheetgen.table.log.players import GREEDY, Seating, bot_of, seating_of


def new_game(game: AnyGame, players: Sequence[str], seed: str = "") -> GameLog:
    """A game before its first roll.

    Raises UsageError, SheetError for players that cannot sit there.
    """
    seating = seating_of(game, players)
    state = game.start(len(players), seating.boards)
    return GameLog(
        game,
        (seating,),
        seed or os.urandom(16).hex(),
        (state,),
    )


def with_bot(game_log: GameLog, text: str) -> tuple[str, ...]:
    """The players where a bot plays on for the one who is named. Raises UsageError, IllegalMove."""
    seat, rest = _named(game_log.seating, text, "bot NAME")
    if rest:
        raise _unknown(game_log.seating, text)
    _refuse_bot(game_log.seating, seat, "is a bot already")
    return _in_seat(game_log.seating, seat, GREEDY)


def without(game_log: GameLog, text: str) -> tuple[str, ...]:
    """The players without the one who is named, as long as nothing has happened.

    Raises UsageError, IllegalMove.
    """
    seat, rest = _named(game_log.seating, text, "leave NAME (quit leaves the game)")
    if rest:
        raise _unknown(game_log.seating, text)
    players, name = game_log.seating.players, game_log.names[seat]
    if game_log.begun:
        message = f"the game is counted for {len(players)} players; bot {name} lets a bot play on"
        raise IllegalMove(Problem("seats-fixed", message, subject=name))
    return (*players[:seat], *players[seat + 1 :])


def renamed(game_log: GameLog, text: str) -> tuple[str, ...]:
    """The players where one has another name: `Ben Bea`. Raises UsageError, IllegalMove."""
    seating = game_log.seating
    seat, name = _named(seating, text, "rename NAME NEW")
    _refuse_bot(seating, seat, "is a bot; join NAME takes over its seat")
    if not name:
        raise UsageError(Problem("name-missing", f"rename {text} NEW says the new name"))
    return _in_seat(seating, seat, name.removeprefix("to ").strip())


def joined(game_log: GameLog, text: str) -> tuple[str, ...]:
    """The players with one more: in the seat of a bot (`Cleo`, `Cleo Greedy 2`), or behind the
    others as long as nothing has happened.

    Raises UsageError, IllegalMove.
    """
    seating = game_log.seating
    if not text:
        raise UsageError(Problem("name-missing", "join NAME says who joins"))
    bots = {seating.names[seat]: seat for seat in seating.bots}
    for bot, seat in sorted(bots.items(), reverse=True):
        if text.casefold().endswith(f" {bot.casefold()}"):
            return _in_seat(seating, seat, text[: -len(bot)].strip())
    if not game_log.begun and len(seating.players) < game_log.game.spec.players[1]:
        return (*seating.players, text)
    if len(bots) > 1:
        ways = listed(f"join {text} {bot}" for bot in bots)
        raise IllegalMove(Problem("which-seat", f"say whose seat {text} takes: {ways}"))
    for seat in bots.values():
        return _in_seat(seating, seat, text)
    message = f"the game has begun; {text} can play on for somebody: rename NAME {text}"
    raise IllegalMove(Problem("seats-fixed", message, subject=text))


def _named(seating: Seating, text: str, form: str) -> tuple[int, str]:
    """The seat of the player whose name a text begins with, and what stands behind it.

    Raises UsageError.
    """
    said = f"{text.strip()} ".casefold()
    found = [seat for seat, name in enumerate(seating.names) if said.startswith(_spaced(name))]
    if not text:
        message = f"{form} names a player: {listed(seating.names)}"
        raise UsageError(Problem("name-missing", message))
    if not found:
        raise _unknown(seating, text)
    seat = max(found, key=lambda seat: len(seating.names[seat]))
    return seat, text.strip()[len(seating.names[seat]) :].strip()


def _spaced(name: str) -> str:
    return f"{name} ".casefold()


def _unknown(seating: Seating, text: str) -> UsageError:
    message = f"unknown player {text}; there is {listed(seating.names)}"
    return UsageError(Problem("no-such-player", message, text))


def _refuse_bot(seating: Seating, seat: int, why: str) -> None:
    if bot_of(seating.players[seat]):
        name = seating.names[seat]
        raise IllegalMove(Problem("seat-of-a-bot", f"{name} {why}", subject=name))


def _in_seat(seating: Seating, seat: int, player: str) -> tuple[str, ...]:
    """The players with another one in a seat, on the same board."""
    players = seating.players
    color = "".join(players[seat].partition("=")[1:])
    return (*players[:seat], f"{player}{color}", *players[seat + 1 :])
