"""The table of cells as it leaves the program."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest

from sheetgen.core.cells import Cell
from sheetgen.page.geometry import Rect
from sheetgen.page.recorder import PlacedCell
from sheetgen.render.options import Options, Origin
from sheetgen.render.table import cell_table, table_hash, table_text
from tests.render.samples import HALF, part
from tests.shipped import shipped

ORIGIN = Origin("unicorn-rainbow", "Unicorn Rainbow", (("eleven-twelve", "merged"),))


def test_every_cell_of_every_copy_has_a_row() -> None:
    rows = [asdict(row) for row in cell_table(part(HALF), Options(copies=3))]
    assert [(row["page"], row["copy"], row["cell"]) for row in rows] == [
        (page, copy, f"red.{n}") for page, copy in ((1, 1), (1, 2), (2, 3)) for n in (1, 2, 3)
    ]
    assert rows[0] == {
        "page": 1,
        "copy": 1,
        "piece": "sheet",
        "cell": "red.1",
        "x": 18,
        "y": 30.25,
        "w": 10,
        "h": 8,
    }


def test_the_rows_follow_the_correction_of_scale() -> None:
    row = cell_table(part(HALF), Options(copies=1, scale_x=0.98, scale_y=0.99))[0]
    assert (row.x, row.y, row.w, row.h) == pytest.approx(
        (105 - 87 * 0.98, 148.5 - 44 * 0.99, 9.8, 7.92)
    )


def test_the_kept_text_says_game_switches_and_cells() -> None:
    assert json.loads(table_text(part(HALF), ORIGIN)) == {
        "sheetgen": 1,
        "game": "unicorn-rainbow",
        "part": "sheet",
        "switches": {"eleven-twelve": "merged"},
        "pieces": [
            {
                "name": "sheet",
                "width": 194,
                "height": 128,
                "cells": [
                    ["red.1", 10, 20, 10, 8],
                    ["red.2", 21.5, 20, 10, 8],
                    ["red.3", 100.25, 90.75, 10, 8],
                ],
            }
        ],
    }


def test_the_hash_depends_on_game_part_switches_and_geometry_alone() -> None:
    moved = replace(
        HALF, cells=(PlacedCell(Cell("red", "1"), Rect(10, 20.01, 10, 8)), *HALF.cells[1:])
    )
    tables = [
        table_hash(part(HALF), ORIGIN),
        table_hash(part(HALF), replace(ORIGIN, game="mine")),
        table_hash(part(HALF), replace(ORIGIN, switches=(("eleven-twelve", "split"),))),
        table_hash(part(HALF, id="board"), ORIGIN),
        table_hash(part(moved), ORIGIN),
    ]
    assert len(set(tables)) == 5
    assert (
        table_hash(part(replace(HALF, ops=()), title="Other"), replace(ORIGIN, title="Other"))
        == tables[0]
    )


def test_the_order_of_switches_does_not_matter() -> None:
    both = (("a", "1"), ("b", "2"))
    assert table_hash(part(HALF), Origin("g", switches=both)) == table_hash(
        part(HALF), Origin("g", switches=both[::-1])
    )


PRINTED = {
    ("color-dice", "board", ""): "Q2DX2QTH",
    ("color-dice", "board", "seats=2"): "Q0EG0SJ9",
    ("color-dice", "board", "seats=3"): "B5HXK881",
    ("color-dice", "board", "seats=5"): "CEC6EXP3",
    ("color-dice", "board", "seats=6"): "FP3C9ESG",
    ("formulas", "sheet", ""): "BS4BG0Z2",
    ("formulas", "sheet", "solo-rounds=12"): "VVYZAAXV",
    ("formulas", "sheet", "solo-rounds=13 preprinted=seed-rows"): "1RWKN3QN",
    ("rainbow-roll", "sheet", ""): "815DQX0E",
    ("rainbow-roll", "mat", ""): "XHRZB201",
    ("unicorn-rainbow", "sheet", ""): "Y1V40QBR",
    ("unicorn-rainbow", "sheet", "eleven-twelve=split"): "JABE223T",
    ("unicorn-rainbow", "sheet", "secondary-min=2 first-on-two=true"): "89Y0GQAC",
    ("uno-dice", "board", ""): "BVKBDRKD",
    ("uno-dice", "board", "blanks=14 extras=1"): "QXR86P44",
    ("uno-dice", "board", "blanks=24 extras=10"): "BC80F5GN",
    ("four-locks", "sheet", ""): "BWSGR5Y1",
    ("five-dice", "pad", ""): "QZE3CRFH",
    ("salt-roads", "sheet", ""): "SVXNRWKY",
}
"""What the codes on printed sheets say of their cells, by game, part and rule options."""


@pytest.mark.parametrize("printed", PRINTED)
def test_codes_of_sheets_that_were_printed_before_are_still_read(
    printed: tuple[str, str, str],
) -> None:
    name, part_name, options = printed
    game = shipped(name, **dict(option.split("=") for option in options.split()))
    (drawn,) = game.parts([part_name])
    assert table_hash(drawn, game.origin) == PRINTED[printed]
