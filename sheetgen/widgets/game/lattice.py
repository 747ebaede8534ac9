"""A grid of number cells with a sign slot between all neighbors, and the circles that open and
answer its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import BLACK, WHITE, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import LIGHT_GRAY
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.colored import badge, equals, sign_ring


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
    BADGE_IN: ClassVar[float] = 2.6
    """mm from a result's right end to the middle of its badge, which stays within its width."""
    BEFORE: ClassVar[float] = 1.4
    AFTER: ClassVar[float] = 3.6
    BOARD: ClassVar[float] = 0.8
    """mm of the board around the grid."""
    CLEAR: ClassVar[float] = 0.8

    def size(self, pen: Pen) -> Size:
        whole = self.RING + self.BEFORE + self._side(pen) + self.AFTER
        return (whole + self.RESULT[0], whole + self.RESULT[1])

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.color and not pen.has_color(self.color):
            return
        left, top = box.x + self.RING + self.BEFORE, box.y + self.RING + self.BEFORE
        self._board(pen, Rect(left, top, self._side(pen), self._side(pen)))
        self._corners(pen, box)
        for cell, place in self._numbers(pen, left, top):
            pen.canvas.cell(cell, place)
            pen.canvas.rect(place, fill=WHITE, line=Stroke(pt=0.75))
        for cell, place in self._slots(pen, left, top):
            self._slot(pen, cell, place)
        end, (wide, tall) = self._side(pen), self.RESULT
        between = (self.BOARD + self.AFTER) / 2
        for number, (ring, result) in enumerate(
            zip(pen.area(self.rows), pen.area(self.row_results), strict=False)
        ):
            middle = top + number * self._step + self.cell / 2
            self._ring(pen, ring, box.x + self.RING / 2, middle)
            equals(pen, left + end + between, middle)
            self._result(
                pen,
                result,
                ring.times,
                Rect(left + end + self.AFTER, middle - tall / 2, wide, tall),
            )
        for number, (ring, result) in enumerate(
            zip(pen.area(self.columns), pen.area(self.column_results), strict=False)
        ):
            middle = left + number * self._step + self.cell / 2
            self._ring(pen, ring, middle, box.y + self.RING / 2)
            equals(pen, middle, top + end + between)
            self._result(
                pen, result, ring.times, Rect(middle - wide / 2, top + end + self.AFTER, wide, tall)
            )

    @property
    def _step(self) -> float:
        return self.cell + self.slot

    def _side(self, pen: Pen) -> float:
        return len(pen.area(self.rows)) * self._step - self.slot

    def _numbers(self, pen: Pen, left: float, top: float) -> Iterator[tuple[Cell, Rect]]:
        for cell, ((row, column),) in positions(pen, self.grid, 1):
            yield (
                cell,
                Rect(
                    left + (column - 1) * self._step,
                    top + (row - 1) * self._step,
                    self.cell,
                    self.cell,
                ),
            )

    def _slots(self, pen: Pen, left: float, top: float) -> Iterator[tuple[Cell, Rect]]:
        """A slot lies halfway between the two cells that its name joins."""
        for cell, (one, two) in positions(pen, self.signs, 2):
            x = left + ((one[1] + two[1]) / 2 - 1) * self._step + self.cell / 2
            y = top + ((one[0] + two[0]) / 2 - 1) * self._step + self.cell / 2
            side = self.slot - self.CLEAR
            yield cell, Rect(x - side / 2, y - side / 2, side, side)

    def _slot(self, pen: Pen, cell: Cell, place: Rect) -> None:
        pen.canvas.cell(cell, place)
        if cell.group:
            pen.canvas.circle(place.cx, place.cy, place.w / 2, fill=LIGHT_GRAY)
            pen.text(cell.group.replace("-", "\u2212"), place, pen.type("head"))
        else:
            pen.canvas.circle(place.cx, place.cy, place.w / 2, fill=WHITE, line=Stroke(pt=0.5))

    def _ring(self, pen: Pen, cell: Cell, x: float, y: float) -> None:
        """The ring that opens a line, around its middle."""
        place = Rect(x - self.RING / 2, y - self.RING / 2, self.RING, self.RING)
        pen.canvas.cell(cell, place)
        sign_ring(
            pen,
            place,
            cell.name,
            pen.type("head", paint=pen.theme.line(self.color) if self.color else BLACK),
        )

    def _board(self, pen: Pen, grid: Rect) -> None:
        """The plate behind the grid."""
        if self.color:
            line = Stroke(pen.theme.line(self.color), 0.75)
            pen.canvas.rect(
                grid.inset(-self.BOARD), radius=0.8, fill=pen.theme.tint(self.color), line=line
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

    def _result(self, pen: Pen, cell: Cell, times: int, place: Rect) -> None:
        """The ring for a line's value; its multiplier as a badge where its edge bends up, out of
        the way of neighbors.
        """
        pen.canvas.cell(cell, place)
        pen.canvas.rect(place, radius=place.h / 2, line=Stroke(pt=0.75))
        if times > 1:
            badge(pen, place.right - self.BADGE_IN, place.bottom - 0.2, f"×{times}")


_PLACE = re.compile(r"r(\d+)c(\d+)")


def positions(
    pen: Pen, area: str, count: int
) -> Iterator[tuple[Cell, tuple[tuple[int, int], ...]]]:
    """The cells of a grid with their row and column (`r2c3` is (2, 3)), or with `count` 2 the slots
    between its cells with both ends'.

    Complains about an area whose cells are not named that way.
    """
    for cell in pen.area(area):
        places = [_PLACE.fullmatch(name) for name in cell.name.split("-")]
        ends = tuple((int(place[1]), int(place[2])) for place in places if place)
        if len(ends) == len(places) == count:
            yield cell, ends
        else:
            what = "a grid" if count == 1 else "made of the slots between a grid's cells"
            pen.complain("not-a-grid", f'area "{area}" is not {what}', area)
            return
