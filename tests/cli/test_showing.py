"""`show`: filled sheets on any screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import Program, on_a_terminal

ANN, UNREADABLE = ("examples/unicorn-rainbow/ann.yaml", "examples/unicorn-rainbow/unreadable.yaml")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent.parent)


def test_several_sheets_come_one_after_the_other(sheetgen: Program) -> None:
    lines = sheetgen(
        "show", "uno", "examples/uno-dice/red.yaml", "examples/uno-dice/blue.yaml"
    ).out.splitlines()
    assert [number for number, line in enumerate(lines) if line in ("Ann", "Ben", "")] == [0, 6, 7]


def test_plain_says_one_fact_a_line_with_its_owner(sheetgen: Program) -> None:
    lines = sheetgen("show", "--plain", ANN).out.splitlines()
    assert lines[0] == "Ann: red: 2-8"
    assert all(line.startswith("Ann: ") for line in lines)


def test_json_has_facts_and_lines(sheetgen: Program) -> None:
    told = json.loads(sheetgen("show", "--json", ANN).out)
    assert (told["sheetgen"], told["game"]) == (1, "unicorn-rainbow")
    (one,) = told["sheets"]
    assert (one["player"], one["facts"][0], one["picture"][-1][:12]) == (
        "Ann",
        "red: 2-8",
        "yours -5 X .",
    )


def test_an_empty_sheet_is_shown_where_there_is_no_file(sheetgen: Program) -> None:
    answer = sheetgen("show", "rainbow")
    assert answer.out.splitlines()[:2] == ["Rainbow Roll", "aside  R.  O.  Y.  G.  B.  P.  L."]
    assert sheetgen("show", "rainbow", "--plain").out == "Rainbow Roll: nothing is written yet\n"


def test_what_cannot_be_read_is_refused_with_its_place(sheetgen: Program) -> None:
    answer = sheetgen("show", UNREADABLE)
    assert (answer.code, answer.out) == (1, "")
    assert f"{UNREADABLE}:3:10: players is 1 to 4" in answer.err


def test_a_sheet_on_a_narrow_terminal_is_in_color_and_reads_the_same_without() -> None:
    colored = on_a_terminal("show", ANN)
    bare = on_a_terminal("show", ANN, NO_COLOR="1")
    assert "\x1b[" in colored
    assert "\x1b[" not in bare
    assert "R   X X X X | X X X | 9 10 | 11/12 _" in bare.splitlines()
    assert max(map(len, bare.splitlines())) <= 40
