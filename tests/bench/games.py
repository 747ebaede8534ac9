"""How fast the rules are: whole random games through the public interface, and all claims of all rolls."""

from __future__ import annotations

from statistics import median

from tests.bench.measure import driven, report

BEFORE = {
    ("color-dice", 2): 4_600,
    ("color-dice", 6): 28_000,
    ("formulas", 1): 4_200,
    ("formulas", 4): 12_700,
    ("rainbow-roll", 2): 2_800,
    ("rainbow-roll", 6): 6_600,
    ("unicorn-rainbow", 1): 620,
    ("unicorn-rainbow", 4): 1_900,
    ("uno-dice", 2): 2_400,
    ("uno-dice", 4): 3_500,
}
"""CPU time of a random game at commit 7d6afbf, in throws of the plain loop of `drive.py`: before games had one shape."""

TIMES_FASTER = 6
MOST_MS = 15
ROUNDS = 3


def bench_games() -> bool:
    """Random games of every game, the fewest and the most players, against those of the commit before."""
    results = []
    for (game, players), before in BEFORE.items():
        spent = [driven("games", game, str(players), str(seed)) for seed in range(ROUNDS)]
        rate = median(before * plain / one for one, plain in spent)
        shown = f"random games of {game} with {players}, {median(1 / one for one, _ in spent):,.0f} a CPU second"
        results.append(report(f"{shown}, against the commit before", rate, TIMES_FASTER, " times", least_is_best=False))
    return all(results)


def bench_claims() -> bool:
    """All claims of all rolls of three dice."""
    (spent,) = driven("claims")
    return report("claims of Unicorn Rainbow for all 1,512 rolls", spent * 1000, MOST_MS, " ms")


if __name__ == "__main__":
    bench_games()
    bench_claims()
