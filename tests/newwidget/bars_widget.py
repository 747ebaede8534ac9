"""A widget of somebody else: bars of growing height, one for each cell of an area."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sheetgen.page.canvas import Stroke
from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import Pen


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Bars of growing height."""

    kind = "bars"
    area: Annotated[str, "the area whose cells these are"]
    side: Annotated[float, "mm, width of a bar and height of the lowest"] = 8.0

    def size(self, pen: Pen) -> Size:
        count = len(pen.area(self.area))
        return (count * self.side, count * self.side)

    def draw(self, pen: Pen, box: Rect) -> None:
        for number, cell in enumerate(pen.area(self.area), start=1):
            height = number * self.side
            bar = Rect(box.x + (number - 1) * self.side, box.bottom - height, self.side - 1, height)
            pen.canvas.rect(bar, line=Stroke(pt=0.5))
            pen.canvas.cell(cell, bar)
