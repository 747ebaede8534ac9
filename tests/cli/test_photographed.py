"""`scan` in a running game: a photo is held against what the program has, and changes it only where
somebody agrees.
"""

from __future__ import annotations

import ast
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

import sheetgen
from sheetgen.errors import SheetError
from sheetgen.scan.photo import Picture
from sheetgen.scan.reading import ReadSheet, read
from sheetgen.scan.registry import PrintRegistry
from tests.cli.run import Answer, Program
from tests.scan.discs import board, disc, lay, positions
from tests.scan.played import written_on
from tests.scan.simulator import cut_out, page_of
from tests.scan.simulator_paper import filled
from tests.scan.simulator_strokes import Pen
from tests.scan.test_reading import BLUE

Play = Callable[..., Answer]

PALE = Pen("pencil", 0.6, 0.4, (70, 70, 70))

ANN = {
    "red.2": "cross",
    "red.3": "cross",
    "red.4": "cross",
    "red.5": "cross",
    "abilities.red.a": "ring",
    "yours.1": "cross",
}


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann's sheet, in a folder with a blank in its name."""
    page, placed = page_of("unicorn-rainbow", "sheet", "color", False)
    work = page.copy()
    filled(work, placed[0], ANN, "firm", BLUE, np.random.default_rng(3))
    path = tmp_path_factory.mktemp("our photos") / "ann s.jpg"
    cv2.imwrite(
        str(path),
        cv2.resize(cut_out(work, placed[0]), None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA),
    )
    return path


