"""A small picture of an area with the pawns that stand in it, for examples."""

from __future__ import annotations

import math
from typing import Annotated, ClassVar

from sheetgen.paper.canvas import WHITE, Stroke, Type
from sheetgen.paper.geometry import Rect
from sheetgen.paper.hatch import hatch_ring
from sheetgen.paper.ink import MID_GRAY
from sheetgen.values import frozen
from sheetgen.widgets.base import Pen, Size

_BAND, _TAB = 1.4, 3.0
_LETTER = 7.0


@frozen(kw_only=True)
class Camp:
    """An area in small: `BBB RR. ...` are its pawns by the letters of their colors, a dot for an empty position."""

    kind: ClassVar[str] = "camp"
    color: Annotated[str, "the color of the area"]
    pawns: Annotated[str, "a letter or dot for each position, line by line; blanks do not count"]
    side: Annotated[float, "mm, width; it is a little higher"] = 16.0

    def size(self, pen: Pen) -> Size:
        return (self.side, self.side + _TAB - _BAND)

    def draw(self, pen: Pen, box: Rect) -> None:
        if not pen.has_color(self.color):
            return
        line, ink = pen.theme.line(self.color), pen.theme.ink(self.color)
        pen.canvas.rect(box, radius=1.5, fill=pen.theme.tint(self.color))
        pen.canvas.rect(box.inset(_BAND), radius=1, fill=WHITE)
        hatch_ring(pen.canvas, box, ink, pen.theme, band=_BAND, radius=1.5, width=0.12, pitch=1.4)
        pen.canvas.rect(box, radius=1.5, line=Stroke(line, 0.75))
        tab = Rect(box.cx - 2.5, box.y, 5, _TAB)
        pen.canvas.rect(tab, radius=0.6, fill=pen.theme.solid(self.color), line=Stroke(line, 0.5))
        pen.text(ink.letter, tab, Type(_LETTER, "bold", pen.theme.on_solid(self.color)))
        marks = "".join(self.pawns.split())
        columns = math.isqrt(max(0, len(marks) - 1)) + 1
        step = (self.side - 2 * _BAND) / columns
        for index, mark in enumerate(marks):
            row, column = divmod(index, columns)
            place = Rect(box.x + _BAND + column * step, box.y + _TAB + row * step, step, step)
            self._pawn(pen, mark, place)

    def _pawn(self, pen: Pen, mark: str, place: Rect) -> None:
        r = place.w / 2 - 0.3
        if mark == ".":
            pen.canvas.circle(place.cx, place.cy, r, line=Stroke(MID_GRAY, 0.75))
            return
        color = next((name for name, ink in pen.theme.inks.items() if ink.letter == mark), "")
        if not color:
            pen.complain("unknown-color", f'no color of the game has the letter "{mark}"', mark)
            return
        pen.canvas.circle(place.cx, place.cy, r, fill=pen.theme.solid(color), line=Stroke(pen.theme.line(color), 0.75))
        pen.text(mark, place, Type(_LETTER, "bold", pen.theme.on_solid(color)))
