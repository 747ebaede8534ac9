"""Marks: beside the corners, at the halves of a page; inside the printable area, over no ink."""

from __future__ import annotations

import pytest

from sheetgen.paper.geometry import Rect
from sheetgen.paper.piece import Part
from sheetgen.render.impose import impose
from sheetgen.render.marks import crop_marks, halving_marks
from sheetgen.render.options import Options, PaperName
from tests.render.reading import MM, opened
from tests.render.samples import HALF, part, piece


def test_crop_marks_stand_beside_the_corners() -> None:
    job = part(piece("card", 60, 40))
    plan = impose(job, Options(copies=1, paper="a5"))
    marks = {(round(m.cx, 3), round(m.cy, 3), m.w > m.h) for m in crop_marks(job, plan.pages[0], plan)}
    assert marks == {
        *((x, y, True) for x in (72, 138) for y in (54, 94)),
        *((x, y, False) for x in (75, 135) for y in (51, 97)),
    }


def test_crop_marks_lie_along_the_edge_where_there_is_no_room_beside() -> None:
    job = part(HALF)
    plan = impose(job, Options(copies=1))
    marks = crop_marks(job, plan.pages[0], plan)
    level = {(round(m.x, 1), round(m.right, 1), m.bottom <= 84.5 or m.y >= 212.5) for m in marks if m.w > m.h}
    assert level == {(8, 12, True), (198, 202, True)}


def test_crop_marks_keep_off_pieces_strip_and_margin() -> None:
    job = part(piece("card", 60, 40), gutter=3, strip=piece("strip", 190, 12))
    plan = impose(job, Options(copies=17))
    for page in plan.pages:
        marks = crop_marks(job, page, plan)
        assert marks
        taken = [placed.box for placed in page] + [plan.strip.box if plan.strip else Rect(0, 0, 0, 0)]
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


@pytest.mark.parametrize(("paper", "half", "edges"), [("a4", 148.5, (8, 202)), ("letter", 139.7, (8, 207.9)), ("both", 139.7, (8, 202))])
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
    assert all(plan.room.holds(mark) and not any(mark.overlaps(box) for box in boxes) for mark in (left, right))


def test_halves_are_marked_without_being_told() -> None:
    with opened(part(piece("half", 194, 128)), Options()) as pdf:
        middles = {(round(r["x0"] / MM, 1), round((r["top"] + r["bottom"]) / 2 / MM, 1)) for r in pdf.rects}
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


def test_marks_are_drawn_when_told() -> None:
    job = part(piece("card", 60, 40))
    with opened(job, Options(copies=1, paper="a5", crop_marks=True)) as pdf:
        middles = {(round((r["x0"] + r["x1"]) / 2 / MM, 1), round((r["top"] + r["bottom"]) / 2 / MM, 1)) for r in pdf.rects}
    assert middles == {*((x, y) for x in (72, 138) for y in (54, 94)), *((x, y) for x in (75, 135) for y in (51, 97))}


def test_no_marks_without_being_told() -> None:
    with opened(part(piece("card", 60, 40))) as pdf:
        assert pdf.rects == []
