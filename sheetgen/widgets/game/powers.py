"""Stays for Formulas: abilities that are used once, a ring with the die that pays, a picture and a
few words each.
"""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import WHITE, Stroke
from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.look import CellLook
from sheetgen.widgets.cells.places import CellPlan, arranged
from sheetgen.widgets.limits import SideLength, SmallCount
from sheetgen.widgets.text.example import Example

_RING = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """One ability.

    Attributes:
        show: its picture, as in widget example
        text: what it does, in a few words
    """

    show: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Powers:
    """An area's cells as abilities, side by side: the ring is crossed when the ability is used.

    Attributes:
        area: the area whose cells these are
        items: the abilities in order, each a mapping with show and text
        columns: how many stand side by side
        wide: mm, width of one
        tall: mm, height of one
        gap: mm between two
        side: mm, width and height of a die or cell in a picture
        picture_gap: mm between two things in a picture
        color: a color of the game for tint and frame; empty = none
    """

    kind = "powers"
    area: str
    items: tuple[Power, ...]
    columns: SmallCount = 2
    wide: SideLength = 40.0
    tall: SideLength = 20.0
    gap: float = 2.0
    side: SideLength = 6.0
    picture_gap: float = 1.0
    color: str = ""

    def size(self, pen: Pen) -> Size:
        lines = -(-len(self.items) // self.columns)
        return (
            self.columns * (self.wide + self.gap) - self.gap,
            lines * (self.tall + self.gap) - self.gap,
        )

    def draw(self, pen: Pen, box: Rect) -> None:
        area = pen.area(self.area)
        if len(area) != len(self.items):
            pen.complain(
                "bad-count",
                f'"{self.area}" has {len(area)} cells, but {len(self.items)} abilities are'
                " described",
                self.area,
            )
        plan = CellPlan(
            (area,),
            self.wide,
            self.tall,
            self.gap,
            line_gap=self.gap,
            wrap=self.columns,
        )
        spots = arranged(pen, plan, "line", box)
        for spot, power in zip(spots, self.items, strict=False):
            self._power(pen, spot.cell, power, spot.box)

    def _power(self, pen: Pen, cell: Cell, power: Power, place: Rect) -> None:
        theme = pen.theme
        head = place.less(1.5, 1.5, 1).upper(_RING)
        line = Stroke(theme.line(self.color), 0.5)
        pen.canvas.rect(
            place,
            radius=1.5,
            fill=theme.tint(self.color) or WHITE,
            line=line,
        )
        CellLook("ring", role="head").cell(
            pen,
            cell,
            head.left_part(_RING),
            self.color,
        )
        picture = Example(
            show=power.show,
            side=self.side,
            gap=self.picture_gap,
            role="head",
        )
        picture.draw(pen, head.less(left=_RING + 1).amid(picture.size(pen)[0], _RING))
        words = place.less(1.5, _RING + 2.3, 1.5, 0.5)
        pen.paragraph(power.text, words, "score")
