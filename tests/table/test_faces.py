"""Dice in the terminal: what lies up, and how many fit side by side."""

from __future__ import annotations

import pytest

from sheetgen.core.dice import Face
from sheetgen.table.dice.throws import draw, in_rows, said


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_with_pips_shows_as_many(value: int) -> None:
    lines = draw(Face(value, "", "red", "R"), "pips").lines
    assert sum(line.count("●") for line in lines) == value
    assert len({len(line) for line in lines}) == 1


def test_a_number_and_its_name() -> None:
    assert draw(Face(5, "", "orange", "O")).lines == (
        "╭───────╮",
        "│       │",
        "│   5   │",
        "│       │",
        "╰── O5 ─╯",
    )


def test_a_symbol_and_its_name() -> None:
    assert draw(Face(None, "star")).lines == (
        "╭───────╮",
        "│       │",
        "│   ★   │",
        "│       │",
        "╰── * ──╯",
    )


def test_a_long_symbol_makes_a_wide_face() -> None:
    assert [len(line) for line in draw(Face(None, "lighthouse")).lines] == [14] * 5


def test_a_number_without_pips_of_its_own() -> None:
    assert draw(Face(9), "pips").lines[2] == "│   9   │"


def test_faces_fill_the_screen_row_by_row() -> None:
    seven = [draw(Face(value)) for value in range(1, 8)]
    assert [len(row) for row in in_rows(seven, 80)] == [7]
    assert [len(row) for row in in_rows(seven, 40)] == [4, 3]
    assert [len(row) for row in in_rows(seven, 39)] == [4, 3]
    assert [len(row) for row in in_rows(seven, 38)] == [3, 3, 1]
    assert [len(row) for row in in_rows(seven[:2], 5)] == [1, 1]
    assert in_rows([], 80) == ()


def test_faces_in_words() -> None:
    assert [said(face) for face in (Face(5, "", "red", "R"), Face(None, "star"), Face(4))] == [
        "red 5",
        "star",
        "4",
    ]
