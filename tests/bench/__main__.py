"""Runs every measurement; exit code 1 when a goal is missed."""

from __future__ import annotations

import sys

from tests.bench.printing import bench_printing
from tests.bench.rolls import bench_rolls

BENCHES = (bench_printing, bench_rolls)


def main() -> int:
    return 0 if all([bench() for bench in BENCHES]) else 1


if __name__ == "__main__":
    sys.exit(main())
