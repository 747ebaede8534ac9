"""How messages about a layout name what they found and what there is."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.words import hint, short


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
    return f'there is no {noun} "{word}"{hint(word, names) if names else ""}'
