"""Prints a part: plans its pages, draws them, fills in what each copy has for itself, writes the
file.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from sheetgen.errors import LayoutError, OutputError, Problem
from sheetgen.files import replacing
from sheetgen.page.canvas import BLACK, WHITE, Stroke, draw_in
from sheetgen.page.geometry import Rect, Rects
from sheetgen.page.piece import QR_MODULES, QR_QUIET, QR_SMALLEST, Part, Piece, qr_module
from sheetgen.page.recorder import Slot
from sheetgen.page.type import LEAST_PT, type_for
from sheetgen.render import qr
from sheetgen.render.copy_names import CopyNames
from sheetgen.render.duplex import FOLD_LINE, Side, fold_lines, page_boxes, sides
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose
from sheetgen.render.lettering import fitted, unprintable
from sheetgen.render.marked import Pencil
from sheetgen.render.marks import marks
from sheetgen.render.numbers import draw_number, number_place
from sheetgen.render.options import Options, Report
from sheetgen.render.pdf import PdfCanvas, PdfDocument
from sheetgen.render.plan import Page, PagePlan, Placed, Tile
from sheetgen.render.poster import draw_name, tile_marks
from sheetgen.render.qr_symbol import modules
from sheetgen.render.shuffled import draw_dealt, is_dealt
from sheetgen.render.table import remember, remember_names, table_hash, table_text

_CODE_TYPE = type_for("small", "half")

CUT_LINES = (Stroke(WHITE, 1.0), Stroke(BLACK, 0.5))
"""A black line in a white one, to be seen on any ground."""

Progress = Callable[[int, int], None]
"""Told how far a long job is: pages (or games) done, and how many there are."""


def print_part(
    part: Part, options: Options, path: Path, progress: Progress | None = None
) -> Report:
    """Write the PDF of a part.

    Raises:
        LayoutError: a piece that does not fit, a name that does not fit or that the font cannot
            show, a bad font.
        OutputError: options that cannot be, or a file that cannot be written; then an older file is
            untouched.
    """
    plan = impose(part, options)
    with replacing(path) as file:
        size = write_part(file, part, options, plan, progress)
    keep_tables(part, options, plan)
    return Report(
        path,
        plan.sides,
        plan.per_page,
        plan.copies,
        size,
        part.holds,
        _how(plan),
    )


def keep_tables(part: Part, options: Options, plan: PagePlan) -> None:
    """Keep what photos of a part that was printed need: of somebody's own layout its cells, so that
    the hash in its QR code leads back to them, and whose name stands on which number.
    """
    origin = options.origin
    printed = list(sides(part, plan))
    for one, pieces in (
        (part, chain.from_iterable(side.fronts for side in printed)),
        (part.back, chain.from_iterable(side.backs for side in printed)),
    ):
        if one is None or not any(piece.cells for piece in one.pieces):
            continue
        named = CopyNames(one, options).by_code(pieces)
        if named:
            remember_names(table_hash(one, origin), named)
        if not origin.shipped:
            remember(table_hash(one, origin), table_text(one, origin), origin.layout)


def _how(plan: PagePlan) -> str:
    """What is out of the ordinary with a plan's pages, in words."""
    if plan.largest:
        return plan.largest
    if plan.fold:
        return "front and back to fold"
    return "front and back" if plan.backs else ""


def part_pdf(part: Part, options: Options, plan: PagePlan) -> bytes:
    """The PDF of a part whose pages are planned. Raises LayoutError as `print_part` does."""
    out = BytesIO()
    write_part(out, part, options, plan)
    return out.getvalue()


