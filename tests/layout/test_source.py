"""YAML as layouts are written: what becomes what, and where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import LayoutError, Source
from sheetgen.layout.document import narrowed
from sheetgen.layout.source import parse, read
from sheetgen.layout.textfile import MAX_BYTES, SHEET, read_text


def data(text: str) -> Any:
    return parse(text, "dragon.yaml").data


def test_plain_values() -> None:
    assert data("a: true\nb: false\nc: 7\nd: -3\ne: 2.5\nf: null\ng:\nh: ~\ni: gold") == {
        "a": True,
        "b": False,
        "c": 7,
        "d": -3,
        "e": 2.5,
        "f": None,
        "g": None,
        "h": None,
        "i": "gold",
    }


CHANGED = "on off yes no True FALSE 010 0x1f 1:30 2026-01-02 1_000 .5 5. 1e3 +3 Null <<"


@pytest.mark.parametrize("written", CHANGED.split())
def test_what_yaml_1_1_would_change_stays_text(written: str) -> None:
    assert data(f"a: {written}") == {"a": written}


def test_what_stands_in_quotes_is_text() -> None:
    assert data("a: \"7\"\nb: 'true'\nc: |\n  5\n") == {"a": "7", "b": "true", "c": "5\n"}


def test_numbers_too_long_for_anything_stay_text() -> None:
    assert data(f"a: {'9' * 5000}\nb: {'9' * 400}.0") == {"a": "9" * 5000, "b": "9" * 400 + ".0"}


def test_as_text_keeps_everything_as_written() -> None:
    assert parse("a: 010\nb: yes\nc: 3.\n", "sheet", SHEET).data == {
        "a": "010",
        "b": "yes",
        "c": "3.",
    }


def test_every_key_and_value_has_its_place() -> None:
    document = parse("gold:\n  - {cells: 12}\n", "dragon.yaml")
    assert document.keys == {
        ("gold",): Source("dragon.yaml", 1, 1, 4),
        ("gold", 0, "cells"): Source("dragon.yaml", 2, 6, 5),
    }
    assert document.values[("gold", 0, "cells")] == Source("dragon.yaml", 2, 13, 2)
    assert document.values[("gold", 0, "cells")].text == "  - {cells: 12}"


def test_a_path_without_a_place_has_that_of_what_it_is_in() -> None:
    document = parse("gold: {cells: 12}", "dragon.yaml")
    assert document.where(("gold", "color", "letter")) == document.values[("gold",)]


def test_an_alias_has_the_place_of_its_anchor() -> None:
    document = parse("a: &six [1, 2]\nb: *six\n", "dragon.yaml")
    assert document.data == {"a": [1, 2], "b": [1, 2]}
    assert document.where(("b", 1)) == Source("dragon.yaml", 1, 13, 1)


def test_a_byte_order_mark_is_no_character(tmp_path: Path) -> None:
    path = tmp_path / "dragon.yaml"
    path.write_bytes(b"\xef\xbb\xbfid: dragon\n")
    assert parse(read_text(path, "dragon.yaml"), "dragon.yaml").keys[("id",)].column == 1


def test_windows_line_ends_count_as_one() -> None:
    assert parse("a: 1\r\nb: 2\r\n", "dragon.yaml").keys[("b",)] == Source("dragon.yaml", 2, 1, 1)


def test_letters_of_any_alphabet_are_one_column_each() -> None:
    assert parse("{näme: ö, b: 2}", "dragon.yaml").keys[("b",)].column == 11


def test_a_file_of_just_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "dragon.yaml"
    path.write_bytes(b"#" * MAX_BYTES)
    assert len(read_text(path, "dragon.yaml")) == MAX_BYTES


def test_all_problems_of_a_file_come_at_once() -> None:
    with pytest.raises(LayoutError) as caught:
        parse("a: !!set {x}\nb: #ff0000\na: 2\n? [c]\n: 3\n<<: {}\n", "dragon.yaml")
    assert [(problem.code, str(problem.where)) for problem in caught.value.problems] == [
        ("tag", "dragon.yaml:1:4"),
        ("color-needs-quotes", "dragon.yaml:2:4"),
        ("duplicate-key", "dragon.yaml:3:1"),
        ("bad-key", "dragon.yaml:4:3"),
        ("bad-key", "dragon.yaml:6:1"),
    ]


def test_a_comment_after_an_empty_value_is_no_color() -> None:
    assert data("a: # gold\nb: #1 of many\n") == {"a": None, "b": None}


def test_reading_goes_on_after_problems() -> None:
    document = read("a: 1\na: 2\nb: 3\n", "dragon.yaml")
    assert document.data == {"a": 1, "b": 3}
    assert [problem.code for problem in document.problems] == ["duplicate-key"]


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "- " * 100_000, "? " * 100_000, "{a: " * 100_000],
    ids=["[", "-", "?", "{"],
)
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(LayoutError):
        parse(text, "dragon.yaml")


def test_a_word_inside_a_place() -> None:
    place = Source("dragon.yaml", 1, 4, 11, "a: gold {ruby}")
    assert narrowed(place, "{ruby}") == Source("dragon.yaml", 1, 9, 6)
    assert narrowed(place, "pearl") == place


GOOD = """\
id: hoard
title: Hoard
players: 1
dice:
  - {id: loot, faces: 1..6}
  - {id: trap, faces: 1..6}
