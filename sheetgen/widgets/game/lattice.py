"""Stays for Formulas: a grid with a sign slot between all neighbors, and the circles that open and
answer its lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import Type
from sheetgen.page.geometry import Rect
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.cells import Cells
from sheetgen.widgets.cells.colored import badge, equals
from sheetgen.widgets.cells.look import Look

_RING, _RESULT = 8.0, (12.6, 10.0)
"""mm, diameter of a ring, width and height of a result: room for a sign and three digits."""

_BEFORE, _AFTER, _EQUALS = 1.4, 3.6, 2.2
"""mm from the rings to the grid, from the grid to the results, and to the middle of an equals sign.
"""


_BADGE_IN = 2.6
"""mm from a result's right end to the middle of its badge, which stays within its width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """Square cells for numbers, round slots for signs; a ring to cross before each line, a longish
    one for its result after it.
    """

    kind: ClassVar[str] = "lattice"
    grid: Annotated[str, "area with the number cells, a grid"]
    signs: Annotated[
        str, "area with the slots between them; a slot's group is the sign printed in it"
    ]
    rows: Annotated[str, "area with a ring for each row, named by its label"]
    columns: Annotated[str, "area with a ring for each column"]
    row_results: Annotated[str, "area with a result for each row"]
    column_results: Annotated[str, "area with a result for each column"]
    cell: Annotated[float, "mm, side of a number cell"] = 11.0
    slot: Annotated[float, "mm, width of a sign slot"] = 7.0
    color: Annotated[
        str,
        "a color of the game for the board behind the grid and for the rings' labels; empty = none",
    ] = ""
    corner: Annotated[
        str, "a few words in the empty corner between the rings of rows and columns"
    ] = ""
    far_corner: Annotated[str, "a few words in the empty corner between the results"] = ""

    def size(self, pen: Pen) -> Size:
        whole = _RING + _BEFORE + self._side(pen) + _AFTER
        return (whole + _RESULT[0], whole + _RESULT[1])

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.color and not pen.has_color(self.color):
            return
        side = self._side(pen)
        grid = Rect(box.x + _RING + _BEFORE, box.y + _RING + _BEFORE, side, side)
        self._grid(pen).draw(pen, grid)
        self._corners(pen, box)
        first = grid.upper(self.cell).less(right=side - self.cell)
        ring, result = first.amid(_RING, _RING), first.amid(*_RESULT)
        before, beside = ring.moved(box.x - ring.x, 0), grid.right - result.x
        for number, cells in enumerate(self._lines(pen, self.rows, self.row_results)):
            y = number * self._step
            place = result.moved(beside + _AFTER, y)
            self._line(pen, cells, before.moved(0, y), place)
            equals(pen, grid.right + _EQUALS, place.cy)
        above, below = ring.moved(0, box.y - ring.y), grid.bottom - result.y
        for number, cells in enumerate(self._lines(pen, self.columns, self.column_results)):
            x = number * self._step
            place = result.moved(x, below + _AFTER)
            self._line(pen, cells, above.moved(x, 0), place)
            equals(pen, place.cx, grid.bottom + _EQUALS)

    @property
    def _step(self) -> float:
        return self.cell + self.slot

    def _side(self, pen: Pen) -> float:
        return len(pen.area(self.rows)) * self._step - self.slot

    def _grid(self, pen: Pen) -> Cells:
        """The number cells and the slots between them, on their board."""
        printed = dict.fromkeys(cell.group for cell in pen.area(self.signs) if cell.group)
        return Cells(
            area=(self.grid, self.signs),
            arrange="grid",
            side=self.cell,
            gap=self.slot,
            board=self.color,
            role="head",
            show={sign: sign.replace("-", "\u2212") for sign in printed},
            totals=tuple(printed),
        )

    def _lines(self, pen: Pen, rings: str, results: str) -> Iterable[tuple[Cell, Cell]]:
        """The ring and the place for the result of each line."""
        return zip(pen.area(rings), pen.area(results), strict=False)

    def _line(self, pen: Pen, cells: tuple[Cell, Cell], ring: Rect, result: Rect) -> None:
        """The ring that opens a line and the one for its value, with a badge if it counts more."""
        opens, value = cells
        Look("ring", role="head").cell(pen, opens, ring, self.color)
        Look("oval", names="none").cell(pen, value, result)
        if opens.times > 1:
            badge(pen, result.right - _BADGE_IN, result.bottom - 0.2, f"×{opens.times}")

    def _corners(self, pen: Pen, box: Rect) -> None:
        """Short words where no line begins or ends."""
        whole = Rect(box.x, box.y, *self.size(pen))
        wide, tall = _RESULT
        near = Rect(box.x, box.y, _RING + _BEFORE, _RING + _BEFORE)
        far = whole.less(left=whole.w - wide, top=whole.h - tall)
        small = Type(6.5)
        for words, room in ((self.corner, near), (self.far_corner, far)):
            if words:
                high = pen.lines_height(len(pen.wrap(words, room.w, small)), small)
                pen.paragraph(words, room.less(top=(room.h - high) / 2), small)
