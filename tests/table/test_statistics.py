"""Dice of an evening, against chances that were worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sheetgen.catalog import load_layout
from sheetgen.core.dice import Roll, Stream, Thrown, throws
from sheetgen.errors import SheetError
from sheetgen.table.dice.plain import plain_throw
from sheetgen.table.dice.statistics import (
    Counted,
    DiceRolls,
    counted,
    in_words,
    of_record,
    together,
)


def fell(counts: Mapping[int, int], die: str = "d6", *, typed: bool = True) -> Counted:
    """A die that showed its faces so often."""
    (one,) = plain_throw(die).dice
    rolls: tuple[Roll, ...] = tuple(
        (Thrown(one.id, one.faces[value - 1]),)
        for value, count in counts.items()
        for _ in range(count)
    )
    (found,) = counted([DiceRolls("", "Plain dice", (one,), typed, rolls)])
    return found


@pytest.mark.parametrize(
    ("counts", "die", "chance"),
    [
        ({3: 2}, "d6", 1 / 6),  # two dice show the same: 6 of 36
        ({3: 1, 4: 1}, "d6", 1.0),  # they show two numbers, and nothing is more even
        ({1: 3}, "d2", 1 / 4),  # three coins on one side: 2 of 8
        ({1: 2, 2: 1}, "d2", 1.0),
        ({5: 3}, "d6", 1 / 36),  # all three: 6 of 216
        ({5: 2, 6: 1}, "d6", 96 / 216),  # a pair or all three: (90 + 6) of 216
    ],
)
def test_few_throws_are_judged_by_throwing_as_many(
    counts: dict[int, int], die: str, chance: float
) -> None:
    assert fell(counts, die).chance == pytest.approx(chance, abs=0.03)


def test_many_throws_are_judged_by_chi_square() -> None:
    """Ten of each were to be expected: (25 + 4 + 1 + 4 + 0 + 100) / 10 = 13.4, with five degrees of
    freedom 0.0199.
    """
    found = fell({1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20})
    assert found.tally.chi_square == pytest.approx(13.4)
    assert found.chance == pytest.approx(0.0199, abs=1e-4)
    assert found.verdict == "2 of 100 fair dice are as uneven as these, or more"


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (1.0, "hardly any fair dice are as even as these"),
        (0.7, "7 of 10 fair dice are as uneven as these, or more"),
        (0.1, "1 of 10 fair dice is as uneven as these, or more"),
        (0.05, "5 of 100 fair dice are as uneven as these, or more"),
        (0.004, "4 of 1,000 fair dice are as uneven as these, or more"),
        (0.0009, "fewer than 1 of 1,000 fair dice are as uneven as these"),
        (0, "fewer than 1 of 1,000 fair dice are as uneven as these"),
    ],
)
def test_a_chance_in_words(chance: float, words: str) -> None:
    assert in_words(chance) == words


def test_real_dice_that_are_very_uneven_are_to_be_looked_at_and_the_program_cannot_be() -> None:
    bad = {6: 60, 1: 6, 2: 6, 3: 6, 4: 6, 5: 6}
    assert (
        fell(bad).verdict
        == "fewer than 1 of 1,000 fair dice are as uneven as these; look at these dice"
    )
    assert (
        fell(bad, typed=False).verdict == "fewer than 1 of 1,000 fair dice are as uneven as these"
    )


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("unicorn", ["r1 r2", "y1 y2", "b1 b2"]),
        # each pair of number and color is on one kind
        ("rainbow", ["a1 a2", "b1 b2", "c1 c2", "d1 d2", "e1 e2", "f1 f2", "lucky"]),
        ("uno", ["uno1 uno2 uno3 uno4 uno5 uno6"]),  # each has a star
        # plain dice share numbers with c1, and c1 shares a plus with c5
        ("formulas", ["d1 d2 d3 c1 c2 c3 c4 c5"]),
    ],
)
def test_dice_that_nobody_can_tell_apart_are_counted_together(game: str, kinds: list[str]) -> None:
    dice = load_layout(game).spec.dice
    first = together(dice)
    assert [
        " ".join(die.id for die in dice if first[die.id] == lead)
        for lead in dict.fromkeys(first.values())
    ] == kinds


def test_typed_dice_share_what_is_expected_and_thrown_ones_are_known_by_their_ids() -> None:
    """36 faces of the six dice of Dice Chain: each number in each color once, six stars, three +1
    and three -1.
    """
    spec = load_layout("uno").spec
    rolls = tuple(throws(spec.dice, 6, Stream("evening"), 72))
    typed, thrown = (
        DiceRolls(spec.id, spec.title, spec.dice, real, rolls) for real in (True, False)
    )
    pooled, *apart = counted([thrown, typed])
    due = {text: expected for text, _, expected in pooled.tally.rows}
    assert (due.pop("*"), due.pop("+1"), due.pop("-1")) == (72, 36, 36)
    assert (len(due), set(due.values())) == (24, {12})
    assert pooled.source.typed
    assert [(one.tally.dice, one.tally.thrown) for one in apart] == [
        ((f"uno{number}",), 72) for number in range(1, 7)
    ]


def test_evenings_are_added_up() -> None:
    (die,) = plain_throw("d6").dice
    one, other = (
        DiceRolls("", "Plain dice", (die,), True, ((Thrown(die.id, die.faces[face]),),) * 6)
        for face in (0, 5)
    )
    (found,) = counted([one, other])
    assert found.tally.rows == (
        ("1", 6, 2.0),
        ("2", 0, 2.0),
        ("3", 0, 2.0),
        ("4", 0, 2.0),
        ("5", 0, 2.0),
        ("6", 6, 2.0),
    )


@pytest.mark.parametrize(
    "dice",
    [
        None,
        7,
        [7],
        [{}],
        [{"die": "d6"}],
        [{"die": "d6", "face": 7}],
        [{"die": "d4", "face": 1}],
        [{"die": [], "face": 1}],
    ],
)
def test_a_kept_roll_that_these_dice_cannot_show_is_refused(dice: object) -> None:
    with pytest.raises(SheetError, match="does not fit the dice of Plain dice"):
        of_record({"roll": "7", "dice": dice}, "", "Plain dice", plain_throw("d6").dice)
