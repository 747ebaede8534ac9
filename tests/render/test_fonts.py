"""The typeface measures text and refuses files that are no fonts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from font_source_sans_pro import font_files_otf, font_files_ttf
from PIL import ImageFont

from sheetgen.errors import LayoutError
from sheetgen.paper.canvas import Type, Weight
from sheetgen.paper.geometry import MM_PER_PT
from sheetgen.render.fonts import Typeface
from sheetgen.render.options import Options
from tests.render.reading import opened
from tests.render.samples import part, piece


def complaint(path: Path) -> str:
    with pytest.raises(LayoutError) as caught:
        Typeface(path)
    (only,) = caught.value.problems
    assert only.code == "bad-font"
    return only.message


@pytest.mark.parametrize(
    ("weight", "file"), [("regular", "SourceSansPro"), ("semibold", "SourceSansProSemibold"), ("bold", "SourceSansProBold")]
)
def test_widths_are_those_that_freetype_finds(weight: Weight, file: str) -> None:
    text = "Rainbow 2-12 Zoë ×"
    freetype = ImageFont.truetype(font_files_ttf[file], 1000, layout_engine=ImageFont.Layout.BASIC)
    advances = sum(freetype.getlength(letter) for letter in text)
    assert Typeface().width(text, 1000, weight) == pytest.approx(advances * MM_PER_PT, rel=1e-4)


def test_missing_characters_are_named_once() -> None:
    assert Typeface().missing("Zoë 李×雷李☃") == "李雷☃"


def test_a_replaced_font_stands_for_all_weights() -> None:
    font = Path(font_files_ttf["SourceSansProLightIt"])
    assert Typeface(font).width("Rainbow", 10, "bold") == Typeface(font).width("Rainbow", 10)
    card = piece("card", 60, 40, lambda canvas: canvas.text("Rainbow", 5, 10, Type(12, "bold")))
    with opened(part(card), Options(font=font)) as pdf:
        assert {char["fontname"].split("+")[1] for char in pdf.chars} == {"SourceSansPro-LightIt"}


def test_a_font_that_is_not_there(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.ttf") == f"there is no font file {tmp_path / 'none.ttf'}"


def test_a_pipe_is_no_font(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ttf")
    assert complaint(tmp_path / "pipe.ttf") == f"{tmp_path / 'pipe.ttf'} is not an ordinary file"


def test_a_font_with_postscript_outlines() -> None:
    path = Path(font_files_otf["SourceSansPro"])
    assert complaint(path) == f"{path} has PostScript outlines; sheetgen needs a TrueType font (.ttf)"


@pytest.mark.parametrize("keep", [0, 3, 200, 5_000, 100_000])
def test_a_file_that_is_no_whole_font(tmp_path: Path, keep: int) -> None:
    path = tmp_path / "cut.ttf"
    path.write_bytes(Path(font_files_ttf["SourceSansPro"]).read_bytes()[:keep])
    assert complaint(path) == f"{path} is not a TrueType font that can be read; a .ttf file would do"
