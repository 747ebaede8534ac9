"""The board of Color Dice: areas of nine positions, one field outside them, and how the pawns stand at the start."""

from __future__ import annotations

import pytest

from sheetgen.paper.canvas import Step
from sheetgen.paper.geometry import Rect
from sheetgen.paper.piece import Piece
from sheetgen.paper.recorder import Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.camp import Camp
from sheetgen.widgets.home import Homes
from sheetgen.widgets.setup import SetUp
from tests.shipped import drawn_part
from tests.widgets.table import drawn, pen, texts

FEW = ("red", "blue", "green", "yellow")
MANY = (*FEW, "orange", "violet")


def board(seats: int) -> Piece:
    return drawn_part("color-dice", "board", seats=str(seats)).pieces[0]


def piece(hand: Pen) -> Piece:
    """What the pen has drawn."""
    assert isinstance(hand.canvas, Recorder)
    stamps = {key: tuple(ops) for key, ops in hand.canvas.stamps.items()}
    return Piece("", 0, 0, tuple(hand.canvas.ops), stamps=stamps)


def areas(printed: Piece) -> dict[str, Rect]:
    """Around the nine positions of each area."""
    found: dict[str, Rect] = {}
    for name in dict.fromkeys(placed.cell.area for placed in printed.cells):
        boxes = [placed.box for placed in printed.cells if placed.cell.area == name]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        found[name] = Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)
    return found


def outline(printed: Piece) -> list[tuple[float, float]]:
    """The corners of the field outside, on the ends of its straight edges."""
    (steps,) = [
        op.args[0]
        for op, _, _ in drawn(printed)
        if op.verb == "path" and (line := dict(op.options).get("line")) and line.paint == "#767676"
    ]
    return [step.points[-1] for step in steps if isinstance(step, Step) and step.points]


@pytest.mark.parametrize(("seats", "colors"), [(2, FEW), (3, FEW), (4, FEW), (5, MANY), (6, MANY)])
def test_the_board_suits_the_number_of_players(seats: int, colors: tuple[str, ...]) -> None:
    printed = board(seats)
    assert tuple(areas(printed)) == colors
    assert len(printed.cells) == 9 * len(colors)
    assert {(round(placed.box.w, 6), round(placed.box.h, 6)) for placed in printed.cells} == {(18.0, 18.0)}


@pytest.mark.parametrize("seats", [4, 6])
def test_no_area_lies_over_the_field_outside(seats: int) -> None:
    printed = board(seats)
    corners = outline(printed)
    for home in areas(printed).values():
        frame = home.inset(-5)
        assert not any(frame.x < x < frame.right and frame.y < y < frame.bottom for x, y in corners)


def test_the_field_of_four_areas_reaches_between_all_of_them() -> None:
    printed = board(4)
    corners, homes = outline(printed), areas(printed)
    assert min(x for x, _ in corners) < homes["red"].cx
    assert max(x for x, _ in corners) > homes["blue"].cx
    assert min(y for _, y in corners) < homes["red"].cy
    assert max(y for _, y in corners) > homes["green"].cy


def test_all_pawns_that_start_outside_have_room() -> None:
    """With six players 7+6+5+4+3+2 pawns of 15 mm start outside, each on a square of 17."""
    corners = outline(board(6))
    wide = max(x for x, _ in corners) - min(x for x, _ in corners)
    tall = max(y for _, y in corners) - min(y for _, y in corners)
    assert int(wide / 17) * int(tall / 17) >= 27


def test_pawns_at_home_at_the_start() -> None:
    hand = pen(start=2, pawns=9, least=4)
    widget = SetUp(first="start", dummy="pawns", least="least")
    widget.draw(hand, Rect(0, 0, *widget.size(hand)))
    words = texts(piece(hand))
    rows = [words[start : start + 5] for start in range(5, 25, 5)]
    assert rows == [["1", "2", "9", "9", "9"], ["2", "2", "3", "9", "9"], ["3", "2", "3", "4", "9"], ["4", "2", "3", "4", "5"]]
    dashed = [op for op, _, _ in drawn(piece(hand)) if op.verb == "circle" and dict(op.options)["line"].dash]
    assert len(dashed) == 6


def test_an_unknown_number_is_named() -> None:
    hand = pen(pawns=9)
    SetUp(first="pawn", dummy="pawns", least="pawns").draw(hand, Rect(0, 0, 100, 100))
    assert [problem.message for problem in hand.problems] == ['there is no number "pawn"; did you mean "pawns"?']


def test_a_camp_shows_its_letter_and_those_of_its_pawns() -> None:
    hand = pen()
    Camp(color="blue", pawns="BBB RR. ...").draw(hand, Rect(0, 0, 16, 16))
    assert texts(piece(hand)) == ["B", "B", "B", "B", "R", "R"]
    assert hand.problems == []


def test_a_camp_knows_no_other_letters() -> None:
    hand = pen()
    Camp(color="blue", pawns="X").draw(hand, Rect(0, 0, 16, 16))
    assert [problem.message for problem in hand.problems] == ['no color of the game has the letter "X"']


@pytest.mark.parametrize(
    "widget",
    [
        Homes(areas=("red",), outside="outside", tall=200),
        Homes(areas=("red", "blue", "green"), outside="outside", tall=100),
        Homes(areas=("red", "blue"), outside="outside", tall=100, wide=120),
        Homes(areas=("red", "blue"), outside="outside", tall=100, columns=0),
    ],
)
def test_areas_without_room_are_refused(widget: Homes) -> None:
    hand = pen()
    widget.draw(hand, Rect(0, 0, 200, 200))
    assert [problem.code for problem in hand.problems] == ["does-not-fit"]
