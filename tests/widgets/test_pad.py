"""The score pad of Rainbow Roll: twelve rounds for six players, points and running total side by
side.
"""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.page.canvas import WHITE, Step
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.ink import INKS, ThemeName
from sheetgen.page.piece import Piece
from tests.shipped import drawn_part
from tests.widgets.table import THEMES

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
    found = boxes()
    said = [op.args for op in pad().ops if op.verb == "text"]
    first = found["points.r1c1"].x
    beside = [
        (word, x, y) for word, x, y, *_ in said if first - 12 < x < first and str(word).isdigit()
    ]
    assert [word for word, _, _ in beside] == [str(number) for number in range(1, 13)]
    for word, _, y in beside:
        row = found[f"points.r{word}c1"]
        assert row.y < y < row.bottom


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
    grounds = {(rounded(box), paint) for box, paint in fills() if paint in tints}
    assert grounds == {
        (rounded(found[f"totals.r{number}c{player}"]), tint)
        for number in range(1, 13)
        for player, tint in enumerate(tints, start=1)
    }
    totals = {rounded(box) for name, box in found.items() if name.startswith("totals.")}
    for theme in ("light", "mono"):
        assert not totals & {rounded(box) for box, paint in fills(theme) if paint != WHITE}


Run = tuple[tuple[Point, ...], dict[str, Any]]
"""The corners of a line or an outline, and how it is drawn."""


def outlines(theme: ThemeName = "color") -> list[Run]:
    """Each part of each path of the pad."""
    found: list[Run] = []
    for op in drawn_part("rainbow-roll", "sheet", theme).pieces[0].ops:
        if op.verb != "path":
            continue
        run: list[Point] = []
        for step in (*op.args[0], Step("M")):
            if step.verb == "M" and run:
                found.append((tuple(run), dict(op.options)))
                run = []
            run += step.points
    return found


def test_six_players_have_six_colors() -> None:
    found = boxes()
    solids = [INKS[color].solid for color in COLORS]
    for number, solid in enumerate(solids, start=1):
        name = found[f"names.{number}"]
        over = name.moved(0, -5).upper(5)
        tabs = [Rect.holding(run) for run, how in outlines() if how.get("fill") == solid]
        assert any(
            over.holds(tab) and tab.h > 4.8 and tab.w == pytest.approx(name.w) for tab in tabs
        )


def test_one_heavy_rule_parts_a_player_from_the_next() -> None:
    found = boxes()
    edges = [found[f"points.r1c{player}"].x for player in range(1, 7)] + [
        found["totals.r1c6"].right
    ]
    rules = [
        (run, how["line"])
        for run, how in outlines()
        if len(run) == 2 and run[0][0] == run[1][0] and run[1][1] - run[0][1] > 100
    ]
    assert [run[0][0] for run, _ in rules] == pytest.approx(edges)
    for run, line in rules:
        assert [y for _, y in run] == pytest.approx(
            [found["points.r1c1"].y, found["points.r12c1"].bottom]
        )
        assert line.pt == pytest.approx(1.75, abs=0.005)
    inner = {
        dict(op.options)["line"].pt
        for op in pad().ops
        if op.verb == "rect" and rounded(op.args[0])[2:] in ((13, 13.5), (16.5, 13.5))
    }
    assert inner == {0.75}


@pytest.mark.parametrize("theme", THEMES)
def test_marks_on_the_rules_part_rounds_into_groups_of_three(theme: ThemeName) -> None:
    """Boxes that all look alike are told apart in a photo by the marks around them."""
    found = boxes()
    edges = [found[f"points.r1c{player}"].x for player in range(1, 7)] + [
        found["totals.r1c6"].right
    ]
    black = [
        Rect.holding(run)
        for run, how in outlines(theme)
        if len(run) == 4 and how.get("fill") == "#000000"
    ]
    marks = {(round(box.cx, 3), round(box.cy, 3)) for box in black if box.w == pytest.approx(2.4)}
    assert marks == {
        (round(x, 3), round(found[f"points.r{number}c1"].y, 3))
        for x in edges
        for number in (4, 7, 10)
    }


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
