"""What turns of Rainbow Roll score that follow the advice, through the engine."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from resource import RUSAGE_CHILDREN, getrusage
from statistics import fmean

from sheetgen.core.dice import Stream
from tests.bench.measure import report
from tests.games.test_rainbow_table import played

TURNS, CHUNK = 100_000, 5_000
POINTS, REACH = 31.112241, 0.1
"""What a turn scores under best play, and how far from it the mean of so many may be."""


def scored(seed: int) -> list[int]:
    """The points of some turns."""
    stream = Stream(f"turns {seed}")
    return [played(stream) for _ in range(CHUNK)]


def bench_turns() -> bool:
    """The mean of all turns against what was solved."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        points = [one for some in pool.map(scored, range(TURNS // CHUNK)) for one in some]
    mean, spent = fmean(points), getrusage(RUSAGE_CHILDREN)
    print(f"       {spent.ru_utime + spent.ru_stime:.0f} CPU s", flush=True)
    shown = f"{TURNS:,} turns of Rainbow Roll by the advice score {mean:.3f} points; from {POINTS}"
    return report(shown, abs(mean - POINTS), REACH, " points")
