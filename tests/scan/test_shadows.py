"""The shadows of fingers, pens and hands on a sheet are no ink, and what is marked in them is read."""

from __future__ import annotations

from functools import cache
from itertools import product

import cv2
import numpy as np
import pytest

from sheetgen.page.ink import ThemeName
from sheetgen.scan.pixels import blank_of
from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.shadows import with_shadows
from tests.sample import sample
from tests.scan.simulator import DOTS, cut_out, page_of
from tests.scan.test_reading import EXPECTED, SCALE, flat_photo, marked, one_of, page, small
from tests.shipped import shipped

Band = tuple[float, float, float, float, float]
"""The light left, softness in mm, how far it leans, where it is and how wide, both in mm."""

FINGERS: list[Band] = [
    *product((0.5, 0.62), (0.5, 0.8, 1.2, 1.8, 2.6), (0, 0.3, -0.6), (37, 52, 71), (14,))
]
PENS: list[Band] = [*product((0.4, 0.55, 0.7), (0.2, 0.5, 1.0), (0.1, 0.4, -0.8), (36, 66), (3, 6))]
WORST: list[Band] = [(0.5, 0.8, 0.3, 71, 14), (0.5, 0.8, -0.6, 37, 14), (0.4, 0.2, 0.4, 66, 3)]
"""Each of these invented six to eight marks when light was known in squares alone."""
SOFT: list[Band] = [(0.4, 0.5, 0.1, 36, 3), (0.4, 0.5, 0.1, 66, 3), (0.4, 0.5, 0.4, 36, 3)]
"""Each of these invented marks, or spoiled the photo, when all edges of shadows counted as noise."""

WHITE, WARM, COLD = (1.0, 1.0, 1.0), (1.0, 0.93, 0.8), (0.82, 0.94, 1.0)
"""How much of what is taken of the light is blue, green and red."""


