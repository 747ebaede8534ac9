"""Drawings as pixels, through the PDF and an independent renderer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pypdfium2

from sheetgen.paper.canvas import Canvas
from sheetgen.paper.geometry import Rect
from sheetgen.paper.piece import Piece
from sheetgen.render.fonts import Typeface
from sheetgen.render.pdf import Document

Gray = npt.NDArray[np.uint8]


A4 = (210.0, 297.0)


def raster(width: float, height: float, draw: Callable[[Canvas], None], *, dots_per_mm: float) -> Gray:
    """What `draw` puts on a page of that size in mm: rows of pixels, 0 = black, 255 = paper."""
    document = Document(width, height, Typeface(None), title="raster")
    draw(document.page(Rect(0, 0, width, height)))
    return _pixels(document, dots_per_mm)


def printed(piece: Piece, *, dots_per_mm: float) -> Gray:
    """The piece on an A4 page, 8 mm from its upper left corner."""
    document = Document(*A4, Typeface(None), title="printed")
    document.show(document.page(Rect(0, 0, *A4)), piece, 8, 8)
    return _pixels(document, dots_per_mm)


def _pixels(document: Document, dots_per_mm: float) -> Gray:
    document.turn_over()
    with pypdfium2.PdfDocument(document.finish()) as pdf:
        picture = pdf[0].render(scale=dots_per_mm * 25.4 / 72, grayscale=True).to_numpy()
    return np.array(picture).reshape(picture.shape[:2])
