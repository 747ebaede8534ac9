"""A path of spaces to fill in order: a start, an arrow from line to line, spaces that are opened
later, a goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import BLACK, WHITE, Paint, Step, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.hatch import hatch
from sheetgen.page.icons import icon
from sheetgen.widgets.base import Pen, Size

_Places = Sequence[tuple[Cell, Rect]]

_WAY = 0.75
_DOTS = (0.5, 1.1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spaces:
    """An area as a path of spaces in writing order, numbered small in the corner, an arrow between
    neighbors.

    Spaces that are opened in the course of the game follow on a line of their own, dotted, each
    with a small box in its corner that is ticked when it is opened; the goal's flag stands after
    them.
    """

    kind: ClassVar[str] = "spaces"
    area: Annotated[str, "the area whose cells these are"]
    columns: Annotated[int, "spaces in a line"] = 10
    lines: Annotated[
        int, "how many lines share the spaces as evenly as can be; 0 = as many as `columns` needs"
    ] = 0
    wide: Annotated[
        float, "mm, width of the whole path; spaces take what the gaps leave, at most `side`"
    ] = 188.0
    side: Annotated[float, "mm, largest width of a space"] = 16.0
    tall: Annotated[float, "mm, height of a space; 0 = as high as wide"] = 0.0
    gap: Annotated[float, "mm between spaces"] = 2.0
    line_gap: Annotated[float, "mm between two lines"] = 6.0
    color: Annotated[
        str, "a color of the game for the frames and the first space; empty = black"
    ] = ""
    extra: Annotated[str, "the area with the spaces that are opened later; empty = none"] = ""
    opened: Annotated[
        str, "the area with the boxes in their corners, as many; empty = the boxes are no cells"
    ] = ""
    extra_side: Annotated[
        float, "mm, largest width of such a space, which is never wider than those above it"
    ] = 16.5
    extra_tall: Annotated[float, "mm, its height"] = 17.0
    extra_hint: Annotated[str, "words over those spaces"] = ""

    LIGHT: ClassVar[float] = 0.67
    """Width of frames in the theme `light`, as a share of their usual one."""
    TURN: ClassVar[float] = 1.5
    """Radius of the bent arrow's corners in mm."""
    HEAD: ClassVar[float] = 4.6
    """Height of the strip of a space that holds its number and more, where there is more than the
    number.
    """
    TICK: ClassVar[float] = 3.4
    EXTRA_GAP: ClassVar[float] = 9.0
    FLAG: ClassVar[float] = 7.0
    FLAG_ROOM: ClassVar[float] = 13.0

    def size(self, pen: Pen) -> Size:
        places = self._places(pen, 0, 0)
        if not places:
            return (0, self.tall or self.side)
        right, bottom = max(box.right for _, box in places), max(box.bottom for _, box in places)
        extras = self._extras(pen, 0, bottom)
        if extras:
            right, bottom = max(right, extras[-1][1].right + self.FLAG_ROOM), extras[-1][1].bottom
        return (right, bottom)

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.color and not pen.has_color(self.color):
            return
        places = self._places(pen, box.x, box.y)
        if not places:
            return
        extras = self._extras(pen, box.x, places[-1][1].bottom)
        self._first(pen, places[0][1])
        for number, (cell, place) in enumerate(places, start=1):
            pen.canvas.cell(cell, place)
            last = number == len(places) and not extras
            pen.canvas.rect(
                place,
                radius=1.5,
                line=Stroke(self._paint(pen), (1.5 if last else 0.75) * self._weight(pen)),
            )
            pen.text(cell.name, _top(place), self._small(pen, number == 1), anchor="left")
        pen.text("start", _top(places[0][1]), self._small(pen, True), anchor="right")
        for (_, one), (_, two) in pairwise(places):
            self._arrow(pen, one, two, (one.bottom + two.y) / 2)
        if extras:
            self._opened_later(pen, places[-1][1], extras)
        else:
            self._goal(pen, places[-1][1])

    def _paint(self, pen: Pen) -> Paint:
        return pen.theme.line(self.color) if self.color else pen.type("body").paint

    def _weight(self, pen: Pen) -> float:
        return self.LIGHT if pen.theme.name == "light" else 1.0

    def _small(self, pen: Pen, first: bool = False) -> Type:
        """Type of the words in a space; those of the first stand on its color."""
        return pen.type(
            "small",
            size=6.5,
            paint=pen.theme.on_solid(self.color) if first and self.color else BLACK,
        )

    def _first(self, pen: Pen, place: Rect) -> None:
        """The first space in the board's color, so that boards differ at a glance: tint, a solid
        head, the pattern at its foot.
        """
        if not self.color:
            return
        theme = pen.theme
        pen.canvas.rect(place, radius=1.5, fill=theme.tint(self.color) or WHITE)
        head, foot = (
            Rect(place.x, place.y, place.w, self.HEAD),
            Rect(place.x, place.bottom - 3, place.w, 3),
        )
        pen.canvas.rect(
            head,
            radius=1.5,
            fill=theme.solid(self.color),
            line=Stroke(theme.line(self.color), 0.75),
        )
        hatch(pen.canvas, foot, theme.ink(self.color), theme, radius=1.5, clear=0)

    def _goal(self, pen: Pen, last: Rect) -> None:
        """The word and the flag in a last space after which nothing is opened."""
        top = _top(last)
        icon(pen.canvas, "flag", Rect(top.right - 3, top.y - 0.2, 3, 3), self._paint(pen))
        pen.text("goal", Rect(top.x, top.y, top.w - 3.5, top.h), self._small(pen), anchor="right")

    def _opened_later(self, pen: Pen, before: Rect, extras: _Places) -> None:
        """The dotted spaces under their numbers and boxes, the way to them from the path before,
        and the flag after them.
        """
        fields = [
            Rect(place.x, place.y + self.HEAD, place.w, place.h - self.HEAD) for _, place in extras
        ]
        ticks = pen.area(self.opened).cells if self.opened else ()
        for number, ((cell, place), field) in enumerate(zip(extras, fields, strict=True)):
            pen.canvas.cell(cell, field)
            pen.canvas.rect(
                field, radius=1.5, line=Stroke(self._paint(pen), 0.9 * self._weight(pen), _DOTS)
            )
            tick = Rect(place.right - self.TICK, place.y + 0.4, self.TICK, self.TICK)
            pen.canvas.rect(tick, radius=0.4, line=Stroke(self._paint(pen), 0.75))
            if number < len(ticks):
                pen.canvas.cell(ticks[number], tick)
            pen.text(cell.name, _top(place).moved(0, 0.4), self._small(pen), anchor="left")
        for one, two in pairwise(fields):
            self._tick(pen, one, two)
        first, last = fields[0], fields[-1]
        self._arrow(pen, before, first, before.bottom + 2.2, dotted=True)
        hint = pen.type("hint")
        words = Rect(first.cx + 3, extras[0][1].y - 5, self.wide - first.w / 2 - 3, 3.6)
        pen.text(self.extra_hint, words, hint, anchor="left")
        flag = Rect(last.right + 2 * self.gap, last.cy - self.FLAG / 2 - 1.5, self.FLAG, self.FLAG)
        self._tick(pen, last, flag)
        icon(pen.canvas, "flag", flag, self._paint(pen))
        pen.text("goal", Rect(flag.x - 1, flag.bottom + 0.4, flag.w + 2, 3), hint)

    def _tick(self, pen: Pen, one: Rect, two: Rect) -> None:
        x, y = (one.right + two.x) / 2, one.cy
        pen.canvas.line(
            ((x - 0.5, y - 0.9), (x + 0.5, y), (x - 0.5, y + 0.9)), Stroke(self._paint(pen), _WAY)
        )

    def _arrow(self, pen: Pen, one: Rect, two: Rect, half: float, *, dotted: bool = False) -> None:
        """A tick between neighbors, or a bent arrow from the end of a line to the start of the
        next, level at `half`.
        """
        if abs(one.y - two.y) < 0.01:
            self._tick(pen, one, two)
            return
        turn, out, into, tip = self.TURN, one.cx, two.cx, two.y - 0.5
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
            line=Stroke(self._paint(pen), 0.9 if dotted else _WAY, _DOTS if dotted else ()),
        )
        pen.canvas.line(
            ((into - 0.9, tip - 1.1), (into, tip), (into + 0.9, tip - 1.1)),
            Stroke(self._paint(pen), _WAY),
        )

    def _places(self, pen: Pen, x: float, y: float) -> _Places:
        """Each cell with its box, line by line."""
        area = pen.area(self.area)
        columns = -(-len(area) // self.lines) if self.lines else self.columns
        count = min(columns, len(area)) or 1
        side = min(self.side, (self.wide - (count - 1) * self.gap) / count)
        tall = self.tall or side
        places = []
        for index, cell in enumerate(area):
            line, column = divmod(index, columns)
            places.append(
                (
                    cell,
                    Rect(
                        x + column * (side + self.gap),
                        y + line * (tall + self.line_gap),
                        side,
                        tall,
                    ),
                )
            )
        return places

    def _extras(self, pen: Pen, x: float, y: float) -> _Places:
        """Each space that is opened later with its box, under the path that ends at `y`."""
        area = pen.area(self.extra).cells if self.extra else ()
        below = self._places(pen, 0, 0)[0][1].w
        side = min(
            self.extra_side,
            below,
            (self.wide - self.FLAG_ROOM + self.gap) / max(1, len(area)) - self.gap,
        )
        return [
            (cell, Rect(x + n * (side + self.gap), y + self.EXTRA_GAP, side, self.extra_tall))
            for n, cell in enumerate(area)
        ]


def _top(place: Rect) -> Rect:
    """The strip along a space's upper edge where small words stand, so that the field below stays
    free.
    """
    return Rect(place.x + 1.2, place.y + 1, place.w - 2.4, 2.6)
