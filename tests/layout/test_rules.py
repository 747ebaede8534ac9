"""Each word of a score that cannot be is refused at its place, once, under every value of a rule
option and with every number of players.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import lint, load_layout
from sheetgen.core.counting import LineRule
from sheetgen.errors import Problem, Source
from sheetgen.layout.game_section import read_game
from sheetgen.layout.source import parse

HEAD = """\
id: case
title: Case
players: 1-3
palette: {red: R, blue: B}
switches:
  gems: {question: How many gems?, readings: {"2": two, "3": three, "4": four}, default: 3, reason: Enough.}
numbers: {miss: 5}
areas:
  red: {color: red, cells: [2..5, lock], groups: [{name: A, cells: 2..3}, {name: B, cells: 4..5}]}
  blue: {color: blue, cells: [2..5, lock]}
  lock: {cells: [red, blue]}
  ends: {cells: [red, green]}
  gems: {cells: {switch: gems}, times: 2}
  road: {cells: 4, marks: [ring, cross]}
  first: {cells: 2..5, marks: [dot]}
  sums: {cells: [a, b], writes: number}
  score: {cells: [one, two, total]}
"""


def read(rules: str, head: str = HEAD) -> tuple[tuple[LineRule, ...], list[tuple[str, str]]]:
    """The lines of a score with one player, and what is wrong: each message with its word."""
    game = read_game(parse(f"{head}rules:\n{rules}", "case.yaml"), {})
    counting = game.spec.counting
    return counting[1].lines if counting else (), [told(each) for each in game.problems]


def told(problem: Problem) -> tuple[str, str]:
    """A problem's message, and the text under its caret."""
    where = problem.where
    assert isinstance(where, Source)
    return problem.message, where.text[where.column - 1 :][: where.length]


def lines(one: str, two: str = "{marked: blue}") -> str:
    """A score of two lines."""
    return f"  score:\n    - {{line: one, {one}}}\n    - {{line: two, count: {two}}}\n"


def counted(count: str, more: str = "") -> list[tuple[str, str]]:
    """What is wrong with a score whose first line counts this."""
    return read(f"{more}{lines(f'count: {count}')}")[1]


EACH = "each is a list of words, one or more: [red, blue]"


