"""A line of text in runs: words of one type, signs such as `:flag:`, and small boxes of a color,
`<red>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sheetgen.page.canvas import Type
from sheetgen.widgets.text.emphasis import WORD, coded, styled

if TYPE_CHECKING:
    from sheetgen.widgets.base import Pen

_BIT = re.compile(r":[a-z][a-z0-9-]*:|<[^<>\s:]+(?::[^<>]*)?>")
"""`:lock:`, `<red>`, `<red:+1>` or `<×2>`."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """What is drawn in one go: words in one type, or a sign, box or badge as it is written."""

    what: Literal["words", "sign", "box", "badge"]
    text: str
    type: Type


def runs(pen: Pen, text: str, type: Type) -> list[TextRun]:
    """The runs of a text in their order."""
    if not pen.emphasis:
        return bits(pen, text, type)
    return [one for run in bits(pen, text, type) for one in _restyled(run) if one.text]


def _restyled(run: TextRun) -> Iterator[TextRun]:
    """A run, or the stretches of its words that are bold, italic or neither."""
    if run.what != "words":
        yield run
        return
    for words, type in styled(run.text, run.type):
        yield TextRun("words", words, type)


def bits(
    pen: Pen,
    text: str,
    type: Type,
    *,
    badges: bool = False,
) -> list[TextRun]:
    """Signs, boxes and the words between them, as coded where the text has bold words.

    Args:
        badges: whether `<×2>` is a badge; else it is words.
    """
    if pen.emphasis:
        text = coded(text)
    if ":" not in text and "<" not in text:
        return [TextRun("words", text, type)] if text else []
    return [run for run in _split(pen, text, type, badges=badges) if run.text]


def _split(
    pen: Pen,
    text: str,
    type: Type,
    *,
    badges: bool,
) -> Iterator[TextRun]:
    end = 0
    for found in _BIT.finditer(text):
        bit = found[0]
        if bit.startswith(":"):
            run = TextRun("sign", bit, type)
        elif _names_color(pen, bit):
            run = TextRun("box", bit, type)
        elif badges and " " not in bit:
            run = TextRun("badge", bit, type)
        else:
            continue
        yield TextRun("words", text[end : found.start()], type)
        yield run
        end = found.end()
    yield TextRun("words", text[end:], type)


def _names_color(pen: Pen, bit: str) -> bool:
    """Whether a color is called, be it one that the game does not have: a word in small letters is
    no badge.
    """
    name, colon, _ = bit[1:-1].partition(":")
    if name in pen.theme.inks or name.lower() in pen.theme.inks:
        return True
    is_word = name.islower() and name.replace("-", "").isalpha()
    return is_word and (bool(colon) or len(name) > 1)


def unbroken(row: str) -> list[str]:
    """The words of a row, which no line break parts."""
    return WORD.findall(row) if "<" in row else row.split()
