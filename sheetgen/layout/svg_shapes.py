"""Shapes, lengths, colors and transforms of SVG as steps of a path, checked on the way in and on
the way out.

Paths are read by svg.path. Transforms and the other shapes are read here, since svgelements takes a
transform that it does not understand for none, and lets infinite places through.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree.ElementTree import Element

from svg.path import Arc, Close, CubicBezier, Line, Move, QuadraticBezier, parse_path
from svg.path.path import PathSegment

from sheetgen.page.canvas import Step, Verb
from sheetgen.page.geometry import Point, Size
from sheetgen.page.paths import curves

MAX_STEPS = 50_000
"""Lines and curves of a picture, counting each use of one."""

MOST = 1e6
"""No place of a picture lies further from its corner, in its own units."""

_TOKEN = re.compile(
    r"[MmZzLlHhVvCcSsQqTtAa]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[\s,]+", re.ASCII
)
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})(px|mm|cm|in|pt|pc|%)?", re.ASCII)
# The path of a rectangle with round corners, from behind the upper left one on
_ROUNDED = (
    "M{left} {y}H{before_right}{arc} {right} {upper}V{before_bottom}{arc} {before_right} {bottom}"
    "H{left}{arc} {x} {before_bottom}V{upper}{arc} {left} {y}Z"
)
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([-+.\deE,\s]*)\)[\s,]*")
_PLAIN = re.compile(r"#[0-9A-Fa-f]{6}")
_OUT_OF_RANGE = "coordinate out of range"
_UNITS = {
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
}


class Matrix(NamedTuple):
    """What moves, turns and scales places: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, outer: Matrix) -> Matrix:
        """This one first, then the one outside of it."""
        along = outer._replace(e=0.0, f=0.0).at
        return Matrix(*along(self.a, self.b), *along(self.c, self.d), *outer.at(self.e, self.f))

    def at(self, x: float, y: float) -> Point:
        """Where a place comes to."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def inverse(self) -> Matrix:
        """What undoes it. Raises ValueError where nothing does."""
        over = self.a * self.d - self.b * self.c
        if not over:
            raise ValueError("a scale makes everything vanish")
        back = Matrix(self.d / over, -self.b / over, -self.c / over, self.a / over)
        e, f = back.at(self.e, self.f)
        return back._replace(e=-e, f=-f)

    @property
    def area(self) -> float:
        """How many times larger an area becomes."""
        return abs(self.a * self.d - self.b * self.c)

    @property
    def even(self) -> bool:
        """Whether circles stay circles, to a hundredth."""
        long = math.hypot(self.a, self.b)
        broad = math.hypot(self.c, self.d)
        slant = self.a * self.c + self.b * self.d
        return math.isclose(long, broad, rel_tol=0.01) and abs(slant) <= 0.01 * self.area


def tag_of(element: Element) -> str:
    """The name of an SVG element, or nothing for one of another program's."""
    space, brace, name = (
        element.tag.rpartition("}") if isinstance(element.tag, str) else ("", "}", "")
    )
    return name if not brace or space == "{http://www.w3.org/2000/svg" else ""


def number(text: str) -> float:
    """A number that stands alone. Raises ValueError for what is not one."""
    if not re.fullmatch(_NUMBER, text.strip()):
        raise ValueError(f'"{text[:40]}" is not a number')
    return finite(float(text))


def share(text: str) -> float:
    """An opacity, 0 to 1. Raises ValueError."""
    return min(1.0, max(0.0, number(text[:-1]) / 100 if text.endswith("%") else number(text)))


def miter_limit(text: str) -> float:
    """How far a pointed corner may reach, in widths of its line. Raises ValueError."""
    if (value := number(text)) < 1:
        raise ValueError(f"a miter limit is 1 or more, not {text[:40]}")
    return value


def view_box(element: Element) -> list[float]:
    """The corner and the size of what an element shows, or nothing where it does not say so.

    Raises ValueError.
    """
    text = (element.get("viewBox") or "").strip()
    box = [number(word) for word in re.split(r"[\s,]+", text)] if text else []
    if box and (len(box) != 4 or min(box[2:]) <= 0):
        raise ValueError(f'the viewBox "{text[:40]}" is not a corner, width and height')
    return box


def finite(value: float) -> float:
    """A number that a page can hold. Raises ValueError for others."""
    if not abs(value) <= MOST:
        raise ValueError(_OUT_OF_RANGE)
    return value


def length(text: str | None, whole: float) -> float:
    """A length in the picture's own units; a share of the whole where it is written in %.

    Raises ValueError for what is not a length.
    """
    if not text:
        return 0.0
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f'"{text[:40]}" is not a length')
    number = float(match[1])
    unit = match[2] or "px"
    return finite(number * whole / 100 if unit == "%" else number * _UNITS[unit])


