"""`sheetgen lint`, and what a wrong layout never does: write."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.run import Program, place

BAD = Path(__file__).parent.parent / "bad"

CASES = sorted(path.stem for path in BAD.glob("*.yaml"))

UNSEEN = ("control-character", "tab")
"""What is wrong there is shown as a blank."""

WRONG_AT_ONCE = [
    name
    for name in CASES
    if "(rule option " not in (BAD / f"{name}.txt").read_text(encoding="utf-8")
]
"""Those that need no other reading of a switch to be wrong."""

FINE = """\
id: dragon
title: Dragon
players: 1-4
areas:
  gold: {cells: 6}
parts:
  sheet:
    kind: sheet
    children:
      - {kind: boxes, area: gold, at: [20, 20]}
      - {kind: qr, at: [80, 60]}
      - {kind: scale-bar, at: [47, 122]}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_many_bad_layouts() -> None:
    assert len(CASES) >= 45


@pytest.mark.parametrize("name", CASES)
def test_a_bad_layout_gets_all_its_errors(
    name: str, sheetgen: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BAD)
    answer = sheetgen("lint", f"{name}.yaml")
    assert answer.out == Path(f"{name}.txt").read_text(encoding="utf-8")
    assert (answer.code, answer.err) == (1, "")


@pytest.mark.parametrize("name", CASES)
def test_every_bad_layout_has_its_answer_and_every_caret_stands_under_something(name: str) -> None:
    lines = (BAD / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    carets = [
        (above, line)
        for above, line in pairwise(lines)
        if line.endswith("^") and set(line[8:]) <= {" ", "^"}
    ]
    assert lines
    for above, line in carets:
        first = line.index("^")
        assert first >= len(above) or above[first] != " " or name in UNSEEN


@pytest.mark.parametrize("name", WRONG_AT_ONCE)
def test_print_says_the_same_as_lint_and_writes_nothing(
    name: str, sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BAD)
    answer = sheetgen("print", f"{name}.yaml", "--output", tmp_path)
    assert answer.err == Path(f"{name}.txt").read_text(encoding="utf-8")
    assert (answer.code, answer.out) == (1, "")
    assert list(tmp_path.iterdir()) == []


def test_an_older_pdf_is_left_alone(sheetgen: Program, folder: Path) -> None:
    layout = folder / "dragon.yaml"
    layout.write_text(FINE, encoding="utf-8")
    assert sheetgen("print", layout, "--output", folder / "out").code == 0
    (older,) = (folder / "out").glob("*.pdf")
    before = older.read_bytes()
    layout.write_text(FINE.replace("cells: 6", "cells: 60"), encoding="utf-8")
    assert sheetgen("print", layout, "--output", folder / "out").code == 1
    assert older.read_bytes() == before
    assert list((folder / "out").iterdir()) == [older]


def test_a_fine_layout_is_fine(sheetgen: Program, folder: Path) -> None:
    Path("dragon.yaml").write_text(FINE, encoding="utf-8")
    answer = sheetgen("lint", "dragon.yaml")
    assert (answer.code, answer.out, answer.err) == (0, "", "dragon.yaml: fine\n")


def test_several_files_are_checked_one_after_the_other(sheetgen: Program, folder: Path) -> None:
    Path("dragon.yaml").write_text(FINE, encoding="utf-8")
    Path("b.yaml").write_text(FINE.replace("title: ", "titel: "), encoding="utf-8")
    Path("a.yaml").write_text(FINE.replace("1-4", "none"), encoding="utf-8")
    answer = sheetgen("lint", "b.yaml", "dragon.yaml", "a.yaml")
    assert (
        answer.out == 'b.yaml:2:1: unknown key "titel" in the layout; did you mean "title"?\n'
        "    2 | titel: Dragon\n"
        "      | ^^^^^\n"
        'a.yaml:3:10: this is written "2-4" or 2, the smaller number first\n'
        "    3 | players: none\n"
        "      |          ^^^^\n"
    )
    assert (answer.code, answer.err) == (1, "dragon.yaml: fine\n")


def test_json_holds_every_problem(sheetgen: Program, folder: Path) -> None:
    Path("dragon.yaml").write_text(
        FINE.replace("gold: {", "gold: {colour: red, "), encoding="utf-8"
    )
    answer = sheetgen("lint", "--json", "dragon.yaml")
    told = json.loads(answer.out)
    assert (told["sheetgen"], told["files"]) == (1, [{"path": "dragon.yaml"}])
    assert told["problems"] == [
        {
            "code": "unknown-key",
            "message": 'unknown key "colour" in area "gold"; did you mean "color"?',
            "where": place("dragon.yaml:5:10"),
            **dict.fromkeys(("cell", "die", "subject", "switch")),
        }
    ]
    assert (answer.code, answer.err) == (1, "")


def test_json_of_a_fine_layout_has_no_problems(sheetgen: Program, folder: Path) -> None:
    Path("dragon.yaml").write_text(FINE, encoding="utf-8")
    answer = sheetgen("lint", "--json", "dragon.yaml")
    assert (answer.code, json.loads(answer.out)["problems"]) == (0, [])


def test_a_missing_file(sheetgen: Program, folder: Path) -> None:
    answer = sheetgen("lint", "dragon.yaml")
    assert (answer.code, answer.out) == (
        1,
        "dragon.yaml:1:1: cannot read dragon.yaml: no such file or directory\n",
    )


@pytest.mark.parametrize("name", ["games/", "games", "."])
def test_a_folder(sheetgen: Program, folder: Path, name: str) -> None:
    Path("games").mkdir()
    answer = sheetgen("lint", name)
    assert (answer.code, answer.out) == (
        1,
        f"{name}:1:1: {name} is a folder; name the layout file in it\n",
    )


def test_a_file_of_ten_megabytes(sheetgen: Program, folder: Path) -> None:
    Path("dragon.yaml").write_text(FINE + "# gold\n" * 1_500_000, encoding="utf-8")
    answer = sheetgen("lint", "dragon.yaml")
    assert (answer.code, answer.out) == (
        1,
        "dragon.yaml:1:1: dragon.yaml is larger than 1 MB; layouts and filled sheets are small text files\n",
    )


def test_a_name_that_is_no_game_is_wrong_usage(sheetgen: Program, folder: Path) -> None:
    answer = sheetgen("lint", "dragon")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith('there is no game "dragon"; ')


def test_nothing_to_check_is_wrong_usage(sheetgen: Program, folder: Path) -> None:
    assert sheetgen("lint").code == 2


def test_a_piece_that_no_paper_holds_is_printed_in_tiles_and_no_mistake(
    sheetgen: Program, folder: Path
) -> None:
    (folder / "wide.yaml").write_text(
        FINE.replace("    kind: sheet\n", "    kind: sheet\n    size: [480, 128]\n"),
        encoding="utf-8",
    )
    answer = sheetgen("lint", "wide.yaml")
    assert (answer.code, answer.out) == (0, "")
    how = "--poster (1 x 2 tiles on a4) or --paper 496x144"
    assert (
        answer.err
        == 'wide.yaml:7:3: note: part "sheet" has a piece that fits on no paper with a name, not'
        f" even on A3 or Tabloid; print it with {how}\n    7 |   sheet:\n      |  "
        " ^^^^^\nwide.yaml: fine\n"
    )
    (note,) = json.loads(sheetgen("lint", "wide.yaml", "--json").out)["notes"]
    assert (note["code"], note["where"]) == ("needs-poster", place("wide.yaml:7:3"))
    for way, pages in ((("--poster",), 2), (("--paper", "496x144"), 1)):
        (file,) = json.loads(
            sheetgen("print", "wide.yaml", "--part", "sheet", "--copies", "1", "--json", *way).out
        )["files"]
        assert file["page_count"] == pages


@pytest.mark.parametrize(
    ("side", "bleed", "told"),
    [("281", 0, False), ("282", 0, True), ("270", 3, True), ("267", 3, False)],
)
def test_what_a_paper_holds_needs_no_poster(
    sheetgen: Program, folder: Path, side: str, bleed: int, told: bool
) -> None:
    """A3 is 297 mm wide: 281 mm are left between the margins, and 267 mm between 3 mm of bleed and
    its marks.
    """
    size = f"    kind: sheet\n    bleed: {bleed}\n    size: [{side}, {side}]\n"
    (folder / "square.yaml").write_text(FINE.replace("    kind: sheet\n", size), encoding="utf-8")
    answer = sheetgen("lint", "square.yaml", "--json")
    assert (answer.code, "needs-poster" in answer.out) == (0, told)


def test_a_part_with_backs_is_put_into_tiles_without_them(sheetgen: Program, folder: Path) -> None:
    back = "    size: [480, 300]\n    back:\n      - {kind: text, text: Back}\n"
    (folder / "wide.yaml").write_text(
        FINE.replace("    kind: sheet\n", f"    kind: reference\n{back}"), encoding="utf-8"
    )
    assert (
        "--poster --duplex none (2 x 2 tiles on a4) or --paper 496x316"
        in sheetgen("lint", "wide.yaml").err
    )


def test_a_reading_that_makes_a_part_too_large_is_noted(sheetgen: Program, folder: Path) -> None:
    size = "    size: {by: table, small: half, large: [480, 128]}\n"
    switch = (
        "switches:\n  table: {question: How large?, readings: {small: small, large: large},"
        " default: small, reason: it may be}\n"
    )
    (folder / "wide.yaml").write_text(
        FINE.replace("    kind: sheet\n", f"    kind: sheet\n{size}") + switch, encoding="utf-8"
    )
    answer = sheetgen("lint", "wide.yaml")
    assert answer.code == 0
    assert "print it with --poster" in answer.err


def test_words_that_only_a_cover_prints_are_held_to_what_can_be_set(
    sheetgen: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [
        "id: d",
        "title: דרקון",
        "about: มังกร",
        "players: 2",
        "parts:",
        "  s:",
        "    kind: reference",
        "    title: नाग",
    ]
    lines += ["    children: [{kind: text, text: hi}]"]
    Path("d.yaml").write_text("\n".join(lines), encoding="utf-8")
    told = [
        line for line in sheetgen("lint", "d.yaml").out.splitlines() if line.startswith("d.yaml")
    ]
    changed = "whose letters change beside others, cannot be set"
    assert told == [
        'd.yaml:2:8: texts from right to left cannot be set: "דרקון"',
        f'd.yaml:3:8: texts in Thai, {changed}: "มังกร"',
        f'd.yaml:8:12: texts in Devanagari, {changed}: "नाग"',
    ]


def titled(sheetgen: Program, title: str) -> list[str]:
    """What is told of a layout that shows its title here and there."""
    lines = [
        "id: d",
        f"title: {title}",
        "players: 2",
        "parts:",
        "  s:",
        "    kind: reference",
        '    children: [{text: "{title}"}, {text: "{title}", role: hint}]',
        "  c:",
        "    kind: reference",
        '    children: [{text: "{title}"}, {text: "The ☃ of {title}"}]',
    ]
    Path("d.yaml").write_text("\n".join(lines), encoding="utf-8")
    told = sheetgen("lint", "d.yaml").out.splitlines()
    assert sheetgen("print", "d.yaml").err.splitlines() == told
    return [line for line in told if line.startswith("d.yaml")]


SNOWMAN = "d.yaml:10:47: the typeface has no ☃ (U+2603); use a picture or icon, or another --font"


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Dragon", [SNOWMAN]),
        (
            '"Dragon 🐉"',
            [
                "d.yaml:2:16: the typeface has no 🐉 (U+1F409); use a picture or icon, or another"
                " --font",
                SNOWMAN.replace("☃ (U+2603)", "☃ (U+2603) 🐉 (U+1F409)"),
            ],
        ),
        (
            "דרקון",
            [
                'd.yaml:2:8: texts from right to left cannot be set: "דרקון"',
                'd.yaml:10:42: texts from right to left cannot be set: "The ☃ of דרקון"',
            ],
        ),
    ],
)
def test_a_title_that_cannot_be_set_is_told_once_where_it_stands(
    title: str, told: list[str], sheetgen: Program, folder: Path
) -> None:
    assert titled(sheetgen, title) == told


def test_letters_that_only_the_cover_of_a_kit_prints_are_told(
    sheetgen: Program, folder: Path
) -> None:
    cards = "  cards: {kind: cards, title: Cards 🂡, children: [{kind: text, text: A}]}\n"
    about = 'about: "A hoard\\n🐉"\n'
    (folder / "d.yaml").write_text(f"{FINE}{cards}{about}", encoding="utf-8")
    told = [line for line in sheetgen("lint", "d.yaml").out.splitlines() if line[0] != " "]
    without = "; use a picture or icon, or another --font"
    assert told == [
        f"d.yaml:13:37: the typeface has no 🂡 (U+1F0A1){without}",
        f"d.yaml:14:18: the typeface has no 🐉 (U+1F409){without}",
    ]
    (folder / "d.yaml").write_text(f'{FINE}about: "A hoard\\nof gold"\n', encoding="utf-8")
    assert sheetgen("lint", "d.yaml").code == 0
