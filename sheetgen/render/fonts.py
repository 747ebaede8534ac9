"""The typeface: Source Sans Pro, and one TrueType file for the letters that it lacks. Weights are
read when first used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from sheetgen.errors import LayoutError, Problem
from sheetgen.messages import told
from sheetgen.page.canvas import Weight
from sheetgen.page.geometry import MM_PER_PT
from sheetgen.page.scripts import composed
from sheetgen.render.file import PdfFile
from sheetgen.render.truetype import Fault, FontError, TrueType

_SOURCE_SANS: Mapping[Weight, str] = {
    "regular": "SourceSansPro",
    "semibold": "SourceSansProSemibold",
    "bold": "SourceSansProBold",
}

_MOST_BYTES = 64 * 2**20
"""Larger files are not read: the largest fonts, with all Chinese letters, have some 20 MB."""

_LETTERS_A_FONT = 255
"""A letter's code is one byte, and 0 is the missing letter."""

_COMPLAINTS: Mapping[Fault, str] = {
    "outlines": "{} has PostScript outlines; sheetgen needs a TrueType font (.ttf)",
    "embedding": "the maker of {} does not allow it to be embedded in a PDF; another font would do",
    "damaged": "{} is not a TrueType font that can be read; a .ttf file would do",
}


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
        self._more = _load(font) if font is not None else None
        # The same words are measured over and over: for their natural size, to be wrapped, to be
        # set in the middle.
        self._measured = lru_cache(maxsize=4096)(self._measure)

    def width(self, text: str, size: float, weight: Weight = "regular") -> float:
        """The text's width in mm at a size in pt."""
        return 0.001 * size * self._measured(text, weight) * MM_PER_PT

    def missing(self, text: str) -> str:
        """The characters that the typeface cannot show, each once, in the order of the text."""
        known = _shipped("regular").glyphs
        more = self._more.glyphs if self._more is not None else {}
        return "".join(
            dict.fromkeys(c for c in composed(text) if ord(c) not in known and ord(c) not in more)
        )

    def pieces(self, text: str, weight: Weight) -> list[tuple[TrueType, str]]:
        """The text as often as its font changes: only what the shipped one lacks is set in the
        other.
        """
        face, more = _shipped(weight), self._more
        if text.isascii():
            return [(face, text)]
        text = composed(text)
        if more is None:
            return [(face, text)]
        return [
            (more if other else face, "".join(letters))
            for other, letters in groupby(
                text,
                key=lambda letter: ord(letter) not in face.glyphs and ord(letter) in more.glyphs,
            )
        ]

    def cut(self, face: TrueType, letters: Sequence[int]) -> bytes:
        """A font with these letters alone. Raises LayoutError for a font that is damaged there."""
        try:
            return face.subset(letters)
        except FontError as error:
            path = self._path if self._path is not None and face is self._more else Path(face.name)
            raise _bad_font(path, error.fault) from None

    def _measure(self, text: str, weight: Weight) -> float:
        return sum(face.width(letters) for face, letters in self.pieces(text, weight))


