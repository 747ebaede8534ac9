"""Runs the program as a user would, in the test's own process."""

from __future__ import annotations

import gc
import json
import os
import pty
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from sheetgen.cli import run
from sheetgen.cli.design.designing import ANSWERS
from tests.cli.forked import Forked

DEFS = json.loads(ANSWERS.read_text(encoding="utf-8"))["$defs"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the program said: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


class Program:
    """The `sheetgen` command."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *args: Any) -> Answer:
        words = [str(arg) for arg in args]
        often = gc.get_threshold()
        code = run(words)
        gc.set_threshold(*often)  # `play` and `serve` look for garbage in steps of their own
        captured = self._capsys.readouterr()
        if captured.out and not {"--json", "--cells"}.isdisjoint(words):
            check_answer(words, captured.out)
        return Answer(code, captured.out, captured.err)


def filled(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """An object of an answer, in which what is absent is null, never an empty text."""
    assert [key for key, value in pairs if value == ""] == []
    return dict(pairs)


def check_answer(words: Sequence[str], out: str) -> None:
    """Hold an answer in JSON to the schema of answers; that of a command, or a refusal."""
    answer = json.loads(out, object_pairs_hook=filled)
    command = next((word for word in words if f"{word}-answer" in DEFS), "")
    refused = command == "" or set(answer) == {"sheetgen", "version", "problems"}
    name = "refusal" if refused else f"{command}-answer"
    error = best_match(_validator(name).iter_errors(answer))
    assert error is None, f"{' '.join(words)}: {error.json_path}: {error.message}"


def place(text: object) -> dict[str, object]:
    """`ann.yaml:3:7` as answers in JSON have it."""
    file, line, column = str(text).rsplit(":", 2)
    return {"file": file, "line": int(line), "column": int(column)}


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": DEFS})


Type = Callable[..., Answer]
"""`score` with lines piped in: the lines, then its arguments."""


def forked(args: Sequence[str], cwd: Path, **env: str) -> Answer:
    """What the program says as a process of its own, with nothing to read."""
    with TemporaryFile() as out, TemporaryFile() as err, open(os.devnull) as nothing:
        streams = nothing.fileno(), out.fileno(), err.fileno()
        code = Forked(args, streams, cwd, os.environ | env).wait(120)
        said = [os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0) for file in (out, err)]
    return Answer(code, *(text.decode() for text in said))


def on_a_terminal(*args: str, code: int = 0, **env: str) -> str:
    """What the program writes to a terminal of 40 columns."""
    main, side = pty.openpty()
    told = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM")}
    settings = told | {"TERM": "xterm-256color", "COLUMNS": "40"} | env
    with open(os.devnull, "w") as nowhere:
        process = Forked(args, (side, side, nowhere.fileno()), Path.cwd(), settings)
    os.close(side)
    text = b""
    with suppress(OSError):
        while piece := os.read(main, 4096):
            text += piece
    assert process.wait(30) == code
    os.close(main)
    return text.decode().replace("\r\n", "\n")
