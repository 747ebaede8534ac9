"""Fonts are read as FreeType reads them, cut down to the letters in use, and never believed further
than they can be.
"""

from __future__ import annotations

import struct
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from font_source_sans_pro import font_files_ttf
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from sheetgen.errors import LayoutError
from sheetgen.page.canvas import Type
from sheetgen.render.options import Options
from sheetgen.render.printing import print_part
from sheetgen.render.truetype import FontError, TrueType
from tests.render.fontfile import with_letters
from tests.render.samples import part, piece

DATA = Path(font_files_ttf["SourceSansPro"]).read_bytes()
LETTERS = "AgZoë×½–1٪"
"""Plain and composite glyphs, and one letter that the font does not have."""


def place(data: bytes, tag: bytes) -> tuple[int, int]:
    """Where a table's entry stands in the directory, and where the table itself."""
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        found, _, at, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if found == tag:
            return 12 + 16 * number, at
    raise KeyError(tag)


def changed(tag: bytes, offset: int, form: str, *numbers: int) -> bytes:
    """The font with other numbers in one of its tables."""
    data = bytearray(DATA)
    struct.pack_into(form, data, place(DATA, tag)[1] + offset, *numbers)
    return bytes(data)


def with_table(tag: bytes, table: bytes) -> bytes:
    """The font with another table, put at its end."""
    data = bytearray(DATA)
    struct.pack_into(">II", data, place(DATA, tag)[0] + 8, len(data), len(table))
    return bytes(data) + table


def grouped(*groups: tuple[int, int, int]) -> bytes:
    """A table of letters of format 12."""
    rows = b"".join(struct.pack(">3I", *group) for group in groups)
    return struct.pack(">HHHHIHHIII", 0, 1, 3, 10, 12, 12, 0, 16 + len(rows), 0, len(groups)) + rows


def outline(letter: str) -> tuple[int, int]:
    """Where the outline of a letter begins and ends in the file, whose places are long ones."""
    assert struct.unpack_from(">h", DATA, place(DATA, b"head")[1] + 50) == (1,)
    start, end = struct.unpack_from(
        ">2I", DATA, place(DATA, b"loca")[1] + 4 * TrueType(DATA).glyphs[ord(letter)]
    )
    return place(DATA, b"glyf")[1] + start, place(DATA, b"glyf")[1] + end


def fault(data: bytes, letters: str = LETTERS) -> str:
    with pytest.raises(FontError) as caught:
        TrueType(data).subset([ord(letter) for letter in letters])
    return caught.value.fault


def test_letters_of_a_cut_font_look_as_before() -> None:
    cut = TrueType(DATA).subset([ord(letter) for letter in LETTERS])
    # The letters go by their codes, as in a PDF: by the table that FreeType calls Apple's.
    small = ImageFont.truetype(
        BytesIO(cut), 60, encoding="armn", layout_engine=ImageFont.Layout.BASIC
    )
    whole = ImageFont.truetype(BytesIO(DATA), 60, layout_engine=ImageFont.Layout.BASIC)
    for code, letter in enumerate(LETTERS[:-1], 1):
        assert small.getlength(chr(code)) == whole.getlength(letter)
        assert bytes(small.getmask(chr(code))) == bytes(whole.getmask(letter))
    assert bytes(small.getmask(chr(len(LETTERS)))) == bytes(small.getmask("\0"))


def test_a_cut_font_is_small_and_its_checksums_are_right() -> None:
    cut = TrueType(DATA).subset([ord("A")])
    padded = cut + bytes(-len(cut) % 4)
    assert len(cut) < 10_000 < len(DATA)
    assert sum(struct.unpack(f">{len(padded) // 4}I", padded)) % 2**32 == 0xB1B0AFBA
    assert list(TrueType(DATA).subset([])) != []


def test_what_the_font_says_of_itself() -> None:
    font = TrueType(DATA)
    bold = TrueType(Path(font_files_ttf["SourceSansProBold"]).read_bytes())
    slanted = TrueType(Path(font_files_ttf["SourceSansProLightIt"]).read_bytes())
    assert (font.name, bold.name, slanted.name) == (
        "SourceSansPro-Regular",
        "SourceSansPro-Bold",
        "SourceSansPro-LightIt",
    )
    assert (font.weight, bold.weight, font.slant, font.fixed) == (400, 700, 0, False)
    assert slanted.slant < -5
    assert (font.ascent, font.descent, font.cap_height) == (750, -250, 660)


