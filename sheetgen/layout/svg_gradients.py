"""Linear gradients of SVG: what calls them, and where they begin and end."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from sheetgen.layout.css import Properties
from sheetgen.layout.inked import around, edges
from sheetgen.layout.svg_shapes import Matrix, length, moved, transform_of
from sheetgen.page.canvas import PathSteps
from sheetgen.page.geometry import Points, Size

GRADIENT = "linearGradient"

_CALLED = re.compile(r"url\(\s*[\"']?#([^\"')]+?)[\"']?\s*\).*", re.IGNORECASE | re.DOTALL)


def called(paint: str) -> str:
    """The id that a paint such as `url(#sky)` calls; "" for none."""
    found = _CALLED.fullmatch(paint.strip())
    return found[1] if found else ""


def linked(element: Element) -> str:
    """What an element links to."""
    links = (value for key, value in element.items() if key.rpartition("}")[2] == "href")
    return next(links, "")


def gradient_way(given: Properties, steps: PathSteps, whole: Size, matrix: Matrix) -> Points:
    """Where a gradient begins and ends that fills a shape, whose places a matrix brings into the
    picture of that width and height; nothing where it has no way.

    Raises ValueError for what is not understood.
    """
    in_box = given.get("gradientUnits") != "userSpaceOnUse"
    wide, tall = (1.0, 1.0) if in_box else whole
    x = length(given.get("x1"), wide)
    y = length(given.get("y1"), tall)
    dx = length(given.get("x2", "100%"), wide) - x
    dy = length(given.get("y2"), tall) - y
    full = Matrix(
        dx,
        dy,
        -dy,
        dx,
        x,
        y,
    ).then(transform_of(given.get("gradientTransform", "")))
    if in_box:
        box = around([point for edge in edges(steps) for point in edge])
        full = full.then(Matrix(box.w, 0, 0, box.h, box.x, box.y))
    a, b, c, d, left, top = full.then(matrix)
    turned = a * d - b * c
    if not turned:
        return ()
    # Its colors are level along (c, d), wherever that leads to; its way crosses that at a right
    # angle.
    share = turned / (c * c + d * d)
    corner = Matrix(e=left, f=top)
    return moved((0, 0), corner), moved((share * d, -share * c), corner)