@pytest.mark.parametrize(
    ("count", "message", "word"),
    [
        ("{marked: rde}", 'there is no area or set "rde"; did you mean "red"?', "rde"),
        ("{marked: red.6}", 'there is no cell "red.6"; did you mean "red.5"?', "red.6"),
        ("{marked: red.C}", 'there is no cell "red.C"; did you mean "red.5"?', "red.C"),
        ("{marked: {of: red, row: A}}", 'there is no row of these "A"', "A"),
        ("{markd: red}", 'unknown key "markd" in a count; did you mean "marked"?', "markd"),
        (
            "red",
            'a count is a mapping such as {marked: red}, or a list of them, not "red"',
            "red",
        ),
        (
            "{marked: red, atleast: 3}",
            'unknown key "atleast" in a count with marked; did you mean "at-least"?',
            "atleast",
        ),
        ("{marked: red, blank: red}", 'unknown key "blank" in a count with marked', "blank"),
        (
            "{marked: 3}",
            "cells are an area, a cell, a set, a list of these, or some of them: {of: red, …}, not"
            " 3",
            "3",
        ),
        (
            "{as: x}",
            "a count has one of marked, blank, worth, highest, written, full, points, complete,"
            " begun or if",
            "count",
        ),
        ("{full: red, as: x}", 'unknown key "as" in a count with full', "as"),
        ("{marked: red, times: 3}", 'unknown key "times" in a count with marked', "times"),
        (
            "{marked: red, at-least: 3}",
            'unknown key "at-least" in a count; limits stand in a condition: {if: {…}}',
            "at-least",
        ),
        (
            "{marked: {of: red, group: C}}",
            'there is no group of these "C"; there is A or B',
            "C",
        ),
        (
            "{marked: {of: [red, blue], area: gren}}",
            'there is no area of these "gren"; there is red or blue',
            "gren",
        ),
        (
            "{marked: {of: red, name: lok}}",
            'there is no cell of these "lok"; did you mean "lock"?',
            "lok",
        ),
        (
            "{marked: {of: red, name: 7..9}}",
            'there is no cell of these "7..9"; there is 2, 3, 4, 5 or lock',
            "7..9",
        ),
        (
            "{marked: {of: red, colour: red}}",
            'unknown key "colour" in a set; did you mean "color"?',
            "colour",
        ),
        ("{marked: {group: A}}", 'a set needs "of"', "marked"),
        ("{marked: {of: red, first: 6}}", "there are 5 cells, so this is 0 to 5, not 6", "6"),
        ("{marked: road, as: rign}", 'there is no mark "rign"; did you mean "ring"?', "rign"),
        ("{marked: road, as: x}", 'there is no mark "x"; there is cross or ring', "x"),
        ("{marked: red, as: dot}", 'there is no mark "dot"; there is x', "dot"),
        (
            "{written: red}",
            "red.2 holds marks; its area says writes: number, or it is counted as marked",
            "red",
        ),
        ("{highest: red}", "red.lock has no number in its name to compare", "red"),
        ("{complete: row}", 'there is no family "row"', "row"),
        ("{points: [three]}", 'there is no line above "three"', "[three]"),
        ("{points: [two]}", 'there is no line above "two"', "[two]"),
        (
            "{if: {all: [{marked: red}], times: 2}}",
            'unknown key "times" in a condition with all',
            "times",
        ),
        (
            "{if: {any: {marked: red}, not: {marked: blue}}}",
            'unknown key "not" in a condition with any',
            "not",
        ),
        (
            "{if: 2 of red}",
            'a count is a mapping such as {marked: red}, or a list of them, not "2 of red"',
            "2 of red",
        ),
        (
            "{worth: red, as: [x]}",
            "a name is a word or a number",
            "[x]",
        ),
        (
            "[{marked: red}, {marked: gems}]",
            "these cells count 1 and 2 times; write one line for each, or count worth",
            "[{marked: red}, {marked: gems}]",
        ),
        (
            "{each: [red, blue], marked: red}",
            "each repeats an entry of a list; write [ ] around this one",
            "[red, blue]",
        ),
        ("[{each: [], marked: red}]", EACH, "[]"),
        ("[{each: red, marked: red}]", EACH, "red"),
        ("[{each: [red, null], marked: red}]", EACH, "[red, null]"),
        (
            '[{each: [red, rde], marked: "{each}"}]',
            'there is no area or set "rde"; did you mean "red"?',
            '"{each}"',
        ),
        ("{marked: {switch: gem}}", 'there is no rule option "gem"; did you mean "gems"?', "gem"),
        (
            '{by: player, "1": {marked: red}}',
            'there is no rule option "player"; did you mean "players"?',
            "player",
        ),
        (
            '{by: players, "1": {marked: red}, "2": {marked: rde}, "3": 0}',
            'there is no area or set "rde"; did you mean "red"? (with 2 players)',
            "rde",
        ),
        (
            '{by: players, "1": {marked: red}, "2": {marked: red}}',
            "there is no entry for players=3 (with 3 players)",
            "players",
        ),
    ],
)
def test_counts(count: str, message: str | None, word: str) -> None:
    assert counted(count) == [(message, word)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (
            lines("count: {marked: red}, table: [0, 1, 3]"),
            [
                ("this table has points for 0 to 2; the count can be 0 to 5", "[0, 1, 3]"),
            ],
        ),
        (
            lines("count: {written: sums}, table: [0, 1]"),
            [
                ("this table has points for 0 to 1; the count can be 0 to 1998", "[0, 1]"),
            ],
        ),
        (
            lines("count: {marked: red}, table: []"),
            [
                ("this must be a list of 1, not of 0", "[]"),
            ],
        ),
        (
            lines("count: {marked: red}, tabel: [0, 1, 2, 3, 4, 5]"),
            [
                ('unknown key "tabel" in a line; did you mean "table"?', "tabel"),
            ],
        ),
        (
            "  score:\n    - {line: one, count: 1}\n",
            [
                ('no line counts "two" of the area score', "score"),
            ],
        ),
        (
            "  score:\n    - {each: [one, two], line: one, count: 1}\n",
            [
                ('the line "one" stands twice', "one"),
            ],
        ),
        (
            '  score:\n    - {each: [one, two, tree], line: "{each}", count: 1}\n',
            [
                ('there is no cell of the area score "tree"; there is one or two', '"{each}"'),
            ],
        ),
        (
            "  score: [{line: total, count: 1}, {line: one, count: 2}, {line: two, count: 1}]\n",
            [
                ('there is no cell of the area score "total"; there is one or two', "total"),
            ],
        ),
        (
            "  score: {line: one, count: 1}\n",
            [("this must be a list, not a mapping", "{line: one, count: 1}")],
        ),
        (
            "  scores: [{line: one, count: 1}]\n",
            [
                ('unknown key "scores" in rules; did you mean "score"?', "scores"),
            ],
        ),
        ("  ties: []\n", [('rules needs "score"', "rules")]),
        (
            "  sets: {all: [red, blue]}\n" + lines("count: {marked: red}"),
            [
                ('"all" is not used in these rules; leave it out', "all"),
            ],
        ),
        (
            "  families: {row: {of: red, split: area}}\n" + lines("count: 1"),
            [
                ('"row" is not used in these rules; leave it out', "row"),
            ],
        ),
        (
            "  sets: {red: blue}\n" + lines("count: {marked: red}"),
            [
                ('"red" is an area; give the set another name', "red"),
            ],
        ),
        (
            "  sets: {a: [red, a]}\n" + lines("count: {marked: a}"),
            [
                (
                    'there is no area or set "a"; there is red, blue, lock, ends, gems, road, first, sums or score',
                    "a",
                ),
            ],
        ),
        (
            "  families: {f: {of: red, split: group}}\n" + lines("count: {complete: f}"),
            [
                ("red.lock has no group; leave it out of the family", "red"),
            ],
        ),
        (
            "  families: {f: {of: red, split: groups}}\n" + lines("count: {complete: f}"),
            [
                (
                    'this must be "area", "name", "group", "color", "row" or "column", not "groups"',
                    "groups",
                ),
            ],
        ),
        (
            "  families: {f: {of: [red, blue], split: area}}\n"
            + lines("count: {complete: f, for: lock}"),
            [],
        ),
        (
            "  families: {f: {of: [red, blue], split: area}}\n"
            + lines("count: {complete: f, for: ends}"),
            [
                ('there is no member of the family f "green"; there is red or blue', "ends"),
            ],
        ),
        (
            lines("count: 1")
            + "  ties: [{name: most red, most: {marked: red}, fewest: {marked: red}}]\n",
            [
                (
                    "a tie-break has one of most or fewest",
                    "{name: most red, most: {marked: red}, fewest: {marked: red}}",
                ),
            ],
        ),
        (
            lines("count: 1") + "  ties: [{name: most red}]\n",
            [
                ("a tie-break has one of most or fewest", "{name: most red}"),
            ],
        ),
        (
            lines("count: 1") + "  bands: {good: many}\n",
            [
                ('this must be a whole number, not "many"', "many"),
            ],
        ),
        (
            lines('count: 1, times: "{mis}"'),
            [
                ('nothing is called "mis" here; did you mean "miss"?', "{mis}"),
            ],
        ),
    ],
)
def test_lines(rules: str, expected: list[tuple[str, str]]) -> None:
    assert read(rules)[1] == expected


