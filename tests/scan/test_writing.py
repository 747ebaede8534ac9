"""What hands write is read as well as promised: two pages here, 12 a game and hand by `make
test-all`, real digits by `make scan-bench`.
"""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.core.cells import Cell
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import PlacedCell
from sheetgen.scan.glyphs import writings
from sheetgen.scan.pixels import DENSE
from sheetgen.scan.registry import PrintRegistry
from tests.sample import few, sample
from tests.scan.measured import read_one
from tests.scan.measured_writing import WritingTally
from tests.scan.played import PAPERS, played

PRINTS = PrintRegistry()


@pytest.fixture(scope="module", autouse=True)
def _one_thread() -> None:
    cv2.setNumThreads(1)


CELL = PlacedCell(Cell("points", "r1c1"), Rect(5, 5, 13, 13))


def seen(
    *strokes: tuple[tuple[float, float], tuple[float, float], float, float],
) -> tuple[float, float]:
    """mm² of ink and of what is too pale in a box from 5 to 18 mm, after strokes from a place to
    another, so wide and so dark.
    """
    added = np.zeros((23 * DENSE, 23 * DENSE), np.float32)
    for start, end, wide, dark in strokes:
        (x, y), (right, bottom) = (
            [round(part * DENSE) for part in place] for place in (start, end)
        )
        cv2.line(added, (x, y), (right, bottom), dark, round(wide * DENSE))
    (told,) = writings(added, [CELL], [False])
    return round(told.area), round(told.ghost)


def test_what_lies_along_a_printed_line_is_no_digit_and_what_a_cup_has_left_is_none_either() -> (
    None
):
    # A stroke 8 mm long and half a mm wide, and a little around it.
    area, ghost = seen(((11, 8), (11, 16), 0.5, 0.8))
    assert (4 <= area <= 8, ghost) == (True, 0)
    assert seen(((17.6, 8), (17.6, 16), 0.3, 0.8)) == (0, 0)
    # A line that leans as the paper is curled, and goes on beyond the box.
    assert seen(((17.0, 2), (17.7, 21), 0.4, 0.8)) == (0, 0)
    assert seen(((14.0, 8), (14.7, 16), 0.4, 0.8))[0] > 3
    # From edge to edge: a stain as pale as that is asked about, a pen is read.
    area, ghost = seen(((5.2, 17), (17.8, 7), 1.2, 0.25))
    assert (area, ghost > 10) == (0, True)
    assert seen(((5.2, 17), (17.8, 7), 1.2, 0.6))[0] > 10
    # Grain of the paper.
    assert seen(((11, 8), (11, 16), 0.5, 0.15)) == (0, 0)


@pytest.mark.parametrize(
    ("game", "family"),
    sample([(game, family) for game in PAPERS for family in ("firm", "loose")], 2),
)
def test_writing_is_read_within_the_gates_and_unknown_hands_no_worse_than_twice_that(
    game: str, family: str
) -> None:
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
