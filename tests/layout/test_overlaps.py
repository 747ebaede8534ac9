"""Nothing is printed over a QR code, its white, or a scale bar."""

from __future__ import annotations

from itertools import product

import pytest

from sheetgen.catalog import game_ids, load_layout
from sheetgen.layout.game_section import read_game
from sheetgen.layout.inked import DrawnInk
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.canvas import BLACK, WHITE, Step, Stroke, Type
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import qr_box
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from tests.widgets.table import THEMES

HEAD = """\
id: case
title: Case
players: 1-4
palette: {red: R}
areas: {row: {cells: 8}, one: {cells: 1}, red: {color: red, cells: 8}}
parts:
  sheet:
    kind: KIND
    size: half
    children:
      - {kind: scale-bar, at: [47, 122.5]}
"""

QR = "{kind: qr, at: [80, 60]}"
"""A code of 18 mm: it takes 24.86 x 27.06 mm from (80.25, 60.25)."""


def told(*widgets: str, kind: str = "sheet", head: str = HEAD) -> list[str]:
    text = head.replace("KIND", kind) + "".join(f"      - {widget}\n" for widget in widgets)
    document = parse(text, "case.yaml")
    reading = read_game(document, {})
    _, problems = draw_parts(reading, Press(Typeface()))
    assert reading.problems == ()
    for problem in problems:
        assert not isinstance(problem.where, str)
        assert problem.where.text[problem.where.column - 1 :].startswith(("qr", "scale-bar"))
    return [problem.message for problem in problems]


@pytest.mark.parametrize(
    ("widget", "over"),
    [
        ("{kind: boxes, area: one, at: [85, 65]}", "cell one.1"),
        ("{kind: boxes, area: one, at: [72.5, 65]}", "cell one.1"),
        ("{kind: boxes, area: one, at: [72.5, 86]}", "cell one.1"),
        ("{kind: boxes, area: row, at: [60, 65]}", "cells row.3 and 2 more"),
        ("{kind: boxes, area: red, color: red, at: [60, 65]}", "cells red.3 and 2 more"),
        ("{kind: text, text: Hello, at: [78, 70]}", '"Hello"'),
        (
            "{kind: field, label: Name, fills: name, at: [60, 70], width: 30}",
            "the place for the name",
        ),
        ("{kind: field, label: Name, at: [60, 70], width: 30}", "what is drawn there"),
        ("{kind: rule, at: [60, 70], width: 30}", "what is drawn there"),
        ("{kind: panel, at: [81, 61], width: 40, height: 30}", "what is drawn there"),
        ("{kind: panel, at: [20, 61], width: 80, height: 10}", "what is drawn there"),
        ("{kind: icon, icon: star, side: 10, at: [100, 70]}", "what is drawn there"),
        ("{kind: color-tab, color: red, at: [76, 61]}", "what is drawn there"),
    ],
)
@pytest.mark.parametrize("kind", ["sheet", "mat", "reference"])
def test_a_qr_code_stands_alone(widget: str, over: str, kind: str) -> None:
    for widgets in ((widget, QR), (QR, widget)):
        assert told(*widgets, kind=kind) == [f"the QR code and {over} overlap on the sheet"]


@pytest.mark.parametrize(
    "widget",
    [
        "{kind: boxes, area: one, at: [72, 65]}",
        "{kind: boxes, area: one, at: [105.2, 65]}",
        "{kind: boxes, area: one, at: [90, 87.2]}",
        "{kind: text, text: Hello, at: [70, 70]}",
        "{kind: panel, at: [79, 59], width: 40, height: 30}",
        "{kind: rule, at: [60, 58], width: 60}",
    ],
)
def test_what_stands_beside_or_around_it_is_fine(widget: str) -> None:
    assert told(widget, QR) == []


@pytest.mark.parametrize(
    ("widget", "over"),
    [
        ("{kind: boxes, area: one, at: [60, 118]}", "cell one.1"),
        ("{kind: boxes, area: one, at: [140, 118.5]}", "cell one.1"),
        ("{kind: text, text: Hello, at: [50, 122.8]}", '"Hello"'),
        ("{kind: rule, at: [120, 127], width: 40}", "what is drawn there"),
    ],
)
def test_a_scale_bar_stands_alone(widget: str, over: str) -> None:
    assert told(widget, QR) == [f"the scale bar and {over} overlap on the sheet"]


def test_code_and_bar_over_each_other_are_one_mistake() -> None:
    assert told("{kind: qr, at: [60, 100]}") == [
        "the QR code and the scale bar overlap on the sheet"
    ]


def test_a_code_that_fills_a_larger_place_takes_only_its_own() -> None:
    assert (
        told(
            "{kind: boxes, area: one, at: [84, 65]}",
            "{kind: qr, at: [80, 60], width: 60, height: 27.06}",
        )
        == []
    )
    slot = Rect(0, 0, 60, 27.06)
    assert qr_box(slot).cx == slot.cx


