"""Places on paper, in mm, origin top left, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

MM_PER_PT = 25.4 / 72
"""Type sizes and line widths are in points; everything else is in mm."""

BEND = 4 / 3 * (math.sqrt(2) - 1)
"""How far the handles of a quarter circle reach, as a share of its radius."""

Point = tuple[float, float]
Points = Sequence[Point]
"""Points in their order."""

Edge = tuple[Point, Point]
"""A straight line from one point to another."""


Size = tuple[float, float]
"""Width and height in mm."""


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle: left, top, width, height in mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The x of the middle."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The y of the middle."""
        return self.y + self.h / 2

    @property
    def center(self) -> Point:
        """The middle."""
        return self.cx, self.cy

    @property
    def short_side(self) -> float:
        """Its width or its height, whichever is less."""
        return min(self.w, self.h)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners, clockwise from the top left."""
        return (
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.bottom),
            (self.x, self.bottom),
        )

    @property
    def upper_edge(self) -> Edge:
        """The ends of the upper edge, from left to right."""
        return self.corners[:2]

    @property
    def right_edge(self) -> Edge:
        """The ends of the right edge, from the top down."""
        return self.corners[1:3]

    @property
    def mirrored(self) -> Rect:
        """The rectangle with across and down exchanged."""
        return Rect(self.y, self.x, self.h, self.w)

    @staticmethod
    def holding(points: Iterable[Point]) -> Rect:
        """The smallest rectangle that holds these points, one or more."""
        xs, ys = zip(*points, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @staticmethod
    def around_all(boxes: Iterable[Rect]) -> Rect:
        """The smallest rectangle that holds these, one or more."""
        return Rect.holding([corner for box in boxes for corner in box.corners])

    @staticmethod
    def around(x: float, y: float, w: float, h: float) -> Rect:
        """A rectangle of a size around a point."""
        return Rect(x - w / 2, y - h / 2, w, h)

    def rounded(self, digits: int) -> tuple[float, ...]:
        """Left, top, width and height to so many decimals."""
        return tuple(round(edge, digits) for edge in (self.x, self.y, self.w, self.h))

    def amid(self, w: float, h: float) -> Rect:
        """A rectangle of another size around the same middle."""
        return Rect.around(self.cx, self.cy, w, h)

    def square(self, side: float) -> Rect:
        """A square around the same middle."""
        return self.amid(side, side)

    def inset(self, by: float) -> Rect:
        """The rectangle with its four edges moved inward."""
        return Rect(
            self.x + by,
            self.y + by,
            self.w - 2 * by,
            self.h - 2 * by,
        )

    def less(
        self,
        left: float = 0,
        top: float = 0,
        right: float = 0,
        bottom: float = 0,
    ) -> Rect:
        """The rectangle with some edges moved inward, each by its own."""
        return Rect(
            self.x + left,
            self.y + top,
            self.w - left - right,
            self.h - top - bottom,
        )

    def upper(self, h: float) -> Rect:
        """The upper part of the rectangle, `h` mm high."""
        return Rect(self.x, self.y, self.w, h)

    def middle(self, h: float) -> Rect:
        """The middle part of the rectangle, `h` mm high."""
        return self.amid(self.w, h)

    def lower(self, h: float) -> Rect:
        """The lower part of the rectangle, `h` mm high."""
        return Rect(self.x, self.bottom - h, self.w, h)

    def left_part(self, w: float) -> Rect:
        """The left part of the rectangle, `w` mm wide."""
        return Rect(self.x, self.y, w, self.h)

    def right_part(self, w: float) -> Rect:
        """The right part of the rectangle, `w` mm wide."""
        return Rect(self.right - w, self.y, w, self.h)

    def part(self, w: float, side: Literal["left", "center", "right"]) -> Rect:
        """The left, middle or right part of the rectangle, `w` mm wide."""
        starts = {"left": self.x, "center": self.cx - w / 2, "right": self.right - w}
        return Rect(starts[side], self.y, w, self.h)

    def columns(self, widths: Iterable[float], gap: float = 0) -> list[Rect]:
        """Places of these widths side by side, from the left edge on, as high as the rectangle."""
        places = []
        x = self.x
        for width in widths:
            places.append(Rect(x, self.y, width, self.h))
            x += width + gap
        return places

    def rows(self, heights: Iterable[float], gap: float = 0) -> list[Rect]:
        """Places of these heights one under the other, from the upper edge on, as wide as the
        rectangle.
        """
        return [place.mirrored for place in self.mirrored.columns(heights, gap)]

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def nth(self, number: int, columns: int, gap: float = 0) -> Rect:
        """The place of a number, from 0, where such places stand line by line, this one first."""
        row, column = divmod(number, columns)
        return self.moved(column * (self.w + gap), row * (self.h + gap))

    def upside_down(self, wide: float, tall: float) -> Rect:
        """Where it comes to lie when a page of that size is turned upside down."""
        return Rect(wide - self.right, tall - self.bottom, self.w, self.h)

    def holds(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the other one lies inside."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def overlaps_any(self, others: Iterable[Rect]) -> bool:
        """Whether it shares more than an edge with one of several."""
        return any(self.overlaps(other) for other in others)


Rects = Sequence[Rect]


@dataclass(frozen=True, slots=True)
class Rotation:
    """A rotation of what is drawn.

    Attributes:
        degrees: clockwise.
        middle: the point that stays where it is, in mm.
    """

    degrees: float
    middle: Point

    def point(self, point: Point) -> Point:
        """Return where a point comes to."""
        angle = math.radians(self.degrees)
        cos = math.cos(angle)
        sin = math.sin(angle)
        cx, cy = self.middle
        x = point[0] - cx
        y = point[1] - cy
        return cx + x * cos - y * sin, cy + x * sin + y * cos

    def around(self, box: Rect) -> Rect:
        """Return the upright rectangle around a turned one."""
        return Rect.holding(map(self.point, box.corners))
