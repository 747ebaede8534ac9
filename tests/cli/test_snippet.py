"""A line with carets."""

from __future__ import annotations

import pytest

from sheetgen.cli.output import SNIPPET, snippet
from sheetgen.errors import Source


def test_carets_stand_under_the_word() -> None:
    assert snippet(
        Source("dragon.yaml", 19, 42, 5, "  - {kind: boxes, area: miss, count: 4, lable: Misses}")
    ) == [
        "   19 |   - {kind: boxes, area: miss, count: 4, lable: Misses}",
        "      |                                          ^^^^^",
    ]


def test_a_place_without_a_text_has_no_snippet() -> None:
    assert snippet(Source("dragon.yaml", 1, 1)) == []


def test_carets_end_with_the_line() -> None:
    assert snippet(Source("dragon.yaml", 1, 4, 99, "a: gold   ")) == [
        "    1 | a: gold",
        "      |    ^^^^",
    ]


def test_a_place_after_the_end_has_one_caret() -> None:
    assert snippet(Source("dragon.yaml", 1, 9, 1, "a: [gold")) == [
        "    1 | a: [gold",
        "      |         ^",
    ]


def test_tabs_and_unprintable_characters_take_one_column() -> None:
    assert snippet(Source("dragon.yaml", 1, 6, 1, "a:\t\x07\u200bx")) == [
        "    1 | a:   x",
        "      |      ^",
    ]


@pytest.mark.parametrize("column", [1, 30, 60, 150, 299, 300])
def test_a_long_line_is_cut_around_the_word(column: int) -> None:
    text = "".join(chr(ord("a") + place % 26) for place in range(300))
    line, carets = snippet(Source("dragon.yaml", 7, column, 1, text))
    assert len(line) == 8 + SNIPPET
    assert line[carets.index("^")] == text[column - 1]
