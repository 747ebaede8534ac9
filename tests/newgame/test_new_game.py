"""A game in a wheel of its own: the installed program plays it in every command, and nothing of
sheetgen knows its name.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from sheetgen.catalog import all_games, find, game_ids, load_game
from sheetgen.errors import UsageError
from sheetgen.render.preview import page_images
from sheetgen.testing import LAWS, BrokenLaw, check
from tests.games.bent import bent
from tests.games.test_contracts import CONTRACTS, members
from tests.installed import Installed
from tests.newgame import FOLDER, new_game

ROOT = FOLDER.parent.parent

SHEET = "game: sums\nplayer: Ann\nplayers: 2\nrow: 2-4 7\nmiss: 1\n"


class Program:
    """The `sheetgen` command where the game's package is installed."""

    def __init__(self, installed: Installed) -> None:
        self.folder, self._installed = installed.folder, installed
        (self.folder / "ann.yaml").write_text(SHEET)

    def __call__(self, *args: str, code: int = 0) -> str:
        answer = self._installed(*args)
        assert answer.code == code, answer.out + answer.err
        return answer.out

    def json(self, *args: str, code: int = 0) -> Any:
        return json.loads(self(*args, "--json", code=code))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    installed = Installed(tmp_path_factory.mktemp("desk"), ROOT, FOLDER)
    yield installed
    installed.end()


@pytest.fixture
def sheetgen(installed: Installed) -> Program:
    return Program(installed)


def test_python_with_the_package_finds_the_game(tmp_path: Path) -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "sheetgen", "games"],
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{FOLDER}"},
        cwd=tmp_path,
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    assert "sums" in listed.stdout


def test_it_is_listed_and_its_layout_is_held_to_what_it_needs(sheetgen: Program) -> None:
    assert "sums" in sheetgen("games")
    assert "3 misses end the game" in sheetgen("rules", "sums")
    assert sheetgen.json("lint", "sums")["problems"] == []
    layout = (FOLDER / "sums.yaml").read_text().replace("range: [1, 3]", "range: [1, 9]")
    (sheetgen.folder / "long.yaml").write_text(layout)
    problems = sheetgen.json("lint", "long.yaml", code=1)["problems"]
    assert {problem["code"] for problem in problems} == {"rules-need"}


def test_it_rolls_lists_judges_and_scores(sheetgen: Program) -> None:
    assert len(sheetgen("roll", "sums", "--seed", "3").split()) == 2
    claims = sheetgen.json("claims", "sums", "R2", "B3")
    assert [move["text"] for move in claims["moves"]] == ["cross 5", "miss"]
    assert sheetgen("claims", "sums", "R2", "B3", "--plain").splitlines()[1:] == [
        "moves: cross 5",
        "moves: miss",
    ]
    assert sheetgen("claims", "sums", "R2", "B5", "--sheet", "ann.yaml").split()[-1] == "miss"
    judged = sheetgen.json(
        "validate", "sums", "cross 7", "--roll", "R2 B5", "--sheet", "ann.yaml", code=1
    )
    assert [problem["code"] for problem in judged["claims"][0]["problems"]] == ["marked"]
    assert sheetgen("validate", "ann.yaml")
    (player,) = sheetgen.json("score", "ann.yaml")["players"]
    assert player["total"] == 2


def test_it_says_what_moves_are_worth(sheetgen: Program) -> None:
    """A number crossed is a point, a miss costs two; of 36 throws 3 + 2 + 1 + 6 make 4, 3, 2, 7."""
    odds = sheetgen.json("odds", "sums", "R2", "B3")
    assert [(move["text"], move["value"]) for move in odds["moves"]] == [
        ("cross 5", 1),
        ("miss", -2),
    ]
    advised = sheetgen("claims", "sums", "R2", "B3", "--advise")
    assert "cross 5  worth 1; +1 at once" in advised
    before = "24 of 36 throws make a number that is not crossed yet (exact)\n"
    assert sheetgen("odds", "ann.yaml") == f"Sums, Ann\n{before}"


def test_bots_play_it_to_its_end(sheetgen: Program) -> None:
    said = sheetgen("play", "sums", "--players", "bot:greedy,bot:random", "--seed", "3")
    assert "The game is over: the last miss is taken." in said


