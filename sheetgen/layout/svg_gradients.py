"""Linear gradients of SVG as those of a page: where they begin and end, and their colors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
from sheetgen.page.canvas import Gradient, Paint, Steps
from sheetgen.page.ink import faded, opacity_of

GRADIENT = "linearGradient"

_CALLED = re.compile(r"url\(\s*[\"']?#([^\"')]+?)[\"']?\s*\).*", re.IGNORECASE | re.DOTALL)
_MOST_LINKS = 20
_STEP = 0.001


def called(paint: str) -> str:
    """The id that a paint such as `url(#sky)` calls; "" for none."""
    found = _CALLED.fullmatch(paint.strip())
    return found[1] if found else ""


def linked(element: Element) -> str:
    """What an element links to."""
    links = (value for key, value in element.items() if key.rpartition("}")[2] == "href")
    return next(links, "")


@dataclass(frozen=True, slots=True)
class GradientReader:
    """Reads the gradients of a picture.

    Attributes:
        ids: its elements by their ids.
        style: its style sheet.
        whole: its width and height.
        lost: what of it is not printed; what is found here is added.
    """

    ids: Mapping[str | None, Element]
    style: StyleSheet
    whole: tuple[float, float]
    lost: dict[str, None]

    def fill(self, name: str, steps: Steps, matrix: Matrix, seen: float) -> Gradient | Paint | None:
        """What the gradient of an id fills a shape with, whose places a matrix brings into the
        picture, and which is so opaque: colors on the way, one color, or nothing.

        Raises ValueError for what is not understood.
        """
        chain = list(self._chain(name))
        given: dict[str, str] = {}
        for element in reversed(chain):
            given |= element.attrib
        if given.get("spreadMethod", "pad") != "pad":
            self.lost["a gradient that is repeated"] = None
        stops = self._stops(chain, seen)
        if not stops:
            return None
        in_box = given.get("gradientUnits") != "userSpaceOnUse"
        own = _way(given, (1.0, 1.0) if in_box else self.whole)
        if len(stops) == 1 or not own.area:
            return stops[-1][1]
        inner = own.then(transform_of(given.get("gradientTransform", "")))
        if in_box:
            box = around([point for run in flattened(steps) for point in run])
            inner = inner.then(Matrix(box.w, 0, 0, box.h, box.x, box.y))
        full = inner.then(matrix)
        start, end, side = [moved(point, full) for point in ((0, 0), (1, 0), (0, 1))]
        return Gradient((start, end, side), tuple(stops)) if full.area else None

    def _chain(self, name: str) -> Iterator[Element]:
        """A gradient and those that it takes the rest from."""
        for _ in range(_MOST_LINKS):
            element = self.ids.get(name)
            if element is None or tag_of(element) != GRADIENT:
                return
            yield element
            name = linked(element).removeprefix("#")

    def _stops(self, chain: list[Element], seen: float) -> list[tuple[float, Paint]]:
        """The colors on the way of the first gradient that has some."""
        having = [[one for one in element if tag_of(one) == "stop"] for element in chain]
        stops: list[tuple[float, Paint]] = []
        for stop in next(filter(None, having), []):
            sets = {
                **stop.attrib,
                **self.style.sets(stop),
                **declarations(stop.get("style") or ""),
            }
            text = sets.get("stop-color", "#000000").lower()
            found = color_of(text)
            if found is None:
                self.lost[f'the color "{text[:40]}"'] = None
            color, alpha = found or ("#000000", 1.0)
            paint = faded(color, seen * alpha * share(sets.get("stop-opacity", "1")))
            # Two colors at one place are a step that a PDF takes for a short way.
            least = stops[-1][0] + _STEP if stops else 0.0
            at = min(1.0, max(least, share(sets.get("offset", "0"))))
            stops.append((round(at, 4), paint))
        if len({opacity_of(paint) for _, paint in stops}) > 1:
            self.lost["a gradient whose colors differ in opacity"] = None
        return stops


def _way(given: Mapping[str, str], span: tuple[float, float]) -> Matrix:
    """What brings the way from (0, 0) to (1, 0) to where a gradient runs."""
    wide, tall = span
    x, y = length(given.get("x1"), wide), length(given.get("y1"), tall)
    dx = length(given.get("x2") or "100%", wide) - x
    dy = length(given.get("y2"), tall) - y
    return Matrix(
        dx,
        dy,
        -dy,
        dx,
        x,
        y,
    )
