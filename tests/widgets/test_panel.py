"""Blocks with a label: in a frame, or open under a line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.errors import Source
from sheetgen.page.geometry import Rect
from sheetgen.page.ink import ThemeName
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.base import Node
from sheetgen.widgets.text.frame import Panel
from sheetgen.widgets.text.text import Text
from tests.widgets.table import THEMES, pen


def block(*, frame: bool) -> Panel:
    return Panel(
        label="The end",
        pad=2,
        frame=frame,
        children=(Node(Text(text="Stop.", wrap=40), Source("tiny.yaml", 1, 1)),),
    )


def verbs(panel: Panel) -> list[str]:
    ready = pen()
    panel.draw(ready, Rect(0, 0, *panel.size(ready)))
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    return [op.verb for op in ready.canvas.ops]


def test_a_framed_block_keeps_its_contents_off_the_frame() -> None:
    assert block(frame=True).size(pen())[0] == 44
    assert verbs(block(frame=True)) == ["rect", "text", "text"]


def test_an_open_block_starts_with_a_line_and_has_no_frame() -> None:
    assert block(frame=False).size(pen())[0] == 40
    assert verbs(block(frame=False)) == ["line", "text", "text"]


def test_an_open_block_is_lower_by_its_paddings_and_higher_by_the_gap_under_its_line() -> None:
    framed, open_ = (block(frame=frame).size(pen())[1] for frame in (True, False))
    assert framed - open_ == pytest.approx(2 * 2 - 1.5)


def test_a_block_on_a_ground_holds_its_label_and_is_painted_to_its_edge() -> None:
    panel = replace(block(frame=False), ground="red", role="label")
    ready = pen()
    wide, tall = panel.size(ready)
    panel.draw(ready, Rect(10, 20, wide, tall))
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    ground, label, words = ready.canvas.ops
    assert (ground.args[0], dict(ground.options)["fill"]) == (Rect(10, 20, wide, tall), "#FECAC9")
    assert (label.args[1], words.args[1]) == (12, 12)


@pytest.mark.parametrize(
    ("theme", "fill", "word"),
    [
        ("color", "#AE1B28", "#FFFFFF"),
        ("light", "#FECAC9", "#AE1B28"),
        ("mono", "#FFFFFF", "#000000"),
    ],
)
def test_a_label_may_stand_on_a_bar_of_a_color(theme: ThemeName, fill: str, word: str) -> None:
    ready = pen(theme=theme)
    panel = replace(block(frame=False), color="red")
    panel.draw(ready, Rect(0, 0, *panel.size(ready)))
    assert panel.size(ready) == block(frame=False).size(ready)
    assert isinstance(ready.canvas, Recorder)
    bar, label, _ = ready.canvas.ops
    assert dict(bar.options)["fill"] == fill
    assert bar.args[0].holds(Rect(label.args[1], label.args[2] - 2, 10, 2))
    assert label.args[3].paint == word


def test_a_frame_has_the_corners_that_are_asked_for() -> None:
    ready = pen()
    panel = replace(block(frame=True), radius=3.0)
    panel.draw(ready, Rect(0, 0, *panel.size(ready)))
    assert isinstance(ready.canvas, Recorder)
    assert dict(ready.canvas.ops[0].options)["radius"] == 3


@pytest.mark.parametrize("theme", THEMES)
def test_a_border_is_a_frame_of_the_ground_with_its_letter_for_both_sides_of_the_table(
    theme: ThemeName,
) -> None:
    panel = replace(block(frame=False), label="", ground="red", border=5)
    ready = pen(theme=theme)
    wide, tall = panel.size(ready)
    assert wide == 40 + 2 * (2 + 5)
    panel.draw(ready, Rect(10, 20, wide, tall))
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    words = [op.args for op in ready.canvas.ops if op.verb == "text"]
    assert [word for word, *_ in words] == ["R", "R", "Stop."]
    (_, _, above, *_), (_, _, below, *_), (_, left, *_) = words
    assert 20 < above < 25 < 20 + tall - 5 < below < 20 + tall
    assert left == 10 + 2 + 5


def test_a_border_that_is_too_narrow_for_the_letter_is_refused() -> None:
    ready = pen()
    panel = replace(block(frame=False), label="", ground="red", border=2)
    panel.draw(ready, Rect(0, 0, *panel.size(ready)))
    assert {problem.code for problem in ready.problems} == {"text-too-tall"}


def test_a_text_may_be_read_from_the_other_side_of_the_table() -> None:
    ready = pen()
    Text(text="outside", turn=180).draw(ready, Rect(10, 20, 30, 5))
    assert isinstance(ready.canvas, Recorder)
    (op,) = ready.canvas.ops
    assert dict(op.options)["turn"] == 180
    assert op.args[1:3] == pytest.approx((40, 21.5687), abs=0.001)
