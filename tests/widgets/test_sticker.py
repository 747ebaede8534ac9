"""Stickers: six for each die, smaller than its sides, opposite sides side by side; butted, apart,
or on labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import INKS, ThemeName
from sheetgen.page.labels import LABELS, LabelSheet, label_sheet
from sheetgen.page.piece import Piece
from sheetgen.render.impose import impose
from sheetgen.render.marks import cut_ticks
from sheetgen.render.options import Options
from sheetgen.widgets.dice.pieces import Make, cut_part
from sheetgen.widgets.dice.sticker import StickerStyle, sticker_pieces
from tests.widgets.table import THEMES, drawn, numbered, pen, texts

SIZES = (12.0, 13.0, 13.5, 16.0, 19.0, 25.0, 33.0)
COLORED = Die(
    DieId("r"), tuple(Face(v, "", "red", "R") for v in range(1, 7)), "red", "R", "pips", "Red"
)


def cuts(piece: Piece) -> list[Rect]:
    """The outlines to cut along."""
    return [
        op.args[0]
        for op, _, _ in drawn(piece)
        if op.verb == "rect" and dict(op.options)["fill"] is None
    ]


def row(
    die: Die, edge: float = 16, style: StickerStyle = "square", theme: ThemeName = "color"
) -> Piece:
    (piece,) = sticker_pieces(pen([die], theme), [die], edge, style)
    return piece


def plain(values: tuple[int, ...] = (1, 2, 3, 4, 5, 6)) -> Die:
    return numbered("d", values, "Lucky")


def cells(piece: Piece) -> list[Rect]:
    """The stickers of a butted row, between its cuts."""
    return [Rect(a, 0, b - a, piece.height) for a, b in pairwise(piece.cuts)]


@pytest.mark.parametrize(("edge", "side"), [(16, 13), (19, 16), (25, 22)])
def test_stickers_are_three_mm_smaller_than_the_die(edge: float, side: float) -> None:
    assert [(round(cut.w, 6), round(cut.h, 6)) for cut in cuts(row(plain(), edge, "round"))] == [
        (side, side)
    ] * 6
    assert [(round(cell.w, 6), round(cell.h, 6)) for cell in cells(row(plain(), edge))] == [
        (side, side)
    ] * 6


def test_corners_of_single_ones_are_round() -> None:
    ops = [
        op
        for op, _, _ in drawn(row(plain(), style="round"))
        if op.verb == "rect" and dict(op.options)["fill"] is None
    ]
    assert all(1.5 < dict(op.options)["radius"] <= 13 / 5 for op in ops)


@pytest.mark.parametrize("style", ["square", "round"])
def test_opposite_sides_stand_side_by_side(style: StickerStyle) -> None:
    assert [text for text in texts(row(plain(), style=style)) if text != "Lucky"] == [
        "1",
        "6",
        "2",
        "5",
        "3",
        "4",
    ]


def test_other_dice_pair_first_and_last_as_on_the_net() -> None:
    shown = texts(row(plain((11, 12, 13, 14, 15, 16))))
    assert [text for text in shown if text != "Lucky"] == ["11", "16", "12", "15", "13", "14"]


def test_a_round_pair_stands_closer_than_two_pairs() -> None:
    x = [cut.x for cut in cuts(row(plain(), style="round"))]
    assert [round(b - a - 13, 6) for a, b in pairwise(x)] == [1.8, 3.2, 1.8, 3.2, 1.8]


@pytest.mark.parametrize("edge", [12, 16, 33])
def test_round_stickers_lie_apart_on_the_piece(edge: float) -> None:
    piece = row(plain(), edge, "round")
    whole = Rect(0, 0, piece.width, piece.height)
    assert piece.width <= 194
    assert all(whole.holds(cut.inset(-0.5)) for cut in cuts(piece))
    assert not any(a.inset(-0.9).overlaps(b.inset(-0.9)) for a, b in combinations(cuts(piece), 2))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("style", ["square", "round"])
def test_each_die_has_a_name(theme: ThemeName, style: StickerStyle) -> None:
    dice = [Die(DieId(f"r{n}"), COLORED.faces, "red", "R", "pips", "Red") for n in (1, 2)]
    pieces = sticker_pieces(pen(dice, theme), dice, 16, style)
    assert [sorted(text for text in texts(piece) if text != "R") for piece in pieces] == [
        [f"{n} of 2", "Red"] if style == "square" else [f"Red, {n} of 2"] for n in (1, 2)
    ]


def middle(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The middle of the box around points."""
    return tuple((min(side) + max(side)) / 2 for side in zip(*points, strict=True))  # type: ignore[return-value]


