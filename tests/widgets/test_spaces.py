"""The board of Dice Chain: even lines, small words along the upper edge, spaces that are opened
later, the goal.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetgen.page.geometry import Rect
from sheetgen.page.ink import INKS
from sheetgen.page.piece import Piece
from tests.shipped import drawn_part
from tests.widgets.table import texts


def board(**switches: str) -> Piece:
    return drawn_part("uno-dice", "board", **switches).pieces[0]


def boxes(piece: Piece, area: str) -> list[Rect]:
    return [placed.box for placed in piece.cells if placed.cell.area == area]


def lines(piece: Piece) -> list[int]:
    """How many spaces of the path stand in each line."""
    tops = [box.y for box in boxes(piece, "board")]
    return [tops.count(y) for y in dict.fromkeys(tops)]


@pytest.mark.parametrize("blanks", range(14, 25))
def test_two_lines_share_the_spaces_and_the_width(blanks: int) -> None:
    piece = board(blanks=str(blanks))
    first = (blanks + 1) // 2
    assert lines(piece) == [first, blanks - first]
    assert {(round(box.w, 6), box.h) for box in boxes(piece, "board")} == {
        (round(182 / first - 2, 6), 21)
    }


@pytest.mark.parametrize("blanks", range(14, 25))
@pytest.mark.parametrize("extras", [1, 9, 10])
def test_spaces_that_are_opened_later_are_as_wide_as_those_above_where_they_fit(
    blanks: int, extras: int
) -> None:
    piece = board(blanks=str(blanks), extras=str(extras))
    above = boxes(piece, "board")[0].w
    room = (180 - 13 + 2) / extras - 2
    for box in boxes(piece, "extra"):
        assert (box.w, box.h) == pytest.approx((min(16.5, above, room), 12.4), abs=1e-5)


def test_spaces_of_a_line_hang_together_by_links() -> None:
    piece = board()
    links = [
        op.args[0]
        for op in piece.ops
        if op.verb == "rect" and op.args[0].h < 2 and op.args[0].w > 3
    ]
    spaces = boxes(piece, "board")
    gaps = [(one.right, two.x, one.cy) for one, two in pairwise(spaces) if one.y == two.y]
    assert len(gaps) == 18
    assert [(link.x + 0.8, link.right - 0.8, link.cy) for link in links] == [
        pytest.approx(gap) for gap in gaps
    ]


def test_an_arrow_leads_from_the_first_line_to_the_second() -> None:
    piece = board()
    ((start, *_, end),) = [
        op.args[0] for op in piece.ops if op.verb == "line" and op.args[1].pt == 1.25
    ]
    last, first = boxes(piece, "board")[9:11]
    assert (start[0], end[0]) == pytest.approx((last.cx, first.cx))
    assert last.bottom < start[1] < end[1] < first.y


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
    (way,) = [op.args[0] for op in piece.ops if op.verb == "line" and op.args[1].dash]
    (x, y), *_, (to_x, to_y) = way
    last, first = boxes(piece, "board")[-1], boxes(piece, "extra")[0]
    assert (x, to_x) == pytest.approx((last.cx, first.cx))
    assert last.bottom <= y < to_y < first.y
    (words,) = [op.args[2] for op in piece.ops if op.verb == "text" and "Each +1" in op.args[0]]
    assert all(words + 2 < to for _, to in way[1:-1]), "too far below the words to underline them"


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
    piece = board(blanks="24")
    places = boxes(piece, "board")
    said = [op.args[1:3] for op in piece.ops if op.verb == "text"]
    for home in places:
        inside = [y for x, y in said if home.x <= x <= home.right and home.y <= y <= home.bottom]
        assert inside
        assert all(y - home.y < 4 for y in inside)
