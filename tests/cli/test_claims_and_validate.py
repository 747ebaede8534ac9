"""What `claims` lists, `validate` calls legal."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.cli.run import Program

ROLLS = {
    "unicorn": "R3 R5 Y4",
    "uno": "Y2 R6 Y1 R1 B5 *",
    "rainbow": "O5 R6 P6 G4 Y3 L4 O2",
    "formulas": "4 + 5 - 2 + - 6",
    "color-dice": "G1 R6 B6 Y3",
}


@pytest.mark.parametrize("game", ROLLS)
def test_a_listed_move_is_legal_and_keeps_its_text(sheetgen: Program, game: str) -> None:
    moves = [
        move["text"]
        for move in json.loads(sheetgen("claims", game, ROLLS[game], "--json").out)["moves"]
    ]
    for text in random.Random(game).sample(moves, 5):
        data = json.loads(sheetgen("validate", game, text, "--roll", ROLLS[game], "--json").out)
        assert (data["legal"], [claim["text"] for claim in data["claims"]]) == (True, [text])


@pytest.mark.parametrize("game", ROLLS)
def test_what_is_offered_instead_is_listed(sheetgen: Program, game: str) -> None:
    moves = {
        move["text"]
        for move in json.loads(sheetgen("claims", game, ROLLS[game], "--json").out)["moves"]
    }
    wrong = {
        "unicorn": "V7",
        "uno": "chain Y2 B5",
        "rainbow": "keep O5 O2",
        "formulas": "draft 4 4",
        "color-dice": "attack G out>blue 1+0",
    }
    data = json.loads(sheetgen("validate", game, wrong[game], "--roll", ROLLS[game], "--json").out)
    assert not data["legal"]
    assert set(data["claims"][0]["instead"]) <= moves


def test_both_say_what_cannot_be_right_on_the_sheet(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "game: unicorn-rainbow\nplayer: Ann\nred: 2-8\nextras: 14\n"
    Path("ann.yaml").write_text(text, encoding="utf-8")
    dice = ROLLS["unicorn"]
    listed = sheetgen("claims", "unicorn", dice, "--sheet", "ann.yaml")
    judged = sheetgen("validate", "unicorn", "O7", "--roll", dice, "--sheet", "ann.yaml")
    assert "ann.yaml:4:9: 14 extras crossed out" in judged.err
    assert (judged.code, judged.err) == (0, listed.err)
    assert sheetgen("validate", "unicorn", "ann.yaml", "--force").code == 0
    for command in (["claims", dice], ["validate", "O7", "--roll", dice]):
        name, *words = command
        assert sheetgen(name, "unicorn", *words, "--sheet", "ann.yaml").err == ""


def test_a_roll_can_be_handed_on(sheetgen: Program) -> None:
    dice = sheetgen("roll", "unicorn", "R", "Y", "B", "--seed", "friday").out
    assert sheetgen("claims", "unicorn", *dice.split()).out.startswith(f"Unicorn Rainbow: {dice}")
