"""`make scan-bench`: how well photos are read, in two tiers, with pens like those that reading was taught with and with others.

SCAN_PAGES=50 reads so many pages a tier instead of 200.
"""

from __future__ import annotations

import os
import sys

import cv2

from sheetgen.prints import Prints
from tests.scan.measured import Tally, timed
from tests.scan.samples import sample

PAGES = int(os.environ.get("SCAN_PAGES", "200"))


def main() -> None:
    cv2.setNumThreads(1)
    prints = Prints()
    for tier in sys.argv[1:] or ("phone", "large"):
        for family, first in (("firm", 50_000), ("loose", 60_000)):
            tally = Tally()
            for seed in range(first, first + PAGES):
                timed(sample(seed, family, tier), prints, tally, f"{tier} {family} {seed}")
            print(f"\n{tier}, {family} strokes{' (held out)' if family == 'loose' else ''}")
            for line in tally.lines():
                print(f"  {line}", flush=True)
            for line in (*tally.failures, *tally.wrong)[:40]:
                print(f"    {line}", flush=True)
    blank = Tally()
    for seed in range(70_000, 70_000 + max(1, PAGES // 5)):
        timed(sample(seed, "firm", "phone", blank=True), prints, blank, f"blank {seed}")
    print(
        f"\nblank sheets: {blank.counts['invented']} marks invented on {blank.counts['read']}, review {blank.rate('review', 'cells'):.2f} %"
    )


if __name__ == "__main__":
    main()
