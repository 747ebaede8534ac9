from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import Program


@pytest.fixture(autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("SHEETGEN_DATA", str(folder))
    return folder


@pytest.fixture
def sheetgen(capsys: pytest.CaptureFixture[str]) -> Program:
    """The program; call it with its arguments."""
    return Program(capsys)
