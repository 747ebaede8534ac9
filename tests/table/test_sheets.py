"""Filled sheets as files: read with places, written so that they read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.errors import NotationError, OutputError, Problem, Source
from sheetgen.files import write_text
from sheetgen.games.game import Entry
from sheetgen.table.entry.sheets import (
    FilledSheet,
    amended,
    as_read,
    read_entries,
    read_sheet,
    sheet_text,
    write_over,
)
from tests.sample import few


def test_every_value_is_text_as_written_with_its_place() -> None:
    text = (
        'game: unicorn-rainbow\n# a comment\nred: 010  yes # here\nfirst: 6.\nblue:\nplayer: "Ann,'
        ' B"\nturns: [28, 0,  31]\n'
    )
    assert read_entries(text, "ann.yaml") == (
        Entry("game", "unicorn-rainbow", 1, 7, "ann.yaml"),
        Entry("red", "010  yes", 3, 6, "ann.yaml"),
        Entry("first", "6.", 4, 8, "ann.yaml"),
        Entry("blue", "", 5, 6, "ann.yaml"),
        Entry("player", "Ann, B", 6, 10, "ann.yaml"),
        Entry("turns", "28, 0,  31", 7, 9, "ann.yaml"),
    )


def test_keys_in_capitals_are_those_lines(tmp_path: Path) -> None:
    """A phone begins each line with a capital."""
    path = tmp_path / "ann.yaml"
    path.write_text("Game: uno-dice\nPlayer: Ann # me\nBOARD: 2 1\n", encoding="utf-8")
    sheet = read_sheet(path)
    assert [entry.key for entry in sheet.entries] == ["game", "player", "board"]
    before, after = (("board", "2 1"),), (("board", "2 1 6"), ("extras", "1"))
    assert (
        amended(sheet, before, after)
        == "Game: uno-dice\nPlayer: Ann # me\nBOARD: 2 1 6\nextras: 1\n"
    )


def test_a_grid_begins_at_its_first_character() -> None:
    assert read_entries("grid: |\n   4 + 5\n   . x .\nrows: 2\n") == (
        Entry("grid", "4 + 5\n. x .\n", 2, 4),
        Entry("rows", "2", 4, 7),
    )
    assert read_entries("grid: |\n\n  4\n") == (Entry("grid", "\n4\n", 2, 3),)
    assert read_entries("grid: |\n") == (Entry("grid", "", 1, 7),)


def test_a_star_stands_behind_other_words_or_in_quotes() -> None:
    assert read_entries('board: 2 *\nextras: "*"\n') == (
        Entry("board", "2 *", 1, 8),
        Entry("extras", "*", 2, 10),
    )


WORDS = (
    "holds its words on one line, as in `player: Ann`, or below a `|` one indented line after the"
    " other"
)
LINES = "a filled sheet is made of lines such as `player: Ann`, each with a key and a colon"
STAR = 'a value cannot begin with a bare *; write w for the star, or put the value in quotes: "* 2"'
REFUSED = [
    ("board: *\n", "not-yaml", 1, 8, STAR),
    ("board: *2 2\n", "not-yaml", 1, 8, STAR),
    ("red: 2\nred: 3\n", "duplicate-key", 2, 1, '"red" is here and on line 1; keep one'),
    ("red: {a: 2}\n", "bad-value", 1, 6, f'"red" {WORDS}'),
    ("red:\n  - 2\n", "bad-value", 2, 3, f'"red" {WORDS}'),
    ("red: [2, [3]]\n", "bad-value", 1, 6, f'"red" {WORDS}'),
    ("red: 2\n  3\n", "bad-value", 1, 6, f'"red" {WORDS}'),
    ("red: >\n  3\n", "bad-value", 1, 6, f'"red" {WORDS}'),
    ("red: !x 3\n", "tag", 1, 6, "tags such as !x are not used here"),
    (
        "red: a: b\n",
        "not-yaml",
        1,
        7,
        'this is not YAML: a second ": " in one line; put text that holds a colon in quotes',
    ),
    ("- red\n", "not-a-sheet", 1, 1, LINES),
    ("red\n", "not-a-sheet", 1, 1, LINES),
    ("", "empty-file", 1, 1, "ann.yaml is empty"),
    (
        "red: 1\n---\nred: 2\n",
        "not-yaml",
        2,
        1,
        "this is not YAML: a second document begins here; a filled sheet is one",
    ),
]


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "message"),
    REFUSED,
    ids=[code + str(n) for n, (_, code, *_) in enumerate(REFUSED)],
)
def test_what_is_no_filled_sheet(
    text: str, code: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read_entries(text, "ann.yaml")
    (problem,) = caught.value.problems
    assert isinstance(problem.where, Source)
    assert (problem.code, problem.where.line, problem.where.column, problem.message) == (
        code,
        line,
        column,
        message,
    )


def test_a_missing_file_and_a_folder_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here").mkdir()
    with pytest.raises(NotationError, match=r"cannot read no\.yaml: no such file or directory"):
        read_sheet("no.yaml")
    with pytest.raises(NotationError, match="here is a folder; name the sheet file in it"):
        read_sheet("here")


def test_problems_point_into_the_file() -> None:
    sheet = as_read("game: uno-dice\nboard: 2 2 7\n", "ann.yaml")
    whole = Problem("star-first", "no", "board")
    word = Problem("bad-entry", "no", Source("ann.yaml", 2, 12, 1, "       2 2 7"))
    lost = Problem("gap", "no", "extras")
    found = sheet.placed((whole, word, lost))
    assert [problem.where for problem in found] == [
        Source("ann.yaml", 2, 8, 5),
        Source("ann.yaml", 2, 12, 1),
        "extras",
    ]
    assert [problem.where.text for problem in found if isinstance(problem.where, Source)] == [
        "board: 2 2 7"
    ] * 2


def test_a_sheet_is_written_as_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "ann.yaml"
    lines = (
        ("game", "formulas"),
        ("player", "Ann #1: *"),
        ("grid", "4 + 5\n. x ."),
        ("rows", "2 4"),
    )
    write_text(path, sheet_text(lines))
    assert (
        path.read_text()
        == 'game: formulas\nplayer: "Ann #1: *"\ngrid: |\n  4 + 5\n  . x .\nrows: 2 4\n'
    )
    assert [(entry.key, entry.text.rstrip("\n")) for entry in read_sheet(path).entries] == list(
        lines
    )


def test_a_sheet_that_cannot_be_written_leaves_the_older_one(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="is a folder"):
        write_text(tmp_path, sheet_text((("game", "formulas"),)))


@settings(max_examples=few(60, 150))
@given(st.text(max_size=12))
def test_any_text_is_written_so_that_it_reads_back(text: str) -> None:
    (entry,) = read_entries(sheet_text((("player", text),)))
    assert entry.text.removesuffix("\n") == text.removesuffix("\n")


@settings(max_examples=few(60, 150))
@given(st.one_of(st.text(max_size=40), st.text(alphabet="ab:*|>-[]{}\"'&!# \n\t2", max_size=30)))
def test_any_text_is_a_sheet_or_refused_in_words(text: str) -> None:
    try:
        read_entries(text)
    except NotationError as refused:
        problems = refused.problems
    else:
        return
    assert all(problem.message and isinstance(problem.where, Source) for problem in problems)


def test_a_merge_key_is_refused_without_talk_of_layouts() -> None:
    with pytest.raises(NotationError) as refused:
        read_entries("<<: {game: uno-dice}\n")
    assert [problem.message for problem in refused.value.problems] == [
        "merge keys are not used here; write the keys out"
    ]


def test_a_sheet_that_was_changed_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "ann.yaml"
    path.write_text("red: 2\n", encoding="utf-8")
    sheet = read_sheet(path)
    path.write_text("red: 2 3\n", encoding="utf-8")
    with pytest.raises(OutputError) as refused:
        write_over(sheet, "red: 2 4\n")
    assert refused.value.problems[0].code == "sheet-changed"
    assert path.read_text(encoding="utf-8") == "red: 2 3\n"


def test_a_sheet_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "ann.yaml"
    path.write_text("red: 2\n", encoding="utf-8")
    path.chmod(0o640)
    write_over(read_sheet(path), "red: 2 4\n")
    assert (path.read_text(encoding="utf-8"), path.stat().st_mode & 0o777) == ("red: 2 4\n", 0o640)


def test_an_audit_points_at_the_word_below_a_bar() -> None:
    text = "turns: |\n  28\n  0, 990\n"
    sheet = FilledSheet("a.yaml", text, read_entries(text, "a.yaml"))
    whole, word = sheet.placed(
        (Problem("odd", "odd", "turns"), Problem("odd", "odd", "turns", subject="turns 3"))
    )
    assert (str(whole.where), str(word.where)) == ("a.yaml:2:3", "a.yaml:3:6")
