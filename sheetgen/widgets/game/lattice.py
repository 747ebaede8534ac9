"""Stays for Formulas: a grid with a sign slot between all neighbors, and the circles that open and
answer its lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sheetgen.page.canvas import MEDIUM, THIN, WHITE, Stroke
from sheetgen.page.geometry import Point, Rect, Size
from sheetgen.page.ink import LIGHT_GRAY
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import badge, disc, equals
from sheetgen.widgets.cells.look import CellLook
from sheetgen.widgets.cells.places import GRID_PLACE, GRID_SLOT, CellPlan, arranged
from sheetgen.widgets.limits import SideLength

_RING = 8.0  # mm, diameter of a ring
_RESULT = (12.6, 10.0)  # mm, width and height of a result: room for a sign and three digits
_BEFORE = 1.4  # mm from the rings to the grid
_FIRST = _RING + _BEFORE  # mm from the upper left corner to the grid
_AFTER = 5.4  # mm from the grid to the results
_EQUALS = 3.1  # mm from the grid to the middle of an equals sign


_BOARD = 1.2  # mm of the board around the grid
_ROUND = 2.0  # mm, radius of a number cell's corners

# mm from a result's right end to the middle of its badge, which stays within its width
_BADGE_IN = 2.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """Square cells for numbers, round slots for signs; a ring to cross before each line, a longish
    one for its result after it.

    Attributes:
        grid: area with the number cells, a grid
        signs: area with the slots between them; a slot's group is the sign printed in it
        rows: area with a ring for each row, named by its label
        columns: area with a ring for each column
        row_results: area with a result for each row
        column_results: area with a result for each column
        cell: mm, side of a number cell
        slot: mm, width of a sign slot
        color: a color of the game for the board behind the grid and for the rings' labels; empty =
            none
        corner: a few words in the empty corner between the rings of rows and columns
        far_corner: a few words in the empty corner between the results
    """

    kind = "lattice"
    grid: str
    signs: str
    rows: str
    columns: str
    row_results: str
    column_results: str
    cell: SideLength = 11.0
    slot: float = 7.0
    color: str = ""
    corner: str = ""
    far_corner: str = ""

    def size(self, pen: Pen) -> Size:
        whole = _FIRST + self._side(pen) + _AFTER
        return (whole + _RESULT[0], whole + _RESULT[1])

    def draw(self, pen: Pen, box: Rect) -> None:
        side = self._side(pen)
        grid = box.less(_FIRST, _FIRST).left_part(side).upper(side)
        self._grid(pen, grid)
        self._corners(pen, box)
        first = grid.upper(self.cell).left_part(self.cell)
        ring = first.square(_RING)
        result = first.amid(*_RESULT)
        ends = replace(ring, x=box.x), replace(result, x=grid.right + _AFTER)
        sign = grid.right + _EQUALS, first.cy
        self._lines(
            pen,
            self.rows,
            self.row_results,
            ends,
            sign,
            down=self._step,
        )
        ends = replace(ring, y=box.y), replace(result, y=grid.bottom + _AFTER)
        sign = first.cx, grid.bottom + _EQUALS
        self._lines(
            pen,
            self.columns,
            self.column_results,
            ends,
            sign,
            across=self._step,
        )

    @property
    def _step(self) -> float:
        return self.cell + self.slot

    def _side(self, pen: Pen) -> float:
        return len(pen.area(self.rows)) * self._step - self.slot

    def _grid(self, pen: Pen, grid: Rect) -> None:
        """The number cells and the slots between them, on their board."""
        slots = "made of the slots between a grid's cells"
        numbered = _named(pen, self.grid, GRID_PLACE, "a grid")
        if not _named(pen, self.signs, GRID_SLOT, slots) or not numbered:
            return
        if self.color:
            tint = pen.theme.tint(self.color)
            line = Stroke(pen.theme.line(self.color), 0.75)
            pen.canvas.rect(
                grid.inset(-_BOARD),
                radius=_BOARD + _ROUND,
                fill=tint,
                line=line,
            )
        areas = pen.area(self.grid), pen.area(self.signs)
        plan = CellPlan(
            areas,
            self.cell,
            self.cell,
            gap=self.slot,
            line_gap=self.slot,
        )
        for spot in arranged(pen, plan, "grid", grid):
            pen.canvas.cell(spot.cell, spot.box)
            sign = spot.cell.group
            if not spot.slot:
                pen.canvas.rect(
                    spot.box,
                    radius=_ROUND,
                    fill=WHITE,
                    line=MEDIUM,
                )
            elif sign:
                disc(pen, spot.box, LIGHT_GRAY)
                pen.text(sign.replace("-", "\u2212"), spot.box, "head")
            else:
                disc(pen, spot.box, WHITE, THIN)

    def _lines(
        self,
        pen: Pen,
        rings: str,
        results: str,
        ends: tuple[Rect, Rect],
        sign: Point,
        across: float = 0,
        down: float = 0,
    ) -> None:
        """The rings that open lines and those for their values, with a badge if they count more;
        `ends` and `sign` are the places of the first line's.
        """
        cells = zip(pen.area(rings), pen.area(results), strict=False)
        for number, (opens, value) in enumerate(cells):
            x = number * across
            y = number * down
            ring, result = (end.moved(x, y) for end in ends)
            CellLook("ring", role="head", backed=True).cell(
                pen,
                opens,
                ring,
                self.color,
            )
            equals(pen, sign[0] + x, sign[1] + y)
            pen.canvas.cell(value, result)
            pen.canvas.rect(result, radius=result.h / 2, line=MEDIUM)
            if opens.times > 1:
                badge(
                    pen,
                    result.right - _BADGE_IN,
                    result.bottom - 0.2,
                    f"×{opens.times}",
                )

    def _corners(self, pen: Pen, box: Rect) -> None:
        """Short words where no line begins or ends."""
        whole = Rect(box.x, box.y, *self.size(pen))
        near = whole.left_part(_FIRST).upper(_FIRST)
        far = whole.right_part(_RESULT[0]).lower(_RESULT[1])
        for words, room in ((self.corner, near), (self.far_corner, far)):
            if words:
                pen.centered(words, room, "small")


def _named(pen: Pen, area: str, names: re.Pattern[str], what: str) -> bool:
    """Whether all cells of an area have such names; complains that it is not `what` if not."""
    named = all(names.fullmatch(cell.name) for cell in pen.area(area))
    if not named:
        pen.complain("not-a-grid", f'area "{area}" is not {what}', area)
    return named
