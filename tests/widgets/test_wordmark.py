"""Titles as wordmarks, scenes behind them, and the fields beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import lint, load_layout
from sheetgen.page.canvas import WHITE, Type
from sheetgen.page.geometry import MM_PER_PT, Rect
from sheetgen.page.ink import INKS, ThemeName
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op, Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.text.wordmark import draw_wordmark
from tests.widgets.table import pen

COLORS = ["red", "yellow", "blue"]


def drawn(title: str, room: Rect, theme: ThemeName = "color") -> tuple[Pen, list[Op]]:
    """What a wordmark draws into a room, and its pen."""
    ready = pen(theme=theme)
    draw_wordmark(ready, title, COLORS, room)
    assert isinstance(ready.canvas, Recorder)
    return ready, ready.canvas.ops


def letters(ops: list[Op]) -> list[tuple[str, Type]]:
    """Each letter and how it is set, those that are filled last."""
    return [(op.args[0], op.args[3]) for op in ops]


def fills(ops: list[Op]) -> list[str]:
    return [type.paint for letter, type in letters(ops) if letter != " " and not type.line]


def test_a_title_has_a_dark_line_of_half_a_millimeter_and_white_around_it() -> None:
    ready, ops = drawn("Ace", Rect(0, 0, 80, 20))
    assert [letter for letter, _ in letters(ops)] == [*"AceAceAce"]
    strokes = [type.line for _, type in letters(ops)]
    assert strokes[6:] == [None] * 3
    white, dark = (strokes[at] for at in (0, 3))
    assert white
    assert dark
    assert (white.paint, dark.paint, dark.corners) == ("#FFFFFF", "#1A1A1A", "round")
    inner, outer = (stroke.pt * MM_PER_PT / 2 for stroke in (dark, white))
    assert inner == pytest.approx(0.5, abs=0.005)
    assert outer - inner == pytest.approx(0.92, abs=0.005)
    assert fills(ops) == [INKS[color].solid for color in COLORS]
    assert not ready.problems


def test_a_title_of_26_pt_stands_at_the_left_with_its_line_and_letters_apart() -> None:
    ready, ops = drawn("AA", Rect(10, 5, 80, 20))
    one, two = (op.args[1] for op in ops[-2:])
    assert one == pytest.approx(10.5, abs=0.005)
    assert two - one - ready.metrics.width("A", 26, "display") == pytest.approx(0.23, abs=0.005)
    assert ops[0].args[2] == pytest.approx(15 + 0.775 * 26 * MM_PER_PT / 2, abs=0.005)
    assert {type.size for _, type in letters(ops)} == {26}


def test_a_title_with_a_tail_is_higher_and_stands_in_the_middle_too() -> None:
    _, ops = drawn("Ag", Rect(10, 5, 80, 20))
    assert ops[0].args[2] == pytest.approx(15 + (0.775 - 0.236) * 26 * MM_PER_PT / 2, abs=0.005)


def test_colors_go_round() -> None:
    _, ops = drawn("Abcd", Rect(0, 0, 80, 20))
    assert fills(ops) == [INKS[color].solid for color in (*COLORS, "red")]


@pytest.mark.parametrize("theme", ["light", "mono"])
def test_a_title_is_white_in_other_themes(theme: ThemeName) -> None:
    _, ops = drawn("Ace", Rect(0, 0, 80, 20), theme)
    assert fills(ops) == [WHITE] * 3


def test_a_title_is_made_smaller_to_fit_and_not_under_what_looks_poor() -> None:
    wide, ops = drawn("Seven Seas", Rect(0, 0, 40, 20))
    _, type = letters(ops)[-1]
    assert type.size == pytest.approx(19.46, abs=0.01)
    assert not wide.problems
    _, ops = drawn("Seven Seas", Rect(0, 0, 80, 6))
    assert letters(ops)[-1][1].size == pytest.approx(6 / MM_PER_PT / 0.884)
    narrow, _ = drawn("Seven Seas", Rect(0, 0, 20, 20))
    assert [(problem.code, problem.message) for problem in narrow.problems] == [
        ("text-too-wide", '"Seven Seas" has room for 9.7 pt; lettering needs 14 pt')
    ]


def test_letters_that_the_face_lacks_are_named() -> None:
    ready, _ = drawn("Ace Ω", Rect(0, 0, 80, 20))
    assert [problem.message for problem in ready.problems] == [
        "the face of lettering has no Ω; leave the key lettering out"
    ]


LAYOUT = """\
id: sea
title: Sea
players: 1
palette: {red: R, blue: B}
parts:
  sheet:
    kind: sheet
    gap: 3
    children:
      - {kind: header, title: "{title}", fields: [Name, Date], HEADER}
      - {kind: boxes, area: catch}
      - {kind: qr}
      - {kind: scale-bar, at: foot}
