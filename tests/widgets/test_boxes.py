"""Strips of boxes: bars between groups, captions under them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.catalog import load_layout
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.cells.boxes import Boxes
from tests.widgets.table import pen

ROUNDS = Boxes(
    area="rounds",
    columns=7,
    side=7,
    gap=1,
    group_gap=2,
    bars="between",
    captions=("together", "alone"),
)


def drawn(rounds: str) -> Recorder:
    ready = replace(pen(), game=load_layout("formulas", {"solo-rounds": rounds}).spec)
    boxes = replace(ROUNDS, captions=ROUNDS.captions[: 1 if rounds == "12" else 2])
    boxes.draw(ready, Rect(0, 0, *boxes.size(ready)))
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    return ready.canvas


@pytest.mark.parametrize("rounds", ["13", "14"])
def test_a_bar_stands_between_the_last_box_of_a_group_and_the_next(rounds: str) -> None:
    recorder = drawn(rounds)
    found = {placed.cell.name: placed.box for placed in recorder.cells}
    ((one, two),) = [op.args[0] for op in recorder.ops if op.verb == "line"]
    assert one[0] == two[0] == pytest.approx((found["12"].right + found["13"].x) / 2)
    assert one[1] < found["12"].y < found["12"].bottom < two[1]


def test_a_group_that_is_alone_has_no_bar() -> None:
    assert [op for op in drawn("12").ops if op.verb == "line"] == []


def test_captions_stand_under_the_last_line_of_their_group() -> None:
    recorder = drawn("14")
    found = {placed.cell.name: placed.box for placed in recorder.cells}
    said = {op.args[0]: op.args[1:3] for op in recorder.ops if op.verb == "text"}
    assert {name: x for name, (x, _) in said.items()} == pytest.approx(
        {"together": found["12"].right, "alone": found["14"].right}
    )
    assert all(y > found["14"].bottom for _, y in said.values())


def test_a_label_without_room_is_told_what_gives_it_some() -> None:
    ready = replace(pen(), game=load_layout("formulas").spec)
    labelled = replace(ROUNDS, label="Rounds")
    labelled.draw(ready, Rect(0, 0, *labelled.size(ready)))
    (problem,) = ready.problems
    assert problem.message == '"Rounds" has no room before the boxes; say label-width, in mm'
    assert problem.subject == "Rounds"