parts:
  card:
    kind: reference
    size: [60, 40]
    children:
      - {kind: text, text: "Take {players}"}
      - kind: text
        text: home
        wrap: fill
"""

NO_VALUE = "a value is missing, or a comma or bracket stands where one should"

SLIPS = [
    (2, "title:Hoard", 1, "no blank after the colon of title:"),
    (9, "    kind:reference", 5, "no blank after the colon of kind:"),
    (14, "        text:home", 9, "no blank after the colon of text:"),
    (4, "dice", 1, "a key without its colon"),
    (9, "    kind reference", 5, "a key without its colon"),
    (6, "  {id: trap, faces: 1..6}", 3, "an entry of a list without its hyphen"),
    (13, "      kind: text", 7, "an entry of a list without its hyphen"),
    (5, "  -{id: loot, faces: 1..6}", 3, "no blank after the hyphen"),
    (2, 'title: "Hoard', 8, 'the text that " opens is not closed on its line'),
    (12, "      - {kind: text, text: “{x}”}", 28, "“ is a typographic quote; write \" or '"),
    (2, "title: „Hoard: one“", 8, "„ is a typographic quote; write \" or '"),
    (3, "// one player", 1, "a comment begins with #, not with //"),
    (3, "/* one player */", 1, "a comment begins with #, not with /*"),
    (8, "  -- the card", 3, "a comment begins with #, not with --"),
    (
        10,
        "\u00a0   size: [60, 40]",
        1,
        "an invisible character (U+00A0) stands here; write an ordinary blank",
    ),
    (
        2,
        "title:\u00a0Hoard",
        7,
        "an invisible character (U+00A0) stands here; write an ordinary blank",
    ),
    (
        12,
        "      -\u2003{kind: rule}",
        8,
        "an invisible character (U+2003) stands here; write an ordinary blank",
    ),
    (
        13,
        "\u00a0     - kind: text",
        1,
        "an invisible character (U+00A0) stands here; write an ordinary blank",
    ),
    (2, "title： Hoard", 6, "： (U+FF1A) is not a colon; write :"),
    (8, "  card;", 7, "; (U+003B) is not a colon; write :"),
    (9, "    kind: [sheet", 11, "a list opened with [ is not closed with ], or a comma is missing"),
    (10, "    size [60, 40]", 5, "a key without its colon"),
    (2, "turn\n  - Throw.\n  - Take.", 1, "a key without its colon"),
    (13, "      – kind: text", 7, "an entry of a list begins with a hyphen, -, not with –"),
    (6, "  * {id: trap, faces: 1..6}", 3, "an entry of a list begins with a hyphen, -, not with *"),
    (6, "\t- {id: trap, faces: 1..6}", 1, "a tab; indent with spaces"),
    (2, "title: & Hoard", 8, '"&" and "*" cannot begin a value; put the text in quotes'),
    (2, "title: *Hoard*", 8, '"&" and "*" cannot begin a value; put the text in quotes'),
    (2, "title: **Hoard**", 8, '"&" and "*" cannot begin a value; put the text in quotes'),
    (
        2,
        "title: | Hoard",
        10,
        "a text that | or > opens begins on the next line; one that begins with them needs quotes",
    ),
    (12, "      - {kind:[text]}", 14, "no blank after the colon"),
    (10, "    size: [60,, 40]", 15, NO_VALUE),
    (10, "    size: [, 60]", 12, NO_VALUE),
    (5, "  - {id: loot,, faces: 1..6}", 15, NO_VALUE),
    (
        2,
        "<<<<<<< HEAD",
        1,
        "version control left <<<<<<< where two versions of a line differ; keep one of them",
    ),
    (2, 'title: "Hoard', 8, 'the text that " opens is not closed on its line'),
]


@pytest.mark.parametrize(("line", "slip", "column", "wrong"), SLIPS)
def test_a_slip_of_the_pen_is_told_where_it_is_and_as_what_it_is(
    line: int, slip: str, column: int, wrong: str
) -> None:
    lines = GOOD.splitlines()
    lines[line - 1] = slip
    with pytest.raises(LayoutError) as caught:
        parse("\n".join(lines) + "\n", "hoard.yaml")
    (problem,) = caught.value.problems
    assert isinstance(problem.where, Source)
    assert (problem.where.line, problem.where.column) == (line, column)
    assert problem.message == f"this is not YAML: {wrong}"


@pytest.mark.parametrize(
    ("right", "slip", "place", "wrong"),
    [
        (
            "  - {id: loot",
            "   - {id: loot",
            "6:3",
            "this line fits neither the ones before nor a new key; "
            "check how far it and the lines from 4 on are indented",
        ),
        (
            "  - {id: trap",
            " - {id: trap",
            "6:2",
            "this line fits neither the ones before nor a new key; "
            "check how far it and the lines from 4 on are indented",
        ),
        (
            "    kind: ref",
            "   kind: ref",
            "10:9",
            "a key is not allowed here; check how far it and the lines from 9 on are indented",
        ),
        (
            "title: Hoard",
            "title: Hoard\n...",
            "4:1",
            "nothing may follow ..., or stand further left than the first line",
        ),
        (
            "id: hoard",
            " id: hoard",
            "2:1",
            "nothing may follow ..., or stand further left than the first line",
        ),
        (
            "  - {id: trap",
            "- {id: trap",
            "6:1",
            "this line fits neither the ones before nor a new key; check how far it is indented",
        ),
        (
            "        text: home\n",
            "        items:\n          - one\n        - two\n",
            "16:9",
            "this line fits neither the ones before nor a new key; "
            "check how far it and the lines from 13 on are indented",
        ),
    ],
)
def test_a_line_that_fits_nothing_is_told_beside_those_that_it_could_fit(
    right: str, slip: str, place: str, wrong: str
) -> None:
    with pytest.raises(LayoutError) as caught:
        parse(GOOD.replace(right, slip), "hoard.yaml")
    (problem,) = caught.value.problems
    assert str(problem.where) == f"hoard.yaml:{place}"
    assert problem.message == f"this is not YAML: {wrong}"


def test_a_quote_that_another_closes_far_below_is_told_where_it_opens() -> None:
    text = GOOD.replace("title: Hoard", "title: 'Hoard").replace("text: home", "text: it's home")
    with pytest.raises(LayoutError) as caught:
        parse(text, "hoard.yaml")
    (problem,) = caught.value.problems
    assert str(problem.where) == "hoard.yaml:2:8"
    assert problem.message == "this is not YAML: the text that ' opens is not closed on its line"


def test_a_text_on_several_lines_is_not_told_for_what_breaks_below() -> None:
    text = GOOD.replace("title: Hoard", 'title: "Hoard\n  of: gold"').replace("[60, 40]", "[60")
    with pytest.raises(LayoutError) as caught:
        parse(text, "hoard.yaml")
    assert str(caught.value.problems[0].where) == "hoard.yaml:11:11"


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"])
def test_no_line_ends_where_no_editor_ends_one(end: str) -> None:
    with pytest.raises(LayoutError) as caught:
        parse(f"id: hoard\ntitle: Hoard{end}about: Gold\n", "hoard.yaml")
    (problem,) = caught.value.problems
    assert str(problem.where) == "hoard.yaml:2:13"
    assert problem.message == f"the character U+{ord(end):04X} is not allowed in a layout"


def test_two_anchors_of_one_name_are_named() -> None:
    with pytest.raises(LayoutError, match="an anchor of this name is there already"):
        parse("a: &gold 1\nb: &gold 2\n", "hoard.yaml")


def test_a_key_with_an_invisible_blank_says_so() -> None:
    with pytest.raises(LayoutError) as caught:
        parse(GOOD.replace("  card:", "\u00a0 card:"), "hoard.yaml")
    (problem,) = caught.value.problems
    assert problem.message == "an invisible character (U+00A0) stands in this key"
