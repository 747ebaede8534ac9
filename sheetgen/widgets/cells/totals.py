"""The score table: count, multiplier, points, line by line in the order of play, and the total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.page.canvas import BLACK, Stroke
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import LIGHT_GRAY
from sheetgen.page.type import LEADING
from sheetgen.widgets.base import Pen, Size, bands
from sheetgen.widgets.cells.colored import badge, badge_width, equals, equals_width


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

    TIMES: ClassVar[float] = 6.5
    """mm between the box for the count and the equals sign."""
    IS: ClassVar[float] = 3.0
    """mm between the multiplier and the box for the points."""
    AIR: ClassVar[float] = 0.5
    """mm around a multiplier of many digits."""
    REST: ClassVar[float] = 0.6
    """mm between the last line's boxes and the rule over the total."""

    def size(self, pen: Pen) -> Size:
        tops = self._tops(0)
        return (
            self.wide,
            tops[-1] + self.tall + (self.REST if len(tops) > 1 else 0) if tops else self.head,
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        area = pen.area(self.area)
        self._heads(pen, box)
        for number, (line, y) in enumerate(zip(self.lines, self._tops(box.y), strict=True)):
            cell = area.named(line.cell)
            if cell is None:
                pen.complain(
                    "unknown-cell",
                    f'there is no cell "{line.cell}" in "{self.area}"',
                    f"{self.area}.{line.cell}",
                )
                continue
            row = Rect(box.x, y, self.wide, self.tall)
            place = Rect(row.right - self.points, row.y + 0.5, self.points, self.tall - 1)
            if number == len(self.lines) - 1:
                rest = self.REST if number else 0
                place = place.moved(0, rest + 0.4)
                self._total(pen, line, row.moved(0, rest), place)
            else:
                self._line(pen, line, row, place)
            pen.canvas.cell(cell, place)

    def _tops(self, y: float) -> list[float]:
        return bands(
            y + self.head, len(self.lines), self.tall, self.gap, band=self.band, gutter=self.gutter
        )

    def _heads(self, pen: Pen, box: Rect) -> None:
        right = box.x + self.wide
        left = right - self.points - self.IS - self.TIMES - self.count
        places = (
            (Rect(box.x, box.y + self.head - 4.4, left - box.x - 1, 4), pen.type("head"), "left"),
            (
                Rect(left, box.y + self.head - 3.4, self.count, 3),
                pen.type("small", size=6.5),
                "center",
            ),
            (
                Rect(right - self.points, box.y + self.head - 3.4, self.points, 3),
                pen.type("small", size=6.5),
                "center",
            ),
        )
        for text, (place, type, anchor) in zip(self.heads, places, strict=False):
            pen.text(text, place, type, anchor="left" if anchor == "left" else "center")

    def _line(self, pen: Pen, line: TotalLine, row: Rect, place: Rect) -> None:
        times = line.times(pen)
        left = place.x - (self.IS + self.TIMES + self.count if times else 0)
        self._label(pen, line.label, Rect(row.x, row.y, left - row.x - 1, row.h))
        if times:
            count = Rect(left, place.y, self.count, place.h)
            pen.canvas.rect(count, radius=0.8, line=Stroke(pt=0.5))
            half = badge_width(pen, times) / 2
            middle = count.right + max(self.TIMES / 2, self.AIR + half)
            badge(pen, middle, row.cy, times)
            equals(
                pen,
                max(place.x - self.IS / 2, middle + half + self.AIR + equals_width(pen) / 2),
                row.cy,
            )
            self._count(pen, line, count)
        pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.5))

    def _count(self, pen: Pen, line: TotalLine, place: Rect) -> None:
        if not self.counts:
            return
        cell = pen.area(self.counts).named(line.cell)
        if cell is None:
            pen.complain(
                "unknown-cell",
                f'there is no cell "{line.cell}" in "{self.counts}"',
                f"{self.counts}.{line.cell}",
            )
            return
        pen.canvas.cell(cell, place)

    def _label(self, pen: Pen, text: str, room: Rect) -> None:
        """What is counted, in two lines where one is too short for it."""
        type = pen.type("score")
        tall = min(room.h, len(pen.wrap(text, room.w, type)) * type.size * MM_PER_PT * LEADING)
        pen.paragraph(text, Rect(room.x, room.cy - tall / 2, room.w, tall), type)

    def _total(self, pen: Pen, line: TotalLine, row: Rect, place: Rect) -> None:
        pen.canvas.line(((row.x, row.y), (row.right, row.y)), Stroke(pt=1.25))
        pen.text(
            line.label,
            Rect(row.x, row.y, row.w - self.points - 1, row.h),
            pen.type("total"),
            anchor="left",
        )
        pen.canvas.rect(place, radius=0.8, fill=LIGHT_GRAY, line=Stroke(BLACK, 0.75))
