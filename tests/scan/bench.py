"""`make scan-bench`: how well photos are read, in six tiers, with pens like those that reading was
trained with and with others.

Then the papers on which hands write, a game each, and sheets of designers: digits of real people and
hands that drew signs for training, and others. SCAN_PAGES=50 reads so many photos a set instead of 200, SCAN_ONLY=formulas
those of one game alone, SCAN_ONLY=dark those of one tier. All processors read, a photo each at a
time; what is counted does not depend on how many there are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing import Pool
from typing import Any

import cv2

from sheetgen.scan.registry import PrintRegistry
from tests.scan.measured import Tally
from tests.scan.measured_writing import WritingTally
from tests.scan.played import PAPERS, played
from tests.scan.samples import sample
from tests.shipped import OWN

PAGES, ONLY = int(os.environ.get("SCAN_PAGES", "200")), os.environ.get("SCAN_ONLY", "")

FAMILIES = {
    "firm": "hands like those of training",
    "loose": "hands and digits that are held out",
    "blank": "nothing on the sheet",
    "shaky": "hands that tremble, and nothing was ever chosen on",
    "hasty": "hands in a hurry, and nothing was ever chosen on",
}

TIERS = {"phone": 0, "large": 0, "dark": 1000, "noisy": 2000, "bent": 3000, "highlighter": 4000}
"""Tiers, and the first of the seeds of each, after that of the family."""


@dataclass(frozen=True)
class Set:
    """Photos of one kind: a tier of marked sheets or a game in which hands write, and a family of
    hands or `blank`.
    """

    what: str
    family: str

    @property
    def seeds(self) -> range:
        """A seed for each photo."""
        first = (50_000 if self.what in TIERS else 110_000) + TIERS.get(self.what, 0)
        first += 10_000 * list(FAMILIES).index(self.family)
        return range(first, first + PAGES)

    def photo(self, seed: int) -> Any:
        """One of the photos, with what is on it; blank paper is of either printer."""
        blank = self.family == "blank"
        family = self.family
        if blank:
            family = "loose" if seed // 8 % 2 else "firm"
        if self.what in TIERS:
            return sample(seed, family, self.what, blank=blank)
        return played(self.what, seed, family, from_people=True, blank=blank)

    def tally(self) -> Tally:
        """Nothing counted yet."""
        return Tally() if self.what in TIERS else WritingTally()


def sets() -> Iterator[Set]:
    """All that is measured."""
    for what in (*TIERS, *PAPERS):
        if ONLY in ("", what):
            families = [*FAMILIES] if what == "phone" else ["firm", "loose", "blank"]
            yield from (Set(what, family) for family in families)


@lru_cache(maxsize=1)
def prints(what: str) -> PrintRegistry:
    """The prints of which photos are read: those of shipped games, and of what is measured."""
    return PrintRegistry(str(OWN.get(what, "")))


def counted(one: Set, seed: int) -> Tally:
    """What is counted on one photo."""
    cv2.setNumThreads(1)
    tally = one.tally()
    tally.timed(one.photo(seed), prints(one.what), f"{one.what} {one.family} {seed}")
    return tally


def main() -> None:
    with Pool() as pool:
        for one in sets():
            tally = one.tally()
            for other in pool.imap(partial(counted, one), one.seeds, 8):
                tally.merge(other)
            print(f"\n{one.what}, {FAMILIES[one.family]}")
            for line in told(one, tally):
                print(f"  {line}", flush=True)


def told(one: Set, tally: Tally) -> Iterator[str]:
    """The figures of a set, and what was read wrong."""
    yield from tally.blank_lines() if one.family == "blank" else tally.lines()
    yield from (f"  {wrong}" for wrong in (*tally.failures, *tally.wrong)[:40])


if __name__ == "__main__":
    main()
