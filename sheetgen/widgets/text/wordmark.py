"""Wordmarks: titles drawn letter by letter in the colors of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sheetgen.page.canvas import WHITE, Stroke, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.type import Scale
from sheetgen.widgets.base import Pen

MOST_PT: Mapping[Scale, float] = {"half": 26, "full": 40}
LEAST_PT = 14
"""The size of a wordmark, as the room for it allows."""

LINE, HALO = 0.0545, 0.1
"""Width in em of the dark line around the letters, 0.5 mm at 26 pt, and of the white around it."""

_LAYERS = ((WHITE, LINE + HALO), ("#1A1A1A", LINE))

_APART = 0.025
"""How much farther than words' letters stand apart, in em, since each has a line around it."""

_ABOVE, _BELOW = 0.733 + LINE, {True: 0.2 + LINE, False: LINE}
"""How far letters and their line reach from the baseline, in em; below it, with a tail or without
one.
"""

_TAIL = re.compile("[gjpqyQç,;]")


def draw_wordmark(pen: Pen, text: str, colors: Sequence[str], room: Rect) -> float:
    """Draw a title at the lower left of a room, as large as that allows, the letters in these
    colors in turn; white in `light` and `mono`. Return its width in mm.

    Complain where it would be too small, and about letters that its face lacks.
    """
    below = _BELOW[bool(_TAIL.search(text))]
    wide = _reach(pen, text, 1) / MM_PER_PT + 2 * LINE
    fitting = min(room.w / wide, room.h / (_ABOVE + below)) / MM_PER_PT
    pt = min(MOST_PT[pen.scale], fitting)
    em = pt * MM_PER_PT
    if pt < LEAST_PT:
        message = f'"{text}" has room for {pt:.1f} pt; lettering needs {LEAST_PT} pt'
        pen.complain("text-too-wide", message, text)
    if missing := pen.metrics.missing(text, "display"):
        message = f"the face of lettering has no {missing}; leave the key lettering out"
        pen.complain("missing-glyph", message, text)
    inks = [pen.theme.ink(color).solid for color in colors if pen.has_color(color)]
    if pen.theme.name != "color" or not inks:
        inks = [WHITE]
    types = [Type(pt, "display", ink) for ink in inks]
    lines = [
        Type(pt, "display", line=Stroke(paint, 2 * wide * pt, ends="round", corners="round"))
        for paint, wide in _LAYERS
    ]
    for layer in (lines[:1], lines[1:], types):
        for at, letter in enumerate(text):
            x = room.x + LINE * em + _reach(pen, text[:at], pt)
            pen.canvas.text(letter, x, room.bottom - below * em, layer[at % len(layer)])
    return wide * em


def _reach(pen: Pen, text: str, pt: float) -> float:
    """How far the letters of a text reach in mm, with the white between them."""
    return pen.metrics.width(text, pt, "display") + len(text) * _APART * pt * MM_PER_PT
