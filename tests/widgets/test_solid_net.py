"""Nets of d4 to d20 folded in code, from the drawing alone: closed solids, usual
sums, every tab under its edge.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

from sheetgen.core.dice import Die, DieId, Face
from sheetgen.page.piece import Piece
from sheetgen.render.impose import impose
from sheetgen.render.options import Options
from sheetgen.widgets.dice.net import net_pieces
from sheetgen.widgets.dice.pieces import Make, cut_part
from tests.widgets.folding import (
    Flap,
    Sheet,
    Vector,
    corner,
    corners,
    distance,
    fold,
    inside,
    nearest_edge,
    sheets,
)
from tests.widgets.table import THEMES, drawn, numbered, pen, texts

SOLIDS = (4, 6, 8, 10, 12, 20)
FLAT = tuple(faces for faces in SOLIDS if faces > 4)
"""Those that lie with a face up."""

APART = tuple(faces for faces in SOLIDS if faces != 6)
"""Those whose nets are pieces of their own, with faces that stand in any direction."""

SIZES = (12.0, 20.0, 33.0)


@cache
def pieces(faces: int, size: float = 20.0, values: tuple[int, ...] = ()) -> tuple[Piece, ...]:
    """What the net and the key of a die with numbers are drawn on."""
    hand = pen([numbered("d", values or tuple(range(1, faces + 1)))])
    part = cut_part(hand, "dice", "dice", "Dice", Make(die_size=size))
    assert not hand.problems
    assert part.strip is not None
    return (*part.pieces, part.strip)


@cache
def drawings(faces: int, size: float = 20.0, values: tuple[int, ...] = ()) -> tuple[Sheet, Sheet]:
    """The net and the key, which has letters at edges, too."""
    found = [sheet for piece in pieces(faces, size, values) for sheet in sheets(piece)]
    net, key = sorted(found, key=lambda sheet: len(sheet.letters))
    return net, key


@cache
def folded(faces: int, size: float = 20.0, values: tuple[int, ...] = ()) -> list[Flap]:
    return fold(drawings(faces, size, values)[0], faces)


def sides(flaps: list[Flap]) -> list[Flap]:
    return [flap for flap in flaps if not flap.tab]


def center(flaps: list[Flap]) -> Vector:
    mean: Vector = np.mean(
        list({corner(point): point for flap in sides(flaps) for point in corners(flap)}.values()),
        axis=0,
    )
    return mean


def ways(flaps: list[Flap]) -> dict[str, Vector]:
    """Where each number lies, seen from the middle: the face, or of a d4 the corner, that shows
    it.
    """
    heart = center(flaps)
    if len(sides(flaps)) == 4:
        found: dict[str, Vector] = {}
        for flap in sides(flaps):
            for mark in flap.marks:
                top = min(flap.points, key=lambda point: float(np.linalg.norm(point - mark.place)))
                found.setdefault(mark.text, flap.at(top) - heart)
                assert np.allclose(found[mark.text], flap.at(top) - heart), mark.text
        return found
    return {
        flap.marks[0].text: flap.outward * float(np.dot(flap.middle - heart, flap.outward))
        for flap in sides(flaps)
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("faces", SOLIDS)
def test_the_faces_close_to_a_solid(faces: int, size: float) -> None:
    flaps = folded(faces, size)
    heart = center(flaps)
    assert len(sides(flaps)) == faces
    off = [float(np.dot(flap.middle - heart, flap.outward)) for flap in sides(flaps)]
    assert np.allclose(off, off[0])
    assert off[0] > 0  # the print is outside
    assert all(not np.allclose(a.outward, b.outward) for a, b in combinations(sides(flaps), 2))
    meeting = {tuple(point.round(3) + 0.0) for flap in sides(flaps) for point in corners(flap)}
    assert len(meeting) == {4: 4, 6: 8, 8: 6, 10: 12, 12: 20, 20: 12}[faces]


@pytest.mark.parametrize(
    ("faces", "high"), [(4, 28.0), (6, 20.0), (8, 20.0), (10, 25.0), (12, 30.0), (20, 30.0)]
)
def test_a_die_lies_as_high_as_the_handbook_says(faces: int, high: float) -> None:
    flaps = folded(faces)
    floor = sides(flaps)[0]
    reach = [
        float(np.dot(point - floor.middle, floor.outward))
        for flap in sides(flaps)
        for point in corners(flap)
    ]
    assert max(reach) - min(reach) == pytest.approx(high)


@pytest.mark.parametrize("faces", FLAT)
def test_opposite_faces_have_the_usual_sum(faces: int) -> None:
    found = ways(folded(faces))
    sums = [int(a) + int(b) for a, b in combinations(found, 2) if np.allclose(found[a], -found[b])]
    assert sums == [faces + 1] * (faces // 2)


@pytest.mark.parametrize(("step", "total"), [(1, 9), (10, 90)])
def test_opposite_faces_of_a_d10_from_0_sum_to_9(step: int, total: int) -> None:
    found = ways(
        folded(10, 20.0, tuple(step * number for number in (3, 1, 4, 0, 5, 9, 2, 6, 8, 7)))
    )
    sums = [int(a) + int(b) for a, b in combinations(found, 2) if np.allclose(found[a], -found[b])]
    assert sums == [total] * 5


def hand(found: dict[str, Vector]) -> int:
    """1 when 1-2-3 run counter-clockwise seen from outside."""
    return round(
        float(
            np.sign(
                np.linalg.det(
                    np.array([found[number] / np.linalg.norm(found[number]) for number in "123"])
                )
            )
        )
    )


@pytest.mark.parametrize("faces", SOLIDS)
def test_one_two_three_run_counter_clockwise_and_a_mirrored_net_is_noticed(faces: int) -> None:
    sheet = drawings(faces)[0]
    assert hand(ways(folded(faces))) == 1
    assert hand(ways(fold(sheet.mirrored(), faces))) == -1


@pytest.mark.parametrize("faces", APART)
def test_numbers_around_a_corner_or_face_are_spread(faces: int) -> None:
    """No corner of a solid has only low or only high numbers, as on dice that are sold."""
    flaps = sides(folded(faces))
    at: dict[tuple[float, ...], set[int]] = {}
    for flap in flaps:
        for point in corners(flap):
            at.setdefault(tuple(point.round(3) + 0.0), set()).update(
                int(mark.text) for mark in flap.marks
            )
    assert all(min(numbers) <= faces / 2 < max(numbers) for numbers in at.values())


def misfits(net: Sheet, key: Sheet, faces: int) -> list[str]:
    """The letters whose tab does not meet the edge that bears the letter on the key."""
    flaps, shown = fold(net, faces), fold(key, faces)
    # The key in the pose of the net: both begin with the same face.
    scale = float(
        np.linalg.norm(net.folds[0][1] - net.folds[0][0])
        / np.linalg.norm(key.folds[0][1] - key.folds[0][0])
    )
    shift = net.folds[0][0] - key.folds[0][0] * scale
    tabs = {mark.text: flap for flap in flaps if flap.tab for mark in flap.letters}
    edges = {
        mark.text: nearest_edge(flap, mark)
        for flap in shown
        if not flap.tab
        for mark in flap.letters
    }
    assert sorted(tabs) == sorted(edges)
    assert len(tabs) == {4: 3, 6: 7, 8: 5, 10: 11, 12: 19, 20: 11}[faces]
    hinges = {corner(end) for fold in net.folds for end in fold}
    wrong = []
    for letter, tab in tabs.items():
        bend = {corner(tab.at(point)) for point in tab.points if corner(point) in hinges}
        if bend != {corner(end * scale + [*shift, 0]) for end in edges[letter]}:
            wrong.append(letter)
    return wrong


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("faces", SOLIDS)
def test_each_tab_meets_the_edge_that_bears_its_letter_on_the_key(faces: int, size: float) -> None:
    net, key = drawings(faces, size)
    assert misfits(net, key, faces) == []


def hinges(sheet: Sheet, faces: int) -> dict[str, Vector]:
    """The middle of each tab's fold, seen from the first fold and in its length."""
    (start, end), found = sheet.folds[0], {}
    for flap in fold(sheet, faces):
        if flap.tab:
            sides = pairwise([*flap.points, flap.points[0]])
            one, two = max(sides, key=lambda side: float(np.linalg.norm(side[1] - side[0])))
            middle = ((one + two) / 2 - start) / np.linalg.norm(end - start)
            found[flap.letters[0].text] = middle
    return found


