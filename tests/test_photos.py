"""Every shipped sheet, board and mat on a photo: all four corner markers are seen, whatever stands
beside them.
"""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

from sheetgen.page.ink import ThemeName
from tests.photo import found, photo_of
from tests.raster import printed
from tests.sample import few
from tests.shipped import SHEETS, drawn_part, ids


@pytest.mark.parametrize(("game", "part"), SHEETS, ids=ids(SHEETS))
def test_markers_are_found_in_photos_of_every_sheet(game: str, part: str) -> None:
    chance = np.random.default_rng(4)
    for theme in get_args(ThemeName):
        page = printed(drawn_part(game, part, theme).pieces[0], dots_per_mm=8)
        for _ in range(few(1, 2)):
            photo, _ = photo_of(page, 1200, 1600, chance)
            assert {0, 1, 2, 3} <= set(found(photo)), theme
