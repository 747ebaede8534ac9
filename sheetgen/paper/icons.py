"""Our own icons and dice symbols, drawn as plain outlines so that they print in any size and ink.

They are made to be read at 3 to 7 mm: silhouettes rather than lines, few details, gaps no thinner than a printer keeps open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from sheetgen.paper.canvas import Canvas, Paint, Step, Stroke
from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.marks import GRID, LINE, Mark, Steps, arc, box, disc, fill, hole, line, placed, plus, polygon, trace
from sheetgen.paper.symbols import SYMBOLS

LEAST_PT = 0.75
"""No line of an icon is thinner, however small the icon."""


def icon(canvas: Canvas, name: str, box: Rect, paint: Paint) -> None:
    """Draws an icon as large as the box allows, in its middle. Raises KeyError for a name that is not in `ICONS`."""
    unit = min(box.w, box.h) / GRID
    for mark, steps in _fitted(name, box):
        if mark.weight:
            canvas.path(steps, line=Stroke(paint, max(LEAST_PT, LINE * mark.weight * unit / MM_PER_PT)))
        else:
            canvas.path(steps, fill=paint)


def outlined(canvas: Canvas, name: str, box: Rect, line: Stroke) -> None:
    """The same icon as an outline, for what should be seen on any printer and yet weigh little on the page."""
    for _, steps in _fitted(name, box):
        canvas.path(steps, line=line)


def _fitted(name: str, box: Rect) -> Iterator[tuple[Mark, list[Step]]]:
    """The marks of an icon with their outlines in mm."""
    side = min(box.w, box.h)
    unit, left, top = side / GRID, box.cx - side / 2, box.cy - side / 2
    for mark in ICONS[name]:
        yield mark, [Step(step.verb, tuple((left + x * unit, top + y * unit) for x, y in step.points)) for step in mark.steps]


_ARROW = polygon((1.6, 10.4), (12.8, 10.4), (12.8, 4.6), (22.4, 12), (12.8, 19.4), (12.8, 13.6), (1.6, 13.6))
_TWO = trace("M 17.6 4.6 C 17.6 1.4 22.2 1.4 22.2 4.6 C 22.2 6.6 19 7.6 17.8 9.8 L 22.8 9.8")

_BEAKER = trace("M 4.2 8.4 L 19.8 8.4 L 18.6 16 C 18.4 17.2 17.6 18 16.4 18 L 7.6 18 C 6.4 18 5.6 17.2 5.4 16 Z")
"""A cup without its rim, the mouth up."""


def _head(x: float, y: float, direction: float) -> Steps:
    """An arrow's head: the middle of its back, and where it points in degrees clockwise from the right."""
    return placed(polygon((12, 7.8), (18.4, 12), (12, 16.2)), turn=direction, to=(x, y))


