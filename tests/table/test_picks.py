"""Dice asked for by letter, id, color or as plain dice."""

from __future__ import annotations

import pytest

from sheetgen.catalog import load_layout
from sheetgen.errors import NotationError, Source
from sheetgen.table.dice.plain import plain_throw
from sheetgen.table.dice.throws import named_dice

NAMED = [
    ("unicorn", "R Y Y", "r1 y1 y2"),
    ("unicorn", "RYY", "r1 y1 y2"),
    ("unicorn", "b2, red red", "b2 r1 r2"),
    ("unicorn", "r2 R", "r2 r1"),
    ("unicorn", "2 red, 1 yellow", "r1 r2 y1"),
    ("unicorn", "2R and a blue", "r1 r2 b1"),
    ("color-dice", "Green and violet", "green violet"),
    ("unicorn", "all", "r1 r2 y1 y2 b1 b2"),
    ("rainbow", "lucky a f", "lucky a1 f1"),
    ("uno", "uno3 UNO1", "uno3 uno1"),
    ("formulas", "d d d c5", "d1 d2 d3 c5"),
    ("formulas", "signs", "c5"),
    ("color-dice", "G violet", "green violet"),
]


@pytest.mark.parametrize(("game", "text", "dice"), NAMED, ids=[row[1] for row in NAMED])
def test_dice_of_a_game(game: str, text: str, dice: str) -> None:
    assert [die.id for die in named_dice(text, load_layout(game).spec.dice)] == dice.split()


def test_plain_dice_are_numbered_and_small_ones_have_pips() -> None:
    dice = plain_throw("2d6 d20 D6").dice
    assert [(die.id, len(die.faces), die.style) for die in dice] == [
        ("d6", 6, "pips"),
        ("d6-2", 6, "pips"),
        ("d20", 20, "numerals"),
        ("d6-3", 6, "pips"),
    ]


REFUSED = [
    ("R R R", 5, "R is one too many: there are 2, and dice are thrown once each"),
    ("r1 r1", 4, "r1 is one too many: there is 1, and the die is thrown once"),
    (" , ", 1, "no die is named here"),
    ("R all", 3, "all is one too many: there are 6, and dice are thrown once each"),
    ("x9", 1, 'there is no die "x9"; there is R, Y, B, r1, r2, y1, y2, b1 or b2'),
    ("Y rr1", 3, 'there is no die "rr1"; did you mean "r1"?'),
]


@pytest.mark.parametrize(("text", "column", "message"), REFUSED, ids=[row[0] for row in REFUSED])
def test_dice_that_are_not_there(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        named_dice(text, load_layout("unicorn").spec.dice)
    (problem,) = caught.value.problems
    assert isinstance(problem.where, Source)
    assert (problem.where.column, problem.message) == (column, message)


PLAIN_REFUSED = [
    ("2d6 R", 5, 'unknown dice "R"; write them like 2d6 or d20'),
    ("d1", 1, "d1: a plain die has 2 to 256 sides"),
    ("d257", 1, "d257: a plain die has 2 to 256 sides"),
    ("0d6", 1, "0d6: 1 to 200 plain dice can be thrown at once"),
    ("199d6 2d6", 7, "2d6: 1 to 200 plain dice can be thrown at once"),
]


@pytest.mark.parametrize(
    ("text", "column", "message"), PLAIN_REFUSED, ids=[row[0] for row in PLAIN_REFUSED]
)
def test_plain_dice_that_cannot_be_thrown(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        plain_throw(text)
    (problem,) = caught.value.problems
    assert isinstance(problem.where, Source)
    assert (problem.where.column, problem.message) == (column, message)
