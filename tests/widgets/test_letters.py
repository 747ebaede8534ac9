"""The letters of colors in cells, which tell mixed rows apart without ink."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.inked import DrawnInk, text_box
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.ink import ThemeName
from sheetgen.page.piece import Piece
from sheetgen.render.fonts import Typeface
from tests.widgets.table import THEMES, drawn

HEAD = """\
id: case
title: Case
players: 1-4
palette: {red: R, orange: O, yellow: Y, green: G, blue: B, violet: V}
areas: {row: {cells: 7..12}, plain: {cells: 3}}
parts:
  card:
    kind: reference
    size: [190, 80]
    children: [{child}]
"""

MIXED = "colors: {7: red, 8: orange, 9: yellow, 10: green, 11: blue, 12: violet}"


def press(child: str, theme: ThemeName = "color") -> tuple[Piece, Sequence[Problem]]:
    document = parse(HEAD.replace("{child}", child), "case.yaml")
    reading = read_game(document, {})
    (part,), problems = draw_parts(reading, Press(Typeface(), theme))
    return part.pieces[0], [*reading.problems, *reading.log.news(problems)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "look",
    [
        "side: 9",
        "side: 10, shape: round",
        "side: 9, shape: dotted",
        "side: 9, shape: ring",
        "side: 12, arrange: hex, lines: [3, 2, 1]",
        "side: 12, arrange: hex, lines: [3, 2, 1], pointed: false",
        "side: 9, names: corner",
        "side: 7, names: none",
    ],
)
def test_each_cell_has_its_letter_in_itself_free_of_the_pattern(
    look: str, theme: ThemeName
) -> None:
    child = f"{{kind: cells, area: row, letters: true, {MIXED}, {look}}}"
    piece, problems = press(child, theme)
    assert problems == []
    letters = [op for op, _, _ in drawn(piece) if op.verb == "text" and op.args[0] in "ROYGBV"]
    assert [op.args[0] for op in letters] == [*"ROYGBV"]
    metrics = Typeface()
    ink = DrawnInk(piece.ops, piece.stamps, metrics)
    for op, placed in zip(letters, piece.cells, strict=True):
        box = text_box(op, metrics)
        assert "hex" in look or placed.box.holds(box)
        others = [one for one in ink.within(box.inset(0.05)) if one.verb in ("text", "stamp")]
        assert others == [op]


def test_cells_without_a_color_have_no_letter() -> None:
    piece, problems = press("{kind: cells, area: row, letters: true, colors: {7: red}}")
    assert problems == []
    found = [op.args[0] for op, _, _ in drawn(piece) if op.verb == "text"]
    assert found == ["7", "R", "8", "9", "10", "11", "12"]


@pytest.mark.parametrize(
    ("child", "code", "message"),
    [
        (
            "{kind: cells, area: plain, letters: true}",
            "unused-key",
            "letters are for cells with a color, and none has one",
        ),
        (
            "{kind: cells, area: row, side: 5, letters: true, color: red}",
            "no-room",
            '"7" leaves no room for the letter of a color; letters need larger cells',
        ),
    ],
)
def test_letters_that_cannot_stand_are_told_at_their_key(
    child: str, code: str, message: str
) -> None:
    _, problems = press(child)
    (first, *_) = problems
    assert (first.code, first.message.partition(" (and")[0]) == (code, message)
    assert not isinstance(first.where, str)
    assert first.where.text[first.where.column - 1 :].startswith("letters")
