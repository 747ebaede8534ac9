"""Whatever a layout file holds, it becomes parts or a SheetgenError with a place, never another
exception.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen.catalog import layouts_folder, load_layout
from sheetgen.errors import SheetgenError
from sheetgen.layout.source import parse
from sheetgen.layout.textfile import LAYOUT, SHEET
from sheetgen.widgets import WIDGETS
from tests.fuzz.slips import with_slips
from tests.sample import few

ROOT = layouts_folder().parent
LAYOUTS = sorted((*(ROOT / "layouts").glob("*.yaml"), *(ROOT / "examples").glob("*.yaml")))

TOKENS = [
    "id",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "&a ",
    "*a",
    "\n",
    "\n  ",
    "#",
    '"',
    "'",
    "|",
    ">",
    "?",
    "!!str ",
    "<<",
    "\t",
    "1",
]
"""What YAML is made of."""

RARE = settings(suppress_health_check=list(HealthCheck))


def loaded(text: bytes, folder: Path) -> None:
    """Loads and draws a layout; any SheetgenError that says something is fine."""
    path = folder / "layout.yaml"
    path.write_bytes(text)
    assert answered(lambda: load_layout(str(path)).parts())


def answered(work: Callable[[], object]) -> bool:
    """Whether the work was done, or refused with a message."""
    try:
        work()
    except SheetgenError as error:
        return bool(error.problems) and all(problem.message for problem in error.problems)
    return True


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pictures that layouts look for."""
    place = tmp_path_factory.mktemp("layouts")
    (place / "art").mkdir()
    for picture in (ROOT / "layouts" / "art").glob("*.svg"):
        (place / "art" / picture.name).write_bytes(picture.read_bytes())
    return place


@given(
    text=st.binary(max_size=200)
    | st.lists(st.sampled_from(TOKENS), max_size=40).map(lambda parts: "".join(parts).encode())
)
@settings(RARE, max_examples=few(120, 1000))
def test_any_bytes_are_a_layout_or_an_error(text: bytes, folder: Path) -> None:
    loaded(text, folder)


@given(text=st.text(max_size=100) | st.lists(st.sampled_from(TOKENS), max_size=40).map("".join))
@settings(RARE, max_examples=few(120, 1000))
def test_any_text_is_data_or_an_error(text: str) -> None:
    for kind in (LAYOUT, SHEET):
        assert answered(partial(parse, text, "layout", kind))


HEAD = """
id: dragon
title: Dragon
players: 1-4
palette: {red: R, blue: B}
numbers: {pawns: 3}
dice: [{id: loot, faces: [1, 2, star, +, "-1", {value: 6, color: red}]}, {id: cave, faces: 1..4}]
areas:
  plain: {cells: 6}
  none: {cells: [x]}
  row: {color: red, cells: [1..4, 11/12], groups: [{name: low, cells: 1..2, times: 2}]}
  other: {color: blue, cells: 2..7}
  rings: {cells: [row.a, row.b, other.a]}
  colors: {cells: [red, blue]}
  grid: {grid: [2, 3]}
  signs: {between: grid}
parts:
  sheet:
    kind: sheet
    children:
      - """

WORDS = (
    "plain", "none", "row", "other", "rings", "colors", "grid", "signs", "nowhere",
    "red", "blue", "loot", "cave", "star", "flag", "picture.svg", "", "R3 [ ] :star: <> () row.1 _", "{each}", "two words", "3.",
)  # fmt: skip
"""Names of areas, colors, dice and icons, and words that are none."""


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a layout may write for a field of that type."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return values(inside[0])
    if origin is Literal:
        return st.sampled_from(inside)
    if origin in (Union, UnionType):
        return st.one_of(*(values(one) for one in inside))
    if origin is tuple and inside[-1] is not Ellipsis:
        return st.tuples(*(values(one) for one in inside)).map(list)
    if origin is tuple:
        return st.lists(values(inside[0]), max_size=4)
    if hint in (Mapping, dict) or origin in (Mapping, dict):
        return st.dictionaries(st.sampled_from(WORDS), st.sampled_from(WORDS), max_size=3)
    if dataclasses.is_dataclass(hint):
        return mappings(hint)
    plain = {
        str: st.sampled_from(WORDS),
        float: st.sampled_from((0, 0.1, 1.5, 7, 40, 200, 1000)),
        int: st.sampled_from((0, 1, 2, 3, 7, 500)),
        bool: st.booleans(),
        type(None): st.none(),
    }
    return plain[hint]


def mappings(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    """A widget, or a mapping inside of one, as the layout writes it."""
    hints = get_type_hints(kind, include_extras=True)
    having = dataclasses.fields(kind)
    own = {field.name.replace("_", "-"): field for field in having if field.name != "children"}
    shapes = {key: values(hints[field.name]) for key, field in own.items()}
    needed = {
        key: shapes[key] for key, field in own.items() if field.default is dataclasses.MISSING
    }
    return st.fixed_dictionaries(
        needed, optional={key: shape for key, shape in shapes.items() if key not in needed}
    )


@pytest.mark.parametrize("kind", sorted(WIDGETS))
def test_a_widget_with_any_values_is_drawn_or_complains(kind: str, folder: Path) -> None:
    @given(widget=mappings(WIDGETS[kind]))
    @settings(RARE, max_examples=few(5, 60))
    def draws(widget: dict[str, Any]) -> None:
        loaded((HEAD + json.dumps({"kind": kind, **widget})).encode(), folder)

    draws()


ROUNDS = few(4, 40)
"""Mutants of each layout."""


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda path: path.stem)
def test_a_layout_with_a_slip_is_still_a_layout_or_an_error(layout: Path, folder: Path) -> None:
    lines = layout.read_text(encoding="utf-8").splitlines()
    for seed in range(ROUNDS):
        mutant = with_slips(lines, random.Random(f"{layout.stem} {seed}"))
        loaded("\n".join(mutant).encode(), folder)
