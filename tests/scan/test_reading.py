"""Photos of Unicorn Rainbow are read as well as promised: 16 pages here, 80 by `make test-all`, 200
a tier by `make scan-bench`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
import pytest
from PIL import Image

from sheetgen.errors import SheetError
from sheetgen.page.geometry import Rect
from sheetgen.scan.colors import with_color
from sheetgen.scan.faults import CAUSES
from sheetgen.scan.ink import ink_of
from sheetgen.scan.locate import Marker, common_up, sheets
from sheetgen.scan.pixels import blank_of
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from sheetgen.widgets.text.corners import corner_boxes
from tests.sample import few, sample
from tests.scan.measured import Tally, picture_of, read_one
from tests.scan.samples import sample as photo_of
from tests.scan.samples import text_of
from tests.scan.simulator import DOTS, TIERS, Placed, camera, cut_out, draw, page_of
from tests.scan.simulator_paper import coffee, filled
from tests.scan.simulator_strokes import Pen

PRINTS = PrintRegistry()
BLUE = Pen("pen", 0.6, 0.9, (130, 50, 25), 0.08)


@pytest.mark.parametrize(("family", "worse"), [("firm", 1), ("loose", 2)])
def test_marks_are_read_within_the_gates_and_unknown_hands_no_worse_than_twice_that(
    family: str, worse: int
) -> None:
    tally = Tally()
    for seed in range(80_000, 80_000 + few(8, 40)):
        one = photo_of(seed, family)
        tally.add(one, read_one(one, PRINTS), str(seed))
    assert tally.failures == []
    cells = tally.counts["cells"]
    # Of so few cells one more may be wrong than the share says.
    assert tally.counts["wrong"] <= 0.002 * worse * cells + 1, tally.wrong
    assert tally.counts["silent"] <= 0.0005 * worse * cells + 1, tally.wrong
    assert tally.rate("asked", "cells") <= 2 * worse
    assert (
        tally.counts["kinds"] - tally.counts["kinds right"] <= 0.02 * worse * tally.counts["kinds"]
    ), tally.wrong
    assert tally.rate("whole", "read") >= 97 - 3 * (worse - 1)


@pytest.mark.parametrize("seed", sample([1, 2, 3, 4], 2))
def test_no_mark_is_invented_on_a_blank_sheet_in_any_theme(seed: int) -> None:
    sheet = read_one(photo_of(seed, "firm", blank=True), PRINTS)
    assert isinstance(sheet, ReadSheet)
    assert [cell for cell, seen in sheet.seen.items() if seen.state == "marked"] == []


def page(theme: str = "color", dots: int = 0) -> tuple[np.ndarray, tuple[Placed, ...]]:
    made, placed = page_of("unicorn-rainbow", "sheet", theme, False)
    return made.copy(), placed


CROSSED = {
    "red.5": "cross",
    "orange.3": "cross",
    "yellow.11/12": "cross",
    "extras.1": "cross",
    "first.7": "dot",
}


SCALE = 0.55
"""Pixels of a flat photo for each pixel of the simulator's pages: 6.6 a mm."""


@cache
def _crossed() -> np.ndarray:
    made, placed = page()
    filled(made, placed[0], CROSSED, "firm", BLUE, np.random.default_rng(5))
    return small(cut_out(made, placed[0]))


def small(sheet: np.ndarray) -> np.ndarray:
    return cv2.resize(sheet, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA)


def flat_photo() -> np.ndarray:
    """A sheet as on a screenshot: with no camera between."""
    return _crossed().copy()


def marked(sheet: ReadSheet | SheetError) -> dict[str, str]:
    assert isinstance(sheet, ReadSheet), sheet
    return {cell: seen.text for cell, seen in sheet.seen.items() if seen.state == "marked"}


EXPECTED = {cell: text_of(cell, kind) for cell, kind in CROSSED.items()}


def one_of(photo: np.ndarray) -> ReadSheet | SheetError:
    try:
        return next(read(picture_of(np.ascontiguousarray(photo)), PRINTS))
    except SheetError as error:
        return error


