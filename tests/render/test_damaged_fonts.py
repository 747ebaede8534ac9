"""Damaged fonts are refused, at once, wherever ReportLab's reader would break or be busy for long."""

from __future__ import annotations

import struct
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from time import process_time

import pytest
from font_source_sans_pro import font_files_ttf
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFile

from sheetgen.errors import LayoutError
from sheetgen.page.canvas import Type
from sheetgen.render.fonts import Typeface
from sheetgen.render.options import Options
from sheetgen.render.printing import print_part
from tests.render.fontfile import with_letters
from tests.render.samples import part, piece, printed

DATA = Path(font_files_ttf["SourceSansPro"]).read_bytes()


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
    glyph = TTFontFile(BytesIO(DATA)).charToGlyph[ord(letter)]
    start, end = struct.unpack_from(">2I", DATA, place(DATA, b"loca")[1] + 4 * glyph)
    return place(DATA, b"glyf")[1] + start, place(DATA, b"glyf")[1] + end


def fault(folder: Path, data: bytes) -> str:
    """What is said of such a font."""
    font = folder / "odd.ttf"
    font.write_bytes(data)
    with pytest.raises(LayoutError) as caught:
        Typeface(font)
    (problem,) = caught.value.problems
    assert problem.code == "bad-font"
    return problem.message.replace(str(font), "FONT")


DAMAGED = "FONT is not a TrueType font that can be read; use a .ttf file"
FORBIDDEN = "the maker of FONT does not allow it to be embedded in a PDF; use another font"


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
def test_groups_of_letters_without_end_are_refused_at_once(
    tmp_path: Path, groups: list[tuple[int, int, int]]
) -> None:
    before = process_time()
    assert fault(tmp_path, with_table(b"cmap", grouped(*groups))) == DAMAGED
    assert process_time() - before < 2


def test_runs_that_list_all_letters_over_and_over_are_refused_at_once(tmp_path: Path) -> None:
    runs = 8000
    lasts, firsts = [0xFFFF] * runs, [0] * runs
    table = struct.pack(">7H", 4, 0xFFFF, 0, 2 * runs, 0, 0, 0)
    table += struct.pack(f">{runs}HH{runs}H", *lasts, 0, *firsts) + bytes(4 * runs)
    before = process_time()
    assert fault(tmp_path, with_table(b"cmap", struct.pack(">HHHHI", 0, 1, 3, 1, 12) + table)) == (
        DAMAGED
    )
    assert process_time() - before < 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (changed(b"head", 18, ">H", 0), DAMAGED),
        (changed(b"maxp", 4, ">H", 65_535), DAMAGED),
        (changed(b"hhea", 34, ">H", 0), DAMAGED),
        (changed(b"loca", 400, ">H", 65_535), DAMAGED),
        (changed(b"cmap", 2, ">H", 0), DAMAGED),
        (with_table(b"glyf", b""), DAMAGED),
        (changed(b"OS/2", 8, ">H", 0x0002), FORBIDDEN),
        (changed(b"OS/2", 8, ">H", 0x0100), FORBIDDEN),
        (b"OTTO" + DATA[4:], "FONT has PostScript outlines; sheetgen needs a TrueType font (.ttf)"),
        (b"PK\3\4" + DATA[4:], DAMAGED),
    ],
)
def test_a_font_that_cannot_be_printed_with_is_refused(
    tmp_path: Path, data: bytes, message: str
) -> None:
    assert fault(tmp_path, data) == message


def lettered(folder: Path, data: bytes) -> Path:
    """A file of a font in which another letter looks like `ë`, and all else is lacking."""
    font = folder / f"{sha256(data).hexdigest()}.ttf"
    font.write_bytes(with_letters(data, {"李": "ë"}))
    return font


CARD = part(piece("card", 60, 40, lambda canvas: canvas.text("Zo李", 5, 10, Type(12))))


def test_a_glyph_made_of_itself_ends(tmp_path: Path) -> None:
    start, _ = outline("ë")
    data = bytearray(DATA)
    assert struct.unpack_from(">h", data, start) == (-1,)
    glyph = TTFontFile(BytesIO(DATA)).charToGlyph[ord("ë")]
    struct.pack_into(">H", data, start + 12, glyph)
    assert printed(CARD, Options(font=lettered(tmp_path, bytes(data)), copies=1))


@given(st.integers(0, 20_000), st.binary(min_size=1, max_size=8))
def test_any_damage_is_a_font_or_a_refusal(
    tmp_path_factory: pytest.TempPathFactory, at: int, damage: bytes
) -> None:
    # The tables that are read lie between the directory and the outlines, or behind them; both ends
    # are tried.
    folder = tmp_path_factory.mktemp("damage")
    for place_ in (at, len(DATA) - 1 - at):
        font = folder / f"{place_}.ttf"
        font.write_bytes(DATA[:place_] + damage + DATA[place_ + len(damage) :])
        with suppress(LayoutError):
            printed(CARD, Options(font=font, copies=1))


def test_a_font_that_turns_out_damaged_leaves_the_older_file(tmp_path: Path) -> None:
    start, end = outline("ë")
    # A composite glyph whose parts never end.
    endless = b"\0\x20" * ((end - start - 10) // 2)
    font = lettered(tmp_path, DATA[: start + 10] + endless + DATA[end:])
    path = tmp_path / "card.pdf"
    path.write_text("older")
    with pytest.raises(LayoutError) as caught:
        print_part(CARD, Options(font=font), path)
    assert [problem.message for problem in caught.value.problems] == [
        f"{font} is not a TrueType font that can be read; use a .ttf file"
    ]
    assert path.read_text() == "older"
    assert {*tmp_path.iterdir()} == {path, font}
