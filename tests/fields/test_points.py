"""Points of rounds as people write them, and the running totals that stand beside them."""

from __future__ import annotations

import pytest

from sheetgen.core.cells import Area, Cell, CellTable, Mark, Sheet
from sheetgen.core.spec import GameSpec
from sheetgen.errors import NotationError
from sheetgen.fields.choices import Number
from sheetgen.fields.filled import Entry, Field, format_sheet, parse_sheet
from sheetgen.fields.rows import BoxPoints

PAD = {
    key: Area(key, tuple(Cell(key, f"r{row}c{column}") for row in (1, 2, 3) for column in (1, 2)))
    for key in ("points", "totals")
}
SPEC = GameSpec("pad", "Pad", (1, 4), "none", (), CellTable(PAD))


def column_of(area: str) -> dict[str, tuple[Cell, ...]]:
    return {
        number: tuple(cell for cell in PAD[area] if cell.name.endswith(number))
        for number in ("1", "2")
    }


ROUNDS = BoxPoints("rounds", columns=column_of("points"), column="column", more="more-points")
FIELDS: tuple[Field, ...] = (
    Number("column", least=1, most=2, default="1"),
    ROUNDS,
    BoxPoints(
        "totals", columns=column_of("totals"), column="column", more="more-totals", of=ROUNDS
    ),
)


def sheet(**lines: str) -> Sheet:
    return parse_sheet(SPEC, FIELDS, [Entry(key, text) for key, text in lines.items()])


def texts(filled: Sheet) -> dict[str, str]:
    return {mark.cell: mark.text for mark in filled.marks}


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("28 0 31", "28 0 31"),
        ("28, - ,31", "28 0 31"),
        ("28 \u2013 31", "28 0 31"),
        ("-", "0"),
        ("0", "0"),
        ("none", ""),
        ("", ""),
        ("rounds 28", "28"),
        ("5+6+8 31", "19 31"),
        ("5 + 6 +8 31", "19 31"),
        ("1 2 3 4 5", "1 2 3 4 5"),
    ],
)
def test_points_as_people_write_them(typed: str, written: str) -> None:
    filled = sheet(rounds=typed)
    lines = dict(format_sheet(FIELDS, filled))
    assert lines.get("rounds", "") == written
    assert "totals" not in lines
    assert sheet(rounds=written) == filled


@pytest.mark.parametrize("typed", ["x", "2-8", "5+", "+5", "007", "28 3.5", "99999"])
def test_what_is_no_number_of_points_is_refused_where_it_stands(typed: str) -> None:
    with pytest.raises(NotationError) as error:
        sheet(rounds=typed)
    (problem,) = error.value.problems
    word = typed.rsplit(maxsplit=1)[-1]
    assert (problem.code, problem.message) == (
        "not-a-number",
        f'"{word}" is not a number of points; write a whole number such as 28',
    )
    assert str(problem.where) == f"<sheet>:1:{typed.index(word) + 1}"


def test_running_totals_are_filled_in_and_a_second_pad_takes_the_rest() -> None:
    filled = sheet(rounds="28 0 31 5")
    assert texts(filled) == {
        "points.r1c1": "28", "points.r2c1": "0", "points.r3c1": "31", "totals.r1c1": "28", "totals.r2c1": "28", "totals.r3c1": "59",
    }  # fmt: skip
    assert filled.facts == (("more-points", "5"), ("more-totals", "64"))


def test_totals_as_somebody_wrote_them_are_kept_where_they_are_other_ones() -> None:
    filled = sheet(rounds="28 0 31", totals="28 28")
    assert [text for cell, text in texts(filled).items() if cell.startswith("totals")] == [
        "28",
        "28",
    ]
    assert dict(format_sheet(FIELDS, filled))["totals"] == "28 28"
    assert "totals" not in dict(format_sheet(FIELDS, sheet(rounds="28 0 31", totals="28 28 59")))
    assert (
        sheet(rounds="28 0 31", totals="")
        == sheet(rounds="28 0 31", totals="none")
        == sheet(rounds="28 0 31")
    )


def test_a_column_of_ones_own() -> None:
    filled = sheet(column="2", rounds="28")
    assert texts(filled) == {"points.r1c2": "28", "totals.r1c2": "28"}
    assert dict(format_sheet(FIELDS, filled)) == {"game": "pad", "column": "2", "rounds": "28"}
    assert sheet(column="1", rounds="28") == sheet(rounds="28")


def test_a_paper_that_names_no_column_of_the_pad_says_nothing() -> None:
    odd = Sheet("pad", marks=(Mark(PAD["points"].cells[0].id, "28"),), facts=(("column", "9"),))
    assert ROUNDS.numbers(odd) == ()
