"""Links run around cells, from the edge of what they leave to the edge of what they point at, and
say where they have no room.
"""

from __future__ import annotations

import math
import os
import random
from collections import deque
from itertools import pairwise

import pytest

from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import Piece
from sheetgen.page.routes import CLEAR, route
from sheetgen.render.fonts import Typeface
from tests.widgets.table import THEMES, texts

HEAD_OF_FILE = """\
id: case
title: Case
players: 1
palette: {lemon: {ink: yellow, letter: L}, sky: {ink: blue, letter: S}}
areas:
  lemon: {color: lemon, rows: [one, two], columns: 3}
  sky: {color: sky, cells: 4, groups: [{name: high, cells: [3, 4]}]}
parts:
  card:
    kind: reference
    size: [110, 66]
    gap: 16
    links:
      - {links}
    children:
      - {kind: cells, area: lemon, arrange: grid, side: 10, gap: 2, row-ends: {one: "+7"}}
      - {kind: cells, area: sky, side: 10, gap: 4}
"""


def drawing(*links: str, theme: ThemeName = "color") -> tuple[Piece, list[Problem]]:
    """The card with links, and what is wrong with it."""
    text = HEAD_OF_FILE.replace("{links}", "\n      - ".join(links))
    reading = read_game(parse(text, "case.yaml"), {})
    parts, problems = draw_parts(reading, Press(Typeface(), theme))
    return parts[0].pieces[0], [*reading.problems, *problems]


def lines(piece: Piece) -> list[tuple[Point, ...]]:
    """The line of each link by its ends and bends, its arrowhead aside."""
    return [op.args[0] for op in piece.ops if op.verb == "line" and op.args[1].pt == 1.0]


def tips(piece: Piece) -> list[Point]:
    """Where the arrows end."""
    heads = [op for op in piece.ops if op.verb == "path" and len(op.args[0]) == 4]
    return [op.args[0][0].points[0] for op in heads if not dict(op.options)["line"]]


def boxes(piece: Piece) -> dict[str, Rect]:
    return {placed.cell.id: placed.box for placed in piece.cells}


def test_a_link_leaves_the_right_end_of_a_row_behind_its_words() -> None:
    piece, problems = drawing("{from: lemon.one, to: sky.4}")
    assert problems == []
    (line,), (tip,) = lines(piece), tips(piece)
    row = boxes(piece)["lemon.one.c3"]
    assert line[0][0] > row.right + 1.5
    assert line[0][1] == pytest.approx(row.cy, abs=0.25 * row.h)
    target = boxes(piece)["sky.4"]
    assert tip[1] == pytest.approx(target.y, abs=0.001)
    assert target.x < tip[0] < target.right


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("lemon.two", ["lemon.two.c1", "lemon.two.c2", "lemon.two.c3"]),
        ("lemon.c2", ["lemon.one.c2", "lemon.two.c2"]),
        ("lemon.column2", ["lemon.one.c2", "lemon.two.c2"]),
        ("lemon.two.c1", ["lemon.two.c1"]),
        ("lemon", ["lemon.one.c1", "lemon.two.c3"]),
        ("sky.high", ["sky.3", "sky.4"]),
        ("sky", ["sky.1", "sky.4"]),
    ],
)
def test_links_join_cells_rows_columns_groups_and_areas(name: str, cells: list[str]) -> None:
    other = "lemon.one.c3" if name.startswith("sky") else "sky.2"
    piece, problems = drawing(f"{{from: {name}, to: {other}}}")
    assert problems == []
    there = boxes(piece)
    whole = Rect.holding([corner for cell in cells for corner in there[cell].corners])
    ((start, *_),) = lines(piece)
    assert whole.inset(-0.01).holds(Rect(*start, 0, 0))
    assert not whole.inset(0.01).holds(Rect(*start, 0, 0))
    if name in ("lemon.c2", "lemon.column2"):
        assert start[1] == pytest.approx(whole.bottom, abs=0.001)


