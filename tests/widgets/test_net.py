"""Nets folded in code, from the drawing alone: a closed cube, numbers where a die has them, every
tab under its edge.
"""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.page.piece import Piece
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName
from sheetgen.widgets.dice.net import net_pieces
from sheetgen.widgets.dice.pieces import Make, cut_part
from tests.printed import ink
from tests.widgets.folding import KEY_TYPE, Paper, Solid, Vector, distance, fold, inside, key, read
from tests.widgets.table import drawn, numbered, pen, texts

EDGES = (12.0, 16.0, 20.0, 33.3, 60.0)
DECLARED = (15, 11, 16, 12, 14, 13)
"""A die whose numbers say nothing about their place."""


def net(values: tuple[int, ...] = (1, 2, 3, 4, 5, 6), edge: float = 20.0) -> Paper:
    die = numbered("d", values)
    (piece,) = net_pieces(pen([die]), [die], edge)
    return read(piece)


def middle(solid: Solid) -> Vector:
    centres = np.array([flat.place(flat.home) for flat in solid.faces.values()])
    mean: Vector = centres.mean(axis=0)
    return mean


def outward(solid: Solid, face: str) -> Vector:
    flat = solid.faces[face]
    way: Vector = (flat.place(flat.home) - middle(solid)) / (solid.edge / 2)
    return way


def handedness(solid: Solid, one: str, two: str, three: str) -> int:
    """1 when the three run counter-clockwise around their corner, seen from outside."""
    return round(
        float(np.linalg.det(np.array([outward(solid, face) for face in (one, two, three)])))
    )


@pytest.mark.parametrize("edge", EDGES)
def test_the_six_faces_close_to_a_cube(edge: float) -> None:
    solid = fold(net(edge=edge))
    ways = sorted(tuple(outward(solid, face).round(6) + 0.0) for face in solid.faces)
    assert ways == [(-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 1), (0, 1, 0), (1, 0, 0)]


def test_the_print_is_outside() -> None:
    solid = fold(net())
    assert all(
        np.allclose(flat.outward, outward(solid, face)) for face, flat in solid.faces.items()
    )


@pytest.mark.parametrize("values", [(1, 2, 3, 4, 5, 6), (6, 3, 1, 5, 2, 4)])
def test_opposite_faces_of_a_numbered_die_sum_to_seven(values: tuple[int, ...]) -> None:
    solid = fold(net(values))
    pairs = [
        int(a) + int(b)
        for a, b in combinations(solid.faces, 2)
        if np.allclose(outward(solid, a), -outward(solid, b))
    ]
    assert pairs == [7, 7, 7]


@pytest.mark.parametrize("values", [(1, 2, 3, 4, 5, 6), (6, 3, 1, 5, 2, 4)])
def test_one_two_three_run_counter_clockwise(values: tuple[int, ...]) -> None:
    assert handedness(fold(net(values)), "1", "2", "3") == 1


def test_a_mirrored_net_would_be_noticed() -> None:
    assert handedness(fold(net().mirrored()), "1", "2", "3") == -1


def test_other_dice_carry_their_faces_in_the_order_declared() -> None:
    usual, other = fold(net()), fold(net(DECLARED))
    places = {
        face: tuple(outward(other, str(value)).round(6))
        for face, value in zip("123456", DECLARED, strict=True)
    }
    assert places == {face: tuple(outward(usual, face).round(6)) for face in "123456"}


def key_of(edge: float) -> Piece:
    """What the key of dice of this size stands on: the foot of the page, or each net that has a row
    for itself.
    """
    part = cut_part(
        pen([numbered("d", (1, 2, 3, 4, 5, 6))]), "dice", "dice", "Dice", Make(die_size=edge)
    )
    (piece,) = [
        piece
        for piece in (*part.pieces, part.strip)
        if piece is not None and read(piece, small=True).outlines
    ]
    return piece


def folded_key(edge: float = 20.0) -> Solid:
    """The key of dice of this size, folded."""
    return fold(key(key_of(edge), net(edge=edge)))


def ends(solid: Solid, segment: tuple[Vector, Vector]) -> list[tuple[float, ...]]:
    """Where a segment ends on a die of edge 1 around its middle."""
    return sorted(tuple(((end - middle(solid)) / solid.edge).round(6) + 0.0) for end in segment)


@pytest.mark.parametrize("edge", EDGES)
def test_each_tab_is_bent_at_the_edge_that_bears_its_letter_on_the_key(edge: float) -> None:
    solid = fold(net(edge=edge))
    shown = folded_key(edge)
    assert sorted(solid.tabs) == sorted(shown.edges) == list("abcdefg")
    for letter, (_, bend, _) in solid.tabs.items():
        assert ends(solid, bend) == ends(shown, shown.edges[letter])


def test_the_key_has_each_tab_where_the_net_has_it() -> None:
    solid = fold(net())
    shown = folded_key()
    assert {letter: ends(solid, bend) for letter, (_, bend, _) in solid.tabs.items()} == {
        letter: ends(shown, bend) for letter, (_, bend, _) in shown.tabs.items()
    }


