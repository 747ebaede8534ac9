"""`make scan-bench`: how well photos are read, in two tiers, with pens like those that reading was
trained with and with others.

Then the papers on which hands write, a game each: digits of real people and hands that drew signs
for training, and others. SCAN_PAGES=50 reads so many pages a tier instead of 200,
SCAN_ONLY=formulas what hands write in that game alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import cv2

from sheetgen.scan.registry import PrintRegistry
from tests.scan.measured import Tally
from tests.scan.measured_writing import WritingTally
from tests.scan.played import PAPERS, played
from tests.scan.samples import sample

PAGES, ONLY = int(os.environ.get("SCAN_PAGES", "200")), os.environ.get("SCAN_ONLY", "")

FAMILIES = {"firm": "hands like those of training", "loose": "hands and digits that are held out"}


def main() -> None:
    cv2.setNumThreads(1)
    prints = PrintRegistry()
    if not ONLY:
        for tier in sys.argv[1:] or ("phone", "large"):
            tried(
                f"unicorn-rainbow, {tier}",
                partial(sample, tier=tier),
                Tally,
                (50_000, 60_000, 70_000),
                prints,
            )
    for game in PAPERS:
        if ONLY in ("", game):
            tried(
                game,
                partial(played, game, from_people=True),
                WritingTally,
                (110_000, 120_000, 130_000),
                prints,
            )


def tried(
    what: str,
    photo: Callable[..., Any],
    kind: type[Tally],
    firsts: tuple[int, int, int],
    prints: PrintRegistry,
) -> None:
    """Photos of filled sheets, by a family of hands each, and of a fifth as many blank ones."""
    for (family, hands), first in zip(FAMILIES.items(), firsts, strict=False):
        tally = kind()
        for seed in range(first, first + PAGES):
            tally.timed(photo(seed, family=family), prints, f"{what} {family} {seed}")
        print(f"\n{what}, {hands}")
        for line in (
            *tally.lines(),
            *(f"  {wrong}" for wrong in (*tally.failures, *tally.wrong)[:40]),
        ):
            print(f"  {line}", flush=True)
    blank = kind()
    for seed in range(firsts[-1], firsts[-1] + max(1, PAGES // 5)):
        blank.timed(photo(seed, family="firm", blank=True), prints, f"blank {seed}")
    counts = blank.counts
    print(
        f"  blank: {counts['invented']} invented on {counts['read']}, asked about"
        f" {blank.rate('asked', 'cells'):.2f} %",
        flush=True,
    )


if __name__ == "__main__":
    main()
