"""Pawns of paper: discs, and stand-ups that fold into a small tent. Color, letter and pattern on each."""

from __future__ import annotations

from sheetgen.paper.canvas import BLACK, WHITE, Paint, Stroke, Type
from sheetgen.paper.geometry import Rect
from sheetgen.paper.hatch import hatch_ring
from sheetgen.paper.ink import Ink
from sheetgen.widgets.base import Pen
from sheetgen.widgets.net import CUT, FOLD

DISC = 15.0
"""Diameter of a disc in mm; the places on a board are 18."""

STAND_WIDTH, STAND_FACE, STAND_FOOT, STAND_TAB = 14.0, 20.0, 12.0, 5.0
"""A stand-up in mm: how wide, how high each face, how deep its foot, and the tab that closes it."""

STAND_LENGTH = 2 * STAND_FACE + STAND_FOOT + STAND_TAB
"""Of the strip that folds into a stand-up, in mm."""

_RIM = 0.5
_INNER = 0.4
_BAND = 2.2
_CLEAR = 6.6
_DASH = (1.9, 1.5)


def draw_disc(pen: Pen, color: str, box: Rect, *, dummy: bool = False) -> None:
    """Draws a disc into a square. A dummy's disc is paper with a dashed rim."""
    r = box.w / 2
    ink = pen.theme.ink(color)
    paint = _ground(pen, color, box.inset(_RIM), r - _RIM, dummy=dummy)
    ring = box.inset(_RIM + _INNER)
    hatch_ring(pen.canvas, ring, ink, pen.theme, band=_BAND, radius=ring.w / 2, paint=paint)
    _letter(pen, ink, box.cx, box.cy, dummy=dummy)
    pen.canvas.circle(box.cx, box.cy, r, line=CUT)


def draw_stand(pen: Pen, color: str, box: Rect) -> None:
    """Draws a stand-up as a strip, from the top: tab, face on its head, face, foot. The outline is left to whoever draws the row."""
    ink = pen.theme.ink(color)
    top = Rect(box.x, box.y + STAND_TAB, box.w, STAND_FACE)
    for place, turn in ((top, 180.0), (top.moved(0, STAND_FACE), 0.0)):
        tile = place.inset(0.8)
        paint = _ground(pen, color, tile, 2.0, dummy=False)
        hatch_ring(pen.canvas, tile.inset(_INNER), ink, pen.theme, band=_BAND, radius=1.6, paint=paint)
        _letter(pen, ink, place.cx, place.cy, turn=turn)
    for y in (top.y, top.bottom, top.bottom + STAND_FACE):
        pen.canvas.line(((box.x, y), (box.right, y)), FOLD)


def _ground(pen: Pen, color: str, box: Rect, radius: float, *, dummy: bool) -> Paint:
    """The ground of a pawn; the paint of the pattern on it."""
    theme = pen.theme
    if theme.name == "color" and not dummy:
        pen.canvas.rect(box, radius=radius, fill=theme.solid(color))
        return theme.on_solid(color)
    line = theme.line(color)
    rim = Stroke(line, 1.25, _DASH) if dummy else Stroke(line, 1.25)
    pen.canvas.rect(box.inset(0.3), radius=radius - 0.3, fill=WHITE, line=rim)
    return line


def _letter(pen: Pen, ink: Ink, x: float, y: float, *, turn: float = 0, dummy: bool = False) -> None:
    """The color's letter in a clear disc; in `light` the disc is the color."""
    r = _CLEAR / 2
    filled = pen.theme.name == "light" and not dummy
    pen.canvas.circle(x, y, r, fill=ink.solid if filled else WHITE)
    pen.text(ink.letter, Rect(x - r, y - r, 2 * r, 2 * r), Type(13, "bold", ink.text if filled else BLACK), turn=turn)
