"""A filled sheet where a game is expected: it says itself of which game it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import Program


@pytest.fixture
def ann(tmp_path: Path) -> Path:
    path = tmp_path / "ann.yaml"
    path.write_text(
        "game: unicorn-rainbow\nplayer: Ann\nred: 2-5\nabilities: red.a\n", encoding="utf-8"
    )
    return path


@pytest.fixture
def ben(tmp_path: Path) -> Path:
    path = tmp_path / "ben.yaml"
    path.write_text("game: unicorn-rainbow\nplayer: Ben\nred: 2-4\n", encoding="utf-8")
    return path


def test_sheets_are_scored(sheetgen: Program, ann: Path, ben: Path) -> None:
    assert sheetgen("score", ann, ben) == sheetgen("score", "unicorn", ann, ben)


def test_a_sheet_is_audited(sheetgen: Program, ann: Path) -> None:
    answer = sheetgen("validate", ann)
    assert (answer.code, answer.out, answer.err) == (0, f"{ann}: nothing wrong\n", "")


def test_a_claim_is_judged_on_it(sheetgen: Program, ann: Path) -> None:
    answer = sheetgen("validate", ann, "R5", "O7", "--roll", "R3 R5 Y4")
    assert answer == sheetgen(
        "validate", "unicorn", "R5", "O7", "--roll", "R3 R5 Y4", "--sheet", ann
    )
    assert answer.code == 1


def test_claims_are_listed_for_it(sheetgen: Program, ann: Path) -> None:
    assert sheetgen("claims", ann, "R3 R5 Y4") == sheetgen(
        "claims", "unicorn", "R3 R5 Y4", "--sheet", ann
    )


@pytest.mark.parametrize("command", ["print", "roll", "rules"])
def test_other_commands_say_what_it_is(sheetgen: Program, ann: Path, command: str) -> None:
    answer = sheetgen(command, ann)
    assert (answer.code, answer.out) == (1, "")
    assert (
        answer.err
        == f"{ann}:1:7: this is a filled sheet, not a layout; its game is called unicorn-rainbow\n"
        "    1 | game: unicorn-rainbow\n"
        "      |       ^^^^^^^^^^^^^^^\n"
    )


def test_a_sheet_that_names_no_game_is_told_so(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text("red: 2-5\n", encoding="utf-8")
    answer = sheetgen("score", path)
    assert (answer.code, answer.err.splitlines()[0]) == (
        1,
        (
            f"{path} does not name its game; write `game:` and the game's name in it, or name the"
            " game before the file"
        ),
    )
