"""Which layout a word means: a game, or a file whatever it is called; and where its parts may be
written.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import Program

LAYOUT = """\
id: dragon
title: Dragon
players: 1-4
parts:
  card: {kind: reference, size: [60, 40], children: [{kind: text, text: Hello}]}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    place = tmp_path / "work" / "here"
    place.mkdir(parents=True)
    monkeypatch.chdir(place)
    return place


@pytest.mark.parametrize(
    "name",
    ["GAME.YAML", "Game.Yml", "game.txt", "dragon", "u", "my game", "./game", "dragon.yaml.bak"],
)
def test_a_file_that_is_there_is_that_file(name: str, sheetgen: Program) -> None:
    Path(name).write_text(LAYOUT, encoding="utf-8")
    answer = sheetgen("lint", name)
    assert (answer.code, answer.err) == (0, f"{name}: fine\n")


def test_a_game_is_meant_before_a_file_of_its_name(sheetgen: Program) -> None:
    for name in ("rainbow-roll", "rainbow"):
        Path(name).write_text("no layout", encoding="utf-8")
        assert sheetgen("lint", name).code == 0


@pytest.mark.parametrize(
    "name",
    ["Unicorn Rainbow", "unicorn rainbow", "Rainbow  roll", "DICE CHAIN", "dice", "uno_dice"],
)
def test_a_game_goes_by_its_title(name: str, sheetgen: Program) -> None:
    assert sheetgen("lint", name).code == 0
    Path("ann.yaml").write_text(f"Game: {name}\nplayer: Ann\nplayers: 2\n", encoding="utf-8")
    answer = sheetgen("validate", "ann.yaml")
    assert (answer.code, answer.out) == (0, "ann.yaml: nothing wrong\n")


def test_how_many_play_may_be_left_empty(sheetgen: Program) -> None:
    Path("ann.yaml").write_text("game: uno\nplayer:\nplayers:\nboard:\n", encoding="utf-8")
    assert sheetgen("validate", "ann.yaml").code == 0


def test_sheets_in_a_folder_called_like_their_game_find_the_layout_beside_it(
    sheetgen: Program,
) -> None:
    examples = Path(__file__).parent.parent.parent / "examples"
    Path("four-locks.yaml").write_bytes((examples / "four-locks.yaml").read_bytes())
    Path("four-locks").mkdir()
    Path("four-locks/ann.yaml").write_text("game: four-locks\nred: 2-4\n", encoding="utf-8")
    answer = sheetgen("show", "four-locks/ann.yaml", "--plain")
    assert (answer.code, answer.out) == (0, "Four Locks: red: 2-4\n")


def test_a_folder_is_no_layout(sheetgen: Program) -> None:
    Path("dragon").mkdir()
    answer = sheetgen("lint", "dragon")
    assert (answer.code, answer.out) == (
        1,
        "dragon:1:1: dragon is a folder; name the layout file in it\n",
    )


@pytest.mark.parametrize("name", ["GAME.YAML", "dragon.yml"])
def test_a_layout_that_is_missing_is_a_missing_file(name: str, sheetgen: Program) -> None:
    assert f"cannot read {name}: no such file" in sheetgen("lint", name).out


@pytest.mark.parametrize(
    "part",
    [
        "/../../outside",
        "../outside",
        "..",
        "a/b",
        "a\\\\b",
        "",
        "a\\nb",
        "Card",
        "[/x]",
        "1st",
        " card",
    ],
)
@pytest.mark.parametrize("command", ["print", "preview", "kit"])
def test_nothing_is_written_for_a_part_whose_name_is_none(
    part: str, command: str, folder: Path, sheetgen: Program
) -> None:
    Path("dragon.yaml").write_text(LAYOUT.replace("card:", f'"{part}":'), encoding="utf-8")
    answer = sheetgen(command, "dragon.yaml", "--output", "out")
    assert answer.code == 1
    assert "dragon.yaml:5:3: " in answer.err
    assert "small letters, digits and hyphens" in answer.err
    assert [path.name for path in folder.parent.parent.rglob("*") if path.is_file()] == [
        "dragon.yaml"
    ]
