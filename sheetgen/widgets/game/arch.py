"""Stays for Rainbow Roll, whose fields for dice have a ring of their color, its letter and its name
around them, along the bow of a rainbow; a picture behind shows the rainbow and the pot.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import WHITE
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.hatch import hatch_ring
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import disc, letter_block
from sheetgen.widgets.cells.look import CellLook
from sheetgen.widgets.limits import SideLength

_BAND = 3.6
_TAB = 4.0
_TO_BOW = 4.0
_STRIPE = 3.2
_POT = 4.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Arch:
    """Round fields for one die each, along a half circle, and a bay in the middle under it; what
    stands between them is drawn by a `scene` of the header or a `ground`.

    Attributes:
        area: the area whose colored cells stand along the bow, from left to right
        pot: the area whose one cell is the bay in the pot
        crest: words under the crest of the rainbow; empty = none
        label: a word under the pot; empty = none
        hint: words under that; empty = none
        wide: mm, width of the whole
        field: mm, diameter of a colored field
        bay: mm, side of the square that a die stands in
    """

    kind = "arch"
    area: str
    pot: str
    crest: str = ""
    label: str = ""
    hint: str = ""
    wide: SideLength = 193.5
    field: float = 42.0
    bay: float = 24.0

    def size(self, pen: Pen) -> Size:
        return (self.wide, self._base(pen) + self.field / 2)

    def draw(self, pen: Pen, box: Rect) -> None:
        cells = pen.area(self.area)
        base = box.y + self._base(pen)
        for cell, angle in zip(cells, self._angles(pen), strict=True):
            x = box.cx - self._radius * math.cos(angle)
            y = base - self._radius * math.sin(angle)
            self._field(pen, cell, Rect.around(x, y, self.field, self.field))
        for cell in pen.area(self.pot):
            self._bay(
                pen,
                cell,
                Rect.around(box.cx, base + _POT, self.bay, self.bay),
            )
        self._words(pen, box.cx, base, self._bow - _STRIPE * len(cells))

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

    def _base(self, pen: Pen) -> float:
        """From the upper edge to the line on which the lowest fields' middles lie."""
        highest = max((math.sin(angle) for angle in self._angles(pen)), default=0.0)
        return self._radius * highest + self.field / 2

    def _field(self, pen: Pen, cell: Cell, box: Rect) -> None:
        """A ring of tint and hatch on white, the letter on its crest, the bay within, the color's
        name below it.
        """
        color = cell.color
        if not pen.has_color(color):
            return
        tab = box.upper(2 * _TAB).part(2 * _TAB, "center")
        clear = tab.inset(-0.7)
        _ring(pen, color, box, clear)
        self._bay(pen, cell, box)
        disc(pen, clear, fill=WHITE)
        letter_block(pen, color, tab, radius=_TAB)
        under = box.amid(18, self.bay + 9.6).lower(4)
        pen.text(cell.name, under, "hint")

    def _bay(self, pen: Pen, cell: Cell, box: Rect) -> None:
        """The square that a die stands in, in the middle of a box."""
        look = CellLook("bay", names="none", backed=True)
        look.cell(pen, cell, box.square(self.bay))

    def _words(self, pen: Pen, x: float, base: float, room: float) -> None:
        """The words under the crest of the rainbow, whose inner edge has the radius `room`, and
        under the pot.
        """
        pen.text(
            self.crest,
            Rect(x - room * 0.8, base - room + 4, room * 1.6, 5),
            "head",
        )
        under = Rect(
            x - self._bow,
            base + self.field / 2 + 1.5,
            2 * self._bow,
            0,
        )
        label, hint = under.rows((pen.lines_height(1, "label"), pen.lines_height(1, "hint")))
        pen.text(self.label, label, "label")
        pen.text(self.hint, hint, "hint")


def _ring(pen: Pen, color: str, box: Rect, clear: Rect) -> None:
    """A ring of tint and hatch, which leaves a place clear."""
    theme = pen.theme
    inner = box.inset(_BAND)
    disc(pen, box, fill=theme.tint(color) or WHITE)
    disc(pen, inner, fill=WHITE)
    over = [(clear, clear.w / 2)]
    ink = theme.ink(color)
    hatch_ring(
        pen.canvas,
        box,
        ink,
        theme,
        band=_BAND,
        radius=box.w / 2,
        over=over,
    )
    disc(pen, box, line=theme.frame(color, 1.25))
    disc(pen, inner, line=theme.frame(color, 0.75))
