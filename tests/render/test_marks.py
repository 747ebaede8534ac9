"""Marks: beside the corners, at the shares of a page; outside of the trim, in printable places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part
from sheetgen.render.impose import impose
from sheetgen.render.marks import crop_marks, marks, share_ticks, shared_cuts
from sheetgen.render.options import Options, PaperName
from tests.render.reading import MM, opened
from tests.render.samples import HALF, part, piece


def test_crop_marks_stand_beside_the_corners() -> None:
    job = part(piece("card", 60, 40))
    plan = impose(job, Options(copies=1, paper="a5"))
    found = {
        (round(m.cx, 3), round(m.cy, 3), m.w > m.h) for m in crop_marks(job, plan.pages[0], plan)
    }
    assert found == {
        *((x, y, True) for x in (72.5, 137.5) for y in (54, 94)),
        *((x, y, False) for x in (75, 135) for y in (51.5, 96.5)),
    }


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
def test_crop_marks_stand_off_two_sheets_and_take_the_place_of_ticks(paper: PaperName) -> None:
    """A line at each corner of each sheet, both ways, 1 mm off, 3 mm long and 0.18 mm thick."""
    job, options = part(HALF), Options(paper=paper, crop_marks=True)
    plan = impose(job, options)
    found = list(marks(job, plan.pages[0], plan, options))
    level = [mark for mark in found if mark.w > mark.h]
    upright = [mark for mark in found if mark.h > mark.w]
    edges = [edge for p in plan.pages[0] for edge in (p.box.y, p.box.bottom)]
    assert sorted(round(mark.cy, 2) for mark in level) == sorted(
        [*[round(edge, 2) for edge in edges]] * 2
    )
    left, right = 8 if paper != "letter" else 10.95, 202 if paper != "letter" else 204.95
    assert {(round(m.x, 2), round(m.right, 2)) for m in level} == {
        (round(left - 4, 2), round(left - 1, 2)),
        (round(right + 1, 2), round(right + 4, 2)),
    }
    assert {round(mark.cx, 2) for mark in upright} == {left, right}
    # Letter has 5.85 mm of white there, and printers leave 4.
    assert len(upright) == (8 if paper == "a4" else 4)
    assert all(round(max(mark.w, mark.h), 2) == 3 for mark in found)


def test_crop_marks_keep_off_pieces_strip_and_margin() -> None:
    job = part(piece("card", 60, 40), gutter=3, strip=piece("strip", 190, 12))
    plan = impose(job, Options(copies=17))
    for page in plan.pages:
        found = crop_marks(job, page, plan)
        assert found
        taken = [placed.box for placed in page] + [
            plan.strip.box if plan.strip else Rect(0, 0, 0, 0)
        ]
        assert all(plan.room.holds(mark) for mark in found)
        assert not any(mark.overlaps(box) for mark in found for box in taken)


def test_empty_places_have_no_crop_marks() -> None:
    job = part(HALF)
    plan = impose(job, Options(copies=3))
    assert all(mark.bottom < 150 for mark in crop_marks(job, plan.pages[1], plan))


@pytest.mark.parametrize("kind", ["dice", "stickers", "pawns"])
def test_parts_with_cutting_lines_of_their_own_have_no_crop_marks(kind: str) -> None:
    job = part(piece("card", 60, 40), kind=kind)
    options = Options(crop_marks=True, gap=0)
    plan = impose(job, options)
    assert list(marks(job, plan.pages[0], plan, options)) == []


@pytest.mark.parametrize(
    ("paper", "half", "right"),
    [("a4", 148.5, 205), ("letter", 139.7, 210.9), ("both", 139.7, 205)],
)
@pytest.mark.parametrize("copies", [None, 3])
@pytest.mark.parametrize("kind", ["sheet", "board", "reference"])
def test_two_half_pages_are_cut_at_the_middle_of_the_paper(
    paper: PaperName, half: float, right: float, copies: int | None, kind: str
) -> None:
    """A4 cut there gives two sheets of 210 x 148.5, which is A5. A tick of 4 mm, 5 mm from
    each edge.
    """
    job, options = part(HALF, kind=kind), Options(paper=paper, copies=copies)
    plan = impose(job, options)
    for page in plan.pages:
        first, last = marks(job, page, plan, options)
        assert first.cy == last.cy == pytest.approx(half)
        assert (first.x, round(last.right, 6)) == (5, right)
        assert min(first.h, last.h) >= 0.15
        boxes = [placed.box.inset(-1) for placed in page]
        assert not any(mark.overlaps(box) for mark in (first, last) for box in boxes)


def test_ticks_stand_inside_a_margin_that_was_asked_for() -> None:
    options = Options(may_narrow=False, margin=12, copies=2)
    job = part(piece("half", 180, 120))
    plan = impose(job, options)
    left, right = share_ticks(plan.pages[0], plan)
    assert (left.x, right.right) == (13, 197)


def test_four_quarters_have_a_tick_at_each_edge() -> None:
    job = part(piece("map", 90, 130))
    plan = impose(job, Options())
    ticks = [(round(t.cx, 2), round(t.cy, 2)) for t in marks(job, plan.pages[0], plan, Options())]
    assert sorted(ticks) == [(7, 148.5), (105, 7), (105, 290), (203, 148.5)]


def test_cuts_down_through_stickers_have_ticks_above_and_below_them() -> None:
    """3 mm long and 1 mm off, as all marks beside what they cut."""
    job = part(replace(piece("row", 100, 16), cuts=(20.0,)), kind="stickers", gutter=0.0)
    plan = impose(job, Options(copies=2))
    first, last = (placed.box for placed in plan.pages[0])
    above, below = marks(job, plan.pages[0], plan, Options())
    assert above.cx == below.cx == pytest.approx(first.x + 20)
    assert (first.y - above.bottom, below.y - last.bottom) == pytest.approx((1, 1))
    assert (above.h, below.h) == pytest.approx((3, 3))


def test_halves_are_marked_without_being_told() -> None:
    with opened(part(piece("half", 194, 128)), Options()) as pdf:
        middles = {
            (round(r["x0"] / MM, 1), round((r["top"] + r["bottom"]) / 2 / MM, 1)) for r in pdf.rects
        }
    assert middles == {(5.0, 148.5), (201.0, 148.5)}


@pytest.mark.parametrize(
    ("job", "options"),
    [
        (part(HALF), Options(copies=1)),
        (part(HALF), Options(per_page=1, copies=2)),
        (part(HALF), Options(paper="a5", copies=2)),
        (part(HALF, kind="cards"), Options(copies=2)),
        (part(piece("a", 190, 90), piece("b", 190, 160)), Options()),
        (part(piece("net", 190, 110), piece("net", 190, 110), kind="dice"), Options()),
    ],
)
def test_other_pages_are_not_cut_through(job: Part, options: Options) -> None:
    plan = impose(job, options)
    assert list(share_ticks(plan.pages[0], plan)) == []


def test_cards_and_small_player_aids_have_marks_at_their_corners() -> None:
    for kind in ("cards", "reference"):
        job = part(piece("card", 60, 40), kind=kind)
        plan = impose(job, Options(copies=1))
        assert len(list(marks(job, plan.pages[0], plan, Options()))) == 8


@pytest.mark.parametrize("kind", ["sheet", "cards"])
def test_marks_are_drawn_when_told_and_around_cards_always(kind: str) -> None:
    job = part(piece("card", 60, 40), kind=kind)
    with opened(job, Options(copies=1, paper="a5", crop_marks=kind == "sheet")) as pdf:
        middles = {
            (round((r["x0"] + r["x1"]) / 2 / MM, 1), round((r["top"] + r["bottom"]) / 2 / MM, 1))
            for r in pdf.rects
        }
    assert middles == {
        *((x, y) for x in (72.5, 137.5) for y in (54, 94)),
        *((x, y) for x in (75, 135) for y in (51.5, 96.5)),
    }


def test_no_marks_without_being_told() -> None:
    with opened(part(piece("card", 60, 40)), Options(copies=1)) as pdf:
        assert pdf.rects == []


def lines(job: Part, options: Options) -> list[tuple[float, float, float, float]]:
    """The shared cuts on the first page: left, top, right and bottom of their middle lines."""
    plan = impose(job, options)
    found = []
    for bar in shared_cuts(plan.pages[0], plan):
        level = bar.w > bar.h
        found.append(
            (bar.x, bar.cy, bar.right, bar.cy) if level else (bar.cx, bar.y, bar.cx, bar.bottom)
        )
    return sorted(tuple(round(edge, 2) for edge in line) for line in found)  # type: ignore[misc]


def test_two_sheets_without_a_gap_share_one_cut_at_the_middle_of_the_paper() -> None:
    """They only meet where the margin leaves no more room: 256 of 280 mm."""
    assert lines(part(HALF), Options(gap=0)) == []
    tight = Options(gap=0, margin=12, paper="210x280", may_narrow=False)
    assert lines(part(piece("half", 186, 128)), tight) == sorted(
        [
            *((x, y, x, y + 128) for x in (12, 198) for y in (12, 140)),
            *((12, y, 198, y) for y in (12, 140, 268)),
        ]
    )


def test_cards_that_meet_have_lines_along_all_edges_and_marks_at_the_ends_of_cuts() -> None:
    """Four cards of 90 x 100 mm on A4, 15 to 195 and 48.5 to 248.5: three cuts each way, a mark of
    3 mm beyond each end.
    """
    job, options = part(piece("card", 90, 100), kind="cards"), Options(gap=0, copies=4)
    xs, ys = (15, 105, 195), (48.5, 148.5, 248.5)
    assert lines(job, options) == sorted(
        [
            *((x, y, x + 90, y) for x in xs[:2] for y in ys),
            *((x, y, x, y + 100) for x in xs for y in ys[:2]),
        ]
    )
    plan = impose(job, options)
    found = crop_marks(job, plan.pages[0], plan)
    assert sorted((round(mark.cx, 2), round(mark.cy, 2)) for mark in found) == sorted(
        [*((x, y) for x in (12.5, 197.5) for y in ys), *((x, y) for x in xs for y in (46, 251))]
    )


def test_pieces_with_a_gap_share_no_cut() -> None:
    assert lines(part(HALF), Options()) == lines(part(HALF), Options(gap=0.5)) == []


def test_cards_that_share_cuts_are_marked_all_around() -> None:
    """Ten cards: each page has a line along every edge."""
    job = Part("cards", "reference", "Cards", (piece("card", 63, 88),) * 10)
    plan = impose(job, Options())
    bars = shared_cuts(plan.pages[1], plan)
    assert sorted((round(bar.w, 1), round(bar.h, 1)) for bar in bars) == [
        (0.2, 88.0),
        (0.2, 88.0),
        (63.0, 0.2),
        (63.0, 0.2),
    ]
    lengths = sorted(max(bar.w, bar.h) for bar in shared_cuts(plan.pages[0], plan))
    assert (lengths.count(63), lengths.count(88)) == (12, 12)
