"""Arguments of public functions: what is of a wrong kind is refused at the door, with the name of
the argument, so that nothing behind it has to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from inspect import signature
from pathlib import Path
from types import FunctionType
from typing import ParamSpec, TypeVar

from sheetgen.errors import UsageError
from sheetgen.fields.filled import Entry
from sheetgen.messages import short

P = ParamSpec("P")
T = TypeVar("T")
C = TypeVar("C", bound=type)

_LONGEST = 60  # letters of a wrong value that are shown


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, Sequence) and _is_list(value) and _are_all(value, str)


def _are_entries(value: object) -> bool:
    """Whether these may be lines of a sheet; what can be read only once is left unread."""
    listed = isinstance(value, Collection)
    return isinstance(value, Iterable) and (not listed or _are_all(value, Entry))


def _are_settings(value: object) -> bool:
    return value is None or (isinstance(value, Mapping) and _are_all(value, str))


def _are_all(values: Iterable[object], kind: type) -> bool:
    return all(isinstance(value, kind) for value in values)


# By the names of parameters how their values are known, and what they are. Parameters that are not
# here are checked by the functions themselves.
_KINDS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "acts": (_are_texts, "a list of moves as they are typed"),
    "colors": (_are_texts, "a list of colors"),
    "entries": (_are_entries, "the entries of a sheet"),
    "game": (lambda value: hasattr(value, "parse_sheet"), "a game; load_game(name).game is"),
    "given": (_are_texts, "a list of names"),
    "layout": (
        lambda value: hasattr(value, "part_names"),
        "a layout; load_layout(name) is",
    ),
    "name": (
        lambda value: isinstance(value, str | Path),
        "the name of a game or the path of a layout",
    ),
    "names": (_are_texts, "a list of names"),
    "options": (
        lambda value: value is None or hasattr(value, "crop_marks"),
        "the options of a print",
    ),
    "other": (lambda value: isinstance(value, bool), "True or False"),
    "part": (lambda value: isinstance(value, str), "the name of a part"),
    "path": (lambda value: isinstance(value, str | Path), "the path of a file"),
    "settings": (_are_settings, "the values of rule options by their names"),
    "sheets": (_is_list, "a list of sheets"),
}


def checked(function: Callable[P, T]) -> Callable[P, T]:
    """The function, held to `_KINDS`: it raises UsageError `wrong-argument`."""
    parameters = tuple(signature(function).parameters)
    if not _KINDS.keys() & set(parameters):
        return function

    @wraps(function)
    def call(*given: P.args, **named: P.kwargs) -> T:
        for name, value in (*zip(parameters, given, strict=False), *named.items()):
            if name in _KINDS:
                _check(name, value)
        return function(*given, **named)

    return call


def _check(name: str, value: object) -> None:
    is_right, kind = _KINDS[name]
    if not is_right(value):
        raise UsageError(
            "wrong-argument", f"{name}: {short(repr(value), _LONGEST)} is not {kind}", subject=name
        )


def checked_methods(kind: C) -> C:
    """The class, with all its public methods held to the kinds of their arguments."""
    for name, member in list(vars(kind).items()):
        if isinstance(member, FunctionType) and not name.startswith("_"):
            setattr(kind, name, checked(member))
    return kind
