"""Printed pages as pictures, through pypdfium2, which the extra `preview` installs."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.errors import OutputError, Problem
from sheetgen.files import replacing
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from sheetgen.render.pdf import PdfDocument
from sheetgen.render.printing import part_pdf

if TYPE_CHECKING:
    from PIL.Image import Image


def page_paths(path: Path, pages: int) -> tuple[Path, ...]:
    """The pictures of so many pages: `sheet.png`, or `sheet-1.png`, `sheet-2.png` where there are
    several.
    """
    if pages == 1:
        return (path,)
    names = [f"{path.stem}-{page}{path.suffix}" for page in range(1, pages + 1)]
    return tuple(map(path.with_name, names))


def preview_part(
    part: Part,
    options: Options,
    path: Path,
    dpi: float = 96,
) -> tuple[Path, ...]:
    """Writes each page of a part as PNG, named as `page_paths` does.

    Raises:
        LayoutError, OutputError: as `print_part`, and `preview-missing` without pypdfium2.
    """
    plan = impose(part, options)
    paths = page_paths(path, plan.sides)
    for target, image in zip(paths, page_images(part_pdf(part, options, plan), dpi), strict=True):
        with replacing(target) as file:
            file.write(image)
    return paths


def page_images(pdf: bytes, dpi: float = 96, packing: int = 6) -> Iterator[bytes]:
    """Each page as the bytes of a PNG, packed as hard as it takes time: 1 for those that are looked
    at once, 6 for those that are kept.

    Raises:
        OutputError: `preview-missing`, with the way to install what is missing.
    """
    for image in _pictures(pdf, dpi):
        out = io.BytesIO()
        image.save(out, "PNG", compress_level=packing)
        yield out.getvalue()


def piece_pixels(piece: Piece, dots_per_mm: float) -> tuple[int, int, bytes]:
    """A piece as it is printed, without what each copy has for itself: width and height in pixels,
    and their blue, green and red.

    Raises:
        OutputError: `preview-missing`.
    """
    out = io.BytesIO()
    document = PdfDocument(
        out,
        piece.width,
        piece.height,
        Typeface(None),
    )
    canvas = document.page(Rect(0, 0, piece.width, piece.height))
    document.show(canvas, piece, 0, 0)
    document.turn_over()
    document.finish(piece.name, "")
    (image,) = _pictures(out.getvalue(), dots_per_mm * 25.4)
    return image.width, image.height, image.tobytes("raw", "BGR")


def _pictures(pdf: bytes, dpi: float) -> Iterator[Image]:
    """Each page as a picture. Raises OutputError, `preview-missing`."""
    try:
        import pypdfium2
    except ImportError:
        message = (
            "previews need pypdfium2 and pillow; install them with: pip install pypdfium2 pillow"
        )
        raise OutputError(Problem("preview-missing", message)) from None
    # A hair less, since pages are rounded up to whole pixels and A4 is 0.0005 pt more than 297 mm.
    scale = dpi / 72 * (1 - 1e-5)
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            yield page.render(scale=scale).to_pil()
