"""Colored tabs and cells, the same on every sheet, and the badge of a multiplier."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.paper.canvas import BLACK, WHITE, Stroke, Type
from sheetgen.paper.geometry import Rect
from sheetgen.paper.hatch import hatch
from sheetgen.values import frozen
from sheetgen.widgets.base import Pen, Size

BADGE = 5.0
"""Width of a multiplier's disc in mm."""


def color_tab(pen: Pen, color: str, box: Rect) -> None:
    """The color's letter on its solid; in `light` a long tab is hatched, and solid only around the letter."""
    theme, line = pen.theme, Stroke(pen.theme.line(color), 0.75)
    block = box
    if theme.name == "light" and box.h > 2 * box.w:
        hatch(pen.canvas, box, theme.ink(color), theme, radius=0.8, clear=0)
        pen.canvas.rect(box, radius=0.8, line=line)
        block = Rect(box.x, box.cy - 0.7 * box.w, box.w, 1.4 * box.w)
    pen.canvas.rect(block, radius=0.8, fill=theme.solid(color), line=line)
    if theme.name == "mono":
        hatch(pen.canvas, box, theme.ink(color), theme, radius=0.8, clear=6)
    pen.text(theme.ink(color).letter, block, pen.type("tab", paint=theme.on_solid(color)))


def color_cell(pen: Pen, cell: Cell, color: str, box: Rect, text: str) -> None:
    """A cell of the table to cross out."""
    pen.canvas.cell(cell, box)
    colored_box(pen, color, box, text)


def colored_box(pen: Pen, color: str, box: Rect, text: str) -> None:
    """How a colored cell looks: tint, hatch, frame in the color's line, a text in the middle."""
    tint = pen.theme.tint(color)
    if tint is not None:
        pen.canvas.rect(box, radius=0.8, fill=tint)
    type = pen.type("numeral")
    wide = pen.width(text, type) + 1.2
    hatch(pen.canvas, box, pen.theme.ink(color), pen.theme, radius=0.8, clear=4.6 if text else 0, wide=wide)
    pen.canvas.rect(box, radius=0.8, line=Stroke(pen.theme.line(color), 0.5))
    pen.text(text, box, type)


def badge(pen: Pen, x: float, y: float, text: str) -> None:
    """A multiplier on a black disc, on a white ring that parts it from any line below."""
    pen.canvas.circle(x, y, BADGE / 2 + 0.5, fill=WHITE)
    pen.canvas.circle(x, y, BADGE / 2, fill=BLACK)
    pen.text(text, Rect(x - BADGE / 2, y - BADGE / 2, BADGE, BADGE), Type(8, "bold", WHITE))


@frozen(kw_only=True)
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
