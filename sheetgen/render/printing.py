"""Prints a part: plans its pages, draws them, fills in each copy, writes the file."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from sheetgen.files import replacing
from sheetgen.paper.canvas import BLACK
from sheetgen.paper.piece import Part
from sheetgen.render.copies import Copies
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose
from sheetgen.render.marks import marks
from sheetgen.render.options import Options, Report
from sheetgen.render.pdf import Document
from sheetgen.render.plan import Plan
from sheetgen.render.store import remember
from sheetgen.render.table import table_hash, table_text

Progress = Callable[[int, int], None]
"""Told how far a long job is: pages (or games) done, and how many there are."""


def print_part(part: Part, options: Options, path: Path, progress: Progress | None = None) -> Report:
    """Writes the PDF of a part.

    Raises:
        LayoutError: a piece that does not fit, a name that does not fit or that the font cannot show, a bad font.
        OutputError: options that cannot be, or a file that cannot be written; then an older file is untouched.
    """
    plan = impose(part, options)
    origin = options.origin
    with replacing(path) as file:
        size = write_part(file, part, options, plan, progress)
    if not origin.shipped and any(piece.cells for piece in part.pieces):
        remember(table_hash(part, origin), table_text(part, origin))
    return Report(path, len(plan.pages), plan.per_page, plan.copies, size, part.holds)


def part_pdf(part: Part, options: Options, plan: Plan) -> bytes:
    """The PDF of a part whose pages are planned. Raises LayoutError as `print_part` does."""
    out = BytesIO()
    write_part(out, part, options, plan)
    return out.getvalue()


def write_part(out: BinaryIO, part: Part, options: Options, plan: Plan, progress: Progress | None = None) -> int:
    """Writes a planned part page by page, so that many copies take no more memory than a few; its size in bytes.

    Raises:
        LayoutError: as `print_part` does.
    """
    typeface = Typeface(options.font)
    copies = Copies(part, options, typeface)
    document = Document(out, plan.width, plan.height, typeface)
    for done, page in enumerate(plan.pages, 1):
        canvas = document.page(plan.room, options.scale_x, options.scale_y)
        for placed in page:
            document.show_under(canvas, placed.piece, placed.x, placed.y)
        for placed in (*page, *([plan.strip] if plan.strip else [])):
            document.show(canvas, placed.piece, placed.x, placed.y)
            copies.fill(canvas, placed)
        for mark in marks(part, page, plan, crop=options.crop_marks):
            canvas.rect(mark, fill=BLACK)
        document.turn_over(canvas)
        if progress is not None:
            progress(done, len(plan.pages))
    sheets = options.labels.name if options.labels is not None and part.kind == "stickers" else options.paper
    title = f"{options.origin.title}: {part.title}" if options.origin.title else part.title
    return document.finish(title, f"{options.origin.game or part.kind} {part.id}, {sheets}, {options.theme}")
