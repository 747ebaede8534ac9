"""How long the advice behind `hint` takes in a running game."""

from __future__ import annotations

import gc
from statistics import median
from time import process_time
from typing import Any

from sheetgen.catalog import load_game
from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.games import ENGINES
from sheetgen.games.game import Game
from sheetgen.table.judge.advising import hint
from sheetgen.table.judge.move_set import MoveOffer
from sheetgen.table.judge.policies import find
from tests.bench.measure import report
from tests.games.play import match

MOST_MS = 20
"""CPU time of a hint, in the middle of all that are asked for in a game of two greedy bots."""


def spent(name: str) -> tuple[float, float]:
    """CPU ms of a hint of the game: the median and the longest."""
    game, greedy, each = load_game(name).game, find("greedy"), []
    gc.freeze()  # a command looks for garbage so seldom that no hint waits for it

    def asked(game: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
        began = process_time()
        hint(MoveOffer(game, state, seat, game.names(state)))
        each.append(1000 * (process_time() - began))
        return greedy(game, state, seat, stream)

    match(game, [asked, asked], 7)
    return median(each), max(each)


def bench_hints() -> bool:
    """The usual hint, game by game."""
    met = []
    for name in ENGINES:
        usual, longest = spent(name)
        met.append(report(f"hint in {name} (longest {longest:.0f} ms)", usual, MOST_MS, " ms"))
    return all(met)


if __name__ == "__main__":
    bench_hints()
