"""Pictures as plain outlines: paths with a fill and a line, free of any file format."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.paper.canvas import BLACK, WHITE, Canvas, Paint, Step, Stroke
from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.ink import Theme
from sheetgen.values import frozen


@frozen
class Shape:
    """One path of a picture, in the picture's own units."""

    steps: tuple[Step, ...]
    fill: Paint | None = None
    line: Paint | None = None
    width: float = 0


@frozen
class Outline:
    """A picture: its size in its own units, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def draw_outline(canvas: Canvas, outline: Outline, box: Rect, theme: Theme) -> None:
    """Draws the picture into the box, proportions kept, in the middle; in `mono` colors become black lines on paper."""
    scale = min(box.w / outline.width, box.h / outline.height)
    left = box.cx - outline.width * scale / 2
    top = box.cy - outline.height * scale / 2
    for shape in outline.shapes:
        steps = scaled(shape.steps, left, top, scale)
        line = Stroke(_paint(shape.line, theme), max(0.25, shape.width * scale / MM_PER_PT)) if shape.line else None
        fill = shape.fill
        if theme.name == "mono" and fill not in (None, BLACK, WHITE):
            fill, line = WHITE, line or Stroke(BLACK, 0.5)
        canvas.path(steps, fill=fill, line=line)


def scaled(steps: Iterable[Step], left: float, top: float, scale: float) -> tuple[Step, ...]:
    """A path in mm, its (0, 0) put to a place."""
    return tuple(Step(step.verb, tuple((left + x * scale, top + y * scale) for x, y in step.points)) for step in steps)


def _paint(paint: Paint, theme: Theme) -> Paint:
    return BLACK if theme.name == "mono" and paint != WHITE else paint
