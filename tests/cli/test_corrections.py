"""What was typed wrong at the prompt of a game: taken back, corrected, and the game goes on."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.table.log.journal import Journal
from tests.cli.run import Answer
from tests.cli.typed import Terminal

Play = Callable[..., Answer]

WITH_BOT = ("unicorn", "--players", "bot:greedy,Ann", "--dice", "typed", "--seed", 5)
TWO = ("unicorn", "--players", "Ann,Ben", "--dice", "typed", "--seed", 7)
TURN = ("RRY", "R3 R5 Y4", "R8", "O7", "R3")
"""Ann's turn with a roll that she has mistyped, and Ben's half of it."""


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where games are kept."""
    monkeypatch.setattr(os, "fsync", lambda held: None)
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    "lines",
    [["undo", "amend 2 r1 r2 y6"], ["amend 2 r1 r2 y6"], ["undo", "r1 r2 y6"], ["amend 2 126"]],
)
def test_dice_typed_wrong_for_a_bot_are_corrected_and_it_chooses_anew(
    play: Play, lines: list[str]
) -> None:
    answer = play(["r1 r5 y6", *lines, "quit"], *WITH_BOT)
    assert "Greedy: O8=R2+Y6\n  Greedy: X on orange 8\n" in answer.out
    assert "can be amended" not in answer.err
    assert " first" not in answer.err


def test_what_is_taken_back_is_said(play: Play) -> None:
    answer = play(["r1 r5 y6", "undo", "quit"], *WITH_BOT)
    assert (
        "Taken back: the roll R1 R5 Y6, Greedy's O11/12=R5+Y6, Greedy's O7=R1+Y6\n"
        "  Greedy: erase: X on orange 7, erase: X on orange 11/12\n"
    ) in answer.out


def test_people_are_asked_in_one_dialog_about_marks_that_no_longer_fit(play: Play) -> None:
    answer = play([*TURN, "amend 2 R3 R4 Y4", "R8", "?", "3", "score", "quit"], *TWO)
    _, _, dialog = answer.err.partition("Ben> amend 2 R3 R4 Y4\n")
    question = "Ann, what instead? (Enter = nothing, no = amend not)> "
    assert dialog.startswith(
        "Ann's R8=R3+R5 no longer fits: no die shows R5; the roll is R3 R4 Y4\n"
        f"{question}R8\n"
        "no one or two of R3 R4 Y4 make R8 as they lie; they make R3, R4, Y4, R7, O7, O8\n"
        f"{question}?\n"
        "May: 1 O7=R3+Y4, 2 O8=R4+Y4, 3 R7=R3+R4, 4 R3=R3, 5 R4=R4, 6 Y4=Y4\n"
        f"{question}3\n"
        "Ben: "
    )
    assert "Amended: event 2 is the roll R3 R4 Y4\n" in answer.out


def test_a_correction_that_is_given_up_changes_nothing(play: Play) -> None:
    for lines in (["no"], ["quit"], ["", "n"]):
        answer = play([*TURN, "amend 2 R3 R4 Y4", *lines, "sheet Ann", "quit"], *TWO, "--plain")
        assert "nothing is amended\n" in answer.err
        assert answer.out.endswith("  red: 8\n  orange: 7\n")


RAINBOW = ("rainbow", "--players", "Ann,Ben", "--seed", 12, "--set", "target=10")
TO_THE_END = ("", "", "R6 P5 G4", "stop", "", "stop", "y")
"""Ann slips in the last turn: she stops with nothing aside."""


def kept(data: Path) -> list[dict[str, object]]:
    """The records of the one game that is kept."""
    (log,) = (data / "games").iterdir()
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_the_last_act_is_taken_back_at_the_question_behind_the_ranking(
    play: Play, data: Path
) -> None:
    answer = play([*TO_THE_END, "undo", "y", "keep P5", "stop"], *RAINBOW)
    _, _, later = answer.out.partition("Taken back: Ann's stop\n")
    assert later.count("The game is over: ") == 1
    assert [next(iter(record)) for record in kept(data)[-6:]] == [
        "seat",
        "end",
        "undo",
        "seat",
        "seat",
        "end",
    ]


def test_a_game_that_is_over_is_opened_again_by_its_log(play: Play, data: Path) -> None:
    play(TO_THE_END, *RAINBOW)
    (log,) = (data / "games").iterdir()
    before = log.read_bytes()
    for lines in ([], ["no"], ["undo", "n"], ["amend 99 x"], ["redo"]):
        assert "Ranking\n" in play(lines, log).out
        assert log.read_bytes() == before
    answer = play(["undo", "y", "quit"], log)
    assert "Taken back: Ann's stop\n" in answer.out
    assert "The game is kept; sheetgen play --resume" in answer.err
    play(["keep P5", "stop"], "--resume")
    assert kept(data)[-1]["end"] == "Ben has 21 points after 1 round"


