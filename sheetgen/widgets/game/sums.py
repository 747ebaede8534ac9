"""A sum to write out: a box for each of its parts with the sign between them, and one for the
total.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import BLACK, Stroke
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import LIGHT_GRAY
from sheetgen.page.type import LEADING
from sheetgen.widgets.base import Pen, Size, run
from sheetgen.widgets.cells.colored import equals


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One box of a sum."""

    cell: Annotated[str, "the address of its cell"]
    label: Annotated[str, "what is written in it, over the box"]
    sign: Annotated[Literal["+", "-", "="], "the sign before the box, for all but the first"] = "+"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """Boxes in a row with signs between: `rows + columns - rounds = total`; the last is the
    total.
    """

    kind: ClassVar[str] = "sum"
    parts: Annotated[
        tuple[Part, ...], "the boxes from left to right, each a mapping with cell, label, sign"
    ]
    side: Annotated[float, "mm, width of a box"] = 15.0
    total: Annotated[float, "mm, width of the box for the total"] = 18.0
    tall: Annotated[float, "mm, height of a box"] = 10.0
    sign: Annotated[float, "mm between two boxes"] = 4.5
    color: Annotated[str, "a color of the game for the total's tint; empty = gray"] = ""

    LABEL_GAP: ClassVar[float] = 0.6

    def size(self, pen: Pen) -> Size:
        widths = self._widths()
        return (sum(widths) + self.sign * max(0, len(widths) - 1), self._over(pen) + self.tall)

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.color and not pen.has_color(self.color):
            return
        label, over = pen.type("label"), self._over(pen)
        widths = self._widths()
        for number, (part, x, width) in enumerate(
            zip(self.parts, run(box.x, widths, self.sign), widths, strict=True)
        ):
            place = Rect(x, box.y + over, width, self.tall)
            if number:
                self._sign(pen, part.sign, Rect(place.x - self.sign, place.y, self.sign, place.h))
            pen.text(part.label, Rect(place.x, box.y, place.w, over - self.LABEL_GAP), label)
            cell = self._cell(pen, part.cell)
            if cell is not None:
                pen.canvas.cell(cell, place)
            self._box(pen, place, last=number == len(self.parts) - 1)

    def _cell(self, pen: Pen, address: str) -> Cell | None:
        cell = pen.game.cells.cell(address)
        if cell is None:
            pen.complain("unknown-cell", f'there is no cell "{address}"', address)
        return cell

    def _box(self, pen: Pen, place: Rect, *, last: bool) -> None:
        if not last:
            pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.5))
            return
        fill = pen.theme.tint(self.color) if self.color else LIGHT_GRAY
        pen.canvas.rect(place, radius=0.8, fill=fill, line=Stroke(BLACK, 1.25))

    def _sign(self, pen: Pen, sign: str, room: Rect) -> None:
        if sign == "=":
            equals(pen, room.cx, room.cy)
        else:
            pen.text(sign.replace("-", "\u2212"), room, pen.type("head"))

    def _widths(self) -> list[float]:
        return [self.side] * (len(self.parts) - 1) + [self.total] * bool(self.parts)

    def _over(self, pen: Pen) -> float:
        """What the labels take."""
        return pen.type("label").size * MM_PER_PT * LEADING + self.LABEL_GAP
