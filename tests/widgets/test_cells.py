"""Cells stand where geometry says, in each arrangement; what is printed in them changes nothing
about their addresses.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.canvas import Step, Stroke
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.ink import INKS, LIGHT_GRAY, MID_GRAY, ThemeName
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op
from sheetgen.render.fonts import Typeface
from tests.widgets.table import THEMES, texts
from tests.widgets.table import drawn as ops

EDGE = 0.25
"""mm that a piece keeps white around its widgets."""

HEAD = """\
id: case
title: Case
players: 1-4
palette: {red: R, yellow: Y, green: G, blue: B}
areas:
  six: {cells: 6, groups: [{name: low, cells: 1..2, times: 2}]}
  red: {color: red, cells: [2..5, lock]}
  blue: {color: blue, cells: [3..6, lock]}
  back: {color: green, cells: [5, 4, 3, 2, lock]}
  grid: {grid: [2, 3]}
  slots: {between: grid, groups: [{name: sum, cells: [r1c1-r1c2]}]}
  comb: {color: yellow, grid: [3, 4]}
  round: {cells: 12}
  field: {cells: 19}
  towns: {cells: [a, b, c, a-b]}
  sums: {cells: [x, y, z, total]}
  upper: {rows: [ones, sum], columns: [ann, ben]}
  lower: {rows: [chance, full house], columns: [ann, ben]}
  heads: {rows: [head], columns: 3}
  ends: {rows: 2, columns: [end]}
  corner: {rows: [head], columns: [end]}
parts:
  card:
    kind: reference
    size: [190, 200]
    children:
      - {widget}
"""


def drawing(widget: str, theme: ThemeName = "color") -> tuple[Piece, list[Problem]]:
    """A card with one widget, and what is wrong with it."""
    kind = "" if widget.startswith("kind: ") else "kind: cells, "
    document = parse(HEAD.replace("{widget}", f"{{{kind}{widget}}}"), "case.yaml")
    reading = read_game(document, {})
    parts, problems = draw_parts(reading, Press(Typeface(), theme))
    return parts[0].pieces[0], [*reading.problems, *problems]


def drawn(widget: str, theme: ThemeName = "color") -> Piece:
    piece, problems = drawing(widget, theme)
    assert problems == []
    return piece


def places(piece: Piece) -> dict[str, Rect]:
    """Where each cell stands, by its address, from the widget's upper left corner."""
    return {placed.cell.id: placed.box.moved(-EDGE, -EDGE) for placed in piece.cells}


def xs(piece: Piece) -> list[float]:
    return [round(box.x, 6) for box in places(piece).values()]


def told(widget: str) -> list[tuple[str, str]]:
    """The complaints, each with the word that its caret stands under."""
    _, problems = drawing(widget)
    return [
        (problem.message, problem.where.text[problem.where.column - 1 :][: problem.where.length])
        for problem in problems
        if not isinstance(problem.where, str)
    ]


def test_cells_of_a_line_stand_a_gap_apart_and_groups_farther() -> None:
    piece = drawn("area: six, side: 8, gap: 1.5, group-gap: 2")
    assert xs(piece) == [0, 9.5, 21, 30.5, 40, 49.5]
    assert {box.y for box in places(piece).values()} == {0}
    assert {(box.w, box.h) for box in places(piece).values()} == {(8, 8)}


def test_a_line_is_wrapped_after_so_many_cells() -> None:
    boxes = places(drawn("area: six, wrap: 4, side: 8, tall: 6, gap: 1, line-gap: 3, group-gap: 2"))
    assert [(box.x, box.y) for box in boxes.values()] == [
        (0, 0),
        (9, 0),
        (20, 0),
        (29, 0),
        (0, 9),
        (9, 9),
    ]


def test_several_areas_of_a_line_follow_each_other() -> None:
    piece = drawn("area: [red, sums], side: 8, gap: 1, group-gap: 3, names: none")
    assert list(places(piece)) == [
        "red.2",
        "red.3",
        "red.4",
        "red.5",
        "red.lock",
        "sums.x",
        "sums.y",
        "sums.z",
        "sums.total",
    ]
    assert xs(piece) == [0, 9, 18, 27, 36, 48, 57, 66, 75]


@pytest.mark.parametrize(
    ("part", "cells"),
    [
        ("six.5", ["six.5"]),
        ("six.low", ["six.1", "six.2"]),
        ("upper.sum", ["upper.sum.ann", "upper.sum.ben"]),
        ("upper.ben", ["upper.ones.ben", "upper.sum.ben"]),
        ("upper.sum.ben", ["upper.sum.ben"]),
        ("grid.column2", ["grid.r1c2", "grid.r2c2"]),
        ("[red.lock, six.low]", ["red.lock", "six.1", "six.2"]),
    ],
)
def test_a_part_of_an_area_stands_alone(part: str, cells: list[str]) -> None:
    assert list(places(drawn(f"area: {part}"))) == cells


def test_a_part_that_an_area_does_not_have_is_told() -> None:
    message = 'there is no cell "lo"; did you mean "low"?'
    assert told("area: six.lo") == [(message, "six.lo")]


def test_a_longish_round_cell_has_round_ends() -> None:
    (outline,) = drawn("area: six.5, shape: round, side: 14, tall: 8, names: none").ops
    assert (outline.verb, dict(outline.options)["radius"]) == ("rect", 4)


