"""Every shipped sheet, board and mat on a photo: all four corner markers are seen, whatever stands beside them."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

from sheetgen.catalog import game_ids, load_game
from sheetgen.paper.ink import ThemeName
from sheetgen.paper.piece import MARKED
from tests.photo import found, photo_of
from tests.raster import printed

PARTS = [(game, name) for game in game_ids() for name, part in load_game(game).document.data["parts"].items() if part["kind"] in MARKED]


@pytest.mark.parametrize(("game", "part"), PARTS, ids=[f"{game}-{part}" for game, part in PARTS])
def test_markers_are_found_in_photos_of_every_sheet(game: str, part: str) -> None:
    chance = np.random.default_rng(4)
    for theme in get_args(ThemeName):
        (made,) = load_game(game).parts([part], theme=theme)
        page = printed(made.pieces[0], dots_per_mm=8)
        for _ in range(2):
            photo, _ = photo_of(page, 1200, 1600, chance)
            assert {0, 1, 2, 3} <= set(found(photo)), theme
