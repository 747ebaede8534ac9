"""A widget in a package of its own is checked, drawn and described like those of sheetgen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installed import Installed

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent

LAYOUT = """\
id: steps
title: Steps
players: 1
areas:
  climb: {cells: 4}
parts:
  card:
    kind: reference
    size: [60, 60]
    children:
      - {kind: bars, area: climb, side: 9}
"""


class Program:
    """The `sheetgen` command where the widget's package is installed, with some of its entry
    points.
    """

    def __init__(self, folder: Path, points: str) -> None:
        self.folder = folder
        package = folder / "packages"
        info = package / "bars_widget-1.0.dist-info"
        info.mkdir(parents=True)
        for name in ("bars_widget.py", "bars_widget-1.0.dist-info/METADATA"):
            (package / name).write_text((FOLDER / name).read_text(encoding="utf-8"))
        (info / "entry_points.txt").write_text(f"[sheetgen.widgets]\n{points}\n")
        (folder / "steps.yaml").write_text(LAYOUT)
        self._installed = Installed(folder, package, ROOT)

    def __call__(self, *args: str, code: int = 0) -> str:
        answer = self._installed(*args)
        assert answer.code == code, answer.err
        return answer.out + answer.err

    def end(self) -> None:
        self._installed.end()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    program = Program(tmp_path_factory.mktemp("desk"), "bars = bars_widget:Bars")
    yield program
    program.end()


@pytest.fixture
def sheetgen(program: Program) -> Program:
    (program.folder / "steps.yaml").write_text(LAYOUT)
    return program


def test_it_is_drawn_with_its_cells(sheetgen: Program) -> None:
    assert "fine" in sheetgen("lint", "steps.yaml")
    [card] = json.loads(sheetgen("print", "steps.yaml", "--cells"))["parts"]
    first = [placed["cell"] for placed in card["boxes"] if placed["copy"] == 1]
    assert first == [f"climb.{number}" for number in range(1, 5)]
    assert "steps-card.pdf" in sheetgen("print", "steps.yaml")


def test_its_keys_are_checked(sheetgen: Program) -> None:
    path = sheetgen.folder / "steps.yaml"
    path.write_text(LAYOUT.replace("side: 9", "sid: 9").replace("area: climb", "area: 7"))
    told = sheetgen("lint", "steps.yaml", code=1)
    assert 'unknown key "sid" in bars; did you mean "side"?' in told
    path.write_text(LAYOUT.replace("kind: bars", "kind: barz"))
    assert 'there is no widget "barz"; did you mean "bars"?' in sheetgen(
        "lint", "steps.yaml", code=1
    )


def test_it_is_in_the_schema_and_in_the_list_of_widgets(sheetgen: Program) -> None:
    schema = json.loads(sheetgen("schema"))
    assert schema["definitions"]["widget-bars"]["description"] == "Bars of growing height."
    assert "## bars" in sheetgen("widgets")


BROKEN = {"bars": "bars_widget:Bar", "planks": "bars_widget:LAYOUT", "rods": "gone:Bars"}
"""Widgets that cannot be loaded: no such class, no class at all, no such module."""


def test_those_that_cannot_be_loaded_are_refused_in_words(tmp_path: Path) -> None:
    program = Program(tmp_path, "\n".join(f"{name} = {where}" for name, where in BROKEN.items()))
    told = {}
    for name in BROKEN:
        (tmp_path / "steps.yaml").write_text(LAYOUT.replace("kind: bars", f"kind: {name}"))
        told[name] = program("lint", "steps.yaml", code=2)
    others = program("lint", "uno")
    listed = program("widgets", code=1)
    schema = program("schema")
    program.end()
    for name in BROKEN:
        refusal = f"the widget {name} of bars-widget cannot be loaded"
        assert refusal in told[name]
        assert refusal in listed
    assert "uno: fine" in others
    assert "## boxes" in listed
    assert "widget-boxes" in schema