@pytest.mark.parametrize("turns", sample([0, 1, 2, 3], 1))
def test_a_sheet_is_read_whichever_way_it_lies(turns: int) -> None:
    assert marked(one_of(np.rot90(flat_photo(), turns))) == EXPECTED


def test_a_mirrored_photo_is_turned_back_and_said_to_be() -> None:
    sheet = one_of(flat_photo()[:, ::-1])
    assert marked(sheet) == EXPECTED
    assert isinstance(sheet, ReadSheet)
    assert sheet.notes == ("the photo is mirrored; it was turned back",)


@pytest.mark.parametrize(
    ("corner", "name"),
    sample(
        [
            ((0, 0), "top left"),
            ((0, 1), "top right"),
            ((1, 1), "bottom right"),
            ((1, 0), "bottom left"),
        ],
        1,
    ),
)
def test_a_thumb_over_one_corner_leaves_three(corner: tuple[int, int], name: str) -> None:
    photo = flat_photo()
    high, wide = photo.shape[:2]
    cv2.circle(photo, (corner[1] * wide, corner[0] * high), 90, (120, 140, 190), -1)
    sheet = one_of(photo)
    assert marked(sheet) == EXPECTED
    assert isinstance(sheet, ReadSheet)
    assert sheet.notes == (f"the corner {name} is not seen; the other three are enough",)


def test_a_picture_that_has_only_black_and_white_is_refused_and_says_so() -> None:
    gray = cv2.cvtColor(flat_photo(), cv2.COLOR_BGR2GRAY)
    lines = np.where(gray > 128, 255, 0).astype(np.uint8)
    packed = cv2.imencode(".jpg", lines, [cv2.IMWRITE_JPEG_QUALITY, 70])[1]
    for made in (lines, cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)):
        answer = one_of(cv2.cvtColor(made, cv2.COLOR_GRAY2BGR))
        assert isinstance(answer, SheetError)
        (problem,) = answer.problems
        assert problem.code == "photo-two-levels"
        assert "only black and white" in problem.message


CROPPED, IN_COLOR, IN_BLACK = 0, 70_000, 70_003


@cache
def _taken(seed: int) -> np.ndarray:
    """A photo without its colors."""
    photo = photo_of(seed, "firm", "phone").photo if seed else flat_photo()
    return cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)


def _in_one_tone(gray: np.ndarray) -> np.ndarray:
    return cv2.threshold(gray, 0, 255, cv2.THRESH_OTSU)[1]


def _in_two_tones(gray: np.ndarray) -> np.ndarray:
    return cv2.adaptiveThreshold(
        gray, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, 61, 12
    )


def _in_dots(gray: np.ndarray) -> np.ndarray:
    return np.array(Image.fromarray(gray).convert("1")).astype(np.uint8) * 255


