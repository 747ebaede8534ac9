"""The board of Color Dice: areas of nine positions, one field outside them, and how the pawns stand
at the start.
"""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.game.setup import SetUpTable
from tests.shipped import drawn_part, shipped
from tests.widgets.table import drawn, pen, texts

FEW = ("red", "blue", "green", "yellow")
FIVE = (*FEW, "orange")
SIX = (*FIVE, "violet")

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
"""In the order of turns."""


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
        found[name] = Rect(
            left,
            top,
            max(box.right for box in boxes) - left,
            max(box.bottom for box in boxes) - top,
        )
    return found


def field(printed: Piece) -> Rect:
    """The field outside the areas, which lie on it."""
    (steps,) = [
        op.args[0]
        for op, _, _ in drawn(printed)
        if op.verb == "path" and (line := dict(op.options)["line"]) and line.paint == "#767676"
    ]
    return Rect.holding(point for step in steps for point in step.points).inset(-0.13)


@pytest.mark.parametrize(("seats", "colors"), [(2, FEW), (3, FEW), (4, FEW), (5, FIVE), (6, SIX)])
def test_the_board_suits_the_number_of_players(seats: int, colors: tuple[str, ...]) -> None:
    printed = board(seats)
    assert set(areas(printed)) == set(colors)
    assert len(printed.cells) == 9 * len(colors)
    assert {(round(placed.box.w, 6), round(placed.box.h, 6)) for placed in printed.cells} == {
        (18.0, 18.0)
    }


def ways(printed: Piece) -> list[list[tuple[float, float]]]:
    """The corners of each arrow."""
    paths = [(op.args[0], dict(op.options)) for op, _, _ in drawn(printed) if op.verb == "path"]
    black = [
        steps
        for steps, how in paths
        if how.get("line")
        and how["line"].paint == "#000000"
        and not how.get("fill")
        and len(steps) == 8
    ]
    return [[step.points[0] for step in steps if step.points] for steps in black]


@pytest.mark.parametrize(("seats", "colors"), [(4, FEW), (6, SIX)])
def test_arrows_lead_from_each_color_to_the_one_that_plays_next(
    seats: int, colors: tuple[str, ...]
) -> None:
    """Colors follow each other at the table as the rules seat them, and an arrow on the way points
    from one to the next.
    """
    printed = board(seats)
    homes, arrows = areas(printed), ways(printed)
    assert len(arrows) == len(colors)
    for one, two in zip(colors, (*colors[1:], colors[0]), strict=True):
        here, there = homes[one], homes[two]
        down = abs(here.cx - there.cx) < 1
        tip, tail = (4 - 1, 0)
        found = []
        for arrow in arrows:
            head, back = arrow[tip], arrow[tail]
            x, y = middle_of(arrow)
            between = (
                min(here.cy, there.cy) < y < max(here.cy, there.cy)
                if down
                else abs(y - here.cy) < 2
            )
            side = (x < 97) == (here.cx < 97) if down else True
            way = (
                (there.cy - here.cy) * (head[1] - back[1])
                if down
                else (there.cx - here.cx) * (head[0] - back[0])
            )
            found.append(between and side and way > 0)
        assert any(found), (one, two)


def middle_of(arrow: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in arrow) / len(arrow), sum(y for _, y in arrow) / len(arrow)


def test_arrows_are_outlines_that_a_laser_printer_shows() -> None:
    for arrow in ways(board(6)):
        across = (
            max(x for x, _ in arrow) - min(x for x, _ in arrow),
            max(y for _, y in arrow) - min(y for _, y in arrow),
        )
        assert max(across) >= 10
    assert "#E0E0E0" not in {str(value) for op, _, _ in drawn(board(6)) for _, value in op.options}


def test_five_areas_are_a_ring_without_a_hole() -> None:
    """Two above, one at each side, one below, like left and right, all in the field outside."""
    printed = board(5)
    homes = areas(printed)
    middles = {name: (round(home.cx - 97, 6), round(home.cy, 6)) for name, home in homes.items()}
    (left, top), (right, _) = middles["red"], middles["blue"]
    assert (left, top) == (-right, middles["blue"][1])
    (far_left, side), (far_right, _) = middles["orange"], middles["green"]
    assert (far_left, side) == (-far_right, middles["green"][1])
    assert middles["yellow"][0] == 0
    assert top < side < middles["yellow"][1]
    assert far_left < left < 0
    frames = [home.inset(-5) for home in homes.values()]
    assert not any(one.inset(-2).overlaps(other) for one, other in combinations(frames, 2))


