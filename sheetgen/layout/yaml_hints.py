"""Where to look when a text is not YAML: what was meant as a value and is a comment, and brackets
that are never closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

_COLOR = re.compile(r"\s*(#[0-9A-Fa-f]{3,8})\b")
_COMMENT = re.compile(r"\s*(#\S+)")
_WHOLE_COLOR = re.compile(r"\s*,?\s*(#[0-9A-Fa-f]{6})(?=[,\]\s]|$)")
_INDENT = re.compile(r" *")

Token = tuple[str, int, int]
"""A sign of YAML, or another token, and the line and column after it, from 0."""

Spot = tuple[int, int, str]
"""Line and column from 0, and the word there."""


def bare_color(line: str, column: int) -> re.Match[str] | None:
    """A color without quotes right after a place, where YAML sees a comment."""
    return _COLOR.match(line, column)


def listed_color(line: str, column: int) -> re.Match[str] | None:
    """A color without quotes behind an entry of a list in brackets, where YAML sees a comment; a
    comment behind a comma is a comment.
    """
    return _WHOLE_COLOR.match(line, column)


def comment_for_value(tokens: Iterable[Token], lines: Sequence[str], last: int) -> Spot | None:
    """The first comment inside brackets, up to a line, that stands where a value should: the
    closing bracket is part of it.
    """
    opened: list[str] = []
    for sign, line, column in tokens:
        if line > last:
            break
        if sign in ("{", "["):
            opened.append(sign)
        elif sign in ("}", "]") and opened:
            opened.pop()
        in_list = opened[-1:] == ["["] and sign in ("[", ",")
        found = (
            (_COLOR if in_list else _COMMENT).match(lines[line], column)
            if in_list or (opened and sign == ":")
            else None
        )
        if found:
            return line, found.start(1), found[1].rstrip(",]}")
    return None


def dedented(lines: Sequence[str], opened: int, broken: int) -> bool:
    """Whether some line after the one that opens a bracket, up to the one that breaks, begins no
    deeper: the bracket was never closed.
    """
    depth = _indent(lines[opened])
    return any(_indent(line) <= depth for line in _written(lines[opened + 1 : broken + 1]))


def _written(lines: Sequence[str]) -> Iterator[str]:
    return (line for line in lines if line.strip() and line.lstrip()[0] not in "#]}")


def _indent(line: str) -> int:
    match = _INDENT.match(line)
    return match.end() if match else 0