def test_undo_is_no_name_of_a_file_at_any_question_behind_the_ranking(
    play: Play, data: Path
) -> None:
    play(TO_THE_END, *RAINBOW)
    (log,) = (data / "games").iterdir()
    terminal = Terminal(data, "play", str(log), SHEETGEN_DATA=str(data))
    terminal.answers(
        ("Save the 2 sheets and the log?", ""),
        ("Save the results as a PDF?", "undo"),
        ("Take back Ann's stop? (y/n)", "y"),
    )
    terminal.plays(["quit"]).ends()
    assert "Taken back: Ann's stop" in terminal.screen
    assert list(data.glob("*.pdf")) == []


def test_a_question_with_yes_or_no_is_asked_again_after_any_other_line(
    play: Play, data: Path
) -> None:
    play(TO_THE_END, *RAINBOW)
    (log,) = (data / "games").iterdir()
    terminal = Terminal(data, "play", str(log), SHEETGEN_DATA=str(data))
    question = "Take back Ann's stop? (y/n)"
    terminal.answers(
        ("Save the 2 sheets and the log?", ""),
        ("Save the results as a PDF?", "undo"),
        (question, "keep P5"),
        (question, "q"),
        ("Save the results as a PDF?", ""),
    )
    terminal.ends()
    assert terminal.screen.count("Nothing is taken back.") == 1


def test_a_piped_line_that_is_neither_yes_nor_no_is_no(play: Play, data: Path) -> None:
    play(TO_THE_END, *RAINBOW)
    (log,) = (data / "games").iterdir()
    before = log.read_bytes()
    assert "Nothing is taken back." in play(["undo", "keep P5"], log).err
    assert log.read_bytes() == before


def test_keep_is_a_move_where_dice_are_kept_and_a_file_is_a_file(
    play: Play, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(data)
    rainbow = play([*TO_THE_END[:4], "", "keep P5", "keep there.jsonl", "quit"], *RAINBOW)
    assert "The game is kept in there.jsonl, from its beginning to here.\n" in rainbow.out
    assert list((data / "games").iterdir()) == []
    assert "The game is kept in here.jsonl" in play(["keep here.jsonl"], *TWO).out
    assert "keep FILE.jsonl writes the game to another file" in play(["keep here"], *TWO).err
    assert sorted(path.name for path in data.glob("*.jsonl")) == ["here.jsonl", "there.jsonl"]
    assert "Ann" in play(["quit"], "there.jsonl").out


def test_what_is_not_kept_is_said_at_every_line_until_it_is(play: Play, data: Path) -> None:
    (data / "games").write_text("a file in the way")
    answer = play(["RRY", "sheet", f"keep {data}/there", "quit"], *TWO)
    assert answer.err.count("The game cannot be kept (") == 3
    assert "Make room, or keep FILE.jsonl writes it elsewhere.\n" in answer.err
    assert "The game is kept again, from its beginning to here.\n" in answer.err
    assert json.loads((data / "there.jsonl").read_text().splitlines()[1])["move"] == "pick R R Y"


def test_games_that_are_not_over_are_listed_with_their_dates(play: Play, data: Path) -> None:
    play(["quit"], *TWO)
    (first,) = (data / "games").iterdir()
    play(["quit"], "uno", "--players", "Cleo,Dan")
    answer = play(["quit"], "--resume")
    lines = answer.err.splitlines()
    date = r"\d{4}-\d\d-\d\d \d\d:\d\d"
    assert lines[0] == "Games that are not over, the one played last first:"
    assert re.fullmatch(rf"  1  uno-dice \(Cleo, Dan; 0 events; {date}\)", lines[1])
    assert re.fullmatch(rf"  2  unicorn-rainbow \(Ann, Ben; 0 events; {date}\)", lines[2])
    assert answer.out.startswith("Dice Chain: Cleo, Dan\n")
    # Whatever the time of the file is.
    os.utime(first)
    assert play(["quit"], "--resume").out.startswith("Dice Chain: Cleo, Dan\n")


def test_another_game_than_the_last_one_is_not_taken_without_a_question(
    play: Play, data: Path
) -> None:
    play(["quit"], *TWO)
    (first,) = (data / "games").iterdir()
    play(["quit"], "uno", "--players", "Cleo,Dan")
    last = Journal(next(path for path in (data / "games").iterdir() if path != first))
    last.open()
    answers = [play(lines, "--resume") for lines in ([], ["quit"], [""], ["2", "quit"])]
    last.close()
    assert [(answer.code, answer.out[:16]) for answer in answers] == [
        (2, ""),
        (0, ""),
        (0, ""),
        (0, "Unicorn Rainbow:"),
    ]
    assert "is open in another window, or was stopped there with Ctrl-Z" in answers[0].err
    assert answers[0].err.splitlines()[-1].startswith("another program plays this game now")
