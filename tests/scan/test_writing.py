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
from sheetgen.scan.glyphs import Writing, writings
from sheetgen.scan.pixels import DENSE
from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.registry import PrintRegistry
from tests.sample import few, sample
from tests.scan.measured import read_one
from tests.scan.measured_writing import WritingTally
from tests.scan.played import PAPERS, played
from tests.scan.simulator import cut_out, draw, page_of
from tests.scan.simulator_strokes import PENCIL, Pen
from tests.scan.test_reading import BLUE, one_of, small
from tests.shipped import OWN

PRINTS = PrintRegistry()


CELL = PlacedCell(Cell("points", "r1c1"), Rect(5, 5, 13, 13))


Drawn = tuple[tuple[float, float], tuple[float, float], float, float]
"""A stroke from a place to another, so wide and so dark, in mm."""


def drawn(*strokes: Drawn) -> Writing:
    """What strokes in a box from 5 to 18 mm are."""
    added = np.zeros((23 * DENSE, 23 * DENSE), np.float32)
    for start, end, wide, dark in strokes:
        (x, y), (right, bottom) = (
            [round(part * DENSE) for part in place] for place in (start, end)
        )
        cv2.line(added, (x, y), (right, bottom), dark, round(wide * DENSE))
    (told,) = writings(added, added / 0.2, [CELL], [False])
    return told


def seen(*strokes: Drawn) -> tuple[float, float]:
    """mm² of ink and of what is too pale."""
    told = drawn(*strokes)
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
    # A printed line above its place is no dash, as pale as that is; a pen's dash is one.
    area, ghost = seen(((6, 16.5), (17, 16.5), 0.4, 0.25))
    assert (area, ghost > 3) == (0, True)
    assert seen(((6, 16.5), (17, 16.5), 0.4, 0.6))[0] > 3
    # Grain of the paper.
    assert seen(((11, 8), (11, 16), 0.5, 0.15)) == (0, 0)


@pytest.mark.parametrize(
    ("lines", "parts"),
    [
        # A one in two pieces, upright and leaning as far as a hand leans.
        ([(11, 8, 11, 11), (11, 12.2, 11, 16)], 1),
        ([(13, 8, 11.8, 11), (11.3, 12.2, 10, 16)], 1),
        ([(14, 8, 11.5, 10.5), (10.5, 11.5, 8, 14)], 1),
        # The second of two ones, and both of them.
        ([(9, 8, 9, 16), (13, 8, 12.6, 11.5), (12.5, 12.3, 12, 16)], 2),
        ([(10, 8, 9, 11.5), (8.8, 12.5, 8, 16), (14, 8, 13, 12), (12.8, 12.8, 12, 16)], 2),
        # A minus in two pieces before a one.
        ([(7, 12, 8.5, 12), (9.5, 12.1, 10.6, 12), (14, 8, 14, 16)], 2),
        # Ones beside each other, level or not, and two lines of writing.
        ([(9, 8, 9, 16), (12, 8, 12, 16)], 2),
        ([(12, 8, 9, 14), (14, 10, 11, 16)], 2),
        ([(11, 6, 11, 8.5), (11, 14, 11, 16.5)], 2),
    ],
)
def test_pieces_above_each_other_are_one_stroke_where_a_pen_has_skipped(
    lines: list[tuple[float, float, float, float]], parts: int
) -> None:
    strokes = [((x, y), (right, bottom), 0.5, 0.8) for x, y, right, bottom in lines]
    told = drawn(*strokes)
    assert told.parts - len(told.cuts) == parts


def test_digits_that_meet_across_lines_are_lost_in_none_of_their_cells() -> None:
    # A run of zeros through five boxes, each of which touches the next.
    boxes = [PlacedCell(Cell("points", f"r1c{n}"), Rect(5 + 13 * n, 5, 13, 13)) for n in range(5)]
    added = np.zeros((23 * DENSE, 75 * DENSE), np.float32)
    for middle in range(5):
        x = round((11.5 + 13 * middle) * DENSE)
        cv2.ellipse(added, (x, 11 * DENSE), (39, 27), 0, 0, 360, 0.8, 4)
    for told in writings(added, added / 0.2, boxes, [False] * 5):
        assert told.parts - len(told.cuts) == 1
        assert told.area > 10


