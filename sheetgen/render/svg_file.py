"""A piece as an SVG file: shapes stay shapes, and words stay words, as wide as they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from sheetgen.page.canvas import Fill, Gradient, Metrics, Paint, PathSteps, Stroke
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.ink import opacity_of, opaque
from sheetgen.page.paths import circle, polygon, rounded
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op

_ANCHORS = {"left": "start", "center": "middle", "right": "end"}
_WEIGHTS = {"semibold": 600, "bold": 700}

_FILE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{0.x:.3f} {0.y:.3f} {0.w:.3f} {0.h:.3f}"
 width="{0.w:.3f}mm" height="{0.h:.3f}mm">
<defs>{defs}</defs>
<g clip-path="{clip}">
<path d="{outline}" fill="#FFFFFF"/>
{drawn}</g>
</svg>
"""
_GROUP = """\
<g transform="translate({x:.3f} {y:.3f})" opacity="{opacity:.4g}">
{drawn}</g>
"""
_TEXT = (
    '<text transform="translate({x:.3f} {y:.3f}) rotate({turn:g})" font-size="{size:.4g}"'
    ' font-family="{face}, sans-serif" font-weight="{weight}"'
    ' font-style="{style}" text-anchor="{anchor}" textLength="{width:.4g}"{paint}>{text}</text>\n'
)
_FACE = "Source Sans Pro, Source Sans 3"
_DISPLAY = "Fredoka One, Fredoka"
_STROKE = (
    ' stroke-width="{width:.4g}" stroke-dasharray="{dash}" stroke-linecap="{0.ends}"'
    ' stroke-linejoin="{0.corners}" stroke-miterlimit="{0.miter:g}"'
)
_CLIP = """\
<clipPath id="{id}"><path d="{outline}"/></clipPath>
"""
_GRADIENT = """\
<linearGradient id="{id}" gradientUnits="userSpaceOnUse"
 x1="{0[0]:.3f}" y1="{0[1]:.3f}" x2="{1[0]:.3f}" y2="{1[1]:.3f}">{stops}</linearGradient>
"""
_STOP = '<stop offset="{:.4g}"{}/>'


def svg_file(piece: Piece, bleed: float, metrics: Metrics) -> bytes:
    """A piece as it is cut out, or with so many mm of its bleed; without what each copy has for
    itself.
    """
    cut = piece.cut.inset(-bleed)
    drawing = _SvgWriter(metrics, piece.stamps)
    text = _FILE.format(
        cut.box,
        clip=drawing.clip(cut.outline),
        outline=_data(cut.outline),
        drawn=drawing.drawn(piece.ops),
        defs="".join(drawing.defs),
    )
    return text.encode()


@dataclass(frozen=True, slots=True)
class _SvgWriter:
    """Writes in SVG what was drawn, all lengths in mm.

    Attributes:
        defs: what the elements refer to, as far as they are written.
    """

    metrics: Metrics
    stamps: Mapping[str, Iterable[Op]]
    defs: list[str] = field(default_factory=list)

    def drawn(self, ops: Iterable[Op]) -> str:
        """The elements of what was drawn."""
        return "".join(map(self._element, ops))

    def clip(self, outline: PathSteps) -> str:
        """How to say that nothing shows outside of an outline."""
        return self._defined(_CLIP, outline=_data(outline))

    def _element(self, op: Op) -> str:
        """The SVG element of a verb that was drawn."""
        options = dict(op.options)
        steps: PathSteps
        match op.verb, op.args:
            case "text", (text, x, y, type):
                return _TEXT.format(
                    x=x,
                    y=y,
                    turn=options["turn"],
                    size=type.em,
                    weight=_WEIGHTS.get(type.weight.split("-")[0], 400),
                    style="italic" if "italic" in type.weight else "normal",
                    anchor=_ANCHORS[options["anchor"]],
                    width=self.metrics.width(text, type.size, type.weight),
                    face=_DISPLAY if type.weight == "display" else _FACE,
                    paint=_painted("fill", None if type.line else type.paint) + _stroked(type.line),
                    text=escape(text),
                )
            case "stamp", (key, x, y, _):
                opacity = options.get("opacity", 1)
                drawn = self.drawn(self.stamps[key])
                return _GROUP.format(x=x, y=y, opacity=opacity, drawn=drawn)
            case "rect", (box,):
                steps = rounded(box.corners, min(options.pop("radius"), box.short_side / 2))
            case "circle", (x, y, r):
                steps = circle(x, y, r)
            case "line", (points, line):
                steps = polygon(points)[:-1]
                options = {"line": line}
            case _:
                (steps,) = op.args
        return self._path(steps, **options)

    def _path(
        self,
        steps: PathSteps,
        *,
        fill: Fill | None = None,
        line: Stroke | None = None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> str:
        keys = self._filled(fill) + _stroked(line)
        if even_odd:
            keys += ' fill-rule="evenodd"'
        if inside:
            keys += f' clip-path="{self.clip(polygon(inside.corners))}"'
        return f'<path d="{_data(steps)}"{keys}/>\n'

    def _filled(self, fill: Fill | None) -> str:
        """What fills a shape."""
        if not isinstance(fill, Gradient):
            return _painted("fill", fill)
        stops = [_STOP.format(at, _painted("stop-color", paint)) for at, paint in fill.stops]
        return f' fill="{self._defined(_GRADIENT, *fill.way, stops="".join(stops))}"'

    def _defined(self, template: str, *values: Point, **keys: str) -> str:
        """How to refer to what is defined."""
        name = f"d{len(self.defs)}"
        self.defs.append(template.format(*values, id=name, **keys))
        return f"url(#{name})"


def _data(steps: PathSteps) -> str:
    """A path in the language of SVG."""
    return " ".join(
        step.verb + " ".join(f"{x:.3f} {y:.3f}" for x, y in step.points) for step in steps
    )


def _stroked(line: Stroke | None) -> str:
    """The line along a shape, if it has one."""
    if line is None:
        return ""
    dash = " ".join(map(str, line.dash)) or "none"
    stroke = _STROKE.format(line, width=line.pt * MM_PER_PT, dash=dash)
    return _painted("stroke", line.paint) + stroke


def _painted(key: str, paint: Paint | None) -> str:
    """The color under a key, and how opaque it is."""
    if paint is None:
        return f' {key}="none"'
    opacity = f' {key.removesuffix("-color")}-opacity="{opacity_of(paint):.4g}"'
    return f' {key}="{opaque(paint)}"' + opacity
