"""One side of a die that is no cube: a triangle, kite or pentagon on paper, its color said three
times as on a square tile.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import AbstractContextManager

from sheetgen.core.dice import Face
from sheetgen.page.canvas import BLACK, WHITE, Paint, Step, Stroke
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.hatch import hatch_facet
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.face import draw_face, draw_letter
from sheetgen.widgets.dice.mark import draw_mark
from sheetgen.widgets.dice.solid import incircle

LEAST_TILE = 7.0
"""mm, the smallest tile that a color can be read on."""

_TILE = 0.55
_MARK = 1.8
_CLEAR = 0.75
_SPOT, _LEAST_SPOT, _SPOT_ROOM = 0.2, 1.4, 0.35
_CORNER, _CORNER_TILE, _CORNER_MARK = 0.75, 0.8, 0.96
_BARE_CORNER = 0.9


def draw_facet(pen: Pen, face: Face, style: str, corners: Sequence[Point]) -> None:
    """Draws a side of a die into a shape whose edges all touch one circle.

    What it shows stands upright below the corner that is farthest from the middle, of several equal
    ones the one that is most straight above or below it; the letter stands between the two.

    Args:
        style: `pips` or `numerals`, for faces that are a number.
        corners: of the face, in mm, clockwise on the page.
    """
    (x, y), r = incircle(corners)
    top = max(
        corners,
        key=lambda corner: (round(math.dist(corner, (x, y)), 6), round(abs(corner[1] - y), 6)),
    )
    reach = math.dist(top, (x, y))
    share = min(r / reach, 1 - _SPOT_ROOM)
    spot = (
        _square(x + (top[0] - x) * share, y + (top[1] - y) * share, 2 * max(_LEAST_SPOT, _SPOT * r))
        if face.letter
        else None
    )
    colored = bool(face.color) and pen.has_color(face.color)
    paint = _ground(pen, face, corners, (x, y), r, spot) if colored else BLACK
    with _turned(pen, (x, y), top):
        draw_mark(pen, face, style, _square(x, y, _MARK * r), paint)
    if spot:
        with _turned(pen, (spot.cx, spot.cy), top):
            draw_letter(pen, face, spot, rim=bool(face.picture))


def draw_corners(pen: Pen, faces: Sequence[Face], style: str, corners: Sequence[Point]) -> None:
    """Draws a side of a d4: at each corner what is thrown when that corner is up, and upright then.

    Args:
        faces: what is thrown with each corner up.
        style: `pips` or `numerals`, for faces that are a number.
        corners: of the triangle, in mm on the page.
    """
    (x, y), r = incircle(corners)
    for face, corner in zip(faces, corners, strict=True):
        reach = math.dist(corner, (x, y))
        share = (_CORNER if face.color else _BARE_CORNER) * r / reach
        at = x + (corner[0] - x) * share, y + (corner[1] - y) * share
        side = (_CORNER_TILE if face.color else _CORNER_MARK) * r
        if face.color and side < LEAST_TILE:
            pen.complain(
                "die-size",
                f"a d4 with colors is made larger: a corner has {side:.1f} mm for its color, and"
                f" {LEAST_TILE:g} can be read",
            )
            return
        with _turned(pen, at, corner):
            draw_face(pen, face, style, _square(*at, side), frame=bool(face.color))


def _turned(pen: Pen, at: Point, top: Point) -> AbstractContextManager[None]:
    """Turn what is drawn so that the way from a point to the top is upward."""
    degrees = round(math.degrees(math.atan2(top[0] - at[0], at[1] - top[1])), 6) % 360
    return pen.canvas.turned(degrees, at)


def _square(x: float, y: float, side: float) -> Rect:
    return Rect(x - side / 2, y - side / 2, side, side)


def _ground(
    pen: Pen, face: Face, corners: Sequence[Point], at: Point, r: float, spot: Rect | None
) -> Paint:
    """The ground of a colored face, a little inside of its edges; the paint of what stands on
    it.
    """
    theme, share = pen.theme, (r - _TILE) / r
    tile = [(at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share) for x, y in corners]
    first, *rest = tile
    steps = (Step("M", (first,)), *(Step("L", (point,)) for point in rest), Step("Z"))
    if theme.name == "color":
        paint = theme.on_solid(face.color)
        pen.canvas.path(steps, fill=theme.solid(face.color))
    else:
        paint = theme.line(face.color)
        pen.canvas.path(steps, fill=WHITE, line=Stroke(paint, 0.75))
    over = [(spot, spot.w / 2)] if spot else []
    hatch_facet(
        pen.canvas, tile, at, theme.ink(face.color), theme, clear=_CLEAR * r, over=over, paint=paint
    )
    return paint
