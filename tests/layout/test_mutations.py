"""Lint and the schema of editors agree: what one of them refuses for its shape, the other does too,
whatever is changed in a layout.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetgen.errors import LayoutError, Problem
from sheetgen.layout.lint import lint
from sheetgen.layout.parts import Press
from sheetgen.layout.source import read
from sheetgen.render.fonts import Typeface
from tests.layout.test_schema import CHECKER, GAMES, loaded
from tests.sample import sample

Step = str | int
At = tuple[Step, ...]

MUTATIONS = 500

SHAPE = {
    "wrong-type",
    "bad-value",
    "missing-key",
    "unknown-key",
    "unknown-kind",
    "unknown-engine",
    "no-cells",
}
"""What lint says of the shape of a value, which a schema can say, too."""

COMPARED = ("the default of", "a range has the least first", "an area has at most")
"""How lint begins where it holds two values against each other, which no schema can do."""

VALUES: tuple[object, ...] = (
    *(0, -1, 1, 3, 5, 60, 501, 1001, 10_001, 100_000, 1.5, -2.5, 1234.5, True, False, None),
    *("", "a", "R", "RR", "r", "Ü", "2-12", "2...12", "2..12", "12..2", "2..", "010", "5", "4-2"),
    *("2-4", "02-4", "\u0662-4", "2 - 4", "11/12", "2–12", "Crimson", "none", "unknown", "#ff0000"),
    *("#f00", "half", "foot", "fill", "red", "a b", "Ünter", "1..6", "1..100", "red", " a"),
    *([], {}, [1], ["a"], [1, 2], [2, 1], [1, 2, 3], [""], ["2-12"], [[1]], [0, 50]),
    *({"a": 1}, {"kind": "qr"}, {"kind": "q"}, {"switch": "nope"}, {"by": "nope"}, {"text": "A"}),
)

KEYS = (
    *("color", "side", "kind", "cells", "size", "text", "times", "faces", "extra", "gap", "at"),
    *(
        "style",
        "children",
        "range",
        "default",
        "back",
        "dice",
        "grid",
        "copies",
        "letter",
        "engine",
    ),
    *("players", "groups", "width", "each", "title", "id", "wrap", "show", "tall", "sheetgen"),
)


def spots(data: object, at: At = ()) -> Iterator[At]:
    """Every place in a layout."""
    if at:
        yield at
    inside = data.items() if isinstance(data, dict) else enumerate(data) if listed(data) else ()
    for step, value in inside:
        yield from spots(value, (*at, step))


def listed(data: object) -> bool:
    return isinstance(data, list)


def inside(data: Any, at: At) -> Any:
    for step in at:
        data = data[step]
    return data


def one_part(data: Any, random: Random) -> Any:
    """The layout with one of its parts, and the styles that this has by their names."""
    name = random.choice(list(data["parts"]))
    part = data["parts"][name]
    values = [inside(part, at) for at in spots(part)]
    words = {value for value in values if isinstance(value, str)}
    styles = {name: keys for name, keys in data.get("styles", {}).items() if name in words}
    others = {key: value for key, value in data.items() if key not in ("parts", "styles")}
    return {**others, "parts": {name: part}, **({"styles": styles} if styles else {})}


def mutated(data: Any, random: Random) -> tuple[At, Any]:
    """The layout with one thing changed, and where."""
    by_top: dict[Step, list[At]] = {}
    for at in spots(data):
        by_top.setdefault(at[0], []).append(at)
    at = random.choice(by_top[random.choice(list(by_top))])
    around, last = inside(data, at[:-1]), at[-1]
    value = copy.deepcopy(random.choice(VALUES))
    way = random.choice(("value", "value", "value", "drop", "rename", "add"))
    if way == "drop":
        del around[last]
    elif way == "rename" and isinstance(around, dict):
        around[random.choice((f"{last}x", "A b", "ä", "", "../x"))] = around.pop(last)
    elif way == "add" and isinstance(around, dict):
        around[random.choice(KEYS)] = value
    else:
        around[last] = value
    return at, data


def findings(data: Any) -> tuple[Problem, ...]:
    """What lint says of a layout; pictures are looked for nowhere."""
    try:
        document = read(json.dumps(data, indent=0), "game.yaml")
    except LayoutError as error:
        return error.problems
    document.folders = ROOTS
    return lint(document, Press(Typeface()), lambda part: "").problems


ROOTS = tuple(dict.fromkeys(path.parent for path in GAMES))


def of_shape(problems: tuple[Problem, ...], data: Any) -> list[str]:
    """What lint says of the shape alone; a style may hold what a widget lacks."""
    styled = any(at[-1] == "style" for at in spots(data))
    return [
        problem.message
        for problem in problems
        if problem.code in SHAPE
        and not problem.message.startswith(COMPARED)
        and not (problem.code == "missing-key" and " needs " in problem.message and styled)
    ]


def disagreement(path: Path, seed: int) -> str:
    """What lint or the schema alone refuses of a layout in which one thing is changed, or ""."""
    random = Random(seed)
    at, data = mutated(copy.deepcopy(one_part(loaded(path), random)), random)
    if not data or "parts" not in data:
        return ""
    problems = findings(data)
    shape = of_shape(problems, data)
    if at[0] in ("switches", "styles") and at[1:]:
        # what cells and widgets say hangs on all that is said by their options and styles
        shape = [message for message in shape if f'"{at[1]}"' in message]
    error = next(CHECKER.iter_errors(data), None)
    if error and not problems:
        return f"the schema alone, at {at}: {error.message[:200]}"
    return f"lint alone, at {at}: {shape[0]}" if shape and not error else ""


@pytest.mark.parametrize("seed", sample(range(MUTATIONS), 25))
def test_lint_and_the_schema_agree_on_a_layout_in_which_one_thing_is_changed(seed: int) -> None:
    assert disagreement(GAMES[seed % len(GAMES)], seed) == ""
