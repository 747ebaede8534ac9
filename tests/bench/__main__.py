"""Runs every measurement; exit code 1 when a goal is missed."""

from __future__ import annotations

import sys

from tests.bench.printing import bench_printing
from tests.bench.rolls import bench_rolls
from tests.bench.table import bench_games, bench_roll
from tests.bench.unicorn import bench_claims
from tests.bench.unicorn import bench_games as bench_unicorn

BENCHES = (bench_printing, bench_rolls, bench_roll, bench_claims, bench_unicorn, bench_games)


def main() -> int:
    met = [bench() for bench in BENCHES]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
