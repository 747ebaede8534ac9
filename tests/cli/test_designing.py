"""`schema` and `new`: what a designer begins with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import Program


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_lints_and_prints(sheetgen: Program) -> None:
    begun = sheetgen("new", "Ice Fishing 2")
    layout = "Ice Fishing 2/ice-fishing-2.yaml"
    assert (begun.code, begun.out) == (
        0,
        f"{layout}: a game to change; next: sheetgen watch '{layout}'\n",
    )
    assert sheetgen("lint", layout).err == f"{layout}: fine\n"
    assert "id: ice-fishing-2\ntitle: Ice Fishing 2\n" in Path(layout).read_text()
    assert sheetgen("print", layout).out.splitlines() == [
        "output/ice-fishing-2-sheet.pdf: 1 page, 2 on a page",
        "output/ice-fishing-2-dice.pdf: 1 page, 3 dice",
    ]
    assert json.loads(Path("Ice Fishing 2/schema.json").read_text())["title"] == "A sheetgen layout"


def test_a_folder_may_be_there_but_no_game(sheetgen: Program) -> None:
    Path("ice").mkdir()
    assert json.loads(sheetgen("new", "ice", "--json").out)["files"] == [
        {"path": "ice/ice.yaml"},
        {"path": "ice/schema.json"},
    ]
    Path("ice/ice.yaml").write_text("mine")
    again = sheetgen("new", "ice")
    assert (again.code, again.err) == (2, "ice/ice.yaml already exists; nothing is written\n")
    assert Path("ice/ice.yaml").read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Über", "ueber"),
        ("Straße 7", "strasse-7"),
        ("Café Zoë", "cafe-zoe"),
        ("Smørrebrød", "smoerrebroed"),
    ],
)
def test_letters_with_marks_are_written_in_plain_ones(
    sheetgen: Program, name: str, id: str
) -> None:
    answer = sheetgen("new", name)
    assert (answer.code, Path(name, f"{id}.yaml").exists()) == (0, True)


@pytest.mark.parametrize("name", ["123", "...", "\u96ea"])
def test_a_game_is_called_by_its_folder(sheetgen: Program, name: str) -> None:
    answer = sheetgen("new", name)
    assert (answer.code, answer.err) == (
        2,
        f'a game is called by its folder, in letters a to z: "{name}" has none\n',
    )
    assert not list(Path().iterdir())


@pytest.mark.parametrize("name", ["river.yaml", "games/river.yml"])
def test_a_new_game_is_a_folder_and_no_file(sheetgen: Program, name: str) -> None:
    answer = sheetgen("new", name)
    assert (answer.code, answer.err) == (2, "a folder is made; call it river\n")
    assert not list(Path().iterdir())


def test_the_schema_is_printed_or_written(sheetgen: Program) -> None:
    assert sheetgen("schema", "--write", "s.json").code == 0
    assert sheetgen("schema").out == Path("s.json").read_text()
