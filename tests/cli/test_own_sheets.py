"""Filled sheets of games without an engine: shown, audited, scored, printed, asked for at the
prompt.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.catalog import load_layout
from sheetgen.cli.print.printing import papers_of
from sheetgen.fields.filled import Entry
from sheetgen.render.marked import owners
from tests.cli.run import Program, Type

LAYOUT = """\
sheetgen: 1
id: hills
title: Hills
players: 1-4
palette: {red: R}
areas:
  player: {cells: 4}
  red: {color: red, cells: [2..12, lock]}
  Old Land: {grid: [2, 3], marks: [ring, dot]}
  paths: {between: Old Land}
  upper: {cells: [ones, twos, Big House], writes: number}
  debt: {cells: [all], writes: number, signed: true}
  game: {cells: 3}
  score: {cells: [red, debt, total]}
parts:
  sheet:
    kind: sheet
    size: full
    children:
      - {kind: header, title: "{title}", fields: [Name]}
      - {kind: cells, area: player, names: none}
      - {kind: cells, area: red, names: none}
      - {kind: cells, area: [Old Land, paths], arrange: grid, gap: 6}
      - {kind: cells, area: [upper, debt], arrange: rows, names: none}
      - {kind: cells, area: game}
      - {kind: cells, area: score, names: none}
      - {kind: qr}
      - {kind: scale-bar, at: foot}
"""

ANN = """\
game: hills
player: Ann
red: 2-4 lock
old-land: r1c1 ring, r2c3 dot, r2c1
paths: r1c1-r1c2, r2c1-r2c2
upper: ones=3 big-house=12
debt: -7
game-2: 1
score: red=4 total=-3
"""

UNCOUNTED = (
    "Hills has no score: its layout does not say how sheets are counted; write under"
    " `rules: score:` a line for each cell of the area score, such as `{line: red, count:"
    " {marked: red}}`\n"
)


@pytest.fixture(autouse=True)
def _desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A designer's folder with a layout and the sheet of a player."""
    monkeypatch.chdir(tmp_path)
    Path("hills.yaml").write_text(LAYOUT, encoding="utf-8")
    Path("ann.yaml").write_text(ANN, encoding="utf-8")


def test_a_sheet_is_shown_area_by_area(sheetgen: Program) -> None:
    answer = sheetgen("show", "ann.yaml")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "Ann",
        "player   1 2 3 4",
        "red      X X X 5 6 7 8 9 10 11 12 X",
        "Old Land O r1c2 r1c3",
        "         X r2c2 *",
        "paths    X r1c2-r1c3 X r2c2-r2c3 r1c1-r2c1 r1c2-r2c2 r1c3-r2c3",
        "upper    ones 3 twos . Big House 12",
        "debt     -7",
        "game     X 2 3",
        "score    red 4 debt . total -3",
    ]


def test_a_sheet_is_told_as_it_is_written(sheetgen: Program) -> None:
    told = sheetgen("show", "ann.yaml", "--plain").out.splitlines()
    assert told == [
        f"Ann: {line}"
        for line in (
            "red: 2-4 lock",
            "old-land: r1c1 ring, r2c1, r2c3 dot",
            "paths: r1c1-r1c2 r2c1-r2c2",
            "upper: ones=3 big-house=12",
            "debt: -7",
            "game-2: 1",
            "score: red=4 total=-3",
        )
    ]


def test_an_empty_sheet_of_a_layout_is_shown(sheetgen: Program) -> None:
    assert sheetgen("show", "hills.yaml", "--plain").out == "Hills: nothing is written yet\n"


def test_a_sheet_is_audited_and_what_cannot_be_read_is_told_with_its_place(
    sheetgen: Program,
) -> None:
    assert sheetgen("validate", "ann.yaml").out == "ann.yaml: nothing wrong\n"
    Path("ben.yaml").write_text("game: hills.yaml\nred: 13\ndebt: all=1000\n", encoding="utf-8")
    answer = sheetgen("validate", "hills.yaml", "ben.yaml")
    assert answer.code == 1
    assert answer.out.startswith('ben.yaml:2:6: unknown cell 13; did you mean "3"?\n')
    assert "ben.yaml:3:7: all=1000: not a number here; write whole numbers from -999" in answer.out


def test_a_sheet_that_names_its_layout_by_another_file_is_told_the_name(sheetgen: Program) -> None:
    Path("hills.yaml").rename("mine.yaml")
    Path("ann.yaml").write_text("game: mine.yaml\nred: 2\n", encoding="utf-8")
    answer = sheetgen("show", "ann.yaml")
    assert (answer.code, answer.err.splitlines()[0]) == (
        1,
        'ann.yaml:1:7: this is a sheet of "mine.yaml", not of hills; a sheet of it says game: hills',
    )


def test_more_problems_than_anybody_reads_are_counted(sheetgen: Program) -> None:
    for count, more in (
        (101, "1 more problem"),
        (102, "2 more problems"),
        (999, "899 more problems"),
    ):
        lines = "".join(f"k{number}: 2\n" for number in range(count))
        Path("ann.yaml").write_text(f"game: hills\n{lines}", encoding="utf-8")
        answer = sheetgen("score", "ann.yaml")
        told = f"ann.yaml:102:7: and {more} from here on; the first 100 are shown"
        assert told in answer.err.splitlines()