@pytest.mark.parametrize(
    ("filtered", "seed"),
    [
        *[(_in_one_tone, seed) for seed in (CROPPED, IN_COLOR, IN_BLACK)],
        *[(_in_two_tones, seed) for seed in (CROPPED, IN_COLOR)],
        *[(_in_dots, seed) for seed in (CROPPED, IN_COLOR, IN_BLACK)],
    ],
)
@pytest.mark.parametrize("size", sample([0.9, 0.8, 0.7], 1))
def test_a_filter_of_black_and_white_is_known_when_the_picture_was_made_smaller_since(
    size: float, filtered: Callable[[np.ndarray], np.ndarray], seed: int
) -> None:
    lines = filtered(_taken(seed))
    small = cv2.resize(lines, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
    for made in (small, cv2.imdecode(cv2.imencode(".jpg", small)[1], cv2.IMREAD_GRAYSCALE)):
        answer = one_of(cv2.cvtColor(made, cv2.COLOR_GRAY2BGR))
        assert isinstance(answer, SheetError)
        assert [problem.code for problem in answer.problems] == ["photo-two-levels"]


def _in_few_colors(photo: np.ndarray) -> np.ndarray:
    """A photo as a GIF has it that was saved without dots."""
    image = Image.fromarray(photo[:, :, ::-1])
    few = image.quantize(256, dither=Image.Dither.NONE)
    return np.ascontiguousarray(np.asarray(few.convert("RGB"))[:, :, ::-1])


def test_steps_of_color_in_a_picture_of_few_are_no_marks() -> None:
    taken = photo_of(660_012, "loose")
    sheet = one_of(_in_few_colors(taken.photo))
    assert isinstance(sheet, ReadSheet)
    assert sheet.fault == ""
    sure = {cell: seen.text for cell, seen in sheet.seen.items() if seen.state != "unsure"}
    assert sure == {cell: text_of(cell, taken.kinds.get(cell, "")) for cell in sure}
    assert sheet.seen["yellow.9"].reason == "colors"


def test_a_highlighter_in_a_picture_of_few_colors_is_sure_nowhere_and_says_why() -> None:
    taken = photo_of(660_013, "firm", "highlighter")
    sheet = one_of(_in_few_colors(taken.photo))
    assert isinstance(sheet, ReadSheet)
    assert sheet.fault.endswith(CAUSES["colors"])


def test_a_scan_in_gray_is_read() -> None:
    gray = cv2.cvtColor(flat_photo(), cv2.COLOR_BGR2GRAY)
    assert marked(one_of(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR))) == EXPECTED


def test_a_sheet_printed_at_97_percent_is_read() -> None:
    photo = flat_photo()
    room = cv2.copyMakeBorder(
        cv2.resize(photo, None, fx=0.97, fy=0.97),
        40,
        40,
        40,
        40,
        cv2.BORDER_CONSTANT,
        value=(255, 255, 255),
    )
    assert marked(one_of(room)) == EXPECTED


def test_a_photo_without_a_sheet_says_what_to_do() -> None:
    desk = np.full((1200, 1600, 3), 120, np.uint8)
    answer = one_of(desk)
    assert isinstance(answer, SheetError)
    (problem,) = answer.problems
    assert problem.code == "no-markers"
    assert "flat" in problem.message


def test_two_hidden_corners_are_named() -> None:
    photo = flat_photo()
    photo[:, -120:] = (120, 140, 190)
    answer = one_of(photo)
    assert isinstance(answer, SheetError)
    assert answer.problems[0].code == "corners-missing"
    assert "top right or bottom right" in answer.problems[0].message


def test_a_torn_code_is_replaced_by_the_layout_that_is_named() -> None:
    photo = flat_photo()
    (slot,) = (slot.box for slot in page()[1][0].piece.slots if slot.kind == "qr")
    scale = DOTS * SCALE
    left, top, right, bottom = (
        round(edge * scale) for edge in (slot.x, slot.y, slot.right, slot.bottom)
    )
    photo[top:bottom, left:right] = 200
    answer = one_of(photo)
    assert isinstance(answer, SheetError)
    assert answer.problems[0].code == "code-unread"
    named = PrintRegistry("unicorn")
    (sheet,) = read(picture_of(photo), named)
    assert isinstance(sheet, ReadSheet)
    assert marked(sheet) == EXPECTED
    assert sheet.printed.theme == "color"


def test_two_sheets_on_one_photo_are_two_sheets() -> None:
    made, placed = page()
    chance = np.random.default_rng(6)
    filled(made, placed[0], {"red.4": "cross"}, "firm", BLUE, chance)
    filled(made, placed[1], {"blue.9": "cross"}, "firm", BLUE, chance)
    photo = camera(made, TIERS["phone"], chance)
    found = list(read(picture_of(photo), PRINTS))
    assert [marked(sheet) for sheet in found] == [{"red.4": "x"}, {"blue.9": "x"}]
    assert [sheet.serial for sheet in found if isinstance(sheet, ReadSheet)] == [7, 8]


def test_coffee_is_no_mark() -> None:
    made, placed = page()
    coffee(made, np.random.default_rng(1))
    photo = cut_out(made, placed[0])
    assert marked(one_of(small(photo))) == {}


