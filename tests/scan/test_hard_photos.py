"""Photos that people do take: folded sheets, lamps, hard shadows, rings around two boxes.

What is read there is right, or asked.
"""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.registry import PrintRegistry
from tests.sample import sample
from tests.scan import samples
from tests.scan.measured import read_one
from tests.scan.simulator import DOTS, cut_out, draw
from tests.scan.test_reading import BLUE, EXPECTED, SCALE, flat_photo, marked, one_of, page, small

MARKER = 8 * DOTS * SCALE
"""Pixels from a sheet's edge to where its markers begin, about as wide as they are."""


def folded(photo: np.ndarray, across: float, down: float, far: float) -> np.ndarray:
    """A sheet with a crease where `across` x + `down` y = `far`; what lies beyond stands up a
    little, is shorter and darker.
    """
    high, wide = photo.shape[:2]
    gx, gy = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    beyond = ((across * gx + down * gy - far) / np.hypot(across, down)).astype(np.float32)
    moved = np.maximum(beyond, 0) * 0.03
    bent = cv2.remap(
        photo, gx + moved * across, gy + moved * down, cv2.INTER_LINEAR, borderValue=(60, 80, 90)
    ).astype(np.float32)
    bent[beyond > 0] *= 0.8
    return (bent * (1 - 0.4 * np.exp(-((beyond / 2) ** 2)))[:, :, None]).astype(np.uint8)


@pytest.mark.parametrize(
    ("across", "down", "far"),
    sample([(1.0, 0.05, 1.5 * MARKER), (-1.0, -1.0, -2.6 * MARKER), (0.05, 1.0, 1.5 * MARKER)], 1),
)
def test_a_fold_through_a_marker_changes_nothing(across: float, down: float, far: float) -> None:
    assert marked(one_of(folded(flat_photo(), across, down, far))) == EXPECTED


@pytest.mark.parametrize(
    ("light", "across", "down"),
    sample([(0.75, 1.0, 0.3), (0.6, 0.2, 1.0), (0.45, -0.6, 1.0), (0.35, 1.0, 0.3)], 1),
)
def test_the_edge_of_a_shadow_is_no_mark(light: float, across: float, down: float) -> None:
    photo = flat_photo()
    high, wide = photo.shape[:2]
    gx, gy = np.meshgrid(np.arange(wide), np.arange(high))
    middle = across * wide / 2 + down * high / 2
    shade = cv2.GaussianBlur(
        np.where(across * gx + down * gy > middle, light, 1.0).astype(np.float32), (0, 0), 1
    )
    sheet = one_of((photo * shade[:, :, None]).astype(np.uint8))
    assert marked(sheet) == EXPECTED
    assert isinstance(sheet, ReadSheet)
    assert sheet.fault == ""


def test_the_tip_of_a_shadow_in_a_box_is_no_mark() -> None:
    photo = flat_photo()
    (box,) = (placed.box for placed in page()[1][0].piece.cells if placed.cell.id == "blue.8")
    shade = np.ones(photo.shape[:2], np.float32)
    tip = (
        np.array([(box.x + 2, box.y + 2), (box.x + 60, box.y + 35), (box.x + 5, box.y + 60)])
        * DOTS
        * SCALE
    )
    cv2.fillPoly(shade, [tip.round().astype(np.int32)], 0.55)
    sheet = one_of((photo * cv2.GaussianBlur(shade, (0, 0), 1.5)[:, :, None]).astype(np.uint8))
    assert marked(sheet) == EXPECTED


@pytest.mark.parametrize("cell", sample(["red.5", "first.7", "orange.3", "yellow.11/12"], 1))
def test_what_a_lamps_glare_hides_is_asked_and_the_rest_is_read(cell: str) -> None:
    photo = flat_photo()
    (box,) = (placed.box for placed in page()[1][0].piece.cells if placed.cell.id == cell)
    glare = np.zeros(photo.shape[:2], np.float32)
    cv2.circle(
        glare,
        (round(box.cx * DOTS * SCALE), round(box.cy * DOTS * SCALE)),
        round(14 * DOTS * SCALE),
        255,
        -1,
    )
    glare = cv2.GaussianBlur(glare, (0, 0), 12)
    sheet = one_of(np.clip(photo * 0.85 + glare[:, :, None], 0, 255).astype(np.uint8))
    assert marked(sheet) == {one: text for one, text in EXPECTED.items() if one != cell}
    assert isinstance(sheet, ReadSheet)
    assert cell in sheet.doubts


def test_a_ring_around_two_boxes_is_never_that_of_one_alone() -> None:
    made, placed = page()
    boxes = {cell.cell.id: placed[0].on_page(cell.box) for cell in placed[0].piece.cells}
    around = np.linspace(0, 2 * np.pi + 0.2, 60)
    # Inside their outer lines, and over them: the first says both, of the second nobody is sure.
    pairs = {("red.4", "red.5"): (0.95, 0.42), ("green.7", "green.8"): (1.05, 0.55)}
    for (one, other), (wide, high) in pairs.items():
        left, right = boxes[one], boxes[other]
        step = right.cx - left.cx
        ring = np.stack(
            [wide * step * np.cos(around), high * left.h * np.sin(around), np.full(60, 0.6)], 1
        )
        draw(made, [ring], (left.cx + right.cx) / 2, left.cy, BLUE, np.random.default_rng(1))
    sheet = one_of(small(cut_out(made, placed[0])))
    assert marked(sheet) == {"red.4": "x", "red.5": "x"}
    assert isinstance(sheet, ReadSheet)
    assert sheet.doubts == ("green.7", "green.8")


def test_ink_on_print_alone_is_no_mark() -> None:
    # the edge of a shadow runs through yellow boxes of a blank sheet that is bent and out of focus
    sheet = read_one(samples.sample(73_124, "firm", "bent", blank=True), PrintRegistry())
    assert isinstance(sheet, ReadSheet)
    assert [cell for cell, seen in sheet.seen.items() if seen.state == "marked"] == []
