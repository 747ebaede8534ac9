"""The typefaces: Source Sans Pro, and one TrueType file for the letters that it lacks; Fredoka One
for wordmarks. Weights are read when first used.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache, lru_cache, partial
from hashlib import sha256
from io import BytesIO
from itertools import groupby, pairwise
from pathlib import Path
from struct import iter_unpack, unpack_from

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import (
    GF_ARG_1_AND_2_ARE_WORDS,
    GF_MORE_COMPONENTS,
    GF_WE_HAVE_A_SCALE,
    GF_WE_HAVE_A_TWO_BY_TWO,
    GF_WE_HAVE_AN_X_AND_Y_SCALE,
    TTFNameBytes,
    TTFont,
    TTFontFile,
)

from sheetgen.errors import LayoutError
from sheetgen.files import OddFileError, read_file, unreadable
from sheetgen.messages import os_reason
from sheetgen.page.canvas import Weight
from sheetgen.page.geometry import MM_PER_PT
from sheetgen.page.scripts import composed

_SOURCE_SANS = {
    "regular": "SourceSansPro",
    "semibold": "SourceSansProSemibold",
    "bold": "SourceSansProBold",
    "italic": "SourceSansProIt",
    "semibold-italic": "SourceSansProSemiboldIt",
    "bold-italic": "SourceSansProBoldIt",
}

# Where a letter is taken from that an italic lacks, such as an arrow
_UPRIGHT = {
    "italic": "regular",
    "semibold-italic": "semibold",
    "bold-italic": "bold",
}

# Larger files are not read: the largest fonts, with all Chinese letters, have some 20 MB
_MOST_BYTES = 64 * 2**20

_RESTRICTED = 0x0002  # The bit of a font's license (OS/2, fsType) that forbids embedding
_NO_SUBSETS = 0x0300  # Those that forbid embedding it in part, or its outlines
_UNITS = range(16, 16_385)  # Into how many units the size of a font can be divided

# Thousandths of the size that letters may reach up or down; calligraphy has two or three thousand
_MOST_REACH = 10_000

# What the width of a letter, read with what stands beside it, begins with if it is negative
_NEGATIVE = 0x8000 << 16

# Parts that a letter may be made of; each counts twice as often as the letter that it is in
_MOST_PARTS = 10_000

_LEVELS = _MOST_PARTS.bit_length()  # Letters in letters: those with more levels have too many parts

_POSTSCRIPT = b"OTTO"
_LAST_LETTER = 0x10FFFF


class Typeface:
    """Measures text (the `Metrics` that widgets ask).

    Args:
        font: a TrueType file with the letters that Source Sans Pro lacks, the same for all three
            weights; None for no others.

    Raises:
        LayoutError: `bad-font` for a file that cannot be read.
    """

    def __init__(self, font: Path | None = None) -> None:
        self._path = font
        self._more = [_loaded(font)] if font else []
        # The same words are measured over and over: for their natural size, to be wrapped, to be
        # set in the middle.
        self._measured = lru_cache(maxsize=4096)(self._measure)
        self.missing = lru_cache(maxsize=4096)(self._missing)

    @property
    def first(self) -> str:
        """The name under which ReportLab knows the regular weight."""
        return str(_shipped("regular").fontName)

    def width(
        self,
        text: str,
        size: float,
        weight: Weight = "regular",
    ) -> float:
        """The text's width in mm at a size in pt."""
        return 0.001 * size * self._measured(text, weight) * MM_PER_PT

    def _missing(self, text: str, weight: Weight = "regular") -> str:
        """The characters that the typeface cannot show, each once, in the order of the text."""
        fonts = [_shipped(weight), *self._more]
        lacking = [c for c in composed(text) if not any(map(partial(_has, c), fonts))]
        return "".join(dict.fromkeys(lacking))

    def pieces(self, text: str, weight: Weight) -> list[tuple[TTFont, str]]:
        """The text as often as its font changes: only what the shipped one lacks is set in the
        other.
        """
        shipped = _shipped(weight)
        if text.isascii():
            return [(shipped, text)]
        fonts = [shipped, _shipped(_UPRIGHT.get(weight, weight)), *self._more]

        def font_of(letter: str) -> TTFont:
            return next(filter(partial(_has, letter), fonts), shipped)

        return [(font, "".join(letters)) for font, letters in groupby(composed(text), key=font_of)]

    def embedding(self) -> AbstractContextManager[None]:
        """Raise LayoutError, `bad-font`, where the user's font turns out to be damaged while its
        letters are embedded.
        """
        return _doubting(self._path) if self._path else nullcontext()

    def _measure(self, text: str, weight: Weight) -> float:
        """The text's width in thousandths of its size."""
        widths = [font.stringWidth(letters, 1000) for font, letters in self.pieces(text, weight)]
        return float(sum(widths))


