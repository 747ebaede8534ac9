"""Paragraphs: where lines break, and that none of a page ends in a word alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from sheetgen.catalog import game_ids
from sheetgen.page.canvas import Type
from sheetgen.page.geometry import MM_PER_PT
from sheetgen.page.piece import Piece
from sheetgen.page.recorder import Op
from sheetgen.page.type import LEADING
from tests.covers import cover
from tests.shipped import HOUSES, PARTS, drawn_part, ids
from tests.widgets.table import drawn, pen


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two three"]),
        ("one two three four", ["one two", "three four"]),
        ("one two\nthree", ["one two", "three"]),
        ("three seven eight nine", ["three seven", "eight nine"]),
        ("twenty-one nine", ["twenty-one", "nine"]),
        ("a b thirty-three-thirty", ["a b", "thirty-three-thirty"]),
        ("one three seven-seventy", ["one three", "seven-seventy"]),
    ],
)
def test_a_long_line_does_not_leave_its_last_word_alone(text: str, lines: list[str]) -> None:
    type = Type(10)
    width = pen().width("one two three", type) + 0.01
    assert pen().wrap(text, width, type) == lines


def paragraphs(piece: Piece) -> Iterator[list[str]]:
    """Texts of one type that stand under each other, line by line."""
    lines: list[tuple[Op, float, float]] = []
    for found in [*(found for found in drawn(piece) if found[0].verb == "text"), None]:
        if lines and not (found and _goes_on(lines[-1], found)):
            yield [op.args[0] for op, _, _ in lines]
            lines = []
        lines += [found] if found else []


def _goes_on(above: tuple[Op, float, float], below: tuple[Op, float, float]) -> bool:
    (_, x, y, type), (_, x2, y2, type2) = above[0].args, below[0].args
    step = below[2] + y2 - above[2] - y
    return (
        type == type2
        and abs(above[1] + x - below[1] - x2) < 0.01
        and abs(step - type.size * MM_PER_PT * LEADING) < 0.02
    )


def alone(piece: Piece) -> list[str]:
    """The last words that stand alone under a line of three and more."""
    return [
        f"{above} / {last}"
        for lines in paragraphs(piece)
        for above, last in list(pairwise(lines))[-1:]
        if len(above.split()) > 2 and " " not in last.strip()
    ]


@pytest.mark.parametrize(("game", "part"), PARTS, ids=ids(PARTS))
def test_no_paragraph_of_a_page_ends_in_a_word_alone(game: str, part: str) -> None:
    for house in HOUSES[game]:
        made = drawn_part(game, part, **house)
        assert [
            found
            for piece in (*made.pieces, *([made.strip] if made.strip else []))
            for found in alone(piece)
        ] == []


@pytest.mark.parametrize("game", game_ids())
def test_no_paragraph_of_a_cover_ends_in_a_word_alone(game: str) -> None:
    drawing = cover(game, "color")
    assert (
        alone(
            Piece(
                drawing.name,
                drawing.width,
                drawing.height,
                tuple(op for op in drawing.ops if op.verb == "text"),
            )
        )
        == []
    )
