"""Stays for Formulas: a sum to write out, of cells of several areas, whose total is wider."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import ORIGIN, Pen
from sheetgen.widgets.cells.look import CellLook, draw_sign
from sheetgen.widgets.limits import SideLength

_LABEL_GAP = 0.6  # mm from the words over a box to the box
_LINE_GAP = 0.8  # mm between two lines of boxes


@dataclass(frozen=True, slots=True, kw_only=True)
class SumPart:
    """One box of a sum.

    Attributes:
        cell: the address of its cell
        label: what is written in it, over the box
        sign: the sign before the box, for all but the first
    """

    cell: str
    label: str
    sign: Literal["+", "-", "="] = "+"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """Boxes in a row with signs between: `rows + columns - rounds = total`; the last is the
    total.

    Attributes:
        parts: the boxes from left to right, each a mapping with cell, label, sign
        side: mm, width of a box
        total: mm, width of the box for the total
        tall: mm, height of a box
        sign: mm between two boxes
        wrap: so many boxes in a line, each with its sign before it; 0 = all
        color: a color of the game for the total's tint; empty = gray
    """

    kind = "sum"
    parts: tuple[SumPart, ...]
    side: SideLength = 15.0
    total: float = 18.0
    tall: SideLength = 10.0
    sign: float = 4.5
    wrap: int = 0
    color: str = ""

    def size(self, pen: Pen) -> Size:
        whole = Rect.around_all([ORIGIN, *self._places(pen, ORIGIN)])
        return (whole.w, max(whole.h, self._over(pen) + self.tall))

    def draw(self, pen: Pen, box: Rect) -> None:
        places = self._places(pen, box)
        over = self._over(pen)
        for part, place in zip(self.parts, places, strict=True):
            pen.text(part.label, place.less(top=-over).upper(over - _LABEL_GAP), "label")
            area, _, name = part.cell.partition(".")
            cell = pen.cell(area, name)
            if cell is not None:
                pen.canvas.cell(cell, place)
        for place in places[:-1]:
            CellLook().draw(pen, place)
        for total in places[-1:]:
            CellLook().ground(pen, total, self.color, total=True)
        for part, place in zip(self.parts[1:], places[1:], strict=True):
            draw_sign(
                pen,
                part.sign,
                place.moved(-place.w - self.sign, 0),
                place,
            )

    def _places(self, pen: Pen, at: Rect) -> list[Rect]:
        widths = [self.side for _ in self.parts[:-1]] + [self.total for _ in self.parts[-1:]]
        wrap = self.wrap or len(widths)
        start = self.sign if self.wrap else 0
        lines = [widths[first : first + wrap] for first in range(0, len(widths), wrap or 1)]
        tall = [self._over(pen) + self.tall] * len(lines)
        rows = zip(at.less(left=start).rows(tall, _LINE_GAP), lines, strict=True)
        places: list[Rect] = []
        for row, line in rows:
            places += row.less(top=self._over(pen)).columns(line, self.sign)
        return places

    def _over(self, pen: Pen) -> float:
        """What the labels take."""
        return pen.lines_height(1, "label") + _LABEL_GAP
