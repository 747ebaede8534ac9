"""A line of a paper put right by its name, at any question: `red 2-9`, `Ben red 2-9`, `grid 3/9 2 .
. . . . . . .`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.fields.filled import PART
from sheetgen.table.entry.draft import BETWEEN, Line

_NAMED = re.compile(r"([\w-]+)[ \t]*:?[ \t]*(?:([0-9]{1,3})/[0-9]{1,3}[ \t]+)?(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Change:
    """What a line of a paper is to say."""

    key: str  # the line
    text: str  # what stands there
    part: int = 0  # which of its parts, from 1 on; 0 = all of it
    paper: int | None = None  # whose paper, counted from 0; None where nobody was named


def read_change(text: str, keys: Sequence[str], names: Sequence[str]) -> Change | None:
    """The change that a line asks for, a key with something behind it, perhaps behind a name; None
    for any other line.
    """
    whose = [
        number
        for number, name in enumerate(names)
        if text.casefold().startswith(f"{name.casefold()} ")
    ]
    paper = max(whose, key=lambda number: len(names[number]), default=None)
    for number, rest in (
        (paper, text[len(names[paper]) :].strip() if paper is not None else ""),
        (None, text.strip()),
    ):
        found = _NAMED.fullmatch(rest)
        if found and found[1].lower() in keys and found[3].strip():
            return Change(found[1].lower(), found[3].strip(), int(found[2] or 0), number)
    return None


def put(change: Change, line: Line | None, before: str) -> str:
    """The whole answer to a question with the change in it; the name of a paper has no line."""
    if line is None:
        return change.text
    if change.part:
        parts = (
            [part.strip() for part in before.split(PART)] if before.strip() else list(line.parts)
        )
        parts[change.part - 1 : change.part] = [change.text]
        return BETWEEN.join(parts)
    return line.merged(before, f"{change.key} {change.text}" if line.field is None else change.text)
