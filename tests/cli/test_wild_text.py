"""Names, claims and file names that would play tricks with a terminal, or fill it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import Program

WILD = {
    "an escape": ("Ann\\e[2Jx", "Ann [2Jx"),
    "a direction": ("Ann\\u202Exy", "Ann xy"),
    "a bell": ("Ann\\a", "Ann "),
}


@pytest.mark.parametrize("name", WILD)
def test_a_name_is_shown_without_tricks(sheetgen: Program, tmp_path: Path, name: str) -> None:
    typed, shown = WILD[name]
    path = tmp_path / "ann.yaml"
    path.write_text(f'game: unicorn-rainbow\nplayer: "{typed}"\n', encoding="utf-8")
    assert (
        sheetgen("claims", path, "R3 R5 Y4").out.splitlines()[0]
        == f"Unicorn Rainbow, {shown}: R3 R5 Y4"
    )
    assert sheetgen("score", path).out.splitlines()[0] == shown


def test_a_long_name_is_cut(sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "ann.yaml"
    path.write_text(f"game: unicorn-rainbow\nplayer: {'x' * 5000}\n", encoding="utf-8")
    assert sheetgen("score", path).out.splitlines()[0] == "x" * 39 + "…"
    assert f'"name": "{"x" * 5000}"' in sheetgen("score", path, "--json").out


def test_a_file_name_with_a_line_end_stays_on_its_line(sheetgen: Program) -> None:
    answer = sheetgen("score", "unicorn", "a\nb.yaml")
    assert (answer.code, answer.err) == (
        1,
        "a b.yaml:1:1: cannot read a b.yaml: no such file or directory\n",
    )


def test_a_long_claim_is_not_repeated_at_length(sheetgen: Program) -> None:
    answer = sheetgen("validate", "unicorn", "x" * 1000, "--roll", "R3 R5 Y4")
    assert answer.code == 1
    assert max(len(line) for line in answer.out.splitlines()) < 250


def test_a_long_word_in_a_roll_is_cut_in_the_message(sheetgen: Program) -> None:
    answer = sheetgen("claims", "unicorn", "x" * 1000)
    assert answer.code == 1
    assert max(len(line) for line in answer.err.splitlines()) < 250
