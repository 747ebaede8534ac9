"""Pages that are filled in by hand: what an eye and a camera need to see each mark, by what is
drawn where.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from sheetgen.page.canvas import BLACK
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op
from sheetgen.widgets.cells.colored import BADGE
from tests.printed import gap, marks, off, written
from tests.shipped import HOUSES, drawn_part, shipped
from tests.widgets.table import THEMES, drawn

UNICORN, FORMULAS = HOUSES["unicorn-rainbow"], HOUSES["formulas"]
WRITTEN_ON = [(game, house) for game in ("unicorn-rainbow", "formulas") for house in HOUSES[game]]

each_house = pytest.mark.parametrize(
    ("game", "house"), WRITTEN_ON, ids=[f"{game} {house}" for game, house in WRITTEN_ON]
)
each_unicorn = pytest.mark.parametrize("house", UNICORN, ids=str)
each_theme = pytest.mark.parametrize("theme", THEMES)

ROWS = ("red", "orange", "yellow", "green", "blue", "violet")


def sheet(game: str, house: dict[str, str], theme: ThemeName = "color") -> Piece:
    (piece,) = drawn_part(game, "sheet", theme, **house).pieces
    return piece


def places(piece: Piece) -> dict[str, Rect]:
    return {placed.cell.id: placed.box for placed in piece.cells}


@each_unicorn
def test_a_white_gutter_parts_every_two_or_three_rows(house: dict[str, str]) -> None:
    found = places(sheet("unicorn-rainbow", house))
    rows = [found[f"{row}.5"] for row in ROWS]
    wide = [2.5 <= two.y - one.bottom <= 3 for one, two in pairwise(rows)]
    runs = "".join("|" if gutter else "." for gutter in wide).split("|")
    assert {len(run) + 1 for run in runs} <= {2, 3}


@each_theme
@each_unicorn
def test_the_middle_of_a_colored_cell_is_free(house: dict[str, str], theme: ThemeName) -> None:
    piece = sheet("unicorn-rainbow", house, theme)
    colored = [placed.box for placed in piece.cells if placed.cell.area in ROWS]
    inked, texts = sorted(_ink(piece), key=_height), list(written(piece))
    assert len(colored) >= 57
    for box in colored:
        row = inked[
            bisect_left(inked, box.y, key=_height) : bisect_right(inked, box.bottom, key=_height)
        ]
        near = [
            math.hypot(x - box.cx, y - box.cy) - reach
            for x, y, reach in row
            if box.x <= x <= box.right
        ]
        assert near, "no suit"
        assert min(near) >= 2.5 - 1e-6
        for text, place in texts:
            if box.holds(place):
                assert off(text, place, box) >= 2.5 - 1e-6, text


def _height(spot: tuple[float, float, float]) -> float:
    return spot[1]


def _ink(piece: Piece) -> Iterator[tuple[float, float, float]]:
    """Places around the suits, with the reach of an outline's line."""
    for op, dx, dy in drawn(piece):
        if op.verb == "path" and (dx or dy):
            for x, y in (point for step in op.args[0] for point in step.points):
                yield dx + x, dy + y, 0.25 * MM_PER_PT


@each_unicorn
def test_extras_stand_apart(house: dict[str, str]) -> None:
    extras = [
        box
        for name, box in places(sheet("unicorn-rainbow", house)).items()
        if name.startswith("extras.")
    ]
    assert len(extras) == 15
    assert min(gap(one, other) for one, other in combinations(extras, 2)) >= 1.5 - 1e-6


@each_house
def test_what_is_ringed_by_hand_has_no_circle_or_a_small_dotted_one(
    game: str, house: dict[str, str]
) -> None:
    piece = sheet(game, house)
    signs = [
        placed.box for placed in piece.cells if placed.cell.area in ("abilities", "rows", "columns")
    ]
    assert len(signs) == (12 if game == "unicorn-rainbow" else 16)
    lines = [
        (op, x, y)
        for op, x, y in drawn(piece)
        if op.verb == "circle" and dict(op.options)["line"] is not None
    ]
    for box in signs:
        around = [
            op
            for op, x, y in lines
            if math.hypot(op.args[0] + x - box.cx, op.args[1] + y - box.cy) < 0.01
        ]
        assert all(2 * op.args[2] <= 6 and dict(op.options)["line"].dash for op in around)


