"""Shipped layouts and those of designers are opened by the same code, under any rule options."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from sheetgen.catalog import find, game_ids, load_layout
from sheetgen.errors import UsageError
from tests.drawing import drawing
from tests.shipped import drawn_part


@pytest.mark.parametrize("game", game_ids())
def test_a_copy_of_a_shipped_layout_is_the_same_game(game: str, tmp_path: Path) -> None:
    shutil.copy(find(game), tmp_path)
    copied, kept = load_layout(str(tmp_path / f"{game}.yaml")), load_layout(game)
    assert copied.spec == kept.spec
    assert (copied.front, copied.part_names, copied.inks) == (
        kept.front,
        kept.part_names,
        kept.inks,
    )


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"blanks": "9"}, "blanks is 14 to 24, not '9'"),
        ({"blanks": True}, "blanks is 14 to 24, not 'true'"),
        ({"star-matches": "yes"}, "star-matches is true or false, not 'yes'"),
        ({"blank": 20}, 'there is no rule option "blank"; did you mean "blanks"?'),
    ],
)
def test_a_setting_that_cannot_be_is_wrong_usage(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_layout("uno-dice", settings)
    assert [problem.message for problem in caught.value.problems] == [message]


def test_settings_go_in_as_they_come_out() -> None:
    settings = {"secondary-min": 2, "first-on-two": True, "claim-mode": "disjoint"}
    spec = load_layout("unicorn-rainbow", settings).spec
    assert {name: spec.switch(name) for name in settings} == settings
    values = {name: switch.value for name, switch in spec.switches.items()}
    readings = {name: switch.reading for name, switch in spec.switches.items()}
    assert load_layout("unicorn-rainbow", values).spec == spec
    assert load_layout("unicorn-rainbow", readings).spec == spec


def test_parts_are_drawn_for_the_readings_theme_and_sizes_asked_for() -> None:
    game = load_layout("unicorn")
    plain = [drawing(piece) for piece in drawn_part("unicorn-rainbow", "dice").pieces]
    (usual,) = game.parts(["dice"])
    (mono,) = game.parts(["dice"], theme="mono")
    (large,) = game.parts(["dice"], die_size=30.0)
    assert [drawing(piece) for piece in usual.pieces] == plain
    assert [drawing(piece) for piece in mono.pieces] != plain
    assert large.pieces[0].height > usual.pieces[0].height
    (split,) = load_layout("unicorn", {"eleven-twelve": "split"}).parts(["sheet"])
    assert {"red.11", "red.12"} <= {placed.cell.id for placed in split.pieces[0].cells}
