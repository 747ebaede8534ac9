"""The score table: count, multiplier, points, line by line in the order of play, and the total."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.core.counting import CellCount
from sheetgen.messages import Words
from sheetgen.page.canvas import HEAVY
from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import ORIGIN, Pen
from sheetgen.widgets.cells.colored import badge, badge_width, equals, equals_width
from sheetgen.widgets.cells.look import CellLook
from sheetgen.widgets.cells.places import CellPlan, tops
from sheetgen.widgets.limits import SideLength

_TIMES = 6.5  # mm from the box for the count to the equals sign
_IS = 3.0  # mm from the multiplier to the points
_AIR = 0.5  # mm around a multiplier of many digits
_REST = 0.6  # mm between the last line's boxes and the rule over the total
_FIELD = CellLook(backed=True)  # How a box to write in is drawn: white on any ground


def _shown(times: int) -> str:
    """A multiplier as it is printed."""
    return f"\u2212{-times}" if times < 0 else f"×{times}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalLine:
    """One line of a score table.

    Attributes:
        cell: name of its cell in the area, and of that of its count
        label: what is counted
        area: the area whose marks are counted; its multiplier is printed; empty = points are
            written directly
        group: the group of that area; empty = all of it
        minus: whether its points are taken off
    """

    cell: str
    label: str
    area: str = ""
    group: str = ""
    minus: bool = False

    def times(self, pen: Pen) -> str:
        """The multiplier as printed, or "" where there is none."""
        if not self.area:
            return ""
        times = pen.times(self.area, self.group)
        if times is None:
            return ""
        shown = _shown(-times if self.minus else times)
        counted = self._counted(pen)
        if counted not in ("", shown):
            pen.complain(
                "other-times", f"this line prints {shown}; rules count it {counted}", self.cell
            )
        return shown

    def _counted(self, pen: Pen) -> str:
        """How the rules of the layout count the marks of this line; "" where they say something
        else of it, or nothing.
        """
        name = self.cell.lower()
        for rules in pen.game.counting.values():
            for rule in rules.lines:
                if rule.name != name or not isinstance(rule.count, CellCount):
                    continue
                if {*rule.count.values.values()} != {1}:
                    continue
                return "by a table" if rule.table else _shown(rule.times)
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """A score table: each line with a box for the count, its multiplier on a disc, and a box for
    the points; the last is the total.

    Attributes:
        area: the area whose cells are the points boxes
        lines: the lines, each a mapping with cell, label, area, group, minus
        counts: the area whose cells are the boxes for the counts, named as those for the points;
            empty = no cells
        heads: words over the labels, over the counts and over the points
        head: mm, height of those words
        tall: mm, height of a line, white included
        gap: mm between two lines
        band: lines between two gutters, as in the rows beside it; 0 = none
        gutter: mm, height of a gutter
        count: mm, width of the box for the count
        points: mm, width of the box for the points
        wide: mm, width of the whole table
        color: a color of the game for the total's tint; empty = gray
    """

    kind = "totals"
    area: str
    lines: tuple[TotalLine, ...]
    counts: str = ""
    heads: Words = ()
    head: float = 0.0
    tall: SideLength = 7.5
    gap: float = 0.0
    band: int = 0
    gutter: float = 2.5
    count: float = 8.0
    points: float = 13.0
    wide: SideLength = 43.5
    color: str = ""

    def size(self, pen: Pen) -> Size:
        rows = self._rows(ORIGIN)
        return (self.wide, rows[-1].bottom if rows else self.head)

    def draw(self, pen: Pen, box: Rect) -> None:
        self._heads(pen, box)
        rows = self._rows(box)
        for line, row in zip(self.lines, rows, strict=True):
            cell = pen.cell(self.area, line.cell)
            if cell is None:
                continue
            _, _, points = self._parts(row)
            if row is rows[-1]:
                points = points.moved(0, 0.4)
                pen.canvas.line(row.upper_edge, HEAVY)
                label = row.less(right=self.points + 1)
                pen.text(line.label, label, "total", anchor="left")
                _FIELD.ground(pen, points, self.color, total=True)
            else:
                _FIELD.draw(pen, points)
                self._line(pen, line, row)
            pen.canvas.cell(cell, points)

    def _rows(self, at: Rect) -> list[Rect]:
        """The room of each line."""
        plan = CellPlan(
            (),
            self.wide,
            self.tall,
            line_gap=self.gap,
            band=self.band,
            gutter=self.gutter,
        )
        starts = tops(plan, [()] * len(self.lines))
        rows = [Rect(at.x, at.y + self.head + top, self.wide, self.tall) for top in starts]
        if len(rows) > 1:
            rows[-1] = rows[-1].moved(0, _REST)
        return rows

    def _parts(self, row: Rect) -> tuple[Rect, Rect, Rect]:
        """The room for what is counted in a row, the boxes for the count and for the points."""
        boxes = row.less(top=0.5, bottom=0.5)
        points = boxes.right_part(self.points)
        count = boxes.less(right=self.points + _IS + _TIMES).right_part(self.count)
        return row.less(right=row.right - count.x + 1), count, points

    def _heads(self, pen: Pen, box: Rect) -> None:
        foot = box.moved(0, self.head - 3.9).left_part(self.wide).upper(4)
        label, count, points = self._parts(foot)
        pen.need_room(self.heads, 3, "{} heads for {} columns")
        heads = (*self.heads, "", "", "")
        pen.text(heads[0], label.moved(0, -0.5), "head", anchor="left")
        pen.text(heads[1], count, "small")
        pen.text(heads[2], points, "small")

    def _line(self, pen: Pen, line: TotalLine, row: Rect) -> None:
        """What is counted, the box for the count, and the multiplier of the points."""
        times = line.times(pen)
        if not times:
            pen.centered(line.label, row.less(right=self.points + 1), "score")
            return
        label, count, points = self._parts(row)
        pen.centered(line.label, label, "score")
        _FIELD.draw(pen, count)
        half = badge_width(pen, times) / 2
        middle = count.right + max(_TIMES / 2, _AIR + half)
        badge(pen, middle, row.cy, times)
        after = middle + half + _AIR + equals_width(pen) / 2
        equals(pen, max(points.x - _IS / 2, after), row.cy)
        cell = pen.cell(self.counts, line.cell) if self.counts else None
        if cell is not None:
            pen.canvas.cell(cell, count)
