"""Small boxes of a color, `<red>` and `<red:X>`, wherever a text stands."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.inked import DrawnInk
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.canvas import BLACK, WHITE
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import INKS, ThemeName
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from tests.widgets.table import THEMES, drawn, pen, texts

HEAD = """\
id: case
title: Case
players: 1-4
palette: {red: R, sea: {ink: blue, letter: S}}
areas: {row: {cells: 3}, sea: {cells: 2, times: 3}}
parts:
  card:
    kind: reference
    size: [190, 60]
    children: [{child}]
"""

RED = INKS["red"]


def press(child: str, theme: ThemeName = "color") -> tuple[Piece, Sequence[Problem]]:
    document = parse(HEAD.replace("{child}", child), "case.yaml")
    reading = read_game(document, {})
    (part,), problems = draw_parts(reading, Press(Typeface(), theme))
    return part.pieces[0], [*reading.problems, *reading.log.news(problems)]


def solids(piece: Piece, paint: str = RED.solid) -> int:
    """How many rectangles are filled with a paint."""
    return sum(op.verb == "rect" and dict(op.options)["fill"] == paint for op, _, _ in drawn(piece))


@pytest.mark.parametrize(
    "child",
    [
        "{kind: text, text: 'Pay <red> now'}",
        "{kind: text, text: 'Pay <red> now', wrap: fill, anchor: right}",
        "{kind: steps, items: ['Pay <red> now']}",
        "{kind: table, rows: [['Pay <red> now']]}",
        "{kind: table, heads: ['Pay <red> now'], rows: [[a]]}",
        "{kind: panel, label: 'Pay <red> now', width: 40, children: [{kind: text, text: x}]}",
        "{kind: header, title: 'Pay <red> now', inset: 0}",
        "{kind: header, title: Pay, about: '<red>', inset: 0}",
        "{kind: header, title: Pay, fields: ['<red>'], inset: 0}",
        "{kind: field, label: 'Pay <red> now'}",
        "{kind: legend, items: [{show: '[9]', text: 'Pay <red> now'}]}",
        "{kind: example, show: 'Pay <red> now'}",
        "{kind: boxes, area: row, label: 'Pay <red>', label-width: 20}",
        "{kind: cells, area: row, label: 'Pay <red>'}",
        "{kind: cells, area: row, show: {2: '<red>'}}",
        "{kind: cells, area: row, show: {2: '4<red>'}}",
        "{kind: cells, area: row, under: {2: '<red>'}}",
        "{kind: cells, area: row, over: {2: '+<red>'}}",
        "{kind: cells, area: row, signs: ['<red>', '']}",
        "{kind: cells, area: row, row-labels: ['Pay <red>']}",
        "{kind: cells, area: row, row-ends: ['Pay <red>']}",
        "{kind: cells, area: row, column-labels: [a, '<red>']}",
        "{kind: cells, area: row, column-ends: [a, '<red>']}",
    ],
)
def test_a_box_stands_wherever_a_text_does(child: str) -> None:
    piece, problems = press(child)
    assert problems == []
    assert solids(piece) == 1
    assert "R" in texts(piece)
    assert not any("<" in text for text in texts(piece))


@pytest.mark.parametrize(
    ("box", "letters"),
    [
        ("<red>", ["R"]),
        ("<red:X>", ["X"]),
        ("<red:+1>", ["+1"]),
        ("<red:3:00>", ["3:00"]),
        ("<red:any die>", ["any die"]),
        ("<red:>", ["R"]),
        ("<red::lock:>", []),
    ],
)
def test_what_is_written_in_a_box(box: str, letters: list[str]) -> None:
    piece, problems = press(f"{{kind: text, text: '{box}', wrap: 30}}")
    assert (texts(piece), problems, solids(piece)) == (letters, [], 1)


def test_a_box_has_ink_letter_and_suit_in_each_theme() -> None:
    found = {theme: press("{kind: text, text: '<red>'}", theme)[0] for theme in THEMES}
    fills = {theme: dict(piece.ops[0].options)["fill"] for theme, piece in found.items()}
    assert fills == {"color": RED.solid, "light": RED.tint, "mono": WHITE}
    suits = {
        theme: {dict(op.options)["fill"] for op, _, _ in drawn(piece) if op.verb == "path"}
        for theme, piece in found.items()
    }
    assert suits == {"color": {RED.line}, "light": {RED.line}, "mono": {BLACK}}


@pytest.mark.parametrize("color", INKS)
def test_each_suit_stays_in_its_box(color: str) -> None:
    one = pen()
    text = f"<{color}>"
    wide = one.width(text, "body")
    place = Rect(10, 10, wide, 5)
    one.text(text, place, "body", anchor="left")
    assert isinstance(one.canvas, Recorder)
    ink = DrawnInk(one.canvas.ops, one.canvas.stamps, one.metrics)
    frame = 0.25 * MM_PER_PT
    assert all(place.inset(-frame).holds(box) for _, box in ink.boxed)


def test_the_width_of_a_line_counts_its_boxes() -> None:
    one = pen()
    plain, boxed = one.width("Pay  now", "body"), one.width("Pay <red> now", "body")
    em = one.type("body").size * MM_PER_PT
    assert em < boxed - plain < 2 * em


def test_a_line_breaks_around_boxes_not_in_them() -> None:
    one = pen()
    text = "<red:any die> <red:any die> <red:any die>"
    wide = one.width("<red:any die>", "body") + 1
    assert one.wrap(text, wide, "body") == ["<red:any die>"] * 3


@pytest.mark.parametrize(
    ("child", "box", "near"),
    [
        ("{kind: text, text: 'Pay <rde> or border'}", "<rde>", '"rde"; did you mean "red"?'),
        ("{kind: text, text: 'Pay <Red> now'}", "<Red>", '"Red"; did you mean "red"?'),
        ("{kind: text, text: 'Pay <rde:X> now'}", "<rde:X>", '"rde"; did you mean "red"?'),
        ("{kind: text, text: 'Pay <gold>'}", "<gold>", '"gold"'),
        ("{kind: steps, items: [a, '<rde>']}", "'<rde>'", '"rde"; did you mean "red"?'),
        ("{kind: cells, area: row, under: {2: '<rde>'}}", "'<rde>'", '"rde"; did you mean "red"?'),
        (
            "{kind: cells, area: row, show: {2: '4 <rde:2>'}}",
            "<rde:2>",
            '"rde"; did you mean "red"?',
        ),
    ],
)
def test_an_unknown_color_is_told_once_where_it_stands(child: str, box: str, near: str) -> None:
    _, problems = press(child)
    ((message, where),) = [(problem.message, problem.where) for problem in problems]
    assert message == f"there is no color {near}"
    assert not isinstance(where, str)
    assert where.text[where.column - 1 :][: where.length] == box


@pytest.mark.parametrize("text", ["a < b > c", "<3", "<x2>", "<-->", "<R>", "1<2", "<<", "<>"])
def test_other_angles_are_words_in_a_text(text: str) -> None:
    piece, problems = press(f"{{kind: text, text: '{text}'}}")
    assert (texts(piece), problems) == ([text], [])


@pytest.mark.parametrize("text", ["<x2>", "<×2>", "<3:1>", "<MAX>"])
def test_other_words_in_angles_are_badges_at_cells(text: str) -> None:
    piece, problems = press(f"{{kind: cells, area: row, under: {{2: '{text}'}}}}")
    assert problems == []
    assert text[1:-1] in texts(piece)
    assert solids(piece) == 0


def test_in_an_example_an_area_comes_before_a_color() -> None:
    piece, problems = press("{kind: example, show: '<sea> <red:X>'}")
    assert (texts(piece), problems) == (["×3", "X"], [])
