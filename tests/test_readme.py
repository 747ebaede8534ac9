"""The README and the pages of `docs/` say what the program says: every `$ sheetgen` line in them is
run, in order, and its answer compared whole.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from sheetgen.cli import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [Path("README.md"), *sorted(path.relative_to(ROOT) for path in ROOT.glob("docs/*.md"))]
BLOCKS = [
    (str(page), block)
    for page in PAGES
    for block in re.findall(
        r"```console\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL
    )
]


def steps(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the answer that the README shows."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with the examples in it."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "examples").symlink_to(ROOT / "examples")
    return folder


@pytest.mark.parametrize(
    ("page", "block"),
    BLOCKS,
    ids=[f"{page}: {block.splitlines()[0][2:40]}" for page, block in BLOCKS],
)
def test_transcripts_are_true(
    page: str,
    block: str,
    desk: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(desk)
    for command, answer in steps(block):
        program, *args = shlex.split(command)
        assert program == "sheetgen"
        run(args)
        said = capsys.readouterr()
        assert said.out + said.err == answer, (page, command)


def test_the_evening_goes_as_it_is_shown(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    start = page.index("$ sheetgen play unicorn")
    command, _, shown = page[start + 2 : page.index("```", start)].partition("\n")
    typed = re.findall(r"^[^>\n]+>(?: (.*))?$", shown, re.MULTILINE)
    evening = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        input="".join(f"{line}\n" for line in typed),
        env=os.environ | {"SHEETGEN_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
        timeout=60,
    )
    assert evening.stdout.startswith(shown)


def test_the_installed_program_answers_the_same(desk: Path) -> None:
    command, answer = steps(BLOCKS[0][1])[0]
    program, *args = shlex.split(command)
    installed = [str(Path(sys.executable).parent / program), *args]
    assert (
        subprocess.run(
            installed, cwd=desk, capture_output=True, text=True, check=True, timeout=60
        ).stdout
        == answer
    )


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_python_examples_are_true_in_any_folder(
    page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize(
    "module", ["catalog", "render.qr", "games.formulas.sums", "games.uno.chains"]
)
def test_examples_in_docstrings_are_true(module: str) -> None:
    failed, tried = doctest.testmod(import_module(f"sheetgen.{module}"))
    assert (failed, tried > 0) == (0, True)


def test_the_two_commands_are_there() -> None:
    assert "make kit" in README
    assert "make test" in README


def test_the_front_page_is_short_and_leads_to_every_other_page() -> None:
    assert len(README.splitlines()) <= 250
    assert [str(page) for page in PAGES[1:] if f"({page})" not in README] == []


@pytest.mark.parametrize("page", [*map(str, PAGES), "layouts/README.md", "examples/README.md"])
def test_links_lead_somewhere(page: str) -> None:
    folder = (ROOT / page).parent
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (folder / link).exists()] == []
