"""Corner markers against OpenCV, which shares no code with us: the dictionary's bits, and photos of
a printed page.
"""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
import pytest

from sheetgen.page.canvas import BLACK, Canvas, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.text.corners import PATTERNS, corner_boxes, draw_corners
from tests.photo import DICTIONARY, found, photo_of
from tests.raster import A4, Gray, raster
from tests.sample import few

HALF = Rect(8, 8, 194, 128)
FULL = Rect(8, 8, 194, 263)
DOTS_PER_MM = 8


def page(block: Rect, number: int = 1, size: float = 8.0) -> Gray:
    """An A4 page with a sheet whose cells come as near to the markers as they may."""

    def draw(canvas: Canvas) -> None:
        draw_corners(canvas, block, number, size)
        room = block.inset(2 * size / 6 + size)
        for column, row in product(range(int(room.w // 10)), range(int(room.h // 10))):
            canvas.rect(
                Rect(room.x + 10 * column, room.y + 10 * row, 9, 9),
                radius=0.8,
                line=Stroke(BLACK, 0.5),
            )
        canvas.line([(room.x, block.y + size), (room.right, block.y + size)], Stroke(BLACK, 0.75))
        canvas.line(
            [(room.x, block.bottom - size), (room.right, block.bottom - size)], Stroke(BLACK, 0.75)
        )

    return raster(*A4, draw, dots_per_mm=DOTS_PER_MM)


@pytest.mark.parametrize("number", range(12))
def test_bits_are_those_of_the_dictionary(number: int) -> None:
    modules = cv2.aruco.generateImageMarker(DICTIONARY, number, 6)[1:5, 1:5] > 0
    assert f"{PATTERNS[number]:016b}" == "".join("1" if white else "0" for white in modules.ravel())


@pytest.mark.parametrize(
    ("number", "ids"), [(1, [0, 1, 2, 3]), (2, [4, 5, 6, 7]), (3, [8, 9, 10, 11])]
)
@pytest.mark.parametrize("size", [6.0, 8.0])
def test_markers_of_a_page_run_clockwise_from_the_top_left(
    number: int, ids: list[int], size: float
) -> None:
    seen = found(page(HALF, number, size))
    assert sorted(seen) == ids
    for marker, box in zip(ids, corner_boxes(HALF, size), strict=True):
        expected = [
            (box.x, box.y),
            (box.right, box.y),
            (box.right, box.bottom),
            (box.x, box.bottom),
        ]
        assert np.abs(seen[marker] / DOTS_PER_MM - expected).max() <= 0.25


def test_marker_and_its_outer_white_take_the_corner_of_the_block() -> None:
    boxes = corner_boxes(Rect(10, 20, 194, 128))
    assert [(round(box.x, 2), round(box.y, 2), box.w, box.h) for box in boxes] == [
        (11.33, 21.33, 8, 8),
        (194.67, 21.33, 8, 8),
        (194.67, 138.67, 8, 8),
        (11.33, 138.67, 8, 8),
    ]


def test_each_marker_is_one_black_outline() -> None:
    recorder = Recorder()
    draw_corners(recorder, HALF, 1)
    assert [(op.verb, dict(op.options)) for op in recorder.ops] == [
        ("path", {"fill": BLACK, "line": None})
    ] * 4


def test_white_modules_are_paper_to_the_edge_of_each_module() -> None:
    picture = raster(
        10, 10, lambda canvas: draw_corners(canvas, Rect(0, 0, 188, 188), 1, 6.0), dots_per_mm=10
    )
    expected = np.kron(cv2.aruco.generateImageMarker(DICTIONARY, 0, 6), np.ones((10, 10), np.uint8))
    assert np.abs(picture[10:70, 10:70].astype(int) - expected).max() <= 2


@pytest.mark.parametrize(("width", "height"), [(1200, 1600), (2000, 3000)])
@pytest.mark.parametrize("block", [HALF, FULL], ids=["half page", "full page"])
def test_all_markers_are_found_in_photos(block: Rect, width: int, height: int) -> None:
    sheet = page(block)
    chance = np.random.default_rng(20)
    for shot in range(few(1, 20)):
        photo, view = photo_of(sheet, width, height, chance)
        seen = found(photo)
        for marker, box in enumerate(corner_boxes(block)):
            assert marker in seen, (shot, sorted(seen))
            outline = (
                np.array(
                    [
                        [
                            (box.x, box.y),
                            (box.right, box.y),
                            (box.right, box.bottom),
                            (box.x, box.bottom),
                        ]
                    ]
                )
                * DOTS_PER_MM
            )
            truth = cv2.perspectiveTransform(outline, view)[0]
            assert np.abs(seen[marker] - truth).max() <= 3 * width / 1200, shot
