"""`score` with lines piped in, and at a terminal."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import random
import re
import select
import subprocess
import sys
import termios
import time
from functools import partial
from pathlib import Path

import pytest

from sheetgen.games import ENGINES
from tests.cli.run import Program, Type
from tests.sample import few, sample

SOLO = ["1", "Ann", "2-11", *[""] * 9]


def test_lines_can_be_piped_in(typing: Type) -> None:
    answer = typing(SOLO, "unicorn", "--plain")
    assert answer.code == 0
    assert (
        answer.out
        == "Ann: A 2-5: 4 x 2 = 8\nAnn: B 6-8: 3 x 3 = 9\nAnn: C 9-10: 2 x 4 = 8\nAnn: D 11/12: 1 x"
        " 5 = 5\nAnn: rows: 1 x 7 = 7\nAnn: extras: 9 x 1 = 9\nAnn: yours: 0 x -5 = 0\nAnn:"
        " others: 0 x -3 = 0\nAnn: total: 46; lost\n"
    )


def test_what_is_typed_is_saved_and_scores_the_same(
    typing: Type, sheetgen: Program, tmp_path: Path
) -> None:
    path = tmp_path / "ann.yaml"
    typed = typing(SOLO, "unicorn", "--save", path)
    assert typed.err.endswith(f"saved {path}\n")
    assert (
        path.read_text(encoding="utf-8")
        == "game: unicorn-rainbow\nplayer: Ann\nplayers: 1\nred: 2-11/12\n"
    )
    assert sheetgen("score", "unicorn", path).out == typed.out


def test_several_players_get_a_file_each(typing: Type, tmp_path: Path) -> None:
    board = ["2", "0"]
    typing(
        [
            "4",
            "Ann",
            "red",
            *board,
            "a/n: n",
            "blue",
            *board,
            "",
            "green",
            *board,
            "ann",
            "yellow",
            *board,
        ],
        "uno",
        "--save",
        tmp_path / "sat.yaml",
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "sat-3.yaml",
        "sat-a-n-n.yaml",
        "sat-ann-4.yaml",
        "sat-ann.yaml",
    ]
    assert 'player: "a/n: n"\n' in (tmp_path / "sat-a-n-n.yaml").read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_costs_no_score(typing: Type, tmp_path: Path) -> None:
    answer = typing(SOLO, "unicorn", "--save", tmp_path)
    assert (answer.code, "total" in answer.out) == (1, True)
    assert f"{tmp_path} is a folder; name a file in it" in answer.err


def test_input_that_ends_early_counts_what_is_there(typing: Type) -> None:
    answer = typing(["1", "Ann", "2-8"], "unicorn", "--json")
    assert (answer.code, json.loads(answer.out)["players"][0]["total"]) == (0, 8 + 9 + 9)
    assert answer.err.endswith("End of input: what has not been answered counts as empty.\n")


def test_a_refused_line_is_asked_again(typing: Type) -> None:
    answer = typing(["1", "Ann", "2-13", "2-11", *[""] * 9], "unicorn")
    assert answer.code == 0
    assert (
        "<stdin>:3:1: 2-13 is not in red; it has 2 to 11/12, or ranges of them\n    3 | 2-13\n     "
        " | ^^^^\nred> 2-11\n" in answer.err
    )


def test_refused_lines_and_an_early_end_are_not_fine(typing: Type) -> None:
    answer = typing(["1", "Ann", "2-13", *[""] * 9], "unicorn")
    assert answer.code == 1
    assert answer.err.endswith(
        "1 line was refused and the input ended early, so later answers may stand in the wrong"
        " place\n"
    )


def test_nothing_typed_is_nothing_scored(typing: Type) -> None:
    answer = typing([], "unicorn")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.endswith("nothing was typed, so there is nothing to score\n")


def test_what_is_kept_though_it_cannot_be_is_scored_with_its_problem(typing: Type) -> None:
    answer = typing(["2", "Ann", "6", *[""] * 6, "6", "6", "", "", "", "done"], "unicorn")
    assert answer.code == 1
    assert (
        "<Ann>:5:8: 1st of 6, but orange, yellow, green, blue, violet 6 is open\n    5 | first: 6\n"
        "      |        ^\n" in answer.err
    )
    assert "total              15" in answer.out


def test_a_sheet_without_anything_on_it_counts_nothing(typing: Type) -> None:
    answer = typing(["2", "Ann", "done"], "rainbow")
    assert (answer.code, answer.out) == (0, "Ann\n  --------\n  total  0\n")


WORDS = (
    "2", "3", "14", "red", "blue", "out", "2-8", "11/12", "3.", "*", "w", "+", "-", "x", ".", "/", "R6", "L4", "28", "0", "row",
    "back", "help", "red.a", "used", "[", "{", ":", "é", "世", "-5", "\x1b[31m", "99999999999",
)  # fmt: skip


@pytest.mark.parametrize("game", ENGINES)
def test_whatever_is_piped_in_is_scored_or_refused(game: str, typing: Type) -> None:
    chance = random.Random(game)
    for _ in range(few(4, 40)):
        lines = [
            " ".join(chance.choices(WORDS, k=chance.randrange(4)))
            for _ in range(chance.randrange(30))
        ]
        answer = typing(
            ["2", *lines], game, *chance.sample(["--plain", "--json"], chance.randrange(2))
        )
        assert answer.code in (0, 1), answer.err


def test_ctrl_c_stops(sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int = -1, /) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    answer = sheetgen("score", "unicorn")
    assert (answer.code, answer.out) == (130, "")
    assert answer.err.endswith("stopped\n")


def test_bytes_that_are_no_text_are_refused(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n\xff\xfe\n"), encoding="utf-8")
    )
    answer = sheetgen("score", "unicorn")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.endswith("the lines typed are not UTF-8 text; save them as UTF-8\n")


@pytest.mark.parametrize("word", sample(["y", "help", "back"], 1))
def test_lines_without_end_are_refused(typing: Type, word: str) -> None:
    answer = typing([word] * 5_001, "unicorn")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.endswith(
        "more than 5,000 lines are piped in, and not everything has been answered\n"
    )


def test_a_line_without_end_is_refused() -> None:
    command = [sys.executable, "-m", "sheetgen", "score", "unicorn"]
    with open("/dev/zero", encoding="utf-8") as zeros:
        done = subprocess.run(command, stdin=zeros, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("a line is shorter than 100,000 letters; this one is not\n")


SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
"""What moves the cursor or colors what comes, and is no letter."""


class Terminal:
    """`sheetgen` at a terminal of its own; stdout is a pipe."""

    def __init__(self, *args: str, folder: Path) -> None:
        self.screen, seat = pty.openpty()
        env = os.environ | {
            "TERM": "xterm",
            "COLUMNS": "80",
            "LINES": "24",
        }
        command = [sys.executable, "-c", "from sheetgen.cli import main; main()", *args]
        self.process = subprocess.Popen(
            command,
            stdin=seat,
            stderr=seat,
            stdout=subprocess.PIPE,
            cwd=folder,
            env=env,
            start_new_session=True,
            preexec_fn=partial(fcntl.ioctl, 0, termios.TIOCSCTTY, 0),  # so that Ctrl-C is heard
        )
        os.close(seat)
        self.written, self.waited = "", 0

    def wait_for(self, text: str) -> None:
        """Reads the screen until the text stands there, below what was waited for before; a word
        may come in several pieces.
        """
        deadline = time.monotonic() + 20
        while (found := SEQUENCE.sub("", self.written).find(text, self.waited)) < 0:
            assert time.monotonic() < deadline, (
                f"{text!r} never came; the screen shows {self.written!r}"
            )
            if select.select([self.screen], [], [], 0.2)[0]:
                self.written += os.read(self.screen, 65536).decode("utf-8", "replace")
        self.waited = found + len(text)

    def type(self, keys: str) -> None:
        time.sleep(0.1)  # the editor hears Ctrl-C once it waits, a moment after its prompt
        os.write(self.screen, keys.encode())

    def close(self) -> tuple[int, str]:
        """The exit code and stdout."""
        out = self.process.communicate(timeout=20)[0].decode()
        os.close(self.screen)
        return self.process.returncode, out


def test_at_a_terminal_words_are_completed_and_the_sheet_is_offered_to_be_saved(
    tmp_path: Path,
) -> None:
    terminal = Terminal("score", "uno", folder=tmp_path)
    steps = [
        ("players>", "2\r"),
        ("player>", "Ann\r"),
        ("color>", "re\t"),
        ("red", "\r"),
        ("board>", "2 7\r"),
        ("is not allowed", ""),
    ]
    steps += [
        ("board>", "2 *\r"),
        ("extras>", "\r"),
        ("player>", "done\r"),
        ("Save the sheet?", "ann\r"),
    ]
    for prompt, keys in steps:
        terminal.wait_for(prompt)
        terminal.type(keys)
    terminal.wait_for("saved ann.yaml")
    code, out = terminal.close()
    board = (
        "Ann\n  spaces filled        2\n  extra spaces opened  0\n  ----------------------\n  total"
        "                2\n"
    )
    assert (code, out) == (0, f"{board}Ann: 2 of 20 spaces filled, 18 to go\n")
    saved = "game: uno-dice\nplayer: Ann\nplayers: 2\ncolor: red\nboard: 2 *\n"
    assert (tmp_path / "ann.yaml").read_text(encoding="utf-8") == saved


def test_at_a_terminal_an_older_file_is_not_replaced_without_asking(tmp_path: Path) -> None:
    older = tmp_path / "ann.yaml"
    older.write_text("player: Ann\n", encoding="utf-8")
    terminal = Terminal("score", "unicorn", "--plain", "--save", "ann.yaml", folder=tmp_path)
    steps = [
        ("players>", "1\n"),
        ("player>", "Ann\n"),
        ("red>", "done\n"),
        ("ann.yaml already exists", "n\n"),
        ("Save the sheet?", "new\n"),
    ]
    for prompt, keys in steps:
        terminal.wait_for(prompt)
        terminal.type(keys)
    terminal.wait_for("saved new.yaml")
    assert terminal.close()[0] == 0
    assert older.read_text(encoding="utf-8") == "player: Ann\n"


def test_ctrl_d_at_a_terminal_scores_what_is_there(tmp_path: Path) -> None:
    terminal = Terminal("score", "unicorn", "--plain", folder=tmp_path)
    for prompt, keys in [
        ("players>", "1\n"),
        ("player>", "Ann\n"),
        ("red>", "\x04"),
        ("Save the sheet?", "\x04"),
    ]:
        terminal.wait_for(prompt)
        terminal.type(keys)
    code, out = terminal.close()
    assert (code, out.splitlines()[-1]) == (0, "Ann: total: 9; lost")
    assert list(tmp_path.iterdir()) == []


def test_one_ctrl_c_forgets_nothing_that_was_typed(tmp_path: Path) -> None:
    terminal = Terminal("score", "unicorn", folder=tmp_path)
    steps = [
        ("players>", "1\r"),
        ("player>", "Ann\r"),
        ("red>", "\x03"),
        ("Ctrl-C once more", ""),
        ("red>", "done\r"),
        ("Save the sheet?", "\r"),
    ]
    for prompt, keys in steps:
        terminal.wait_for(prompt)
        terminal.type(keys)
    assert terminal.close()[1].startswith("Ann\n")


def test_two_ctrl_c_stop(tmp_path: Path) -> None:
    terminal = Terminal("score", "unicorn", folder=tmp_path)
    steps = [
        ("players>", "1\r"),
        ("player>", "Ann\r"),
        ("red>", "\x03"),
        ("Ctrl-C once more", ""),
        ("red>", "\x03"),
        ("stopped", ""),
    ]
    for prompt, keys in steps:
        terminal.wait_for(prompt)
        terminal.type(keys)
    assert terminal.close() == (130, "")


def test_piped_lines_load_no_renderer(tmp_path: Path) -> None:
    loaded = "{'reportlab'} & set(sys.modules)"
    probe = f"import sys\nfrom sheetgen.cli import run\nrun(['score', 'unicorn'])\nprint({loaded})"
    done = subprocess.run(
        [sys.executable, "-c", probe],
        input="1\nAnn\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1] == "set()"


def test_without_any_input_nothing_is_scored(
    sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    answer = sheetgen("score", "unicorn")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.endswith("nothing was typed, so there is nothing to score\n")
