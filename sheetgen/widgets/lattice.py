"""A grid of number cells with a sign slot between all neighbors, and the circles that open and answer its lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.paper.canvas import Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.ink import LIGHT_GRAY, TEXT_GRAY
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.colored import badge


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """Square cells for numbers, round slots for signs; a ring to cross before each line, a ring for its result after it."""

    kind: ClassVar[str] = "lattice"
    grid: Annotated[str, "area with the number cells, a grid"]
    signs: Annotated[str, "area with the slots between them; a slot's group is the sign printed in it"]
    rows: Annotated[str, "area with a ring for each row, named by its label"]
    columns: Annotated[str, "area with a ring for each column"]
    row_results: Annotated[str, "area with a result for each row"]
    column_results: Annotated[str, "area with a result for each column"]
    cell: Annotated[float, "mm, side of a number cell"] = 11.0
    slot: Annotated[float, "mm, width of a sign slot"] = 7.0

    RING: ClassVar[float] = 8.0
    RESULT: ClassVar[float] = 12.0
    BEFORE: ClassVar[float] = 2.0
    AFTER: ClassVar[float] = 2.5
    CLEAR: ClassVar[float] = 0.8

    def size(self, pen: Pen) -> Size:
        side = self._side(pen)
        whole = self.RING + self.BEFORE + side + self.AFTER
        return (whole + self.RESULT, whole + self.RESULT)

    def draw(self, pen: Pen, box: Rect) -> None:
        left, top = box.x + self.RING + self.BEFORE, box.y + self.RING + self.BEFORE
        for cell, place in self._numbers(pen, left, top):
            pen.canvas.cell(cell, place)
            pen.canvas.rect(place, line=Stroke(pt=0.75))
        for cell, place in self._slots(pen, left, top):
            self._slot(pen, cell, place)
        after = self._side(pen) + self.AFTER
        for number, (ring, result) in enumerate(zip(pen.area(self.rows), pen.area(self.row_results), strict=False)):
            middle = top + number * self._step + self.cell / 2
            self._ring(pen, ring, Rect(box.x, middle - self.RING / 2, self.RING, self.RING))
            place = Rect(left + after, middle - self.RESULT / 2, self.RESULT, self.RESULT)
            self._result(pen, result, ring.times, place, left + after - self.AFTER, middle, across=1)
        for number, (ring, result) in enumerate(zip(pen.area(self.columns), pen.area(self.column_results), strict=False)):
            middle = left + number * self._step + self.cell / 2
            self._ring(pen, ring, Rect(middle - self.RING / 2, box.y, self.RING, self.RING))
            place = Rect(middle - self.RESULT / 2, top + after, self.RESULT, self.RESULT)
            self._result(pen, result, ring.times, place, middle, top + after - self.AFTER, across=0)

    @property
    def _step(self) -> float:
        return self.cell + self.slot

    def _side(self, pen: Pen) -> float:
        return len(pen.area(self.rows)) * self._step - self.slot

    def _numbers(self, pen: Pen, left: float, top: float) -> Iterator[tuple[Cell, Rect]]:
        for cell in pen.area(self.grid):
            row, column = position(cell.name)
            yield cell, Rect(left + (column - 1) * self._step, top + (row - 1) * self._step, self.cell, self.cell)

    def _slots(self, pen: Pen, left: float, top: float) -> Iterator[tuple[Cell, Rect]]:
        """A slot lies halfway between the two cells that its name joins."""
        for cell in pen.area(self.signs):
            one, two = (position(name) for name in cell.name.split("-"))
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
            pen.canvas.circle(place.cx, place.cy, place.w / 2, line=Stroke(pt=0.5))

    def _ring(self, pen: Pen, cell: Cell, place: Rect) -> None:
        pen.canvas.cell(cell, place)
        pen.canvas.circle(place.cx, place.cy, self.RING / 2, line=Stroke(pt=0.75))
        pen.text(cell.name, place, pen.type("head"))

    def _result(self, pen: Pen, cell: Cell, times: int, place: Rect, x: float, y: float, *, across: int) -> None:
        """The ring for a line's value, an equals sign before it, its multiplier as a badge on the far side."""
        pen.canvas.cell(cell, place)
        pen.canvas.circle(place.cx, place.cy, self.RESULT / 2, line=Stroke(pt=0.75))
        gap = self.AFTER / 2
        for shift in (-0.5, 0.5):
            if across:
                pen.canvas.line(((x + gap - 0.8, y + shift), (x + gap + 0.8, y + shift)), Stroke(TEXT_GRAY, 0.75))
            else:
                pen.canvas.line(((x + shift, y + gap - 0.8), (x + shift, y + gap + 0.8)), Stroke(TEXT_GRAY, 0.75))
        if times > 1:
            badge(pen, place.right - 1.6, place.bottom - 1.6, f"×{times}")


def position(name: str) -> tuple[int, int]:
    """Row and column of a grid cell's name: `r2c3` is (2, 3)."""
    row, column = name[1:].split("c")
    return (int(row), int(column))
