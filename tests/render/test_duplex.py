"""Backs: behind their fronts once the paper is turned over, or beside them along a fold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pypdfium2
import pytest
import zxingcpp

from sheetgen.core.cells import Cell
from sheetgen.errors import SheetgenError
from sheetgen.page.canvas import Type
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.page.recorder import Recorder
from sheetgen.render.impose import impose
from sheetgen.render.options import Duplex, Options, PaperName
from sheetgen.render.qr import decode
from sheetgen.render.table import cell_table, table_hash
from tests.render.reading import MM, opened, words
from tests.render.samples import draw_slots, part, piece, printed

Box = tuple[float, float, float, float]


def marked(name: str, width: float, height: float) -> Piece:
    """A piece filled to its edges, with its name standing upright in its upper left corner."""

    def draw(canvas: Recorder) -> None:
        canvas.rect(Rect(0, 0, width, height), fill="#C0C0C0")
        canvas.text(name, 4, 8, Type(10))

    return piece(name, width, height, draw)


def cards(width: float, height: float, *names: str, **changes: Any) -> Part:
    backs = tuple(marked(f"{name}back", width, height) for name in names)
    fronts = tuple(marked(name, width, height) for name in names)
    return part(*fronts, back=Part("sheet-back", "reference", "Back", backs), **changes)


def boxes(page: Any) -> list[Box]:
    """What was filled, in mm: left, top, right, bottom."""
    large = [rect for rect in page.rects if min(rect["width"], rect["height"]) > 2 * MM]
    return [
        tuple(round(rect[key] / MM, 2) for key in ("x0", "top", "x1", "bottom")) for rect in large
    ]  # type: ignore[misc]


def upright(page: Any) -> bool:
    """Whether its letters stand on their feet."""
    (way,) = {
        (round(char["matrix"][0]), round(char["matrix"][3]))
        for char in page.chars
        if char["size"] > 7
    }
    assert way in ((1, 1), (-1, -1))
    return way == (1, 1)


def turned(box: Box, width: float, height: float, *, over_upright_edge: bool) -> Box:
    """Where it lies once the paper has been turned over an edge."""
    left, top, right, bottom = box
    if over_upright_edge:
        return (round(width - right, 2), top, round(width - left, 2), bottom)
    return (left, round(height - bottom, 2), right, round(height - top, 2))


SIZES: dict[PaperName, list[tuple[float, float]]] = {
    "a4": [(63, 88), (88, 63), (194, 128), (250, 100)],
    "letter": [(63, 88), (120, 60), (250, 100)],
    "a5": [(63, 88), (88, 63), (120, 190)],
}


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize(
    ("paper", "size"), [(paper, size) for paper, sizes in SIZES.items() for size in sizes]
)
def test_each_back_lies_exactly_behind_its_front(
    paper: PaperName, duplex: Duplex, size: tuple[float, float]
) -> None:
    names = ("A", "B", "C", "D", "E")
    with opened(cards(*size, *names), Options(paper=paper, duplex=duplex)) as pdf:
        pages = pdf.pages
        assert len(pages) % 2 == 0
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            width, height = (float(side) / MM for side in (front.width, front.height))
            long_is_upright = height >= width
            over_upright = long_is_upright == (duplex == "long")
            behind = [
                turned(box, width, height, over_upright_edge=over_upright) for box in boxes(front)
            ]
            assert boxes(back) == [pytest.approx(box, abs=0.02) for box in behind]
            assert upright(front)
            # Turned over an upright edge as a book's page is, or over a level one and then on its
            # head: upright in the hand.
            assert upright(back) == over_upright


def test_the_right_back_stands_behind_each_front() -> None:
    """Each back has the name of its front, which lies as far from the left as the back from the
    right.
    """
    with opened(cards(63, 88, "A", "B", "C")) as pdf:
        front, back = (
            {
                word["text"]: (word["x0"], word["top"])
                for word in page.extract_words(extra_attrs=["size"])
                if word["size"] > 7
            }
            for page in pdf.pages
        )
        width = float(pdf.pages[0].width)
    assert len({x for x, _ in front.values()}) == 2
    for name, (x, y) in front.items():
        assert back[f"{name}back"] == pytest.approx((width - x - 63 * MM + 2 * 4 * MM, y), abs=0.05)


def test_a_second_side_is_moved_by_the_offsets() -> None:
    job = cards(63, 88, "A", "B", "C")
    with opened(job, Options(offset_x=0.4, offset_y=-0.25)) as moved, opened(job) as plain:
        assert boxes(moved.pages[0]) == boxes(plain.pages[0])
        shift = (0.4, -0.25, 0.4, -0.25)
        there = [
            tuple(edge + by for edge, by in zip(box, shift, strict=True))
            for box in boxes(plain.pages[1])
        ]
        assert boxes(moved.pages[1]) == [pytest.approx(box, abs=0.02) for box in there]


def test_offsets_are_mm_of_paper_whatever_the_scale() -> None:
    job = cards(63, 88, "A")
    with (
        opened(job, Options(scale_x=0.98, offset_x=1.0)) as moved,
        opened(job, Options(scale_x=0.98)) as plain,
    ):
        assert boxes(moved.pages[1])[0][0] - boxes(plain.pages[1])[0][0] == pytest.approx(
            1.0, abs=0.02
        )


def test_without_second_sides_only_fronts_are_printed() -> None:
    assert words(cards(63, 88, "A", "B"), Options(duplex="none")) == [["A", "B"]]


@pytest.mark.parametrize("offset", [{"offset_x": 10.5}, {"offset_y": -11.0}])
def test_an_offset_of_more_than_a_centimeter_is_refused(offset: dict[str, float]) -> None:
    with pytest.raises(SheetgenError) as caught:
        impose(cards(63, 88, "A"), Options(**offset))  # type: ignore[arg-type]
    assert [problem.code for problem in caught.value.problems] == ["offset"]


@pytest.mark.parametrize(
    ("size", "beside"),
    [
        ((63, 88), True),
        ((90, 120), True),
        ((130, 63), True),
        ((150, 60), False),
        ((194, 128), False),
    ],
)
def test_front_and_back_meet_along_a_fold(size: tuple[float, float], beside: bool) -> None:
    job = cards(*size, "A", "B", "C")
    with opened(job, Options(fold_over=True)) as pdf:
        drawn = [(page, box) for page in pdf.pages for box in boxes(page)]
        faces = {word["text"]: word for page in pdf.pages for word in page.extract_words()}
        turned_round = {
            char["text"] for page in pdf.pages for char in page.chars if char["matrix"][3] < 0
        }
        dashed = [line for page in pdf.pages for line in page.lines]
    assert len(drawn) == 6
    pairs = [
        (front, back)
        for page in {id(p): p for p, _ in drawn}.values()
        for front, back in halves([b for p, b in drawn if p is page])
    ]
    assert len(pairs) == len(dashed) == 3
    for front, back in pairs:
        if beside:
            assert back == pytest.approx(
                (front[2], front[1], front[2] + size[0], front[3]), abs=0.02
            )
        else:
            assert back == pytest.approx(
                (front[0], front[1] - size[1], front[2], front[1]), abs=0.02
            )
    assert bool(turned_round) != beside
    assert {"A", "B", "C"} <= set(faces)
    for line in dashed:
        assert line["dash"][0]
        upright_line = abs(line["x0"] - line["x1"]) < 0.01
        assert upright_line == beside


def halves(drawn: list[Box]) -> list[tuple[Box, Box]]:
    """Fronts are drawn first, then their backs in the same order."""
    many = len(drawn) // 2
    return list(zip(drawn[:many], drawn[many:], strict=True))


def test_what_is_folded_and_too_large_either_way_says_by_how_much() -> None:
    with pytest.raises(SheetgenError) as caught:
        impose(cards(190, 150, "A"), Options(fold_over=True))
    (problem,) = caught.value.problems
    assert problem.code == "piece-too-large"
    assert problem.message.startswith("the A with its back of sheet is ")
    assert "--poster" not in problem.message


def bled(name: str, paint: str, bleed: float) -> Piece:
    one = piece(
        name,
        60,
        80,
        lambda canvas: canvas.rect(
            Rect(-bleed, -bleed, 60 + 2 * bleed, 80 + 2 * bleed), fill=paint
        ),
    )
    return replace(one, bleed=bleed)


def test_color_that_bleeds_ends_at_the_fold() -> None:
    job = part(
        bled("front", "#FF0000", 3),
        back=Part("back", "reference", "Back", (bled("back", "#0000FF", 3),)),
    )
    plan = impose(job, Options(copies=1, fold_over=True))
    (pair,) = plan.pages[0]
    middle = pair.x + 60
    with pypdfium2.PdfDocument(printed(job, Options(copies=1, fold_over=True))) as pdf:
        image = pdf[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")

    def at(x: float, y: float) -> tuple[int, ...]:
        return tuple(image.getpixel((round(x * 10), round(y * 10))))

    assert at(middle - 0.4, pair.y + 5.5) == (255, 0, 0)
    assert at(middle + 0.4, pair.y + 5.5) == (0, 0, 255)
    assert at(pair.x - 2.8, pair.y + 5.5) == (255, 0, 0)
    assert at(middle + 62.8, pair.y + 5.5) == (0, 0, 255)
    assert at(middle + 30, pair.y - 2.8) == (0, 0, 255)
    assert at(pair.x - 3.3, pair.y + 5.5) == (255, 255, 255)


def celled(name: str) -> Piece:
    def draw(canvas: Recorder) -> None:
        box = Rect(5, 8, 20, 12)
        canvas.cell(Cell("red", name), box)
        canvas.rect(box, fill="#C0C0C0")

    return piece(name, 60, 80, draw)


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(duplex="short", offset_x=1.5, scale_y=0.98),
        Options(fold_over=True),
        Options(paper="a5", duplex="short"),
    ],
    ids=["long", "short", "fold", "a5"],
)
def test_cells_of_backs_are_where_the_table_says(options: Options) -> None:
    job = part(celled("front"), back=Part("sheet-back", "reference", "Back", (celled("back"),)))
    with opened(job, options) as pdf:
        drawn = sorted((page.page_number, *box) for page in pdf.pages for box in boxes(page))
    table = sorted(
        (row.page, row.x, row.y, row.x + row.w, row.y + row.h) for row in cell_table(job, options)
    )
    assert {row.piece for row in cell_table(job, options)} == {"front", "back"}
    assert drawn == [pytest.approx(row, abs=0.02) for row in table]


def test_a_code_on_a_back_is_that_of_the_back() -> None:
    back = Part("sheet-back", "reference", "Back", (piece("back", 194, 128, draw_slots),))
    job = part(marked("front", 194, 128), back=back)
    with pypdfium2.PdfDocument(printed(job, Options(copies=1, serial=7, duplex="short"))) as pdf:
        image = pdf[1].render(scale=3).to_pil().convert("L")
    (found,) = zxingcpp.read_barcodes(image)
    code = decode(found.text)
    assert (code.table, code.serial) == (table_hash(back, Options().origin), 7)


def test_names_are_written_on_the_backs_of_their_copies() -> None:
    one = piece("one", 90, 60, lambda canvas: canvas.slot("name", Rect(5, 5, 50, 7), Type(10)))
    job = part(one, back=Part("sheet-back", "reference", "Back", (one,)))
    assert words(job, Options(names=("Ann", "Ben"), per_page=1)) == [
        ["Ann"],
        ["Ann"],
        ["Ben"],
        ["Ben"],
    ]


def test_as_many_copies_as_names_where_only_backs_take_them() -> None:
    back = piece("one", 90, 60, lambda canvas: canvas.slot("name", Rect(5, 5, 50, 7), Type(10)))
    job = part(piece("one", 90, 60), back=Part("sheet-back", "reference", "Back", (back,)))
    assert words(job, Options(names=("Ann", "Ben", "Zoe"), per_page=1)) == [
        [],
        ["Ann"],
        [],
        ["Ben"],
        [],
        ["Zoe"],
    ]


@pytest.mark.parametrize(("width", "beside"), [(60, True), (150, False)])
def test_a_front_that_bleeds_leaves_its_unpainted_back_white(width: int, beside: bool) -> None:
    red = replace(
        piece(
            "front",
            width,
            80,
            lambda canvas: canvas.rect(Rect(-3, -3, width + 6, 86), fill="#FF0000"),
        ),
        bleed=3.0,
    )
    job = part(
        red, back=Part("back", "reference", "Back", (replace(piece("back", width, 80), bleed=3.0),))
    )
    plan = impose(job, Options(copies=1, fold_over=True))
    (pair,) = plan.pages[0]
    with pypdfium2.PdfDocument(printed(job, Options(copies=1, fold_over=True))) as pdf:
        image = pdf[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")
    assert (plan.fold == "beside") == beside
    for along in (0.4, 1, 2, 4):
        x, y = (pair.x + 60 + along, pair.y + 20) if beside else (pair.x + 20, pair.y + 80 - along)
        assert image.getpixel((round(x * 10), round(y * 10))) == (255, 255, 255)
