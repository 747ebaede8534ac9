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


ODD = {
    "a list, a line each": ("red:\n  - 2\n  - 3\n", "4:3", '"red" holds its words on one line'),
    "a folded text": ("red: >-\n  2\n  3\n", "3:6", '"red" holds its words on one line'),
    "quotes of two lines": ('red: "2\n  3"\n', "3:6", '"red" holds its words on one line'),
    "other quotes": ("red: '2\n\n  3'\n", "3:6", '"red" holds its words on one line'),
    "an anchor": ("red: &a 2\n", "3:6", '"red" holds its words on one line'),
    "a mapping": ("red: {2: x}\n", "3:6", '"red" holds its words on one line'),
    "no YAML": ("red: [2\n", "3:6", "this is not YAML"),
    "a tab": ("red:\n\t- 2\n", "4:1", "this is not YAML"),
}


@pytest.mark.parametrize("command", ["score", "show", "claims", "validate"])
@pytest.mark.parametrize("name", ODD)
def test_a_sheet_that_cannot_be_read_is_a_sheet(
    sheetgen: Program, tmp_path: Path, name: str, command: str
) -> None:
    text, place, why = ODD[name]
    path = tmp_path / "odd.yaml"
    path.write_text(f"game: unicorn-rainbow\nplayer: Ann\n{text}", encoding="utf-8")
    answer = sheetgen(command, path)
    said = answer.out + answer.err
    assert answer.code == 1
    assert said.startswith(f"{path}:{place}: {why}"), said
    assert "layout" not in said


@pytest.mark.parametrize(
    "command",
    [
        ("score", "unicorn"),
        ("show", "unicorn"),
        ("validate", "unicorn"),
        ("print", "unicorn", "--part", "sheet", "--sheet"),
        ("validate", "unicorn", "O7", "--roll", "R3 R5 Y4", "--sheet"),
    ],
)
def test_a_layout_where_a_sheet_is_expected_is_told_so_once(
    command: tuple[str, ...], sheetgen: Program, tmp_path: Path
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("# mine\nid: own\ntitle: Own\nplayers: 1-4\nparts: {}\n", encoding="utf-8")
    answer = sheetgen(*command, path)
    message = "this is a layout, not a filled sheet; one begins with game: or player:"
    said = f"{answer.out}{answer.err}"
    assert (answer.code, said.splitlines()[0]) == (1, f"{path}:2:1: {message}")
    assert "there is no line" not in said


def test_a_sheet_may_have_a_line_that_is_called_as_a_key_of_layouts(
    sheetgen: Program, ann: Path
) -> None:
    ann.write_text("player: Ann\nred: 2-5\ntitle: 3\n", encoding="utf-8")
    assert 'there is no line "title" on this sheet' in sheetgen("score", "unicorn", ann).err


def test_a_layout_with_mistakes_is_a_layout(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("id: own\ntitle: Own\ngame:\n  engine: [x\n", encoding="utf-8")
    assert "filled sheet" not in sheetgen("score", path).err


def test_a_log_named_as_the_game_leads_to_what_reads_logs(sheetgen: Program) -> None:
    log = Path(__file__).parents[2] / "examples" / "rainbow-roll" / "saturday.jsonl"
    said = (
        f"{log} is a log, not a layout; replay, report and stats read logs, and stats and"
        " export write them with --csv and --bgstats\n"
    )
    for command in ("export", "print", "odds"):
        answer = sheetgen(command, log)
        assert (answer.code, answer.err) == (1, said)
    assert sheetgen("lint", log).out == said
