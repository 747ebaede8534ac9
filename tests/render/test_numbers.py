"""`page 1 of 3`: on each of several pages, at one place, where nothing else stands."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sheetgen.catalog import load_game
from sheetgen.errors import LayoutError
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import label_sheet
from sheetgen.page.piece import CUT_OUT, MARKED, Part, Piece
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose
from sheetgen.render.marks import marks
from sheetgen.render.numbers import PageNumbers
from sheetgen.render.options import Options
from sheetgen.widgets.text.corners import corner_boxes, quiet
from tests.printed import marks as printed_on
from tests.render.reading import MM, opened
from tests.render.samples import HALF, part, piece
from tests.sample import sample


def place(job: Part, options: Options) -> Rect | None:
    return PageNumbers(job, options, impose(job, options), Typeface()).place


def numbers(job: Part, options: Options) -> list[tuple[str, Rect]]:
    """Each page's number and where its letters stand, as a reader of PDF finds them."""
    found = []
    with opened(job, options) as pdf:
        for page in pdf.pages:
            said: list[dict[str, Any]] = page.search(r"page \d+ of \d+")
            found += [
                (
                    one["text"],
                    Rect(one["x0"] / MM, one["top"] / MM, (one["x1"] - one["x0"]) / MM, 0),
                )
                for one in said
            ]
    return found


def test_pages_of_a_part_are_numbered() -> None:
    said = numbers(part(HALF), Options(copies=5))
    assert [text for text, _ in said] == ["page 1 of 3", "page 2 of 3", "page 3 of 3"]
    assert len({(round(box.right, 2), round(box.y, 2)) for _, box in said}) == 1
    # A4 less a margin of 8 mm, and under two half sheets that end at 279.5 mm.
    _, first = said[0]
    assert first.right == pytest.approx(202, abs=0.1)
    assert 279.5 < first.y < 289


def test_a_single_page_has_no_number() -> None:
    assert numbers(part(HALF), Options()) == []


def test_label_stock_has_nothing_but_labels() -> None:
    job, options = (
        part(piece("label", 20, 20), kind="stickers"),
        Options(labels=label_sheet("20x20+25x25+5x5+2x2"), copies=9),
    )
    assert len(impose(job, options).pages) == 3
    assert place(job, options) is None


def test_a_page_without_room_has_its_number_on_the_piece() -> None:
    """A full sheet of 194 x 263 mm leaves 0.4 mm of Letter; half a sheet 2 mm over and 2 mm under
    it of A5.
    """
    for sheet, paper in ((piece("sheet", 194, 263), "letter"), (HALF, "a5")):
        options = Options(paper=paper, copies=2)
        (placed,), _ = impose(part(sheet), options).pages
        where = place(part(sheet), options)
        assert where is not None
        assert placed.box.holds(where)
        assert where.y > placed.box.bottom - 16
    beside = place(part(piece("sheet", 194, 263)), Options(copies=2))
    assert beside is not None
    assert beside.y > 17 + 263


def test_no_number_stands_on_a_card_or_on_ink() -> None:
    """Where neither the page nor its pieces have white left, there is none."""
    cards = part(piece("card", 97, 132), kind="reference")
    assert len(impose(cards, Options(paper="a5", gap=0, copies=3)).pages) == 2
    assert place(cards, Options(paper="a5", gap=0, copies=3)) is None
    full = piece(
        "sheet", 194, 263, lambda canvas: canvas.rect(Rect(0, 0, 194, 263), fill="#FFE0E0")
    )
    assert place(part(full), Options(paper="letter", copies=2)) is None


GAMES = ("unicorn-rainbow", "rainbow-roll", "uno-dice", "formulas", "color-dice")
TIGHT = [(game, paper, None, False) for game in GAMES for paper in ("both", "a5")]
LOOSE = [
    (game, *way)
    for game in GAMES
    for way in product(("a4", "letter", "legal", "a3", "a5", "both"), (None, 0), (False, True))
]


@pytest.mark.parametrize(("game", "paper", "gap", "crop"), [*TIGHT, *sample(LOOSE, 15)])
def test_every_page_of_several_is_numbered_where_nothing_else_stands(
    game: str, paper: str, gap: float | None, crop: bool
) -> None:
    for job in load_game(game).parts():
        options = Options(paper=paper, gap=gap, crop_marks=crop, copies=9)
        try:
            plan = impose(job, options)
        except LayoutError:
            assert paper == "a5"  # a full board is larger
            continue
        box = PageNumbers(job, options, plan, Typeface()).place
        assert (box is None) == (len(plan.pages) == 1)
        if box is None:
            continue
        assert plan.room.holds(box)
        assert plan.strip is None or not box.overlaps(plan.strip.box)
        for page in plan.pages:
            over = [placed for placed in page if box.overlaps(placed.box)]
            assert not over or job.kind not in CUT_OUT
            for placed in over:
                on_it = box.moved(-placed.x, -placed.y)
                assert not [mark for mark in printed_on(placed.piece) if mark.meets(on_it)]
                assert not [cell for cell in placed.piece.cells if cell.box.overlaps(on_it)]
                assert not [slot for slot in placed.piece.slots if slot.box.overlaps(on_it)]
                if job.kind in MARKED:
                    assert not any(
                        corner.inset(-quiet()).overlaps(on_it)
                        for corner in corner_boxes(block(placed.piece))
                    )
            assert not any(box.overlaps(mark) for mark in marks(job, page, plan, options))


def block(sheet: Piece) -> Rect:
    return Rect(0, 0, sheet.width, sheet.height)


def test_a_number_on_a_sheet_is_printed_where_it_was_put() -> None:
    job = load_game("rainbow-roll").parts(["sheet"])[0]
    said = numbers(job, Options(paper="both", copies=3))
    assert [text for text, _ in said] == ["page 1 of 3", "page 2 of 3", "page 3 of 3"]
    where = place(job, Options(paper="both", copies=3))
    assert where is not None
    assert all(
        box.x == pytest.approx(where.x, abs=0.1) and where.y - 0.5 < box.y < where.bottom
        for _, box in said
    )
