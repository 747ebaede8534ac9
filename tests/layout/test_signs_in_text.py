"""Icons and symbols of one's own among words, `:gold:`, wherever a widget sets text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.canvas import BLACK, CAP_HEIGHT, Anchor, Step, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.outline import Outline, Shape
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from sheetgen.widgets.base import Pen
from tests.widgets.table import drawn, pen, texts

HEAD = """\
id: case
title: Case
players: 1-4
palette: {red: R}
areas: {row: {color: red, cells: 3}}
parts:
  card:
    kind: reference
    size: [190, 60]
    children: [{child}]
"""

TALL, WIDE = 1.15, 1.25
"""How high a sign is among words and what it takes of the line, in em."""


Expected = Callable[[Rect, float, float, float], tuple[float, float]]


def press(child: str) -> tuple[Piece, Sequence[Problem]]:
    document = parse(HEAD.replace("{child}", child), "case.yaml")
    reading = read_game(document, {})
    (part,), problems = draw_parts(reading, Press(Typeface()))
    return part.pieces[0], [*reading.problems, *reading.log.news(problems)]


@pytest.mark.parametrize(
    ("child", "words"),
    [
        ("{kind: text, text: 'Pay 2 :flag: now'}", ["Pay 2 ", " now"]),
        ("{kind: text, text: ':flag: each', anchor: center, width: 40}", [" each"]),
        ("{kind: text, text: 'Pay (:flag:), then', wrap: 60}", ["Pay (", "), then"]),
        ("{kind: steps, wide: 60, items: ['Take a :flag:.']}", ["1", "Take a ", "."]),
        (
            "{kind: table, columns: [20, 20], heads: [Cost, 'per :flag:'], rows: [[a, b]]}",
            ["Cost", "per ", "a", "b"],
        ),
        ("{kind: table, columns: [20, 20], rows: [['3:flag:', b]], numeric: [0]}", ["3", "b"]),
        (
            "{kind: panel, label: 'The :flag:', width: 40, children: [{kind: text, text: x}]}",
            ["The ", "x"],
        ),
        ("{kind: boxes, area: row, label: 'Row :flag:', label-width: 20}", ["Row "]),
        ("{kind: field, label: 'All :flag:'}", ["All "]),
        ("{kind: header, title: 'The :flag: game', fields: [], inset: 0}", ["The ", " game"]),
    ],
)
def test_a_sign_stands_in_every_kind_of_text(child: str, words: list[str]) -> None:
    piece, problems = press(child)
    assert problems == []
    assert texts(piece) == words
    plain, _ = press(child.replace(":flag:", ""))
    assert count(piece) == count(plain) + 2  # The icon's pole and cloth.


def count(piece: Piece) -> int:
    return sum(op.verb == "path" for op, _, _ in drawn(piece))


@pytest.mark.parametrize(
    "child",
    [
        "{kind: text, text: 'a :flagg: b'}",
        "{kind: steps, wide: 60, items: ['a :flagg: :flagg: b']}",
    ],
)
def test_an_unknown_sign_is_told_once_where_it_stands(child: str) -> None:
    _, problems = press(child)
    ((message, where),) = [(problem.message, problem.where) for problem in problems]
    assert message == 'there is no icon "flagg"; did you mean "flag"?'
    assert not isinstance(where, str)
    assert where.text[where.column - 1 :][: where.length] == "flagg"


@pytest.mark.parametrize(
    "text",
    ["10:30:15", "Note: do :this", "a :: b", "Turn:", ":Gold:", "see :2: and : x:", "<x2> :"],
)
def test_other_colons_are_words(text: str) -> None:
    piece, problems = press(f"{{kind: text, text: '{text}'}}")
    assert (texts(piece), problems) == ([text], [])


BLOCK = Outline(
    10,
    10,
    (
        Shape(
            (
                Step("M", ((0, 0),)),
                *(Step("L", (corner,)) for corner in ((10, 0), (10, 10), (0, 10))),
                Step("Z"),
            ),
            BLACK,
        ),
    ),
)
TEN = Type(10)
EM = 10 * MM_PER_PT


def hand() -> Pen:
    """A pen for a game whose symbol `block` fills its square."""
    plain = pen()
    return replace(
        plain, game=replace(plain.game, symbols={"block": "block.svg"}), pictures=lambda _: BLOCK
    )


def blocks(ready: Pen) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each block, in mm."""
    found = []
    assert isinstance(ready.canvas, Recorder)
    for op in ready.canvas.ops:
        if op.verb == "path":
            xs, ys = zip(*(point for step in op.args[0] for point in step.points), strict=True)
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@pytest.mark.parametrize(
    ("anchor", "turn", "expected"),
    [
        ("left", 0, lambda box, wide, side, air: (box.x + wide + air, box.cy - side / 2)),
        ("right", 0, lambda box, wide, side, air: (box.right - air - side, box.cy - side / 2)),
        (
            "center",
            0,
            lambda box, wide, side, air: (box.cx + wide / 2 - side / 2, box.cy - side / 2),
        ),
        (
            "left",
            180,
            lambda box, wide, side, air: (box.right - wide - air - side, box.cy - side / 2),
        ),
        (
            "left",
            90,
            lambda box, wide, side, air: (box.cx - side / 2, box.cy + wide / 2 - side / 2),
        ),
        (
            "left",
            270,
            lambda box, wide, side, air: (box.cx - side / 2, box.cy - wide / 2 - side / 2),
        ),
    ],
)
def test_a_sign_stands_after_its_words_in_the_middle_of_the_line(
    anchor: Anchor, turn: float, expected: Expected
) -> None:
    ready, box = hand(), Rect(20, 30, 40, 44)
    ready.text("Pay :block:", box, TEN, anchor=anchor, turn=turn)
    x, y = expected(box, Typeface().width("Pay ", 10), TALL * EM, (WIDE - TALL) * EM / 2)
    assert blocks(ready) == [pytest.approx((x, y, x + TALL * EM, y + TALL * EM))]
    assert not ready.problems