@contextmanager
def _without_collector() -> Iterator[None]:
    """Let nobody look for garbage meanwhile: ReportLab keeps every page until the file is written,
    and going through all of them over and over takes a third of the time of thousands of copies.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_without_collector()
def write_part(
    out: BinaryIO, part: Part, options: Options, plan: PagePlan, progress: Progress | None = None
) -> int:
    """Write a planned part; its size in bytes.

    Raises:
        LayoutError: as `print_part` does.
    """
    document = PdfDocument(
        out,
        plan.width,
        plan.height,
        Typeface(options.font),
    )
    origin = options.origin
    labels = options.labels
    paper = labels.name if labels and part.kind == "stickers" else options.paper
    title = f"{origin.title}: {part.title}" if origin.title else part.title
    subject = f"{origin.game or part.kind} {part.id}, {paper}, {options.theme}"
    write_pages(document, part, options, plan, progress)
    return document.finish(title, subject)


def write_pages(
    document: PdfDocument,
    part: Part,
    options: Options,
    plan: PagePlan,
    progress: Progress | None = None,
    first: int = 1,
    count: int = 0,
) -> None:
    """Add the pages of a planned part to a document. Raises LayoutError as `print_part` does.

    Args:
        first: the number of its first page.
        count: how many pages the document has; 0 = those of the part alone.
    """
    pages = count or plan.sides
    place = number_place(part, options, plan, document.typeface, pages)
    writer = _PageWriter(document, part, options, plan)
    for done, side in enumerate(sides(part, plan)):
        canvas = writer.write(side)
        middle = (plan.width / 2, plan.height / 2)
        with canvas.turned(180, middle) if side.on_its_head else nullcontext():
            if place:
                draw_number(canvas, first + done, pages, place)
        document.turn_over(*page_boxes(part, options, plan, side))
        if progress is not None:
            progress(done + 1, plan.sides)


class _PageWriter:
    """Draws the printed sides of a part. Raises LayoutError as `print_part` does."""

    def __init__(
        self,
        document: PdfDocument,
        part: Part,
        options: Options,
        plan: PagePlan,
    ) -> None:
        self._document = document
        self._part = part
        self._options = options
        self._plan = plan
        self._fronts = Copies(part, options, document.typeface)
        self._backs = self._fronts
        self._marks: dict[tuple[object, ...], Rects] = {}
        if part.back and (plan.backs or plan.fold):
            self._backs = Copies(part.back, options, document.typeface)

    def write(self, side: Side) -> PdfCanvas:
        """Add a side: its pieces, and where the paper is cut, folded or joined."""
        options = self._options
        plan = self._plan
        offset = side.offset(options)
        canvas = self._document.page(plan.room, options.scale_x, options.scale_y, offset)
        for placed in side.fronts:
            self._draw(canvas, placed, self._fronts)
        if plan.strip and not side.second:
            self._draw(canvas, plan.strip, self._fronts)
        for placed in side.backs:
            self._draw(canvas, placed, self._backs)
        if plan.tiles:
            self._join(canvas, side.fronts[0], plan.tiles[side.page])
        elif not side.second:
            self._cut(canvas, side)
        return canvas

    def _draw(
        self,
        canvas: PdfCanvas,
        placed: Placed,
        copies: Copies,
    ) -> None:
        """Draw a piece where it stands, and what its copy has for itself."""
        with (
            canvas.within(placed.window) if placed.window else nullcontext(),
            canvas.turned(180, placed.box.center) if placed.turned else nullcontext(),
        ):
            self._document.show(canvas, placed.piece, placed.x, placed.y)
            copies.fill(canvas, placed)
            if copies is self._fronts and placed.piece.shape != "rectangle":
                for line in CUT_LINES:
                    canvas.path(replace(placed.piece.cut, box=placed.box).outline, line=line)

    def _join(self, canvas: PdfCanvas, placed: Placed, tile: Tile) -> None:
        """Draw where a tile is joined to its neighbors."""
        canvas.bars(tile_marks(placed, tile))
        if tile.rows * tile.columns > 1:
            draw_name(
                canvas,
                self._document.typeface,
                self._part,
                placed,
                tile,
            )

    def _cut(self, canvas: PdfCanvas, side: Side) -> None:
        """Draw where a page is folded and cut."""
        for line in fold_lines(self._plan, side):
            canvas.line(line, FOLD_LINE)
        canvas.bars(self._marks_on(self._plan.pages[side.page]))

    def _marks_on(self, page: Page) -> Rects:
        """Where a page is cut; thousands of copies stand on the same few kinds of pages."""
        kind = tuple([(id(placed.piece), placed.x, placed.y) for placed in page])
        if kind not in self._marks:
            self._marks[kind] = [*marks(self._part, page, self._plan, self._options)]
        return self._marks[kind]


class Copies:
    """Fills the slots of one part's copies.

    Raises:
        LayoutError: `name-too-long`, `missing-glyph` or `script` for a name, `code-too-small` for a
            slot under 15 mm.
    """

    def __init__(
        self,
        part: Part,
        options: Options,
        typeface: Typeface,
    ) -> None:
        if is_dealt(part.pieces) and options.serial is None:
            if options.papers:
                raise OutputError(
                    "serial",
                    "copies of this sheet differ; say with --serial which one was filled in",
                    part.id,
                )
            options = replace(options, serial=1)
        self._options = options
        self._typeface = typeface
        self._pencil = Pencil(part, options, typeface)
        self._names = CopyNames(part, options)
        self._is_dealt = is_dealt(part.pieces)
        self._hash = table_hash(part, options.origin)
        found = chain.from_iterable(map(self._problems, part.pieces))
        if problems := dict.fromkeys(filter(None, found)):
            raise LayoutError(problems)

    def fill(self, canvas: PdfCanvas, placed: Placed) -> None:
        """Draw what this copy of a piece has for itself. A date is left for a pencil."""
        options = self._options
        serial = self._names.number(placed)
        names = iter(self._names.on(placed))
        if self._is_dealt:
            draw_dealt(canvas, placed.piece, serial, placed.x, placed.y)
        for slot in placed.piece.slots:
            box = slot.box.moved(placed.x, placed.y)
            match slot.kind:
                case "qr":
                    page = qr.page_in(options.theme, placed.number)
                    _draw_code(canvas, qr.encode(qr.Code(self._hash, page, serial)), box)
                case "name" if name := next(names, ""):
                    draw_in(canvas, name, box, fitted(self._typeface, name, slot.type, box.w))
                case "serial" if options.serial is not None:
                    draw_in(canvas, f"No. {serial}", box, slot.type)
        self._pencil.draw(canvas, placed)

    def _problems(self, piece: Piece) -> Iterator[Problem | None]:
        for slot in piece.slots:
            side = qr_module(slot.box) * QR_MODULES
            if slot.kind == "qr" and side < QR_SMALLEST - 1e-6:
                yield Problem(
                    "code-too-small",
                    f'the QR code of "{piece.name}" would be {side:.1f} mm wide; phones need'
                    f" {QR_SMALLEST:g} mm",
                    piece.name,
                )
            if slot.kind == "name":
                yield from (self._name_problem(name, slot) for name in self._names.given)

    def _name_problem(self, name: str, slot: Slot) -> Problem | None:
        """What is wrong with a name. A long one is set smaller, but not below 6 pt."""
        if problem := unprintable(self._typeface, name, "the name "):
            return problem
        if fitted(self._typeface, name, slot.type, slot.box.w).size >= LEAST_PT:
            return None
        over = self._typeface.width(name, LEAST_PT, slot.type.weight) - slot.box.w
        return Problem(
            "name-too-long",
            f'the name "{name}" is {over:.1f} mm too long for its field, even at {LEAST_PT:g} pt',
            name,
        )


def _draw_code(canvas: PdfCanvas, text: str, box: Rect) -> None:
    """Draw the symbol with its white frame at the top of the slot, its text centered below."""
    size = qr_module(box)
    side = size * (QR_MODULES + 2 * QR_QUIET)
    frame = box.cx - side / 2
    canvas.bitmap(
        modules(text),
        frame + QR_QUIET * size,
        box.y + QR_QUIET * size,
        size,
    )
    canvas.plain_text(text, box.cx, box.y + side + 1.2, _CODE_TYPE, "center")
