"""What Tab completes, asked as click asks it, and in bash as somebody types."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from sheetgen.cli import COMMANDS, COMPLETING, app
from tests.cli.typed import Terminal

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")


def completed(*words: str) -> list[str]:
    """What goes on from the last word."""
    *args, begun = words
    shell = ShellComplete(app, {}, "sheetgen", COMPLETING)
    return [item.value for item in shell.get_completions(args, begun)]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sheet, a text, and folders."""
    for name in ("ann.yaml", "notes.txt", "ours/ben.yaml", "ours/bo.yaml", ".hidden/x.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("game: unicorn\nplayer: Ann\n", encoding="utf-8")
    kept = tmp_path / "data" / "games"
    kept.mkdir(parents=True)
    (kept / "saturday.jsonl").write_text("{}\n", encoding="utf-8")
    monkeypatch.setenv("SHEETGEN_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("r", ["rules", "roll", "replay", "report"]),
        ("print u", ["unicorn-rainbow", "uno-dice"]),
        ("print unicorn uno-", ["uno-dice"]),
        ("roll a", ["ann.yaml"]),
        ("score ou", ["ours/ben.yaml", "ours/bo.yaml"]),
        ("score ann.yaml ours/be", ["ours/ben.yaml"]),
        ("score n", []),
        ("show .h", [".hidden/x.yaml"]),
        ("print unicorn --part st", ["stickers"]),
        ("print --part mat", []),
        ("print rainbow --part ma", ["mat"]),
        ("watch color --part pa", ["pawns"]),
        ("rules unicorn --set eleven", ["eleven-twelve=merged", "eleven-twelve=split"]),
        ("rules unicorn --set eleven-twelve=s", ["eleven-twelve=split"]),
        ("rules unicorn --set=first-on-two=t", ["first-on-two=true"]),
        ("score ann.yaml --set first-on-two=t", ["first-on-two=true"]),
        ("roll color R --set seats=", ["seats=4", "seats=2", "seats=6"]),
        ("simulate unicorn --compare claim-mode=a", ["claim-mode=any"]),
        ("claims unicorn --sheet a", ["ann.yaml"]),
        ("validate unicorn O1", ["O10", "O11/12"]),
        ("validate ann.yaml O7 abilities.red", ["abilities.red.a", "abilities.red.b"]),
        ("validate rainbow keep", []),
        ("validate unicorn an", ["ann.yaml"]),
        ("replay s", ["saturday.jsonl"]),
        ("stats saturday.jsonl s", ["saturday.jsonl"]),
        ("play sat", ["saturday.jsonl"]),
        ("play uno", ["uno-dice"]),
        ("print --theme l", ["light"]),
        ("rules unicorn --pl", ["--plain"]),
    ],
)
def test_words_are_completed(line: str, found: list[str]) -> None:
    assert completed(*line.split(" ")) == found


def test_all_commands_are_completed() -> None:
    assert completed("") == list(COMMANDS)


@pytest.mark.parametrize(
    "line",
    [
        "print bogus --part ",
        "rules torn.yaml --set ",
        f"validate {ROOT}/examples/four-locks.yaml r",
        "score nowhere/x",
        "replay /root/x",
    ],
)
def test_what_cannot_be_read_completes_to_nothing(
    line: str, desk: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (desk / "torn.yaml").write_bytes(b"game: {\xff")
    found = [word for word in completed(*line.split(" ")) if not word.startswith("-")]
    assert found == []
    completed("bogus", "")
    assert capfd.readouterr() == ("", "")


def modules_for(line: str) -> set[str]:
    """What Python loads to complete a line."""
    env = os.environ | {"PYTHONPATH": str(ROOT), COMPLETING: "bash_complete", "COMP_LINE": line}
    told = [sys.executable, "-X", "importtime", "-m", "sheetgen"]
    answer = subprocess.run(told, env=env, capture_output=True, text=True, check=True, timeout=60)
    assert answer.stdout.strip()
    return set(re.findall(r"\| +([\w.]+)$", answer.stderr, re.MULTILINE))


def test_bash_without_a_line_is_given_the_commands() -> None:
    asked = {key: value for key, value in os.environ.items() if key != "COMP_LINE"}
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen"],
        env=asked | {COMPLETING: "bash_complete"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == list(COMMANDS)


def test_nothing_heavy_is_loaded() -> None:
    commands = modules_for("sheetgen ")
    assert not {"sheetgen.cli.options", "sheetgen.catalog", "yaml", "pydantic"} & commands
    assert not {"sheetgen.layout.parts", "reportlab"} & modules_for("sheetgen print uno --part bo")


class Bash(Terminal):
    """A bash that completes as the handbook tells it to."""

    def __init__(self, folder: Path) -> None:
        self._main, side = pty.openpty()
        bin = str(Path(sys.executable).parent)
        self.process = subprocess.Popen(
            ["bash", "--noprofile", "--norc", "-i"],
            stdin=side,
            stdout=side,
            stderr=side,
            cwd=folder,
            env=os.environ
            | {
                "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}",
                "PYTHONPATH": str(ROOT),
                "PS1": "> ",
                "TERM": "dumb",
                "INPUTRC": os.devnull,
                "HISTFILE": os.devnull,
            },
            start_new_session=True,
        )
        os.close(side)
        self.screen = ""

    def typed(self, keys: str) -> None:
        """Keys, without Enter."""
        os.write(self._main, keys.encode())


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_bash_completes_as_the_page_says(desk: Path) -> None:
    (desk / "ann and ben.yaml").write_text("game: unicorn\n", encoding="utf-8")
    bash = Bash(desk)
    found = re.search(r"^(eval .+bash_source.+)  #", PAGE, re.MULTILINE)
    assert found
    bash.waits_for_a_line().types(found[1]).waits("\n").waits_for_a_line()
    bash.typed("echo; echo sheetgen rules unicorn; sheetgen rules unicorn --set elev\t")
    bash.waits("eleven-twelve=", 60)
    bash.typed("sp\t")
    bash.waits("split ", 60)
    bash.typed("\x15sheetgen show ann\\ \t")
    bash.waits("and\\ ben.yaml ", 60)
    bash.typed("\x15sheetgen show 'ann \t")
    bash.waits("and ben.yaml' ", 60)
    bash.types("\x15exit").ends()
