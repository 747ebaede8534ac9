"""Backs, grounds and bleed as a layout writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import lint, load_layout
from sheetgen.errors import SheetgenError
from sheetgen.page.piece import Part

HEAD = """\
sheetgen: 1
id: cards
title: Cards
players: 2
palette:
  gold: {ink: yellow, letter: G}
  sea: {ink: blue, letter: S}
parts:
"""

CARDS = """\
  cards:
    kind: reference
    size: [63, 88]
    each: [Crown, Cup]
    bleed: 3
    ground: gold
    back-ground: {color: sea, shade: solid}
    children:
      - {kind: text, text: "{each}"}
    back:
      - {kind: text, text: Treasure}
"""


def game(tmp_path: Path, parts: str) -> str:
    path = tmp_path / "cards.yaml"
    path.write_text(HEAD + parts, encoding="utf-8")
    return str(path)


def only(tmp_path: Path, parts: str) -> Part:
    (part,) = load_layout(game(tmp_path, parts)).parts()
    return part


def texts(part: Part | None) -> list[list[str]]:
    assert part is not None
    return [[str(op.args[0]) for op in piece.ops if op.verb == "text"] for piece in part.pieces]


def test_a_back_that_is_the_same_for_all_is_drawn_once(tmp_path: Path) -> None:
    part = only(tmp_path, CARDS)
    assert part.back is not None
    assert texts(part) == [["Crown"], ["Cup"]]
    assert texts(part.back) == [["Treasure"], ["Treasure"]]
    assert part.back.pieces[0] is part.back.pieces[1]
    assert {
        (piece.width, piece.height, piece.bleed) for piece in (*part.pieces, *part.back.pieces)
    } == {(63, 88, 3)}
    assert (part.bleed, part.gutter) == (3, 6)


def test_a_back_that_speaks_of_each_is_drawn_for_each(tmp_path: Path) -> None:
    assert texts(only(tmp_path, CARDS.replace("text: Treasure", 'text: "a {each}"')).back) == [
        ["a Crown"],
        ["a Cup"],
    ]


def test_the_ground_covers_piece_and_bleed_under_all_else(tmp_path: Path) -> None:
    part = only(tmp_path, CARDS)
    assert part.back is not None
    for piece, paint in ((part.pieces[0], "#FDF8A0"), (part.back.pieces[0], "#3470DD")):
        first, *others = piece.ops
        (box,) = first.args
        assert (box.x, box.y, box.right, box.bottom) == (-3, -3, 66, 91)
        assert dict(first.options)["fill"] == paint
        assert others


def test_a_picture_covers_all_of_a_piece(tmp_path: Path) -> None:
    (tmp_path / "wave.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"'
        ' fill="#123456"/></svg>'
    )
    part = only(tmp_path, CARDS.replace("ground: gold", "ground: {picture: wave.svg}"))
    points = [point for step in part.pieces[0].ops[0].args[0] for point in step.points]
    assert min(x for x, _ in points) <= -3 < 66 <= max(x for x, _ in points)
    assert (min(y for _, y in points), max(y for _, y in points)) == pytest.approx((-3, 91))


def test_a_board_keeps_white_where_a_camera_looks(tmp_path: Path) -> None:
    board = """\
  board:
    kind: board
    bleed: 2
    ground: gold
    children:
      - {kind: qr, at: [60, 40]}
      - {kind: scale-bar, at: [47, 120]}
"""
    part = only(tmp_path, board)
    ground, *whites = part.pieces[0].ops[:6]
    assert dict(ground.options)["fill"] == "#FDF8A0"
    assert {dict(op.options)["fill"] for op in whites} == {"#FFFFFF"}
    (slot,) = part.pieces[0].slots
    boxes = [op.args[0] for op in whites]
    assert slot.box in boxes
    corners = [
        (round(box.x), round(box.y), round(box.w, 1))
        for box in boxes
        if box is not slot.box and box != slot.box
    ]
    assert corners == [(0, 0, 10.7), (183, 0, 10.7), (183, 117, 10.7), (0, 117, 10.7)]


def test_wide_bleed_widens_the_gutter(tmp_path: Path) -> None:
    assert only(tmp_path, CARDS.replace("bleed: 3", "bleed: 5")).gutter == 10


WRONG = [
    ("bleed: 3", "bleed: 11", "13:12", "10 or less"),
    ("bleed: 3", "bleed: -1", "13:12", "0 or more"),
    ("bleed: 3", "bleed: .nan", "13:12", "a number"),
    ("bleed: 3", 'bleed: "3"', "13:12", "number"),
    ("ground: gold", "ground: golf", "14:13", 'there is no color "golf"; did you mean "gold"?'),
    ("shade: solid", "shade: dark", "15:38", "tint"),
    ("ground: gold", "ground: {colour: gold}", "14:14", "colour"),
    ("ground: gold", "ground: {picture: no.svg}", "14:13", "no.svg"),
    ("- {kind: text, text: Treasure}", "- {kind: txt, text: Treasure}", "19:16", "txt"),
    (
        "    back:\n      - {kind: text, text: Treasure}",
        "    back: Treasure",
        "18:11",
        "list of widgets",
    ),
    (
        "    back:\n      - {kind: text, text: Treasure}\n",
        "",
        "15:5",
        "back-ground is about a back, and there is none",
    ),
    (
        CARDS[CARDS.index("back-ground") :],
        "back-when: asked\n",
        "15:5",
        "back-when is about a back, and there is none",
    ),
    ("bleed: 3", "bleed: 3\n    back-when: never", "14:16", "asked"),
    ("kind: reference", "kind: pawns", "13:5", "pawns have no bleed; it is for sheets"),
]


@pytest.mark.parametrize(
    ("old", "new", "place", "said"), WRONG, ids=[new.strip()[:30] for _, new, _, _ in WRONG]
)
def test_what_is_wrong_has_its_place(
    tmp_path: Path, old: str, new: str, place: str, said: str
) -> None:
    name = game(tmp_path, CARDS.replace(old, new, 1))
    problems = lint(name).problems
    assert any(
        said in problem.message and str(problem.where).endswith(f":{place}") for problem in problems
    ), [(str(problem.where), problem.message) for problem in problems]
    with pytest.raises(SheetgenError):
        load_layout(name).parts()


def test_a_back_without_widgets_is_its_ground(tmp_path: Path) -> None:
    part = only(tmp_path, CARDS.replace("back:\n      - {kind: text, text: Treasure}", "back: []"))
    assert part.back is not None
    assert [op.verb for op in part.back.pieces[0].ops] == ["rect"]
