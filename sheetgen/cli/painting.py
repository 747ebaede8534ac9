"""Colors of a game in the terminal, and how much room there is."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping

from sheetgen.cli.output import Output
from sheetgen.paper.ink import Ink

_CODES = re.compile(r"\x1b\[[0-9;]*m")

_CUBE = (0, 95, 135, 175, 215, 255)
"""Levels of the color cube that every terminal with 256 colors has."""


def painted(output: Output, text: str, color: str, inks: Mapping[str, Ink]) -> str:
    """The text on the color's solid, where color is on and the color has an ink; bold elsewhere."""
    ink = inks.get(color)
    if ink is None or not output.colored:
        return output.style(text, "bold")
    return f"\x1b[1;38;{_code(ink.text)};48;{_code(ink.solid)}m{text}\x1b[0m"


def _code(paint: str) -> str:
    """`#RRGGBB` as the terminal takes it: exactly, or as the nearest of 256."""
    levels = [int(paint[start : start + 2], 16) for start in (1, 3, 5)]
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "2;" + ";".join(map(str, levels))
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - level)) for level in levels]
    return f"5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"


def on_screen() -> bool:
    """Whether stdout is a terminal that can draw."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """How many columns stdout has; 80 when it is no terminal."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told[:5]) > 0:
        return int(told[:5])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def fitted(line: str) -> list[str]:
    """The line, broken between words where it is too long for the terminal; what goes on is indented further."""
    wide = columns()
    if not on_screen() or _width(line) <= wide:
        return [line]
    indent = " " * min(len(line) - len(line.lstrip()) + 4, wide // 2)
    lines: list[str] = []
    for word in line.split(" "):
        if lines and _width(lines[-1]) + 1 + _width(word) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{indent}{word}" if lines else word)
    return lines


def _width(text: str) -> int:
    return len(_CODES.sub("", text))
