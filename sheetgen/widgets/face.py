"""One side of a die: pips, numeral or symbol on a rounded tile, its color said three times - by ink, letter and pattern."""

from __future__ import annotations

from sheetgen.core.dice import Face
from sheetgen.paper.canvas import BLACK, WHITE, Paint, Stroke, Type
from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.hatch import hatch_ring
from sheetgen.paper.icons import ICONS, icon
from sheetgen.paper.pips import PIP_RADIUS, PIPS
from sheetgen.paper.type import CAP_HEIGHT
from sheetgen.widgets.base import Pen

ROUND = 0.14
"""Radius of a tile's corners, as a share of its side."""

_MIDDLE = 0.62
_PIPPED, _SMALL_PIPPED = 0.78, 0.72
_NUMERAL_TALL, _NUMERAL_WIDE = 0.47, 0.56
_SPOT, _LEAST_SPOT, _SPOT_OFF, _SPOT_TYPE = 0.19, 2.8, 0.025, 2.1
_THIN = 0.5
_SMALL, _HANG = 10.5, 0.6
_LEAST_LETTER = 6.5

UNDERLINED = ("6", "9")
"""Numerals that read as another one when they lie on their head."""


def draw_face(pen: Pen, face: Face, style: str, box: Rect, *, frame: bool = True) -> None:
    """Draws a side of a die into a square.

    A colored face is filled with its ink (`color`), or ringed by it on paper (`light`, `mono`); in every theme its letter in a corner
    and, where there is room, a ring of the color's pattern say the same without color. A plain face is a white tile.

    Args:
        style: `pips` or `numerals`, for faces that are a number.
        box: the tile, 7 mm and more; under 10.5 mm it has no pattern, and its letter hangs over the corner, so that it can be read.
        frame: whether a tile that is not filled has an outline; False where it is cut out along a line of its own: then its mark stands
            in the middle of the box at every size.
    """
    colored = bool(face.color) and pen.has_color(face.color)
    hang = _HANG if face.letter and box.w < _SMALL else 0
    tile = Rect(box.x + hang, box.y + hang, box.w - hang, box.h - hang) if frame else box.inset(hang)
    paint = _tile(pen, face, tile if frame else box, frame=frame) if colored else BLACK
    if not colored and frame:
        pen.canvas.rect(tile, radius=ROUND * tile.w, fill=WHITE, line=Stroke(BLACK, _THIN))
    _mark(pen, face, style, tile, paint)
    if face.letter:
        _spot(pen, face, box)


def _tile(pen: Pen, face: Face, box: Rect, *, frame: bool) -> Paint:
    """The ground of a colored face; the paint of what stands on it."""
    theme, color, radius = pen.theme, face.color, ROUND * box.w
    if theme.name == "color":
        paint = theme.on_solid(color)
        pen.canvas.rect(box, radius=radius, fill=theme.solid(color))
    else:
        paint = theme.line(color)
        if frame:
            pen.canvas.rect(box, radius=radius, fill=WHITE, line=Stroke(paint, 0.75))
    if box.w >= _SMALL:
        # The band is just wide enough for whole plus signs between the border and the free middle.
        spot = _spot_place(box)
        over = [(spot, spot.w / 2)] if face.letter else []
        hatch_ring(pen.canvas, box, theme.ink(color), theme, band=1.75 + 0.045 * box.w, radius=radius, over=over, paint=paint)
    return paint


def _mark(pen: Pen, face: Face, style: str, box: Rect, paint: Paint) -> None:
    """What the face shows: pips, numeral or symbol."""
    middle = box.inset(box.w * (1 - _MIDDLE) / 2)
    if face.value is None:
        if face.symbol in ICONS:
            icon(pen.canvas, face.symbol, middle, paint)
        else:
            pen.complain("unknown-symbol", f'there is no symbol "{face.symbol}"{pen.guess(face.symbol, ICONS)}', face.symbol)
    elif style == "pips" and face.value in PIPS:
        pipped = _SMALL_PIPPED if box.w < _SMALL else _PIPPED
        _pips(pen, face.value, box.inset(box.w * (1 - pipped) / 2), paint)
    else:
        _numeral(pen, str(face.value), box, paint)


def _pips(pen: Pen, value: int, box: Rect, paint: Paint) -> None:
    for x, y in PIPS[value]:
        pen.canvas.circle(box.x + x * box.w, box.y + y * box.w, PIP_RADIUS * box.w, fill=paint)


def _numeral(pen: Pen, text: str, box: Rect, paint: Paint) -> None:
    size = _NUMERAL_TALL * box.w / CAP_HEIGHT / MM_PER_PT
    wide = pen.width(text, Type(size, "bold"))
    if wide > _NUMERAL_WIDE * box.w:
        size *= _NUMERAL_WIDE * box.w / wide
    tall = size * MM_PER_PT * CAP_HEIGHT
    underlined = text in UNDERLINED
    place = box.moved(0, -0.03 * box.w) if underlined else box
    pen.text(text, place, Type(size, "bold", paint))
    if underlined:
        thick = 0.05 * box.w
        bar = Rect(box.cx - 0.16 * box.w, place.cy + tall / 2 + 0.05 * box.w, 0.32 * box.w, thick)
        pen.canvas.rect(bar, radius=thick / 2, fill=paint)


def _spot(pen: Pen, face: Face, box: Rect) -> None:
    """The letter in a clear disc in the upper left corner, away from the pips; in `light` the disc is the color."""
    theme, place = pen.theme, _spot_place(box)
    fill, paint = WHITE, BLACK
    line: Stroke | None = Stroke(BLACK, _THIN)
    if face.color in theme.inks and theme.name == "color":
        line = Stroke(theme.line(face.color), _THIN) if box.w < _SMALL else None
    elif face.color in theme.inks and theme.name == "light":
        fill, paint, line = theme.solid(face.color), theme.on_solid(face.color), Stroke(theme.line(face.color), _THIN)
    pen.canvas.circle(place.cx, place.cy, place.w / 2, fill=fill, line=line)
    pen.text(face.letter, place, Type(max(_LEAST_LETTER, place.w * _SPOT_TYPE), "bold", paint))


def _spot_place(box: Rect) -> Rect:
    """Where the letter's disc stands on a tile."""
    small = box.w < _SMALL
    side = 4 * _HANG if small else max(_LEAST_SPOT, _SPOT * box.w)
    off = 0.0 if small else _SPOT_OFF * box.w
    return Rect(box.x + off, box.y + off, side, side)
