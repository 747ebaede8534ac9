"""Printed pages as pictures, through pypdfium2, which the extra `preview` installs."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.errors import OutputError
from sheetgen.files import replacing
from sheetgen.page.canvas import WHITE
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
    dpi: float,
) -> tuple[Path, ...]:
    """Write each page of a part as PNG, named as `page_paths` does.

    Raises:
        LayoutError, OutputError: as `print_part`, and `preview-missing` without pypdfium2.
    """
    plan = impose(part, options)
    paths = page_paths(path, plan.sides)
    for target, image in zip(paths, page_images(part_pdf(part, options, plan), dpi), strict=True):
        with replacing(target) as file:
            file.write(image)
    return paths


def page_images(
    pdf: bytes, dpi: float, packing: int = 6, skip: Collection[int] = ()
) -> Iterator[bytes]:
    """Each page as the bytes of a PNG, packed as hard as it takes time: 1 for those that are looked
    at once, 6 for those that are kept; without pages to skip, by their numbers from 0.

    Raises:
        OutputError: `preview-missing`, with the way to install what is missing.
    """
    for image in _pictures(pdf, dpi, skip=skip):
        yield png(image, packing)


def png(image: Image, packing: int = 6) -> bytes:
    """A picture as the bytes of a PNG, packed as hard as it takes time."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=packing)
    return out.getvalue()


def piece_pixels(piece: Piece, dots_per_mm: float) -> tuple[int, int, bytes]:
    """A piece as it is printed, without what each copy has for itself: width and height in pixels,
    and their blue, green and red.

    Raises:
        OutputError: `preview-missing`.
    """
    image = pieces_image([piece], 1, 1, dots_per_mm * 25.4)
    return image.width, image.height, image.tobytes("raw", "BGR")


def pieces_image(
    pieces: Sequence[Piece],
    columns: int,
    rows: int,
    dpi: float,
    bleed: float = 0.0,
    font: Path | None = None,
) -> Image:
    """Pieces of one size line by line in a picture, as they are cut out or with so many mm of their
    bleed; without what each copy has for itself. What lies outside of a circle or hexagon is
    transparent.

    Raises:
        OutputError: `preview-missing`.
    """
    cut = pieces[0].cut.inset(-bleed)
    first = Rect(0, 0, cut.box.w, cut.box.h)
    page = Rect(0, 0, columns * first.w, rows * first.h)
    out = io.BytesIO()
    document = PdfDocument(out, page.w, page.h, Typeface(font))
    canvas = document.page(page)
    for number, piece in enumerate(pieces):
        place = first.nth(number, columns)
        with canvas.within(place):
            canvas.clip_to(replace(cut, box=place).outline)
            canvas.rect(place, fill=WHITE)
            document.show(
                canvas,
                piece,
                place.x - cut.box.x,
                place.y - cut.box.y,
            )
    document.turn_over()
    document.finish(pieces[0].name, "")
    (image,) = _pictures(out.getvalue(), dpi, see_through=cut.shape != "rectangle")
    return image


def _pictures(
    pdf: bytes, dpi: float, *, see_through: bool = False, skip: Collection[int] = ()
) -> Iterator[Image]:
    """Each page as a picture, on white or on nothing. Raises OutputError, `preview-missing`."""
    try:
        import pypdfium2
    except ImportError:
        raise OutputError(
            "preview-missing",
            "previews need pypdfium2 and pillow; install them with: pip install pypdfium2 pillow",
        ) from None
    # A hair less, since pages are rounded up to whole pixels and A4 is 0.0005 pt more than 297 mm.
    scale = dpi / 72 * (1 - 1e-5)
    with pypdfium2.PdfDocument(pdf) as document:
        paper = (255, 255, 255, 0 if see_through else 255)
        for number in range(len(document)):
            if number not in skip:
                page = document[number]
                yield page.render(
                    scale=scale,
                    fill_color=paper,
                    rev_byteorder=True,
                ).to_pil()
