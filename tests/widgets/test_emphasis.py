"""Bold and italic words in texts that say `emphasis: true`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.source import parse
from sheetgen.page.geometry import Rect
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Recorder
from sheetgen.render.fonts import Typeface
from sheetgen.widgets.text.emphasis import bare, coded
from sheetgen.widgets.text.runs import runs
from tests.sample import few
from tests.widgets.table import drawn, pen, texts

HEAD = """\
id: case
title: Case
players: 1-4
palette: {red: R}
areas: {row: {cells: 3}}
parts:
  card:
    kind: reference
    size: [190, 60]
    children: [{child}]
"""


def press(child: str) -> tuple[Piece, Sequence[Problem]]:
    document = parse(HEAD.replace("{child}", child), "case.yaml")
    reading = read_game(document, {})
    (part,), problems = draw_parts(reading, Press(Typeface()))
    return part.pieces[0], [*reading.problems, *reading.log.news(problems)]


def weights(piece: Piece) -> list[tuple[str, str]]:
    """What is read, joined where the weight stays, each with its weight."""
    found: list[tuple[str, str]] = []
    for op, _, _ in drawn(piece):
        if op.verb == "text" and op.args[0].strip():
            found.append((op.args[0], op.args[3].weight))
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a **b** c", [("a ", "regular"), ("b", "bold"), (" c", "regular")]),
        ("*b*", [("b", "italic")]),
        ("***b***", [("b", "bold-italic")]),
        ("**b**", [("b", "bold")]),
        ("(**b**), c", [("(", "regular"), ("b", "bold"), ("), c", "regular")]),
        ("**b *c***", [("b", "bold"), ("c", "bold-italic")]),
        ("*b **c** d*", [("b", "italic"), ("c", "bold-italic"), ("d", "italic")]),
        ("3 * 4 and 5*6", [("3 * 4 and 5*6", "regular")]),
        ("see *below", [("see *below", "regular")]),
        ("a * b * c", [("a * b * c", "regular")]),
    ],
)
def test_stars_make_words_bold_and_italic(text: str, expected: list[tuple[str, str]]) -> None:
    piece, problems = press(f"{{kind: text, emphasis: true, text: '{text}'}}")
    assert (weights(piece), problems) == (expected, [])


def test_each_word_keeps_its_look_where_the_line_breaks() -> None:
    piece, problems = press(
        "{kind: text, emphasis: true, wrap: 16, text: 'one **two three four** five'}"
    )
    bold = [words for words, weight in weights(piece) if weight == "bold"]
    levels = {op.args[2] for op, _, _ in drawn(piece)}
    assert (bold, problems) == (["two", "three", "four"], [])
    assert len(levels) > 1


@pytest.mark.parametrize(
    "child",
    [
        "{kind: steps, emphasis: true, items: ['a **b**']}",
        "{kind: table, emphasis: true, rows: [['a **b**', c]]}",
        "{kind: panel, emphasis: true, label: 'a **b**', width: 60, children: []}",
        "{kind: panel, emphasis: true, width: 60, children: [{kind: text, text: 'a **b**'}]}",
        "{kind: row, emphasis: true, children: [{kind: text, text: 'a **b**'}]}",
        "{kind: header, emphasis: true, title: a, about: 'a **b**', inset: 0}",
        "{kind: field, emphasis: true, label: 'a **b**'}",
        "{kind: legend, emphasis: true, items: [{show: '[9]', text: 'a **b**'}]}",
        "{kind: cells, emphasis: true, area: row, label: 'a **b**'}",
        "{kind: cells, emphasis: true, area: row, show: {2: '**b**'}}",
        "{kind: cells, emphasis: true, area: row, row-ends: ['a **b** :lock: **<red>**']}",
        "{kind: cells, emphasis: true, area: row, column-labels: ['**b**']}",
    ],
)
def test_stars_count_in_every_kind_of_text(child: str) -> None:
    piece, problems = press(child)
    assert problems == []
    assert ("b", "bold") in weights(piece)
    assert not any("*" in text or "\x10" in text for text in texts(piece))


def test_without_marks_stars_are_words() -> None:
    piece, _ = press(
        "{kind: row, emphasis: true, children: [{kind: text, emphasis: false, text: 'a *b*'}]}"
    )
    assert weights(piece) == [("a *b*", "regular")]


@pytest.mark.parametrize(
    ("text", "word"), [("a **b c", "**b"), ("a b** c", "b**"), ("**b** and **c", "**c")]
)
def test_stars_without_their_others_are_told(text: str, word: str) -> None:
    _, problems = press(f"{{kind: text, emphasis: true, text: '{text}'}}")
    ((code, message, where),) = [(one.code, one.message, one.where) for one in problems]
    assert code == "open-mark"
    assert message == f'"{word}": two stars stand before and after bold words; here they are alone'
    assert not isinstance(where, str)


def test_what_is_said_of_a_text_has_no_codes() -> None:
    _, problems = press("{kind: text, emphasis: true, wrap: 8, text: 'a **verylongword** b'}")
    assert [one.message for one in problems] == [
        '"verylongword" is 9.5 mm wider than its place of 8.0 mm at 8 pt'
    ]


def test_an_italic_takes_from_the_upright_what_it_lacks() -> None:
    typeface = Typeface()
    found = [(font.fontName, text) for font, text in typeface.pieces("so → ŋ", "bold-italic")]
    names = {name for name, _ in found}
    assert "".join(text for _, text in found) == "so → ŋ"
    assert names == {"SourceSansPro-BoldIt", "SourceSansPro-Bold"}


def test_any_text_is_set_word_by_word() -> None:
    """Random texts of stars, angles and colons: nothing is lost but stars, nothing breaks, and no
    code reaches the paper.
    """
    chance = random.Random(7)
    signs = ["*", "**", "***", "<", ">", ":", "red", "X", " ", "  ", "\n", "é", "<red>", ":lock:"]
    for _ in range(few(150, 5000)):
        text = "".join(chance.choices(signs, k=chance.randint(1, 12)))
        one = replace(pen(), emphasis=True)
        found = "".join(run.text for run in runs(one, text, one.type("body")))
        assert found.replace("*", "") == text.replace("*", "")
        one.paragraph(text, Rect(0, 0, chance.choice((2, 20, 200)), 80), "body")
        assert isinstance(one.canvas, Recorder)
        ops = [op for op in one.canvas.ops if op.verb == "text"]
        assert not any("\x10" <= letter <= "\x13" for op in ops for letter in op.args[0])
        assert not any("\x10" in problem.message + problem.subject for problem in one.problems)


@pytest.mark.parametrize("text", ["", "*", "**", "****", "* *", "** **", "*a", "a**", "***a*"])
def test_lone_stars_stay(text: str) -> None:
    assert bare(coded(text)) == text
