"""Turns what pydantic says into problems at their place in the file, in the words of the layout.

What every layout error keeps to: a stable kebab-case code; one sentence without a full stop that
says what is wrong, what was found and what would be right; the nearest known word after a near
miss; the place of the word to change (the key for an unknown key or a missing one, else the value).
All errors of a layout come at once, in the order of the file, each once; a value that could not be
read is a hole about which nothing more is said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from sheetgen.errors import MOST_TOLD, Problem
from sheetgen.layout.document import Document, TreePath
from sheetgen.messages import closest, hint, nearest, quoted, short

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

M = TypeVar("M", bound="BaseModel")

_EXPECTED: Mapping[str, str] = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "text",
    "list": "a list",
    "tuple": "a list",
    "dict": "a mapping",
    "model": "a mapping",
    "dataclass": "a mapping",
}

ID = r"^[a-z][a-z0-9-]*$"
"""How the names of games, dice and parts are written."""

_PATTERNS: Mapping[str, str] = {
    ID: "small letters, digits and hyphens, a letter first",
    r"^[A-Z]$": "one capital letter",
    r"^#[0-9A-Fa-f]{6}$": '"#" and six hexadecimal digits, in quotes',
}

_YES, _NO = ("on", "yes", "y", "true"), ("off", "no", "n", "false")
_LEADING_ZERO = re.compile(r"0+(\d+)$")
_NUMBER = re.compile(r"-?\d+(\.\d+)?$")


def found(value: object) -> str:
    """A value as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{short(value, 40)}"'
    return (
        "a mapping"
        if isinstance(value, dict)
        else "a list"
        if isinstance(value, list | tuple)
        else str(value)
    )


def one_of(word: str, known: Iterable[str], noun: str) -> str:
    """`there is no color "pinc"; did you mean "pink"?` or the list of what there is."""
    names = list(known)
    return f'there is no {noun} "{word}"{hint(word, names) if names else ""}'


def checked(model: type[M], data: object, document: Document, at: TreePath, what: str) -> M | None:
    """The mapping at a path as a model; None where it is a hole, or wrong, which is noted."""
    from pydantic import ValidationError

    if at in document.holes:
        return None
    try:
        return model.model_validate(data)
    except ValidationError as error:
        document.problems += problems_of(
            error, document, at, what, document.guesses(known_keys(model))
        )
        return None


def known_keys(model: type[BaseModel]) -> tuple[str, ...]:
    """A model's keys as the layout writes them."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


def problems_of(
    error: ValidationError,
    document: Document,
    at: TreePath,
    what: str,
    keys: Collection[str],
    deeper: Collection[str] = (),
) -> list[Problem]:
    """Every complaint once, none about holes.

    `keys` are the known keys of what was checked, `deeper` those inside it, for near misses.
    """
    told: dict[TreePath, Problem] = {}
    missing: dict[TreePath, list[str]] = {}
    for number, item in enumerate(error.errors()):
        path = (*at, *_real(item["loc"], document, at))
        if number == MOST_TOLD:
            keys = deeper = ()
        if str(item["type"]) in ("missing", "missing_argument") and isinstance(
            item["loc"][-1], str
        ):
            missing.setdefault(path, []).append(str(item["loc"][-1]))
        elif path not in document.holes:
            told.setdefault(
                path,
                _problem(item, document, path, what, keys if len(path) == len(at) + 1 else deeper),
            )
    for path, lacking in missing.items():
        strange = [
            str(other[-1])
            for other, problem in told.items()
            if problem.code == "unknown-key" and other[:-1] == path
        ]
        lost = [
            key for key in lacking if not misspelled(key, strange, keys if path == at else deeper)
        ]
        if lost and path not in document.holes:
            told[(*path, "")] = Problem(
                "missing-key", f"{what} needs {quoted(lost)}", document.where(path, key=True)
            )
    return list(told.values())


def misspelled(key: str, strange: Iterable[str], keys: Collection[str]) -> bool:
    """Whether one of the strange keys is most likely a misspelling of the key."""
    return any(closest(word, keys) == key for word in strange)


def _real(loc: Iterable[int | str], document: Document, at: TreePath) -> TreePath:
    """The part of pydantic's location that is in the file: tags of unions and names of models are
    not.
    """
    path: TreePath = ()
    for step in loc:
        if (*at, *path, step) in document.values or (*at, *path, step) in document.keys:
            path = (*path, step)
    return path


def _problem(
    item: ErrorDetails, document: Document, path: TreePath, what: str, keys: Collection[str]
) -> Problem:
    kind, value = str(item["type"]), item["input"]
    where = document.where(path)
    context = item.get("ctx", {})
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        key = str(item["loc"][-1])
        return Problem(
            "unknown-key",
            f'unknown key "{key}" in {what}{nearest(key, keys)}',
            document.where(path, key=True),
        )
    if kind == "literal_error":
        choices = context["expected"].replace("'", '"')
        return Problem("bad-value", f"this must be {choices}, not {found(value)}", where)
    if kind == "string_pattern_mismatch":
        return Problem("bad-value", not_written(value, context["pattern"]), where)
    if kind == "value_error":
        return Problem("bad-value", str(context["error"]), where)
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = f"{context['ge']:g} or more" if "ge" in context else f"{context['le']:g} or less"
        return Problem("bad-value", f"this must be {bound}, not {found(value)}", where)
    if kind == "missing":
        return Problem("bad-value", "this list is too short", where)
    if kind in ("too_long", "too_short"):
        length = context.get("max_length", context.get("min_length"))
        return Problem(
            "bad-value",
            f"this must be a list of {length}, not of {context['actual_length']}",
            where,
        )
    for start, expected in _EXPECTED.items():
        if kind.startswith(start):
            return Problem("wrong-type", wrong_type(expected, value), where)
    return Problem("bad-value", f"{item['msg'].lower()}, not {found(value)}", where)


def not_written(value: object, pattern: str) -> str:
    """`"Gold" is not written as this must be: small letters, digits and hyphens, a letter
    first`.
    """
    return f"{found(value)} is not written as this must be: {_PATTERNS[pattern]}"


def wrong_type(expected: str, value: object) -> str:
    """`this must be a number, not "1:30"`, with a hint where what was meant can be guessed."""
    return f"this must be {expected}, not {found(value)}{_hint(expected, value)}"


def _hint(expected: str, value: object) -> str:
    """What to write instead, where that can be guessed."""
    if expected == "true or false" and isinstance(value, str) and value.lower() in (*_YES, *_NO):
        return f"; write {str(value.lower() in _YES).lower()}, without quotes"
    if expected in ("a number", "a whole number") and isinstance(value, str):
        if match := _LEADING_ZERO.match(value):
            return f"; write {match[1]}"
        return "; write it without quotes" if _NUMBER.match(value) else ""
    if expected == "text" and isinstance(value, bool | int | float):
        return "; put it in quotes"
    if (
        expected == "text"
        and isinstance(value, dict)
        and len(value) == 1
        and " " in "".join(map(str, (*value, *value.values())))
    ):
        return "; put a text that holds a colon in quotes"
    return ""
