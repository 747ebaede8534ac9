"""What each command may load, that no shipped game lacks a piece, and that `docs/architecture.md` is
true.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sheetgen.catalog import game_ids
from tests.test_weight import PACKAGE, trees

ROOT = Path(__file__).parent.parent
HEAVY = (
    "PIL",
    "qrcode",
    "reportlab",
    "svg",
    "tinycss2",
    "cssselect2",
    "pypdfium2",
    "matplotlib",
    "pydantic",
    "click",
    "yaml",
)

GAME = {"click", "pydantic", "yaml"}
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
    ("odds", "uno", "Y2 R6 Y1 R1 B5 G3"): GAME,
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


@cache
def loaded_by(command: tuple[str, ...]) -> list[str]:
    """The modules that a command loads, in an empty folder."""
    command_line = [sys.executable, "-c", PROBE, json.dumps(command)]
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            command_line,
            capture_output=True,
            text=True,
            check=True,
            cwd=folder,
            env=os.environ | {"SHEETGEN_DATA": f"{folder}/data"},
            timeout=60,
        )
    loaded: list[str] = json.loads(done.stderr.splitlines()[-1])
    return loaded


@pytest.mark.parametrize("command", LOADED, ids=" ".join)
def test_a_command_loads_only_its_own_libraries(command: tuple[str, ...]) -> None:
    loaded = loaded_by(command)
    assert {name.partition(".")[0] for name in loaded} & set(HEAVY) == LOADED[command]
    assert [name for name in loaded if name.startswith("sheetgen.widgets")] == []


@pytest.mark.parametrize(
    "command", [("games",), ("rules", "unicorn"), ("lint", "unicorn")], ids=" ".join
)
def test_no_rules_are_loaded_where_nothing_is_played(command: tuple[str, ...]) -> None:
    loaded = loaded_by(command)
    assert "sheetgen.games.unicorn.needs" in loaded
    assert "sheetgen.games.unicorn.play" not in loaded


MODULES = {
    "annotated-types": "annotated_types",
    "opencv-python-headless": "cv2",
    "pillow": "PIL",
    "dask": "distributed",
    "pyyaml": "yaml",
    "svg.path": "svg",
    "zxing-cpp": "zxingcpp",
}
"""The module of a package that is not called like it."""

ONE_NAME = {
    "font_fredoka_one": "the file of the face of titles",
    "font_source_sans_pro": "the files of the typeface",
    "openpyxl": "nothing smaller reads XLSX with what its formulas have come to",
    "pillow_heif": "Pillow reads no photos of iPhones without it",
    "watchfiles": "nothing else is told by the system what is saved",
}
"""Modules of which only one name is used, and why nothing else has it."""

REQUIREMENT = re.compile(r'"([\w.-]+)(?:\[\w+\])?>=[\d.]+"')


def _names_used() -> dict[str, set[str]]:
    """Module -> what the package uses of it."""
    used: dict[str, set[str]] = {}
    for tree in trees().values():
        modules: dict[str, str] = {}
        nodes = list(ast.walk(tree))
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                names = {each.name for each in node.names}
                used.setdefault(node.module.partition(".")[0], set()).update(names)
            elif isinstance(node, ast.Import):
                modules |= {each.asname or each.name: each.name for each in node.names}
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                module = modules.get(node.value.id, "").partition(".")[0]
                used.setdefault(module, set()).add(node.attr)
    return used


PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def _reasons(text: str) -> list[tuple[str, str]]:
    """Each package that is required, and the words beside it."""
    return [
        (name, line.partition("#")[2].strip())
        for line in text.splitlines()
        for name in REQUIREMENT.findall(line)
    ]


def _requirements() -> list[tuple[str, str]]:
    """Each package that sheetgen itself needs, always or for something more, and the words beside
    it.
    """
    return _reasons(PROJECT.partition("\ndependencies = [")[2].partition("\ntest = [")[0])


def test_each_dependency_says_for_what_and_does_more_than_one_thing() -> None:
    unsaid = [name for name, reason in _reasons(PROJECT) if not reason]
    assert unsaid == [], "say in pyproject what they are for"
    used = _names_used()
    assert len(_requirements()) > 15
    for name, _ in _requirements():
        module = MODULES.get(name, name.replace("-", "_"))
        assert used.get(module), f"{name} is used for nothing"
        assert len(used[module]) > 1 or module in ONE_NAME, f"{name}: does nothing else do this?"


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_golden_drawings_examples_and_a_readme_row(game: str) -> None:
    assert list((ROOT / "tests" / "golden").glob(f"{game}-*.txt"))
    assert f"`{game}`" in (ROOT / "README.md").read_text(encoding="utf-8")


OPENERS = {
    "open",
    "fdopen",
    "FileIO",
    "read_text",
    "read_bytes",
    "PdfDocument",
    "TTFont",
    "load",
    "imread",
    "fromfile",
    "resolve",
}
"""What reads a file by its name, of Python and of the libraries that are used; and what fails on a
link that leads to itself.
"""

ELSEWHERE = {
    ("cli/output.py", "open"): "the null device, written to where stdout is closed",
    ("cli/design/watching.py", "open"): "a browser",
    ("core/packages.py", "load"): "the entry point of a package with a game, a widget or a bot",
    ("catalog.py", "load"): "a layout, by read_text of textfile",
    ("render/calibration.py", "PdfDocument"): "written",
    ("render/kit.py", "PdfDocument"): "written",
    ("render/printing.py", "PdfDocument"): "written",
    ("render/results.py", "PdfDocument"): "written",
    ("render/preview.py", "PdfDocument"): "written, and read from memory",
    ("render/fonts.py", "TTFont"): "the shipped font; a user's is read from memory",
    ("scan/network.py", "open"): "a network of this package",
    ("scan/network.py", "load"): "the same",
    ("scan/photo.py", "open"): "a photo that was opened by `opened`",
    ("scan/photo.py", "load"): "its pixels",
    ("scan/photo.py", "PdfDocument"): "the same, from a scanner",
    ("layout/resolve.py", "read_text"): "of textfile",
    ("table/entry/sheets.py", "read_text"): "of textfile",
    ("table/log/journal.py", "open"): "a log that is written",
    ("table/log/session.py", "open"): "the same, by its journal",
}
"""Where such a call reads nothing that a user names, or what files.py has opened."""


def test_every_reader_takes_ordinary_files_of_a_known_size_only() -> None:
    """A device never ends, and a pipe may never begin: files.py alone opens what users name."""
    calls = set()
    for path, tree in trees().items():
        name = str(path.relative_to(PACKAGE))
        text = path.read_text(encoding="utf-8")
        named = OPENERS & set(re.findall(r"\w+(?=\()", text))
        for node in ast.walk(tree) if named else ():
            called = node.func if isinstance(node, ast.Call) else None
            word = getattr(called, "attr", getattr(called, "id", ""))
            if word in OPENERS and name != "files.py":
                calls.add((name, word))
    assert calls - ELSEWHERE.keys() == set()


def test_the_tables_of_games_and_widgets_are_written_out_for_the_type_checker() -> None:
    for room in ("games", "widgets"):
        text = (ROOT / "sheetgen" / room / "__init__.py").read_text(encoding="utf-8")
        assert "import_module" not in text


PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

LAYERS = PAGE.partition("```\n")[2].partition("```")[0].splitlines()
"""The drawing of the layers: the rooms of each, and what they are for."""


def test_the_page_on_architecture_names_modules_that_are_there() -> None:
    modules = [f"/{path.relative_to(PACKAGE.parent)}" for path in trees()]
    named = [name for name in re.findall(r"`([\w/]+\.py)`", PAGE) if not name.startswith("tests/")]
    assert named
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in modules)] == []


def test_the_page_on_architecture_draws_the_layers_that_imports_are_held_to() -> None:
    drawn = [line.strip().partition("  ")[0] for line in LAYERS]
    contracts = tomllib.loads(PROJECT)["tool"]["importlinter"]["contracts"]
    assert drawn == [layer.replace("sheetgen.", "") for layer in contracts[0]["layers"]]


def test_the_page_on_architecture_draws_the_rooms_of_a_layer() -> None:
    for line in LAYERS:
        room = line.split()[0]
        rooms = sorted(path.parent.name for path in (PACKAGE / room).glob("*/__init__.py"))
        drawn = re.search(r"\{(.*)\}", line)
        if drawn:
            assert sorted(drawn[1].split(", ")) == rooms
        else:
            assert room == "games" or not rooms


PLACES = {
    name: re.findall(r"`([\w./]+)`", places)
    for names, places in re.findall(r"^\| ([^`|]+) \| (`.*`) \|$", PAGE, re.MULTILINE)
    for name in names.split(", ")
}
"""Library -> the modules and rooms of the package that may use it."""


def test_the_page_on_architecture_says_where_each_library_stands() -> None:
    assert PLACES.keys() == {name for name, _ in _requirements()}
    imported = {str(path.relative_to(PACKAGE)): _imported(tree) for path, tree in trees().items()}
    for name, places in PLACES.items():
        module = MODULES.get(name, name.replace("-", "_"))
        users = [user for user, modules in imported.items() if module in modules]
        assert [user for user in users if not user.startswith(tuple(places))] == [], name


def _imported(tree: ast.Module) -> set[str]:
    """The packages that a module imports, or something of them."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}
