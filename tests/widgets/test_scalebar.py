"""The scale bar is exactly 100 mm, wherever it stands; on narrow pads it is shorter."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import lint, load_layout
from sheetgen.layout.lint import LintFindings
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Op, Recorder
from sheetgen.widgets.dice.pieces import HELP, cut_part, strip
from sheetgen.widgets.text.scalebar import ScaleBar, draw_scale_bar
from tests.widgets.table import drawn, numbered, pen, texts


def bar(ops: list[Op]) -> tuple[float, float]:
    """Left and right end: the outermost of the tallest ticks; the bar itself ends there too."""
    lines = [op.args[0] for op in ops if op.verb == "line" and not op.args[1].dash]
    ticks = [(a, b) for a, b in lines if a[0] == b[0]]
    tall = max(abs(a[1] - b[1]) for a, b in ticks)
    ends = [a[0] for a, b in ticks if abs(a[1] - b[1]) == tall]
    level = [sorted((a[0], b[0])) for a, b in lines if a[1] == b[1]]
    assert sorted(ends) in level
    return min(ends), max(ends)


def test_from_tick_to_tick_it_is_100_mm() -> None:
    hand = pen()
    draw_scale_bar(hand, 9.4, 120)
    assert isinstance(hand.canvas, Recorder)
    left, right = bar(hand.canvas.ops)
    assert left == 9.4
    assert right - left == pytest.approx(100, abs=1e-9)


def test_as_a_widget_it_stands_in_the_middle_of_its_box() -> None:
    hand = pen()
    assert ScaleBar().size(hand) == (100, 5)
    ScaleBar().draw(hand, Rect(0, 0, 110, 5))
    assert isinstance(hand.canvas, Recorder)
    assert bar(hand.canvas.ops) == (5, 105)


@pytest.mark.parametrize(
    ("room", "length"), [(0, 100), (100, 100), (99, 50), (50, 50), (49.9, 30), (20, 30)]
)
def test_where_there_is_less_room_it_is_shorter_and_says_so(room: float, length: int) -> None:
    hand = pen().within(room)
    assert ScaleBar().size(hand) == (length, 5)
    ScaleBar().draw(hand, Rect(0, 0, length, 5))
    assert isinstance(hand.canvas, Recorder)
    left, right = bar(hand.canvas.ops)
    assert right - left == pytest.approx(length, abs=1e-9)
    (words,) = (op.args[0] for op in hand.canvas.ops if op.verb == "text")
    printed = "when printed " if length == 100 else ""
    assert words == f"{length} mm {printed}at 100 %"
    assert not hand.problems


@pytest.mark.parametrize(("wide", "length"), [(60, 30), (75, 50), (121, 50), (122, 100)])
def test_at_the_foot_of_a_sheet_it_leaves_the_corners_free(
    wide: int, length: int, tmp_path: Path
) -> None:
    path = tmp_path / "pad.yaml"
    path.write_text(
        f"""\
id: pad
title: Pad
players: 1
areas: {{pad: {{rows: [ones, sum], columns: 2}}}}
parts:
  pad:
    kind: sheet
    size: [{wide}, 160]
    children:
      - {{kind: header, title: Pad, fields: [Name]}}
      - {{kind: cells, area: pad, arrange: grid, side: fill, tall: 9}}
      - {{kind: qr, align: center}}
      - {{kind: scale-bar, at: foot}}
"""
    )
    assert lint(str(path)) == LintFindings()
    (part,) = load_layout(str(path)).parts()
    said = texts(part.pieces[0])
    (name,) = (slot.box for slot in part.pieces[0].slots if slot.kind == "name")
    assert (name.y > 10.7) == (wide < 70)
    assert f"{length} mm at 100 %" in said or f"{length} mm when printed at 100 %" in said


@pytest.mark.parametrize("kind", HELP)
def test_the_help_of_every_part_carries_it(kind: str) -> None:
    piece = strip(pen(), kind, "Things to cut out")
    left, right = bar([op for op, _, _ in drawn(piece)])
    assert right - left == pytest.approx(100, abs=1e-9)
    assert 0 <= left < right <= 194


@pytest.mark.parametrize("kind", HELP)
def test_the_help_names_game_and_part_and_numbers_its_steps(kind: str) -> None:
    words = texts(strip(pen(), kind, "Things to cut out"))
    assert words[0] == "Tiny Game · Things to cut out"
    steps = 4 if kind == "pawns" else 3
    assert [word for word in words if word.isdigit()] == list("1234"[:steps])


@pytest.mark.parametrize("kind", HELP)
def test_the_help_fits(kind: str) -> None:
    """A net of 60 mm leaves it 22 mm."""
    hand = pen()
    piece = strip(hand, kind, "Things to cut out")
    assert not hand.problems
    assert (piece.width, piece.height) == (194, 22 if kind == "dice" else 27)


def test_the_help_of_dice_fits_beside_their_key() -> None:
    hand = pen()
    piece = strip(hand, "dice", "Things to cut out", key=True)
    left, right = bar([op for op, _, _ in drawn(piece)])
    assert not hand.problems
    assert (piece.width, piece.height) == (194, 27)
    assert right - left == pytest.approx(100, abs=1e-9)


def test_parts_to_cut_out_come_with_their_help() -> None:
    part = cut_part(pen([numbered("d", (1, 2, 3, 4, 5, 6))]), "paper-dice", "dice", "Paper dice")
    assert part.strip is not None
    assert part.strip.name == "help for dice"
    assert (part.id, part.kind, part.title, part.gutter) == (
        "paper-dice",
        "dice",
        "Paper dice",
        3.0,
    )
