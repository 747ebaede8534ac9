"""A fence around a case: a process of its own, 5 s of CPU, 500 MB, and every write to the disk
watched.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

SECONDS, PATIENCE = 5, 120
"""CPU seconds that a case may take, and seconds after which one that waits for something is given
up.
"""

MEGABYTES, OWN = 500, 100
"""Memory that a case's process may take, and how much of it Python and its modules have before the
case begins.
"""

_FORK = multiprocessing.get_context("fork")
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = {
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.symlink",
    "os.link",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "os.utime",
}


class Wrong(Exception):
    """What a case must not do.

    Attributes:
        what: what kind of thing that is.
        detail: all that is known of it.
        place: where it comes from; what `detail` says, but for its numbers and names, where nobody
            knows.
    """

    def __init__(self, what: str, detail: str, place: str = "") -> None:
        super().__init__(f"{what}: {detail}")
        self.what, self.detail, self.place = what, detail, place or _short(detail)


def _short(detail: str) -> str:
    words = "".join("#" if sign.isdigit() else sign for sign in detail)
    return " ".join(word for word in words.split() if '"' not in word and "/" not in word)[:120]


class Kind(Protocol):
    """A kind of cases: each is made of pieces (lines, tokens, options) by chance, and may do
    without any of them.
    """

    name: str

    def make(self, chance: random.Random) -> list[str]:
        """The pieces of a case."""

    def lay(self, pieces: Sequence[str]) -> None:
        """Writes the files that a case needs into the current folder."""

    def run(self, pieces: Sequence[str]) -> str:
        """Tries a case in that folder, its output in `output`; how it ended, in a word.

        Raises Wrong, or what should not be.
        """

    def shown(self, pieces: Sequence[str]) -> str:
        """The case as a file, or a command, that somebody can try."""


@dataclass(frozen=True)
class Finding:
    """What went wrong: `what` kind of thing, where it is, which is the same for the same mistake,
    and all that is known.
    """

    what: str
    place: str
    detail: str


@dataclass(frozen=True)
class Outcome:
    """How one case ended: in a word, or with a finding."""

    number: int
    end: str
    finding: Finding | None = None


def tried(
    kind: Kind, numbers: Sequence[int], made: Callable[[int], Sequence[str]]
) -> Iterator[Outcome]:
    """Each of the cases in turn, all behind one fence as long as none breaks it."""
    left = list(numbers)
    with tempfile.TemporaryDirectory(prefix="fuzz-") as root:
        while left:
            ours, theirs = _FORK.Pipe(duplex=False)
            process = _FORK.Process(target=_inside, args=(kind, left, made, Path(root), theirs))
            process.start()
            theirs.close()
            begun = left[0]
            try:
                with suppress(EOFError), ours:
                    while True:
                        message = ours.recv()
                        if isinstance(message, Outcome):
                            left.remove(message.number)
                            yield message
                        else:
                            begun = message
            except BaseException:
                process.kill()
                raise
            finally:
                process.join()
            if process.exitcode:
                left.remove(begun)
                yield Outcome(begun, "died", _death(process.exitcode, Path(root)))


def _death(code: int, root: Path) -> Finding:
    """Why a process ended before its case."""
    stack = (root / "stack").read_text(errors="replace") if (root / "stack").exists() else ""
    inside = [line.strip() for line in stack.splitlines() if "/sheetgen/" in line]
    what = {
        -signal.SIGPROF: f"more than {SECONDS} s",
        -signal.SIGALRM: f"waits for more than {PATIENCE} s",
    }.get(code, f"ended with {code}")
    return Finding(what, inside[0] if inside else "", stack)


def _inside(
    kind: Kind,
    numbers: Sequence[int],
    made: Callable[[int], Sequence[str]],
    root: Path,
    tell: Connection,
) -> None:
    """The process behind the fence."""
    fence = _Fence(root)
    with suppress(BrokenPipeError):  # nobody waits for an answer any more
        for number in numbers:
            tell.send(number)
            outcome = _alone(kind, number, made(number), fence)
            tell.send(outcome)
            if outcome.finding is not None and outcome.finding.what == "memory":
                break  # what was once taken would be held against all that come after
        tell.close()


def _alone(kind: Kind, number: int, pieces: Sequence[str], fence: _Fence) -> Outcome:
    """Tries one case behind a fence."""
    fence.clear()
    kind.lay(pieces)
    fence.close()
    try:
        end, finding = kind.run(pieces), None
    except Wrong as error:
        end, finding = error.what, Finding(error.what, error.place, error.detail)
    except BaseException as error:
        end, finding = "traceback", _of_error(error)
    return Outcome(number, end, fence.open() or finding)


def _of_error(error: BaseException) -> Finding:
    """A traceback: its place is the last line of ours in it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/sheetgen/" in frame.filename] or list(frames)
    place = f"{Path(ours[-1].filename).name}:{ours[-1].lineno} {type(error).__name__}"
    return Finding("traceback", place, "".join(traceback.format_exception(error)[-12:]))


class _Fence:
    """Limits of this process, and what it writes where."""

    def __init__(self, root: Path) -> None:
        self.case, self.outside, self.watching = root / "case", list[str](), False
        self._allowed = tuple(str(root / name) for name in ("case/output", "data", "tmp", "stack"))
        for name in ("data", "tmp"):
            (root / name).mkdir(exist_ok=True)
        os.environ |= {
            "SHEETGEN_DATA": str(root / "data"),
            "HOME": str(root),
            "TMPDIR": str(root / "tmp"),
        }
        tempfile.tempdir = None
        sys.dont_write_bytecode = True
        with open("/proc/self/statm", encoding="ascii") as sizes:
            mapped, held = (int(word) * resource.getpagesize() for word in sizes.read().split()[:2])
        # What the process that starts a case holds is not the case's own.
        self._held = held
        most = mapped + (MEGABYTES - OWN) * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        self._stack = open(root / "stack", "w+", encoding="utf-8")  # noqa: SIM115
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
            faulthandler.register(number, self._stack, chain=True)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.addaudithook(self._heard)

    def clear(self) -> None:
        """An empty folder for a case."""
        os.chdir("/")
        shutil.rmtree(self.case, ignore_errors=True)
        self.case.mkdir()
        os.chdir(self.case)

    def close(self) -> None:
        """From now on limits hold."""
        self.outside.clear()
        self.watching = True
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        signal.alarm(PATIENCE)

    def open(self) -> Finding | None:
        """The case is over; what it broke."""
        self.watching = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
        most = (
            resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - self._held
        ) / 1_000_000 + OWN
        if self.outside:
            return Finding(
                "writes outside", self.outside[0].partition(" ")[0], "\n".join(self.outside)
            )
        return Finding("memory", "", f"{most:.0f} MB") if most > MEGABYTES else None

    def _heard(self, event: str, args: tuple[Any, ...]) -> None:
        if self.watching and (
            event in _CHANGES
            or (event == "open" and isinstance(args[2], int) and args[2] & _WRITES)
        ):
            for path in args[:2] if event in ("os.rename", "os.link") else args[:1]:
                if isinstance(path, (str, bytes, os.PathLike)):
                    real = os.path.realpath(os.fsdecode(path))
                    if not real.startswith(self._allowed) and real not in (
                        os.devnull,
                        str(self.case / "output"),
                    ):
                        self.outside.append(f"{event} {real}")
