"""What an SVG file draws, as plain outlines: only this module knows SVG.

A thing is drawn as a browser draws it, or it is named as lost: nothing disappears silently. Styles,
uses and edges are followed here, where each loss can be reported.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import cast, get_args
from xml.etree.ElementTree import Element

from defusedxml import DefusedXmlException, ElementTree

from sheetgen.errors import LayoutError
from sheetgen.layout.css import Properties, StyleSheet, declarations
from sheetgen.layout.svg_gradients import GRADIENT, called, gradient_way, linked
from sheetgen.layout.svg_shapes import (
    MAX_STEPS,
    MOST,
    Matrix,
    color_of,
    dashes,
    finite,
    length,
    miter_limit,
    moved,
    moved_steps,
    outline_steps,
    share,
    tag_of,
    transform_of,
    view_box,
)
from sheetgen.page.canvas import Corners, Ends, Fill, Gradient, Paint, PathSteps
from sheetgen.page.ink import faded, opacity_of
from sheetgen.page.outline import Outline, Shape

MAX_SHAPES = 5_000
"""Elements of a picture, counting each use of one."""

MAX_DEPTH = 60
"""How deep elements may lie in each other."""

FINEST = 10_000
"""Dashes of less than this share of a picture are no dashes in print."""

_GROUPS = ("g", "a")
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_UNSEEN = ("defs", "symbol", "marker", "title", "desc", "metadata", "style", GRADIENT, "stop")
# Elements that may lie in a picture; "" are those of other programs
_KNOWN = ("", "use", *_GROUPS, *_SHAPES, *_UNSEEN)

# Properties that change what is seen and are not followed, with the value that changes nothing
_PLAIN = {
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "vector-effect": "none",
    "mix-blend-mode": "normal",
    "transform": "none",
    "transform-origin": "0 0",
}

# What a shape says by its attributes alone; by its style it is not followed
_GEOMETRY = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d")

_INHERITED = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "paint-order": "normal",
    "stop-color": "black",
    "stop-opacity": "1",
    "visibility": "visible",
    "color": "black",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
_MARKERS = ("marker-start", "marker-mid", "marker-end")
_OWN = ("opacity", "display", "overflow", "marker", *_PLAIN)


_MOST_LINKS = 20
_STEP = 0.001
_NOTHING = "#00000000"

# Values of `paint-order` that paint the line over the fill
_LINE_LAST = ("normal", "fill", "fill stroke")


def read_svg(data: bytes, file: str) -> Outline:
    """The picture in an SVG file of that name.

    Raises:
        LayoutError: when it is not SVG (`picture-broken`), draws nothing or has no size
            (`picture-empty`), draws too much (`picture-too-large`), or what is not printed
            (`picture-not-plain`).
    """
    try:
        root = ElementTree.fromstring(data)
        if tag_of(root) != "svg":
            raise ValueError("it does not begin with an svg element")
        return _SvgReader(root, file).outline()
    except LayoutError:
        raise
    except DefusedXmlException:
        why = "write out the entities that it declares"
    except Exception as error:  # the readers of XML and SVG raise whatever their parsers raise
        why = str(error)
    raise LayoutError("picture-broken", f'"{file}" is not an SVG picture that can be read: {why}')


class _SvgReader:
    """A picture being read.

    Attributes:
        lost: names of what would not be printed, in the order met.
        shapes: what has been drawn so far, from back to front.
    """

    def __init__(self, root: Element, file: str) -> None:
        self.root = root
        self.file = file
        self.ids = {element.get("id"): element for element in root.iter()}
        sheets = [element for element in root.iter() if tag_of(element) == "style"]
        self.style = StyleSheet(["".join(element.itertext()) for element in sheets])
        self.lost: dict[str, None] = {}
        self.shapes: list[Shape | Outline] = []
        self.elements = self.steps = 0
        tags = {tag_of(element): None for element in root.iterfind(".//*")}
        self.lost |= {tag: None for tag in tags if tag not in _KNOWN}

    def outline(self) -> Outline:
        """All of it."""
        width, height, matrix = self._room(self.root, 0, 0)
        *_, across, down = view_box(self.root) or (width, height)
        self._whole = (across, down)
        self._size = (width, height)
        if not (0 < width < MOST and 0 < height < MOST):
            raise LayoutError(
                "picture-empty",
                f'"{self.file}" has no size that can be printed; give its svg element a viewBox, or'
                " width and height",
            )
        self._draw(self.root, matrix, _INHERITED, 0)
        if self.lost:
            raise LayoutError(
                "picture-not-plain",
                f'"{self.file}" holds {" and ".join(self.lost)}, which is not printed; turn it into'
                " paths with plain colors",
            )
        if not self.shapes:
            raise LayoutError("picture-empty", f'"{self.file}" draws nothing')
        return Outline(width, height, tuple(self.shapes))

    def _room(self, element: Element, width: float, height: float) -> tuple[float, float, Matrix]:
        """How large the picture, or a symbol that is shown as large as asked, is, and what brings
        its own places there.
        """
        box = view_box(element)
        across = self._side(element, "width") or width
        down = self._side(element, "height") or height
        if not box:
            return across, down, Matrix()
        x, y, w, h = box
        if not (across and down):
            scale = across / w or down / h or 1.0
            across = w * scale
            down = h * scale
        sx, sy = self._scales(element, across / w, down / h)
        left = (across - w * sx) / 2 - x * sx
        top = (down - h * sy) / 2 - y * sy
        return (across, down, Matrix(sx, 0, 0, sy, left, top))

    def _scales(
        self,
        element: Element,
        across: float,
        down: float,
    ) -> tuple[float, float]:
        """The scales of what an element shows, equal ones unless it says otherwise."""
        fit = (element.get("preserveAspectRatio") or "xMidYMid meet").split()
        if fit == ["none"] or math.isclose(across, down):
            return across, down
        if fit not in (["xMidYMid"], ["xMidYMid", "meet"]):
            self.lost["preserveAspectRatio"] = None
        return min(across, down), min(across, down)

    def _side(self, element: Element, name: str) -> float:
        """The size that a picture gives itself; 0 for none."""
        text = element.get(name, "auto").strip()
        if tag_of(element) == "symbol" or text == "auto" or text.endswith("%"):
            return 0.0
        return length(text, 0)

    def _draw(
        self,
        element: Element,
        matrix: Matrix,
        above: Properties,
        depth: int,
    ) -> None:
        """Draw an element and what lies in it, under the styles of what it lies in."""
        self._count_element(depth)
        tag = tag_of(element)
        own = self._styles(element, above)
        opacity = share(own.get("opacity", "1"))
        if tag in _UNSEEN or own.get("display") == "none" or opacity == 0:
            return
        self._look_for_losses(own)
        if tag in _SHAPES:
            self.lost |= {f"{name} of a style": None for name in _GEOMETRY if name in own}
        matrix = transform_of(element.get("transform") or "").then(matrix)
        inner = _handed_on(own)
        first = len(self.shapes)
        if tag == "use":
            self._use(element, matrix, inner, depth)
        elif tag in _SHAPES:
            self._shape(element, tag, matrix, inner)
        elif tag in ("svg", *_GROUPS):
            self._draw_children(element, matrix, inner, depth)
        if opacity < 1 and self.shapes[first:]:
            self.shapes[first:] = [Outline(*self._size, tuple(self.shapes[first:]), opacity)]

    def _count_element(self, depth: int) -> None:
        """Refuse a picture of too many elements, or too deep."""
        self.elements += 1
        if self.elements > MAX_SHAPES or depth > MAX_DEPTH:
            raise LayoutError(
                "picture-too-large",
                f'"{self.file}" has more than {MAX_SHAPES} elements, counting each use of one, or'
                f" {MAX_DEPTH} in each other",
            )

    def _draw_children(
        self,
        element: Element,
        matrix: Matrix,
        styles: Properties,
        depth: int,
    ) -> None:
        for child in element:
            if tag_of(child):
                self._draw(child, matrix, styles, depth + 1)

    def _styles(self, element: Element, above: Properties) -> dict[str, str]:
        """What is set for an element: inherited, by its attributes, by the style sheets, by its own
        style.
        """
        own = {
            name: value.strip()
            for name, value in element.items()
            if name in _INHERITED or name in _OWN
        }
        # the attribute is followed, the property is not
        if not own.pop("transform", None):
            own.pop("transform-origin", None)
        own |= self.style.sets(element)
        own |= declarations(element.get("style") or "")
        if "marker" in own:
            own["marker-start"] = own.pop("marker")
        if own.get("fill") == "initial":
            own["fill"] = "black"
        return {**above, **{name: value for name, value in own.items() if value != "inherit"}}

    def _look_for_losses(self, own: Properties) -> None:
        for name, plain in _PLAIN.items():
            if own.get(name, plain) not in (plain, "auto"):
                self.lost[name] = None

    def _use(
        self,
        element: Element,
        matrix: Matrix,
        styles: Properties,
        depth: int,
    ) -> None:
        """Show another element of the picture at a place, a symbol as large as asked."""
        name = linked(element)
        target = self.ids.get(name[1:]) if name.startswith("#") else None
        if target is None:
            self.lost[f'a use of "{name}"'] = None
            return
        x, y = (length(element.get(key), 0) for key in ("x", "y"))
        matrix = Matrix(e=x, f=y).then(matrix)
        if tag_of(target) != "symbol":
            self._draw(target, matrix, styles, depth + 1)
            return
        wide, tall = (length(element.get(key), 0) for key in ("width", "height"))
        across, down, own = self._room(target, wide, tall)
        first = len(self.shapes)
        self._draw_children(
            target,
            own.then(matrix),
            _handed_on(self._styles(target, styles)),
            depth,
        )
        self._clip_symbol(first, matrix, across, down)

    def _clip_symbol(
        self,
        first: int,
        matrix: Matrix,
        across: float,
        down: float,
    ) -> None:
        """A symbol shows nothing past its own edges: what reaches there is lost."""
        back = matrix.inverse
        drawn = Outline(across, down, tuple(self.shapes[first:]))
        for shape in drawn.each_shape if across and down else ():
            places = [moved(point, back) for step in shape.steps for point in step.points]
            if any(
                not (-0.01 <= x <= across + 0.01 and -0.01 <= y <= down + 0.01) for x, y in places
            ):
                self.lost["a symbol that reaches past its viewBox"] = None

    def _shape(
        self,
        element: Element,
        tag: str,
        matrix: Matrix,
        styles: Properties,
    ) -> None:
        if styles["visibility"] != "visible":
            return
        steps = self._path(element, tag)
        fill = None if tag == "line" else self._fill(steps, matrix, styles)
        line = self._paint("stroke", styles)
        width = length(styles["stroke-width"], 0) if line else 0.0
        if not steps or (fill is None and not width):
            return
        if tag in ("path", "line", "polyline", "polygon"):
            self.lost |= {name: None for name in _MARKERS if styles[name] != "none"}
        shape = Shape(
            tuple(moved_steps(steps, matrix)),
            fill,
            even_odd=styles["fill-rule"] == "evenodd" and fill is not None,
        )
        if line and width:
            shape = self._lined(shape, line, width, matrix, styles)
            if shape.dash and element.get("pathLength"):
                self.lost["pathLength"] = None
        self.shapes.append(shape)

    def _lined(
        self, shape: Shape, line: str, width: float, matrix: Matrix, styles: Properties
    ) -> Shape:
        """A shape with the line that its styles give it; what of it is not printed is lost."""
        scale = math.sqrt(matrix.area)
        lined = replace(
            shape,
            line=line,
            width=finite(width * scale),
            dash=tuple([finite(each * scale) for each in dashes(styles["stroke-dasharray"])]),
            ends=cast(Ends, styles["stroke-linecap"]),
            corners=cast(Corners, styles["stroke-linejoin"]),
            miter=miter_limit(styles["stroke-miterlimit"]),
        )
        self._look_for_line_losses(lined, matrix, styles)
        return lined

    def _look_for_line_losses(
        self,
        lined: Shape,
        matrix: Matrix,
        styles: Properties,
    ) -> None:
        """Note what of a line is not printed."""
        odd = lined.corners not in get_args(Corners) or lined.ends not in get_args(Ends)
        fine = sum(lined.dash) < max(self._size) / FINEST
        losses = {
            "a line under an uneven scale": not matrix.even,
            "stroke-linejoin or stroke-linecap of another kind": odd,
            "stroke-dashoffset": lined.dash and length(styles["stroke-dashoffset"], 0),
            "dashes that are finer than print": lined.dash and fine,
            "paint-order": lined.fill and styles["paint-order"] not in _LINE_LAST,
        }
        self.lost |= {name: None for name, lost in losses.items() if lost}

    def _fill(self, steps: PathSteps, matrix: Matrix, styles: Properties) -> Fill | None:
        """What fills a shape."""
        given, elements = self._gradient(called(styles["fill"]))
        if not given:
            return self._paint("fill", styles)
        if given.get("spreadMethod", "pad") != "pad":
            self.lost["a gradient that is repeated"] = None
        seen = share(styles["fill-opacity"])
        stops = self._stops(elements, seen)
        if not (steps and stops and seen):
            return None
        way = gradient_way(given, steps, self._whole, matrix)
        if not way or len(stops) == 1:
            return stops[-1][1]
        return Gradient(way, tuple(stops))

    def _gradient(self, name: str) -> tuple[Mapping[str, str], list[Element]]:
        """What a gradient says, and its stops, the rest taken from those that it links to; nothing
        where there is none of that name.
        """
        given: dict[str, str] = {}
        stops: list[Element] = []
        for _ in range(_MOST_LINKS):
            element = self.ids.get(name)
            if element is None or tag_of(element) != GRADIENT:
                break
            given = {**element.attrib, **given}
            stops = stops or [one for one in element if tag_of(one) == "stop"]
            name = linked(element).removeprefix("#")
        return given, stops

    def _stops(self, elements: Iterable[Element], seen: float) -> list[tuple[float, Paint]]:
        """The colors on the way of a gradient that is so opaque."""
        stops: list[tuple[float, Paint]] = []
        for element in elements:
            styles = self._styles(element, _INHERITED)
            paint = self._paint("stop-color", styles) or _NOTHING
            # Two colors at one place are a step that a PDF takes for a short way.
            least = stops[-1][0] + _STEP if stops else 0.0
            at = min(1.0, max(least, share(element.get("offset", "0"))))
            stops.append((round(at, 4), faded(paint, seen)))
        if len({opacity_of(paint) for _, paint in stops}) > 1:
            self.lost["a gradient whose colors differ in opacity"] = None
        return stops

    def _paint(self, name: str, styles: Properties) -> Paint | None:
        """A fill's, a line's or a stop's color, or None where nothing is painted."""
        text = styles[name]
        text = (styles["color"] if text.lower() == "currentcolor" else text).lower()
        seen = share(styles[name.removesuffix("-color") + "-opacity"])
        if text in ("none", "transparent") or seen == 0:
            return None
        found = color_of(text)
        if found is None:
            self.lost[f'the color "{text[:40]}"'] = None
            return None
        color, alpha = found
        return faded(color, alpha * seen) if alpha else None

    def _path(self, element: Element, tag: str) -> PathSteps:
        """The outline of a shape in its own units."""
        steps = tuple(outline_steps(element, tag, self._whole))
        self.steps += len(steps)
        if self.steps > MAX_STEPS:
            raise LayoutError(
                "picture-too-large",
                f'"{self.file}" has more than {MAX_STEPS} lines and curves, counting each use'
                " of one",
            )
        return steps


def _handed_on(styles: Properties) -> dict[str, str]:
    """The styles of an element that those in it have as well."""
    return {name: styles[name] for name in _INHERITED}
