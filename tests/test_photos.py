"""Every shipped sheet, board and mat on a photo: all four corner markers are seen and the code is
read, in every theme, whatever stands beside them.
"""

from __future__ import annotations

from typing import get_args

import cv2
import numpy as np
import pytest

from sheetgen.page.ink import ThemeName
from sheetgen.scan.codes import codes
from sheetgen.scan.locate import markers
from tests.photo import found, photo_of
from tests.raster import printed
from tests.sample import few, sample
from tests.scan.simulator import TIERS, camera, cut_out, page_of
from tests.shipped import SHEETS, drawn_part, ids

PHOTOS = [(*sheet, theme) for sheet in SHEETS for theme in get_args(ThemeName)]

each_sheet = pytest.mark.parametrize(("game", "part"), SHEETS, ids=ids(SHEETS))


@each_sheet
def test_markers_are_found_in_photos_of_every_sheet(game: str, part: str) -> None:
    chance = np.random.default_rng(4)
    for theme in get_args(ThemeName):
        page = printed(drawn_part(game, part, theme).pieces[0], dots_per_mm=8)
        for _ in range(few(1, 2)):
            photo, _ = photo_of(page, 1200, 1600, chance)
            assert {0, 1, 2, 3} <= set(found(photo)), theme


@pytest.mark.parametrize(("game", "part", "theme"), sample(PHOTOS, 7))
def test_scan_knows_every_sheet_in_every_theme(game: str, part: str, theme: ThemeName) -> None:
    """By its own reader of markers and codes, on photos of another camera."""
    chance = np.random.default_rng(20)
    page, (placed, *_) = page_of(game, part, theme, False, serial=83)
    for _ in range(few(1, 4)):
        photo = camera(cut_out(page, placed), TIERS["phone"], chance)
        gray = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
        assert {marker.number for marker in markers(gray)} == {0, 1, 2, 3}
        (read,) = codes(gray)
        assert (read.sheet, read.serial) == (1, 83)
