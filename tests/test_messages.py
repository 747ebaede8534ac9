"""Nothing is decided by the words of a message, and no message is reworded after it was made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sheetgen"

MATCHED = (
    r"\bin (\w+\.)*message\b",
    r"\.message\s*(==|!=|in\b|not in\b)",
    r"(==|!=)\s*(\w+\.)+message\b",
    r"\.message\.\w+",
    r"\.message\[",
    r"\b(re\.\w+|search|match|fullmatch|findall|sub|split)\([^()]*\.message\b",
    r"str\(error\)\s*(==|in\b)|\bin str\(error\)",
    r"\bQUOTED\b",
)
"""Ways to look into a message, or to change it."""

SHORTENED = ("cli/output.py",)
"""Where messages are shown: long words in them are cut for the screen."""


def looks(text: str) -> list[str]:
    """The lines that look into a message; what is only quoted in a docstring does not count."""
    code = re.sub(r'"""(?s:.*?)"""', lambda match: "\n" * match[0].count("\n"), text)
    return [
        line.strip()
        for line in code.splitlines()
        if any(re.search(pattern, line) for pattern in MATCHED)
    ]


def test_no_decision_hangs_on_the_words_of_a_message() -> None:
    files = [
        path for path in PACKAGE.rglob("*.py") if str(path.relative_to(PACKAGE)) not in SHORTENED
    ]
    assert len(files) > 100
    assert {
        str(path.relative_to(PACKAGE)): lines
        for path in files
        if (lines := looks(path.read_text(encoding="utf-8")))
    } == {}


@pytest.mark.parametrize(
    "line",
    [
        'if "layout" in problem.message:',
        "message = problem.message.replace(layout, sheet)",
        "words = QUOTED.findall(problem.message)",
        "if problem.message == other.message:",
        "found = re.search(pattern, problem.message)",
        "same = problem.message not in said",
    ],
)
def test_such_a_line_is_noticed(line: str) -> None:
    assert looks(line) == [line]
