"""What each command may load, and that no shipped game lacks a piece."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.catalog import game_ids

ROOT = Path(__file__).parent.parent
HEAVY = (
    "PIL",
    "qrcode",
    "reportlab",
    "svg",
    "tinycss2",
    "cssselect2",
    "pypdfium2",
    "prompt_toolkit",
    "click",
    "yaml",
)

GAME = {"click", "yaml"}
"""What a command needs that reads the game section of a layout."""

LOADED = {
    ("--help",): {"click"},
    ("roll", "2d6", "--seed", "1"): {"click"},
    ("logs",): {"click"},
    ("games",): GAME,
    ("rules", "unicorn"): GAME,
    ("rules", "unicorn", "--set", "eleven-twelve=split"): GAME,
    ("roll", "unicorn", "R", "Y", "B", "--seed", "1"): GAME,
    ("roll", "uno", "--seed", "1"): GAME,
    ("play", "unicorn", "--players", "bot:random"): GAME,
    ("claims", "unicorn", "R3", "R5", "Y4"): GAME,
    ("validate", "unicorn", "O7", "--roll", "R3 R5 Y4"): GAME,
}
"""Command -> the heavy libraries that it loads, and no others."""

PROBE = """
import json, sys
from sheetgen.cli import run
code = run(json.loads(sys.argv[1]))
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize("command", LOADED, ids=" ".join)
def test_a_command_loads_only_its_own_libraries(command: tuple[str, ...], tmp_path: Path) -> None:
    command_line = [sys.executable, "-c", PROBE, json.dumps(command)]
    env = os.environ | {"SHEETGEN_DATA": str(tmp_path / "data")}
    done = subprocess.run(
        command_line, capture_output=True, text=True, check=True, cwd=tmp_path, env=env, timeout=60
    )
    loaded = json.loads(done.stderr.splitlines()[-1])
    assert {name.partition(".")[0] for name in loaded} & set(HEAVY) == LOADED[command]
    assert [name for name in loaded if name.startswith("sheetgen.widgets")] == []


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_golden_drawings_examples_and_a_readme_row(game: str) -> None:
    assert list((ROOT / "tests" / "golden").glob(f"{game}-*.txt"))
    assert f"`{game}`" in (ROOT / "README.md").read_text(encoding="utf-8")
