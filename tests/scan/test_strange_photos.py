"""Pens, papers, printers and light that the simulator's families do not have: read all the same,
and never more than asked about.
"""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.scan.reading import ReadSheet
from tests.scan.simulator import DOTS, cut_out, draw, page_of
from tests.scan.simulator_paper import filled
from tests.scan.simulator_strokes import Pen
from tests.scan.test_reading import BLUE, CROSSED, EXPECTED, marked, one_of, page, small


def printed(
    strength: float, theme: str = "color", kinds: dict[str, str] | None = None
) -> np.ndarray:
    """A sheet whose print is so strong, marked by a pen that is as dark as ever."""
    made, placed = page(theme)
    pale = (255 - (255 - made.astype(np.float32)) * strength).astype(np.uint8)
    filled(
        pale, placed[0], CROSSED if kinds is None else kinds, "firm", BLUE, np.random.default_rng(5)
    )
    return small(cut_out(pale, placed[0]))


def drawn(strokes: dict[str, list[np.ndarray]], pen: Pen = BLUE) -> ReadSheet:
    """A sheet with such strokes around the middles of its cells, in mm."""
    made, placed = page()
    boxes = {cell.cell.id: placed[0].on_page(cell.box) for cell in placed[0].piece.cells}
    for cell, lines in strokes.items():
        draw(made, lines, boxes[cell].cx, boxes[cell].cy, pen, np.random.default_rng(1))
    sheet = one_of(small(cut_out(made, placed[0])))
    assert isinstance(sheet, ReadSheet), sheet
    return sheet


def ring(across: float, width: float, squash: float = 1.0) -> np.ndarray:
    """A closed ring, so many mm across."""
    around = np.linspace(0, 2 * np.pi + 0.2, 60)
    return np.stack(
        [
            squash * across / 2 * np.cos(around),
            across / 2 / squash * np.sin(around),
            np.full(60, width),
        ],
        1,
    )


def line(*places: tuple[float, float], width: float = 0.6) -> np.ndarray:
    return np.array([(*place, width) for place in places])


def test_a_print_of_a_printer_that_is_nearly_out_of_toner_is_read() -> None:
    assert marked(one_of(printed(0.3))) == EXPECTED


def test_stripes_of_clogged_nozzles_through_the_markers_are_closed() -> None:
    made, placed = page()
    filled(made, placed[0], CROSSED, "firm", BLUE, np.random.default_rng(5))
    clogged = (np.arange(len(made)) / DOTS % 5.3 < 0.4)[:, None, None]
    striped = np.where(clogged, 255 - 0.3 * (255 - made.astype(np.float32)), made).astype(np.uint8)
    sheet = one_of(small(cut_out(striped, placed[0])))
    assert isinstance(sheet, ReadSheet), sheet
    assert marked(sheet) == EXPECTED
    assert sheet.notes == ()


def test_tints_of_a_printer_that_is_low_on_toner_are_no_marks() -> None:
    made, placed = page()
    # It is light that ink takes away in proportion: tints become less pale than black does.
    light = (np.arange(256) / 255) ** 2.2
    levels = 255 * (1 - 0.6 * (1 - light)) ** (1 / 2.2)
    assert marked(one_of(small(cut_out(cv2.LUT(made, levels.astype(np.uint8)), placed[0])))) == {}


def test_a_grainy_photo_of_an_empty_sheet_leaves_no_doubts() -> None:
    photo = printed(1.0, kinds={})
    noise = cv2.GaussianBlur(
        np.random.default_rng(3).normal(0, 26, photo.shape).astype(np.float32), (0, 0), 0.7
    )
    sheet = one_of(np.clip(photo * 0.8 + noise, 0, 255).astype(np.uint8))
    assert isinstance(sheet, ReadSheet)
    assert [cell for cell, seen in sheet.seen.items() if seen.state != "empty"] == []


def in_the_dark(photo: np.ndarray, noise: float) -> ReadSheet:
    """A photo with a quarter of the light, and noise in gray levels, two pixels wide."""
    grain = cv2.GaussianBlur(
        np.random.default_rng(3).normal(0, 1, photo.shape).astype(np.float32), (0, 0), 1
    )
    dark = 0.25 * photo + noise / grain.std() * grain
    sheet = one_of(np.clip(dark, 0, 255).astype(np.uint8))
    assert isinstance(sheet, ReadSheet), sheet
    return sheet


def test_noise_of_a_dark_room_is_no_mark() -> None:
    sheet = in_the_dark(printed(1.0), 5)
    assert marked(sheet).items() <= EXPECTED.items()
    assert all(sheet.seen[cell].state != "empty" for cell in EXPECTED)
    assert sheet.fault == ""


@pytest.mark.parametrize("game", ["unicorn-rainbow", "formulas"])
def test_where_noise_may_hide_a_mark_nothing_is_sure_to_be_empty(game: str) -> None:
    made, placed = page_of(game, "sheet", "color", False)
    sheet = in_the_dark(small(cut_out(made, placed[0])), 12)
    assert {seen.state for seen in sheet.seen.values()} == {"unsure"}
    assert sheet.fault


def test_no_print_is_ink_where_a_photo_is_sharpened_and_its_corners_are_soft() -> None:
    photo = printed(1.0, kinds={}).astype(np.float32)
    high, wide = photo.shape[:2]
    gx, gy = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high))
    far = np.clip((gx**2 + gy**2) / 1.4, 0, 1).astype(np.float32)[:, :, None]
    sharp = np.clip(2.5 * photo - 1.5 * cv2.GaussianBlur(photo, (0, 0), 1.5), 0, 255)
    mixed = sharp * (1 - far) + cv2.GaussianBlur(photo, (0, 0), 2) * far
    sheet = one_of((0.8 * mixed + 8).astype(np.uint8))
    assert isinstance(sheet, ReadSheet)
    assert [cell for cell, seen in sheet.seen.items() if seen.state != "empty"] == []


def test_a_ring_larger_than_its_box_is_that_boxs_mark() -> None:
    sheet = drawn({"red.5": [ring(9.4, 0.5)], "green.8": [ring(9.4, 1.2)]})
    assert marked(sheet) == {"red.5": "x", "green.8": "x"}
    assert sheet.doubts == ()


def test_a_ring_is_crossed_by_one_line_too() -> None:
    sheet = drawn(
        {
            "red.5": [line((-2, -2), (2, 2)), line((2, -2), (-2, 2))],
            "abilities.red.a": [ring(6.4, 0.5), line((-2.6, 2.4), (2.6, -2.4))],
            "abilities.blue.b": [ring(6.0, 0.5, 1.1)],
        }
    )
    assert {cell: seen.text for cell, seen in sheet.seen.items() if seen.text} == {
        "red.5": "x",
        "abilities.red.a": "used",
        "abilities.blue.b": "gained",
    }


def test_small_rings_are_rings_and_large_dots_dots() -> None:
    blot = [ring(across, 0.9, 1.25) for across in (0.3, 0.8, 1.1)]
    narrow, flat = ring(3.6, 0.5, 0.87), ring(3.8, 0.5, 1.15)
    sheet = drawn(
        {"abilities.red.a": [narrow], "abilities.green.a": [flat], "first.5": blot, "first.8": blot}
    )
    assert {cell: seen.text for cell, seen in sheet.seen.items() if seen.text} == {
        "abilities.red.a": "gained",
        "abilities.green.a": "gained",
        "first.5": "dot",
        "first.8": "dot",
    }
