"""Runs the program as a user would, in the test's own process."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from sheetgen.cli import run


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


def on_a_terminal(*args: str, code: int = 0, **env: str) -> str:
    """What the program writes to a terminal of 40 columns."""
    main, side = pty.openpty()
    told = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM")}
    settings = told | {"TERM": "xterm-256color", "COLUMNS": "40"} | env
    command = [sys.executable, "-c", "from sheetgen.cli import main; main()", *args]
    with subprocess.Popen(command, stdout=side, stderr=subprocess.DEVNULL, env=settings) as process:
        os.close(side)
        text = b""
        while True:
            try:
                piece = os.read(main, 4096)
            except OSError:
                break
            if not piece:
                break
            text += piece
        assert process.wait(30) == code
    os.close(main)
    return text.decode().replace("\r\n", "\n")
