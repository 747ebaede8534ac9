"""Shared by all tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from sheetgen import catalog
from sheetgen.games.game import Game
from sheetgen.layout import pictures
from tests.sample import few

ROOT = Path(__file__).parent.parent

# The tests start the program over and over: what Python has compiled once is kept, also where that
# is switched off.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A processor is there for each process of a run: threads would only wait for each other.
os.environ["OPENCV_FOR_THREADS_NUM"] = "1"

# How memory is kept in a process of many tests (see the Makefile) is not how programs keep it that
# are started and measured.
if "PYTEST_XDIST_WORKER" in os.environ:
    for name in ("MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"):
        os.environ.pop(name, None)

# Programs are stopped by Ctrl-C here, also where the run itself does not heed it, as in the
# background of a shell.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Most of what is made within a test file is kept: garbage is looked for less often, which takes up
# to 2 GB in each process of a whole run.
gc.set_threshold(1_000_000, 20, 20)

settings.register_profile("sheetgen", max_examples=few(30, 500), deadline=None, derandomize=True)
settings.load_profile("sheetgen")


def pytest_configure() -> None:
    """Shipped games are read, linted and drawn once, whatever commands the tests of a process run
    in it: every command by itself would do the same again. So are the lines of any game's sheets
    looked through for whether one sheet shows the whole table.
    """
    read, opened = catalog._read, catalog._opened
    under, parts = catalog.LoadedLayout.under, catalog.LoadedLayout.parts
    picture, lint = pictures.read_svg, catalog.lint
    folder = catalog.layouts_folder()
    documents: dict[Any, Any] = {}
    games: dict[Any, Any] = {}
    drawn: dict[Any, Any] = {}
    linted: dict[Any, Any] = {}
    one_sheet = Game.one_sheet.fget
    of_all: dict[int, tuple[Any, bool]] = {}

    def read_once(path: Path, shown: str) -> Any:
        if path.parent != folder:
            return read(path, shown)
        if (path, shown) not in documents:
            documents[path, shown] = read(path, shown)
        return documents[path, shown]

    def opened_once(document: Any, settings: Any, path: Path, shown: str) -> catalog.LoadedLayout:
        if document is not documents.get((path, shown)):
            return opened(document, settings, path, shown)
        key = path, shown, frozenset(settings.items())
        if key not in games:
            games[key] = opened(document, settings, path, shown)
        return games[key]

    def under_once(game: catalog.LoadedLayout, settings: Any) -> catalog.LoadedLayout:
        if game not in games.values():
            return under(game, settings)
        key = game, frozenset(settings.items())
        if key not in games:
            games[key] = under(game, settings)
        return games[key]

    def drawn_once(game: catalog.LoadedLayout, only: Iterable[str] = (), **how: Any) -> Any:
        if game not in games.values() or how.get("font") or how.get("labels"):
            return parts(game, only, **how)
        key = game, (only := tuple(only)), tuple(how.items())
        if key not in drawn:
            drawn[key] = parts(game, only, **how)
        return drawn[key]

    def linted_once(name: str, drawn: Any = None) -> Any:
        path = catalog.find(name)
        if path.parent != folder or drawn is not None:
            return lint(name, drawn)
        key = path, catalog._shown(name, path)
        if key not in linted:
            linted[key] = lint(name)
        return linted[key]

    def looked_through_once(game: Any) -> bool:
        # Sheets are kept, too: no others get their number.
        key = id(game.sheets)
        if key not in of_all:
            of_all[key] = game.sheets, one_sheet(game)
        return of_all[key][1]

    patch = pytest.MonkeyPatch()
    patch.setattr(catalog, "_read", read_once)
    patch.setattr(catalog, "_opened", opened_once)
    patch.setattr(catalog.LoadedLayout, "under", under_once)
    patch.setattr(catalog.LoadedLayout, "parts", drawn_once)
    patch.setattr(catalog, "lint", linted_once)
    patch.setattr(Game, "one_sheet", property(looked_through_once))
    patch.setattr(pictures, "read_svg", lru_cache(maxsize=200)(picture))


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Of two processes that run all tests the second reads them from the last one on: each finds
    half of them compiled by the other. What cannot be read is reported where it is collected.
    """
    second = os.environ.get("PYTEST_XDIST_WORKER") == "gw1"
    if second and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        for path in sorted(Path(__file__).parent.rglob("test_*.py"), reverse=True):
            with suppress(Exception):
                import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


FOLDERS = count()


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, found without a look at those of all tests before."""
    return tmp_path_factory.mktemp(str(next(FOLDERS)), numbered=False)


@pytest.fixture
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What reaches the disk is tested in `tests/table/test_logs.py`."""
    monkeypatch.setattr(os, "fsync", lambda held: None)


@pytest.fixture(scope="module", autouse=True)
def what_stays_is_not_looked_through_again() -> None:
    """Thousands of tests, and what they have read and drawn once, stay to the end of a run."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Of each test a process of many tells one thing, unless more has gone wrong: of the thousands
    that are set up and cleared up well nobody needs to hear.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite tests/golden from what is drawn now"
    )


LONG = (
    "tests/scan/",
    "tests/fuzz/",
    "tests/cli/test_stopped.py",
    "tests/games/test_forced_moves.py",
    "tests/layout/test_heavy.py",
    "tests/table/test_through_files.py",
)
"""Where a few tests take many seconds."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """One process runs all tests of a file: what they draw and play together is made once.

    All that draw the shipped parts share one. What takes long comes early, so that no process waits
    for it in the end.
    """
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file: str = super()._split_scope(nodeid)
            return "drawn" if file.count("/") == 1 or file.startswith("tests/widgets/") else file

        def schedule(self) -> None:
            super().schedule()
            for file in [file for file in self.workqueue if file.startswith(LONG)]:
                self.workqueue.move_to_end(file, last=False)

    return Scheduling(config, log)
