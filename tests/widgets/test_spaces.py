"""A path of spaces: even lines, small words along the upper edge, a heavier goal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.paper.geometry import Rect
from sheetgen.paper.recorder import Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.spaces import Spaces
from tests.widgets.table import pen


def hand(count: int) -> Pen:
    area = Area("board", tuple(Cell("board", str(n)) for n in range(1, count + 1)))
    ready = pen()
    return replace(ready, game=replace(ready.game, cells=CellTable({"board": area})))


def drawn(count: int, path: Spaces) -> Recorder:
    ready = hand(count)
    path.draw(ready, Rect(0, 0, *path.size(ready)))
    assert ready.problems == []
    assert isinstance(ready.canvas, Recorder)
    return ready.canvas


def lines(recorder: Recorder) -> list[int]:
    """How many spaces stand in each line."""
    tops = [placed.box.y for placed in recorder.cells]
    return [tops.count(y) for y in dict.fromkeys(tops)]


@pytest.mark.parametrize(("count", "shared"), [(14, [7, 7]), (16, [8, 8]), (19, [10, 9]), (20, [10, 10]), (24, [12, 12])])
def test_two_lines_share_the_spaces(count: int, shared: list[int]) -> None:
    assert lines(drawn(count, Spaces(area="board", lines=2))) == shared


def test_without_a_number_of_lines_a_line_takes_as_many_as_it_has_columns() -> None:
    assert lines(drawn(23, Spaces(area="board", columns=10))) == [10, 10, 3]


@pytest.mark.parametrize(("count", "wide"), [(20, 16.5), (24, 161 / 12), (8, 22.0)])
def test_spaces_are_as_wide_as_the_path_allows(count: int, wide: float) -> None:
    first = drawn(count, Spaces(area="board", lines=2, side=22, tall=21, wide=183)).cells[0].box
    assert (first.w, first.h) == pytest.approx((wide, 21))


def words(recorder: Recorder) -> list[str]:
    return [op.args[0] for op in recorder.ops if op.verb == "text" and not op.args[0].isdigit()]


@pytest.mark.parametrize(("dotted", "said"), [(False, ["start", "goal"]), (True, [])])
def test_only_spaces_that_are_open_have_a_start_and_a_goal(dotted: bool, said: list[str]) -> None:
    assert words(drawn(8, Spaces(area="board", dotted=dotted))) == said


def test_only_the_goal_has_a_heavy_frame() -> None:
    frames = [dict(op.options)["line"].pt for op in drawn(20, Spaces(area="board", lines=2)).ops if op.verb == "rect"]
    assert frames == [0.75] * 19 + [1.5]


def test_words_leave_the_field_below_free() -> None:
    recorder = drawn(24, Spaces(area="board", lines=2, tall=21, wide=183))
    places = [placed.box for placed in recorder.cells]
    for op in recorder.ops:
        if op.verb == "text":
            x, y = op.args[1:3]
            (home,) = [box for box in places if box.x <= x <= box.right and box.y <= y <= box.bottom]
            assert y - home.y < 4
