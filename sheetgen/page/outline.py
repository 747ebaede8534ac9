"""Pictures as plain outlines: paths with a fill and a line, free of any file format."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from itertools import chain, groupby, pairwise

from sheetgen.page.canvas import (
    BLACK,
    WHITE,
    Canvas,
    Corners,
    Ends,
    Gradient,
    Paint,
    Step,
    Steps,
    Stroke,
)
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import PALE, Theme, colored, faded, opacity_of, opaque

_THINNER = 0.6
"""How wide colored lines are in `light`, as a share of their usual width: thin enough for a third
less ink.
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """One path of a picture, in the picture's own units; `even_odd`, `dash`, `ends`, `corners`,
    `miter` and `gradient` as of a canvas.
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
    gradient: Gradient | None = None


@dataclass(frozen=True, slots=True)
class Faded:
    """Shapes that are drawn as one, which lets what lies below through."""

    shapes: tuple[Shape | Faded, ...]
    opacity: float


Shapes = Sequence[Shape | Faded]


def each_shape(shapes: Shapes) -> Iterator[Shape]:
    """Every shape, those that are drawn as one among them."""
    for shape in shapes:
        if isinstance(shape, Shape):
            yield shape
        else:
            yield from each_shape(shape.shapes)


@dataclass(frozen=True, slots=True)
class Outline:
    """A picture: its size in its own units, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape | Faded, ...]

    @property
    def black(self) -> bool:
        """Whether it is drawn in black alone: such a picture can be printed in any ink, as icons
        are.
        """
        return all(
            isinstance(shape, Shape)
            and {shape.fill, shape.line} <= {None, BLACK}
            and not shape.gradient
            for shape in self.shapes
        )

    def painted(self, paint: Paint) -> Outline:
        """A black picture in another paint."""
        shapes = (
            replace(shape, fill=shape.fill and paint, line=shape.line and paint)
            for shape in each_shape(self.shapes)
        )
        return replace(self, shapes=tuple(shapes))

    def faded(self, opacity: float) -> Outline:
        """The picture as one that is so opaque."""
        return self if opacity == 1 else replace(self, shapes=(Faded(self.shapes, opacity),))


def draw_outline(
    canvas: Canvas, outline: Outline, box: Rect, theme: Theme, *, sign: bool = False
) -> None:
    """Draw the picture into the box, proportions kept, in the middle; its colors are pale and thin
    in `light`, black lines in `mono`.

    A sign is small and has to be known again: in `light` only the palette's own colors are tints.
    """
    scale = min(box.w / outline.width, box.h / outline.height)
    whole = box.amid(outline.width * scale, outline.height * scale)
    _Drawing(theme, whole, scale, sign).draw(canvas, outline.shapes)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """How a picture is drawn: its room on the page, mm a unit, and whether it is a sign."""

    theme: Theme
    whole: Rect
    scale: float
    sign: bool

    def draw(self, canvas: Canvas, shapes: Shapes) -> None:
        """Draw shapes over each other."""
        for number, shape in enumerate(shapes):
            if isinstance(shape, Faded):
                self._draw_faded(canvas, shape)
            else:
                self._draw_shape(canvas, shape, shapes[:number])

    def _draw_faded(self, canvas: Canvas, group: Faded) -> None:
        whole = self.whole
        amid = replace(self, whole=whole.moved(-whole.cx, -whole.cy))
        canvas.stamp(
            _stamp_key(group, self.theme.name, whole.w, whole.h, self.sign),
            whole.cx,
            whole.cy,
            lambda inner: amid.draw(inner, group.shapes),
            opacity=group.opacity,
        )

    def _draw_shape(self, canvas: Canvas, shape: Shape, below: Shapes) -> None:
        theme, whole = self.theme, self.whole
        steps = scaled(shape.steps, whole.x, whole.y, self.scale)
        line = _stroke(shape, self.scale, theme, sign=self.sign)
        fill = shape.fill and self._paint(shape.fill)
        gradient = self._gradient(shape.gradient) if shape.gradient else None
        ground = gradient.stops[0][1] if gradient else fill
        if theme.name == "mono":
            if ground and (gradient or opaque(ground) not in (BLACK, WHITE)):
                fill = faded(WHITE, opacity_of(ground))
                gradient, line = None, line or Stroke(BLACK, 0.5)
            elif _on_color(shape, below):
                # White on a color, which is white in mono.
                line = replace(line or Stroke(pt=0.5), paint=BLACK)
        draw = partial(
            canvas.path,
            steps,
            even_odd=shape.even_odd,
            inside=None if _within(steps, line, whole) else whole,
        )
        if ground and line and opacity_of(line.paint) < 1:
            # In one go, what lies below would show through the line where the fill should.
            draw(fill=fill, gradient=gradient)
            draw(line=line)
        else:
            draw(fill=fill, line=line, gradient=gradient)

    def _paint(self, paint: Paint) -> Paint:
        """The paint of a fill on the page."""
        return self.theme.picture(paint, 1 if self.sign else PALE)

    def _gradient(self, gradient: Gradient) -> Gradient:
        """The gradient on the page."""
        frame = (Step("C", gradient.frame),)
        ((start, end, side),) = [
            step.points for step in scaled(frame, self.whole.x, self.whole.y, self.scale)
        ]
        stops = tuple((share, self._paint(paint)) for share, paint in gradient.stops)
        return replace(gradient, frame=(start, end, side), stops=stops)


@lru_cache(maxsize=200)
def _stamp_key(*drawing: object) -> str:
    """The name of a drawing in which these things differ."""
    return f"group {sha256(repr(drawing).encode()).hexdigest()[:16]}"


def _on_color(shape: Shape, below: Shapes) -> bool:
    """Whether a white shape stands on a colored one: the last one below that holds its middle."""
    box = _around(shape)
    middle = Rect(box.cx, box.cy, 0, 0)
    grounds = [
        "" if other.gradient else opaque(other.fill or WHITE)
        for other in each_shape(below)
        if (other.fill or other.gradient) and _around(other).holds(middle)
    ]
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
    paint = shape.line
    if theme.name == "mono" and opaque(paint) != WHITE:
        paint = faded(BLACK, opacity_of(paint))
    dash = tuple(length * scale for length in shape.dash)
    return Stroke(
        paint,
        max(0.25, pt),
        dash,
        shape.ends,
        shape.corners,
        shape.miter,
    )


@lru_cache(maxsize=2000)
def _within(steps: Steps, line: Stroke | None, whole: Rect) -> bool:
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
        short, apart = abs(before + after) / 2, before - after
        if apart and short * miter >= 1:
            yield corner + apart / abs(apart) * half / short


@lru_cache(maxsize=2000)
def scaled(
    steps: Steps,
    left: float,
    top: float,
    scale: float,
) -> Steps:
    """A path in mm, its (0, 0) put to a place; a picture on many cards stands where it stood."""
    return tuple(
        Step(step.verb, tuple((left + x * scale, top + y * scale) for x, y in step.points))
        for step in steps
    )