def test_a_stroke_is_cut_where_it_is_thinner_than_on_both_sides() -> None:
    # Three dots, each 4 mm wide; where two of them meet is more ink than near the ends.
    dots = [((x, 11), (x, 11), 4.0, 0.8) for x in (7.0, 11.4, 15.8)]
    necks = [((9, 11), (9.4, 11), 3.4, 0.8), ((13.4, 11), (13.8, 11), 1.0, 0.8)]
    told = drawn(*dots, *necks)
    first = [one.shape for one in told.glyphs if one.first == 0]
    for shape in (4.2 / 4, 8.6 / 4):
        assert shape in [pytest.approx(one, abs=0.25) for one in first]


def test_what_is_cut_off_is_as_high_as_itself() -> None:
    # A minus that touches a one.
    told = drawn(((6, 11), (10, 11), 0.6, 0.8), ((10.2, 7), (10.2, 15), 0.6, 0.8))
    assert max(one.shape for one in told.glyphs) > 1.5


def test_a_one_is_no_eleven_where_the_pen_has_skipped() -> None:
    page, (one, *_) = page_of("formulas", "sheet", "color", False)
    work, chance = cut_out(page, one).copy(), np.random.default_rng(3)
    boxes = {placed.cell.id: placed.box for placed in one.piece.cells}
    for row, (lean, gap) in enumerate(((0.0, 0.6), (0.3, 0.9), (0.8, 1.0)), start=1):
        box = boxes[f"grid.r{row}c1"]
        for start, end in ((-2.8, -gap / 2), (gap / 2, 2.8)):
            stroke = np.array([(-lean * start, start, 0.5), (-lean * end, end, 0.5)])
            draw(work, [stroke], box.cx, box.cy, BLUE, chance)
    sheet = one_of(small(work))
    assert isinstance(sheet, ReadSheet)
    held = {cell: seen.text for cell, seen in sheet.seen.items() if cell.startswith("grid")}
    assert {cell: text for cell, text in held.items() if text} == {
        f"grid.r{row}c1": "1" for row in (1, 2, 3)
    }


def test_numbers_that_are_a_quarter_as_dark_as_print_are_asked_about() -> None:
    page, (one, *_) = page_of("uno-dice", "board", "color", False)
    work, chance = cut_out(page, one).copy(), np.random.default_rng(1)
    boxes = {placed.cell.id: placed.box for placed in one.piece.cells}
    pen = Pen("pencil", 0.5, 0.22, PENCIL)
    for cell in ("board.1", "board.7"):
        number = np.array([(-0.5, -2.2, 0.5), (0.6, -2.8, 0.5), (0.6, 2.6, 0.5)])
        draw(work, [number], boxes[cell].cx, boxes[cell].cy, pen, chance)
    sheet = one_of(small(work))
    assert isinstance(sheet, ReadSheet)
    assert set(sheet.doubts) == {"board.1", "board.7"}


@pytest.mark.parametrize("dark", [0.3, 0.85])
def test_a_stroke_that_is_far_paler_than_another_in_its_box_is_not_left_out(dark: float) -> None:
    page, (one, *_) = page_of("formulas", "sheet", "color", False)
    work, chance = cut_out(page, one).copy(), np.random.default_rng(1)
    boxes = {placed.cell.id: placed.box for placed in one.piece.cells}
    turns = np.linspace(0, 2 * np.pi, 30)
    ring = np.stack([1.1 * np.cos(turns), 1.0 + 1.1 * np.sin(turns), 0 * turns + 0.45], 1)
    tail = np.array([(-1.1, 0.8, 0.4), (-0.5, -1.0, 0.4), (0.7, -2.4, 0.4)])
    across = np.array([(-1.5, 0, 0.5), (1.5, 0, 0.5)])
    upright = np.array([(0, -1.5, 0.4), (0, 1.5, 0.4)])
    pen, pale = Pen("pencil", 0.45, dark, PENCIL), Pen("pencil", 0.4, 0.4 * dark, PENCIL)
    written = {"grid.r1c1": "6", "grid.r4c2": "6", "signs.r2c1-r2c2": "+", "signs.r4c3-r5c3": "+"}
    for cell, text in written.items():
        strokes = ((ring, pen), (tail, pale)) if text == "6" else ((across, pen), (upright, pale))
        for stroke, by in strokes:
            draw(work, [stroke], boxes[cell].cx, boxes[cell].cy, by, chance)
    sheet = one_of(small(work))
    assert isinstance(sheet, ReadSheet)
    sure = {cell: sheet.seen[cell].text for cell in written if cell not in sheet.doubts}
    assert sure.items() <= written.items()


@pytest.mark.parametrize(
    ("game", "family"),
    sample(
        [
            (game, family)
            for game in sorted(PAPERS.keys() - OWN.keys())
            for family in ("firm", "loose")
        ],
        2,
    ),
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
