"""Pieces larger than the paper: every place is on a tile, neighbors share a strip, and their marks
meet.
"""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pdfplumber
import pypdfium2
import pytest

from sheetgen.catalog import load_layout
from sheetgen.core.cells import Cell
from sheetgen.errors import SheetgenError
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Recorder
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from sheetgen.render.table import cell_table
from tests.render.reading import MM, opened, words
from tests.render.samples import part, piece, printed

SIDE = 5
DPI = 127
NOWHERE = -99
_PX = DPI / 25.4


def mosaic(width: int, height: int, *, bleed: int = 0) -> Piece:
    """A piece of small squares whose colors say where on it they are."""

    def draw(canvas: Recorder) -> None:
        for x in range(-bleed, width + bleed, SIDE):
            for y in range(-bleed, height + bleed, SIDE):
                canvas.rect(
                    Rect(x, y, SIDE, SIDE), fill=f"#{x // SIDE + 40:02X}{y // SIDE + 40:02X}80"
                )

    return replace(piece("board", width, height, draw), bleed=float(bleed))


def shown(pdf: bytes) -> list[Any]:
    """Each page as pixels: red, green, blue."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [
            np.asarray(page.render(scale=DPI / 72).to_pil().convert("RGB")).astype(int)
            for page in document
        ]


def run(line: Any) -> tuple[float, float]:
    """Where on the piece a line of pixels over its squares begins and ends, in mm, given the
    numbers of the squares.
    """
    (there,) = np.nonzero(line > NOWHERE)
    first, last = int(there[0]), int(there[-1]) + 1
    # Between the second square and the one before the last all edges are whole: one of them says
    # where the line lies.
    second = int(np.nonzero(line == line[first + 2] + 1)[0][0])
    begin = (line[second]) * SIDE - (second - first) / _PX
    return begin, begin + (last - first) / _PX


def window(page: Any) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what a page shows, in mm of the piece."""
    seen = np.abs(page[:, :, 2] - 0x80) < 4
    seen &= page[:, :, 0] != page[:, :, 1]
    rows, columns = np.nonzero(seen.sum(axis=1) > 50)[0], np.nonzero(seen.sum(axis=0) > 50)[0]
    across, down = page[(rows[0] + rows[-1]) // 2], page[:, (columns[0] + columns[-1]) // 2]
    inside_x, inside_y = (np.arange(len(line)) for line in (across, down))
    wide = np.where(
        (inside_x >= columns[0]) & (inside_x <= columns[-1]), across[:, 0] - 40, NOWHERE
    )
    high = np.where((inside_y >= rows[0]) & (inside_y <= rows[-1]), down[:, 1] - 40, NOWHERE)
    (left, right), (top, bottom) = run(wide), run(high)
    return left, top, right, bottom


@pytest.mark.parametrize(
    ("size", "options", "grid"),
    [
        ((340, 400), Options(poster=True), (2, 2)),
        ((300, 170), Options(poster=True), (2, 1)),
        ((200, 700), Options(poster=True, paper="letter"), (1, 5)),
        ((190, 260), Options(poster=True, paper="a5"), (2, 2)),
        ((300, 400), Options(poster=True, margin=15), (2, 2)),
    ],
)
def test_every_place_is_seen_and_neighbors_share_a_centimeter(
    size: tuple[int, int], options: Options, grid: tuple[int, int]
) -> None:
    pages = [
        window(page) for page in shown(printed(part(mosaic(*size)), replace(options, copies=1)))
    ]
    columns, rows = ({round(page[axis]) for page in pages} for axis in (0, 1))
    assert (len(columns), len(rows)) == grid
    assert len(pages) == len(columns) * len(rows)
    for start, end, length in ((0, 2, size[0]), (1, 3, size[1])):
        spans = sorted(
            {
                (round(page[start]), round(page[end])): (page[start], page[end]) for page in pages
            }.values()
        )
        assert spans[0][0] == pytest.approx(0, abs=0.45)
        assert spans[-1][1] == pytest.approx(length, abs=0.45)
        for one, other in pairwise(spans):
            assert one[1] - other[0] == pytest.approx(10, abs=0.7)


def bars(page: Any) -> tuple[list[float], list[float], list[tuple[float, float]]]:
    """The marks of a page in mm: the middles of upright bars, those of level ones, and the places
    of squares.
    """
    thin = [rect for rect in page.rects if min(rect["width"], rect["height"]) < 0.6]
    upright = sorted(
        {round((r["x0"] + r["x1"]) / 2 / MM, 2) for r in thin if r["height"] > r["width"]}
    )
    level = sorted(
        {round((r["top"] + r["bottom"]) / 2 / MM, 2) for r in thin if r["width"] > r["height"]}
    )
    assert {round(max(r["width"], r["height"]) / MM, 2) for r in thin} == {4}
    squares = [
        r for r in page.rects if round(r["width"] / MM, 2) == round(r["height"] / MM, 2) == 1.6
    ]
    return (
        upright,
        level,
        [
            (round((r["x0"] + r["x1"]) / 2 / MM, 2), round((r["top"] + r["bottom"]) / 2 / MM, 2))
            for r in squares
        ],
    )


def test_marks_of_neighbors_meet_in_the_middle_of_what_they_share() -> None:
    job, options = part(piece("board", 340, 400)), Options(poster=True, copies=1)
    plan = impose(job, options)
    with opened(job, options) as pdf:
        found = [bars(page) for page in pdf.pages]
    assert (plan.tiles[0].columns, plan.tiles[0].rows) == (2, 2)
    for tile, (placed,), (upright, level, squares) in zip(
        plan.tiles, plan.pages, found, strict=True
    ):
        assert [round(x - placed.x, 2) for x in upright] == (
            [0, 170] if tile.column == 1 else [170, 340]
        )
        assert [round(y - placed.y, 2) for y in level] == (
            [0, 200] if tile.row == 1 else [200, 400]
        )
        # Squares stand at both ends of the two lines where a tile is joined, and nowhere else.
        assert len(squares) == 4
        on_upright = [y for x, y in squares if x == pytest.approx(placed.x + 170, abs=0.02)]
        on_level = [x for x, y in squares if y == pytest.approx(placed.y + 200, abs=0.02)]
        assert placed.window is not None
        assert min(on_upright) < placed.window.y < placed.window.bottom < max(on_upright)
        assert min(on_level) < placed.window.x < placed.window.right < max(on_level)


def test_marks_and_names_stand_outside_of_what_is_shown_and_inside_the_margins() -> None:
    job, options = part(piece("board", 340, 400)), Options(poster=True, copies=1)
    plan = impose(job, options)
    with opened(job, options) as pdf:
        for page, (placed,) in zip(pdf.pages, plan.pages, strict=True):
            assert placed.window is not None
            things = [*page.rects, *page.chars]
            assert things
            for thing in things:
                box = Rect(
                    thing["x0"] / MM,
                    thing["top"] / MM,
                    thing["width"] / MM,
                    (thing["bottom"] - thing["top"]) / MM,
                )
                assert plan.room.holds(box, 0.02)
                assert not placed.window.overlaps(box, 0.02)


def test_each_tile_says_its_row_and_column() -> None:
    lines = [
        " ".join(page)
        for page in words(part(piece("board", 340, 400)), Options(poster=True, copies=1))
    ]
    assert lines == [
        f"Score sheet: row {row} of 2, column {column} of 2 {hint}"
        for row, column, hint in (
            (1, 1, "Cut from square to square on the right and below, glue onto the next."),
            (1, 2, "Cut from square to square below, glue onto the next."),
            (2, 1, "Cut from square to square on the right, glue onto the next."),
            (2, 2, "The last: its neighbors are glued onto it."),
        )
    ]


def test_each_cell_is_told_once_and_drawn_there() -> None:
    def draw(canvas: Recorder) -> None:
        for column in range(20):
            for row in range(12):
                box = Rect(2 + column * 19.7, 3 + row * 20.3, 9, 7)
                canvas.cell(Cell("red", f"{row}-{column}"), box)
                canvas.rect(box, fill="#C0C0C0")

    job, options = (
        part(piece("board", 400, 250, draw)),
        Options(poster=True, copies=1, scale_x=0.99),
    )
    table = cell_table(job, options)
    assert len(table) == len({row.cell for row in table}) == 240
    with pdfplumber.open(io.BytesIO(printed(job, options))) as pdf:
        drawn = {
            (
                page.page_number,
                *(round(rect[key] / MM, 1) for key in ("x0", "top", "width", "height")),
            )
            for page in pdf.pages
            for rect in page.rects
        }
    assert {
        (row.page, *(round(edge, 1) for edge in (row.x, row.y, row.w, row.h))) for row in table
    } <= drawn


def test_a_shipped_board_on_a5_has_all_its_cells() -> None:
    (board,) = load_layout("color").parts(["board"])
    rows = cell_table(board, Options(paper="a5", poster=True, copies=1))
    assert sorted(row.cell for row in rows) == sorted(
        placed.cell.id for placed in board.pieces[0].cells
    )
    assert {row.page for row in rows} == {1, 2, 3, 4}


def test_bleed_is_part_of_the_tiles_and_the_trim_is_marked() -> None:
    job, options = part(mosaic(380, 250, bleed=5)), Options(poster=True, copies=1)
    plan = impose(job, options)
    with opened(job, options) as pdf:
        upright, level, _ = bars(pdf.pages[0])
        assert "BleedBox" not in pdf.pages[0].page_obj.attrs
    (first,) = plan.pages[0]
    assert upright[0] == pytest.approx(first.x, abs=0.02)
    assert level[0] == pytest.approx(first.y, abs=0.02)
    assert window(shown(printed(job, options))[0])[:2] == pytest.approx((-5, -5), abs=0.45)


def test_what_fits_is_printed_as_ever() -> None:
    job = part(piece("card", 60, 40))
    assert impose(job, Options(poster=True)) == impose(job, Options())


def test_every_copy_and_piece_has_its_tiles() -> None:
    job = part(piece("red", 300, 170), piece("blue", 300, 170))
    plan = impose(job, Options(poster=True, copies=2))
    assert [
        (page[0].copy, page[0].piece.name, tile.row, tile.column)
        for page, tile in zip(plan.pages, plan.tiles, strict=True)
    ] == [
        (copy, name, row, column)
        for copy in (1, 2)
        for name in ("red", "blue")
        for row in range(1, plan.tiles[0].rows + 1)
        for column in range(1, plan.tiles[0].columns + 1)
    ]


@pytest.mark.parametrize(
    ("job", "options", "code", "said"),
    [
        (
            part(
                piece("b", 300, 300), back=Part("x", "reference", "Back", (piece("b", 300, 300),))
            ),
            Options(),
            "poster",
            "--duplex none",
        ),
        (
            part(piece("b", 1000, 1000)),
            Options(paper="a5", margin=37),
            "poster",
            "too small for tiles",
        ),
        (
            part(piece("b", 300, 300), kind="dice"),
            Options(),
            "piece-too-large",
            "no paper is large enough",
        ),
        (
            part(piece("b", 400, 300)),
            Options(poster=False),
            "piece-too-large",
            "--poster would fit",
        ),
    ],
)
def test_what_cannot_be_tiled_is_refused(job: Part, options: Options, code: str, said: str) -> None:
    with pytest.raises(SheetgenError) as caught:
        impose(job, replace(options, poster=said != "--poster would fit"))
    (problem,) = caught.value.problems
    assert problem.code == code
    assert said in problem.message
