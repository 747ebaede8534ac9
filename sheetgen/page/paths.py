"""Paths that are computed: closed runs of lines, round corners, circles."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator
from itertools import pairwise

from sheetgen.page.canvas import PathSteps, Step
from sheetgen.page.geometry import BEND, Point, Points, Rect

HEX_SQUARE = 0.732
"""Side of the largest upright square in a hexagon, as a share of its width from side to side."""

# The corners of a hexagon that stands on one, in shares of its width and height
_POINTED = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))


def polygon(points: Points) -> PathSteps:
    """Return the closed path through these points."""
    first, *rest = points
    return (Step("M", (first,)), *(Step("L", (point,)) for point in rest), Step("Z"))


def rounded(points: Points, r: float) -> PathSteps:
    """Return the closed path through right-angled corners, each rounded by a radius of `r` mm."""
    if r <= 0:
        return polygon(points)
    steps: list[Step] = []
    for index, corner in enumerate(points):
        before = points[index - 1]
        after = points[(index + 1) % len(points)]
        start = toward(corner, before, r / math.dist(corner, before))
        end = toward(corner, after, r / math.dist(corner, after))
        steps.append(Step("L" if steps else "M", (start,)))
        handles = toward(start, corner, BEND), toward(end, corner, BEND)
        steps.append(Step("C", (*handles, end)))
    return (*steps, Step("Z"))


def toward(point: Point, goal: Point, share: float) -> Point:
    """Return the point moved by a share of the way to another one."""
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share


def hexagon(box: Rect, *, pointed: bool) -> Points:
    """Return the corners of the hexagon that fills a box, clockwise from the top, or from the left
    one of the two above.
    """
    shares = _POINTED if pointed else [(1 - y, x) for x, y in (*_POINTED[4:], *_POINTED[:4])]
    return tuple((box.x + x * box.w, box.y + y * box.h) for x, y in shares)


def circle(x: float, y: float, r: float) -> PathSteps:
    """Return the path around a circle, clockwise from the right."""

    def places(*points: complex) -> Points:
        return tuple((x + r * point.real, y + r * point.imag) for point in points)

    around = (Step("C", places(*curve)) for curve in curves(0, 360))
    return (Step("M", places(1)), *around)


def curves(start: float, turn: float) -> Iterator[tuple[complex, complex, complex]]:
    """Yield the curves along a circle of radius 1 around 0, each at most a quarter of it: both
    handles and the end.

    Args:
        start: degrees clockwise from the right.
        turn: degrees from there on.
    """
    count = max(1, math.ceil(abs(turn) / 90 - 1e-9))
    part = math.radians(turn) / count
    # A handle stands on its spoke at a right angle.
    handle = 4j / 3 * math.tan(part / 4)
    spokes = [cmath.rect(1, math.radians(start) + number * part) for number in range(count + 1)]
    for one, two in pairwise(spokes):
        yield one + handle * one, two - handle * two, two