class Letters:
    """The letters that one file uses: only these are embedded.

    Attributes:
        fonts: the number of the file's list of fonts.
    """

    def __init__(self, typeface: Typeface, file: PdfFile) -> None:
        self.fonts = file.number()
        self._typeface = typeface
        self._file = file
        self._cases: dict[TrueType, _Case] = {}

    def runs(self, text: str, weight: Weight) -> Sequence[tuple[str, str]]:
        """The text as the name of a font and the codes of its letters in it, as often as the font
        changes.
        """
        return [
            run
            for face, letters in self._typeface.pieces(text, weight)
            for run in self._runs(face, letters)
        ]

    def _runs(self, face: TrueType, text: str) -> Sequence[tuple[str, str]]:
        case = self._cases.get(face)
        if case is None:
            case = self._cases[face] = _Case(face, f"F{len(self._cases) + 1}")
        codes = text.translate(case)
        if len(case.fonts) == 1:
            return [(f"/{case.name}.1", codes)]
        numbers = [(case.places[ord(letter)], case[ord(letter)]) for letter in text]
        return [
            (f"/{case.name}.{font + 1}", "".join([code for _, code in run]))
            for font, run in groupby(numbers, key=lambda one: one[0])
        ]

    def embed(self) -> None:
        """Writes the fonts with the letters that were asked for.

        Raises LayoutError for a damaged font.
        """
        fonts: list[str] = []
        for case in self._cases.values():
            for number, letters in enumerate(case.fonts, 1):
                fonts.append(
                    f"/{case.name}.{number} {self._embed(case.face, letters, len(fonts))} 0 R"
                )
        self._file.put(f"<< {' '.join(fonts)} >>".encode(), self.fonts)

    def _embed(self, face: TrueType, letters: Sequence[int], number: int) -> int:
        """Writes one font; its number. Subsets are told apart by six letters before the name."""
        tag = "".join([chr(65 + number // 26**place % 26) for place in range(5, -1, -1)])
        name = f"{tag}+{face.name}"
        data = self._typeface.cut(face, letters)
        program = self._file.stream(data, f"/Length1 {len(data)} ")
        box = " ".join([f"{edge:.0f}" for edge in face.box])
        flags = 4 | face.fixed | (64 if face.slant else 0) | (1 << 18 if face.weight >= 600 else 0)
        described = self._file.put(
            f"<< /Type /FontDescriptor /FontName /{name} /Flags {flags} /FontBBox [{box}]"
            f" /ItalicAngle {face.slant:g} /Ascent {face.ascent:.0f} /Descent {face.descent:.0f}"
            f" /CapHeight {face.cap_height:.0f} /StemV {50 + (face.weight / 65) ** 2:.0f}"
            f" /MissingWidth {face.advance(0):g} /FontFile2 {program} 0 R >>".encode()
        )
        widths = " ".join([f"{face.advance(letter):g}" for letter in (0, *letters)])
        spoken = self._file.stream(_to_unicode(name, letters).encode())
        return self._file.put(
            f"<< /Type /Font /Subtype /TrueType /BaseFont /{name} /FirstChar 0 /LastChar"
            f" {len(letters)} /Widths [{widths}] /FontDescriptor {described} 0 R /ToUnicode"
            f" {spoken} 0 R >>".encode()
        )


class _Case(dict[int, str]):
    """The codes of one face's letters, by character, as they come up, and the fonts that the face
    is cut into for them.
    """

    def __init__(self, face: TrueType, name: str) -> None:
        self.face, self.name = face, name
        self.fonts: list[list[int]] = [[]]
        self.places: dict[int, int] = {}

    def __missing__(self, character: int) -> str:
        if len(self.fonts[-1]) == _LETTERS_A_FONT:
            self.fonts.append([])
        self.fonts[-1].append(character)
        self.places[character] = len(self.fonts) - 1
        self[character] = f"{len(self.fonts[-1]):02x}"
        return self[character]


@cache
def _shipped(weight: Weight) -> TrueType:
    return _load(shipped_font(weight))


def shipped_font(weight: Weight) -> Path:
    """The file of the typeface that sheets are set in."""
    from font_source_sans_pro import font_files_ttf

    return Path(font_files_ttf[_SOURCE_SANS[weight]])


@cache
def _load(path: Path) -> TrueType:
    try:
        if not path.is_file():
            message = (
                f"{path} is not an ordinary file"
                if path.exists()
                else f"there is no font file {path}"
            )
            raise LayoutError(Problem("bad-font", message, str(path)))
        if path.stat().st_size > _MOST_BYTES:
            raise FontError("damaged")
        return TrueType(path.read_bytes())
    except FontError as error:
        raise _bad_font(path, error.fault) from None
    except OSError as error:
        raise LayoutError(
            Problem("bad-font", f"cannot read the font {path} ({told(error)})", str(path))
        ) from None


def _bad_font(path: Path, fault: Fault) -> LayoutError:
    return LayoutError(Problem("bad-font", _COMPLAINTS[fault].format(path), str(path)))


def _to_unicode(name: str, letters: Sequence[int]) -> str:
    """Which characters the codes of a font stand for, so that text can be searched and copied."""
    rows = [
        f"<{code:02x}> <{chr(letter).encode('utf-16-be').hex()}>"
        for code, letter in enumerate(letters, 1)
    ]
    blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    listed = "\n".join(
        ["\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks]
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CIDSystemInfo << /Registry"
        f" (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /{name} def /CMapType 2 def\n1"
        f" begincodespacerange <00> <ff> endcodespacerange\n{listed}\nendcmap CMapName currentdict"
        " /CMap defineresource pop end end"
    )
