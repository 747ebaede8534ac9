"""Named styles and rows in short: what widgets share is written once, and a mistake in it is told
where it stands.
"""

from __future__ import annotations

from dataclasses import MISSING
from pathlib import Path

import pytest

from sheetgen.catalog import lint, load_layout
from sheetgen.errors import Problem
from sheetgen.layout.game_section import read_game
from sheetgen.layout.parts import Press, draw_parts
from sheetgen.layout.resolve import SHORT
from sheetgen.layout.source import parse
from sheetgen.page.ink import INKS
from sheetgen.render.fonts import Typeface
from sheetgen.widgets import WIDGETS
from sheetgen.widgets.base import model_fields
from tests.drawing import drawing

HEAD = """\
id: case
title: Case
players: 1-4
switches: {mood: {question: Q, readings: {glad: G, sad: S}, default: glad, reason: R}}
palette: {red: R}
areas: {row: {cells: 4}}
styles: {styles}
parts:
  card:
    kind: reference
    size: [120, 60]
    children: [{children}]
"""

PLAIN = "kind: text, text: A"


def made(styles: str, children: str) -> tuple[list[str], list[Problem]]:
    """The drawing of a card, and what is wrong with it."""
    document = parse(HEAD.replace("{styles}", styles).replace("{children}", children), "case.yaml")
    reading = read_game(document, {})
    parts, problems = draw_parts(reading, Press(Typeface()))
    return [line for part in parts for piece in part.pieces for line in drawing(piece)], [
        *reading.problems,
        *problems,
    ]


def told(styles: str, children: str) -> list[tuple[str, str]]:
    _, problems = made(styles, children)
    found = [
        (problem.message, problem.where)
        for problem in problems
        if not isinstance(problem.where, str)
    ]
    return [(message, where.text[where.column - 1 :][: where.length]) for message, where in found]


