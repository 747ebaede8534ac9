"""Bays that hold real dice, side by side."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sheetgen.paper.geometry import Rect
from sheetgen.values import frozen
from sheetgen.widgets.arch import QUIET
from sheetgen.widgets.base import Pen, Size, run


@frozen(kw_only=True)
class Bays:
    """An area's cells as a row of squares that dice stand in."""

    kind: ClassVar[str] = "bays"
    area: Annotated[str, "the area whose cells these are"]
    bay: Annotated[float, "mm, side of a square; 24 holds a die of 20"] = 24.0
    gap: Annotated[float, "mm between two"] = 2.0

    def size(self, pen: Pen) -> Size:
        return (len(pen.area(self.area)) * (self.bay + self.gap) - self.gap, self.bay)

    def draw(self, pen: Pen, box: Rect) -> None:
        area = pen.area(self.area)
        for cell, x in zip(area, run(box.x, [self.bay] * len(area), self.gap), strict=True):
            place = Rect(x, box.y, self.bay, self.bay)
            pen.canvas.cell(cell, place)
            pen.canvas.rect(place, radius=2, line=QUIET)
