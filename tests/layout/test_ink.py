"""White words on dark grounds, and words that are hard to read on theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_part
from sheetgen.layout.source import parse
from sheetgen.page.canvas import BLACK, WHITE
from sheetgen.page.ink import INKS, ThemeName, contrast, readable_on
from sheetgen.page.piece import Piece
from sheetgen.render.fonts import Typeface
from tests.widgets.table import drawn

HEAD = """\
id: case
title: Case
players: 1-4
palette: {{red: R, yellow: Y, blue: B, green: G}}
areas: {{row: {{cells: 3}}}}
parts:
  card:
    kind: reference
    size: [190, 60]
    pad: 4
    ground: {ground}
    children: [{child}]
"""

SOLID = "{color: red, shade: solid}"


def press(
    child: str, ground: str = SOLID, theme: ThemeName = "color", folder: Path = Path()
) -> tuple[Piece, Sequence[Problem], Sequence[Problem]]:
    """The card, what is wrong with it, and what is noted."""
    text = HEAD.format(ground=ground, child=child)
    document = parse(text, "case.yaml")
    document.folders = (folder,)
    reading = read_game(document, {})
    one = draw_part(reading, Press(Typeface(), theme, notes=True), "card")
    assert one.part is not None
    return one.part.pieces[0], [*reading.problems, *reading.log.news(one.problems)], one.notes


def paints(piece: Piece) -> Mapping[str, str]:
    """The paint of each text."""
    return {op.args[0]: op.args[3].paint for op, _, _ in drawn(piece) if op.verb == "text"}


def lines(piece: Piece) -> set[str]:
    """The paints of all lines."""
    found = {op.args[1].paint for op, _, _ in drawn(piece) if op.verb == "line"}
    return found | {
        line.paint for op, _, _ in drawn(piece) if (line := dict(op.options).get("line"))
    }


@pytest.mark.parametrize(
    ("ground", "theme", "ink"),
    [
        (SOLID, "color", WHITE),
        ("{color: blue, shade: solid}", "color", WHITE),
        ("{color: yellow, shade: solid}", "color", BLACK),
        ("{color: green, shade: solid}", "color", BLACK),
        ("red", "color", BLACK),
        (SOLID, "light", BLACK),
        (SOLID, "mono", BLACK),
    ],
)
def test_words_and_lines_are_white_where_the_ground_is_dark(
    ground: str, theme: ThemeName, ink: str
) -> None:
    child = (
        "{kind: text, text: a}, {kind: steps, items: [b]}, {kind: table, heads: [c], rows: [[d]]},"
        " {kind: row, children: [{kind: field, label: e, width: 30}]}, {kind: rule}"
    )
    piece, problems, notes = press(child, ground, theme)
    assert (problems, notes) == ([], ())
    assert {*paints(piece).values()} == {ink} == lines(piece)


def test_cells_on_a_dark_ground_are_white() -> None:
    piece, problems, notes = press("{kind: cells, area: row, label: Row, under: [a, b, c]}")
    assert (problems, notes) == ([], ())
    assert paints(piece) == {
        "1": BLACK, "2": BLACK, "3": BLACK, "a": WHITE, "b": WHITE, "c": WHITE, "Row": WHITE,
    }  # fmt: skip
    assert sum(dict(op.options).get("fill") == WHITE for op in piece.ops) == 3


def test_a_box_of_the_grounds_own_color_has_a_white_frame() -> None:
    piece, _, _ = press("{kind: text, text: '<red>'}")
    assert WHITE in lines(piece)


def test_ink_says_what_words_are_set_in_and_children_follow() -> None:
    child = (
        "{kind: text, text: a}, {kind: row, ink: black, children: [{kind: text, text: b},"
        " {kind: text, text: c, ink: white}]}"
    )
    piece, problems, notes = press(child)
    assert (problems, paints(piece)) == ([], {"a": WHITE, "b": BLACK, "c": WHITE})
    assert [note.message for note in notes] == [
        '"b" has a contrast of 3.0 with its ground; words need 4.5, as with ink: white or ink:'
        " black"
    ]


def test_ink_is_for_the_theme_color_alone() -> None:
    child = "{kind: text, text: a, ink: white}"
    found = [paints(press(child, "yellow", theme)[0])["a"] for theme in ("color", "light", "mono")]
    assert found == [WHITE, BLACK, BLACK]


@pytest.mark.parametrize(
    ("child", "ground", "noted"),
    [
        ("{kind: text, text: a, color: red}", SOLID, True),
        ("{kind: text, text: a, color: red}", "yellow", False),
        ("{kind: text, text: a, ink: white}", "yellow", True),
        ("{kind: text, text: a, ink: white}", "null", True),
        ("{kind: text, text: a, ink: white}", "night.svg", False),
        ("{kind: text, text: a}", "night.svg", True),
        ("{kind: text, text: a}", "dusk.svg", False),
        ("{kind: text, text: a, ink: white}", "dusk.svg", True),
        ("{kind: text, text: a}", "many.svg", False),
        ("{kind: text, text: a, ink: white}", "many.svg", True),
    ],
)
def test_words_that_are_hard_to_read_are_noted_where_they_stand(
    child: str, ground: str, noted: bool, tmp_path: Path
) -> None:
    """A ground that is a picture is looked at, too: through a third of black black is read."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" {}/></svg>'
    (tmp_path / "night.svg").write_text(svg.format(""), encoding="utf-8")
    group = 'opacity="0"/><g opacity=".3"><rect width="9" height="9"/><rect width="9" height="9"/></g><g'
    (tmp_path / "many.svg").write_text(svg.format(group), encoding="utf-8")
    (tmp_path / "dusk.svg").write_text(svg.format('opacity=".3"'), encoding="utf-8")
    painted = f"{{picture: {ground}}}" if ground.endswith(".svg") else ground
    _, problems, notes = press(child, painted, folder=tmp_path)
    assert problems == []
    assert [note.code for note in notes] == ["low-contrast"] * noted
    for note in notes:
        assert not isinstance(note.where, str)
        assert note.where.text[note.where.column - 1 :].startswith("a")


def test_black_or_white_is_read_on_any_ground() -> None:
    for part in range(0, 256, 5):
        gray = f"#{part:02X}{part:02X}{part:02X}"
        assert contrast(readable_on(gray), gray) > 4.5
    for ink in INKS.values():
        assert readable_on(ink.solid) == ink.text
