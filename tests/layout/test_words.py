"""What a widget prints may be written as a number; the names of dice, cells and parts are what the
layout declares.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen.cli.design.reference import reference
from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.icons import ICONS, SYMBOLS
from sheetgen.page.piece import Piece
from sheetgen.render.fonts import Typeface
from tests.widgets.table import texts

HEAD = """\
id: case
title: Case
players: 1-4
palette: {red: R, green: G}
dice: [{id: die, copies: 2, faces: 1..6}, {id: c, color: red, faces: [1, star, +]}, {id: lot1, label: 7, faces: 1..4}]
areas: {row: {color: red, cells: [1..4, 11/12]}, score: {cells: [1, 2, total]}}
parts:
  card:
    kind: reference
    size: [190, 60]
    children: [{children}]
"""


def drawn(*children: str, head: str = HEAD) -> tuple[Sequence[Piece], Sequence[Problem]]:
    """The pieces of a card with these widgets, and what is wrong with it."""
    document = parse(head.replace("{children}", ", ".join(children)), "case.yaml")
    reading = read_game(document, {})
    parts, problems = draw_parts(reading, Press(Typeface()))
    return [piece for part in parts for piece in part.pieces], [
        *reading.problems,
        *reading.log.news(problems),
    ]


def read(*children: str) -> list[str]:
    """What stands on a card that is right."""
    pieces, problems = drawn(*children)
    assert problems == []
    return [text for piece in pieces for text in texts(piece)]


def told(*children: str) -> list[tuple[str, str]]:
    """The complaints about a card, each with its word in the layout."""
    _, problems = drawn(*children)
    return [
        (
            problem.message,
            problem.where.text[problem.where.column - 1 :][: problem.where.length].strip("'"),
        )
        for problem in problems
        if not isinstance(problem.where, str)
    ]


@pytest.mark.parametrize(
    ("widget", "expected"),
    [
        (
            "{kind: table, columns: [10, 10, 10], rows: [[1, 3, 6], [10, 15, 21]]}",
            ["1", "3", "6", "10", "15", "21"],
        ),
        (
            "{kind: table, columns: [10, 10], heads: [2, 3], rows: [[-1, word]]}",
            ["2", "3", "-1", "word"],
        ),
        ("{kind: table, columns: [10, 10], rows: [['007', 0]]}", ["007", "0"]),
        ("{kind: text, text: 1200}", ["1200"]),
        ("{kind: steps, wide: 40, items: [3, words]}", ["1", "3", "2", "words"]),
        ("{kind: boxes, area: row, label: 5, label-width: 9, captions: [12]}", ["5", "12"]),
        ("{kind: field, label: 8}", ["8"]),
        ("{kind: panel, label: 9, children: [{kind: text, text: 1}]}", ["9", "1"]),
        (
            "{kind: header, title: 2048, about: 4, fields: [1, 2], inset: 0}",
            ["2048", "4", "1", "2"],
        ),
        ("{kind: example, show: 77}", ["77"]),
        (
            (
                "{kind: totals, area: score, heads: [1], head: 6, lines: [{cell: 1, label: 7},"
                " {cell: total, label: Sum}]}"
            ),
            ["1", "7", "Sum"],
        ),
    ],
)
def test_a_whole_number_is_its_own_text(widget: str, expected: list[str]) -> None:
    assert read(widget) == expected


@pytest.mark.parametrize("row", ["1.5", "true", "null", "[1]"])
def test_other_values_are_no_texts(row: str) -> None:
    ((message, word),) = told(f"{{kind: table, columns: [10], rows: [[{row}]]}}")
    assert message.startswith("this must be text, not ")
    assert word == row


def test_each_of_several_numbers_is_a_piece() -> None:
    pieces, problems = drawn(
        "{kind: text, text: 'board {each}'}",
        head=HEAD.replace("kind: reference", "kind: reference\n    each: [1, 2]"),
    )
    assert problems == []
    assert [texts(piece) for piece in pieces] == [["board 1"], ["board 2"]]


@pytest.mark.parametrize("name", ["die", "die1", "die2"])
def test_the_declared_id_of_several_dice_is_their_first_copy(name: str) -> None:
    faces = [str(number) for number in range(1, 7)]
    assert read(f"{{kind: example, show: '{name}:1 = {name}:6'}}") == ["1", "=", "6"]
    linked = f"{{kind: example, show: '[2] -number- {name}:2 -number- {name}:2', side: 9}}"
    assert read(linked) == ["number", "number", "2", "2", "2"]
    assert read(f"{{kind: dice-row, die: {name}}}") == faces


def test_a_face_of_a_colored_die_is_asked_for_with_its_letter_or_without() -> None:
    assert (
        read("{kind: example, show: 'c:1'}") == read("{kind: example, show: 'c:R1'}") == ["1", "R"]
    )


@pytest.mark.parametrize(
    ("show", "message", "word"),
    [
        ("dei:4 die:4", 'there is no die "dei"; did you mean "die"?', "dei"),
        ("lot:1", 'there is no die "lot"; did you mean "lot1"?', "lot"),
        ("pawn:1", 'there is no die "pawn"', "pawn"),
        ("4 die:7", 'die "die" has no face "7"; it shows 1 2 3 4 5 6', "die:7"),
        ("c:gold", 'die "c" has no face "gold"; it shows R1 R* R+', "c:gold"),
        (":star: :flagg:", 'there is no icon "flagg"; did you mean "flag"?', "flagg"),
        ("[:flagg:] 3", 'there is no icon "flagg"; did you mean "flag"?', "flagg"),
        ("row.7 row.1", 'there is no cell "7" in "row"', "row.7"),
        ("row.7! die:1", 'there is no cell "7" in "row"', "row.7"),
    ],
)
def test_a_slip_in_an_example_is_no_word(show: str, message: str, word: str) -> None:
    assert told(f"{{kind: example, show: '{show}'}}") == [(message, word)]


@pytest.mark.parametrize(
    "show",
    [
        "Note: go",
        "10:30",
        "3:1",
        "e.g. this",
        "www.page.org",
        "https://page.org",
        "dei:4_again",
        "row.",
        "row 7",
    ],
)
def test_other_words_are_words(show: str) -> None:
    assert " ".join(read(f"{{kind: example, show: '{show}'}}")) == show.replace("_", " ")


def test_all_copies_of_a_die_are_made_by_its_id() -> None:
    pieces, problems = drawn(
        head=HEAD[: HEAD.index("  card:")] + "  dice: {kind: dice, dice: [die]}\n"
    )
    assert problems == []
    assert [piece.name for piece in pieces] == ["net of die1, die2"]


def test_faces_of_dice_that_are_wrong_are_no_mistakes_of_an_example() -> None:
    head = HEAD.replace("faces: 1..6", "faces: [wood, 7]")
    _, problems = drawn(
        "{kind: example, show: 'die:1 die:7'}", "{kind: example, show: 'die:2 R9'}", head=head
    )
    assert [problem.message.partition(";")[0] for problem in problems] == [
        'there is no symbol "wood"'
    ]


def test_every_symbol_of_a_die_can_be_looked_up() -> None:
    listed = reference().partition("# Symbols and icons")[2]
    assert [name for name in ICONS if f"`{name}`" not in listed] == []
    for name in SYMBOLS:
        _, problems = drawn(head=HEAD.replace("faces: [1, star, +]", f"faces: [1, star, '{name}']"))
        assert problems == []


@pytest.mark.parametrize("order", [("a", "b", "c"), ("c", "a", "b"), ("b", "c")])
def test_dice_and_pawns_are_made_in_the_order_in_which_they_are_asked_for(
    order: tuple[str, ...],
) -> None:
    head = f"""\
