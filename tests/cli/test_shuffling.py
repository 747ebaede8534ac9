"""`print` of sheets whose copies differ, and `--solutions`."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pytest

from tests.cli.run import Program
from tests.render.test_shuffled import BINGO, card, part_of


def test_what_is_printed_is_what_is_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheetgen: Program
) -> None:
    monkeypatch.chdir(tmp_path)
    (piece,) = part_of(BINGO, tmp_path).pieces
    answer = sheetgen("print", "bingo.yaml", "--copies", "3", "--serial", "17", "--solutions")
    assert answer.out.splitlines() == [
        "output/bingo-sheet.pdf: 2 pages, 2 on a page",
        "output/bingo-sheet-solutions.pdf: 1 page, 3 on a page",
    ]
    with pdfplumber.open("output/bingo-sheet.pdf") as pdf:
        words = [word["text"] for page in pdf.pages for word in page.extract_words()]
    for serial in (17, 18, 19):
        for row in card(piece, serial):
            assert set(row) <= set(words)
    assert [words[at + 1] for at, word in enumerate(words) if word == "No."] == ["17", "18", "19"]


def test_solutions_of_sheets_that_are_alike_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheetgen: Program
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = sheetgen("print", "unicorn", "--part", "sheet", "--solutions")
    assert (answer.code, answer.err) == (
        2,
        "all copies of what is printed show the same; leave --solutions out\n",
    )
    assert not (tmp_path / "output").exists()
    part_of(BINGO, tmp_path)
    answer = sheetgen("print", "bingo.yaml", "--solutions", "--output", "x.pdf")
    assert "would both be written to x.pdf" in answer.err
    assert not (tmp_path / "x.pdf").exists()