def test_what_is_missing_for_a_score_is_said(sheetgen: Program) -> None:
    answer = sheetgen("score", "ann.yaml")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == f"{UNCOUNTED}Ann: no score before this is corrected\n"


def test_sheets_are_asked_for_and_saved_without_a_score(typing: Type) -> None:
    lines = ["1", "Ann", "2-4 lock", "r1c1 ring", "", "3 . 12", "-7", "1", "4 . -3"]
    answer = typing(lines, "hills.yaml", "--save", "cleo.yaml")
    assert answer.code == 1
    assert UNCOUNTED in answer.err
    assert Path("cleo.yaml").read_text(encoding="utf-8").splitlines() == [
        "game: hills",
        "player: Ann",
        "players: 1",
        "red: 2-4 lock",
        "old-land: r1c1 ring",
        "upper: ones=3 big-house=12",
        "debt: -7",
        "game-2: 1",
        "score: red=4 total=-3",
    ]


def test_marks_are_printed(sheetgen: Program) -> None:
    answer = sheetgen("print", "--sheet", "ann.yaml")
    assert (answer.code, answer.err) == (0, "")
    assert Path("output/hills-sheet-marked.pdf").exists()


@pytest.mark.parametrize(
    "words",
    [("play", "hills.yaml"), ("claims", "ann.yaml", "3"), ("validate", "ann.yaml", "R3")],
)
def test_what_needs_an_engine_is_refused(sheetgen: Program, words: tuple[str, ...]) -> None:
    answer = sheetgen(*words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        "Hills has no rules engine; its dice can be rolled, its parts printed and its sheets"
        " filled in\n"
    )


def test_a_layout_without_cells_has_no_sheet(sheetgen: Program) -> None:
    text = LAYOUT[: LAYOUT.index("  red:")] + "parts: {}\n"
    Path("bare.yaml").write_text(text, encoding="utf-8")
    answer = sheetgen("show", "bare.yaml")
    assert (answer.code, answer.err) == (
        2,
        "Hills has no areas whose cells can be marked; its dice can be rolled and its parts"
        " printed\n",
    )


RULES = """\
rules:
  score:
    - {line: red, count: {marked: red}, table: [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]}
    - {line: debt, count: {written: [upper, debt]}}
  ties: [{name: most rings, most: {marked: Old Land, as: ring}}]
  bands: {poor: 0, rich: 18}
parts:
"""

BEN = """\
game: hills
player: Ben
red: 2-5
old-land: r1c1 ring, r1c2 ring
upper: 4 . 4
"""


@pytest.fixture
def counted() -> None:
    """The same layout with rules, and the sheet of a second player."""
    Path("hills.yaml").write_text(LAYOUT.replace("parts:\n", RULES), encoding="utf-8")
    Path("ann.yaml").write_text(ANN.replace("red=4 total=-3", "red=10 debt=8"), encoding="utf-8")
    Path("ben.yaml").write_text(BEN, encoding="utf-8")


