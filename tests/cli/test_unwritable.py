"""Printing when the paper cannot leave the press: a full disk, no permission, something in the way,
Ctrl-C in the middle.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.run import Program

PROGRAM = [
    sys.executable,
    "-B",  # where there is little room, compiled modules would be spoilt, too
    "-c",
    "import sys; from sheetgen.cli import run; sys.exit(run(sys.argv[1:]))",
]

PRINT = ("print", "uno-dice", "--part", "board", "--output")


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """The PDF of an earlier run, where the next one would be written."""
    path = tmp_path / "uno-dice-board.pdf"
    path.write_bytes(b"an older PDF")
    return path


def test_a_file_where_the_folder_should_be(sheetgen: Program, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    answer = sheetgen(*PRINT, tmp_path / "out")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == f"cannot make the folder {tmp_path / 'out'}: a file stands in its way\n"
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine"


def test_a_folder_where_the_file_should_be(sheetgen: Program, tmp_path: Path) -> None:
    target = tmp_path / "uno-dice-board.pdf"
    target.mkdir()
    answer = sheetgen(*PRINT, tmp_path)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == f"{target} is a folder; name a file in it\n"
    assert list(tmp_path.rglob("*")) == [target]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission(sheetgen: Program, older: Path) -> None:
    older.parent.chmod(0o500)
    answer = sheetgen(*PRINT, older.parent)
    older.parent.chmod(0o700)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == f"cannot write into the folder {older.parent} (permission denied)\n"
    assert older.read_bytes() == b"an older PDF"


def little_room() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))


def test_a_new_game_without_room_is_begun_once_there_is_some(tmp_path: Path) -> None:
    command = [*PROGRAM, "new", str(tmp_path / "river")]
    done = subprocess.run(
        command, capture_output=True, text=True, preexec_fn=little_room, timeout=60
    )
    schema = tmp_path / "river/schema.json"
    assert (done.returncode, done.stderr) == (
        1,
        f"there is no room to write {schema} (file too large); nothing was changed\n",
    )
    assert list(tmp_path.iterdir()) == []
    assert subprocess.run(command, capture_output=True, timeout=60).returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        ("export", "uno", "--part", "board", "--output", "new/pictures"),
        ("validate", "unicorn", "R9", "--roll", "R3 R5 Y4", "--sheet", "new/ann.yaml", "--write"),
        ("roll", "3d6", "--log", "new/rolls.jsonl"),
    ],
)
def test_no_empty_folder_is_left(words: tuple[str, ...], tmp_path: Path) -> None:
    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    done = subprocess.run(
        [*PROGRAM, *words], capture_output=True, cwd=tmp_path, preexec_fn=no_room, timeout=60
    )
    assert done.returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_no_room_for_the_file(older: Path) -> None:
    command = [*PROGRAM, *PRINT, str(older.parent)]
    done = subprocess.run(
        command, capture_output=True, text=True, preexec_fn=little_room, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert (
        done.stderr == f"there is no room to write {older} (file too large); nothing was changed\n"
    )
    assert older.read_bytes() == b"an older PDF"
    assert list(older.parent.iterdir()) == [older]


def test_ctrl_c_in_the_middle(older: Path) -> None:
    command = [
        *PROGRAM,
        "print",
        "unicorn",
        "uno",
        "formulas",
        "--serial",
        "1",
        "--copies",
        "900",
        "--output",
        str(older.parent),
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        while len(list(older.parent.iterdir())) < 2 and running.poll() is None:
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.splitlines()[-1] == "stopped"
    assert older.read_bytes() == b"an older PDF"
    assert all(
        path == older or path.read_bytes().rstrip().endswith(b"%%EOF")
        for path in older.parent.iterdir()
    )


@pytest.mark.parametrize(
    ("command", "ends"),
    [
        (("schema", "--write"), ".json"),
        (("widgets", "--write"), ".md or .txt"),
        (("simulate", "rainbow", "--games", "2", "--csv"), ".csv"),
        (("simulate", "rainbow", "--games", "2", "--parquet"), ".parquet"),
        (("stats", "log.jsonl", "--csv"), ".csv"),
        (("export", "log.jsonl", "--bgstats"), ".bgsplay"),
        (("scan", "--key"), ".json"),
    ],
)
def test_a_file_of_another_kind_is_not_written_over(
    command: tuple[str, ...], ends: str, sheetgen: Program, tmp_path: Path
) -> None:
    layout = tmp_path / "mine.yaml"
    layout.write_text("id: mine\n", encoding="utf-8")
    answer = sheetgen(*command, layout)
    said = f"{layout} is there and does not end in {ends}; it is not written over"
    assert (answer.code, answer.out, answer.err.splitlines()[-1]) == (2, "", said)
    assert layout.read_text(encoding="utf-8") == "id: mine\n"


def test_a_file_of_its_own_kind_is_written_anew(sheetgen: Program, tmp_path: Path) -> None:
    schema = tmp_path / "schema.json"
    schema.write_text("old", encoding="utf-8")
    assert sheetgen("schema", "--write", schema).code == 0
    assert sheetgen("schema", "--write", tmp_path / "other").code == 0
    assert schema.read_bytes() == (tmp_path / "other").read_bytes()
