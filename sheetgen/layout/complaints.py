"""Turns what pydantic says into problems at their place in the file, in the words of the layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import ValidationError

from sheetgen.errors import Problem
from sheetgen.layout.source import Document, TreePath
from sheetgen.words import listed, nearest

_EXPECTED = {
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


def problems_of(error: ValidationError, document: Document, at: TreePath, what: str, keys: Sequence[str]) -> list[Problem]:
    """Every complaint once. `keys` are the known keys at the top of what was checked, for near misses."""
    found: dict[TreePath, Problem] = {}
    for item in error.errors():
        path = (*at, *_real(item["loc"], document, at))
        problem = _problem(item, document, path, what, keys if len(path) == len(at) + 1 else ())
        found.setdefault(path, problem)
    return list(found.values())


def _real(loc: Iterable[int | str], document: Document, at: TreePath) -> TreePath:
    """The part of pydantic's location that is in the file: union tags and model names are not."""
    path: TreePath = ()
    for step in loc:
        if (*at, *path, step) in document.values or (*at, *path, step) in document.keys:
            path = (*path, step)
    return path


def _problem(item: Any, document: Document, path: TreePath, what: str, keys: Sequence[str]) -> Problem:
    kind = str(item["type"])
    found = _found(item["input"])
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        key = str(item["loc"][-1])
        return Problem("unknown-key", f'unknown key "{key}" in {what}{nearest(key, keys)}', document.where(path, key=True))
    where = document.where(path)
    if kind in ("missing", "missing_argument"):
        return Problem("missing-key", f'{what} needs "{item["loc"][-1]}"', where)
    if kind == "literal_error":
        return Problem("bad-value", f"this is {item['ctx']['expected']}, not {found}", where)
    if kind.startswith("string_pattern"):
        return Problem("bad-value", f"{found} is not written as this must be ({_pattern(item['ctx']['pattern'])})", where)
    if kind == "value_error":
        return Problem("bad-value", str(item["ctx"]["error"]), where)
    for start, expected in _EXPECTED.items():
        if kind.startswith(start):
            return Problem("wrong-type", f"this must be {expected}, not {found}", where)
    return Problem("bad-value", f"{item['msg'].lower()}, not {found}", where)


def _pattern(pattern: str) -> str:
    known = {
        r"^[a-z][a-z0-9-]*$": "small letters, digits and hyphens, a letter first",
        r"^[A-Z]$": "one capital letter",
        r"^#[0-9A-Fa-f]{6}$": '"#" and six hexadecimal digits, in quotes',
    }
    return known[pattern]


def _found(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "a mapping"
    return "a list" if isinstance(value, list | tuple) else str(value)


def one_of(word: str, known: Iterable[str], noun: str) -> str:
    """`there is no color "pinc"; did you mean "pink"?` or the list of what there is."""
    names = list(known)
    hint = nearest(word, names) or (f"; there is {listed(names)}" if names else "")
    return f'there is no {noun} "{word}"{hint}'
