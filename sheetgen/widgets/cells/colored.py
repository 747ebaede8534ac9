"""Colored tabs and frames, the same on every sheet, and the badge of a multiplier."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from sheetgen.page.canvas import BLACK, WHITE, Paint, Stroke, Type
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.hatch import hatch, hatch_ring
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.suits import suit
from sheetgen.widgets.base import Pen
from sheetgen.widgets.limits import SideLength

BADGE = 5.0
"""Height of a multiplier's disc in mm."""

_BADGE_TYPE = Type(8, "bold", WHITE)
# mm from a multiplier to both ends of its disc; at the disc's height 0.6 is left around its corners
_BADGE_AIR = 0.95

DOTTED = Stroke(MID_GRAY, 0.75, (0.3, 0.8))
"""The line of a circle around a sign that is ringed by hand."""

DOTS = (0.5, 1.1)
"""The dots of a way, in mm."""

# White between a letter and its suit, and at least around them, as a share of their height
_PAIR_GAP = 0.25

_EQUALS = Type(10, "semibold")
_ROUND = 0.8
_ROUNDED = 1e-6  # mm that the sides of a square may differ by

_LETTER = 10.0  # mm, width of the tab for the letter on a frame
_WITHIN = 0.8  # mm of white within the ring of a frame
_ABOVE = 0.6  # How much lower than the border that tab is, in mm


def disc(
    pen: Pen,
    box: Rect,
    fill: Paint | None = None,
    line: Stroke | None = None,
) -> None:
    """A circle that fills a square; a box that is none is filled with round ends."""
    if abs(box.w - box.h) > _ROUNDED:
        pen.canvas.rect(box, radius=box.short_side / 2, fill=fill, line=line)
        return
    pen.canvas.circle(
        box.cx,
        box.cy,
        box.short_side / 2,
        fill=fill,
        line=line,
    )


def letter_and_suit(
    pen: Pen,
    color: str,
    box: Rect,
    type: Type,
    *,
    turn: float = 0,
) -> Rect:
    """A color's letter with its suit beside it, or under it in a narrow box, or alone in a small
    one, in the middle of the box; returns where they stand.

    Args:
        turn: 180 = both are read from the other side of the table.
    """
    letter = pen.theme.ink(color).letter
    wide = pen.width(letter, type)
    tall = type.tall
    gap = tall * _PAIR_GAP
    place = box.amid(wide, tall)
    pair = [place]
    if wide + tall + 4 * gap <= box.w:
        place = box.amid(wide + gap + tall, tall)
        pair = place.columns((tall, wide) if turn else (wide, tall), gap)
    elif 2 * tall + 3 * gap <= box.h:
        place = box.amid(max(wide, tall), 2 * tall + gap)
        pair = place.rows((tall, tall), gap)
    if turn:
        pair.reverse()
    pen.text(letter, pair[0], type, turn=turn)
    for second in pair[1:]:
        # a box of negative sides holds a drawing upside down
        suit(
            pen.canvas,
            color,
            second.square(-tall if turn else tall),
            pen.theme,
            type.paint,
        )
    return place


def letter_block(
    pen: Pen,
    color: str,
    box: Rect,
    *,
    radius: float = _ROUND,
    size: float = 10,
    turn: float = 0,
    pt: float = 0.75,
) -> None:
    """The color's letter and suit on its solid, of a size in pt, in a frame of so many pt."""
    theme = pen.theme
    pen.canvas.rect(
        box,
        radius=radius,
        fill=theme.solid(color),
        line=theme.frame(color, pt),
    )
    type = Type(size, "bold", theme.on_solid(color))
    pen.check_room(theme.ink(color).letter, type, "tall", type.tall, box.h)
    letter_and_suit(pen, color, box, type, turn=turn)


def color_tab(pen: Pen, color: str, box: Rect, *, lift: float = 0) -> None:
    """The color's letter and suit on its solid, `lift` mm over the middle; in `light` a long or
    wide tab is hatched around it, in `mono` each.
    """
    theme = pen.theme
    line = Stroke(pen.theme.line(color), 0.75)
    hatched = partial(
        hatch,
        pen.canvas,
        box,
        theme.ink(color),
        theme,
        radius=_ROUND,
    )
    block = box
    if theme.name == "light" and max(box.w, box.h) > 2 * box.short_side:
        pen.canvas.rect(box, radius=_ROUND, line=line)
        block = box.amid(min(box.w, 1.4 * box.h), min(box.h, 1.4 * box.w))
        hatched(over=[(block, _ROUND)])
    pen.canvas.rect(block, radius=_ROUND, fill=theme.solid(color), line=line)
    letter = pen.type("tab", paint=theme.on_solid(color))
    place = letter_and_suit(pen, color, block.moved(0, -lift), letter)
    if theme.name == "mono":
        hatched(over=[(place.less(bottom=-2 * lift), _ROUND)])


def color_frame(pen: Pen, color: str, box: Rect, border: float, radius: float) -> None:
    """A ring of tint and hatch on the border of an area, with the letter for both sides of the
    table.

    Args:
        border: mm, the ring and the white within it.
        radius: mm, of its corners.
    """
    theme = pen.theme
    band = border - _WITHIN
    inner = box.inset(band)
    above = box.upper(border - _ABOVE).part(_LETTER, "center")
    below = above.moved(0, box.h - above.h)
    within = max(radius - band, radius / 1.5)
    rect = pen.canvas.rect
    rect(box, radius=radius, fill=theme.tint(color) or WHITE)
    rect(inner, radius=within, fill=WHITE)
    rect(box, radius=radius, line=theme.frame(color, 1.25))
    hatch_ring(
        pen.canvas,
        box,
        theme.ink(color),
        theme,
        band=band,
        radius=radius,
        over=[(above, _ROUND), (below, _ROUND)],
    )
    rect(inner, radius=within, line=theme.frame(color, 0.75))
    letter_block(pen, color, above, turn=180)
    letter_block(pen, color, below)


def badge(pen: Pen, x: float, y: float, text: str) -> None:
    """A multiplier on a black disc, longish where the number is, on a white ring that parts it from
    any line below.
    """
    plate = Rect.around(x, y, badge_width(pen, text), BADGE)
    for ground, fill in ((plate.inset(-0.5), WHITE), (plate, BLACK)):
        disc(pen, ground, fill)
    pen.text(text, plate, _BADGE_TYPE)


def badge_width(pen: Pen, text: str) -> float:
    """How wide a multiplier's disc has to be."""
    return max(BADGE, pen.width(text, _BADGE_TYPE) + 2 * _BADGE_AIR)


def equals(pen: Pen, x: float, y: float) -> None:
    """The sign between a sum and what comes out, around its middle, the same wherever it stands."""
    pen.text("=", Rect.around(x, y, 3, 3), _EQUALS)


def equals_width(pen: Pen) -> float:
    """How wide that sign is."""
    return pen.width("=", _EQUALS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ColorTab:
    """A color's letter and suit on a tab of its solid.

    Attributes:
        color: the color
        wide: mm, width
        tall: mm, height
    """

    kind = "color-tab"
    color: str
    wide: SideLength = 6.0
    tall: SideLength = 16.0

    def size(self, pen: Pen) -> Size:
        return (self.wide, self.tall)

    def draw(self, pen: Pen, box: Rect) -> None:
        if pen.has_color(self.color):
            color_tab(pen, self.color, box)
