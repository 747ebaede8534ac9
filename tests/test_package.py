"""What is built of a checkout: a wheel that runs by itself, and the source with its pages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.installed import Installed
from tests.sample import whole_run

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ONLY_IN_THE_CHECKOUT = {"sheetgen/_layouts/README.md", "sheetgen/_layouts/schema.json"}


def files(folder: str, name: str) -> set[str]:
    """The files of a folder of the checkout, under another name."""
    found = (path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*"))
    kept = (path for path in found if (ROOT / folder / path).is_file())
    return {f"{name}/{path.as_posix()}" for path in kept if path.suffix != ".pyc"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel."""
    wheel = pytest.importorskip("hatchling.builders.wheel", reason="hatchling is not installed")
    folder = tmp_path_factory.mktemp("built")
    list(wheel.WheelBuilder(str(ROOT)).build(directory=str(folder)))
    return folder


def test_the_wheel_holds_the_program_and_its_layouts_alone(built: Path) -> None:
    with ZipFile(next(built.glob("*.whl"))) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    program = files("sheetgen", "sheetgen") | files("layouts", "sheetgen/_layouts")
    assert held == program - ONLY_IN_THE_CHECKOUT
    assert {"sheetgen/py.typed", "sheetgen/games/rainbow/turns.zip"} <= held
    assert {"sheetgen/scan/marks.npz", "sheetgen/_layouts/starter/game.yaml"} <= held


def test_the_wheel_says_what_it_is(built: Path) -> None:
    with ZipFile(next(built.glob("*.whl"))) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
        lines = wheel.read(name).decode().splitlines()
    assert "Classifier: Topic :: Games/Entertainment :: Board Games" in lines
    assert "Project-URL: Changelog, CHANGELOG.md" in lines
    assert any(line.startswith("Keywords: ") and "roll and write" in line for line in lines)


@whole_run
def test_the_wheel_runs_by_itself(built: Path, tmp_path: Path) -> None:
    with ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "lib")
    installed = Installed(tmp_path, tmp_path / "lib")
    try:
        said = installed("odds", "rainbow", "O5 R6 P4", "--plain")
        begun = installed("new", "river")
    finally:
        installed.end()
    assert (said.code, said.err) == (0, "")
    assert "exact" in said.out
    assert begun.code == 0
    assert (tmp_path / "river" / "schema.json").is_file()


def test_the_source_holds_pages_examples_and_tests() -> None:
    sdist = pytest.importorskip("hatchling.builders.sdist", reason="hatchling is not installed")
    chosen = sdist.SdistBuilder(str(ROOT)).recurse_included_files()
    held = {file.distribution_path for file in chosen}
    assert held >= set(PROJECT["urls"].values())
    assert {"LICENSE", "Makefile", "tests/test_package.py"} <= held
    for folder in ("docs", "examples", "layouts"):
        assert files(folder, folder) <= held


def test_links_of_the_project_lead_somewhere() -> None:
    assert [link for link in PROJECT["urls"].values() if not (ROOT / link).is_file()] == []
