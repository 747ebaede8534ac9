"""Layouts that are far too large, and files that are none: told at once, never a hang."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from sheetgen.catalog import lint, load_layout
from sheetgen.errors import LayoutError

HEAD = "id: b\ntitle: B\nplayers: 1\n"

SHEET = "parts:\n  s:\n    kind: reference\n"

BOMBS = {
    "400 areas": (
        HEAD + "areas:\n" + "".join(f"  a{n}: {{cells: 500}}\n" for n in range(400)),
        ["bomb.yaml:13:3: a game has at most 4000 cells; there are more up to here"],
    ),
    "10 grids": (
        HEAD
        + "areas:\n"
        + "".join(f"  a{n}: {{grid: [40, 40]}}\n  b{n}: {{between: a{n}}}\n" for n in range(10)),
        ["bomb.yaml:6:3: a game has at most 4000 cells; there are more up to here"],
    ),
    "400 dice": (
        HEAD
        + "dice:\n"
        + "".join(f"  - {{id: d{n}x, copies: 20, faces: 1..6}}\n" for n in range(400)),
        ["bomb.yaml:15:5: a game has at most 200 dice; there are more up to here"],
    ),
    "257 faces": (
        HEAD + f"dice:\n  - {{id: a, faces: {list(range(257))}}}\n",
        ["bomb.yaml:5:20: a die has at most 100 faces, not 257"],
    ),
    "2,001 entries": (
        HEAD + SHEET + f"    each: [{', '.join(f'w{n}' for n in range(2001))}]\n    children: []\n",
        ["bomb.yaml:7:11: a part is drawn for at most 2,000 entries, not 2,001"],
    ),
}


def told(path: Path) -> list[str]:
    return [f"{problem.where}: {problem.message}" for problem in lint(str(path)).problems]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", BOMBS)
def test_what_is_far_too_large_is_refused_in_no_time(name: str) -> None:
    text, expected = BOMBS[name]
    path = Path("bomb.yaml")
    path.write_text(text, encoding="utf-8")
    began = time.process_time()
    assert told(path) == expected
    assert time.process_time() - began < 2


def test_of_thousands_of_mistakes_the_first_hundred_are_told() -> None:
    path = Path("bomb.yaml")
    path.write_text(HEAD + "".join(f"w{n}: 1\n" for n in range(3000)), encoding="utf-8")
    problems = lint("bomb.yaml").problems
    assert len(problems) == 101
    assert [str(problem.where) for problem in problems[:2]] == ["bomb.yaml:4:1", "bomb.yaml:5:1"]
    assert (str(problems[100].where), problems[100].message) == (
        "bomb.yaml:104:1",
        "and 2,900 more problems from here on; the first 100 are shown",
    )


def test_200_switches_that_touch_nothing_are_checked_in_no_time() -> None:
    switch = "{{question: Q, readings: {{a: A, b: B}}, default: a, reason: R}}"
    rules = "switches:\n" + "".join(f"  s{n}: {switch.format()}\n" for n in range(200))
    Path("many.yaml").write_text(HEAD + rules, encoding="utf-8")
    began = time.process_time()
    assert lint("many.yaml").problems == ()
    assert time.process_time() - began < 2


def test_a_pipe_is_no_layout() -> None:
    os.mkfifo("pipe.yaml")
    assert told(Path("pipe.yaml")) == ["pipe.yaml:1:1: pipe.yaml is not an ordinary file"]


def test_a_device_without_end_is_no_layout() -> None:
    with pytest.raises(LayoutError) as caught:
        load_layout("/dev/zero")
    assert [problem.message for problem in caught.value.problems] == [
        "/dev/zero is not an ordinary file"
    ]


def test_a_name_of_256_letters_cannot_be_read() -> None:
    name = "a" * 256 + ".yaml"
    assert told(Path(name)) == [f"{name}:1:1: cannot read {name}: file name too long"]


def test_a_name_with_a_null_character_cannot_be_read() -> None:
    with pytest.raises(LayoutError) as caught:
        load_layout("a\0b.yaml")
    assert [problem.code for problem in caught.value.problems] == ["file-unreadable"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may search every folder")
def test_a_folder_that_may_not_be_searched(folder: Path) -> None:
    (folder / "closed").mkdir(mode=0o000)
    (problem,) = lint("closed/game.yaml").problems
    assert (str(problem.where), problem.message) == (
        "closed/game.yaml:1:1",
        "cannot read closed/game.yaml: permission denied",
    )


def test_a_picture_whose_name_is_too_long_is_missing() -> None:
    name = "a" * 300
    Path("pic.yaml").write_text(
        HEAD + SHEET + f"    children: [{{kind: picture, file: {name}, tall: 40}}]\n",
        encoding="utf-8",
    )
    (problem,) = lint("pic.yaml").problems
    assert (problem.code, str(problem.where)) == ("picture-missing", "pic.yaml:7:38")