id: case
title: Case
players: 1
palette: {{red: R, green: G, blue: B}}
numbers: {{pawns: 1}}
dice: [{{id: a, faces: [1, 1, 1, 1, 1, 1]}}, {{id: b, faces: [2, 2, 2, 2, 2, 2]}}, {{id: c, faces: [3, 3, 3, 3, 3, 3]}}]
parts:
  dice: {{kind: dice, dice: [{", ".join(order)}]}}
  pawns: {{kind: pawns, colors: [{", ".join({"a": "red", "b": "green", "c": "blue"}[name] for name in order)}], dummies: []}}
"""
    pieces, problems = drawn(head=head)
    assert problems == []
    faces = [text for piece in pieces for text in texts(piece) if text in ("1", "2", "3")]
    assert list(dict.fromkeys(faces)) == [str("abc".index(name) + 1) for name in order]
    letters = [text for piece in pieces for text in texts(piece) if text in ("R", "G", "B")]
    assert list(dict.fromkeys(letters)) == ["RGB"["abc".index(name)] for name in order]


@pytest.mark.parametrize(
    ("widget", "key"),
    [
        ("{kind: cells, label: reds, area: reds}", "area: "),
        ("{kind: cells, area: row, label: blue, color: blue}", " color: "),
        ("{kind: cells, area: row, over: [blue], colors: {2: blue}}", "2: "),
        ("{kind: cells, label: row, area: row, side: 90, over: [row], color: red}", "area: "),
        ("{kind: lanes, rows: [reds], bonus-head: reds}", "rows: ["),
        ("{cells: row.2}, {kind: cells, label: row, area: row.2}", "label: row, area: "),
        ("{kind: cells, area: row., label: row.}", "area: "),
    ],
)
def test_the_caret_stands_where_a_word_is_a_name_not_where_it_is_printed(
    widget: str, key: str
) -> None:
    _, problems = drawn(widget)
    wrong = problems[-1].where
    assert not isinstance(wrong, str)
    assert wrong.text[: wrong.column - 1].endswith(key)


@pytest.mark.parametrize("part", ["row.", "row.9", "score.totals"])
def test_an_area_is_drawn_whole_only_where_no_part_of_it_is_named(part: str) -> None:
    assert told(f"{{kind: cells, area: {part}}}")[0][1] == part


@pytest.mark.parametrize("kind", ["picture", "qr", "header"])
def test_a_kind_that_is_written_as_a_key_is_said_to_be_one(kind: str) -> None:
    ((message, _),) = told(f"{{{kind}: 3}}")
    assert message == f'a widget is a mapping with a "kind"; write kind: {kind}'
