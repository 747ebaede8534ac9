"""Runs of boxes to mark: penalties, extras, rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sheetgen.messages import Words, count_of
from sheetgen.page.geometry import Rect, Size
from sheetgen.widgets.base import ORIGIN, Pen
from sheetgen.widgets.cells.look import CellLook, draw_bar
from sheetgen.widgets.cells.places import CellPlan, Spot, Spots, arranged, extent

_TICK = 3.2  # mm, side of a box to tick
_TICK_GAP = 0.5  # mm of white under it
_LINE_GAP = 1.5  # mm of white over it, at least


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    """An area as a strip of boxes, wrapped after `columns`; groups of the area are set apart.

    Attributes:
        area: the area whose cells these are
        label: words before the strip; empty = none
        label_width: mm kept for the label
        side: mm, width and height of a box
        wide: mm, width of a box that is not square; 0 = as high as wide
        gap: mm between boxes
        group_gap: mm more between two groups of the area
        bars: a heavy bar after each group, or only between two
        columns: boxes in a line; 0 = all in one line
        numbers: where the cell's name stands in its box
        shape: how a box is drawn
        color: a color of the game for tint, suit and frame; empty = white boxes
        captions: a small text under the last line of each group of the area, in order
        ticks: an area named alike, whose cells are small boxes to tick over the boxes, the name
            beside them; empty = none
    """

    kind = "boxes"
    area: str
    label: str = ""
    label_width: float = 0.0
    side: float = 8.0
    wide: float = 0.0
    gap: float = 1.0
    group_gap: float = 0.0
    bars: Literal["none", "each", "between"] = "none"
    columns: int = 0
    numbers: Literal["corner", "center", "none"] = "none"
    shape: Literal["square", "round", "dotted"] = "square"
    color: str = ""
    captions: Words = ()
    ticks: str = ""

    def size(self, pen: Pen) -> Size:
        spots = self._spots(pen, ORIGIN)
        if not spots:
            return (0, self.side + self._over)
        right, bottom = extent(spots)
        caption = pen.lines_height(1, "small") + 0.6 if self.captions else 0
        return (right + (self.gap + 1 if self.bars == "each" else 0), bottom + caption)

    def draw(self, pen: Pen, box: Rect) -> None:
        if self.label and not self.label_width:
            message = f'"{self.label}" has no room before the boxes; say label-width, in mm'
            pen.complain("missing-key", message, self.label)
        else:
            words = box.less(top=self._over).left_part(self.label_width).upper(self.side)
            pen.text(self.label, words, "label", anchor="left")
        look = self._look
        spots = self._spots(pen, box)
        for spot in spots:
            look.cell(pen, spot.cell, spot.box, self.color)
            if self.ticks and not self.color:
                self._tick(pen, spot)
        self._groups(pen, spots)

    def _groups(self, pen: Pen, spots: Spots) -> None:
        """The bars after groups, and the small texts under their last lines."""
        names = dict.fromkeys(spot.cell.group for spot in spots)
        groups = [[spot for spot in spots if spot.cell.group == name] for name in names]
        barred = {"none": [], "each": groups, "between": groups[:-1]}
        for group in barred[self.bars]:
            draw_bar(pen, group[-1].box, (self.gap + self.group_gap) / 2)
        there = count_of(len(groups), "group")
        pen.need_room(
            self.captions,
            len(groups),
            f"{{}} captions for {there} of boxes",
        )
        for group, caption in zip(groups, self.captions, strict=False):
            line = [spot.box for spot in group if spot.row == group[-1].row]
            under = line[0].moved(0, line[0].h + 0.6).upper(2.6)
            under = under.left_part(line[-1].right - under.x)
            pen.text(caption, under, "small", anchor="right")

    @property
    def _look(self) -> CellLook:
        """How a box is drawn: one in a color is square, with its name in the corner."""
        if self.color:
            return CellLook(names="none" if self.numbers == "none" else "corner")
        return CellLook(self.shape, names="none" if self.ticks else self.numbers)

    def _spots(self, pen: Pen, at: Rect) -> Spots:
        """Each cell with its box, of a strip that starts at a corner."""
        line_gap = self._over + max(self.gap, _LINE_GAP if self.ticks else 0)
        plan = CellPlan(
            (pen.area(self.area),),
            self.wide or self.side,
            self.side,
            self.gap,
            line_gap,
            self.group_gap,
            self.columns,
        )
        return arranged(
            pen,
            plan,
            "line",
            at.moved(self.label_width, self._over),
        )

    @property
    def _over(self) -> float:
        """What the boxes to tick take over each line."""
        return _TICK + _TICK_GAP if self.ticks else 0

    def _tick(self, pen: Pen, spot: Spot) -> None:
        """The box to tick over the right end of a box, the name left of it."""
        tick = pen.cell(self.ticks, spot.cell.name)
        if tick is None:
            return
        over = spot.box.less(top=-self._over).upper(_TICK)
        CellLook(names="none").cell(pen, tick, over.right_part(_TICK))
        pen.text(
            spot.cell.name,
            over.less(right=_TICK + 0.5),
            "small",
            anchor="right",
        )
