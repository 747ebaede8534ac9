"""A small box of a color among words: its ink, its pattern, and its letter or other words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.page.canvas import WHITE, Canvas, Paint, Stroke, Type
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.ink import Pattern
from sheetgen.page.type import LEAST_PT

if TYPE_CHECKING:
    from sheetgen.widgets.base import Pen

_LETTER = 0.66
"""Size of the letter as a share of the box's height, as are the lengths that follow."""

_PANE, _PANE_TALL = 0.42, 0.78
"""Width and height of the white pane with the pattern, left of the letter."""

_AIR = 0.11
"""Free room around the pane."""

_END = 0.2
"""Free room after the letter."""

_ROUND = 0.16
_STOP = 0.06
_THIN = 0.4
_SLOPE = 0.36
"""How far a slanted line of the pattern rises while it goes 1 to the right: 20 degrees."""

_SLOPES = {"horizontal": 0.0, "falling": _SLOPE, "rising": -_SLOPE}
_SPOTS = ((0.2, 0.1), (0.8, 0.37), (0.2, 0.63), (0.8, 0.9))


def color_box_width(pen: Pen, bit: str, tall: float) -> float:
    """How wide the box that is called `<red>` or `<red:+1>` is in mm where it is so high."""
    words = _named(pen, bit)[1]
    return pen.width(words, _type(tall)) + (_PANE + 2 * _AIR + _END) * tall


def draw_color_box(pen: Pen, bit: str, place: Rect) -> None:
    """Draw the box that is called `<red>` or `<red:+1>` into its place; complain about a color that
    there is not.
    """
    color, words = _named(pen, bit)
    if color not in pen.theme.inks:
        message = f'there is no color "{color}"{pen.guess(color, pen.theme.inks)}'
        pen.complain("unknown-color", message, bit)
        return
    theme, tall = pen.theme, place.h
    paint = theme.on_solid(color)
    frame = theme.frame(color, 0.5)
    if pen.ink == WHITE:
        # On a dark ground, which may be the box's own color.
        frame = replace(frame, paint=WHITE)
    pen.canvas.rect(
        place,
        radius=_ROUND * tall,
        fill=theme.solid(color),
        line=frame,
    )
    pane = place.less(left=_AIR * tall).left_part(_PANE * tall)
    pane = pane.amid(pane.w, _PANE_TALL * tall)
    pen.canvas.rect(pane, radius=_ROUND * tall / 2, fill=WHITE)
    pattern = theme.ink(color).pattern
    _draw_pattern(pen.canvas, pattern, pane.inset(_STOP * tall), theme.line(color))
    letters = place.less(left=(_PANE + 2 * _AIR) * tall, right=_END * tall - 0.02)
    pen.text(words, letters, replace(_type(tall), paint=paint), anchor="left")


def _draw_pattern(
    canvas: Canvas,
    pattern: Pattern,
    box: Rect,
    paint: Paint,
) -> None:
    """Draw a color's pattern small, to the edges of a narrow box."""
    line = Stroke(paint, _THIN)
    if pattern in ("dots", "plus"):
        for across, down in _SPOTS:
            x, y = box.x + across * box.w, box.y + down * box.h
            _draw_spot(canvas, pattern, x, y, line)
        return
    for ends in _lines(pattern, box):
        canvas.line(ends, line)


def _draw_spot(canvas: Canvas, pattern: Pattern, x: float, y: float, line: Stroke) -> None:
    if pattern == "dots":
        canvas.circle(x, y, 0.19, fill=line.paint)
        return
    canvas.line(((x - 0.3, y), (x + 0.3, y)), line)
    canvas.line(((x, y - 0.3), (x, y + 0.3)), line)


def _lines(pattern: Pattern, box: Rect) -> Sequence[tuple[Point, Point]]:
    """The lines of a pattern of lines in a box."""
    if pattern == "vertical":
        places = [box.x, box.cx, box.right]
        return [((x, box.y), (x, box.bottom)) for x in places]
    rise = _SLOPES[pattern] * box.w / 2
    step = (box.h - 2 * abs(rise)) / 3
    middles = [box.y + abs(rise) + number * step for number in range(4)]
    return [((box.x, y - rise), (box.right, y + rise)) for y in middles]


def _named(pen: Pen, bit: str) -> tuple[str, str]:
    """The color that is called, and what is written in its box: its letter where nothing is."""
    color, _, words = bit[1:-1].partition(":")
    ink = pen.theme.inks.get(color)
    return color, words.strip() or (ink.letter if ink else "")


def _type(tall: float) -> Type:
    return Type(max(LEAST_PT, _LETTER * tall / MM_PER_PT), "bold")
