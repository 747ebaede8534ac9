"""Outlines that are reckoned."""

from __future__ import annotations

import math

from sheetgen.page.canvas import Step


def arc(x: float, y: float, r: float, start: float, end: float) -> tuple[Step, ...]:
    """Part of a circle from one angle to another, in degrees clockwise from the right."""
    count = math.ceil(abs(end - start) / 90)
    part = math.radians((end - start) / count)
    pull = 4 / 3 * math.tan(part / 4) * r
    first = math.radians(start)
    steps = [Step("M", ((x + r * math.cos(first), y + r * math.sin(first)),))]
    for i in range(count):
        a = first + i * part
        (cos_a, sin_a), (cos_b, sin_b) = (
            (math.cos(angle), math.sin(angle)) for angle in (a, a + part)
        )
        there = x + r * cos_b, y + r * sin_b
        out = x + r * cos_a - pull * sin_a, y + r * sin_a + pull * cos_a
        steps.append(Step("C", (out, (there[0] + pull * sin_b, there[1] - pull * cos_b), there)))
    return tuple(steps)