areas:
  catch: {cells: 4}
"""

BAND = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 170.84 20">
<rect width="170.84" height="20" rx="3" fill="#EEF4FE"/>
<circle cx="100" cy="10" r="4" fill="#3470DD" stroke="#1A1A1A" stroke-width="0.1"/>
<circle cx="100" cy="10" r="1" fill="#FFFFFF"/>
<circle cx="120" cy="10" r="4" fill="#000000"/>
</svg>
"""

LETTERED = "lettering: [red, blue], scene: band.svg, tall: 13"


def sheet(header: str, theme: ThemeName = "color") -> Piece:
    """The sheet with a header of these keys."""
    Path("band.svg").write_text(BAND, encoding="utf-8")
    Path("sea.yaml").write_text(LAYOUT.replace("HEADER", header), encoding="utf-8")
    (part,) = load_layout("sea.yaml").parts(theme=theme)
    return part.pieces[0]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def scene(theme: ThemeName, count: int) -> list[tuple[str | None, str | None, float]]:
    """Fill, paint of the line and its width in mm of the scene's shapes."""
    shapes = []
    for op in sheet(LETTERED, theme).ops[:count]:
        fill, line = (dict(op.options)[key] for key in ("fill", "line"))
        shapes.append((fill, line and line.paint, line.pt * MM_PER_PT if line else 0))
    return shapes


def test_a_scene_lies_behind_all_between_the_markers_and_takes_no_room() -> None:
    plain, band = sheet("tall: 13"), sheet(LETTERED)
    box = Rect.holding(point for step in band.ops[0].args[0] for point in step.points)
    assert (box.x, box.y) == (pytest.approx(11.58), pytest.approx(0.25))
    assert box.right == pytest.approx(band.width - 11.58)
    assert [cell.box for cell in band.cells] == [cell.box for cell in plain.cells]
    assert lint("sea.yaml").problems == ()


def test_a_scene_that_is_made_smaller_begins_at_the_top() -> None:
    small = sheet(LETTERED + ", scene-tall: 40").ops[0]
    box = Rect.holding(point for step in small.args[0] for point in step.points)
    assert (box.y, box.h) == (pytest.approx(0.25), pytest.approx(20))


def test_a_scene_is_drawn_in_lines_alone_where_ink_is_saved() -> None:
    """Without the band, which has no line, white with a line where it stood on a color."""
    thin = pytest.approx(0.15, abs=0.003)
    assert scene("color", 2)[1] == ("#3470DD", "#1A1A1A", thin)
    assert scene("light", 3) == [
        (WHITE, "#000000", thin),
        (WHITE, "#000000", pytest.approx(0.5 * MM_PER_PT)),
        ("#000000", None, 0),
    ]
    assert scene("mono", 3) == scene("light", 3)


def test_the_name_takes_the_room_that_the_title_leaves() -> None:
    def widths(header: str) -> list[float]:
        return [round(slot.box.w, 1) for slot in sheet(header).slots if slot.kind != "qr"]

    name, date = widths("tall: 13")
    assert (name, date) == (49.5, 25.0)
    assert name + pen().width("Name", "hint") + 3.5 == pytest.approx(60, abs=0.05)
    assert widths(LETTERED)[0] == pytest.approx(49.5 - 15 - 4)


def test_fields_stand_on_white_boxes_on_a_scene() -> None:
    boxes = [op for op in sheet(LETTERED).ops if op.verb == "rect"]
    white = [op.args[0] for op in boxes if dict(op.options)["fill"] == WHITE]
    assert [round(box.w, 2) for box in white if box.h == 7.5] == [45, 34]


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("lettering: [red, blu]", 'there is no color "blu"; did you mean "blue"?'),
        ("scene: gone.svg", 'there is no picture "gone.svg" beside the layout'),
    ],
)
def test_what_a_header_is_not_drawn_with_is_named_at_its_place(header: str, message: str) -> None:
    with pytest.raises(Exception, match="no"):
        sheet(header)
    (problem,) = lint("sea.yaml").problems
    assert problem.message == message
    assert str(problem.where).startswith("sea.yaml:10:")
