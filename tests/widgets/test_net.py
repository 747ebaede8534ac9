"""Rows of nets of dice with six faces, and their key: letters and names keep clear, rows are even."""

from __future__ import annotations

from itertools import chain, combinations, pairwise

import numpy as np
import pytest

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.page.geometry import MM_PER_PT
from sheetgen.page.piece import Piece
from sheetgen.render.impose import impose
from sheetgen.render.options import Options, PaperName
from sheetgen.widgets.dice.net import AIR, net_pieces
from sheetgen.widgets.dice.pieces import Make, cut_part
from tests.printed import ink
from tests.widgets.folding import Segment, Sheet, distance, inside, sheets
from tests.widgets.table import drawn, numbered, pen, texts

EDGES = (12.0, 16.0, 20.0, 33.3, 60.0)
KEY_TYPE = 6.5
"""Size in pt of the letters of a key."""


def dice(count: int, label: str = "") -> list[Die]:
    return [numbered(f"d{number}", (1, 2, 3, 4, 5, 6), label) for number in range(count)]


def nets(piece: Piece) -> list[Sheet]:
    """The nets on a piece; a key has two letters for each tab."""
    return [sheet for sheet in sheets(piece) if len(sheet.letters) == 7]


def lines(sheet: Sheet) -> list[Segment]:
    """Its cuts."""
    return list(pairwise([*sheet.outline, sheet.outline[0]]))


def key_of(edge: float) -> tuple[Piece, Sheet]:
    """The key of dice of this size, and what it stands on: the foot of the page, or each net that
    has a row for itself.
    """
    part = cut_part(pen(dice(1)), "dice", "dice", "Dice", Make(die_size=edge))
    assert part.strip is not None
    (found,) = [
        (piece, sheet)
        for piece in (*part.pieces, part.strip)
        for sheet in sheets(piece)
        if len(sheet.letters) == 14
    ]
    return found


@pytest.mark.parametrize("edge", EDGES)
def test_the_letters_of_the_key_keep_apart_and_off_its_lines(edge: float) -> None:
    piece, key = key_of(edge)
    places = [letter.place for letter in key.letters]
    assert min(distance(p, line) for p in places for line in (*lines(key), *key.folds)) > 0.9
    assert min(np.linalg.norm(a - b) for a, b in combinations(places, 2)) > 1.7
    assert all(-piece.height <= y <= 0 <= x <= piece.width for x, y in key.outline)
    assert not any(inside(point, net.outline) for point in key.outline for net in nets(piece))


def test_the_ink_of_each_letter_of_the_key_lies_inside_its_tab() -> None:
    _, key = key_of(20.0)
    for letter in key.letters:
        low, high = ink(letter.text)
        tall = (high - low) * KEY_TYPE * MM_PER_PT
        stem = [letter.place + np.array([0, share * tall]) for share in (-0.5, 0, 0.5)]
        gaps = [distance(point, line) for point in stem for line in (*lines(key), *key.folds)]
        assert min(gaps) > 0.09, letter.text


@pytest.mark.parametrize(("edge", "paper"), [(60.0, "a4"), (55.0, "letter"), (22.0, "a5")])
def test_large_dice_fit_their_paper(edge: float, paper: PaperName) -> None:
    part = cut_part(pen(dice(1)), "dice", "dice", "Dice", Make(die_size=edge))
    assert len(impose(part, Options(paper=paper)).pages) == 1


@pytest.mark.parametrize("edge", EDGES)
def test_every_letter_survives_the_scissors(edge: float) -> None:
    some = dice(4)
    shown = [sheet for piece in net_pieces(pen(some), some, edge) for sheet in nets(piece)]
    assert [sorted(letter.text for letter in net.letters) for net in shown] == [list("abcdefg")] * 4


@pytest.mark.parametrize("edge", EDGES)
def test_tabs_end_at_45_degrees_and_lie_free_on_the_paper(edge: float) -> None:
    (piece,) = net_pieces(pen(dice(1)), dice(1), edge)
    (net,) = nets(piece)
    depth = min(8.0, max(4.0, 0.3 * edge))
    slants = [b - a for a, b in lines(net) if min(abs(b - a)) > 1e-6]
    assert len(slants) == 14
    assert np.allclose(np.abs(slants), depth)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in lines(net))) / 2
    assert area == pytest.approx(6 * edge**2 + 7 * depth * (edge - depth))


@pytest.mark.parametrize(("edge", "across"), [(12, 6), (16, 5), (20, 4), (25, 3), (40, 1)])
def test_nets_in_a_row_leave_room_for_scissors(edge: float, across: int) -> None:
    some = dice(across)
    (piece,) = net_pieces(pen(some), some, edge)
    assert len(nets(piece)) == across
    for one, two in combinations(nets(piece), 2):
        assert not inside(one.outline[0], two.outline)
        gaps = [distance(p, line) for p in one.outline for line in lines(two)]
        gaps += [distance(p, line) for p in two.outline for line in lines(one)]
        assert min(gaps) > 2.1


