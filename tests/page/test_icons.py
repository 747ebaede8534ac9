"""Icons as they print: inside their box, each unlike the others, legible when small."""

from __future__ import annotations

from itertools import combinations, pairwise

import cv2
import numpy as np
import pytest

from sheetgen.page.canvas import Canvas
from sheetgen.page.geometry import Rect
from sheetgen.page.icons import ICONS, SYMBOLS, icon
from sheetgen.page.ink import INKS
from sheetgen.page.outline import Shape
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.dice.mark import PIP_RADIUS, PIPS
from tests.raster import Gray, raster

SAME = {"+": "plus", "-": "minus", "x": "times", "+1": "plus-one", "-1": "minus-one"}
NAMES = sorted(set(ICONS) - set(SAME))


def tiles(side: float, margin: float = 1.0, dots_per_mm: float = 16) -> dict[str, Gray]:
    """Every icon in black in a box of `side` mm with `margin` mm of paper around it."""
    pitch = side + 2 * margin

    def draw(canvas: Canvas) -> None:
        for i, name in enumerate(NAMES):
            icon(canvas, name, Rect(i * pitch + margin, margin, side, side), "#000000")

    strip = raster(pitch * len(NAMES), pitch, draw, dots_per_mm=dots_per_mm)
    step = pitch * dots_per_mm
    return {name: strip[:, round(i * step) : round((i + 1) * step)] for i, name in enumerate(NAMES)}


@pytest.mark.parametrize("side", [3, 5, 12])
def test_nothing_of_an_icon_is_outside_its_box(side: float) -> None:
    for name, tile in tiles(side).items():
        edge = 14  # a dot and a half less than the millimeter, for soft edges
        inside = np.zeros(tile.shape, bool)
        inside[edge:-edge, edge:-edge] = True
        assert (tile[~inside] > 250).all(), name


def test_every_icon_but_blank_fills_much_of_its_box() -> None:
    for name, tile in tiles(5).items():
        rows, columns = np.nonzero(tile < 128)
        if name == "blank":
            assert not len(rows)
        else:
            assert max(np.ptp(rows), np.ptp(columns)) >= 0.7 * 5 * 16, name


def test_every_icon_is_in_the_middle_of_its_box() -> None:
    for name, tile in tiles(5).items():
        rows, columns = np.nonzero(tile < 128)
        if len(rows):
            middle = np.array([rows.min() + rows.max(), columns.min() + columns.max()]) / 2
            assert np.abs(middle - tile.shape[0] / 2).max() <= 0.07 * 5 * 16, name


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("skull", 3),
        ("key", 1),
        ("eye", 2),
        ("coin", 2),
        ("lock", 2),
        ("shield", 1),
        ("drop", 1),
        ("star", 0),
        ("die", 1),
        ("scissors", 2),
    ],
)
def test_holes_of_an_icon_are_open(name: str, count: int) -> None:
    areas, _ = cv2.connectedComponents((tiles(7)[name] >= 128).astype(np.uint8), connectivity=4)
    assert areas - 2 == count  # besides the ink and the paper around it


def test_any_two_icons_differ_at_three_millimeters() -> None:
    dark = {name: tile < 128 for name, tile in tiles(3, dots_per_mm=12).items()}
    for one, other in combinations(NAMES, 2):
        unlike = np.count_nonzero(dark[one] ^ dark[other]) / np.count_nonzero(
            dark[one] | dark[other]
        )
        assert unlike >= 0.15, (one, other)


def test_signs_of_dice_are_names_for_the_same_drawings() -> None:
    assert all(ICONS[sign] == ICONS[name] for sign, name in SAME.items())


def test_symbols_for_dice_of_a_designers_own_are_shipped() -> None:
    asked = {
        "star",
        "heart",
        "sword",
        "shield",
        "moon",
        "sun",
        "drop",
        "leaf",
        "skull",
        "bolt",
        "coin",
        "key",
        "eye",
        "blank",
    }
    assert asked | {"+", "-", "+1", "-1", "x", "clover"} <= set(SYMBOLS)


def test_icon_takes_the_given_paint() -> None:
    recorder = Recorder()
    icon(recorder, "lock", Rect(0, 0, 5, 5), INKS["red"].line)
    options = [dict(op.options) for op in recorder.ops]
    assert {option["fill"] or option["line"].paint for option in options} == {"#AE1B28"}


def test_icon_lines_are_never_thinner_than_three_quarters_of_a_point() -> None:
    recorder = Recorder()
    for name in NAMES:
        icon(recorder, name, Rect(0, 0, 3, 3), "#000000")
    assert min(line.pt for op in recorder.ops if (line := dict(op.options)["line"])) == 0.75


def test_unknown_icon_is_refused() -> None:
    with pytest.raises(KeyError):
        icon(Recorder(), "unicycle", Rect(0, 0, 5, 5), "#000000")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_a_face_has_as_many_pips_as_its_number(number: int) -> None:
    assert len(set(PIPS[number])) == number


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_pips_look_the_same_when_the_die_is_turned_half_around(number: int) -> None:
    assert {(1 - x, 1 - y) for x, y in PIPS[number]} == set(PIPS[number])


def test_pips_do_not_touch_each_other() -> None:
    for (ax, ay), (bx, by) in combinations(PIPS[6], 2):
        assert max(abs(ax - bx), abs(ay - by)) > 2 * PIP_RADIUS + 0.05


def _points(mark: Shape) -> list[tuple[float, float]]:
    return [point for step in mark.steps for point in step.points]


def test_stop_is_an_open_hand() -> None:
    """Four fingers side by side reach up from the palm, white between them; the thumb stands off to
    the side.
    """
    *fingers, palm, thumb = ICONS["hand"]
    spans = [
        (min(x for x, _ in _points(finger)), max(x for x, _ in _points(finger)))
        for finger in fingers
    ]
    assert len(spans) == 4
    assert all(after[0] - before[1] > 0.7 for before, after in pairwise(spans))
    assert (
        max(min(y for _, y in _points(finger)) for finger in fingers)
        < min(y for _, y in _points(palm)) - 4
    )
    assert min(x for x, _ in _points(thumb)) < min(x for x, _ in _points(palm)) - 3


def test_the_cup_tumbles_and_dice_fall_out_of_its_mouth() -> None:
    rim, beaker, *dice = ICONS["cup"]
    middle = {
        mark: [sum(values) / len(values) for values in zip(*_points(mark), strict=True)]
        for mark in (rim, beaker, *dice)
    }
    assert middle[rim][1] > middle[beaker][1]
    for die in dice:
        assert middle[die][0] > middle[rim][0]
        assert middle[die][1] > middle[rim][1]
