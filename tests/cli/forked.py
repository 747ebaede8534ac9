"""The program as a process of its own that need not load anything: one process has loaded it, and
every start is a copy of it.

That is far less work. What belongs to the start itself (signals that come while
the program loads, the encoding of its streams, what is imported) is tested with `python -m
sheetgen`.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from sheetgen.catalog import game_ids, load_layout
from sheetgen.cli import main

LOADED = ("sheetgen.cli", "sheetgen.games", "sheetgen.layout", "sheetgen.table", "sheetgen.widgets")
"""Packages that are loaded with all that is in them."""


class Forked:
    """A running `sheetgen` command; of `subprocess.Popen` what the tests use.

    Args:
        args: what the command is called with.
        streams: its stdin, stdout and stderr, as file descriptors.
    """

    def __init__(
        self,
        args: tuple[str, ...],
        streams: tuple[int, int, int],
        cwd: Path,
        env: Mapping[str, str],
    ) -> None:
        self._told, tells = os.pipe()
        call = json.dumps([list(args), str(cwd), dict(env)]).encode()
        _loaded().sendall(len(call).to_bytes(4, "big"))
        socket.send_fds(_loaded(), [call], [*streams, tells])
        os.close(tells)
        self.pid = int(self._line())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code; None while it runs, -N when signal N has killed it."""
        return self.returncode if self._ended(0) else None

    def wait(self, seconds: float) -> int:
        """Its exit code once it has ended. Raises TimeoutError."""
        if not self._ended(seconds) or self.returncode is None:
            raise TimeoutError(f"{self.pid} goes on")
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _ended(self, seconds: float) -> bool:
        if self.returncode is None and select.select([self._told], [], [], seconds)[0]:
            self.returncode = os.waitstatus_to_exitcode(int(self._line()))
            os.close(self._told)
        return self.returncode is not None

    def _line(self) -> bytes:
        """The next line about it. Raises EOFError where nobody tells."""
        line = b""
        while not line.endswith(b"\n"):
            byte = os.read(self._told, 1)
            if not byte:
                raise EOFError("the process that has loaded the program is gone")
            line += byte
        return line


@cache
def _loaded() -> socket.socket:
    """The way to the process that has loaded the program."""
    ours, theirs = socket.socketpair()
    process = subprocess.Popen([sys.executable, "-m", __name__], stdin=theirs)
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait(10)

    atexit.register(end)
    return ours


def _serve() -> None:
    """Starts what it is told to, until nobody tells it any more."""
    for name in LOADED:
        for module in pkgutil.walk_packages(import_module(name).__path__, f"{name}."):
            import_module(module.name)
    import_module("wcwidth")
    for game in game_ids():
        load_layout(game)
    gc.freeze()
    calls = socket.socket(fileno=os.dup(0))
    while head := calls.recv(4, socket.MSG_WAITALL):
        size = int.from_bytes(head, "big")
        call, fds, _, _ = socket.recv_fds(calls, size, 4)
        while len(call) < size:
            call += calls.recv(size - len(call))
        if os.fork() == 0:
            calls.close()
            _watched(json.loads(call), fds)
        for fd in fds:
            os.close(fd)
        while _reaped():
            pass


def _reaped() -> bool:
    """Whether a process that has ended was taken note of."""
    try:
        return os.waitpid(-1, os.WNOHANG)[0] > 0
    except ChildProcessError:
        return False


def _watched(call: tuple[list[str], str, dict[str, str]], fds: list[int]) -> None:
    """Runs the command, and tells its number and how it ended."""
    *streams, tells = fds
    child = os.fork()
    if child == 0:
        os.close(tells)
        _command(*call, streams)
    for fd in streams:
        os.close(fd)
    os.write(tells, f"{child}\n".encode())
    os.write(tells, f"{os.waitpid(child, 0)[1]}\n".encode())
    os._exit(0)


def _command(args: list[str], cwd: str, env: dict[str, str], streams: list[int]) -> None:
    """The command in a session of its own, as if it had just been started."""
    os.setsid()
    os.chdir(cwd)
    for place, fd in enumerate(streams):
        os.dup2(fd, place)
        os.close(fd)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["sheetgen", *args]
    sys.stdin = open(0, encoding=sys.stdin.encoding, errors=sys.stdin.errors)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding=sys.stdout.encoding, errors=sys.stdout.errors)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding=sys.stderr.encoding, errors=sys.stderr.errors)  # noqa: SIM115
    try:
        main()
    except SystemExit as ended:
        sys.stdout.flush()
        # without clearing up what was loaded
        os._exit(ended.code if isinstance(ended.code, int) else 1)


if __name__ == "__main__":
    _serve()