@pytest.mark.parametrize(("game", "theme"), list(product(game_ids(), THEMES)))
def test_all_pages_that_are_shipped_keep_it_free(game: str, theme: str) -> None:
    assert load_layout(game).parts(theme=theme)  # type: ignore[arg-type]


ROOM = Rect(10, 10, 10, 10)


@pytest.mark.parametrize(
    ("verb", "args", "keys", "inside"),
    [
        ("rect", (Rect(0, 0, 30, 30),), {"fill": BLACK}, True),
        ("rect", (Rect(0, 0, 30, 30),), {"fill": WHITE, "line": Stroke()}, False),
        ("rect", (Rect(12, 12, 3, 3),), {"line": Stroke()}, True),
        ("rect", (Rect(0, 0, 9.9, 30),), {"line": Stroke(pt=0.5)}, False),
        ("rect", (Rect(0, 0, 9.9, 30),), {"line": Stroke(pt=1)}, True),
        ("circle", (15, 15, 20), {"line": Stroke()}, False),
        ("circle", (15, 15, 20), {"fill": BLACK}, True),
        ("circle", (5, 5, 7), {"fill": BLACK}, False),
        ("circle", (5, 5, 7.2), {"fill": BLACK}, True),
        ("line", (((0, 0), (30, 30)), Stroke()), {}, True),
        ("line", (((0, 19), (30, 49)), Stroke()), {}, False),
        ("line", (((0, 0), (30, 30)), Stroke(WHITE)), {}, False),
        (
            "path",
            ((Step("M", ((0, 0),)), Step("L", ((40, 0),)), Step("L", ((0, 40),)), Step("Z")),),
            {"fill": BLACK},
            True,
        ),
        (
            "path",
            ((Step("M", ((0, 0),)), Step("L", ((40, 0),)), Step("L", ((0, 8),)), Step("Z")),),
            {"fill": BLACK},
            False,
        ),
        (
            "path",
            ((Step("M", ((0, 0),)), Step("C", ((0, 40), (30, 40), (30, 0)))),),
            {"line": Stroke()},
            False,
        ),
        (
            "path",
            ((Step("M", ((0, 0),)), Step("C", ((0, 25), (30, 25), (30, 0)))),),
            {"line": Stroke()},
            True,
        ),
        ("text", ("III", 11, 15, Type(10)), {}, True),
        ("text", ("III", 11, 30, Type(10)), {}, False),
        ("text", ("III", 11, 30, Type(10)), {"turn": 270}, False),
        ("text", ("IIIIIIIIIII", 15, 25, Type(10)), {"turn": 270}, True),
    ],
)
def test_where_ink_is(
    verb: str, args: tuple[object, ...], keys: dict[str, object], inside: bool
) -> None:
    recorder, outer = Recorder(), Recorder()
    getattr(recorder, verb)(*args, **keys)
    outer.stamp("s", 5, 5, lambda canvas: getattr(canvas, verb)(*args, **keys))
    assert bool(DrawnInk(recorder.ops, {}, Typeface()).within(ROOM)) is inside
    assert bool(DrawnInk(outer.ops, outer.stamps, Typeface()).within(ROOM.moved(5, 5))) is inside


def test_a_name_in_a_cell_that_stands_in_the_white_of_a_marker_is_not_told_as_well() -> None:
    text = (
        HEAD.replace("KIND", "sheet")
        + f"      - {{kind: cells, area: row, at: [2, 2]}}\n      - {QR}\n"
    )
    document = parse(text, "case.yaml")
    reading = read_game(document, {})
    _, problems = draw_parts(reading, Press(Typeface()))
    assert [problem.message for problem in problems] == [
        "cell row.1 stands in the 10.7 mm that the upper left corner marker needs for itself"
    ]


def test_what_stands_in_the_white_of_two_markers_is_told_of_both() -> None:
    text = (
        HEAD.replace("KIND", "sheet")
        + f"      - {{kind: boxes, area: one, wide: 193.5, at: [0, 2]}}\n      - {QR}\n"
    )
    document = parse(text, "case.yaml")
    reading = read_game(document, {})
    _, problems = draw_parts(reading, Press(Typeface()))
    assert [problem.message.split("the ")[2] for problem in problems] == [
        "upper left corner marker needs for itself",
        "upper right corner marker needs for itself",
    ]


@pytest.mark.parametrize(
    ("turn", "right", "below", "above", "left"),
    [
        (0, True, False, False, False),
        (45, True, True, False, False),
        (90, False, True, False, False),
        (180, False, False, False, True),
        (270, False, False, True, False),
    ],
)
def test_a_text_has_ink_where_it_is_turned_to(
    turn: float, right: bool, below: bool, above: bool, left: bool
) -> None:
    recorder = Recorder()
    recorder.text("a long text", 50, 50, Type(12), turn=turn)
    ink = DrawnInk(recorder.ops, {}, Typeface())
    rooms = [Rect(x - 2, y - 2, 4, 4) for x, y in ((60, 50), (50, 60), (50, 40), (40, 50))]
    assert [bool(ink.within(room)) for room in rooms] == [right, below, above, left]
