"""Marks in cells as people write them, and those that follow from other marks."""

from __future__ import annotations

import pytest

from sheetgen.core.cells import Area, Cell, CellId, CellTable, Mark
from sheetgen.core.spec import GameSpec
from sheetgen.fields.filled import Entry, Field, format_sheet, parse_sheet
from sheetgen.fields.marks import Implied, Marks

BLUE = Area("blue", tuple(Cell("blue", str(number), values=(number,)) for number in (2, 3, 4)))
FIRST = Area("first", tuple(Cell("first", str(number), values=(number,)) for number in (2, 3, 4)))
BONUS = Area("bonus", (Cell("bonus", "blue"),))
SPEC = GameSpec(
    "rows", "Rows", (1, 4), "none", (), CellTable({"blue": BLUE, "first": FIRST, "bonus": BONUS})
)
FIELDS: tuple[Field, ...] = (
    Marks("blue", area=BLUE, letter="B"),
    Marks("first", area=FIRST, text="1st", dotted="dot"),
    Implied(
        "bonus", area=BONUS, noun="row", by={CellId("bonus.blue"): tuple(cell.id for cell in BLUE)}
    ),
)


def marks(**lines: str) -> dict[str, str]:
    """What stands in which cell."""
    sheet = parse_sheet(SPEC, FIELDS, [Entry(key, text) for key, text in lines.items()])
    return {mark.cell: mark.text for mark in sheet.marks}


def written(**lines: str) -> dict[str, str]:
    """The lines of the sheet when it is written again."""
    sheet = parse_sheet(SPEC, FIELDS, [Entry(key, text) for key, text in lines.items()])
    return {
        key: text
        for key, text in format_sheet(FIELDS, sheet)
        if key not in ("game", "player", "players")
    }


@pytest.mark.parametrize(
    "text",
    [
        *(
            "2-3",
            "2\u20133",
            "2..3",
            "2\u20263",
            "2 - 3",
            "2 to 3",
            "2 3",
            "2 and 3",
            "2; 3",
            "2-3.",
        ),
        *("blue 2-3", "b 2-3", "B2,B3", "b2-b3", "B 2 3", "B2 & b3"),
    ],
)
def test_cells_of_a_row_as_people_write_them(text: str) -> None:
    assert marks(blue=text) == {"blue.2": "x", "blue.3": "x"}


@pytest.mark.parametrize("text", ["none", "nothing", "empty", "No", "-", "0", ""])
def test_nothing_in_a_row_as_people_write_it(text: str) -> None:
    assert marks(blue=text) == {}


@pytest.mark.parametrize("text", ["all", "2-4", "2 to 4", "everything"])
def test_a_whole_row_has_what_follows_from_it(text: str) -> None:
    assert marks(blue=text) == {"blue.2": "x", "blue.3": "x", "blue.4": "x", "bonus.blue": "x"}


@pytest.mark.parametrize(
    ("lines", "again"),
    [
        ({"blue": "2-4"}, {"blue": "2-4"}),
        ({"blue": "2-4", "bonus": "blue"}, {"blue": "2-4"}),
        ({"blue": "2-4", "bonus": "none"}, {"blue": "2-4", "bonus": "none"}),
        ({"bonus": "blue"}, {"bonus": "blue"}),
        ({"blue": "2 3"}, {"blue": "2 3"}),
    ],
)
def test_only_what_goes_against_the_other_marks_is_written(
    lines: dict[str, str], again: dict[str, str]
) -> None:
    assert written(**lines) == again


def test_cells_that_may_have_a_point_are_written_one_by_one() -> None:
    assert written(first="2-4") == {"first": "2 3 4"}


def test_a_mark_that_does_not_follow_stays_as_it_was_read() -> None:
    sheet = parse_sheet(SPEC, FIELDS, [Entry("bonus", "blue")])
    assert sheet.marks == (Mark(CellId("bonus.blue")),)
