"""This checkout against another commit, both timed in turn: `python -m tests.bench --against
REV`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from sheetgen.games import ENGINES
from tests.bench.commands import COMMANDS, worded
from tests.bench.games import PLAYERS
from tests.bench.measure import CHECKOUT, compared, driven, report

SLOWER = 1.1
"""Nothing may take so many times as long as at that commit."""

PAIRS, ROUNDS = 5, 3
PRINTS = (
    ("print", "unicorn", "--part", "sheet"),
    ("print", "unicorn", "--part", "sheet", "--copies", "1000", "--serial", "1"),
)


def bench_against(revision: str) -> bool:
    """Every command and every game of this checkout against those of a commit."""
    with _checkout(revision) as other, tempfile.TemporaryDirectory() as folder:
        results = [
            _command(args, other, revision, Path(folder))
            for args in (*(args for args, *_ in COMMANDS), *PRINTS)
        ]
        results += [_games(game, other, revision) for game in ENGINES]
        results.append(_claims(other, revision))
    return all(results)


@contextmanager
def _checkout(revision: str) -> Iterator[Path]:
    """The files of a commit, for as long as they are needed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "other"
        git = ("git", "-C", str(CHECKOUT), "worktree")
        subprocess.run([*git, "add", "--quiet", "--detach", str(folder), revision], check=True)
        try:
            yield folder
        finally:
            subprocess.run([*git, "remove", "--force", str(folder)], check=True)


def _program(checkout: Path) -> list[str]:
    """The program of a checkout, by this Python and its packages."""
    return [
        "env",
        f"PYTHONPATH={checkout}",
        sys.executable,
        "-c",
        "from sheetgen.cli import main; main()",
    ]


def _command(args: tuple[str, ...], other: Path, revision: str, folder: Path) -> bool:
    ours, theirs = ([*_program(checkout), *args] for checkout in (CHECKOUT, other))
    return compared(
        f"cold `{worded(args)}` against {revision}", ours, theirs, SLOWER, PAIRS, folder
    )


def _games(game: str, other: Path, revision: str) -> bool:
    ratios = []
    for seed in range(ROUNDS):
        args = ("games", game, str(PLAYERS), str(seed))
        mine, theirs = (driven(*args, checkout=checkout)[0] for checkout in (CHECKOUT, other))
        ratios.append(theirs / mine)
    what = f"random games of {game} against {revision}"
    return report(what, median(ratios), 1 / SLOWER, " times", least_is_best=False)


def _claims(other: Path, revision: str) -> bool:
    ratios = [
        driven("claims", checkout=CHECKOUT)[0] / driven("claims", checkout=other)[0]
        for _ in range(ROUNDS)
    ]
    return report(f"claims of all rolls against {revision}", median(ratios), SLOWER, " times")
