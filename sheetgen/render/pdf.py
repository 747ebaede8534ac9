"""A PDF to draw on in mm, written by ReportLab: exact page boxes, embedded subset fonts, and every
fixed drawing stored once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from typing import BinaryIO

from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFFormXObject,
    PDFResourceDictionary,
    PDFStream,
)
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, FILL_NON_ZERO
from reportlab.pdfgen.canvas import Canvas as ReportLabCanvas
from reportlab.pdfgen.pathobject import PDFPathObject

from sheetgen.page.canvas import (
    BEFORE,
    BLACK,
    Anchor,
    Canvas,
    DrawOn,
    Fill,
    Gradient,
    Paint,
    PathSteps,
    Step,
    Stroke,
    Type,
)
from sheetgen.page.geometry import MM_PER_PT, Point, Points, Rect, Size
from sheetgen.page.ink import opacity_of, opaque
from sheetgen.page.piece import Piece
from sheetgen.render.book import LANGUAGE, add_chapter, add_metadata
from sheetgen.render.fonts import Typeface

rl_config.useA85 = 0
"""Streams are binary; written in ASCII each page would be a quarter longer."""

# mm that a piece may draw beyond its edge: the outer half of a line around it, and a little for
# safety
_OVER = 0.5

_STAMP_EDGES = Rect.around(0, 0, 300, 300)  # Stamps draw around (0, 0), within these edges in mm

# All that lies on the largest piece, wherever its (0, 0) is
_ANYWHERE = Rect.around(0, 0, 4800, 4800)

_ENDS = {"butt": 0, "round": 1, "square": 2}
_CORNERS = {"miter": 0, "round": 1, "bevel": 2}
# How letters are drawn that have a line; it is to be a round one, and holds for them alone
_LINE_ALONE = 1


class PdfCanvas(Canvas):
    """Draws on one surface of the file: a page, a piece or a stamp; mm, origin top left, y down."""

    def __init__(self, document: PdfDocument, height: float) -> None:
        self._document = document
        self._out = document.out
        self._height = height

    def rect(
        self, box: Rect, *, radius: float = 0, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        place = (*self._at(box.x, box.bottom), _pt(box.w), _pt(box.h))
        with self._style(fill, line) as drawn:
            if radius > 0:
                corner = _pt(min(radius, box.short_side / 2))
                self._out.roundRect(*place, corner, **drawn)
            else:
                self._out.rect(*place, **drawn)

    def circle(
        self, x: float, y: float, r: float, *, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        with self._style(fill, line) as drawn:
            self._out.circle(*self._at(x, y), _pt(r), **drawn)

    def line(self, points: Points, line: Stroke) -> None:
        first, *others = points
        self.path([Step("M", (first,)), *(Step("L", (point,)) for point in others)], line=line)

    def path(
        self,
        steps: Sequence[Step],
        *,
        fill: Fill | None = None,
        line: Stroke | None = None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> None:
        path = _drawn_path(tuple(steps), self._height)
        rule = FILL_EVEN_ODD if even_odd else FILL_NON_ZERO
        if isinstance(fill, Gradient):
            start, end = fill.way
            shares, paints = zip(*fill.stops, strict=True)
            colors = [Color(*_shares(paint)) for paint in paints]
            with self.within(inside or _ANYWHERE), self._through(opacity_of(fill)):
                self._out.clipPath(path, stroke=0, fillMode=rule)
                self._out.linearGradient(
                    *self._at(*start),
                    *self._at(*end),
                    colors,
                    shares,
                )
            fill = None
        with self._style(fill, line, inside) as drawn:
            self._out.drawPath(path, fillMode=rule, **drawn)

    def text(
        self, text: str, x: float, y: float, type: Type, *, anchor: Anchor = "left", turn: float = 0
    ) -> None:
        run = self._out.beginText(*self._at(x - self._before(text, type, anchor), y))
        _use(type.paint, run.setFillGray, run.setFillColorRGB)
        if type.line:
            run.setTextRenderMode(_LINE_ALONE)
        for font, letters in self._document.typeface.pieces(text, type.weight):
            run.setFont(font.fontName, type.size)
            run.textOut(letters)
        with (
            self.turned(turn, (x, y)) if turn else nullcontext(),
            self._style(None, type.line) if type.line else nullcontext(),
        ):
            self._out.drawText(run)

    def plain_text(
        self, text: str, x: float, y: float, type: Type, anchor: Anchor = "left"
    ) -> None:
        """A line of black ASCII letters that each copy, or page, has for itself."""
        document = self._out._doc
        left, base = self._at(x - self._before(text, type, anchor), y)
        ((font, letters),) = self._document.typeface.pieces(text, type.weight)
        # Written as it stands, as `bitmap` is, and for the same reason.
        shown = " ".join(
            f"{font.getSubsetInternalName(subset, document)} {type.size:g} Tf <{codes.hex()}> Tj"
            for subset, codes in font.splitString(letters, document)
        )
        self._out.addLiteral(f"BT 0 g {left:.3f} {base:.3f} Td {shown} ET")

    def _before(self, text: str, type: Type, anchor: Anchor) -> float:
        """How many mm of a text stand left of its place."""
        if anchor == "left":
            return 0.0
        return BEFORE[anchor] * self._document.typeface.width(text, type.size, type.weight)

    def stamp(
        self,
        key: str,
        x: float,
        y: float,
        draw: DrawOn,
        *,
        opacity: float = 1,
    ) -> None:
        kind, edges = ("stamp", _STAMP_EDGES) if opacity == 1 else ("group", _ANYWHERE)
        with self._through(opacity):
            self.show(self._document.form(kind, key, edges, 0, draw), x, y)

    @contextmanager
    def turned(self, degrees: float, middle: Point) -> Iterator[None]:
        x, y = self._at(*middle)
        self._out.saveState()
        self._out.translate(x, y)
        self._out.rotate(-degrees)
        self._out.translate(-x, -y)
        yield
        self._out.restoreState()

    def show(self, form: str, x: float, y: float) -> None:
        """Show a stored drawing with its own (0, 0), the lower left corner of a piece, at a
        place.
        """
        left, low = self._at(x, y)
        self._out.addLiteral(f"q 1 0 0 1 {left:.3f} {low:.3f} cm")
        self._out.doForm(form)
        self._out.addLiteral("Q")

    @contextmanager
    def within(self, window: Rect) -> Iterator[None]:
        """What is drawn meanwhile shows only in a window."""
        self._out.saveState()
        self.clip(window)
        yield
        self._out.restoreState()

    @contextmanager
    def shrunk(self, scale: float, x: float, y: float) -> Iterator[None]:
        """What is drawn meanwhile is smaller, and nearer to a place."""
        left, foot = self._at(x, y)
        self._out.saveState()
        self._out.transform(
            scale,
            0,
            0,
            scale,
            left * (1 - scale),
            foot * (1 - scale),
        )
        yield
        self._out.restoreState()

    def clip(self, window: Rect) -> None:
        """From here on, nothing shows outside of a window."""
        self._out.addLiteral(f"{_outline(window, self._height)} W n")

    def clip_to(self, outline: PathSteps) -> None:
        """From here on, nothing shows outside of an outline."""
        self._out.clipPath(_drawn_path(outline, self._height), stroke=0, fill=0)

    def bars(self, boxes: Iterable[Rect]) -> None:
        """Draw black bars, all of them as one path."""
        outlines = [_outline(box, self._height) for box in boxes]
        if outlines:
            self._out.addLiteral(f"q 0 g {' '.join(outlines)} f Q")

    def bitmap(
        self,
        rows: Sequence[int],
        x: float,
        y: float,
        size: float,
    ) -> None:
        """The true squares of a grid in black, all runs of all rows as one path; (x, y) is the top
        left corner.

        A row is a number: its bits are the squares, the highest of the longest row the leftmost.
        """
        squares = " ".join(map(_runs, rows, range(len(rows))))
        left, top = self._at(x, y)
        side = _pt(size)
        # Rows count downward here. Written as it stands: a path of ReportLab's would take most of
        # the time of many copies.
        self._out.addLiteral(
            f"q 0 g {side:.3f} 0 0 -{side:.3f} {left:.3f} {top:.3f} cm {squares} f Q"
        )

    def _at(self, x: float, y: float) -> Point:
        return _pt(x), _pt(self._height - y)

    @contextmanager
    def _style(
        self, fill: Paint | None, line: Stroke | None, inside: Rect | None = None
    ) -> Iterator[dict[str, bool]]:
        """Set colors and lines, and say whether an outline is drawn and filled. How lines end and
        turn, and what cuts a path off, holds for what is drawn meanwhile alone.
        """
        is_special = line and (line.ends, line.corners, line.miter) != ("butt", "miter", 10.0)
        if inside or is_special:
            self._out.saveState()
        if fill:
            _use(fill, self._out.setFillGray, self._out.setFillColorRGB)
        if line:
            self._set_line(line)
        if line and is_special:
            self._set_joints(line)
        if inside:
            self.clip(inside)
        with self._through(opacity_of(fill or BLACK), opacity_of(line.paint if line else BLACK)):
            yield {"stroke": line is not None, "fill": fill is not None}
        if inside or is_special:
            self._out.restoreState()

    @contextmanager
    def _through(self, fill: float, line: float = 1) -> Iterator[None]:
        """What is drawn meanwhile is so opaque."""
        self._out.setFillAlpha(round(fill, 4))
        self._out.setStrokeAlpha(round(line, 4))
        yield
        self._out.setFillAlpha(1)
        self._out.setStrokeAlpha(1)

    def _set_joints(self, line: Stroke) -> None:
        self._out.setLineCap(_ENDS[line.ends])
        self._out.setLineJoin(_CORNERS[line.corners])
        self._out.setMiterLimit(line.miter)

    def _set_line(self, line: Stroke) -> None:
        _use(line.paint, self._out.setStrokeGray, self._out.setStrokeColorRGB)
        self._out.setLineWidth(line.pt)
        self._out.setDash([_pt(length) for length in line.dash])


class PdfDocument:
    """A PDF being made: pages in order, pieces and stamps as Form XObjects that are stored once.

    Args:
        file: where it goes.
        width, height: the page in mm; every page box is exactly that.
        typeface: the fonts of all text.

    Attributes:
        out: ReportLab's canvas, in pt from the lower left corner.
    """

    def __init__(
        self,
        file: BinaryIO,
        width: float,
        height: float,
        typeface: Typeface,
    ) -> None:
        self.typeface = typeface
        self._file = file
        self._width = width
        self._height = height
        self.out = ReportLabCanvas(
            file,
            pagesize=self._size(),
            pageCompression=1,
            invariant=1,
            initialFontName=typeface.first,
            lang=LANGUAGE,
        )
        self.out.setViewerPreference("PrintScaling", "None")
        self._is_book = False
        self._forms: dict[tuple[str, str | int], tuple[str, DrawOn]] = {}

    def page(
        self, room: Rect, scale_x: float = 1.0, scale_y: float = 1.0, offset: Point = (0, 0)
    ) -> PdfCanvas:
        """An empty page to draw on, where nothing shows outside the room; all of it is scaled
        around the page's middle, then moved.

        `turn_over` ends the page.
        """
        if (scale_x, scale_y, *offset) != (1, 1, 0, 0):
            right = self._width * (1 - scale_x) / 2 + offset[0]
            up = self._height * (1 - scale_y) / 2 - offset[1]
            self.out.transform(scale_x, 0, 0, scale_y, _pt(right), _pt(up))
        canvas = PdfCanvas(self, self._height)
        canvas.clip(room)
        return canvas

    def turn_over(self, trim: Rect | None = None, bleed: Rect | None = None) -> None:
        """End the page; where it is cut, if it is to be, and how far beyond that its colors
        reach.
        """
        self.out.setTrimBox(self._box(trim) if trim else (0, 0, *self._size()))
        self.out.setBleedBox(self._box(bleed) if bleed else None)
        self.out.showPage()

    def show(
        self,
        canvas: PdfCanvas,
        piece: Piece,
        x: float,
        y: float,
    ) -> None:
        """Show the fixed drawing of a piece with its top left corner at a place; nothing far
        outside the piece shows.
        """
        key = ("piece", id(piece))
        if key not in self._forms:
            edges = piece.cut.inset(-max(_OVER, piece.bleed))
            outline = edges.outline if piece.shape != "rectangle" else ()
            self.form(*key, edges.box, piece.height, piece.draw, outline)
        form, _ = self._forms[key]
        canvas.show(form, x, y + piece.height)

    def form(
        self,
        kind: str,
        key: str | int,
        edges: Rect,
        height: float,
        draw: DrawOn,
        outline: PathSteps = (),
    ) -> str:
        """The name of a stored drawing, which is drawn when it is first asked for; nothing outside
        its edges, or of an outline, shows. What lies below shows through a `group` as through one
        thing.
        """
        if (kind, key) not in self._forms:
            name = f"{kind}{len(self._forms) + 1}"
            # What draws is kept: the identity of a piece holds as long as it lives.
            self._forms[kind, key] = name, draw
            corners = (edges.x, edges.y, edges.right, edges.bottom)
            self.out.beginForm(name, *map(_pt, corners))
            canvas = PdfCanvas(self, height)
            if outline:
                canvas.clip_to(outline)
            draw(canvas)
            shadings = dict(self.out._shadingUsed)
            self.out.endForm(
                __class__=_Form,
                is_group=kind == "group",
                shadings=shadings,
            )
        return self._forms[kind, key][0]

    def chapter(
        self,
        title: str,
        label: str,
        width: float,
        height: float,
    ) -> None:
        """The next page begins a chapter: its title in the outline, what its pages are called
        before their numbers, its size in mm.
        """
        self._width = width
        self._height = height
        self.out.setPageSize(self._size())
        add_chapter(self.out, title, label)
        self._is_book = True

    def finish(self, title: str, subject: str) -> int:
        """Write the file, and what it says about itself; its size in bytes.

        Raises:
            LayoutError: `bad-font` for a font whose letters cannot be embedded.
        """
        self.out.setTitle(title)
        self.out.setSubject(subject)
        self.out.setAuthor("sheetgen")
        self.out.setCreator("sheetgen")
        if self._is_book:
            add_metadata(self.out, title, subject)
        with self.typeface.embedding():
            data = self.out.getpdfdata()
        return self._file.write(data)

    def _size(self) -> Size:
        return round(_pt(self._width), 3), round(_pt(self._height), 3)

    def _box(self, box: Rect) -> tuple[float, float, float, float]:
        top = self._height - box.y
        low = self._height - box.bottom
        return _pt(box.x), _pt(low), _pt(box.right), _pt(top)


class _Form(PDFFormXObject):  # type: ignore[misc]  # ReportLab has no types
    """A stored drawing that lets what lies below through, has gradients, and may be a group, none
    of which ReportLab writes by itself.
    """

    def format(self, document: object) -> bytes:
        """Return the drawing as it is written."""
        states = {"XObject": self.XObjects or {}, "ExtGState": self.ExtGState or {}}
        self.Resources = PDFResourceDictionary(**states)
        self.Resources.basicFonts()
        self.Resources.setShading(self.shadings)
        group = {"Group": "<< /S /Transparency >>"} if self.is_group else {}
        self.Contents = PDFStream(PDFDictionary(group), self.stream)
        return bytes(super().format(document))


@lru_cache(maxsize=2_000)
def _drawn_path(steps: PathSteps, height: float) -> PDFPathObject:
    """A path on something so many mm high, as ReportLab writes it; kept, since a picture stands on
    many cards.
    """
    path = PDFPathObject()
    verbs = {
        "M": path.moveTo,
        "L": path.lineTo,
        "C": path.curveTo,
        "Z": path.close,
    }
    for step in steps:
        verbs[step.verb](*[_pt(side) for x, y in step.points for side in (x, height - y)])
    return path


def _pt(mm: float) -> float:
    return mm / MM_PER_PT


def _use(paint: Paint, set_gray: Callable[..., None], set_color: Callable[..., None]) -> None:
    """Choose a color. Grays are printed with black ink alone."""
    red, green, blue = _shares(paint)
    if red == green == blue:
        set_gray(red)
    else:
        set_color(red, green, blue)


def _shares(paint: Paint) -> list[float]:
    """A paint's red, green and blue, 0 to 1."""
    return [part / 255 for part in bytes.fromhex(opaque(paint)[1:])]


@lru_cache(maxsize=2_000)
def _outline(box: Rect, height: float) -> str:
    """A rectangle on something so many mm high, as PDF has it; kept, since many pages have the
    same.
    """
    sides = (_pt(side) for side in (box.x, height - box.bottom, box.w, box.h))
    return " ".join(f"{side:.3f}" for side in sides) + " re"


@lru_cache(maxsize=20_000)
def _runs(row: int, down: int) -> str:
    """The runs of dark squares in a row of a bitmap as rectangles."""
    bits = f"{row:021b}"
    return " ".join(
        f"{run.start()} {down} {run.end() - run.start()} 1 re" for run in re.finditer("1+", bits)
    )
