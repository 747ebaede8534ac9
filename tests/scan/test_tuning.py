"""What reading was tuned with stands in one file, each number with what it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SCAN = Path(__file__).parents[2] / "sheetgen" / "scan"

FIXED = {"DENSE", "_STRIP", "GREEN", "_EDGE", "_SHARE"}
"""What no photo decides: how many pixels a mm has here, a tag of TIFF, colors of drawings, half of a
disc, how many cells a key marks.
"""


def numbers(tree: ast.Module) -> Iterator[tuple[str, ast.stmt | None]]:
    """The names that stand for numbers in a module, each with the statement behind it."""
    behind = [*tree.body[1:], None]
    for statement, after in zip(tree.body, behind, strict=True):
        if isinstance(statement, ast.Assign) and has_number(statement.value):
            yield ast.unparse(statement.targets[0]).split(",")[0].strip("("), after


def has_number(value: ast.expr) -> bool:
    """Whether a value is a number, or numbers in a row or an expression."""
    if isinstance(value, ast.Tuple):
        return any(map(has_number, value.elts))
    if isinstance(value, ast.BinOp):
        return has_number(value.left) or has_number(value.right)
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float)


def test_every_number_of_tuning_says_what_it_is() -> None:
    made = list(numbers(ast.parse((SCAN / "tuning.py").read_text())))
    bare = [
        name
        for name, after in made
        if not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant))
    ]
    assert len(made) > 80
    assert bare == []


def test_no_other_module_of_reading_has_numbers_of_its_own() -> None:
    modules = [path for path in SCAN.glob("*.py") if path.name != "tuning.py"]
    found = {name for path in modules for name, _ in numbers(ast.parse(path.read_text()))}
    assert found - FIXED == set()
