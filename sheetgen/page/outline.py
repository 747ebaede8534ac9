"""Pictures as plain outlines: paths with a fill and a line, free of any file format."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import chain, groupby, pairwise

from sheetgen.page.canvas import (
    BLACK,
    WHITE,
    Canvas,
    Corners,
    Ends,
    Fill,
    Gradient,
    Paint,
    PathSteps,
    Step,
    Stroke,
)
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import PALE, Theme, colored, faded, opacity_of, opaque

# How wide colored lines are in `light`, as a share of their usual width: thin enough for a third
# less ink
_THINNER = 0.6

_LEAST_PT = 0.43  # The least width of a line in pt, 0.15 mm


@dataclass(frozen=True, slots=True)
class Shape:
    """One path of a picture, in the picture's own units; `even_odd`, `dash`, `ends`, `corners` and
    `miter` as of a canvas.
    """

    steps: PathSteps
    fill: Fill | None = None
    line: Paint | None = None
    width: float = 0
    even_odd: bool = False
    dash: tuple[float, ...] = ()
    ends: Ends = "butt"
    corners: Corners = "miter"
    miter: float = 4.0


@dataclass(frozen=True, slots=True)
class Outline:
    """A picture: its size in its own units, its shapes and the pictures in it from back to front,
    and how opaque it is as a whole.
    """

    width: float
    height: float
    shapes: tuple[Shape | Outline, ...]
    opacity: float = 1

    @property
    def each_shape(self) -> Iterator[Shape]:
        """Its shapes, those of the pictures in it among them."""
        for shape in self.shapes:
            yield from shape.each_shape if isinstance(shape, Outline) else [shape]

    @property
    def black(self) -> bool:
        """Whether it is drawn in black alone: such a picture can be printed in any ink, as icons
        are.
        """
        return all(
            isinstance(shape, Shape) and {shape.fill, shape.line} <= {None, BLACK}
            for shape in self.shapes
        )

    def painted(self, paint: Paint) -> Outline:
        """A black picture in another paint."""
        shapes = (
            replace(shape, fill=shape.fill and paint, line=shape.line and paint)
            for shape in self.each_shape
        )
        return replace(self, shapes=tuple(shapes))

    def faded(self, opacity: float) -> Outline:
        """The picture with so much of its opacity."""
        return replace(self, opacity=self.opacity * opacity)


def draw_scene(
    canvas: Canvas,
    outline: Outline,
    box: Rect,
    theme: Theme,
) -> None:
    """Draw the picture into the box as what lies behind other things: in `light` and `mono` in
    black lines, without what is filled with a color and has none.
    """
    if theme.name != "color":
        lined = (s for s in outline.each_shape if s.line or s.fill in (BLACK, WHITE))
        outline = replace(outline, shapes=tuple(lined))
        theme = replace(theme, name="mono")
    draw_outline(canvas, outline, box, theme)


def draw_outline(
    canvas: Canvas, outline: Outline, box: Rect, theme: Theme, *, sign: bool = False
) -> None:
    """Draw the picture into the box, proportions kept, in the middle; its colors are pale and thin
    in `light`, black lines in `mono`.

    A sign is small and has to be known again: in `light` only the palette's own colors are tints.
    """
    scale = min(box.w / outline.width, box.h / outline.height)
    whole = box.amid(outline.width * scale, outline.height * scale)
    if outline.opacity < 1:
        inner = replace(outline, opacity=1)
        amid = Rect.around(0, 0, whole.w, whole.h)
        canvas.stamp(
            _stamp_key(inner, whole.w, theme.name, sign),
            whole.cx,
            whole.cy,
            lambda stamped: draw_outline(
                stamped,
                inner,
                amid,
                theme,
                sign=sign,
            ),
            opacity=outline.opacity,
        )
        return
    below: list[Shape] = []
    for shape in outline.shapes:
        if isinstance(shape, Outline):
            draw_outline(canvas, shape, whole, theme, sign=sign)
            below += shape.each_shape
            continue
        steps = scaled(shape.steps, whole.x, whole.y, scale)
        for fill, line in _painted(
            shape,
            below,
            whole,
            scale,
            theme,
            sign=sign,
        ):
            canvas.path(
                steps,
                fill=fill,
                line=line,
                even_odd=shape.even_odd,
                inside=None if _within(steps, line, whole) else whole,
            )
        below.append(shape)


@lru_cache(maxsize=200)
def _stamp_key(*drawing: object) -> str:
    """The name of a drawing in which these things differ."""
    return f"group {sha256(repr(drawing).encode()).hexdigest()[:16]}"


def _painted(
    shape: Shape, below: Iterable[Shape], whole: Rect, scale: float, theme: Theme, *, sign: bool
) -> Sequence[tuple[Fill | None, Stroke | None]]:
    """What a shape is filled with and the line around it on the page, in the order of painting."""
    fill = _fill(shape.fill, whole, scale, theme, sign=sign)
    line = _stroke(shape, scale, theme, sign=sign)
    if theme.name == "mono":
        if fill and (isinstance(fill, Gradient) or opaque(fill) not in (BLACK, WHITE)):
            fill = faded(WHITE, opacity_of(fill))
            line = line or Stroke(BLACK, 0.5)
        elif _on_color(shape, below):
            # White on a color, which is white in mono.
            line = replace(line or Stroke(pt=0.5), paint=BLACK)
    if fill and line and opacity_of(line.paint) < 1:
        # In one go, what lies below would show through the line where the fill should.
        return (fill, None), (None, line)
    return [(fill, line)]


def _fill(
    fill: Fill | None,
    whole: Rect,
    scale: float,
    theme: Theme,
    *,
    sign: bool,
) -> Fill | None:
    """The fill of a shape on the page."""
    left = 1 if sign else PALE
    if not isinstance(fill, Gradient):
        return fill and theme.picture(fill, left)
    (way,) = scaled((Step("L", fill.way),), whole.x, whole.y, scale)
    stops = [(share, theme.picture(paint, left)) for share, paint in fill.stops]
    return Gradient(way.points, tuple(stops))


def _on_color(shape: Shape, below: Iterable[Shape]) -> bool:
    """Whether a white shape stands on a colored one: the last one below that holds its middle."""
    if WHITE not in (shape.fill, shape.line):
        return False
    box = _around(shape)
    middle = Rect(box.cx, box.cy, 0, 0)
    grounds = [other.fill for other in below if other.fill and _around(other).holds(middle)]
    return grounds[-1:] not in ([], [BLACK], [WHITE])


def _around(shape: Shape) -> Rect:
    """A box around a shape, in the picture's units."""
    return Rect.holding(point for step in shape.steps for point in step.points)


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
    paint = shape.line
    pt = shape.width * scale / MM_PER_PT
    if theme.name == "light" and not sign and colored(paint):
        pt *= _THINNER
    if theme.name == "mono" and opaque(paint) != WHITE:
        paint = faded(BLACK, opacity_of(paint))
    dash = tuple(length * scale for length in shape.dash)
    return Stroke(
        paint,
        max(_LEAST_PT, pt),
        dash,
        shape.ends,
        shape.corners,
        shape.miter,
    )


