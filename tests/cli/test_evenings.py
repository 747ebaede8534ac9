"""Whole games in a real terminal, wide and narrow, and games whose program is killed."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path

import pytest

from sheetgen.catalog import game_ids, load_game
from sheetgen.messages import wide
from sheetgen.table.log.journal import Journal, read
from tests.cli.evenings import lines_of_a_game
from tests.cli.forked import Forked
from tests.cli.run import Answer, forked
from tests.cli.typed import Terminal
from tests.games.play import NAMES
from tests.sample import WHOLE, few

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")

TERMINALS = [
    (name, players, columns, options)
    for name in game_ids()
    for players in range(load_game(name).spec.players[0], load_game(name).spec.players[1] + 1)
    for columns in (80, 40)
    for options in ((), ("--plain",))
]
SEEN = [
    case
    for case in TERMINALS
    if WHOLE or case in [("rainbow-roll", 2, 40, ()), ("uno-dice", 2, 80, ("--plain",))]
]


@pytest.mark.parametrize(("name", "players", "columns", "options"), SEEN)
def test_a_whole_game_is_played_at_a_terminal(
    name: str, players: int, columns: int, options: tuple[str, ...], tmp_path: Path
) -> None:
    lines, totals = lines_of_a_game(name, players, 5)
    arguments = ("play", name, "--players", ",".join(NAMES[:players]), "--seed", "5", *options)
    terminal = Terminal(
        tmp_path, *arguments, columns=columns, NO_COLOR="" if columns == 40 else "1"
    ).plays(lines)
    terminal.waits("no: ").types("n/eve").waits("(y/n) ").types("y")
    screen = terminal.waits("no: ").types("n/eve").ends()
    assert terminal.process.returncode == 0
    (log,) = (tmp_path / "data" / "games").iterdir()
    kept = {path.suffix: path for path in (tmp_path / "n").iterdir()}
    assert kept[".jsonl"].read_bytes() == log.read_bytes()
    assert kept[".pdf"].read_bytes().startswith(b"%PDF")
    papers = 1 if name == "color-dice" else players
    assert len(list((tmp_path / "n").glob("eve*.yaml"))) == papers
    if options:
        assert "\x1b" not in screen
    text = CODES.sub("", screen).replace("\r\n", "\n")
    assert "The game is over: " in text
    for who, total in zip(NAMES[:players], totals, strict=True):
        assert re.search(rf"{who}: total: {total}\b|{who}\n(  .*\n)*?  total +{total}\b", text)
    # What is typed may run over a narrow screen; nothing that the program says does.
    assert [line for line in text.split("\n") if "> " not in line and wide(line) > columns] == []


def test_names_need_no_commas_and_a_long_question_is_broken_between_words(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "uno", columns=40).waits("player> ").types("Ann Ben Cleo")
    screen = CODES.sub("", terminal.plays(["quit"]).ends())
    assert "Who plays? Enter = the red player,\r\n    the yellow player> Ann Ben Cleo\r\n" in screen
    assert "Ann is the red player, Ben is the yellow" in screen


def test_tab_completes_a_move(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "unicorn", "--players", "Ann,Ben", "--seed", "7")
    screen = terminal.plays(["RRY", "", "o6\t", "quit"]).ends()
    assert "O6=R2+Y4" in screen
    assert "Ann: X on orange 6" in screen


def test_ctrl_c_leaves_and_the_game_is_kept(tmp_path: Path) -> None:
    terminal = (
        Terminal(tmp_path, "play", "unicorn", "--players", "Ann,Ben", "--seed", "7")
        .plays(["RRY"])
        .waits_for_a_line()
    )
    time.sleep(0.3)  # the line editor hears keys and signals from a moment after its prompt on
    terminal.process.send_signal(signal.SIGINT)
    assert "\nThe game is kept; sheetgen play --resume" in terminal.ends()
    assert terminal.process.returncode == 130


def test_who_plays_is_asked_and_enter_will_do(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "unicorn").waits("Enter = player 1, player 2> ").types("")
    terminal.waits("player 1> ").types("quit")
    assert "The game is kept" in terminal.ends()


def test_all_of_the_set_up_is_seen_at_once_and_anything_in_it_changed(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "unicorn", columns=40)
    for line in (
        "?",
        "Ann,undo",
        "Ann,,Ben",
        "dice typed",
        "eleven-twelve=nine",
        "eleven-twelve=split",
        "seed 7",
        "Ann,Ben",
    ):
        terminal.waits("player 2> ").types(line)
    terminal.waits("Ann> ").types("RRY").waits("type what R R Y show> ").types("quit")
    screen = " ".join(CODES.sub("", terminal.ends()).split())
    assert (
        "players: how many (1 to 4), or names with commas; bot:greedy is a bot rule options: as the game has them"
        " (? lists them)" in screen
    )
    assert "dice: thrown by the program (dice typed) seed: by chance (seed WORD)" in screen
    assert "undo is a command of the game" in screen
    assert "eleven-twelve=merged: Are 11 and 12 one column or two? Else split" in screen
    assert (
        "rule options: eleven-twelve=split (? lists them) dice: real ones, typed (dice thrown) seed:"
        " 7 (seed WORD)" in screen
    )
    kept = read(next((tmp_path / "data").glob("**/*.jsonl")))
    assert (kept.head["switches"], kept.players) == (
        {**load_game("unicorn").game.settings(), "eleven-twelve": "split"},
        ("Ann", "Ben"),
    )


def test_names_that_may_mean_other_players_are_asked_about(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "unicorn", "--players", "Ann Ben")
    screen = terminal.plays(["Ann,Ben", "quit"]).ends()
    asked = screen.index('"Ann Ben" may mean different players; ')
    assert asked < screen.index("Who plays?") < screen.index(": Ann, Ben\r\n")


def test_nothing_begins_where_the_set_up_is_left(tmp_path: Path) -> None:
    terminal = (
        Terminal(tmp_path, "play", "unicorn")
        .waits("Who plays? Enter = player 1, player 2> ")
        .types("quit")
    )
    terminal.ends()
    assert (terminal.process.returncode, list((tmp_path / "data").glob("**/*.jsonl"))) == (0, [])


def test_play_alone_goes_on_or_asks_which_game(tmp_path: Path) -> None:
    Terminal(tmp_path, "play", fresh=True).waits("Which game? ").types("unicorn").waits(
        "Who plays?"
    ).types("Ann").plays(["RRY", "quit"]).ends()
    terminal = (
        Terminal(tmp_path, "play")
        .waits("Go on with unicorn-rainbow (Ann; 1 event; 20")
        .waits_for_a_line()
        .types("y")
    )
    assert "Ann: Enter throws R R Y" in terminal.plays(["quit"]).ends()


def answered(folder: Path, *args: str) -> Answer:
    """What the program answers without anybody at it."""
    return forked(args, folder, SHEETGEN_DATA=str(folder))


def test_a_game_of_bots_that_is_killed_ends_as_if_it_had_been_left_alone(tmp_path: Path) -> None:
    names = game_ids()
    for number in range(few(1, 25)):
        (folder := tmp_path / str(number)).mkdir()
        args = [
            "play",
            names[number % len(names)],
            "--players",
            "bot:greedy,bot:random,bot:greedy",
            "--seed",
            str(number),
        ]
        whole = json.loads(
            answered(folder, *args, "--log", str(folder / "whole.jsonl"), "--json").out
        )
        events = len(read(folder / "whole.jsonl").records)
        log = folder / "games" / "killed.jsonl"
        with open(os.devnull, "r+") as nowhere:
            process = Forked(
                (*args, "--log", str(log)),
                (nowhere.fileno(),) * 3,
                folder,
                os.environ | {"SHEETGEN_DATA": str(folder)},
            )
        while process.poll() is None and not (
            log.exists() and log.read_bytes().count(b"\n") > 1 + number * 37 % (events - 5)
        ):
            time.sleep(0.001)
        process.kill()
        process.wait(20)
        resumed = answered(folder, "play", "--resume", "--json")
        if resumed.code == 2:
            # it had come to its end before
            assert "no game is waiting to be resumed" in resumed.out
        else:
            assert json.loads(resumed.out)["players"] == whole["players"]


@pytest.mark.parametrize("name", game_ids() if WHOLE else ["unicorn-rainbow"])
def test_killed_after_every_single_event_and_gone_on_with_a_game_takes_the_same_course(
    name: str, tmp_path: Path
) -> None:
    lines, totals = lines_of_a_game(name, 2, 5)
    terminal = Terminal(tmp_path, "play", name, "--players", "Ann,Ben", "--seed", "5")
    for count, line in enumerate(lines[: few(3, len(lines) - 1)], 1):
        terminal.plays([line]).waits_for_a_line().killed(signal.SIGKILL)
        (log,) = (tmp_path / "data" / "games").glob("*.jsonl")
        assert len(read(log).records) == count
        terminal = Terminal(tmp_path, "play", "--resume")
    terminal.plays(lines[count:]).answers(("no: ", "no"), ("no: ", "no"))
    text = CODES.sub("", terminal.ends()).replace("\r\n", "\n")
    # and one that says how it ended
    assert (len(read(log).records), "The game is over: " in text) == (len(lines) + 1, True)
    for who, total in zip(("Ann", "Ben"), totals, strict=True):
        assert re.search(rf"{who}: total: {total}\b|{who}\n(  .*\n)*?  total +{total}\b", text)


def test_a_game_that_is_played_is_refused_to_another_program(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "unicorn", "--players", "Ann,Ben").plays(["RRY"])
    (log,) = (tmp_path / "data" / "games").glob("*.jsonl")
    other = answered(tmp_path / "data", "play", log.name)
    assert (other.code, "another program plays this game now" in other.err) == (2, True)
    terminal.plays(["quit"]).ends()
    journal = Journal(log)
    journal.open()
    assert not journal.trouble
    journal.close()
