"""What people write, set in fields and cells of a sheet: whether it can be set, and how large."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.errors import Problem
from sheetgen.messages import visible
from sheetgen.page.canvas import Metrics, Type
from sheetgen.page.scripts import hindrance
from sheetgen.page.type import stepped


def unprintable(metrics: Metrics, text: str, what: str = "") -> Problem | None:
    """What is wrong with the letters of a text: `script`, or `missing-glyph`; None = nothing.

    Args:
        what: what messages call the text, as in `the name `.
    """
    if why := hindrance(text):
        return Problem("script", f'names {why} cannot be set: "{text}"', text)
    if missing := metrics.missing(text):
        letters = ", ".join(map(visible, missing))
        return Problem(
            "missing-glyph",
            f'the font has no {letters} for {what}"{visible(text)}"; --font names another',
            text,
        )
    return None


def fitted(metrics: Metrics, text: str, type: Type, room: float) -> Type:
    """The type in which a text is at most so many mm wide: the usual one, or one of a smaller
    size of the set.
    """
    wide = metrics.width(text, type.size, type.weight)
    size = type.size if wide <= room else stepped(type.size * room / wide)
    return replace(type, size=size)
