"""A score pad: a column for each player, a line for each round, points and running total side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.cells import Area
from sheetgen.paper.canvas import Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.ink import LIGHT_GRAY
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.lattice import position


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """Rounds down, players across: names on top, points and totals of each round, and lines of one box a player below."""

    kind: ClassVar[str] = "pad"
    points: Annotated[str, "area with the points, a grid of rounds and players"]
    totals: Annotated[str, "area with the running totals, the same grid"]
    names: Annotated[str, "area with a name for each player"]
    below: Annotated[tuple[str, ...], "areas with one box for each player, under the rounds"] = ()
    below_labels: Annotated[tuple[str, ...], "a word before each of those lines"] = ()
    number: Annotated[float, "mm, width of the round's number"] = 12.0
    point_width: Annotated[float, "mm, width of a points box"] = 12.5
    total_width: Annotated[float, "mm, width of a total box"] = 15.5
    gap: Annotated[float, "mm between two players"] = 2.0
    line: Annotated[float, "mm, height of a round"] = 13.0
    name_line: Annotated[float, "mm, height of the names"] = 11.0

    HEAD: ClassVar[float] = 5.0
    BELOW: ClassVar[float] = 12.0

    def size(self, pen: Pen) -> Size:
        players, rounds = len(pen.area(self.names)), self._rounds(pen)
        width = self.number + players * (self._pair + self.gap) - self.gap
        return (width, self.name_line + self.HEAD + rounds * self.line + len(self.below) * (self.BELOW + 1.5))

    def draw(self, pen: Pen, box: Rect) -> None:
        top = box.y + self.name_line + self.HEAD
        self._numbers(pen, box, top)
        for number, name in enumerate(pen.area(self.names)):
            x = self._column(box.x, number)
            place = Rect(x, box.y, self._pair, self.name_line)
            pen.canvas.cell(name, place)
            pen.canvas.rect(place, line=Stroke(pt=0.75))
            pen.canvas.slot("name", place.inset(1), pen.type("label"))
            hint = pen.type("small")
            pen.text("points", Rect(x, place.bottom, self.point_width, self.HEAD), hint)
            pen.text("total", Rect(x + self.point_width, place.bottom, self.total_width, self.HEAD), hint)
        for area, shift, width in ((self.points, 0.0, self.point_width), (self.totals, self.point_width, self.total_width)):
            self._boxes(pen, pen.area(area), box.x, top, shift, width)
        self._frames(pen, box, top)
        self._below(pen, box.x, top + self._rounds(pen) * self.line)

    @property
    def _pair(self) -> float:
        return self.point_width + self.total_width

    def _column(self, x: float, player: int) -> float:
        return x + self.number + player * (self._pair + self.gap)

    def _rounds(self, pen: Pen) -> int:
        return len(pen.area(self.points)) // max(1, len(pen.area(self.names)))

    def _numbers(self, pen: Pen, box: Rect, top: float) -> None:
        """The rounds' numbers, a pale band under every second one."""
        width = self._column(box.x, len(pen.area(self.names))) - self.gap - box.x
        for index in range(self._rounds(pen)):
            y = top + index * self.line
            if index % 2 and pen.theme.name != "light":
                pen.canvas.rect(Rect(box.x, y, width, self.line), fill=LIGHT_GRAY)
            pen.text(str(index + 1), Rect(box.x, y, self.number - 3, self.line), pen.type("head"))

    def _boxes(self, pen: Pen, area: Area, x: float, top: float, shift: float, width: float) -> None:
        for cell in area:
            row, column = position(cell.name)
            place = Rect(self._column(x, column - 1) + shift, top + (row - 1) * self.line, width, self.line)
            pen.canvas.cell(cell, place)
            pen.canvas.rect(place, line=Stroke(pt=0.5))

    def _frames(self, pen: Pen, box: Rect, top: float) -> None:
        """Each player's block, the totals set off by the heavier frame."""
        height = self._rounds(pen) * self.line
        for number in range(len(pen.area(self.names))):
            x = self._column(box.x, number)
            pen.canvas.rect(Rect(x + self.point_width, top, self.total_width, height), line=Stroke(pt=1.25))

    def _below(self, pen: Pen, x: float, y: float) -> None:
        for index, name in enumerate(self.below):
            y += 1.5
            label = self.below_labels[index] if index < len(self.below_labels) else ""
            pen.text(label, Rect(x, y, self.number - 1, self.BELOW), pen.type("hint"), anchor="left")
            for number, cell in enumerate(pen.area(name)):
                place = Rect(self._column(x, number), y, self._pair, self.BELOW)
                pen.canvas.cell(cell, place)
                pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.75))
            y += self.BELOW
