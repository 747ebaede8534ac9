"""Photos of papers on which hands write, as people scan them: boards of Dice Chain."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.prints import Prints
from sheetgen.scan.papers import pruned, sheets_of
from sheetgen.scan.reading import ReadSheet, read
from tests.cli.run import Program
from tests.cli.test_scanning import at_the_terminal
from tests.scan.measured import picture_of
from tests.scan.played import written_on
from tests.shipped import shipped

PRINTS = Prints()


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cv2.setNumThreads(1)


def one_of(photo: np.ndarray) -> ReadSheet:
    (sheet,) = read(picture_of(np.ascontiguousarray(photo)), PRINTS.find, (), PRINTS.sizes())
    assert isinstance(sheet, ReadSheet), sheet
    return sheet


CHAIN = {f"board.{place}": text for place, text in enumerate("3344*1256", start=1)}


def test_a_board_of_dice_chain_becomes_a_filled_sheet(sheetgen: Program) -> None:
    cv2.imwrite("ann.png", written_on("uno-dice", CHAIN, {"opened.1": "x", "opened.2": "x"}))
    answer = sheetgen("scan", "ann.png", "--players", "2")
    assert answer.code == 0, answer.err
    assert "Dice Chain, board red, No. 7: 11 marked, no cell unsure; see output/ann.marked.png" in answer.out
    lines = "game: uno-dice\nplayer: ann\nplayers: 2\ncolor: red\nboard: 3 3 4 4 * 1 2 5 6\nextras: 2\n"
    assert Path("output/ann.yaml").read_text() == lines
    told = json.loads(sheetgen("scan", "ann.png", "--json").out)
    (photo,) = told["photos"]
    assert photo["cells"]["board.5"] | {"p": 1} == {"state": "marked", "kind": "writing", "p": 1, "reason": "", "text": "*"}
    assert photo["cells"]["board.10"]["state"] == "empty"
    # Nine spaces filled, two opened.
    assert told["players"][0]["total"] == 7


def test_what_cannot_stand_on_a_board_is_asked_and_a_typed_number_settles_it(sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    cv2.imwrite("ann.png", written_on("uno-dice", {**CHAIN, "board.7": "8"}))
    answer = sheetgen("scan", "ann.png", "--json")
    assert answer.code == 1
    (photo,) = json.loads(answer.out)["photos"]
    assert photo["doubts"] == ["board.7"]
    assert photo["cells"]["board.7"]["reason"] == "rule"
    asked = at_the_terminal(monkeypatch, "8", "2")
    answer = sheetgen("scan", "ann.png", "--players", "2")
    assert answer.code == 0, answer.err
    assert '"8" cannot stand in board.7; type what is written there, or . for nothing' in answer.err
    assert [label.split()[0] for label in asked] == ["board.7", "board.7"]
    assert ", or what else is written, . = empty; Enter = " in asked[0]
    assert "board: 3 3 4 4 * 1 2 5 6" in Path("output/ann.yaml").read_text()
    assert json.loads(Path("output/ann.scan.json").read_text())["corrections"] == {"board.7": "2"}


def test_spaces_that_were_passed_over_are_asked(sheetgen: Program) -> None:
    texts = {cell: text for cell, text in CHAIN.items() if cell != "board.4"}
    read_, game = one_of(written_on("uno-dice", {**texts, "extra.1": "5"})), shipped("uno-dice").game
    assert game is not None
    (sheet,) = sheets_of(read_, 2, {})
    assert {problem.code for problem in game.audit(sheet)} == {"gap", "board-too-long"}
    assert "opened.1" in pruned(read_, 2, {}).doubts
