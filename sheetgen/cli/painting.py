"""Colors of a game in the terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping

from sheetgen.cli.output import Output
from sheetgen.paper.ink import Ink

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
