"""Games of designers score as a person counts: each against a few lines of plain arithmetic, on
random sheets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from sheetgen.catalog import load_layout
from sheetgen.core.cells import CellId
from sheetgen.core.counting import score_of
from sheetgen.core.play import ScoreLine
from sheetgen.core.spec import GameSpec

EXAMPLES = Path(__file__).parents[2] / "examples"
SHEETS = 200

PAD = """\
id: pad
title: Pad
players: 1-4
numbers: {upper: 63, bonus: 35}
areas:
  numbers: {cells: [ones, twos, threes, fours, fives, sixes], writes: number}
  throws: {cells: [three, four, house, small, large, five, chance], writes: number}
  again: {cells: 3, times: 100}
  score: {cells: [numbers, bonus, throws, again, total]}
rules:
  score:
    - {line: numbers, count: {written: numbers}}
    - {line: bonus, count: {if: {written: numbers, at-least: "{upper}"}}, times: "{bonus}"}
    - {line: throws, count: {written: throws}}
    - {line: again, count: {marked: again}}
  ties:
    - {name: most in the upper half, most: {points: [numbers, bonus]}}
  bands: {fair: 100, good: 200, splendid: 300}
parts: {card: {kind: reference, size: [60, 60], children: [{kind: text, text: A}]}}
"""

ROWS = """\
id: rows
title: Rows
players: 2-5
palette: {red: R, yellow: Y, green: G, blue: B}
areas:
  red: {color: red, cells: 2..12}
  yellow: {color: yellow, cells: 2..12}
  green: {color: green, cells: 12..2}
  blue: {color: blue, cells: 12..2}
  lock: {cells: [red, yellow, green, blue]}
  missed: {cells: 4, times: 5}
  score: {cells: [red, yellow, green, blue, shut, missed, total]}
