"""The lattice of Formulas: where its numbers, signs, rings and results stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.catalog import load_layout
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.base import Pen
from sheetgen.widgets.cells.colored import BADGE
from sheetgen.widgets.game.lattice import Lattice
from tests.widgets.table import pen

LATTICE = Lattice(
    grid="grid",
    signs="signs",
    rows="rows",
    columns="columns",
    row_results="row-results",
    column_results="column-results",
)


def hand(**switches: str) -> Pen:
    return replace(pen(), game=load_layout("formulas", switches).spec)


def drawn(**switches: str) -> Recorder:
    ready = hand(**switches)
    LATTICE.draw(ready, Rect(0, 0, *LATTICE.size(ready)))
    assert not ready.problems
    assert isinstance(ready.canvas, Recorder)
    return ready.canvas


def places(recorder: Recorder) -> dict[str, Rect]:
    return {placed.cell.id: placed.box for placed in recorder.cells}


def test_every_place_of_the_game_is_drawn_once_and_none_touches_another() -> None:
    cells = drawn().cells
    assert len(cells) == 25 + 40 + 4 * 5
    assert not [(a, b) for i, a in enumerate(cells) for b in cells[:i] if a.box.overlaps(b.box)]


def test_a_slot_lies_halfway_between_the_cells_it_joins() -> None:
    found = places(drawn())
    for name, box in found.items():
        if name.startswith("signs."):
            one, two = (found[f"grid.{cell}"] for cell in name.removeprefix("signs.").split("-"))
            assert (box.cx, box.cy) == pytest.approx(((one.cx + two.cx) / 2, (one.cy + two.cy) / 2))


@pytest.mark.parametrize("label", ["2", "3", "4", "5", "6"])
def test_ring_cells_and_result_of_a_line_stand_in_line(label: str) -> None:
    found, number = places(drawn()), int(label) - 1
    row = [
        found[f"rows.{label}"],
        *(found[f"grid.r{number}c{c}"] for c in range(1, 6)),
        found[f"row-results.{label}"],
    ]
    column = [
        found[f"columns.{label}"],
        *(found[f"grid.r{r}c{number}"] for r in range(1, 6)),
        found[f"column-results.{label}"],
    ]
    assert [box.cy for box in row] == pytest.approx([row[0].cy] * 7)
    assert [box.cx for box in column] == pytest.approx([column[0].cx] * 7)


def texts(recorder: Recorder, shown: str) -> list[tuple[float, float]]:
    return [
        (op.args[1], op.args[2]) for op in recorder.ops if op.verb == "text" and op.args[0] == shown
    ]


def test_badges_stand_at_rows_five_and_six_and_columns_two_and_three() -> None:
    recorder = drawn()
    found = places(recorder)
    doubled = [
        found[f"{area}.{label}"]
        for area, labels in (("row-results", "56"), ("column-results", "23"))
        for label in labels
    ]
    for (x, y), box in zip(texts(recorder, "×2"), doubled, strict=True):
        assert box.cx < x < box.right - BADGE / 2
        assert box.cy + BADGE / 2 < y


def test_seed_rows_prints_the_signs_of_the_five_rows_and_none_between_them() -> None:
    recorder = drawn(preprinted="seed-rows")
    signs = sorted(
        [(y, x, "+") for x, y in texts(recorder, "+")]
        + [(y, x, "-") for x, y in texts(recorder, "\u2212")]
    )
    assert "".join(sign for _, _, sign in signs) == "+--+----+-+-----+--+"


def test_no_sign_is_printed_by_default() -> None:
    recorder = drawn()
    assert texts(recorder, "+") + texts(recorder, "\u2212") == []
