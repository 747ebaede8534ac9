"""A layout that names an engine but lacks what its rules need is told so."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from sheetgen.catalog import game_ids, layouts_folder
from tests.cli.run import Program
from tests.sample import sample

ROLLS = {
    "unicorn-rainbow": "R3 R5 Y4",
    "rainbow-roll": "O5 R6",
    "uno-dice": "Y2 R6 Y1 R1 B5 G3",
    "formulas": "4 + 5 -",
    "color-dice": "R3 B1 G1 Y6",
}


@pytest.mark.parametrize("game", game_ids())
def test_no_missing_area_switch_number_or_color_is_a_bug(sheetgen: Program, tmp_path: Path, game: str) -> None:
    whole = yaml.safe_load((layouts_folder() / f"{game}.yaml").read_text(encoding="utf-8"))
    whole.pop("parts")
    needed = [(half, name) for half in ("areas", "switches", "numbers", "palette") for name in whole.get(half) or {}]
    for half, name in sample(needed, 12):
        less = {**whole, half: {key: value for key, value in whole[half].items() if key != name}}
        (tmp_path / "less.yaml").write_text(yaml.safe_dump(less, allow_unicode=True, sort_keys=False), encoding="utf-8")
        answer = sheetgen("claims", tmp_path / "less.yaml", ROLLS[game])
        assert answer.code in (0, 1), f"without {half} {name}: {answer.err}"


def test_what_is_missing_is_named(sheetgen: Program, tmp_path: Path) -> None:
    (tmp_path / "mane.yaml").write_text(
        "id: mane\ntitle: Mane\nplayers: 1-4\nengine: unicorn-rainbow\npalette: {red: R}\n"
        "dice: [{id: r, copies: 2, color: red, faces: 1..6}]\nareas: {red: {color: red, cells: 2..10}}\n",
        encoding="utf-8",
    )
    answer = sheetgen("claims", tmp_path / "mane.yaml", "R1 R2")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == 'the rules of this game need the area "first", which the layout does not declare\n'
