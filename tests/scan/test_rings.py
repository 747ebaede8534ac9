"""A cup's ring is not writing, and nothing else is taken for one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.scan.pixels import DENSE
from sheetgen.scan.reading import ReadSheet
from sheetgen.scan.rings import without_rings
from tests.scan.simulator import cut_out, draw, page_of
from tests.scan.simulator_paper import coffee
from tests.scan.simulator_strokes import PENCIL, Pen
from tests.scan.test_reading import one_of, small

Lines = list[list[tuple[float, float]]]
"""Strokes through places in mm."""


def left(lines: Lines, dark: float = 0.15) -> float:
    """The share of such strokes, half a mm wide, that is no ring."""
    added = np.zeros((150 * DENSE, 150 * DENSE), np.float32)
    for line in lines:
        places = (np.array(line) * DENSE).round().astype(np.int32)
        cv2.polylines(added, [places], isClosed=False, color=dark, thickness=DENSE // 2)
    ink, traces = without_rings(added, added / 0.05)
    assert ((ink > 0) == (traces > 0)).all()
    return float((ink > 0).sum() / (added > 0).sum())


def arc(radius: float, degrees: int, gap: int = 0) -> Lines:
    """Part of a circle, each 40 degrees with a gap of so many at its end."""
    return [
        [
            (75 + radius * np.cos(np.radians(at)), 75 + radius * np.sin(np.radians(at)))
            for at in range(start, start + 41 - gap)
        ]
        for start in range(0, degrees, 40)
    ]


def test_a_ring_is_found_whole_or_in_part_and_behind_printed_lines() -> None:
    assert left(arc(32, 360)) == 0
    assert left(arc(40, 360, gap=3)) == 0
    assert left(arc(32, 160, gap=3)) == 0


@pytest.mark.parametrize(
    "lines",
    [
        # A large nought, the edge of a shadow, ones below each other that are not straight.
        arc(6, 360),
        [[(20, 20), (120, 40)]],
        [[(75 + at % 3 * 0.6, 20 + 9 * at), (74 + at % 2, 27.5 + 9 * at)] for at in range(10)],
        # A column of noughts and a row of them.
        [[(x + 70, y + 10 * row) for x, y in ((0, 0), (4, 0), (4, 8), (0, 8), (0, 0))] for row in range(9)],
        [[(x + 6 * row, y + 70) for x, y in ((0, 0), (4, 0), (4, 8), (0, 8), (0, 0))] for row in range(9)],
    ],
)  # fmt: skip
def test_pale_strokes_of_another_shape_are_no_ring(lines: Lines) -> None:
    assert left(lines) == 1


def test_ink_on_a_ring_stays() -> None:
    assert left(arc(32, 360), dark=0.6) == 1


@pytest.mark.parametrize("seed", [2, 4, 6, 7])
def test_of_a_pad_with_a_ring_only_a_pale_number_is_asked_about(seed: int) -> None:
    page, (one, *_) = page_of("rainbow-roll", "sheet", "color", False)
    work, chance = cut_out(page, one).copy(), np.random.default_rng(seed)
    box = next(placed.box for placed in one.piece.cells if placed.cell.id == "points.r1c1")
    pen = Pen("pencil", 0.5, 0.22, PENCIL)
    number = np.array([(-0.5, -2.2, 0.5), (0.6, -2.8, 0.5), (0.6, 2.6, 0.5)])
    draw(work, [number], box.cx, box.cy, pen, chance)
    coffee(work, chance)
    sheet = one_of(small(work))
    assert isinstance(sheet, ReadSheet)
    assert sheet.doubts == ("points.r1c1",)