@pytest.mark.parametrize("edge", EDGES)
def test_the_letters_of_the_key_keep_apart_and_off_its_lines(edge: float) -> None:
    piece = key_of(edge)
    paper = read(piece, small=True)
    lines = [
        side for outline in paper.outlines for side in pairwise([*outline, outline[0]])
    ] + paper.folds
    assert min(distance(place, line) for _, place in paper.letters for line in lines) > 0.9
    assert min(np.linalg.norm(a - b) for (_, a), (_, b) in combinations(paper.letters, 2)) > 1.7
    points = [point for outline in paper.outlines for point in outline]
    assert all(-piece.height <= y <= 0 <= x <= piece.width for x, y in points)
    assert not any(inside(point, outline) for point in points for outline in read(piece).outlines)


def test_the_ink_of_each_letter_of_the_key_lies_inside_its_tab() -> None:
    paper = read(key_of(20.0), small=True)
    lines = [
        side for outline in paper.outlines for side in pairwise([*outline, outline[0]])
    ] + paper.folds
    for letter, place in paper.letters:
        low, high = ink(letter)
        tall = (high - low) * KEY_TYPE * 25.4 / 72
        stem = [place + np.array([0, share * tall]) for share in (-0.5, 0, 0.5)]
        assert min(distance(point, line) for point in stem for line in lines) > 0.09, letter


@pytest.mark.parametrize(("edge", "paper"), [(60.0, "a4"), (55.0, "letter"), (22.0, "a5")])
def test_large_dice_fit_their_paper(edge: float, paper: PaperName) -> None:
    part = cut_part(
        pen([numbered("d", (1, 2, 3, 4, 5, 6))]), "dice", "dice", "Dice", Make(die_size=edge)
    )
    assert len(impose(part, Options(paper=paper)).pages) == 1


@pytest.mark.parametrize("edge", EDGES)
def test_every_letter_survives_the_scissors(edge: float) -> None:
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6)) for number in range(4)]
    for piece in net_pieces(pen(dice), dice, edge):
        paper = read(piece)
        assert len(paper.letters) == 7 * len(paper.outlines)
        assert all(
            sum(inside(place, outline) for outline in paper.outlines) == 1
            for _, place in paper.letters
        )


@pytest.mark.parametrize("edge", EDGES)
def test_each_tab_lies_under_the_face_that_it_is_glued_to(edge: float) -> None:
    solid = fold(net(edge=edge))
    for tab, _, far in solid.tabs.values():
        assert len(far) == 2
        for corner in far:
            off = np.abs(tab.place(corner) - middle(solid))
            assert off.max() == pytest.approx(edge / 2)
            assert sorted(off)[1] < edge / 2


@pytest.mark.parametrize(
    ("edge", "depth"), [(12, 4.0), (15, 4.5), (20, 6.0), (25, 7.5), (40, 8.0), (60, 8.0)]
)
def test_tabs_reach_three_tenths_of_the_edge_and_end_at_45_degrees(
    edge: float, depth: float
) -> None:
    paper = net(edge=edge)
    (outline,) = paper.outlines
    slants = [b - a for a, b in pairwise([*outline, outline[0]]) if min(abs(b - a)) > 1e-6]
    assert len(slants) == 14
    assert np.allclose(np.abs(slants), depth)


@pytest.mark.parametrize("edge", EDGES)
def test_faces_and_tabs_do_not_overlap(edge: float) -> None:
    depth = min(8.0, max(4.0, 0.3 * edge))
    (outline,) = net(edge=edge).outlines
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*outline, outline[0]]))) / 2
    assert area == pytest.approx(6 * edge**2 + 7 * depth * (edge - depth))
    assert not any(
        crossing(a, b) for a, b in combinations(list(pairwise([*outline, outline[0]])), 2)
    )


def crossing(one: tuple[Vector, Vector], two: tuple[Vector, Vector]) -> bool:
    """Whether two segments cross at more than a common end."""

    def side(a: Vector, b: Vector, c: Vector) -> float:
        return float(
            np.sign(round((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]), 6))
        )

    return (
        side(*one, two[0]) * side(*one, two[1]) < 0 and side(*two, one[0]) * side(*two, one[1]) < 0
    )


@pytest.mark.parametrize(("edge", "across"), [(12, 6), (16, 5), (20, 4), (25, 3), (40, 1)])
def test_nets_in_a_row_leave_room_for_scissors(edge: float, across: int) -> None:
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6)) for number in range(across)]
    (piece,) = net_pieces(pen(dice), dice, edge)
    outlines = read(piece).outlines
    assert len(outlines) == across
    for one, two in combinations(outlines, 2):
        assert not inside(one[0], two)
        gaps = [
            distance(p, s)
            for a, b in ((one, two), (two, one))
            for p in a
            for s in pairwise([*b, b[0]])
        ]
        assert min(gaps) > 2.1


