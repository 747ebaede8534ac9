"""A line of somebody's text with a caret under the word that is meant."""

from __future__ import annotations

from sheetgen.errors import Source
from sheetgen.words import printable

WIDE = 120
"""Columns of a snippet; a longer line is cut around the caret."""

_BEFORE = 40
_CUT = "…"


def snippet(where: Source) -> list[str]:
    """The line with its number, and the carets below; () for a blank line.

    Tabs become one blank each, so that the carets stand right wherever the terminal has its tab stops.
    """
    text, start = where.text.rstrip(), where.column - 1
    if not text:
        return []
    text = printable(text)
    if len(text) > WIDE:
        text, start = _cut(text, start)
    carets = "^" * max(1, min(where.length, len(text) - start))
    return [f"{where.line:5d} | {text}", f"{'':5} | {' ' * start}{carets}"]


def _cut(text: str, start: int) -> tuple[str, int]:
    """The part of a long line around a place in it, with dots where something is left out, and the place in that part."""
    first = max(0, min(start - _BEFORE, len(text) - WIDE))
    part = text[first : first + WIDE]
    if first:
        part = _CUT + part[1:]
    if first + WIDE < len(text):
        part = part[:-1] + _CUT
    return part, start - first
