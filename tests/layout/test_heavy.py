"""Layouts that keep every single limit and are far too much all the same: told in a second or
two.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sheetgen.catalog import lint
from tests.layout.test_bounds import HEAD, SHEET
from tests.sample import sample

SWITCH = "{question: Q, readings: {a: A, b: B}, default: a, reason: R}"

KANJI = "\u6f22"

WORDS = ", ".join(f"w{n}" for n in range(60))

ROOMS = "      - {kind: boxes, area: a, side: 1}\n"

HEAVY = {
    "500 drawn 500 times": (
        HEAD + "areas: {a: {cells: 500}}\n" + SHEET + "    children:\n" + ROOMS * 500
    ),
    "300 parts of 500": (
        HEAD
        + "areas: {a: {cells: 500}}\nparts:\n"
        + "".join(
            f"  s{n}: {{kind: reference, children: [{{kind: boxes, area: a}}]}}\n"
            for n in range(300)
        )
    ),
    "30 parts for each of 60": (
        HEAD
        + "areas: {a: {cells: 500}}\nparts:\n"
        + "".join(
            f"  s{n}: {{kind: reference, each: [{WORDS}], children: [{{kind: boxes, area: a}}]}}\n"
            for n in range(30)
        )
    ),
    "4,000 on each of 8 parts": (
        HEAD
        + "areas:\n"
        + "".join(f"  a{n}: {{cells: 500}}\n" for n in range(8))
        + "parts:\n"
        + "".join(
            f"  s{m}: {{kind: reference, size: [1000, 1000], children: ["
            + ", ".join(f"{{kind: boxes, area: a{n}, side: 1.5, gap: 0.1}}" for n in range(8))
            + "]}\n"
            for m in range(8)
        )
    ),
    "10,000 pawns": (
        HEAD + "numbers: {pawns: 10000}\npalette: {red: R, blue: B}\nparts: {p: {kind: pawns}}\n"
    ),
    "40 parts of 200 dice": (
        HEAD
        + "dice:\n"
        + "".join(f"  - {{id: d{n}x, copies: 20, faces: 1..6}}\n" for n in range(10))
        + "parts:\n"
        + "".join(f"  p{n}: {{kind: dice}}\n  q{n}: {{kind: stickers}}\n" for n in range(20))
    ),
    "8,000 empty parts": (
        HEAD + "parts:\n" + "".join(f"  p{n}: {{kind: dice}}\n" for n in range(8000))
    ),
    "200 switches on one page": (
        HEAD
        + "switches:\n"
        + "".join(f"  s{n}: {SWITCH}\n" for n in range(200))
        + "areas: {a: {cells: 300}}\n"
        + SHEET
        + "    children:\n"
        + ROOMS
        + "".join(f'      - {{kind: text, text: "{{s{n}}}"}}\n' for n in range(200))
    ),
    "40 switches of 200 readings": (
        HEAD
        + "switches:\n"
        + "".join(
            f"  s{n}: {SWITCH.replace('b: B', ', '.join(f'r{k}: x' for k in range(200)))}\n"
            for n in range(40)
        )
        + "turn: ["
        + ", ".join(f'"{{s{n}}}"' for n in range(40))
        + "]\n"
    ),
    "2,500 switches": HEAD + "switches:\n" + "".join(f"  s{n}: {SWITCH}\n" for n in range(2500)),
    "3,000 names that nothing has, 1,000 switches": (
        HEAD
        + "switches:\n"
        + "".join(f"  s{n}: {SWITCH}\n" for n in range(1000))
        + "turn:\n"
        + "".join(f'  - "{{ss{n}x}}"\n' for n in range(3000))
    ),
    "20,000 names in one text": (
        HEAD + 'turn:\n  - "' + "".join(f"{{ss{n}x}}" for n in range(20_000)) + '"\n'
    ),
    "5,000 areas that nobody knows": (
        HEAD
        + "areas: {gold: {cells: 4}}\n"
        + SHEET
        + "    children:\n"
        + "".join(f"      - {{kind: boxes, area: gols{n}}}\n" for n in range(5000))
    ),
    "5,000 widgets that nobody knows": (
        HEAD
        + SHEET
        + "    children:\n"
        + "".join(f"      - {{kind: boxs{n}}}\n" for n in range(5000))
    ),
    "3,000 texts without glyphs": (
        HEAD
        + SHEET
        + "    children:\n"
        + "".join(f'      - {{kind: text, text: "{KANJI * 50}{n}"}}\n' for n in range(3000))
    ),
    "3,000 colors, 3,000 slips": (
        HEAD
        + "palette: {"
        + ", ".join(f"c{n}: {{ink: red, letter: R}}" for n in range(3000))
        + "}\nareas:\n"
        + "".join(f"  a{n}: {{cells: 1, color: cc{n}x}}\n" for n in range(3000))
    ),
    "2,000 groups": (
        HEAD
        + "areas:\n  a:\n    cells: 500\n    groups:\n"
        + "".join(f"      - {{name: g{n}, cells: 1..500}}\n" for n in range(2000))
    ),
    "40,000 ranges": HEAD + f"areas:\n  a: {{cells: [{', '.join(['1..500'] * 40_000)}]}}\n",
    "20,000 keys twice in one line": f"{{id: b, title: B, players: 1{', x: 1' * 20_000}}}\n",
    "a table of 28,000 words": (
        HEAD + SHEET + f"    children: [{{table: [{', '.join([f'[{WORDS}]'] * 460)}]}}]\n"
    ),
    "20,000 steps": HEAD + SHEET + f"    children: [{{steps: [{', '.join(['go'] * 20_000)}]}}]\n",
    "500 places, 3,000 ways": (
        HEAD
        + "areas: {a: {cells: 500}}\n"
        + SHEET
        + "    children: [{kind: cells, area: a, arrange: map, side: 3, places: {"
        + ", ".join(f"{n + 1}: [{n % 25 * 4}, {n // 25 * 4}]" for n in range(500))
        + "}, ways: ["
        + ", ".join(f"[{1 + n % 500}, {1 + n * 7 % 500}]" for n in range(3000))
        + "]}]\n"
    ),
    "20,000 stars that close nothing": (
        HEAD + SHEET + f'    children: [{{text: "{"*a " * 20_000}", emphasis: true, wrap: fill}}]\n'
    ),
    "a million letters": (
        HEAD + SHEET + f'    children: [{{kind: text, text: "{"word " * 190_000}"}}]\n'
    ),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", sample(HEAVY, 5))
def test_whatever_is_heavy_is_told_in_no_time(name: str) -> None:
    path = Path("bomb.yaml")
    path.write_text(HEAVY[name], encoding="utf-8")
    began = time.process_time()
    problems = lint("bomb.yaml").problems
    # Twice what is wanted: measured beside other tests, and where several are under way at once.
    assert time.process_time() - began < 4
    assert len(problems) <= 101
    assert bool(problems) == (name != "2,500 switches")