@lru_cache(maxsize=2000)
def _within(steps: PathSteps, line: Stroke | None, whole: Rect) -> bool:
    """Whether a path, with half of its line and the tips of its corners, keeps within the
    picture.
    """
    half = line.pt * MM_PER_PT / 2 if line else 0.0
    reach = half * math.sqrt(2) if line and line.ends == "square" else half
    runs = list(_runs(steps))
    if not _holds(whole.inset(reach), chain.from_iterable(runs)):
        return False
    if line is None or line.corners != "miter":
        return True
    return all(_holds(whole, _tips(run, half, line.miter)) for run in runs)


def _holds(room: Rect, places: Iterable[complex]) -> bool:
    return all(room.holds(Rect(place.real, place.imag, 0, 0)) for place in places)


def _runs(steps: Iterable[Step]) -> Iterator[list[complex]]:
    """Yield the points of each part of a path, those that steer its curves among them; a closed
    part comes back to its first two.
    """
    run: list[complex] = []
    for step in steps:
        if step.verb == "M":
            yield _distinct(run)
            run = []
        if step.verb == "Z":
            around = _distinct(run)
            yield _distinct([*around, *around[:2]])
            run = around[:1]
        run += [complex(*point) for point in step.points]
    yield _distinct(run)


def _distinct(run: Iterable[complex]) -> list[complex]:
    """Return points without those that stand where the one before does."""
    return [place for place, _ in groupby(run)]


def _tips(run: Sequence[complex], half: float, miter: float) -> Iterator[complex]:
    """Yield how far the pointed corners of a line reach; those that are cut off do not count."""
    ways = [(two - one) / abs(two - one) for one, two in pairwise(run)]
    for corner, (before, after) in zip(run[1:], pairwise(ways), strict=False):
        # Half the sum of the two directions is as long as the cosine of half the turn.
        short = abs(before + after) / 2
        apart = before - after
        if apart and short * miter >= 1:
            yield corner + apart / abs(apart) * half / short


@lru_cache(maxsize=2000)
def scaled(steps: PathSteps, left: float, top: float, scale: float) -> PathSteps:
    """A path in mm, its (0, 0) put to a place; a picture on many cards stands where it stood."""
    return tuple(
        Step(step.verb, tuple((left + x * scale, top + y * scale) for x, y in step.points))
        for step in steps
    )
