"""Programs that are stopped in the middle, and readers that leave: nothing half written stays, and
nothing is left undone.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sheetgen.catalog import layouts_folder
from tests.cli.run import Program
from tests.cli.typed import Terminal

SHEETGEN = [sys.executable, "-c", "from sheetgen.cli import main; main()"]

HOARD = layouts_folder().parent / "examples" / "dragon-hoard"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_told_end_leaves_nothing_half_written(how: signal.Signals) -> None:
    command = [
        *SHEETGEN,
        "print",
        "unicorn",
        "--part",
        "sheet",
        "--copies",
        "10000",
        "--serial",
        "1",
        "--output",
        "out",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not list(Path().glob("out/.*.part")):
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(how)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.strip()) == (130, b"", b"stopped")
    assert not os.path.exists("out")


_ENDED_WHILE_CLEARING_UP = """
import signal, time
from sheetgen import cli

class Value:
    def __del__(self):
        signal.raise_signal(signal.{how})

def command(args, output):
    Value()
    time.sleep(20)
    return 0

cli._outcome = command
cli.main()
"""


@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT"])
def test_an_end_is_not_lost_while_python_clears_up(how: str) -> None:
    code = _ENDED_WHILE_CLEARING_UP.format(how=how)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert (ended.returncode, ended.stdout, ended.stderr.strip()) == (130, "", "stopped")


def test_what_was_killed_is_swept_up_by_the_next_print(sheetgen: Program) -> None:
    command = [
        *SHEETGEN,
        "print",
        "unicorn",
        "--part",
        "sheet",
        "--copies",
        "10000",
        "--output",
        "out",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while not (left := list(Path().glob("out/.*.part"))):
            time.sleep(0.005)
        process.kill()
    others = [
        Path("out") / name
        for name in (".unicorn-rainbow-dice.pdf.0a1b2c3d.part", ".notes.part", f"{left[0].name}x")
    ]
    for other in others:
        other.write_text("")
    assert sheetgen("print", "unicorn", "--part", "sheet", "--output", "out").code == 0
    assert sorted(os.listdir("out")) == sorted(
        [*(other.name for other in others), "unicorn-rainbow-sheet.pdf"]
    )


def test_what_another_command_still_writes_is_left_alone(sheetgen: Program) -> None:
    command = [
        *SHEETGEN,
        "print",
        "unicorn",
        "--part",
        "sheet",
        "--copies",
        "10000",
        "--output",
        "out",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while not (left := list(Path().glob("out/.*.part"))):
            time.sleep(0.005)
        assert sheetgen("print", "unicorn", "--part", "sheet", "--output", "out").code == 0
        # gone only where the other command has put it in its place, and then ends well
        assert left[0].exists() or process.wait(20) == 0
        process.kill()


def test_nohup_is_heeded() -> None:
    command = 'trap "" HUP; exec "$@"'
    words = [
        "bash",
        "-c",
        command,
        "-",
        *SHEETGEN,
        "print",
        "unicorn",
        "--part",
        "sheet",
        "--copies",
        "2000",
        "--output",
        "out",
    ]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        while not list(Path().glob("out/.*.part")):
            time.sleep(0.005)
        process.send_signal(signal.SIGHUP)
        assert process.wait(60) == 0


def test_the_work_is_done_though_the_reader_leaves() -> None:
    for kind in ("yaml", "svg"):
        shutil.copy(f"{HOARD}.{kind}", ".")
    ann = Path("ann.yaml")
    ann.write_text("game: unicorn-rainbow\nplayer: Ann\nplayers: 2\n")
    for words in (
        "print dragon-hoard.yaml --output out",
        "kit uno dragon-hoard.yaml --output out",
        "preview dragon-hoard.yaml --output out",
        "print uno --part dice --output out --json",
        "simulate uno --games 20 --seed 1 --jobs 1 --heat out/heat.pdf",
        'validate unicorn R8 --roll "R3 R5 Y4" --sheet ann.yaml --write',
    ):
        line = f'"{sys.executable}" -m sheetgen {words} | true; exit ${{PIPESTATUS[0]}}'
        path = {"PYTHONPATH": str(layouts_folder().parent), "PYTHONUNBUFFERED": "1"}
        done = subprocess.run(
            ["bash", "-c", line],
            env=os.environ | path,
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
    written = {
        "dragon-hoard-sheet.pdf",
        "dragon-hoard-dice.pdf",
        "uno-dice-kit.pdf",
        "dragon-hoard-kit.pdf",
        "uno-dice-dice.pdf",
        "heat.pdf",
    }
    assert written <= set(os.listdir("out"))
    assert {path.name for path in Path("out").glob("*.png")} == {
        "dragon-hoard-sheet.png",
        "dragon-hoard-dice.png",
    }
    assert "red: 8" in ann.read_text()


def test_a_program_that_was_stopped_asks_again_and_enter_throws_nothing_yet(
    tmp_path: Path,
) -> None:
    for plain in ((), ("--plain",)):
        folder = tmp_path / "-".join(plain)
        folder.mkdir(exist_ok=True)
        terminal = Terminal(folder, "play", "unicorn", "--players", "Ann,Ben", *plain, fresh=True)
        terminal.plays(["RRY"]).waits("Enter throws R R Y> ")
        time.sleep(0.3)
        for how in (signal.SIGSTOP, signal.SIGCONT):
            terminal.process.send_signal(how)
        terminal.waits("Enter throws R R Y> ").types("")
        terminal.waits("Enter throws R R Y> ").types("")
        terminal.waits("Roll: ").types("quit")
        terminal.ends()
