from __future__ import annotations

import pytest

from tests.cli.run import Program


@pytest.fixture
def sheetgen(capsys: pytest.CaptureFixture[str]) -> Program:
    """The program; call it with its arguments."""
    return Program(capsys)
