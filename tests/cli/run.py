"""Runs the program as a user would, in the test's own process."""

from __future__ import annotations

import os
import pty
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest

from sheetgen.cli import run
from tests.cli.forked import Forked


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
        code = run([str(arg) for arg in args])
        captured = self._capsys.readouterr()
        return Answer(code, captured.out, captured.err)


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
