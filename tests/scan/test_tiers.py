"""Hard photos are hard in the way that their tier says, and the same for the same seed."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from sheetgen.page.geometry import Rect
from tests.scan.simulator import DOTS, TIERS, camera, mark
from tests.scan.simulator_faults import out_of_focus
from tests.scan.simulator_strokes import highlighter


def _photo(tier: str) -> np.ndarray:
    """A small photo of a page with a mesh of lines."""
    page = np.full((80 * DOTS, 60 * DOTS, 3), 255, np.uint8)
    for at in range(2 * DOTS, 80 * DOTS, 4 * DOTS):
        page[at : at + 8] = page[:, at : at + 8] = 0
    small = replace(TIERS[tier], width=360, height=480)
    return camera(page, small, np.random.default_rng(5))


@pytest.mark.parametrize("tier", ["dark", "noisy", "bent"])
def test_a_seed_gives_the_same_photo(tier: str) -> None:
    assert (_photo(tier) == _photo(tier)).all()


def test_photos_are_dim_or_noisy_as_their_tier_says() -> None:
    plain, noisy = (_photo(tier).astype(np.float32) for tier in ("phone", "noisy"))
    assert _photo("dark").mean() < 0.75 * plain.mean()
    assert cv2.Laplacian(noisy, cv2.CV_32F).std() > 1.3 * cv2.Laplacian(plain, cv2.CV_32F).std()


def test_a_focus_falls_off_from_the_middle_to_the_corners() -> None:
    rough = np.random.default_rng(3).normal(0, 40, (320, 240, 3)).astype(np.float32)
    soft = out_of_focus(rough, 0.5, (1.5, 1.6), np.random.default_rng(4))
    assert soft[150:170, 110:130].std() > 30
    assert max(soft[:20, :20].std(), soft[-20:, -20:].std()) < 15


@pytest.mark.parametrize("family", ["firm", "loose"])
def test_print_shows_through_highlighters(family: str) -> None:
    page = np.full((10 * DOTS, 10 * DOTS, 3), 255, np.uint8)
    page[:, 4 * DOTS : 5 * DOTS] = 0
    chance = np.random.default_rng(2)
    mark(page, Rect(0, 0, 10, 10), "fill", family, highlighter(chance, family), chance)
    assert (page[5 * DOTS, 4 * DOTS : 5 * DOTS] == 0).all()
    assert page[5 * DOTS, 7 * DOTS].min() < 240
    assert page[5 * DOTS, 7 * DOTS].max() > 230