def test_arrows_around_a_ring_lead_clockwise_and_stand_on_no_area() -> None:
    """Each stands where the way from one color to the next is, seen from the middle of the ring."""
    printed = board(5)
    homes, arrows = areas(printed), ways(printed)
    middle_x, middle_y = 97.0, homes["orange"].cy

    def angle(x: float, y: float) -> float:
        return math.atan2(y - middle_y, x - middle_x) % math.tau

    assert len(arrows) == 5
    for one, two in zip(FIVE, (*FIVE[1:], FIVE[0]), strict=True):
        here, there = homes[one], homes[two]
        low, high = angle(here.cx, here.cy), angle(there.cx, there.cy)
        (arrow,) = [
            arrow
            for arrow in arrows
            if 0 < (angle(*middle_of(arrow)) - low) % math.tau < (high - low) % math.tau
        ]
        (head_x, head_y), (back_x, back_y) = arrow[3], arrow[0]
        along = (there.cx - here.cx) * (head_x - back_x) + (there.cy - here.cy) * (head_y - back_y)
        assert along > 0
        around = Rect.holding(arrow)
        assert not any(around.overlaps(home.inset(-5)) for home in homes.values())


@pytest.mark.parametrize("seats", [2, 4, 5, 6])
def test_each_home_says_how_many_pawns_it_starts_with(seats: int) -> None:
    """Color does not tell who begins: the last position of each place in the order of turns bears
    that place. Who begins has as many pawns as `first-pawns` says, each next player one more.
    """
    first = shipped("color-dice").spec.numbers["first-pawns"]
    printed = board(seats)
    last = {str(first + seat): PLACES[seat] for seat in range(len(areas(printed)))}
    said = [
        (op.args[0], op.args[1], op.args[2])
        for op in printed.ops
        if op.verb == "text" and op.args[0] in PLACES
    ]
    for placed in printed.cells:
        box = placed.box
        inside = [word for word, x, y in said if box.x < x < box.right and box.y < y < box.bottom]
        assert inside == ([last[placed.cell.name]] if placed.cell.name in last else [])


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_all_areas_lie_on_the_field(seats: int) -> None:
    printed = board(seats)
    homes = areas(printed).values()
    assert all(field(printed).holds(home.inset(-5)) for home in homes)
    assert {round(value, 6) for value in (field(printed).w, field(printed).h)} == {193.5, 214}


@pytest.mark.parametrize(("seats", "outside"), [(4, 22), (5, 25), (6, 27)])
def test_all_pawns_that_start_outside_have_room(seats: int, outside: int) -> None:
    """With six players 7+6+5+4+3+2 pawns of 15 mm start outside, each on a square of 17."""
    printed = board(seats)
    box, homes = field(printed), [home.inset(-5) for home in areas(printed).values()]
    squares = [
        Rect(box.x + 17 * column, box.y + 17 * row, 17, 17)
        for column in range(int(box.w / 17))
        for row in range(int(box.h / 17))
    ]
    free = [one for one in squares if not any(one.overlaps(home) for home in homes)]
    assert len(free) >= outside


def test_pawns_at_home_at_the_start() -> None:
    hand = pen(start=2, pawns=9, least=4)
    widget = SetUpTable(first="start", dummy="pawns", least="least")
    widget.draw(hand, Rect(0, 0, *widget.size(hand)))
    words = texts(piece(hand))
    rows = [words[start : start + 5] for start in range(5, 25, 5)]
    assert rows == [
        ["1", "2", "9", "9", "9"],
        ["2", "2", "3", "9", "9"],
        ["3", "2", "3", "4", "9"],
        ["4", "2", "3", "4", "5"],
    ]
    dashed = [
        op
        for op, _, _ in drawn(piece(hand))
        if op.verb == "circle" and dict(op.options)["line"].dash
    ]
    assert len(dashed) == 6


def test_an_unknown_number_is_named() -> None:
    hand = pen(pawns=9)
    SetUpTable(first="pawn", dummy="pawns", least="pawns").draw(hand, Rect(0, 0, 100, 100))
    assert [problem.message for problem in hand.problems] == [
        'there is no number "pawn"; did you mean "pawns"?'
    ]
