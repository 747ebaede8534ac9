"""Claims put together from words, judged in order, with what would be legal instead."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import pytest

from sheetgen.catalog import load_game
from sheetgen.errors import UsageError
from sheetgen.table.judge.referee import in_claims, not_now, rule
from sheetgen.table.log.turns import Sitting, begin


def table(name: str, roll: str = "", *, other: bool = False) -> Sitting[Any, Any]:
    game = load_game(name).game
    assert game is not None
    return begin(game, (), game.parse_roll(roll) if roll else None, other=other)


UNICORN, UNO, RAINBOW = (
    ("unicorn", "R3 R5 Y4"),
    ("uno", "Y2 Y1 B1 R3 G4 *"),
    ("rainbow", "O5 R6 P6 G4 Y3 L4 O2"),
)
TYPED = [
    (UNICORN, ["O7", "R8"], ("O7", "R8")),
    (UNICORN, ["O7 = R3 + Y4", "R8"], ("O7 = R3 + Y4", "R8")),
    (UNICORN, ["extra", "O7", "done"], ("extra O7", "done")),
    (UNICORN, ["O7", "R99x"], ("O7", "R99x")),
    (UNO, ["chain", "Y2", "Y1", "penalty", "-1", "red"], ("chain Y2 Y1", "penalty -1 red")),
    (UNO, ["chain Y2 Y1", "done"], ("chain Y2 Y1", "done")),
    (UNO, ["chain", "Y2", "Y9"], ("chain Y2 Y9",)),
    (RAINBOW, ["keep", "O5", "R6", "stop"], ("keep O5 R6", "stop")),
    (RAINBOW, [], ()),
]


@pytest.mark.parametrize(
    ("position", "words", "claims"),
    TYPED,
    ids=[" ".join(words[:9]) or "nothing" for _, words, _ in TYPED],
)
def test_words_become_claims(
    position: tuple[str, str], words: list[str], claims: tuple[str, ...]
) -> None:
    assert in_claims(table(*position), words) == claims


def test_many_words_go_no_deeper_than_a_few() -> None:
    sitting, words = table(*UNICORN), ("O7",) * 300
    most = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 200)
    try:
        assert in_claims(sitting, words) == words
    finally:
        sys.setrecursionlimit(most)


def test_claims_are_judged_in_order() -> None:
    sitting = table(*UNICORN)
    verdict = rule(sitting, ["O7", "O7", "R8"])
    said = [(ruling.text, [each.code for each in ruling.problems]) for ruling in verdict.rulings]
    assert said == [
        ("O7=R3+Y4", []),
        ("O7=R3+Y4", ["marked", "same-group"]),
        ("R8=R3+R5", []),
    ]
    end = verdict.after
    assert dict(end.game.format_sheet(*end.sheets(1)))["orange"] == "7"


def test_an_illegal_chain_is_answered_with_the_nearest_ones() -> None:
    sitting = table(*UNO)
    (ruling,) = rule(sitting, ["chain Y2 B1"]).rulings
    assert ruling.instead == ("chain Y2 Y1 B1", "chain Y2 Y1", "chain Y2", "chain Y1 Y2")


def test_what_cannot_be_read_is_a_ruling_too() -> None:
    sitting = table(*UNICORN)
    (ruling,) = rule(sitting, ["O7=R3+"]).rulings
    assert not ruling.legal
    assert ruling.instead == ()


def test_the_other_half_of_a_roll() -> None:
    sitting = table(*UNICORN, other=True)
    rulings = rule(sitting, ["O7", "R8", "extra R8"]).rulings
    assert [[problem.code for problem in ruling.problems] for ruling in rulings] == [
        [],
        ["needs-extra"],
        [],
    ]


def test_in_most_games_nobody_else_acts_on_a_roll() -> None:
    with pytest.raises(UsageError, match="nobody else acts on these dice in Rainbow Roll"):
        table(*RAINBOW, other=True)


NOT_NOW = [
    ("unicorn", "", None),
    ("rainbow", "", "dice are thrown first (7 of 13 dice); say what they show"),
    ("uno", "", "dice are thrown first (uno1 uno2 uno3 uno4 uno5 uno6); say what they show"),
    ("uno", "Y2", None),
]


@pytest.mark.parametrize(("game", "roll", "message"), NOT_NOW)
def test_whether_there_is_anything_to_decide(game: str, roll: str, message: str | None) -> None:
    problem = not_now(table(game, roll))
    assert (problem and problem.message) == message
