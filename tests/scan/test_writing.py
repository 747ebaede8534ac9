"""What hands write is read as well as promised: two pages here, 12 a game and hand by `make test-all`, real digits by `make scan-bench`."""

from __future__ import annotations

import cv2
import pytest

from sheetgen.prints import Prints
from tests.sample import few, sample
from tests.scan.measured import read_one
from tests.scan.measured_writing import WritingTally
from tests.scan.played import PAPERS, played

PRINTS = Prints()


@pytest.fixture(scope="module", autouse=True)
def _one_thread() -> None:
    cv2.setNumThreads(1)


@pytest.mark.parametrize(("game", "family"), sample([(game, family) for game in PAPERS for family in ("firm", "loose")], 2))
def test_writing_is_read_within_the_gates_and_unknown_hands_no_worse_than_twice_that(game: str, family: str) -> None:
    tally, worse = WritingTally(), 1 if family == "firm" else 2
    for seed in range(140_000, 140_000 + few(1, 12)):
        one = played(game, seed, family)
        tally.add(one, read_one(one, PRINTS), str(seed))
    counts = tally.counts
    assert tally.failures == []
    # Of so few cells one more may be wrong than the share says.
    assert counts["digits right"] >= (1 - 0.06 * worse) * counts["digits"] - 1, tally.wrong
    assert counts["digits silent"] <= 0.01 * worse * counts["digits"], tally.wrong
    assert counts["whole"] >= (1 - 0.03 * worse) * counts["read"] - few(0, 1), tally.wrong
