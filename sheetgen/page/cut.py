"""Where a piece is cut out of the paper: along a rectangle, a circle or a regular hexagon."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Literal

from sheetgen.page.canvas import PathSteps
from sheetgen.page.geometry import Point, Points, Rect
from sheetgen.page.paths import HEX_SQUARE, circle, hexagon, polygon

CutShape = Literal["rectangle", "round", "hex"]

_TALL = 2 / math.sqrt(3)  # Height of a regular hexagon of width 1 that stands on a corner


@dataclass(frozen=True, slots=True)
class Cut:
    """The line along which a piece is cut; a hexagon wider than high lies on a side.

    Attributes:
        shape: what is cut out.
        box: the rectangle around it, in mm.
    """

    shape: CutShape
    box: Rect

    @classmethod
    def within(cls, shape: CutShape, width: float, height: float) -> Cut:
        """The largest cut of a shape in a size in mm; a circle and a hexagon are regular."""
        sides = (width, height)
        if shape != "rectangle":
            tall = _TALL if shape == "hex" else 1.0
            narrow = min(width, height, max(sides) / tall)
            sides = (narrow * tall, narrow) if width > height else (narrow, narrow * tall)
        return cls(shape, Rect(0, 0, *sides))

    def inset(self, by: float) -> Cut:
        """The cut so many mm further inside, or outside where that is less than 0."""
        box = self.box.inset(by)
        if self.shape == "hex":  # its corners go further than its sides
            share = 1 - 2 * by / self.box.short_side
            box = self.box.amid(self.box.w * share, self.box.h * share)
        return replace(self, box=box)

    @property
    def outline(self) -> PathSteps:
        """The closed path along it."""
        if self.shape == "round":
            return circle(self.box.cx, self.box.cy, self.box.w / 2)
        return polygon(self._corners)

    @property
    def square(self) -> Rect:
        """The largest square in the middle of a circle or hexagon; all of a rectangle."""
        if self.shape == "rectangle":
            return self.box
        share = math.sqrt(0.5) if self.shape == "round" else HEX_SQUARE
        return self.box.square(self.box.short_side * share)

    def depth(self, thing: Rect) -> float:
        """How many mm a rectangle stays inside of the cut; less than 0 where it reaches out."""
        if self.shape == "round":
            middle = self.box.center
            return self.box.w / 2 - max(math.dist(middle, corner) for corner in thing.corners)
        around = (*self._corners, self._corners[0])
        return min(_right_of(*edge, at) for edge, at in product(pairwise(around), thing.corners))

    @property
    def _corners(self) -> Points:
        """The corners of a rectangle or hexagon, clockwise."""
        if self.shape == "rectangle":
            return self.box.corners
        return hexagon(self.box, pointed=self.box.h >= self.box.w)


def _right_of(start: Point, end: Point, at: Point) -> float:
    """How many mm a point lies to the right of a line as one goes along it, y down."""
    x, y = start
    to_x, to_y = end
    across = (to_x - x) * (at[1] - y) - (to_y - y) * (at[0] - x)
    return across / math.dist(start, end)