@pytest.mark.usefixtures("counted")
def test_sheets_are_scored_and_ranked_with_what_decides_a_tie(sheetgen: Program) -> None:
    answer = sheetgen("score", "ann.yaml", "ben.yaml", "--pdf", "results.pdf")
    assert (answer.code, answer.err) == (0, "results.pdf is written\n")
    assert answer.out.splitlines() == [
        "Ann",
        "  red    10",
        "  debt    8",
        "  ---------",
        "  total  18  rich",
        "",
        "Ben",
        "  red    10",
        "  debt    8",
        "  ---------",
        "  total  18  rich",
        "",
        "Ranking",
        "  1. Ben  18",
        "  2. Ann  18",
        "Ben before Ann with 18 each: most rings, 2 against 1",
    ]
    assert Path("results.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("counted")
def test_a_score_is_given_to_programs(sheetgen: Program) -> None:
    told = json.loads(sheetgen("score", "ben.yaml", "--json").out)
    assert told["players"] == [
        {
            "seat": 0,
            "name": "Ben",
            "lines": [
                {"name": "red", "count": 10, "multiplier": 1, "points": 10},
                {"name": "debt", "count": 8, "multiplier": 1, "points": 8},
            ],
            "total": 18,
            "band": "rich",
            "problems": [],
            "notes": [],
        }
    ]


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize(
    ("score", "problems"),
    [
        ("red=10 debt=8 total=18", []),
        ("red=9", ["score.red: 9 is written, and the sheet counts 10"]),
        ("10 8 19", ["score.total: 19 is written, and the sheet counts 18"]),
        (
            "red=1 debt=-8",
            [
                "score.red: 1 is written, and the sheet counts 10",
                "score.debt: -8 is written, and the sheet counts 8",
            ],
        ),
    ],
)
def test_written_totals_are_held_against_what_is_counted(
    sheetgen: Program, score: str, problems: list[str]
) -> None:
    text = ANN.replace("red=4 total=-3", score)
    Path("ann.yaml").write_text(text, encoding="utf-8")
    told = json.loads(sheetgen("validate", "ann.yaml", "--json").out)
    assert [problem["message"] for problem in told["problems"]] == problems
    assert {problem["code"] for problem in told["problems"]} <= {"total-differs"}
    # What is written there changes nothing.
    assert "total  18" in sheetgen("score", "ann.yaml").out


@pytest.mark.usefixtures("counted")
def test_who_writes_a_penalty_leaves_the_printed_minus_out(sheetgen: Program) -> None:
    for written in ("7", "-7"):
        text = ANN.replace("ones=3 big-house=12", "").replace("red=4 total=-3", f"debt={written}")
        Path("ann.yaml").write_text(text, encoding="utf-8")
        assert sheetgen("validate", "ann.yaml").out == "ann.yaml: nothing wrong\n"


@pytest.mark.usefixtures("counted")
def test_a_total_below_0_has_its_minus(sheetgen: Program) -> None:
    """Without marks in red and other numbers the debt of 7 is all that counts."""
    bare = ANN.replace("ones=3 big-house=12", "").replace("2-4 lock", "")
    problems = {}
    for written in ("7", "-7"):
        text = bare.replace("red=4 total=-3", f"total={written}")
        Path("ann.yaml").write_text(text, encoding="utf-8")
        told = json.loads(sheetgen("validate", "ann.yaml", "--json").out)
        problems[written] = [problem["message"] for problem in told["problems"]]
    assert problems == {"7": ["score.total: 7 is written, and the sheet counts -7"], "-7": []}


@pytest.mark.usefixtures("counted")
def test_totals_are_not_asked_for_where_they_are_counted(typing: Type) -> None:
    lines = ["2", "Ann", "2-4 lock", "r1c1 ring", "", "3 . 12", "-7", "1", "Ben", "2-5"]
    answer = typing(lines, "hills.yaml")
    assert answer.code == 0
    assert "red: 10; 10 so far" in answer.err
    assert "score" not in [line.partition(">")[0] for line in answer.err.splitlines()]
    assert answer.out.endswith("Ranking\n  1. Ann  18\n  2. Ben  10\n")


@pytest.mark.usefixtures("counted")
def test_one_box_of_a_strip_may_be_meant_as_how_many(sheetgen: Program) -> None:
    text = ANN.replace("game-2: 1", "game-2: 3").replace("red=4 total=-3", "red=10")
    Path("ann.yaml").write_text(text, encoding="utf-8")
    answer = sheetgen("validate", "ann.yaml")
    assert (answer.code, answer.out.splitlines()) == (
        0,
        [
            "ann.yaml: nothing wrong",
            "note: ann.yaml:8:9: game-2: only cell 3 is marked; 3 marks are 1-3",
        ],
    )


def test_totals_that_players_work_out_are_asked_for(typing: Type) -> None:
    lines = ["1", "Ann", "", "", "1 2", "1-5", "12"]
    answer = typing(lines, Path(__file__).parents[2] / "examples" / "salt-roads.yaml")
    assert "What stands in score (road)? For example: 17" in answer.err
    assert answer.out.endswith("total  20\n")


BOARDS = """\
sheetgen: 1
id: camps
title: Camps
players: 2
palette: {red: R, blue: B}
areas:
  red: {color: red, cells: 6}
  blue: {color: blue, cells: 6}
parts:
  board:
    kind: board
    per: seat
    each: [red, blue]
    children:
      - {kind: header, title: "{title} {each}", fields: [Name]}
      - {kind: cells, area: "{each}", side: 12}
      - {kind: qr}
      - {kind: scale-bar, at: foot}
"""


def test_marks_are_printed_on_the_board_that_has_their_cells() -> None:
    Path("camps.yaml").write_text(BOARDS, encoding="utf-8")
    loaded = load_layout("camps.yaml")
    sheets = [
        loaded.paper.parse_sheet([Entry("name", name), Entry(area, "1-3")])
        for name, area in (("Ann", "blue"), ("Ben", "red"))
    ]
    (board,) = loaded.parts()
    papers = papers_of(loaded, sheets)
    owned = {number: paper.player for (_, number), (paper,) in owners(board, papers.filled).items()}
    assert owned == {1: "Ben", 2: "Ann"}


@pytest.mark.parametrize(("many", "said"), [("1", "1"), ("3", "3"), ("2-3", "2 to 3")])
def test_how_many_play_is_one_number_where_there_is_no_other(
    many: str, said: str, sheetgen: Program
) -> None:
    text = LAYOUT.replace("players: 1-4", f"players: {many}")
    Path("hills.yaml").write_text(text, encoding="utf-8")
    noun = "player" if many == "1" else "players"
    assert sheetgen("rules", "hills.yaml").out.splitlines()[0] == f"Hills, {said} {noun}"
    Path("ann.yaml").write_text(ANN + "players: 9\n", encoding="utf-8")
    assert f'players is {said}, not "9"' in sheetgen("show", "ann.yaml").err
    assert sheetgen("kit", "hills.yaml", "--players", "9").err.startswith(
        f"Hills is for {said} {noun}, not 9"
    )
