"""The JSON of every command: by the schema of answers, whatever comes of it.

`Program` (in `run.py`) holds each answer of every test to the schema; here stand one of each command,
and what the schema cannot say.
"""

from __future__ import annotations

import errno
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator

from sheetgen import __version__
from sheetgen.catalog import load_game
from sheetgen.cli import COMMANDS, app
from sheetgen.cli.design import watching
from sheetgen.cli.design.designing import ANSWERS as ANSWERS_SCHEMA
from sheetgen.errors import FileName, OutputError, Problem, Source
from sheetgen.table.judge.answers import of_problem
from sheetgen.table.log.journal import Journal
from tests.cli.run import Program, Type

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

HEAD = ["sheetgen", "version", "game", "switches"]
PROBLEM = ["code", "message", "where", "cell", "die", "subject", "switch"]

ANSWERS = {
    "games": (["games"], 0, ["sheetgen", "version", "games", "problems"]),
    "rules": (["rules", "uno"], 0, [*HEAD, "title", "turn_steps", "dice", "house_rules"]),
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
            *("players", "seed", "game_count", "stopped", "results", "differences", "files"),
            "problems",
        ],
    ),
    "widgets": (["widgets"], 0, ["sheetgen", "version", "widgets"]),
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
    assert data["seed"] == "7"
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
    assert list(data["players"][0]) == [
        *("seat", "name", "lines", "total", "band", "problems", "notes"),
    ]
    assert data["players"][0]["lines"][0] == {
        "name": "A 2-5",
        "count": 11,
        "multiplier": 2,
        "points": 22,
    }
    assert data["ranking"] == [
        {"rank": 1, "seat": 0, "player": "Ann", "decided_by": "fewest extras used"},
        {"rank": 2, "seat": 1, "player": "Ben", "decided_by": "fewest extras used"},
    ]


def test_what_is_wrong_says_where() -> None:
    unicorn = load_game("unicorn").spec
    texts = (Source("ann.yaml", 3, 7), FileName("ann.yaml"), "orange.7", "R5", "r1", "players", "")
    places = [of_problem(Problem("odd", "odd", text), unicorn) for text in texts]
    assert [[place[key] for key in ("where", "cell", "die", "subject")] for place in places] == [
        [{"file": "ann.yaml", "line": 3, "column": 7}, None, None, None],
        [{"file": "ann.yaml", "line": None, "column": None}, None, None, None],
        [None, "orange.7", None, None],
        [None, None, "R5", None],
        [None, None, "r1", None],
        [None, None, None, "players"],
        [None, None, None, None],
    ]


def test_what_is_marked_is_shown(sheetgen: Program, tmp_path: Path) -> None:
    sheet = tmp_path / "ann.yaml"
    sheet.write_text("game: unicorn\nplayer: Ann\nred: 2 3\n")
    _, data = answer(sheetgen, tmp_path, "show", sheet)
    (shown,) = data["sheets"]
    assert (shown["player"], set(shown["marks"])) == ("Ann", {"red.2", "red.3"})


def test_the_page_on_json_names_every_command_that_answers() -> None:
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    table = "".join(line for line in page.splitlines() if line.startswith("|"))
    first_column = " ".join(line.split("|")[1] for line in page.splitlines() if line[:3] == "| `")
    assert [name for name in {*WRONG, *RIGHT} if f"`{name}" not in first_column] == []
    known = {name for name, _ in properties(SCHEMA)}
    keys = set(re.findall(r"`([a-z0-9_]+)`", table)) - set(COMMANDS)
    assert keys - known == VALUES


VALUES = {
    *("names", "photo", "said"),
    "correction",
    *("wins", "ends", "marked"),
}
"""Words of the page's table that are values, no keys."""

SCHEMA = json.loads(ANSWERS_SCHEMA.read_text(encoding="utf-8"))


def test_the_schema_is_printed(sheetgen: Program) -> None:
    assert json.loads(sheetgen("schema", "--answers").out) == SCHEMA
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_has_each_command_that_answers() -> None:
    refs = [one["$ref"].removeprefix("#/$defs/") for one in SCHEMA["anyOf"]]
    assert sorted(refs) == sorted(
        [*(f"{name}-answer" for name in {*WRONG, *RIGHT, "serve"}), "refusal"]
    )


