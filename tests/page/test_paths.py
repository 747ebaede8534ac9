"""Paths that are computed: they start and end where they should, and keep to their circle."""

from __future__ import annotations

import cmath
import math

import pytest

from sheetgen.page.paths import circle, curves, polygon, rounded

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 6.0), (0.0, 6.0))


def test_a_polygon_is_closed() -> None:
    assert "".join(step.verb for step in polygon(SQUARE)) == "MLLLZ"
    assert rounded(SQUARE, 0) == polygon(SQUARE)


def test_round_corners_start_and_end_a_radius_before_and_after_each_corner() -> None:
    steps = rounded(SQUARE, 2)
    assert "".join(step.verb for step in steps) == "MCLCLCLCZ"
    ends = [step.points[-1] for step in steps if step.points]
    assert ends == [
        pytest.approx(point)
        for point in ((0, 2), (2, 0), (8, 0), (10, 2), (10, 4), (8, 6), (2, 6), (0, 4))
    ]


@pytest.mark.parametrize(("start", "end"), [(0, 90), (10, 350), (180, 20)])
def test_curves_keep_to_their_circle(start: float, end: float) -> None:
    here = cmath.rect(1, math.radians(start))
    for one, two, there in curves(start, end - start):
        middle = (here + 3 * one + 3 * two + there) / 8
        assert abs(middle) == pytest.approx(1, abs=0.001)
        here = there
    assert here == pytest.approx(cmath.rect(1, math.radians(end)))


def test_a_circle_ends_where_it_begins() -> None:
    begin, *around = circle(5, 7, 3)
    assert begin.points == ((8, 7),)
    assert around[-1].points[-1] == pytest.approx((8, 7))
    for step in around:
        assert math.dist(step.points[-1], (5, 7)) == pytest.approx(3)
