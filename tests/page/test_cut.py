"""Circles and hexagons that are cut out: their size, their line, and what stands how far inside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.page.cut import Cut, CutShape
from sheetgen.page.geometry import Rect

SHAPES: tuple[CutShape, ...] = ("rectangle", "round", "hex")
LENGTH = st.floats(20, 200)


@pytest.mark.parametrize(
    ("shape", "size", "cut"),
    [
        ("rectangle", (63, 88), (63, 88)),
        ("round", (30, 30), (30, 30)),
        ("round", (40, 30), (30, 30)),
        ("hex", (60, 60), (51.96, 60)),
        ("hex", (52, 60), (51.96, 60)),
        ("hex", (60, 52), (60, 51.96)),
        ("hex", (100, 20), (23.09, 20)),
        ("hex", (20, 100), (20, 23.09)),
    ],
)
def test_the_largest_cut_in_a_size(
    shape: CutShape, size: tuple[float, float], cut: tuple[float, float]
) -> None:
    box = Cut.within(shape, *size).box
    assert (round(box.w, 2), round(box.h, 2)) == cut


@given(st.sampled_from(SHAPES), LENGTH, LENGTH, st.floats(-5, 5))
def test_the_line_is_as_deep_as_it_is_inset(
    shape: CutShape, width: float, height: float, by: float
) -> None:
    cut = Cut.within(shape, width, height)
    steps = cut.inset(by).outline
    ends = [step.points[-1] for step in steps if step.points]
    assert len(set(ends)) >= {"round": 4, "hex": 6, "rectangle": 4}[shape]
    for x, y in ends:
        assert cut.depth(Rect(x, y, 0, 0)) == pytest.approx(by, abs=1e-6)


@pytest.mark.parametrize(
    ("cut", "thing", "depth"),
    [
        (Cut.within("rectangle", 63, 88), Rect(3, 10, 20, 75), 3),
        (Cut.within("rectangle", 63, 88), Rect(50, 10, 20, 5), -7),
        (Cut.within("round", 50, 50), Rect(10, 5, 30, 40), 0),
        (Cut.within("round", 50, 50), Rect(21, 22, 8, 6), 20),
        (Cut.within("hex", 60, 51.96), Rect(15, 3, 30, 10), 1.5),
        (Cut.within("hex", 60, 51.96), Rect(0, 25.98, 0, 0), 0),
    ],
)
def test_depths_counted_by_hand(cut: Cut, thing: Rect, depth: float) -> None:
    assert cut.depth(thing) == pytest.approx(depth, abs=0.02)


@given(st.sampled_from(SHAPES), LENGTH, LENGTH)
def test_the_square_in_the_middle_touches_the_line(
    shape: CutShape, width: float, height: float
) -> None:
    cut = Cut.within(shape, width, height)
    assert cut.depth(cut.square) == pytest.approx(0, abs=0.01)
    if shape != "rectangle":
        assert cut.square.w == pytest.approx(cut.square.h)