@pytest.mark.parametrize("edge", SIZES)
@pytest.mark.parametrize("style", ["square", "round"])
def test_faces_stand_in_the_middle_of_their_cut_line(edge: float, style: StickerStyle) -> None:
    """Measured by the pips; the disc of the letter, near the corner, is none."""
    piece = row(COLORED, edge, style)
    stickers = cells(piece) if style == "square" else cuts(piece)
    discs = [op.args for op, _, _ in drawn(piece) if op.verb == "circle"]
    least = min(r for *_, r in discs)
    for number, sticker in enumerate(stickers):
        inside = [
            (x, y)
            for x, y, r in discs
            if sticker.holds(Rect(x, y, 0, 0)) and (r == least or edge > 14.5) and r < 0.12 * edge
        ]
        pips = [
            point
            for point in inside
            if min(abs(point[0] - sticker.x), abs(point[1] - sticker.y)) > 0.25 * sticker.w
        ]
        assert len(pips) == (1, 6, 2, 5, 3, 4)[number]
        assert middle(pips) == pytest.approx((sticker.cx, sticker.cy))


@pytest.mark.parametrize("edge", SIZES)
def test_color_ends_half_a_millimeter_before_each_cut(edge: float) -> None:
    piece = row(COLORED, edge)
    tiles = [
        op.args[0]
        for op in piece.ops
        if op.verb == "rect" and dict(op.options)["fill"] == INKS["red"].solid
    ]
    assert len(tiles) == 6
    least = [tile.inset(-0.5) for tile in tiles]
    assert all(cell.holds(tile) for cell, tile in zip(cells(piece), least, strict=True))
    gaps = [after.x - before.right for before, after in pairwise(tiles)]
    assert min(gaps) == pytest.approx(1)


@pytest.mark.parametrize(("edge", "away"), [(15, 1.3), (16, 1.5), (19, 1.5), (33, 1.5)])
@pytest.mark.parametrize("style", ["square", "round"])
def test_the_badge_stands_off_the_cut(edge: float, away: float, style: StickerStyle) -> None:
    piece = row(COLORED, edge, style)
    sticker = cells(piece)[0] if style == "square" else cuts(piece)[0]
    _, (x, y, r) = [op.args for op in piece.ops if op.verb == "circle"][:2]  # pip, badge
    assert (x - r - sticker.x, y - r - sticker.y) == (pytest.approx(away), pytest.approx(away))


@pytest.mark.parametrize("copies", [None, 1])
def test_spares_fill_the_sheet_where_nobody_says_how_many(copies: int | None) -> None:
    """On A4 two dice of 16 mm stand side by side, 18 times."""
    dice = [replace(COLORED, id=DieId(f"r{number}")) for number in range(4)]
    part = cut_part(pen(dice), "stickers", "stickers", "Stickers")
    plan = impose(part, Options(copies=copies))
    (page,) = plan.pages
    named = [[text for text in texts(placed.piece) if text != "R"] for placed in page]
    own = [["Red", f"{number} of 4"] for number in range(1, 5)]
    assert named == own + [["Red", "spare"]] * (32 if copies is None else 0)
    assert len({placed.piece.width for placed in page}) == 1
    full = impose(part, Options()).pages[0]
    assert [placed.box for placed in page] == [placed.box for placed in full][: len(page)]
    left, right = min(placed.x for placed in full), max(placed.box.right for placed in full)
    assert left == pytest.approx(210 - right)