@pytest.mark.parametrize("edge", EDGES)
def test_everything_is_on_the_piece(edge: float) -> None:
    some = dice(4)
    for piece in net_pieces(pen(some), some, edge):
        points = np.array([point for net in nets(piece) for point in net.outline])
        letters = np.array([letter.place for net in nets(piece) for letter in net.letters])
        assert piece.width <= 194.0
        assert points[:, 0].min() >= 0
        assert points[:, 0].max() <= piece.width
        assert points[:, 1].max() <= 1e-9
        assert points[:, 1].min() >= -piece.height - 1e-9
        assert letters[:, 0].min() >= 1
        assert letters[:, 0].max() <= piece.width - 1


def test_letters_keep_clear_of_lines() -> None:
    some = dice(4)
    (piece,) = net_pieces(pen(some), some, 20)
    everything = list(chain.from_iterable((*lines(net), *net.folds) for net in nets(piece)))
    places = [letter.place for net in nets(piece) for letter in net.letters]
    assert min(distance(place, line) for place in places for line in everything) > 1.1


@pytest.mark.parametrize("edge", [12, 15, 20, 40])
def test_labels_keep_clear_of_lines_and_letters(edge: float) -> None:
    some = dice(4, "Rainbow A")
    hand = pen(some)
    for piece in net_pieces(hand, some, edge):
        cuts = [line for net in nets(piece) for line in lines(net)]
        letters = [letter.place for net in nets(piece) for letter in net.letters]
        for op, _, _ in drawn(piece):
            if op.verb == "text" and len(op.args[0]) > 1:
                text, x, baseline, type = op.args
                wide = hand.width(text, type)
                points = [
                    np.array([x + share * wide, -baseline + up])
                    for share in np.linspace(-0.5, 0.5, 20)
                    for up in (-0.4, 1.7)
                ]
                assert min(distance(point, line) for point in points for line in cuts) > 0.4
                gaps = [np.linalg.norm(point - place) for point in points for place in letters]
                assert min(gaps) > 1
    assert not hand.problems


def test_letters_of_neighbors_keep_apart() -> None:
    some = dice(4)
    (piece,) = net_pieces(pen(some), some, 12)
    places = [letter.place for net in nets(piece) for letter in net.letters]
    assert min(np.linalg.norm(a - b) for a, b in combinations(places, 2)) > 3


@pytest.mark.parametrize(
    ("count", "rows"), [(3, [3]), (5, [3, 2]), (6, [3, 3]), (8, [4, 4]), (13, [4, 4, 4, 1])]
)
def test_dice_of_20_mm_stand_in_even_rows_of_four_at_most(count: int, rows: list[int]) -> None:
    some = dice(count)
    pieces = net_pieces(pen(some), some, 20)
    assert [len(nets(piece)) for piece in pieces] == rows
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


def test_color_reaches_a_millimeter_onto_tabs_and_else_to_the_cut() -> None:
    """Of a net of 20 mm the spine is 20 to 40 mm from its left end, the tab a above it 6 mm deep,
    its slanted ends at 45 degrees; the left wing has its upper edge cut at 66 mm.
    """
    red = Die(
        DieId("r"), tuple(Face(v, "", "red", "R") for v in range(1, 7)), "red", "R", "pips", "Red"
    )
    (piece,) = net_pieces(pen([red], "color"), [red], 20.0)
    filled = [
        sorted((round(x - AIR, 3), round(y, 3)) for step in op.args[0] for x, y in step.points)
        for op, _, _ in drawn(piece)
        if op.verb == "path" and dict(op.options)["fill"] == "#AE1B28"
    ]
    assert len(filled) == 6 + 7
    assert [(20, 6), (21, 5), (39, 5), (40, 6)] in filled
    assert [(0, 66), (0, 86), (20, 66), (20, 86)] in filled


def test_folds_are_seen_on_every_color() -> None:
    """White dashes on red, black ones on yellow, gray ones on paper."""
    for color, paint in (("red", "#FFFFFF"), ("yellow", "#000000"), ("", "#767676")):
        die = Die(DieId("d"), tuple(Face(v, "", color) for v in range(1, 7)), color)
        (piece,) = net_pieces(pen([die], "color"), [die], 20.0)
        dashed = [op.args[1] for op, _, _ in drawn(piece) if op.verb == "line" and op.args[1].dash]
        assert {line.paint for line in dashed} == {paint}
