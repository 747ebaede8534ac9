"""`replay` at a terminal: on, back, to a turn, with any sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.cli.keyboard import Keyboard
from tests.cli.run import Program
from tests.table.test_report import three_turns


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Three turns of Rainbow Roll: events 1, 2 to 4, 5 to 7, 8 to 10."""
    three_turns(tmp_path)
    return tmp_path / "log.jsonl"


def stepped(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch, log: Path, *typed: str
) -> tuple[list[str], str]:
    """What is shown, and what is said, with these lines typed; then the input ends."""
    lines: Iterator[str] = iter(typed)
    monkeypatch.setattr("sheetgen.cli.keyboard.on_terminal", lambda: True)
    monkeypatch.setattr(Keyboard, "_start_editor", lambda *_: False)
    monkeypatch.setattr(Keyboard, "ask", lambda *_: next(lines, "quit"))
    answer = sheetgen("replay", log)
    assert answer.code == 0
    return answer.out.splitlines(), answer.err


def test_enter_goes_on_and_back_goes_back(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    out, _ = stepped(sheetgen, monkeypatch, log, "back", "", "b")
    assert out == [
        "Rainbow Roll: Ann, Ben",
        *["Set-up: Ann", "Roll: L6"],  # there is nothing before it
        "Turn 1: Ben",
        "Roll: Y4 G2 L6 Y5 Y6 Y5 P1",
        *["Set-up: Ann", "Roll: L6"],
    ]


def test_several_steps_are_gone_back_at_once(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    out, said = stepped(sheetgen, monkeypatch, log, "", "", "BACK 2", "turn 2", "back 99", "back x")
    assert [line for line in out if line.startswith(("Set-up", "Turn"))] == [
        *["Set-up: Ann", "Turn 1: Ben", "Set-up: Ann", "Turn 2: Ann", "Set-up: Ann"]
    ]
    assert "  back: the step before; back 3\n" in said  # what "back x" may have been


def test_back_by_more_digits_than_python_reads_is_the_first_step(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    out, _ = stepped(sheetgen, monkeypatch, log, "turn 2", f"back {'9' * 5000}")
    assert [line for line in out if line.startswith(("Set-up", "Turn"))] == [
        *["Set-up: Ann", "Turn 2: Ann", "Set-up: Ann"]
    ]


def test_a_turn_is_jumped_to_and_its_sheets_are_shown(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    out, said = stepped(
        sheetgen, monkeypatch, log, "turn 3", "sheet", "sheet ben", "s Nobody", "t 9", "turn"
    )
    assert out[3:5] == ["Turn 3: Ben", "Roll: Y5 P3 R5 Y3 P2 O5 L2"]
    assert out[5] == "Ben's sheet"
    assert out[5:].count("Ben's sheet") == 2
    assert "unknown player Nobody; there is Ann, Ben\n" in said
    assert "turn 9: no such turn; there are 1 to 3\n" in said
    assert "turn: no such turn; there are 1 to 3\n" in said


def test_the_end_is_told_and_help_lists_the_words(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    out, said = stepped(sheetgen, monkeypatch, log, "turn 3", "?", "", "", "")
    assert out[-1] == "The game is not over."
    assert "  back: the step before; back 3\n" in said
    assert "  sheet: a sheet as it is here; sheet NAME, sheet all\n" in said
