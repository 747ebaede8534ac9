"""`simulate`: the same answer however many play, enough games and no more, files, and what cannot
be.
"""

from __future__ import annotations

import csv
import json
import os
import signal
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from sheetgen.table.simulation.chunks import GAMES
from sheetgen.table.simulation.rows import COLUMNS
from sheetgen.table.simulation.running import Chunk
from sheetgen.table.simulation.sums import FEWEST, Simulation
from tests.cli.run import Program
from tests.newgame import new_game

PLAYED = ["simulate", "uno", "--games", "50", "--seed", "friday", "--players", "bot,bot:random"]
"""More games than a chunk has."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answer(sheetgen: Program, *args: Any, code: int = 0) -> Any:
    said = sheetgen(*args, "--json")
    assert said.code == code, said.err
    return json.loads(said.out)


def figures(result: Any, measure: str) -> list[Any]:
    """Those of a measure, in their order."""
    return [figure for figure in result["figures"] if figure["measure"] == measure]


def test_the_answer_is_the_same_for_any_number_of_jobs(sheetgen: Program) -> None:
    alone = answer(sheetgen, *PLAYED, "--jobs", "1", "--csv", "one.csv")
    shared = answer(sheetgen, *PLAYED, "--jobs", "2", "--csv", "two.csv")
    assert {**alone, "files": []} == {**shared, "files": []}
    assert Path("one.csv").read_bytes() == Path("two.csv").read_bytes()
    assert alone["game_count"] == 50
    assert [player["name"] for player in alone["players"]] == ["greedy", "random"]
    greedy, random = figures(alone["results"][0], "wins")
    assert greedy["low"] > random["high"]


def test_a_seed_without_letters_is_a_seed(sheetgen: Program) -> None:
    played = ("simulate", "uno", "--games", "2", "--players", "bot:random,bot:random")
    assert sheetgen(*played, "--seed", "").out == sheetgen(*played, "--seed", "").out


def test_every_seat_of_every_game_is_a_row(sheetgen: Program) -> None:
    said = answer(sheetgen, *PLAYED, "--jobs", "1", "--csv", "t.csv", "--parquet", "t.parquet")
    with open("t.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 100
    assert [(row["game"], row["seat"]) for row in rows[:3]] == [("1", "1"), ("1", "2"), ("2", "1")]
    (result,) = said["results"]
    wins = [sum(float(row["win"]) for row in rows[seat::2]) / 50 for seat in range(2)]
    assert wins == [won["value"] for won in figures(result, "wins")]
    points = [sum(int(row["points"]) for row in rows[seat::2]) / 50 for seat in range(2)]
    assert points == pytest.approx([of["value"] for of in figures(result, "points")])

    from pyarrow import parquet

    columns = parquet.read_table("t.parquet").to_pydict()
    assert list(map(str, columns["points"])) == [row["points"] for row in rows]
    assert columns["end"] == [row["end"] for row in rows]


def test_games_are_played_until_the_win_rates_are_sure(sheetgen: Program) -> None:
    random = ["simulate", "uno", "--players", "bot:random,bot:random", "--jobs", "1"]
    said = answer(sheetgen, *random, "--until", "9%")
    assert said["game_count"] >= FEWEST
    assert said["game_count"] % GAMES == 0
    wins = figures(said["results"][0], "wins")
    assert all((won["high"] - won["low"]) / 2 <= 0.09 for won in wins)
    few = sheetgen(*random, "--until", "9%", "--games", "40")
    assert few.code == 0
    assert "Not every win rate is sure to ± 9 %" in few.out


def test_options_are_compared_game_by_game(sheetgen: Program) -> None:
    """One more miss is allowed, so games of the same dice last longer, and everybody has more
    points from it than the 2 that the miss costs.
    """
    with new_game():
        said = answer(
            sheetgen, "simulate", "sums", "--compare", "misses=1,2", "--games", "40", "--jobs", "1"
        )
    (difference,) = said["differences"]
    base, other = said["results"]
    assert difference["options"] == "misses=2"
    (more,) = figures(difference, "turns")
    (turns,), (other_turns,) = figures(base, "turns"), figures(other, "turns")
    assert more["value"] == pytest.approx(other_turns["value"] - turns["value"])
    assert more["low"] > 0


def test_what_is_sure_is_said_of_differences_where_options_are_compared(sheetgen: Program) -> None:
    compare = ["simulate", "uno", "--compare", "blanks=20,14", "--jobs", "1", "--seed", "1"]
    random = [*compare, "--players", "bot:random,bot:random"]
    few = sheetgen(*random, "--until", "1%", "--games", "100")
    assert "Not every difference of win rates is sure to ± 1 %" in few.out
    enough = sheetgen(*random, "--until", "40%")
    assert "Each difference of win rates is sure to ± 40 %" in enough.out


def test_ctrl_c_shows_what_was_counted(sheetgen: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    add = Simulation.add

    def add_and_press(self: Simulation, chunks: Sequence[Chunk]) -> None:
        add(self, chunks)
        if self.games == 2 * GAMES:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Simulation, "add", add_and_press)
    before = signal.getsignal(signal.SIGINT)
    said = answer(sheetgen, *PLAYED, "--games", "900", "--jobs", "1", "--csv", "t.csv", code=130)
    assert said["stopped"]
    assert said["game_count"] == 2 * GAMES
    assert len(Path("t.csv").read_text().splitlines()) == 1 + 4 * GAMES
    assert signal.getsignal(signal.SIGINT) is before


def test_it_is_said_in_words(sheetgen: Program) -> None:
    said = sheetgen(*PLAYED, "--jobs", "1").out
    assert said.startswith("Dice Chain: 50 games, seed friday\n")
    for words in (
        "\nwins 1 greedy: ",
        "\npoints 2 random: ",
        "\nturns: ",
        "\nends a player",
        "  board: 1 100",
    ):
        assert words in said
    plain = sheetgen(*PLAYED, "--jobs", "1", "--plain").out
    assert "\nmarked board.1: 100.0 % (" in plain
    assert "\n\n" not in plain


def test_what_is_alike_in_all_games_has_no_interval(sheetgen: Program) -> None:
    # rules.md: a race of Formulas for two has twelve rounds
    alone = ("simulate", "formulas", "--players", "2", "--games", "2", "--seed", "1")
    assert "\nturns: 12.00, the same in every game\n" in sheetgen(*alone).out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--games", "0"], "0 is not in the range"),
        (["--players", "bot:foo"], 'there is no bot "foo"; there is greedy, random or advised'),
        (["--players", "Ann,bot"], "Ann: not a bot; bots play simulated games, as bot:greedy"),
        (["--players", "9"], "is for 2 to 4 players, not 9"),
        (["--until", "0"], "'0' is not a percentage from 0.01% to 49.99%"),
        (["--until", "nan%"], "is not a percentage"),
        (["--jobs", "0"], "0 is not in the range 1 to 256"),
        (["--heat", "h.png"], "--heat takes a file that ends in .pdf, not h.png"),
        (["--until", ""], "'' is not a percentage"),
        (["--compare", ""], "--compare takes a rule option with different values"),
        (["--compare", "tie"], "--compare takes a rule option with different values"),
        (["--compare", "blanks=20,15", "--set", "blanks=16"], "leave --set blanks out"),
        (["--compare", "blanks=20,020"], "--compare blanks=20,020: the same rules twice"),
        (["--compare", "nope=a,b"], "nope"),
        (["--csv", "/dev/full"], "/dev/full is not an ordinary file"),
        (["--csv", "."], "is a folder"),
        (["--plot", "folder.svg"], "folder.svg is a folder; name a file in it"),
        (["--heat", "folder.pdf"], "folder.pdf is a folder; name a file in it"),
        (["--csv", "pipe"], "pipe is not an ordinary file"),
        (
            ["--csv", "x", "--parquet", "x"],
            "--csv and --parquet would both be written to x; name a file for each",
        ),
        (["--scheduler", "nowhere", "--jobs", "2"], "--jobs is for this machine"),
    ],
)
def test_what_cannot_be_is_refused_before_a_game_is_played(
    args: list[str], said: str, sheetgen: Program
) -> None:
    os.mkfifo("pipe")
    Path("folder.svg").mkdir()
    Path("folder.pdf").mkdir()
    shown = sheetgen("simulate", "uno", *args)
    assert shown.code in (1, 2)
    assert shown.out == ""
    assert said in shown.err


def test_the_sheet_shows_how_often_its_cells_are_marked(sheetgen: Program) -> None:
    played = ["simulate", "uno", "--players", "bot:random,bot:random", "--games", "20"]
    said = answer(sheetgen, *played, "--seed", "2", "--heat", "h.pdf", "--plot", "w.svg")
    assert said["files"] == [{"path": "w.svg"}, {"path": "h.pdf"}]
    shares = [round(100 * one["value"]) for one in figures(said["results"][0], "marked")]
    with pdfplumber.open("h.pdf") as pdf:
        (page,) = pdf.pages
        words = page.extract_words()
    assert Counter(map(str, shares)) <= Counter(word["text"] for word in words)
    assert Path("w.svg").read_text(encoding="utf-8").startswith("<?xml")
    # A board for six has areas that the usual one lacks.
    six = ("simulate", "color", "--players", "6", "--games", "2", "--seed", "2")
    cells = figures(answer(sheetgen, *six, "--heat", "h.pdf")["results"][0], "marked")
    with pdfplumber.open("h.pdf") as pdf:
        words = Counter(word["text"] for page in pdf.pages for word in page.extract_words())
    assert Counter(f"{100 * one['value']:.0f}" for one in cells if one["value"]) <= words
    refused = sheetgen(*played, "--heat", "h.pdf", "--compare", "tie=a,b")
    assert "leave --compare out" in refused.err
    Path("taken").write_text("")
    late = sheetgen(*played, "--heat", "taken/h.pdf")
    assert late.out.startswith("Dice Chain: 20 games")
    assert (late.code, late.err) == (1, "cannot make the folder taken: a file stands in its way\n")
    assert "it ends in .svg or .png" in sheetgen(*played, "--plot", "w.jpg").err
