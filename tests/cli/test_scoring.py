"""`score` from files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import Program, place

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
UNICORN = EXAMPLES / "unicorn-rainbow"


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def line(name: str, count: int, multiplier: int, points: int) -> dict[str, object]:
    return {"name": name, "count": count, "multiplier": multiplier, "points": points}


def test_json_has_the_score_table_and_the_ranking(sheetgen: Program) -> None:
    answer = sheetgen(
        "score", "unicorn", UNICORN / "tie-ben.yaml", UNICORN / "tie-ann.yaml", "--json"
    )
    data = json.loads(answer.out)
    ben = [
        line("A 2-5", 11, 2, 22),
        line("B 6-8", 10, 3, 30),
        line("C 9-10", 7, 4, 28),
        line("D 11/12", 3, 5, 15),
        line("rows", 3, 7, 21),
        line("extras", 4, 1, 4),
        line("yours", 0, -5, 0),
        line("others", 0, -3, 0),
    ]
    assert (answer.code, answer.err, data["game"], data["switches"]["penalty-yours"]) == (
        0,
        "",
        "unicorn-rainbow",
        5,
    )
    assert data["players"][0] == {
        "seat": 0,
        "name": "Ben",
        "lines": ben,
        "total": 120,
        "band": None,
        "problems": [],
        "notes": [],
    }
    assert data["ranking"] == [
        {"rank": 1, "seat": 1, "player": "Ann", "decided_by": "fewest extras used"},
        {"rank": 2, "seat": 0, "player": "Ben", "decided_by": "fewest extras used"},
    ]


def test_json_of_a_solo_sheet_has_its_band_and_no_ranking(sheetgen: Program) -> None:
    data = json.loads(sheetgen("score", "unicorn", UNICORN / "solo-full.yaml", "--json").out)
    assert [(player["total"], player["band"]) for player in data["players"]] == [(234, "perfect")]
    assert data["ranking"] == []


def test_json_of_an_impossible_sheet_has_score_and_problems(sheetgen: Program) -> None:
    path = EXAMPLES / "formulas" / "impossible.yaml"
    answer = sheetgen("score", "formulas", path, "--json")
    (player,) = json.loads(answer.out)["players"]
    assert answer.code == 1
    assert player["total"] == 25 - 13
    assert player["problems"][-1] == {
        "code": "round-not-played",
        "message": "round 13 is crossed out; there are 12 with 2 players",
        "where": place(f"{path}:18:12"),
        "cell": None,
        "die": None,
        "subject": 'penalties "13"',
        "switch": None,
    }


def test_json_tells_who_is_locked(sheetgen: Program) -> None:
    data = json.loads(sheetgen("score", "color", EXAMPLES / "color-dice" / "p2.yaml", "--json").out)
    assert data["standing"] == ["red is locked in green: 7 pawns", "nobody has won yet"]
    assert [player["name"] for player in data["players"]] == ["red", "blue", "green", "yellow"]
    assert [(rank["rank"], rank["player"]) for rank in data["ranking"]] == [
        (1, "red"),
        (2, "blue"),
        (2, "green"),
        (2, "yellow"),
    ]


def test_problems_of_all_files_come_at_once(sheetgen: Program, tmp_path: Path) -> None:
    one = written(tmp_path / "one.yaml", "red: 13\n")
    two = written(tmp_path / "two.yaml", "blue: 1\n")
    answer = sheetgen("score", "unicorn", one, two)
    assert (answer.code, answer.out) == (1, "")
    assert (
        answer.err
        == f"{one}:1:6: 13 is not in red; it has 2 to 11/12, or ranges of them\n    1 | red: 13\n  "
        f"    |      ^^\n{two}:1:7: 1 is not in blue; it has 2 to 11/12, or ranges of them\n   "
        " 1 | blue: 1\n      |       ^\n"
    )


def test_files_that_do_not_say_how_many_play_are_those_of_a_whole_table(
    sheetgen: Program, tmp_path: Path
) -> None:
    files = [
        written(tmp_path / f"{name}.yaml", f"player: {name}\nred: 2-5\n")
        for name in ("Ann", "Ben", "Cleo")
    ]
    data = json.loads(sheetgen("score", "unicorn", *files, "--json").out)
    assert [player["total"] for player in data["players"]] == [8 + 12] * 3


def test_sheets_of_different_tables_are_scored_and_not_ranked(sheetgen: Program) -> None:
    answer = sheetgen("score", "unicorn", UNICORN / "ann.yaml", UNICORN / "tie-ann.yaml", "--json")
    data = json.loads(answer.out)
    assert (answer.code, [player["total"] for player in data["players"]], data["ranking"]) == (
        1,
        [58, 120],
        [],
    )
    assert [problem["code"] for problem in data["problems"]] == ["players-differ"]


REFUSED = [
    (
        ("score", "unicorn", "nowhere.yaml"),
        1,
        "nowhere.yaml:1:1: cannot read nowhere.yaml: no such file or directory\n",
    ),
    (("score", "un", "ann.yaml"), 2, '"un" may be unicorn-rainbow or uno-dice\n'),
]


@pytest.mark.parametrize(("args", "code", "message"), REFUSED, ids=["no-file", "no-game"])
def test_what_cannot_be_scored(
    sheetgen: Program, args: tuple[object, ...], code: int, message: str
) -> None:
    answer = sheetgen(*args)
    assert (answer.code, answer.out, answer.err) == (code, "", message)


def test_save_is_for_typed_sheets(sheetgen: Program, tmp_path: Path) -> None:
    answer = sheetgen("score", "unicorn", UNICORN / "ann.yaml", "--save", tmp_path / "x.yaml")
    assert (answer.code, answer.out) == (2, "")
    assert "--save is for sheets that are typed; these are in files already" in answer.err


def test_results_are_kept_as_a_page(sheetgen: Program, tmp_path: Path) -> None:
    sheets = [EXAMPLES / "unicorn-rainbow" / f"tie-{name}.yaml" for name in ("ann", "ben")]
    page = tmp_path / "results.pdf"
    answer = sheetgen("score", "unicorn", *sheets, "--pdf", page)
    assert (answer.code, answer.err) == (0, f"{page} is written\n")
    assert page.read_bytes().startswith(b"%PDF")
    assert sheetgen("score", "unicorn", *sheets).out == answer.out


def test_a_line_that_is_wrong_for_every_game_hides_no_other(
    sheetgen: Program, tmp_path: Path
) -> None:
    sheet = tmp_path / "ann.yaml"
    sheet.write_text('game: unicorn\nred: 2-4\nred: 5\nblue: 99\norange: "3\n  5"\nyelow: 3\n')
    for words in (("score", sheet), ("validate", "unicorn", sheet)):
        answer = sheetgen(*words)
        assert answer.code == 1
        told = answer.out + answer.err
        said = [line for line in told.splitlines() if line.startswith(str(sheet))]
        assert [line.partition(": ")[0] for line in said] == [
            f"{sheet}:{place}" for place in ("3:1", "4:7", "5:9", "7:1")
        ]
        assert 'there is no line "yelow" on this sheet; did you mean "yellow"?' in told


def test_results_are_kept_as_a_pdf_alone(sheetgen: Program) -> None:
    answer = sheetgen("score", "unicorn", UNICORN / "ann.yaml", "--pdf", "results.txt")
    assert (answer.code, answer.out) == (2, "")
    assert "--pdf takes a file that ends in .pdf, not results.txt" in answer.err


def test_scores_are_told_though_their_page_cannot_be_written(
    sheetgen: Program, tmp_path: Path
) -> None:
    plain = sheetgen("score", "unicorn", UNICORN / "ann.yaml")
    folder = tmp_path / "results.pdf"
    folder.mkdir()
    answer = sheetgen("score", "unicorn", UNICORN / "ann.yaml", "--pdf", folder)
    assert (answer.code, answer.out) == (1, plain.out)
    assert "name a file in it" in answer.err