@pytest.mark.parametrize("faces", SOLIDS)
def test_the_key_has_each_tab_where_the_net_has_it(faces: int) -> None:
    net, key = (hinges(sheet, faces) for sheet in drawings(faces))
    assert sorted(net) == sorted(key)
    assert all(np.allclose(net[letter], key[letter]) for letter in net)


@pytest.mark.parametrize("faces", SOLIDS)
def test_a_swapped_tab_is_noticed(faces: int) -> None:
    net, key = drawings(faces)
    assert sorted(misfits(net.exchanged("a", "b"), key, faces)) == ["a", "b"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("faces", SOLIDS)
def test_each_tab_lies_under_the_face_that_it_is_glued_to(faces: int, size: float) -> None:
    flaps = folded(faces, size)
    for tab in (flap for flap in flaps if flap.tab):
        over = [
            side
            for side in sides(flaps)
            if all(abs(np.dot(point - side.middle, side.outward)) < 1e-3 for point in corners(tab))
        ]
        assert len(over) == 1
        for point in corners(tab):
            flat = over[0].turn.T @ (point - over[0].shift)
            ring = over[0].points
            assert (
                inside(flat[:2], ring)
                or min(distance(flat[:2], line) for line in pairwise([*ring, ring[0]])) < 1e-3
            )


@pytest.mark.parametrize("size", [*SIZES, 16.0, 25.0])
@pytest.mark.parametrize("faces", SOLIDS)
def test_no_paper_is_needed_twice(faces: int, size: float) -> None:
    """The outline holds the faces and tabs, and nowhere crosses itself."""
    outline = drawings(faces, size)[0].outline
    lines = np.array(list(pairwise([*outline, outline[0]])))
    a, b = lines[:, 0], lines[:, 1]

    def left(c: Vector) -> Vector:
        """On which side of each line each point is."""
        way, off = b - a, c[None, :] - a[:, None]
        return np.sign((way[:, None, 0] * off[:, :, 1] - way[:, None, 1] * off[:, :, 0]).round(5))

    across = left(a) * left(b) < 0
    assert not (across & across.T).any()
    apart = [np.linalg.norm(one - two) for one, two in combinations(outline, 2)]
    assert min(apart) > 0.3


@pytest.mark.parametrize(
    ("faces", "size", "depths"),
    [
        (4, 20, [8.0]),
        (6, 12, [4.0]),
        (6, 15, [4.5]),
        (6, 20, [6.0]),
        (6, 60, [8.0]),
        (8, 20, [7.35]),
        (10, 20, [4.0, 7.5]),
        (12, 20, [4.04]),
        (20, 20, [5.95]),
        (20, 12, [4.0]),
        (8, 33, [8.0]),
    ],
)
def test_tabs_reach_three_tenths_of_their_edge(
    faces: int, size: float, depths: list[float]
) -> None:
    """0.3 of the edge, 4 to 8 mm: edges of 34.3, 24.5, 12.1 and 25, 13.5, 19.8, 11.9, 40.4 mm."""
    sheet = drawings(faces, size)[0]
    tabs = [flap for flap in fold(sheet, faces) if flap.tab]
    found = set()
    for tab in tabs:
        bend = max(
            pairwise([*tab.points, tab.points[0]]),
            key=lambda line: float(np.linalg.norm(line[1] - line[0])),
        )
        found.add(round(max(distance(point, bend) for point in tab.points), 2))
    assert sorted(found) == depths


@pytest.mark.parametrize("faces", [faces for faces in APART if faces in FLAT])
def test_numbers_stand_upright_below_a_corner(faces: int) -> None:
    for flap in sides(folded(faces)):
        (mark,) = flap.marks
        tops = [(point - mark.place) / np.linalg.norm(point - mark.place) for point in flap.points]
        assert max(float(np.dot(mark.up, top)) for top in tops) > 0.995
        if faces == 10:  # the pole, where five kites meet, is up
            pole = max(flap.points, key=lambda point: float(np.linalg.norm(point - mark.place)))
            assert np.dot(mark.up, pole - mark.place) > 0.995 * np.linalg.norm(pole - mark.place)


def test_a_d4_shows_each_number_at_its_corner_on_three_faces_upright_when_it_is_up() -> None:
    flaps = sides(folded(4))
    assert [len(flap.marks) for flap in flaps] == [3, 3, 3, 3]
    assert sorted(ways(folded(4))) == ["1", "2", "3", "4"]
    for flap in flaps:
        middle = np.mean(flap.points, axis=0)
        assert all(
            np.dot(mark.up, (mark.place - middle) / np.linalg.norm(mark.place - middle)) > 0.999
            for mark in flap.marks
        )


@pytest.mark.parametrize("faces", SOLIDS)
def test_other_dice_carry_their_faces_in_the_order_declared(faces: int) -> None:
    values = tuple(30 + 7 * number % 41 for number in range(faces))
    usual, other = ways(folded(faces)), ways(folded(faces, 20.0, values))
    assert all(
        np.allclose(usual[str(number)], other[str(value)])
        for number, value in enumerate(values, start=1)
    )


def test_two_numbers_exchanged_are_noticed() -> None:
    found = ways(fold(drawings(20)[0].exchanged("1", "2"), 20))
    sums = {int(a) + int(b) for a, b in combinations(found, 2) if np.allclose(found[a], -found[b])}
    assert sums == {20, 21, 22}


@pytest.mark.parametrize("faces", APART)
@pytest.mark.parametrize("theme", THEMES)
def test_color_letter_suit_and_pattern_are_on_every_face(faces: int, theme: str) -> None:
    die = Die(DieId("d"), (Face(1, "", "red", "R"),) * faces, "red", "R")
    hand = pen([die], theme)  # type: ignore[arg-type]
    net, _ = net_pieces(hand, [die], 20)
    shown = 12 if faces == 4 else faces
    assert texts(net).count("R") == shown
    if faces > 4:  # a tile of a d4 is too small for a pattern
        for what in ("hatch", "suit"):
            assert sum(op.verb == "stamp" and what in op.args[0] for op in net.ops) == shown
    solids = [op for op, _, _ in drawn(net) if dict(op.options).get("fill") == "#AE1B28"]
    # In `color` faces and the edges of their tabs, in `light` the suits.
    on_tabs, suits = (len(sheets(net)[0].letters), shown) if faces > 4 else (0, 0)
    assert len(solids) == {"color": shown + on_tabs, "light": suits, "mono": 0}[theme]
    assert not hand.problems


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("faces", SOLIDS)
def test_everything_is_on_the_piece_and_letters_on_their_tabs(faces: int, size: float) -> None:
    for piece, sheet in ((one, sheet) for one in pieces(faces, size) for sheet in sheets(one)):
        points = np.array(sheet.outline)
        assert points[:, 0].min() >= 0
        assert points[:, 0].max() <= piece.width <= 194
        assert points[:, 1].max() <= 1e-9
        assert points[:, 1].min() >= -piece.height
        assert all(inside(letter.place, sheet.outline) for letter in sheet.letters)
        lines = [*pairwise([*sheet.outline, sheet.outline[0]]), *sheet.folds]
        assert min(distance(letter.place, line) for letter in sheet.letters for line in lines) > 0.7


def test_a_set_of_dice_fills_pages() -> None:
    dice = [
        numbered(f"d{faces}-{copy}", range(1, faces + 1)) for faces in APART for copy in range(2)
    ]
    part = cut_part(pen(dice), "dice", "dice", "Dice", Make())
    assert [piece.name for piece in part.pieces[:4]] == [
        "net of d4-0",
        "net of d4-1",
        "key of d4",
        "net of d8-0",
    ]
    plan = impose(part, Options(paper="a4"))
    assert len(plan.pages) == 3
    for page in plan.pages:
        assert all(not one.box.overlaps(other.box) for one, other in combinations(page, 2))
        assert all(plan.room.holds(placed.box) for placed in page)


def test_a_net_that_is_wider_than_a_page_says_which_size_would_do() -> None:
    die = numbered("d20", range(1, 21))
    hand = pen([die])
    assert net_pieces(hand, [die], 60) == ()
    (problem,) = hand.problems
    assert problem.code == "die-size"
    most = int(problem.message.rpartition("; ")[2].split()[0])
    again = pen([die])
    assert len(net_pieces(again, [die], most)) == 2
    assert not again.problems
    assert net_pieces(again, [die], most + 2) == ()
