"""Pawns: nine of each color that fit a place of 18 mm; letter, pattern and color on each; dummies
have a dashed rim.
"""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from sheetgen.page.geometry import Rect
from sheetgen.page.ink import INKS, ThemeName, contrast
from sheetgen.page.piece import Piece
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName
from sheetgen.widgets.dice.cutout import CUT
from sheetgen.widgets.dice.pawn import pawn_pieces
from sheetgen.widgets.dice.pieces import cut_part
from tests.widgets.table import THEMES, drawn, pen, texts

PLACE = 18.0


def pieces(theme: ThemeName = "color") -> dict[str, Piece]:
    hand = pen(theme=theme)
    discs, stands = pawn_pieces(hand, ("red", "yellow"), 9, ("red", "yellow"))
    made = {piece.name: piece for piece in (*discs, *stands)}
    assert not hand.problems
    return made


def discs(piece: Piece, *, filled: bool) -> list[Rect]:
    """Around the outlines to cut along, or around what they are filled with."""
    return [
        Rect.around(*op.args[:2], 2 * op.args[2], 2 * op.args[2])
        for op, _, _ in drawn(piece)
        if op.verb == "circle"
        and op.args[2] > 7.6
        and (dict(op.options)["fill"] is not None) == filled
    ]


def dashed(piece: Piece) -> int:
    """How many closed rims are dashed."""
    lines = [
        dict(op.options).get("line") for op, _, _ in drawn(piece) if op.verb in ("circle", "rect")
    ]
    return sum(bool(line and line.dash) for line in lines)


def test_each_color_has_discs_dummies_and_stand_ups() -> None:
    rows = ["red {}", "yellow {}", "red dummy {}", "yellow dummy {}"]
    assert list(pieces()) == [row.format(what) for what in ("discs", "stand-ups") for row in rows]


@pytest.mark.parametrize("name", ["red discs", "red dummy discs"])
def test_there_are_nine_discs_for_a_punch_of_five_eighths_of_an_inch(name: str) -> None:
    cuts = discs(pieces()[name], filled=False)
    (size,) = {round(cut.w, 6) for cut in cuts}
    assert len(cuts) == 9
    assert 5 / 8 * 25.4 <= size <= 5 / 8 * 25.4 + 0.2


@pytest.mark.parametrize("name", ["red discs", "red dummy discs"])
def test_color_runs_a_millimeter_over_the_cut_of_a_disc_and_not_onto_the_next(name: str) -> None:
    cuts, grounds = (discs(pieces()[name], filled=filled) for filled in (False, True))
    assert [round(ground.w - cut.w, 6) for cut, ground in zip(cuts, grounds, strict=True)] == [
        2.0
    ] * 9
    assert [(round(one.cx, 6), round(one.cy, 6)) for one in cuts] == [
        (round(one.cx, 6), round(one.cy, 6)) for one in grounds
    ]
    assert not any(one.overlaps(other) for one, other in combinations(grounds, 2))


@pytest.mark.parametrize("name", ["red stand-ups", "red dummy stand-ups"])
def test_color_runs_over_the_cuts_and_folds_of_stand_ups(name: str) -> None:
    """One ground for the faces of the whole row, a millimeter beyond on all sides."""
    row = pieces()[name]
    grounds = [op.args[0] for op, _, _ in drawn(row) if op.verb == "rect" and op.args[0].w == 128]
    (ground,) = grounds
    cut = Rect.holding(
        point
        for op, _, _ in drawn(row)
        if op.verb == "line" and op.args[1] == CUT
        for point in op.args[0]
    )
    assert (ground.x, ground.right) == (cut.x - 1, cut.right + 1)
    assert (ground.y, ground.bottom) == (cut.y + 5 - 1, cut.y + 45 + 1)


