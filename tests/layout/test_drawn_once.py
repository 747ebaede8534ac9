"""A piece is drawn again under another rule option only where it shows something else then."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

import sheetgen.widgets
from sheetgen.layout.game_section import read_game
from sheetgen.layout.lint import lint
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.geometry import Rect, Size
from sheetgen.page.ink import INKS
from sheetgen.page.piece import Piece
from sheetgen.render.fonts import Typeface
from sheetgen.widgets.base import Pen
from tests.test_weight import PACKAGE

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A widget of another package, which draws the row without having been told its name."""

    kind = "tally"
    side: float = 15.0

    def size(self, pen: Pen) -> Size:
        return len(pen.area("row")) * self.side, self.side

    def draw(self, pen: Pen, box: Rect) -> None:
        area = pen.area("row")
        for cell, place in zip(area, box.columns([self.side] * len(area)), strict=True):
            pen.canvas.cell(cell, place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """A widget of another package, which says how long the row is."""

    kind = "length"

    def size(self, pen: Pen) -> Size:
        return 50, 10

    def draw(self, pen: Pen, box: Rect) -> None:
        pen.text(f"{len(pen.asked_area('row'))} cells", box, "body")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the package with these widgets is installed."""
    found = {shape.kind: shape for shape in (Tally, Length)}
    monkeypatch.setattr(sheetgen.widgets, "installed_widgets", lambda: (found, ()))


def drawn_of_both(children: str) -> list[Piece]:
    """The piece under either length of the row."""
    document = parse(LAYOUT % children, "case.yaml")
    press = Press(Typeface())
    pieces: list[Piece] = []
    for value in ("short", "long"):
        (part,), problems = draw_parts(read_game(document, {"length": value}), press)
        assert problems == ()
        pieces += part.pieces
    return pieces


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
    first, second = drawn_of_both(children)
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


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("kind", ["tally", "length"])
def test_what_a_widget_of_another_package_asks_for_counts_though_no_key_names_it(kind: str) -> None:
    first, second = drawn_of_both(f"{{kind: {kind}}}")
    shown = [(piece.ops, piece.cells) for piece in (first, second)]
    assert shown[0] != shown[1]


@pytest.mark.usefixtures("installed")
def test_lint_draws_a_widget_of_another_package_again_where_its_area_is_longer() -> None:
    press = Press(Typeface())
    document = parse(LAYOUT % "{kind: tally, side: 25}", "case.yaml")
    problems = lint(document, press, lambda part: "").problems
    assert {problem.switch for problem in problems} == {"length=long"}


def test_what_was_drawn_under_other_rule_options_is_not_forgotten() -> None:
    document = parse(LAYOUT % "{cells: row}", "case.yaml")
    press = Press(Typeface())
    pieces: list[Piece] = []
    for value in ("short", "long", "short", "long"):
        (part,), _ = draw_parts(read_game(document, {"length": value}), press)
        pieces += part.pieces
    first, second, third, fourth = pieces
    assert first is third
    assert second is fourth


def test_widgets_look_areas_up_through_the_pen_which_notes_them() -> None:
    past = re.compile(r"game\.cells(\[|\.cell\(|\.areas[.\[])")
    found = {
        path.name
        for path in (PACKAGE / "widgets").rglob("*.py")
        if past.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"base.py"}
