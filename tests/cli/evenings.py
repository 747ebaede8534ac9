"""What a table types in whole games."""

from __future__ import annotations

from typing import Any

from sheetgen.catalog import load_game
from sheetgen.core.dice import Stream, named_text
from sheetgen.table.judge.move_set import MoveOffer
from sheetgen.table.log.seats import new_game
from tests.games.play import NAMES


def lines_of_a_game(name: str, players: int, seed: int) -> tuple[list[str], list[int]]:
    """The lines of a whole game of random moves that nobody doubts, the seats that may act together
    in any order; and the totals at its end.
    """
    game: Any = load_game(name).game
    game_log = new_game(game, NAMES[:players], str(seed))
    chance, lines = Stream(seed, "lines"), []
    while game.rules.outcome(game_log.state, game_log.names) is None:
        if game.rules.to_roll(game_log.state) is not None:
            lines.append("")
            game_log = game_log.apply({"roll": named_text(game_log.thrown())})
            continue
        waiting = sorted(game.rules.waiting(game_log.state))
        seat = waiting[chance.below(len(waiting))]
        offer = MoveOffer(game, game_log.state, seat, game_log.names)
        legal, best = game.rules.legal(game_log.state, seat), offer.notes()
        tried = (legal.sample(chance) for _ in range(1000))
        chosen = next(move for move in tried if not offer.doubt(move, best))
        move = game.format_move(chosen)
        typed = game.on_paper(move)
        lines.append(f"{game_log.names[seat]}: {typed}" if seat != waiting[0] else typed)
        game_log = game_log.apply({"seat": seat, "move": move})
    return lines, [game.score(game_log.state, seat).total for seat in range(players)]
