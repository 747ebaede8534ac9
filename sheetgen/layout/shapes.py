"""Mappings of a layout checked against dataclasses by pydantic, all problems at once.

The fields of a dataclass are the keys of the mapping in kebab-case, their types say what may stand
there, and its description says to people what a key is, under `Attributes:`. Each key is checked by
itself, so that a mistake in one leaves the others readable.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from inspect import getdoc
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar, get_args, get_origin
from typing import get_type_hints as type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

from sheetgen.core.needs import TreePath
from sheetgen.layout.document import FilledText, Place, whole
from sheetgen.layout.model_errors import UNKNOWN_KEY, expected, misspelled, problem_of, wrong_type
from sheetgen.messages import Meanings, kebab, nearest, quoted

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

T = TypeVar("T")

Hint: TypeAlias = Any
"""A type as `typing` has it: a class, a union, an alias."""

# How all values are read; mappings inside of them, too
_CONFIG = ConfigDict(strict=True, extra="forbid", alias_generator=kebab)

# A field and what is said of it, further lines deeper than the first
_ATTRIBUTE = re.compile(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a mapping.

    Attributes:
        name: the field that it fills.
        hint: the type of its value, without the text that describes it.
        required: whether no mapping can do without it.
        about: what it is, in a sentence, or "".
    """

    name: str
    hint: Hint
    required: bool
    about: str


Keys = Mapping[str, Key]
"""The keys of a mapping, as layouts write them."""


@cache
def _adapter(hint: Hint) -> TypeAdapter[Any]:
    """What checks values of a type; many keys have the same one."""
    return TypeAdapter(hint, config=_CONFIG)


@cache
def keys_of(shape: Hint) -> Keys:
    """The keys of a mapping that becomes this dataclass, as layouts write them."""
    hints = type_hints(shape, include_extras=True)
    _, abouts = description(shape)
    keys = {}
    for each in fields(shape):
        hint, about = _described(hints[each.name])
        about = about or abouts.get(each.name, "")
        required = each.default is MISSING and each.default_factory is MISSING
        keys[kebab(each.name)] = Key(each.name, hint, required, about)
    return keys


def description(shape: Hint) -> tuple[str, Meanings]:
    """What a dataclass says of itself, and of each field in a line below `Attributes:`."""
    about, _, attributes = (getdoc(shape) or "").partition("\n\nAttributes:\n")
    return about, {name: " ".join(text.split()) for name, text in _ATTRIBUTE.findall(attributes)}


def _described(hint: Hint) -> tuple[Hint, str]:
    """A type without the text that describes a key of it, and that text, or ""."""
    origin: object = get_origin(hint)
    about = ""
    base, *marks = get_args(hint) if origin is Annotated else (hint,)
    for mark in marks:
        if isinstance(mark, str):
            about = mark
        else:
            base = Annotated[base, mark]
    return base, about


def checked(
    shape: Callable[..., T],
    data: object,
    at: Place,
    what: str,
    *,
    numbers_are_text: bool = False,
) -> T | None:
    """The mapping at a place as a dataclass; None where it is a hole, or wrong, which is noted."""
    if at.is_hole:
        return None
    checker = Checker(at, what, numbers_are_text)
    values = checker.mapping(keys_of(shape), data)
    return None if checker.faults else shape(**values)


