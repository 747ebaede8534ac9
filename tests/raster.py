"""Drawings as pixels, through the PDF and an independent renderer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pypdfium2

from sheetgen.paper.canvas import Canvas
from sheetgen.render.fonts import Typeface
from sheetgen.render.pdf import Document

Gray = npt.NDArray[np.uint8]


def raster(width: float, height: float, draw: Callable[[Canvas], None], *, dots_per_mm: float) -> Gray:
    """What `draw` puts on a page of that size in mm: rows of pixels, 0 = black, 255 = paper."""
    document = Document(width, height, Typeface(None), title="raster")
    draw(document.page())
    document.turn_over()
    with pypdfium2.PdfDocument(document.finish()) as pdf:
        picture = pdf[0].render(scale=dots_per_mm * 25.4 / 72, grayscale=True).to_numpy()
    return np.array(picture).reshape(picture.shape[:2])
