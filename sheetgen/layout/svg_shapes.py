"""Shapes, lengths and transforms of SVG as steps of a path: what svgelements reads, checked on the way in and on the way out."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

import svgelements
from svgelements import Matrix

from sheetgen.paper.canvas import Step
from sheetgen.paper.geometry import Point

MAX_STEPS = 50_000
"""Lines and curves of a picture, counting each use of one."""

MOST = 1e6
"""No place of a picture lies further from its corner, in its own units."""

_TOKEN = re.compile(r"[MmZzLlHhVvCcSsQqTtAa]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[\s,]+")
_UNTOLD = re.compile(r"[MLHVCSQTA]\s*(?=[A-Z]|$)", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_PLAIN_COLOR = re.compile(r"#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+")
_CALL = re.compile(r"(rgb|hsl)a?\(([\d.%,/ ]+)\)")
_PARTS = re.compile(r"rgb\((?:(?:\d+,){2}\d+|(?:N%,){2}N%)\)|hsl\(N,N%,N%\)".replace("N", r"\d+(?:\.\d+)?"))
_YOUNGER_NAMES = {"rebeccapurple": "#663399"}
_CALLS = re.compile(r"(\w+)\s*\(([^)]*)\)")
_TAKES = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
_TRANSFORMS = re.compile(r"[\s,]*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+.\deE,\s]*\)[\s,]*)*")


def tag_of(element: Element) -> str:
    """The name of an SVG element, or nothing for one of another program's."""
    space, brace, name = element.tag.rpartition("}") if isinstance(element.tag, str) else ("", "}", "")
    return name if not brace or space == "{http://www.w3.org/2000/svg" else ""


def number(text: str) -> float:
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(f'"{text[:40]}" is no number')
    return finite(float(text))


def share(text: str) -> float:
    """An opacity, 0 to 1."""
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    return min(1.0, max(0.0, value))


def miter_limit(text: str) -> float:
    """How far a pointed corner may reach, in widths of its line."""
    if (value := number(text)) < 1:
        raise ValueError(f"a miter limit is 1 or more, not {text[:40]}")
    return value


def view_box(element: Element) -> list[float]:
    """The corner and the size of what an element shows, or nothing where it does not say so."""
    text = (element.get("viewBox") or "").strip()
    box = [number(word) for word in re.split(r"[\s,]+", text)] if text else []
    if box and (len(box) != 4 or min(box[2:]) <= 0):
        raise ValueError(f'the viewBox "{text[:40]}" is no corner, width and height')
    return box


def color_of(text: str) -> tuple[str, float] | None:
    """A color as `#RRGGBB` and how much of it is seen, 0 to 1; None for what is none. `text` is in small letters."""
    seen = 1.0
    if call := _CALL.fullmatch(text):
        parts = re.split(r"[ ,/]+", call[2].strip())
        text, seen = f"{call[1]}({','.join(parts[:3])})", share(parts[3]) if len(parts) == 4 else 1.0
        if len(parts) > 4 or not _PARTS.fullmatch(text):
            return None
    elif not _PLAIN_COLOR.fullmatch(text):
        return None
    color = svgelements.Color(_YOUNGER_NAMES.get(text, text))
    if color.value is None or (color.value == 0x000000FF and text.isalpha() and text != "black"):
        return None
    return f"#{color.red:02X}{color.green:02X}{color.blue:02X}", seen * color.alpha / 255


def finite(value: float) -> float:
    if not abs(value) <= MOST:
        raise ValueError("a place or a width is no number of use")
    return value


def length(text: str | None, whole: float) -> float:
    """A length in the picture's own units; a share of the whole where it is written in %."""
    if not text:
        return 0.0
    value = svgelements.Length(text).value(ppi=96, relative_length=whole)
    if not isinstance(value, (int, float)) or not re.match(r"[-+.\d]", text.strip()):
        raise ValueError(f'"{text[:40]}" is no length')
    return finite(float(value))


def dashes(text: str) -> list[float]:
    if text == "none":
        return []
    lengths = [length(word, 0) for word in re.split(r"[\s,]+", text) if word]
    if any(length < 0 for length in lengths):
        raise ValueError("a dash is less than nothing")
    return lengths if any(lengths) else []


