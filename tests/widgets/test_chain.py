"""A drawn chain says under each link why it holds, and refuses one that does not."""

from __future__ import annotations

import pytest

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.game.chain import Chain
from tests.widgets.table import pen

REASONS = ("number", "color", "any")


def hand() -> Pen:
    colors = {"R": "red", "Y": "yellow", "B": "blue", "G": "green"}
    numbers = [
        Die(DieId(f"{letter}"), tuple(Face(n, "", color, letter) for n in range(1, 7)))
        for letter, color in colors.items()
    ]
    return pen([*numbers, Die(DieId("special"), (Face(None, "star"), Face(None, "+1")))])


def reasons(show: str) -> list[str]:
    drawn, ready = Recorder(), hand()
    Chain(show=show).draw(
        Pen(drawn, ready.theme, ready.metrics, ready.game, problems=ready.problems),
        Rect(0, 0, 90, 12.4),
    )
    assert not ready.problems
    return [op.args[0] for op in drawn.ops if op.verb == "text" and op.args[0] in REASONS]


@pytest.mark.parametrize(
    ("show", "under"),
    [
        ("2 Y2 Y1 R1 R6", ["number", "color", "number", "color"]),
        ("2 Y2 Y1 B1 R1 R6", ["number", "color", "number", "number", "color"]),
        ("2 Y2 ** G5", ["number", "any", "any"]),
        ("2 ** R6", ["any", "any"]),
        ("5", []),
    ],
)
def test_each_link_has_its_reason(show: str, under: list[str]) -> None:
    assert reasons(show) == under


def test_a_pair_of_stars_is_one_link_of_two_dice() -> None:
    assert Chain(show="2 **", side=9, gap=6).size(hand()) == pytest.approx(
        (9 + 6 + 9 + 0.6 + 9, 9 + 3.4)
    )


@pytest.mark.parametrize(
    ("show", "code", "message"),
    [
        ("2 Y3", "no-link", '"Y3" shares neither number nor color with "2"'),
        ("2 Y2 R6", "no-link", '"R6" shares neither number nor color with "Y2"'),
        ("2 Y2 +1", "no-link", '"+1" shares neither number nor color with "Y2"'),
        ("2 Y2 Y7", "unknown-face", 'no die of the game shows "Y7"'),
    ],
)
def test_what_cannot_stand_in_a_chain_is_a_problem(show: str, code: str, message: str) -> None:
    ready = hand()
    Chain(show=show).draw(ready, Rect(0, 0, 90, 12.4))
    assert (code, message) in [(problem.code, problem.message) for problem in ready.problems]
