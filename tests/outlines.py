"""The lines and outlines on a page of a PDF, also those inside of stored drawings, read by
PDFium.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as pdfium
from pypdfium2 import PdfMatrix, PdfPage

from sheetgen.page.geometry import Point

MM = 72 / 25.4


def outlines(page: PdfPage) -> list[list[Point]]:
    """The points of each path on the page, those that steer a curve included, in mm from the upper
    left corner.
    """
    upright = PdfMatrix(1 / MM, 0, 0, -1 / MM, 0, page.get_height() / MM)
    objects = (
        pdfium.FPDFPage_GetObject(page, number)
        for number in range(pdfium.FPDFPage_CountObjects(page))
    )
    return [path for one in objects for path in _paths(one, upright)]


def _paths(one: Any, outer: PdfMatrix) -> Iterator[list[Point]]:
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(one, own)
    place = PdfMatrix.from_raw(own).multiply(outer)
    kind = pdfium.FPDFPageObj_GetType(one)
    if kind == pdfium.FPDF_PAGEOBJ_FORM:
        for number in range(pdfium.FPDFFormObj_CountObjects(one)):
            yield from _paths(pdfium.FPDFFormObj_GetObject(one, number), place)
    elif kind == pdfium.FPDF_PAGEOBJ_PATH:
        yield [
            place.on_point(*_point(one, number))
            for number in range(pdfium.FPDFPath_CountSegments(one))
        ]


def _point(path: Any, number: int) -> Point:
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(path, number), x, y)
    return x.value, y.value


def around(path: list[Point]) -> tuple[float, float, float, float]:
    """The box around a path: left, top, right, bottom."""
    across, down = zip(*path, strict=True)
    return min(across), min(down), max(across), max(down)
