"""Tries random layouts, prints, pictures, scores and tables; exit code 1 when one of them breaks a promise.

`python -m tests.fuzz [layouts|prints|pictures|scores|tables]... [--only NUMBER]`. How many of each, the seed and
the number of processes come from FUZZ_LAYOUTS, FUZZ_PRINTS, FUZZ_PICTURES, FUZZ_SCORES, FUZZ_TABLES, FUZZ_SEED and FUZZ_JOBS.
What goes wrong is made small and written to FUZZ_FOLDER.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import repeat
from pathlib import Path

from tests.fuzz.guard import Finding, Kind, Outcome, tried
from tests.fuzz.layouts import Layouts
from tests.fuzz.pictures import Pictures
from tests.fuzz.prints import Prints
from tests.fuzz.scores import Scores
from tests.fuzz.shrink import shrunk
from tests.fuzz.tables import Tables

KINDS: dict[str, tuple[Kind, int]] = {
    "layouts": (Layouts(), 20_000),
    "prints": (Prints(), 2_000),
    "pictures": (Pictures(), 5_000),
    "scores": (Scores(), 20_000),
    "tables": (Tables(), 20_000),
}
"""Each kind of case, and how many of it a whole run tries."""

AT_ONCE = 50
"""Cases behind one fence: its process ends after them, whatever it has kept."""


STEP = 500
"""Cases after which a long run says how far it is."""


def main() -> int:
    parser = ArgumentParser(
        prog="python -m tests.fuzz",
        description="Tries random layouts, prints, pictures, scores and tables.",
    )
    parser.add_argument(
        "kinds",
        nargs="*",
        metavar="KIND",
        help=f"what to try: {', '.join(KINDS)}; all if none is named",
    )
    parser.add_argument(
        "--only", type=int, metavar="NUMBER", help="try this case alone, and show it"
    )
    asked = parser.parse_args()
    for name in asked.kinds:
        if name not in KINDS:
            parser.error(f"there is no kind {name}")
    seed = os.environ.get("FUZZ_SEED", "1")
    found = 0
    for name in asked.kinds or KINDS:
        count = int(os.environ.get(f"FUZZ_{name.upper()}", KINDS[name][1]))
        found += _hunt(name, seed, [asked.only] if asked.only is not None else range(count))
    return 1 if found else 0


def _hunt(name: str, seed: str, numbers: Sequence[int]) -> int:
    """Tries the cases of those numbers, tells of each new mistake once; how many mistakes there
    are.
    """
    ends: Counter[str] = Counter()
    mistakes: Counter[tuple[str, str]] = Counter()
    try:
        for done, outcome in enumerate(_outcomes(name, seed, numbers), 1):
            ends[outcome.end] += 1
            if outcome.finding is not None:
                key = (outcome.finding.what, outcome.finding.place)
                mistakes[key] += 1
                if mistakes[key] == 1:
                    _tell(name, seed, outcome.number, outcome.finding)
            if done % STEP == 0:
                print(f"{name}: {done:,} of {len(numbers):,}", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    print(
        f"{name}: {sum(ends.values()):,} tried, "
        + ", ".join(f"{many:,} {end}" for end, many in ends.most_common()),
        flush=True,
    )
    for (what, place), many in mistakes.most_common():
        print(f"  {many} times {what} {place}", flush=True)
    return len(mistakes)


def _outcomes(name: str, seed: str, numbers: Sequence[int]) -> Iterator[Outcome]:
    """How each case ended, some processes at work at once."""
    chunks = [numbers[at : at + AT_ONCE] for at in range(0, len(numbers), AT_ONCE)]
    jobs = int(os.environ.get("FUZZ_JOBS", os.cpu_count() or 1))
    # Ctrl-C is for this process alone: the others end with the cases that they have.
    with ProcessPoolExecutor(
        jobs, multiprocessing.get_context("fork"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        for outcomes in pool.map(_chunk, repeat(name), repeat(seed), chunks):
            yield from outcomes


def _chunk(name: str, seed: str, numbers: Sequence[int]) -> list[Outcome]:
    return list(tried(KINDS[name][0], numbers, partial(made, name, seed)))


def made(name: str, seed: str, number: int) -> list[str]:
    """The pieces of a case: the same for the same number in every run of that seed."""
    return KINDS[name][0].make(random.Random(f"{name} {seed} {number}"))


def _tell(name: str, seed: str, number: int, finding: Finding) -> None:
    """Prints what went wrong, and writes the smallest case that goes wrong like it."""
    kind, pieces = KINDS[name][0], made(name, seed, number)
    small = shrunk(kind, pieces, finding)
    path = Path(os.environ.get("FUZZ_FOLDER", "output/fuzz")) / f"{name}-{seed}-{number}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(kind.shown(small), encoding="utf-8")
    print(f"\n{name} {number}: {finding.what} {finding.place}\n{finding.detail.rstrip()}")
    print(
        f"{path}, {len(small)} of {len(pieces)} pieces; again: FUZZ_SEED={seed} python -m"
        f" tests.fuzz {name} --only {number}\n",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
