"""Counts against expectation. Chi-square values are those of printed tables."""

from __future__ import annotations

from collections import Counter

import pytest

from sheetgen.catalog import load_layout
from sheetgen.core.dice import Stream, Thrown, throws
from sheetgen.table.dice.plain import plain_throw
from sheetgen.table.dice.statistics import chance, verdict
from sheetgen.table.dice.throws import survival, tally

TABLE = [
    (1, 3.841, 0.05),
    (1, 6.635, 0.01),
    (2, 5.991, 0.05),
    (5, 11.070, 0.05),
    (5, 15.086, 0.01),
    (5, 0.554, 0.99),
    (10, 18.307, 0.05),
    (19, 30.144, 0.05),
    (30, 59.703, 0.001),
    (100, 124.342, 0.05),
]


@pytest.mark.parametrize(("freedom", "square", "chance"), TABLE)
def test_the_chance_of_chi_square(freedom: int, square: float, chance: float) -> None:
    assert survival(square, freedom) == pytest.approx(chance, rel=2e-3)


def test_nothing_to_stray_from() -> None:
    assert survival(0, 5) == 1.0
    assert survival(3, 0) == 1.0
    assert survival(5000, 255) == pytest.approx(0, abs=1e-12)


def test_a_hand_counted_tally() -> None:
    (die,) = plain_throw("d6").dice
    counts = {1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20}
    rolls = [
        (Thrown(die.id, die.faces[value - 1]),)
        for value, count in counts.items()
        for _ in range(count)
    ]
    (one,) = tally(rolls, (die,))
    assert one.rows == (
        ("1", 5, 10.0),
        ("2", 8, 10.0),
        ("3", 9, 10.0),
        ("4", 8, 10.0),
        ("5", 10, 10.0),
        ("6", 20, 10.0),
    )
    assert one.chi_square == pytest.approx(13.4)
    assert one.freedom == 5
    assert chance(one) == pytest.approx(0.0199, abs=1e-4)
    assert verdict(one, chance(one)) == "2 of 100 fair dice are as uneven as these, or more"


def test_dice_with_equal_faces_are_counted_together_and_repeated_faces_weigh_more() -> None:
    box = load_layout("formulas").spec
    dice = tuple(box.die(name) for name in ("d1", "d2", "c1"))
    plain, signs = tally(throws(dice, 3, Stream("even"), 600), dice)
    assert (plain.dice, plain.thrown, [due for _, _, due in plain.rows]) == (
        ("d1", "d2"),
        1200,
        [200.0] * 6,
    )
    assert (signs.dice, [(text, due) for text, _, due in signs.rows]) == (
        ("c1",),
        [("1", 100), ("2", 100), ("3", 100), ("+", 300)],
    )
    assert signs.freedom == 3


def test_drawn_dice_are_measured_by_how_often_they_were_drawn() -> None:
    dice = load_layout("rainbow").spec.dice
    rolls = list(throws(dice, 7, Stream("cup"), 500))
    kinds = tally(rolls, dice)
    assert sum(one.thrown for one in kinds) == 3500
    thrown = Counter(die.die for roll in rolls for die in roll)
    assert [one.thrown for one in kinds] == [sum(thrown[die] for die in one.dice) for one in kinds]


def test_one_throw_tells_nothing_and_dice_not_thrown_are_left_out() -> None:
    dice = plain_throw("2d6 d4").dice
    (one,) = tally(throws(dice[:1], 1, Stream(1), 1), dice)
    assert verdict(one, chance(one)) == "too few throws to tell"


def test_a_die_with_one_face_is_always_right() -> None:
    (coin,) = plain_throw("d2").dice
    assert tally([(Thrown(coin.id, coin.faces[0]),)], (coin,))[0].freedom == 1
