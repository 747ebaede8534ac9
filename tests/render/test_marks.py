"""Marks: beside the corners, at the halves of a page; inside the printable area, over no ink."""

from __future__ import annotations

import pytest

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part
from sheetgen.render.impose import impose
from sheetgen.render.marks import crop_marks, halving_marks, shared_cuts
from sheetgen.render.options import Options, PaperName
from tests.render.reading import MM, opened
from tests.render.samples import HALF, part, piece


def test_crop_marks_stand_beside_the_corners() -> None:
    job = part(piece("card", 60, 40))
    plan = impose(job, Options(copies=1, paper="a5"))
    marks = {
        (round(m.cx, 3), round(m.cy, 3), m.w > m.h) for m in crop_marks(job, plan.pages[0], plan)
    }
    assert marks == {
        *((x, y, True) for x in (72, 138) for y in (54, 94)),
        *((x, y, False) for x in (75, 135) for y in (51, 97)),
    }


def test_crop_marks_lie_along_the_edge_where_there_is_no_room_beside() -> None:
    job = part(HALF)
    plan = impose(job, Options(copies=1))
    marks = crop_marks(job, plan.pages[0], plan)
    level = {
        (round(m.x, 1), round(m.right, 1), m.bottom <= 84.5 or m.y >= 212.5)
        for m in marks
        if m.w > m.h
    }
    assert level == {(8, 12, True), (198, 202, True)}


def test_crop_marks_keep_off_pieces_strip_and_margin() -> None:
    job = part(piece("card", 60, 40), gutter=3, strip=piece("strip", 190, 12))
    plan = impose(job, Options(copies=17))
    for page in plan.pages:
        marks = crop_marks(job, page, plan)
        assert marks
        taken = [placed.box for placed in page] + [
            plan.strip.box if plan.strip else Rect(0, 0, 0, 0)
        ]
        assert all(plan.room.holds(mark) for mark in marks)
        assert not any(mark.overlaps(box) for mark in marks for box in taken)


def test_empty_places_have_no_crop_marks() -> None:
    job = part(HALF)
    plan = impose(job, Options(copies=3))
    assert all(mark.bottom < 150 for mark in crop_marks(job, plan.pages[1], plan))


@pytest.mark.parametrize("kind", ["dice", "stickers", "pawns"])
def test_parts_with_cutting_lines_of_their_own_have_no_crop_marks(kind: str) -> None:
    job = part(piece("card", 60, 40), kind=kind)
    plan = impose(job, Options())
    assert crop_marks(job, plan.pages[0], plan) == ()


@pytest.mark.parametrize(
    ("paper", "half", "edges"),
    [("a4", 148.5, (8, 202)), ("letter", 139.7, (8, 207.9)), ("both", 139.7, (8, 202))],
)
@pytest.mark.parametrize("copies", [None, 3])
def test_two_half_pages_are_cut_at_the_middle_of_the_paper(
    paper: PaperName, half: float, edges: tuple[float, float], copies: int | None
) -> None:
    """A4 cut there gives two sheets of 210 x 148.5, which is A5."""
    job = part(HALF)
    plan = impose(job, Options(paper=paper, copies=copies))
    left, right = halving_marks(job, plan)
    assert left.cy == right.cy == pytest.approx(half)
    assert (round(left.x, 6), round(right.right, 6)) == edges
    boxes = [placed.box for page in plan.pages for placed in page]
    assert all(
        plan.room.holds(mark) and not any(mark.overlaps(box) for box in boxes)
        for mark in (left, right)
    )


def test_halves_are_marked_without_being_told() -> None:
    with opened(part(piece("half", 194, 128)), Options()) as pdf:
        middles = {
            (round(r["x0"] / MM, 1), round((r["top"] + r["bottom"]) / 2 / MM, 1)) for r in pdf.rects
        }
    assert middles == {(8.0, 148.5), (198.0, 148.5)}


@pytest.mark.parametrize(
    ("job", "options"),
    [
        (part(HALF), Options(copies=1)),
        (part(HALF), Options(per_page=1, copies=2)),
        (part(HALF), Options(paper="a5", copies=2)),
        (part(piece("card", 60, 40)), Options()),
        (part(piece("card", 90, 250)), Options()),
        (part(piece("a", 190, 90), piece("b", 190, 160)), Options()),
        (part(piece("net", 190, 110), piece("net", 190, 110), kind="dice"), Options()),
    ],
)
def test_other_pages_are_not_halved(job: Part, options: Options) -> None:
    assert halving_marks(job, impose(job, options)) == ()


