"""Bold and italic words in texts that say `emphasis: true`: `**bold**`, `*italic*`, `***both***`.

Stars become codes before a text is broken into lines: each word then keeps its own look. No text of
a layout holds such characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from sheetgen.page.canvas import Type, Weight

_MARKED = r"(?<![\w*:])({0})(?=[^\s*])(.{{1,1000}}?)(?<=\S){0}(?![\w*])"  # Words between stars

_CLOSING = re.compile(r"\S\*")  # What may close: looked for first, since few texts have any

WORD = re.compile(r"(?:<[^<>\s:]+:[^<>]*>|\S)+")
"""What no line break parts: the box of a color may hold blanks."""

_PLAIN = "\x10"  # The code of plain words; those of italic, bold and both follow it

_CODE = re.compile("([\x10-\x13])")

_ITALIC: Mapping[Weight, Weight] = {
    "regular": "italic",
    "semibold": "semibold-italic",
    "bold": "bold-italic",
}


def coded(text: str) -> str:
    """A text with codes in the place of its stars."""
    if not _CLOSING.search(text):
        return text
    for stars in (r"\*\*\*", r"\*\*", r"\*"):
        text = re.sub(_MARKED.format(stars), _in_code, text, flags=re.DOTALL)
    return text


def bare(text: str) -> str:
    """A text without codes."""
    return _CODE.sub("", text)


def open_mark(text: str) -> str:
    """The first word of a coded text that still has two stars; "" where none has."""
    return next((word for word in bare(text).split() if "**" in word and word.strip("*")), "")


def styled(text: str, type: Type) -> Iterator[tuple[str, Type]]:
    """The stretches of a coded text, each with its type."""
    style = 0
    for part in _CODE.split(text):
        if _CODE.match(part):
            style = 0 if part == _PLAIN else style | ord(part)
        else:
            weight = "bold" if style & 2 else type.weight
            yield part, replace(type, weight=_ITALIC[weight] if style & 1 else weight)


def _in_code(marked: re.Match[str]) -> str:
    """What stands between stars, each word in the code of its style."""
    code = chr(ord(_PLAIN) + len(marked[1]))
    return WORD.sub(lambda word: f"{code}{word[0]}{_PLAIN}", marked[2])
