"""The six patterns that say a color without color on tabs, dice and pawns.

A place for the letter stays clear, the pattern stops short of the border, it is centered on its box
so that all tabs of a color look alike, and a dot or plus that the border or a clear place would cut
is left out, as is a line that would be left too short to show its direction.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.page.canvas import Canvas, Paint, Step, Stroke
from sheetgen.page.chords import Angular, LineSpan, Rounded, angular
from sheetgen.page.geometry import MM_PER_PT, Point, Points, Rect
from sheetgen.page.ink import LIGHTER, Ink, Pattern, Theme

STOP = 0.4
"""How far before the border a hatch ends, in mm."""

AIR = 0.4
"""What a hatch leaves white around a letter's tab or disc that stands on it, in mm."""

FINE_WIDTH = 0.15
"""Of a line on a tab, in mm."""

FINE_PITCH = 1.4
"""Between two lines on a tab: six in 9 mm, as pale as a tint."""

HEAVY_WIDTH = 0.25
"""Of a line on dice, stickers and pawns, which are read from across the table."""

HEAVY_PITCH = 1.8
"""Between two of those lines."""

# Direction of a line pattern in degrees, clockwise from the right since y points down
_ANGLES: dict[Pattern, float] = {
    "vertical": 90,
    "horizontal": 0,
    "falling": 20,
    "rising": -20,
}

_DOT = 0.4
_DOT_GROWTH = 3.0
_ARM = 0.4
_ARM_GROWTH = 1.5
_SHORTEST = 1.5
_SLACK = 1e-6
_ROW = math.sqrt(3) / 2

Free = tuple[Rect, float]
"""A place that a pattern keeps off, since something stands there, and how round its corners are."""


_Outer = Rounded | Angular
_Line = tuple[complex, complex]


def hatch(
    canvas: Canvas,
    box: Rect,
    ink: Ink,
    theme: Theme,
    *,
    radius: float = 0,
    over: Sequence[Free] = (),
) -> None:
    """The ink's pattern all over a tab or a band.

    Args:
        radius: how round the box's corners are.
        over: what is drawn over the pattern.
    """
    style = _Style(ink.pattern, FINE_WIDTH, FINE_PITCH, theme.line(ink.name))
    _stamp(canvas, box, _kept_free(box, over), style, radius)


def hatch_ring(
    canvas: Canvas,
    box: Rect,
    ink: Ink,
    theme: Theme,
    *,
    band: float,
    radius: float,
    over: Sequence[Free],
    paint: Paint | None = None,
) -> None:
    """The ink's pattern in a ring of width `band` along the border of a box: a die's face, a
    sticker, a pawn.

    Args:
        radius: how round the box's corners are; half its side makes it a disc.
        over: what is drawn over the pattern.
        paint: another paint than the theme's line color, for a ring on the solid.
    """
    inner = Rounded(box.w / 2 - band, box.h / 2 - band, max(0, radius - band))
    _stamp(
        canvas,
        box,
        [inner, *_kept_free(box, over)],
        _heavy(ink, theme, paint),
        radius,
    )


def hatch_facet(
    canvas: Canvas,
    corners: Points,
    middle: Point,
    ink: Ink,
    theme: Theme,
    *,
    clear: float,
    over: Sequence[Free],
    paint: Paint,
) -> None:
    """The ink's pattern along the edges of a die's face of any shape.

    Args:
        corners: of the face, in mm, clockwise on the page.
        middle: the middle of the face.
        clear: radius around it that stays free.
        over: places that stay free, too.
        paint: of the pattern.
    """
    x, y = middle
    half_w = max(abs(a - x) for a, _ in corners)
    half_h = max(abs(b - y) for _, b in corners)
    box = Rect.around(x, y, 2 * half_w, 2 * half_h)
    holes = [Rounded(clear, clear, clear), *_kept_free(box, over)]
    _stamp(canvas, box, holes, _heavy(ink, theme, paint), corners=corners)


def _heavy(ink: Ink, theme: Theme, paint: Paint | None) -> _Style:
    """Return how a pattern is drawn that is read from across the table, its lines thinner in
    `light`.
    """
    thin = max(FINE_WIDTH, LIGHTER * HEAVY_WIDTH)
    return _Style(
        ink.pattern,
        thin if theme.name == "light" else HEAVY_WIDTH,
        HEAVY_PITCH,
        paint or theme.line(ink.name),
    )


def _kept_free(box: Rect, over: Sequence[Free]) -> list[Rounded]:
    """Places with some white around them as holes in a box."""
    return [
        Rounded(
            place.w / 2,
            place.h / 2,
            radius,
            place.cx - box.cx,
            place.cy - box.cy,
        ).grown(AIR)
        for place, radius in over
    ]


@dataclass(frozen=True, slots=True)
class _Style:
    pattern: Pattern
    width: float
    pitch: float
    paint: Paint

    @property
    def dot(self) -> float:
        """Radius of a dot: 0.4 across in a cell, 0.8 on a die."""
        return (_DOT + _DOT_GROWTH * (self.width - FINE_WIDTH)) / 2

    @property
    def arm(self) -> float:
        """Half a plus: 0.8 across in a cell, 1.2 on a die."""
        return _ARM + _ARM_GROWTH * (self.width - FINE_WIDTH)


