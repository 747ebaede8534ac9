"""Evenings played at random: legal acts and illegal ones, things taken back, done again, corrected
and agreed on.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sheetgen.catalog import load_game
from sheetgen.core.dice import Stream, named_text, throw
from sheetgen.errors import SheetgenError
from sheetgen.games.game import Game
from sheetgen.table.log.game_log import LEVELS
from sheetgen.table.log.session import Session, begin
from tests.games.play import NAMES

WORDS = (
    "",
    "?",
    "done",
    "pass",
    "stop",
    "roll",
    "O7",
    "R12",
    "keep",
    "chain ** R1",
    "draft 4",
    "write 9 r9c9",
    "attack B",
    "∞",
    "x" * 90,
)
"""What somebody might type that is seldom a move."""


def rules_of(name: str) -> Game[Any, Any]:
    """The game of that name, ready to be played."""
    game = load_game(name).game
    assert game is not None
    return game


def fresh(
    game: Game[Any, Any], players: int, path: Path, seed: int, *, bots: str = "", place: str = ""
) -> Session:
    """A new game; everybody is a bot of one kind, or nobody."""
    who = [f"bot:{bots}"] * players if bots else NAMES[:players]
    return begin(game, who, path, seed=str(seed), place=place)


def played_out(session: Session) -> Session:
    """A game of bots at its end."""
    for _ in session.play_out():
        pass
    return session


def wild_act(session: Session, chance: Stream, seen: list[str]) -> dict[str, object]:
    """Anything that might be recorded next: mostly what the table waits for, sometimes nonsense."""
    game, state, kind = session.game, session.state, chance.below(30)
    seats = game.rules.seats(state)
    if kind == 0:
        return {"undo": 1 + chance.below(3)}
    if kind == 1:
        again = session.game_log.undone
        return {"redo": len(again[0]) if again else 1}
    if kind == 2 and session.game_log.events:
        number = 1 + chance.below(len(session.game_log.events))
        return {"amend": number, "to": _any_text(chance, seen)}
    if kind == 3:
        return {"referee": (*LEVELS, "blind")[chance.below(4)]}
    if kind in (4, 5):
        return {"seat": chance.below(seats + 1), "move": _any_text(chance, seen)}
    if kind == 6:
        return {"seat": chance.below(seats), "move": _any_text(chance, seen), "forced": True}
    if kind == 7:
        dice = [game.spec.dice[chance.below(len(game.spec.dice))] for _ in range(chance.below(4))]
        return {"roll": named_text(throw(dice, len(dice), chance)), "typed": True}
    due = game.rules.to_roll(state)
    if due is not None:
        return {"roll": named_text(session.game_log.thrown())}
    waiting = sorted(game.rules.waiting(state))
    seat = waiting[chance.below(len(waiting))]
    return {
        "seat": seat,
        "move": game.format_move(game.rules.legal(state, seat).sample(chance)),
    }


def _any_text(chance: Stream, seen: list[str]) -> str:
    pool = (*WORDS, *seen[-40:])
    return pool[chance.below(len(pool))]


def wild_evening(session: Session, chance: Stream, most: int, watch: Callable[[Any], None]) -> None:
    """Plays until the game is over, or so many acts were tried; whatever cannot be is refused with
    a reason and changes nothing.
    """
    seen: list[str] = []
    for _ in range(most):
        if session.outcome is not None:
            return
        record, before = wild_act(session, chance, seen), session.game_log
        try:
            session.do(record)
        except SheetgenError:
            assert session.game_log is before
            continue
        if "move" in record:
            seen.append(session.game_log.events[-1].text)
        watch(record)
