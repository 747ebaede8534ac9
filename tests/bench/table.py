"""What the table side costs: a cold `roll` against PyPI `dice`, whole random games of every game a CPU second."""

from __future__ import annotations

from itertools import count
from time import process_time

from sheetgen.catalog import game_ids, load_game
from tests.bench.measure import BIN, least, program, report
from tests.games.play import NAMES, play

RUNS = 15
SECONDS = 2.0


def bench_roll() -> bool:
    """The start of the program: our own dice of a game, drawn and lettered, against three plain dice of PyPI `dice`."""
    if not (BIN / "roll").exists():
        print("MISSED dice is not installed")
        return False
    theirs = least([program("roll"), "3d6"], RUNS).cpu
    ours = least([program("sheetgen"), "roll", "unicorn", "R", "Y", "B"], RUNS).cpu
    return report(f"cold `sheetgen roll unicorn R Y B`, CPU against `roll 3d6` of dice ({theirs:.3f} s)", ours / theirs, 1.5, " times")


def bench_games() -> bool:
    """Whole games of random players, the fewest and the most that a game seats; reported, no goal but that they end."""
    ended = True
    for game in game_ids():
        rules = load_game(game).rules
        if rules is None:
            continue
        for players in dict.fromkeys(rules.spec.players):
            start = process_time()
            for seed in count():
                ended = play(rules, NAMES[:players], seed).ended and ended
                spent = process_time() - start
                if spent > SECONDS:
                    break
            print(f"       full random games of {game} with {players}: {(seed + 1) / spent:,.3g} a CPU second", flush=True)
    return ended


if __name__ == "__main__":
    bench_roll()
    bench_games()