@pytest.mark.parametrize("kind", ["sheet", "cards"])
def test_marks_are_drawn_when_told_and_around_cards_always(kind: str) -> None:
    job = part(piece("card", 60, 40), kind=kind)
    with opened(job, Options(copies=1, paper="a5", crop_marks=kind == "sheet")) as pdf:
        middles = {
            (round((r["x0"] + r["x1"]) / 2 / MM, 1), round((r["top"] + r["bottom"]) / 2 / MM, 1))
            for r in pdf.rects
        }
    assert middles == {
        *((x, y) for x in (72, 138) for y in (54, 94)),
        *((x, y) for x in (75, 135) for y in (51, 97)),
    }


def test_no_marks_without_being_told() -> None:
    with opened(part(piece("card", 60, 40))) as pdf:
        assert pdf.rects == []


def lines(job: Part, options: Options) -> list[tuple[float, float, float, float]]:
    """The shared cuts and their ticks on the first page: left, top, right and bottom of their
    middle lines.
    """
    plan = impose(job, options)
    found = []
    for bar in shared_cuts(job, plan.pages[0], plan):
        level = bar.w > bar.h
        found.append(
            (bar.x, bar.cy, bar.right, bar.cy) if level else (bar.cx, bar.y, bar.cx, bar.bottom)
        )
    return sorted(tuple(round(edge, 2) for edge in line) for line in found)  # type: ignore[misc]


def test_two_sheets_without_a_gap_share_one_cut_at_the_middle_of_the_paper() -> None:
    assert lines(part(HALF), Options(gap=0)) == [(8, 148.5, 202, 148.5)]


def test_shared_cuts_have_ticks_beyond_their_ends() -> None:
    """Four cards of 90 x 100 mm on A4, 15 to 195 and 48.5 to 248.5: two cuts through the middle, a
    tick of 4 mm beyond each end.
    """
    job = part(piece("card", 90, 100))
    assert lines(job, Options(gap=0)) == sorted(
        [
            *((15 + 90 * n, 148.5, 105 + 90 * n, 148.5) for n in (0, 1)),
            *((105, 48.5 + 100 * n, 105, 148.5 + 100 * n) for n in (0, 1)),
            *(
                (10, 148.5, 14, 148.5),
                (196, 148.5, 200, 148.5),
                (105, 43.5, 105, 47.5),
                (105, 249.5, 105, 253.5),
            ),
        ]
    )


def test_pieces_with_a_gap_share_no_cut() -> None:
    assert lines(part(HALF), Options()) == lines(part(HALF), Options(gap=0.5)) == []
    assert lines(part(*[piece("die", 60, 40)] * 4, kind="stickers", gutter=0.0), Options()) == []


def test_shared_cuts_are_drawn_and_halves_marked_once() -> None:
    with opened(part(piece("half", 194, 128)), Options(gap=0)) as pdf:
        bars = [
            (
                round(r["x0"] / MM, 1),
                round(r["x1"] / MM, 1),
                round((r["top"] + r["bottom"]) / 2 / MM, 1),
            )
            for r in pdf.rects
        ]
    assert bars == [(8.0, 202.0, 148.5)]


def test_cards_that_share_cuts_are_marked_all_around() -> None:
    """Ten cards: each page has a line along every edge, and ticks behind the inner ones that have
    room.
    """
    job = Part("cards", "reference", "Cards", (piece("card", 63, 88),) * 10)
    plan = impose(job, Options())
    bars = shared_cuts(job, plan.pages[1], plan)
    assert sorted((round(bar.w, 1), round(bar.h, 1)) for bar in bars) == [
        (0.1, 88.0),
        (0.1, 88.0),
        (63.0, 0.1),
        (63.0, 0.1),
    ]
    lengths = sorted(max(bar.w, bar.h) for bar in shared_cuts(job, plan.pages[0], plan))
    assert (lengths.count(63), lengths.count(88)) == (12, 12)
