"""Paths that are computed: closed runs of lines, round corners, arcs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sheetgen.page.canvas import Step
from sheetgen.page.geometry import BEND, Point


def polygon(points: Sequence[Point]) -> tuple[Step, ...]:
    """Return the closed path through these points."""
    first, *rest = points
    return (Step("M", (first,)), *(Step("L", (point,)) for point in rest), Step("Z"))


def rounded(points: Sequence[Point], r: float) -> tuple[Step, ...]:
    """Return the closed path through right-angled corners, each rounded by a radius of `r` mm."""
    if r <= 0:
        return polygon(points)
    steps: list[Step] = []
    for index, corner in enumerate(points):
        start = _toward(corner, points[index - 1], r)
        end = _toward(corner, points[(index + 1) % len(points)], r)
        steps.append(Step("L" if steps else "M", (start,)))
        handles = _toward(start, corner, r * BEND), _toward(end, corner, r * BEND)
        steps.append(Step("C", (*handles, end)))
    return (*steps, Step("Z"))


def _toward(point: Point, goal: Point, by: float) -> Point:
    """Return the point moved toward another one by so many mm."""
    share = by / math.dist(point, goal)
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share


def arc(x: float, y: float, r: float, start: float, end: float) -> tuple[Step, ...]:
    """Return part of a circle from one angle to another, in degrees clockwise from the right."""
    count = math.ceil(abs(end - start) / 90)
    part = math.radians((end - start) / count)
    reach = 4 / 3 * math.tan(part / 4)
    angles = [math.radians(start) + number * part for number in range(count + 1)]
    spokes = [(math.cos(angle), math.sin(angle)) for angle in angles]
    first, *others = [(x + r * cos, y + r * sin) for cos, sin in spokes]
    steps = [Step("M", (first,))]
    here = first
    for number, there in enumerate(others):
        (cos_a, sin_a), (cos_b, sin_b) = spokes[number], spokes[number + 1]
        out = here[0] - reach * r * sin_a, here[1] + reach * r * cos_a
        back = there[0] + reach * r * sin_b, there[1] - reach * r * cos_b
        steps.append(Step("C", (out, back, there)))
        here = there
    return tuple(steps)
