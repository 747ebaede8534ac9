"""Pieces as SVG files, read back by sheetgen's own reader and held against the printed ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from sheetgen.layout.svg import read_svg
from sheetgen.page.canvas import Gradient, Stroke, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import Theme
from sheetgen.page.outline import draw_outline
from sheetgen.page.paths import polygon
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from sheetgen.render.svg_file import svg_file
from tests.raster import printed
from tests.shipped import drawn_part

SVG = "{http://www.w3.org/2000/svg}"


def drawing() -> Piece:
    """A piece with every verb, and every way to fill and to draw."""
    canvas = Recorder()
    canvas.rect(Rect(2, 2, 30, 20), radius=3, fill="#BED7FD", line=Stroke("#1F56B8", 2))
    canvas.circle(50, 15, 10, fill="#FECAC980", line=Stroke(pt=3))
    zigzag = [(5, 40), (20, 30), (35, 45), (50, 32)]
    canvas.line(zigzag, Stroke(pt=4, ends="round", corners="round"))
    canvas.line([(5, 95), (60, 88)], Stroke("#7A6A00", 3, dash=(2.0, 1.5)))
    star = polygon([(70, 30), (78, 55), (58, 39), (82, 39), (62, 55)])
    canvas.path(star, fill="#AE1B28", even_odd=True)
    shade = Gradient(((5, 60), (45, 60)), ((0, "#FFE715"), (1, "#3470DD")))
    canvas.path(polygon([(5, 60), (45, 60), (45, 80), (5, 80)]), fill=shade)
    slant = Gradient(((55, 55), (73, 79)), ((0, "#FFFFFF"), (1, "#5C0694")))
    canvas.path(polygon([(55, 55), (85, 55), (85, 85), (55, 85)]), fill=slant)
    canvas.stamp("dot", 90, 10, lambda inner: inner.circle(0, 0, 4, fill="#000000"), opacity=0.5)
    return Piece.recorded("all", 100, 100, canvas)


def read_back(piece: Piece) -> Piece:
    """The piece of what its file shows, text and clips aside."""
    data = svg_file(replace(piece, shape="rectangle"), 0, Typeface()).decode()
    plain = re.sub(r'<clipPath.*?</clipPath>|<text.*?</text>| clip-path="[^"]*"', "", data)
    outline = read_svg(plain.encode(), "piece.svg")
    canvas = Recorder()
    draw_outline(canvas, outline, Rect(0, 0, piece.width, piece.height), Theme("color", {}))
    return Piece.recorded(piece.name, piece.width, piece.height, canvas)


@pytest.mark.parametrize(
    "made",
    [
        drawing,
        lambda: drawn_part("unicorn-rainbow", "sheet").pieces[0],
        lambda: drawn_part("color-dice", "reference").pieces[0],
    ],
    ids=["all", "sheet", "reference"],
)
def test_a_file_shows_what_is_printed(made: Callable[[], Piece]) -> None:
    piece = made()
    words = tuple(op for op in piece.ops if op.verb != "text")
    mine = printed(replace(piece, ops=words), dots_per_mm=4).astype(int)
    theirs = printed(read_back(piece), dots_per_mm=4).astype(int)
    differs = np.abs(mine - theirs) > 60
    assert (mine < 250).mean() > 0.01
    assert differs.mean() < 0.0005


def test_words_are_words_as_wide_as_printed() -> None:
    canvas = Recorder()
    canvas.text("Head & wind", 30, 20, Type(12, "bold", "#AE1B28"), anchor="center", turn=90)
    canvas.text("slow", 10, 40, Type(9, "italic"))
    root = ElementTree.fromstring(
        svg_file(Piece.recorded("card", 63, 88, canvas), 3, Typeface()).decode()
    )
    assert root.get("viewBox") == "-3.000 -3.000 69.000 94.000"
    assert (root.get("width"), root.get("height")) == ("69.000mm", "94.000mm")
    first, second = root.iter(f"{SVG}text")
    assert first.text == "Head & wind"
    assert first.get("transform") == "translate(30.000 20.000) rotate(90)"
    assert float(first.get("textLength", "")) == pytest.approx(
        Typeface().width("Head & wind", 12, "bold"), rel=1e-3
    )
    assert float(first.get("font-size", "")) == pytest.approx(12 * MM_PER_PT, rel=1e-3)
    assert (first.get("font-weight"), first.get("text-anchor")) == ("700", "middle")
    assert (first.get("fill"), second.get("font-style")) == ("#AE1B28", "italic")


def test_nothing_shows_outside_of_a_circle_and_its_bleed() -> None:
    piece = replace(Piece("coin", 30, 30, (), bleed=2), shape="round")
    root = ElementTree.fromstring(svg_file(piece, 2, Typeface()).decode())
    (clip,) = root.iter(f"{SVG}clipPath")
    (group,) = root.iter(f"{SVG}g")
    assert group.get("clip-path") == f"url(#{clip.get('id')})"
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", clip[0].get("d", ""))]
    assert (min(numbers), max(numbers)) == (-2, 32)


def test_letters_with_a_line_are_not_filled_and_those_of_titles_are_of_their_face() -> None:
    canvas = Recorder()
    line = Stroke("#1A1A1A", 2, ends="round", corners="round")
    canvas.text("A", 10, 20, Type(26, "display", line=line))
    canvas.text("A", 10, 20, Type(26, "display", "#AE1B28"))
    data = svg_file(Piece.recorded("title", 40, 30, canvas), 0, Typeface())
    lined, filled = ElementTree.fromstring(data).iter(f"{SVG}text")
    assert (lined.get("fill"), lined.get("stroke"), lined.get("stroke-linejoin")) == (
        "none",
        "#1A1A1A",
        "round",
    )
    assert (filled.get("fill"), filled.get("stroke")) == ("#AE1B28", None)
    assert (filled.get("font-family") or "").startswith("Fredoka One")
