"""A layout that names an engine but lacks what its rules need is told so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from sheetgen.catalog import find, game_ids
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
def test_no_missing_area_switch_number_or_color_is_a_bug(
    sheetgen: Program, tmp_path: Path, game: str
) -> None:
    whole = yaml.load(
        find(game).read_text(encoding="utf-8"),
        getattr(yaml, "CSafeLoader", yaml.SafeLoader),
    )
    whole.pop("parts")
    needed = [
        (half, name)
        for half in ("areas", "switches", "numbers", "palette")
        for name in whole.get(half) or {}
    ]
    for half, name in sample(needed, 8):
        less = {**whole, half: {key: value for key, value in whole[half].items() if key != name}}
        (tmp_path / "less.yaml").write_text(
            json.dumps(less, ensure_ascii=False, indent=1), encoding="utf-8"
        )
        answer = sheetgen("claims", tmp_path / "less.yaml", ROLLS.get(game, ""))
        assert answer.code in (0, 1), f"without {half} {name}: {answer.err}"


def test_what_is_missing_is_named_at_its_place(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mane.yaml").write_text(
        "id: mane\ntitle: Mane\nplayers: 1-4\nengine: unicorn-rainbow\npalette: {red: R}\ndice:"
        " [{id: r, copies: 2, color: red, faces: 1..6}]\nareas: {red: {color: red, cells:"
        " 2..10}}\n",
        encoding="utf-8",
    )
    told = (
        'mane.yaml:4:9: the rules of this game need the numbers "dice-picked", "rows-to-end",'
        ' "band-passable", "band-good", "band-excellent" and "band-perfect"\n    4 | engine:'
        " unicorn-rainbow\n      |         ^^^^^^^^^^^^^^^\nmane.yaml:4:9: the rules of this game"
        ' need the switches "claim-mode", "eleven-twelve", "secondary-min", "ability-on",'
        ' "triple-ones" and "extras-solo"\n    4 | engine: unicorn-rainbow\n      |        '
        ' ^^^^^^^^^^^^^^^\nmane.yaml:7:1: the rules of this game need the areas "yellow", "blue",'
        ' "orange", "green", "violet", "first", "bonus", "abilities", "extras", "yours" and'
        ' "others"\n    7 | areas: {red: {color: red, cells: 2..10}}\n      | ^^^^^\n'
    )
    answer = sheetgen("lint", "mane.yaml")
    assert (answer.code, answer.out, answer.err) == (1, told, "")
    answer = sheetgen("claims", "mane.yaml", "R1 R2")
    assert (answer.code, answer.out, answer.err) == (1, "", told)


@pytest.mark.parametrize(
    ("game", "old", "new", "told"),
    [
        (
            "unicorn-rainbow",
            'disjoint: "no, each',
            'disjiont: "no, each',
            (
                'wrong.yaml:23:62: the rules of this game have no value "disjiont" of claim-mode;'
                ' did you mean "disjoint"?\n   23 |     readings: {any: "yes, any two different'
                ' groups of dice", disjiont: "no, each die serves one claim at most"}\n      |     '
                "                                                         ^^^^^^^^\n"
            ),
        ),
        (
            "unicorn-rainbow",
            "id: r, copies: 2, color: red, faces: 1..6",
            "id: r, copies: 2, color: red, faces: [1, 2, 99, 4, 5, 98]",
            (
                'wrong.yaml:16:50: die "r1" shows numbers from 1 to 8 in this game, not 99\n   16 |'
                "   - {id: r, copies: 2, color: red, faces: [1, 2, 99, 4, 5, 98], style: pips,"
                " label: Red}\n      |                                                 "
                ' ^^\nwrong.yaml:16:60: die "r1" shows numbers from 1 to 8 in this game, not 98\n  '
                " 16 |   - {id: r, copies: 2, color: red, faces: [1, 2, 99, 4, 5, 98], style: pips,"
                " label: Red}\n      |                                                           "
                " ^^\n"
            ),
        ),
        (
            "unicorn-rainbow",
            "dice-picked: 3",
            "dice-picked: 9999",
            (
                "wrong.yaml:72:16: dice-picked is 1 to 5 in this game, not 9999\n   72 |  "
                " dice-picked: 9999\n      |                ^^^^\n"
            ),
        ),
        (
            "rainbow-roll",
            "id: lucky, letter: L",
            "id: luck, letter: L",
            (
                'wrong.yaml:22:10: the rules of this game need the die "lucky"; did you mean it by'
                ' "luck"?\n   22 |   - {id: luck, letter: L, label: Lucky, faces: 1..6}\n      |   '
                "       ^^^^\n"
            ),
        ),
    ],
)
def test_whatever_the_rules_cannot_play_is_told_at_its_place(
    game: str,
    old: str,
    new: str,
    told: str,
    sheetgen: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    text = find(game).read_text(encoding="utf-8")
    assert text.count(old) == 1
    Path("wrong.yaml").write_text(
        text[: text.index("\nparts:") + 1].replace(old, new), encoding="utf-8"
    )
    answer = sheetgen("lint", "wrong.yaml")
    assert (answer.code, answer.out, answer.err) == (1, told, "")
