"""Sheets whose copies differ: printed, marked, read back, each with its own numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import load_layout
from sheetgen.cli import run
from sheetgen.core.cells import Mark, Sheet
from sheetgen.scan.papers import sheets_of
from sheetgen.scan.photo import pictures
from sheetgen.scan.reading import read
from sheetgen.scan.registry import PrintRegistry
from sheetgen.table.entry.sheets import sheet_text
from tests.render.test_shuffled import BINGO


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("bingo.yaml").write_text(BINGO, encoding="utf-8")
    return tmp_path


def written(marked: tuple[str, ...]) -> Sheet:
    """A filled sheet, kept as a file."""
    game = load_layout("bingo.yaml").paper
    assert game is not None
    sheet = Sheet("bingo", "Ann", 0, tuple(Mark(cell, "x") for cell in marked))
    Path("ann.yaml").write_text(sheet_text(game.format_sheet(sheet)), encoding="utf-8")
    return sheet


def test_a_photo_shows_marks_and_no_printed_numbers(desk: Path) -> None:
    sheet = written(("card.r1c1", "card.r2c4", "card.r3c3", "card.r5c5"))
    assert run(["print", "bingo.yaml", "--sheet", "ann.yaml", "--serial", "17"]) == 0
    prints, found = PrintRegistry(), []
    for picture in pictures(Path("output/bingo-sheet-marked.pdf")):
        found += read(picture, prints)
    (photo,) = found
    assert photo.serial == 17
    (shown,) = sheets_of(photo, 0, {})
    assert {mark.cell for mark in shown.marks} == {mark.cell for mark in sheet.marks}


def test_whose_sheet_was_filled_in_has_to_be_said(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(("card.r1c1",))
    assert run(["print", "bingo.yaml", "--sheet", "ann.yaml"]) == 1
    assert "copies of this sheet differ; say with --serial which one" in capsys.readouterr().err
    assert not list(Path("output").glob("*"))