def test_a_blank_that_does_not_break_is_as_wide_as_one_that_does() -> None:
    font = TrueType(DATA)
    assert font.advance(0xA0) == font.advance(0x20) > 0
    assert font.width("a b") == font.advance(ord("a")) + font.advance(0x20) + font.advance(ord("b"))


def test_letters_in_groups_are_those_in_runs() -> None:
    plain = TrueType(DATA)
    groups = [
        (character, character, glyph)
        for character, glyph in sorted(plain.glyphs.items())
        if character != 0xA0
    ]
    assert TrueType(with_table(b"cmap", grouped(*groups))).glyphs == plain.glyphs


@pytest.mark.parametrize(
    "groups",
    [
        [(0, 0xFFFFFFFF, 0)],
        [(0x20, 0x110000, 3)],
        [(0x41, 0x42, 0xFFFF)],
        [(0x41, 0x45, 3), (0x43, 0x46, 9)],
        [(0x45, 0x41, 3)],
    ],
    ids=[
        "all numbers",
        "beyond the last letter",
        "beyond the last glyph",
        "not in order",
        "backward",
    ],
)
def test_groups_of_letters_without_end_are_refused(groups: list[tuple[int, int, int]]) -> None:
    assert fault(with_table(b"cmap", grouped(*groups))) == "damaged"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (changed(b"head", 18, ">H", 0), "damaged"),
        (changed(b"maxp", 4, ">H", 65_535), "damaged"),
        (changed(b"hhea", 34, ">H", 0), "damaged"),
        (changed(b"loca", 400, ">H", 65_535), "damaged"),
        (changed(b"cmap", 2, ">H", 0), "damaged"),
        (with_table(b"glyf", b""), "damaged"),
        (changed(b"OS/2", 8, ">H", 0x0002), "embedding"),
        (changed(b"OS/2", 8, ">H", 0x0100), "embedding"),
        (b"OTTO" + DATA[4:], "outlines"),
        (b"PK\3\4" + DATA[4:], "damaged"),
    ],
)
def test_a_font_that_cannot_be_printed_with_is_refused(data: bytes, name: str) -> None:
    assert fault(data) == name


def test_a_glyph_made_of_itself_ends() -> None:
    start, _ = outline("ë")
    data = bytearray(DATA)
    assert struct.unpack_from(">h", data, start) == (-1,)
    struct.pack_into(">H", data, start + 12, TrueType(DATA).glyphs[ord("ë")])
    assert TrueType(bytes(data)).subset([ord("ë")])


@given(st.integers(0, 20_000), st.binary(min_size=1, max_size=8))
def test_any_damage_is_a_font_or_a_refusal(at: int, damage: bytes) -> None:
    # The tables that are read lie between the directory and the outlines, or behind them; both ends
    # are tried.
    for place_ in (at, len(DATA) - 1 - at):
        data = DATA[:place_] + damage + DATA[place_ + len(damage) :]
        with suppress(FontError):
            font = TrueType(data)
            font.subset([ord(letter) for letter in LETTERS])
            font.width(LETTERS)


def test_a_font_that_turns_out_damaged_leaves_the_older_file(tmp_path: Path) -> None:
    start, end = outline("ë")
    # A composite glyph whose parts never end.
    data = with_letters(
        DATA[: start + 10] + b"\0\x20" * ((end - start - 10) // 2) + DATA[end:], {"李": "ë"}
    )
    font, path = tmp_path / "odd.ttf", tmp_path / "card.pdf"
    font.write_bytes(data)
    path.write_text("older")
    card = piece("card", 60, 40, lambda canvas: canvas.text("Zo李", 5, 10, Type(12)))
    with pytest.raises(LayoutError) as caught:
        print_part(part(card), Options(font=font), path)
    assert [problem.message for problem in caught.value.problems] == [
        f"{font} is not a TrueType font that can be read; a .ttf file would do"
    ]
    assert path.read_text() == "older"
    assert sorted(tmp_path.iterdir()) == [path, font]
