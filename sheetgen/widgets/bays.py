"""Bays that hold real dice: one for each color, or a row of plain ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.paper.canvas import Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.hatch import hatch_ring
from sheetgen.paper.icons import ICONS, icon
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.colored import color_tab


@dataclass(frozen=True, slots=True, kw_only=True)
class Bays:
    """An area's cells as bays for dice; a colored cell gets its tab, name and a ring of its hatch."""

    kind: ClassVar[str] = "bays"
    area: Annotated[str, "the area whose cells these are"]
    columns: Annotated[int, "bays in a line"] = 3
    wide: Annotated[float, "mm, width and height of a colored field"] = 58.0
    gap: Annotated[float, "mm between two"] = 10.0
    line_gap: Annotated[float, "mm between two lines"] = 8.0
    bay: Annotated[float, "mm, side of the square that a die stands in"] = 24.0
    plain: Annotated[bool, "only the squares, without fields around them"] = False
    icon: Annotated[str, "an icon in each plain square; empty = none"] = ""

    def size(self, pen: Pen) -> Size:
        side = self.bay if self.plain else self.wide
        count = len(pen.area(self.area))
        lines = -(-count // self.columns)
        return (min(count, self.columns) * (side + self.gap) - self.gap, lines * (side + self.line_gap) - self.line_gap)

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.icon and self.icon not in ICONS:
            pen.complain("unknown-symbol", f'there is no icon "{self.icon}"')
            return
        for cell, place in self._places(pen, box):
            if self.plain:
                pen.canvas.cell(cell, place)
                self._square(pen, place)
                if self.icon:
                    icon(pen.canvas, self.icon, place.inset(self.bay * 0.3), pen.theme.line(cell.color) if cell.color else "#767676")
            else:
                self._field(pen, cell, place)

    def _places(self, pen: Pen, box: Rect) -> Iterator[tuple[Cell, Rect]]:
        side = self.bay if self.plain else self.wide
        for index, cell in enumerate(pen.area(self.area)):
            line, column = divmod(index, self.columns)
            yield cell, Rect(box.x + column * (side + self.gap), box.y + line * (side + self.line_gap), side, side)

    def _square(self, pen: Pen, place: Rect) -> None:
        pen.canvas.rect(place, radius=2, line=Stroke(pt=0.75))

    def _field(self, pen: Pen, cell: Cell, place: Rect) -> None:
        if not pen.has_color(cell.color):
            return
        ink = pen.theme.ink(cell.color)
        tint = pen.theme.tint(cell.color)
        if tint is not None:
            pen.canvas.rect(place, radius=3, fill=tint)
        hatch_ring(pen.canvas, place, ink, pen.theme, band=7, radius=3)
        pen.canvas.rect(place, radius=3, line=Stroke(pen.theme.line(cell.color), 1.25))
        pen.canvas.cell(cell, place)
        square = Rect(place.cx - self.bay / 2, place.cy - self.bay / 2, self.bay, self.bay)
        pen.canvas.rect(square, radius=2, fill="#FFFFFF", line=Stroke(pen.theme.line(cell.color), 1.25))
        color_tab(pen, cell.color, Rect(place.x + 4, place.y + 4, 10, 10))
        name = Rect(place.x + 16, place.y + 4.5, 26, 9)
        pen.canvas.rect(Rect(name.x, name.y, pen.width(cell.name, pen.type("label")) + 4, name.h), radius=0.8, fill="#FFFFFF")
        pen.text(cell.name, Rect(name.x + 2, name.y, name.w, name.h), pen.type("label"), anchor="left")
