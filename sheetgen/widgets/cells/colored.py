"""Colored tabs and cells, the same on every sheet, and the badge of a multiplier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.page.canvas import BLACK, WHITE, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.hatch import hatch
from sheetgen.widgets.base import Pen, Size

BADGE = 5.0
"""Height of a multiplier's disc in mm."""

_BADGE_TYPE = Type(8, "bold", WHITE)
_BADGE_AIR = 0.95
"""mm from a multiplier to both ends of its disc; at the disc's height 0.6 is left around its
corners.
"""

DOTTED = Stroke("#9A9A9A", 0.75, (0.3, 0.8))
"""The line of a circle around a sign that is ringed by hand."""

_EQUALS = Type(10, "semibold")

_PLUS = 0.5


def color_tab(pen: Pen, color: str, box: Rect, *, lift: float = 0) -> None:
    """The color's letter on its solid, `lift` mm over the middle; in `light` a long or wide tab is
    hatched around it.
    """
    theme, line = pen.theme, Stroke(pen.theme.line(color), 0.75)
    block = box
    if theme.name == "light" and max(box.w, box.h) > 2 * min(box.w, box.h):
        pen.canvas.rect(box, radius=0.8, line=line)
        wide, tall = (min(own, 1.4 * other) for own, other in ((box.w, box.h), (box.h, box.w)))
        block = Rect(box.cx - wide / 2, box.cy - tall / 2, wide, tall)
        hatch(pen.canvas, box, theme.ink(color), theme, radius=0.8, clear=0, over=[(block, 0.8)])
    pen.canvas.rect(block, radius=0.8, fill=theme.solid(color), line=line)
    if theme.name == "mono":
        hatch(pen.canvas, box, theme.ink(color), theme, radius=0.8, clear=6 + lift)
    pen.text(
        theme.ink(color).letter, block.moved(0, -lift), pen.type("tab", paint=theme.on_solid(color))
    )


def badge(pen: Pen, x: float, y: float, text: str) -> None:
    """A multiplier on a black disc, longish where the number is, on a white ring that parts it from
    any line below.
    """
    width = badge_width(pen, text)
    for by, fill in ((0.5, WHITE), (0.0, BLACK)):
        plate = Rect(x - width / 2, y - BADGE / 2, width, BADGE).inset(-by)
        if width > BADGE:
            pen.canvas.rect(plate, radius=plate.h / 2, fill=fill)
        else:
            pen.canvas.circle(x, y, plate.h / 2, fill=fill)
    pen.text(text, Rect(x - width / 2, y - BADGE / 2, width, BADGE), _BADGE_TYPE)


def badge_width(pen: Pen, text: str) -> float:
    """How wide a multiplier's disc has to be."""
    return max(BADGE, pen.width(text, _BADGE_TYPE) + 2 * _BADGE_AIR)


def mixture(pen: Pen, box: Rect, colors: Sequence[str], side: float) -> None:
    """The colors that mix to one, as small lettered dice with plus signs between, in the middle of
    the box.
    """
    step = side + (box.w - len(colors) * side) / max(1, len(colors) - 1)
    x = box.x if len(colors) > 1 else box.cx - side / 2
    for number, color in enumerate(colors):
        if not pen.has_color(color):
            return
        die = Rect(x + number * step, box.cy - side / 2, side, side)
        if number:
            for dx, dy in ((_PLUS, 0), (0, _PLUS)):
                middle = die.x - (step - side) / 2
                pen.canvas.line(
                    ((middle - dx, die.cy - dy), (middle + dx, die.cy + dy)), Stroke(pt=0.75)
                )
        pen.canvas.rect(
            die,
            radius=0.15 * side,
            fill=pen.theme.solid(color),
            line=Stroke(pen.theme.line(color), 0.5),
        )
        pen.text(pen.theme.ink(color).letter, die, Type(7, "bold", pen.theme.on_solid(color)))


def equals(pen: Pen, x: float, y: float) -> None:
    """The sign between what is reckoned and what comes out, around its middle, the same wherever it
    stands.
    """
    pen.text("=", Rect(x - 1.5, y - 1.5, 3, 3), _EQUALS)


def equals_width(pen: Pen) -> float:
    """How wide that sign is."""
    return pen.width("=", _EQUALS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ColorTab:
    """A color's letter on a tab of its solid."""

    kind: ClassVar[str] = "color-tab"
    color: Annotated[str, "the color"]
    wide: Annotated[float, "mm, width"] = 6.0
    tall: Annotated[float, "mm, height"] = 16.0

    def size(self, pen: Pen) -> Size:
        return (self.wide, self.tall)

    def draw(self, pen: Pen, box: Rect) -> None:
        if pen.has_color(self.color):
            color_tab(pen, self.color, box)