@pytest.mark.parametrize(
    ("styles", "styled", "written"),
    [
        ("{small: {role: hint}}", "{kind: text, style: small, text: A}", "{kind: text, role: hint, text: A}"),
        ("{small: {kind: text, role: hint}}", "{style: small, text: A}", "{kind: text, role: hint, text: A}"),
        ("{text: {role: hint}}", "{kind: text, text: A}", "{kind: text, role: hint, text: A}"),
        ("{text: {role: hint, color: red}, b: {role: head}}", "{kind: text, style: b, text: A}", f"{{{PLAIN}, color: red, role: head}}"),
        ("{text: {role: hint}, b: {kind: text, wrap: 5}}", "{style: b, text: A b}", "{kind: text, role: hint, wrap: 5, text: A b}"),
        ("{b: {role: hint}}", "{kind: text, style: b, role: title, text: A}", "{kind: text, role: title, text: A}"),
        ("{text: {role: hint}}", f"{{kind: row, children: [{{{PLAIN}}}]}}", f"{{kind: row, children: [{{{PLAIN}, role: hint}}]}}"),
        ("{b: {kind: panel, children: [{kind: text, text: A}]}}", "{style: b}", "{kind: panel, children: [{kind: text, text: A}]}"),
        ("{b: {text: 'so {mood}'}}", "{kind: text, style: b}", "{kind: text, text: so glad}"),
        ("{b: {text: {by: mood, glad: A, sad: B}}}", "{kind: text, style: b}", "{kind: text, text: A}"),
        ("{b: {side: 5}}", "{by: mood, glad: {kind: boxes, style: b, area: row}, sad: 1}", "{kind: boxes, side: 5, area: row}"),
        ("{}", f"{{row: [{{{PLAIN}}}], gap: 7}}", f"{{kind: row, children: [{{{PLAIN}}}], gap: 7}}"),
        ("{}", f"{{column: [{{row: [{{{PLAIN}}}]}}]}}", f"{{kind: column, children: [{{kind: row, children: [{{{PLAIN}}}]}}]}}"),
        ("{panel: {pad: 9}}", f"{{panel: [{{{PLAIN}}}], label: B}}", f"{{kind: panel, pad: 9, children: [{{{PLAIN}}}], label: B}}"),
        ("{b: {gap: 9}}", f"{{row: [{{{PLAIN}}}, {{{PLAIN}}}], style: b}}", f"{{kind: row, gap: 9, children: [{{{PLAIN}}}, {{{PLAIN}}}]}}"),
        ("{}", f"{{row: {{by: mood, glad: [{{{PLAIN}}}], sad: []}}}}", f"{{kind: row, children: [{{{PLAIN}}}]}}"),
        ("{small: {role: hint}}", "{style: small, text: A}", "{kind: text, role: hint, text: A}"),
        ("{text: {role: hint}}", "{text: A}", "{kind: text, role: hint, text: A}"),
        ("{b: {kind: text, role: hint}}", "{style: b, text: {by: mood, glad: A, sad: B}}", "{kind: text, role: hint, text: A}"),
        ("{steps: {mark: dot}}", "{steps: [A, '{mood}'], role: hint}", "{kind: steps, mark: dot, role: hint, items: [A, glad]}"),
        ("{}", "{table: [[1, 2], [a, b]], line: 5}", "{kind: table, rows: [[1, 2], [a, b]], line: 5}"),
        ("{}", "{icon: lock, side: 9}", "{kind: icon, icon: lock, side: 9}"),
        ("{}", "{example: '[1] = [2]'}", "{kind: example, show: '[1] = [2]'}"),
        ("{}", "{legend: [{show: '[1]', text: A}]}", "{kind: legend, items: [{show: '[1]', text: A}]}"),
        ("{}", "{cells: row, wrap: 2}", "{kind: cells, area: row, wrap: 2}"),
        ("{reference: {gap: 30}, sheet: {nothing: 1}}", "{kind: text, text: A}", "{kind: text, text: A}"),
    ],
)  # fmt: skip
def test_a_styled_widget_is_drawn_as_if_all_its_keys_were_written(
    styles: str, styled: str, written: str
) -> None:
    drawn, problems = made(styles, styled)
    assert problems == []
    assert drawn == made("{}", written)[0]
    assert len(drawn) > 1


