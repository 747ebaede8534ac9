"""Shared by all tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import Any

import pytest
from hypothesis import settings

from tests.sample import few

# The tests start the program over and over: what Python has compiled once is kept, also where that
# is switched off.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Programs are stopped by Ctrl-C here, also where the run itself does not heed it, as in the
# background of a shell.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Thousands of tests are kept to the end of a run: what may be garbage is looked for among them less
# often.
gc.set_threshold(50_000, 20, 20)

settings.register_profile("sheetgen", max_examples=few(30, 500), deadline=None, derandomize=True)
settings.load_profile("sheetgen")


@pytest.fixture
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What reaches the disk is tested in `tests/table/test_logs.py`."""
    monkeypatch.setattr(os, "fsync", lambda held: None)


def pytest_collection_finish() -> None:
    """What has been collected stays to the end: nothing of it is garbage."""
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite tests/golden from what is drawn now"
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """One process runs all tests of a file: what they draw and play together is made once.

    All that draw the shipped parts share one.
    """
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file: str = super()._split_scope(nodeid)
            return "drawn" if file.count("/") == 1 or file.startswith("tests/widgets/") else file

    return Scheduling(config, log)
