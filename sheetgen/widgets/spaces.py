"""A path of spaces to fill in order: a start, an arrow from line to line, a goal."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.paper.canvas import Stroke
from sheetgen.paper.geometry import Point, Rect
from sheetgen.widgets.base import Pen, Size


@dataclass(frozen=True, slots=True, kw_only=True)
class Spaces:
    """An area as a path of square spaces in writing order, numbered small in the corner, an arrow between neighbors."""

    kind: ClassVar[str] = "spaces"
    area: Annotated[str, "the area whose cells these are"]
    columns: Annotated[int, "spaces in a line"] = 10
    wide: Annotated[float, "mm, width of the whole path; spaces take what the gaps leave, at most `side`"] = 188.0
    side: Annotated[float, "mm, largest width and height of a space"] = 16.0
    gap: Annotated[float, "mm between spaces"] = 2.0
    line_gap: Annotated[float, "mm between two lines"] = 6.0
    color: Annotated[str, "a color of the game for the frames; empty = black"] = ""
    dotted: Annotated[bool, "spaces that are not open yet: dotted outlines, no arrows"] = False

    def size(self, pen: Pen) -> Size:
        places = self._places(pen, 0, 0)
        if not places:
            return (0, self.side)
        return (max(box.right for _, box in places), max(box.bottom for _, box in places))

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.color and not pen.has_color(self.color):
            return
        places = self._places(pen, box.x, box.y)
        for number, (cell, place) in enumerate(places):
            pen.canvas.cell(cell, place)
            self._space(pen, place)
            self._number(pen, cell, place, number == len(places) - 1)
        if not self.dotted:
            for (_, one), (_, two) in pairwise(places):
                self._arrow(pen, one, two)

    def _paint(self, pen: Pen) -> str:
        return pen.theme.line(self.color) if self.color else pen.type("body").paint

    def _space(self, pen: Pen, place: Rect) -> None:
        stroke = Stroke(self._paint(pen), 0.9, (0.5, 1.1)) if self.dotted else Stroke(self._paint(pen), 0.75)
        pen.canvas.rect(place, radius=1.5, line=stroke)

    def _number(self, pen: Pen, cell: Cell, place: Rect, last: bool) -> None:
        small = pen.type("small", size=6.5)
        word = f"{cell.name} goal" if last and not self.dotted else cell.name
        pen.text(word, Rect(place.x + 1.2, place.y + 1, place.w - 2, 2.6), small, anchor="left")

    def _arrow(self, pen: Pen, one: Rect, two: Rect) -> None:
        """A tick between neighbors, or a bent arrow from the end of a line to the start of the next."""
        paint = self._paint(pen)
        if abs(one.y - two.y) < 0.01:
            x, y = (one.right + two.x) / 2, one.cy
            pen.canvas.line(((x - 0.5, y - 0.9), (x + 0.5, y), (x - 0.5, y + 0.9)), Stroke(paint, 0.75))
            return
        half = (one.bottom + two.y) / 2
        points: tuple[Point, ...] = ((one.cx, one.bottom + 0.4), (one.cx, half), (two.cx, half), (two.cx, two.y - 0.4))
        pen.canvas.line(points, Stroke(paint, 0.75))
        pen.canvas.line(((two.cx - 0.9, two.y - 1.5), (two.cx, two.y - 0.4), (two.cx + 0.9, two.y - 1.5)), Stroke(paint, 0.75))

    def _places(self, pen: Pen, x: float, y: float) -> list[tuple[Cell, Rect]]:
        """Each cell with its box, line by line."""
        area = pen.area(self.area)
        count = min(self.columns, len(area)) or 1
        side = min(self.side, (self.wide - (count - 1) * self.gap) / count)
        places = []
        for index, cell in enumerate(area):
            line, column = divmod(index, self.columns)
            places.append((cell, Rect(x + column * (side + self.gap), y + line * (side + self.line_gap), side, side)))
        return places
