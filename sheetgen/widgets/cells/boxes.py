"""Runs of boxes to mark: penalties, extras, rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from sheetgen.core.cells import Area, Cell
from sheetgen.page.canvas import Stroke
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.type import LEADING
from sheetgen.widgets.base import Pen, Size
from sheetgen.widgets.cells.colored import color_cell


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
        places = self._places(pen, 0, 0)
        if not places:
            return (0, self.side + self._over)
        right = max(box.right for _, box in places)
        bottom = max(box.bottom for _, box in places)
        caption = pen.type("small").size * MM_PER_PT * LEADING + 0.6 if self.captions else 0
        return (right + (self.gap + 1 if self.bars == "each" else 0), bottom + caption)

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.color and not pen.has_color(self.color):
            return
        if self.label:
            pen.text(
                self.label,
                Rect(box.x, box.y + self._over, self.label_width, self.side),
                pen.type("label"),
                anchor="left",
            )
        for cell, place in self._places(pen, box.x, box.y):
            if self.color:
                color_cell(
                    pen, cell, self.color, place, "" if self.numbers == "none" else cell.name
                )
                continue
            pen.canvas.cell(cell, place)
            self._box(pen, place)
            if self.ticks:
                self._tick(pen, cell, place)
            else:
                self._number(pen, cell, place)
        self._groups(pen, box)

    def _box(self, pen: Pen, place: Rect) -> None:
        if self.shape == "round":
            pen.canvas.circle(place.cx, place.cy, self.side / 2, line=Stroke(pt=0.5))
        else:
            dash = (0.4, 0.9) if self.shape == "dotted" else ()
            pen.canvas.rect(place, radius=0.8, line=Stroke(pt=0.75 if dash else 0.5, dash=dash))

    @property
    def _over(self) -> float:
        """What the boxes to tick take over each line."""
        return self.TICK + self.TICK_GAP if self.ticks else 0

    def _tick(self, pen: Pen, cell: Cell, place: Rect) -> None:
        """The box to tick over the right end of a box, the name left of it."""
        tick = pen.area(self.ticks).named(cell.name)
        if tick is None:
            pen.complain(
                "unknown-cell",
                f'there is no cell "{cell.name}" in "{self.ticks}"',
                f"{self.ticks}.{cell.name}",
            )
            return
        small = Rect(place.right - self.TICK, place.y - self._over, self.TICK, self.TICK)
        pen.canvas.cell(tick, small)
        pen.canvas.rect(small, radius=0.4, line=Stroke(pt=0.5))
        pen.text(
            cell.name,
            Rect(place.x, small.y, small.x - place.x - 0.5, small.h),
            pen.type("small", size=6.5),
            anchor="right",
        )

    def _number(self, pen: Pen, cell: Cell, place: Rect) -> None:
        if self.numbers == "center":
            pen.text(cell.name, place, pen.type("numeral"))
        elif self.numbers == "corner":
            small = pen.type("small", size=6.5)
            round_box = self.shape == "round"
            corner = Rect(place.x + 1, place.y + (0.9 if round_box else 0.8), self.side - 2, 2.2)
            pen.text(cell.name, corner, small, anchor="center" if round_box else "left")

    def _groups(self, pen: Pen, box: Rect) -> None:
        """Bars after the groups and captions under them."""
        places = self._places(pen, box.x, box.y)
        names = list(dict.fromkeys(cell.group for cell, _ in places))
        for index, name in enumerate(names):
            boxes = [place for cell, place in places if cell.group == name]
            if self.bars == "each" or (self.bars == "between" and index < len(names) - 1):
                x = boxes[-1].right + (self.gap + self.group_gap) / 2
                pen.canvas.line(
                    ((x, boxes[-1].y - 0.5), (x, boxes[-1].bottom + 0.5)), Stroke(pt=1.25)
                )
            if index < len(self.captions):
                line = [place for place in boxes if place.y == boxes[-1].y]
                under = Rect(line[0].x, line[0].bottom + 0.6, line[-1].right - line[0].x, 2.6)
                pen.text(self.captions[index], under, pen.type("small"), anchor="right")

    def _places(self, pen: Pen, x: float, y: float) -> list[tuple[Cell, Rect]]:
        """Each cell with its box, the first at (x, y) after the label."""
        area: Area = pen.area(self.area)
        places: list[tuple[Cell, Rect]] = []
        left, y = x + self.label_width, y + self._over
        across, group = left, area.cells[0].group if area.cells else ""
        for index, cell in enumerate(area):
            if self.columns and index and index % self.columns == 0:
                across, y = (
                    left,
                    y + self.side + self._over + max(self.gap, self.LINE_GAP if self.ticks else 0),
                )
            elif cell.group != group:
                across += self.group_gap
            group = cell.group
            places.append((cell, Rect(across, y, self.wide or self.side, self.side)))
            across += (self.wide or self.side) + self.gap
        return places
