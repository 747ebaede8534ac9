"""Nets that lie on their side: only where fewer pages are enough so, and they fold to the same
dice.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Part
from sheetgen.render.arrange import with_nets_turned
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName
from sheetgen.render.plan import PagePlan
from sheetgen.widgets.dice.pieces import Make, cut_part
from tests.widgets.folding import Sheet, fold, read
from tests.widgets.table import numbered, pen


def dice(*kinds: int) -> Part:
    """Dice with so many faces each, as a part to fold."""
    made = [
        numbered(f"d{faces}-{number}", range(1, faces + 1)) for number, faces in enumerate(kinds)
    ]
    return cut_part(pen(made), "dice", "dice", "Dice", Make())


def lying(plan: PagePlan, job: Part) -> list[str]:
    """The pieces that are turned."""
    widths = {piece.name: piece.width for piece in job.pieces}
    return [
        placed.piece.name
        for page in plan.pages
        for placed in page
        if placed.piece.width != widths[placed.piece.name]
    ]


@pytest.mark.parametrize(
    ("kinds", "paper", "pages"),
    [
        # Upright, one net of a d12 or d20 stands beside nothing, and four below each other.
        ((12,) * 5, "a4", 1),
        ((20,) * 5, "a4", 1),
        ((12,) * 5 + (20,) * 5, "a4", 2),
        ((12,) * 5, "letter", 1),
        ((20,) * 11, "a4", 2),
    ],
)
def test_long_nets_lie_on_their_side_where_that_saves_a_page(
    kinds: tuple[int, ...], paper: PaperName, pages: int
) -> None:
    job = dice(*kinds)
    plan = impose(job, Options(paper=paper))
    assert len(plan.pages) == pages
    assert lying(plan, job)
    assert sorted(placed.piece.name for page in plan.pages for placed in page) == sorted(
        piece.name for piece in job.pieces
    )
    for page in plan.pages:
        assert all(plan.room.holds(placed.box) for placed in page)
        assert all(not one.box.overlaps(other.box) for one, other in combinations(page, 2))
        assert all(placed.box.bottom <= plan.strip.box.y for placed in page if plan.strip)


@pytest.mark.parametrize(
    ("kinds", "paper"),
    [
        ((12,), "a4"),
        ((20, 20), "a4"),
        ((4, 8, 10, 12, 20), "a4"),
        ((8,) * 6, "a4"),
        ((12, 20), "a5"),
        ((6,) * 9, "a4"),
    ],
)
def test_nets_stand_upright_where_turning_saves_no_page(
    kinds: tuple[int, ...], paper: PaperName
) -> None:
    job = dice(*kinds)
    assert lying(impose(job, Options(paper=paper)), job) == []


def places(sheet: Sheet) -> np.ndarray:
    """Where everything is that is drawn on a piece."""
    marks = [mark.place for mark in (*sheet.marks, *sheet.letters)]
    return np.array([*sheet.outline, *(end for line in sheet.folds for end in line), *marks])


@pytest.mark.parametrize("faces", [12, 20])
def test_a_net_on_its_side_is_the_same_net(faces: int) -> None:
    job = dice(*(faces,) * 5)
    upright = {piece.name: piece for piece in job.pieces}
    plan = impose(job, Options(paper="a4"))
    checked = [placed.piece for placed in plan.pages[0] if placed.piece.name in lying(plan, job)]
    assert len(checked) >= 5
    for piece in checked:
        before, after = upright[piece.name], read(piece)
        assert (piece.width, piece.height) == (before.height, before.width)
        flat = places(read(before))
        # Clockwise by a quarter: what was at the top is at the right.
        assert np.allclose(
            places(after), np.stack([before.height + flat[:, 1], -flat[:, 0]], axis=1)
        )
        assert [mark.text for mark in read(before).marks] == [mark.text for mark in after.marks]
        if piece.name.startswith("net"):
            assert len([flap for flap in fold(after, faces) if not flap.tab]) == faces


def test_of_many_ways_some_hundred_are_tried() -> None:
    job = dice(4, 8, 10, 12, 12, 12, 20, 20)
    tried: list[Part] = []

    def pages(way: Part) -> int:
        tried.append(way)
        return 9

    assert with_nets_turned(job, Rect(0, 0, 194, 250), pages).pieces == job.pieces
    assert 300 < len(tried) < 400  # of the thousand ways to turn ten sizes
