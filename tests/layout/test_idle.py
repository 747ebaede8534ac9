"""What a layout says and nothing asks for is said by lint, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.catalog import lint

LAYOUT = """\
id: dragon
title: Dragon
players: 1-4
switches:
  waking:
    question: How often?
    readings: {short: four times, long: six times}
    reason: Short games are good games.
  rounds: {question: How many?, range: [2, 4], default: 3, reason: Three fit.}
areas:
  ruby: {cells: RUBY}
  gold: {cells: {by: rounds, "2": 2, "3": 3, "4": 4FIVE}}
styles: STYLES
parts:
  card:
    kind: reference
    size: [60, 60]
    children:
      - {kind: text, text: ATEXT}
"""
RIGHT = {
    "RUBY": "{by: waking, short: 4, long: 8}",
    "FIVE": "",
    "STYLES": "{text: {role: hint}, panel: {gap: 1}, small: {role: hint}}",
    "ATEXT": "A",
}


def told(folder: Path, **changes: str) -> list[str]:
    text = LAYOUT
    for name, value in {**RIGHT, **changes}.items():
        text = text.replace(name, value)
    path = folder / "dragon.yaml"
    path.write_text(text, encoding="utf-8")
    return [
        f"{str(problem.where).partition(':')[2]} {problem.message}"
        for problem in lint(str(path)).problems
    ]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        (
            {"RUBY": "{by: waking, short: 4, long: 8, longer: 9}"},
            ['11:49 waking is short or long, never "longer"'],
        ),
        (
            {"RUBY": "{by: waking, shrot: 4, long: 8}"},
            ["11:22 there is no entry for waking=short"],
        ),
        ({"FIVE": ', "5": 5'}, ['12:54 rounds is 2 to 4, never "5"']),
        ({"FIVE": ', "05": 5'}, ['12:54 rounds is 2 to 4, never "05"']),
        (
            {"STYLES": "{txet: {wrap: fill}}"},
            ['13:10 no widget has the style "txet"; did you mean "text"?'],
        ),
        ({"STYLES": "{txet: {wrap: fill}}", "ATEXT": "A, style: txet"}, []),
        (
            {"STYLES": "{panel: {kind: text}}"},
            ['13:24 the style "panel" is meant in each panel; it has no other kind'],
        ),
        (
            {"STYLES": "{text: {by: waking, short: {role: body}, long: {role: hint}}}"},
            ['13:16 style "text" is a mapping of a widget\'s keys, not a choice'],
        ),
    ],
)
def test_what_nothing_asks_for_is_told_once(
    tmp_path: Path, changes: dict[str, str], expected: list[str]
) -> None:
    assert told(tmp_path, **changes) == expected


@pytest.mark.parametrize("header", ["", "\n      - {kind: header, title: A, picture: gone.svg}"])
def test_a_picture_of_the_cover_that_is_missing_is_told_once(tmp_path: Path, header: str) -> None:
    (tmp_path / "there.svg").write_text(SVG, encoding="utf-8")
    styles = "{text: {role: hint}}\npicture: "
    assert told(tmp_path, STYLES=f"{styles}there.svg") == []
    assert told(tmp_path, STYLES=f"{styles}gone.svg", ATEXT=f"A}}{header} # ") == [
        '14:10 there is no picture "gone.svg" beside the layout'
    ]


SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>"""


def test_a_layout_that_extends_another_may_leave_its_entries(tmp_path: Path) -> None:
    told(tmp_path, FIVE="")
    top = tmp_path / "wyvern.yaml"
    shorter = "switches: {rounds: {range: [2, 3]}, waking: {readings: {short: four}}}\n"
    top.write_text(f"extends: dragon.yaml\nid: wyvern\n{shorter}", encoding="utf-8")
    assert lint(str(top)).problems == ()
