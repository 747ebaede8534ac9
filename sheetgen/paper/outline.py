"""Pictures as plain outlines: paths with a fill and a line, free of any file format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.paper.canvas import BLACK, WHITE, Canvas, Corners, Ends, Paint, Step, Stroke
from sheetgen.paper.geometry import MM_PER_PT, Rect
from sheetgen.paper.ink import Theme
from sheetgen.values import frozen


@frozen
class Shape:
    """One path of a picture, in the picture's own units; `even_odd`, `dash`, `ends`, `corners` and `miter` as of a canvas."""

    steps: tuple[Step, ...]
    fill: Paint | None = None
    line: Paint | None = None
    width: float = 0
    even_odd: bool = False
    dash: tuple[float, ...] = ()
    ends: Ends = "butt"
    corners: Corners = "miter"
    miter: float = 4.0


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
    whole = Rect(left, top, outline.width * scale, outline.height * scale)
    for shape in outline.shapes:
        steps = scaled(shape.steps, left, top, scale)
        line = None
        if shape.line:
            pt, dash = max(0.25, shape.width * scale / MM_PER_PT), tuple(length * scale for length in shape.dash)
            line = Stroke(_paint(shape.line, theme), pt, dash, shape.ends, shape.corners, shape.miter)
        fill = shape.fill
        if theme.name == "mono" and fill not in (None, BLACK, WHITE):
            fill, line = WHITE, line or Stroke(BLACK, 0.5)
        canvas.path(steps, fill=fill, line=line, even_odd=shape.even_odd, inside=None if _within(steps, line, whole) else whole)


def _within(steps: Sequence[Step], line: Stroke | None, whole: Rect) -> bool:
    """Whether a path, with half of its line, keeps within the picture."""
    room = whole.inset(line.pt * MM_PER_PT / 2 if line else 0)
    return all(room.x <= x <= room.right and room.y <= y <= room.bottom for step in steps for x, y in step.points)


def scaled(steps: Iterable[Step], left: float, top: float, scale: float) -> tuple[Step, ...]:
    """A path in mm, its (0, 0) put to a place."""
    return tuple(Step(step.verb, tuple((left + x * scale, top + y * scale) for x, y in step.points)) for step in steps)


def _paint(paint: Paint, theme: Theme) -> Paint:
    return BLACK if theme.name == "mono" and paint != WHITE else paint