@pytest.fixture(autouse=True)
def _each_photo_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test shows the same photo several times; reading it again would tell nothing new."""
    seen: dict[object, list[ReadSheet | SheetError]] = {}

    def read_once(picture: Picture, prints: PrintRegistry) -> list[ReadSheet | SheetError]:
        readings = [
            switch.reading for one in prints.likely() for switch in one.spec.switches.values()
        ]
        key = (picture.digest, *readings)
        if key not in seen:
            seen[key] = list(read(picture, prints))
        return seen[key]

    monkeypatch.setattr("sheetgen.scan.reading.read", read_once)


@pytest.fixture
def play(sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play` with lines piped in; the log is `game.jsonl`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", lambda held: None)

    def answer(lines: Sequence[object], *args: object) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return sheetgen(
            "play",
            *args,
            *(() if args[0] == "game.jsonl" else ("--log", "game.jsonl", "--seed", 5)),
        )

    return answer


def kept() -> list[dict[str, object]]:
    return [json.loads(line) for line in Path("game.jsonl").read_text().splitlines()]


def test_what_differs_is_said_taken_over_where_somebody_agrees_kept_and_taken_back(
    play: Play, sheetgen: Program, photo: Path
) -> None:
    answer = play(
        [f"scan {photo} ann", "y", f"scan {photo} Ann", "undo", "redo", "quit"],
        "unicorn",
        "--players",
        "Ann,Ben",
        "--plain",
    )
    assert "  red 2, 3, 4, 5: x on the photo; nothing here" in answer.out, answer.err
    assert "  abilities red.a: gained on the photo; nothing here" in answer.out
    assert "  yours 1: x on the photo; nothing here" in answer.out
    assert "The sheet of Ann is as on the photo now; undo takes it back." in answer.out
    assert "The photo shows what is written here for Ann." in answer.out
    assert "Taken back: Ann's sheet as on a photo" in answer.out
    assert "Done again: Ann's sheet as on a photo" in answer.out
    records = [record for record in kept() if "photo" in record]
    assert [record["differs"] for record in records] == [["red", "abilities", "yours"], []]
    assert len(str(records[0]["photo"])) == 64
    # The log is the game: it is verified, told again and gone on with.
    verified = sheetgen("verify", "game.jsonl")
    assert verified.code == 0, verified.out
    assert "Ann: Ann's sheet as on a photo" in sheetgen("replay", "game.jsonl").out
    again = play(["sheet Ann", "score", "quit"], "game.jsonl", "--plain")
    assert "red: 2-5" in again.out
    # 4 in the section x 2, 9 extras of two players, less 5 for a penalty.
    assert "Ann: 12" in again.out


def test_nothing_changes_without_a_yes(play: Play, photo: Path) -> None:
    answer = play(
        [f"scan '{photo}' Ben", "n", "sheet Ben", "quit"],
        "unicorn",
        "--players",
        "Ann,Ben",
        "--plain",
    )
    assert "Nothing was changed." in answer.err
    assert "red 2, 3, 4, 5: x on the photo" in answer.out
    assert "  red: 2-5\n" not in answer.out
    assert [set(record) & {"move", "photo"} for record in kept() if "seat" in record] == [{"photo"}]


def test_a_sheet_is_not_put_right_in_the_middle_of_a_turn(play: Play, photo: Path) -> None:
    answer = play(
        ["pick R R Y", "", f"scan {photo} Ann", "y", "quit"],
        "unicorn",
        "--players",
        "Ann,Ben",
        "--plain",
    )
    assert "between two turns" in answer.err
    assert not any("paper" in str(record.get("move")) for record in kept())


def test_a_photo_that_is_none_is_told_and_the_game_goes_on(play: Play, photo: Path) -> None:
    Path("text.jpg").write_text("Dear Ann")
    other = photo.parent / "none.jpg"
    answer = play(
        ["scan", f"scan {other}", "scan text.jpg Ann", "quit"], "unicorn", "--players", "Ann,Ben"
    )
    assert "scan PHOTO NAME compares a photo" in answer.err
    assert f"there is no file {other}" in answer.err
    assert "text.jpg is not a picture" in answer.err
    assert answer.code == 0


def test_a_board_is_compared_area_by_area_and_its_pawns_stand_as_on_the_photo_then(
    play: Play, sheetgen: Program
) -> None:
    made, boxes, chance = board(), positions(), np.random.default_rng(2)
    for cell in ("blue.1", "blue.2"):
        lay(made, disc("red", "color"), boxes[cell].cx, boxes[cell].cy, 1.0, chance)
    cv2.imwrite("board.png", cv2.resize(made, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    lines = ["scan board.png", "y", "undo", "redo", "quit"]
    answer = play(
        lines, "color-dice", "--players", "Ann,Ben,Cleo,Dan", "--set", "first=seat", "--plain"
    )
    assert "  red: blue 2, out 7 on the photo; red 2, out 7 here" in answer.out, answer.err
    assert "  blue: out 9 on the photo; blue 3, out 6 here" in answer.out
    assert "The sheet of the table is as on the photo now; undo takes it back." in answer.out
    assert "Taken back: the table's sheet as on a photo" in answer.out
    assert sheetgen("verify", "game.jsonl").code == 0
    again = play(["sheet", "", "scan board.png", "quit"], "game.jsonl", "--plain")
    assert "red: blue 2, out 7" in again.out
    assert "The photo shows what is written here for the table." in again.out


def test_pawns_on_a_photo_are_those_of_the_colors_that_play(play: Play) -> None:
    made, boxes, chance = board(), positions(), np.random.default_rng(2)
    for cell in ("blue.1", "blue.2"):
        lay(made, disc("red", "color"), boxes[cell].cx, boxes[cell].cy, 1.0, chance)
    cv2.imwrite("board.png", cv2.resize(made, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    lines = ["scan board.png", "n", "quit"]
    answer = play(
        lines, "color-dice", "--players", "Ann=green,Ben=red", "--set", "first=seat", "--plain"
    )
    assert "  green: out 9 on the photo; green 2, out 7 here" in answer.out, answer.err
    assert "  red: blue 2, out 7 on the photo; red 3, out 6 here" in answer.out
    assert "  blue: removed 9 on the photo; blue 9 here" in answer.out
    assert "Nothing was changed." in answer.err


def written(
    name: str, game: str, texts: Mapping[str, str], ticks: Sequence[str] = (), number: int = 0
) -> None:
    cv2.imwrite(name, written_on(game, texts, dict.fromkeys(ticks, "x"), number))


CHAIN = {f"board.{place}": text for place, text in enumerate("334*1", start=1)}


def test_a_board_of_dice_chain_is_whose_its_color_is(play: Play, sheetgen: Program) -> None:
    written("red.png", "uno-dice", CHAIN, ["opened.1"])
    lines = [
        "scan red.png",
        "R3",
        "Y3",
        "scan red.png Ben",
        "scan red.png",
        "y",
        "roll",
        "scan red.png",
        "undo",
        "quit",
    ]
    answer = play(lines, "uno-dice", "--players", "Ann,Ben", "--dice", "typed", "--plain")
    assert "a board is corrected once every board has its first number" in answer.err
    assert "red.png shows no sheet of Ben; leave the name out" in answer.err
    # The first number was thrown; 3 4 * 1 stand behind it on paper, and an extra space is ticked.
    assert (
        "  board 2: 3 on the photo; nothing here\n  board 3: 4 on the photo; nothing here\n"
        in answer.out
    )
    assert "  extra 1: open on the photo; nothing here" in answer.out
    assert (
        "Ann: write 3 in space 2, 4 in space 3, a star in space 4 and 1 in space 5, open extra"
        " space 1" in answer.out
    )
    assert "The photo shows what is written here for Ann." in answer.out
    assert sheetgen("verify", "game.jsonl").code == 0
    assert "board: 3 3 4 * 1" in play(["sheet Ann", "quit"], "game.jsonl", "--plain").out


def test_what_a_paper_cannot_show_is_refused_with_its_sentence_and_nobody_is_asked(
    play: Play,
) -> None:
    written(
        "gap.png", "uno-dice", {cell: text for cell, text in CHAIN.items() if cell != "board.3"}
    )
    lines = ["R3", "Y3", "scan gap.png", "quit"]
    answer = play(lines, "uno-dice", "--players", "Ann,Ben", "--dice", "typed", "--plain")
    assert "board.4 is filled and board.3 is not; spaces are filled in order" in answer.err
    assert "Take over" not in answer.err
    assert not any("paper" in str(record.get("move")) for record in kept())


def test_a_sheet_of_formulas_is_put_right_between_rounds(play: Play, sheetgen: Program) -> None:
    texts = {
        "grid.r1c1": "4",
        "signs.r1c1-r1c2": "+",
        "grid.r1c2": "6",
        "signs.r1c2-r1c3": "-",
        "grid.r1c3": "3",
    }
    written("ann.png", "formulas", texts, ["rows.2", "rounds.1", "played.1"])
    starts = ["422", "623", "124"]
    lines = [
        "1 4 6",
        *starts,
        "scan ann.png",
        *(f"Ben: {start}" for start in starts),
        "scan ann.png",
        "y",
        "scan ann.png",
        "undo",
        "redo",
        "quit",
    ]
    answer = play(lines, "formulas", "--players", "Ann,Ben", "--dice", "typed", "--plain")
    assert "a sheet is corrected before dice are dealt out in a round" in answer.err
    for told in (
        "grid 24: 3 on the photo; 1 here",
        "signs 22-23: + on the photo; nothing here",
        "rows 2: x on the photo; nothing here",
        "rounds 1: - on the photo; nothing here",
        "round: 2 on the photo; 1 here, which stays",
    ):
        assert f"  {told}\n" in answer.out, answer.out + answer.err
    assert "Ann: write 3 in 24, + between 22 and 23, - between 23 and 24, " in answer.out
    assert "The photo shows what is written here for Ann." in answer.out
    assert sheetgen("verify", "game.jsonl").code == 0
    # A row that is no formula yet counts nothing, and the box of round 1 costs 1.
    again = play(["sheet Ann", "score", "quit"], "game.jsonl", "--plain")
    assert "between 23 and 24: -" in again.out


def test_a_pad_puts_all_its_columns_right_at_once(play: Play, sheetgen: Program) -> None:
    points = {"points.r1c1": "28", "points.r1c2": "15", "points.r2c1": "20", "points.r2c2": "0"}
    written("pad.png", "rainbow-roll", points)
    lines = [
        "scan pad.png",
        "L1",
        "scan pad.png",
        "y",
        "scan pad.png Ben",
        "score",
        "roll",
        "scan pad.png",
        "undo",
        "quit",
    ]
    answer = play(lines, "rainbow-roll", "--players", "Ann,Ben", "--dice", "typed", "--plain")
    assert "the lucky die decides first who begins; the pad is corrected after that" in answer.err
    assert "  Ann, points r1c1: 28 on the photo; nothing here\n" in answer.out
    assert "  Ben, points r2c2: 0 on the photo; nothing here\n" in answer.out
    # Totals that nobody has written are no difference.
    assert "totals" not in answer.out
    assert (
        "Ann: write 28 points and 20 points, 28 in all, 48 in all\n  Ben: write 15 points and 0"
        " points, 15 in all" in answer.out
    )
    assert "The photo shows what is written here for Ben." in answer.out
    assert "1. Ann: 48\n2. Ben: 15" in answer.out
    # Two rounds have two turns each; the next is Ann's third.
    assert "The photo shows what is written here for Ann and Ben." in answer.out
    assert sheetgen("verify", "game.jsonl").code == 0


def sheets_of_a_table(name: str, *kinds: Mapping[str, str]) -> None:
    """A page with a sheet for each player, numbered from 7, as on a screenshot."""
    page, placed = page_of("unicorn-rainbow", "sheet", "color", False)
    work = page.copy()
    for place, marks in zip(placed, kinds, strict=True):
        filled(work, place, marks, "firm", BLUE, np.random.default_rng(3))
    cv2.imwrite(name, cv2.resize(work, None, fx=0.55, fy=0.55, interpolation=cv2.INTER_AREA))


def test_two_sheets_on_a_photo_go_to_the_two_players_that_are_named(
    play: Play, sheetgen: Program
) -> None:
    sheets_of_a_table("table.png", {"red.2": "cross"}, {"blue.9": "cross"})
    lines = [
        "scan table.png Ann",
        "scan table.png",
        "cleo",
        "scan table.png",
        "Ben",
        "ann",
        "y",
        "y",
    ]
    answer = play([*lines, "quit"], "unicorn", "--players", "Ann,Ben", "--plain")
    assert "table.png shows 2 sheets; leave the name out" in answer.err
    assert "Whose is sheet No. 7? (Ann or Ben)> cleo" in answer.err
    assert "table.png shows several sheets; say whose each of them is" in answer.err
    assert "The sheet of Ben is as on the photo now; undo takes it back." in answer.out
    assert "  red 2: x on the photo; nothing here" in answer.out
    assert "Whose is sheet No. 8? (Ann or Ben)> ann" in answer.err
    assert "The sheet of Ann is as on the photo now; undo takes it back." in answer.out
    assert "  blue 9: x on the photo; nothing here" in answer.out
    assert sheetgen("verify", "game.jsonl").code == 0


def typed_at_a_terminal(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """The questions that these lines answer, without what can be typed."""
    asked: list[str] = []
    left = list(lines)

    def answer(question: str) -> str:
        asked.append(question.partition(" (")[0])
        return left.pop(0)

    monkeypatch.setattr("sheetgen.cli.keyboard.on_terminal", lambda: True)
    monkeypatch.setattr("sheetgen.cli.keyboard.answer", answer)
    return asked


def test_all_sheets_on_a_photo_are_asked_about_before_any_is_taken_over(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, placed = page_of("unicorn-rainbow", "sheet", "color", False)
    work, chance = page.copy(), np.random.default_rng(3)
    for place, mark, pale in ((placed[0], "red.2", "blue.6"), (placed[1], "red.4", "green.7")):
        filled(work, place, {mark: "cross"}, "firm", BLUE, chance)
        filled(work, place, {pale: "slash"}, "firm", PALE, chance)
    small = cv2.resize(work, None, fx=0.55, fy=0.55, interpolation=cv2.INTER_AREA)
    cv2.imwrite("table.png", small)
    lines = ["scan table.png", "Ann", "Ben", "-", "back", "x", "x", "y", "n", "quit"]
    asked = typed_at_a_terminal(monkeypatch, *lines)
    told = play([], "unicorn", "--players", "Ann,Ben", "--plain")
    assert asked[1:-1] == [
        "Whose is sheet No. 7?",
        "Whose is sheet No. 8?",
        "blue.6",
        "green.7",
        "blue.6",
        "green.7",
        "Take over what the photo shows for Ann?",
        "Take over what the photo shows for Ben?",
    ]
    assert "  red 2: x on the photo; nothing here\n  blue 6: x on the photo" in told.out
    assert "  red 4: x on the photo; nothing here\n  green 7: x on the photo" in told.out
    assert "The sheet of Ann is as on the photo now; undo takes it back." in told.out
    assert "The sheet of Ben is as on the photo" not in told.out


def test_what_cannot_be_on_one_sheet_of_a_photo_leaves_the_others(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets_of_a_table("table.png", {"abilities.red.a": "ring"}, {"blue.9": "cross"})
    lines = ["scan table.png", "Ann", "Ben", "o", "y", "quit"]
    asked = typed_at_a_terminal(monkeypatch, *lines)
    answer = play([], "unicorn", "--players", "Ann,Ben", "--plain")
    assert "abilities.red.a" in asked
    assert "red.a is not gained yet: red 2, 3, 4, 5 still open" in answer.err
    assert "Take over what the photo shows for Ann?" not in asked
    assert "The sheet of Ben is as on the photo now; undo takes it back." in answer.out


def test_a_full_sheet_in_the_first_turn_is_questioned(play: Play) -> None:
    rows = ("red", "orange", "yellow", "green", "blue", "violet")
    sheets_of_a_table("full.png", {f"{row}.{n}": "cross" for row in rows for n in (2, 6, 9)}, {})
    crop = cv2.imread("full.png")
    cv2.imwrite("full.png", crop[: len(crop) // 2])
    lines = ["scan full.png Ann", "n", "scan full.png Ann", "y", "n", "quit"]
    answer = play(lines, "unicorn", "--players", "Ann,Ben", "--plain")
    begun = "The photo shows 15 marks, and the game has just begun: is it of this game? (y/n)"
    assert answer.err.count(begun) == 2
    assert answer.out.count("  red 2, 6, 9: x on the photo; nothing here") == 1
    assert answer.err.count("Take over what the photo shows for Ann?") == 1
    # Once for the sheet that is of another game, once for what was not taken over.
    assert (answer.out + answer.err).count("Nothing was changed.") == 2


def _texts() -> set[str]:
    """Everything that the reading of photos says, without what is put into it."""
    texts = set()
    for path in (Path(sheetgen.__file__).parent / "scan").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = (str(part.value) for part in node.values if isinstance(part, ast.Constant))
                texts.add("X".join(parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
    return texts


def test_nothing_that_a_photo_may_be_told_in_play_names_an_option_of_commands() -> None:
    told = [text for text in _texts() if " --" in text or "sheetgen score" in text]
    assert len(told) > 4
    # Each is a remedy of its own, which a running game leaves out.
    assert not [text for text in told if "; " in text]


def test_a_sheet_of_another_game_is_named_in_play(play: Play) -> None:
    written("other.png", "formulas", {"grid.r1c1": "4"})
    answer = play(["scan other.png", "quit"], "unicorn", "--players", "Ann,Ben")
    assert "this sheet is of Formulas, not of Unicorn Rainbow\n" in answer.err