_SIGNS: dict[str, tuple[Mark, ...]] = {
    "lock": (
        line(trace("M 7.2 12 L 7.2 7.6 C 7.2 4.8 9.2 2.8 12 2.8 C 14.8 2.8 16.8 4.8 16.8 7.6 L 16.8 12"), weight=1.7),
        fill(box(3.8, 10.8, 16.4, 12, 2), hole(box(10.7, 13.8, 2.6, 6, 1.3))),
    ),
    "arrow-right": (fill(_ARROW),),
    "arrow-down": (fill(placed(_ARROW, turn=90)),),
    "arrow-left": (fill(placed(_ARROW, turn=180)),),
    "arrow-up": (fill(placed(_ARROW, turn=270)),),
    "turn-arrow": (
        line(trace("M 2 5.2 L 12 5.2 C 15.8 5.2 17.8 7.4 17.8 11 L 17.8 15"), weight=2.1),
        fill(polygon((12.4, 14.2), (23.2, 14.2), (17.8, 21.8))),
    ),
    "flag": (
        fill(box(4, 1.6, 2.2, 21.2, 1)),
        fill(trace("M 7.4 2.8 C 11.4 1.2 14 5 21.6 2.8 L 18.8 8.2 L 21.6 13.4 C 14 15.4 11.4 11.6 7.4 13.4 Z")),
    ),
    "pot": (
        *(fill(disc(x, y, 2.7)) for x, y in ((6.9, 6.3), (12, 4), (17.1, 6.3))),
        fill(box(2.6, 9.8, 18.8, 2.8, 1.2)),
        fill(trace("M 4.4 13.6 L 19.6 13.6 C 21.6 18.6 18.4 22 12 22 C 5.6 22 2.4 18.6 4.4 13.6 Z")),
    ),
    "die": (line(box(3.2, 3.2, 17.6, 17.6, 3.6), weight=1.3),),
    "flip": (
        fill(polygon((12, 1.4), (19.6, 9.6), (4.4, 9.6))),
        *(fill(box(x, 11.3, 3.6, 1.4)) for x in (1.4, 7.3, 13.1, 19)),
        line(polygon((12, 20.4), (16.8, 15.2), (7.2, 15.2)), weight=1),
    ),
    "pencil": (
        fill(placed(polygon((8.6, 4.4), (15.4, 4.4), (15.4, 19), (8.6, 19)), turn=45)),
        fill(placed(polygon((8.6, 20.2), (15.4, 20.2), (12, 26.8)), turn=45)),
        fill(placed(box(8.6, -1.6, 6.8, 4.6, 1.4), turn=45)),
    ),
    "scissors": (
        line(disc(5.6, 6.2, 3.2), weight=1.5),
        line(disc(5.6, 17.8, 3.2), weight=1.5),
        fill(polygon((7.6, 8.9), (9, 7), (22.6, 16.6), (18.8, 17.2))),
        fill(polygon((7.6, 15.1), (9, 17), (22.6, 7.4), (18.8, 6.8))),
    ),
    "check": (fill(polygon((1.8, 13), (4.6, 10.2), (9.2, 14.8), (19.4, 3.4), (22.4, 6.2), (9.4, 20.6))),),
    "cross": (
        fill(
            trace(
                "M 3.2 1.8 L 12 10.6 L 20.8 1.8 L 22.2 3.2 L 13.4 12 L 22.2 20.8"
                " L 20.8 22.2 L 12 13.4 L 3.2 22.2 L 1.8 20.8 L 10.6 12 L 1.8 3.2 Z"
            )
        ),
    ),
    "circle": (line(disc(12, 12, 9.6), weight=1.3),),
    "circle-slash": (line(disc(12, 12, 8.6), weight=1.3), fill(polygon((20.6, 1.4), (22.6, 3.4), (3.4, 22.6), (1.4, 20.6)))),
    "plus-minus": (
        fill(plus((5.2, 10.4, 13.6, 18.8), (1.6, 6.8, 10, 15.2))),
        fill(box(5.2, 18.4, 13.6, 3.2)),
    ),
    "equals": (fill(box(3, 6.4, 18, 3.6)), fill(box(3, 14, 18, 3.6))),
    "square": (line(box(2.2, 8, 13.6, 13.6, 1), weight=1.1), line(_TWO, weight=1.1)),
    "three-cells": (*(line(box(x, y, 8.4, 8.4, 0.8), weight=1.1) for x, y in ((7.8, 2.2), (2.2, 13.2), (13.4, 13.2))),),
    "three-signs": (*(line(disc(x, y, 4.4), weight=1.1) for x, y in ((12, 6.4), (6.2, 17.2), (17.8, 17.2))),),
    "minus-to-plus": (
        fill(box(1, 10.8, 6, 2.6)),
        fill(polygon((8.6, 8.2), (13.4, 12), (8.6, 15.8))),
        fill(plus((14.2, 17.4, 20, 23.2), (7.4, 10.8, 13.4, 16.8))),
    ),
    "crown": (
        fill(polygon((2.8, 18.2), (1.2, 6.6), (7.4, 11.2), (12, 2.4), (16.6, 11.2), (22.8, 6.6), (21.2, 18.2))),
        fill(box(2.8, 19.6, 18.4, 2.8)),
    ),
    "cup": (
        fill(placed(box(2.8, 4.4, 18.4, 2.8, 1.2), scale=0.82, turn=118, to=(9.2, 8.6))),
        fill(placed(_BEAKER, scale=0.82, turn=118, to=(9.2, 8.6))),
        fill(placed(box(7.6, 7.6, 8.8, 8.8, 1.8), scale=0.62, turn=14, to=(20.2, 13.6))),
        fill(placed(box(7.6, 7.6, 8.8, 8.8, 1.8), scale=0.62, turn=-24, to=(15, 20))),
    ),
    "reroll": (
        line(arc(12, 12, 8.4, 180, 300), weight=1.8),
        line(arc(12, 12, 8.4, 0, 120), weight=1.8),
        fill(_head(16.2, 4.72, 30)),
        fill(_head(7.8, 19.28, 210)),
    ),
    "swap": (
        fill(polygon((1.6, 6), (14, 6), (14, 2), (22.4, 7.6), (14, 13.2), (14, 9.2), (1.6, 9.2))),
        fill(polygon((22.4, 14.8), (10, 14.8), (10, 10.8), (1.6, 16.4), (10, 22), (10, 18), (22.4, 18))),
    ),
    "hand": (
        *(fill(box(x, y, 2.7, 16 - y, 1.35)) for x, y in ((6.4, 4.2), (10, 1.6), (13.6, 2.6), (17.2, 5.8))),
        fill(trace("M 6.4 12 L 19.9 12 L 19.9 16 C 19.9 20.4 17.4 23 13.6 23 L 12 23 C 9 23 7.4 21.4 6.4 19 Z")),
        fill(placed(box(10.5, 6.6, 3, 10.8, 1.5), turn=-38, to=(5.4, 15.4))),
    ),
    "player": (
        fill(disc(12, 6, 4.8)),
        fill(trace("M 2.8 22.6 C 2.8 16 6.6 12.2 12 12.2 C 17.4 12.2 21.2 16 21.2 22.6 Z")),
    ),
    "clock": (line(disc(12, 12, 9.6), weight=1.3), line(trace("M 12 5.8 L 12 12.4 L 16.6 15.6"), weight=1.3)),
    "fold": (
        line(trace("M 1.6 21.4 L 22.4 21.4"), weight=1.4),
        line(trace("M 2.6 21.4 L 11.6 3"), weight=1.4),
        line(arc(2.6, 21.4, 15.6, -8, -34), weight=1.1),
        fill(_head(15.5, 12.7, 234)),
    ),
    "printer": (
        fill(box(6.4, 1.6, 11.2, 4.6)),
        fill(
            trace(
                "M 3.6 7.6 L 20.4 7.6 C 21.6 7.6 22.4 8.4 22.4 9.6 L 22.4 17.4 L 19 17.4 L 19 13.4 L 5 13.4"
                " L 5 17.4 L 1.6 17.4 L 1.6 9.6 C 1.6 8.4 2.4 7.6 3.6 7.6 Z"
            )
        ),
        line(box(7.1, 15.6, 9.8, 6.2), weight=1),
    ),
}

ICONS: Mapping[str, tuple[Mark, ...]] = MappingProxyType(dict(SYMBOLS) | _SIGNS)
"""Every icon by name: the symbols, and the signs of sheets and reference cards."""
