"""The score table: count, multiplier, points, line by line in the order of play, and the total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.paper.canvas import BLACK, Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.ink import LIGHT_GRAY
from sheetgen.values import frozen
from sheetgen.widgets.base import CONFIG, Pen, Size


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalLine:
    """One line of a score table."""

    __pydantic_config__: ClassVar[Mapping[str, object]] = CONFIG
    cell: Annotated[str, "name of its cell in the area"]
    label: Annotated[str, "what is counted"]
    area: Annotated[str, "the area whose marks are counted; its multiplier is printed; empty = points are written directly"] = ""
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


@frozen(kw_only=True)
class Totals:
    """A score table: each line with a box for the count, the multiplier, and a box for the points; the last line is the total."""

    kind: ClassVar[str] = "totals"
    area: Annotated[str, "the area whose cells are the points boxes"]
    lines: Annotated[tuple[TotalLine, ...], "the lines, each a mapping with cell, label, area, group, minus"]
    tall: Annotated[float, "mm, height of a line"] = 7.5
    count: Annotated[float, "mm, width of the box for the count"] = 8.0
    points: Annotated[float, "mm, width of the box for the points"] = 13.0
    wide: Annotated[float, "mm, width of the whole table"] = 43.5

    TIMES: ClassVar[float] = 7.5
    REST: ClassVar[float] = 0.6
    """mm between the last line's boxes and the rule over the total."""

    def size(self, pen: Pen) -> Size:
        return (self.wide, self.tall * len(self.lines) + (self.REST if len(self.lines) > 1 else 0))

    def draw(self, pen: Pen, box: Rect) -> None:
        area = pen.area(self.area)
        for number, line in enumerate(self.lines):
            cell = area.named(line.cell)
            if cell is None:
                pen.complain("unknown-cell", f'there is no cell "{line.cell}" in "{self.area}"', f"{self.area}.{line.cell}")
                continue
            row = Rect(box.x, box.y + number * self.tall, self.wide, self.tall)
            place = Rect(row.right - self.points, row.y + 0.5, self.points, self.tall - 1)
            if number == len(self.lines) - 1:
                rest = self.REST if number else 0
                place = place.moved(0, rest + 0.4)
                self._total(pen, line, row.moved(0, rest), place)
            else:
                self._line(pen, line, row, place)
            pen.canvas.cell(cell, place)

    def _line(self, pen: Pen, line: TotalLine, row: Rect, place: Rect) -> None:
        times = line.times(pen)
        left = row.right - self.points - (self.TIMES + self.count if times else 0)
        pen.text(line.label, Rect(row.x, row.y, left - row.x - 1, row.h), pen.type("score"), anchor="left")
        if times:
            pen.canvas.rect(Rect(left, row.y + 0.5, self.count, row.h - 1), radius=0.8, line=Stroke(pt=0.5))
            pen.text(times, Rect(left + self.count + 0.3, row.y, self.TIMES - 0.8, row.h), pen.type("label"))
        pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.5))

    def _total(self, pen: Pen, line: TotalLine, row: Rect, place: Rect) -> None:
        pen.canvas.line(((row.x, row.y), (row.right, row.y)), Stroke(pt=1.25))
        pen.text(line.label, Rect(row.x, row.y, row.w - self.points - 1, row.h), pen.type("total"), anchor="left")
        pen.canvas.rect(place, radius=0.8, fill=LIGHT_GRAY, line=Stroke(BLACK, 0.75))
