"""How much better than chance the games' own bots play, and those that follow the advice than these:
two players, who begins in turn; and how long their longest choice takes.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product, repeat
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Any

from sheetgen.catalog import load_game
from sheetgen.core.dice import Stream
from sheetgen.core.play import Seat
from sheetgen.games import ENGINES
from sheetgen.games.game import Game
from sheetgen.table.judge.policies import find
from sheetgen.table.simulation.chunks import WINS
from sheetgen.table.simulation.sums import share
from tests.bench.measure import report
from tests.games.play import match

GAMES, CHUNK = 1_000, 50
BOUTS = (("greedy", "random", 0.6), ("advised", "greedy", 0.5))
"""A bot, another one, and the share of their games that the first one wins at least, whatever chance
had to do with it.
"""

MOST_MS, TIMED = 50, 3
"""CPU time of the longest choice, in so many games."""


@cache
def rules_of(name: str) -> Game[Any, Any]:
    """A game as it comes."""
    game = load_game(name).game
    assert game is not None
    return game


def won(name: str, bots: tuple[str, str], first: int) -> float:
    """How many of CHUNK games the first bot wins against the other; a shared first place is half a
    win.
    """
    game, total = rules_of(name), 0.0
    for seed in range(first, first + CHUNK):
        seat = seed % 2
        end = match(game, [find(bots[place != seat]) for place in range(2)], seed)
        outcome = game.outcome(end)
        assert outcome is not None
        best = [rank.seat for rank in outcome.ranks if rank.place == 1]
        total += (seat in best) / len(best)
    return total


def longest(name: str) -> float:
    """CPU ms of the longest choice in a few games of four, or of as many as may play."""
    game, most = rules_of(name), 0.0
    greedy = find("greedy")

    def timed(game: Game[Any, Any], state: Any, seat: Seat, stream: Stream) -> Any:
        nonlocal most
        began = process_time()
        move = greedy(game, state, seat, stream)
        most = max(most, 1000 * (process_time() - began))
        return move

    for seed in range(TIMED):
        match(game, [timed] * min(4, game.spec.players[1]), seed)
    return most


def bench_bots() -> bool:
    """The least win rate that the results leave room for, game by game."""
    met = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for (bot, other, least), name in product(BOUTS, ENGINES):
            starts = range(0, GAMES, CHUNK)
            wins = sum(pool.map(won, repeat(name), repeat((bot, other)), starts))
            won_of_all = share(WINS, name, wins, GAMES)
            shown = (
                f"{name}: {bot} wins {wins:,g} of {GAMES:,} games against {other}, 95 % interval"
                f" {won_of_all.low:.3f} to {won_of_all.high:.3f}; from"
            )
            met.append(report(shown, won_of_all.low, least, least_is_best=False))
    for name in ENGINES:
        met.append(report(f"longest choice of {name}'s bot", longest(name), MOST_MS, " ms"))
    spent = getrusage(RUSAGE_CHILDREN)
    print(f"       {spent.ru_utime + spent.ru_stime:.0f} CPU s", flush=True)
    return all(met)


if __name__ == "__main__":
    bench_bots()
