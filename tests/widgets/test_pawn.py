"""Pawns: nine of each color that fit a place of 18 mm; letter, pattern and color on each; dummies
have a dashed rim.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from sheetgen.page.ink import INKS, ThemeName
from sheetgen.page.piece import Piece
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName
from sheetgen.widgets.dice.pawn import pawn_pieces
from sheetgen.widgets.dice.pieces import cut_part
from tests.widgets.table import THEMES, drawn, pen, texts

PLACE = 18.0


def pieces(theme: ThemeName = "color") -> dict[str, Piece]:
    hand = pen(theme=theme)
    discs, stands = pawn_pieces(hand, ("red", "yellow"), 9, ("red", "yellow"))
    made = {piece.name: piece for piece in (*discs, *stands)}
    assert hand.problems == []
    return made


def rims(piece: Piece) -> list[float]:
    """Diameters of the outlines to cut along."""
    return [
        2 * op.args[2]
        for op, _, _ in drawn(piece)
        if op.verb == "circle" and dict(op.options)["fill"] is None
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
    (size,) = set(rims(pieces()[name]))
    assert len(rims(pieces()[name])) == 9
    assert 5 / 8 * 25.4 <= size <= 5 / 8 * 25.4 + 0.2


@pytest.mark.parametrize("name", ["red stand-ups", "red dummy stand-ups"])
def test_a_stand_up_fits_its_place(name: str) -> None:
    row = pieces()[name]
    uprights = [op.args[0] for op, _, _ in drawn(row) if op.verb == "line" and not op.args[1].dash]
    across = sorted({points[0][0] for points in uprights})
    assert len(across) == 8
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
        "Yellow",
        name,
        *"Y" * count,
    ]
    assert sum(op.verb == "stamp" for op in piece.ops) == count
    assert {key.split()[1] for key in piece.stamps} == {"dots"}


def test_a_stand_up_reads_upright_from_both_sides() -> None:
    turns = [
        dict(op.options)["turn"]
        for op, _, _ in drawn(pieces()["red stand-ups"])
        if op.verb == "text" and op.args[0] == "R"
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
    discs, stands = pawn_pieces(pen(), (color,), 1, (color,))
    made = {piece.name: piece for piece in (*discs, *stands)}
    for ops in made[f"{color} {name}"].stamps.values():
        count = (
            len(ops)
            if ops[0].verb == "circle"
            else sum(step.verb == "M" for step in ops[0].args[0])
        )
        assert count >= 10


def test_discs_of_six_colors_and_their_dummies_fit_one_page_of_any_paper() -> None:
    part = cut_part(pen(pawns=9), "pawns", "pawns", "Pawns")
    discs = [piece for piece in part.pieces if "stand" not in piece.name]
    assert len(discs) == 12
    assert sum(piece.height + part.gutter for piece in discs) <= 263.4 - 22
    assert all(piece.width <= 194 for piece in part.pieces)


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
        assert kinds.count({"discs"}) == copies


def test_a_game_without_pawns_has_none_to_print() -> None:
    hand = pen()
    assert cut_part(hand, "pawns", "pawns", "Pawns").pieces == ()
    assert [(problem.code, problem.message) for problem in hand.problems] == [
        ("no-pawns", 'this game has no pawns; "numbers" needs "pawns", how many of each color')
    ]
