"""How much room a screen has, and the one place where lines are broken."""

from __future__ import annotations

import os
import re
import sys
from typing import TextIO

from sheetgen.words import wide

_CODES = re.compile(r"\x1b\[[0-9;]*m")


def on_screen() -> bool:
    """Whether stdout is a terminal that can draw."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def columns(stream: TextIO | None = None) -> int:
    """How many columns a stream has, stdout unless another is named; 80 when it is no terminal."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told[:5]) > 0:
        return int(told[:5])
    try:
        return os.get_terminal_size((stream or sys.stdout).fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def broken(text: str, room: int) -> list[str]:
    """The text in lines of so many columns, broken between words; what goes on is indented further."""
    if width(text) <= room:
        return [text]
    indent = " " * min(len(text) - len(text.lstrip()) + 4, room // 2)
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(lines[-1]) + 1 + width(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{indent}{word}" if lines else word)
    return lines


def fitted(text: str) -> list[str]:
    """The text as lines of data, broken where stdout is a terminal and it is too long for it."""
    return broken(text, columns()) if on_screen() else [text]


def width(text: str) -> int:
    """How many columns a text takes, colors left out."""
    return wide(_CODES.sub("", text))


def padded(text: str, room: int) -> str:
    """The text with blanks behind it up to so many columns."""
    return text + " " * max(0, room - width(text))
