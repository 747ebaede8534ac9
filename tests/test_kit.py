"""What must hold of every page of every part of every shipped game, read back from the PDF."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import numpy as np
import pypdfium2
import pytest
import zxingcpp

from sheetgen.catalog import game_ids
from sheetgen.page.geometry import MM_PER_PT, Point, Rect
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import PlacedCell
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, Origin
from sheetgen.render.printing import print_part
from sheetgen.render.qr import decode
from sheetgen.render.table import cell_table
from tests.outlines import around, outlines
from tests.shipped import PARTS, SHEETS, drawn_part, ids, shipped

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
MARGIN = 5.0
PRINTS = [
    (game, part, "") for game, part in PARTS if game != "formulas" or part in ("sheet", "reference")
]
PRINTS += [
    ("color-dice", "board", "5"),
    ("color-dice", "board", "6"),
    ("color-dice", "pawns", "2"),
    ("color-dice", "pawns", "6"),
    ("color-dice", "stand-ups", "2"),
]
"""The parts that show colors, and for how many they are where that is not the usual number."""

each_part = pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
each_sheet = pytest.mark.parametrize(("game", "part"), SHEETS, ids=ids(SHEETS))


def pdf_of(part: Part, options: Options) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "part.pdf"
        print_part(part, options, path)
        return path.read_bytes()


@cache
def one_copy(game: str, part: str) -> bytes:
    """The part as a PDF, once."""
    return pdf_of(drawn_part(game, part), Options(copies=1))


def printed_twice(game: str, part: str) -> bytes:
    """The part as a PDF, twice, with a code of its own on each copy."""
    return pdf_of(drawn_part(game, part), Options(copies=2, serial=41, origin=Origin(game, game)))


two_copies = cache(printed_twice)
"""The same, printed once for all tests."""


@cache
def paths_of(game: str, part: str) -> list[list[list[Point]]]:
    """The paths on each page of that PDF."""
    return [outlines(page) for page in pypdfium2.PdfDocument(one_copy(game, part))]


def _pixels(page: Any, dpi: float) -> Any:
    picture = page.render(scale=dpi / 72, grayscale=True).to_numpy()
    return np.array(picture).reshape(picture.shape[:2])


@dataclass(frozen=True)
class Looks:
    """What a part's pages look like: the darkest gray inside their margins and within them, and the
    colored ink that each takes.
    """

    inside: int
    margin: int
    colored: tuple[float, ...]


@cache
def filled(game: str, part: str, theme: ThemeName, seats: str = "") -> bytes:
    """The part as a PDF, as many copies as its pages have room for."""
    return pdf_of(
        drawn_part(game, part, theme, **({"seats": seats} if seats else {})), Options(theme=theme)
    )


@cache
def looks(game: str, part: str, theme: ThemeName, scale: int = 1, seats: str = "") -> Looks:
    """The pages at `scale` times 72 dpi, drawn once for all that is measured in their pixels."""
    found = []
    edge = int(MARGIN / 25.4 * 72 * scale)
    for page in pypdfium2.PdfDocument(filled(game, part, theme, seats)):
        pixels = page.render(scale=scale, rev_byteorder=True).to_numpy()[..., :3]
        red, green, blue = (np.ascontiguousarray(pixels[..., at]) for at in range(3))
        dark, light = (
            np.minimum(np.minimum(red, green), blue),
            np.maximum(np.maximum(red, green), blue),
        )
        inside = int(dark[edge:-edge, edge:-edge].min())
        colored = pixels[light - dark >= 8]
        dark[edge:-edge, edge:-edge] = 255
        ink = (colored.size - float(colored.sum(dtype=np.int64)) / 255) * (MM_PER_PT / scale) ** 2
        found.append((inside, int(dark.min()), ink))
    insides, margins, inks = zip(*found, strict=True)
    return Looks(max(insides), min(margins), inks)


@each_part
def test_the_margin_stays_white_in_every_theme(game: str, part: str) -> None:
    for theme in THEMES:
        assert looks(game, part, theme).inside < 128
        assert looks(game, part, theme).margin == 255, f"{theme}: ink in the margin"


@pytest.mark.parametrize(
    ("game", "part", "seats"), PRINTS, ids=["-".join(filter(None, print_)) for print_ in PRINTS]
)
def test_light_saves_a_third_of_the_ink_of_each_page(game: str, part: str, seats: str) -> None:
    """Cyan, magenta and yellow together, in square mm of one full ink; what is black or gray is the
    same in all themes.

    Few dots make thin lines wider than they print, so that `light` looks worse than it is: more are
    counted only where that decides.
    """
    assert any(all(_saves(game, part, seats, dots)) for dots in (1, 2, 4))


def _saves(game: str, part: str, seats: str, dots: int) -> list[bool]:
    """Whether each page takes a third less; one without color has nothing to save."""
    color, light = (looks(game, part, theme, dots, seats).colored for theme in ("color", "light"))
    assert max(color) > 30
    return [less <= 2 / 3 * more for more, less in zip(color, light, strict=True) if more > 0]


@each_part
def test_only_embedded_subsets_of_fonts(game: str, part: str) -> None:
    pdf = one_copy(game, part)
    fonts = set(re.findall(rb"/FontName\s*/(\S+)", pdf))
    assert fonts == set(re.findall(rb"/BaseFont\s*/(\S+)", pdf))
    assert len(fonts) == len(re.findall(rb"/FontFile2\b", pdf))
    assert fonts
    ours = rb"[A-Z]{6}\+(SourceSansPro-\w+|FredokaOne-Regular)"
    assert all(re.fullmatch(ours, name) for name in fonts), fonts


@each_part
def test_two_runs_give_the_same_bytes(game: str, part: str) -> None:
    assert printed_twice(game, part) == two_copies(game, part)


@each_part
def test_every_cell_is_drawn_where_the_table_says(game: str, part: str) -> None:
    """Within 0.05 mm: an outline in the PDF with just that box."""
    rows = cell_table(drawn_part(game, part), Options(copies=1))
    assert bool(rows) == ((game, part) in SHEETS)
    drawn = (
        [np.array([around(path) for path in page]) for page in paths_of(game, part)] if rows else []
    )
    for row in rows:
        want = (row.x, row.y, row.x + row.w, row.y + row.h)
        near = np.abs(drawn[row.page - 1] - want).max(axis=1) <= 0.05
        assert near.any(), f"{row.cell} of {row.piece} is not drawn at {want}"


@each_sheet
def test_every_sheet_carries_title_qr_and_scale_bar(game: str, part: str) -> None:
    for theme in THEMES:
        for piece in drawn_part(game, part, theme).pieces:
            words = [op.args[0] for op in piece.ops if op.verb == "text"]
            assert any("100 mm" in word for word in words), piece.name
            assert [slot.kind for slot in piece.slots].count("qr") == 1
            big = [op.args[0] for op in piece.ops if op.verb == "text" and op.args[3].size >= 16]
            assert len(big) >= 1, "no title"


@each_part
def test_the_scale_bar_on_every_page_is_100_mm(game: str, part: str) -> None:
    if drawn_part(game, part).kind == "reference":
        return
    for page in paths_of(game, part):
        lines = [around(path) for path in page if len(path) == 2]
        assert any(
            abs(right - left - 100) < 0.005 and bottom - top < 0.01
            for left, top, right, bottom in lines
        )


@each_sheet
def test_the_qr_of_every_copy_is_read_at_150_dpi(game: str, part: str) -> None:
    count = len(drawn_part(game, part).pieces)
    pdf = pypdfium2.PdfDocument(two_copies(game, part))
    codes = []
    for page in pdf:
        codes += [found.text for found in zxingcpp.read_barcodes(_pixels(page, 150))]
    assert len(codes) == 2 * count
    assert sorted({decode(code).serial for code in codes}) == [41, 42]
    assert sorted({decode(code).page for code in codes}) == list(range(1, count + 1))


@each_part
def test_cells_of_two_colors_differ_by_letter_or_pattern(game: str, part: str) -> None:
    areas = shipped(game).spec.cells.areas
    for theme in THEMES:
        for piece in drawn_part(game, part, theme).pieces:
            seen: dict[str, set[str]] = {}
            for placed in piece.cells:
                signs = _signs(piece, placed)
                assert signs or not areas[placed.cell.area].color, (
                    f"{theme}: {placed.cell.id} shows its color by nothing else"
                )
                seen.setdefault(placed.cell.color, set()).update(signs)
            for one, two in itertools.combinations(seen, 2):
                assert not seen[one] & seen[two], (
                    f"{theme}: {one} and {two} share a letter or pattern"
                )


def _signs(piece: Piece, placed: PlacedCell) -> frozenset[str]:
    """The patterns and letters that stand in a cell, whatever their paint."""
    signs = set()
    for op in piece.ops:
        if op.verb == "stamp" and _inside(placed.box, op.args[1], op.args[2]):
            signs.add(op.args[0].split()[1])
        if (
            op.verb == "text"
            and _inside(placed.box, op.args[1], op.args[2])
            and re.fullmatch("[A-Z]", op.args[0])
        ):
            signs.add(op.args[0])
    return frozenset(signs)


def _inside(box: Rect, x: float, y: float) -> bool:
    return box.holds(Rect(x, y, 0, 0))


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
def test_every_part_fits_the_paper(game: str, paper: Any) -> None:
    for part in (name for owner, name in PARTS if owner == game):
        plan = impose(drawn_part(game, part), Options(paper=paper, copies=1))
        assert all(plan.room.holds(placed.box) for page in plan.pages for placed in page)


@pytest.mark.parametrize("theme", ["light", "mono"])
@each_sheet
def test_themes_keep_every_cell_in_its_place(game: str, part: str, theme: ThemeName) -> None:
    assert [piece.cells for piece in drawn_part(game, part, theme).pieces] == [
        piece.cells for piece in drawn_part(game, part).pieces
    ]
