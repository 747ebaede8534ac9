"""The JSON of every command: the keys of the README, whatever comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from sheetgen import __version__
from sheetgen.cli import COMMANDS, app
from tests.cli.run import Program, Type

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

HEAD = ["sheetgen", "version", "game", "switches"]
PROBLEM = ["code", "message", "where", "switch"]

ANSWERS = {
    "games": (["games"], 0, ["sheetgen", "version", "games"]),
    "rules": (["rules", "uno"], 0, [*HEAD, "title", "turn", "dice", "house_rules"]),
    "roll": (["roll", "uno"], 0, [*HEAD, "seed", "rolls"]),
    "plain dice": (["roll", "2d6"], 0, [*HEAD, "seed", "rolls"]),
    "stats": (["roll", "uno", "--stats"], 0, [*HEAD, "seed", "rolls", "stats"]),
    "claims": (["claims", "unicorn", "R3 R5 Y4"], 0, [*HEAD, "roll", "claims", "moves", "remarks"]),
    "odds": (
        ["odds", "rainbow", "O5 R6 P4 G4"],
        0,
        [*HEAD, "roll", "measure", "known", "facts", "moves"],
    ),
    "a legal claim": (
        ["validate", "unicorn", "O7", "--roll", "R3 R5 Y4"],
        0,
        [*HEAD, "legal", "problems", "claims", "remarks"],
    ),
    "no legal claim": (
        ["validate", "unicorn", "O8", "--roll", "R3 R5 Y4"],
        1,
        [*HEAD, "legal", "problems", "claims", "remarks"],
    ),
    "an audit": (
        ["validate", "uno", EXAMPLES / "uno-dice" / "impossible.yaml"],
        1,
        [*HEAD, "legal", "problems", "notes"],
    ),
    "a score": (
        ["score", "unicorn", EXAMPLES / "unicorn-rainbow" / "solo.yaml"],
        0,
        [*HEAD, "players", "ranking", "ended", "standing", "problems", "notes"],
    ),
    "simulated games": (
        ["simulate", "uno", "--games", "2", "--players", "bot:random,bot:random"],
        0,
        [
            *HEAD,
            *("players", "seed", "games", "stopped", "results", "differences", "files"),
        ],
    ),
    "lint": (
        ["lint", EXAMPLES / "dragon-hoard.yaml"],
        0,
        ["sheetgen", "version", "files", "problems", "notes"],
    ),
    "cells": (["print", "uno", "--part", "board", "--cells"], 0, [*HEAD, "parts"]),
    "print": (["print", "uno", "--part", "board", "--output", "OUT"], 0, [*HEAD, "files"]),
    "preview": (
        ["preview", "uno", "--part", "board", "--dpi", "36", "--output", "OUT"],
        0,
        [*HEAD, "files"],
    ),
    "print of two games": (
        ["print", "uno", "rainbow", "--part", "stickers", "--output", "OUT"],
        0,
        ["sheetgen", "version", "games"],
    ),
    "a roll that cannot be read": (
        ["claims", "unicorn", "R7"],
        1,
        ["sheetgen", "version", "problems"],
    ),
    "a sheet that cannot be read": (
        ["score", "unicorn", "nope.yaml"],
        1,
        ["sheetgen", "version", "problems"],
    ),
    "nothing typed": (["score", "unicorn"], 1, ["sheetgen", "version", "problems"]),
    "no such game": (["roll", "chess"], 2, ["sheetgen", "version", "problems"]),
    "no such option": (["roll", "uno", "--fast"], 2, ["sheetgen", "version", "problems"]),
    "no such command": (["rol"], 2, ["sheetgen", "version", "problems"]),
}


def answer(sheetgen: Program, tmp_path: Path, *words: Any) -> tuple[int, dict[str, Any]]:
    said = sheetgen(*(str(tmp_path) if word == "OUT" else word for word in words), "--json")
    data: dict[str, Any] = json.loads(said.out)
    return said.code, data


@pytest.mark.parametrize("name", ANSWERS)
def test_keys(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    words, code, keys = ANSWERS[name]
    exit_code, data = answer(sheetgen, tmp_path, *words)
    assert (exit_code, list(data)) == (code, keys)
    assert (data["sheetgen"], data["version"]) == (1, __version__)
    assert all(list(problem) == PROBLEM for problem in data.get("problems", ()))


def test_a_thrown_die(sheetgen: Program, tmp_path: Path) -> None:
    _, data = answer(sheetgen, tmp_path, "roll", "unicorn", "R", "--seed", "7")
    assert data["seed"] == 7
    assert data["rolls"] == [[{"die": "r1", "face": 5, "color": "red", "value": 5, "text": "R5"}]]


def test_a_claim(sheetgen: Program, tmp_path: Path) -> None:
    _, data = answer(sheetgen, tmp_path, "claims", "unicorn", "R3 R5 Y4")
    assert data["claims"][4] == {
        "cell": "orange.7",
        "text": "O7=R3+Y4",
        "completes": [],
        "group": "pairs",
        "detail": "R3+Y4",
    }
    assert [move["text"] for move in data["moves"]] == [claim["text"] for claim in data["claims"]]


def test_a_verdict(sheetgen: Program, tmp_path: Path) -> None:
    _, data = answer(sheetgen, tmp_path, "validate", "unicorn", "O2", "--roll", "R1 R1 Y1")
    (claim,) = data["claims"]
    assert list(claim) == [
        "text",
        "legal",
        "completes",
        "tells",
        "problems",
        "instead",
        "readings",
        "depends",
    ]
    assert (claim["legal"], claim["instead"], claim["depends"]) == (
        False,
        ["R2=R1+R1"],
        ["secondary-min=2"],
    )
    assert data["problems"] == claim["problems"]


def test_a_ranking(sheetgen: Program, tmp_path: Path) -> None:
    files = [EXAMPLES / "unicorn-rainbow" / f"tie-{name}.yaml" for name in ("ann", "ben")]
    _, data = answer(sheetgen, tmp_path, "score", "unicorn", *files)
    assert list(data["players"][0]) == ["player", "lines", "total", "band", "problems", "notes"]
    assert data["players"][0]["lines"][0] == {
        "name": "A 2-5",
        "count": 11,
        "multiplier": 2,
        "points": 22,
    }
    assert data["ranking"] == [
        {"rank": 1, "player": "Ann", "decided_by": "fewest extras used"},
        {"rank": 2, "player": "Ben", "decided_by": "fewest extras used"},
    ]


def test_the_page_on_json_names_every_key() -> None:
    section = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    keys = {key for _, _, keys in ANSWERS.values() for key in keys} | set(PROBLEM)
    assert [key for key in sorted(keys) if f"`{key}`" not in section] == []


LISTED = "game: unicorn-rainbow\nplayer: Ann\nred:\n  - 2\n"
BROKEN = "id: b\ntitle: B\nplayers: 2\nnonsense: 1\n"
WRONG = {
    "rules": ["broken.yaml"],
    "print": ["broken.yaml"],
    "kit": ["broken.yaml"],
    "preview": ["broken.yaml"],
    "export": ["broken.yaml"],
    "roll": ["unicorn", "R9"],
    "claims": ["listed.yaml", "R3 R5 Y4"],
    "odds": ["listed.yaml", "R3 R5 Y4"],
    "validate": ["listed.yaml"],
    "score": [EXAMPLES / "uno-dice" / "impossible.yaml"],
    "scan": ["odd.jpg"],
    "simulate": ["broken.yaml"],
    "show": ["listed.yaml"],
    "play": ["broken.yaml", "--players", "bot:greedy,bot:greedy"],
    "replay": ["odd.jpg"],
    "report": ["odd.jpg"],
    "verify": ["odd.jpg"],
    "stats": ["odd.jpg"],
    "lint": ["broken.yaml"],
    "symbols": ["broken.yaml"],
    "new": ["broken.yaml"],
}
"""A way for each command to end with exit code 1."""

RIGHT = {"games", "logs", "watch"}
"""Commands that end well, or at a key."""


def problems_in(data: Any) -> Iterator[Any]:
    """Every problem anywhere in an answer."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if key == "problems":
            yield from value
        if isinstance(value, dict | list):
            yield from problems_in(value)


def test_exit_code_1_has_a_problem_whatever_the_command(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {"listed.yaml": LISTED, "broken.yaml": BROKEN, "odd.jpg": "x"}
    for name, text in texts.items():
        Path(name).write_text(text)
    context = click.Context(app)
    commands = {name: app.get_command(context, name) for name in COMMANDS}
    in_json = {
        name
        for name, command in commands.items()
        if command and any("--json" in parameter.opts for parameter in command.params)
    }
    assert in_json == set(WRONG) | RIGHT
    for name, words in WRONG.items():
        answer = sheetgen(name, *words, "--json")
        assert answer.code == 1, name
        assert any(problems_in(json.loads(answer.out))), name


def test_typed_lines_that_were_refused_are_problems(typing: Type) -> None:
    answer = typing(["1", "Ann", "foo"], "unicorn", "--json")
    data = json.loads(answer.out)
    assert (answer.code, [(each["code"], each["where"]) for each in data["problems"]]) == (
        1,
        [("input-ended", "<stdin>"), ("unknown-cell", "<stdin>:3:1")],
    )
    right = typing(["1", "Ann", "done"], "unicorn", "--json")
    assert (right.code, json.loads(right.out)["problems"]) == (0, [])
