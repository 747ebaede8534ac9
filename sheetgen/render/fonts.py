"""The typeface: Source Sans Pro, or one TrueType file for other scripts. Weights are read when first used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from sheetgen.errors import LayoutError, Problem
from sheetgen.paper.canvas import Weight
from sheetgen.paper.geometry import MM_PER_PT

_SOURCE_SANS: Mapping[Weight, str] = {"regular": "SourceSansPro", "semibold": "SourceSansProSemibold", "bold": "SourceSansProBold"}


class Typeface:
    """Measures text and names the fonts to the PDF (the `Metrics` that widgets ask).

    Args:
        font: a TrueType file that stands for all three weights; None for Source Sans Pro.
    """

    def __init__(self, font: Path | None = None) -> None:
        self._font = font
        if font is not None:
            self.name("regular")

    def name(self, weight: Weight = "regular") -> str:
        """The name under which ReportLab knows the weight. Raises LayoutError for a font that cannot be read."""
        return str(self._face(weight).fontName)

    def width(self, text: str, size: float, weight: Weight = "regular") -> float:
        """The text's width in mm at a size in pt."""
        return float(self._face(weight).stringWidth(text, size)) * MM_PER_PT

    def missing(self, text: str) -> str:
        """The characters that the typeface cannot show, each once, in the order of the text."""
        known = self._face("regular").face.charToGlyph
        return "".join(dict.fromkeys(c for c in text if ord(c) not in known))

    def _face(self, weight: Weight) -> TTFont:
        return _load(self._font) if self._font is not None else _shipped(weight)


@cache
def _shipped(weight: Weight) -> TTFont:
    from font_source_sans_pro import font_files_ttf

    return _load(Path(font_files_ttf[_SOURCE_SANS[weight]]))


@cache
def _load(path: Path) -> TTFont:
    try:
        # Only the letters that a page uses are embedded; asciiReadable would add all of ASCII.
        font = TTFont(f"font:{path}", str(path), asciiReadable=False)
    except Exception as error:  # a damaged file can break ReportLab's reader anywhere
        raise LayoutError(Problem("bad-font", _complaint(path, str(error)), str(path))) from None
    pdfmetrics.registerFont(font)
    return font


def _complaint(path: Path, error: str) -> str:
    if not path.is_file():
        return f"there is no font file {path}"
    if "postscript" in error:
        return f"{path} has PostScript outlines; sheetgen needs a TrueType font (.ttf)"
    if "embedding" in error:
        return f"the maker of {path} does not allow it to be embedded in a PDF; another font would do"
    return f"{path} is not a TrueType font that can be read; a .ttf file would do"
