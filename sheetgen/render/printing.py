"""Prints a part: plans its pages, draws them, fills in what each copy has for itself, writes the
file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from sheetgen.errors import LayoutError, Problem
from sheetgen.files import replacing
from sheetgen.page.canvas import BLACK, Type
from sheetgen.page.code import MODULES, QUIET, SMALLEST, module
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.piece import BLEED, Part, Piece
from sheetgen.page.recorder import Slot
from sheetgen.page.scripts import hindrance
from sheetgen.page.type import CAP_HEIGHT, LEAST_PT, type_for
from sheetgen.render import qr
from sheetgen.render.duplex import FOLD_LINE, Side, fold_lines, page_boxes, sides
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose, name_slots
from sheetgen.render.marked import Pencil, own_options
from sheetgen.render.marks import marks
from sheetgen.render.numbers import PageNumbers
from sheetgen.render.options import Options, Origin, Report
from sheetgen.render.pdf import Document, PdfCanvas
from sheetgen.render.plan import Placed, Plan
from sheetgen.render.poster import draw_name, tile_marks
from sheetgen.render.qr_symbol import modules
from sheetgen.render.table import remember, table_hash, table_text

_NAME_TYPE = Type(10)
_SERIAL_TYPE = Type(7)
_CODE_TYPE = type_for("small", "half")

Progress = Callable[[int, int], None]
"""Told how far a long job is: pages (or games) done, and how many there are."""


def print_part(
    part: Part, options: Options, path: Path, progress: Progress | None = None
) -> Report:
    """Writes the PDF of a part.

    Raises:
        LayoutError: a piece that does not fit, a name that does not fit or that the font cannot
            show, a bad font.
        OutputError: options that cannot be, or a file that cannot be written; then an older file is
            untouched.
    """
    plan = impose(part, options)
    with replacing(path) as file:
        size = write_part(file, part, options, plan, progress)
    keep_tables(part, options.origin)
    return Report(path, plan.sides, plan.per_page, plan.copies, size, part.holds, _how(plan))


def keep_tables(part: Part, origin: Origin) -> None:
    """Keeps the cells of a part that was printed from somebody's own layout, so that the hash in
    its QR code leads back to them.
    """
    for one in (part, part.back):
        if one is not None and not origin.shipped and any(piece.cells for piece in one.pieces):
            remember(table_hash(one, origin), table_text(one, origin), origin.layout)


def _how(plan: Plan) -> str:
    """What is out of the ordinary with a plan's pages, in words."""
    return plan.largest or (
        "front and back to fold" if plan.fold else "front and back" if plan.backs else ""
    )


def part_pdf(part: Part, options: Options, plan: Plan) -> bytes:
    """The PDF of a part whose pages are planned. Raises LayoutError as `print_part` does."""
    out = BytesIO()
    write_part(out, part, options, plan)
    return out.getvalue()


def write_part(
    out: BinaryIO, part: Part, options: Options, plan: Plan, progress: Progress | None = None
) -> int:
    """Writes a planned part page by page, so that many copies take no more memory than a few; its
    size in bytes.

    Raises:
        LayoutError: as `print_part` does.
    """
    document = Document(out, plan.width, plan.height, Typeface(options.font))
    write_pages(document, part, options, plan, progress)
    sheets = (
        options.labels.name
        if options.labels is not None and part.kind == "stickers"
        else options.paper
    )
    title = f"{options.origin.title}: {part.title}" if options.origin.title else part.title
    return document.finish(
        title, f"{options.origin.game or part.kind} {part.id}, {sheets}, {options.theme}"
    )


def _draw_under(document: Document, canvas: PdfCanvas, page: Sequence[Placed]) -> None:
    """What reaches past the edges of pieces; beside a piece its own color lies over that of the
    corners of the pieces above and below.
    """
    unders = [placed for placed in page if placed.piece.under]
    for placed in unders:
        document.show_under(canvas, placed.piece, placed.x, placed.y)
    for placed in unders:
        beside = Rect(
            placed.x - BLEED, placed.y, placed.piece.width + 2 * BLEED, placed.piece.height
        )
        with canvas.held(beside, None):
            document.show_under(canvas, placed.piece, placed.x, placed.y)


