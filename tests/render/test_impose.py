"""Where pieces stand on pages, every place counted by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.page.geometry import Rect
from sheetgen.page.labels import label_sheet
from sheetgen.page.piece import Part
from sheetgen.render.impose import impose
from sheetgen.render.options import PAPERS, Options, PaperName, paper_size
from tests.render.samples import HALF, part, piece


def places(job: Part, options: Options) -> list[list[tuple[str, int, float, float]]]:
    """Name, copy and corner of every piece on every page."""
    return [
        [(p.piece.name, p.copy, round(p.x, 3), round(p.y, 3)) for p in page]
        for page in impose(job, options).pages
    ]


def problem(job: Part, options: Options) -> tuple[str, str]:
    with pytest.raises(SheetgenError) as caught:
        impose(job, options)
    (only,) = caught.value.problems
    return only.code, only.message


@pytest.mark.parametrize(
    ("options", "white"),
    [
        (Options(), 10.25),
        (Options(gap=0), 10.25),
        (Options(gap=20), 10.25),
        (Options(paper="letter"), 5.85),
        (Options(paper="both"), 5.85),
        (Options(margin=8, may_narrow=False), 10.25),
    ],
)
@pytest.mark.parametrize("kind", ["sheet", "board", "mat", "reference"])
def test_two_half_pages_stand_in_the_middle_of_the_halves(
    kind: str, options: Options, white: float
) -> None:
    """Half of A4 is 148.5 mm high, half of Letter 139.7; a half page is 128."""
    plan = impose(part(HALF, kind=kind), replace(options, copies=2))
    upper, lower = (placed.box for placed in plan.pages[0])
    above = (upper.y, lower.y - plan.height / 2)
    below = (plan.height / 2 - upper.bottom, plan.height - lower.bottom)
    assert (*above, *below) == pytest.approx((white,) * 4)
    assert upper.cx == lower.cx == plan.width / 2


def test_a_margin_that_was_asked_for_stays() -> None:
    """There the pieces are moved toward the cut, as before their margin."""
    options = Options(paper="letter", may_narrow=False)
    assert places(part(HALF), options) == [[("sheet", 1, 10.95, 8), ("sheet", 2, 10.95, 143.4)]]


@pytest.mark.parametrize(("wide", "high", "columns", "rows"), [(90, 130, 2, 2), (60, 80, 3, 3)])
def test_more_pieces_stand_in_the_middle_of_their_shares(
    wide: float, high: float, columns: int, rows: int
) -> None:
    plan = impose(part(piece("map", wide, high)), Options())
    assert plan.shares == (columns, rows)
    assert [(round(p.box.cx, 3), round(p.box.cy, 3)) for p in plan.pages[0]] == [
        (round(210 / columns * (column + 0.5), 3), round(297 / rows * (row + 0.5), 3))
        for row in range(rows)
        for column in range(columns)
    ]


def test_pieces_keep_five_millimeters_from_the_edge_of_the_paper() -> None:
    """Six rows of 40 mm: shares of 49.5 mm would leave 4.75 mm, so the rows are 49.4 mm apart."""
    page = impose(part(piece("card", 60, 40), gutter=2), Options()).pages[0]
    tops = sorted({round(placed.y, 3) for placed in page})
    assert tops == [5, 54.4, 103.8, 153.2, 202.6, 252]


def test_cards_keep_their_grid() -> None:
    for kind in ("cards", "reference"):
        job = part(piece("card", 95, 130), kind=kind)
        page = impose(job, Options(copies=4, gap=4)).pages[0]
        assert [(p.x, p.y) for p in page] == [(8, 16.5), (107, 16.5), (8, 150.5), (107, 150.5)]


def test_a_single_copy_stands_in_the_middle() -> None:
    assert places(part(HALF), Options(copies=1)) == [[("sheet", 1, 8, 84.5)]]


def test_the_last_page_keeps_the_places_of_the_others() -> None:
    assert places(part(HALF), Options(copies=3))[1] == [("sheet", 3, 8, 10.25)]


def test_one_a_page_when_told() -> None:
    assert places(part(HALF), Options(copies=2, per_page=1)) == [
        [("sheet", 1, 8, 84.5)],
        [("sheet", 2, 8, 84.5)],
    ]


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("A4", (210, 297)),
        ("Letter", (215.9, 279.4)),
        ("A5", (210, 148)),
        ("BOTH", (210, 279.4)),
        ("A3", (297, 420)),
        ("a6", (148, 105)),
        ("Legal", (215.9, 355.6)),
        ("TABLOID", (279.4, 431.8)),
        ("210x297", (210, 297)),
        ("330.2X241.3", (330.2, 241.3)),
    ],
)
def test_papers_have_names_in_any_case_and_sizes(
    paper: PaperName, size: tuple[float, float]
) -> None:
    assert paper_size(paper) == size
    assert impose(part(piece("card", 60, 40)), Options(paper=paper, copies=1)).width == size[0]


@pytest.mark.parametrize(("pieces", "width"), [(8, 297), (5, 297), (4, 210), (1, 297)])
def test_the_page_is_turned_where_different_pieces_take_fewer_pages_so(
    pieces: int, width: float
) -> None:
    """On A4 with margins of 6.5 mm: 2 x 2 cards of 63 x 88 mm with 3 mm of bleed on it, 4 x 2
    across it, which one alone fills.
    """
    card = replace(piece("card", 63, 88), bleed=3.0)
    plan = impose(part(*[card] * pieces), Options(margin=6.5))
    assert (plan.width, len(plan.pages)) == (width, 1)


@pytest.mark.parametrize(
    ("paper", "message"),
    [
        (
            "a7",
            (
                'there is no paper "a7"; there is a4, letter, a5, both, a3, a6, legal or tabloid,'
                " and WIDTHxHEIGHT in mm, such as 210x297"
            ),
        ),
        ("leter", 'there is no paper "leter"; did you mean "letter"?'),
        ("20x297", "paper is 50 to 2000 mm wide and high, not 20x297"),
        ("210x2970", "paper is 50 to 2000 mm wide and high, not 210x2970"),
    ],
)
def test_papers_that_there_are_not(paper: PaperName, message: str) -> None:
    assert problem(part(HALF), Options(paper=paper)) == ("paper", message)


@pytest.mark.parametrize(
    ("paper", "size", "piece_size"),
    [("a3", (420, 297), (400, 270)), ("legal", (215.9, 355.6), (194, 330))],
)
def test_large_pieces_are_told_the_paper_that_holds_them(
    paper: PaperName, size: tuple[float, float], piece_size: tuple[float, float]
) -> None:
    job = part(piece("board", *piece_size))
    assert f"--paper {paper}" in problem(job, Options())[1]
    plan = impose(job, Options(paper=paper))
    assert (plan.width, plan.height) == size


def test_pieces_without_a_gap_stand_edge_to_edge() -> None:
    cards = impose(part(HALF, kind="cards"), Options(gap=0)).pages[0]
    assert [(placed.x, placed.y) for placed in cards] == [(8, 20.5), (8, 148.5)]
    dice = part(*[piece("die", 60, 40)] * 5, kind="dice", gutter=3.0)
    assert impose(dice, Options(gap=0)) == impose(dice, Options())


@pytest.mark.parametrize("many", [1, 2, 3, 5, 7, 9, 17, 18])
def test_any_number_that_fits_stands_on_a_page(many: int) -> None:
    """Three columns of six cards fit A4 with a gap of 2 mm."""
    plan = impose(part(piece("card", 60, 40), gutter=2), Options(per_page=many, copies=20))
    assert [len(page) for page in plan.pages] == [many] * (20 // many) + [20 % many] * (
        20 % many > 0
    )


def test_the_page_is_turned_where_only_then_as_many_fit() -> None:
    """A4 upright holds 1 x 2 cards of 130 x 90 mm and 6 mm between them; on its side 2 x 2."""
    job = part(piece("card", 130, 90))
    assert (impose(job, Options(per_page=2)).width, impose(job, Options(per_page=4)).width) == (
        210,
        297,
    )
    assert problem(job, Options(per_page=5)) == (
        "per-page",
        "5 pieces of part sheet do not fit on one page of a4; 4 would",
    )


@pytest.mark.parametrize(
    ("options", "turned", "many"),
    [
        (Options(), True, 2),
        (Options(copies=1), False, 1),
        (Options(copies=3), True, 2),
        (Options(names=("Ann", "Ben")), True, 2),
        (Options(gap=0), False, 4),
        (Options(paper="a3"), False, 4),
    ],
)
def test_a_page_is_turned_where_it_then_holds_more_sheets(
    options: Options, turned: bool, many: int
) -> None:
    """A4 has room for 194 x 281 mm: one pad of 97 x 140 mm with gaps of 6 mm, two on its side,
    four without gaps; A3 for 281 x 404: two by two, three by one on its side.
    """
    plan = impose(part(piece("pad", 97, 140)), options)
    assert (plan.width > plan.height, plan.per_page) == (turned, many)


def test_more_than_fit_are_told_the_margin_at_which_they_would() -> None:
    """Four rows of 68 mm and three gaps of 3 mm are 281 mm, so they need margins of 8 mm."""
    job = part(piece("card", 150, 68), gutter=3)
    assert problem(job, Options(per_page=4, margin=12))[1].endswith(
        "of a4; 3 would, and 4 with --margin 8"
    )
    assert len(impose(job, Options(per_page=4, margin=8)).pages) == 1
    # Without gaps 272 mm, so 12 mm of margin are enough.
    wide = part(piece("card", 150, 68), gutter=10)
    assert problem(wide, Options(per_page=4, margin=12))[1].endswith(
        "of a4; 3 would, and 4 with --gap 0"
    )
    assert len(impose(wide, Options(per_page=4, margin=12, gap=0)).pages) == 1
    # 290 mm without gaps: 3.5 mm of margin, which is less than printers reach; 289 mm: 4 mm.
    assert problem(part(piece("card", 150, 72.5)), Options(per_page=4))[1].endswith(
        "of a4; 3 would"
    )
    assert problem(part(piece("card", 150, 72.25)), Options(per_page=4))[1].endswith(
        "3 would, and 4 with --margin 4 and --gap 0"
    )


def test_cards_fill_the_page_in_rows() -> None:
    plan = impose(part(piece("card", 60, 40), kind="cards", gutter=2), Options(copies=18))
    assert (plan.per_page, plan.copies) == (18, 18)
    assert [(p.x, p.y) for p in plan.pages[0]][:4] == [
        (13, 23.5),
        (75, 23.5),
        (137, 23.5),
        (13, 65.5),
    ]


@pytest.mark.parametrize("count", [1, 9, 10, 18])
@pytest.mark.parametrize("paper", ["a4", "letter", "both", "215.9x279.4", "297x210"])
@pytest.mark.parametrize("size", [(63, 88), (63.5, 88.9), (88, 63)])
def test_nine_cards_stand_on_a_page(
    size: tuple[float, float], paper: PaperName, count: int
) -> None:
    plan = impose(cards(size, count), Options(paper=paper))
    assert plan.per_page == 9
    assert plan.sides == max(1, -(-count // 9))
    boxes = [placed.box for placed in plan.pages[0]]
    assert all(plan.room.holds(box, 1e-6) for box in boxes)
    assert not any(one.overlaps(two, 1e-6) for one, two in combinations(boxes, 2))
    edges = Rect(0, 0, plan.width, plan.height).inset(6.35)
    assert all(edges.holds(box, 1e-6) for box in boxes)


def test_cards_that_fit_on_a_page_keep_their_gap() -> None:
    plan = impose(cards((63, 88), 4), Options())
    assert [(p.x, p.y) for p in plan.pages[0]] == [
        (39, 57.5),
        (108, 57.5),
        (39, 151.5),
        (108, 151.5),
    ]


def test_what_was_asked_for_is_not_narrowed() -> None:
    job = cards((63, 88), 9)
    assert impose(job, Options(paper="letter", may_narrow=False)).per_page == 8
    assert impose(job, Options(gap=6)).per_page == 8
    assert impose(job, Options(per_page=9)).per_page == 9
    assert problem(job, Options(paper="letter", per_page=9, may_narrow=False))[1] == (
        "9 pieces of part cards do not fit on one page of letter; 8 would, and 9 with --margin 7.7"
    )


def cards(size: tuple[float, float], count: int) -> Part:
    return Part("cards", "reference", "Cards", (piece("card", *size),) * count)


def test_pieces_of_many_sizes_flow_row_by_row() -> None:
    """Each row in the middle: 100 + 4 + 80 of 210 mm leave 13, 190 leave 10."""
    job = part(
        piece("a", 100, 50), piece("b", 80, 60), piece("c", 190, 20), piece("d", 50, 200), gutter=4
    )
    assert places(job, Options(paper="a4")) == [
        [("a", 1, 13, 106.5), ("b", 1, 117, 106.5), ("c", 1, 10, 170.5)],
        [("d", 1, 80, 48.5)],
    ]


def test_a_part_of_several_pieces_is_printed_once_unless_told() -> None:
    assert impose(part(piece("red", 20, 20), piece("blue", 20, 20)), Options()).copies == 1


def test_the_strip_stands_at_the_foot_and_the_pieces_above_it() -> None:
    plan = impose(part(piece("card", 100, 100), strip=piece("strip", 150, 12)), Options(copies=1))
    assert plan.strip is not None
    assert plan.strip.box == Rect(30, 277, 150, 12)
    assert plan.pages[0][0].box == Rect(55, 91, 100, 100)


def test_a_page_is_turned_when_the_piece_fits_only_that_way() -> None:
    plan = impose(part(piece("board", 270, 150)), Options())
    assert (plan.width, plan.height) == (297, 210)
    assert plan.pages[0][0].box == Rect(13.5, 30, 270, 150)


def test_a_page_is_not_turned_when_the_piece_fits_both_ways() -> None:
    assert impose(part(piece("board", 190, 100)), Options()).width == 210


def test_a5_lies_and_is_turned_upright_for_a_high_piece() -> None:
    plan = impose(part(piece("board", 120, 190)), Options(paper="a5"))
    assert (plan.width, plan.height) == (148, 210)


@pytest.mark.parametrize("scale", [1.01, 1.02, 1.04, 0.97])
@pytest.mark.parametrize("paper", ["a4", "both", "a5"])
def test_a_corrected_sheet_fits_at_the_usual_margin(scale: float, paper: PaperName) -> None:
    """Margins hold on the printed page; in the file the corrected piece keeps the 4 mm that
    printers need.
    """
    plan = impose(part(HALF), Options(paper=paper, scale_x=scale, copies=1))
    (placed,) = plan.pages[0]
    assert (round(placed.x, 6), round(placed.box.right, 6)) == (8, plan.width - 8)
    in_file = 194 * scale
    assert (plan.width - in_file) / 2 >= 4


def test_a_correction_that_leads_to_the_edge_of_the_paper_is_refused() -> None:
    """A4 less 4 mm at each edge is 202 mm; 202 / 1.05 = 192.4."""
    assert problem(part(HALF), Options(scale_x=1.05)) == (
        "piece-too-large",
        (
            "the sheet of sheet is 1.6 mm too wide for a4 with margins of 8 mm and this correction"
            " of scale; --paper letter or --poster would fit"
        ),
    )
    high = part(piece("board", 194, 250))
    assert problem(high, Options(scale_x=1.02, margin=9))[1].endswith(
        "correction of scale; --margin 8, --paper letter or --poster would fit"
    )
    assert problem(high, Options(scale_x=1.05, margin=9))[1].endswith(
        "correction of scale; --paper letter or --poster would fit"
    )


def test_a_piece_that_is_too_large_names_mm_and_paper() -> None:
    assert problem(part(piece("board", 194, 270)), Options(paper="a5")) == (
        "piece-too-large",
        (
            "the board of sheet is 138.0 mm too high for a5 with margins of 8 mm; --paper a4 or"
            " --poster would fit"
        ),
    )


@pytest.mark.parametrize(
    ("size", "paper", "said"),
    [
        ((281, 194), "letter", "17.6 mm too wide for letter"),
        ((194, 281), "letter", "17.6 mm too high for letter"),
        ((194, 128), "100x150", "60.0 mm too wide and 44.0 mm too high for 100x150"),
    ],
)
def test_a_piece_that_is_too_large_is_held_against_the_paper_as_it_fits_best(
    size: tuple[float, float], paper: PaperName, said: str
) -> None:
    assert said in problem(part(piece("board", *size)), Options(paper=paper))[1]


def test_pieces_that_are_too_large_alike_are_told_once() -> None:
    """A deck of the most cards that there may be is refused in a moment."""
    cards = [piece(f"card {number}", 63, 88) for number in range(2000)]
    with pytest.raises(LayoutError) as caught:
        impose(part(*cards, piece("title", 70, 88)), Options(paper="60x60"))
    assert [problem.message.split(" of ")[0] for problem in caught.value.problems] == [
        "the card 0",
        "the title",
    ]


def test_a_piece_too_large_for_every_paper() -> None:
    assert problem(part(piece("board", 300, 300.25)), Options(margin=10)) == (
        "piece-too-large",
        (
            "the board of sheet is 110.0 mm too wide and 23.2 mm too high for a4 with margins of 10"
            " mm; --poster would fit"
        ),
    )


def test_every_piece_that_is_too_large_is_named() -> None:
    with pytest.raises(SheetgenError) as caught:
        impose(part(piece("a", 300, 10), piece("b", 10, 10), piece("c", 10, 300)), Options())
    assert [p.message.split()[1] for p in caught.value.problems] == ["a", "c"]


def test_more_a_page_than_fit_is_refused() -> None:
    assert problem(part(HALF), Options(per_page=4)) == (
        "per-page",
        "4 pieces of part sheet do not fit on one page of a4; 2 would",
    )


def test_more_of_mixed_sizes_a_page_than_fit_is_refused() -> None:
    job = part(piece("a", 190, 150), piece("b", 180, 150), piece("c", 10, 10))
    assert problem(job, Options(per_page=2)) == (
        "per-page",
        "2 pieces of part sheet do not fit on one page of a4; 1 would",
    )


@pytest.mark.parametrize("kind", ["dice", "stickers", "pawns"])
def test_dice_stickers_and_pawns_are_one_set_that_fills_its_page(kind: str) -> None:
    plan = impose(part(*[piece("die", 60, 40)] * 5, kind=kind), Options(per_page=1))
    assert (plan.copies, len(plan.pages), plan.per_page) == (1, 1, 5)
    assert impose(part(piece("die", 60, 40), kind=kind), Options()).copies == 1


def test_rows_to_cut_out_are_spread_around_the_middle() -> None:
    """A4 has room from 8 to 289: three rows of 40, 50 and 40 mm with gaps of 6, and 12 mm more
    between them; each stands in the middle of 194.
    """
    pieces = (piece("a", 100, 40), piece("b", 120, 50), piece("c", 60, 50), piece("d", 80, 40))
    (page,) = impose(part(*pieces, kind="dice"), Options()).pages
    assert [(round(placed.x, 3), round(placed.y, 3)) for placed in page] == [
        (55, 65.5),
        (12, 123.5),
        (138, 123.5),
        (65, 191.5),
    ]


def test_pieces_that_begin_a_page_do() -> None:
    job = part(
        piece("a", 60, 40), piece("b", 60, 40), piece("c", 60, 40), kind="pawns", breaks=(1, 3)
    )
    pages = impose(job, Options(copies=2)).pages
    assert [[placed.piece.name for placed in page] for page in pages] == [
        ["a", "b"],
        ["c"],
        ["a", "b"],
        ["c"],
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "20x20+25x25+5x5+9x2",
            "labels 20x20+25x25+5x5+9x2 end 15.0 mm beside a4 paper of 210 x 297 mm",
        ),
        (
            "20x20+25x25+5x5+2x12",
            "labels 20x20+25x25+5x5+2x12 end 3.0 mm beside a4 paper of 210 x 297 mm",
        ),
    ],
)
def test_labels_beside_the_paper_are_refused(text: str, message: str) -> None:
    job = part(piece("label", 20, 20), kind="stickers")
    assert problem(job, Options(labels=label_sheet(text))) == ("labels", message)


def test_more_used_labels_than_there_are_is_refused() -> None:
    job = part(piece("label", 20, 20), kind="stickers")
    options = Options(labels=label_sheet("20x20+25x25+5x5+2x2"), skip=4)
    assert problem(job, options) == (
        "skip",
        "4 labels of part sheet cannot be used up: a sheet has 4",
    )


def test_labels_bring_their_paper_and_only_stickers_lie_on_them() -> None:
    options = Options(labels=label_sheet("5160"), skip=1)
    stickers = impose(part(piece("label", 66, 25), kind="stickers"), options)
    assert (stickers.width, stickers.height, stickers.strip) == (215.9, 279.4, None)
    assert impose(part(piece("die", 66, 25), kind="dice"), options) == impose(
        part(piece("die", 66, 25), kind="dice"), Options()
    )


def test_a_part_without_pieces_is_refused() -> None:
    assert problem(part(), Options()) == ("empty-part", "part sheet has nothing to print")


LARGE = sorted({*PAPERS, "330.2x241.3"} - {"a6"})
"""Papers that hold a piece of 120 mm over a strip."""

sizes = st.tuples(st.floats(5, 120), st.floats(5, 120))


@given(
    st.lists(sizes, min_size=1, max_size=8),
    st.booleans(),
    st.integers(1, 4),
    st.floats(0, 10),
    st.sampled_from(LARGE),
)
def test_every_piece_stands_once_inside_the_room_and_off_the_others(
    some: list[tuple[float, float]], alike: bool, copies: int, gutter: float, paper: PaperName
) -> None:
    pieces = [piece(f"p{n}", *(some[0] if alike else size)) for n, size in enumerate(some)]
    plan = impose(
        part(*pieces, gutter=gutter, strip=piece("strip", 120, 8)),
        Options(paper=paper, copies=copies),
    )
    assert plan.strip is not None
    printed = [(placed.copy, placed.piece.name) for page in plan.pages for placed in page]
    assert printed == [(copy, p.name) for copy in range(1, copies + 1) for p in pieces]
    for page in plan.pages:
        boxes = [placed.box for placed in page] + [plan.strip.box]
        assert all(plan.room.holds(box) for box in boxes)
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(copies=0), "print 1 copy or more, not 0"),
        (Options(skip=-1), "leave 0 or more rows or labels out, not -1"),
        (Options(per_page=0), "a page takes 1 piece or more, not 0"),
        (Options(gap=-1), "a gap is 0 to 50 mm, not -1"),
        (Options(margin=60), "a margin is 0 to 52.5 mm, not 60"),
        (Options(margin=-1), "a margin is 0 to 52.5 mm, not -1"),
        (Options(serial=0), "copies are numbered from 1 to 33,554,431, not from 0"),
        (
            Options(scale_y=2),
            "scale-y corrects a printer by 0.9 to 1.1, not 2; 100 mm / measured mm is right",
        ),
    ],
)
def test_options_that_cannot_be_are_refused(options: Options, message: str) -> None:
    assert problem(part(HALF), options)[1] == message
