"""Columns stand in the order that the rows declare, and a head says nothing that is not so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from sheetgen.core.cells import Area, Cell, CellTable
from sheetgen.page.canvas import Canvas
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import Recorder
from sheetgen.widgets.base import NOWHERE, Node, Pen
from sheetgen.widgets.cells.columns import common_order
from sheetgen.widgets.game.lanes import Lanes
from sheetgen.widgets.text.frame import RuleLine
from tests.widgets.table import pen

COLORS = ("red", "green", "blue")


def row(
    name: str,
    cells: str,
    groups: Mapping[str, str] | None = None,
    times: Mapping[str, int] | None = None,
) -> Area:
    """An area of that color with these cells; a group and a multiplier for some of them."""
    made = []
    for cell in cells.split():
        values = tuple(int(part) for part in cell.split("/")) if cell[0].isdigit() else ()
        group = (groups or {}).get(cell, "")
        made.append(
            Cell(
                name,
                cell,
                name,
                values,
                group,
                (times or {}).get(cell, (times or {}).get(group, 1)),
            )
        )
    return Area(name, tuple(made), name)


def rows(*cells: str) -> list[Area]:
    return [row(name, text) for name, text in zip(COLORS, cells, strict=False)]


def drawn(areas: Sequence[Area], **keys: object) -> tuple[Recorder, list[str]]:
    ready = pen()
    ready = replace(
        ready, game=replace(ready.game, cells=CellTable({area.id: area for area in areas}))
    )
    lanes = Lanes(rows=tuple(area.id for area in areas if area.id in COLORS), **keys)  # type: ignore[arg-type]
    lanes.draw(ready, Rect(0, 0, *lanes.size(ready)))
    return recorder(ready), [problem.message for problem in ready.problems]


def recorder(ready: Pen) -> Recorder:
    canvas: Canvas = ready.canvas
    assert isinstance(canvas, Recorder)
    return canvas


def badges(canvas: Recorder) -> list[str]:
    return [op.args[0] for op in canvas.ops if op.verb == "text" and op.args[0].startswith("×")]


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (["2 3 4 5 lock"], "2 3 4 5 lock"),
        (["5 4 3 2 lock"], "5 4 3 2 lock"),
        (["lock 2 3"], "lock 2 3"),
        (["2 lock 3"], "2 lock 3"),
        (["b a c"], "b a c"),
        (["2 3 4 5 lock", "2 3 4 5 lock"], "2 3 4 5 lock"),
        (["12 11 10 lock", "11 9 lock"], "12 11 10 9 lock"),
        (["1 3 5", "2 4 6"], "1 2 3 4 5 6"),
        (["5 3 1", "6 4 2"], "6 5 4 3 2 1"),
        (["3 4 lock", "2 3 lock", "5 6"], "2 3 4 5 6 lock"),
        (["2 3 4 11/12", "3 4 11 12"], "2 3 4 11 11/12 12"),
        (["start 1 2", "1 2 end"], "start 1 2 end"),
    ],
)
def test_columns_stand_as_the_rows_declare_them(cells: list[str], order: str) -> None:
    areas = rows(*cells)
    columns, odd = common_order(areas)
    assert (" ".join(cell.name for cell in columns), odd) == (order, None)
    canvas, problems = drawn(areas)
    assert problems == []
    for area in areas:
        assert [
            placed.cell.name
            for placed in sorted(canvas.cells, key=lambda one: one.box.x)
            if placed.cell.area == area.id
        ] == [cell.name for cell in area]


@pytest.mark.parametrize(
    ("cells", "odd"),
    [
        (["2 3 4 5 lock", "5 4 3 2 lock"], "green"),
        (["2 3 lock", "lock 2 3"], "green"),
        (["1 2", "2 3", "3 1"], "blue"),
        (["1 2", "1 2", "2 1"], "blue"),
    ],
)
def test_rows_that_do_not_agree_are_an_error_at_the_first_that_does_not(
    cells: list[str], odd: str
) -> None:
    for head in (0.0, 6.0):
        _, problems = drawn(rows(*cells), head=head)
        assert problems == [
            f'"{odd}" has its cells in another order than the rows above it; cells of one name'
            " stand in one column"
        ]


def test_nothing_stands_over_cells_that_count_once_and_are_in_no_group() -> None:
    canvas, problems = drawn(rows("2 3 4", "2 3 4"))
    assert (badges(canvas), problems) == ([], [])
    assert [op for op in canvas.ops if op.verb == "line"] == []


def test_groups_and_multipliers_stand_over_their_columns() -> None:
    groups = {"2": "A", "3": "A", "4": "B"}
    canvas, problems = drawn([row(name, "2 3 4 5 6", groups, {"B": 3, "6": 5}) for name in COLORS])
    assert problems == [
        'cells in one section count ×1 in "blue" and ×5 in "blue"; group them, or write head: 0'
    ]
    canvas, problems = drawn([row(name, "2 3 4 5", groups, {"B": 3}) for name in COLORS])
    assert (badges(canvas), problems) == (["×1", "×3"], [])
    canvas, problems = drawn([row(name, "2 3", times={"2": 4, "3": 4}) for name in COLORS])
    assert (badges(canvas), problems) == (["×4"], [])


def test_a_multiplier_that_not_all_rows_share_is_an_error() -> None:
    _, problems = drawn([row("red", "2 3"), row("green", "2 3", times={"2": 3, "3": 3})])
    assert problems == [
        'cells in one section count ×1 in "red" and ×3 in "green"; group them, or write head: 0'
    ]


def test_without_a_head_there_is_none() -> None:
    areas = [row(name, "2 3 4", {"2": "A"}, {"A": 2}) for name in COLORS]
    bonus = Area("bonus", tuple(Cell("bonus", name, times=7) for name in COLORS))
    canvas, problems = drawn([*areas, bonus], head=0.0, bonus="bonus")
    assert (badges(canvas), problems) == ([], [])
    assert min(placed.box.y for placed in canvas.cells) == 0
    assert [op for op in canvas.ops if op.verb == "line"] == []


@pytest.mark.parametrize("head", [1.0, 3.0, 5.4])
def test_a_head_that_is_too_low_for_its_multipliers_is_an_error(head: float) -> None:
    _, problems = drawn([row("red", "2 3", {"2": "A"}, {"A": 2})], head=head)
    assert problems == [f"what stands over the columns is 5.5 mm high; head is {head:g}"]


def test_words_over_abilities_need_a_head() -> None:
    rings = Area("rings", (Cell("rings", "red.a"),))
    _, problems = drawn(
        [row("red", "2 3"), rings], head=0.0, circles="rings", circle_heads=("2-5",)
    )
    assert problems == ["what stands over the columns is 4.2 mm high; head is 0"]


def test_a_row_without_a_color_is_an_error() -> None:
    _, problems = drawn([Area("red", (Cell("red", "2", values=(2,)),))])
    assert problems == ['area "red" has no color, which a row of cells is drawn in']


def test_what_stands_beside_the_boxes_has_the_room_under_the_abilities() -> None:
    areas = [
        row("red", "2 3"),
        Area("rings", tuple(Cell("rings", name, group="flip") for name in ("red.a", "red.b"))),
    ]
    areas.append(Area("bonus", (Cell("bonus", "red"),)))
    wide = Node(RuleLine(), NOWHERE)
    canvas, problems = drawn(areas, circles="rings", bonus="bonus", head=0, children=(wide,))
    assert problems == []
    ends = [placed.box for placed in canvas.cells if placed.cell.area in ("rings", "bonus")]
    (left, y), (right, _) = next(op.args[0] for op in canvas.ops if op.verb == "line")
    assert (left, right) == (min(box.x for box in ends), max(box.right for box in ends))
    assert y > max(placed.box.bottom for placed in canvas.cells)
