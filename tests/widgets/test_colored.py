"""A color's tab shows its letter and suit in every theme, and spends ink on it only where the theme
does.
"""

from __future__ import annotations

import pytest

from sheetgen.layout.inked import DrawnInk
from sheetgen.page.canvas import WHITE
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import ThemeName, contrast
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from sheetgen.widgets.cells.colored import DOTTED, ColorTab
from tests.widgets.table import THEMES, pen

LONG, WIDE = Rect(0, 0, 7, 47.5), Rect(0, 0, 44, 9.5)


def drawn(theme: ThemeName, box: Rect) -> Recorder:
    ready = pen(theme=theme)
    ColorTab(color="green").draw(ready, box)
    assert isinstance(ready.canvas, Recorder)
    return ready.canvas


def inked(recorder: Recorder) -> float:
    """Square mm of fill."""
    fills = [(op.args[0], dict(op.options)["fill"]) for op in recorder.ops if op.verb == "rect"]
    return sum((float(box.w * box.h) for box, fill in fills if fill not in (None, WHITE)), 0.0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("box", [Rect(0, 0, 6, 16), LONG, WIDE])
def test_letter_and_suit_stand_together_in_the_middle(theme: ThemeName, box: Rect) -> None:
    recorder = drawn(theme, box)
    ink = DrawnInk(recorder.ops, recorder.stamps, Typeface())
    pair = [place for op, place in ink.boxed if op.verb == "text" or "leaf" in str(op.args[0])]
    assert len(pair) == 2
    assert not pair[0].overlaps(pair[1])
    both = Rect.around_all(pair)
    assert (both.cx, both.cy) == pytest.approx((box.cx, box.cy), abs=0.3)


@pytest.mark.parametrize(("box", "small"), [(LONG, 7 * 9.8), (WIDE, 13.3 * 9.5)])
def test_light_fills_only_the_middle_of_a_long_tab(box: Rect, small: float) -> None:
    for theme, ink in zip(THEMES, (box.w * box.h, small, 0), strict=True):
        assert inked(drawn(theme, box)) == pytest.approx(ink)


@pytest.mark.parametrize("box", [LONG, WIDE])
@pytest.mark.parametrize("theme", ["light", "mono"])
def test_a_long_tab_without_fill_shows_the_pattern(theme: ThemeName, box: Rect) -> None:
    assert {key.split()[1] for key in drawn(theme, box).stamps} == {"falling", "leaf"}


def test_a_dotted_ring_is_seen_as_well_as_words() -> None:
    assert contrast(DOTTED.paint, WHITE) >= 4.5