@pytest.mark.parametrize("edge", EDGES)
def test_everything_is_on_the_piece(edge: float) -> None:
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6)) for number in range(4)]
    for piece in net_pieces(pen(dice), dice, edge):
        points = np.array([point for outline in read(piece).outlines for point in outline])
        letters = np.array([place for _, place in read(piece).letters])
        assert piece.width <= 194.0
        assert points[:, 0].min() >= 0
        assert points[:, 0].max() <= piece.width
        assert points[:, 1].max() <= 1e-9
        assert points[:, 1].min() >= -piece.height - 1e-9
        assert letters[:, 0].min() >= 1
        assert letters[:, 0].max() <= piece.width - 1


def test_letters_keep_clear_of_lines() -> None:
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6)) for number in range(4)]
    (piece,) = net_pieces(pen(dice), dice, 20)
    paper = read(piece)
    lines = [
        side for outline in paper.outlines for side in pairwise([*outline, outline[0]])
    ] + paper.folds
    assert min(distance(place, line) for _, place in paper.letters for line in lines) > 1.1


@pytest.mark.parametrize("edge", [12, 15, 20, 40])
def test_labels_keep_clear_of_lines_and_letters(edge: float) -> None:
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6), "Rainbow A") for number in range(4)]
    hand = pen(dice)
    for piece in net_pieces(hand, dice, edge):
        paper = read(piece)
        lines = [side for outline in paper.outlines for side in pairwise([*outline, outline[0]])]
        for op, _, _ in drawn(piece):
            if op.verb == "text" and len(op.args[0]) > 1:
                text, x, baseline, type = op.args
                wide = hand.width(text, type)
                points = [
                    np.array([x + share * wide, -baseline + up])
                    for share in np.linspace(-0.5, 0.5, 20)
                    for up in (-0.4, 1.7)
                ]
                assert min(distance(point, line) for point in points for line in lines) > 0.4
                assert (
                    min(
                        float(np.linalg.norm(point - place))
                        for point in points
                        for _, place in paper.letters
                    )
                    > 1
                )
    assert hand.problems == []


def test_letters_of_neighbors_keep_apart() -> None:
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6)) for number in range(4)]
    (piece,) = net_pieces(pen(dice), dice, 12)
    places = [place for _, place in read(piece).letters]
    assert min(np.linalg.norm(a - b) for a, b in combinations(places, 2)) > 3


@pytest.mark.parametrize(
    ("count", "rows"), [(3, [3]), (5, [4, 1]), (6, [4, 2]), (8, [4, 4]), (13, [4, 4, 4, 1])]
)
def test_dice_of_20_mm_fill_rows_of_four(count: int, rows: list[int]) -> None:
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6)) for number in range(count)]
    pieces = net_pieces(pen(dice), dice, 20)
    assert [len(read(piece).outlines) for piece in pieces] == rows
    assert len({(piece.width, piece.height) for piece in pieces}) == 1


def test_equal_dice_are_counted_beside_their_nets() -> None:
    dice = [
        numbered("a1", (1, 2, 3, 4, 5, 6), "Red"),
        numbered("a2", (1, 2, 3, 4, 5, 6), "Red"),
        numbered("b", (1, 2, 3, 4, 5, 6), "Lucky"),
    ]
    (piece,) = net_pieces(pen(dice), dice, 20)
    assert [text for text in texts(piece) if len(text) > 1] == [
        "Red, 1 of 2",
        "Red, 2 of 2",
        "Lucky",
    ]


def test_nets_of_one_kind_stand_together() -> None:
    kinds = ["Red", "Blue", "Red", "Blue", "Red"]
    dice = [numbered(f"d{number}", (1, 2, 3, 4, 5, 6), kind) for number, kind in enumerate(kinds)]
    pieces = net_pieces(pen(dice), dice, 20)
    names = [text for piece in pieces for text in texts(piece) if len(text) > 1]
    assert names == ["Red, 1 of 3", "Red, 2 of 3", "Red, 3 of 3", "Blue, 1 of 2", "Blue, 2 of 2"]


def test_every_die_without_six_faces_is_refused() -> None:
    dice = [
        numbered("coin", (0, 1)),
        numbered("d6", (1, 2, 3, 4, 5, 6)),
        Die(DieId("one"), (Face(1),)),
    ]
    hand = pen(dice)
    pieces = net_pieces(hand, dice, 20)
    assert [(problem.code, problem.message) for problem in hand.problems] == [
        (
            "not-six-faces",
            (
                'die "coin" has 2 faces; nets are for dice with 4, 6, 8, 10, 12 or 20, stickers for'
                " dice with six"
            ),
        ),
        (
            "not-six-faces",
            (
                'die "one" has 1 face; nets are for dice with 4, 6, 8, 10, 12 or 20, stickers for'
                " dice with six"
            ),
        ),
    ]
    assert [piece.name for piece in pieces] == ["net of d6"]


@pytest.mark.parametrize("edge", [11.9, 60.1])
def test_an_edge_out_of_range_is_refused(edge: float) -> None:
    hand = pen([numbered("d", (1, 2, 3, 4, 5, 6))])
    assert cut_part(hand, "dice", "dice", "Dice", Make(die_size=edge)).pieces == ()
    assert [problem.message for problem in hand.problems] == [
        f"paper dice are 12 to 60 mm, not {edge:g}"
    ]
