"""A grid of number cells with a sign slot between all neighbors, and the circles that open and
answer its lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.page.canvas import Type
from sheetgen.page.geometry import Rect
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.cells import Cells
from sheetgen.widgets.cells.colored import equals


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

    RING: ClassVar[float] = 8.0
    RESULT: ClassVar[Size] = (12.6, 10.0)
    """Room for a sign and three digits."""
    BEFORE: ClassVar[float] = 1.4
    """mm from the rings to the grid."""
    AFTER: ClassVar[float] = 3.6
    """mm from the grid to the results."""
    EQUALS: ClassVar[float] = 2.2
    """mm from the grid to the middle of an equals sign."""

    def size(self, pen: Pen) -> Size:
        whole = self.RING + self.BEFORE + self._side(pen) + self.AFTER
        return (whole + self.RESULT[0], whole + self.RESULT[1])

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.color and not pen.has_color(self.color):
            return
        left, top = box.x + self.RING + self.BEFORE, box.y + self.RING + self.BEFORE
        grid = Rect(left, top, self._side(pen), self._side(pen))
        self._grid(pen).draw(pen, grid)
        self._corners(pen, box)
        inset = (self.cell - self.RING) / 2
        self._rings(self.rows, wrap=1).draw(pen, Rect(box.x, top + inset, 0, 0))
        self._rings(self.columns).draw(pen, Rect(left + inset, box.y, 0, 0))
        wide, tall = self.RESULT
        beside = Rect(grid.right + self.AFTER, top + (self.cell - tall) / 2, 0, 0)
        self._results(pen, self.rows, self.row_results, wrap=1).draw(pen, beside)
        below = Rect(left + (self.cell - wide) / 2, grid.bottom + self.AFTER, 0, 0)
        self._results(pen, self.columns, self.column_results).draw(pen, below)
        for number in range(len(pen.area(self.row_results))):
            equals(pen, grid.right + self.EQUALS, top + number * self._step + self.cell / 2)
        for number in range(len(pen.area(self.column_results))):
            equals(pen, left + number * self._step + self.cell / 2, grid.bottom + self.EQUALS)

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

    def _rings(self, area: str, wrap: int = 0) -> Cells:
        """The rings that open lines."""
        return Cells(
            area=area,
            side=self.RING,
            gap=self._step - self.RING,
            wrap=wrap,
            shape="ring",
            role="head",
            color=self.color,
        )

    def _results(self, pen: Pen, rings: str, area: str, wrap: int = 0) -> Cells:
        """The places for the values of lines, those that count more often with a badge."""
        wide, tall = self.RESULT
        times = [ring.times for ring in pen.area(rings)]
        return Cells(
            area=area,
            side=wide,
            tall=tall,
            gap=self._step - (tall if wrap else wide),
            wrap=wrap,
            shape="oval",
            names="none",
            badges=tuple(f"×{number}" if number > 1 else "" for number in times),
        )

    def _corners(self, pen: Pen, box: Rect) -> None:
        """Short words where no line begins or ends."""
        small, (wide, tall), whole = Type(6.5), self.RESULT, self.size(pen)
        near = Rect(box.x, box.y, self.RING + self.BEFORE, self.RING + self.BEFORE)
        far = Rect(box.x + whole[0] - wide, box.y + whole[1] - tall, wide, tall)
        for words, room in ((self.corner, near), (self.far_corner, far)):
            if words:
                down = (room.h - pen.lines_height(len(pen.wrap(words, room.w, small)), small)) / 2
                pen.paragraph(words, Rect(room.x, room.y + down, room.w, room.h - down), small)
