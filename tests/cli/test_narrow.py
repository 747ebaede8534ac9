"""Screens of 40 columns: nothing is broken in the middle of a word."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from contextlib import suppress

import pytest

from sheetgen.cli.output import Output
from sheetgen.cli.print.printing import progress_bar
from tests.cli.run import on_a_terminal


def test_a_table_that_is_too_wide_becomes_lines() -> None:
    lines = on_a_terminal("games", NO_COLOR="1").splitlines()
    assert lines[:3] == [
        "color-dice",
        "  Color Dice; 2-6; board reference pawns",
        "      stand-ups dice stickers",
    ]


def test_rules_are_broken_between_words() -> None:
    lines = on_a_terminal("rules", "uno", NO_COLOR="1").splitlines()
    assert max(len(line) for line in lines) <= 40
    assert lines[lines.index("A turn") + 1 :][:3] == [
        "1. Throw all six dice.",
        "2. Begin a chain with the last number on",
        "    your board, in any color.",
    ]


def test_a_progress_bar_is_as_wide_as_stderr_when_stdout_is_a_file() -> None:
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("4H", 24, 50, 0, 0))
    with open(side, "w") as screen, pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)
        patch.setattr(sys, "stderr", screen)
        with progress_bar(Output(), "playing on", long=True) as tell:
            assert tell is not None
            for done in range(4):
                tell(done, 4)
    read = b""
    # What was written comes in pieces; the end of it is an error where stderr was closed.
    with suppress(OSError):
        while piece := os.read(main, 10_000):
            read += piece
    os.close(main)
    lines = [line for line in re.split(r"\r|\x1b\[\?25[lh]", read.decode()) if "#" in line]
    assert len(lines) == 3
    assert {len(line) for line in lines} <= set(range(37, 50))
