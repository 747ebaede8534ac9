from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.run import Answer, Program, Type
from tests.conftest import FOLDERS


@pytest.fixture(autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    folder = tmp_path_factory.mktemp(f"data{next(FOLDERS)}", numbered=False)
    monkeypatch.setenv("SHEETGEN_DATA", str(folder))
    monkeypatch.setenv("SHEETGEN_CONFIG", str(folder / "config"))
    return folder


@pytest.fixture
def sheetgen(capsys: pytest.CaptureFixture[str]) -> Program:
    """The program; call it with its arguments."""
    return Program(capsys)


def piped(command: str, sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> Type:
    """A command with lines piped in."""

    def answer(lines: Sequence[str], *args: object) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return sheetgen(command, *args)

    return answer


@pytest.fixture
def typing(sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> Type:
    """`score` with lines piped in."""
    return piped("score", sheetgen, monkeypatch)


@pytest.fixture
def play(sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> Type:
    """`play` with lines piped in."""
    return piped("play", sheetgen, monkeypatch)