def write_pages(
    document: Document, part: Part, options: Options, plan: Plan, progress: Progress | None = None
) -> None:
    """Adds the pages of a planned part to a document. Raises LayoutError as `print_part` does."""
    copies = Copies(part, options, document.typeface)
    behind = (
        Copies(part.back, options, document.typeface)
        if part.back and (plan.backs or plan.fold)
        else None
    )
    numbers = PageNumbers(part, options, plan, document.typeface)
    for done, side in enumerate(sides(part, plan), 1):
        canvas = document.page(plan.room, options.scale_x, options.scale_y, side.offset(options))
        _draw_under(document, canvas, side.fronts)
        for placed in (*side.fronts, *([plan.strip] if plan.strip and not side.second else [])):
            _draw(document, canvas, placed, copies)
        if behind is not None:
            for placed in side.backs:
                _draw(document, canvas, placed, behind)
        if not side.second:
            _mark(document, canvas, part, options, plan, (done - 1) // plan.step, side)
            if not plan.tiles:
                numbers.draw(canvas, (done - 1) // plan.step + 1)
        document.turn_over(*page_boxes(part, options, plan, (done - 1) // plan.step, side))
        if progress is not None:
            progress(done, plan.sides)


def _draw(document: Document, canvas: PdfCanvas, placed: Placed, copies: Copies) -> None:
    """A piece where it stands, and what its copy has for itself."""
    if placed.turned or placed.window:
        with canvas.held(placed.window, placed.box if placed.turned else None):
            document.show(canvas, placed.piece, placed.x, placed.y)
            copies.fill(canvas, placed)
    else:
        document.show(canvas, placed.piece, placed.x, placed.y)
        copies.fill(canvas, placed)


def _mark(
    document: Document,
    canvas: PdfCanvas,
    part: Part,
    options: Options,
    plan: Plan,
    page: int,
    side: Side,
) -> None:
    """Where a page, counted from 0, is cut, folded or joined."""
    if plan.tiles:
        (placed,), tile = plan.pages[page], plan.tiles[page]
        for mark in tile_marks(placed, tile):
            canvas.rect(mark, fill=BLACK)
        if tile.rows * tile.columns > 1:
            draw_name(canvas, document.typeface, part, placed, tile)
        return
    for line in fold_lines(plan, side):
        canvas.line(line, FOLD_LINE)
    for mark in marks(
        part, plan.pages[page], plan, crop=options.crop_marks, shared=options.gap == 0
    ):
        canvas.rect(mark, fill=BLACK)


class Copies:
    """Fills the slots of one part's copies.

    Raises:
        LayoutError: `name-too-long`, `missing-glyph` or `script` for a name, `code-too-small` for a
            slot under 15 mm.
    """

    def __init__(self, part: Part, options: Options, typeface: Typeface) -> None:
        self._options = options = own_options(part, options)
        self._typeface = typeface
        self._pencil = Pencil(part, options, typeface)
        coded = any(slot.kind == "qr" for piece in part.pieces for slot in piece.slots)
        self._hash = table_hash(part, options.origin) if coded else ""
        self._types: dict[tuple[str, Slot], Type] = {}
        self._names_before = [*accumulate(map(name_slots, part.pieces), initial=0)]
        if problems := [problem for piece in part.pieces for problem in self._check(piece)]:
            raise LayoutError(dict.fromkeys(problems))

    def fill(self, canvas: PdfCanvas, placed: Placed) -> None:
        """Draws what this copy of a piece has for itself. A date is left for a pencil."""
        names = self._names_for(placed)
        for slot in placed.piece.slots:
            match slot.kind:
                case "qr":
                    code = qr.Code(
                        self._hash,
                        qr.page_in(self._options.theme, placed.number),
                        self._serial(placed.copy),
                    )
                    _draw_code(canvas, qr.encode(code), slot.box.moved(placed.x, placed.y))
                case "name" if name := next(names, ""):
                    _draw_text(
                        canvas, name, slot.box.moved(placed.x, placed.y), self._types[name, slot]
                    )
                case "serial" if self._options.serial is not None:
                    number = f"No. {self._serial(placed.copy)}"
                    _draw_text(
                        canvas,
                        number,
                        slot.box.moved(placed.x, placed.y),
                        slot.type or _SERIAL_TYPE,
                    )
        self._pencil.draw(canvas, placed.piece, placed.copy, placed.number, placed.x, placed.y)

    def _names_for(self, placed: Placed) -> Iterator[str]:
        """The names that this piece of this copy takes; none for a strip, which belongs to no
        copy.
        """
        before = self._names_before
        own = [
            (placed.copy - 1) * before[-1] + names
            for names in before[placed.number - 1 : placed.number + 1]
        ]
        return iter(self._options.names[slice(*own)] if placed.number else ())

    def _serial(self, copy: int) -> int:
        return 0 if self._options.serial is None else self._options.serial + copy - 1

    def _check(self, piece: Piece) -> list[Problem]:
        problems = []
        for slot in piece.slots:
            if slot.kind == "qr" and (side := module(slot.box) * MODULES) < SMALLEST - 1e-6:
                message = (
                    f'the QR code of "{piece.name}" would be {side:.1f} mm wide; phones need'
                    f" {SMALLEST:g} mm"
                )
                problems.append(Problem("code-too-small", message, piece.name))
            if slot.kind == "name":
                problems += [
                    problem
                    for name in self._options.names
                    for problem in self._check_name(name, slot)
                ]
        return problems

    def _check_name(self, name: str, slot: Slot) -> list[Problem]:
        """A long name is set smaller, but not below 6 pt."""
        type = slot.type or _NAME_TYPE
        if why := hindrance(name):
            return [Problem("script", f'names {why} cannot be set: "{name}"', name)]
        if missing := self._typeface.missing(name):
            return [
                Problem(
                    "missing-glyph",
                    f'the font has no {", ".join(missing)} for the name "{name}"; --font names'
                    " another",
                    name,
                )
            ]
        wide = self._typeface.width(name, type.size, type.weight)
        size = type.size if wide <= slot.box.w else type.size * slot.box.w / wide
        if size < LEAST_PT:
            over = wide * LEAST_PT / type.size - slot.box.w
            return [
                Problem(
                    "name-too-long",
                    f'the name "{name}" is {over:.1f} mm too long for its field, even at'
                    f" {LEAST_PT:g} pt",
                    name,
                )
            ]
        self._types[name, slot] = Type(size, type.weight, type.paint)
        return []


def _draw_text(canvas: PdfCanvas, text: str, box: Rect, type: Type) -> None:
    """Its capitals centered in the height of the field."""
    canvas.text(text, box.x, box.cy + CAP_HEIGHT * type.size * MM_PER_PT / 2, type)


def _draw_code(canvas: PdfCanvas, text: str, box: Rect) -> None:
    """The symbol with its white frame at the top of the slot, its text centered below."""
    size = module(box)
    side = size * (MODULES + 2 * QUIET)
    canvas.bitmap(modules(text), box.cx - side / 2 + QUIET * size, box.y + QUIET * size, size)
    canvas.text(text, box.cx, box.y + side + 1.2, _CODE_TYPE, anchor="center")
