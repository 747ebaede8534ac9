"""Every command of `examples/README.md` answers as the file beside it says, and every file there is
used by one.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from sheetgen.cli import run

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"

_ROW = re.compile(r"\| `sheetgen (?P<command>[^`]+)` \| (?P<shows>[^|]+) \| `(?P<answer>[^`]+)` \|")

ROWS = [
    match.group("command", "answer")
    for match in _ROW.finditer((EXAMPLES / "README.md").read_text(encoding="utf-8"))
]

TOTALS = {
    "unicorn-rainbow/game.out": [58, 70, 73],
    "unicorn-rainbow/full.out": [216],
    "unicorn-rainbow/perfect.out": [253],
    "unicorn-rainbow/solo-full.out": [234],
    "unicorn-rainbow/solo.out": [95],
    "unicorn-rainbow/columns.out": [89],
    "unicorn-rainbow/tie.out": [120, 120],
    "unicorn-rainbow/ladder.out": [117, 117, 117],
    "unicorn-rainbow/shared.out": [46, 46],
    "rainbow-roll/sample-turn.out": [28],
    "rainbow-roll/best-turn.out": [82],
    "rainbow-roll/tie.out": [101, 101],
    "formulas/game.out": [205, -9],
    "formulas/solo.out": [8],
    "formulas/run.out": [7],
    "four-locks/game.out": [44, 42],
}
"""Totals of rules 1.f, 2.f and 4.f, and those added up by hand in the remarks of the sheets."""


def test_the_table_is_read_whole() -> None:
    lines = (EXAMPLES / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(ROWS) == sum(line.startswith("| `sheetgen") for line in lines)


@pytest.mark.parametrize(("command", "answer"), ROWS, ids=[answer for _, answer in ROWS])
def test_a_command_answers_as_written(
    command: str,
    answer: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    typed, _, piped = command.partition(" < ")
    if piped:
        monkeypatch.setattr(sys, "stdin", io.StringIO(Path(piped).read_text(encoding="utf-8")))
    code = run(shlex.split(typed))
    said = capsys.readouterr()
    talk = f"--- talk\n{said.err}" if said.err else ""
    ending = f"--- exit {code}\n" if code else ""
    assert said.out + talk + ending == (EXAMPLES / answer).read_text(encoding="utf-8")


@pytest.mark.parametrize("answer", TOTALS)
def test_the_totals_are_those_of_the_rules(answer: str) -> None:
    text = (EXAMPLES / answer).read_text(encoding="utf-8")
    assert [int(total) for total in re.findall(r"total:? +(-?\d+)", text)] == TOTALS[answer]


def test_every_sheet_and_answer_is_in_the_table() -> None:
    named = set(
        re.findall(r"examples/(\S+\.(?:yaml|txt))", " ".join(command for command, _ in ROWS))
    ) | {answer for _, answer in ROWS}
    found = {
        str(path.relative_to(EXAMPLES))
        for path in EXAMPLES.rglob("*")
        if path.suffix in (".yaml", ".txt", ".out")
    }
    assert found == named