@pytest.mark.parametrize("name", ["lemon", "lemon.one", "lemon.one.c1", "sky", "sky.high", "sky.2"])
def test_no_link_leads_from_a_thing_to_itself(name: str) -> None:
    _, problems = drawing(f"{{from: {name}, to: {name}}}")
    assert [problem.code for problem in problems] == ["no-way"]


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("lemon", "lemon.one.c3"),
        ("lemon.one", "lemon.one.c3"),
        ("sky.high", "sky.4"),
        ("sky.4", "sky"),
    ],
)
def test_an_arrow_to_a_part_of_a_thing_ends_where_its_line_does_not_begin(
    begin: str, end: str
) -> None:
    piece, problems = drawing(f"{{from: {begin}, to: {end}}}")
    assert [problem.code for problem in problems] in ([], ["no-way"])
    assert all(
        math.dist(line[0], tip) > 3 for line, tip in zip(lines(piece), tips(piece), strict=True)
    )


def test_links_run_around_cells_and_beside_each_other() -> None:
    piece, problems = drawing(
        "{from: lemon.one.c1, to: sky.high, icon: plus}",
        "{from: lemon.two, to: sky.1, color: sky}",
        "{from: sky.2, to: lemon.two.c2, color: lemon}",
    )
    assert problems == []
    for line in lines(piece):
        for one, two in pairwise(line):
            ray = Rect.holding((one, two)).inset(0.01 - CLEAR)
            over = [cell for cell, box in boxes(piece).items() if box.overlaps(ray)]
            assert len(over) <= 1, "the cell that it leaves"


@pytest.mark.parametrize("theme", THEMES)
def test_what_stands_on_a_link_is_free(theme: ThemeName) -> None:
    piece, problems = drawing(
        "{from: lemon.one, to: sky.4, icon: star}",
        "{from: lemon.two, to: sky.3, text: <sky>}",
        theme=theme,
    )
    assert problems == []
    discs = [
        op.args[0] for op in piece.ops if op.verb == "rect" and dict(op.options)["radius"] == 2.5
    ]
    assert len(discs) == 2
    assert "S" in texts(piece)
    assert not discs[0].overlaps(discs[1])
    assert not any(disc.overlaps(box) for disc in discs for box in boxes(piece).values())


def test_ways_go_as_a_fine_raster_says_that_they_can() -> None:
    for seed in range(150 if os.environ.get("SHEETGEN_TESTS") == "all" else 1):
        sure = random.Random(seed)
        walls = [
            Rect(
                sure.randrange(3, 24),
                sure.randrange(0, 24),
                sure.choice((1.5, 3, 6)),
                sure.choice((1.5, 3, 6)),
            )
            for _ in range(sure.randrange(5, 30))
        ]
        room, start, end = Rect(0, 0, 30, 30), (1.2, 7.5), (28.8, sure.randrange(20) + 0.3)
        way = route(room, walls, {start: (1.1, start[1])}, {end: (28.9, end[1])})
        assert bool(way) == _reaches(room, walls, start, end), seed
        for one, two in pairwise(way):
            ray = Rect.holding((one, two)).inset(0.01 - CLEAR)
            assert not any(ray.overlaps(wall) for wall in walls)
            assert one[0] == two[0] or one[1] == two[1]


def _reaches(room: Rect, walls: list[Rect], start: Point, end: Point) -> bool:
    """Whether a walk in steps of 0.15 mm comes from a start to an end."""
    fine = 0.15
    free = [wall.inset(0.01 - CLEAR) for wall in walls]
    goals = {(round(end[0] / fine), round(end[1] / fine))}
    first = round(start[0] / fine), round(start[1] / fine)
    queue, seen = deque([first]), {first}
    while queue:
        x, y = queue.popleft()
        if (x, y) in goals:
            return True
        for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            at = Rect(spot[0] * fine, spot[1] * fine, 0, 0)
            blocked = any(wall.overlaps(at, 0) for wall in free)
            if spot not in seen and room.holds(at) and not blocked:
                seen.add(spot)
                queue.append(spot)
    return False


def test_a_way_is_short_and_has_few_bends() -> None:
    room, wall = Rect(0, 0, 40, 40), Rect(18, 10, 4, 16)
    starts, ends = {(2.0, 20.0): (1.0, 20.0)}, {(38.0, 20.0): (39.0, 20.0)}
    assert route(room, [], starts, ends) == [(1, 20), (39, 20)]
    over = route(room, [wall], starts, ends)
    assert [y for _, y in over] == [20, 20, 33, 33, 20, 20]
    under = route(room, [wall], starts, {**ends, (20.0, 9.0): (20.0, 10.0)})
    assert under[-1] == (20, 10)
    assert route(room, [wall], starts, {(20.0, 20.0): (20.0, 21.0)}) == []
