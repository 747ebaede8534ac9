"""Runs the program as a user would, in the test's own process."""

from __future__ import annotations

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
