"""SVG files become plain outlines: the only module that knows SVG."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import svgelements

from sheetgen.errors import LayoutError, Problem
from sheetgen.paper.canvas import Step
from sheetgen.paper.outline import Outline, Shape

MAX_BYTES = 1_000_000
"""Size of a picture's file."""

MAX_SHAPES = 5_000
"""Elements of a picture, counting each use of one."""

NOT_PRINTED = ("text", "image", "linearGradient", "radialGradient", "pattern", "filter", "mask", "clipPath")
"""Elements that would be lost: a picture is made of plain outlines."""

_MOST = 1e6


def read_picture(folders: Sequence[Path], file: str) -> Outline:
    """The picture in an SVG file below the first of the folders that has one of that name.

    Raises:
        LayoutError: when it lies outside that folder, is missing, is too large, is not SVG, draws nothing, or more than outlines.
    """
    having = (folder for folder in folders if "\0" not in file and os.path.isfile(folder / file))
    return _outline(*_inside(next(having, folders[0]), file), file)


@lru_cache(maxsize=32)
def _outline(path: Path, state: tuple[int, int], file: str) -> Outline:
    """The picture in a file of that state, read once for all pages that show it."""
    try:
        _check(ElementTree.parse(path).getroot(), file)
        svg = svgelements.SVG.parse(str(path), reify=True)
        shapes = tuple(shape for element in svg.elements() if (shape := _shape(element)) is not None)
        width, height = float(svg.width), float(svg.height)
    except LayoutError:
        raise
    except Exception as error:  # the SVG reader raises whatever its parsers raise
        raise _refuse("picture-broken", f'"{file}" is not an SVG picture that can be read: {error}') from None
    if not shapes or not (0 < width < _MOST and 0 < height < _MOST):
        raise _refuse("picture-empty", f'"{file}" draws nothing')
    return Outline(width, height, shapes)


def _check(root: ElementTree.Element, file: str) -> None:
    """Refuses what would not be printed, and elements that use each other until there are too many."""
    names = {element: element.tag.rpartition("}")[2] for element in root.iter() if isinstance(element.tag, str)}
    lost = sorted({name for name in names.values() if name in NOT_PRINTED})
    if lost:
        what = " and ".join(lost)
        raise _refuse("picture-not-plain", f'"{file}" holds {what}, which is not printed; turn it into paths with plain colors')
    by_id = {element.get("id"): element for element in names}
    sizes: dict[ElementTree.Element, int] = {}

    def size(element: ElementTree.Element) -> int:
        if element not in sizes:
            sizes[element] = MAX_SHAPES + 1  # an element that uses itself never ends
            target = next((value[1:] for key, value in element.items() if key.rpartition("}")[2] == "href"), None)
            used = by_id.get(target) if names[element] == "use" else None
            inner = sum(size(child) for child in element if child in names)
            sizes[element] = 1 + inner + (size(used) if used is not None else 0)
        return sizes[element]

    if size(root) > MAX_SHAPES:
        raise _refuse("picture-too-large", f'"{file}" has more than {MAX_SHAPES} elements, counting each use of one')


def _inside(folder: Path, file: str) -> tuple[Path, tuple[int, int]]:
    """The file's path, once it is certain that it is one, in the layout's folder, and no larger than a picture; its time and size."""
    try:
        path = (folder / file).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise _refuse("picture-outside", f'the picture "{file}" lies outside the layout\'s folder')
        if not os.path.isfile(path):
            raise _refuse("picture-missing", f'there is no picture "{file}" beside the layout')
        facts = path.stat()
        if facts.st_size > MAX_BYTES:
            raise _refuse("picture-too-large", f'the picture "{file}" is larger than {MAX_BYTES // 1_000_000} MB')
    except (OSError, ValueError):
        raise _refuse("picture-missing", f'there is no picture "{file}" beside the layout') from None
    return path, (facts.st_mtime_ns, facts.st_size)


def _refuse(code: str, message: str) -> LayoutError:
    return LayoutError(Problem(code, message))


def _shape(element: svgelements.SVGElement) -> Shape | None:
    if not isinstance(element, svgelements.Shape):
        return None
    path = svgelements.Path(element)
    path.approximate_arcs_with_cubics()
    steps = tuple(step for segment in path for step in _steps(segment))
    fill, line = _paint(element.fill), _paint(element.stroke)
    if not steps or (fill is None and line is None):
        return None
    return Shape(steps, fill, line, float(element.stroke_width or 0) if line else 0)


def _paint(color: svgelements.Color) -> str | None:
    return None if color is None or color.value is None else f"#{color.red:02X}{color.green:02X}{color.blue:02X}"


def _steps(segment: svgelements.PathSegment) -> tuple[Step, ...]:
    def at(point: svgelements.Point) -> tuple[float, float]:
        return (float(point.x), float(point.y))

    match segment:
        case svgelements.Move():
            return (Step("M", (at(segment.end),)),)
        case svgelements.Line():
            return (Step("L", (at(segment.end),)),)
        case svgelements.Close():
            return (Step("Z"),)
        case svgelements.CubicBezier():
            return (Step("C", (at(segment.control1), at(segment.control2), at(segment.end))),)
        case svgelements.QuadraticBezier():
            (x0, y0), (x1, y1), (x2, y2) = at(segment.start), at(segment.control), at(segment.end)
            first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
            second = (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3)
            return (Step("C", (first, second, (x2, y2))),)
        case _:
            return ()
