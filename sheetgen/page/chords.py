"""Shapes that straight lines cross: where the lines of a pattern begin and end in a cell, a die's
face or a disc.

Points and directions are complex numbers in mm, seen from the middle of the hatched box, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from sheetgen.page.geometry import Points, Rect

LineSpan = tuple[float, float]
"""A piece of a line, by the distances of its ends from the line's start."""

StraightSide = tuple[complex, float]
"""A straight side by its outward direction and its distance from the middle."""


@dataclass(frozen=True, slots=True)
class Rounded:
    """A rectangle with round corners: a cell, a die face, or a disc; (x, y) is its middle."""

    half_w: float
    half_h: float
    radius: float
    x: float = 0
    y: float = 0

    def chord(self, start: complex, along: complex) -> LineSpan | None:
        """Return where a straight line is inside, as distances from `start`; None if it misses."""
        start -= complex(self.x, self.y)
        r = min(self.radius, self.half_w, self.half_h)
        w = self.half_w - r
        h = self.half_h - r
        spans = [
            _between(start, along, ((1, across), (-1, across), (1j, down), (-1j, down)))
            for across, down in ((self.half_w, h), (w, self.half_h))
        ]
        if r > 0:
            corners = (complex(w, h), complex(w, -h), complex(-w, h), complex(-w, -h))
            spans += [_in_disc(start - corner, along, r) for corner in corners]
        hit = [span for span in spans if span is not None]
        return (min(a for a, _ in hit), max(b for _, b in hit)) if hit else None

    def holds(self, place: complex) -> bool:
        """Whether a place is inside or on the edge."""
        r = min(self.radius, self.half_w, self.half_h)
        across = max(0, abs(place.real - self.x) - self.half_w + r)
        down = max(0, abs(place.imag - self.y) - self.half_h + r)
        return r >= 0 and across * across + down * down <= r * r

    def grown(self, by: float) -> Rounded:
        """Return the same shape with its edge moved outward."""
        return Rounded(
            self.half_w + by,
            self.half_h + by,
            self.radius + by,
            self.x,
            self.y,
        )


@dataclass(frozen=True, slots=True)
class Angular:
    """A convex outline with straight sides."""

    half_w: float
    half_h: float
    sides: tuple[StraightSide, ...]
    radius: float = 0.0

    def chord(self, start: complex, along: complex) -> LineSpan | None:
        """Return where a straight line is inside, as distances from `start`; None if it misses."""
        return _between(start, along, self.sides)

    def holds(self, place: complex) -> bool:
        """Whether a place is inside or on the edge."""
        return all(_dot(place, outward) <= far for outward, far in self.sides)


def angular(corners: Points, box: Rect, stop: float) -> Angular:
    """Return the outline with those corners, clockwise on the page, its sides moved inward."""
    points = [complex(x - box.cx, y - box.cy) for x, y in corners]
    sides = []
    for one, two in pairwise((*points, points[0])):
        outward = -1j * (two - one) / abs(two - one)
        sides.append((outward, _dot(one, outward) - stop))
    return Angular(box.w / 2 - stop, box.h / 2 - stop, tuple(sides))


def _dot(one: complex, two: complex) -> float:
    return (one.conjugate() * two).real


def _between(start: complex, along: complex, sides: Iterable[StraightSide]) -> LineSpan | None:
    """Return where a line is on the inner side of all sides."""
    low = -math.inf
    high = math.inf
    for outward, far in sides:
        left = far - _dot(start, outward)
        speed = _dot(along, outward)
        if speed > 1e-9:
            high = min(high, left / speed)
        elif speed < -1e-9:
            low = max(low, left / speed)
        elif left < 0:
            return None
    return (low, high) if low < high else None


def _in_disc(start: complex, along: complex, r: float) -> LineSpan | None:
    """Return where a line is in a disc around 0."""
    nearest = -_dot(start, along)
    square = r * r - abs(start) ** 2 + nearest**2
    return (nearest - math.sqrt(square), nearest + math.sqrt(square)) if square > 0 else None