PART = "parts: {card: {kind: reference, size: [60, 60], children: [{kind: text, text: A}]}}\n"


@pytest.mark.parametrize(
    ("rules", "message", "word", "option"),
    [
        (
            lines("count: {blank: gems}, table: [0, 1, 3, 6]"),
            "this table has points for 0 to 3; the count can be 0 to 4",
            "[0, 1, 3, 6]",
            "gems=4",
        ),
        (
            lines("count: {marked: {of: gems, first: 3}}"),
            "there are 2 cells, so this is 0 to 2, not 3",
            "3",
            "gems=2",
        ),
        (
            lines('count: {by: gems, "2": 1, "3": 1, "4": {marked: rde}}'),
            'there is no area or set "rde"; did you mean "red"?',
            "rde",
            "gems=4",
        ),
        (
            lines('count: {by: players, "1": 1, "2": {marked: {of: gems, last: 3}}, "3": 1}'),
            "there are 2 cells, so this is 0 to 2, not 3 (with 2 players)",
            "3",
            "gems=2",
        ),
    ],
)
def test_every_value_with_every_number_of_players(
    rules: str, message: str, word: str, option: str, tmp_path: Path
) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(f"{HEAD}rules:\n{rules}{PART}", encoding="utf-8")
    (problem,) = lint(str(path)).problems
    assert (*told(problem), problem.switch) == (message, word, option)


