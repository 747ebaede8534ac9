"""Rectangles and their parts."""

from __future__ import annotations

from sheetgen.page.canvas import BLACK
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import INKS, Theme

WHOLE = Rect(10, 20, 30, 40)


def test_parts_lie_at_the_edges_that_they_are_called_by() -> None:
    assert WHOLE.upper(5) == Rect(10, 20, 30, 5)
    assert WHOLE.middle(5) == Rect(10, 37.5, 30, 5)
    assert WHOLE.lower(5) == Rect(10, 55, 30, 5)
    assert WHOLE.left_part(5) == WHOLE.part(5, "left") == Rect(10, 20, 5, 40)
    assert WHOLE.right_part(5) == WHOLE.part(5, "right") == Rect(35, 20, 5, 40)
    assert WHOLE.part(5, "center") == Rect(22.5, 20, 5, 40)


def test_places_stand_one_after_the_other_with_a_gap() -> None:
    assert WHOLE.columns([5, 10], gap=2) == [Rect(10, 20, 5, 40), Rect(17, 20, 10, 40)]
    assert WHOLE.rows([5, 10], gap=2) == [Rect(10, 20, 30, 5), Rect(10, 27, 30, 10)]
    assert WHOLE.columns([]) == WHOLE.rows([]) == []


def test_edges_run_to_the_right_and_down() -> None:
    assert WHOLE.upper_edge == ((10, 20), (40, 20))
    assert WHOLE.right_edge == ((40, 20), (40, 60))


def test_what_has_no_color_is_drawn_in_black_on_paper() -> None:
    theme = Theme("color", INKS)
    assert (theme.line(""), theme.tint("")) == (BLACK, None)


def test_squares_stand_amid_a_rectangle() -> None:
    box = Rect(10, 20, 30, 12)
    assert box.short_side == box.mirrored.short_side == 12
    assert box.square(4) == Rect(23, 24, 4, 4)


def test_places_stand_line_by_line() -> None:
    first = Rect(1, 2, 10, 5)
    places = [first.nth(number, 2, gap=1) for number in range(3)]
    assert places == [first, Rect(12, 2, 10, 5), Rect(1, 8, 10, 5)]
