"""A score pad: a column for each player, a line for each round, points and running total side by side."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.paper.canvas import Paint, Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.values import frozen
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.lattice import positions

_BAND: Paint = "#EBEBEB"
"""Paler than the gray of panels, as it lies under handwriting."""


@frozen(kw_only=True)
class Pad:
    """Rounds down, players across: names on top, points and totals of each round, and lines of one box a player below."""

    kind: ClassVar[str] = "pad"
    points: Annotated[str, "area with the points, a grid of rounds and players"]
    totals: Annotated[str, "area with the running totals, the same grid"]
    names: Annotated[str, "area with a name for each player"]
    below: Annotated[tuple[str, ...], "areas with one box for each player, under the rounds"] = ()
    below_labels: Annotated[tuple[str, ...], "a word before each of those lines"] = ()
    number: Annotated[float, "mm, width of the round's number with the gap after it"] = 12.0
    point_width: Annotated[float, "mm, width of a points box"] = 13.0
    total_width: Annotated[float, "mm, width of a total box"] = 16.0
    gap: Annotated[float, "mm between two players"] = 1.5
    line: Annotated[float, "mm, height of a round"] = 14.0
    name_line: Annotated[float, "mm, height of the names"] = 12.0

    HEAD: ClassVar[float] = 5.0
    BELOW: ClassVar[float] = 11.0
    BELOW_GAP: ClassVar[float] = 2.0

    def size(self, pen: Pen) -> Size:
        width = self.number + len(pen.area(self.names)) * (self._pair + self.gap) - self.gap
        return (width, self.name_line + self.HEAD + self._high(pen) + len(self.below) * (self.BELOW + self.BELOW_GAP))

    def draw(self, pen: Pen, box: Rect) -> None:
        top = box.y + self.name_line + self.HEAD
        self._bands(pen, box.x, top)
        for number, name in enumerate(pen.area(self.names)):
            x = self._column(box.x, number)
            self._head(pen, name, Rect(x, box.y, self._pair, self.name_line))
            self._block(pen, Rect(x, top, self._pair, self._high(pen)))
        self._cells(pen, self.points, box.x, top, self.point_width)
        self._cells(pen, self.totals, box.x + self.point_width, top, self.total_width)
        self._below(pen, box.x, top + self._high(pen))

    @property
    def _pair(self) -> float:
        return self.point_width + self.total_width

    def _column(self, x: float, player: int) -> float:
        return x + self.number + player * (self._pair + self.gap)

    def _rounds(self, pen: Pen) -> int:
        return len(pen.area(self.points)) // max(1, len(pen.area(self.names)))

    def _high(self, pen: Pen) -> float:
        return self._rounds(pen) * self.line

    def _head(self, pen: Pen, name: Cell, place: Rect) -> None:
        """A box for the name, and what the two columns below it take."""
        pen.canvas.cell(name, place)
        pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.75))
        pen.canvas.slot("name", Rect(place.x + 1, place.y + 3.5, place.w - 2, place.h - 4.5), pen.type("label"))
        pen.text(name.name, Rect(place.x + 1, place.y + 1, 4, 2.4), pen.type("small"), anchor="left")
        hint = pen.type("hint")
        pen.text("points", Rect(place.x, place.bottom, self.point_width, self.HEAD), hint)
        pen.text("total", Rect(place.x + self.point_width, place.bottom, self.total_width, self.HEAD), hint)

    def _bands(self, pen: Pen, x: float, top: float) -> None:
        """The rounds' numbers; a pale band under the points of every second round leads the eye to its line."""
        for index in range(self._rounds(pen)):
            y = top + index * self.line
            pen.text(str(index + 1), Rect(x, y, self.number - 3, self.line), pen.type("head"), anchor="right")
            if index % 2 and pen.theme.name != "light":
                for number in range(len(pen.area(self.names))):
                    pen.canvas.rect(Rect(self._column(x, number), y, self.point_width, self.line), fill=_BAND)

    def _block(self, pen: Pen, place: Rect) -> None:
        """The frame of a player's rounds, the heavier one of the totals."""
        pen.canvas.rect(place, line=Stroke(pt=0.75))
        pen.canvas.rect(Rect(place.x + self.point_width, place.y, self.total_width, place.h), line=Stroke(pt=1.25))

    def _cells(self, pen: Pen, area: str, x: float, top: float, width: float) -> None:
        for cell, ((row, column),) in positions(pen, area, 1):
            place = Rect(self._column(x, column - 1), top + (row - 1) * self.line, width, self.line)
            pen.canvas.cell(cell, place)
            pen.canvas.rect(place, line=Stroke(pt=0.5))

    def _below(self, pen: Pen, x: float, y: float) -> None:
        for index, name in enumerate(self.below):
            y += self.BELOW_GAP
            label = self.below_labels[index] if index < len(self.below_labels) else ""
            hint = pen.type("hint")
            lines = pen.wrap(label, self.number - 1, hint)
            tall = pen.lines_height(len(lines), hint)
            pen.paragraph(label, Rect(x, y + (self.BELOW - tall) / 2, self.number - 1.5, tall), hint, anchor="right")
            for number, cell in enumerate(pen.area(name)):
                place = Rect(self._column(x, number), y, self._pair, self.BELOW)
                pen.canvas.cell(cell, place)
                pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.75))
            y += self.BELOW
