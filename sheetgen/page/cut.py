"""Where a piece is cut out of the paper: along a rectangle, a circle or a regular hexagon."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sheetgen.page.canvas import Steps
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.paths import arc, polygon

Shape = Literal["rectangle", "round", "hex"]

_TALL = 2 / math.sqrt(3)
"""Height of a regular hexagon of width 1 that stands on a corner."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The line along which a piece is cut; a hexagon wider than high lies on a side.

    Attributes:
        shape: what is cut out.
        box: the rectangle around it, in mm.
    """

    shape: Shape
    box: Rect

    @classmethod
    def within(cls, shape: Shape, width: float, height: float) -> Cut:
        """The largest cut of a shape in a size in mm; a circle and a hexagon are regular."""
        if shape == "round":
            width = height = min(width, height)
        elif shape == "hex":
            narrow, wide = sorted((width, height))
            narrow = min(narrow, wide / _TALL)
            sides = (narrow, narrow * _TALL)
            width, height = sides[::-1] if width > height else sides
        return cls(shape, Rect(0, 0, width, height))

    def inset(self, by: float) -> Cut:
        """The cut so many mm further inside, or outside where that is less than 0."""
        box = self.box.inset(by)
        if self.shape == "hex":  # its corners go further than its sides
            width, height = self.box.w, self.box.h
            smaller = 1 - 2 * by / min(width, height)
            box = self.box.amid(width * smaller, height * smaller)
        return replace(self, box=box)

    @property
    def outline(self) -> Steps:
        """The closed path along it."""
        if self.shape == "round":
            return arc(self.box.cx, self.box.cy, self.box.w / 2, 0, 360)
        return polygon(tuple(self._corners()))

    @property
    def square(self) -> Rect:
        """The largest square in the middle of a circle or hexagon; all of a rectangle."""
        if self.shape == "rectangle":
            return self.box
        share = math.sqrt(0.5) if self.shape == "round" else math.sqrt(3) - 1
        side = min(self.box.w, self.box.h) * share
        return self.box.amid(side, side)

    def depth(self, thing: Rect) -> float:
        """How many mm a rectangle stays inside of the cut; less than 0 where it reaches out."""
        points = [(x - self.box.cx, y - self.box.cy) for x, y in thing.corners]
        if self.shape == "round":
            return self.box.w / 2 - max(math.hypot(*point) for point in points)
        return min(
            half - max(x * math.cos(way) + y * math.sin(way) for x, y in points)
            for way, half in self._sides()
        )

    def _sides(self) -> Iterator[tuple[float, float]]:
        """Of each straight side the direction in which it lies, in radians, and how far away."""
        if self.shape == "rectangle":
            for quarter in range(4):
                half = self.box.h / 2 if quarter % 2 else self.box.w / 2
                yield quarter * math.pi / 2, half
            return
        first = math.pi / 6 if self.box.w > self.box.h else 0.0
        for sixth in range(6):
            yield first + sixth * math.pi / 3, min(self.box.w, self.box.h) / 2

    def _corners(self) -> Iterator[Point]:
        """The corners of a rectangle or hexagon, clockwise."""
        if self.shape == "rectangle":
            yield from self.box.corners
            return
        for way, half in self._sides():
            way += math.pi / 6
            far = half * _TALL
            yield self.box.cx + far * math.cos(way), self.box.cy + far * math.sin(way)
