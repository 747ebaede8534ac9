"""Photos of papers on which hands write, as people scan them: boards of Dice Chain, the pad of
Rainbow Roll, sheets of Formulas.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.scan.decide import Seen
from sheetgen.scan.papers import pruned, sheets_of
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from tests.cli.run import Program
from tests.cli.test_scanning import at_the_terminal
from tests.scan.measured import picture_of
from tests.scan.played import written_on
from tests.shipped import shipped

PRINTS = PrintRegistry()


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def one_of(photo: np.ndarray) -> ReadSheet:
    (sheet,) = read(picture_of(np.ascontiguousarray(photo)), PRINTS)
    assert isinstance(sheet, ReadSheet), sheet
    return sheet


def answering(monkeypatch: pytest.MonkeyPatch, texts: Mapping[str, str]) -> list[str]:
    """Somebody at the terminal who types what stands on the paper; the cells that they were asked
    about.
    """
    asked: list[str] = []

    def ask(label: str) -> str:
        cell = label.split(maxsplit=1)[0]
        asked.append(cell)
        return texts.get(cell, ".")

    monkeypatch.setattr("sheetgen.cli.keyboard.on_terminal", lambda: True)
    monkeypatch.setattr("sheetgen.cli.keyboard.answer", ask)
    return asked


CHAIN = {f"board.{place}": text for place, text in enumerate("3344*1256", start=1)}


def test_a_board_of_dice_chain_becomes_a_filled_sheet(sheetgen: Program) -> None:
    cv2.imwrite("ann.png", written_on("uno-dice", CHAIN, {"opened.1": "x", "opened.2": "x"}))
    answer = sheetgen("scan", "ann.png", "--players", "2")
    assert answer.code == 0, answer.err
    assert (
        "Dice Chain, board red, No. 7: 11 marked, no cell unsure; see output/ann.marked.png"
        in answer.out
    )
    lines = (
        "game: uno-dice\nplayer: ann\nplayers: 2\ncolor: red\nboard: 3 3 4 4 * 1 2 5 6\nextras: 2\n"
    )
    assert Path("output/ann.yaml").read_text() == lines
    told = json.loads(sheetgen("scan", "ann.png", "--json").out)
    (photo,) = told["photos"]
    assert photo["cells"]["board.5"] | {"p": 1} == {
        "state": "marked",
        "kind": "writing",
        "p": 1,
        "reason": None,
        "text": "*",
    }
    assert photo["cells"]["board.10"]["state"] == "empty"
    # Nine spaces filled, two opened.
    assert told["players"][0]["total"] == 7


def test_what_cannot_stand_on_a_board_is_asked_and_a_typed_number_settles_it(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite("ann.png", written_on("uno-dice", {**CHAIN, "board.7": "8"}))
    answer = sheetgen("scan", "ann.png", "--json")
    assert answer.code == 1
    (photo,) = json.loads(answer.out)["photos"]
    assert photo["doubts"] == ["board.7"]
    assert photo["cells"]["board.7"]["reason"] == "rule"
    asked = at_the_terminal(monkeypatch, "8", "2")
    answer = sheetgen("scan", "ann.png", "--players", "2")
    assert answer.code == 0, answer.err
    assert (
        '"8" is not possible in board.7; type what is written there, or . for nothing' in answer.err
    )
    assert [label.split()[0] for label in asked] == ["board.7", "board.7"]
    # What an 8 looks most like is a guess, which Enter does not take over.
    assert asked[0].endswith(", or what else is written, . = empty): ")
    assert "board: 3 3 4 4 * 1 2 5 6" in Path("output/ann.yaml").read_text()
    assert json.loads(Path("output/ann.scan.json").read_text())["corrections"] == {"board.7": "2"}


def test_spaces_that_were_passed_over_are_asked(sheetgen: Program) -> None:
    texts = {cell: text for cell, text in CHAIN.items() if cell != "board.4"}
    read_, game = (
        one_of(written_on("uno-dice", {**texts, "extra.1": "5"})),
        shipped("uno-dice").game,
    )
    assert game is not None
    (sheet,) = sheets_of(read_, 2, {})
    assert {problem.code for problem in game.audit(sheet)} == {"gap", "board-too-long"}
    assert "opened.1" in pruned(read_, 2, {}).doubts


PAD = {
    "points.r1c1": "28", "totals.r1c1": "28", "points.r2c1": "0", "totals.r2c1": "28", "points.r3c1": "31", "totals.r3c1": "59",
    "points.r1c2": "15", "totals.r1c2": "15", "points.r2c2": "-", "totals.r2c2": "15", "points.r3c2": "46", "totals.r3c2": "61",
}  # fmt: skip


def test_a_pad_becomes_a_paper_for_each_column(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite("pad.png", written_on("rainbow-roll", PAD))
    answering(monkeypatch, PAD)
    assert sheetgen("scan", "pad.png", "--names", "Ann,Ben").code == 0
    answer = sheetgen("scan", "pad.png", "--names", "Ann,Ben", "--json")
    told = json.loads(answer.out)
    assert answer.code == 0, told
    (photo,) = told["photos"]
    assert photo["papers"] == [
        {"player": "Ann", "sheet": "output/pad-1.yaml"},
        {"player": "Ben", "sheet": "output/pad-2.yaml"},
    ]
    assert (
        Path("output/pad-1.yaml").read_text()
        == "game: rainbow-roll\nplayer: Ann\nplayers: 2\nturns: 28 0 31\n"
    )
    assert (
        Path("output/pad-2.yaml").read_text()
        == "game: rainbow-roll\nplayer: Ben\nplayers: 2\ncolumn: 2\nturns: 15 0 46\n"
    )
    assert [(one["name"], one["total"]) for one in told["players"]] == [("Ann", 59), ("Ben", 61)]


def test_a_total_that_does_not_add_up_is_asked_told_and_never_repaired(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite("pad.png", written_on("rainbow-roll", {**PAD, "totals.r3c2": "64"}))
    (photo,) = json.loads(sheetgen("scan", "pad.png", "--json").out)["photos"]
    assert {"points.r3c2", "totals.r3c2"} <= set(photo["doubts"])
    asked = answering(monkeypatch, {**PAD, "totals.r3c2": "64"})
    answer = sheetgen("scan", "pad.png")
    assert "round 3 of column 2: 64 is written, and it comes to 61" in answer.err
    assert {"points.r3c2", "totals.r3c2"} <= set(asked)
    assert "totals: 15 15 64" in Path("output/pad-2.yaml").read_text()
    assert answer.code == 1


def hard_to_read(*cells: str, p: float = 0.6, **others: str) -> list[str]:
    """What is asked about the pad with some of its boxes hard to read, which may say ten less, and
    with other texts in others.
    """
    texts = {**PAD, **{cell.replace("_", "."): text for cell, text in others.items()}}
    read_ = _pad()
    told = {
        cell: Seen("marked", "writing", 0.999, "", text, chances={text: 0.999})
        for cell, text in texts.items()
    }
    for cell in cells:
        either = {texts[cell]: p, str(int(texts[cell]) - 10): 1 - p}
        told[cell] = Seen("unsure", "writing", p, "writing", texts[cell], chances=either)
    return list(pruned(replace(read_, seen={**read_.seen, **told}), 2, {}).doubts)


@cache
def _pad() -> ReadSheet:
    return one_of(written_on("rainbow-roll", PAD))


def test_what_is_hard_to_read_stands_where_the_rest_adds_up_to_it() -> None:
    assert hard_to_read("points.r3c1") == []
    assert hard_to_read("totals.r3c1", p=0.3) == []
    # Two that may be misread together, and no other that knows.
    assert hard_to_read("points.r3c1", "totals.r3c1", p=0.4) == ["points.r3c1", "totals.r3c1"]
    # What looks far more like another number was hoped for, not read.
    assert hard_to_read("totals.r3c1", p=0.1) == ["totals.r3c1"]


def test_where_a_sum_is_wrong_its_numbers_are_asked() -> None:
    assert hard_to_read("totals.r3c1", totals_r3c1="54") == ["points.r3c1", "totals.r3c1"]
    assert hard_to_read(totals_r3c1="54") == ["points.r3c1", "totals.r3c1"]


GRID = {
    "grid.r1c1": "4", "signs.r1c1-r1c2": "+", "grid.r1c2": "6", "signs.r1c2-r1c3": "-", "grid.r1c3": "3", "signs.r1c3-r1c4": "+",
    "grid.r1c4": "10", "signs.r1c4-r1c5": "-", "grid.r1c5": "5", "row-results.2": "12", "sums.rows": "12", "rounds.3": "-",
    "sums.rounds": "3", "total.1": "9",
}  # fmt: skip
MARKED = {"rows.2": "x", **{f"played.{number}": "x" for number in range(1, 13)}}


def test_a_sheet_of_formulas_becomes_a_filled_sheet_and_its_results_are_checked(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite("ann.png", written_on("formulas", GRID, MARKED))
    answering(monkeypatch, GRID)
    answer = sheetgen("scan", "ann.png", "--players", "2")
    assert answer.code == 0, answer.err
    lines = dict(
        line.split(": ", 1)
        for line in Path("output/ann.yaml").read_text().splitlines()
        if ": " in line
    )
    assert {key: lines[key] for key in ("round", "rows", "penalties")} == {
        "round": "over",
        "rows": "2",
        "penalties": "3",
    }
    assert "4 + 6 - 3 + 10 - 5" in Path("output/ann.yaml").read_text()
    ben = {**GRID, "row-results.2": "14"}
    cv2.imwrite("ben.png", written_on("formulas", ben, MARKED))
    asked = answering(monkeypatch, ben)
    answer = sheetgen("scan", "ben.png", "--players", "2")
    assert "row-results.2" in asked
    assert "row 2: 14 is written, and it comes to 12" in answer.err
    assert "12" in answer.out
    assert answer.code == 0
