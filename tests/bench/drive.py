"""Drives the rules of one checkout, in a process of its own: `python drive.py games GAME PLAYERS
SEED` or `python drive.py claims`.

It prints CPU seconds: of one random game, or of all claims of all rolls. The checkout is whatever
PYTHONPATH names, so the same file measures two commits in turn.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations, product
from time import process_time
from typing import Any

LEAST_SECONDS = 1.5
ROUNDS = 5


def engine(game: str) -> Any:
    """A game as the public interface gives it."""
    from sheetgen.catalog import load_game

    return load_game(game).game


def player(game: str, players: int) -> Callable[[int], object]:
    """What plays a whole random game of a seed."""
    from tests.games.play import quick

    rules = engine(game)
    return lambda seed: quick(rules, players, seed)


def games(game: str, players: int, seed: int) -> float:
    """CPU seconds of a random game, by several of seeds in turn."""
    one = player(game, players)
    one(seed)
    count, start = 0, process_time()
    while process_time() - start < LEAST_SECONDS:
        count += 1
        one(seed + count)
    return (process_time() - start) / count


def claims() -> float:
    """CPU seconds of all claims of Unicorn Rainbow's 1,512 rolls on an empty sheet, by rules that
    have seen none of them before.
    """
    from sheetgen.core.cells import Sheet
    from sheetgen.core.dice import Thrown

    best = 9.0
    for _ in range(ROUNDS):
        rules = engine("unicorn-rainbow")
        picks = {
            tuple(die.color for die in dice): dice for dice in combinations(rules.spec.dice, 3)
        }
        rolls = [
            tuple(Thrown(die.id, face) for die, face in zip(dice, faces, strict=True))
            for dice in picks.values()
            for faces in product(*(die.faces for die in dice))
        ]
        sheet, start = Sheet("unicorn-rainbow"), process_time()
        for roll in rolls:
            list(rules.moves(rules.position([sheet], roll), 0))
        best = min(best, process_time() - start)
    return best


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["claims"]:
            print(claims())
        case ["games", game, players, seed]:
            print(games(game, int(players), int(seed)))
