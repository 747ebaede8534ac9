"""The score table: count, multiplier, points, line by line in the order of play, and the total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.page.canvas import BLACK, Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import LIGHT_GRAY
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.colored import badge, badge_width, equals, equals_width
from sheetgen.widgets.cells.look import CellLook
from sheetgen.widgets.cells.places import CellPlan, tops

_TIMES, _IS = 6.5, 3.0
"""mm from the box for the count to the equals sign, and from the multiplier to the points."""

_AIR = 0.5
"""mm around a multiplier of many digits."""

_REST = 0.6
"""mm between the last line's boxes and the rule over the total."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalLine:
    """One line of a score table."""

    cell: Annotated[str, "name of its cell in the area, and of that of its count"]
    label: Annotated[str, "what is counted"]
    area: Annotated[
        str,
        "the area whose marks are counted; its multiplier is printed; empty = points are written"
        " directly",
    ] = ""
    group: Annotated[str, "the group of that area; empty = all of it"] = ""
    minus: Annotated[bool, "whether its points are taken off"] = False

    def times(self, pen: Pen) -> str:
        """The multiplier as printed, or "" where there is none."""
        if not self.area:
            return ""
        times = pen.times(self.area, self.group)
        if times is None:
            return ""
        return f"\u2212{times}" if self.minus else f"×{times}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """A score table: each line with a box for the count, its multiplier on a disc, and a box for
    the points; the last is the total.
    """

    kind: ClassVar[str] = "totals"
    area: Annotated[str, "the area whose cells are the points boxes"]
    lines: Annotated[
        tuple[TotalLine, ...], "the lines, each a mapping with cell, label, area, group, minus"
    ]
    counts: Annotated[
        str,
        "the area whose cells are the boxes for the counts, named as those for the points; empty ="
        " no cells",
    ] = ""
    heads: Annotated[
        tuple[str, ...], "words over the labels, over the counts and over the points"
    ] = ()
    head: Annotated[float, "mm, height of those words"] = 0.0
    tall: Annotated[float, "mm, height of a line, white included"] = 7.5
    gap: Annotated[float, "mm between two lines"] = 0.0
    band: Annotated[int, "lines between two gutters, as in the rows beside it; 0 = none"] = 0
    gutter: Annotated[float, "mm, height of a gutter"] = 2.5
    count: Annotated[float, "mm, width of the box for the count"] = 8.0
    points: Annotated[float, "mm, width of the box for the points"] = 13.0
    wide: Annotated[float, "mm, width of the whole table"] = 43.5

    def size(self, pen: Pen) -> Size:
        rows = self._rows(0, 0)
        return (self.wide, rows[-1].bottom if rows else self.head)

    def draw(self, pen: Pen, box: Rect) -> None:
        self._heads(pen, box)
        rows = self._rows(box.x, box.y)
        for line, row in zip(self.lines, rows, strict=True):
            cell = pen.cell(self.area, line.cell)
            if cell is None:
                continue
            total = row is rows[-1]
            lower = 0.4 if total else 0
            place = row.less(row.w - self.points, 0.5 + lower, 0, 0.5 - lower)
            if total:
                pen.canvas.line(((row.x, row.y), (row.right, row.y)), Stroke(pt=1.25))
                label = row.less(right=self.points + 1)
                pen.text(line.label, label, pen.type("total"), anchor="left")
                pen.canvas.rect(place, radius=0.8, fill=LIGHT_GRAY, line=Stroke(BLACK, 0.75))
            else:
                CellLook().draw(pen, place)
                self._line(pen, line, row, place)
            pen.canvas.cell(cell, place)

    def _rows(self, x: float, y: float) -> list[Rect]:
        """The room of each line."""
        plan = CellPlan(
            (), self.wide, self.tall, line_gap=self.gap, band=self.band, gutter=self.gutter
        )
        starts = tops(plan, [()] * len(self.lines))
        rows = [Rect(x, y + self.head + top, self.wide, self.tall) for top in starts]
        return [*rows[:-1], *(row.moved(0, _REST if rows[1:] else 0) for row in rows[-1:])]

    def _heads(self, pen: Pen, box: Rect) -> None:
        right, y = box.x + self.wide, box.y + self.head
        points = Rect(right - self.points, y - 3.4, self.points, 3)
        left = points.x - _IS - _TIMES - self.count
        counts = Rect(left, points.y, self.count, 3)
        small, (label, count, point) = pen.type("small"), (*self.heads, "", "", "")[:3]
        pen.text(label, Rect(box.x, y - 4.4, left - box.x - 1, 4), pen.type("head"), anchor="left")
        pen.text(count, counts, small)
        pen.text(point, points, small)

    def _line(self, pen: Pen, line: TotalLine, row: Rect, place: Rect) -> None:
        """What is counted, the box for the count, and the multiplier of the points."""
        times = line.times(pen)
        if not times:
            self._label(pen, line.label, row.less(right=self.points + 1))
            return
        left = place.x - _IS - _TIMES - self.count
        self._label(pen, line.label, Rect(row.x, row.y, left - row.x - 1, row.h))
        count, half = Rect(left, place.y, self.count, place.h), badge_width(pen, times) / 2
        CellLook().draw(pen, count)
        middle = count.right + max(_TIMES / 2, _AIR + half)
        badge(pen, middle, row.cy, times)
        after = middle + half + _AIR + equals_width(pen) / 2
        equals(pen, max(place.x - _IS / 2, after), row.cy)
        cell = pen.cell(self.counts, line.cell) if self.counts else None
        if cell is not None:
            pen.canvas.cell(cell, count)

    def _label(self, pen: Pen, text: str, room: Rect) -> None:
        """What is counted, in two lines where one is too short for it."""
        type = pen.type("score")
        tall = min(room.h, pen.text_height(text, room.w, type))
        pen.paragraph(text, room.amid(room.w, tall), type)
