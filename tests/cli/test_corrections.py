"""What was typed wrong at the prompt of a game: taken back, corrected, and the game goes on."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import Answer

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
    "lines", [["undo", "amend 2 r1 r2 y6"], ["amend 2 r1 r2 y6"], ["undo", "r1 r2 y6"]]
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
