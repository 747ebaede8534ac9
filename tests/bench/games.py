"""How fast the rules are: whole random games through the public interface, and all claims of all
rolls.
"""

from __future__ import annotations

from sheetgen.games import ENGINES
from tests.bench.measure import driven, report

PLAYERS = 2
LEAST_GAMES = 200
MOST_MS = 100
ROUNDS = 3


def bench_games() -> bool:
    """Random games of every game, two players; the best of some rounds counts, so that a busy
    machine slows nothing.
    """
    results = []
    for game in ENGINES:
        seconds = [driven("games", game, str(PLAYERS), str(seed))[0] for seed in range(ROUNDS)]
        what = f"random games of {game}"
        results.append(
            report(what, 1 / min(seconds), LEAST_GAMES, " a CPU second", least_is_best=False)
        )
    return all(results)


def bench_claims() -> bool:
    """All claims of all rolls of three dice."""
    (spent,) = driven("claims")
    return report("claims of Unicorn Rainbow for all 1,512 rolls", spent * 1000, MOST_MS, " ms")


if __name__ == "__main__":
    bench_games()
    bench_claims()
