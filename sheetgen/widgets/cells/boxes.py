"""Runs of boxes to mark: penalties, extras, rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from sheetgen.page.canvas import Stroke
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.type import LEADING
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.cells import Cells
from sheetgen.widgets.cells.places import Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    """An area as a strip of boxes, wrapped after `columns`; groups of the area are set apart."""

    kind: ClassVar[str] = "boxes"
    area: Annotated[str, "the area whose cells these are"]
    label: Annotated[str, "words before the strip; empty = none"] = ""
    label_width: Annotated[float, "mm kept for the label"] = 0.0
    side: Annotated[float, "mm, width and height of a box"] = 8.0
    wide: Annotated[float, "mm, width of a box that is not square; 0 = as high as wide"] = 0.0
    gap: Annotated[float, "mm between boxes"] = 1.0
    group_gap: Annotated[float, "mm more between two groups of the area"] = 0.0
    bars: Annotated[
        Literal["none", "each", "between"], "a heavy bar after each group, or only between two"
    ] = "none"
    columns: Annotated[int, "boxes in a line; 0 = all in one line"] = 0
    numbers: Annotated[
        Literal["corner", "center", "none"], "where the cell's name stands in its box"
    ] = "none"
    shape: Annotated[Literal["square", "round", "dotted"], "how a box is drawn"] = "square"
    color: Annotated[str, "a color of the game for tint, hatch and frame; empty = white boxes"] = ""
    captions: Annotated[
        tuple[str, ...], "a small text under the last line of each group of the area, in order"
    ] = ()
    ticks: Annotated[
        str,
        "an area named alike, whose cells are small boxes to tick over the boxes, the name beside"
        " them; empty = none",
    ] = ""

    TICK: ClassVar[float] = 3.2
    TICK_GAP: ClassVar[float] = 0.5
    LINE_GAP: ClassVar[float] = 1.5
    """Over a box to tick, at least."""

    def size(self, pen: Pen) -> Size:
        wide, tall = self._cells.size(pen)
        caption = pen.type("small").size * MM_PER_PT * LEADING + 0.6 if self.captions else 0
        bar = self.gap + 1 if self.bars == "each" else 0
        return (self.label_width + wide + bar, self._over + tall + caption)

    def draw(self, pen: Pen, box: Rect) -> None:
        first = Rect(box.x, box.y + self._over, self.label_width, self.side)
        pen.text(self.label, first, pen.type("label"), anchor="left")
        self._cells.draw(pen, Rect(first.right, first.y, box.w, box.h))
        spots = self._cells.spots(pen, first.right, first.y)
        if self.ticks:
            for spot in spots:
                self._tick(pen, spot)
        self._groups(pen, spots)

    @property
    def _cells(self) -> Cells:
        """The boxes without what stands around them."""
        numbers = self.numbers
        if self.ticks:
            numbers = "none"
        elif self.color and numbers == "center":
            numbers = "corner"
        return Cells(
            area=self.area,
            side=self.wide or self.side,
            tall=self.side,
            gap=self.gap,
            line_gap=self._over + max(self.gap, self.LINE_GAP if self.ticks else 0),
            group_gap=self.group_gap,
            wrap=self.columns,
            names=numbers,
            shape=self.shape,
            color=self.color,
        )

    @property
    def _over(self) -> float:
        """What the boxes to tick take over each line."""
        return self.TICK + self.TICK_GAP if self.ticks else 0

    def _tick(self, pen: Pen, spot: Spot) -> None:
        """The box to tick over the right end of a box, the name left of it."""
        tick = pen.cell(self.ticks, spot.cell.name)
        if tick is None:
            return
        box = spot.box
        small = Rect(box.right - self.TICK, box.y - self._over, self.TICK, self.TICK)
        pen.canvas.cell(tick, small)
        pen.canvas.rect(small, radius=0.4, line=Stroke(pt=0.5))
        name = Rect(box.x, small.y, small.x - box.x - 0.5, small.h)
        pen.text(spot.cell.name, name, pen.type("small", size=6.5), anchor="right")

    def _groups(self, pen: Pen, spots: Sequence[Spot]) -> None:
        """Bars after the groups and captions under them."""
        names = dict.fromkeys(spot.cell.group for spot in spots)
        for number, name in enumerate(names, start=1):
            group = [spot for spot in spots if spot.cell.group == name]
            last = group[-1].box
            if self.bars == "each" or (self.bars == "between" and number < len(names)):
                x = last.right + (self.gap + self.group_gap) / 2
                pen.canvas.line(((x, last.y - 0.5), (x, last.bottom + 0.5)), Stroke(pt=1.25))
            if number <= len(self.captions):
                left = next(spot.box.x for spot in group if spot.row == group[-1].row)
                under = Rect(left, last.bottom + 0.6, last.right - left, 2.6)
                pen.text(self.captions[number - 1], under, pen.type("small"), anchor="right")
