"""A widget in a package of its own is checked, drawn and described like those of sheetgen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

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


class Installed:
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

    def __call__(self, *args: str, code: int = 0) -> str:
        paths = os.pathsep.join((str(self.folder / "packages"), str(ROOT)))
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", *args],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr


@pytest.fixture
def sheetgen(tmp_path: Path) -> Installed:
    return Installed(tmp_path, "bars = bars_widget:Bars")


def test_it_is_drawn_with_its_cells(sheetgen: Installed) -> None:
    assert "fine" in sheetgen("lint", "steps.yaml")
    cells = json.loads(sheetgen("print", "steps.yaml", "--cells"))["parts"]["card"]
    first = [placed["cell"] for placed in cells if placed["copy"] == 1]
    assert first == [f"climb.{number}" for number in range(1, 5)]


def test_its_keys_are_checked(sheetgen: Installed) -> None:
    path = sheetgen.folder / "steps.yaml"
    path.write_text(LAYOUT.replace("side: 9", "sid: 9").replace("area: climb", "area: 7"))
    told = sheetgen("lint", "steps.yaml", code=1)
    assert 'unknown key "sid" in bars; did you mean "side"?' in told
    path.write_text(LAYOUT.replace("kind: bars", "kind: barz"))
    assert 'there is no widget "barz"; did you mean "bars"?' in sheetgen(
        "lint", "steps.yaml", code=1
    )


def test_it_is_in_the_schema_and_in_the_list_of_widgets(sheetgen: Installed) -> None:
    schema = json.loads(sheetgen("schema"))
    assert schema["definitions"]["widget-bars"]["description"] == "Bars of growing height."
    assert "## bars" in sheetgen("widgets")


@pytest.mark.parametrize(
    "points", ["bars = bars_widget:Bar", "bars = bars_widget:LAYOUT", "bars = gone:Bars"]
)
def test_one_that_cannot_be_loaded_is_refused_in_words(points: str, tmp_path: Path) -> None:
    told = Installed(tmp_path, points)("lint", "steps.yaml", code=2)
    assert "the widget bars of bars-widget cannot be loaded" in told
