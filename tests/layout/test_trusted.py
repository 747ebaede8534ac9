"""Dice of shipped layouts read without checking are the dice of the whole reading."""

from __future__ import annotations

import pytest

from sheetgen.catalog import dice_box, game_ids, load_game
from sheetgen.layout.palette import inks

every_game = pytest.mark.parametrize("game", game_ids())


@every_game
def test_the_same_dice_letters_and_inks(game: str) -> None:
    quick, whole = dice_box(game), load_game(game)
    assert quick.spec.dice == whole.spec.dice
    assert dict(quick.spec.letters) == dict(whole.spec.letters)
    assert dict(quick.inks) == inks(whole.model, whole.document)


@every_game
def test_the_same_game_and_switches(game: str) -> None:
    quick, whole = dice_box(game).spec, load_game(game).spec
    assert (quick.id, quick.title, quick.players, quick.engine) == (whole.id, whole.title, whole.players, whole.engine)
    assert {name: switch.text for name, switch in quick.switches.items()} == {name: switch.text for name, switch in whole.switches.items()}


def test_a_setting_changes_the_dice() -> None:
    plain, mixed = dice_box("formulas"), dice_box("formulas", {"dice": "mixed"})
    assert [face.text for face in plain.spec.die("c1").faces] == ["1", "2", "3", "+", "+", "+"]
    assert [face.text for face in mixed.spec.die("c1").faces] == ["1", "2", "3", "+", "+", "-"]