@each_theme
@pytest.mark.parametrize(
    ("game", "part"),
    [(game, part) for game in ("unicorn-rainbow", "formulas") for part in ("sheet", "reference")],
)
def test_a_ring_leaves_air_around_its_sign(game: str, part: str, theme: ThemeName) -> None:
    for house in UNICORN if game == "unicorn-rainbow" else FORMULAS:
        (piece,) = drawn_part(game, part, theme, **house).pieces
        rings = [ring for op, x, y in drawn(piece) for ring in _rings(op, x, y)]
        for text, box in written(piece):
            for ring in rings:
                if math.hypot(ring.cx - box.cx, ring.cy - box.cy) < 0.3 and 4 < ring.h < 16:
                    r = ring.h / 2
                    corner = math.hypot(max(0, box.w / 2 - (ring.w / 2 - r)), box.h / 2)
                    assert r - corner >= 0.6 - 1e-3, f"{text}: {r - corner:.2f}"


def _rings(op: Op, x: float, y: float) -> Iterator[Rect]:
    if op.verb == "circle":
        cx, cy, r = op.args
        yield Rect(cx + x - r, cy + y - r, 2 * r, 2 * r)
    elif op.verb == "rect" and abs(dict(op.options)["radius"] * 2 - op.args[0].h) < 1e-6:
        yield op.args[0].moved(x, y)


def column_of(name: str, found: dict[str, Rect]) -> Rect:
    return found[f"red.{name}"]


@each_unicorn
def test_strips_stand_on_the_columns_above_them(house: dict[str, str]) -> None:
    found = places(sheet("unicorn-rainbow", house))
    columns = {round(box.cx, 3) for name, box in found.items() if name.startswith("red.")}
    strips = [
        box
        for name, box in found.items()
        if name.split(".")[0] in ("first", "extras", "yours", "others")
    ]
    assert {round(box.cx, 3) for box in strips} <= columns
    assert all(
        found[name].cx == pytest.approx(column_of(name.split(".")[1], found).cx)
        for name in found
        if name.startswith("first.")
    )


@each_unicorn
def test_the_score_has_even_lines_apart_from_the_rows_with_a_cell_for_each_count(
    house: dict[str, str],
) -> None:
    found = places(sheet("unicorn-rainbow", house))
    lines = ["a", "b", "c", "d", "rows", "extras", "yours", "others"]
    pitches = [found[f"score.{two}"].y - found[f"score.{one}"].y for one, two in pairwise(lines)]
    assert pitches == pytest.approx([pitches[0]] * 7)
    for name in lines:
        assert found[f"counts.{name}"].cy == pytest.approx(found[f"score.{name}"].cy)
        assert found[f"counts.{name}"].right < found[f"score.{name}"].x
    score = [box for name, box in found.items() if name.startswith(("score.", "counts."))]
    rows_end = max(box.right for name, box in found.items() if name.startswith("bonus."))
    assert min(box.x for box in score) - rows_end >= 12


@each_unicorn
def test_each_bar_of_the_extras_says_for_how_many_players_it_is(house: dict[str, str]) -> None:
    piece = sheet("unicorn-rainbow", house)
    found = places(piece)
    said = {text: box for text, box in written(piece) if text in ("2P", "3P", "4P")}
    for text, last in (("2P", 9), ("3P", 12), ("4P", 15)):
        box = found[f"extras.{last}"]
        assert said[text].cy == pytest.approx(box.cy, abs=0.2)
        assert 1.5 <= said[text].x - box.right <= 3


@each_unicorn
def test_a_multiplier_stands_apart_from_the_boxes_beside_it(house: dict[str, str]) -> None:
    piece = sheet("unicorn-rainbow", house)
    found = places(piece)
    plates = [
        mark.box for mark in marks(piece) if mark.verb in ("rect", "circle") and mark.fill == BLACK
    ]
    for name in ("a", "b", "c", "d", "rows", "extras", "yours", "others"):
        count, points = found[f"counts.{name}"], found[f"score.{name}"]
        (plate,) = (
            box
            for box in plates
            if count.right - 1 < box.cx < points.x and count.holds(Rect(count.cx, box.cy, 0, 0))
        )
        assert gap(plate, count) >= 0.4
        (sign,) = (
            box
            for text, box in written(piece)
            if text == "=" and plate.right < box.cx < points.x and abs(box.cy - plate.cy) < 1
        )
        # of its type, which is 0.2 wider than its ink on each side
        assert min(gap(sign, plate), gap(sign, points)) >= 0.3


@each_unicorn
def test_end_flags_stand_in_the_last_boxes_that_end_the_game_and_the_ends_are_said(
    house: dict[str, str],
) -> None:
    piece = sheet("unicorn-rainbow", house)
    found = places(piece)
    flags = [
        (x, y) for op, dx, dy in drawn(piece) if op.verb == "path" for x, y in [_middle(op, dx, dy)]
    ]
    carrying = {
        name
        for name, box in found.items()
        if name.split(".")[0] in ("yours", "others", "extras", "first") and _holds_any(box, flags)
    }
    assert carrying == {"yours.3", "others.4"}
    rows = shipped("unicorn-rainbow", **house).spec.numbers["rows-to-end"]
    said = " ".join(text for text, _ in written(piece))
    assert f"Last turn all Yours, all Others, or {rows} rows, one of them O, G or V" in said


