"""Mappings of a layout checked against dataclasses, all problems at once.

The fields of a dataclass are the keys of the mapping in kebab-case, their types say what may stand
there, and the text in `Annotated` says to people what a key is. The types: str, int, float, bool,
literals, lists and tuples, mappings by name, other dataclasses, unions, and object for what is
checked later. `Annotated` may add `Limits`, a `Pattern`, a `Parsed` and a `Shown`.

Python's own types and nothing else: the import of a library for this takes as long as all the rest
of `sheetgen roll`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as type_hints

from sheetgen.errors import MOST_TOLD, Problem
from sheetgen.layout.document import Document, TreePath, whole
from sheetgen.layout.model_errors import (
    found,
    misspelled,
    not_written,
    wrong_type,
)
from sheetgen.messages import kebab, listed, nearest, quoted

T = TypeVar("T")

Hint: TypeAlias = Any
"""A type as `typing` has it: a class, a union, an alias."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the greatest value of a number, both allowed."""

    least: float
    most: float

    def objection(self, value: Any) -> str:
        """What is wrong with a value, or ""."""
        if value < self.least:
            return f"this must be {self.least:g} or more, not {found(value)}"
        if value > self.most:
            return f"this must be {self.most:g} or less, not {found(value)}"
        return ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a word is written, as a regular expression."""

    regex: str

    def objection(self, value: Any) -> str:
        """What is wrong with a word, or ""."""
        return "" if re.fullmatch(self.regex, value) else not_written(value, self.regex)


@dataclass(frozen=True, slots=True)
class Parsed:
    """How a value is read before its type is checked; the function raises ValueError with what is
    wrong.
    """

    parse: Callable[[object], object]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What editors take where a layout may write a thing in several ways, as a JSON Schema."""

    schema: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a mapping.

    Attributes:
        name: the field that it fills.
        hint: the type of its value.
        required: whether no mapping can do without it.
        about: what it is, in a sentence, or "".
    """

    name: str
    hint: object
    required: bool
    about: str


@cache
def keys_of(shape: Hint) -> Mapping[str, Key]:
    """The keys of a mapping that becomes this dataclass, as layouts write them."""
    hints = type_hints(shape, include_extras=True)
    return {
        kebab(each.name): Key(
            each.name,
            hints[each.name],
            each.default is MISSING and each.default_factory is MISSING,
            _about(hints[each.name]),
        )
        for each in fields(shape)
    }


def _about(hint: object) -> str:
    notes = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, str)]
    return notes[0] if notes else ""


def checked(
    shape: Callable[..., T], data: object, document: Document, at: TreePath, what: str
) -> T | None:
    """The mapping at a path as a dataclass; None where it is a hole, or wrong, which is noted."""
    if at in document.holes:
        return None
    checker = Checker(document, what)
    values = checker.mapping(keys_of(shape), data, at)
    document.problems += checker.problems
    return None if checker.faults else shape(**values)


@dataclass(frozen=True, slots=True)
class Checker:
    """Checks the values of one mapping.

    Attributes:
        document: the layout, with the places and holes of its values.
        what: what the mapping is, for messages.
        numbers_are_text: whether a whole number is its own text wherever a text may stand.
        words: keys that stand elsewhere, for near misses.
        faults: path -> the first problem there; None = a hole, of which enough has been said.
    """

    document: Document
    what: str
    numbers_are_text: bool = False
    words: Collection[str] = ()
    faults: dict[TreePath, Problem | None] = field(default_factory=dict)

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong, once for each place."""
        return [problem for problem in self.faults.values() if problem is not None]

    def mapping(self, keys: Mapping[str, Key], data: object, at: TreePath) -> dict[str, Any]:
        """The values of a mapping that are right, by the fields that they fill.

        A hole is as good as a key that is not there, unless nothing goes without it.
        """
        if not isinstance(data, dict):
            self._wrong_type("a mapping", data, at)
            return {}
        values = {}
        for name, key in keys.items():
            path = (*at, name)
            if name not in data or (path in self.document.holes and not key.required):
                continue
            before = len(self.faults)
            value = self.value(key.hint, data[name], path)
            if len(self.faults) == before:
                values[key.name] = value
        strange = [name for name in data if name not in keys]
        for name in strange:
            near = nearest(name, self._guesses((*keys, *self.words)))
            self._fault(
                (*at, name), "unknown-key", f'unknown key "{name}" in {self.what}{near}', key=True
            )
        known = self._guesses((*keys, *self.words))
        missing = [
            name
            for name, key in keys.items()
            if key.required and name not in data and not misspelled(name, strange, known)
        ]
        if missing:
            self._fault(at, "missing-key", f"{self.what} needs {quoted(missing)}", key=True)
        return values

    def value(self, hint: Hint, data: object, path: TreePath) -> object:
        """A value as its type has it, or None and a fault."""
        if path in self.document.holes:
            self.faults.setdefault(path, None)
            return None
        kind: object = get_origin(hint)
        inside = get_args(hint)
        if kind is Annotated:
            return self._annotated(inside[0], inside[1:], data, path)
        if kind in (Union, UnionType):
            return self._any_of(inside, data, path)
        if kind is Literal:
            return self._choice(inside, data, path)
        if kind in (tuple, list):
            return self._list(inside, data, path)
        if kind is not None:
            return self._names(inside[1], data, path)
        if is_dataclass(hint):
            return self._inner(hint, data, path)
        return self._plain(hint, data, path)

    def _annotated(
        self, base: object, marks: tuple[object, ...], data: object, path: TreePath
    ) -> object:
        for mark in marks:
            if isinstance(mark, Parsed):
                try:
                    data = mark.parse(data)
                except ValueError as error:
                    self._fault(path, "bad-value", str(error))
                    return None
        before = len(self.faults)
        value = self.value(base, data, path)
        if len(self.faults) == before:
            for mark in marks:
                if isinstance(mark, Limits | Pattern) and (why := mark.objection(data)):
                    self._fault(path, "bad-value", why)
        return value

    def _any_of(self, kinds: tuple[object, ...], data: object, path: TreePath) -> object:
        """A value of the first type that it fits, or the faults of all of them."""
        if data is None and NoneType in kinds:
            return None
        tried = []
        for kind in kinds:
            if kind is not NoneType:
                trial = Checker(self.document, self.what, self.numbers_are_text, self.words)
                value = trial.value(kind, data, path)
                if not trial.faults:
                    return value
                tried.append(trial)
        for trial in tried:
            for place, fault in trial.faults.items():
                self.faults.setdefault(place, fault)
        return None

    def _choice(self, choices: tuple[object, ...], data: object, path: TreePath) -> object:
        if any(data == choice and type(data) is type(choice) for choice in choices):
            return data
        known = listed(
            f'"{choice}"' if isinstance(choice, str) else str(choice) for choice in choices
        )
        self._fault(path, "bad-value", f"this must be {known}, not {found(data)}")
        return None

    def _list(self, inside: tuple[object, ...], data: object, path: TreePath) -> object:
        if not isinstance(data, list | tuple):
            self._wrong_type("a list", data, path)
            return None
        same = len(inside) == 1 or inside[1] is Ellipsis
        kinds = [inside[0]] * len(data) if same else inside
        if len(data) < len(kinds):
            self._fault(path, "bad-value", "this list is too short")
        elif len(data) > len(kinds):
            self._fault(
                path, "bad-value", f"this must be a list of {len(kinds)}, not of {len(data)}"
            )
        return tuple(
            [
                self.value(kind, item, (*path, index))
                for index, (kind, item) in enumerate(zip(kinds, data, strict=False))
            ]
        )

    def _names(self, hint: object, data: object, path: TreePath) -> object:
        if not isinstance(data, dict):
            self._wrong_type("a mapping", data, path)
            return None
        return {name: self.value(hint, item, (*path, name)) for name, item in data.items()}

    def _inner(self, shape: Hint, data: object, path: TreePath) -> object:
        before = len(self.faults)
        values = self.mapping(keys_of(shape), data, path)
        return shape(**values) if len(self.faults) == before else None

    def _plain(self, hint: object, data: object, path: TreePath) -> object:
        if hint is object or type(data) is hint:
            return data
        if hint is float and whole(data):
            return float(data)
        if hint is str and self.numbers_are_text and whole(data):
            return str(data)
        self._wrong_type(_NOUNS[hint], data, path)
        return None

    def _wrong_type(self, expected: str, data: object, path: TreePath) -> None:
        self._fault(path, "wrong-type", wrong_type(expected, data))

    def _fault(self, path: TreePath, code: str, message: str, *, key: bool = False) -> None:
        """Keeps a problem with the value, or the key, at a path."""
        hole = path in self.document.holes
        problem = None if hole else Problem(code, message, self.document.where(path, key=key))
        # A mapping may lack one key and be wrong in another way as well.
        self.faults.setdefault((*path, "") if code == "missing-key" else path, problem)

    def _guesses(self, known: Collection[str]) -> Collection[str]:
        return self.document.guesses(known) if len(self.faults) < MOST_TOLD else ()


_NOUNS: Mapping[object, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}
