"""Wordmarks: titles drawn letter by letter in the colors of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.page.canvas import WHITE, Anchor, Stroke, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.widgets.base import Pen

MOST_PT = {"half": 26, "full": 40}
LEAST_PT = 14
"""The size of a wordmark, as the room for it allows."""

LINE = 0.0545
"""em, width of the dark line around the letters: 0.5 mm at 26 pt."""

HALO = 0.1
"""em, width of the white around it."""

DARK = "#1A1A1A"

# How much farther than words' letters stand apart, in em, since each has a line around it
_APART = 0.025

_ABOVE = 0.775  # em that letters reach above their baseline
_TAIL = 0.236  # em that some of them reach below it

_TAILED = frozenset("gjpqyQç,;")


def draw_wordmark(
    pen: Pen,
    text: str,
    colors: Sequence[str],
    room: Rect,
    *,
    most: float = 0,
    anchor: Anchor = "left",
) -> Rect:
    """Draw a title in the middle of a room's height, as large as that allows and at most so many
    pt, the letters in these colors in turn; white in `light` and `mono`. Return what it takes.

    Complain where it would be too small, and about letters that its face lacks.
    """
    foot = LINE + (_TAIL if _TAILED & set(text) else 0)
    wide = _reach(pen, text, 1) + 2 * LINE * MM_PER_PT
    tall = (_ABOVE + LINE + foot) * MM_PER_PT
    pt = min(most or MOST_PT[pen.scale], room.w / wide, room.h / tall)
    _check(pen, text, pt)
    em = pt * MM_PER_PT
    box = room.part(wide * pt, anchor).amid(wide * pt, tall * pt)
    for types in _layers(pen, colors, pt):
        for at, letter in enumerate(text):
            x = box.x + LINE * em + _reach(pen, text[:at], pt)
            pen.canvas.text(
                letter,
                x,
                box.bottom - foot * em,
                types[at % len(types)],
            )
    return box


def _reach(pen: Pen, text: str, pt: float) -> float:
    """How far the letters of a text reach in mm, with the white between them."""
    return pen.metrics.width(text, pt, "display") + len(text) * _APART * pt * MM_PER_PT


def _check(pen: Pen, text: str, pt: float) -> None:
    if pt < LEAST_PT:
        pen.complain(
            "text-too-wide",
            f'"{text}" has room for {pt:.1f} pt; lettering needs {LEAST_PT} pt',
            text,
        )
    if missing := pen.metrics.missing(text, "display"):
        pen.complain(
            "missing-glyph",
            f"the face of lettering has no {missing}; leave the key lettering out",
            text,
        )


def _layers(pen: Pen, colors: Sequence[str], pt: float) -> Iterator[Sequence[Type]]:
    """How letters are drawn, each time in these types in turn: the white, the line, the colors."""
    for paint, wide in ((WHITE, LINE + HALO), (DARK, LINE)):
        line = Stroke(paint, 2 * wide * pt, ends="round", corners="round")
        yield [Type(pt, "display", line=line)]
    inks = [pen.theme.ink(color).solid for color in colors if pen.has_color(color)]
    fills = inks if pen.theme.name == "color" else []
    yield [Type(pt, "display", fill) for fill in fills or [WHITE]]
