"""How fast dice are thrown, against PyPI `d20`, in one run on one machine (CPU time)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from time import process_time

from sheetgen.catalog import load_layout
from sheetgen.core.dice import Stream, throws
from tests.bench.measure import report

ROLLS = 100_000
YARDSTICK_ROLLS = 10_000
ROUNDS = 5
GOAL = 4.0


def rate(rolls: int, work: Callable[[], object]) -> float:
    """Rolls per CPU second."""
    start = process_time()
    work()
    return rolls / (process_time() - start)


def bench_rolls() -> bool:
    """Seven of Rainbow Roll's thirteen dice, drawn and thrown, against seven plain dice of d20;
    True when the goal is met.

    Each side counts with its best of some rounds in turn, so that a busy machine slows both.
    """
    import d20

    dice = load_layout("rainbow-roll").spec.dice
    ours = theirs = 0.0
    for number in range(ROUNDS):
        rolls = throws(dice, 7, Stream(number), ROLLS)
        ours = max(ours, rate(ROLLS, partial(deque, rolls, 0)))
        theirs = max(
            theirs, rate(YARDSTICK_ROLLS, lambda: [d20.roll("7d6") for _ in range(YARDSTICK_ROLLS)])
        )
    what = f"rolls of 7 of 13 dice, {ours:,.0f} a CPU second against 7d6 of d20 ({theirs:,.0f})"
    return report(what, ours / theirs, GOAL, " times", least_is_best=False)


if __name__ == "__main__":
    bench_rolls()