def test_it_is_printed_filled_and_read_from_a_photo(sheetgen: Program) -> None:
    """Print, pencil, photo without noise, scan: the same sheet."""
    assert "sums-kit.pdf" in sheetgen("kit", "sums")
    assert "sums-sheet-marked.pdf" in sheetgen("print", "sums", "--sheet", "ann.yaml")
    pdf = (sheetgen.folder / "output/sums-sheet-marked.pdf").read_bytes()
    (page,) = page_images(pdf, dpi=200)
    (sheetgen.folder / "photo.png").write_bytes(page)
    sheetgen("scan", "photo.png", "--names", "Ann", "--players", "2")
    read = (sheetgen.folder / "output/photo.yaml").read_text()
    assert read.splitlines() == SHEET.splitlines()


def test_it_is_a_game_like_any_other_only_while_it_is_installed() -> None:
    with new_game():
        assert find("sums") == find("su") == FOLDER / "sums.yaml"
        assert game_ids()[-1] == "sums"
    assert "sums" not in game_ids()
    with pytest.raises(UsageError):
        find("sums")


def broken_game(folder: Path) -> None:
    """Installs a package there whose game cannot be loaded."""
    info = folder / "broken_game-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sheetgen.games]\nbroken = broken_game:ENGINE\n")
    (folder / "broken_game.py").write_text("ENGINE = 1 / 0\n")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    broken_game(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("broken_game", None)


@pytest.mark.usefixtures("broken")
def test_a_package_that_cannot_be_loaded_is_named_and_harms_no_other_game() -> None:
    with new_game():
        games, (problem,) = all_games()
        assert find("sums") == FOLDER / "sums.yaml"
        assert game_ids()[-1] == "sums"
    assert "sums" in [game.spec.id for game in games]
    assert (problem.code, problem.where) == ("broken-engine", "broken")
    assert "broken-game" in problem.message
    assert "ZeroDivisionError" in problem.message
    assert find("unicorn").stem == "unicorn-rainbow"
    with pytest.raises(UsageError) as refused:
        find("brokn")
    unknown, broken = refused.value.problems
    assert (unknown.code, broken.message) == ("unknown-game", problem.message)


def test_games_that_cannot_be_loaded_are_told_beside_the_others(tmp_path: Path) -> None:
    lost = tmp_path / "lost"
    shutil.copytree(FOLDER, lost)
    (lost / "sums.yaml").write_text("id: sums\n")
    broken_game(tmp_path / "broken")
    program = Installed(tmp_path, ROOT, lost, tmp_path / "broken")
    words, data = program("games"), program("games", "--json")
    scored = program("rules", "uno")
    program.end()
    assert (words.code, data.code, scored.code) == (1, 1, 0)
    assert "unicorn-rainbow" in words.out
    assert words.err.startswith("the game broken of broken-game cannot be loaded (")
    assert "sums.yaml:1:1: " in words.err
    answer = json.loads(data.out)
    assert [game["id"] for game in answer["games"]] == list(game_ids())
    first, *_ = answer["problems"]
    assert first["code"] == "broken-engine"


@pytest.mark.parametrize(
    ("right", "wrong", "error"),
    [
        ("def score(self, state: State, seat: Seat)", "def score(self)", "TypeError"),
        ("    def score(", "    score = 5\n\n    def scored(", "TypeError"),
        ("rules, sheets = SumsRules", "1 / 0\n    rules, sheets = SumsRules", "ZeroDivisionError"),
        ('with_name("sums.yaml")', 'with_name("lost.yaml")', "FileNotFoundError"),
    ],
)
def test_an_error_that_nobody_expects_names_the_package_as_well(
    tmp_path: Path, right: str, wrong: str, error: str
) -> None:
    faulty = tmp_path / "faulty"
    shutil.copytree(FOLDER, faulty)
    source = (faulty / "sums_game.py").read_text()
    assert right in source
    (faulty / "sums_game.py").write_text(source.replace(right, wrong))
    (tmp_path / "ann.yaml").write_text(SHEET)
    program = Installed(tmp_path, ROOT, faulty)
    answer = program("score", "ann.yaml")
    program.end()
    assert answer.code == 3
    assert answer.err.startswith(f"this is a bug in sheetgen or sums_game, sorry: {error}(")


REFUSES = "raise SheetgenError('odd-row', 'the row is odd')\n    rules, sheets = SumsRules"


@pytest.mark.parametrize(
    ("wrong", "code", "said"),
    [
        (REFUSES, 1, "the row is odd"),
        (
            "1 / 0\n    rules, sheets = SumsRules",
            3,
            "this is a bug in sheetgen or sums_game, sorry",
        ),
    ],
)
def test_lint_says_what_the_rules_say_when_they_are_made(
    tmp_path: Path, wrong: str, code: int, said: str
) -> None:
    faulty = tmp_path / "faulty"
    shutil.copytree(FOLDER, faulty)
    source = (faulty / "sums_game.py").read_text()
    source = source.replace("rules, sheets = SumsRules", wrong)
    imported = "from sheetgen.errors import SheetgenError\n"
    (faulty / "sums_game.py").write_text(
        source.replace("from sheetgen", f"{imported}from sheetgen", 1)
    )
    program = Installed(tmp_path, ROOT, faulty)
    answer = program("lint", "sums")
    program.end()
    assert answer.code == code
    assert said in answer.out + answer.err


def test_a_roll_that_lacks_a_die_is_refused(sheetgen: Program) -> None:
    refused = sheetgen.json("claims", "sums", "R2", code=1)
    assert [problem["code"] for problem in refused["problems"]] == ["wrong-dice"]


def test_nothing_of_sheetgen_knows_its_name_and_it_is_short() -> None:
    words = ("sums_game", "sums_advice", "sums-game", "sums.yaml")
    for path in (ROOT / "sheetgen").rglob("*.py"):
        assert not any(word in path.read_text() for word in words), path
    source = (FOLDER / "sums_game.py").read_text()
    assert sum(bool(line.strip()) for line in source.splitlines()) < 120
    imported = {
        node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)
    }
    rooms = {
        module.split(".")[1] for module in imported if module and module.startswith("sheetgen")
    }
    assert rooms == {"core", "errors", "fields", "games"}


