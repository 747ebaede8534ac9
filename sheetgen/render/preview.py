"""PDF pages as pictures, through pypdfium2, which the extra `preview` installs."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from sheetgen.errors import OutputError, Problem
from sheetgen.render.store import replacing


def page_images(pdf: Path, dpi: float = 96) -> Iterator[bytes]:
    """Each page as the bytes of a PNG.

    Raises:
        OutputError: `preview-missing` without pypdfium2, `preview-unreadable` for a file that is no PDF.
    """
    try:
        import pypdfium2
    except ImportError:
        message = "previews need pypdfium2; install it with: pip install 'sheetgen[preview]'"
        raise OutputError(Problem("preview-missing", message)) from None
    try:
        document = pypdfium2.PdfDocument(pdf)
    except (pypdfium2.PdfiumError, OSError):
        raise OutputError(Problem("preview-unreadable", f"{pdf} is not a PDF that can be read", str(pdf))) from None
    with document:
        for page in document:
            out = io.BytesIO()
            page.render(scale=dpi / 72).to_pil().save(out, "PNG")
            yield out.getvalue()


def preview(pdf: Path, dpi: float = 96) -> tuple[Path, ...]:
    """Writes the pages of `sheet.pdf` beside it: `sheet.png`, or `sheet-1.png`, `sheet-2.png`, and so on.

    Raises:
        OutputError: as `page_images`, or a picture that cannot be written.
    """
    pages = list(page_images(pdf, dpi))
    names = [pdf.with_suffix(".png")] if len(pages) == 1 else [pdf.with_name(f"{pdf.stem}-{n}.png") for n in range(1, len(pages) + 1)]
    for name, data in zip(names, pages, strict=True):
        with replacing(name) as file:
            file.write(data)
    return tuple(names)
