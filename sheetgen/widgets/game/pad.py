"""A score pad: a column for each player, a line for each round, points and running total side by
side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import BLACK, Step, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.icons import icon
from sheetgen.page.ink import LIGHT_GRAY, MID_GRAY
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.places import Plan, arranged

_FRAME, _RULE = Stroke(pt=0.75), Stroke(pt=1.75)
_QUIET = Stroke(MID_GRAY, 0.75)
"""Between boxes: there for the hand, not for the eye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """Rounds down, players across: names on top, points and totals of each round, and lines of one
    box a player below.

    Every second round lies on a band from edge to edge, one heavy rule parts a player from the
    next, and small marks on the rules after every few rounds tell the boxes apart, which all look
    alike in a photo.
    """

    kind: ClassVar[str] = "pad"
    points: Annotated[str, "area with the points, a grid of rounds and players"]
    totals: Annotated[str, "area with the running totals, the same grid"]
    names: Annotated[str, "area with a name for each player"]
    colors: Annotated[
        tuple[str, ...], "a color of the game for each player's tab; empty = plain tabs"
    ] = ()
    goal: Annotated[
        int, "the total that ends the game, by a flag over each column of totals; 0 = not shown"
    ] = 0
    below: Annotated[tuple[str, ...], "areas with one box for each player, under the rounds"] = ()
    below_labels: Annotated[tuple[str, ...], "a word before each of those lines"] = ()
    number: Annotated[float, "mm, width of the round's number with the gap after it"] = 12.0
    point_width: Annotated[float, "mm, width of a points box"] = 13.0
    total_width: Annotated[float, "mm, width of a total box"] = 16.5
    line: Annotated[float, "mm, height of a round"] = 13.5
    name_line: Annotated[float, "mm, height of the names, their tabs included"] = 14.0
    marks: Annotated[int, "a mark on the rules after so many rounds; 0 = none"] = 3

    TAB: ClassVar[float] = 5.0
    HEAD: ClassVar[float] = 8.5
    BELOW: ClassVar[float] = 10.5
    BELOW_GAP: ClassVar[float] = 2.0
    MARK: ClassVar[float] = 1.2
    """Half the width of a mark."""

    def size(self, pen: Pen) -> Size:
        height = (
            self.name_line
            + self.HEAD
            + self._high(pen)
            + len(self.below) * (self.BELOW + self.BELOW_GAP)
        )
        return (self.number + self._wide(pen), height)

    def draw(self, pen: Pen, box: Rect) -> None:
        block = Rect(
            box.x + self.number,
            box.y + self.name_line + self.HEAD,
            self._wide(pen),
            self._high(pen),
        )
        self._rounds_of(pen, box.x, block)
        self._cells(pen, self.points, block.x, block.y, self.point_width)
        self._cells(pen, self.totals, block.x + self.point_width, block.y, self.total_width)
        for number, name in enumerate(pen.area(self.names)):
            self._head(
                pen,
                number,
                name,
                Rect(block.x + number * self._pair, box.y, self._pair, self.name_line),
            )
        pen.canvas.rect(block, line=_FRAME)
        self._rules(pen, block)
        self._below(pen, box.x, block.bottom)

    @property
    def _pair(self) -> float:
        return self.point_width + self.total_width

    def _wide(self, pen: Pen) -> float:
        return len(pen.area(self.names)) * self._pair

    def _rounds(self, pen: Pen) -> int:
        return len(pen.area(self.points)) // max(1, len(pen.area(self.names)))

    def _high(self, pen: Pen) -> float:
        return self._rounds(pen) * self.line

    def _head(self, pen: Pen, number: int, name: Cell, place: Rect) -> None:
        """A tab in the player's color, a box for the name, and what the two columns below it
        take.
        """
        tab, paint = Rect(place.x, place.y, place.w, self.TAB), BLACK
        color = self.colors[number] if number < len(self.colors) else ""
        if color and pen.has_color(color):
            pen.canvas.rect(tab, fill=pen.theme.solid(color))
            paint = pen.theme.on_solid(color)
        pen.text(name.name, tab, pen.type("label", paint=paint))
        field = Rect(place.x, tab.bottom, place.w, place.h - self.TAB)
        pen.canvas.cell(name, field)
        pen.canvas.rect(tab, line=_FRAME)
        pen.canvas.rect(field, line=_FRAME)
        pen.canvas.slot("name", field.inset(1), pen.type("label"))
        hint, line = pen.type("hint"), self.HEAD / 2
        pen.text("points", Rect(place.x, place.bottom, self.point_width, self.HEAD), hint)
        total = Rect(place.x + self.point_width, place.bottom, self.total_width, self.HEAD)
        if not self.goal:
            pen.text("total", total, hint)
            return
        pen.text("total", Rect(total.x, total.y + 0.4, total.w, line), hint)
        words = pen.type("label")
        left = total.cx - (4 + pen.width(str(self.goal), words)) / 2
        icon(pen.canvas, "flag", Rect(left, total.y + line + 0.4, 3.2, 3.2), BLACK)
        pen.text(
            str(self.goal),
            Rect(left + 4, total.y + line, total.right - left - 4, line),
            words,
            anchor="left",
        )

    def _rounds_of(self, pen: Pen, x: float, block: Rect) -> None:
        """The rounds' numbers; a band under every second round, from its number to the last
        total.
        """
        for index in range(self._rounds(pen)):
            row = Rect(x, block.y + index * self.line, block.right - x, self.line)
            if index % 2 and pen.theme.name != "light":
                pen.canvas.rect(row, fill=LIGHT_GRAY)
            pen.text(
                str(index + 1),
                Rect(x, row.y, self.number - 3, self.line),
                pen.type("head"),
                anchor="right",
            )

    def _cells(self, pen: Pen, area: str, x: float, top: float, width: float) -> None:
        plan = Plan((pen.area(area),), width, self.line, gap=self._pair - width, line_gap=0)
        for spot in arranged(pen, plan, "grid"):
            place = spot.box.moved(x, top)
            pen.canvas.cell(spot.cell, place)
            pen.canvas.rect(place, line=_QUIET)

    def _rules(self, pen: Pen, block: Rect) -> None:
        """A heavy rule at both sides of each player, and a diamond on it after every few rounds."""
        for number in range(len(pen.area(self.names)) + 1):
            x = block.x + number * self._pair
            pen.canvas.line(((x, block.y), (x, block.bottom)), _RULE)
            for y in self._marked(pen, block.y):
                corners = (
                    (x, y - self.MARK),
                    (x + self.MARK, y),
                    (x, y + self.MARK),
                    (x - self.MARK, y),
                )
                pen.canvas.path(
                    (
                        Step("M", (corners[0],)),
                        *(Step("L", (corner,)) for corner in corners[1:]),
                        Step("Z"),
                    ),
                    fill=BLACK,
                )

    def _marked(self, pen: Pen, top: float) -> Iterator[float]:
        """Where a group of rounds ends and another begins."""
        if self.marks > 0:
            yield from (
                top + after * self.line
                for after in range(self.marks, self._rounds(pen), self.marks)
            )

    def _below(self, pen: Pen, x: float, y: float) -> None:
        for index, name in enumerate(self.below):
            y += self.BELOW_GAP
            label = self.below_labels[index] if index < len(self.below_labels) else ""
            hint = pen.type("hint")
            lines = pen.wrap(label, self.number - 1, hint)
            tall = pen.lines_height(len(lines), hint)
            pen.paragraph(
                label,
                Rect(x, y + (self.BELOW - tall) / 2, self.number - 1.5, tall),
                hint,
                anchor="right",
            )
            for number, cell in enumerate(pen.area(name)):
                place = Rect(x + self.number + number * self._pair, y, self._pair, self.BELOW)
                pen.canvas.cell(cell, place)
                pen.canvas.rect(place, line=_FRAME)
            y += self.BELOW
