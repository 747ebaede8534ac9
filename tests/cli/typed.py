"""The program at a terminal of its own, typed into as somebody would."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

from tests.cli.forked import Forked


class Terminal:
    """A `sheetgen` command at a terminal of 30 lines and 80 columns, or as many as are told.

    Args:
        fresh: whether Python is started for it, too.
    """

    def __init__(
        self, folder: Path, *args: str, columns: int = 80, fresh: bool = False, **env: str
    ) -> None:
        self._main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
        told = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
        settings = (
            told
            | {
                "TERM": "xterm-256color",
                "SHEETGEN_DATA": str(folder / "data"),
                "HOME": str(folder),
            }
            | env
        )
        self.process: subprocess.Popen[bytes] | Forked
        if fresh:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "sheetgen", *args],
                stdin=side,
                stdout=side,
                stderr=side,
                cwd=folder,
                env=settings,
                start_new_session=True,
            )
        else:
            self.process = Forked(args, (side, side, side), folder, settings)
        os.close(side)
        self.screen = ""
        self._known = 0  # so much of the screen was there when a line was typed, or waited for

    def waits(self, text: str, seconds: float = 20) -> Terminal:
        """Reads until the screen shows a text behind what was last waited for or typed. Raises
        TimeoutError.
        """
        end = time.monotonic() + seconds
        while text not in self.screen[self._known :]:
            if time.monotonic() > end or not self._read(0.1):
                raise TimeoutError(
                    f"{text!r} did not come; the screen shows {self.screen[self._known :]!r}"
                )
        self._known = self.screen.index(text, self._known) + len(text)
        return self

    def plays(self, lines: Sequence[str], seconds: float = 30) -> Terminal:
        """Types each line at a prompt (`Ann> `) of its own, once the last one has been answered."""
        for line in lines:
            self.waits_for_a_line(seconds)
            shown = len(self.screen)
            self.types(line)
            while len(self.screen) == shown and self._read(0.1):
                pass
        return self

    def waits_for_a_line(self, seconds: float = 30) -> Terminal:
        """Reads until a prompt stands last on the screen."""
        end = time.monotonic() + seconds
        while not self.screen.endswith("> "):
            if time.monotonic() > end or not self._read(0.1):
                raise TimeoutError(f"no prompt came; the screen shows {self.screen[-300:]!r}")
        self._known = len(self.screen)
        return self

    def types(self, line: str) -> Terminal:
        """A line and Enter."""
        self._known = len(self.screen)
        os.write(self._main, f"{line}\r".encode())
        return self

    def answers(self, *pairs: tuple[str, str]) -> Terminal:
        """For each prompt what is typed at it."""
        for prompt, line in pairs:
            self.waits(prompt).types(line)
        return self

    def ends(self, seconds: float = 20) -> str:
        """All that the screen has shown once the program has ended."""
        end = time.monotonic() + seconds
        while self._read(0.1):
            if time.monotonic() > end:
                self.process.kill()
                raise TimeoutError(f"the program goes on; the screen shows {self.screen[-300:]!r}")
        self.process.wait(seconds)
        os.close(self._main)
        return self.screen

    def killed(self, how: signal.Signals) -> None:
        """The terminal goes away."""
        self.process.send_signal(how)
        os.close(self._main)
        self.process.wait(20)

    def _read(self, seconds: float) -> bool:
        """Takes what has come; whether more may come."""
        ready, _, _ = select.select([self._main], [], [], seconds)
        if not ready:
            return self.process.poll() is None
        try:
            piece = os.read(self._main, 4096)
        except OSError:
            return False
        self.screen += piece.decode(errors="replace")
        return bool(piece)
