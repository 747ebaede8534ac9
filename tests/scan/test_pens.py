"""Pens that write in a color, and marks that somebody has taken back: right, or asked."""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np
import pytest

from sheetgen.page.geometry import Rect
from sheetgen.scan.reading import ReadSheet
from tests.sample import sample
from tests.scan.samples import text_of
from tests.scan.simulator import Placed, cut_out, draw, page_of
from tests.scan.simulator_paper import erased, filled
from tests.scan.simulator_strokes import HIGHLIGHTERS, PENCIL, Pen
from tests.scan.test_reading import BLUE, marked, one_of, page, small

ROWS = ("red", "orange", "yellow", "green", "blue", "violet")
ROW = [f"red.{name}" for name in (*range(2, 11), "11/12")]
MARKS = {
    **dict.fromkeys(ROW, "fill"),
    "orange.5": "cross",
    "yellow.4": "cross",
    "blue.9": "cross",
    "violet.11/12": "slash",
    "extras.1": "cross",
    "extras.2": "cross",
}
"""A whole row in which no cell shows what its tint was, and marks on other tints and on paper."""

WARM = (0.6, 0.88, 1.0)
"""What is left of blue, green and red in the light of an old lamp."""


def highlighter(color: str) -> Pen:
    return Pen(color, 2.6, 0.9, HIGHLIGHTERS["firm"][color], clear=True)


CRAYONS = [("firm", 2.0, 3), ("firm", 2.6, 2), ("loose", 2.2, 3)]
"""Hands, the width of what they mark with in mm, and a seed each."""


@pytest.mark.parametrize(("family", "width", "seed"), sample(CRAYONS, 1))
def test_of_a_crayon_no_kind_of_mark_is_taken_for_another_one(
    family: str, width: float, seed: int
) -> None:
    made, placed = page("light" if seed % 2 else "color")
    kinds = {f"{row}.{number}": "cross" for row in ROWS for number in range(3, 6)}
    kinds |= {f"abilities.{row}.a": "ring" for row in ROWS}
    kinds |= {f"first.{number}": "dot" if number > 5 else "cross" for number in range(3, 10)}
    crayon = Pen("crayon", width, 0.75, (60, 50, 170), 0.4)
    filled(made, placed[0], kinds, family, crayon, np.random.default_rng(seed))
    sheet = one_of(small(cut_out(made, placed[0])))
    for cell, text in marked(sheet).items():
        assert text == text_of(cell, kinds[cell]), cell


def in_light(photo: np.ndarray, light: tuple[float, float, float]) -> np.ndarray:
    return (photo * np.array(light)).astype(np.uint8)


@pytest.mark.parametrize("color", sample(["yellow", "green", "pink", "orange", "blue"], 1))
def test_marks_of_a_highlighter_are_found_on_every_tint(color: str) -> None:
    made, placed = page()
    filled(made, placed[0], MARKS, "firm", highlighter(color), np.random.default_rng(3))
    sheet = one_of(in_light(small(cut_out(made, placed[0])), WARM))
    assert set(marked(sheet)) == set(MARKS)


@pytest.mark.parametrize("pale", sample([0.6, 1.3], 1))
def test_tints_of_another_printer_are_no_ink(pale: float) -> None:
    made, placed = page_of("unicorn-rainbow", "sheet", "color", False)
    photo = small(cut_out(made, placed[0])).astype(np.float32)
    gray = photo.mean(2, keepdims=True)
    other = (gray + pale * (photo - gray)) @ np.array(
        [(0.97, 0.02, 0.0), (0.03, 0.95, 0.04), (0.0, 0.03, 0.96)], np.float32
    )
    sheet = one_of(in_light(np.clip(other, 0, 255), WARM))
    assert marked(sheet) == {}
    assert isinstance(sheet, ReadSheet)
    assert sheet.doubts == ()


def test_a_blue_pen_is_as_broad_as_it_was() -> None:
    made, placed = page()
    pen = Pen("felt", 1.2, 1.0, (160, 70, 40))
    filled(made, placed[0], {"red.4": "cross"}, "firm", pen, np.random.default_rng(3))
    photo = small(cut_out(made, placed[0]))
    gray = cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    assert marked(one_of(photo)) == marked(one_of(gray)) == {"red.4": "x"}


CROSSES = {f"{row}.{name}": "cross" for row in ("red", "yellow", "blue") for name in range(5, 9)}
CHANCE = np.random.default_rng(1)


def scribbled(page: np.ndarray, box: Rect) -> None:
    """A mark that somebody has taken back, with lines to and fro that go beyond its cell."""
    xs = np.linspace(-0.55, 0.55, 14) * box.w
    ys = np.resize([-0.55, 0.55], 14) * box.h
    draw(page, [np.stack([xs, ys, np.full(14, BLUE.width)], 1)], box.cx, box.cy, BLUE, CHANCE)


