"""A color's area on a board: positions for pawns inside a frame that reads from both sides of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.paper.canvas import WHITE, Stroke
from sheetgen.paper.geometry import Rect
from sheetgen.paper.hatch import hatch_ring
from sheetgen.widgets.base import Pen, Size


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """An area as a square of round positions, framed in its color, its letter on two opposite sides."""

    kind: ClassVar[str] = "home"
    area: Annotated[str, "the area whose cells are the positions; its color gives the frame"]
    columns: Annotated[int, "positions in a line"] = 3
    position: Annotated[float, "mm, diameter of a position"] = 18.0
    gap: Annotated[float, "mm between two positions"] = 2.0
    border: Annotated[float, "mm, width of the frame"] = 5.0

    def size(self, pen: Pen) -> Size:
        count = len(pen.area(self.area))
        lines = -(-count // self.columns)
        return (self._span(self.columns), self._span(lines))

    def draw(self, pen: Pen, box: Rect) -> None:
        area = pen.area(self.area)
        if not area.color or not pen.has_color(area.color):
            return
        self._frame(pen, area.color, box)
        for index, cell in enumerate(area):
            line, column = divmod(index, self.columns)
            step = self.position + self.gap
            place = Rect(box.x + self.border + column * step, box.y + self.border + line * step, self.position, self.position)
            pen.canvas.cell(cell, place)
            pen.canvas.circle(place.cx, place.cy, self.position / 2, line=Stroke(pen.theme.line(area.color), 0.75))
            pen.text(pen.theme.ink(area.color).letter, place, pen.type("label", paint=pen.theme.line(area.color)))

    def _span(self, count: int) -> float:
        return count * (self.position + self.gap) - self.gap + 2 * self.border

    def _frame(self, pen: Pen, color: str, box: Rect) -> None:
        """A ring of tint and hatch between two lines, with the letter on a tab above and, turned, below."""
        ink = pen.theme.ink(color)
        inner = box.inset(self.border - 0.8)
        tint = pen.theme.tint(color)
        if tint is not None:
            pen.canvas.rect(box, radius=3, fill=tint)
            pen.canvas.rect(inner, radius=2, fill=WHITE)
        hatch_ring(pen.canvas, box, ink, pen.theme, band=self.border - 0.8, radius=3)
        pen.canvas.rect(box, radius=3, line=Stroke(pen.theme.line(color), 1.25))
        pen.canvas.rect(inner, radius=2, line=Stroke(pen.theme.line(color), 0.75))
        for top in (True, False):
            tab = Rect(box.cx - 5, box.y if top else box.bottom - self.border + 0.6, 10, self.border - 0.6)
            pen.canvas.rect(tab, radius=0.8, fill=pen.theme.solid(color), line=Stroke(pen.theme.line(color), 0.75))
            pen.text(ink.letter, tab, pen.type("tab", paint=pen.theme.on_solid(color)), turn=180 if top else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """A neutral field for whatever stands outside: a quiet outline and a word."""

    kind: ClassVar[str] = "ground"
    label: Annotated[str, "the word"]
    tall: Annotated[float, "mm, height"]

    def size(self, pen: Pen) -> Size:
        return (0, self.tall)

    def draw(self, pen: Pen, box: Rect) -> None:
        pen.canvas.rect(box, radius=3, line=Stroke("#767676", 0.75, (2, 1.5)))
        type = pen.type("label", paint="#595959")
        pen.text(self.label, Rect(box.x + 3, box.y + 2, box.w - 6, 4), type)
        pen.text(self.label, Rect(box.x + 3, box.bottom - 6, box.w - 6, 4), type, turn=180)