def test_six_dice_are_cut_with_eighteen_cuts() -> None:
    """Two side by side, three times: seven for each column, four across; single stickers would take
    144.
    """
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6)) for number in range(6)]
    part = cut_part(pen(dice), "stickers", "stickers", "Stickers")
    plan = impose(part, Options(copies=1))
    (page,) = plan.pages
    upright = {round(placed.x + x, 6) for placed in page for x in placed.piece.cuts}
    level = {round(y, 6) for placed in page for y in (placed.y, placed.y + placed.piece.height)}
    assert (len(upright), len(level)) == (14, 4)
    ticks = cut_ticks(page, plan)
    assert sorted(round(tick.cx, 6) for tick in ticks) == sorted([*upright] * 2)
    top, bottom = min(level), max(level)
    assert all(tick.bottom < top - 0.5 or tick.y > bottom + 0.5 for tick in ticks)
    assert all(plan.room.holds(tick) for tick in ticks)
    assert plan.strip is not None
    assert not any(tick.overlaps(plan.strip.box) for tick in ticks)
    for placed in page:
        ends = [
            op.args[0]
            for op in placed.piece.ops
            if op.verb == "line" and op.args[1].paint == "#000000"
        ]
        assert {round(placed.y + y, 6) for (_, y), _ in ends} == {
            round(placed.y, 6),
            round(placed.y + placed.piece.height, 6),
        }
        assert all(
            max(x for x, _ in line) < placed.piece.cuts[0] - 0.5
            or min(x for x, _ in line) > placed.piece.cuts[-1] + 0.5
            for line in ends
        )


@pytest.mark.parametrize("edge", SIZES)
@pytest.mark.parametrize("style", ["square", "round"])
def test_everything_is_on_the_piece_and_fits(edge: float, style: StickerStyle) -> None:
    die = Die(DieId("d"), COLORED.faces, "red", "R", "pips", "Rainbow A")
    hand = pen([die] * 2)
    for piece in sticker_pieces(hand, [die, die], edge, style):
        assert piece.width <= 194
        points = [x for op in piece.ops if op.verb == "line" for x, _ in op.args[0]]
        assert all(0 <= x <= piece.width for x in points)
    assert not hand.problems


@pytest.mark.parametrize(("style", "step"), [("square", 13.0), ("round", 13 + 4.5 + 1.8 + 3)])
def test_used_rows_are_skipped(style: StickerStyle, step: float) -> None:
    part = cut_part(pen([plain()]), "stickers", "stickers", "Stickers", Make(sticker_style=style))
    fresh, used = (impose(part, Options(skip=skip)).pages[0][0] for skip in (0, 3))
    assert used.y - fresh.y == pytest.approx(3 * step)
    assert used.x == fresh.x


def test_more_used_rows_than_there_are_is_refused() -> None:
    part = cut_part(pen([plain()]), "stickers", "stickers", "Stickers")
    with pytest.raises(
        Exception, match="30 rows of stickers of part stickers cannot be used up: a sheet has 18"
    ):
        impose(part, Options(skip=30))


def test_skipped_rows_only_count_on_the_first_page() -> None:
    """Fifteen of eighteen rows of two dice leave room for six."""
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6)) for number in range(20)]
    part = cut_part(pen(dice), "stickers", "stickers", "Stickers")
    pages = impose(part, Options(skip=15)).pages
    assert [len(page) for page in pages] == [6, 36]
    assert pages[1][0].y == impose(part, Options()).pages[0][0].y


OTHER = label_sheet("12.7x12.7+15.2x15.2+8x10+13x18+r2")


@pytest.mark.parametrize("sheet", [*LABELS.values(), OTHER], ids=lambda sheet: sheet.name)
@pytest.mark.parametrize("die_edge", [12.0, 13.0, 16.0, 19.0, 25.0])
def test_every_face_lies_inside_its_label(sheet: LabelSheet, die_edge: float) -> None:
    hand = pen([COLORED, plain()])
    pieces = sticker_pieces(hand, [COLORED, plain()], die_edge, labels=sheet)
    if die_edge - 4 > min(sheet.width, sheet.height):
        assert {problem.code for problem in hand.problems} == {"labels"}
        assert pieces == ()
        return
    assert not hand.problems
    plan = impose(
        cut_part(
            hand, "stickers", "stickers", "Stickers", Make(sticker_size=die_edge, labels=sheet)
        ),
        Options(labels=sheet, skip=2),
    )
    faces = 0
    for index, placed in enumerate(placed for page in plan.pages for placed in page):
        label = sheet.label((index + 2) % sheet.count)
        assert placed.box == label
        assert Rect(0, 0, plan.width, plan.height).holds(label)
        for op, dx, dy in drawn(placed.piece):
            if op.verb == "rect":
                tile = op.args[0].moved(placed.x + dx, placed.y + dy)
                assert label.inset(-1e-6).holds(tile)
                faces += dict(op.options)["fill"] == INKS["red"].solid
            elif op.verb in ("circle", "text"):
                x, y = op.args[:2] if op.verb == "circle" else op.args[1:3]
                assert label.holds(Rect(placed.x + dx + x, placed.y + dy + y, 0, 0))
    assert faces == 6


