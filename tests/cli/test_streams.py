"""stdout and stderr that are closed, full, left early or know little more than ASCII."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from sheetgen.cli.output import STAND_INS
from tests.cli.forked import Forked
from tests.cli.run import Program
from tests.sample import few

SHEETGEN = f'"{sys.executable}" -m sheetgen'

TALK = "cannot write the answer (no space left on device)\n"


def shell(line: str, cwd: Path | None = None, **env: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a shell line; `sheetgen` is the program."""
    command = ["bash", "-o", "pipefail", "-c", f'sheetgen() {{ {SHEETGEN} "$@"; }}; {line}']
    users = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        command, capture_output=True, cwd=cwd, env=users | env, timeout=60, check=False
    )
    return (
        done.returncode,
        done.stdout.decode(env.get("PYTHONIOENCODING", "utf-8")),
        done.stderr.decode(),
    )


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "--help",
        "roll --help",
        "roll uno --seed 4 --json",
        "roll uno --seed 4 --times 2000",
    ],
)
def test_a_full_disk_behind_stdout_is_said(words: str) -> None:
    with (
        open("/dev/full", "wb") as full,
        open(os.devnull, "rb") as nothing,
        TemporaryFile() as err,
    ):
        streams = nothing.fileno(), full.fileno(), err.fileno()
        code = Forked(tuple(words.split()), streams, Path.cwd(), os.environ).wait(60)
        err.seek(0)
        assert (code, err.read().decode()) == (1, TALK)


def test_a_full_disk_is_said_by_a_program_that_has_just_started() -> None:
    assert shell("sheetgen games >/dev/full") == (1, "", TALK)


@pytest.mark.parametrize("words", ["games", "--help", "roll uno --seed 4 --json"])
def test_a_closed_stdout_takes_nothing_and_harms_nothing(words: str) -> None:
    assert shell(f"sheetgen {words} >&-") == (0, "", "")


def test_a_reader_that_leaves_early_is_no_failure() -> None:
    assert shell("sheetgen roll uno --seed 4 --times 20000 | head -1") == (
        0,
        "+1 R6 B3 * * Y4\n",
        "",
    )


@pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full"])
def test_talk_that_nobody_can_take_is_lost_alone(stderr: str) -> None:
    assert shell(f'sheetgen validate uno O7 --roll "Y2 Y1 B1 R3 G4 *" {stderr} >/dev/null')[0] == 1
    assert shell(f"sheetgen nonsense {stderr}")[0] == 2


PEAK = """
import resource, sys
from sheetgen.cli import run
run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def test_long_answers_in_json_are_never_held_whole() -> None:
    """Many rolls take as much memory as few, give or take 4 MB; held whole, 5,000 rolls of six dice
    would take 27 MB.
    """
    peaks = []
    for times in (100, few(5_000, 100_000)):
        code, out, err = shell(
            f'"{sys.executable}" -c "{PEAK}" roll uno --seed 4 --times {times} --json | tail -n 2'
        )
        assert (code, out) == (0, "  ]\n}\n")
        peaks.append(int(err))
    assert peaks[1] - peaks[0] < 4096, peaks


def test_a_closed_stdin_is_the_end_of_the_input() -> None:
    code, out, err = shell("sheetgen score unicorn <&-")
    assert (code, out, err.splitlines()[-1]) == (
        1,
        "",
        "nothing was typed, so there is nothing to score",
    )


@pytest.mark.parametrize(
    ("encoding", "bar"), [("ascii", "#"), ("latin-1", "#"), ("cp437", "\u2588"), ("cp1252", "#")]
)
def test_a_terminal_of_few_signs_gets_stand_ins(encoding: str, bar: str) -> None:
    code, out, _ = shell("sheetgen roll 1d2 --seed 2 --times 6 --stats", PYTHONIOENCODING=encoding)
    assert (code, out.splitlines()[1].split()[-1].strip(bar)) == (0, "")


def test_ascii_has_a_stand_in_for_every_sign(tmp_path: Path) -> None:
    sheet = tmp_path / "zoe.yaml"
    sheet.write_text("game: unicorn-rainbow\nplayer: Zoë × 名\n")
    code, out, _ = shell("sheetgen score unicorn zoe.yaml", tmp_path, PYTHONIOENCODING="ascii")
    assert (code, out.splitlines()[0]) == (0, "Zoe x ?")


def test_json_holds_every_character_in_ascii(tmp_path: Path) -> None:
    sheet = tmp_path / "zoe.yaml"
    sheet.write_text("game: unicorn-rainbow\nplayer: Zoë × 名\n")
    code, out, _ = shell(
        "sheetgen score unicorn zoe.yaml --json", tmp_path, PYTHONIOENCODING="ascii"
    )
    assert (code, json.loads(out)["players"][0]["name"]) == (0, "Zoë × 名")


def test_stand_ins_are_ascii() -> None:
    assert all(text.isascii() for text in STAND_INS.values())


def test_a_folder_that_was_deleted(tmp_path: Path) -> None:
    code, out, err = shell(
        "mkdir gone && cd gone && rmdir ../gone && sheetgen print unicorn --part sheet", tmp_path
    )
    assert (code, out, err) == (
        1,
        "",
        "the current directory no longer exists; go to another one\n",
    )


def test_a_home_that_is_no_folder_prints_all_the_same(tmp_path: Path) -> None:
    code, out, err = shell(
        "sheetgen print uno --part board --output .", tmp_path, HOME="/dev/null", XDG_DATA_HOME=""
    )
    assert (code, out, err) == (0, "uno-dice-board.pdf: 2 pages, 2 on a page\n", "")


@pytest.mark.parametrize(
    "words",
    [
        "roll uno --seed \udcff",
        "roll uno --seed \udcff --json",
        "claims unicorn R\udcff",
        "claims unicorn R\udcff --json",
        "score unicorn \udcff.yaml",
        "print unicorn --part sheet --names \udcff",
        "\udcff",
    ],
)
def test_words_that_are_no_text_are_no_bug(sheetgen: Program, words: str) -> None:
    """A byte that is no text, as Python hands it over."""
    answer = sheetgen(*words.split())
    assert answer.code in (0, 1, 2)
    assert "bug" not in answer.err


def test_a_byte_that_is_no_text_on_the_command_line() -> None:
    code, _, err = shell("sheetgen claims unicorn $'R\\xff'")
    assert (code, "bug" in err) == (1, False)


def test_usage_errors_are_problems_in_json() -> None:
    code, out, err = shell("sheetgen roll uno --times 0 --json")
    assert (code, err) == (2, "")
    assert json.loads(out)["problems"] == [
        {
            "code": "usage",
            "message": "Invalid value for '--times': 0 is not in the range 1 to 1000000.",
            **dict.fromkeys(("where", "cell", "die", "subject", "switch")),
        }
    ]
