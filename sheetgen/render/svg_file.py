"""A piece as an SVG file: shapes stay shapes, and words stay words, as wide as they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

from sheetgen.page.canvas import WHITE, Gradient, Metrics, Step, Stroke, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import opacity_of, opaque
from sheetgen.page.paths import arc, polygon, rounded
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op

_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_WEIGHTS = {"semibold": 600, "bold": 700}
_FONTS = "Source Sans Pro, Source Sans 3, sans-serif"


def svg_file(piece: Piece, bleed: float, metrics: Metrics) -> bytes:
    """A piece as it is cut out, or with so many mm of its bleed; without what each copy has for
    itself.
    """
    cut = piece.cut.inset(-bleed)
    box, root = cut.box, Element("svg", xmlns="http://www.w3.org/2000/svg")
    root.set("viewBox", f"{box.x:.3f} {box.y:.3f} {box.w:.3f} {box.h:.3f}")
    root.set("width", f"{box.w:.3f}mm")
    root.set("height", f"{box.h:.3f}mm")
    drawing = _Drawing(root, metrics, piece.stamps)
    page = _added(root, "g", clip_path=drawing.clip(cut.outline))
    _added(page, "path", d=_data(cut.outline), fill=WHITE)
    drawing.add(page, piece.ops)
    data: bytes = tostring(root, encoding="utf-8")
    return data


@dataclass(frozen=True, slots=True)
class _Drawing:
    """Writes what was drawn into an SVG file, all lengths in mm."""

    root: Element
    metrics: Metrics
    stamps: Mapping[str, Sequence[Op]]

    def add(self, into: Element, ops: Iterable[Op]) -> None:
        """Add what was drawn to a group."""
        for op in ops:
            options = dict(op.options)
            match op.verb, op.args:
                case "text", (text, x, y, type):
                    place = f"translate({x:.3f} {y:.3f}) rotate({options['turn']:g})"
                    self._set(into, text, type, transform=place, anchor=options["anchor"])
                case "stamp", (key, x, y, *_):
                    place = f"translate({x:.3f} {y:.3f})"
                    opacity = options.get("opacity", 1)
                    self.add(_added(into, "g", transform=place, opacity=opacity), self.stamps[key])
                case "rect", (box,):
                    corner = min(options["radius"], box.w / 2, box.h / 2)
                    self._draw(into, rounded(box.corners, corner), options)
                case "circle", (x, y, r):
                    self._draw(into, arc(x, y, r, 0, 360), options)
                case "line", (points, line):
                    self._draw(into, polygon(points)[:-1], {"line": line})
                case _:
                    self._draw(into, op.args[0], options)

    def clip(self, outline: Sequence[Step]) -> str:
        """How to say that nothing shows outside of an outline."""
        clip = _added(self.root, "clipPath", id=f"d{len(self.root)}")
        _added(clip, "path", d=_data(outline))
        return f"url(#{clip.get('id')})"

    def _draw(self, into: Element, steps: Sequence[Step], options: Mapping[str, object]) -> None:
        fill = options.get("fill")
        keys: dict[str, object] = {"d": _data(steps)} | _filled(fill)
        if isinstance(fill, Gradient):
            keys["fill"] = self._shaded(fill)
        if isinstance(line := options.get("line"), Stroke):
            keys |= {
                "stroke": opaque(line.paint),
                "stroke_opacity": opacity_of(line.paint),
                "stroke_width": line.pt * MM_PER_PT,
                "stroke_dasharray": " ".join(map(str, line.dash)) or "none",
                "stroke_linecap": line.ends,
                "stroke_linejoin": line.corners,
                "stroke_miterlimit": line.miter,
            }
        if options.get("even_odd"):
            keys["fill_rule"] = "evenodd"
        if isinstance(inside := options.get("inside"), Rect):
            keys["clip_path"] = self.clip(polygon(inside.corners))
        _added(into, "path", **keys)

    def _set(self, into: Element, text: str, type: Type, *, transform: str, anchor: str) -> None:
        _added(
            into,
            "text",
            transform=transform,
            font_family=_FONTS,
            font_size=type.size * MM_PER_PT,
            font_weight=_WEIGHTS.get(type.weight.split("-")[0], 400),
            font_style="italic" if "italic" in type.weight else "normal",
            text_anchor=_ANCHORS[anchor],
            textLength=self.metrics.width(text, type.size, type.weight),
            **_filled(type.paint),
        ).text = text

    def _shaded(self, gradient: Gradient) -> str:
        """How to say that a gradient fills a shape."""
        (left, top), (right, bottom) = gradient.way
        shade = _added(
            self.root,
            "linearGradient",
            id=f"d{len(self.root)}",
            gradientUnits="userSpaceOnUse",
            x1=left,
            y1=top,
            x2=right,
            y2=bottom,
        )
        for share, paint in gradient.stops:
            _added(
                shade,
                "stop",
                offset=share,
                stop_color=opaque(paint),
                stop_opacity=opacity_of(paint),
            )
        return f"url(#{shade.get('id')})"


def _added(into: Element, tag: str, **keys: object) -> Element:
    """A new element in another one; `fill_rule` is its key `fill-rule`."""
    shown = {
        key.replace("_", "-"): f"{value:.4g}" if isinstance(value, float) else str(value)
        for key, value in keys.items()
    }
    return SubElement(into, tag, shown)


def _data(steps: Sequence[Step]) -> str:
    """A path in the language of SVG."""
    return " ".join(
        step.verb + " ".join(f"{x:.3f} {y:.3f}" for x, y in step.points) for step in steps
    )


def _filled(paint: object) -> dict[str, object]:
    """What fills a shape, and how opaque it is."""
    if not isinstance(paint, str):
        return {"fill": "none"}
    return {"fill": opaque(paint), "fill_opacity": opacity_of(paint)}
