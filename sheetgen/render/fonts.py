"""The typeface: Source Sans Pro, or one TrueType file for other scripts. Weights are read when first used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

from sheetgen.errors import LayoutError, Problem
from sheetgen.paper.canvas import Weight
from sheetgen.paper.geometry import MM_PER_PT
from sheetgen.render.file import PdfFile

_SOURCE_SANS: Mapping[Weight, str] = {"regular": "SourceSansPro", "semibold": "SourceSansProSemibold", "bold": "SourceSansProBold"}


class Typeface:
    """Measures text (the `Metrics` that widgets ask).

    Args:
        font: a TrueType file that stands for all three weights; None for Source Sans Pro.

    Raises:
        LayoutError: `bad-font` for a file that cannot be read.
    """

    def __init__(self, font: Path | None = None) -> None:
        self._font = font
        if font is not None:
            self.face("regular")

    def width(self, text: str, size: float, weight: Weight = "regular") -> float:
        """The text's width in mm at a size in pt."""
        face = self.face(weight).face
        known, other = face.charWidths, face.defaultWidth
        return 0.001 * size * float(sum([known.get(ord(letter), other) for letter in text])) * MM_PER_PT

    def missing(self, text: str) -> str:
        """The characters that the typeface cannot show, each once, in the order of the text."""
        known = self.face("regular").face.charToGlyph
        return "".join(dict.fromkeys(c for c in text if ord(c) not in known))

    def face(self, weight: Weight) -> TTFont:
        """The font of a weight."""
        return _load(self._font) if self._font is not None else _shipped(weight)


class Letters:
    """The letters that one file uses: only these are embedded. ReportLab gives them codes and makes the smaller fonts."""

    def __init__(self, typeface: Typeface, file: PdfFile) -> None:
        self._typeface = typeface
        self._file = file
        self._document = pdfdoc.PDFDocument(compression=1, invariant=1)
        # ReportLab's list of fonts is the first object of its document, and so it has to be in the file.
        self.fonts = file.number()
        self._cases: dict[Weight, _Case] = {}

    def runs(self, text: str, weight: Weight) -> Sequence[tuple[str, str]]:
        """The text as the name of a font and the codes of its letters in it, as often as the font changes."""
        case = self._cases.get(weight)
        if case is None:
            case = self._cases[weight] = _Case(self._typeface.face(weight), self._document)
        codes = text.translate(case)
        if "/" not in codes:
            return [(case.first, codes)]
        each = [case[ord(letter)].rpartition(" ") for letter in text]
        return [(name or case.first, "".join([code for *_, code in run])) for name, run in groupby(each, key=lambda one: one[0])]

    def embed(self) -> None:
        """Writes the fonts with the letters that were asked for."""
        document = self._document
        document.objectcounter = self._file.last
        for font in document.delayedFonts:
            font.addObjects(document)
        numbers = dict(document.numberToId)
        for _ in range(self._file.last, document.objectcounter):
            self._file.number()
        for number, name in numbers.items():
            self._file.put(pdfdoc.format(document.idToObject[name], document, toplevel=1), number)


class _Case(dict[int, str]):
    """The codes of one font's letters by character, looked up once; those beyond the first 255 with the name of a further font."""

    def __init__(self, face: TTFont, document: pdfdoc.PDFDocument) -> None:
        self._face, self._document = face, document
        self.first = face.getSubsetInternalName(face.splitString(" ", document)[0][0], document)

    def __missing__(self, character: int) -> str:
        ((subset, code),) = self._face.splitString(chr(character), self._document)
        name = self._face.getSubsetInternalName(subset, self._document)
        self[character] = code.hex() if name == self.first else f"{name} {code.hex()}"
        return self[character]


@cache
def _shipped(weight: Weight) -> TTFont:
    from font_source_sans_pro import font_files_ttf

    return _load(Path(font_files_ttf[_SOURCE_SANS[weight]]))


@cache
def _load(path: Path) -> TTFont:
    try:
        # Only the letters that a page uses are embedded; asciiReadable would add all of ASCII.
        return TTFont(f"font:{path}", str(path), asciiReadable=False)
    except Exception as error:  # a damaged file can break ReportLab's reader anywhere
        raise LayoutError(Problem("bad-font", _complaint(path, str(error)), str(path))) from None


def _complaint(path: Path, error: str) -> str:
    if not path.is_file():
        return f"there is no font file {path}"
    if "postscript" in error:
        return f"{path} has PostScript outlines; sheetgen needs a TrueType font (.ttf)"
    if "embedding" in error:
        return f"the maker of {path} does not allow it to be embedded in a PDF; another font would do"
    return f"{path} is not a TrueType font that can be read; a .ttf file would do"