def _has(letter: str, font: TTFont) -> bool:
    return ord(letter) in font.face.charToGlyph


@cache
def _shipped(weight: Weight) -> TTFont:
    path = shipped_font(weight)
    # Only the letters in use are embedded; otherwise all of ASCII would be.
    font = TTFont(path.stem, str(path), asciiReadable=False)
    pdfmetrics.registerFont(font)
    return font


def shipped_font(weight: Weight) -> Path:
    """The file of the typeface that sheets, and their titles, are set in."""
    if weight == "display":
        from font_fredoka_one import FredokaOne

        return Path(FredokaOne)
    from font_source_sans_pro import font_files_ttf

    return Path(font_files_ttf[_SOURCE_SANS[weight]])


@cache
def _loaded(path: Path) -> TTFont:
    """A user's font, known to ReportLab. Raises LayoutError, `bad-font`."""
    with _doubting(path):
        data = _read(path)
        tables = TTFontFile(BytesIO(data), charInfo=False)
        _check_rights(tables)
        _check_measures(tables)
        _check_ranges(tables)
        name = f"user-{sha256(bytes(path)).hexdigest()[:8]}"
        font = TTFont(name, BytesIO(data), asciiReadable=False)
        _check_outlines(font.face)
        font.face.charToGlyph = _drawn(font.face)
        # ReportLab takes fonts of one PostScript name for one font: letters of the second vanish.
        font.face.name = TTFNameBytes(font.face.name + f"-{name}".encode())
        pdfmetrics.registerFont(font)
    return font


def _read(path: Path) -> bytes:
    try:
        data = read_file(path, _MOST_BYTES)
    except OddFileError as error:
        raise LayoutError("bad-font", unreadable(path, error), path) from None
    except FileNotFoundError:
        raise _FontError("there is no font file {}") from None
    if data.startswith(_POSTSCRIPT):
        raise _FontError("{} has PostScript outlines; sheetgen needs a TrueType font (.ttf)")
    return data


class _FontError(Exception):
    """What is wrong with a font, in words; {} is its file."""


@contextmanager
def _doubting(path: Path) -> Iterator[None]:
    """Raise LayoutError, `bad-font`, whatever a font leads to: a damaged file can break ReportLab's
    reader anywhere.
    """
    try:
        yield
        return
    except LayoutError:
        raise
    except _FontError as error:
        message = str(error)
    except OSError as error:
        message = f"cannot read the font {{}} ({os_reason(error)})"
    except Exception:
        message = "{} is not a TrueType font that can be read; use a .ttf file"
    raise LayoutError("bad-font", message.replace("{}", str(path)), path) from None


def _check_rights(font: TTFontFile) -> None:
    """Raise for a font whose license does not let it be embedded, whole or in part."""
    (rights,) = unpack_from(">H", font.get_table("OS/2"), 8) if "OS/2" in font.table else (0,)
    if rights & 0xF == _RESTRICTED or rights & _NO_SUBSETS:
        raise _FontError(
            "the maker of {} does not allow it to be embedded in a PDF; use another font"
        )


def _check_measures(font: TTFontFile) -> None:
    """Raise for measures that no font can have, and struct.error where their table is cut off."""
    (wide,) = unpack_from(">H", font.get_table("hhea"), 34)
    metrics = unpack_from(f">{wide}I{font.numGlyphs - wide}H", font.get_table("hmtx"))
    reach = max(map(abs, (font.ascent, font.descent, font.capHeight)))
    if font.unitsPerEm not in _UNITS or reach > _MOST_REACH or max(metrics) >= _NEGATIVE:
        raise _FontError("{} has impossible measures; use another font")


