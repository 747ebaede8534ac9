"""Abilities as cards: a ring for each, its picture beside it, its words below, all inside the
card.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.catalog import load_layout
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.game.powers import Power, Powers
from tests.widgets.table import pen

SHOWS = ("[3] (×) [4]", "5 › [25]", "[4] [4] [4]", "(-) (-) › (+) (+)", "(+) (+) (+)", "= () <×2>")


def hand() -> Pen:
    return replace(pen(), game=load_layout("formulas").spec)


def cards(count: int = 6) -> Powers:
    items = tuple(Power(show=show, text="What it does, in a few words.") for show in SHOWS[:count])
    return Powers(area="abilities", items=items, wide=39, tall=18.5, gap=2)


def test_each_ability_has_a_ring_of_eight_mm_in_its_card() -> None:
    ready = hand()
    cards().draw(ready, Rect(0, 0, 80, 60))
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    boxes = [(placed.cell.name, placed.box) for placed in ready.canvas.cells]
    want = [
        Rect(1.5 + column * 41, 1.5 + line * 20.5, 8, 8) for line in range(3) for column in range(2)
    ]
    assert boxes == list(zip("123456", want, strict=True))


def test_the_cards_take_their_gaps() -> None:
    assert cards().size(hand()) == (80, 59.5)


@pytest.mark.parametrize("count", [1, 5])
def test_an_ability_without_words_is_a_problem(count: int) -> None:
    ready = hand()
    cards(count).draw(ready, Rect(0, 0, 80, 60))
    message = f'"abilities" has 6 cells, but {count} abilities are described'
    assert [(problem.code, problem.message) for problem in ready.problems] == [
        ("bad-count", message)
    ]


def test_words_that_are_too_many_are_a_problem() -> None:
    ready = hand()
    Powers(
        area="abilities", items=(Power(show="4", text="word " * 30),) * 6, wide=39, tall=18.5
    ).draw(ready, Rect(0, 0, 80, 60))
    assert [problem.code for problem in ready.problems] == ["text-too-tall"]
