"""The score pad of Rainbow Roll: twelve rounds for six players, points and running total side by
side.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from sheetgen.page.geometry import Rect
from sheetgen.page.ink import INKS, ThemeName
from sheetgen.page.piece import Piece
from sheetgen.widgets.game.pad import Pad
from tests.shipped import drawn_part, shipped
from tests.widgets.table import THEMES, pen, texts

COLORS = ("red", "orange", "yellow", "green", "blue", "violet")


def pad() -> Piece:
    return drawn_part("rainbow-roll", "sheet").pieces[0]


def boxes() -> dict[str, Rect]:
    return {str(placed.cell.id): placed.box for placed in pad().cells}


def rounded(box: Rect) -> tuple[float, float, float, float]:
    return (round(box.x, 4), round(box.y, 4), round(box.w, 4), round(box.h, 4))


def test_there_are_twelve_rounds_for_six_players() -> None:
    found = boxes()
    assert (
        sum(name.startswith("points.") for name in found)
        == sum(name.startswith("totals.") for name in found)
        == 72
    )
    assert sum(name.startswith(("names.", "tiebreak.", "place.")) for name in found) == 18


def test_two_digits_fit_the_points_and_three_the_total() -> None:
    found = boxes()
    assert {rounded(box)[2:] for name, box in found.items() if name.startswith("points.")} == {
        (13.0, 13.5)
    }
    assert {rounded(box)[2:] for name, box in found.items() if name.startswith("totals.")} == {
        (16.5, 13.5)
    }


def test_each_total_stands_right_of_its_points() -> None:
    found = boxes()
    for name, box in found.items():
        if name.startswith("points."):
            beside = found[name.replace("points.", "totals.")]
            assert (round(beside.x, 4), round(beside.y, 4)) == (
                round(box.right, 4),
                round(box.y, 4),
            )


def test_a_player_has_one_column_from_name_to_place() -> None:
    found = boxes()
    for player in range(1, 7):
        name, points, total = (
            found[f"names.{player}"],
            found[f"points.r1c{player}"],
            found[f"totals.r12c{player}"],
        )
        tie, place = found[f"tiebreak.{player}"], found[f"place.{player}"]
        assert [round(box.x, 4) for box in (name, tie, place)] == [round(points.x, 4)] * 3
        assert [round(box.right, 4) for box in (name, tie, place)] == [round(total.right, 4)] * 3
        assert name.bottom < points.y
        assert total.bottom < tie.y < place.y


def test_every_player_has_a_line_for_the_name() -> None:
    assert [slot.kind for slot in pad().slots].count("name") == 6


def test_rounds_are_numbered() -> None:
    words = texts(pad())
    assert [word for word in words if word.isdigit() and word != "100"][:12] == [
        str(number) for number in range(1, 13)
    ]


def fills(theme: ThemeName = "color") -> list[tuple[Rect, str]]:
    """The filled rectangles and their paints."""
    ops = drawn_part("rainbow-roll", "sheet", theme).pieces[0].ops
    return [
        (op.args[0], dict(op.options)["fill"])
        for op in ops
        if op.verb == "rect" and dict(op.options).get("fill")
    ]


def test_totals_lie_on_the_tints_of_their_players() -> None:
    found = boxes()
    tints = [INKS[color].tint for color in COLORS]
    grounds = [box for box, paint in fills() if paint in tints]
    assert [(round(box.x, 4), round(box.w, 4)) for box in grounds] == [
        (round(found[f"totals.r1c{number}"].x, 4), 16.5) for number in range(1, 7)
    ]
    assert {(round(box.y, 4), round(box.bottom, 4)) for box in grounds} == {
        (round(found["totals.r1c1"].y, 4), round(found["totals.r12c1"].bottom, 4))
    }
    assert [box for box, _ in [*fills("light"), *fills("mono")] if box.h > 100] == []


def test_six_players_have_six_colors() -> None:
    found = boxes()
    solids = [INKS[color].solid for color in COLORS]
    tabs = [(box, paint) for box, paint in fills() if paint in solids]
    assert [paint for _, paint in tabs[:6]] == solids
    for number, (tab, _) in enumerate(tabs[:6], start=1):
        name = found[f"names.{number}"]
        assert (round(tab.x, 4), round(tab.w, 4), round(tab.bottom, 4)) == (
            round(name.x, 4),
            round(name.w, 4),
            round(name.y, 4),
        )


def lines() -> list[tuple[float, float, float, float]]:
    """The upright lines outside the scale bar: x, upper end, lower end, weight."""
    ops = [op for op in pad().ops if op.verb == "line" and len(op.args[0]) == 2]
    ends = [(op.args[0][0], op.args[0][1], op.args[1].pt) for op in ops]
    return [(a[0], a[1], b[1], pt) for a, b, pt in ends if a[0] == b[0] and b[1] - a[1] > 50]


def test_one_heavy_rule_parts_a_player_from_the_next() -> None:
    found = boxes()
    edges = [found[f"points.r1c{player}"].x for player in range(1, 7)] + [
        found["totals.r1c6"].right
    ]
    assert [round(x, 4) for x, _, _, _ in lines()] == [round(x, 4) for x in edges]
    assert {pt for *_, pt in lines()} == {1.75}
    inner = {
        dict(op.options)["line"].pt
        for op in pad().ops
        if op.verb == "rect" and rounded(op.args[0])[2:] in ((13, 13.5), (16.5, 13.5))
    }
    assert inner == {0.75}


@pytest.mark.parametrize("theme", THEMES)
def test_marks_on_the_rules_part_rounds_into_groups_of_three(theme: ThemeName) -> None:
    """Boxes that all look alike are told apart in a photo by the marks around them."""
    ops = drawn_part("rainbow-roll", "sheet", theme).pieces[0].ops
    diamonds = [
        op.args[0]
        for op in ops
        if op.verb == "path" and len(op.args[0]) == 5 and dict(op.options).get("fill") == "#000000"
    ]
    middles = [
        (round(steps[0].points[0][0], 4), round(steps[1].points[0][1], 4)) for steps in diamonds
    ]
    found = boxes()
    heights = [round(found[f"points.r{number}c1"].y, 4) for number in (4, 7, 10)]
    assert sorted({y for _, y in middles} & set(heights)) == heights
    for one, two in pairwise(heights):
        assert round(two - one, 4) == 3 * 13.5
    assert sum(y in heights for _, y in middles) == 3 * 7


@pytest.mark.parametrize("target", ["100", "60"])
def test_the_total_that_ends_the_game_stands_over_each_column_of_totals(target: str) -> None:
    piece = drawn_part("rainbow-roll", "sheet", target=target).pieces[0]
    totals = {placed.cell.id: placed.box for placed in piece.cells}
    said = [
        (op.args[1], op.args[2]) for op in piece.ops if op.verb == "text" and op.args[0] == target
    ]
    assert len(said) == 6
    for player, (x, y) in enumerate(said, start=1):
        first = totals[f"totals.r1c{player}"]
        assert first.x < x < first.right
        assert first.y - 5 < y < first.y


def test_points_that_are_no_grid_are_refused() -> None:
    hand = replace(pen(), game=shipped("rainbow-roll").spec)
    Pad(points="aside", totals="totals", names="names").draw(hand, Rect(0, 0, 194, 263))
    assert {problem.code for problem in hand.problems} == {"not-a-grid"}
