"""The set-aside mat: a bay for each color along a rainbow, the lucky die's in the pot, seven more
below.
"""

from __future__ import annotations

import math

import pytest

from sheetgen.page.canvas import WHITE
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import Piece
from tests.shipped import drawn_part, shipped
from tests.widgets.table import THEMES, drawn, texts

COLORS = ("red", "orange", "yellow", "green", "blue", "purple")


def mat(theme: ThemeName = "color") -> Piece:
    return drawn_part("rainbow-roll", "mat", theme).pieces[0]


def bays() -> dict[str, Rect]:
    return {str(placed.cell.id): placed.box for placed in mat().cells}


def test_every_bay_holds_a_die_of_20_mm() -> None:
    found = bays()
    assert set(found) == {
        *(f"aside.{color}" for color in COLORS),
        "lucky.lucky",
        *(f"pool.{number}" for number in range(1, 8)),
    }
    assert {(round(box.w, 6), round(box.h, 6)) for box in found.values()} == {(24.0, 24.0)}


def test_colors_stand_along_a_half_circle_in_the_order_of_a_rainbow() -> None:
    found = bays()
    places = [(found[f"aside.{color}"].cx, found[f"aside.{color}"].cy) for color in COLORS]
    base, middle = places[0][1], (places[0][0] + places[-1][0]) / 2
    angles = [math.degrees(math.atan2(base - y, middle - x)) for x, y in places]
    assert angles == pytest.approx([0, 36, 72, 108, 144, 180])
    assert [math.hypot(x - middle, y - base) for x, y in places] == pytest.approx(
        [middle - places[0][0]] * 6
    )


def test_the_pot_stands_in_the_middle_under_the_bow() -> None:
    found = bays()
    assert found["lucky.lucky"].cx == pytest.approx(
        (found["aside.red"].cx + found["aside.purple"].cx) / 2
    )
    assert found["aside.yellow"].bottom < found["lucky.lucky"].y
    assert found["lucky.lucky"].bottom < found["pool.1"].y


@pytest.mark.parametrize("theme", THEMES)
def test_each_field_bears_its_letter_for_both_sides_of_the_table_and_its_name(
    theme: ThemeName,
) -> None:
    words = texts(mat(theme))
    start = words.index("red") - 2
    assert words[start : start + 18] == [
        word for color in COLORS for word in (*2 * color[0].upper(), color)
    ]


@pytest.mark.parametrize(
    ("theme", "areas"), [("color", ("aside", "lucky")), ("light", ("aside",)), ("mono", ("aside",))]
)
def test_bays_are_white_on_the_picture_behind_them(
    theme: ThemeName, areas: tuple[str, ...]
) -> None:
    """The pot itself is white without colors."""
    printed = mat(theme)
    rects = [op for op, _, _ in drawn(printed) if op.verb == "rect"]
    grounds = [(op.args[0], fill) for op in rects if (fill := dict(op.options).get("fill"))]
    for placed in printed.cells:
        if placed.cell.area in areas:
            *_, last = [fill for ground, fill in grounds if ground.holds(placed.box)]
            assert last == WHITE


def test_the_bonus_of_the_game_is_printed_under_the_crest() -> None:
    assert "all six: +10" in texts(mat())


def test_the_six_kinds_of_dice_are_printed_with_their_faces() -> None:
    """Rules 2.0: die A has purple 1 to red 6, each next kind the colors shifted down by one."""
    table = ["PBGYOR", "BGYORP", "GYORPB", "YORPBG", "ORPBGY", "RPBGYO"]
    words = texts(mat())
    start = words.index("A")
    for number, letters in enumerate(table):
        kind, *row = words[start + 13 * number :][:13]
        assert kind == "ABCDEF"[number]
        assert [*zip(row[::2], row[1::2], strict=True)] == [
            (str(value), letter) for value, letter in enumerate(letters, start=1)
        ]
    dice = {
        str(die.id): "".join(face.letter for face in die.faces)
        for die in shipped("rainbow-roll").spec.dice
    }
    assert (
        [dice[f"{kind}1"] for kind in "abcdef"] == [dice[f"{kind}2"] for kind in "abcdef"] == table
    )


def test_what_a_turn_scores_is_told_once() -> None:
    """The mat has one strip of steps; how dice score stands on the pad and on the player aid."""
    words = texts(mat())
    assert [word for word in words if word[:1] in "123" and word[1:3] == "  "] == [
        "1  Roll",
        "2  Set aside",
        "3  Again or stop",
    ]
    assert not any("scores its number" in word for word in words)
