"""A layout's data with the place of every value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeGuard

from sheetgen.core.needs import TreePath
from sheetgen.errors import Problem, Source
from sheetgen.layout.model_errors import one_of

YamlMapping = Mapping[str, object]
"""A mapping as a layout writes it: its keys, and what stands there."""


_MOST_GUESSED = 300  # Problems of a document after which it is no longer guessed what was meant


@dataclass(slots=True)
class YamlDocument:
    """A layout's data and, for each path into it, where its key and its value stand.

    Attributes:
        data: plain dicts, lists and scalars.
        keys: path -> place of the key (mapping entries only).
        values: path -> place of the value.
        holes: paths whose value could not be read or chosen; the problem is noted, so nothing more
            is said about them.
        problems: what is wrong so far.
        folders: where its pictures are, the layout's own folder first, then those of the layouts
            that it extends.
        spoken: the switches, numbers and columns that it spoke of while its choices were made.
        cells: for the place of a text of the layout, that of what a table says there.
        shown: for each widget with a condition, whether it is shown.
    """

    data: object
    keys: dict[TreePath, Source] = field(default_factory=dict)
    values: dict[TreePath, Source] = field(default_factory=dict)
    holes: set[TreePath] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    folders: tuple[Path, ...] = ()
    spoken: set[str] = field(default_factory=set)
    cells: dict[Source, Source] = field(default_factory=dict)
    shown: dict[TreePath, bool] = field(default_factory=dict)

    @property
    def top(self) -> dict[str, object]:
        """The mapping that it is made of; an empty one where it is something else."""
        return mapping(self.data)

    def at(self, path: TreePath) -> object:
        """The value at a path. Raises LookupError where there is none."""
        data = self.data
        for step in path:
            data = (
                data[step]
                if isinstance(data, list) and isinstance(step, int)
                else mapping(data)[str(step)]
            )
        return data

    def keep(self, other: YamlDocument, old: TreePath, new: TreePath) -> None:
        """Take over the place of a value and its key from a path of another document, and whether
        it is a hole.
        """
        if old in other.keys:
            self.keys.setdefault(new, other.keys[old])
        self.values[new] = other.values[old]
        if old in other.holes:
            self.holes.add(new)

    def keep_all(
        self,
        other: YamlDocument,
        data: object,
        path: TreePath,
    ) -> object:
        """Take over the places of all that is in a value of another document; the value."""
        self.keep(other, path, path)
        for step, value in entries(data):
            self.keep_all(other, value, (*path, step))
        return data

    def place(self, *path: str | int) -> Place:
        """A path in it."""
        return Place(self, path)

    def guesses(self, known: Collection[str]) -> Collection[str]:
        """The words that a wrong one may have been meant as; none once more is wrong than anybody
        reads.
        """
        return known if len(self.problems) < _MOST_GUESSED else ()

    def where(self, path: TreePath, *, key: bool = False) -> Source:
        """The place of the value (or key) at a path, or of its nearest ancestor."""
        if key and path in self.keys:
            return self.keys[path]
        while path and path not in self.values:
            path = path[:-1]
        return self.values[path]


@dataclass(frozen=True, slots=True)
class Place:
    """A path in a document: where a value stands, or should."""

    document: YamlDocument = field(compare=False)
    path: TreePath

    def __truediv__(self, step: str | int) -> Place:
        """The place of what is in the value, by its key or position."""
        return Place(self.document, (*self.path, step))

    @property
    def is_hole(self) -> bool:
        """Whether the value could not be read or chosen."""
        return self.path in self.document.holes

    @property
    def where(self) -> Source:
        """Where the value is written, or its nearest ancestor."""
        return self.document.where(self.path)

    @property
    def key(self) -> Source:
        """Where its key is written."""
        return self.document.where(self.path, key=True)

    def complain(
        self,
        code: str,
        message: str,
        *,
        key: bool = False,
        subject: str = "",
    ) -> None:
        """Note a problem with the value, or with its key."""
        where = self.key if key else self.where
        self.document.problems.append(Problem(code, message, where, subject=subject))

    def unknown(
        self,
        noun: str,
        word: str,
        known: Collection[str],
        *,
        key: bool = False,
    ) -> None:
        """Note that nothing is called by a word: a color, an `area with a grid`."""
        message = one_of(word, self.document.guesses(known), noun)
        self.complain(
            f"unknown-{noun.partition(' ')[0]}",
            message,
            key=key,
            subject=word,
        )


class FilledText(str):
    """A text that is all from one name in braces: it stands for what the name stands for."""

    __slots__ = ()


def whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, which true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def mapping(data: object) -> dict[str, object]:
    """A mapping as it is; an empty one for anything else."""
    return data if isinstance(data, dict) else {}


def entries(data: object) -> Iterable[tuple[str | int, object]]:
    """What is in a mapping or a list, each with its key or position; nothing for anything else."""
    if isinstance(data, dict):
        return data.items()
    return enumerate(data) if isinstance(data, list) else ()


def listing(data: object) -> list[object]:
    """A list as it is; an empty one for anything else."""
    return data if isinstance(data, list) else []


def narrowed(where: Source | str, word: str) -> Source | str:
    """The place of a word inside the text at a place; the whole place if the word is not written
    there.
    """
    if not isinstance(where, Source):
        return where
    start = where.text.find(word, where.column - 1) if word else -1
    return where if start < 0 else replace(where, column=start + 1, length=len(word))
