"""The score pad of Rainbow Roll: twelve rounds for six players, points and running total side by side."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.paper.geometry import Rect
from sheetgen.paper.piece import Piece
from sheetgen.widgets.pad import Pad
from tests.shipped import drawn_part, shipped
from tests.widgets.table import pen, texts


def pad() -> Piece:
    return drawn_part("rainbow-roll", "sheet").pieces[0]


def boxes() -> dict[str, Rect]:
    return {str(placed.cell.id): placed.box for placed in pad().cells}


def rounded(box: Rect) -> tuple[float, float, float, float]:
    return (round(box.x, 4), round(box.y, 4), round(box.w, 4), round(box.h, 4))


def test_there_are_twelve_rounds_for_six_players() -> None:
    found = boxes()
    assert sum(name.startswith("points.") for name in found) == sum(name.startswith("totals.") for name in found) == 72
    assert sum(name.startswith(("names.", "tiebreak.", "place.")) for name in found) == 18


def test_two_digits_fit_the_points_and_three_the_total() -> None:
    found = boxes()
    assert {rounded(box)[2:] for name, box in found.items() if name.startswith("points.")} == {(13.0, 14.0)}
    assert {rounded(box)[2:] for name, box in found.items() if name.startswith("totals.")} == {(16.0, 14.0)}


def test_each_total_stands_right_of_its_points() -> None:
    found = boxes()
    for name, box in found.items():
        if name.startswith("points."):
            beside = found[name.replace("points.", "totals.")]
            assert (round(beside.x, 4), round(beside.y, 4)) == (round(box.right, 4), round(box.y, 4))


def test_a_player_has_one_column_from_name_to_place() -> None:
    found = boxes()
    for player in range(1, 7):
        name, points, total = found[f"names.{player}"], found[f"points.r1c{player}"], found[f"totals.r12c{player}"]
        tie, place = found[f"tiebreak.{player}"], found[f"place.{player}"]
        assert [round(box.x, 4) for box in (name, tie, place)] == [round(points.x, 4)] * 3
        assert [round(box.right, 4) for box in (name, tie, place)] == [round(total.right, 4)] * 3
        assert name.bottom < points.y
        assert total.bottom < tie.y < place.y


def test_every_player_has_a_line_for_the_name() -> None:
    assert [slot.kind for slot in pad().slots].count("name") == 6


def test_rounds_are_numbered() -> None:
    words = texts(pad())
    assert [word for word in words if word.isdigit()][:12] == [str(number) for number in range(1, 13)]


def test_points_that_are_no_grid_are_refused() -> None:
    hand = replace(pen(), game=shipped("rainbow-roll").spec)
    Pad(points="aside", totals="totals", names="names").draw(hand, Rect(0, 0, 194, 263))
    assert [problem.message for problem in hand.problems] == ['area "aside" is not a grid']
