"""One side of a die: what it shows on a rounded tile, its color said four times - by ink, letter,
suit and pattern.
"""

from __future__ import annotations

from sheetgen.core.dice import Face
from sheetgen.page.canvas import BLACK, WHITE, Paint, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.hatch import hatch_ring
from sheetgen.page.ink import Theme
from sheetgen.page.suits import suit
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import disc
from sheetgen.widgets.dice.mark import SMALL, UNDERLINED, band, draw_mark, underline

ROUND = 0.14
"""Radius of a tile's corners, as a share of its side."""

_SPOT = 0.19
_LEAST_SPOT = 2.4
_SPOT_TYPE = 2.1
_SPOT_OFF = 1.0
_SPOT_OFF_SMALL = 0.7
_SUIT = 0.8
_THIN = 0.5
_HANG = 0.6
_LEAST_LETTER = 6.5


def draw_face(
    pen: Pen,
    face: Face,
    style: str,
    box: Rect,
    *,
    frame: bool = True,
) -> None:
    """Draw a side of a die into a square.

    A colored face is filled with its ink (`color`), or ringed by it on paper (`light`, `mono`); in
    every theme its letter in a corner and, where there is room, its suit in the opposite one and a
    ring of the color's pattern say the same without color. A plain face is a white tile.

    Args:
        style: `pips` or `numerals`, for faces that are a number.
        box: the tile, 7 mm and more; under 10.5 mm it has no pattern and no suit, and its letter
            hangs over the corner, so that it can be read.
        frame: whether a tile that is not filled has an outline; False where it is cut out along a
            line of its own: then its mark stands in the middle of the box at every size.
    """
    small = box.w < SMALL
    hang = _HANG if face.letter and small else 0.0
    tile = box.less(left=hang, top=hang) if frame else box.inset(hang)
    paint = BLACK
    if face.color and pen.has_color(face.color):
        paint = _draw_tile(
            pen,
            face,
            style,
            tile if frame else box,
            frame=frame,
        )
    elif frame:
        pen.canvas.rect(
            tile,
            radius=ROUND * tile.w,
            fill=WHITE,
            line=Stroke(BLACK, _THIN),
        )
    draw_mark(pen, face, style, tile, paint)
    if face.letter:
        # The letter stands away from the pips; the white around a picture reaches below it.
        draw_letter(
            pen,
            face,
            _spot_place(box),
            rim=small or bool(face.picture),
        )


def _draw_tile(
    pen: Pen,
    face: Face,
    style: str,
    box: Rect,
    *,
    frame: bool,
) -> Paint:
    """Draw the ground of a colored face; return the paint of what stands on it."""
    theme = pen.theme
    radius = ROUND * box.w
    fill, line, paint = ground_of(theme, face.color)
    if frame or line is None:
        pen.canvas.rect(box, radius=radius, fill=fill, line=line)
    if box.w >= SMALL:
        spot = _spot_place(box)
        side = _SUIT * spot.w
        opposite = box.inset(spot.x - box.x).lower(side).right_part(side)
        suit(pen.canvas, face.color, opposite, theme, paint)
        free = [spot, opposite]
        if style == "numerals" and str(face.value) in UNDERLINED:
            free.append(underline(box))
        hatch_ring(
            pen.canvas,
            box,
            theme.ink(face.color),
            theme,
            band=band(box.w),
            radius=radius,
            over=[(place, place.h / 2) for place in free],
            paint=paint,
        )
    return paint


def ground_of(theme: Theme, color: str) -> tuple[Paint, Stroke | None, Paint]:
    """Return the fill of a colored face, the line around it, the paint of what stands on it."""
    if theme.name == "color":
        return theme.solid(color), None, theme.on_solid(color)
    paint = theme.line(color)
    return WHITE, Stroke(paint, 0.75), paint


def draw_letter(pen: Pen, face: Face, place: Rect, *, rim: bool) -> None:
    """A face's letter in a clear disc; in `light` the disc is the color.

    Args:
        place: the square around the disc.
        rim: whether the disc has an outline on a solid, too.
    """
    theme = pen.theme
    fill = WHITE
    paint = BLACK
    line: Stroke | None = Stroke(BLACK, _THIN)
    if face.color in theme.inks and theme.name != "mono":
        line = Stroke(theme.line(face.color), _THIN)
        if theme.name == "light":
            fill = theme.solid(face.color)
            paint = theme.on_solid(face.color)
        elif not rim:
            line = None
    disc(pen, place, fill, line)
    pen.text(face.letter, place, Type(max(_LEAST_LETTER, place.w * _SPOT_TYPE), "bold", paint))


def _spot_place(box: Rect) -> Rect:
    """Where the letter's disc stands on a tile."""
    if box.w < SMALL:
        return box.upper(4 * _HANG).left_part(4 * _HANG)
    side = max(_LEAST_SPOT, _SPOT * box.w)
    off = min(_SPOT_OFF, _SPOT_OFF_SMALL + 0.2 * (box.w - SMALL))
    return box.inset(off).upper(side).left_part(side)
