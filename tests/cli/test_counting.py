"""`stats`: the dice of games that were played, and of rolls that were kept."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Program, on_a_terminal


@pytest.fixture
def log(sheetgen: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A game with two rolls of real dice, the second one typed wrong and amended, and one of the
    program.
    """
    path = tmp_path / "evening.jsonl"
    told = [
        "RRY",
        "R3 R5 Y4",
        "O7",
        "R8",
        "R3",
        "",
        "RRB",
        "R6 R6 B1",
        "amend 8 R6 R6 B2",
        "R6",
        "V8",
        "V8",
        "",
        "YYB",
        "",
        "quit",
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in told)))
    answer = sheetgen(
        "play", "unicorn", "--players", "Ann,Ben", "--seed", 5, "--log", path, "--plain"
    )
    assert answer.code == 0, answer.err
    return path


def fallen(one: Any) -> dict[str, int]:
    """The faces that fell, and how often."""
    return {face["text"]: face["count"] for face in one["counts"] if face["count"]}


def test_typed_dice_are_counted_apart_from_thrown_ones(log: Path, sheetgen: Program) -> None:
    answer = sheetgen("stats", log, "--json")
    assert answer.code == 0
    told = json.loads(answer.out)
    counts = {(one["typed"], " ".join(one["die_ids"])): fallen(one) for one in told["stats"]}
    assert counts[True, "r1 r2"] == {"R3": 1, "R5": 1, "R6": 2}
    assert counts[True, "y1 y2"] == {"Y4": 1}
    assert counts[True, "b1 b2"] == {"B2": 1}
    assert sum(sum(faces.values()) for (typed, _), faces in counts.items() if not typed) == 3
    assert set(told["stats"][0]) == {
        "game",
        "typed",
        "die_ids",
        "throw_count",
        "counts",
        "chi_square",
        "freedom",
        "chance",
        "verdict",
    }
    assert told["logs"] == [{"log": str(log), "counted": False}]


def test_a_log_that_is_named_twice_counts_once(log: Path, sheetgen: Program) -> None:
    once = sheetgen("stats", log, "--plain").out
    other = log.parent / ".." / log.parent.name / log.name
    assert sheetgen("stats", log, log, other, "--plain").out == once


def test_rolls_that_were_kept_are_counted_with_the_games(
    log: Path, sheetgen: Program, tmp_path: Path
) -> None:
    rolls = tmp_path / "rolls.jsonl"
    sheetgen("roll", "2d6", "d20", "--times", 30, "--seed", 1, "--log", rolls)
    sheetgen("roll", "unicorn", "R", "R", "--times", 10, "--seed", 2, "--log", rolls)
    lines = sheetgen("stats", log, rolls, "--plain").out.splitlines()
    assert any(line.startswith("Plain dice: 60 thrown (d6 d6-2): ") for line in lines)
    assert any(line.startswith("Plain dice: 30 thrown (d20): ") for line in lines)
    thrown = {
        one["throw_count"]
        for one in json.loads(sheetgen("stats", rolls, "--json").out)["stats"]
        if one["game"] == "unicorn-rainbow"
    }
    assert thrown == {20}


@pytest.mark.parametrize(
    "text", ["hello\n", "[1]\n", '{"a": 1}\n', "", '{"roll": "3"', '{"roll": "3", "dice": []}\n{']
)
def test_what_is_no_log_is_refused(text: str, sheetgen: Program, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text(text, encoding="utf-8")
    answer = sheetgen("stats", path)
    assert answer.code == 1
    assert "words.txt" in answer.err


@pytest.mark.parametrize(
    "told", [{"game": None, "asked": "x"}, {"game": "nothing"}, {"game": "uno"}, {}]
)
def test_a_kept_roll_that_cannot_be_is_refused_with_its_line(
    told: dict[str, object], sheetgen: Program, tmp_path: Path
) -> None:
    path = tmp_path / "rolls.jsonl"
    path.write_text(json.dumps({"roll": "7", "dice": 7, **told}) + "\n", encoding="utf-8")
    answer = sheetgen("stats", path)
    assert answer.code == 1
    assert f"line 1 of {path}" in answer.err


def test_a_log_has_to_be_there(sheetgen: Program, tmp_path: Path) -> None:
    """A folder is no log, as `verify` says, too; what is not there at all is a slip of the words."""
    assert [
        sheetgen("stats", *named).code for named in ((), (tmp_path,), (tmp_path / "nothing.jsonl",))
    ] == [2, 1, 2]


def test_bars_fit_a_narrow_screen(log: Path) -> None:
    shown = on_a_terminal("stats", str(log), NO_COLOR="1")
    assert "█" in shown
    assert max(map(len, shown.splitlines())) <= 40


@pytest.mark.parametrize("dice", [("uno",), ("d6", "d6")])
def test_of_a_single_throw_nothing_is_said(
    sheetgen: Program, tmp_path: Path, dice: tuple[str, ...]
) -> None:
    """All fair dice are as even as one throw of different faces."""
    log = tmp_path / "a.jsonl"
    sheetgen("roll", *dice, "--seed", 1, "--log", log)
    said = sheetgen("stats", log).out
    assert "too few throws to tell\n" in said
    assert "even" not in said.replace("uneven", "")


def test_one_of_a_thing_is_one(sheetgen: Program, tmp_path: Path) -> None:
    """`1 roll`, `1 throw`, `1 die`."""
    log = tmp_path / "g.jsonl"
    sheetgen("play", "uno", "--players", "bot,bot", "--seed", 1, "--log", log)
    first = log.read_bytes().splitlines(keepends=True)[:2]
    log.write_bytes(b"".join(first))
    assert "1 event, 1 roll as the seed gives them\n" in sheetgen("verify", log).out
    assert "1 throw of " in sheetgen("roll", "d6", "--seed", 1, "--times", 1, "--stats").out
    assert "1 die picked; it must be 3" in sheetgen("validate", "unicorn", "pick R").out