@pytest.mark.parametrize("word", ["+", "12", "maki", "pudding", ":star: and :moon:"])
def test_a_ring_goes_around_all_of_its_words(word: str) -> None:
    piece = drawn(f'area: six.5, shape: ring, side: 34, show: ["{word}"]')
    dotted = next(op for op in piece.ops if getattr(dict(op.options)["line"], "dash", None))
    if dotted.verb == "circle":
        x, _, r = dotted.args
        left, right = x - r, x + r
    else:
        left, right = dotted.args[0].x, dotted.args[0].right
    assert (left + right) / 2 == pytest.approx(17 + EDGE)
    wide = Typeface().width(word.replace(":star:", "").replace(":moon:", ""), 10, "bold")
    assert right - left >= max(6, wide + 1)


def test_a_word_that_is_longer_than_its_ring_is_told() -> None:
    ((message, word),) = told("area: six.5, shape: ring, side: 14, show: [pudding-in-a-bowl]")
    assert "wider than its place of 12.0 mm" in message
    assert word == "pudding-in-a-bowl"


@pytest.mark.parametrize("side", [10, 14, 20])
def test_a_box_in_a_round_cell_keeps_off_its_outline(side: float) -> None:
    piece = drawn(f'area: six.5, shape: round, side: {side}, show: ["<red:+1>"]')
    box = next(op.args[0] for op, _, _ in ops(piece) if op.verb == "rect")
    middle = side / 2 + EDGE
    corner = math.hypot(max(middle - box.x, box.right - middle), box.h / 2)
    assert corner < side / 2 - 0.3


def test_a_soft_cell_has_rounder_corners_than_a_square_one() -> None:
    soft, square = (
        dict(drawn(f"area: six.5, shape: {shape}, names: none").ops[0].options)["radius"]
        for shape in ("soft", "square")
    )
    assert soft > square


@pytest.mark.parametrize(
    ("shape", "anchor"), [("square", "left"), ("dotted", "left"), ("round", "center")]
)
@pytest.mark.parametrize("kind", ["cells, names: corner", "boxes, numbers: corner"])
def test_a_name_stands_in_the_corner_or_under_the_edge_where_there_is_none(
    kind: str, shape: str, anchor: str
) -> None:
    piece = drawn(f"kind: {kind}, area: six, side: 8, shape: {shape}")
    said = [op.args for op in piece.ops if op.verb == "text"]
    for placed, (name, x, y, *_) in zip(piece.cells, said, strict=True):
        assert name == placed.cell.name
        aside = {"left": 1.0, "center": 4.0}[anchor]
        assert abs(x - placed.box.x - aside) < 0.7
        assert placed.box.y + 1 < y < placed.box.y + 3


def test_each_area_has_its_row_wrapped_by_itself() -> None:
    boxes = places(
        drawn(
            "area: [back, six], arrange: rows, wrap: 3, side: 8, gap: 1, line-gap: 2, band: 2,"
            " gutter: 5"
        )
    )
    assert [(cell, box.x, box.y) for cell, box in boxes.items()][:6] == [
        ("back.5", 0, 0), ("back.4", 9, 0), ("back.3", 18, 0), ("back.2", 0, 10), ("back.lock", 9, 10), ("six.1", 0, 23),
    ]  # fmt: skip
    assert boxes["six.4"].y == 33


def test_cells_of_one_name_stand_in_one_column_in_declared_order() -> None:
    boxes = places(drawn("area: [red, blue], arrange: columns, side: 8, gap: 1"))
    assert [boxes[f"red.{name}"].x for name in ("2", "3", "4", "5", "lock")] == [0, 9, 18, 27, 45]
    assert [boxes[f"blue.{name}"].x for name in ("3", "4", "5", "6", "lock")] == [9, 18, 27, 36, 45]
    falling = places(drawn("area: back, arrange: columns, side: 8, gap: 1"))
    assert [box.x for box in falling.values()] == [0, 9, 18, 27, 36]


def test_a_row_with_its_cells_in_another_order_is_told() -> None:
    message = (
        '"back" has its cells in another order than the rows above it; cells of one name stand in'
        " one column"
    )
    assert told("area: [red, back], arrange: columns") == [(message, "back")]


def test_a_cell_stands_in_the_row_and_column_that_it_is_called_by() -> None:
    boxes = places(drawn("area: grid, arrange: grid, side: 10, tall: 8, gap: 2, line-gap: 1"))
    assert {cell: (box.x, box.y) for cell, box in boxes.items()} == {
        f"grid.r{row}c{column}": ((column - 1) * 12, (row - 1) * 9)
        for row in (1, 2)
        for column in (1, 2, 3)
    }
    wrapped = places(drawn("area: six, arrange: grid, wrap: 2, side: 8, gap: 1"))
    assert [(box.x, box.y) for box in wrapped.values()] == [
        (0, 0),
        (9, 0),
        (0, 9),
        (9, 9),
        (0, 18),
        (9, 18),
    ]


@pytest.mark.parametrize(
    ("way", "instead"),
    [
        ("grid", "add wrap, the number of cells in a line"),
        ("hex", "add lines, the number of cells in each line of the hex field"),
    ],
)
def test_cells_that_are_not_called_by_row_and_column_are_told(way: str, instead: str) -> None:
    message = f'the cells of area "six" are not called by row and column, such as r2c3; {instead}'
    assert told(f"area: six, arrange: {way}") == [(message, "six")]


