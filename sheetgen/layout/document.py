"""A layout's data with the place of every value."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.errors import Problem, Source
from sheetgen.values import replace

TreePath = tuple[str | int, ...]
"""The keys and list positions that lead from the top of a document to a value."""


@dataclass(slots=True)
class Document:
    """A layout's data and, for each path into it, where its key and its value stand.

    Attributes:
        data: plain dicts, lists and scalars.
        keys: path -> place of the key (mapping entries only).
        values: path -> place of the value.
        holes: paths whose value could not be read or chosen; the problem is noted, so nothing more is said about them.
        problems: what is wrong so far.
        folders: where its pictures are, the layout's own folder first, then those of the layouts that it extends.
        spoken: the switches and numbers that it spoke of while its choices were made.
    """

    data: Any
    keys: dict[TreePath, Source] = field(default_factory=dict)
    values: dict[TreePath, Source] = field(default_factory=dict)
    holes: set[TreePath] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    folders: tuple[Path, ...] = ()
    spoken: set[str] = field(default_factory=set)

    def where(self, path: TreePath, *, key: bool = False) -> Source:
        """The place of the value (or key) at a path, or of its nearest ancestor."""
        if key and path in self.keys:
            return self.keys[path]
        while path and path not in self.values:
            path = path[:-1]
        return self.values[path]


def narrowed(where: Source | str, word: str) -> Source | str:
    """The place of a word inside the text at a place; the whole place if the word is not written there."""
    if not isinstance(where, Source):
        return where
    start = where.text.find(word, where.column - 1)
    return where if start < 0 else replace(where, column=start + 1, length=len(word))