def properties(schema: Any) -> Iterator[tuple[str, Any]]:
    """Every property that an object of the schema may have."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            yield from properties(part)


def types(schema: Any) -> set[str]:
    """What values a schema takes, null and the items of lists aside; numbers are of one type."""
    if "$ref" in schema:
        return types(SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in schema:
        return {one for each in schema["anyOf"] for one in types(each)}
    if "enum" in schema or "const" in schema:
        return {"string" if "enum" in schema else "number"}
    if schema["type"] == "array":
        return {f"list of {one}" for one in types(schema["items"])}
    given = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return {"number" if one == "integer" else one for one in given} - {"null"}


def test_one_name_has_one_type() -> None:
    found: dict[str, set[str]] = {}
    for name, schema in properties(SCHEMA):
        found.setdefault(name, set()).update(types(schema))
    value = types({"$ref": "#/$defs/switch-value"})
    several = {name: kinds for name, kinds in found.items() if len(kinds) > 1}
    assert several == {"default": value, "in_force": value}


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
    "new": ["taken"],
}
"""A way for each command to end with exit code 1."""

RIGHT = {"games", "logs", "watch", "widgets"}
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
    texts = {"listed.yaml": LISTED, "broken.yaml": BROKEN, "odd.jpg": "x", "taken": "x"}
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


NO_FILE = {
    "roll": ["uno", "--log"],
    "stats": [EXAMPLES / "rainbow-roll" / "saturday.jsonl", "--csv"],
    "report": [EXAMPLES / "rainbow-roll" / "saturday.jsonl", "--pdf"],
    "simulate": ["uno", "--games", "2", "--players", "bot:random,bot:random", "--heat"],
    "score": ["unicorn", EXAMPLES / "unicorn-rainbow" / "solo.yaml", "--pdf"],
}
"""Commands that answer, and the option that names a file beside the answer."""


@pytest.mark.parametrize("name", NO_FILE)
def test_one_object_answers_where_a_file_cannot_be_written(
    name: str, sheetgen: Program, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("")
    answer = sheetgen(name, *NO_FILE[name], tmp_path / "taken" / "file.pdf", "--json")
    assert answer.code == 1
    (problem,) = problems_in(json.loads(answer.out))
    assert problem["code"] == "output-unwritable"


def test_one_object_answers_where_a_sheet_cannot_be_written(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OutputError("disk-full", f"there is no room to write {path}", path)

    monkeypatch.setattr("sheetgen.table.entry.sheets.write_text", full)
    words = ("O7", "--roll", "R3 R5 Y4", "--sheet", tmp_path / "ann.yaml", "--write", "--json")
    answer = sheetgen("validate", "unicorn", *words)
    assert answer.code == 1
    (problem,) = problems_in(json.loads(answer.out))
    assert problem["code"] == "disk-full"


def test_one_object_answers_where_typed_sheets_cannot_be_written(
    typing: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OutputError("disk-full", f"there is no room to write {path}", path)

    monkeypatch.setattr("sheetgen.cli.table.saving.write_text", full)
    lines = ["2", "Ann", "2-8", "done"]
    answer = typing(lines, "unicorn", "--save", tmp_path / "ann.yaml", "--json")
    assert answer.code == 1
    (problem,) = problems_in(json.loads(answer.out))
    assert problem["code"] == "disk-full"


def test_a_game_of_bots_that_could_not_be_kept_says_so(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(journal: Journal) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(Journal, "_flush", full)
    words = ("--players", "bot:random,bot:random", "--log", tmp_path / "g.jsonl")
    answer = sheetgen("play", "uno", *words, "--json")
    assert answer.code == 1
    (problem,) = problems_in(json.loads(answer.out))
    assert problem["code"] == "log-unwritable"
    answer = sheetgen("play", "uno", *words)
    assert answer.code == 1
    assert answer.err.endswith("The game could not be kept.\n")


def test_watch_answers_each_time(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = tmp_path / "mine.yaml"
    monkeypatch.setattr(watching, "_saved", lambda path, folder: iter([set[str]()]))
    for text, wrong in (((EXAMPLES / "five-dice.yaml").read_text(), False), (BROKEN, True)):
        layout.write_text(text)
        (tmp_path / "five-dice.svg").write_text((EXAMPLES / "five-dice.svg").read_text())
        code, data = answer(sheetgen, tmp_path, "watch", layout, "--output", tmp_path)
        assert (code, bool(data["problems"]), bool(data["files"])) == (0, wrong, not wrong)


def test_typed_lines_that_were_refused_are_problems(typing: Type) -> None:
    answer = typing(["1", "Ann", "foo"], "unicorn", "--json")
    data = json.loads(answer.out)
    assert (answer.code, [(each["code"], each["where"]) for each in data["problems"]]) == (
        1,
        [
            ("input-ended", {"file": "<stdin>", "line": None, "column": None}),
            ("unknown-cell", {"file": "<stdin>", "line": 3, "column": 1}),
        ],
    )
    right = typing(["1", "Ann", "done"], "unicorn", "--json")
    assert (right.code, json.loads(right.out)["problems"]) == (0, [])
