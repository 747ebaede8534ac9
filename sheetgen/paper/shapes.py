"""Shapes that a pattern keeps inside of, or off: where a straight line runs through them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from sheetgen.paper.geometry import Point
from sheetgen.values import frozen

Span = tuple[float, float]
"""Where something begins and ends along a line, in mm from the line's start."""


@frozen
class Rounded:
    """A rectangle with round corners: a cell, a die face, or a disc; (x, y) is its middle, seen from that of the hatched box."""

    half_w: float
    half_h: float
    radius: float
    x: float = 0
    y: float = 0

    def chord(self, start: Point, along: Point) -> Span | None:
        """Where a straight line is inside, as distances from `start`; None if it misses."""
        start = (start[0] - self.x, start[1] - self.y)
        r = min(self.radius, self.half_w, self.half_h)
        spans = [
            _slab(start, along, self.half_w, self.half_h - r),
            _slab(start, along, self.half_w - r, self.half_h),
            *(_disc(start, along, (sx * (self.half_w - r), sy * (self.half_h - r)), r) for sx in (-1, 1) for sy in (-1, 1)),
        ]
        hit = [span for span in spans if span is not None]
        return (min(a for a, _ in hit), max(b for _, b in hit)) if hit else None

    def grown(self, by: float) -> Rounded:
        """The same shape with its edge moved outward."""
        return Rounded(self.half_w + by, self.half_h + by, max(0.0, self.radius + by), self.x, self.y)


@frozen
class Polygon:
    """A face of a die: straight edges, no notches, corners clockwise as seen on the page, around its middle in (0, 0)."""

    corners: tuple[Point, ...]

    radius = 0.0
    """Its corners are not round."""

    @property
    def half_w(self) -> float:
        """How far it reaches to the left or right, in mm."""
        return max(abs(x) for x, _ in self.corners)

    @property
    def half_h(self) -> float:
        """How far it reaches up or down, in mm."""
        return max(abs(y) for _, y in self.corners)

    def chord(self, start: Point, along: Point) -> Span | None:
        """Where a straight line is inside, as distances from `start`; None if it misses."""
        low, high = -math.inf, math.inf
        for (nx, ny), off in self._edges():
            room, speed = off - nx * start[0] - ny * start[1], nx * along[0] + ny * along[1]
            if abs(speed) < 1e-9:
                if room < 0:
                    return None
            elif speed > 0:
                high = min(high, room / speed)
            else:
                low = max(low, room / speed)
        return (low, high) if low < high else None

    def grown(self, by: float) -> Polygon:
        """The same shape with its edges moved outward; they all touch one circle around the middle."""
        r = next(off for _, off in self._edges())
        return Polygon(tuple((x * (r + by) / r, y * (r + by) / r) for x, y in self.corners))

    def _edges(self) -> Iterator[tuple[Point, float]]:
        """The outward direction of each edge, and how far it is from the middle."""
        for (ax, ay), (bx, by) in pairwise((*self.corners, self.corners[0])):
            length = math.dist((ax, ay), (bx, by))
            nx, ny = (by - ay) / length, (ax - bx) / length
            off = nx * ax + ny * ay
            yield ((nx, ny), off) if off > 0 else ((-nx, -ny), -off)


def _slab(start: Point, along: Point, half_w: float, half_h: float) -> Span | None:
    low, high = -math.inf, math.inf
    for position, speed, half in zip(start, along, (half_w, half_h), strict=True):
        if abs(speed) >= 1e-9:
            a, b = sorted(((-half - position) / speed, (half - position) / speed))
            low, high = max(low, a), min(high, b)
        elif abs(position) > half:
            return None
    return (low, high) if low < high else None


def _disc(start: Point, along: Point, middle: Point, r: float) -> Span | None:
    dx, dy = middle[0] - start[0], middle[1] - start[1]
    nearest = dx * along[0] + dy * along[1]
    square = r * r - (dx * dx + dy * dy - nearest * nearest)
    return (nearest - math.sqrt(square), nearest + math.sqrt(square)) if square > 0 else None