@dataclass(frozen=True, slots=True)
class Checker:
    """Checks the values of one mapping.

    Attributes:
        at: where it stands.
        what: what the mapping is, for messages.
        numbers_are_text: whether a whole number is its own text wherever a text may stand.
        words: keys that stand elsewhere, for near misses.
        faults: where something is wrong, or a hole that nothing goes without.
    """

    at: Place
    what: str
    numbers_are_text: bool = False
    words: Collection[str] = ()
    faults: set[TreePath] = field(default_factory=set)

    def mapping(self, keys: Keys, data: object) -> dict[str, Any]:
        """The values of a mapping that are right, by the fields that they fill; what is wrong is
        noted.

        A hole is as good as a key that is not there, unless nothing goes without it.
        """
        if not isinstance(data, dict):
            self._fault(self.at, "wrong-type", wrong_type(data, "a mapping"))
            return {}
        values = {}
        for name, key in keys.items():
            if name not in data:
                continue
            place = self.at / name
            if not place.is_hole:
                said = _as_text(key.hint, data[name]) if self.numbers_are_text else data[name]
                try:
                    # JSON lets lists become tuples, and mappings dataclasses; all else is strict.
                    values[key.name] = _adapter(key.hint).validate_json(json.dumps(said))
                except ValidationError as error:
                    self._refuse(error, key.hint, place)
            elif key.required:
                self.faults.add(place.path)
        self._names(keys, data)
        return values

    def _names(self, keys: Keys, data: Collection[str]) -> None:
        """Note the keys that there should not be, and those that are missing."""
        known = (*keys, *self.words)
        strange = [name for name in data if name not in keys]
        for name in strange:
            self._unknown(name, self.at / name, known)
        missing = [name for name, key in keys.items() if key.required and name not in data]
        self._lacking(missing, strange, known, self.at)

    def _refuse(self, error: ValidationError, hint: Hint, at: Place) -> None:
        """Note what pydantic says of a value, each place once, and not of what else could stand
        there where it is clear what was meant; nothing where there is a hole in it.
        """
        if any(hole[: len(at.path)] == at.path for hole in at.document.holes):
            self.faults.add(at.path)
            return
        missing = defaultdict[Place, list[str]](list)
        wrong = defaultdict[Place, "list[ErrorDetails]"](list)
        strange: list[str] = []
        known = list(_inner_keys(hint))
        paths: list[TreePath] = []
        for item in error.errors():
            place = _real(item["loc"], at)
            *_, last = ("", *item["loc"])
            if item["type"] == "missing" and isinstance(last, str):
                missing[place].append(last)
                paths.append((*place.path, last))
                continue
            paths.append(place.path)
            if item["type"] in UNKNOWN_KEY:
                strange.append(str(last))
                self._unknown(str(last), place, known)
            else:
                wrong[place].append(item)
        for place, items in wrong.items():
            is_meant = any(path[: len(place.path)] == place.path != path for path in paths)
            if not (is_meant and all(map(expected, items))):
                self._fault(place, *problem_of(items))
        for place, keys in missing.items():
            self._lacking(keys, strange, known, place)

    def _lacking(
        self,
        keys: Collection[str],
        strange: Collection[str],
        known: Collection[str],
        at: Place,
    ) -> None:
        """Note the keys that a mapping needs, but for those that one of the strange ones was meant
        to be.
        """
        guesses = at.document.guesses(known)
        lost = [key for key in keys if not misspelled(key, strange, guesses)]
        if lost:
            self._fault(
                at,
                "missing-key",
                f"{self.what} needs {quoted(lost)}",
                key=True,
            )

    def _unknown(self, name: str, at: Place, known: Collection[str]) -> None:
        near = nearest(name, at.document.guesses(known))
        self._fault(
            at,
            "unknown-key",
            f'unknown key "{name}" in {self.what}{near}',
            key=True,
        )

    def _fault(
        self,
        at: Place,
        code: str,
        message: str,
        *,
        key: bool = False,
    ) -> None:
        """Note a problem with the value, or the key, at a place: the first there is."""
        # A mapping may lack one key and be wrong in another way as well.
        path = (*at.path, "") if code == "missing-key" else at.path
        if path not in self.faults and not at.is_hole:
            at.complain(code, message, key=key)
        self.faults.add(path)


def _real(loc: tuple[int | str, ...], at: Place) -> Place:
    """The place that pydantic's location below another leads to, without the tags of unions."""
    for step in loc:
        inside = at / step
        at = inside if inside.path in at.document.values else at
    return at


def _as_text(hint: Hint, value: object) -> object:
    """A value with whole numbers as their own texts wherever its type has a text."""
    if isinstance(value, list):
        return [_as_text(hint, item) for item in value]
    if isinstance(value, dict):
        own = _inner_keys(hint)
        return {
            key: _as_text(own[key].hint if key in own else hint, item)
            for key, item in value.items()
        }
    if isinstance(value, FilledText) and not _takes_text(hint):
        with suppress(ValueError):
            return json.loads(value)
    return str(value) if whole(value) and _takes_text(hint) else value


@cache
def _takes_text(hint: Hint) -> bool:
    """Whether a text may stand somewhere in a value."""
    return hint is str or any(map(_takes_text, _types_in(hint)))


def _inner_keys(hint: Hint) -> Keys:
    """The keys of the mappings inside of a value."""
    keys = dict(_keys_inside(hint))
    for inner in _types_in(hint):
        keys |= _inner_keys(inner)
    return keys


def _types_in(hint: Hint) -> tuple[Hint, ...]:
    """The types that a type is made of; the keys of a mapping are none of them."""
    origin: object = get_origin(hint)
    if origin is Mapping:
        return get_args(hint)[1:]
    return get_args(hint)[:1] if origin is Annotated else get_args(hint)


def _keys_inside(hint: Hint) -> Keys:
    """The keys of a mapping that becomes a dataclass; none for any other type."""
    shape: Hint = hint if is_dataclass(hint) else None
    return {} if shape is None else keys_of(shape)
