"""Paths that are computed: they start and end where they should, and keep to their circle."""

from __future__ import annotations

import math

import pytest

from sheetgen.page.paths import arc, polygon, rounded

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
def test_an_arc_keeps_to_its_circle(start: float, end: float) -> None:
    steps = arc(5, 7, 3, start, end)
    for step, angle in ((steps[0], start), (steps[-1], end)):
        radians = math.radians(angle)
        place = 5 + 3 * math.cos(radians), 7 + 3 * math.sin(radians)
        assert step.points[-1] == pytest.approx(place)
    here = complex(*steps[0].points[0])
    for step in steps[1:]:
        one, two, there = (complex(*point) for point in step.points)
        middle = (here + 3 * one + 3 * two + there) / 8
        assert abs(middle - (5 + 7j)) == pytest.approx(3, abs=0.002)
        here = there