def test_a_ring_runs_clockwise_from_the_top() -> None:
    boxes = list(places(drawn("area: round, arrange: ring, side: 8, gap: 1")).values())
    middle = (sum(box.cx for box in boxes) / 12, sum(box.cy for box in boxes) / 12)
    spokes = [(box.cx - middle[0], box.cy - middle[1]) for box in boxes]
    radius = math.hypot(*spokes[0])
    assert [math.hypot(*spoke) for spoke in spokes] == pytest.approx([radius] * 12)
    angles = [math.degrees(math.atan2(x, -y)) % 360 for x, y in spokes]
    assert [angle % 359.9999 for angle in angles] == pytest.approx(
        [30 * place for place in range(12)], abs=1e-3
    )
    assert min(box.x for box in boxes) == pytest.approx(0)
    assert min(box.y for box in boxes) == pytest.approx(0)


@pytest.mark.parametrize(
    "widget",
    [
        "area: round, arrange: ring",
        "area: round, arrange: arc, span: [-120, 120]",
        "area: six, arrange: arc, tall: 5",
    ],
)
def test_a_ring_is_as_small_as_its_gaps_allow(widget: str) -> None:
    boxes = list(places(drawn(f"{widget}, side: 8, gap: 1.5")).values())
    apart = [
        max(abs(one.cx - two.cx) - one.w, abs(one.cy - two.cy) - one.h)
        for one, two in combinations(boxes, 2)
    ]
    assert min(apart) == pytest.approx(1.5)


def test_an_arc_has_the_radius_and_span_that_are_asked_for() -> None:
    boxes = list(
        places(drawn("area: six, arrange: arc, radius: 50, span: [0, 100], side: 6")).values()
    )
    assert (boxes[0].y, boxes[0].x) == pytest.approx((0, 0))
    middle = (boxes[0].cx, boxes[0].cy + 50)
    for place, box in enumerate(boxes):
        angle = math.radians(20 * place)
        assert (box.cx, box.cy) == pytest.approx(
            (middle[0] + 50 * math.sin(angle), middle[1] - 50 * math.cos(angle))
        )


def hexagons(piece: Piece) -> list[list[Point]]:
    """The outlines of the hexagons, by their frames."""
    paths: list[Sequence[Step]] = [
        op.args[0] for op in piece.ops if op.verb == "path" and dict(op.options)["line"]
    ]
    return [
        [(x - EDGE, y - EDGE) for step in steps[:-1] for x, y in step.points] for steps in paths
    ]


