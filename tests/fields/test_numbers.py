"""Lines of numbers, and cells whose names cannot stand in a line as they are."""

from __future__ import annotations

import pytest

from sheetgen.core.cells import Area, Cell, CellId, Sheet
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError
from sheetgen.fields.filled import Entry, Field, parse_sheet
from sheetgen.fields.marks import Marks
from sheetgen.fields.numbers import Numbers
from tests.layout.test_head import game


def area(*names: str, signed: bool = False) -> Area:
    return Area("pad", tuple(Cell("pad", name) for name in names), signed=signed)


def spec(*names: str) -> GameSpec:
    cells = ", ".join(f'"{name}"' for name in names)
    return game(f"areas: {{pad: {{cells: [{cells}]}}}}")


def read(field: Field, text: str, *names: str) -> dict[str, str]:
    sheet = parse_sheet(spec(*names), (field,), [Entry("pad", text)])
    assert parse_sheet(spec(*names), (field,), [Entry("pad", field.write(sheet))]) == sheet
    return {mark.cell.removeprefix("pad."): mark.text for mark in sheet.marks}


SIDES = ("ones", "twos", "sum")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        ("none", {}),
        ("3 . 12", {"ones": "3", "sum": "12"}),
        ("3 - 12", {"ones": "3", "sum": "12"}),
        ("3,4,7", {"ones": "3", "twos": "4", "sum": "7"}),
        ("twos=4 7", {"twos": "4", "sum": "7"}),
        ("sum = 007, ONES=0", {"ones": "0", "sum": "7"}),
        ("ones 3, sum 20", {"ones": "3", "sum": "20"}),
        ("twos 4 7", {"twos": "4", "sum": "7"}),
        ("pad 1 2", {"ones": "1", "twos": "2"}),
        ("999", {"ones": "999"}),
    ],
)
def test_numbers_one_after_the_other_or_by_name(text: str, expected: dict[str, str]) -> None:
    assert read(Numbers("pad", area=area(*SIDES)), text, *SIDES) == expected


@pytest.mark.parametrize("text", ["-5", "\u22125"])
def test_signed_numbers_may_be_below_nothing(text: str) -> None:
    assert read(Numbers("pad", area=area("sum", signed=True)), text, "sum") == {"sum": "-5"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3 4", "4: no cell is left for it, or none is called so; there is ones to sum"),
        ("1000", "1000: not a number here; write whole numbers from 0 to 999, or . for an empty"),
        ("-5", "-5: not a number here; write whole numbers from 0 to 999"),
        ("ones=", "ones=: not a number here"),
        ("one 3, five 20", "one: not a number here"),
        ("tows=3", "tows=3: no cell is left for it, or none is called so; there is ones to sum"),
        ("ones=3 ones=4", "ones=4: ones has a number already; write it once"),
        ("ones 3, sum", "sum has no number; write one behind it"),
        ("3 ones 4", "4: ones has a number already; write it once"),
    ],
)
def test_what_is_no_number_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read(Numbers("pad", area=area(*SIDES)), text, *SIDES)
    assert [problem.message[: len(message)] for problem in error.value.problems] == [message]


def test_numbers_are_written_with_names_where_cells_are_empty() -> None:
    field = Numbers("pad", area=area(*SIDES), called={CellId("pad.sum"): "in-all"})
    sheet = parse_sheet(spec(*SIDES), (field,), [Entry("pad", ". 4 9")])
    assert field.write(sheet) == "twos=4 in-all=9"
    assert field.words == ("ones", "twos", "in-all")


def test_numbers_without_a_name_are_for_some_of_the_cells() -> None:
    pad = area(*SIDES)
    field = Numbers("pad", area=pad, own=(pad.cells[1],))
    assert read(field, "4", *SIDES) == {"twos": "4"}
    assert read(field, "sum=9 4", *SIDES) == {"twos": "4", "sum": "9"}
    with pytest.raises(NotationError, match="no cell is left"):
        read(field, "4 9", *SIDES)


NAMES = ("0", "all", "pad", "r1-r2", "r2-r3", "none", "-")


@pytest.mark.parametrize("name", NAMES)
def test_cells_may_be_called_as_words_that_mean_something_else(name: str) -> None:
    assert read(Marks("pad", area=area(*NAMES)), name, *NAMES) == {name: "x"}


def test_a_line_may_begin_with_a_cell_that_is_called_as_it() -> None:
    assert read(Marks("pad", area=area(*NAMES)), "pad none", *NAMES) == {"pad": "x", "none": "x"}


def test_cells_with_a_dash_in_their_names_are_written_one_by_one() -> None:
    marks = Marks("pad", area=area("r1-r2", "r2-r3", "r3-r4", "end"), ranges=False)
    names = [cell.name for cell in marks.area]
    assert [*read(marks, "r1-r2 r2-r3 r3-r4", *names)] == names[:3]
    assert marks.write(Sheet("dragon")) == ""
