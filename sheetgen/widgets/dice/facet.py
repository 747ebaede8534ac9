"""One side of a die that is no cube: a triangle, kite or pentagon on paper, its color said four
times as on a square tile.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import AbstractContextManager

from sheetgen.core.dice import Face
from sheetgen.page.canvas import BLACK, Paint
from sheetgen.page.geometry import Point, Points, Rect
from sheetgen.page.hatch import hatch_facet
from sheetgen.page.paths import polygon, toward
from sheetgen.page.suits import suit
from sheetgen.widgets.base import Pen
from sheetgen.widgets.dice.face import draw_face, draw_letter, ground_of
from sheetgen.widgets.dice.mark import draw_mark

LEAST_TILE = 7.0
"""mm, the smallest tile that a color can be read on."""

_TILE = 0.55
_MARK = 1.8
_CLEAR = 0.75
_SPOT = 0.2
_LEAST_SPOT = 1.4
_SPOT_ROOM = 0.35
_LEAST_PAIR = 5.5
_AWAY = 0.5
_SUIT = 0.1
_CORNER = 0.75
_CORNER_TILE = 0.8
_CORNER_MARK = 0.96
_BARE_CORNER = 0.9


def draw_facet(pen: Pen, face: Face, style: str, corners: Points) -> None:
    """Draw a side of a die into a shape whose edges all touch one circle.

    What it shows stands upright below the corner that is farthest from the middle, of several equal
    ones the one that is most straight above or below it; the letter stands between the two.

    Args:
        style: `pips` or `numerals`, for faces that are a number.
        corners: of the face, in mm, clockwise on the page.
    """
    middle, r = _incircle(corners)
    top = _top(corners, middle)
    spot = _spot_place(middle, r, top)
    paint = BLACK
    away = 0.0
    if face.color and pen.has_color(face.color):
        away = _AWAY * spot.w if r > _LEAST_PAIR else 0.0
        paint = _draw_ground(pen, face, corners, spot.inset(-away))
    with _upright(pen, middle, top):
        draw_mark(
            pen,
            face,
            style,
            Rect.around(*middle, _MARK * r, _MARK * r),
            paint,
        )
    with _upright(pen, spot.center, top):
        if face.letter:
            draw_letter(
                pen,
                face,
                spot.moved(-away, 0),
                rim=bool(face.picture),
            )
        if away:
            suit(
                pen.canvas,
                face.color,
                spot.moved(away, 0).inset(_SUIT * spot.w),
                pen.theme,
                paint,
            )


def _spot_place(middle: Point, r: float, top: Point) -> Rect:
    """Return where the letter's disc stands, between what a face shows and its upper corner."""
    share = min(r / math.dist(top, middle), 1 - _SPOT_ROOM)
    side = 2 * max(_LEAST_SPOT, _SPOT * r)
    return Rect.around(*toward(middle, top, share), side, side)


def _top(corners: Points, middle: Point) -> Point:
    """Return the corner that is up: of those that are farthest from the middle, the one that is
    most straight above or below it.
    """

    def order(corner: Point) -> Point:
        return round(math.dist(corner, middle), 6), round(abs(corner[1] - middle[1]), 6)

    return max(corners, key=order)


def _draw_ground(pen: Pen, face: Face, corners: Points, spot: Rect) -> Paint:
    """Draw the frame and the pattern of a colored face, a little inside of its edges; return the
    paint of what stands on it.
    """
    theme = pen.theme
    middle, r = _incircle(corners)
    tile = [toward(middle, corner, (r - _TILE) / r) for corner in corners]
    _, line, paint = ground_of(theme, face.color)
    if line:
        pen.canvas.path(polygon(tile), line=line)
    hatch_facet(
        pen.canvas,
        tile,
        middle,
        theme.ink(face.color),
        theme,
        clear=_CLEAR * r,
        over=[(spot, spot.w / 2)],
        paint=paint,
    )
    return paint


def draw_corners(
    pen: Pen,
    faces: Sequence[Face],
    style: str,
    corners: Points,
) -> None:
    """Draw a side of a d4: at each corner what is thrown when that corner is up, and upright then.

    Args:
        faces: what is thrown with each corner up.
        style: `pips` or `numerals`, for faces that are a number.
        corners: of the triangle, in mm on the page.
    """
    middle, r = _incircle(corners)
    for face, corner in zip(faces, corners, strict=True):
        share = (_CORNER if face.color else _BARE_CORNER) * r / math.dist(corner, middle)
        side = (_CORNER_TILE if face.color else _CORNER_MARK) * r
        if face.color and side < LEAST_TILE:
            pen.complain(
                "die-size",
                f"a d4 with colors is made larger: a corner has {side:.1f} mm for its color, and"
                f" {LEAST_TILE:g} can be read",
            )
            return
        at = toward(middle, corner, share)
        with _upright(pen, at, corner):
            draw_face(
                pen,
                face,
                style,
                Rect.around(*at, side, side),
                frame=bool(face.color),
            )


def _upright(pen: Pen, at: Point, top: Point) -> AbstractContextManager[None]:
    """Turn what is drawn so that the way from a point to the top is upward."""
    degrees = round(math.degrees(math.atan2(top[0] - at[0], at[1] - top[1])), 6) % 360
    return pen.canvas.turned(degrees, at)


def _incircle(corners: Points) -> tuple[Point, float]:
    """Return the middle and the radius of the circle that touches all edges of a face."""
    points = [complex(*corner) for corner in corners]
    along = points[1] - points[0]
    first = _bisector(points[-1], points[0], points[1])
    second = _bisector(points[0], points[1], points[2])
    share = _cross_2d(along, second) / _cross_2d(first, second)
    middle = points[0] + share * first
    return (middle.real, middle.imag), abs(_cross_2d(along, share * first)) / abs(along)


def _bisector(before: complex, here: complex, after: complex) -> complex:
    return (before - here) / abs(before - here) + (after - here) / abs(after - here)


def _cross_2d(one: complex, two: complex) -> float:
    return (one.conjugate() * two).imag
