"""Bold and italic words in texts that say `emphasis: true`: `**bold**`, `*italic*`, `***both***`.

Stars become codes before a text is broken into lines: each word then keeps its own look. No text of
a layout holds such characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from sheetgen.page.canvas import Type, Weight

_MARKED = {
    stars: re.compile(
        rf"(?<![\w*:])\*{{{stars}}}(?=[^\s*])(.+?)(?<=\S)\*{{{stars}}}(?![\w*])", re.DOTALL
    )
    for stars in (3, 2, 1)
}
"""Words between so many stars: both, bold, italic."""

WORD = re.compile(r"(?:<[^<>\s:]+:[^<>]*>|\S)+")
"""What no line break parts: the box of a color may hold blanks."""

_PLAIN = "\x10"
"""The code of plain words; those of italic, bold and both follow it."""

_CODE = re.compile("([\x10-\x13])")

_BOLD: Mapping[Weight, Weight] = {
    "regular": "bold",
    "semibold": "bold",
    "italic": "bold-italic",
    "semibold-italic": "bold-italic",
}
_ITALIC: Mapping[Weight, Weight] = {
    "regular": "italic",
    "semibold": "semibold-italic",
    "bold": "bold-italic",
}


def coded(text: str) -> str:
    """A text with codes in the place of its stars."""
    if "*" not in text or _CODE.search(text):
        return text
    for stars, marked in _MARKED.items():
        text = marked.sub(partial(_in_code, stars), text)
    return text


def bare(text: str) -> str:
    """A text without codes."""
    return _CODE.sub("", text)


def open_mark(text: str) -> str:
    """The first word of a coded text that still has two stars; "" where none has."""
    return next((word for word in bare(text).split() if "**" in word and word.strip("*")), "")


def styled(text: str, type: Type) -> Iterator[tuple[str, Type]]:
    """The stretches of a coded text, each with its type."""
    first, *others = _CODE.split(text)
    yield first, type
    style = 0
    for code, words in zip(others[::2], others[1::2], strict=True):
        style = 0 if code == _PLAIN else style | (ord(code) - ord(_PLAIN))
        yield words, replace(type, weight=_weight(type.weight, style))


def _in_code(style: int, marked: re.Match[str]) -> str:
    """What stands between stars, each word in the code of a style."""
    code = chr(ord(_PLAIN) + style)
    return WORD.sub(lambda word: f"{code}{word[0]}{_PLAIN}", marked[1])


def _weight(weight: Weight, style: int) -> Weight:
    if style & 1:
        weight = _ITALIC.get(weight, weight)
    return _BOLD.get(weight, weight) if style & 2 else weight