@pytest.mark.parametrize(
    ("styles", "children", "expected"),
    [
        (
            "{small: {role: hint}}",
            "{kind: text, style: smal, text: A}",
            [('there is no style "smal"; did you mean "small"?', "smal")],
        ),
        (
            "{small: {role: hint}}",
            "{style: smal, text: A}",
            [('there is no style "smal"; did you mean "small"?', "smal")],
        ),
        (
            "{small: {role: hint}}",
            "{style: small, words: A}",
            [('a widget is a mapping with a "kind"', "{style: small, words: A}")],
        ),
        (
            "{}",
            "{exmaple: R3}",
            [('a widget is a mapping with a "kind"; did you mean "example"?', "{exmaple: R3}")],
        ),
        (
            "{}",
            "{steps: [Take one: then]}",
            [
                (
                    "this must be text, not a mapping; put a text that holds a colon in quotes",
                    "Take one: then",
                )
            ],
        ),
        (
            "{}",
            "{text: {players}}",
            [("this must be text, not a mapping; put {players} in quotes", "{players}")],
        ),
        ("{}", "{icon: lok}", [('there is no icon "lok"; did you mean "lock"?', "lok")]),
        ("{}", "{steps: one}", [("this must be a list", "one")]),
        (
            "{}",
            "{steps: [one], marc: dot}",
            [('unknown key "marc" in steps; did you mean "mark"?', "marc")],
        ),
        ("{}", "{cells: rwo}", [('there is no area "rwo"; did you mean "row"?', "rwo")]),
        (
            "{small: {rol: hint}}",
            "{kind: text, style: small, text: A}",
            [('unknown key "rol" in text; did you mean "role"?', "rol")],
        ),
        (
            "{text: {role: tiny}}",
            "{kind: text, text: A}, {kind: text, text: B}",
            [("must be", "tiny")],
        ),
        ("{b: {kind: tekst}}", "{style: b, text: A}", [("there is no widget", "b")]),
        (
            "{b: {color: rde}}",
            "{kind: text, style: b, text: A}",
            [('there is no color "rde"; did you mean "red"?', "rde")],
        ),
        (
            "{b: {text: '{moood}'}}",
            "{kind: text, style: b}",
            [('nothing is called "moood" here; did you mean "mood"?', "{moood}")],
        ),
        (
            "{b: 5}",
            "{kind: text, style: b, text: A}",
            [('style "b" is a mapping of a widget\'s keys, not 5', "5")],
        ),
        ("{}", "{row: 5}", [("this must be a list of widgets, each with a kind, not 5", "5")]),
        ("{}", "{row: [], column: []}", [('unknown key "column" in row', "column")]),
        (
            "{}",
            "{row: [{kind: text, txt: A}]}",
            [('unknown key "txt" in text; did you mean "text"?', "txt")],
        ),
        (
            "{}",
            "{row: [{kind: text, wrap: fill, text: A}], gip: 5}",
            [('unknown key "gip" in row; did you mean "gap"?', "gip")],
        ),
        ("{}", "{kind: text, style: smal, text: A}", [('there is no style "smal"', "smal")]),
        ("[b]", "{kind: text, text: A}", [("styles are a mapping, not a list", "[b]")]),
        (
            "{b: {style: c}, c: {role: hint}}",
            "{kind: text, style: b, text: A}",
            [('a style has no other style; write its keys into "b"', "style")],
        ),
    ],
)
def test_a_mistake_is_told_where_it_stands(
    styles: str, children: str, expected: list[tuple[str, str]]
) -> None:
    found = told(styles, children)
    assert [word for _, word in found] == [word for _, word in expected]
    assert all(said in message for (message, _), (said, _) in zip(found, expected, strict=True))


@pytest.mark.parametrize("kind", SHORT)
def test_what_is_short_for_a_widget_is_a_key_of_no_other(kind: str) -> None:
    """Else nobody knew which of the two was meant where no kind stands; and its value is what the
    widget cannot be without.
    """
    assert SHORT[kind] in model_fields(WIDGETS[kind])
    assert SHORT[kind] == "children" or model_fields(WIDGETS[kind])[SHORT[kind]].default is MISSING
    others = [other for other in WIDGETS if other != kind and kind in model_fields(WIDGETS[other])]
    assert others == (["set-up"] if kind == "column" else [])


def test_a_style_of_a_layout_below_can_be_changed_key_by_key(tmp_path: Path) -> None:
    (tmp_path / "below.yaml").write_text(
        HEAD.replace("{styles}", "{b: {role: hint, color: red}}").replace(
            "{children}", "{kind: text, style: b, text: A}"
        )
    )
    top = tmp_path / "top.yaml"
    top.write_text("extends: below.yaml\nstyles: {b: {role: title}}\n")
    assert lint(str(top)).problems == ()
    (words,) = [op for op in load_layout(str(top)).parts()[0].pieces[0].ops if op.verb == "text"]
    assert (words.args[3].size, words.args[3].paint) == (18, INKS["red"].line)


def test_dice_keep_a_style_of_their_own() -> None:
    pips = HEAD.replace("areas:", "dice: [{id: d, style: pips, faces: 1..6}]\nareas:").replace(
        "{styles}", "{text: {role: hint}}"
    )
    document = parse(pips.replace("{children}", "{kind: dice-row, die: d}"), "case.yaml")
    reading = read_game(document, {})
    (part,), problems = draw_parts(reading, Press(Typeface()))
    assert problems == ()
    assert sum(op.verb == "circle" for op in part.pieces[0].ops) == 21