def test_a_mistake_in_a_line_hides_none_in_another() -> None:
    rules = (
        "  score:\n    - {line: one, table: [0, 1]}\n    - {line: two, count: {marked: rde}}\n"
        "    - {line: tow, tims: 3, count: 1}\n    - {line: two, count: 1, times: '{mis}'}\n"
    )
    assert [message for message, _ in read(rules)[1]] == [
        'nothing is called "mis" here; did you mean "miss"?',
        'a line needs "count"',
        'there is no area or set "rde"; did you mean "red"?',
        'unknown key "tims" in a line; did you mean "times"?',
        'the line "two" stands twice',
    ]


def test_an_engine_scores_its_game_itself() -> None:
    head = HEAD.replace("players: 1-3", "players: 1-3\nengine: formulas")
    assert read(lines("count: 1"), head)[1][0] == (
        "the engine formulas scores this game; leave out the rules, or the engine",
        "rules",
    )


def test_what_follows_from_an_area_that_is_wrong_is_not_said() -> None:
    head = HEAD.replace("{color: red, cells", "{color: rde, cells", 1)
    assert read(lines("count: {if: {marked: red, at-lest: 2}}"), head)[1] == [
        ('there is no color "rde"; did you mean "red"?', "rde"),
        ('unknown key "at-lest" in a condition with marked; did you mean "at-least"?', "at-lest"),
    ]


def test_what_each_repeats_has_an_end() -> None:
    words = ", ".join(f"w{number}" for number in range(60))
    inner = "1"
    for _ in range(4):
        inner = f"[{{each: [{words}], if: {inner}}}]"
    (problem,) = counted(inner)
    assert problem[0] == "with all that each repeats these are more than 20,000 values"


def test_lines_by_a_rule_option(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    rules = (
        "  score:\n    - {line: one, count: {marked: red}}\n    - by: solo\n"
        '      "true": {line: two, count: 7}\n      "false": {line: Two, count: {switch: players}}\n'
    )
    path.write_text(f"{HEAD}rules:\n{rules}{PART}", encoding="utf-8")
    assert lint(str(path)).problems == ()
    counting = load_layout(str(path)).spec.counting
    assert {players: table.lines[1] for players, table in counting.items()} == {
        1: LineRule("two", 7),
        2: LineRule("two", 2),
        3: LineRule("two", 3),
    }


@pytest.mark.parametrize(
    "count",
    [
        "[{marked: red}, {if: {marked: gems, at-least: 2}}]",
        "{marked: {of: [red, blue], name: 2..9, color: [red, BLUE]}}",
        "{marked: {of: {of: red, group: a}, last: 1}}",
        "{highest: first}",
        "{highest: sums}",
        "{written: score.two}",
        "{marked: sums, as: 7}",
        "{marked: road, as: cross}",
        '{if: {any: [{full: red}, {not: [{marked: red.2}, {marked: red.3}]}]}, times: "{miss}"}',
        '{by: solo, "true": {blank: {of: gems, first: {switch: gems}}}, "false": []}',
        '[{each: [red, blue], marked: "{each}.lock"}]',
        '{marked: [{each: [2, 3], of: red, name: "{each}"}, gems]}',
    ],
)
def test_counts_that_can_be(count: str) -> None:
    more = ", times: 1" if "gems]" in count else ""
    assert read(lines(f"count: {count}{more}"))[1] == []


def test_lines_are_called_in_whatever_letters() -> None:
    rules = "  score:\n    - {line: One, count: 4}\n    - {line: TWO, count: {points: one}}\n"
    found, problems = read(rules)
    assert ([line.name for line in found], problems) == (["one", "two"], [])


def test_lines_without_the_area_that_they_fill_are_one_complaint() -> None:
    head = HEAD.replace("  score: {cells: [one, two, total]}\n", "")
    given = "  score:\n    - {line: red, count: 1}\n    - {line: blue, count: {marked: blue}}\n"
    _, told = read(given, head)
    assert told == [
        (
            "lines fill cells of an area score; write `score: {cells: [red, total]}` below `areas`,"
            " with a cell for each line",
            "score",
        )
    ]