def dashes(text: str) -> list[float]:
    """The dashes of a line; none for a solid one. Raises ValueError."""
    if text == "none":
        return []
    lengths = [length(word, 0) for word in re.split(r"[\s,]+", text) if word]
    if any(each < 0 for each in lengths):
        raise ValueError("a dash is less than nothing")
    return lengths if any(lengths) else []


def color_of(text: str) -> tuple[str, float] | None:
    """A color as `#RRGGBB` and how much of it is seen, 0 to 1; None for what is not a color."""
    if _PLAIN.fullmatch(text):
        return text.upper(), 1.0
    from tinycss2.color4 import Color, parse_color  # few pictures name their colors in another way

    color = parse_color(text)
    if not isinstance(color, Color):
        return None
    try:
        *parts, seen = color.to("srgb")
    except NotImplementedError:
        return None
    return "#" + "".join([f"{round(255 * min(1.0, max(0.0, part))):02X}" for part in parts]), seen


def transform_of(written: str) -> Matrix:
    """What a transform does. Raises ValueError for what is not understood."""
    text = written.strip(" \t\r\n,")
    whole = Matrix()
    while text:
        match = _TRANSFORM.match(text)
        numbers = [float(word) for word in re.findall(_NUMBER, match[2])] if match else []
        one = _transform(match[1], numbers) if match else None
        if match is None or one is None:
            lacks = " lacks a number, or has one too many" if match else " is not understood"
            raise ValueError(f'the transform "{text[:40]}"{lacks}')
        whole = one.then(whole)
        text = text[match.end() :]
    return whole


def _transform(name: str, numbers: list[float]) -> Matrix | None:
    """One transform of SVG by its name; None for a name or so many numbers that there are not."""
    match name, numbers:
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return Matrix(e=x, f=sum(rest))
        case "scale", [x, *rest] if len(rest) < 2:
            return Matrix(a=x, d=rest[0] if rest else x)
        case "skewX", [angle]:
            return Matrix(c=math.tan(math.radians(angle)))
        case "skewY", [angle]:
            return Matrix(b=math.tan(math.radians(angle)))
        case "rotate", [angle]:
            return _rotation(angle)
        case "rotate", [angle, x, y]:
            return Matrix(e=-x, f=-y).then(_rotation(angle)).then(Matrix(e=x, f=y))
    return None


def _rotation(angle: float) -> Matrix:
    """A rotation around the corner, by degrees clockwise."""
    turn = cmath.rect(1, math.radians(angle))
    return Matrix(turn.real, turn.imag, -turn.imag, turn.real)


def moved(point: Point, matrix: Matrix) -> Point:
    """A place under a transform. Raises ValueError where it is out of range."""
    x, y = matrix.at(*point)
    return finite(x), finite(y)


def moved_steps(steps: Iterable[Step], matrix: Matrix) -> Iterator[Step]:
    """Steps under a transform. Raises ValueError where a place is out of range."""
    for step in steps:
        yield Step(step.verb, tuple([moved(point, matrix) for point in step.points]))


def outline_steps(element: Element, tag: str, whole: Size) -> Iterable[Step]:
    """The steps of a shape, in a picture of that width and height.

    Raises ValueError for what is not a path, or so long that it would not be read in a moment.
    """
    shape = _Lengths(element, *whole)
    match tag:
        case "path":
            path = element.get("d") or ""
        case "polyline":
            path = _points_path(element.get("points") or "", "")
        case "polygon":
            path = _points_path(element.get("points") or "", "Z")
        case "line":
            path = shape.line()
        case "rect":
            path = shape.rect()
        case "circle":
            r = length(element.get("r"), math.hypot(*whole) / math.sqrt(2))
            path = shape.ellipse(r, r)
        case _:
            path = shape.ellipse(*shape.radii())
    return _path_steps(path)


