"""The scale bar is exactly 100 mm, wherever it stands."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize("kind", HELP)
def test_the_help_of_every_part_carries_it(kind: str) -> None:
    piece = strip(pen(), kind, "Things to cut out")
    left, right = bar([op for op, _, _ in drawn(piece)])
    assert right - left == pytest.approx(100, abs=1e-9)
    assert 0 <= left < right <= 194


@pytest.mark.parametrize("kind", HELP)
def test_the_help_names_game_and_part_and_numbers_its_steps(kind: str) -> None:
    words = texts(strip(pen(), kind, "Things to cut out"))
    assert words[:2] == ["Tiny Game", "Things to cut out"]
    assert [word for word in words if word.isdigit()] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("kind", HELP)
def test_the_help_fits(kind: str) -> None:
    hand = pen()
    piece = strip(hand, kind, "Things to cut out")
    assert hand.problems == []
    assert (piece.width, piece.height) == (194, 22)


def test_the_help_of_dice_fits_beside_their_key() -> None:
    hand = pen()
    piece = strip(hand, "dice", "Things to cut out", key=True)
    left, right = bar([op for op, _, _ in drawn(piece)])
    assert hand.problems == []
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
