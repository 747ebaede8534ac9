"""A piece is drawn again under another rule option only where it shows something else then."""

from __future__ import annotations

import pytest

from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.ink import INKS
from sheetgen.render.fonts import Typeface

LAYOUT = """\
id: case
title: Case
players: 2
palette: {red: R}
switches:
  length: {question: Q, readings: {short: four, long: six}, default: short, reason: R}
areas:
  row: {color: red, cells: {by: length, short: 4, long: 6}}
  column: {cells: 3}
parts:
  card: {kind: reference, size: [120, 60], children: [%s]}
"""


@pytest.mark.parametrize(
    ("children", "again"),
    [
        ("{cells: row}", True),
        ("{example: row.2}", True),
        ("{kind: boxes, area: column}", False),
        ("{text: 'Cross the row from left to right.'}", False),
        ("{text: 'This is {length}.'}", True),
        ("{text: {by: length, short: Short, long: Short}}", False),
        ("{text: {by: length, short: Short, long: Long}}", True),
    ],
)
def test_a_piece_is_drawn_again_where_it_shows_something_else(children: str, again: bool) -> None:
    document = parse(LAYOUT % children, "case.yaml")
    press = Press(Typeface())
    pieces = []
    for value in ("short", "long"):
        (part,), problems = draw_parts(read_game(document, {"length": value}), press)
        assert problems == ()
        pieces += part.pieces
    first, second = pieces
    assert (first is not second) is again


def test_a_piece_is_drawn_again_where_the_color_of_an_area_is_another_ink() -> None:
    press = Press(Typeface())
    pieces = []
    for ink in ("red", "blue"):
        text = LAYOUT % "{cells: row}"
        document = parse(
            text.replace("{red: R}", f"{{red: {{letter: R, ink: {ink}}}}}"), "case.yaml"
        )
        (part,), problems = draw_parts(read_game(document, {}), press)
        assert problems == ()
        pieces += part.pieces
    paints = [repr(piece.ops) for piece in pieces]
    assert INKS["red"].tint in paints[0]
    assert INKS["blue"].tint in paints[1]
