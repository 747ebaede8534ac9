"""`page 1 of 3`: on each of several pages, at one place, where nothing else stands."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sheetgen.catalog import game_ids, load_layout
from sheetgen.errors import LayoutError
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import label_sheet
from sheetgen.page.piece import Part
from sheetgen.render.fonts import Typeface
from sheetgen.render.impose import impose
from sheetgen.render.marks import marks
from sheetgen.render.numbers import number_place
from sheetgen.render.options import Options
from tests.render.reading import MM, opened
from tests.render.samples import HALF, part, piece
from tests.sample import sample


def place(job: Part, options: Options) -> Rect | None:
    plan = impose(job, options)
    return number_place(job, options, plan, Typeface(), plan.sides)


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
    # A4 less 8 mm, and 5 mm from the edge, under two half sheets that end at 286.75 mm.
    _, first = said[0]
    assert first.right == pytest.approx(202, abs=0.1)
    assert 289 < first.y < 290


def test_a_single_page_has_no_number() -> None:
    assert numbers(part(HALF), Options()) == []


def test_label_stock_has_nothing_but_labels() -> None:
    job, options = (
        part(piece("label", 20, 20), kind="stickers"),
        Options(labels=label_sheet("20x20+25x25+5x5+2x2"), copies=9),
    )
    assert len(impose(job, options).pages) == 3
    assert place(job, options) is None


@pytest.mark.parametrize(
    ("size", "paper", "foot"),
    [((194, 263), "letter", 5), ((194, 263), "a4", 5), ((194, 128), "a5", 5)],
)
def test_a_number_stands_under_the_sheet(
    size: tuple[float, float], paper: str, foot: float
) -> None:
    job, options = part(piece("sheet", *size)), Options(paper=paper, copies=2)
    plan, where = impose(job, options), place(job, options)
    assert where is not None
    assert where.y > plan.pages[0][0].box.bottom
    assert plan.height - where.bottom == pytest.approx(foot)


def test_a_number_between_two_halves_of_letter_keeps_off_the_cut() -> None:
    """5.85 mm of white are too few at the foot."""
    where = place(part(HALF), Options(paper="letter", copies=3))
    assert where is not None
    assert where.bottom < 139.7 - 2


def test_both_sides_of_a_part_are_numbered() -> None:
    card = piece("card", 63, 88)
    job = Part("cards", "cards", "Cards", (card,), back=Part("b", "reference", "", (card,)))
    said = numbers(job, Options(copies=12))
    assert [text for text, _ in said] == [f"page {number} of 4" for number in (1, 2, 3, 4)]


def test_no_number_stands_on_a_piece() -> None:
    """Within margins of 8 mm a full sheet of 194 x 263 mm leaves 0.4 mm of Letter; half a sheet 2
    mm over and 2 mm under it of A5.
    """
    for sheet, paper in ((piece("sheet", 194, 263), "letter"), (HALF, "a5")):
        options = Options(paper=paper, copies=2, may_narrow=False)
        assert len(impose(part(sheet), options).pages) == 2
        assert place(part(sheet), options) is None


TIGHT = [(game, paper, None, False) for game in game_ids() for paper in ("both", "a5")]
LOOSE = [
    (game, *way)
    for game in game_ids()
    for way in product(("a4", "letter", "legal", "a3", "a5", "both"), (None, 0), (False, True))
]


@pytest.mark.parametrize(("game", "paper", "gap", "crop"), [*TIGHT, *sample(LOOSE, 15)])
def test_every_page_of_several_is_numbered_where_nothing_else_stands(
    game: str, paper: str, gap: float | None, crop: bool
) -> None:
    for job in load_layout(game).parts():
        options = Options(paper=paper, gap=gap, crop_marks=crop, copies=9)
        try:
            plan = impose(job, options)
        except LayoutError:
            assert paper == "a5"  # a full board is larger
            continue
        box = number_place(job, options, plan, Typeface(), plan.sides)
        assert (box is None) == (len(plan.pages) == 1)
        if box is None:
            continue
        assert plan.room.holds(box)
        assert plan.strip is None or not box.overlaps(plan.strip.box)
        for page in plan.pages:
            assert not [placed for placed in page if box.overlaps(placed.box)]
            assert not any(box.overlaps(mark) for mark in marks(job, page, plan, options))


def test_a_second_side_that_stands_on_its_head_has_its_number_so() -> None:
    """Turned over the short edge, both numbers stand at the foot in the hand."""
    card = piece("card", 63, 88)
    job = Part("cards", "cards", "Cards", (card,), back=Part("b", "reference", "", (card,)))
    with opened(job, Options(copies=12, duplex="short")) as pdf:
        ends = [[char for char in page.chars if char["text"] == "p"] for page in pdf.pages]
        height = float(pdf.pages[0].height)
    (front,), (back,) = ends[0][:1], ends[1][:1]
    assert (round(front["matrix"][3]), round(back["matrix"][3])) == (1, -1)
    assert back["top"] == pytest.approx(height - front["bottom"], abs=0.1)
