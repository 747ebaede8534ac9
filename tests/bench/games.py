"""How fast the rules are: whole random games through the public interface, and all claims of all
rolls.
"""

from __future__ import annotations

from statistics import median

from tests.bench.measure import driven, report

PLAYERS = 2

BEFORE = {
    "color-dice": 4_300,
    "formulas": 7_800,
    "rainbow-roll": 2_700,
    "unicorn-rainbow": 1_100,
    "uno-dice": 2_500,
}
"""CPU time of a random game at commit 7d6afbf, in throws of the plain loop of `drive.py`: before
games had one shape.

A game a CPU second was then 250 of Unicorn Rainbow, 85 of Rainbow Roll, 65 of UNO dice, 32 of
Formulas, 48 of Color Dice.
"""

TIMES_FASTER = 6
MOST_MS = 15
ROUNDS = 3


def bench_games() -> bool:
    """Random games of every game, two players, against those of the commit before."""
    results = []
    for game, before in BEFORE.items():
        spent = [driven("games", game, str(PLAYERS), str(seed)) for seed in range(ROUNDS)]
        rate = median(before * plain / one for one, plain in spent)
        shown = (
            f"random games of {game}, {median(1 / one for one, _ in spent):,.0f} a CPU second,"
            " against the commit before"
        )
        results.append(report(shown, rate, TIMES_FASTER, " times", least_is_best=False))
    return all(results)


def bench_claims() -> bool:
    """All claims of all rolls of three dice."""
    (spent,) = driven("claims")
    return report("claims of Unicorn Rainbow for all 1,512 rolls", spent * 1000, MOST_MS, " ms")


if __name__ == "__main__":
    bench_games()
    bench_claims()
