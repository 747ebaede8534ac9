"""A PDF to draw on in mm: exact page boxes, embedded subset fonts, every fixed drawing stored once.

Operators are written as text straight into ReportLab's streams, so that only what changes is said again; ReportLab
keeps the objects, the fonts and the file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas as ReportLab

from sheetgen.core.cells import Cell
from sheetgen.paper.canvas import Anchor, Canvas, Paint, SlotKind, Step, Stroke, Type
from sheetgen.paper.geometry import BEND, MM_PER_PT, Point, Rect
from sheetgen.paper.piece import Piece
from sheetgen.render.fonts import Typeface

# Plain Flate streams: the ASCII wrapping that ReportLab adds would make every page a quarter longer.
rl_config.useA85 = 0

_BLEED = 0.5
"""mm that a piece may draw beyond its edge: the outer half of a line around it, and a little for safety."""

_STAMP_REACH = 150.0
"""Stamps draw around (0, 0) within this many mm."""


class PdfCanvas:
    """Draws on one surface of the file: a page, a piece or a stamp; mm, origin top left, y down."""

    def __init__(self, document: Document, height: float) -> None:
        self._document = document
        self._out = document.reportlab
        self._height = height
        self._fill: str = ""
        # Nothing is known at first: a stored drawing starts with the lines and colors of whoever shows it.
        self._line: tuple[str, float, tuple[float, ...] | None] = ("", 0.0, None)

    def rect(self, box: Rect, *, radius: float = 0, fill: Paint | None = None, line: Stroke | None = None) -> None:
        if radius <= 0:
            low_left = self._at(box.x, box.bottom)
            self._paint(f"{low_left} {_pt(box.w)} {_pt(box.h)} re", fill, line)
            return
        r = min(radius, box.w / 2, box.h / 2)
        self._paint(self._rounded(box, r), fill, line)

    def circle(self, x: float, y: float, r: float, *, fill: Paint | None = None, line: Stroke | None = None) -> None:
        self._paint(self._rounded(Rect(x - r, y - r, 2 * r, 2 * r), r), fill, line)

    def line(self, points: Sequence[Point], line: Stroke) -> None:
        first, *rest = points
        self._paint(" ".join([f"{self._at(*first)} m", *(f"{self._at(*point)} l" for point in rest)]), None, line)

    def path(self, steps: Sequence[Step], *, fill: Paint | None = None, line: Stroke | None = None) -> None:
        letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
        words = [" ".join([*(self._at(*point) for point in step.points), letters[step.verb]]) for step in steps]
        self._paint(" ".join(words), fill, line)

    def text(self, text: str, x: float, y: float, type: Type, *, anchor: Anchor = "left", turn: float = 0) -> None:
        typeface = self._document.typeface
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[anchor]
        back = typeface.width(text, type.size, type.weight) * shift if shift else 0.0
        self._use_fill(type.paint)
        run = self._out.beginText()
        run.setFont(typeface.name(type.weight), type.size)
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        run.setTextTransform(cos, -sin, sin, cos, (x - back * cos) / MM_PER_PT, (self._height - y + back * sin) / MM_PER_PT)
        run.textOut(text)
        self._out.drawText(run)

    def stamp(self, key: str, x: float, y: float, draw: Callable[[Canvas], None]) -> None:
        name = self._document.stamp_form(key, draw)
        self.show(name, x, y)

    def cell(self, cell: Cell, box: Rect) -> None:
        pass

    def slot(self, kind: SlotKind, box: Rect, type: Type | None = None) -> None:
        pass

    def show(self, form: str, x: float, y: float) -> None:
        """Shows a stored drawing with its own (0, 0), the lower left corner of a piece, at a place."""
        self._out.addLiteral(f"q 1 0 0 1 {self._at(x, y)} cm")
        self._out.doForm(form)
        self._out.addLiteral("Q")

    def bitmap(self, rows: Sequence[Sequence[object]], x: float, y: float, size: float) -> None:
        """The true squares of a grid in black, all runs of all rows as one path; (x, y) is the top left corner."""
        runs: list[str] = []
        for down, row in enumerate(rows, 1):
            start: int | None = None
            for across, dark in enumerate((*row, False)):
                if dark and start is None:
                    start = across
                elif not dark and start is not None:
                    runs.append(f"{start} -{down} {across - start} 1 re")
                    start = None
        # The fill is black inside q ... Q only, so the canvas need not be told.
        self._out.addLiteral(f"q 0 g {_pt(size)} 0 0 {_pt(size)} {self._at(x, y)} cm {' '.join(runs)} f Q")

    def _at(self, x: float, y: float) -> str:
        return f"{_pt(x)} {_pt(self._height - y)}"

    def _rounded(self, box: Rect, r: float) -> str:
        k = r * (1 - BEND)
        at, left, right, top, bottom = self._at, box.x, box.right, box.y, box.bottom
        return " ".join(
            (
                f"{at(left + r, top)} m {at(right - r, top)} l {at(right - k, top)} {at(right, top + k)} {at(right, top + r)} c",
                f"{at(right, bottom - r)} l {at(right, bottom - k)} {at(right - k, bottom)} {at(right - r, bottom)} c",
                f"{at(left + r, bottom)} l {at(left + k, bottom)} {at(left, bottom - k)} {at(left, bottom - r)} c",
                f"{at(left, top + r)} l {at(left, top + k)} {at(left + k, top)} {at(left + r, top)} c h",
            )
        )

    def _paint(self, outline: str, fill: Paint | None, line: Stroke | None) -> None:
        if fill is None and line is None:
            return
        if fill is not None:
            self._use_fill(fill)
        if line is not None:
            self._use_line(line)
        verb = "S" if fill is None else "f" if line is None else "B"
        self._out.addLiteral(f"{outline} {verb}")

    def _use_fill(self, paint: Paint) -> None:
        words = _color(paint, "g", "rg")
        if words != self._fill:
            self._out.addLiteral(words)
            self._fill = words

    def _use_line(self, line: Stroke) -> None:
        words = _color(line.paint, "G", "RG")
        old = self._line
        if words != old[0]:
            self._out.addLiteral(words)
        if line.pt != old[1]:
            self._out.addLiteral(f"{line.pt:g} w")
        if line.dash != old[2]:
            self._out.addLiteral(f"[{' '.join(_pt(length) for length in line.dash)}] 0 d")
        self._line = (words, line.pt, line.dash)


class Document:
    """A PDF being made: pages in order, pieces and stamps as Form XObjects that are stored once.

    Args:
        width, height: the page in mm; every page box is exactly that.
        typeface: the fonts of all text.
        title, subject: for the file's own description.
    """

    def __init__(self, width: float, height: float, typeface: Typeface, *, title: str, subject: str = "") -> None:
        self.typeface = typeface
        self._width, self._height = width, height
        size = (round(width / MM_PER_PT, 3), round(height / MM_PER_PT, 3))
        self.reportlab = ReportLab(
            None, pagesize=size, pageCompression=1, invariant=1, initialFontName=typeface.name(), trimBox=(0, 0, *size)
        )
        self.reportlab.setViewerPreference("PrintScaling", "None")
        self.reportlab.setTitle(title)
        self.reportlab.setSubject(subject)
        self.reportlab.setAuthor("sheetgen")
        self.reportlab.setCreator("sheetgen")
        self._forms: dict[int, str] = {}
        self._stamps: dict[str, str] = {}
        # Pieces are told apart by identity, which holds as long as they live.
        self._kept: list[Piece] = []

    def page(self, room: Rect, scale_x: float = 1.0, scale_y: float = 1.0) -> PdfCanvas:
        """An empty page to draw on, where nothing shows outside the room; all of it is scaled around the page's middle.

        `turn_over` ends the page.
        """
        if (scale_x, scale_y) != (1, 1):
            dx, dy = self._width * (1 - scale_x) / 2, self._height * (1 - scale_y) / 2
            self.reportlab.addLiteral(f"{scale_x:.6g} 0 0 {scale_y:.6g} {_pt(dx)} {_pt(dy)} cm")
        self.reportlab.addLiteral(f"{_pt(room.x)} {_pt(self._height - room.bottom)} {_pt(room.w)} {_pt(room.h)} re W n")
        return PdfCanvas(self, self._height)

    def turn_over(self) -> None:
        """Ends the page."""
        self.reportlab.showPage()

    def show(self, canvas: PdfCanvas, piece: Piece, x: float, y: float) -> None:
        """Shows the fixed drawing of a piece with its top left corner at a place; nothing far outside the piece shows."""
        name = self._forms.get(id(piece))
        if name is None:
            name = f"piece{len(self._forms) + 1}"
            edges = (-_BLEED, -_BLEED, piece.width + _BLEED, piece.height + _BLEED)
            self._form(name, edges, piece.height, piece.draw)
            self._forms[id(piece)] = name
            self._kept.append(piece)
        canvas.show(name, x, y + piece.height)

    def stamp_form(self, key: str, draw: Callable[[Canvas], None]) -> str:
        """The name of a stamp's stored drawing."""
        if key not in self._stamps:
            self._stamps[key] = name = f"stamp{len(self._stamps) + 1}"
            edges = (-_STAMP_REACH, -_STAMP_REACH, _STAMP_REACH, _STAMP_REACH)
            self._form(name, edges, 0, draw)
        return self._stamps[key]

    def finish(self) -> bytes:
        """The whole file."""
        return bytes(self.reportlab.getpdfdata())

    def _form(self, name: str, edges: tuple[float, float, float, float], height: float, draw: Callable[[Canvas], None]) -> None:
        self.reportlab.beginForm(name, *(float(_pt(edge)) for edge in edges))
        draw(PdfCanvas(self, height))
        self.reportlab.endForm()


def _pt(mm: float) -> str:
    return f"{mm / MM_PER_PT:.3f}".rstrip("0").rstrip(".") if mm else "0"


def _color(paint: Paint, gray: str, rgb: str) -> str:
    red, green, blue = (int(paint[at : at + 2], 16) for at in (1, 3, 5))
    if red == green == blue:
        return f"{_share(red)} {gray}"
    return f"{_share(red)} {_share(green)} {_share(blue)} {rgb}"


def _share(value: int) -> str:
    return f"{value / 255:.4f}".rstrip("0").rstrip(".")
