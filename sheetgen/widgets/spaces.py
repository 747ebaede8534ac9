"""A path of spaces to fill in order: a start, an arrow from line to line, a goal."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.paper.canvas import Paint, Step, Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.icons import icon
from sheetgen.values import frozen
from sheetgen.widgets.base import Pen, Size


@frozen(kw_only=True)
class Spaces:
    """An area as a path of spaces in writing order, numbered small in the corner, an arrow between neighbors."""

    kind: ClassVar[str] = "spaces"
    area: Annotated[str, "the area whose cells these are"]
    columns: Annotated[int, "spaces in a line"] = 10
    lines: Annotated[int, "how many lines share the spaces as evenly as can be; 0 = as many as `columns` needs"] = 0
    wide: Annotated[float, "mm, width of the whole path; spaces take what the gaps leave, at most `side`"] = 188.0
    side: Annotated[float, "mm, largest width of a space"] = 16.0
    tall: Annotated[float, "mm, height of a space; 0 = as high as wide"] = 0.0
    gap: Annotated[float, "mm between spaces"] = 2.0
    line_gap: Annotated[float, "mm between two lines"] = 6.0
    color: Annotated[str, "a color of the game for the frames; empty = black"] = ""
    dotted: Annotated[bool, "spaces that are not open yet: dotted outlines, neither start nor goal nor arrows"] = False

    LIGHT: ClassVar[float] = 0.67
    """Width of frames in the theme `light`, as a share of their usual one."""
    TURN: ClassVar[float] = 1.5
    """Radius of the bent arrow's corners in mm."""

    def size(self, pen: Pen) -> Size:
        places = self._places(pen, 0, 0)
        if not places:
            return (0, self.tall or self.side)
        return (max(box.right for _, box in places), max(box.bottom for _, box in places))

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.color and not pen.has_color(self.color):
            return
        places = self._places(pen, box.x, box.y)
        for number, (cell, place) in enumerate(places, start=1):
            pen.canvas.cell(cell, place)
            self._space(pen, place, last=number == len(places))
            pen.text(cell.name, _top(place), pen.type("small", size=6.5), anchor="left")
        if places and not self.dotted:
            self._ends(pen, places[0][1], places[-1][1])
            for (_, one), (_, two) in pairwise(places):
                self._arrow(pen, one, two)

    def _paint(self, pen: Pen) -> Paint:
        return pen.theme.line(self.color) if self.color else pen.type("body").paint

    def _space(self, pen: Pen, place: Rect, *, last: bool) -> None:
        """A dotted outline, or a frame, heavier around the goal."""
        weight = self.LIGHT if pen.theme.name == "light" else 1.0
        solid = Stroke(self._paint(pen), (1.5 if last else 0.75) * weight)
        stroke = Stroke(self._paint(pen), 0.9, (0.5, 1.1)) if self.dotted else solid
        pen.canvas.rect(place, radius=1.5, line=stroke)

    def _ends(self, pen: Pen, first: Rect, last: Rect) -> None:
        """The words over the first and the last space, the goal's with its flag."""
        small = pen.type("small", size=6.5)
        pen.text("start", _top(first), small, anchor="right")
        top = _top(last)
        flag = Rect(top.right - 3, top.y - 0.2, 3, 3)
        icon(pen.canvas, "flag", flag, self._paint(pen))
        pen.text("goal", Rect(top.x, top.y, top.w - 3.5, top.h), small, anchor="right")

    def _arrow(self, pen: Pen, one: Rect, two: Rect) -> None:
        """A tick between neighbors, or a bent arrow from the end of a line to the start of the next."""
        stroke = Stroke(self._paint(pen), 0.75)
        if abs(one.y - two.y) < 0.01:
            x, y = (one.right + two.x) / 2, one.cy
            pen.canvas.line(((x - 0.5, y - 0.9), (x + 0.5, y), (x - 0.5, y + 0.9)), stroke)
            return
        half, turn = (one.bottom + two.y) / 2, self.TURN
        out, into, tip = one.cx, two.cx, two.y - 0.5
        back = 1 if out > into else -1
        pen.canvas.path(
            (
                Step("M", ((out, one.bottom + 0.4),)),
                Step("L", ((out, half - turn),)),
                Step("C", ((out, half), (out, half), (out - back * turn, half))),
                Step("L", ((into + back * turn, half),)),
                Step("C", ((into, half), (into, half), (into, half + turn))),
                Step("L", ((into, tip),)),
            ),
            line=stroke,
        )
        pen.canvas.line(((into - 0.9, tip - 1.1), (into, tip), (into + 0.9, tip - 1.1)), stroke)

    def _places(self, pen: Pen, x: float, y: float) -> list[tuple[Cell, Rect]]:
        """Each cell with its box, line by line."""
        area = pen.area(self.area)
        columns = -(-len(area) // self.lines) if self.lines else self.columns
        count = min(columns, len(area)) or 1
        side = min(self.side, (self.wide - (count - 1) * self.gap) / count)
        tall = self.tall or side
        places = []
        for index, cell in enumerate(area):
            line, column = divmod(index, columns)
            places.append((cell, Rect(x + column * (side + self.gap), y + line * (tall + self.line_gap), side, tall)))
        return places


def _top(place: Rect) -> Rect:
    """The strip along a space's upper edge where small words stand, so that the field below stays free."""
    return Rect(place.x + 1.2, place.y + 1, place.w - 2.4, 2.6)
