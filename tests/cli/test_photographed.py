"""`scan` in a running game: a photo is held against what the program has, and changes it only where somebody agrees."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.cli.run import Answer, Program
from tests.scan.discs import board, disc, lay, positions
from tests.scan.simulator import cut_out, page_of
from tests.scan.simulator_paper import filled
from tests.scan.test_reading import BLUE

Play = Callable[..., Answer]

ANN = {"red.2": "cross", "red.3": "cross", "red.4": "cross", "red.5": "cross", "abilities.red.a": "ring", "yours.1": "cross"}


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann's sheet, in a folder with a blank in its name."""
    page, placed = page_of("unicorn-rainbow", "sheet", "color", False)
    work = page.copy()
    filled(work, placed[0], ANN, "firm", BLUE, np.random.default_rng(3))
    path = tmp_path_factory.mktemp("our photos") / "ann s.jpg"
    cv2.imwrite(str(path), cv2.resize(cut_out(work, placed[0]), None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA))
    return path


@pytest.fixture
def play(sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play` with lines piped in; the log is `game.jsonl`."""
    cv2.setNumThreads(1)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", lambda held: None)

    def answer(lines: Sequence[object], *args: object) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return sheetgen("play", *args, *(() if args[0] == "game.jsonl" else ("--log", "game.jsonl", "--seed", 5)))

    return answer


def kept() -> list[dict[str, object]]:
    return [json.loads(line) for line in Path("game.jsonl").read_text().splitlines()]


def test_what_differs_is_said_taken_over_where_somebody_agrees_kept_and_taken_back(play: Play, sheetgen: Program, photo: Path) -> None:
    answer = play([f"scan {photo} ann", "y", f"scan {photo} Ann", "undo", "redo", "quit"], "unicorn", "--players", "Ann,Ben", "--plain")
    assert "  red: 2-5 on the photo; nothing here" in answer.out, answer.err
    assert "  abilities: red.a on the photo; nothing here" in answer.out
    assert "  yours: 1 on the photo; nothing here" in answer.out
    assert "Ann's sheet is as on the photo now; undo takes it back." in answer.out
    assert "The photo shows what is written here for Ann." in answer.out
    assert "Taken back: Ann's sheet as on a photo" in answer.out
    assert "Done again: Ann's sheet as on a photo" in answer.out
    records = [record for record in kept() if "photo" in record]
    assert [record["differs"] for record in records] == [["red", "abilities", "yours"], []]
    assert len(str(records[0]["photo"])) == 64
    # The log is the game: it is verified, told again and gone on with.
    verified = sheetgen("verify", "game.jsonl")
    assert verified.code == 0, verified.out
    assert "Ann: the sheet as on a photo" in sheetgen("replay", "game.jsonl").out
    again = play(["sheet Ann", "score", "quit"], "game.jsonl", "--plain")
    assert "red: 2-5" in again.out
    # 4 in the section x 2, 9 extras of two players, less 5 for a penalty.
    assert "Ann: 12" in again.out


def test_nothing_changes_without_a_yes(play: Play, photo: Path) -> None:
    answer = play([f"scan '{photo}' Ben", "n", "sheet Ben", "quit"], "unicorn", "--players", "Ann,Ben", "--plain")
    assert "Nothing was changed." in answer.err
    assert "red: 2-5 on the photo" in answer.out
    assert "  red: 2-5\n" not in answer.out
    assert [set(record) & {"move", "photo"} for record in kept() if "seat" in record] == [{"photo"}]


def test_a_sheet_is_not_put_right_in_the_middle_of_a_turn(play: Play, photo: Path) -> None:
    answer = play(["pick R R Y", "", f"scan {photo} Ann", "y", "quit"], "unicorn", "--players", "Ann,Ben", "--plain")
    assert "between two turns" in answer.err
    assert not any("paper" in str(record.get("move")) for record in kept())


def test_a_photo_that_is_none_is_told_and_the_game_goes_on(play: Play, photo: Path) -> None:
    Path("text.jpg").write_text("Dear Ann")
    other = photo.parent / "none.jpg"
    answer = play(["scan", f"scan {other}", "scan text.jpg Ann", "quit"], "unicorn", "--players", "Ann,Ben")
    assert "scan PHOTO NAME holds a photo" in answer.err
    assert f"there is no file {other}" in answer.err
    assert "text.jpg is no picture" in answer.err
    assert answer.code == 0


def test_a_board_is_compared_area_by_area(play: Play) -> None:
    made, boxes, chance = board(), positions(), np.random.default_rng(2)
    for cell in ("blue.1", "blue.2"):
        lay(made, disc("red", "color"), boxes[cell].cx, boxes[cell].cy, 1.0, chance)
    cv2.imwrite("board.png", cv2.resize(made, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    answer = play(["scan board.png", "quit"], "color-dice", "--players", "Ann,Ben,Cleo,Dan", "--set", "first=seat", "--plain")
    assert "  red: blue 2, out 7 on the photo; red 2, out 7 here" in answer.out, answer.err
    assert "  blue: out 9 on the photo; blue 3, out 6 here" in answer.out
    assert "Nothing was changed; put right what was typed: undo, or amend." in answer.err