PAGE = (ROOT / "docs/new-game.md").read_text()

OWN_TESTS = FOLDER / "test_sums.py"


def test_it_is_held_to_the_laws_by_tests_of_its_own() -> None:
    own = run_path(str(OWN_TESTS))
    with new_game():
        own["test_sums_keeps_the_laws"]()
        for law in LAWS:
            own["test_sums_keeps_each_law_whenever_it_ends"](law, 2)


def test_the_page_about_new_games_shows_how_a_broken_law_reads() -> None:
    with new_game():
        game = bent(load_game("sums").game, "turns from 0")
    with pytest.raises(BrokenLaw) as broken:
        check(game)
    assert f"```text\n{broken.value}\n```" in PAGE
    assert broken.value.law.name == "turns-count-from-1"
    assert (broken.value.so_far, broken.value.state) == ((), game.start(1))


def test_the_page_about_new_games_quotes_this_one() -> None:
    widget = FOLDER.parent / "newwidget" / "bars_widget.py"
    source = "".join(path.read_text() for path in (*FOLDER.glob("sums_*.py"), OWN_TESTS, widget))
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 7
    assert all(block in source for block in blocks)
    (entry_point,) = re.findall(r"^sums = \"(.*)\"$", PAGE, re.MULTILINE)
    assert (
        f"sums = {entry_point}\n" in next(FOLDER.glob("*.dist-info/entry_points.txt")).read_text()
    )


@pytest.mark.parametrize("name", CONTRACTS)
def test_the_page_about_new_games_lists_what_a_contract_asks_for(name: str) -> None:
    table = re.search(rf"^\| `{name}`.*?(?=^$)", PAGE, re.MULTILINE | re.DOTALL)
    text = table[0] if table else next(line for line in PAGE.split("\n\n") if f"`{name}`" in line)
    listed = set(re.findall(r"`(\w+)`", re.sub(r"^\| `\w+`.*", "", text, count=1)))
    assert listed >= set(members(CONTRACTS[name]))
    if table:
        first = set(
            re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in text.splitlines()[2:]))
        )
        assert first == set(members(CONTRACTS[name]))
