"""The schema that editors read: it takes what `lint` takes, refuses what is misspelled, and says
what each key is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from jsonschema import Draft7Validator

from sheetgen.cli.design.designing import schema_text
from sheetgen.layout.source import read
from tests.handbook import handbook
from tests.layout.editor import ROOT, Editor, server
from tests.sample import sample

LAYOUTS = [
    *sorted((ROOT / "layouts").glob("*.yaml")),
    ROOT / "layouts/starter/game.yaml",
    *sorted((ROOT / "examples").glob("**/*.yaml")),
]
GAMES = [path for path in LAYOUTS if "\nparts:" in path.read_text(encoding="utf-8")]
SHIPPED = ROOT / "layouts" / "schema.json"

SCHEMA = json.loads(SHIPPED.read_text(encoding="utf-8"))
CHECKER = Draft7Validator(SCHEMA)

UNKNOWN = sorted(path for path in (ROOT / "tests/bad").glob("unknown-key-*.yaml"))


def loaded(path: Path) -> Any:
    return read(path.read_text(encoding="utf-8"), str(path)).data


def test_it_is_what_the_models_say_today() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == schema_text(), "make schema"


def test_it_is_a_schema() -> None:
    Draft7Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_layout_is_taken(path: Path) -> None:
    assert [error.message for error in CHECKER.iter_errors(loaded(path))] == []


def test_every_block_of_the_handbook_is_taken() -> None:
    for block in re.findall(r"```yaml\n(.*?)```", handbook(), re.DOTALL):
        items = indent(block, "      ") if block.startswith("- ") else ""
        text = f"parts:\n  p:\n    kind: reference\n    children:\n{items}" if items else block
        data = {"id": "a", "title": "A", "players": 1, **read(text, "a.yaml").top}
        assert [error.message for error in CHECKER.iter_errors(data)] == [], block


ONE_CHANGE = [
    (("dice", 0, "faces", 2, "value"), 100),
    (("dice", 0, "faces", 2, "colour"), "red"),
    (("dice", 0, "faces", 1), []),
    (("dice", 0, "colour"), "red"),
    (("areas", "a", "cells", 1), "2-12"),
    (("areas", "a", "groups", 0, "cells"), "lock"),
    (("areas", "a", "groups", 0, "tiems"), 2),
    (("palette", "red", "letter"), "Red"),
    (("palette", "sand"), "SA"),
    (("parts", "p", "size", 1), "wide"),
    (("parts", "p", "children", 0, "row", 0, "side"), 0),
    (("parts", "p", "children", 0, "row", 0, "show", "1"), []),
    (("parts", "p", "children", 0, "row", 0, "names", "2"), "centre"),
    (("parts", "p", "ground", "shade"), "full"),
    (("styles", "text", "role"), "hnt"),
    (("players",), "4-2"),
    (("engine",), "unicron"),
]
WHOLE = """
id: a
title: A
players: 2-4
engine: none
palette: {red: {letter: R}, sand: S}
switches: {w: {question: Q, readings: {"1": a, "2": b}, reason: R}}
dice: [{id: d, faces: [1, star, {value: 3}]}]
areas: {a: {cells: [1..4, lock], groups: [{name: x, cells: [1]}]}}
styles: {text: {role: hint}}
parts:
  p:
    kind: reference
    size: [60, 60]
    ground: {color: red, shade: tint}
    children:
      - row:
          - {kind: cells, area: a, side: 8, show: {"1": A}, names: {by: w, "1": none, "2": center}}
"""


@pytest.mark.parametrize(("place", "value"), ONE_CHANGE, ids=lambda value: str(value))
def test_a_mistake_is_shown_where_it_stands(place: tuple[str | int, ...], value: object) -> None:
    data = read(WHOLE, "a.yaml").data
    assert CHECKER.is_valid(data)
    around: Any = data
    for step in place[:-1]:
        around = around[step]
    is_new = isinstance(around, dict) and place[-1] not in around
    around[place[-1]] = value
    (error,) = CHECKER.iter_errors(data)
    # a key that there is not is named in the mapping that it stands in
    assert tuple(error.absolute_path) == (place[:-1] if is_new else place)
    assert not is_new or f"'{place[-1]}' was unexpected" in error.message


@pytest.mark.parametrize("name", ["", "a=b", "title", "players"])
def test_a_rule_option_that_lint_refuses_by_its_name_is_refused(name: str) -> None:
    data = read(WHOLE, "a.yaml").data
    data["switches"][name] = data["switches"]["w"]
    (error,) = CHECKER.iter_errors(data)
    assert (error.validator, error.instance) == ("pattern", name)


@pytest.mark.parametrize("path", UNKNOWN, ids=lambda path: path.stem)
def test_a_key_that_lint_does_not_know_is_refused(path: Path) -> None:
    assert not CHECKER.is_valid(loaded(path))


def _spots(data: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where each key stands whose name the language knows."""
    for key, value in (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    ):
        # The names of areas, parts, readings and columns are the designer's own.
        if (
            isinstance(data, dict)
            and key in KNOWN
            and "by" not in data
            and "each" not in at
            and (not at or at[-1] not in OWN_NAMES)
        ):
            yield (*at, key)
        yield from _spots(value, (*at, key))


OWN_NAMES = ("palette", "switches", "areas", "numbers", "readings", "parts", "styles")
KNOWN = {
    key
    for shape in (SCHEMA, *SCHEMA["definitions"].values())
    for key in shape.get("properties", {})
}


@pytest.mark.parametrize("path", sample(GAMES, 3), ids=lambda path: path.stem)
def test_any_key_that_is_misspelled_is_refused(path: Path) -> None:
    whole = loaded(path)
    spots = list(_spots(whole))
    assert len(spots) > 40
    for spot in sample(spots, 20):
        data = deepcopy(whole)
        inside = data
        for step in spot[:-1]:
            inside = inside[step]
        inside[f"{spot[-1]}x"] = inside.pop(spot[-1])
        assert not CHECKER.is_valid(data), spot


def test_every_key_has_a_sentence() -> None:
    shapes = {"layout": SCHEMA, **SCHEMA["definitions"]}
    silent = [
        f"{name}.{key}"
        for name, shape in shapes.items()
        for key, value in shape.get("properties", {}).items()
        if "description" not in value and key not in ("kind", "switch", "by")
    ]
    assert silent == [key for key in silent if key.startswith("ground.")]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_each_layout_names_the_schema_for_editors(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    named = path.parent / first.partition("=")[2]
    assert named.resolve() == SHIPPED or path.parent.name == "starter"


@pytest.mark.skipif(server() is None, reason="needs node and its yaml-language-server")
def test_an_editor_shows_what_a_key_is_and_underlines_a_slip(tmp_path: Path) -> None:
    (tmp_path / "schema.json").write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    layout = tmp_path / "game.yaml"
    text = (ROOT / "layouts/starter/game.yaml").read_text(encoding="utf-8")
    layout.write_text(text, encoding="utf-8")
    lines = text.splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith("players"))
    boxes = next(number for number, line in enumerate(lines) if "kind: boxes" in line)
    with Editor(str(server()), layout) as editor:
        assert editor.faults() == []
        assert "how many play" in editor.hover(row, 2)
        assert "mm, width and height of a box" in editor.hover(
            boxes, lines[boxes].index("side:") + 1
        )
        editor.change(text.replace("side: 11", "sid: 11", 1))
        assert editor.faults() == ["Property sid is not allowed."]