def test_marks_that_were_struck_out_are_asked_about_on_a_sheet_of_crosses() -> None:
    made, placed = page()
    boxes = {cell.cell.id: placed[0].on_page(cell.box) for cell in placed[0].piece.cells}
    filled(made, placed[0], CROSSES, "firm", BLUE, np.random.default_rng(3))
    for cell in ("red.5", "orange.6"):
        scribbled(made, boxes[cell])
    sheet = one_of(small(cut_out(made, placed[0])))
    assert set(marked(sheet)) == set(CROSSES) - {"red.5"}
    assert isinstance(sheet, ReadSheet)
    assert {cell: sheet.seen[cell].reason for cell in sheet.doubts} == {
        "red.5": "struck",
        "orange.6": "struck",
    }


def test_filled_boxes_are_marks_where_all_are_filled() -> None:
    made, placed = page()
    fills = dict.fromkeys(CROSSES, "fill") | {"orange.6": "cross", "violet.9": "cross"}
    filled(made, placed[0], fills, "firm", BLUE, np.random.default_rng(3))
    assert set(marked(one_of(small(cut_out(made, placed[0]))))) == set(fills)


def test_a_minus_of_which_a_pencil_has_left_only_the_start_is_asked_about() -> None:
    made, placed = page_of("formulas", "sheet", "color", False)
    made = made.copy()
    boxes = {cell.cell.id: placed[0].on_page(cell.box) for cell in placed[0].piece.cells}
    pencil = Pen("pencil", 0.5, 0.75, PENCIL)
    for cell, length in (("signs.r1c1-r1c2", 3.0), ("signs.r2c5-r3c5", 0.4)):
        dash = np.array([(-length / 2, 0, pencil.width), (length / 2, 0, pencil.width)])
        draw(made, [dash], boxes[cell].cx, boxes[cell].cy, pencil, CHANCE)
    sheet = one_of(small(cut_out(made, placed[0])))
    assert isinstance(sheet, ReadSheet)
    assert sheet.seen["signs.r1c1-r1c2"].text == "-"
    assert sheet.doubts == ("signs.r2c5-r3c5",)


def grainy(photo: np.ndarray, noise: float) -> np.ndarray:
    """A photo with so many levels of noise."""
    return np.clip(photo + np.random.default_rng(1).normal(0, noise, photo.shape), 0, 255).astype(
        np.uint8
    )


def unsaid(made: np.ndarray, placed: Placed, there: Collection[str]) -> set[str]:
    """The cells with something in them that are said to be empty on a grainy photo of a page."""
    sheet = one_of(grainy(small(cut_out(made, placed)), 3))
    assert isinstance(sheet, ReadSheet)
    assert set(sheet.doubts) | set(marked(sheet)) <= set(there)
    return {cell for cell in there if sheet.seen[cell].state == "empty"}


@pytest.mark.parametrize(
    "color", [(190, 235, 190), (150, 225, 245), (215, 190, 250)], ids=["mint", "lemon", "rose"]
)
def test_marks_of_a_pale_pen_are_never_nothing(color: tuple[int, int, int]) -> None:
    made, placed = page()
    pen = Pen("pale", 0.8, 0.8, color)
    cells = dict.fromkeys(("red.4", "orange.9", "green.6", "blue.3", "extras.2"), "cross")
    filled(made, placed[0], cells, "firm", pen, np.random.default_rng(3))
    assert unsaid(made, placed[0], cells) == set()


def test_what_a_rubber_leaves_is_asked_about() -> None:
    made, placed = page()
    chance = np.random.default_rng(3)
    filled(made, placed[0], {"red.5": "cross", "blue.8": "cross"}, "firm", BLUE, chance)
    boxes = {cell.cell.id: placed[0].on_page(cell.box) for cell in placed[0].piece.cells}
    ghosts = ("red.9", "yellow.6", "extras.3")
    for cell in ghosts:
        erased(made, boxes[cell], "firm", chance)
    assert unsaid(made, placed[0], (*ghosts, "red.5", "blue.8")) == set()


@pytest.mark.parametrize("dark", [0.36, 0.4])
def test_a_lonely_stroke_paler_than_nearly_all_pens_is_no_mark_for_sure(dark: float) -> None:
    made, placed = page()
    boxes = {cell.cell.id: placed[0].on_page(cell.box) for cell in placed[0].piece.cells}
    line = np.array([(-2.5, 3, 1.0), (2.5, -3, 1.0)])
    pale = Pen("fold", 1.0, dark, (60, 60, 60))
    draw(made, [line], boxes["red.6"].cx, boxes["red.6"].cy, pale, CHANCE)
    sheet = one_of(small(cut_out(made, placed[0])))
    assert isinstance(sheet, ReadSheet)
    assert marked(sheet) == {}
    assert sheet.doubts == ("red.6",)
