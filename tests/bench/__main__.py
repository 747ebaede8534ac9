"""Runs every measurement, or only some of them; exit code 1 when a goal is missed.

`python -m tests.bench [printing|commands|rolls|claims|games|linting|watching|bots|hints|keys|simulating|turns]...`,
`python -m tests.bench --against REV`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from tests.bench.bots import bench_bots
from tests.bench.commands import bench_commands
from tests.bench.games import bench_claims, bench_games
from tests.bench.hints import bench_hints
from tests.bench.keys import bench_keys
from tests.bench.linting import bench_linting
from tests.bench.printing import bench_printing
from tests.bench.revision import bench_against
from tests.bench.rolls import bench_rolls
from tests.bench.simulating import bench_simulating
from tests.bench.turns import bench_turns
from tests.bench.watching import bench_watching

BENCHES = {
    "printing": bench_printing,
    "commands": bench_commands,
    "rolls": bench_rolls,
    "claims": bench_claims,
    "games": bench_games,
    "linting": bench_linting,
    "watching": bench_watching,
    "bots": bench_bots,
    "hints": bench_hints,
    "keys": bench_keys,
    "simulating": bench_simulating,
    "turns": bench_turns,
}


def main() -> int:
    parser = ArgumentParser(
        prog="python -m tests.bench", description="Measures speed as ratios in one run."
    )
    parser.add_argument(
        "benches",
        nargs="*",
        metavar="BENCH",
        help=f"what to measure: {', '.join(BENCHES)}; all if none is named",
    )
    parser.add_argument(
        "--against",
        metavar="REV",
        help="measure against another commit",
    )
    asked = parser.parse_args()
    for name in asked.benches:
        if name not in BENCHES:
            parser.error(f"there is no bench {name}")
    if asked.against:
        return 0 if bench_against(asked.against) else 1
    met = [BENCHES[name]() for name in asked.benches or BENCHES]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
