"""Nonsense on a page is noticed."""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path

import pytest

from sheetgen.core.cells import Cell
from sheetgen.page.canvas import Stroke
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from sheetgen.render.options import Options
from sheetgen.render.pdf import PdfDocument
from tests.fuzz.guard import Wrong
from tests.fuzz.pages import look_at, open_pdf, read_operators
from tests.render.samples import draw_cells, part, piece, printed

CARD = part(piece("card", 120, 100, draw_cells))


def pdf(folder: Path) -> Path:
    path = folder / "a.pdf"
    path.write_bytes(printed(CARD, Options(copies=2, per_page=1)))
    return path


def test_a_right_part_and_its_pdf_are_fine(tmp_path: Path) -> None:
    look_at(CARD)
    open_pdf(pdf(tmp_path), 2)


def blank(pages: int) -> bytes:
    out = BytesIO()
    document = PdfDocument(out, 120, 100, Typeface(None))
    for _ in range(pages):
        document.page(Rect(0, 0, 120, 100))
        document.turn_over()
    document.finish("blank", "")
    return out.getvalue()


def cells(*boxes: Rect) -> None:
    def draw(canvas: Recorder) -> None:
        for number, box in enumerate(boxes):
            canvas.cell(Cell("red", str(number)), box)

    look_at(part(piece("card", 50, 40, draw)))


@pytest.mark.parametrize(
    "boxes",
    [
        (Rect(45, 0, 6, 6),),
        (Rect(-1, 0, 6, 6),),
        (Rect(5, 5, 0, 6),),
        (Rect(5, 5, 6, 6), Rect(10, 5, 6, 6)),
    ],
)
def test_cells_off_the_page_or_on_each_other(boxes: tuple[Rect, ...]) -> None:
    with pytest.raises(Wrong):
        cells(*boxes)


@pytest.mark.parametrize("number", [math.nan, math.inf, -1e12])
def test_numbers_that_are_none(number: float) -> None:
    for draw in (
        lambda canvas: canvas.circle(5, number, 2),
        lambda canvas: canvas.rect(Rect(0, 0, number, 5)),
        lambda canvas: canvas.line(((0, 0), (5, 5)), Stroke(dash=(1, number))),
    ):
        with pytest.raises(Wrong):
            look_at(part(piece("card", 50, 40, draw)))


@pytest.mark.parametrize(
    "operators",
    [
        "nan 0 m",
        "0 inf m",
        "1e+06 M",
        "-nan w",
        "0 m",
        "0 0 0 m",
        "0 0 x",
        "q",
        "Q q Q",
        "[0 0] 0 d",
        "[nan] 0 d",
        "5",
        "None w",
        "1. w",
        "0 0 l 1",
    ],
)
def test_operators_that_are_none(operators: str) -> None:
    with pytest.raises(Wrong):
        read_operators(operators)


def test_operators_that_are_fine() -> None:
    read_operators(
        "q 1 0 0 1 .5 -.25 cm /FormXob.piece1 Do Q [] 0 d [3 1.5] 0 d\nBT /F-1 7 Tf 1 2 Td (a\\(b) Tj ET"
    )


@pytest.mark.parametrize("harm", ["lacks a page", "is cut short", "shows nothing"])
def test_a_pdf_that_is_none(harm: str, tmp_path: Path) -> None:
    path = pdf(tmp_path)
    if harm == "is cut short":
        path.write_bytes(path.read_bytes()[:300])
    if harm == "shows nothing":
        path.write_bytes(blank(2))
    with pytest.raises(Wrong):
        open_pdf(path, 3 if harm == "lacks a page" else 2)