rules:
  sets: {rows: [red, yellow, green, blue]}
  families: {end: {of: rows, split: area, keep: last}}
  score:
    - each: [red, yellow, green, blue]
      line: "{each}"
      count: [{marked: "{each}"}, {marked: "lock.{each}"}]
      table: [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    - {line: shut, count: {complete: end}, times: 2, most: 3}
    - {line: missed, count: {marked: missed}, minus: true}
  ties:
    - {name: fewest misses, fewest: {marked: missed}}
    - {name: most locks, most: {marked: lock}}
parts: {card: {kind: reference, size: [60, 60], children: [{kind: text, text: A}]}}
"""

GRIDS = """\
id: grids
title: Grids
players: 1-4
areas:
  card: {grid: [3, 4], groups: [{name: edge, cells: [r1, c1]}]}
  pad: {rows: [ones, twos, sum], columns: [ann, ben], writes: number}
  score: {cells: [rows, columns, edge, second, ann, ones, total]}
rules:
  families:
    row: {of: card, split: row}
    column: {of: card, split: column}
  score:
    - {line: rows, count: {complete: row}, times: 5}
    - {line: columns, count: {begun: column}, times: 2}
    - {line: edge, count: {marked: card.edge}}
    - {line: second, count: {marked: [card.r2, card.column2]}}
    - {line: ann, count: {written: {of: pad.ann, row: [ones, twos]}}}
    - {line: ones, count: {written: {of: pad, row: ONES, column: ben}}, minus: true}
parts: {card: {kind: reference, size: [60, 60], children: [{kind: text, text: A}]}}
"""

Texts = Mapping[CellId, str]
STEPS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)


def marks(texts: Texts, area: str) -> int:
    return sum(cell.startswith(f"{area}.") for cell in texts)


def numbers(texts: Texts, area: str) -> int:
    return sum(int(text) for cell, text in texts.items() if cell.startswith(f"{area}."))


def four_locks(texts: Texts) -> list[int]:
    rows = [STEPS[marks(texts, row)] for row in ("red", "yellow", "green", "blue")]
    return [*rows, -5 * marks(texts, "misses")]


def dragon_hoard(texts: Texts) -> list[int]:
    return [marks(texts, "gold"), 3 * marks(texts, "ruby"), 5 * marks(texts, "sea")]


def salt_roads(texts: Texts) -> list[int]:
    road = int(texts.get(CellId("score.road"), "0"))
    return [STEPS[marks(texts, "towns")], road, marks(texts, "salt")]


def pad(texts: Texts) -> list[int]:
    upper = numbers(texts, "numbers")
    bonus = 35 if upper >= 63 else 0
    return [upper, bonus, numbers(texts, "throws"), 100 * marks(texts, "again")]


def grids(texts: Texts) -> list[int]:
    card = [[f"card.r{r}c{c}" in texts for c in range(1, 5)] for r in range(1, 4)]
    edge = [card[r][c] for r in range(3) for c in range(4) if r == 0 or c == 0]
    second = [card[r][c] for r in range(3) for c in range(4) if r == 1 or c == 1]
    ones, twos, bens = (
        int(texts.get(CellId(f"pad.{cell}"), "0")) for cell in ("ones.ann", "twos.ann", "ones.ben")
    )
    return [
        5 * sum(all(row) for row in card),
        2 * sum(any(row[c] for row in card) for c in range(4)),
        sum(edge),
        sum(second),
        ones + twos,
        -bens,
    ]


def rows(texts: Texts) -> list[int]:
    points = [
        STEPS[marks(texts, row) + (f"lock.{row}" in texts)]
        for row in ("red", "yellow", "green", "blue")
    ]
    ends = sum(cell in texts for cell in ("red.12", "yellow.12", "green.2", "blue.2"))
    return [*points, 2 * min(3, ends), -5 * marks(texts, "missed")]


def random_texts(spec: GameSpec, chance: random.Random) -> dict[CellId, str]:
    """A sheet with few cells filled, or nearly all."""
    share = chance.random()
    filled = [cell for cell in spec.cells if chance.random() < share]
    return {
        cell.id: str(chance.randint(0, 30))
        if spec.cells[cell.area].writes or cell.id == "score.road"
        else "x"
        for cell in filled
        if cell.area != "score" or cell.id == "score.road"
    }


@pytest.mark.parametrize(
    ("layout", "by_hand"),
    [
        ("four-locks.yaml", four_locks),
        ("dragon-hoard.yaml", dragon_hoard),
        ("salt-roads.yaml", salt_roads),
        (PAD, pad),
        (GRIDS, grids),
        (ROWS, rows),
    ],
    ids=["four-locks", "dragon-hoard", "salt-roads", "pad", "grids", "rows"],
)
def test_as_counted_by_hand(
    layout: str, by_hand: Callable[[Texts], list[int]], tmp_path: Path
) -> None:
    path = EXAMPLES / layout if layout.endswith(".yaml") else tmp_path / "game.yaml"
    if layout.endswith("\n"):
        path.write_text(layout, encoding="utf-8")
    base = load_layout(str(path))
    switches = base.spec.switches.values()
    ways = [{switch.id: value} for switch in switches for value in switch.others]
    chance = random.Random(layout)
    for settings in [{}, *ways]:
        spec = load_layout(str(path), settings).spec
        for _ in range(SHEETS):
            texts = random_texts(spec, chance)
            score = score_of(spec.counting[spec.players[1]], texts)
            assert [line.points for line in score.lines] == by_hand(texts)
            assert score.total == sum(by_hand(texts))


def test_a_pad_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "pad.yaml"
    path.write_text(PAD, encoding="utf-8")
    written = {
        "numbers.ones": "3",
        "numbers.threes": "9",
        "numbers.fours": "12",
        "numbers.fives": "15",
        "numbers.sixes": "24",
        "throws.house": "25",
        "throws.five": "50",
        "throws.large": "0",
        "again.1": "x",
    }
    texts = {CellId(cell): text for cell, text in written.items()}
    score = score_of(load_layout(str(path)).spec.counting[1], texts)
    assert score.lines == (
        ScoreLine("numbers", 63, 1, 63),
        ScoreLine("bonus", 1, 35, 35),
        ScoreLine("throws", 75, 1, 75),
        ScoreLine("again", 1, 100, 100),
    )
    assert (score.total, score.ties, score.band) == (
        273,
        (("most in the upper half", 98),),
        "good",
    )


WORDS = """\
id: words
title: Words
players: 1-2
areas:
  red: {cells: 2..5, groups: [{name: A, cells: 2..3, times: 2}, {name: B, cells: 4..5, times: 3}]}
  blue: {cells: 2..5, groups: [{name: A, cells: 2..3, times: 2}, {name: B, cells: 4..5, times: 3}]}
  gifts: {cells: [red.a, blue.b]}
  sums: {cells: [a, b, c], writes: number, signed: true}
  score: {cells: [gifts, begun, heads, worth, high, tall, blank, any, none, total]}
rules:
  sets: {rows: [red, blue]}
  families:
    section: {of: rows, split: [area, group]}
    head: {of: rows, split: area, keep: first}
  score:
    - {line: gifts, count: {complete: section, for: gifts}, times: 5}
    - {line: begun, count: {begun: section}}
    - {line: heads, count: {complete: head}}
    - {line: worth, count: {worth: rows}}
    - {line: high, count: {highest: rows}}
    - {line: tall, count: {highest: sums}}
    - {line: blank, count: {blank: {of: rows, name: 2..3}}, times: 1, minus: true}
    - {line: any, count: {if: {any: [{full: red}, {marked: blue, exactly: 1}]}, times: 10}}
    - {line: none, count: {if: {not: [{marked: red}, {written: sums, at-most: 0}]}, times: 20}}
parts: {card: {kind: reference, size: [60, 60], children: [{kind: text, text: A}]}}
"""


@pytest.mark.parametrize(
    ("marked", "sums", "points"),
    [
        ("", {}, [0, 0, 0, 0, 0, 0, -4, 0, 20]),
        ("red.2 red.3 blue.4", {"a": -7, "b": -2}, [5, 2, 1, 7, 4, -2, -2, 10, 0]),
        ("red.2 red.3 red.4 red.5", {"a": 8}, [5, 2, 1, 10, 5, 8, -2, 10, 20]),
        ("blue.2 blue.4 blue.5", {"c": 0}, [5, 2, 1, 8, 5, 0, -3, 0, 20]),
    ],
)
def test_all_words(marked: str, sums: dict[str, int], points: list[int], tmp_path: Path) -> None:
    path = tmp_path / "words.yaml"
    path.write_text(WORDS, encoding="utf-8")
    texts = {CellId(cell): "x" for cell in marked.split()}
    texts |= {CellId(f"sums.{cell}"): str(number) for cell, number in sums.items()}
    score = score_of(load_layout(str(path)).spec.counting[2], texts)
    assert [line.points for line in score.lines] == points