def _places(photo: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far down and across each pixel of a flat photo is, in mm."""
    down, across = (np.indices(photo.shape[:2]) + 0.5) / (DOTS * SCALE)
    return down, across


def _in_band(
    photo: np.ndarray,
    band: Band,
    tip: float = 1000.0,
    tinge: tuple[float, float, float] = WHITE,
) -> np.ndarray:
    """A flat photo with a long shadow on it, which ends `tip` mm from the top."""
    left, soft, lean, at, wide = band
    down, across = _places(photo)
    beyond = (across - at + lean * (down - 60)) / np.hypot(1, lean)
    sides = ((beyond, 1.0), (beyond - wide, -1.0), (down - tip, -1.0))
    shade = np.prod(
        [1 / (1 + np.exp(np.clip(-way * far / soft, -50, 50))) for far, way in sides], 0
    )
    return (photo * (1 - (1 - left) * shade[:, :, None] * tinge)).astype(np.uint8)


@cache
def _blank() -> np.ndarray:
    made, placed = page()
    return small(cut_out(made, placed[0]))


def _nothing_invented(photo: np.ndarray) -> None:
    sheet = one_of(photo)
    assert marked(sheet) == {}
    assert isinstance(sheet, ReadSheet)
    assert sheet.fault == ""


@pytest.mark.parametrize("band", [*WORST, *SOFT, *sample([*FINGERS, *PENS], 2)])
def test_shadows_of_fingers_and_pens_invent_nothing_and_spoil_no_photo(band: Band) -> None:
    _nothing_invented(_in_band(_blank(), band))


@pytest.mark.parametrize("tip", sample([38.0, 51.0, 62.5], 1))
def test_the_tip_of_a_fingers_shadow_invents_nothing(tip: float) -> None:
    _nothing_invented(_in_band(_blank(), (0.5, 0.8, -0.5, 66.0, 13.0), tip))


@pytest.mark.parametrize("tinge", [WARM, COLD])
def test_a_warm_or_a_cold_shadow_invents_nothing(tinge: tuple[float, float, float]) -> None:
    _nothing_invented(_in_band(_blank(), (0.5, 1.0, 0.3, 60, 13), tinge=tinge))


@pytest.mark.parametrize(
    ("game", "theme", "band"),
    [
        ("formulas", "light", (0.4, 0.2, 0.4, 52, 1.5)),
        ("unicorn-rainbow", "light", (0.4, 0.2, 0.4, 52, 1.5)),
        ("unicorn-rainbow", "mono", (0.4, 0.2, -0.8, 36, 1.5)),
    ],
)
def test_a_line_of_shadow_as_narrow_as_a_stroke_invents_nothing(
    game: str, theme: ThemeName, band: Band
) -> None:
    made, placed = page_of(game, "sheet", theme, False)
    _nothing_invented(_in_band(small(cut_out(made, placed[0])), band))


@pytest.mark.parametrize(
    ("game", "left"),
    [("unicorn-rainbow", 0.38), ("rainbow-roll", 0.38)],
)
def test_the_sharp_edge_of_a_wide_shadow_invents_nothing(game: str, left: float) -> None:
    made, placed = page_of(game, "sheet", "color", False)
    _nothing_invented(_in_band(small(cut_out(made, placed[0])), (left, 0.1, 0.3, 52, 1000)))


def test_two_fingers_and_the_edge_of_a_hand_invent_nothing() -> None:
    both = _in_band(_blank(), (0.55, 1.0, 0.3, 37.0, 13.0))
    _nothing_invented(_in_band(both, (0.55, 1.0, 0.45, 56.0, 12.0)))
    down, across = _places(both)
    hand = 1 / (1 + np.exp(np.clip((across - 80 + 4 * np.sin(down / 5)) / 1.2, -50, 50)))
    _nothing_invented((_blank() * (1 - 0.5 * hand)[:, :, None]).astype(np.uint8))


@pytest.mark.parametrize("band", [*WORST[1:], *sample([*FINGERS, *PENS], 1)])
def test_what_is_marked_in_a_shadow_and_beside_it_is_read(band: Band) -> None:
    sheet = one_of(_in_band(flat_photo(), band))
    assert isinstance(sheet, ReadSheet)
    read = marked(sheet)
    assert {cell: text for cell, text in EXPECTED.items() if cell not in sheet.doubts} == read


@pytest.mark.parametrize("color", [(60, 60, 60), (200, 150, 190)])
def test_cells_that_are_filled_over_the_gaps_between_them_are_no_shadow(
    color: tuple[int, int, int],
) -> None:
    made, placed = page()
    boxes = {one.cell.id: placed[0].on_page(one.box) for one in placed[0].piece.cells}
    cells = ("yellow.3", "yellow.4", "yellow.5")
    first, last = (boxes[cell] for cell in (cells[0], cells[-1]))
    left, top, right, bottom = (
        round(side * DOTS) for side in (first.x - 1, first.y + 1, last.right + 1, last.bottom - 1)
    )
    made[top:bottom, left:right] = (made[top:bottom, left:right] * (np.array(color) / 255)).astype(
        np.uint8
    )
    sheet = one_of(small(cut_out(made, placed[0])))
    assert isinstance(sheet, ReadSheet)
    assert [sheet.seen[cell].state == "empty" for cell in cells] == [False] * 3


@pytest.mark.parametrize(
    ("game", "sheet"),
    [("rainbow-roll", "sheet"), ("uno-dice", "board"), ("unicorn-rainbow", "sheet")],
)
def test_no_line_of_light_runs_around_where_no_gap_is(game: str, sheet: str) -> None:
    # The cells of a pad touch each other, and in the middle of no sheet are gaps everywhere.
    (part,) = shipped(game).parts([sheet], theme="mono")
    blank = blank_of(part.pieces[0])
    gray = (blank.gray * 0.8).astype(np.uint8)
    paper = np.full(gray.shape, 0.8 * 255, np.float32)
    np.testing.assert_allclose(with_shadows(paper, gray, blank), paper, rtol=0.03)


def test_where_cells_touch_the_edge_of_a_wide_shadow_is_known_on_paper_and_tints() -> None:
    (pad,) = shipped("rainbow-roll").parts(["sheet"], theme="color")
    blank = blank_of(pad.pieces[0])
    down, across = np.indices(blank.gray.shape)
    beyond = across - 0.3 * (down - down.max() / 2) - across.max() / 2
    light = np.where(beyond < 0, 0.5 * 255, 0.85 * 255).astype(np.float32)
    gray = (blank.gray * (light / 255)).astype(np.uint8)
    found = with_shadows(cv2.blur(light, (161, 161)), gray, blank)
    # Where cells are bare nothing looks like ink, as all of the edge does in smooth light.
    around = np.ones((15, 15))
    even = cv2.dilate(blank.gray, around) - cv2.erode(blank.gray, around) < 3
    assert np.unique(blank.gray[even]).size > 1
    bare = even & (blank.gray > 200)
    assert np.quantile(np.abs(found / light - 1)[bare], 0.99) < 0.1
