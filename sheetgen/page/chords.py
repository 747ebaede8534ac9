"""Shapes that straight lines cross: where the lines of a pattern begin and end in a cell, a die's
face or a disc.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.page.geometry import Point, Rect

Span = tuple[float, float]
"""A piece of a line, by the distances of its ends from the line's start."""


@dataclass(frozen=True, slots=True)
class Rounded:
    """A rectangle with round corners: a cell, a die face, or a disc; (x, y) is its middle, seen
    from that of the hatched box.
    """

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
        ]
        if r > 0:
            # The middles of a disc's four corners are one.
            middles = {
                (sx * (self.half_w - r), sy * (self.half_h - r)) for sx in (-1, 1) for sy in (-1, 1)
            }
            spans += [_disc(start, along, middle, r) for middle in middles]
        hit = [span for span in spans if span is not None]
        return (min(a for a, _ in hit), max(b for _, b in hit)) if hit else None

    def grown(self, by: float) -> Rounded:
        """The same shape with its edge moved outward."""
        return Rounded(self.half_w + by, self.half_h + by, self.radius + by, self.x, self.y)


@dataclass(frozen=True, slots=True)
class Angular:
    """A convex outline with straight sides, each by its outward direction and its distance from the
    middle of the hatched box.
    """

    half_w: float
    half_h: float
    sides: tuple[tuple[Point, float], ...]
    radius: float = 0.0

    def chord(self, start: Point, along: Point) -> Span | None:
        """Where a straight line is inside, as distances from `start`; None if it misses."""
        low, high = -math.inf, math.inf
        for (x, y), far in self.sides:
            left, speed = far - start[0] * x - start[1] * y, along[0] * x + along[1] * y
            if speed > 1e-9:
                high = min(high, left / speed)
            elif speed < -1e-9:
                low = max(low, left / speed)
            elif left < 0:
                return None
        return (low, high) if low < high else None


def angular(corners: Sequence[Point], box: Rect, stop: float) -> Angular:
    """The outline with those corners, clockwise on the page, its sides moved inward."""
    sides = []
    for (x, y), (a, b) in zip(corners, (*corners[1:], corners[0]), strict=True):
        long = math.dist((x, y), (a, b))
        out = ((b - y) / long, (x - a) / long)
        sides.append((out, (x - box.cx) * out[0] + (y - box.cy) * out[1] - stop))
    return Angular(box.w / 2 - stop, box.h / 2 - stop, tuple(sides))


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
