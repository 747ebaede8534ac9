"""A rainbow to lay dice along: a bay for each color on the bow, and a pot at its foot for the die
that doubles.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import BLACK, WHITE, Step, Stroke
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.hatch import hatch_ring
from sheetgen.page.ink import MID_GRAY
from sheetgen.page.paths import arc
from sheetgen.page.type import LEADING
from sheetgen.widgets.base import Pen, Size

QUIET = Stroke(MID_GRAY, 0.75)
"""The outline of a bay: there for the hand, not for the eye."""

_BAND = 3.6
_TAB = 4.0
_TO_BOW = 4.0
_STRIPE = 3.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Arch:
    """Round fields for one die each, along a half circle; a rainbow of their colors below them, a
    pot with a bay under it.
    """

    kind: ClassVar[str] = "arch"
    area: Annotated[str, "the area whose colored cells stand along the bow, from left to right"]
    pot: Annotated[str, "the area whose one cell is the bay in the pot"]
    crest: Annotated[str, "words under the crest of the rainbow; empty = none"] = ""
    label: Annotated[str, "a word under the pot; empty = none"] = ""
    hint: Annotated[str, "words under that; empty = none"] = ""
    wide: Annotated[float, "mm, width of the whole"] = 193.5
    field: Annotated[float, "mm, diameter of a colored field"] = 42.0
    bay: Annotated[float, "mm, side of the square that a die stands in"] = 24.0

    def size(self, pen: Pen) -> Size:
        return (self.wide, self._top(pen) + self.field / 2)

    def draw(self, pen: Pen, box: Rect) -> None:
        base = box.y + self._top(pen)
        self._rainbow(pen, box.cx, base)
        for cell, x, y in self._places(pen, box.cx, base):
            self._field(pen, cell, x, y)
        for cell in pen.area(self.pot):
            self._pot(pen, cell, box.cx, base)
        self._words(pen, box.cx, base)

    @property
    def _radius(self) -> float:
        """Of the half circle on which the fields' middles lie."""
        return (self.wide - self.field) / 2

    @property
    def _bow(self) -> float:
        """Radius of the rainbow's outer edge."""
        return self._radius - self.field / 2 - _TO_BOW

    def _angles(self, pen: Pen) -> list[float]:
        """Of the fields, in radians from the left foot of the bow."""
        count = len(pen.area(self.area))
        return [math.pi * index / max(1, count - 1) for index in range(count)]

    def _top(self, pen: Pen) -> float:
        """From the upper edge to the line on which the lowest fields' middles lie."""
        return (
            self._radius * max((math.sin(angle) for angle in self._angles(pen)), default=0.0)
            + self.field / 2
        )

    def _places(self, pen: Pen, x: float, base: float) -> Iterator[tuple[Cell, float, float]]:
        for cell, angle in zip(pen.area(self.area), self._angles(pen), strict=True):
            yield cell, x - self._radius * math.cos(angle), base - self._radius * math.sin(angle)

    def _field(self, pen: Pen, cell: Cell, x: float, y: float) -> None:
        """A ring of tint and hatch on white, the letter on its crest, the bay within, the color's
        name below it.
        """
        if not pen.has_color(cell.color):
            return
        theme, ink, r = pen.theme, pen.theme.ink(cell.color), self.field / 2
        tint = theme.tint(cell.color)
        if tint is not None:
            pen.canvas.circle(x, y, r, fill=tint)
            pen.canvas.circle(x, y, r - _BAND, fill=WHITE)
        crest, clear = y - r + _TAB, _TAB + 0.7
        letter = (_around(x, crest, clear), clear)
        hatch_ring(pen.canvas, _around(x, y, r), ink, theme, band=_BAND, radius=r, over=[letter])
        pen.canvas.circle(x, y, r, line=theme.frame(cell.color, 1.25))
        pen.canvas.circle(x, y, r - _BAND, line=theme.frame(cell.color, 0.75))
        pen.canvas.cell(cell, self._bay(pen, x, y))
        pen.canvas.circle(x, crest, clear, fill=WHITE)
        pen.canvas.circle(
            x, crest, _TAB, fill=theme.solid(cell.color), line=theme.frame(cell.color, 0.75)
        )
        pen.text(
            ink.letter, _around(x, crest, _TAB), pen.type("tab", paint=theme.on_solid(cell.color))
        )
        under = Rect(x - 9, y + self.bay / 2 + 0.8, 18, 4)
        pen.text(cell.name, under, pen.type("hint"))

    def _bay(self, pen: Pen, x: float, y: float) -> Rect:
        place = _around(x, y, self.bay / 2)
        pen.canvas.rect(place, radius=2, fill=WHITE, line=QUIET)
        return place

    def _rainbow(self, pen: Pen, x: float, base: float) -> None:
        """A stripe for each color, the first one outside, down to the ground on both sides."""
        r = self._bow
        for cell in pen.area(self.area):
            if pen.has_color(cell.color):
                line = Stroke(pen.theme.line(cell.color), 0.75)
                pen.canvas.path(
                    _stripe((x, base), r, r - _STRIPE, base + self.field / 2),
                    fill=pen.theme.tint(cell.color),
                    line=line,
                )
            r -= _STRIPE

    def _pot(self, pen: Pen, cell: Cell, x: float, base: float) -> None:
        """Coins, rim, belly and feet in line art around the bay."""
        line, rim, half = Stroke(BLACK, 1.25), base - 15.0, self.bay / 2
        for dx, dy in ((-11, 1.2), (11, 1.2), (-5.6, -1.6), (5.6, -1.6), (0, 0)):
            _coin(pen, x + dx, rim + dy)
        side = half + 5.5
        foot = base + self.field / 2 - 1.8
        for dx in (-8.5, 8.5):
            pen.canvas.rect(Rect(x + dx - 2, foot - 1, 4, 2.8), radius=1, fill=BLACK)
        belly = (
            Step("M", ((x - side, rim + 3),)),
            Step("C", ((x - side - 8, rim + 18), (x - side + 1, foot), (x - half + 1, foot))),
            Step("L", ((x + half - 1, foot),)),
            Step("C", ((x + side - 1, foot), (x + side + 8, rim + 18), (x + side, rim + 3))),
        )
        pen.canvas.path(belly, fill=WHITE, line=line)
        pen.canvas.rect(Rect(x - side - 3, rim, 2 * side + 6, 5), radius=1.5, fill=WHITE, line=line)
        pen.canvas.cell(cell, self._bay(pen, x, rim + 7.5 + half))

    def _words(self, pen: Pen, x: float, base: float) -> None:
        room = self._bow - _STRIPE * len(pen.area(self.area))
        pen.text(self.crest, Rect(x - room * 0.8, base - room + 4, room * 1.6, 5), pen.type("head"))
        wide = 2 * self._bow
        y = base + self.field / 2 + 1.5
        label, hint = pen.type("label"), pen.type("hint")
        pen.text(self.label, Rect(x - wide / 2, y, wide, label.size * MM_PER_PT * LEADING), label)
        y += label.size * MM_PER_PT * LEADING
        pen.text(self.hint, Rect(x - wide / 2, y, wide, hint.size * MM_PER_PT * LEADING), hint)


def _around(x: float, y: float, half: float) -> Rect:
    return Rect(x - half, y - half, 2 * half, 2 * half)


def _stripe(middle: Point, outer: float, inner: float, foot: float) -> tuple[Step, ...]:
    """A half ring whose ends go straight down to the ground."""
    x, base = middle
    back = arc(x, base, inner, 0, -180)
    return (
        Step("M", ((x - outer, foot),)),
        *_joined(arc(x, base, outer, 180, 360), (x - outer, base)),
        Step("L", ((x + outer, foot),)),
        Step("L", ((x + inner, foot),)),
        *_joined(back, (x + inner, base)),
        Step("L", ((x - inner, foot),)),
        Step("Z"),
    )


def _joined(steps: tuple[Step, ...], start: Point) -> tuple[Step, ...]:
    """An arc that goes on from the line before it."""
    return (Step("L", (start,)), *steps[1:])


def _coin(pen: Pen, x: float, y: float) -> None:
    pen.canvas.circle(x, y, 4, fill=WHITE, line=Stroke(BLACK, 0.75))
    pen.canvas.circle(x, y, 2.8, line=Stroke(BLACK, 0.5))
