"""`print --sheet`: what the command line may say of filled sheets."""

from __future__ import annotations

import json
from pathlib import Path

import pdfplumber
import pytest

from tests.cli.run import Program

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
ANN, RED, POSITION = (
    EXAMPLES / name
    for name in ("unicorn-rainbow/ann.yaml", "uno-dice/red.yaml", "color-dice/dummies.yaml")
)


def test_sheets_say_their_game_and_have_files_of_their_own(
    sheetgen: Program, tmp_path: Path
) -> None:
    told = json.loads(sheetgen("print", "--sheet", ANN, "--output", tmp_path, "--json").out)
    assert (told["game"], [file["part"] for file in told["files"]]) == (
        "unicorn-rainbow",
        ["sheet"],
    )
    assert [path.name for path in tmp_path.iterdir()] == ["unicorn-rainbow-sheet-marked.pdf"]


def test_a_board_is_printed_for_those_whose_sheets_there_are(
    sheetgen: Program, tmp_path: Path
) -> None:
    assert (
        sheetgen("print", "uno", "--sheet", RED, "--output", tmp_path).out
        == f"{tmp_path}/uno-dice-board-marked.pdf: 1 page\n"
    )


def test_a_table_of_five_has_the_board_for_five(sheetgen: Program, tmp_path: Path) -> None:
    position = tmp_path / "five.yaml"
    position.write_text("game: color-dice\nplayers: red blue green yellow orange\n")
    cells = json.loads(sheetgen("print", "--sheet", position, "--cells").out)["parts"][0]["boxes"]
    assert {row["cell"].partition(".")[0] for row in cells} == {
        "red",
        "blue",
        "green",
        "yellow",
        "orange",
    }


def names(path: Path) -> list[tuple[object, ...]]:
    """Font, size and place of both names on the first page of a file."""
    with pdfplumber.open(path) as pdf:
        words = pdf.pages[0].extract_words(extra_attrs=["fontname", "size"])
    keys = ("text", "x0", "bottom", "size")
    found = [word for word in words if word["text"] in ("Ann", "Ben")]
    return [(*(word[key] for key in keys), word["fontname"][7:]) for word in found]


@pytest.mark.parametrize("game", ["unicorn-rainbow", "rainbow-roll", "formulas"])
def test_names_look_alike_whoever_says_them(sheetgen: Program, tmp_path: Path, game: str) -> None:
    sheets = [f"--sheet={EXAMPLES / game / name}.yaml" for name in ("ann", "ben")]
    assert sheetgen("print", *sheets, "--output", tmp_path).code == 0
    args = ("--part", "sheet", "--names", "Ann,Ben")
    assert sheetgen("print", game, *args, "--output", tmp_path).code == 0
    by_sheets = names(tmp_path / f"{game}-sheet-marked.pdf")
    assert by_sheets == names(tmp_path / f"{game}-sheet.pdf")
    assert len(by_sheets) == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--names", "Ann"], "leave --names out"),
        (["--copies", "2"], "leave --copies out"),
        (["--all"], "leave --all out"),
        (["uno", "formulas"], "filled sheets are of one game"),
    ],
)
def test_what_the_sheets_say_themselves_is_not_said_twice(
    sheetgen: Program, words: list[str], why: str
) -> None:
    answer = sheetgen("print", *words, "--sheet", ANN)
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err


def test_a_sheet_of_another_game_is_refused(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen("print", "uno", "--sheet", ANN, "--output", tmp_path)
    assert (answer.code, list(tmp_path.iterdir())) == (1, [])
    assert "this is a sheet of" in answer.err
    assert sheetgen("print", "--sheet", tmp_path / "none.yaml").code in (1, 2)
