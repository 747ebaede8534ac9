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


MEASURES = "FONT has impossible measures; use another font"
ENDLESS = "FONT has letters that are made of parts without end; use another font"
_PER_EM, _ASCENT, _DESCENT, _CAPITALS = 18, 68, 70, 88


@pytest.mark.parametrize(
    "data",
    [
        changed(b"head", _PER_EM, ">H", 1),
        changed(b"head", _PER_EM, ">H", 15),
        changed(b"head", _PER_EM, ">H", 16_385),
        changed(b"head", _PER_EM, ">H", 65_535),
        changed(b"OS/2", _ASCENT, ">h", 32_767),
        changed(b"OS/2", _ASCENT, ">h", -32_768),
        changed(b"OS/2", _DESCENT, ">h", -12_000),
        changed(b"OS/2", _CAPITALS, ">h", 10_001),
        changed(b"hmtx", 4 * 40, ">h", -1),
        changed(b"hmtx", 0, ">h", -32_768),
        changed(b"hmtx", 4 * 7, ">H", 0x8000),
    ],
)
def test_measures_that_no_font_can_have_are_refused(tmp_path: Path, data: bytes) -> None:
    assert fault(tmp_path, data) == MEASURES


@pytest.mark.parametrize("per_em", [16, 997, 2048, 16_384])
def test_measures_that_a_font_may_have_are_taken(tmp_path: Path, per_em: int) -> None:
    font = tmp_path / "odd.ttf"
    font.write_bytes(changed(b"head", _PER_EM, ">H", per_em))
    if per_em > 500:
        Typeface(font)
    else:
        assert fault(tmp_path, font.read_bytes()) == MEASURES, "letters of 61 times their size"


GLYPHS = TTFontFile(BytesIO(DATA)).numGlyphs


def table(tag: bytes) -> bytes:
    entry, at = place(DATA, tag)
    return DATA[at : at + struct.unpack_from(">I", DATA, entry + 12)[0]]


@pytest.mark.parametrize("tag", [b"hmtx", b"loca", b"glyf"])
@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_a_table_that_is_cut_off_is_refused(tmp_path: Path, tag: bytes, share: float) -> None:
    whole = table(tag)
    assert fault(tmp_path, with_table(tag, whole[: int(share * (len(whole) - 1))])) == DAMAGED


def test_a_table_that_says_less_than_it_holds_is_refused(tmp_path: Path) -> None:
    for tag in (b"hmtx", b"loca", b"glyf"):
        data = bytearray(DATA)
        struct.pack_into(">I", data, place(DATA, tag)[0] + 12, len(table(tag)) - 4)
        assert fault(tmp_path, bytes(data)) == DAMAGED


def test_a_font_without_outlines_is_refused(tmp_path: Path) -> None:
    assert fault(tmp_path, with_table(b"loca", bytes(4 * (GLYPHS + 1)))) == DAMAGED


def composed_of(*parts: tuple[int, ...]) -> bytes:
    """The font whose first glyphs are made of these others each, one word of flags, a glyph and no
    shift a part; all other glyphs are nothing but the last, which is that of `o`.
    """
    start, end = outline("o")
    made = [
        struct.pack(">5h", -1, 0, 0, 9, 9)
        + b"".join(
            struct.pack(">2Hh", 0x20 if number < len(glyphs) else 0, glyph, 0)
            for number, glyph in enumerate(glyphs, 1)
        )
        for glyphs in parts
    ]
    made += [b""] * (GLYPHS - 1 - len(made)) + [DATA[start:end]]
    places = [0]
    for glyph in made:
        places.append(places[-1] + len(glyph))
    loca = struct.pack(f">{len(places)}I", *places)
    data = with_table(b"glyf", b"".join(made))
    entry = place(data, b"loca")[0]
    changed_data = bytearray(data)
    struct.pack_into(">II", changed_data, entry + 8, len(data), len(loca))
    return bytes(changed_data) + loca


LAST = GLYPHS - 1


@pytest.mark.parametrize(
    "parts",
    [
        [(0,)],
        [(LAST, 0)],
        [(1,), (2,), (0,)],
        [(number + 1,) for number in range(40)],
        [(LAST,), *((number,) for number in range(40))],
        [(number + 1,) for number in range(GLYPHS - 1)],
        [(LAST,), *((number,) for number in range(GLYPHS - 2))],
        [*((number + 1,) * 9 for number in range(5)), (LAST,)],
        [(LAST,) * 6000],
        [(GLYPHS,)],
    ],
    ids=[
        "itself",
        "itself at last",
        "a ring",
        "a chain down",
        "a chain up",
        "all, down",
        "all, up",
        "more and more",
        "many",
        "one that is not there",
    ],
)
def test_letters_of_parts_without_end_are_refused_at_once(
    tmp_path: Path, parts: list[tuple[int, ...]]
) -> None:
    data = composed_of(*parts)
    before = process_time()
    assert fault(tmp_path, data) in (ENDLESS, DAMAGED)
    assert process_time() - before < 2


@pytest.mark.parametrize(
    "parts", [[(1, 2), (2, LAST), (LAST,)], [(LAST,) * 400], [(1,), (2,), (3,), (4,), (LAST,)]]
)
def test_letters_of_a_few_parts_are_taken(tmp_path: Path, parts: list[tuple[int, ...]]) -> None:
    font = tmp_path / "parts.ttf"
    font.write_bytes(composed_of(*parts))
    Typeface(font)


def test_a_letter_that_a_font_lists_but_does_not_draw_is_missing(tmp_path: Path) -> None:
    font = tmp_path / "empty.ttf"
    font.write_bytes(with_letters(DATA, {"李": " ", "\u3000": " ", "王": "o"}))
    assert Typeface(font).missing("李 王\u3000") == "李"
    data = bytearray(font.read_bytes())
    struct.pack_into(">I", data, len(data) - 4, 0)  # the last group leads to the missing letter
    font = tmp_path / "zero.ttf"
    font.write_bytes(bytes(data))
    assert Typeface(font).missing("王") == "王"


def test_a_glyph_made_of_itself_is_refused(tmp_path: Path) -> None:
    start, _ = outline("ë")
    data = bytearray(DATA)
    assert struct.unpack_from(">h", data, start) == (-1,)
    glyph = TTFontFile(BytesIO(DATA)).charToGlyph[ord("ë")]
    struct.pack_into(">H", data, start + 12, glyph)
    assert fault(tmp_path, bytes(data)) == ENDLESS


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