def test_a_cross_that_reaches_into_the_neighbor_is_its_own_cells() -> None:
    made, placed = page()
    boxes = {cell.cell.id: placed[0].on_page(cell.box) for cell in placed[0].piece.cells}
    for name in ("red.4", "green.7", "blue.10"):
        box = boxes[name]
        reach = 0.72 * box.w
        arms = [
            np.array([(-reach, -0.4 * box.h, 0.6), (reach, 0.4 * box.h, 0.6)]),
            np.array([(reach, -0.4 * box.h, 0.6), (-reach, 0.4 * box.h, 0.6)]),
        ]
        draw(made, arms, box.cx, box.cy, BLUE, np.random.default_rng(1))
    photo = small(cut_out(made, placed[0]))
    assert set(marked(one_of(photo))) == {"red.4", "green.7", "blue.10"}


def test_another_layout_than_the_one_named_is_refused() -> None:
    named = PrintRegistry("unicorn", {"penalty-yours": "20"})
    (answer,) = read(picture_of(flat_photo()), named)
    assert isinstance(answer, SheetError)
    (problem,) = answer.problems
    assert problem.code == "other-layout"
    assert problem.message.endswith("has other rule options; scan it with --set penalty-yours=5")


def test_parts_that_cannot_be_read_yet_are_refused_in_one_sentence() -> None:
    made, placed = page_of("rainbow-roll", "mat", "color", False)
    photo = small(cut_out(made, placed[0]))
    answer = one_of(photo)
    assert isinstance(answer, SheetError)
    assert answer.problems[0].code == "not-read-yet"
    assert "sheetgen score rainbow-roll" in answer.problems[0].message


def test_far_too_soft_a_photo_is_refused_or_asks_for_another() -> None:
    answer = one_of(cv2.GaussianBlur(flat_photo(), (0, 0), 4))
    assert isinstance(answer, SheetError) or answer.fault


@pytest.mark.parametrize("turns", [0, 2, 1, 3])
@pytest.mark.parametrize("beside", [False, True])
def test_sheets_come_in_the_order_in_which_they_are_read_wherever_the_photo_was_taken_from(
    turns: int, beside: bool
) -> None:
    upright = [Rect(100, 130, 90, 60), Rect(220, 112, 90, 60)]
    if not beside:
        upright = [Rect(130, 100, 90, 60), Rect(100, 200, 90, 60)]
    seen = [marker for box in upright for marker in corners_of(box, turns)]
    found = sheets(seen[::-1], ())
    expected = [
        sum(marker.corners.mean(0) for marker in corners_of(box, turns)) @ [0.25, 0.25j]
        for box in upright
    ]
    assert np.allclose([one.middle for one in found], expected)
    assert common_up([one.up for one in found])
    assert not common_up([found[0].up, 1j * found[0].up])
    assert not common_up([found[0].up, -found[0].up])


def corners_of(box: Rect, turns: int) -> list[Marker]:
    """The markers of a sheet on a photo that is turned by so many quarters."""
    side = box.w / 20
    return [
        Marker(number, turned(np.array(one.corners), turns))
        for number, one in enumerate(corner_boxes(box, side))
    ]


def turned(points: np.ndarray, turns: int) -> np.ndarray:
    """Points of a photo of 400 x 400 pixels after so many quarter turns."""
    for _ in range(turns):
        points = np.stack([400 - points[:, 1], points[:, 0]], 1)
    return points


def test_print_that_is_paler_than_expected_stays_known_where_no_color_is() -> None:
    pale = cv2.LUT(flat_photo(), np.clip(np.arange(256) * 0.8 + 51, 0, 255).astype(np.uint8))
    sheet = one_of(pale)
    assert isinstance(sheet, ReadSheet)
    ink = ink_of(sheet.straight, blank_of(sheet.printed.piece))
    assert with_color(ink, sheet.straight.photo, blank_of(sheet.printed.piece)).added.min() < 0
