"""Stickers: six for each die, smaller than its sides, opposite sides side by side, cut apart without touching."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.paper.geometry import Rect
from sheetgen.paper.piece import Piece
from sheetgen.widgets.pieces import cut_part, sticker_pieces
from tests.widgets.table import THEMES, drawn, numbered, pen, texts


def cuts(piece: Piece) -> list[Rect]:
    """The outlines to cut along."""
    return [op.args[0] for op, _, _ in drawn(piece) if op.verb == "rect" and dict(op.options)["fill"] is None]


def strip(values: tuple[int, ...] = (1, 2, 3, 4, 5, 6), edge: float = 16) -> Piece:
    die = numbered("d", values, "Lucky")
    (piece,) = sticker_pieces(pen([die]), [die], edge)
    return piece


@pytest.mark.parametrize(("edge", "side"), [(16, 13), (19, 16), (25, 22)])
def test_stickers_are_three_mm_smaller_than_the_die(edge: float, side: float) -> None:
    assert [(round(cut.w, 6), round(cut.h, 6)) for cut in cuts(strip(edge=edge))] == [(side, side)] * 6


def test_corners_are_round() -> None:
    radii = [dict(op.options)["radius"] for op, _, _ in drawn(strip()) if op.verb == "rect" and dict(op.options)["fill"] is None]
    assert all(1.5 < radius <= 13 / 5 for radius in radii)


def test_opposite_sides_stand_side_by_side() -> None:
    assert texts(strip()) == ["Lucky", "1", "6", "2", "5", "3", "4"]


def test_a_pair_stands_closer_than_two_pairs() -> None:
    x = [cut.x for cut in cuts(strip())]
    assert [round(b - a - 13, 6) for a, b in pairwise(x)] == [1.8, 3.2, 1.8, 3.2, 1.8]


def test_other_dice_pair_first_and_last_as_on_the_net() -> None:
    assert texts(strip((11, 12, 13, 14, 15, 16))) == ["Lucky", "11", "16", "12", "15", "13", "14"]


@pytest.mark.parametrize("edge", [12, 16, 33])
def test_stickers_lie_apart_on_the_piece(edge: float) -> None:
    piece = strip(edge=edge)
    whole = Rect(0, 0, piece.width, piece.height)
    assert piece.width <= 194
    assert all(whole.holds(cut.inset(-0.5)) for cut in cuts(piece))
    assert not any(a.inset(-0.9).overlaps(b.inset(-0.9)) for a, b in combinations(cuts(piece), 2))


@pytest.mark.parametrize("theme", THEMES)
def test_each_die_has_a_labeled_strip(theme: str) -> None:
    dice = [Die(DieId(f"r{n}"), tuple(Face(v, "", "red", "R") for v in range(1, 7)), "red", "R", "pips", "Red") for n in (1, 2)]
    pieces = sticker_pieces(pen(dice, theme), dice, 16)  # type: ignore[arg-type]
    assert [texts(piece) for piece in pieces] == [["Red, 1 of 2", *"RRRRRR"], ["Red, 2 of 2", *"RRRRRR"]]


def test_two_strips_stand_side_by_side_on_every_paper() -> None:
    part = cut_part(pen([numbered("d", (1, 2, 3, 4, 5, 6))]), "stickers", "stickers", "Stickers", 16)
    assert 2 * part.pieces[0].width + part.gutter <= 194


@pytest.mark.parametrize("edge", [11.9, 33.1])
def test_an_edge_out_of_range_is_refused(edge: float) -> None:
    hand = pen([numbered("d", (1, 2, 3, 4, 5, 6))])
    assert sticker_pieces(hand, hand.game.dice, edge) == ()
    assert [problem.message for problem in hand.problems] == [f"stickers are for dice of 12 to 33 mm, not {edge:g}"]


def test_a_die_without_six_faces_is_refused() -> None:
    hand = pen([numbered("d4", (1, 2, 3, 4))])
    assert sticker_pieces(hand, hand.game.dice, 16) == ()
    assert [problem.code for problem in hand.problems] == ["not-six-faces"]
