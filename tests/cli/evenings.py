"""What a table types in whole games."""

from __future__ import annotations

from typing import Any

from sheetgen.catalog import load_game
from sheetgen.core.dice import Stream, named_text
from sheetgen.core.play import Seat
from sheetgen.table.log.session import opened
from tests.games.play import NAMES


def lines_of_a_game(name: str, players: int, seed: int) -> tuple[list[str], list[int]]:
    """The lines of a whole game of random moves, the seats that may act together in any order; and
    the totals at its end.
    """
    game: Any = load_game(name).game
    course = opened(game, NAMES[:players], str(seed))
    chance, lines = Stream(seed, "lines"), []
    while game.rules.outcome(course.state, course.names) is None:
        if game.rules.to_roll(course.state) is not None:
            lines.append("")
            course = course.after({"roll": named_text(course.thrown())})
            continue
        waiting = sorted(game.rules.waiting(course.state))
        seat = waiting[chance.below(len(waiting))]
        move = game.format_move(game.rules.legal(course.state, seat).sample(chance))
        lines.append(f"{course.names[seat]}: {move}" if seat != waiting[0] else move)
        course = course.after({"seat": seat, "move": move})
    return lines, [game.score(course.state, Seat(seat)).total for seat in range(players)]
