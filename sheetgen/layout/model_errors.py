"""Turns what pydantic says of a value into a problem, in the words of the layout.

What every layout error keeps to: a stable kebab-case code; one sentence without a full stop that
says what is wrong, what was found and what would be right; the nearest known word after a near
miss; the place of the word to change (the key for an unknown key or a missing one, else the value).
All errors of a layout come at once, in the order of the file, each once; a value that could not be
read is a hole about which nothing more is said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from sheetgen.messages import Meanings, Words, closest, listed, nearest_or_known, short

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

UNKNOWN_KEY = ("extra_forbidden", "unexpected_keyword_argument")
"""What pydantic calls a key that a mapping does not have."""

# How pydantic's errors of a wrong type begin, and what was expected
_EXPECTED: Meanings = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string_type": "text",
    "list": "a list",
    "tuple": "a list",
    "dict": "a mapping",
    "mapping": "a mapping",
    "dataclass": "a mapping",
}

# What pydantic calls other faults of a value, and what a message says of them
_WRONG: Meanings = {
    "value_error": "{error}",
    "too_long": "this must be a list of {max_length}, not of {actual_length}",
    "too_short": "this must be a list of {min_length}, not of {actual_length}",
    "greater_than_equal": "this must be {ge:g} or more, not {found}",
    "greater_than": "this must be more than {gt:g}, not {found}",
    "less_than_equal": "this must be {le:g} or less, not {found}",
}

ID = r"^[a-z][a-z0-9-]*$"
"""How the names of games, dice and parts are written."""

OPTION = r"^(?!(title|players)$)[^\s=]([^=]*[^\s=])?$"
"""How the names of rule options are written, for which values are set on the command line."""

MARK = r"^[a-z0-9-]*[a-z][a-z0-9-]*$"
"""How the text of a mark is written."""

_PATTERNS: Meanings = {
    ID: "small letters, digits and hyphens, a letter first",
    OPTION: 'words without "=", other than "title" and "players", which texts show',
    MARK: "small letters, digits and hyphens, a letter among them",
    r"^[A-Z]$": "one capital letter, A to Z",
    r"^#[0-9A-Fa-f]{6}$": '"#" and six hexadecimal digits, in quotes',
}

_YES = ("on", "yes", "y", "true")
_NO = ("off", "no", "n", "false")
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
    if isinstance(value, dict):
        return "a mapping"
    return "a list" if isinstance(value, list | tuple) else str(value)


def one_of(word: str, known: Iterable[str], noun: str) -> str:
    """`there is no color "pinc"; did you mean "pink"?` or the list of what there is."""
    names = list(known)
    return f'there is no {noun} "{word}"{nearest_or_known(word, names) if names else ""}'


def misspelled(key: str, strange: Iterable[str], keys: Collection[str]) -> bool:
    """Whether one of the strange keys is most likely a misspelling of the key."""
    return any(closest(word, keys) == key for word in strange)


def problem_of(items: Sequence[ErrorDetails]) -> tuple[str, str]:
    """The code and the message for what pydantic says of one value: several errors where it may be
    of several types, and is of none.
    """
    item = next((item for item in items if not expected(item)), items[0])
    kind, value, context = item["type"], item["input"], item.get("ctx", {})
    if kind == "string_pattern_mismatch":
        return "bad-value", not_written(value, context["pattern"])
    if kind == "missing":
        lacking = sum(each["type"] == kind for each in items)
        context = {"min_length": len(value) + lacking, "actual_length": len(value)}
        kind = "too_short"
    if expected(item):
        wanted = dict.fromkeys(word for each in items for word in expected(each))
        code = "bad-value" if kind == "literal_error" else "wrong-type"
        return code, wrong_type(value, *wanted)
    said = _WRONG.get(kind, "{msg}, not {found}")
    return "bad-value", said.format(
        msg=item["msg"].lower(),
        found=found(value),
        **context,
    )


def expected(item: ErrorDetails) -> Words:
    """What should stand there instead of a value of another type, or another word; () for any
    other error.
    """
    kind = item["type"]
    if kind == "literal_error":
        return tuple(item["ctx"]["expected"].replace("'", '"').replace(" or ", ", ").split(", "))
    return tuple(words for start, words in _EXPECTED.items() if kind.startswith(start))[:1]


def not_written(value: object, pattern: str) -> str:
    """`"Gold" is not written as this must be: small letters, digits and hyphens, a letter
    first`.
    """
    return f"{found(value)} is not written as this must be: {_PATTERNS[pattern]}"


def wrong_type(value: object, *wanted: str) -> str:
    """`this must be a number or "fill", not "1:30"`, with a hint where what was meant can be
    guessed.
    """
    return f"this must be {listed(wanted)}, not {found(value)}{_hint(wanted[0], value)}"


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
    if expected == "text" and isinstance(value, dict) and [*value.values()] == [None]:
        return f"; put {{{next(iter(value))}}} in quotes"
    if (
        expected == "text"
        and isinstance(value, dict)
        and len(value) == 1
        and " " in "".join(map(str, (*value, *value.values())))
    ):
        return "; put a text that holds a colon in quotes"
    return ""