def _middle(op: Op, dx: float, dy: float) -> tuple[float, float]:
    points = [point for step in op.args[0] for point in step.points]
    return (
        sum(x for x, _ in points) / len(points) + dx,
        sum(y for _, y in points) / len(points) + dy,
    )


def _holds_any(box: Rect, points: list[tuple[float, float]]) -> bool:
    return any(box.holds(Rect(x, y, 0, 0)) for x, y in points)


@each_theme
@each_unicorn
def test_two_lettered_dice_say_what_mixes_to_a_row(house: dict[str, str], theme: ThemeName) -> None:
    piece = sheet("unicorn-rainbow", house, theme)
    found = places(piece)
    for row, letters in (("orange", "RY"), ("green", "YB"), ("violet", "BR")):
        line = found[f"{row}.5"]
        first = min(box.x for name, box in found.items() if name.startswith(f"{row}."))
        before = [
            (box.x, text)
            for text, box in written(piece)
            if line.y < box.cy < line.bottom and box.right < first and len(text) == 1
        ]
        assert "".join(text for _, text in sorted(before)).replace(row[0].upper(), "", 1) == letters


@each_unicorn
def test_the_row_bonus_is_one_sign_on_sheet_and_aid(house: dict[str, str]) -> None:
    (aid,) = drawn_part("unicorn-rainbow", "reference", **house).pieces
    for piece in (sheet("unicorn-rainbow", house), aid):
        said = [text for text, _ in written(piece)]
        assert "×7" in said
        assert "+7" not in said


def test_the_result_of_formulas_is_a_sum_to_write_out() -> None:
    piece = sheet("formulas", {})
    found = places(piece)
    boxes = [found[name] for name in ("sums.rows", "sums.columns", "sums.rounds", "total.1")]
    rows, columns, rounds, total = boxes
    assert (rows.cy, rounds.cy, rows.x) == (columns.cy, total.cy, rounds.x)
    for box, sign in zip(boxes, ("", "+", "\u2212", "="), strict=True):
        before = [
            text
            for text, at in written(piece)
            if box.x - 4.2 < at.cx < box.x and box.y < at.cy < box.bottom
        ]
        assert before == [sign][: len(sign)]
    for box, label in zip(boxes, ("rows", "columns", "rounds", "total"), strict=True):
        assert [
            text
            for text, at in written(piece)
            if abs(at.cx - box.cx) < 0.1 and 0 < box.y - at.bottom < 3
        ] == [label]


@pytest.mark.parametrize("rounds", ["12", "13", "14"])
def test_each_round_has_a_box_to_tick_and_one_for_a_minus(rounds: str) -> None:
    found = places(sheet("formulas", {"solo-rounds": rounds}))
    for number in range(1, int(rounds) + 1):
        tick, box = found[f"played.{number}"], found[f"rounds.{number}"]
        assert tick.right == pytest.approx(box.right)
        assert 0 < box.y - tick.bottom < 1


@pytest.mark.parametrize("part", ["sheet", "reference"])
def test_formulas_has_one_sign_for_becomes_and_one_for_equals(part: str) -> None:
    (piece,) = drawn_part("formulas", part).pieces
    assert "›" not in "".join(text for text, _ in written(piece))
    types = {
        (op.args[3].size, op.args[3].weight)
        for op, _, _ in drawn(piece)
        if op.verb == "text" and op.args[0] == "="
    }
    assert types == {(10, "semibold")}


def test_formulas_says_what_a_crossed_ring_and_an_oval_with_times_two_mean() -> None:
    piece = sheet("formulas", {})
    found = places(piece)
    words = list(written(piece))
    corner = [
        text
        for text, box in words
        if box.right < found["columns.2"].x and box.bottom < found["rows.2"].y and box.y > 9.5
    ]
    far = [
        text
        for text, box in words
        if box.x > found["column-results.6"].right
        and box.y > found["row-results.6"].bottom
        and box.x < 112
    ]
    assert " ".join(corner) == "crossed ring = active"
    assert (
        " ".join(text for text in far if not text.startswith("×")) == "in ×2 write twice the result"
    )


def test_badges_of_formulas_stand_apart_from_the_rounds_beside_them() -> None:
    piece = sheet("formulas", {})
    found = places(piece)
    first = min(box.x for name, box in found.items() if name.startswith("rounds."))
    badges = [
        box
        for text, box in written(piece)
        if text == "×2" and abs(box.cx - found["row-results.6"].cx) < 6
    ]
    assert len(badges) == 2
    assert all(first - (box.cx + BADGE / 2) >= 2 for box in badges)