@dataclass(frozen=True, slots=True)
class _Lengths:
    """The lengths that an element of a picture gives, and the paths that SVG makes of them."""

    element: Element
    wide: float
    tall: float

    def across(self, name: str) -> float:
        """A length across, a share of the picture's width where it is written in %."""
        return length(self.element.get(name), self.wide)

    def down(self, name: str) -> float:
        """A length down, a share of the picture's height where it is written in %."""
        return length(self.element.get(name), self.tall)

    def line(self) -> str:
        """The path of a line."""
        return f"M{self.across('x1')} {self.down('y1')}L{self.across('x2')} {self.down('y2')}"

    def rect(self) -> str:
        """The path of a rectangle, from behind its upper left corner on; nothing for one without
        width or height.
        """
        x = self.across("x")
        y = self.down("y")
        w = self.across("width")
        h = self.down("height")
        if w <= 0 or h <= 0:
            return ""
        rx, ry = self.radii()
        rx = min(rx, w / 2)
        ry = min(ry, h / 2)
        right = x + w
        bottom = y + h
        if rx <= 0 or ry <= 0:
            return f"M{x} {y}H{right}V{bottom}H{x}Z"
        return _ROUNDED.format(
            x=x,
            y=y,
            left=x + rx,
            upper=y + ry,
            right=right,
            bottom=bottom,
            before_right=right - rx,
            before_bottom=bottom - ry,
            arc=f"A{rx} {ry} 0 0 1",
        )

    def radii(self) -> Size:
        """The radii across and down of corners or an ellipse; one that is not given is like the
        other one.
        """
        given = [name for name in ("rx", "ry") if self.element.get(name) not in (None, "auto")]
        rx = self.across("rx") if "rx" in given else 0.0
        ry = self.down("ry") if "ry" in given else rx
        return rx if "rx" in given else ry, ry

    def ellipse(self, rx: float, ry: float) -> str:
        """The path of an ellipse with these radii; nothing for one without."""
        if rx <= 0 or ry <= 0:
            return ""
        x = self.across("cx")
        y = self.down("cy")
        quarters = ((x, y + ry), (x - rx, y), (x, y - ry), (x + rx, y))
        arcs = "".join([f"A{rx} {ry} 0 0 1 {end[0]} {end[1]}" for end in quarters])
        return f"M{x + rx} {y}{arcs}Z"


def _points_path(text: str, end: str) -> str:
    points = text.strip()
    if len(re.findall(_NUMBER, points)) % 2:
        raise ValueError(
            f'the points "{points[:30]}" are not understood; a number is lacking, or one too many'
        )
    return f"M{points}{end}" if points else ""


def _path_steps(written: str) -> Iterator[Step]:
    text = written.strip()
    if not text or text == "none":
        return
    if text[0] not in "Mm":
        raise ValueError(f'the path "{text[:30]}" is not understood; it begins with M')
    if odd := _TOKEN.sub("", text):
        raise ValueError(
            f'the path "{text[:30]}" is not understood; "{odd[0]}" is not a part of one'
        )
    tokens = _TOKEN.findall(text)
    if len(tokens) > 8 * MAX_STEPS:
        raise ValueError(f"a path has more than {MAX_STEPS} lines and curves")
    if any(token[-1].isdigit() and math.isinf(float(token)) for token in tokens):
        raise ValueError(_OUT_OF_RANGE)
    try:
        segments = parse_path(text)
    except ArithmeticError:  # an arc whose radii are too small or too large to compute with
        raise ValueError(_OUT_OF_RANGE) from None
    except Exception:  # the reader of paths raises whatever its steps raise
        raise ValueError(
            f'the path "{text[:30]}" is not understood; a line or curve lacks a number, or has one'
            " too many"
        ) from None
    for segment in segments:
        yield from _segment_steps(segment)


def _segment_steps(segment: PathSegment) -> Iterable[Step]:
    match segment:
        case Move():
            return [_step("M", segment.end)]
        case Close():
            return [Step("Z")]
        case Line():
            return [_step("L", segment.end)]
        case CubicBezier():
            return [_step("C", segment.control1, segment.control2, segment.end)]
        case QuadraticBezier():
            handle = 2 / 3 * segment.control
            return [
                _step(
                    "C",
                    segment.start / 3 + handle,
                    segment.end / 3 + handle,
                    segment.end,
                )
            ]
        case Arc() if segment.start != segment.end:
            return _arc_steps(segment)
    return []


def _arc_steps(arc: Arc) -> Iterator[Step]:
    """An arc as curves of at most a quarter turn each; a line where it has no radius."""
    if not (arc.radius.real and arc.radius.imag):
        yield _step("L", arc.end)
        return
    radius = arc.radius * arc.radius_scale
    tilt = cmath.rect(1, math.radians(arc.rotation))

    def place(spoke: complex) -> complex:
        return arc.center + tilt * complex(radius.real * spoke.real, radius.imag * spoke.imag)

    *before, (one, two, _) = curves(arc.theta, finite(arc.delta))
    for curve in before:
        yield _step("C", *map(place, curve))
    yield _step("C", place(one), place(two), arc.end)


def _step(verb: Verb, *places: complex) -> Step:
    return Step(verb, tuple([(finite(place.real), finite(place.imag)) for place in places]))
