"""Sheets of labels: the common ones lie on their paper, any other is told by its measures."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import LABELS, LabelSheet, label_sheet
from sheetgen.render.options import PAPERS

each_sheet = pytest.mark.parametrize("sheet", LABELS.values(), ids=lambda sheet: sheet.name)


@each_sheet
def test_labels_lie_on_their_paper_apart_and_nearly_in_its_middle(sheet: LabelSheet) -> None:
    assert sheet.paper
    width, height = PAPERS[sheet.paper]
    labels = [sheet.label(place) for place in range(sheet.count)]
    assert all(Rect(0, 0, width, height).holds(label) for label in labels)
    assert not any(a.inset(1e-6).overlaps(b.inset(1e-6)) for a, b in combinations(labels, 2))
    assert (sheet.left + labels[-1].right) / 2 == pytest.approx(width / 2, abs=1.1)
    assert (sheet.top + labels[-1].bottom) / 2 == pytest.approx(height / 2, abs=1.1)


@pytest.mark.parametrize(
    ("name", "count", "width", "height"),
    [
        # as the makers name them on the box
        ("L4732", 80, 35.6, 16.9),
        ("L7651", 65, 38.1, 21.2),
        ("L7654", 40, 45.7, 25.4),
        ("herma 4270", 65, 38.1, 21.2),
        ("herma 4271", 64, 48.3, 16.9),
        ("herma 4608", 44, 48.3, 25.4),
        ("5160", 30, 66.7, 25.4),
        ("5167", 80, 44.5, 12.7),
        ("5366", 30, 87.3, 16.9),
    ],
)
def test_a_common_sheet_is_what_its_box_says(
    name: str, count: int, width: float, height: float
) -> None:
    sheet = label_sheet(name)
    assert sheet.count == count
    assert (sheet.width, sheet.height) == pytest.approx((width, height), abs=0.15)


def test_there_are_six_and_more_of_both_makers_on_both_papers() -> None:
    assert len(LABELS) >= 6
    assert {(name.partition("-")[0], sheet.paper) for name, sheet in LABELS.items()} == {
        ("avery", "a4"),
        ("avery", "letter"),
        ("herma", "a4"),
    }


@pytest.mark.parametrize("name", ["Avery L8651", "j8651", "AVERY-L7651", "L7651"])
def test_names_are_taken_in_any_case_with_or_without_the_maker(name: str) -> None:
    assert label_sheet(name) is LABELS["avery-l7651"]


def test_measures_say_label_pitch_corner_count_and_radius() -> None:
    sheet = label_sheet("12.7x14+15x16.5+8x10+13x17+R2")
    assert (sheet.paper, sheet.columns, sheet.rows, sheet.radius) == ("", 13, 17, 2)
    assert sheet.label(0) == Rect(8, 10, 12.7, 14)
    assert sheet.label(14) == Rect(23, 26.5, 12.7, 14)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("L4733", 'there are no labels "L4733"; did you mean "l4732"?'),
        ("12.7x12.7", "or WIDTHxHEIGHT+ACROSSxDOWN+LEFTxTOP+COLUMNSxROWS in mm"),
        ("12x12+11x12+5x5+2x2", "from one label to the next is at least the size of a label"),
        ("12x12+13x13+5x5+0x2", "there must be labels of 1 mm or more, one or more of them"),
        ("0x12+13x13+5x5+2x2", "there must be labels of 1 mm or more, one or more of them"),
        ("12x12+13x13+5x5+2x2+r7", "corners of 7 mm are more than half a label"),
        ("nanx12+13x13+5x5+2x2", "there are no labels"),
        ("-1x12+13x13+5x5+2x2", "there are no labels"),
        ("١٢x12+13x13+5x5+2x2", "there are no labels"),
        (f"12x12+13x13+5x5+2x{'9' * 400}", "there are no labels"),
    ],
)
def test_what_is_no_sheet_is_refused(text: str, message: str) -> None:
    with pytest.raises(SheetgenError) as caught:
        label_sheet(text)
    assert message in caught.value.problems[0].message
