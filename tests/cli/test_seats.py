"""Who sits at the table, at the prompt: boards and seats, players who come and go, and the referee."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import Answer, Program

Play = Callable[..., Answer]


@pytest.fixture
def play(sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play` with lines piped in."""
    monkeypatch.setattr(os, "fsync", lambda held: None)

    def answer(text: str, *args: object) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        return sheetgen("play", *args)

    return answer


def test_the_order_of_the_players_is_that_of_the_turns_whatever_boards_they_take(
    play: Play,
) -> None:
    out = play("", "uno", "--players", "Ann=green,Ben=red,Cid=blue,Dee=yellow", "--seed", 1).out
    assert out.startswith(
        "Dice Chain: Ann, Ben, Cid, Dee\nAnn is the green player, Ben is the red player, Cid is the"
        " blue player, Dee is the yellow player\n"
    )


def test_a_number_is_so_many_players_and_two_readings_are_both_named(play: Play) -> None:
    assert play("", "unicorn", "--players", 3).out.startswith(
        "Unicorn Rainbow: player 1, player 2, player 3\n"
    )
    answer = play("", "unicorn", "--players", "Ann Ben")
    assert (answer.code, answer.err) == (
        2,
        '"Ann Ben" may mean different players; write Ann,Ben for 2 players or, with quotes, "Ann'
        ' Ben" for one\n',
    )


def test_players_may_stand_behind_several_options(play: Play) -> None:
    answer = play("", "unicorn", "--players", "Ann", "--players", "Ben,Cleo")
    assert answer.out.startswith("Unicorn Rainbow: Ann, Ben, Cleo\n")


def test_players_without_names_are_called_once(play: Play) -> None:
    assert play("", "uno", "--seed", 1).out.splitlines()[:2] == [
        "Dice Chain: the red player, the yellow player",
        "The seed's fingerprint (SHA-256): 6b86b273ff34fce19d6b804eff5a3f57",
    ]


def test_players_come_and_go_and_the_log_goes_the_same_way(
    play: Play, sheetgen: Program, tmp_path: Path
) -> None:
    log = tmp_path / "evening.jsonl"
    lines = "join Cleo\nleave ann\nrename Ben Bea\nRRY\n\nbot bea\nleave Cleo\njoin undo\nquit\n"
    answer = play(lines, "unicorn", "--players", "Ann,Ben", "--seed", 1, "--log", log)
    happened = (
        "At the table: Ann, Ben and Cleo.",
        "At the table: Ben and Cleo.",
        "At the table: Bea and Cleo.",
        "At the table: Greedy and Cleo.",
    )
    assert [line for line in answer.out.split("\n") if line in happened] == [*happened]
    assert [line for line in answer.err.split("\n") if "Cleo lets" in line or "choose" in line] == [
        "the game is counted for 2 players; bot Cleo lets a bot play on",
        "undo is a command of the game; choose another name",
    ]
    assert sheetgen("verify", log).code == 0
    assert sheetgen("replay", log).out.split("\n")[:5] == [
        "Unicorn Rainbow: Greedy, Cleo",
        "Turn 1: Ann",
        "At the table: Ann, Ben and Cleo",
        "At the table: Ben and Cleo",
        "At the table: Bea and Cleo",
    ]


def test_the_referee_says_what_is_no_level(play: Play) -> None:
    lines = "referee off\nreferee banana\nreferee on\nreferee\nquit\n"
    answer = play(lines, "unicorn", "--players", "Ann,Ben")
    assert [line for line in answer.out.split("\n") if line.startswith("The referee")] == [
        "The referee is off: what is not legal stands.",
        "The referee is strict: what is not legal is refused.",
        "The referee is strict: what is not legal is refused.",
    ]
    assert "referee banana: no such level; it is strict (or on), warn or off\n" in answer.err
