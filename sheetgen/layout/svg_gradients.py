"""Gradients of SVG as those of a page: where they begin and end, and their colors on the way."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from sheetgen.layout.css import StyleSheet, declarations
from sheetgen.layout.inked import around, flattened
from sheetgen.layout.svg_shapes import (
    Matrix,
    color_of,
    length,
    moved,
    share,
    tag_of,
    transform_of,
)
from sheetgen.page.canvas import BLACK, Gradient, Paint, Steps
from sheetgen.page.ink import faded, opacity_of

GRADIENTS = ("linearGradient", "radialGradient")

_CALLED = re.compile(r"url\(\s*[\"']?#([^\"')]+?)[\"']?\s*\)\s*(.*)", re.IGNORECASE | re.DOTALL)
_MOST_LINKS = 20
_STEP = 0.001


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
        self, steps: Steps, matrix: Matrix, whole: tuple[float, float]
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
            box = around([point for run in flattened(steps) for point in run])
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
        # Two colors at one place are a step that a PDF takes for a short way.
        least = stops[-1][0] + _STEP if stops else 0.0
        stops.append((round(min(1.0, max(at, least)), 4), color or BLACK))
    is_round = tag_of(chain[0]) == "radialGradient"
    if len({opacity_of(paint) for _, paint in stops}) > 1:
        lost["a gradient whose colors differ in opacity"] = None
    if given.get("spreadMethod", "pad") != "pad":
        lost["a gradient that is repeated"] = None
    pairs = (("fx", "cx"), ("fy", "cy"), ("fr", ""))
    if is_round and any(given.get(f, given.get(c)) != given.get(c) for f, c in pairs):
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


def faded_gradient(gradient: Gradient, opacity: float) -> Gradient:
    """A gradient that is so opaque."""
    stops = tuple((at, faded(paint, opacity)) for at, paint in gradient.stops)
    return replace(gradient, stops=stops)
