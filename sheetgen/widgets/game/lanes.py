"""Colored rows of numbered cells in common columns, with what a row earns at its end and what a
column earns at its foot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, ClassVar

from sheetgen.core.cells import Area, Cell
from sheetgen.page.canvas import Stroke
from sheetgen.page.geometry import Rect
from sheetgen.widgets.base import Node, Pen, Size, bands
from sheetgen.widgets.cells.colored import badge, color_tab, mixture
from sheetgen.widgets.cells.columns import common_order
from sheetgen.widgets.cells.look import Look
from sheetgen.widgets.cells.strips import Strip, draw_strips, strips_height
from sheetgen.widgets.stack import Column


@dataclass(frozen=True, slots=True, kw_only=True)
class Lanes:
    """Rows of colored cells; cells of one column stand under each other, sections are set apart
    under their multiplier.

    Columns stand in the order that the areas declare; a row that has its cells in another order
    than the others is an error.
    """

    kind: ClassVar[str] = "lanes"
    rows: Annotated[tuple[str, ...], "areas, one a row, from top to bottom"]
    cell: Annotated[float, "mm, width of a cell"] = 9.0
    tall: Annotated[float, "mm, height of a cell"] = 9.5
    gap: Annotated[float, "mm between cells"] = 1.0
    band: Annotated[
        int, "rows between two white gutters, by which an eye and a camera count; 0 = no gutter"
    ] = 3
    gutter: Annotated[float, "mm, height of a gutter"] = 2.5
    section_gap: Annotated[float, "mm more between two sections"] = 1.5
    head: Annotated[float, "mm, height of the multipliers over the columns; 0 = no head"] = 6.0
    circles: Annotated[
        str, "area with two or more abilities a row, named row.a, row.b; empty = none"
    ] = ""
    circle_heads: Annotated[tuple[str, ...], "what earns each ability, over its column"] = ()
    names: Annotated[
        Mapping[str, str] | None, "what is printed in the circle of each kind of ability"
    ] = None
    bonus: Annotated[
        str, "area with one bonus a row, named as the rows, under its multiplier; empty = none"
    ] = ""
    bonus_head: Annotated[str, "what earns the bonus, in its boxes"] = ""
    mixes: Annotated[
        Mapping[str, tuple[str, ...]] | None,
        "row -> the colors that make its own, as small dice in the first column where the row has"
        " no cell there, else on its tab",
    ] = None
    foot: Annotated[str, "area with a box under each column; empty = none"] = ""
    foot_label: Annotated[str, "a word beside those boxes"] = ""
    strips: Annotated[
        tuple[Strip, ...],
        "runs of boxes on the columns above them, each a mapping with area, group, start, line,"
        " label, hint, label-at, after, flag, bar",
    ] = ()

    children: Annotated[
        tuple[Node, ...],
        "what stands under the abilities and the bonus, beside the boxes under the rows",
    ] = ()

    TAB: ClassVar[float] = 9.0
    AFTER: ClassVar[float] = 3.0
    FOOT: ClassVar[float] = 7.5
    FOOT_GAP: ClassVar[float] = 1.5
    BESIDE: ClassVar[tuple[float, float]] = (1.0, 0.5)
    """White over what stands beside the boxes, and between its parts, in mm."""

    def size(self, pen: Pen) -> Size:
        columns = self._columns(pen, 0)
        if not columns:
            return (0, 0)
        height = self._tops(self.head)[-1] + self.tall
        under = (self.FOOT_GAP + self.FOOT if self.foot else 0) + strips_height(self.strips)
        over, gap = self.BESIDE
        beside = over + Column(gap=gap, children=self.children).size(pen)[1] if self.children else 0
        return (max(columns.values()) + self.cell, height + max(under, beside))

    def draw(self, pen: Pen, box: Rect) -> None:
        columns = self._columns(pen, box.x)
        if not columns:
            return
        self._heads(pen, box, columns)
        tops = self._tops(box.y + self.head)
        for name, top in zip(self.rows, tops, strict=True):
            self._row(pen, pen.area(name), columns, box.x, top)
        under = tops[-1] + self.tall
        self._beside(pen, columns, Rect(box.x, under, box.w, box.bottom - under))
        if self.foot:
            self._foot(pen, columns, box.x, under + self.FOOT_GAP)
            under += self.FOOT_GAP + self.FOOT
        draw_strips(
            pen,
            self.strips,
            {name: Rect(x, under, self.cell, 0) for name, x in columns.items()},
            box.x,
        )

    def _beside(self, pen: Pen, columns: Mapping[str, float], under: Rect) -> None:
        """The widgets under the abilities and the bonus."""
        ends = [columns[name] for name in (*self._rings(pen), *filter(None, (self.bonus,)))]
        if ends and self.children:
            over, gap = self.BESIDE
            room = Rect(ends[0], under.y + over, ends[-1] + self.cell - ends[0], under.h - over)
            Column(gap=gap, children=self.children).draw(pen, room)

    def _tops(self, y: float) -> list[float]:
        return bands(y, len(self.rows), self.tall, self.gap, band=self.band, gutter=self.gutter)

    def _columns(self, pen: Pen, x: float) -> dict[str, float]:
        """The left edge of each column by its name: those of the cells, of the abilities (`a`,
        `b`), and of the bonus.
        """
        order = self._order(pen)
        columns: dict[str, float] = {}
        left = x + self.TAB + self.gap
        for before, cell in zip([None, *order], order, strict=False):
            if before is not None and before.group != cell.group:
                left += self.section_gap
            columns[cell.name] = left
            left += self.cell + self.gap
        for name in self._rings(pen) if columns else ():
            columns[name] = left + self.AFTER - self.gap
            left += self.cell + self.gap
        if self.bonus and columns:
            columns[self.bonus] = left + (self.AFTER if self.circles else self.gap)
        return columns

    def _order(self, pen: Pen) -> list[Cell]:
        """One cell for each column of cells, from left to right."""
        order, odd = common_order([pen.area(name) for name in dict.fromkeys(self.rows)])
        if odd is not None:
            message = (
                f'"{odd.id}" has its cells in another order than the rows above it; cells of one'
                " name stand in one column"
            )
            pen.complain("other-order", message, odd.id)
        return order

    def _rings(self, pen: Pen) -> list[str]:
        """The names of the abilities of a row."""
        cells = pen.area(self.circles) if self.circles else ()
        return list(dict.fromkeys(cell.name.rpartition(".")[2] for cell in cells))

    def _heads(self, pen: Pen, box: Rect, columns: Mapping[str, float]) -> None:
        """A bracket over each section with its multiplier on a black disc, over the bonus as well;
        words over the abilities.

        Nothing stands over cells that are in no group and count once.
        """
        if not self.head and not self.circle_heads:
            return
        tall = _WORDS if self.circle_heads else 0.0
        for group, cells in groupby(self._order(pen), key=lambda cell: cell.group):
            lefts = [columns[cell.name] for cell in cells]
            times = self._times(pen, columns, lefts)
            if group or times != 1:
                tall = _BRACKET
                self._bracket(pen, lefts[0], lefts[-1] + self.cell, box.y, times)
        hint = pen.type("small", size=6.5)
        for text, name in zip(self.circle_heads, self._rings(pen), strict=False):
            pen.text(
                text, Rect(columns[name] - 0.5, box.y + self.head - _WORDS, self.cell + 1, 3), hint
            )
        earned = pen.times(self.bonus) if self.bonus else None
        if earned not in (None, 1):
            tall = _BRACKET
            self._bracket(pen, columns[self.bonus], columns[self.bonus] + self.cell, box.y, earned)
        if self.head < tall:
            pen.complain(
                "does-not-fit",
                f"what stands over the columns is {tall:g} mm high; head is {self.head:g}",
            )

    def _times(self, pen: Pen, columns: Mapping[str, float], lefts: Sequence[float]) -> int:
        """What the cells of a section are multiplied with; complains where they are not all
        multiplied alike.
        """
        areas = {
            cell.times: name
            for name in self.rows
            for cell in pen.area(name)
            if columns[cell.name] in lefts
        }
        (times, area), *others = areas.items()
        if others:
            other = others[0]
            message = (
                f'cells in one section count ×{times} in "{area}" and ×{other[0]} in "{other[1]}";'
                " group them, or write head: 0"
            )
            pen.complain("mixed-times", message, other[1])
        return times

    def _bracket(self, pen: Pen, left: float, right: float, top: float, times: int | None) -> None:
        y, foot = top + 2.5, top + self.head - 0.8
        pen.canvas.line(((left, foot), (left, y), (right, y), (right, foot)), Stroke(pt=0.75))
        badge(pen, (left + right) / 2, y, f"×{times}")

    def _row(self, pen: Pen, area: Area, columns: Mapping[str, float], x: float, y: float) -> None:
        if not len(area):
            return
        if not area.color:
            pen.complain(
                "no-color",
                f'area "{area.id}" has no color, which a row of cells is drawn in',
                area.id,
            )
            return
        if not pen.has_color(area.color):
            return
        first = Rect(min(columns.values()), y, self.cell, self.tall)
        mix = (self.mixes or {}).get(area.id, ())
        on_tab = bool(mix) and any(columns[cell.name] == first.x for cell in area)
        tab = Rect(x, y, self.TAB, self.tall)
        color_tab(pen, area.color, tab, lift=_LIFT if on_tab else 0)
        if mix:
            place = (
                Rect(tab.x + 0.8, tab.bottom - _SMALL_DIE - 0.6, tab.w - 1.6, _SMALL_DIE)
                if on_tab
                else first
            )
            mixture(pen, place, mix, _SMALL_DIE if on_tab else _DIE)
        for cell in area:
            place = Rect(columns[cell.name], y, self.cell, self.tall)
            Look(names="corner").cell(pen, cell, place, area.color)
        for ring in pen.area(self.circles) if self.circles else ():
            row, _, name = ring.name.rpartition(".")
            if row == area.id:
                self._ring(
                    pen,
                    ring,
                    Rect(columns[name], y + (self.tall - self.cell) / 2, self.cell, self.cell),
                )
        if self.bonus:
            self._bonus(
                pen,
                pen.area(self.bonus).named(area.id),
                Rect(columns[self.bonus], y, self.cell, self.tall),
            )

    def _bonus(self, pen: Pen, cell: Cell | None, place: Rect) -> None:
        if cell is None:
            return
        pen.canvas.cell(cell, place)
        pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.75))
        pen.text(
            self.bonus_head,
            Rect(place.x + 1, place.y + 0.8, self.cell - 2, 2.4),
            pen.type("small", size=6.5),
            anchor="left",
        )

    def _ring(self, pen: Pen, cell: Cell, place: Rect) -> None:
        name = (self.names or {}).get(cell.group, cell.group)
        Look("ring", role="hint").cell(pen, cell, place, shown=name)

    def _foot(self, pen: Pen, columns: Mapping[str, float], x: float, y: float) -> None:
        pen.text(
            self.foot_label,
            Rect(x, y, self.TAB + self.gap + self.cell, self.FOOT),
            pen.type("label"),
            anchor="left",
        )
        for cell in pen.area(self.foot):
            if cell.name not in columns:
                pen.complain(
                    "unknown-column",
                    f'area "{self.foot}" has a cell {cell.name}, but no column is called so',
                    self.foot,
                )
                continue
            place = Rect(columns[cell.name], y, self.cell, self.FOOT)
            pen.canvas.cell(cell, place)
            pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.5))
            pen.text(
                cell.name,
                Rect(place.x + 1, place.y + 0.8, self.cell - 2, 2.4),
                pen.type("small", size=6.5),
                anchor="left",
            )


_BRACKET, _WORDS = 5.5, 4.2
"""mm that a multiplier on its bracket takes over the cells, and words over the abilities."""

_DIE, _SMALL_DIE = 3.6, 3.2
"""Side in mm of a die that tells what mixes to a color, in a free place and on a tab."""

_LIFT = 1.9
"""How far a tab's letter moves up for such dice below it."""
