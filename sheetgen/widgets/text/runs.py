"""A line of text in runs: words of one type, signs such as `:flag:`, and small boxes of a color,
`<red>`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from sheetgen.page.canvas import Type
from sheetgen.widgets.text.emphasis import coded, styled

if TYPE_CHECKING:
    from sheetgen.widgets.base import Pen

# `:lock:`, `<red>`, `<red:+1>` or `<×2>`
_BIT = re.compile(r":[a-z][a-z0-9-]*:|<([^<>\s:]+)(?::[^<>]*)?>")

# What a color may be called, be it one that the game does not have
_COLOR = re.compile("[a-z][a-z-]+")

_What = Literal["words", "sign", "box", "badge"]


class TextRun(NamedTuple):
    """What is drawn in one go: words in one type, or a sign, box or badge as it is written."""

    what: _What
    text: str
    type: Type


def runs(pen: Pen, text: str, type: Type) -> list[TextRun]:
    """The runs of a text in their order."""
    line = bits(pen, text, type)
    if not pen.emphasis:
        return line
    found: list[TextRun] = []
    for run in line:
        parts = styled(run.text, type) if run.what == "words" else [(run.text, type)]
        found += [TextRun(run.what, part, style) for part, style in parts if part]
    return found


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
    if text and not _BIT.search(text):
        return [TextRun("words", text, type)]
    found: list[TextRun] = []
    end = 0
    for bit in _BIT.finditer(text):
        what = _what(pen, bit[1], badges=badges)
        if what != "words":
            found.append(TextRun("words", text[end : bit.start()], type))
            found.append(TextRun(what, bit[0], type))
            end = bit.end()
    found.append(TextRun("words", text[end:], type))
    return [run for run in found if run.text]


def _what(pen: Pen, name: str | None, *, badges: bool) -> _What:
    """What a name in angles calls; without one, it is that of a sign."""
    if name is None:
        return "sign"
    if name.lower() in pen.theme.inks or _COLOR.fullmatch(name):
        return "box"
    return "badge" if badges else "words"