def _check_ranges(font: TTFontFile) -> None:
    """Raise ValueError for a table of letters (cmap) that is damaged, or lists letters over and
    over: ReportLab follows ranges of letters as they are, and might be busy for minutes.
    """
    cmap = font.get_table("cmap")
    (count,) = unpack_from(">H", cmap, 2)
    # The tables that ReportLab takes for Unicode; the last of them counts.
    *_, place = [
        place
        for platform, encoding, place in iter_unpack(">HHI", cmap[4 : 4 + 8 * count])
        if platform == 3 or (platform == 0 and encoding != 5) or (platform, encoding) == (1, 1)
    ]
    (kind,) = unpack_from(">H", cmap, place)
    _CHECKS[kind](cmap[place:])


def _check_runs(table: bytes) -> None:
    """Raise ValueError for runs of letters (format 4) that are too many."""
    many = unpack_from(">H", table, 6)[0] // 2
    lasts = unpack_from(f">{many}H", table, 14)
    firsts = unpack_from(f">{many}H", table, 16 + 2 * many)
    if sum(map(len, map(range, firsts, lasts))) > _LAST_LETTER:
        raise ValueError(many)


def _check_groups(table: bytes) -> None:
    """Raise ValueError for groups of letters (format 12) that are out of order, or reach beyond the
    last letter.
    """
    (many,) = unpack_from(">I", table, 12)
    ends = list(unpack_from(f">{3 * many}I", table, 16))
    del ends[2::3]  # the glyphs
    if ends != sorted(ends) or ends[-1] > _LAST_LETTER:
        raise ValueError(many)


_CHECKS = {4: _check_runs, 12: _check_groups}


def _check_outlines(face: TTFontFile) -> None:
    """Raise for outlines that are none, out of order, beyond the table of glyphs, or made of others
    without end.
    """
    places = face.glyphPos
    outlines = face.get_table("glyf")
    (is_long,) = unpack_from(">H", face.get_table("head"), 50)
    unpack_from(f">{len(places)}{'HI'[is_long]}", face.get_table("loca"))
    if places != sorted(places) or not places[0] < places[-1] <= len(outlines):
        raise ValueError(places[-1])
    inside = [[*_components(outlines[start:end])] for start, end in pairwise(places)]
    composed_of = {glyph: parts for glyph, parts in enumerate(inside) if parts}
    sizes = dict.fromkeys(range(len(inside)), 1)
    for _ in range(_LEVELS):
        sizes |= {
            glyph: 1 + sum(2 * sizes[part] for part in parts)
            for glyph, parts in composed_of.items()
        }
    if max(sizes.values()) > _MOST_PARTS:
        raise _FontError("{} has letters that are made of parts without end; use another font")


def _components(outline: bytes) -> Iterator[int]:
    """The glyphs that a composite glyph is made of; none for another."""
    at = 10
    more = bool(outline) and unpack_from(">h", outline)[0] < 0
    while more:
        flags, glyph = unpack_from(">2H", outline, at)
        yield glyph
        at += 6 + sum(size for flag, size in _ROOM.items() if flags & flag)
        more = flags & GF_MORE_COMPONENTS


# Bytes more that a part of a composite glyph takes, by the flags that announce them
_ROOM = {
    GF_ARG_1_AND_2_ARE_WORDS: 2,
    GF_WE_HAVE_A_SCALE: 2,
    GF_WE_HAVE_AN_X_AND_Y_SCALE: 4,
    GF_WE_HAVE_A_TWO_BY_TWO: 8,
}


def _drawn(face: TTFontFile) -> dict[int, int]:
    """The letters of a font but for those that it draws as nothing, or as one that it lacks."""
    places = face.glyphPos
    return {
        letter: glyph
        for letter, glyph in face.charToGlyph.items()
        if glyph and (places[glyph] < places[glyph + 1] or chr(letter).isspace())
    }
