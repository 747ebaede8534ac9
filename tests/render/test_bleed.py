"""Color past the edges of pieces: how far it reaches, what the page says of it, and the marks
outside of it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pypdfium2
import pytest

from sheetgen.errors import SheetgenError
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part, Piece
from sheetgen.render.impose import impose
from sheetgen.render.marks import crop_marks, marks
from sheetgen.render.options import Options
from tests.render.reading import MM, opened
from tests.render.samples import part, piece, printed


def card(bleed: float, width: float = 60, height: float = 80, paint: str = "#FF0000") -> Piece:
    """A piece that is painted far past its edges."""
    return replace(
        piece(
            "card", width, height, lambda canvas: canvas.rect(Rect(-20, -20, 200, 200), fill=paint)
        ),
        bleed=bleed,
    )


def colored(pdf: bytes, page: int = 0) -> Rect:
    """What is red on a page, in mm."""
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[page].render(scale=20 * 25.4 / 72).to_pil().convert("RGB")
    red, green, _ = image.split()
    box = green.point(lambda value: 255 if value < 128 else 0)
    only = box.copy()
    only.paste(0, mask=red.point(lambda value: 255 if value < 128 else 0))
    left, top, right, bottom = (edge / 20 for edge in only.getbbox() or (0, 0, 0, 0))
    return Rect(left, top, right - left, bottom - top)


@pytest.mark.parametrize("bleed", [0, 1.5, 3, 5])
def test_color_reaches_as_far_as_the_bleed_and_no_farther(bleed: float) -> None:
    found = colored(printed(part(card(bleed)), Options(copies=1)))
    out = bleed or 0.5
    assert (found.x, found.y, found.w, found.h) == pytest.approx(
        (75 - out, 108.5 - out, 60 + 2 * out, 80 + 2 * out), abs=0.11
    )


@pytest.mark.parametrize(
    "options",
    [
        Options(copies=1),
        Options(copies=1, paper="letter"),
        Options(copies=1, scale_x=0.98, scale_y=1.01),
    ],
)
def test_a_page_with_one_piece_says_where_it_is_cut(options: Options) -> None:
    with opened(part(card(3)), options) as pdf:
        page = pdf.pages[0]
        width, height = (float(side) for side in (page.width, page.height))
        wide, high = 60 * MM * options.scale_x, 80 * MM * options.scale_y
        trim = [(width - wide) / 2, (height - high) / 2, (width + wide) / 2, (height + high) / 2]
        out = (
            -3 * MM * options.scale_x,
            -3 * MM * options.scale_y,
            3 * MM * options.scale_x,
            3 * MM * options.scale_y,
        )
        assert page.page_obj.attrs["MediaBox"] == pytest.approx([0, 0, width, height], abs=0.001)
        assert page.page_obj.attrs["TrimBox"] == pytest.approx(trim, abs=0.01)
        assert page.page_obj.attrs["BleedBox"] == pytest.approx(
            [edge + by for edge, by in zip(trim, out, strict=True)], abs=0.01
        )


def test_the_second_side_says_where_it_is_cut() -> None:
    job = part(card(3), back=Part("back", "reference", "Back", (card(3),)))
    with opened(job, Options(copies=1, offset_x=1, offset_y=2)) as pdf:
        front, back = (page.page_obj.attrs["TrimBox"] for page in pdf.pages)
        shift = [1 * MM, -2 * MM, 1 * MM, -2 * MM]
    assert back == pytest.approx(
        [edge + by for edge, by in zip(front, shift, strict=True)], abs=0.01
    )


def test_other_pages_are_cut_at_their_edges() -> None:
    for job, options in ((part(card(3)), Options()), (part(card(0)), Options(copies=1))):
        with opened(job, options) as pdf:
            attributes = pdf.pages[0].page_obj.attrs
            assert attributes["TrimBox"] == attributes["MediaBox"]
            assert "BleedBox" not in attributes


@pytest.mark.parametrize("bleed", [1.5, 3, 5])
@pytest.mark.parametrize("gutter", [0, 2, 6])
def test_neighbors_keep_twice_the_bleed_apart(bleed: float, gutter: float) -> None:
    job = part(card(bleed, 40, 30), gutter=gutter)
    plan = impose(job, Options())
    boxes = [placed.box for placed in plan.pages[0]]
    assert len(boxes) > 4
    assert not any(a.inset(-bleed).overlaps(b.inset(-bleed)) for a, b in combinations(boxes, 2))
    assert all(plan.room.holds(box.inset(-bleed)) for box in boxes)
    xs = sorted({round(box.x, 3) for box in boxes})
    assert xs[1] - xs[0] - 40 == pytest.approx(max(gutter, 2 * bleed))


@pytest.mark.parametrize("copies", [1, 2, 5, None])
def test_crop_marks_stand_outside_of_all_color(copies: int | None) -> None:
    """They are there without being asked for, in line with every edge."""
    job = part(card(3))
    plan = impose(job, Options(copies=copies))
    for page in plan.pages:
        found = list(marks(job, page, plan, Options()))
        boxes = [placed.box for placed in page]
        assert found == list(crop_marks(job, page, plan))
        assert not any(mark.overlaps(box.inset(-3)) for mark in found for box in boxes)
        assert all(plan.room.holds(mark) for mark in found)
        upright = {round(mark.cx, 2) for mark in found if mark.h > mark.w}
        level = {round(mark.cy, 2) for mark in found if mark.w > mark.h}
        assert upright == {round(edge, 2) for box in boxes for edge in (box.x, box.right)}
        assert level == {round(edge, 2) for box in boxes for edge in (box.y, box.bottom)}
        # Both ends of each cut are marked.
        for x in upright:
            ys = [mark.cy for mark in found if mark.h > mark.w and round(mark.cx, 2) == x]
            assert min(ys) < min(box.y for box in boxes)
            assert max(ys) > max(
                box.bottom for box in boxes if round(box.x, 2) == x or round(box.right, 2) == x
            )


def test_the_room_that_bleed_needs_is_spoken_of() -> None:
    with pytest.raises(SheetgenError) as caught:
        impose(part(card(3, 190, 190)), Options())
    (problem,) = caught.value.problems
    assert problem.message.startswith(
        "the card of sheet is 10.0 mm too wide for a4 with margins of 8 mm and 3 mm of bleed; "
    )
