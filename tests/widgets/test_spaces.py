"""A path of spaces: even lines, small words along the upper edge, spaces that are opened later, the
goal.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import INKS
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.game.spaces import Spaces
from tests.shipped import drawn_part
from tests.widgets.table import pen, texts


def hand(count: int) -> Pen:
    area = Area("board", tuple(Cell("board", str(n)) for n in range(1, count + 1)))
    ready = pen()
    return replace(ready, game=replace(ready.game, cells=CellTable({"board": area})))


def drawn(count: int, path: Spaces) -> Recorder:
    ready = hand(count)
    path.draw(ready, Rect(0, 0, *path.size(ready)))
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    return ready.canvas


def lines(recorder: Recorder) -> list[int]:
    """How many spaces stand in each line."""
    tops = [placed.box.y for placed in recorder.cells]
    return [tops.count(y) for y in dict.fromkeys(tops)]


@pytest.mark.parametrize(
    ("count", "shared"), [(14, [7, 7]), (16, [8, 8]), (19, [10, 9]), (20, [10, 10]), (24, [12, 12])]
)
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


def test_the_last_space_is_the_goal_where_nothing_is_opened_later() -> None:
    recorder = drawn(20, Spaces(area="board", lines=2))
    assert words(recorder) == ["start", "goal"]
    rects = [(op.args[0], dict(op.options)) for op in recorder.ops if op.verb == "rect"]
    frames = [options["line"].pt for _, options in rects if not options["fill"]]
    assert frames == [0.75] * 19 + [1.5]


def test_spaces_of_a_line_hang_together_by_links() -> None:
    recorder = drawn(20, Spaces(area="board", lines=2, gap=2))
    spaces = [placed.box for placed in recorder.cells]
    links = [
        op.args[0]
        for op in recorder.ops
        if op.verb == "rect" and dict(op.options)["fill"] == "#FFFFFF"
    ]
    gaps = [(one.right, two.x, one.cy) for one, two in pairwise(spaces) if one.y == two.y]
    assert len(gaps) == 18
    assert [(link.x + 0.8, link.right - 0.8, link.cy) for link in links] == [
        pytest.approx(gap) for gap in gaps
    ]


def board(**switches: str) -> Piece:
    return drawn_part("uno-dice", "board", **switches).pieces[0]


def boxes(piece: Piece, area: str) -> list[Rect]:
    return [placed.box for placed in piece.cells if placed.cell.area == area]


@pytest.mark.parametrize(
    "switches", [{}, {"blanks": "14", "extras": "1"}, {"blanks": "24", "extras": "10"}]
)
def test_the_goal_stands_after_the_spaces_that_are_opened_later(switches: dict[str, str]) -> None:
    piece = board(**switches)
    (goal,) = [
        (op.args[1], op.args[2]) for op in piece.ops if op.verb == "text" and op.args[0] == "goal"
    ]
    last = boxes(piece, "extra")[-1]
    assert last.right < goal[0] < last.right + 13
    assert last.y < goal[1] < last.bottom


@pytest.mark.parametrize("switches", [{}, {"blanks": "24", "extras": "10"}])
def test_spaces_that_are_opened_later_stand_under_those_of_the_path(
    switches: dict[str, str],
) -> None:
    piece = board(**switches)
    extras = boxes(piece, "extra")
    above = boxes(piece, "board")[: len(extras)]
    assert [box.x for box in extras] == pytest.approx([box.x for box in above])
    assert [box.right for box in extras] == pytest.approx([box.right for box in above])


@pytest.mark.parametrize(
    "switches", [{}, {"blanks": "14", "extras": "1"}, {"blanks": "24", "extras": "10"}]
)
def test_a_dotted_way_leads_from_the_last_space_to_the_first_that_is_opened_later(
    switches: dict[str, str],
) -> None:
    piece = board(**switches)
    ways = [
        op.args[0]
        for op in piece.ops
        if op.verb == "path" and (line := dict(op.options).get("line")) and line.dash
    ]
    (way,) = [steps for steps in ways if len(steps) == 6]
    (x, y), (to_x, to_y) = way[0].points[0], way[-1].points[0]
    last, first = boxes(piece, "board")[-1], boxes(piece, "extra")[0]
    assert (x, to_x) == pytest.approx((last.cx, first.cx))
    assert last.bottom < y < to_y < first.y


@pytest.mark.parametrize("extras", ["1", "8", "10"])
def test_a_box_in_the_corner_is_ticked_for_each_space_that_is_opened(extras: str) -> None:
    piece = board(extras=extras)
    spaces, ticks = boxes(piece, "extra"), boxes(piece, "opened")
    assert len(spaces) == len(ticks) == int(extras)
    for space, tick in zip(spaces, ticks, strict=True):
        assert not tick.overlaps(space)
        assert space.cx < tick.x < tick.right < space.right + 1e-6
        assert space.y - 5 < tick.y < tick.bottom < space.y + 1e-6
        assert min(tick.w, tick.h) >= 3.2


def test_boards_differ_by_the_color_of_their_first_space_and_of_their_heads() -> None:
    for piece in drawn_part("uno-dice", "board").pieces:
        ink = INKS[piece.name.split()[-1]]
        filled = [
            (op.args[0], dict(op.options)["fill"])
            for op in piece.ops
            if op.verb == "rect" and dict(op.options).get("fill")
        ]
        first, second = boxes(piece, "board")[:2]
        assert [paint for box, paint in filled if first.holds(box)] == [ink.tint, ink.solid]
        assert not [paint for box, paint in filled if second.holds(box)]
        heads = {round(box.w, 2) for box, paint in filled if paint == ink.solid}
        assert {80, 76} <= heads


@pytest.mark.parametrize(
    ("matches", "who"),
    [("true", "or ends with 6 or a star, write a 6."), ("false", "or ends with 6, write a 6.")],
)
def test_the_board_says_who_else_writes_at_a_call(matches: str, who: str) -> None:
    said = " ".join(texts(board(**{"star-matches": matches})))
    assert f"call your last die: “red 6”. Others whose board is red, {who}" in said


def test_words_leave_the_field_below_free() -> None:
    recorder = drawn(24, Spaces(area="board", lines=2, tall=21, wide=183))
    places = [placed.box for placed in recorder.cells]
    for op in recorder.ops:
        if op.verb == "text":
            x, y = op.args[1:3]
            (home,) = [
                box for box in places if box.x <= x <= box.right and box.y <= y <= box.bottom
            ]
            assert y - home.y < 4
