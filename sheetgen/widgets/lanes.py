"""Colored rows of numbered cells in common columns, with what a row earns at its end and what a column earns at its foot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from sheetgen.core.cells import Area, Cell
from sheetgen.paper.canvas import BLACK, Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.icons import icon
from sheetgen.values import frozen
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.colored import badge, color_cell, color_tab


@frozen(kw_only=True)
class Lanes:
    """Rows of colored cells; cells of one column stand under each other, sections are set apart under their multiplier."""

    kind: ClassVar[str] = "lanes"
    rows: Annotated[tuple[str, ...], "areas, one a row, from top to bottom"]
    cell: Annotated[float, "mm, width of a cell"] = 9.0
    tall: Annotated[float, "mm, height of a cell"] = 9.5
    gap: Annotated[float, "mm between cells"] = 1.0
    section_gap: Annotated[float, "mm more between two sections"] = 1.5
    head: Annotated[float, "mm, height of the multipliers over the columns"] = 6.0
    circles: Annotated[str, "area with two or more abilities a row, named row.a, row.b; empty = none"] = ""
    circle_heads: Annotated[tuple[str, ...], "what earns each ability, over its column"] = ()
    names: Annotated[Mapping[str, str] | None, "what is printed in the circle of each kind of ability"] = None
    bonus: Annotated[str, "area with one bonus a row, named as the rows; empty = none"] = ""
    bonus_head: Annotated[str, "what earns the bonus, over its column"] = ""
    foot: Annotated[str, "area with a box under each column; empty = none"] = ""
    foot_label: Annotated[str, "a word beside those boxes"] = ""

    TAB: ClassVar[float] = 9.0
    AFTER: ClassVar[float] = 3.0
    FOOT: ClassVar[float] = 8.0
    FOOT_GAP: ClassVar[float] = 1.5

    def size(self, pen: Pen) -> Size:
        columns = self._columns(pen, 0)
        if not columns:
            return (0, 0)
        right = max(columns.values()) + self.cell
        rings = self._rings(pen)
        right += (self.AFTER + rings * (self.cell + self.gap) - self.gap) if rings else 0
        right += (2 * self.gap + self.cell) if self.bonus else 0
        height = self.head + len(self.rows) * (self.tall + self.gap) - self.gap
        return (right, height + (self.FOOT_GAP + self.FOOT if self.foot else 0))

    def draw(self, pen: Pen, box: Rect) -> None:
        columns = self._columns(pen, box.x)
        if not columns:
            return
        self._heads(pen, box, columns)
        top = box.y + self.head
        for number, name in enumerate(self.rows):
            self._row(pen, pen.area(name), columns, box.x, top + number * (self.tall + self.gap))
        if self.foot:
            self._foot(pen, columns, box.x, top + len(self.rows) * (self.tall + self.gap) - self.gap + self.FOOT_GAP)

    def _columns(self, pen: Pen, x: float) -> dict[str, float]:
        """The left edge of each column by the name of its cells."""
        cells = {cell.name: cell for name in self.rows for cell in pen.area(name)}
        order = sorted(cells.values(), key=lambda cell: cell.values)
        columns: dict[str, float] = {}
        left = x + self.TAB + self.gap
        for before, cell in zip([None, *order], order, strict=False):
            if before is not None and before.group != cell.group:
                left += self.section_gap
            columns[cell.name] = left
            left += self.cell + self.gap
        return columns

    def _rings(self, pen: Pen) -> int:
        if not self.circles:
            return 0
        return max(sum(cell.name.startswith(f"{row}.") for cell in pen.area(self.circles)) for row in self.rows)

    def _heads(self, pen: Pen, box: Rect, columns: Mapping[str, float]) -> None:
        """A bracket over each section with its multiplier on a black disc; words over the rings and the bonus."""
        sections: dict[str, list[Cell]] = {}
        for row in self.rows:
            for cell in pen.area(row):
                sections.setdefault(cell.group, []).append(cell)
        y = box.y + 2.5
        for cells in sections.values():
            left = min(columns[cell.name] for cell in cells)
            right = max(columns[cell.name] for cell in cells) + self.cell
            foot = box.y + self.head - 0.8
            pen.canvas.line(((left, foot), (left, y), (right, y), (right, foot)), Stroke(pt=0.75))
            badge(pen, (left + right) / 2, y, f"×{cells[0].times}")
        right = max(columns.values()) + self.cell + self.AFTER
        hint = pen.type("small", size=6.5)
        for text in self.circle_heads:
            pen.text(text, Rect(right - 0.5, box.y + self.head - 4.2, self.cell + 1, 3), hint)
            right += self.cell + self.gap
        if self.bonus:
            pen.text(self.bonus_head, Rect(right + self.gap - 0.5, box.y + self.head - 4.2, self.cell + 1, 3), hint)

    def _row(self, pen: Pen, area: Area, columns: Mapping[str, float], x: float, y: float) -> None:
        if not area.color or not pen.has_color(area.color):
            return
        color_tab(pen, area.color, Rect(x, y, self.TAB, self.tall))
        for cell in area:
            color_cell(pen, cell, area.color, Rect(columns[cell.name], y, self.cell, self.tall), cell.name)
        right = max(columns.values()) + self.cell + self.AFTER
        if self.circles:
            for ring in (cell for cell in pen.area(self.circles) if cell.name.startswith(f"{area.id}.")):
                self._ring(pen, ring, Rect(right, y + (self.tall - self.cell) / 2, self.cell, self.cell))
                right += self.cell + self.gap
        if self.bonus:
            self._bonus(pen, pen.area(self.bonus).named(area.id), Rect(right + self.gap, y, self.cell, self.tall))

    def _bonus(self, pen: Pen, cell: Cell | None, place: Rect) -> None:
        if cell is None:
            return
        pen.canvas.cell(cell, place)
        pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.75))
        pen.text(f"+{cell.times}", Rect(place.x + 1, place.y + 1, self.cell - 2, 2.6), pen.type("hint"), anchor="left")

    def _ring(self, pen: Pen, cell: Cell, place: Rect) -> None:
        pen.canvas.cell(cell, place)
        pen.canvas.circle(place.cx, place.cy, place.w / 2, line=Stroke(pt=0.5))
        pen.text((self.names or {}).get(cell.group, cell.group), Rect(place.x + 1, place.y + 1.6, place.w - 2, 2.6), pen.type("hint"))

    def _foot(self, pen: Pen, columns: Mapping[str, float], x: float, y: float) -> None:
        icon(pen.canvas, "flag", Rect(x - 0.85, y + 1.6, 4.8, 4.8), BLACK)
        pen.text(self.foot_label, Rect(x + 4.2, y, self.TAB + self.gap - 4.4 + self.cell, self.FOOT), pen.type("label"), anchor="left")
        for cell in pen.area(self.foot):
            if cell.name not in columns:
                pen.complain("unknown-column", f'area "{self.foot}" has a cell {cell.name}, but no column is called so', self.foot)
                continue
            place = Rect(columns[cell.name], y, self.cell, self.FOOT)
            pen.canvas.cell(cell, place)
            pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.5))
            pen.text(cell.name, Rect(place.x + 1, place.y + 0.8, self.cell - 2, 2.4), pen.type("small", size=6.5), anchor="left")
