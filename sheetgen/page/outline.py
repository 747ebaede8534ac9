"""Pictures as plain outlines: paths with a fill and a line, free of any file format."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sheetgen.page.canvas import BLACK, WHITE, Canvas, Corners, Ends, Paint, Step, Steps, Stroke
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import PALE, Theme, colored

_SLACK = 1e-6

_THINNER = 0.6
"""How wide colored lines are in `light`, as a share of their usual width: thin enough for a third
less ink.
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """One path of a picture, in the picture's own units; `even_odd`, `dash`, `ends`, `corners` and
    `miter` as of a canvas.
    """

    steps: Steps
    fill: Paint | None = None
    line: Paint | None = None
    width: float = 0
    even_odd: bool = False
    dash: tuple[float, ...] = ()
    ends: Ends = "butt"
    corners: Corners = "miter"
    miter: float = 4.0


@dataclass(frozen=True, slots=True)
class Outline:
    """A picture: its size in its own units, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    @property
    def black(self) -> bool:
        """Whether it is drawn in black alone: such a picture can be printed in any ink, as icons
        are.
        """
        return all({shape.fill, shape.line} <= {None, BLACK} for shape in self.shapes)

    def painted(self, paint: Paint) -> Outline:
        """A black picture in another paint."""
        shapes = (
            replace(shape, fill=shape.fill and paint, line=shape.line and paint)
            for shape in self.shapes
        )
        return replace(self, shapes=tuple(shapes))


def draw_outline(
    canvas: Canvas, outline: Outline, box: Rect, theme: Theme, *, sign: bool = False
) -> None:
    """Draw the picture into the box, proportions kept, in the middle; its colors are pale and thin
    in `light`, black lines in `mono`.

    A sign is small and has to be known again: in `light` only the palette's own colors are tints.
    """
    scale = min(box.w / outline.width, box.h / outline.height)
    whole = box.amid(outline.width * scale, outline.height * scale)
    for number, shape in enumerate(outline.shapes):
        steps = scaled(shape.steps, whole.x, whole.y, scale)
        line = _stroke(shape, scale, theme, sign=sign)
        fill = shape.fill and theme.picture(shape.fill, 1 if sign else PALE)
        if theme.name == "mono":
            if fill not in (None, BLACK, WHITE):
                fill, line = WHITE, line or Stroke(BLACK, 0.5)
            elif _on_color(shape, outline.shapes[:number]):
                # White on a color, which is white in mono.
                line = replace(line or Stroke(pt=0.5), paint=BLACK)
        inside = None if _within(steps, line, whole) else whole
        canvas.path(
            steps,
            fill=fill,
            line=line,
            even_odd=shape.even_odd,
            inside=inside,
        )


def _on_color(shape: Shape, below: Sequence[Shape]) -> bool:
    """Whether a white shape stands on a colored one: the last one below that holds its middle."""
    box = _around(shape)
    middle = Rect(box.cx, box.cy, 0, 0)
    grounds = [other.fill for other in below if other.fill and _around(other).holds(middle)]
    white = WHITE in (shape.fill, shape.line)
    return white and grounds[-1:] not in ([], [BLACK], [WHITE])


def _around(shape: Shape) -> Rect:
    """A box around a shape, in the picture's units."""
    points = [point for step in shape.steps for point in step.points]
    left = min((x for x, _ in points), default=0.0)
    top = min((y for _, y in points), default=0.0)
    right = max((x for x, _ in points), default=0.0)
    bottom = max((y for _, y in points), default=0.0)
    return Rect(left, top, right - left, bottom - top)


def _stroke(
    shape: Shape,
    scale: float,
    theme: Theme,
    *,
    sign: bool,
) -> Stroke | None:
    """Return the line of a shape on the page; that of a sign is never thinner."""
    if not shape.line:
        return None
    pt = shape.width * scale / MM_PER_PT
    if theme.name == "light" and not sign and colored(shape.line):
        pt *= _THINNER
    paint = BLACK if theme.name == "mono" and shape.line != WHITE else shape.line
    dash = tuple(length * scale for length in shape.dash)
    return Stroke(
        paint,
        max(0.25, pt),
        dash,
        shape.ends,
        shape.corners,
        shape.miter,
    )


def _within(steps: Sequence[Step], line: Stroke | None, whole: Rect) -> bool:
    """Whether a path, with half of its line and the tips of its corners, keeps within the
    picture.
    """
    half = line.pt * MM_PER_PT / 2 if line else 0.0
    reach = half * math.sqrt(2) if line and line.ends == "square" else half
    room = whole.inset(reach)
    places = [complex(*point) for step in steps for point in step.points]
    if not all(_inside(place, room) for place in places):
        return False
    if line is None or line.corners != "miter":
        return True
    edge = whole.inset(-_SLACK)
    return all(_inside(tip, edge) for tip in _tips(steps, half, line.miter))


def _inside(place: complex, room: Rect) -> bool:
    return room.x <= place.real <= room.right and room.y <= place.imag <= room.bottom


def _tips(steps: Iterable[Step], half: float, miter: float) -> Iterator[complex]:
    """Yield how far the pointed corners of a line reach; those that are cut off do not count."""
    for segments in _subpaths(steps):
        ways = [_ways(segment) for segment in segments]
        for segment, before, after in zip(
            segments[1:],
            ways,
            ways[1:],
            strict=False,
        ):
            # Half the sum of the two directions is as long as the cosine of half the turn.
            short, apart = abs(before[-1] + after[0]) / 2, before[-1] - after[0]
            if apart and short * miter >= 1:
                yield segment[0] + apart / abs(apart) * half / short


def _subpaths(steps: Iterable[Step]) -> Iterator[list[list[complex]]]:
    """Yield each part of a path as its segments with their points, those without length left out;
    the first one comes again at the end of a closed part.
    """
    here, segments = 0j, list[list[complex]]()
    for step in steps:
        points = [complex(*point) for point in step.points]
        if step.verb == "Z":
            points = [segments[0][0] if segments else here]
        if step.verb != "M" and any(point != here for point in points):
            segments.append([here, *points])
        here = points[-1]
        if step.verb in "MZ":
            yield segments + segments[:1] if step.verb == "Z" else segments
            segments = []
    yield segments


def _ways(points: Sequence[complex]) -> list[complex]:
    """Return the directions from point to point, each of length 1."""
    return [(two - one) / abs(two - one) for one, two in pairwise(points) if one != two]


def scaled(
    steps: Iterable[Step],
    left: float,
    top: float,
    scale: float,
) -> Steps:
    """A path in mm, its (0, 0) put to a place."""
    return tuple(
        Step(step.verb, tuple((left + x * scale, top + y * scale) for x, y in step.points))
        for step in steps
    )
