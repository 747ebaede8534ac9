"""The suits of colors: told apart at 2 mm, pale in cells, the same on every page."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from sheetgen.page.canvas import BLACK, Canvas
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import INKS, Theme, ThemeName
from sheetgen.page.recorder import Recorder
from sheetgen.page.suits import suit
from tests.raster import Gray, raster

DOTS = 24
"""A little over 600 dpi."""


def shown(color: str, theme: ThemeName, side: float = 2) -> Gray:
    """A suit in a cell on a black printer, half a mm of paper around it."""

    def draw(canvas: Canvas) -> None:
        suit(canvas, color, Rect(0.5, 0.5, side, side), Theme(theme, INKS))

    return raster(side + 1, side + 1, draw, dots_per_mm=DOTS)


@pytest.mark.parametrize("theme", ["color", "light", "mono"])
def test_any_two_suits_differ_at_two_millimeters(theme: ThemeName) -> None:
    dark = {color: shown(color, theme) < 200 for color in INKS}
    for one, other in combinations(dark, 2):
        either, both = dark[one] | dark[other], dark[one] & dark[other]
        assert np.count_nonzero(both) < 0.72 * np.count_nonzero(either), (one, other)


@pytest.mark.parametrize("color", INKS)
def test_mono_has_outlines_in_black_alone(color: str) -> None:
    recorder = Recorder()
    suit(recorder, color, Rect(0, 0, 2, 2), Theme("mono", INKS))
    options = [dict(op.options) for op in recorder.stamps[recorder.ops[0].args[0]]]
    assert {(option["fill"], option["line"].paint) for option in options} == {(None, BLACK)}
    assert min(option["line"].pt for option in options) * MM_PER_PT >= 0.15


def test_a_paint_fills_it_in_every_theme() -> None:
    for theme in ("color", "light", "mono"):
        recorder = Recorder()
        suit(recorder, "red", Rect(0, 0, 2, 2), Theme(theme, INKS), "#123456")
        (op,) = recorder.stamps[recorder.ops[0].args[0]]
        assert dict(op.options)["fill"] == "#123456"
