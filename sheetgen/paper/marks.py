"""Strokes and shapes of which icons are drawn, on a square of 24 by 24 units, origin top left, y down."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sheetgen.paper.canvas import Step, Verb
from sheetgen.paper.geometry import Point
from sheetgen.values import frozen

GRID = 24.0
"""Side of the square that icons are drawn on, in its units."""

LINE = 1.4
"""Usual line width of an icon in its units: 0.8 pt at 5 mm."""

Steps = tuple[Step, ...]

Edges = tuple[float, float, float, float]

_VERBS: Mapping[str, tuple[Verb, int]] = {"M": ("M", 1), "L": ("L", 1), "C": ("C", 3), "Z": ("Z", 0)}
"""Each verb as it is written, and how many points follow it."""


@frozen
class Mark:
    """One stroke or area of an icon.

    Attributes:
        steps: its outline.
        weight: how many times the usual line it is wide; 0 = a filled area.
    """

    steps: Steps
    weight: float = 0


def fill(*shapes: Steps | str) -> Mark:
    """One area of several outlines, made or written; a shape turning against the one around it is a hole."""
    return line(*shapes, weight=0)


def line(*shapes: Steps | str, weight: float = 1) -> Mark:
    """A stroke along outlines, made or written."""
    return Mark(tuple(step for shape in shapes for step in (trace(shape) if isinstance(shape, str) else shape)), weight)


def trace(text: str) -> Steps:
    """Steps from letters and numbers: `M 1 2 L 3 4 C 1 2 3 4 5 6 Z`."""
    steps: list[Step] = []
    words = iter(text.split())
    for word in words:
        verb, count = _VERBS[word]
        steps.append(Step(verb, tuple((float(next(words)), float(next(words))) for _ in range(count))))
    return tuple(steps)


def polygon(*points: Point) -> Steps:
    """A closed outline with straight sides."""
    return (Step("M", (points[0],)), *(Step("L", (point,)) for point in points[1:]), Step("Z"))


def plus(across: Edges, down: Edges) -> Steps:
    """A plus, by its four edges from left to right and its four from top to bottom."""
    (a, b, c, d), (e, f, g, h) = across, down
    return polygon((b, e), (c, e), (c, f), (d, f), (d, g), (c, g), (c, h), (b, h), (b, g), (a, g), (a, f), (b, f))


def box(x: float, y: float, w: float, h: float, radius: float = 0) -> Steps:
    """A rectangle, clockwise, its corners rounded by `radius`."""
    if not radius:
        return polygon((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    corners = ((x + w - radius, y + radius, -90), (x + w - radius, y + h - radius, 0), (x + radius, y + h - radius, 90))
    first = arc(x + radius, y + radius, radius, 180, 270)
    others = (
        Step("L" if step.verb == "M" else step.verb, step.points) for c in corners for step in arc(c[0], c[1], radius, c[2], c[2] + 90)
    )
    return (*first, *others, Step("Z"))


def disc(x: float, y: float, r: float) -> Steps:
    """A circle, clockwise."""
    return (*arc(x, y, r, 0, 360), Step("Z"))


def arc(x: float, y: float, r: float, start: float, end: float) -> Steps:
    """Part of a circle from one angle to another, in degrees clockwise from the right."""
    count = math.ceil(abs(end - start) / 90)
    part = math.radians((end - start) / count)
    pull = 4 / 3 * math.tan(part / 4) * r
    steps = [Step("M", (_polar(x, y, r, start),))]
    for i in range(count):
        a = math.radians(start) + i * part
        (cos_a, sin_a), (cos_b, sin_b) = ((math.cos(angle), math.sin(angle)) for angle in (a, a + part))
        there = x + r * cos_b, y + r * sin_b
        out = x + r * cos_a - pull * sin_a, y + r * sin_a + pull * cos_a
        steps.append(Step("C", (out, (there[0] + pull * sin_b, there[1] - pull * cos_b), there)))
    return tuple(steps)


def _polar(x: float, y: float, r: float, degrees: float) -> Point:
    return x + r * math.cos(math.radians(degrees)), y + r * math.sin(math.radians(degrees))


def rays(x: float, y: float, *radii: float, count: int) -> Steps:
    """A polygon whose corners lie at these distances in turn, `count` times around, the first straight up: stars."""
    total = count * len(radii)
    return polygon(*(_polar(x, y, radii[i % len(radii)], 360 * i / total - 90) for i in range(total)))


def hole(shape: Steps | str) -> Steps:
    """The same closed outline the other way around."""
    steps = trace(shape) if isinstance(shape, str) else shape
    back = iter([point for step in steps for point in step.points][::-1])
    turned = [step for step in steps[::-1] if step.verb in "LC"]
    return (Step("M", (next(back),)), *(Step(step.verb, tuple(next(back) for _ in step.points)) for step in turned), Step("Z"))


def placed(steps: Steps, *, scale: float = 1, turn: float = 0, to: Point = (GRID / 2, GRID / 2)) -> Steps:
    """The drawing made smaller and turned clockwise in degrees around the middle of the square, its middle then moved."""
    c, s, middle = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale, GRID / 2
    return tuple(
        Step(
            step.verb,
            tuple((to[0] + c * (x - middle) - s * (y - middle), to[1] + s * (x - middle) + c * (y - middle)) for x, y in step.points),
        )
        for step in steps
    )
