"""The code on each sheet: encode and decode are twins, and a slip in typing is noticed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from sheetgen.errors import NotationError
from sheetgen.page.ink import ThemeName
from sheetgen.render.qr import Code, decode, encode, page_in
from sheetgen.render.qr_symbol import modules

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
codes = st.builds(
    Code, st.text(DIGITS, min_size=8, max_size=8), st.integers(0, 31), st.integers(0, 33_554_431)
)
GOOD = "SG17QZK03MD10000CG6"


def complaint(text: str) -> tuple[str, str]:
    with pytest.raises(NotationError) as caught:
        decode(text)
    (only,) = caught.value.problems
    return only.code, only.message


@given(codes)
def test_what_is_encoded_is_decoded(code: Code) -> None:
    text = encode(code)
    assert decode(text) == code
    assert re.fullmatch(rf"SG1[{DIGITS}]{{16}}", text)


@given(codes, st.integers(3, 18), st.sampled_from(DIGITS))
def test_one_wrong_character_is_noticed(code: Code, place: int, other: str) -> None:
    text = encode(code)
    wrong = text[:place] + other + text[place + 1 :]
    if wrong != text:
        assert complaint(wrong)[0] == "code-check"


@given(codes, st.integers(3, 17))
def test_two_swapped_neighbors_are_noticed(code: Code, place: int) -> None:
    text = encode(code)
    wrong = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    if wrong != text:
        assert complaint(wrong)[0] == "code-check"


@given(st.text())
def test_any_text_is_a_code_or_refused(text: str) -> None:
    for typed in (text, f"SG1{text}"):
        with suppress(NotationError):
            assert encode(decode(typed)).startswith("SG1")


@pytest.mark.parametrize(
    "typed", ["SG17QZK03MD10000CG6", "sg1 7qzk o3md i oooo c g6", "SG1-7QZKO3MD-L-0000C-G6\n"]
)
def test_a_code_may_be_typed_as_people_type(typed: str) -> None:
    assert decode(typed) == Code("7QZK03MD", 1, 12)


@pytest.mark.parametrize(
    ("typed", "code", "message"),
    [
        ("", "not-a-code", 'a code begins with SG1, not ""'),
        ("XG17QZK03MD10000CG6", "not-a-code", 'a code begins with SG1, not "XG1"'),
        ("SG17QZK", "code-length", "a code has 19 characters, this one 7"),
        (
            "SG17QZK03UD10000CG6",
            "code-character",
            f'character 10 cannot be "U"; a code uses {DIGITS}',
        ),
        (
            "SG17QZK03MD10000CG7",
            "code-check",
            'the last two characters "G7" do not fit the others: one of the 19 is misread',
        ),
    ],
)
def test_a_code_that_is_wrong_is_told_what_is_wrong(typed: str, code: str, message: str) -> None:
    assert complaint(typed) == (code, message)


@pytest.mark.parametrize(
    ("code", "names"),
    [
        (Code("7QZK", 1, 1), ["bad-hash"]),
        (Code("7QZKO3MD", 32, 1), ["bad-hash", "bad-page"]),
        (Code("7QZK03MD", 1, 33_554_432), ["bad-serial"]),
        (Code("7QZK03MD", -1, -1), ["bad-page", "bad-serial"]),
    ],
)
def test_what_does_not_fit_into_a_code_is_refused(code: Code, names: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        encode(code)
    assert [problem.code for problem in caught.value.problems] == names


def picture(rows: Sequence[int]) -> Image.Image:
    """A symbol with its white frame, 10 pixels a module."""
    image = Image.new("L", (29, 29), 255)
    for y, row in enumerate(rows):
        for x, bit in enumerate(f"{row:021b}"):
            image.putpixel((x + 4, y + 4), 0 if bit == "1" else 255)
    return image.resize((290, 290), Image.Resampling.NEAREST)


def drawn(text: str, mask: int) -> tuple[int, ...]:
    """The library's own symbol of a text, row by row."""
    symbol: QRCode[Any] = QRCode(
        version=1, error_correction=ERROR_CORRECT_M, border=0, mask_pattern=mask
    )
    symbol.add_data(text)
    symbol.make(fit=False)
    return tuple(sum(2 ** (20 - x) for x, dark in enumerate(row) if dark) for row in symbol.modules)


def test_the_symbol_is_version_1_at_level_m() -> None:
    rows = modules(GOOD)
    (found,) = zxingcpp.read_barcodes(picture(rows))
    assert len(rows) == 21
    assert (found.text, found.ec_level) == (GOOD, "M")


@given(codes)
def test_a_symbol_made_of_what_its_letters_add_is_the_librarys(code: Code) -> None:
    text = encode(code)
    assert modules(text) in [drawn(text, mask) for mask in range(8)]


@pytest.mark.parametrize("table", ["7QZK03MD", "00000000", "ZZZZZZZZ", "2N25AJ0B"])
def test_all_copies_of_a_page_have_the_mask_that_suits_its_blank_code(table: str) -> None:
    blank: QRCode[Any] = QRCode(version=1, error_correction=ERROR_CORRECT_M, border=0)
    blank.add_data(f"SG1{table}10000000")
    mask = blank.best_mask_pattern()
    for serial in (
        0,
        1,
        2,
        31,
        32,
        33,
        1023,
        1024,
        9_999,
        10_000,
        33_554_431,
        *range(100, 1_000_000, 67_891),
    ):
        text = encode(Code(table, 1, serial))
        assert modules(text) == drawn(text, mask)


def test_symbols_are_read_by_an_independent_reader() -> None:
    for serial in range(0, 33_554_432, 1_234_567):
        text = encode(Code("7QZK03MD", serial % 32, serial))
        assert [found.text for found in zxingcpp.read_barcodes(picture(modules(text)))] == [text]


@pytest.mark.parametrize(("theme", "first"), [("color", 1), ("light", 11), ("mono", 21)])
def test_the_page_says_the_theme_too(theme: ThemeName, first: int) -> None:
    for sheet in range(1, 11):
        code = decode(encode(Code("7QZK03MD", page_in(theme, sheet), 12)))
        assert (code.page, code.sheet, code.theme) == (first + sheet - 1, sheet, theme)


@pytest.mark.parametrize("sheet", [0, 11, 32])
def test_pages_that_a_code_cannot_tell_apart_are_refused(sheet: int) -> None:
    with pytest.raises(NotationError) as caught:
        page_in("color", sheet)
    assert [problem.code for problem in caught.value.problems] == ["bad-page"]
