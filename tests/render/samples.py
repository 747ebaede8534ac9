"""Small pieces drawn by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Recorder
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from sheetgen.render.printing import part_pdf


def piece(
    name: str, width: float, height: float, draw: Callable[[Recorder], None] = lambda canvas: None
) -> Piece:
    canvas = Recorder()
    draw(canvas)
    return Piece(name, width, height, tuple(canvas.ops), tuple(canvas.cells), tuple(canvas.slots))


def draw_cells(canvas: Recorder) -> None:
    """Three cells, each with a rectangle around it and nothing else."""
    for number, (x, y) in enumerate(((10, 20), (21.5, 20), (100.25, 90.75)), 1):
        box = Rect(x, y, 10, 8)
        canvas.cell(Cell("red", str(number)), box)
        canvas.rect(box, line=Stroke(pt=0.5))


def draw_slots(canvas: Recorder) -> None:
    """Places for a name, a number, a date and a QR code of 18 mm."""
    canvas.slot("name", Rect(20, 5, 50, 7), Type(12, "semibold"))
    canvas.slot("serial", Rect(120, 5, 20, 5), Type(8))
    canvas.slot("date", Rect(150, 5, 30, 5), Type(10))
    canvas.slot("qr", Rect(160, 95, 24.9, 27.1), Type(10))
    canvas.text("Score", 20, 30, Type(14, "bold"))


def part(*pieces: Piece, **changes: Any) -> Part:
    return replace(Part("sheet", "sheet", "Score sheet", pieces), **changes)


HALF = piece("sheet", 194, 128, draw_cells)
"""A half page as on the score sheets, with three cells."""

SLOTTED = piece("sheet", 194, 128, draw_slots)
"""A half page with a place for everything that a copy has for itself."""


def printed(job: Part, options: Options | None = None) -> bytes:
    options = options or Options()
    return part_pdf(job, options, impose(job, options))
