"""A small box of a color among words: its ink, its suit, and its letter or other words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.page.canvas import WHITE, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.suits import suit
from sheetgen.page.type import LEAST_PT

if TYPE_CHECKING:
    from sheetgen.widgets.base import Pen

_LETTER = 0.71  # Size of the letter as a share of the box's height, as are the lengths that follow
_PANE = 0.42  # Width of the white pane with the suit, left of the letter
_AIR = 0.11  # Free room around the pane
_PANE_AIR = 0.03  # Free room around the suit
_END = 0.2  # Free room after the letter

_ROUND = 0.16


def color_box_width(pen: Pen, bit: str, tall: float) -> float:
    """How wide the box that is called `<red>` or `<red:+1>` is in mm where it is so high."""
    _, words, type = _read(pen, bit, tall)
    return pen.width(words, type) + (_PANE + 2 * _AIR + _END) * tall


def draw_color_box(pen: Pen, bit: str, place: Rect) -> None:
    """Draw the box that is called `<red>` or `<red:+1>` into its place; complain about a color that
    there is not.
    """
    theme = pen.theme
    tall = place.h
    color, words, type = _read(pen, bit, tall)
    if color not in theme.inks:
        pen.unknown("color", color, theme.inks, bit)
        return
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
    pane = place.inset(_AIR * tall).left_part(_PANE * tall)
    pen.canvas.rect(pane, radius=_ROUND * tall / 2, fill=WHITE)
    suit(
        pen.canvas,
        color,
        pane.inset(_PANE_AIR * tall),
        theme,
        theme.line(color),
    )
    letters = place.less(left=(_PANE + 2 * _AIR) * tall, right=_END * tall - 0.02)
    pen.text(
        words,
        letters,
        replace(type, paint=theme.on_solid(color)),
        anchor="left",
    )


def _read(pen: Pen, bit: str, tall: float) -> tuple[str, str, Type]:
    """The color that is called, what is written in its box (its letter where nothing is), and in
    which type.
    """
    color, _, words = bit[1:-1].partition(":")
    letter = pen.theme.inks[color].letter if color in pen.theme.inks else ""
    return color, words.strip() or letter, Type(max(LEAST_PT, _LETTER * tall / MM_PER_PT), "bold")
