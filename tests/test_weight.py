"""How heavy the package is: nodes of the syntax tree, whatever the length of lines.

Lines can be packed, nodes cannot. A function that grows past these weights holds more than one
thought; a package that grows past them has something in it that could go.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sheetgen"

MOST_IN_PACKAGE = 477_801
MOST_IN_FUNCTION = 400
MOST_IN_NINE_OF_TEN = 200
MOST_IN_A_LINE = 9.5
MOST_IN_TWO_LOOPS = 32
"""What a comprehension with two loops may weigh: a list of lists made flat, and little more."""

MOST_ANY = 60
"""How often the type `Any` may be named."""

Function = ast.FunctionDef | ast.AsyncFunctionDef

TYPE = re.compile(r"[A-Z][A-Za-z]*[a-z][A-Za-z]*")
"""How types are written, unlike constants."""


@cache
def trees() -> dict[Path, ast.Module]:
    """Each module of the package, read once."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


Weighed = list[tuple[ast.AST, int]]
"""The nodes of a tree, each with its weight: how many they are below it, itself among them."""


@cache
def weighed() -> dict[Path, Weighed]:
    """Each module of the package, gone through once; last its root, with the weight of all."""
    found: dict[Path, Weighed] = {path: [] for path in trees()}
    for path, tree in trees().items():
        weigh(tree, found[path])
    return found


def weigh(node: ast.AST, found: Weighed) -> int:
    """The weight of a node, which is noted with those of all below it."""
    weight = 1
    for child in ast.iter_child_nodes(node):
        weight += weigh(child, found)
    found.append((node, weight))
    return weight


@cache
def functions() -> list[tuple[str, int]]:
    """Each function with its place and its weight, inner ones counted in the outer, too."""
    return [
        (f"{path.relative_to(PACKAGE)}:{node.lineno} {node.name}", weight)
        for path, nodes in weighed().items()
        for node, weight in nodes
        if isinstance(node, Function)
    ]


def code_lines(path: Path, nodes: Weighed) -> int:
    """Lines of a file that are neither blank nor comments nor descriptions."""
    described = set()
    for node, _ in nodes:
        text = node.value if isinstance(node, ast.Expr) else None
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            described.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    return sum(
        bool(line.strip()) and not line.strip().startswith("#") and number not in described
        for number, line in lines
    )


def test_no_function_holds_too_much() -> None:
    assert [place for place, nodes in functions() if nodes > MOST_IN_FUNCTION] == []


def test_nine_of_ten_functions_are_light() -> None:
    weights = sorted(nodes for _, nodes in functions())
    assert weights[len(weights) * 9 // 10] <= MOST_IN_NINE_OF_TEN


def test_the_package_is_light_and_its_lines_are_not_packed() -> None:
    nodes = sum(found[-1][1] for found in weighed().values())
    lines = sum(code_lines(path, found) for path, found in weighed().items())
    assert nodes <= MOST_IN_PACKAGE
    assert nodes / lines <= MOST_IN_A_LINE


def _nested(node: ast.AST, weight: int) -> bool:
    """Whether somebody who reads it has to keep two decisions, or too many loops, in mind."""
    if isinstance(node, ast.IfExp):
        inner = ast.walk(node)
        return sum(isinstance(each, ast.IfExp) for each in inner) > 1
    loops = getattr(node, "generators", ())
    return len(loops) > 2 or (len(loops) == 2 and weight > MOST_IN_TWO_LOOPS)


def test_decisions_and_loops_that_are_nested_have_names() -> None:
    nested = [
        f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', 0)}"
        for path, nodes in weighed().items()
        for node, weight in nodes
        if _nested(node, weight)
    ]
    assert nested == []


def names_of_types(tree: ast.Module) -> Iterator[str]:
    """The classes of a module, and other names that it gives to types: `Sheets`, `Roll`."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name.removeprefix("_")
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if TYPE.fullmatch(name) and not isinstance(node.value, ast.Call):
                yield name


def test_names_of_types_mean_one_thing() -> None:
    """But `Move`: what the moves of a game are, its own state says."""
    names = Counter(name for tree in trees().values() for name in names_of_types(tree))
    assert [name for name, count in names.items() if count > 1] == ["Move"]


@cache
def uses_of_any() -> dict[Path, int]:
    """How often each module names the type `Any`, but for importing it."""
    return {
        path: sum(isinstance(node, ast.Name) and node.id == "Any" for node, _ in nodes)
        for path, nodes in weighed().items()
    }


def test_types_are_named() -> None:
    assert sum(uses_of_any().values()) <= MOST_ANY


@pytest.mark.parametrize("room", ["core", "games", "table"])
def test_rules_and_tables_are_typed_whole(room: str) -> None:
    untyped = [
        str(path) for path, uses in uses_of_any().items() if PACKAGE / room in path.parents and uses
    ]
    assert untyped == []