def across(corners: Sequence[Point]) -> list[float]:
    """The three widths of a hexagon from side to opposite side."""
    middles = [
        ((x + a) / 2, (y + b) / 2)
        for (x, y), (a, b) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return [math.dist(middles[side], middles[side + 3]) for side in range(3)]


@pytest.mark.parametrize("pointed", ["true", "false"])
@pytest.mark.parametrize("cells", ["area: comb", "area: field, lines: [3, 4, 5, 4, 3]"])
def test_hexagons_of_a_field_keep_their_gap_on_all_sides(pointed: str, cells: str) -> None:
    piece = drawn(f"{cells}, arrange: hex, side: 12, gap: 1, pointed: {pointed}")
    outlines = hexagons(piece)
    assert len(outlines) == len(piece.cells)
    middles = [
        (sum(x for x, _ in outline) / 6, sum(y for _, y in outline) / 6) for outline in outlines
    ]
    assert [width for outline in outlines for width in across(outline)] == pytest.approx(
        [12] * 3 * len(outlines)
    )
    distances = sorted(math.dist(one, two) for one, two in combinations(middles, 2))
    assert distances[0] == pytest.approx(13)
    neighbors = sum(distance < 13.001 for distance in distances)
    # Three by four, every second line half a cell on: 3 x 3 beside each other and 2 lines x 7
    # between; 19 in a big hexagon: 42 sides.
    assert neighbors == {("area: comb", "true"): 23, ("area: comb", "false"): 8 + 3 * 5}.get(
        (cells, pointed), 42
    )
    assert all(distance > 22 for distance in distances[neighbors:])
    assert min(x for outline in outlines for x, _ in outline) == pytest.approx(0)
    assert min(y for outline in outlines for _, y in outline) == pytest.approx(0)


@pytest.mark.parametrize("pointed", ["true", "false"])
def test_a_mark_in_a_hexagon_has_the_largest_upright_square(pointed: str) -> None:
    piece = drawn(f"area: comb, arrange: hex, side: 12, pointed: {pointed}")
    for outline, box in zip(hexagons(piece), places(piece).values(), strict=True):
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        depths = [
            ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.dist((ax, ay), (bx, by))
            for x, y in corners
            for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
        ]
        assert 0 <= min(depths) < 0.02
        assert box.w == pytest.approx(box.h)


def test_lines_of_a_hex_field_hold_as_many_cells_as_there_are() -> None:
    assert told("area: field, arrange: hex, lines: [3, 4, 5]") == [
        ("the lines of the hex field hold 12 cells; there are 19", "cells")
    ]


def test_lines_of_a_hex_field_have_to_interlock() -> None:
    message = (
        "lines of 5 and 5 cells do not interlock; neighboring lines of a hex field differ by 1, or"
        " by 3"
    )
    assert told("area: field, arrange: hex, lines: [4, 5, 5, 5]") == [(message, "cells")]


def test_cells_of_a_map_stand_at_their_places_and_joined_ones_halfway() -> None:
    piece = drawn(
        "area: towns, arrange: map, side: 8, places: {a: [10, 20], b: [50, 40], c: [10, 60]}, ways:"
        " [[a, c, b]]"
    )
    assert {cell: (box.cx, box.cy) for cell, box in places(piece).items()} == {
        "towns.a": (10, 20), "towns.b": (50, 40), "towns.c": (10, 60), "towns.a-b": (30, 30),
    }  # fmt: skip
    lines = [
        tuple((x - EDGE, y - EDGE) for x, y in op.args[0]) for op in piece.ops if op.verb == "line"
    ]
    assert lines == [
        ((10, 20), (10, 60)),
        ((10, 60), (50, 40)),
        ((10, 20), (30, 30)),
        ((50, 40), (30, 30)),
    ]
    first = next(number for number, op in enumerate(piece.ops) if op.verb == "rect")
    assert all(number < first for number, op in enumerate(piece.ops) if op.verb == "line"), (
        "cells lie over the ways"
    )
    assert all(
        dict(op.options)["fill"]
        for op in piece.ops
        if op.verb == "rect" and not dict(op.options)["line"]
    )


def test_what_a_map_lacks_is_told() -> None:
    given = (
        "area: towns, arrange: map, places: {a: [10, 20], b: [50, 40], d: [9, 60]}, ways: [[a, bb]]"
    )
    assert told(given) == [
        ('cell "c" has no place on the map', "towns"),
        ('there is no cell "d" on the map', "d"),
        ('a way leads to the unknown cell "bb"; did you mean "b"?', "bb"),
    ]


def test_cells_that_are_not_on_a_map_are_one_complaint() -> None:
    given = "area: towns, arrange: map, places: {b: [50, 40]}"
    assert told(given) == [('cell "a" and 2 more have no place on the map', "towns")]


def icons(piece: Piece) -> int:
    return sum(op.verb == "path" for op in piece.ops)


def test_what_is_printed_in_a_cell_is_apart_from_its_address() -> None:
    plain, shown = (
        drawn("area: red"),
        drawn("area: red, show: {lock: ':lock:', 2: start, 5: '+5 :star:'}, side: 14"),
    )
    assert list(places(plain)) == list(places(shown))
    assert texts(plain) == ["2", "3", "4", "5", "lock"]
    assert texts(shown) == ["start", "3", "4", "+5"]
    assert icons(shown) > icons(plain)
    assert texts(drawn("area: red, show: [9, '', A]")) == ["9", "A", "5", "lock"]
    assert texts(drawn("area: six, names: none, show: {low: x}")) == ["x", "x"]
    assert texts(drawn("area: grid, arrange: grid")) == []
    assert texts(drawn("area: grid, arrange: grid, names: corner, side: 11"))[0] == "r1c1"


def test_points_stand_under_the_cells_that_they_are_for() -> None:
    piece = drawn("area: six, side: 8, wrap: 3, under: [1, 3, 6, 10, 15, 21], names: none")
    said = {op.args[0]: op.args[1:3] for op in piece.ops if op.verb == "text"}
    boxes = list(places(piece).values())
    assert list(said) == ["1", "3", "6", "10", "15", "21"]
    for (x, y), box, below in zip(said.values(), boxes, [*boxes[3:], *[None] * 3], strict=True):
        assert x - EDGE == pytest.approx(box.cx)
        assert y - EDGE > box.bottom
        assert below is None or y - EDGE < below.y


def test_a_sum_chain_has_its_signs_between_and_its_total_last() -> None:
    piece = drawn(
        "area: [sums], side: 12, names: none, signs: ['+', '-', '='], over: [rows, columns, rounds,"
        " total]"
    )
    boxes = list(places(piece).values())
    said = {op.args[0]: op.args[1] - EDGE for op in piece.ops if op.verb == "text"}
    for sign, one, two in zip(("+", "\u2212", "="), boxes, boxes[1:], strict=False):
        assert said[sign] == pytest.approx((one.right + two.x) / 2)
        assert two.x - one.right >= 4.5
    assert [said[word] for word in ("rows", "columns", "rounds", "total")] == pytest.approx(
        [box.cx for box in boxes]
    )
    assert [round(frame.x - EDGE, 6) for frame in heavy(piece)] == [boxes[3].x]


def heavy(piece: Piece) -> list[Rect]:
    """Cells in a heavy frame."""
    return [
        op.args[0]
        for op in piece.ops
        if op.verb == "rect" and (line := dict(op.options)["line"]) and line.pt > 1
    ]


def test_signs_stand_before_the_last_cells_of_each_line_and_totals_are_named() -> None:
    piece = drawn("area: [sums, red], arrange: rows, names: none, signs: ['+', '='], totals: [y]")
    assert [text for text in texts(piece) if text in "+="] == ["+", "+", "=", "+", "+", "+", "="]
    ends = [places(piece)[cell].x for cell in ("sums.y", "sums.total", "red.lock")]
    assert sorted(round(frame.x - EDGE, 6) for frame in heavy(piece)) == sorted(ends)


def test_labels_stand_beside_their_rows_and_columns() -> None:
    piece = drawn(
        'area: grid, arrange: grid, side: 12, label: Field, row-labels: [Ones, "Twos\\nonly'
        " twos\"], row-ends: ['×2', '+5'], column-labels: [A, B, C], column-ends: [1, 2, 3]"
    )
    boxes = places(piece)
    said = {
        op.args[0]: (op.args[1] - EDGE, op.args[2] - EDGE) for op in piece.ops if op.verb == "text"
    }
    assert [said[head][0] for head in "ABC"] == pytest.approx(
        [boxes[f"grid.r1c{column}"].cx for column in (1, 2, 3)]
    )
    assert [said[foot][0] for foot in "123"] == pytest.approx(
        [boxes[f"grid.r1c{column}"].cx for column in (1, 2, 3)]
    )
    assert all(said[head][1] < boxes["grid.r1c1"].y for head in "ABC")
    assert all(said[foot][1] > boxes["grid.r2c1"].bottom for foot in "123")
    assert (
        said["Field"][0]
        == 0
        < said["Ones"][0]
        == said["Twos"][0]
        == said["only twos"][0]
        < boxes["grid.r1c1"].x
    )
    assert boxes["grid.r1c1"].y < said["Ones"][1] < boxes["grid.r1c1"].bottom
    assert boxes["grid.r2c1"].y < said["Twos"][1] < said["only twos"][1] < boxes["grid.r2c1"].bottom
    assert said["×2"][0] == said["+5"][0] > boxes["grid.r1c3"].right


def test_a_label_has_as_many_lines_as_it_is_written_in() -> None:
    piece = drawn('area: six, side: 14, row-labels: ["Ones\\nadd them\\nall"], names: none')
    heights = {op.args[0]: op.args[2] for op in piece.ops if op.verb == "text"}
    assert list(heights) == ["Ones", "add them", "all"]
    assert list(heights.values()) == sorted(heights.values())


def test_a_tab_says_the_color_of_its_row() -> None:
    piece = drawn("area: [blue, red], arrange: rows, tabs: true, show: {lock: ''}")
    assert texts(piece) == ["3", "4", "5", "6", "2", "3", "4", "5", "B", "R"]


ALL = [
    (
        "area: six, wrap: 4, under: [1, 3, 6, ':star:', 5, '<×2>'], label: Track, shape: round,"
        " names: corner"
    ),
    "area: [red, blue], arrange: columns, tabs: true, show: {lock: ':lock:'}, row-ends: [1, 2]",
    "area: [red, blue], arrange: rows, row-labels: [Red, Blue], shape: dotted",
    "area: grid, arrange: grid, column-labels: [A, B, C], row-labels: [1, 2], color: green",
    "area: round, arrange: ring, colors: {1: red, 2: blue}",
    "area: round, arrange: arc, over: [1, 2]",
    (
        "area: comb, arrange: hex, side: 13, names: corner, colors: {r1c1: red, r2c1: blue, r3c1:"
        " green}"
    ),
    "area: field, arrange: hex, lines: [3, 4, 5, 4, 3], pointed: false, show: {5: ':coin:'}",
    "area: towns, arrange: map, places: {a: [10, 20], b: [50, 40], c: [10, 60]}, way: dotted",
    "area: sums, signs: ['=']",
    "area: [red, blue], shape: bay, side: 24, wrap: 5",
    "area: grid, arrange: grid, shape: ruled, gap: 0, colors: {c1: red}, fills: name",
    "area: [red, six], shape: spot, side: 18, gap: 2, wrap: 3, names: none, show: [a, b]",
    "area: [red, six], shape: round-bay, side: 42, wrap: 4, names: none, show: [a, b]",
    "area: [red, six], shape: headed, side: 18, wrap: 4, line-gap: 5, path: chain, frame: blue",
    "area: six, arrange: rows, ticks: round, wrap: 3, line-gap: 5, path: arrows, over: [one]",
]


def reach(op: Op) -> Rect | None:
    """The box that a frame or a circle covers."""
    if op.verb == "rect":
        box: Rect = op.args[0]
        return box
    if op.verb == "circle":
        x, y, r = op.args
        return Rect(x - r, y - r, 2 * r, 2 * r)
    return None


@pytest.mark.parametrize("widget", ALL)
def test_every_arrangement_is_drawn_within_its_size_in_every_theme(widget: str) -> None:
    sizes: Mapping[str, list[Rect]] = {
        theme: [placed.box for placed in drawn(widget, theme).cells] for theme in THEMES
    }
    assert sizes["color"] == sizes["light"] == sizes["mono"]
    # In a frame the widget has exactly its size; nothing that it draws may reach past that.
    framed = HEAD.replace(
        "{widget}", "{kind: panel, pad: 0, align: start, children: [{widget}]}"
    ).replace("{widget}", f"{{kind: cells, {widget}}}")
    document = parse(framed, "case.yaml")
    reading = read_game(document, {})
    (part,), problems = draw_parts(reading, Press(Typeface()))
    assert problems == ()
    frame = part.pieces[0].ops[0].args[0]
    assert all(frame.holds(box, 0.8) for op in part.pieces[0].ops if (box := reach(op)))
    right, bottom = (
        max(placed.box.right for placed in part.pieces[0].cells),
        max(placed.box.bottom for placed in part.pieces[0].cells),
    )
    assert right <= frame.right + 1e-6
    assert bottom <= frame.bottom + 1e-6


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("arrange", ["rows", "ring", "hex, lines: [2, 3]"])
def test_colored_cells_of_every_shape_bear_the_suit_of_their_color(
    theme: ThemeName, arrange: str
) -> None:
    piece = drawn(f"area: red, arrange: {arrange}, side: 12", theme)
    assert sum(op.verb == "stamp" and "heart" in op.args[0] for op in piece.ops) == 5


@pytest.mark.parametrize("theme", THEMES)
def test_ruled_cells_are_a_table_of_gray_lines_tinted_without_a_suit(theme: ThemeName) -> None:
    piece = drawn("area: grid, arrange: grid, shape: ruled, gap: 0, colors: {c1: red}", theme)
    boxes = [dict(op.options) | {"box": op.args[0]} for op in piece.ops if op.verb == "rect"]
    assert {box["radius"] for box in boxes} == {0}
    assert {box["line"] for box in boxes} == {Stroke(MID_GRAY, 0.75)}
    tinted = [box["fill"] for box in boxes if box["fill"]]
    assert tinted == ([INKS["red"].tint] * 2 if theme == "color" else [])
    assert not any(op.verb == "stamp" for op in piece.ops)


@pytest.mark.parametrize("theme", THEMES)
def test_a_spot_bears_the_letter_of_its_color_and_what_is_shown_below(theme: ThemeName) -> None:
    piece = drawn("area: [red, six], shape: spot, side: 15, names: none, show: [1st]", theme)
    said = [op.args for op in piece.ops if op.verb == "text"]
    assert [word for word, *_ in said] == ["R", "1st", *"RRRR"]
    (_, _, letter, *_), (_, _, mark, *_), *_ = said
    middle = piece.cells[0].box.cy
    assert middle < letter < mark < piece.cells[0].box.bottom
    circles = [dict(op.options) for op in piece.ops if op.verb == "circle"]
    assert len(circles) == 11
    assert {circle["fill"] for circle in circles} == {None}


@pytest.mark.parametrize("theme", THEMES)
def test_a_round_bay_has_its_color_around_it_and_what_is_shown_under_it(theme: ThemeName) -> None:
    piece = drawn("area: red, shape: round-bay, side: 42, wrap: 4, show: [one]", theme)
    bay = piece.cells[0].box
    assert bay.w == bay.h == pytest.approx(24)
    said = [op.args for op in piece.ops if op.verb == "text"]
    assert [word for word, *_ in said[:3]] == ["R", "R", "one"]
    above, below, shown = [y for _, _, y, *_ in said[:3]]
    assert above < bay.y < bay.bottom < shown < below < bay.cy + 21


@pytest.mark.parametrize("theme", THEMES)
def test_a_headed_cell_has_its_name_and_a_word_on_its_color(theme: ThemeName) -> None:
    piece = drawn("area: red, shape: headed, side: 18, names: corner, show: [start]", theme)
    said = [op.args for op in piece.ops if op.verb == "text"]
    assert [word for word, *_ in said] == ["2", "start", "3", "4", "5", "lock"]
    (_, left, name, *_), (_, right, word, *_), *_ = said
    cell = piece.cells[0].box
    assert cell.x < left < cell.cx < right < cell.right
    assert cell.y < name == word < cell.y + 4.6
    heads = [op for op in piece.ops if op.verb == "rect" and op.args[0].h < cell.h]
    solid = {"color": INKS["red"].solid, "light": INKS["red"].tint, "mono": "#FFFFFF"}[theme]
    assert [dict(op.options)["fill"] for op in heads] == [solid] * 5


@pytest.mark.parametrize("theme", THEMES)
def test_a_frame_is_the_color_of_cells_without_one(theme: ThemeName) -> None:
    piece = drawn("area: [six, red], frame: blue", theme)
    lines = [dict(op.options)["line"].paint for op in piece.ops if op.verb == "rect"]
    blue, red = ("#000000",) * 2 if theme == "mono" else (INKS["blue"].line, INKS["red"].line)
    assert lines == [blue] * 6 + [red] * 5
    fills = [dict(op.options)["fill"] for op in piece.ops if op.verb == "rect"]
    assert fills[:6] == [None] * 6


def test_boxes_to_tick_stand_over_the_right_ends_of_cells_and_names_over_the_left() -> None:
    piece = drawn("area: six, side: 14, ticks: round")
    here = places(piece)
    assert list(here) == [f"{area}.{n}" for n in range(1, 7) for area in ("six", "round")]
    names = [op.args for op in piece.ops if op.verb == "text"]
    for number, (name, x, y, *_) in enumerate(names, start=1):
        cell, tick = here[f"six.{number}"], here[f"round.{number}"]
        assert name == str(number)
        assert tick.right == pytest.approx(cell.right)
        assert tick.bottom < cell.y == pytest.approx(4.2)
        assert cell.x < x - EDGE < tick.x
        assert 0 < y - EDGE < cell.y


def test_a_path_needs_room_between_its_lines() -> None:
    assert told("area: six, wrap: 3, path: chain") == [
        ("a path to the next line needs a line-gap of 4 mm", "path")
    ]
    assert told("area: six, arrange: ring, path: chain") == [
        ("path is for arrange: line or rows, not for ring", "path")
    ]


def test_a_printed_copy_writes_names_in_the_cells_that_say_so() -> None:
    piece = drawn("area: six, side: 20, tall: 9, names: none, fills: name")
    assert [(slot.kind, slot.box) for slot in piece.slots] == [
        ("name", placed.box.inset(1)) for placed in piece.cells
    ]


@pytest.mark.parametrize(
    ("widget", "expected"),
    [
        ("area: sixx", [('there is no area "sixx"; did you mean "six"?', "sixx")]),
        ("area: six, color: rad", [('there is no color "rad"; did you mean "red"?', "rad")]),
        ("area: six, colors: {1: pinc}", [('there is no color "pinc"', "pinc")]),
        ("area: six, show: {7: x}", [('there is no cell, group or area "7" here', "7")]),
        ("area: six, show: [a, b, c, d, e, f, last]", [("there are words for 7 cells; there are 6", "last")]),
        ("area: six, show: {1: ':lok:'}", [('there is no icon "lok"; did you mean "lock"?', "lok")]),
        ("area: six, row-labels: [a, b]", [("there are 2 row-labels for 1 rows", "b")]),
        ("area: six, show: {1: immeasurable}", [('"immeasurable" is 12.8 mm wider than its place of 9.0 mm at 10 pt', "immeasurable")]),
        ("area: six, shape: star", [('this must be "", "square", "round", "dotted", "hex", "bay", "ring", "ruled", "soft", "spot", "round-bay" or "headed", not "star"', "star")]),
        ("area: field, arrange: hex, lines: [1000000000]", [("this must be 500 or less, not 1000000000", "1000000000")]),
        ("area: field, arrange: hex, lines: [-3, 22]", [("this must be 0 or more, not -3", "-3")]),
        ("area: six, arrange: map, places: {1: [5000, 5]}", [("this must be 1000 or less, not 5000", "5000")]),
        ("area: comb, arrange: hex, under: [1]", [("a honeycomb has no room over or under its cells; show prints in them", "cells")]),
        ("area: sums, signs: [+, +, +, =]", [("there are 4 signs between 4 cells", "cells")]),
        (
            "area: comb, arrange: hex, side: 0",
            [("cell comb.r1c1 and 11 more are only 0 mm wide or high; the least is 1 mm", "comb")],
        ),
        ("areas: [six]", [('unknown key "areas" in cells; did you mean "area"?', "areas")]),
    ],
)  # fmt: skip
def test_a_slip_is_told_under_its_word(widget: str, expected: list[tuple[str, str]]) -> None:
    assert told(widget) == expected


def test_a_gutter_stands_before_the_rows_that_begin_a_block() -> None:
    boxes = places(
        drawn(
            "area: [red, blue, back, six], arrange: rows, side: 8, gap: 1, breaks: [back, six],"
            " gutter: 4"
        )
    )
    assert [boxes[cell].y for cell in ("red.2", "blue.3", "back.5", "six.1")] == [0, 9, 21, 33]


def test_slots_stand_in_the_gaps_of_their_grid_and_bear_no_address() -> None:
    piece = drawn(
        "area: [grid, slots], arrange: grid, side: 8, gap: 6, line-gap: 5, show: {r1c1: A, sum: +},"
        " row-labels: [x, y]"
    )
    found = places(piece)
    left = found["grid.r1c1"].x
    for name, (x, y) in {
        "r1c1-r1c2": (left + 11, 4),
        "r2c2-r2c3": (left + 25, 17),
        "r1c3-r2c3": (left + 32, 10.5),
    }.items():
        slot = found[f"slots.{name}"]
        assert (slot.cx, slot.cy, slot.w, slot.h) == pytest.approx((x, y, 4.2, 4.2))
    assert len(found) == 6 + 7
    assert not any(one.overlaps(two) for one, two in combinations(found.values(), 2))
    assert texts(piece) == ["A", "+", "x", "y"]
    rounds = [op.args[:2] for op in piece.ops if op.verb == "circle"]
    assert len(rounds) == 7


def test_slots_without_room_or_without_their_grid_are_told() -> None:
    assert told("area: [grid, slots], arrange: grid, gap: 3") == [
        ("slots between cells need 3.8 mm; gap and line-gap leave 3 mm", "cells")
    ]
    assert told("area: slots, arrange: grid, gap: 6") == [
        (
            'cell "r1c1-r1c2" has no place between two cells here; name the area of the grid, too',
            "slots",
        )
    ]


def test_a_grid_with_names_stands_as_one_by_number_and_shows_the_names() -> None:
    piece = drawn("area: upper, arrange: grid, side: 10, tall: 8, gap: 2, line-gap: 1")
    boxes = places(piece)
    left, top = boxes["upper.ones.ann"].x, boxes["upper.ones.ann"].y
    assert {cell: (round(box.x - left, 6), box.y - top) for cell, box in boxes.items()} == {
        "upper.ones.ann": (0, 0),
        "upper.ones.ben": (12, 0),
        "upper.sum.ann": (0, 9),
        "upper.sum.ben": (12, 9),
    }
    assert texts(piece) == ["ones", "sum", "ann", "ben"]


def test_labels_by_name_stand_beside_their_rows_and_over_their_columns() -> None:
    said = texts(
        drawn(
            "area: [upper, lower], arrange: grid, row-labels: {sum: Sum, chance: ''}, row-ends:"
            " {sum: A}, column-labels: {ben: Ben}, column-ends: {ann: left}, side: 14"
        )
    )
    assert said == ["ones", "Sum", "full house", "A", "ann", "Ben", "left"]
    assert texts(drawn("area: upper, arrange: grid, row-labels: [], column-labels: []")) == []
    rows = "area: [red, blue], arrange: rows, names: none, row-labels: {blue: Blue}"
    assert texts(drawn(rows)) == ["Blue"]


def test_areas_with_names_stand_under_each_other_in_common_columns() -> None:
    boxes = places(drawn("area: [upper, lower], arrange: grid, side: 10, gap: 1"))
    assert boxes["lower.chance.ann"].x == boxes["upper.ones.ann"].x
    assert boxes["lower.chance.ben"].x == boxes["upper.ones.ben"].x
    assert boxes["lower.full house.ann"].y - boxes["upper.ones.ann"].y == 33


def test_gutters_part_rows_and_columns() -> None:
    boxes = places(drawn("area: comb, arrange: grid, side: 5, gap: 1, band: [2, 3], gutter: 4"))
    assert [boxes[f"comb.r1c{column}"].x for column in range(1, 5)] == [0, 6, 12, 21]
    assert [boxes[f"comb.r{row}c1"].y for row in range(1, 4)] == [0, 6, 15]
    boxes = places(drawn("area: comb, arrange: grid, side: 5, gap: 1, breaks: [c2, r3]"))
    assert [boxes[f"comb.r1c{column}"].x for column in range(1, 5)] == [0, 8, 14, 20]
    assert [boxes[f"comb.r{row}c1"].y for row in range(1, 4)] == [0, 6, 14]
    boxes = places(drawn("area: upper, arrange: grid, row-labels: [], side: 5, breaks: [sum, ben]"))
    assert boxes["upper.sum.ben"].x - boxes["upper.ones.ann"].x == 8
    assert boxes["upper.sum.ben"].y - boxes["upper.ones.ann"].y == 8


def test_a_row_or_column_of_totals_is_gray_in_a_heavy_frame() -> None:
    def grays(totals: str) -> int:
        piece = drawn(f"area: upper, arrange: grid, side: 14, totals: {totals}")
        return sum(dict(op.options).get("fill") == LIGHT_GRAY for op in piece.ops)

    assert (grays("[]"), grays("[sum]"), grays("[ann, sum.ben]"), grays("[upper]")) == (0, 2, 3, 4)


def test_words_and_colors_by_row_and_column() -> None:
    piece = drawn("area: upper, arrange: grid, show: {sum: S, ones.ben: O, ann: A}, side: 14")
    assert texts(piece)[:4] == ["A", "O", "S", "S"]
    hatched = drawn("area: upper, arrange: grid, side: 14, colors: {sum: red}")
    plain = drawn("area: upper, arrange: grid, side: 14")
    assert len(hatched.ops) == len(plain.ops) + 2


def test_grids_share_the_width_of_their_labels() -> None:
    widget = (
        "area: upper, arrange: grid, side: 14, label-width: {width}}}\n      - {{kind: cells,"
        " area: lower, arrange: grid, side: 14, label-width: {width}"
    )
    boxes = places(drawn(widget.format(width="shared")))
    assert boxes["upper.ones.ann"].x == boxes["lower.chance.ann"].x
    assert boxes == places(drawn(widget.format(width=boxes["upper.ones.ann"].x)))
    assert places(drawn(widget.format(width=50)))["lower.chance.ann"].x == 50
    alone = places(drawn(widget.format(width=0)))
    assert alone["upper.ones.ann"].x < alone["lower.chance.ann"].x == boxes["upper.ones.ann"].x


@pytest.mark.parametrize(
    ("widget", "expected"),
    [
        (
            "area: upper, arrange: grid, totals: [sun], breaks: [c1], side: 14",
            [
                ('there is no cell, row, column, group or area "sun" here; did you mean "sum"?', "sun"),
                ('there is no cell, row, column, group or area "c1" here', "c1"),
            ],
        ),
        (
            "area: upper, arrange: grid, row-labels: {one: Ones}, column-ends: {ones: x}, side: 14",
            [
                ('none of the rows here is called "one"; did you mean "ones"?', "one"),
                ('none of the columns here is called "ones"', "ones"),
            ],
        ),
        ("area: upper, arrange: grid, row-labels: [a, b, c]", [("there are 3 row-labels for 2 rows", "c")]),
    ],
)  # fmt: skip
def test_a_slip_in_a_name_of_a_row_is_told(widget: str, expected: list[tuple[str, str]]) -> None:
    assert told(widget) == expected


def test_areas_of_common_rows_and_columns_stand_around_a_grid_by_number() -> None:
    piece = drawn(
        "area: [heads, grid, ends, corner], arrange: grid, side: 9, gap: 1, row-labels: [],"
        " column-labels: [], shapes: {ends: round, corner: ring}"
    )
    assert {cell: (box.x, box.y) for cell, box in places(piece).items()} == {
        **{f"heads.head.c{column}": (10 * column - 10, 0) for column in (1, 2, 3)},
        **{
            f"grid.r{row}c{column}": (10 * column - 10, 10 * row)
            for row in (1, 2)
            for column in (1, 2, 3)
        },
        "ends.r1.end": (30, 10),
        "ends.r2.end": (30, 20),
        "corner.head.end": (30, 0),
    }
    verbs = [op.verb for op in piece.ops]
    assert (verbs.count("rect"), verbs.count("circle")) == (9, 4)


def test_captions_are_wider_than_their_cells_where_neighbors_have_none() -> None:
    line = "area: round, side: 7, under: {1: Start here, 6: halfway there, 12: at the end}"
    piece = drawn(line)
    boxes = places(piece)
    said = {op.args[0]: op for op in piece.ops if op.verb == "text"}
    half = Typeface().width("halfway there", 8, "regular") / 2
    assert half > 7 / 2
    assert said["halfway there"].args[1] - EDGE == pytest.approx(boxes["round.6"].cx, abs=0.01)
    first = said["Start here"].args[1] - EDGE
    assert first == pytest.approx(Typeface().width("Start here", 8, "regular") / 2 + 0.5, abs=0.01)
    assert told("area: six, side: 7, under: [one, quite wide, three]") == [
        ('"quite wide" is 3.4 mm wider than its place of 9.0 mm at 8 pt', "quite wide")
    ]


def test_rows_and_columns_by_number_have_long_names() -> None:
    short = (
        "area: comb, arrange: grid, side: 9, breaks: [r2, c3], totals: [r1], colors: {c2: red},"
        " show: {r3: x}, row-labels: {r1: A}, column-ends: {c4: B}, shapes: {c1: round}"
    )
    long = short
    for letter, word in (("r1", "row1"), ("r2", "row2"), ("r3", "row3"), ("c2", "col2")):
        long = long.replace(letter, word)
    for letter, word in (("c1", "column1"), ("c3", "column3"), ("c4", "column4")):
        long = long.replace(letter, word)
    assert repr(drawn(long)) == repr(drawn(short))
