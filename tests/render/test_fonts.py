"""The typeface measures text and refuses files that are no fonts."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest
import reportlab
from font_source_sans_pro import font_files_otf, font_files_ttf
from PIL import ImageFont
from reportlab.pdfbase.ttfonts import TTFont

from sheetgen.catalog import game_ids, load_layout
from sheetgen.errors import LayoutError
from sheetgen.page.canvas import Type, Weight
from sheetgen.page.geometry import MM_PER_PT
from sheetgen.render.fonts import Typeface
from sheetgen.render.options import Options
from tests.drawing import drawing
from tests.render.fontfile import letters_font, with_letters
from tests.render.reading import MM, opened, raster, words
from tests.render.samples import SLOTTED, part, piece, printed
from tests.sample import sample


def complaint(path: Path) -> str:
    with pytest.raises(LayoutError) as caught:
        Typeface(path)
    (only,) = caught.value.problems
    assert only.code == "bad-font"
    return only.message


@pytest.mark.parametrize(
    ("weight", "file"),
    [
        ("regular", "SourceSansPro"),
        ("semibold", "SourceSansProSemibold"),
        ("bold", "SourceSansProBold"),
    ],
)
def test_widths_are_those_that_freetype_finds(weight: Weight, file: str) -> None:
    text = "Rainbow 2-12 Zoë ×"
    freetype = ImageFont.truetype(font_files_ttf[file], 1000, layout_engine=ImageFont.Layout.BASIC)
    advances = sum(freetype.getlength(letter) for letter in text)
    assert Typeface().width(text, 1000, weight) == pytest.approx(advances * MM_PER_PT, rel=1e-4)


def test_missing_characters_are_named_once() -> None:
    assert Typeface().missing("Zoë 李×雷李☃") == "李雷☃"


def test_another_font_adds_only_the_letters_that_are_lacking(tmp_path: Path) -> None:
    """The other font is light, slanted and has R and 李; what Source Sans Pro has stays in Source
    Sans Pro, bold as it was.
    """
    font = letters_font(tmp_path, {"R": "R", "李": "M"})
    face = Typeface(font)
    assert face.missing("R李雷☃") == "雷☃"
    assert (
        face.width("Rainbow", 10, "bold")
        == Typeface().width("Rainbow", 10, "bold")
        > Typeface().width("Rainbow", 10)
    )
    light = ImageFont.truetype(str(font), 1000, layout_engine=ImageFont.Layout.BASIC)
    alone = light.getlength("李") * 10 / 1000 * MM_PER_PT
    weights: tuple[Weight, ...] = ("regular", "bold")
    for weight in weights:
        both = Typeface().width("Ra", 10, weight) + alone + Typeface().width("n", 10, weight)
        assert face.width("Ra李n", 10, weight) == pytest.approx(both, rel=1e-4)


def test_letters_of_both_fonts_stand_in_one_line(tmp_path: Path) -> None:
    font = letters_font(tmp_path, {"a": "a", "李": "M", "雷": "W"})
    card = piece(
        "card", 60, 40, lambda canvas: canvas.text("Ann 李雷 Ben", 5, 10, Type(12, "bold"))
    )
    with opened(part(card), Options(font=font, copies=1)) as pdf:
        chars = pdf.chars
    assert "".join(char["text"] for char in chars) == "Ann 李雷 Ben"
    fonts = [char["fontname"].split("+")[1].split("-user")[0] for char in chars]
    assert (
        fonts
        == ["SourceSansPro-Bold"] * 4 + ["SourceSansPro-LightIt"] * 2 + ["SourceSansPro-Bold"] * 4
    )
    # Each letter begins where the one before it ends.
    assert [round(after["x0"] - before["x1"], 2) for before, after in pairwise(chars)] == [0] * 9
    assert chars[-1]["x1"] - chars[0]["x0"] == pytest.approx(
        Typeface(font).width("Ann 李雷 Ben", 12, "bold") * MM, rel=1e-4
    )


def test_two_fonts_of_one_name_keep_their_letters(tmp_path: Path) -> None:
    """A user's Source Sans Pro has the PostScript name of the shipped one, but other letters."""
    font = tmp_path / "same.ttf"
    data = Path(font_files_ttf["SourceSansPro"]).read_bytes()
    font.write_bytes(with_letters(data, {"李": "M"}))
    card = piece("card", 60, 40, lambda canvas: canvas.text("Ann 李", 5, 10, Type(12)))
    with opened(part(card), Options(font=font, copies=1)) as pdf:
        text = "".join(char["text"] for char in pdf.chars)
        names = {char["fontname"].split("+")[1] for char in pdf.chars}
    assert text == "Ann 李"
    assert len(names) == 2
    looks = raster(printed(part(card), Options(font=font, copies=1)))
    card = piece("card", 60, 40, lambda canvas: canvas.text("Ann M", 5, 10, Type(12)))
    assert looks == raster(printed(part(card), Options(copies=1)))


