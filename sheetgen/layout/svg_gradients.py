"""Gradients of SVG as those of a page: where they begin and end, and their colors on the way."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from sheetgen.layout.css import StyleSheet, declarations
from sheetgen.layout.svg_shapes import (
    Matrix,
    color_of,
    length,
    moved,
    share,
    tag_of,
    transform_of,
)
from sheetgen.page.canvas import Gradient, Paint, Step
from sheetgen.page.geometry import Point, Rect
from sheetgen.page.ink import faded, opacity_of

GRADIENTS = ("linearGradient", "radialGradient")

_CALLED = re.compile(r"url\(\s*[\"']?#([^\"')]+?)[\"']?\s*\)\s*(.*)", re.IGNORECASE | re.DOTALL)
_MOST_LINKS = 20
_BITS = 32
"""Straight pieces that a curve is taken for where its box is measured."""


def called(paint: str) -> tuple[str, str]:
    """The id that a paint such as `url(#sky) blue` calls, and the color in its stead; "" for
    none.
    """
    found = _CALLED.fullmatch(paint.strip())
    return (found[1], found[2].strip()) if found else ("", "")


def linked(element: Element) -> str:
    """What an element links to."""
    links = (value for key, value in element.items() if key.rpartition("}")[2] == "href")
    return next(links, "")


@dataclass(frozen=True, slots=True)
class GradientSource:
    """A gradient as a picture declares it.

    Attributes:
        round: whether it goes outward from a middle.
        given: its attributes, those of gradients that it links to among them.
        stops: its colors, each with its share of the way.
        lost: what of it is not printed.
    """

    round: bool
    given: Mapping[str, str]
    stops: tuple[tuple[float, Paint], ...]
    lost: tuple[str, ...]

    def fill(
        self, steps: Iterable[Step], matrix: Matrix, whole: tuple[float, float]
    ) -> Gradient | Paint | None:
        """What fills a shape whose places a matrix brings into a picture of that width and height:
        a gradient, one color, or nothing.

        Raises ValueError.
        """
        if not self.stops:
            return None
        own, last = self._own(whole), self.stops[-1][1]
        if len(self.stops) == 1 or not own.area:
            return last
        inner = own.then(transform_of(self.given.get("gradientTransform", "")))
        if self._in_box:
            box = box_around(steps)
            inner = inner.then(Matrix(box.w, 0, 0, box.h, box.x, box.y))
        full = inner.then(matrix)
        if not full.area:
            return None
        start, end, side = [moved(point, full) for point in ((0, 0), (1, 0), (0, 1))]
        return Gradient((start, end, side), self.stops, self.round)

    @property
    def _in_box(self) -> bool:
        """Whether its places are shares of what it fills."""
        return self.given.get("gradientUnits") != "userSpaceOnUse"

    def _own(self, whole: tuple[float, float]) -> Matrix:
        """What brings the way from (0, 0) to (1, 0) to where the gradient runs."""
        wide, tall = (1.0, 1.0) if self._in_box else whole
        if self.round:
            r = self._length("r", "50%", math.hypot(wide, tall) / math.sqrt(2))
            cx, cy = self._length("cx", "50%", wide), self._length("cy", "50%", tall)
            return Matrix(r, 0, 0, r, cx, cy)
        x1, y1 = self._length("x1", "0%", wide), self._length("y1", "0%", tall)
        dx = self._length("x2", "100%", wide) - x1
        dy = self._length("y2", "0%", tall) - y1
        return Matrix(dx, dy, -dy, dx, x1, y1)

    def _length(self, name: str, default: str, span: float) -> float:
        return length(self.given.get(name) or default, span)


def read_gradient(
    name: str, ids: Mapping[str | None, Element], style: StyleSheet
) -> GradientSource | None:
    """The gradient of that id, if there is one. Raises ValueError for what is not understood."""
    chain = list(_chain(ids.get(name), ids))
    if not chain:
        return None
    given: dict[str, str] = {}
    for element in reversed(chain):
        given |= element.attrib
    having = [[one for one in element if tag_of(one) == "stop"] for element in chain]
    stops: list[tuple[float, Paint]] = []
    lost: dict[str, None] = {}
    for stop in next(filter(None, having), []):
        at, color = _stop(stop, style)
        if color is None:
            lost["a gradient with an unknown color"] = None
        stops.append((max(at, stops[-1][0] if stops else 0.0), color or "#000000"))
    is_round = tag_of(chain[0]) == "radialGradient"
    if len({opacity_of(paint) for _, paint in stops}) > 1:
        lost["a gradient whose colors differ in opacity"] = None
    if given.get("spreadMethod", "pad") != "pad":
        lost["a gradient that is repeated"] = None
    if is_round and _has_focus(given):
        lost["a gradient around a focus beside its middle"] = None
    return GradientSource(is_round, given, tuple(stops), tuple(lost))


def _chain(element: Element | None, ids: Mapping[str | None, Element]) -> Iterator[Element]:
    """A gradient and those that it takes the rest from."""
    for _ in range(_MOST_LINKS):
        if element is None or tag_of(element) not in GRADIENTS:
            return
        yield element
        element = ids.get(linked(element).removeprefix("#"))


def _stop(stop: Element, style: StyleSheet) -> tuple[float, Paint | None]:
    """A color of a gradient, or None for what is not a color, and where it stands."""
    styles = {**stop.attrib, **style.sets(stop), **declarations(stop.get("style") or "")}
    found = color_of(styles.get("stop-color", "#000000").strip().lower())
    seen = share(styles.get("stop-opacity", "1").strip())
    color = faded(found[0], found[1] * seen) if found else None
    return share(stop.get("offset", "0").strip()), color


def _has_focus(given: Mapping[str, str]) -> bool:
    """Whether the inner circle of a round gradient is no point in its middle."""
    beside = any(
        given.get(f, given.get(c)) != given.get(c) for f, c in (("fx", "cx"), ("fy", "cy"))
    )
    return beside or length(given.get("fr"), 1) != 0


def faded_gradient(gradient: Gradient, opacity: float) -> Gradient:
    """A gradient that is so opaque."""
    stops = tuple((at, faded(paint, opacity)) for at, paint in gradient.stops)
    return replace(gradient, stops=stops)


def box_around(steps: Iterable[Step]) -> Rect:
    """The box around a path itself: the handles of its curves do not count."""
    points: list[Point] = []
    for step in steps:
        if step.verb == "C":
            points += [_on_curve(points[-1], step.points, bit / _BITS) for bit in range(1, _BITS)]
        points += step.points[-1:]
    return Rect.holding(points)


def _on_curve(start: Point, points: tuple[Point, ...], at: float) -> Point:
    """The place on a curve at a share of its way."""
    shares = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    places = [complex(*point) for point in (start, *points)]
    place = sum(part * one for part, one in zip(shares, places, strict=True))
    return place.real, place.imag