def _stamp(
    canvas: Canvas,
    box: Rect,
    holes: Sequence[Rounded],
    style: _Style,
    radius: float = 0,
    corners: Points = (),
) -> None:
    """Stamp the pattern, drawn once for all boxes of that size with such holes."""
    free = [
        f"{hole.half_w:.3f}x{hole.half_h:.3f} r{hole.radius:.3f} at {hole.x:.3f},{hole.y:.3f}"
        for hole in holes
    ]
    key = (
        f"hatch {style.pattern} {box.w:.3f}x{box.h:.3f} r{radius:.3f} free"
        f" {' '.join(free) or 'none'} {style.width:g}/{style.pitch:g} {style.paint}"
    )
    stop = STOP + style.width / 2
    outer: _Outer = Rounded(box.w / 2 - stop, box.h / 2 - stop, max(0, radius - stop))
    if corners:
        outer = angular(corners, box, stop)
        places = [f"{x - box.cx:.3f},{y - box.cy:.3f}" for x, y in corners]
        key += " in " + " ".join(places)
    around = [hole.grown(style.width / 2) for hole in holes]
    canvas.stamp(
        key,
        box.cx,
        box.cy,
        lambda inner: _draw(inner, outer, around, style),
    )


def _draw(
    canvas: Canvas,
    outer: _Outer,
    holes: Sequence[Rounded],
    style: _Style,
) -> None:
    if style.pattern == "dots":
        for place in _places(outer, holes, style.pitch, style.dot):
            canvas.circle(place.real, place.imag, style.dot, fill=style.paint)
        return
    steps: list[Step] = []
    for start, end in _lines(outer, holes, style):
        steps.append(Step("M", ((start.real, start.imag),)))
        steps.append(Step("L", ((end.real, end.imag),)))
    if steps:
        canvas.path(steps, line=Stroke(style.paint, style.width / MM_PER_PT))


def _lines(outer: _Outer, holes: Sequence[Rounded], style: _Style) -> Iterator[_Line]:
    """Yield the lines of a pattern; those that would be too short are left out."""
    if style.pattern == "plus":
        for place in _places(outer, holes, style.pitch, style.arm):
            for arm in (style.arm, 1j * style.arm):
                yield place - arm, place + arm
        return
    angle = math.radians(_ANGLES[style.pattern])
    along = complex(round(math.cos(angle), 12), round(math.sin(angle), 12))
    reach = outer.half_w * abs(along.imag) + outer.half_h * abs(along.real)
    for offset in _comb(reach, style.pitch):
        start = offset * 1j * along
        for a, b in _spans(start, along, outer, holes):
            if b - a >= _SHORTEST:
                yield start + a * along, start + b * along


def _spans(
    start: complex,
    along: complex,
    outer: _Outer,
    holes: Sequence[Rounded],
) -> list[LineSpan]:
    """Return where a line is inside the border and in no hole."""
    whole = outer.chord(start, along)
    spans = [whole] if whole else []
    for hole in holes:
        free = hole.chord(start, along)
        if free is not None:
            low, high = free
            parts = [(a, min(b, low)) for a, b in spans] + [(max(a, high), b) for a, b in spans]
            spans = sorted(part for part in parts if part[0] < part[1])
    return spans


def _comb(reach: float, pitch: float) -> list[float]:
    """Return as many offsets, `pitch` apart, as fit between -reach and reach, centered."""
    count = int(2 * reach / pitch + 1e-6) + 1
    return [(i - (count - 1) / 2) * pitch for i in range(count)]


def _places(
    outer: _Outer, holes: Sequence[Rounded], pitch: float, reach: float
) -> Iterator[complex]:
    """Yield staggered places whose marks, `reach` around each, are whole."""
    if outer.radius > max(outer.half_w, outer.half_h) - _SLACK:
        places = _wreath(outer.radius - reach, pitch)
    else:
        places = _lattice(outer, pitch, reach)
    free = [hole.grown(reach) for hole in holes]
    for place in places:
        if _whole(place, reach, outer, free):
            yield place


def _wreath(radius: float, pitch: float) -> Iterator[complex]:
    """Yield rings of places in a disc, from the rim inward."""
    for ring in range(int(radius / (pitch * _ROW))):
        r = radius - ring * pitch * _ROW
        count = int(2 * math.pi * r / pitch)
        for i in range(count):
            yield -1j * cmath.rect(r, 2 * math.pi * (i + ring % 2 / 2) / count)


def _lattice(outer: _Outer, pitch: float, reach: float) -> Iterator[complex]:
    """Yield rows of places in a rectangle, out to the border on all sides."""
    corner = outer.radius * (1 - math.sqrt(0.5))
    half_w = outer.half_w - reach - corner
    half_h = outer.half_h - reach - corner
    columns = max(1, round(2 * half_w / pitch))
    rows = 2 * max(1, round(half_h / (pitch * _ROW)))
    for j in range(rows + 1):
        y = 2 * j * half_h / rows - half_h
        for i in range(columns + 1 - j % 2):
            yield complex((2 * i + j % 2) * half_w / columns - half_w, y)


def _whole(
    place: complex,
    reach: float,
    outer: _Outer,
    free: Sequence[Rounded],
) -> bool:
    """Whether a mark lies inside the border and off the clear places, which are as much larger as
    it reaches.
    """
    tips = (place + (reach - _SLACK) * side for side in (1, -1, 1j, -1j))
    return all(map(outer.holds, tips)) and not any(hole.holds(place) for hole in free)
