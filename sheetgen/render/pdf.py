"""A PDF to draw on in mm: exact page boxes, embedded subset fonts, every fixed drawing stored once.

Operators are written as text, so that only what changes is said again, and leave for the file as
soon as a drawing or a page is whole.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import Anchor, Canvas, Paint, SlotKind, Step, Stroke, Type
from sheetgen.page.geometry import BEND, Point, Rect
from sheetgen.page.piece import BLEED, Piece
from sheetgen.render.book import Chapter, book_entries
from sheetgen.render.file import QUICK, PdfFile
from sheetgen.render.fonts import Letters, Typeface
from sheetgen.render.operators import color, joints, pt, runs

_OVER = 0.5
"""mm that a piece may draw beyond its edge: the outer half of a line around it, and a little for
safety.
"""

_STAMP_REACH = 150.0
"""Stamps draw around (0, 0) within this many mm."""


_SHIFTS: Mapping[Anchor, float] = {"left": 0.0, "center": 0.5, "right": 1.0}


class PdfCanvas:
    """Draws on one surface of the file: a page, a piece or a stamp; mm, origin top left, y down.

    Attributes:
        operators: what was drawn, in the language of PDF.
        shown: the stored drawings that it shows, with their numbers.
    """

    def __init__(self, document: Document, height: float) -> None:
        self.operators: list[str] = []
        self.shown: dict[str, int] = {}
        self._document = document
        self._height = height
        self._say = self.operators.append
        # Nothing is known at first: a stored drawing starts with the lines, colors and type of
        # whoever shows it.
        self._fill = ""
        self._line: tuple[str, float, tuple[float, ...] | None] = ("", 0.0, None)
        self._font = ""

    def rect(
        self, box: Rect, *, radius: float = 0, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        if radius > 0:
            self._paint(self._rounded(box, min(radius, box.w / 2, box.h / 2)), fill, line)
        else:
            self._paint(f"{self._at(box.x, box.bottom)} {pt(box.w)} {pt(box.h)} re", fill, line)

    def circle(
        self, x: float, y: float, r: float, *, fill: Paint | None = None, line: Stroke | None = None
    ) -> None:
        self._paint(self._rounded(Rect(x - r, y - r, 2 * r, 2 * r), r), fill, line)

    def line(self, points: Sequence[Point], line: Stroke) -> None:
        self._paint(
            " ".join(
                [f"{self._at(*point)} {'l' if at else 'm'}" for at, point in enumerate(points)]
            ),
            None,
            line,
        )

    def path(
        self,
        steps: Sequence[Step],
        *,
        fill: Paint | None = None,
        line: Stroke | None = None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> None:
        letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
        words = [
            " ".join([*(self._at(*point) for point in step.points), letters[step.verb]])
            for step in steps
        ]
        self._paint(" ".join(words), fill, line, even_odd, inside)

    def text(
        self, text: str, x: float, y: float, type: Type, *, anchor: Anchor = "left", turn: float = 0
    ) -> None:
        shift = _SHIFTS[anchor]
        back = self._document.typeface.width(text, type.size, type.weight) * shift if shift else 0.0
        self._use_fill(type.paint)
        if turn:
            cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            place = (
                f"{cos:.6f} {-sin:.6f} {sin:.6f} {cos:.6f}"
                f" {self._at(x - back * cos, y - back * sin)} Tm"
            )
        else:
            place = f"{self._at(x - back, y)} Td"
        words = ["BT", place]
        for name, codes in self._document.letters.runs(text, type.weight):
            font = f"{name} {type.size:g} Tf"
            if font != self._font:
                words.append(font)
                self._font = font
            words.append(f"<{codes}> Tj")
        self._say(f"{' '.join(words)} ET")

    def stamp(self, key: str, x: float, y: float, draw: Callable[[Canvas], None]) -> None:
        self.show(self._document.stamp_form(key, draw), x, y)

    @contextmanager
    def turned(self, degrees: float, middle: Point) -> Iterator[None]:
        x, y = middle[0], self._height - middle[1]
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        with self.held(None, None):
            shift = pt(x - x * cos - y * sin), pt(y + x * sin - y * cos)
            self._say(f"{cos:.6f} {-sin:.6f} {sin:.6f} {cos:.6f} {' '.join(shift)} cm")
            yield

    def cell(self, cell: Cell, box: Rect) -> None:
        pass

    def slot(self, kind: SlotKind, box: Rect, type: Type | None = None) -> None:
        pass

    def show(self, form: Form, x: float, y: float, scale: float = 1) -> None:
        """Shows a stored drawing with its own (0, 0), the lower left corner of a piece, at a
        place.
        """
        self.shown[form.name] = form.number
        self._say(f"q {scale:.6g} 0 0 {scale:.6g} {self._at(x, y)} cm /{form.name} Do Q")

    @contextmanager
    def held(self, window: Rect | None, turned: Rect | None) -> Iterator[None]:
        """What is drawn meanwhile shows only in a window, and stands on its head in the rectangle
        that it fills.
        """
        told = self._fill, self._line, self._font
        words = ["q"]
        if window:
            words.append(
                f"{self._at(window.x, window.bottom)} {pt(window.w)} {pt(window.h)} re W n"
            )
        if turned:
            words.append(f"-1 0 0 -1 {self._at(2 * turned.cx, 2 * turned.cy - self._height)} cm")
        self._say(" ".join(words))
        yield
        self._say("Q")
        self._fill, self._line, self._font = told

    @contextmanager
    def shrunk(self, scale: float, x: float, y: float) -> Iterator[None]:
        """What is drawn meanwhile is smaller, and nearer to a place."""
        with self.held(None, None):
            self._say(
                f"{scale:.6g} 0 0 {scale:.6g} {pt(x * (1 - scale))}"
                f" {pt((self._height - y) * (1 - scale))} cm"
            )
            yield

    def bitmap(self, rows: Sequence[int], x: float, y: float, size: float) -> None:
        """The true squares of a grid in black, all runs of all rows as one path; (x, y) is the top
        left corner.

        A row is a number: its bits are the squares, the highest of the longest row the leftmost.
        """
        dark = " ".join([runs(row, down) for down, row in enumerate(rows)])
        side = pt(size)
        # The fill is black inside q ... Q only, so the canvas need not be told. Rows count downward
        # here.
        self._say(f"q 0 g {side} 0 0 -{side} {self._at(x, y)} cm {dark} f Q")

    def _at(self, x: float, y: float) -> str:
        return f"{pt(x)} {pt(self._height - y)}"

    def _rounded(self, box: Rect, r: float) -> str:
        k = r * (1 - BEND)
        at, left, right, top, bottom = self._at, box.x, box.right, box.y, box.bottom
        return " ".join(
            (
                (
                    f"{at(left + r, top)} m {at(right - r, top)} l {at(right - k, top)}"
                    f" {at(right, top + k)} {at(right, top + r)} c"
                ),
                (
                    f"{at(right, bottom - r)} l {at(right, bottom - k)} {at(right - k, bottom)}"
                    f" {at(right - r, bottom)} c"
                ),
                (
                    f"{at(left + r, bottom)} l {at(left + k, bottom)} {at(left, bottom - k)}"
                    f" {at(left, bottom - r)} c"
                ),
                (
                    f"{at(left, top + r)} l {at(left, top + k)} {at(left + k, top)}"
                    f" {at(left + r, top)} c h"
                ),
            )
        )

    def _paint(
        self,
        outline: str,
        fill: Paint | None,
        line: Stroke | None,
        even_odd: bool = False,
        inside: Rect | None = None,
    ) -> None:
        if fill is None and line is None:
            return
        if fill is not None:
            self._use_fill(fill)
        if line is not None:
            self._use_line(line)
        verb = "S" if fill is None else "f" if line is None else "B"
        verb += "*" if even_odd and fill is not None else ""
        # What follows holds for this outline alone; colors and lines were told before, so that they
        # outlive it.
        only = joints(line) if line else ""
        if inside:
            window = f"{self._at(inside.x, inside.bottom)} {pt(inside.w)} {pt(inside.h)} re W n"
            only = f"{window} {only}".rstrip()
        if only:
            outline, verb = f"q {only} {outline}", f"{verb} Q"
        self._say(f"{outline} {verb}")

    def _use_fill(self, paint: Paint) -> None:
        words = color(paint, "g", "rg")
        if words != self._fill:
            self._say(words)
            self._fill = words

    def _use_line(self, line: Stroke) -> None:
        words = color(line.paint, "G", "RG")
        old = self._line
        if words != old[0]:
            self._say(words)
        if line.pt != old[1]:
            self._say(f"{line.pt:g} w")
        if line.dash != old[2]:
            self._say(f"[{' '.join(pt(length) for length in line.dash)}] 0 d")
        self._line = (words, line.pt, line.dash)


@dataclass(frozen=True, slots=True)
class Form:
    """A drawing that the file stores once: its name and its number among the objects."""

    name: str
    number: int


class Document:
    """A PDF being made: pages in order, pieces and stamps as Form XObjects that are stored once.

    Args:
        out: where the file goes, piece by piece.
        width, height: the page in mm; every page box is exactly that.
        typeface: the fonts of all text.
    """

    def __init__(self, out: BinaryIO, width: float, height: float, typeface: Typeface) -> None:
        self.typeface = typeface
        self._width, self._height = width, height
        self._file = PdfFile(out)
        self.letters = Letters(typeface, self._file)
        self._tree = self._file.number()
        self._pages: list[int] = []
        self._chapters: list[Chapter] = []
        self._resources: dict[str, int] = {}
        self._forms: dict[int, Form] = {}
        self._unders: dict[int, Form] = {}
        self._stamps: dict[str, Form] = {}
        # Pieces are told apart by identity, which holds as long as they live.
        self._kept: list[Piece] = []

    def page(
        self, room: Rect, scale_x: float = 1.0, scale_y: float = 1.0, offset: Point = (0, 0)
    ) -> PdfCanvas:
        """An empty page to draw on, where nothing shows outside the room; all of it is scaled
        around the page's middle, then moved.

        `turn_over` ends the page.
        """
        canvas = PdfCanvas(self, self._height)
        if (scale_x, scale_y, *offset) != (1, 1, 0, 0):
            dx, dy = (
                self._width * (1 - scale_x) / 2 + offset[0],
                self._height * (1 - scale_y) / 2 - offset[1],
            )
            canvas.operators.append(f"{scale_x:.6g} 0 0 {scale_y:.6g} {pt(dx)} {pt(dy)} cm")
        canvas.operators.append(
            f"{pt(room.x)} {pt(self._height - room.bottom)} {pt(room.w)} {pt(room.h)} re W n"
        )
        return canvas

    def turn_over(
        self, canvas: PdfCanvas, trim: Rect | None = None, bleed: Rect | None = None
    ) -> None:
        """Ends a page; where it is cut, if it is to be, and how far beyond that its colors
        reach.
        """
        contents = self._file.stream("\n".join(canvas.operators).encode(), level=QUICK)
        box = self._box(Rect(0, 0, self._width, self._height))
        cut = f"/TrimBox {self._box(trim) if trim else box}" + (
            f" /BleedBox {self._box(bleed)}" if bleed else ""
        )
        entries = (
            f"/Type /Page /Parent {self._tree} 0 R /MediaBox {box} {cut} /Contents {contents} 0 R"
        )
        self._pages.append(
            self._file.put(f"<< {entries} /Resources {self._shown(canvas)} >>".encode())
        )

    def show(self, canvas: PdfCanvas, piece: Piece, x: float, y: float, scale: float = 1) -> None:
        """Shows the fixed drawing of a piece with its top left corner at a place; nothing far
        outside the piece shows.
        """
        canvas.show(
            self._stored(self._forms, "piece", piece, max(_OVER, piece.bleed), piece.draw),
            x,
            y + piece.height * scale,
            scale,
        )

    def show_under(
        self, canvas: PdfCanvas, piece: Piece, x: float, y: float, scale: float = 1
    ) -> None:
        """Shows what of a piece lies under all pieces of a page, if anything."""
        if piece.under:
            canvas.show(
                self._stored(self._unders, "under", piece, BLEED, piece.draw_under),
                x,
                y + piece.height * scale,
                scale,
            )

    def _stored(
        self,
        forms: dict[int, Form],
        name: str,
        piece: Piece,
        out: float,
        draw: Callable[[Canvas], None],
    ) -> Form:
        """A piece's stored drawing, which shows up to `out` mm past its edges."""
        if id(piece) not in forms:
            edges = (-out, -out, piece.width + out, piece.height + out)
            forms[id(piece)] = self._form(f"{name}{len(forms) + 1}", edges, piece.height, draw)
            self._kept.append(piece)
        return forms[id(piece)]

    def stamp_form(self, key: str, draw: Callable[[Canvas], None]) -> Form:
        """A stamp's stored drawing."""
        if key not in self._stamps:
            edges = (-_STAMP_REACH, -_STAMP_REACH, _STAMP_REACH, _STAMP_REACH)
            self._stamps[key] = self._form(f"stamp{len(self._stamps) + 1}", edges, 0, draw)
        return self._stamps[key]

    def chapter(self, title: str, label: str, width: float = 0, height: float = 0) -> None:
        """The next page begins a chapter: its title in the outline, what its pages are called
        before their numbers, its size in mm.
        """
        self._chapters.append(Chapter(title, label, len(self._pages)))
        self._width, self._height = width or self._width, height or self._height

    def finish(self, title: str, subject: str) -> int:
        """Writes what is left, and what the file says about itself; its size in bytes."""
        self.letters.embed()
        kids = " ".join([f"{page} 0 R" for page in self._pages])
        self._file.put(
            f"<< /Type /Pages /Count {len(self._pages)} /Kids [{kids}] >>".encode(), self._tree
        )
        asked = "/ViewerPreferences << /PrintScaling /None >>"
        about = {"Title": title, "Subject": subject, "Author": "sheetgen", "Creator": "sheetgen"}
        more = (
            book_entries(self._file, self._chapters, self._pages, about) if self._chapters else ""
        )
        catalog = self._file.put(
            f"<< /Type /Catalog /Pages {self._tree} 0 R {asked}{more} >>".encode()
        )
        self._file.finish(catalog, about)
        return self._file.size

    def _box(self, box: Rect) -> str:
        return (
            f"[{pt(box.x)} {pt(self._height - box.bottom)} {pt(box.right)}"
            f" {pt(self._height - box.y)}]"
        )

    def _form(
        self,
        name: str,
        edges: tuple[float, float, float, float],
        height: float,
        draw: Callable[[Canvas], None],
    ) -> Form:
        canvas = PdfCanvas(self, height)
        draw(canvas)
        box = " ".join([pt(edge) for edge in edges])
        entries = f"/Type /XObject /Subtype /Form /BBox [{box}] /Resources {self._shown(canvas)} "
        return Form(name, self._file.stream("\n".join(canvas.operators).encode(), entries))

    def _shown(self, canvas: PdfCanvas) -> str:
        """What a drawing may call on: the fonts, and the stored drawings that it shows.

        Equal ones are stored once.
        """
        forms = " ".join([f"/{name} {number} 0 R" for name, number in canvas.shown.items()])
        if forms not in self._resources:
            words = f"/Font {self.letters.fonts} 0 R /XObject << {forms} >>"
            self._resources[forms] = self._file.put(f"<< {words} >>".encode())
        return f"{self._resources[forms]} 0 R"
