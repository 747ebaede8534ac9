"""Drawings as pixels, through the PDF and an independent renderer."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import numpy as np
import numpy.typing as npt
import pypdfium2

from sheetgen.page.canvas import Canvas
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Piece
from sheetgen.render.fonts import Typeface
from sheetgen.render.pdf import PdfCanvas, PdfDocument

Gray = npt.NDArray[np.uint8]


A4 = (210.0, 297.0)


def raster(
    width: float, height: float, draw: Callable[[Canvas], None], *, dots_per_mm: float
) -> Gray:
    """What `draw` puts on a page of that size in mm: rows of pixels, 0 = black, 255 = paper."""
    return _pixels(width, height, lambda document, canvas: draw(canvas), dots_per_mm)


def operators(width: float, height: float, draw: Callable[[Canvas], None]) -> str:
    """What `draw` puts on a page, in the language of PDF."""
    document = PdfDocument(BytesIO(), width, height, Typeface(None))
    draw(document.page(Rect(0, 0, width, height)))
    text: str = document.out.getCurrentPageContent()
    return text


def printed(piece: Piece, *, dots_per_mm: float) -> Gray:
    """The piece on an A4 page, 8 mm from its upper left corner."""
    return _pixels(*A4, lambda document, canvas: document.show(canvas, piece, 8, 8), dots_per_mm)


def _pixels(
    width: float, height: float, draw: Callable[[PdfDocument, PdfCanvas], None], dots_per_mm: float
) -> Gray:
    out = BytesIO()
    document = PdfDocument(out, width, height, Typeface(None))
    canvas = document.page(Rect(0, 0, width, height))
    draw(document, canvas)
    document.turn_over()
    document.finish("raster", "")
    with pypdfium2.PdfDocument(out.getvalue()) as pdf:
        picture = pdf[0].render(scale=dots_per_mm * 25.4 / 72, grayscale=True).to_numpy()
    return np.array(picture).reshape(picture.shape[:2])
