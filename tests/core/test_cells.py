"""The table of cells and a player's paper."""

import pytest

from sheetgen.core.cells import Area, Cell, CellId, CellTable, Mark, Sheet

TABLE = CellTable(
    {
        "red": Area(
            "red",
            (Cell("red", "2", "red", (2,), "A", 2), Cell("red", "11/12", "red", (11, 12), "D", 5)),
            "red",
        ),
        "grid": Area("grid", (Cell("grid", "r1c1"), Cell("grid", "r1c2"))),
    }
)


def test_a_cell_has_an_address() -> None:
    assert Cell("red", "11/12").id == "red.11/12"


def test_an_area_is_a_run_of_cells() -> None:
    assert [cell.name for cell in TABLE["red"]] == ["2", "11/12"]
    assert len(TABLE["red"]) == 2


@pytest.mark.parametrize(("value", "name"), [(2, "2"), (11, "11/12"), (12, "11/12"), (3, None)])
def test_a_cell_holds_the_numbers_of_its_name(value: int, name: str | None) -> None:
    cell = TABLE["red"].holding(value)
    assert (cell and cell.name) == name


def test_a_cell_is_found_by_name_or_address() -> None:
    assert TABLE["grid"].named("r1c2") == Cell("grid", "r1c2")
    assert TABLE["grid"].named("r9c9") is None
    assert TABLE.cell("red.2") == TABLE["red"].cells[0]
    assert TABLE.cell("red.3") is None


def test_the_table_lists_all_cells_in_the_order_of_its_areas() -> None:
    assert [cell.id for cell in TABLE] == ["red.2", "red.11/12", "grid.r1c1", "grid.r1c2"]
    assert len(TABLE) == 4
    assert "grid" in TABLE
    assert "blue" not in TABLE


def test_the_table_cannot_be_changed() -> None:
    areas = {"red": TABLE["red"]}
    table = CellTable(areas)
    areas.clear()
    assert "red" in table
    with pytest.raises(TypeError):
        table.areas["blue"] = TABLE["red"]  # type: ignore[index]


def test_a_sheet_says_what_stands_in_a_cell_and_beside_them() -> None:
    sheet = Sheet(
        "unicorn-rainbow",
        "Ann",
        3,
        (Mark(CellId("red.2")), Mark(CellId("grid.r1c1"), "6")),
        (("turn", "green"),),
    )
    assert [sheet.text(cell) for cell in ("red.2", "grid.r1c1", "grid.r1c2")] == ["x", "6", ""]
    assert (sheet.fact("turn"), sheet.fact("dice")) == ("green", "")
    assert hash(sheet) == hash(Sheet("unicorn-rainbow", "Ann", 3, sheet.marks, sheet.facts))
