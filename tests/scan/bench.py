"""`make scan-bench`: how well photos are read, in two tiers, with pens like those that reading was taught with and with others.

Then the papers on which hands write, a game each: digits of real people and hands that drew signs for teaching, and others.
SCAN_PAGES=50 reads so many pages a tier instead of 200, SCAN_ONLY=formulas what hands write in that game alone.
"""

from __future__ import annotations

import os
import sys

import cv2

from sheetgen.prints import Prints
from tests.scan.measured import Tally, timed
from tests.scan.measured_writing import WritingTally
from tests.scan.played import PAPERS, played
from tests.scan.samples import sample

PAGES = int(os.environ.get("SCAN_PAGES", "200"))


ONLY = os.environ.get("SCAN_ONLY", "")


def main() -> None:
    cv2.setNumThreads(1)
    prints = Prints()
    if not ONLY:
        marks(prints)
    for game in PAPERS:
        if ONLY in ("", game):
            by_hand(game, prints)


def by_hand(game: str, prints: Prints) -> None:
    """The papers of a game that people write on."""
    for family, first in (("firm", 110_000), ("loose", 120_000)):
        tally = WritingTally()
        for seed in range(first, first + PAGES):
            tally.timed(played(game, seed, family, from_people=True), prints, f"{game} {family} {seed}")
        print(f"\n{game}, {family} hands{' and digits that are held out' if family == 'loose' else ''}")
        for line in tally.lines():
            print(f"  {line}", flush=True)
        for line in (*tally.failures, *tally.wrong)[:40]:
            print(f"    {line}", flush=True)
    blank = WritingTally()
    for seed in range(130_000, 130_000 + max(1, PAGES // 5)):
        blank.timed(played(game, seed, "firm", blank=True), prints, f"blank {seed}")
    print(
        f"  blank: {blank.counts['invented']} invented on {blank.counts['read']}, asked about {blank.rate('asked', 'cells'):.2f} %",
        flush=True,
    )


def marks(prints: Prints) -> None:
    """The sheets of Unicorn Rainbow."""
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
