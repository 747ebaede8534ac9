"""`page 1 of 3`: on each of several pages, at one place, where nothing else stands."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.catalog import load_game
from sheetgen.paper.geometry import Rect
from sheetgen.paper.labels import label_sheet
from sheetgen.paper.piece import BLEED, Part
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose
from sheetgen.render.marks import marks
from sheetgen.render.numbers import PageNumbers
from sheetgen.render.options import Options
from tests.render.reading import MM, opened
from tests.render.samples import HALF, part, piece


def place(job: Part, options: Options) -> Rect | None:
    return PageNumbers(job, options, impose(job, options), Typeface()).place


def numbers(job: Part, options: Options) -> list[tuple[str, Rect]]:
    """Each page's number and where its letters stand, as a reader of PDF finds them."""
    found = []
    with opened(job, options) as pdf:
        for page in pdf.pages:
            said: list[dict[str, Any]] = page.search(r"page \d+ of \d+")
            found += [(one["text"], Rect(one["x0"] / MM, one["top"] / MM, (one["x1"] - one["x0"]) / MM, 0)) for one in said]
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
    job, options = part(piece("label", 20, 20), kind="stickers"), Options(labels=label_sheet("20x20+25x25+5x5+2x2"), copies=9)
    assert len(impose(job, options).pages) == 3
    assert place(job, options) is None


def test_a_page_without_room_has_no_number() -> None:
    """A full sheet of 194 x 263 mm leaves 0.4 mm of Letter."""
    assert place(part(piece("sheet", 194, 263)), Options(paper="letter", copies=2)) is None
    assert place(part(piece("sheet", 194, 263)), Options(copies=2)) is not None
    # 148 mm less margins of 8 mm are 4 mm more than half a sheet: 2 mm over and 2 mm under it.
    assert place(part(HALF), Options(paper="a5", copies=2)) is None


@pytest.mark.parametrize("crop", [False, True])
@pytest.mark.parametrize("gap", [None, 0])
@pytest.mark.parametrize("paper", ["a4", "letter", "both", "legal", "a3"])
@pytest.mark.parametrize("game", ["unicorn-rainbow", "rainbow-roll", "uno-dice", "formulas", "color-dice"])
def test_numbers_stand_on_nothing_else(game: str, paper: str, gap: float | None, crop: bool) -> None:
    for job in load_game(game).parts():
        options = Options(paper=paper, gap=gap, crop_marks=crop, copies=9)
        plan = impose(job, options)
        box = PageNumbers(job, options, plan, Typeface()).place
        if box is None:
            assert len(plan.pages) == 1 or (paper in ("letter", "both") and job.pieces[0].height > 250)
            continue
        assert plan.room.holds(box)
        assert plan.strip is None or not box.overlaps(plan.strip.box)
        for page in plan.pages:
            assert not any(box.overlaps(placed.box.inset(-BLEED if placed.piece.under else 0)) for placed in page)
            assert not any(box.overlaps(mark) for mark in marks(job, page, plan, crop=crop, shared=gap == 0))
