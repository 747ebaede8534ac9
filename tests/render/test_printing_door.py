"""A part and a kit are printed by one call each, and what cannot be printed is refused by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import sheetgen
from sheetgen import PrintOptions, SheetgenError, load_game, load_layout, print_kit, print_part
from sheetgen.catalog import starter


def texts(path: Path) -> list[str]:
    """What stands on each page."""
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_range() for page in document]


def test_a_part_is_printed_with_names_and_the_marks_of_sheets(tmp_path: Path) -> None:
    layout = load_game("formulas")
    options = PrintOptions(paper="letter", names=("Ann", "Ben"))
    report = print_part(layout, "sheet", str(tmp_path / "blank.pdf"), options)
    assert (report.path, report.copies) == (tmp_path / "blank.pdf", 2)
    (front, *_) = texts(report.path)
    assert "Ann" in front
    assert "Ben" in front
    game = layout.game
    sheet = game.sheet(game.start(1), 0, ("Cleo",))
    marked = print_part(layout, "sheet", tmp_path / "marked.pdf", sheets=[sheet])
    assert "Cleo" in texts(marked.path)[0]


def test_a_kit_is_printed_for_so_many(tmp_path: Path) -> None:
    report = print_kit(load_layout(starter()), tmp_path / "kit.pdf", players=2, die_size=16.0)
    assert len(texts(report.path)) == report.pages == report.shares[-1].last
    assert "2 players" in texts(report.path)[0]


@pytest.mark.parametrize(
    ("function", "given", "message"),
    [
        (print_part, {"layout": "uno"}, "layout: 'uno' is not a layout; load_layout(name) is"),
        (print_part, {"part": 3}, "part: 3 is not the name of a part"),
        (print_part, {"part": "bord"}, 'uno-dice has no part "bord"; it has '),
        (print_part, {"path": None}, "path: None is not the path of a file"),
        (print_part, {"options": {}}, "options: {} is not the options of a print"),
        (print_part, {"sheets": 3}, "sheets: 3 is not a list of sheets"),
        (print_part, {"sheets": [3]}, "this is a sheet of 3, not of uno-dice"),
        (print_kit, {"players": 99}, "Dice Chain is for 2 to 4 players, not 99"),
        (print_kit, {"players": "x"}, "Dice Chain is for 2 to 4 players, not x"),
        (print_kit, {"path": 3}, "path: 3 is not the path of a file"),
    ],
)
def test_what_cannot_be_printed_is_refused_by_name(
    function: Any, given: dict[str, Any], message: str, tmp_path: Path
) -> None:
    right = {"layout": load_game("uno"), "path": tmp_path / "x.pdf"}
    if function is print_part:
        right["part"] = "board"
    with pytest.raises(SheetgenError) as refused:
        function(**{**right, **given})
    assert refused.value.problems[0].message.startswith(message)
    assert not (tmp_path / "x.pdf").exists()


def test_the_door_has_them() -> None:
    assert {"print_part", "print_kit", "PrintOptions"} < {*dir(sheetgen)}
