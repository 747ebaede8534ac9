"""Files laid over each other, and choices made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.layout.document import YamlDocument
from sheetgen.layout.resolve import choose, load
from sheetgen.layout.source import parse


@pytest.fixture
def laid(tmp_path: Path) -> Any:
    """Lays files over each other: the last extends the one before, and so on; the whole
    document.
    """

    def lay(*texts: str) -> YamlDocument:
        for number, text in enumerate(texts):
            head = f"extends: {number - 1}.yaml\n" if number else ""
            (tmp_path / f"{number}.yaml").write_text(head + text, encoding="utf-8")
        return load(tmp_path / f"{len(texts) - 1}.yaml", f"{len(texts) - 1}.yaml")

    return lay


def test_mappings_are_joined_key_by_key_at_every_depth(laid: Any) -> None:
    document = laid(
        "areas: {gold: {cells: 6, times: 2}, ruby: {cells: 4}}",
        "areas: {gold: {times: 3}, sea: {cells: 1}}",
    )
    assert document.data == {
        "areas": {"gold": {"cells": 6, "times": 3}, "ruby": {"cells": 4}, "sea": {"cells": 1}}
    }


def test_old_keys_keep_their_order_and_new_ones_follow(laid: Any) -> None:
    joined = laid("id: 1\ntitle: 2\nturn: 3\n", "about: 4\ntitle: 5\n").data
    assert list(joined.items()) == [("id", 1), ("title", 5), ("turn", 3), ("about", 4)]


@pytest.mark.parametrize(
    ("below", "above", "joined"),
    [
        ("[1, 2, 3]", "[4]", [4]),
        ("{a: 1}", "[4]", [4]),
        ("[1]", "{a: 1}", {"a": 1}),
        ("{a: 1}", "gold", "gold"),
        ("{a: 1}", "null", None),
        ("gold", "{a: 1}", {"a": 1}),
        ("{a: 1}", "{}", {"a": 1}),
        ("1", "true", True),
    ],
)
def test_all_but_mappings_is_replaced(laid: Any, below: str, above: str, joined: Any) -> None:
    assert laid(f"parts: {below}", f"parts: {above}").data == {"parts": joined}


def test_the_file_that_extends_last_wins(laid: Any) -> None:
    joined = laid("id: 1\nturn: 1\ntitle: 1\n", "turn: 2\ntitle: 2\n", "title: 3\n").data
    assert joined == {"id": 1, "turn": 2, "title": 3}


def test_every_value_keeps_the_place_of_its_own_file(laid: Any) -> None:
    document = laid("id: {x: 1, y: 2}\nturn: [1, 2]\n", "id: {y: 3}\nturn: [4]\n")
    places = {path: str(place) for path, place in document.values.items() if path}
    assert places == {
        ("id",): "1.yaml:2:5",
        ("id", "x"): "0.yaml:1:9",
        ("id", "y"): "1.yaml:2:9",
        ("turn",): "1.yaml:3:7",
        ("turn", 0): "1.yaml:3:8",
    }


def test_a_path_is_relative_to_the_file_it_stands_in(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "top.yaml").write_text("extends: base/middle.yaml\na: 1\n", encoding="utf-8")
    (tmp_path / "base" / "middle.yaml").write_text(
        "extends: lowest.yaml\ntitle: 2\n", encoding="utf-8"
    )
    (tmp_path / "base" / "lowest.yaml").write_text("id: 3\n", encoding="utf-8")
    document = load(tmp_path / "top.yaml", "top.yaml")
    assert document.data == {"id": 3, "title": 2, "a": 1}
    assert str(document.values[("id",)]) == "base/lowest.yaml:1:5"


def chosen(
    text: str, switches: Mapping[str, Any], names: Mapping[str, Any] | None = None
) -> YamlDocument:
    return choose(parse(text, "dragon.yaml"), switches, {**switches, **(names or {})})


def test_a_switch_stands_for_its_reading() -> None:
    assert chosen("cells: {switch: blanks}", {"blanks": 20}).data == {"cells": 20}


@pytest.mark.parametrize(("value", "picked"), [("merged", 11), ("split", 12)])
def test_a_choice_is_the_entry_of_the_reading(value: str, picked: int) -> None:
    assert chosen("cells: {by: eleven, merged: 11, split: 12}", {"eleven": value}).data == {
        "cells": picked
    }


def test_true_and_numbers_choose_by_their_text() -> None:
    text = 'a: {by: solo, true: alone, false: together}\nb: {by: seats, "4": four, "6": six}\n'
    assert chosen(text, {"solo": False, "seats": 6}).data == {"a": "together", "b": "six"}


def test_choices_may_stand_in_choices() -> None:
    assert chosen(
        "a: {by: x, p: {by: y, q: [{switch: z}]}}", {"x": "p", "y": "q", "z": 3}
    ).data == {"a": [3]}


def test_names_are_filled_in() -> None:
    assert chosen('a: "{rounds} rounds, {blanks} blanks"', {"blanks": 20}, {"rounds": 12}).data == {
        "a": "12 rounds, 20 blanks"
    }


def test_a_switch_in_braces_inside_a_text_is_its_reading_too() -> None:
    document = chosen('a: "{switch: storm} winds, {switch:storm}"', {"storm": "wild"})
    assert document.data == {"a": "wild winds, wild"}
    (problem,) = chosen('a: "a {switch: strom}"', {"storm": "wild"}).problems
    assert (problem.code, problem.subject) == ("unknown-name", "strom")
    assert 'did you mean "storm"?' in problem.message


def test_braces_around_anything_but_a_name_stay() -> None:
    assert chosen('a: "{} {Name} {1} { x }"', {}).data == {"a": "{} {Name} {1} { x }"}


def test_what_a_choice_gives_stands_where_it_is_written() -> None:
    document = chosen("a: {by: x, p: {cells: 6}}", {"x": "p"})
    assert str(document.where(("a", "cells"))) == "dragon.yaml:1:23"
    assert str(document.where(("a", "cells"), key=True)) == "dragon.yaml:1:16"
    assert str(document.where(("a",), key=True)) == "dragon.yaml:1:1"


def test_whatever_cannot_be_chosen_is_a_hole_with_a_problem() -> None:
    document = chosen(
        'a: {switch: nope}\nb: {by: x, q: 1}\nc: "{nope}"\nd: {by: nope}\n', {"x": "p"}
    )
    assert document.holes == {("a",), ("b",), ("c",), ("d",)}
    assert [(problem.code, str(problem.where)) for problem in document.problems] == [
        ("unknown-switch", "dragon.yaml:1:13"),
        ("no-reading", "dragon.yaml:2:9"),
        ("unknown-name", "dragon.yaml:3:5"),
        ("unknown-switch", "dragon.yaml:4:9"),
    ]


def test_only_what_is_asked_for_is_chosen() -> None:
    document = parse(
        "parts: {sheet: {cells: {switch: blanks}}, mat: {switch: nope}}", "dragon.yaml"
    )
    result = choose(document, {"blanks": 20}, {}, ("parts", "sheet"))
    assert (result.data, result.problems) == ({"cells": 20}, [])
    assert str(result.where(("parts", "sheet", "cells"))) == "dragon.yaml:1:24"