def transform_of(element: Element) -> Matrix:
    text = element.get("transform") or ""
    if not _TRANSFORMS.fullmatch(text):
        raise ValueError(f'the transform "{text[:40]}" is not understood')
    for name, numbers in _CALLS.findall(text):
        if len(_NUMBER.findall(numbers)) not in _TAKES[name]:
            raise ValueError(f'the transform "{text[:40]}" lacks a number, or has one too many')
    return Matrix(text)


def moved(point: Point, matrix: Matrix) -> Point:
    x, y = point
    return finite(matrix.a * x + matrix.c * y + matrix.e), finite(matrix.b * x + matrix.d * y + matrix.f)


def outline_steps(element: Element, tag: str, whole: tuple[float, float]) -> Iterator[Step]:
    """The steps of a shape."""
    for segment in _segments(element, tag, whole):
        for part in segment.as_cubic_curves() if isinstance(segment, svgelements.Arc) else (segment,):
            yield from _steps(part)


def _segments(element: Element, tag: str, whole: tuple[float, float]) -> Any:
    def get(name: str, of: float = 0) -> float:
        return length(element.get(name), of)

    wide, tall = whole
    both = math.hypot(wide, tall) / math.sqrt(2)
    match tag:
        case "path":
            return _path_data(element.get("d") or "")
        case "polyline" | "polygon":
            points = (element.get("points") or "").strip()
            return _path_data(f"M{points}{'Z' if tag == 'polygon' else ''}" if points else "")
        case "line":
            x1, y1, x2, y2 = get("x1", wide), get("y1", tall), get("x2", wide), get("y2", tall)
            return svgelements.Path(f"M{x1} {y1}L{x2} {y2}")
        case "rect":
            rx, ry = (None if element.get(name) in (None, "auto") else get(name, of) for name, of in (("rx", wide), ("ry", tall)))
            w, h = get("width", wide), get("height", tall)
            if w <= 0 or h <= 0:
                return ()
            rx, ry = rx if rx is not None else ry or 0, ry if ry is not None else rx or 0
            return svgelements.Path(svgelements.Rect(get("x", wide), get("y", tall), w, h, min(rx, w / 2), min(ry, h / 2)))
        case "circle":
            rx = ry = get("r", both)
        case _:
            rx, ry = get("rx", wide), get("ry", tall)
    return svgelements.Path(svgelements.Ellipse(get("cx", wide), get("cy", tall), rx, ry)) if rx > 0 and ry > 0 else ()


def _path_data(text: str) -> Any:
    """The segments of a path. Raises ValueError for what is no path, or so long that it would not be read in a moment."""
    text = text.strip()
    if not text or text == "none":
        return ()
    if text[0] not in "Mm" or _TOKEN.sub("", text):
        raise ValueError(f'the path "{text[:30]}" is not understood; it begins with M')
    tokens = _TOKEN.findall(text)
    if len(tokens) > 8 * MAX_STEPS:
        raise ValueError(f"a path has more than {MAX_STEPS} lines and curves")
    for token in tokens:
        if token[-1].isdigit():
            finite(float(token))
    try:
        return svgelements.Path(_UNTOLD.sub(_refuse, text))
    except (ValueError, TypeError, IndexError):
        raise ValueError(f'the path "{text[:30]}" is not understood; a line or curve lacks a number, or has one too many') from None


def _refuse(match: re.Match[str]) -> str:
    raise ValueError(f"{match[0]} without a number")


def _steps(segment: svgelements.PathSegment) -> Iterator[Step]:
    def at(point: svgelements.Point) -> Point:
        return (finite(float(point.x)), finite(float(point.y)))

    match segment:
        case svgelements.Move():
            yield Step("M", (at(segment.end),))
        case svgelements.Line():
            yield Step("L", (at(segment.end),))
        case svgelements.Close():
            yield Step("Z")
        case svgelements.CubicBezier():
            yield Step("C", (at(segment.control1), at(segment.control2), at(segment.end)))
        case svgelements.QuadraticBezier():
            (x0, y0), (x1, y1), (x2, y2) = at(segment.start), at(segment.control), at(segment.end)
            first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
            second = (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3)
            yield Step("C", (first, second, (x2, y2)))