def test_a_face_keeps_clear_of_the_round_corners_of_its_label() -> None:
    """12 mm on 12.7 with corners of 2: the tile's corners are round enough."""
    piece = sticker_pieces(pen([COLORED]), [COLORED], 16, labels=OTHER)[0]
    (tile,) = [op for op in piece.ops if op.verb == "rect"]
    box, radius = tile.args[0], dict(tile.options)["radius"]
    away = (2.0 - (box.x + radius)) * 2**0.5 + radius
    assert away <= 2.0


@pytest.mark.parametrize(
    ("name", "each"), [("avery-l4732", 2), ("avery-5160", 3), ("herma-4271", 3), ("avery-5167", 3)]
)
def test_a_label_holds_as_many_faces_of_one_die_as_fit(name: str, each: int) -> None:
    pieces = sticker_pieces(pen([COLORED]), [COLORED], 16, labels=LABELS[name])
    assert [texts(piece) for piece in pieces] == [["R"] * each] * (6 // each)


def test_a_label_of_a_sticker_needs_no_line_and_a_larger_one_has_it() -> None:
    small, large, low = (
        sticker_pieces(pen([COLORED]), [COLORED], 16, labels=label_sheet(f"{size}+60x60+5x5+1x1"))[
            0
        ]
        for size in ("13.5x13.5", "20x20", "40x12.5")
    )
    assert cuts(small) == []
    assert [(cut.w, cut.h) for cut in cuts(large)] == [(13, 13)]
    ends = [op.args[0] for op in low.ops if op.verb == "line"]
    assert all((a[1], b[1]) == (0, 12.5) for a, b in ends)
    assert len(ends) == 4


def test_labels_that_are_too_small_name_the_die_that_would_do() -> None:
    hand = pen([plain()])
    sheet = label_sheet("11x20+30x30+5x5+1x1")
    assert sticker_pieces(hand, hand.game.dice, 16, labels=sheet) == ()
    assert [problem.message for problem in hand.problems] == [
        "labels 11x20+30x30+5x5+1x1 are 11.0 x 20.0 mm; faces for dice of 16 mm are 12 mm wide;"
        " --sticker-size 15 would fit"
    ]
    assert sticker_pieces(hand, hand.game.dice, 15, labels=sheet) != ()


@pytest.mark.parametrize("edge", [11.9, 33.1])
def test_an_edge_out_of_range_is_refused(edge: float) -> None:
    hand = pen([numbered("d", (1, 2, 3, 4, 5, 6))])
    assert sticker_pieces(hand, hand.game.dice, edge) == ()
    assert [problem.message for problem in hand.problems] == [
        f"stickers are for dice of 12 to 33 mm, not {edge:g}"
    ]


@pytest.mark.parametrize(
    ("faces", "rest"),
    [
        (
            4,
            (
                "stickers are for dice with six; kind: dice makes its net, and dice: [...] says"
                " which dice a part is of"
            ),
        ),
        (
            20,
            (
                "stickers are for dice with six; kind: dice makes its net, and dice: [...] says"
                " which dice a part is of"
            ),
        ),
        (7, "nets are for dice with 4, 6, 8, 10, 12 or 20, stickers for dice with six"),
    ],
)
def test_a_die_without_six_faces_has_no_stickers_and_is_told_what_there_is(
    faces: int, rest: str
) -> None:
    hand = pen([numbered("d", range(1, faces + 1)), plain()])
    assert [piece.name for piece in sticker_pieces(hand, hand.game.dice, 16)] == ["stickers of d"]
    assert [(problem.code, problem.message) for problem in hand.problems] == [
        ("not-six-faces", f'die "d" has {faces} faces; {rest}')
    ]
