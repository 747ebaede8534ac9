"""Paths: what leads from each cell to the next one, in its line and on to the line below."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Literal

from sheetgen.page.canvas import HEAVY, WHITE, Stroke
from sheetgen.page.geometry import Rect, Rects
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.links import draw_arrow

PathKind = Literal["", "chain", "arrows"]

_REACH = 0.8  # mm that a link of a chain reaches into the cells at both ends
_THICK = 1.9  # mm, height of such a link
_OFF = 0.4  # mm that the arrow to the next line keeps from the cells
_LEAST = 4.0  # mm between two lines that it needs


def draw_path(pen: Pen, boxes: Rects, path: PathKind, color: str) -> None:
    """Draw a path through cells in lines: links of a chain or small arrowheads between neighbors,
    an arrow from the end of each line to the start of the next; complain where there is no room.
    """
    line = replace(HEAVY, paint=pen.theme.line(color))
    for one, two in pairwise(boxes):
        x = (one.right + two.x) / 2
        y = one.cy
        if two.x <= one.x:
            _next_line(pen, one, two, line)
        elif path == "chain":
            wide = two.x - one.right + 2 * _REACH
            link = Rect.around(x, y, wide, _THICK)
            pen.canvas.rect(link, radius=_THICK / 2, fill=WHITE, line=line)
        else:
            head = ((x - 0.5, y - 0.9), (x + 0.5, y), (x - 0.5, y + 0.9))
            pen.canvas.line(head, replace(line, pt=0.75))


def _next_line(pen: Pen, one: Rect, two: Rect, line: Stroke) -> None:
    """The arrow from the end of a line to the start of the next, level in the middle of the gap."""
    if two.y - one.bottom < _LEAST:
        message = f"a path to the next line needs a line-gap of {_LEAST:g} mm"
        pen.complain("no-room", message, "path")
    half = (one.bottom + two.y) / 2
    start = (one.cx, one.bottom + _OFF)
    tip = (two.cx, two.y - _OFF)
    draw_arrow(pen, (start, (one.cx, half), (two.cx, half), tip), line)
