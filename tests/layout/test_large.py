"""A page of two thousand cells is linted in no time, and past each budget a layout is told which
one it was, as the handbook says.
"""

from __future__ import annotations

import random
import time
from itertools import combinations
from pathlib import Path

import pytest

from sheetgen.catalog import lint
from sheetgen.core.cells import Cell
from sheetgen.errors import MOST_TOLD
from sheetgen.layout.check import PieceCheck
from sheetgen.layout.entries import MOST_COPIES, MOST_ENTRIES
from sheetgen.layout.lint import MOST_OF_READINGS
from sheetgen.layout.model import (
    MOST_ALTOGETHER,
    MOST_CELLS,
    MOST_DICE,
    MOST_FACES,
    MOST_GROUPS,
    MOST_SYMBOLS,
)
from sheetgen.layout.parts import MOST_DRAWN
from sheetgen.layout.source import parse
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import MOST_DRAWN as MOST_ON_PIECE
from sheetgen.page.recorder import PlacedCell, Recorder
from tests.widgets.table import pen

GUIDE = Path(__file__).parent.parent.parent / "layouts" / "README.md"

COLORS = ("red", "orange", "yellow", "green", "blue", "violet")

PAGE = """\
id: large
title: Large
players: 1-4
palette: {red: R, orange: O, yellow: Y, green: G, blue: B, violet: V}
areas:
{areas}
parts:
  sheet:
    kind: sheet
    size: full
    gap: 1
    children:
      - {kind: header, title: Large, fields: [Name]}
{widgets}
      - {kind: qr}
      - {kind: scale-bar, at: foot}
"""


def large_page() -> str:
    """A layout with a page of 2,000 cells."""
    areas = "\n".join(
        f"  a{number}: {{color: {COLORS[number]}, cells: 500}}" for number in range(4)
    )
    widget = (
        "      - {kind: cells, area: aNUMBER, wrap: 50, side: 3.4, gap: 0.4, show: {1: ':star:'},"
        " names: none}"
    )
    widgets = "\n".join(widget.replace("NUMBER", str(number)) for number in range(4))
    return PAGE.replace("{areas}", areas).replace("{widgets}", widgets)


def test_a_page_of_two_thousand_cells_is_linted_within_a_second(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text(large_page(), encoding="utf-8")
    lint("uno")  # what is read and loaded only once
    began = time.process_time()
    assert lint(str(path)).problems == ()
    assert time.process_time() - began < 1


def overlapping(boxes: dict[str, Rect]) -> set[frozenset[str]]:
    """Each cell with the first before it that it stands over, by holding each against each."""
    found: dict[str, str] = {}
    for (one, first), (two, second) in combinations(boxes.items(), 2):
        shared_w = min(first.x + first.w, second.x + second.w) - max(first.x, second.x)
        shared_h = min(first.y + first.h, second.y + second.h) - max(first.y, second.y)
        if shared_w > 0.01 and shared_h > 0.01:
            found.setdefault(two, one)
    return {frozenset(pair) for pair in found.items()}


@pytest.mark.parametrize("largest", [20, 120])
def test_cells_that_overlap_are_found_wherever_they_stand(largest: int) -> None:
    chance = random.Random(largest)
    for _ in range(20):
        boxes = {
            f"a{number}.1": Rect(
                chance.uniform(0, 300),
                chance.uniform(0, 300),
                chance.uniform(5, largest),
                chance.uniform(5, largest),
            )
            for number in range(12)
        }
        document = parse("parts: {card: {kind: reference}}", "case.yaml")
        recorder = Recorder()
        recorder.cells = [
            PlacedCell(Cell(cell.split(".")[0], "1"), box) for cell, box in boxes.items()
        ]
        piece = Piece.recorded("card", 1000, 1000, recorder)
        PieceCheck(piece, document.place("parts", "card"), pen()).cells()
        told = {frozenset(problem.message.split()[1:4:2]) for problem in document.problems}
        assert told == overlapping(boxes)


MANY_AREAS = ", ".join(f"a{number}: {{cells: 500}}" for number in range(9))
MANY_GROUPS = ", ".join(["{name: g, cells: 1..2}"] * 101)
MANY_DICE = ", ".join(f"{{id: d{number}x, copies: 20, faces: 1..6}}" for number in range(11))
MANY_FACES = list(range(MOST_FACES + 1))
MANY_EACH = (
    f"{{kind: reference, size: [50, 50], each: {list(range(MOST_ENTRIES + 1))}, children: [{{kind:"
    " rule}]}"
)

BUDGETS = {
    f"{MOST_CELLS} cells an area": (
        "areas: {a: {cells: [1..400, 401..600]}}",
        f"an area has at most {MOST_CELLS} cells, not 600",
    ),
    f"{MOST_ALTOGETHER:,} cells a game": (
        f"areas: {{{MANY_AREAS}}}",
        f"a game has at most {MOST_ALTOGETHER} cells; there are more",
    ),
    f"{MOST_GROUPS} groups an area": (
        f"areas: {{a: {{cells: 9, groups: [{MANY_GROUPS}]}}}}",
        f"an area has at most {MOST_GROUPS} groups",
    ),
    f"{MOST_DICE} dice a game": (
        f"dice: [{MANY_DICE}]",
        f"a game has at most {MOST_DICE} dice; there are more up to here",
    ),
    f"{MOST_FACES} faces a die": (
        f"dice: [{{id: d, faces: {MANY_FACES}}}]",
        f"a die has at most {MOST_FACES} faces, not ",
    ),
    f"{MOST_ENTRIES:,} entries": (
        f"parts: {{a: {MANY_EACH}}}",
        f"a part is drawn for at most {MOST_ENTRIES:,} entries, not {MOST_ENTRIES + 1:,}",
    ),
    "40 rows": ("areas: {a: {grid: [41, 1]}}", "a grid has 1 to 40 rows and columns"),
    "1,000 mm": (
        "parts: {a: {kind: reference, size: [50, 1001], children: []}}",
        "a size is half, full, or [width, height] in mm, each 20 to 1000",
    ),
}


@pytest.mark.parametrize("budget", BUDGETS)
def test_past_a_budget_the_message_says_which(budget: str, tmp_path: Path) -> None:
    given, message = BUDGETS[budget]
    path = tmp_path / "large.yaml"
    path.write_text(f"id: b\ntitle: B\nplayers: 1\n{given}\n", encoding="utf-8")
    (problem,) = lint(str(path)).problems
    assert problem.message.startswith(message)


def test_the_handbook_states_the_budgets() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    told = (
        guide[guide.index("## How much a layout holds") :]
        .partition("\n## ")[0]
        .partition("\n# ")[0]
    )
    for budget in (
        *BUDGETS,
        f"{MOST_OF_READINGS:,} of them",
        f"{MOST_SYMBOLS} symbols",
        f"{MOST_COPIES} copies of an entry",
        f"{MOST_TOLD} mistakes",
        f"{MOST_DRAWN:,} lines",
        f"{MOST_ON_PIECE:,} lines",
    ):
        assert budget in told, budget