def test_marks_join_their_letters() -> None:
    parts, whole = "Zoe\u0308 \u1112\u1161\u11ab", "Zoë 한"
    assert Typeface().width(parts, 10) == Typeface().width(whole, 10)
    assert Typeface().missing(parts) == Typeface().missing(whole) == "한"
    card = piece("card", 60, 40, lambda canvas: canvas.text("Zoe\u0308", 5, 10, Type(12)))
    assert words(part(card), Options(copies=1)) == [["Zoë"]]


DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
VERA = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"


WIDE = [(game, font) for font in (VERA, DEJAVU) if font.is_file() for game in game_ids()]


@pytest.mark.parametrize(
    ("game", "font"), sample(WIDE, 1), ids=lambda word: getattr(word, "stem", word)
)
def test_every_page_of_every_game_prints_with_a_wide_font(game: str, font: Path) -> None:
    """Both are wider than Source Sans Pro; no text of a shipped page needs them, so nothing moves
    and nothing is too wide.
    """
    assert (
        Typeface().width("Rainbow", 10)
        < 0.9 * TTFont("wide", str(font)).stringWidth("Rainbow", 10) * MM_PER_PT
    )
    loaded = load_layout(game)
    for job in loaded.parts(font=font):
        (usual,) = loaded.parts([job.id])
        assert [drawing(piece) for piece in job.pieces] == [
            drawing(piece) for piece in usual.pieces
        ]
        with opened(job, Options(font=font)) as pdf:
            faces = {char["fontname"].split("+")[1].split("-")[0] for char in pdf.chars}
            assert faces - {"FredokaOne"} == {"SourceSansPro"}


def test_names_take_their_letters_from_the_other_font(tmp_path: Path) -> None:
    font = letters_font(tmp_path, {"李": "M", "雷": "W"})
    (page,) = words(part(SLOTTED), Options(names=("李雷", "Ann"), font=font))
    assert [word for word in page if not word.startswith("SG1")] == [
        "李雷",
        "Score",
        "Ann",
        "Score",
    ]


def test_a_font_that_is_not_there(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.ttf") == f"there is no font file {tmp_path / 'none.ttf'}"


def test_a_pipe_is_no_font(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ttf")
    assert complaint(tmp_path / "pipe.ttf") == f"{tmp_path / 'pipe.ttf'} is not an ordinary file"


def test_a_font_with_postscript_outlines() -> None:
    path = Path(font_files_otf["SourceSansPro"])
    assert (
        complaint(path) == f"{path} has PostScript outlines; sheetgen needs a TrueType font (.ttf)"
    )


@pytest.mark.parametrize("keep", [0, 3, 200, 5_000, 100_000])
def test_a_file_that_is_no_whole_font(tmp_path: Path, keep: int) -> None:
    path = tmp_path / "cut.ttf"
    path.write_bytes(Path(font_files_ttf["SourceSansPro"]).read_bytes()[:keep])
    assert complaint(path) == f"{path} is not a TrueType font that can be read; use a .ttf file"
