"""Ways to look into a PDF."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pdfplumber
import pypdfium2
from PIL import Image

from sheetgen.page.piece import Part
from sheetgen.render.options import Options
from tests.render.samples import printed

MM = 72 / 25.4


def opened(job: Part, options: Options | None = None) -> Any:
    return pdfplumber.open(io.BytesIO(printed(job, options)))


def words(job: Part, options: Options | None = None) -> list[list[str]]:
    """The words on each page, without `page 1 of 3`."""
    with opened(job, options) as pdf:
        return [
            _without_number([word["text"] for word in page.extract_words()]) for page in pdf.pages
        ]


def _without_number(page: list[str]) -> list[str]:
    at = next(
        (at for at in range(len(page) - 3) if (page[at], page[at + 2]) == ("page", "of")), len(page)
    )
    return page[:at] + page[at + 4 :]


def raster(pdf: bytes, page: int = 0, dpi: float = 150) -> Image.Image:
    with pypdfium2.PdfDocument(pdf) as document:
        image: Image.Image = document[page].render(scale=dpi / 72).to_pil()
        return image.convert("L")


def forms(pdf: Path | bytes) -> int:
    """How many stored drawings the file holds."""
    data = pdf if isinstance(pdf, bytes) else pdf.read_bytes()
    return data.count(b"/Subtype /Form")