def test_pawns_are_tinted_in_light_and_white_in_mono() -> None:
    """Those of a dummy are white in both."""
    fills = {
        (theme, name): {
            dict(op.options)["fill"]
            for op, _, _ in drawn(pieces(theme)[name])
            if op.verb == "circle" and op.args[2] == 9
        }
        for theme in THEMES
        for name in ("red discs", "red dummy discs")
    }
    red = INKS["red"]
    assert [fills[theme, "red discs"] for theme in THEMES] == [{red.solid}, {red.tint}, {"#FFFFFF"}]
    assert [fills[theme, "red dummy discs"] for theme in THEMES] == [
        {red.tint},
        {"#FFFFFF"},
        {"#FFFFFF"},
    ]


@pytest.mark.parametrize("name", ["discs", "dummy discs", "stand-ups", "dummy stand-ups"])
@pytest.mark.parametrize("color", INKS)
def test_cuts_and_folds_show_on_the_color(color: str, name: str) -> None:
    """The last line over each place is what is seen."""
    made = {
        piece.name: piece for kind in pawn_pieces(pen(), (color,), 9, (color,)) for piece in kind
    }
    ink = INKS[color]
    ground = ink.tint if "dummy" in name else ink.solid
    lines = [
        op.args[1]
        for op, _, _ in drawn(made[f"{color} {name}"])
        if op.verb == "line" and op.args[1] != CUT
    ]
    lines += [
        dict(op.options)["line"]
        for op, _, _ in drawn(made[f"{color} {name}"])
        if op.verb == "circle" and dict(op.options)["line"]
    ]
    assert len(lines) >= 9
    assert min(contrast(line.paint, ground) for line in lines) >= 4.5


@pytest.mark.parametrize("name", ["red stand-ups", "red dummy stand-ups"])
def test_a_stand_up_fits_its_place(name: str) -> None:
    row = pieces()[name]
    uprights = [op.args[0] for op, _, _ in drawn(row) if op.verb == "line" and not op.args[1].dash]
    across = sorted({points[0][0] for points in uprights if points[0][0] == points[1][0]})
    assert len(across) == 10
    assert all(14 <= b - a <= 16 for a, b in pairwise(across))
    folds = [op.args[0] for op, _, _ in drawn(row) if op.verb == "line" and op.args[1].dash]
    down = sorted({round(points[0][1], 6) for points in folds})
    foot = row.height - 0.1 - down[-1]
    assert down[1] - down[0] == down[2] - down[1] == 20
    assert foot >= 10
    assert math.hypot(foot, across[1] - across[0]) < PLACE - 0.25


@pytest.mark.parametrize("name", ["red stand-ups", "red dummy stand-ups"])
def test_tab_and_foot_are_written_where_they_are(name: str) -> None:
    row = pieces()[name]
    folds = sorted(
        {
            round(op.args[0][0][1], 6)
            for op, _, _ in drawn(row)
            if op.verb == "line" and op.args[1].dash
        }
    )
    words = [
        (op.args[0], op.args[2])
        for op, _, _ in drawn(row)
        if op.verb == "text" and op.args[0] in ("tab", "foot")
    ]
    assert (
        [word for word, _ in words].count("tab") == [word for word, _ in words].count("foot") == 9
    )
    assert all(y < folds[0] if word == "tab" else y > folds[-1] for word, y in words)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("name", "count"),
    [("discs", 9), ("dummy discs", 9), ("stand-ups", 18), ("dummy stand-ups", 18)],
)
def test_every_pawn_bears_letter_and_pattern(name: str, count: int, theme: ThemeName) -> None:
    piece = pieces(theme)[f"yellow {name}"]
    assert [text for text in texts(piece) if text not in ("tab", "foot")] == [
        "Y",
        "Yellow",
        name,
        *"Y" * count,
    ]
    stamped = [op.args[0].split() for op in piece.ops if op.verb == "stamp" and op.args[1] > 33]
    patterns = [key[1] for key in stamped if key[0] != "suit"]
    suits = [key[1] for key in stamped if key[0] == "suit"]
    assert patterns == ["dots"] * count
    assert suits == ["sun"] * (count if "stand" in name else 4 * count)


