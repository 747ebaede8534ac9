"""The code on each sheet: encode and decode are twins, and a slip in typing is noticed."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from sheetgen.errors import NotationError
from sheetgen.render.qr import Code, decode, encode, modules

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
codes = st.builds(Code, st.text(DIGITS, min_size=8, max_size=8), st.integers(0, 31), st.integers(0, 33_554_431))
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


@pytest.mark.parametrize("typed", ["SG17QZK03MD10000CG6", "sg1 7qzk o3md i oooo c g6", "SG1-7QZKO3MD-L-0000C-G6\n"])
def test_a_code_may_be_typed_as_people_type(typed: str) -> None:
    assert decode(typed) == Code("7QZK03MD", 1, 12)


@pytest.mark.parametrize(
    ("typed", "code", "message"),
    [
        ("", "not-a-code", 'a code begins with SG1, not ""'),
        ("XG17QZK03MD10000CG6", "not-a-code", 'a code begins with SG1, not "XG1"'),
        ("SG17QZK", "code-length", "a code has 19 characters, this one 7"),
        ("SG17QZK03UD10000CG6", "code-character", f'character 10 cannot be "U"; a code uses {DIGITS}'),
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


def test_the_symbol_is_version_1_at_level_m() -> None:
    grid = modules(GOOD)
    image = Image.new("L", (29, 29), 255)
    for y, row in enumerate(grid):
        for x, dark in enumerate(row):
            image.putpixel((x + 4, y + 4), 0 if dark else 255)
    (found,) = zxingcpp.read_barcodes(image.resize((290, 290), Image.Resampling.NEAREST))
    assert len(grid) == 21
    assert (found.text, found.ec_level) == (GOOD, "M")