def test_words_go_on_after_a_sign_on_the_same_baseline() -> None:
    ready = hand()
    ready.text("Pay :block:, then", Rect(20, 30, 60, 6), TEN, anchor="left")
    assert isinstance(ready.canvas, Recorder)
    one, two = (op.args for op in ready.canvas.ops if op.verb == "text")
    assert (one[0], two[0]) == ("Pay ", ", then")
    assert one[1:3] == pytest.approx((20, 33 + CAP_HEIGHT * EM / 2))
    assert two[1:3] == pytest.approx(
        (20 + Typeface().width("Pay ", 10) + WIDE * EM, 33 + CAP_HEIGHT * EM / 2)
    )


@pytest.mark.parametrize(
    ("more", "lines"),
    [
        (0.01, ["one two :block:", "three four"]),
        (-0.01, ["one two", ":block: three", "four"]),
        (99, ["one two :block: three four"]),
    ],
)
def test_lines_break_before_a_sign_that_does_not_fit(more: float, lines: list[str]) -> None:
    room = Typeface().width("one two ", 10) + WIDE * EM + more
    assert hand().wrap("one two :block: three four", room, TEN) == lines


def test_what_does_not_fit_is_told_in_mm() -> None:
    ready = hand()
    ready.text("Pay :block:", Rect(0, 0, 10, 2), TEN)
    over, tall = Typeface().width("Pay ", 10) + WIDE * EM - 10, CAP_HEIGHT * EM - 2
    assert [problem.message for problem in ready.problems] == [
        f'"Pay :block:" is {over:.1f} mm wider than its place of 10.0 mm at 10 pt',
        f'"Pay :block:" is {tall:.1f} mm taller than its place of 2.0 mm at 10 pt',
    ]


def test_a_sign_is_no_higher_than_its_place() -> None:
    ready = hand()
    ready.text(":block:", Rect(10, 20, 30, 3), TEN, anchor="left")
    assert not ready.problems
    air = (WIDE * EM - 3) / 2
    assert blocks(ready) == [pytest.approx((10 + air, 20, 13 + air, 23))]
