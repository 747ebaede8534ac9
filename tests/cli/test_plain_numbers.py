"""Every number of a PDF is written in plain digits, whatever a layout, a picture, the command line or
a font says: exponents, `nan` and `inf` are no numbers there.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from font_source_sans_pro import font_files_ttf

from tests.cli.run import Program
from tests.render.fontfile import with_letters

_STREAM = re.compile(rb"(<<(?:(?!endobj).)*?>>)\s*stream\r?\n(.*?)endstream\r?\nendobj", re.DOTALL)
_TOKEN = re.compile(
    rb"""
    (?P<aside> \s+ | %[^\r\n]* | /[^\s()<>\[\]{}/%]* | <<|>>|[\[\]{}] | <[0-9A-Fa-f\s]*>
             | \((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\) )
  | (?P<word> [^\s()<>\[\]{}/%]+ )
    """,
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(rb"[+-]?(?:\d+\.?\d*|\.\d+)\Z")
_KEYWORD = re.compile(rb"[A-Za-z][A-Za-z0-9_*-]*\Z|['\"]\Z|\d+\Z")


def contents(pdf: bytes) -> Iterator[bytes]:
    """What the file says: its streams, but for fonts, pictures and XML, and all around them."""
    for match in _STREAM.finditer(pdf):
        about, data = match.groups()
        if any(word in about for word in (b"/Length1", b"/Metadata", b"/Subtype /Image")):
            continue
        yield zlib.decompress(data) if b"/FlateDecode" in about else data
    body = _STREAM.sub(rb"\1", pdf)
    yield body[body.index(b"\n", body.index(b"%PDF") + 12) :]


def odd(text: bytes) -> list[bytes]:
    """The words of a text that are neither numbers nor keywords."""
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match, text[at : at + 40]
        at = match.end()
        word = match["word"]
        if word is None or _NUMBER.match(word):
            continue
        if not _KEYWORD.match(word) or word.lower() in (b"nan", b"inf", b"infinity"):
            found.append(word)
    return found


def all_odd(pdf: bytes) -> list[bytes]:
    texts = list(contents(pdf))
    assert any(b" re" in text or b" l" in text for text in texts[:-1]), "no drawing was read"
    return [word for text in texts for word in odd(text)]


def test_words_that_are_no_numbers_are_found() -> None:
    text = b"q 1e-05 w .5 -0.25 m 1.5E3 nan (1e5 \\) <) Tj /F1+0 1e [<1e5> 7. -.5] 0 d % 1e9\nBT T* f* ET"
    assert odd(text) == [b"1e-05", b"1.5E3", b"nan", b"1e"]


LAYOUT = """\
id: tiny
title: Tiny
players: 1
palette: {red: R}
areas: {a: {color: red, cells: 3}}
dice: [{id: d, color: red, faces: 1..6, style: pips}]
parts:
  card:
    kind: reference
    size: [60.000001, 99.999999]
    bleed: 0.000000001
    ground: red
    gap: 0.00000001
    children:
      - {kind: rule, weight: WEIGHT, width: 30}
      - {kind: cells, area: a, side: 8.000000001, gap: 0.0000001, at: [0.000001, 20]}
      - {kind: picture, file: odd.svg, tall: 12.0000001, at: [0.00000000001, 40]}
      - {kind: text, text: "Zo\u674e", at: [0.000000000001, 70]}
  dice: {kind: dice}
"""
PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <path d="M1e-9 1e-12L3e1 .1e-7C1e-20 2 3e-8 4 5 6z" fill="#ff0000" fill-rule="evenodd"/>
  <path d="M1 1L20 20" stroke="#000" stroke-width="1e-9" stroke-dasharray="5 2.0000001"
        stroke-miterlimit="99999" stroke-linejoin="miter" transform="matrix(.5 1e-7 1e-9 .5 1e-9 2)"/>
  <circle cx="20" cy="20" r="1e-7" stroke="#00f" stroke-width="9999.0000001"/>
</svg>
"""
EXTREMES = [
    ("0.00001", 997, 1),
    ("0.000000000000001", 101, -1),
    ("999.999999999999999", 16_384, 32_767),
    ("1000", 16_383, -32_768),
]
"""What a rule weighs, how many units an em has, and how many of them the ascent."""


def font(folder: Path, per_em: int, ascent: int) -> Path:
    """A font with one letter, of so many units an em, and an ascent as large."""
    data = bytearray(with_letters(Path(font_files_ttf["SourceSansPro"]).read_bytes(), {"李": "o"}))
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, at, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if tag == b"head":
            struct.pack_into(">H", data, at + 18, per_em)
        if tag == b"OS/2":
            struct.pack_into(">h", data, at + 68, ascent)
    path = folder / f"{per_em}.ttf"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(("weight", "per_em", "ascent"), EXTREMES)
def test_tiny_and_huge_numbers_of_layouts_and_fonts_are_written_in_digits(
    weight: str,
    per_em: int,
    ascent: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    sheetgen: Program,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("odd.svg").write_text(PICTURE, encoding="utf-8")
    Path("tiny.yaml").write_text(LAYOUT.replace("WEIGHT", weight), encoding="utf-8")
    letters = font(tmp_path, per_em, ascent)
    done = sheetgen("kit", "tiny.yaml", "--output", "kit.pdf", "--font", str(letters))
    assert done.code == 0, done.err
    assert all_odd(Path("kit.pdf").read_bytes()) == []


def test_names_numbers_and_corrections_are_written_in_digits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheetgen: Program
) -> None:
    monkeypatch.chdir(tmp_path)
    options = "--part sheet --names Ann,Ben --serial 33554430 --scale-x 0.9999999999"
    done = sheetgen("print", "unicorn", *options.split(), "--output", "a.pdf")
    assert done.code == 0, done.err
    assert all_odd(Path("a.pdf").read_bytes()) == []