def test_a_stand_up_reads_upright_from_both_sides() -> None:
    turns = [
        dict(op.options)["turn"]
        for op, _, _ in drawn(pieces()["red stand-ups"])
        if op.verb == "text" and op.args[0] == "R" and op.args[1] > 33
    ]
    assert sorted(turns) == [0] * 9 + [180] * 9


@pytest.mark.parametrize("theme", THEMES)
def test_only_dummies_have_a_dashed_rim(theme: ThemeName) -> None:
    made = pieces(theme)
    assert [
        dashed(made[f"red {name}"])
        for name in ("discs", "dummy discs", "stand-ups", "dummy stand-ups")
    ] == [0, 9, 0, 18]


@pytest.mark.parametrize("color", INKS)
@pytest.mark.parametrize("name", ["discs", "dummy discs", "stand-ups", "dummy stand-ups"])
def test_the_ring_has_at_least_ten_marks(color: str, name: str) -> None:
    """Those of the pattern, and on a disc four suits among them."""
    discs, stands = pawn_pieces(pen(), (color,), 1, (color,))
    made = {piece.name: piece for piece in (*discs, *stands)}
    for key, ops in made[f"{color} {name}"].stamps.items():
        count = (
            len(ops)
            if ops[0].verb == "circle"
            else sum(step.verb == "M" for step in ops[0].args[0])
        )
        assert key.startswith("suit") or count >= (10 if "stand" in name else 8)


def test_discs_of_six_colors_fit_one_page_of_any_paper() -> None:
    """Two panels side by side, like the areas of a board."""
    discs, _ = pawn_pieces(pen(), tuple(INKS), 9, ())
    part = cut_part(pen(pawns=9), "pawns", "pawns", "Pawns")
    assert len(discs) == 6
    assert 3 * (discs[0].height + part.gutter) <= 263.4 - 22
    assert 2 * discs[0].width + part.gutter <= 194
    assert all(piece.width <= 194 for piece in part.pieces)


@pytest.mark.parametrize(
    ("count", "across", "down"), [(1, 1, 1), (4, 2, 2), (5, 3, 2), (9, 3, 3), (50, 7, 8)]
)
def test_discs_stand_as_near_to_a_square_as_can_be(count: int, across: int, down: int) -> None:
    ((panel,), _) = pawn_pieces(pen(), ("red",), count, ())
    cuts = discs(panel, filled=False)
    assert len(cuts) == count
    assert len({round(cut.x, 6) for cut in cuts}) == across
    assert len({round(cut.y, 6) for cut in cuts}) == down
    assert panel.width <= 194


def test_four_rows_of_stand_ups_fit_one_page_of_any_paper() -> None:
    part = cut_part(pen(pawns=9), "pawns", "pawns", "Pawns")
    assert 4 * (part.pieces[-1].height + part.gutter) <= 263.4 - 22


@pytest.mark.parametrize("paper", ["a4", "letter", "both", "a5"])
@pytest.mark.parametrize("copies", [1, 2])
def test_discs_and_stand_ups_never_share_a_page(paper: PaperName, copies: int) -> None:
    part = cut_part(pen(pawns=9), "pawns", "pawns", "Pawns")
    pages = impose(part, Options(paper=paper, copies=copies)).pages
    kinds = [{placed.piece.name.split()[-1] for placed in page} for page in pages]
    assert all(len(kind) == 1 for kind in kinds)
    if paper != "a5":
        assert kinds.count({"discs"}) == 2 * copies


def test_a_game_without_pawns_has_none_to_print() -> None:
    hand = pen()
    assert cut_part(hand, "pawns", "pawns", "Pawns").pieces == ()
    assert [(problem.code, problem.message) for problem in hand.problems] == [
        ("no-pawns", 'this game has no pawns; "numbers" needs "pawns", how many of each color')
    ]
